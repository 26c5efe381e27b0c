"""One rule for digits, sign and zero in every table, chart and formula."""

import math
from collections.abc import Callable
from decimal import Decimal

import numpy as np
from numpy.typing import ArrayLike, NDArray

MINUS = "\u2212"
MOST_DECIMALS = 12
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def fixed(x: float, decimals: int) -> str:
    """Write ``x`` with just so many decimals, a real minus sign and no negative zero.

    >>> fixed(-0.415, 2), fixed(-0.0001, 3), fixed(float("-inf"), 3)
    ('−0.41', '0.000', '−∞')
    """
    if math.isinf(x):
        return f"{MINUS}∞" if x < 0 else "∞"
    if math.isnan(x):
        return "NaN"
    text = f"{x:.{decimals}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def trimmed(x: float, decimals: int = 6) -> str:
    """Write ``x`` with at most so many decimals, as a person would type it.

    >>> trimmed(0.8), trimmed(-2.0), trimmed(1 / 3, 3)
    ('0.8', '−2', '0.333')
    """
    text = fixed(x, decimals)
    return text.rstrip("0").rstrip(".") if "." in text else text


def signed(x: float, decimals: int) -> str:
    """Write ``x`` like :func:`fixed`, with a plus sign where it is positive.

    >>> signed(0.56, 2), signed(0.0001, 2), signed(-1, 2)
    ('+0.56', '0.00', '−1.00')
    """
    text = fixed(x, decimals)
    return f"+{text}" if x > 0 and float(f"{x:.{decimals}f}") != 0 else text


def exact(x: float) -> str:
    """Write every digit of the double ``x``: the shortest text that reads back as ``x``.

    >>> exact(0.1 + 0.2), exact(-2.0), exact(1e-25)
    ('0.30000000000000004', '−2', '1e−25')
    """
    if not math.isfinite(x):
        return fixed(x, 0)
    text = repr(float(x))
    return text.removesuffix(".0").removeprefix("-0" if x == 0 else "").replace("-", MINUS)


def is_short(x: float, decimals: int) -> bool:
    """Tell whether ``x`` is written in full by so many decimals.

    >>> is_short(0.25, 2), is_short(1 / 3, 6)
    (True, False)
    """
    return math.isfinite(x) and -Decimal(repr(float(x))).normalize().as_tuple().exponent <= decimals


def subscript(number: int) -> str:
    """Write a number in subscript digits.

    >>> "q" + subscript(12)
    'q₁₂'
    """
    return str(number).translate(_SUBSCRIPTS)


def digits_to_redo(
    redo: Callable[..., ArrayLike], *operands: ArrayLike, decimals: int
) -> int:
    """Find how many decimals the operands need so that a reader can re-do a step by hand.

    The answer is the smallest number of decimals, at least ``decimals``, for which ``redo`` of the
    rounded operands rounds to the same ``decimals`` as ``redo`` of the full ones.

    >>> digits_to_redo(lambda a, b: a / b, 2.0, 3.0, decimals=3)
    3
    >>> digits_to_redo(lambda x: np.exp(x), 2.34567, decimals=3)      # e**2.346 would be 10.444
    5
    """
    full: list[NDArray[np.float64]] = [np.asarray(x, dtype=float) for x in operands]
    wanted = np.round(redo(*full), decimals)
    for digits in range(decimals, MOST_DECIMALS):
        if np.array_equal(np.round(redo(*(np.round(x, digits) for x in full)), decimals), wanted):
            return digits
    return MOST_DECIMALS
