"""One rule for digits, sign and zero in every table, chart and formula.

No separator stands between thousands: whoever types 1,5 here means one and a half.
"""

import math
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

MINUS = "\u2212"
MOST_DECIMALS = 12
TYPED_DECIMALS = 6
PERCENT_DECIMALS = 1
LARGEST_IN_FULL = 1e12
TINIEST_NOISE = 1e-15  # what is smaller is taken for 0 with the noise of binary fractions
KEPT_OPERANDS = 8192  # the same numbers stand in many lines
_POWERS = [float(10**n) for n in range(2 * MOST_DECIMALS)]
_COUNTABLE = 1e15  # up to here a double holds every whole number and half
_NOISE = 1e-13, 1e-15  # more than what rounded() and a multiplication move a number by
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED = str.maketrans("0123456789", SUPERSCRIPTS)


def rounded(x: float, decimals: int) -> Decimal:
    """Round as a person does, 5 upwards, leaving out the noise of binary fractions.

    >>> rounded(2.8375, 3), rounded(0.1 + 0.2 + 0.0005, 3), rounded(-0.415, 2)
    (Decimal('2.838'), Decimal('0.301'), Decimal('-0.42'))
    """
    digits = Decimal(repr(round(float(x), MOST_DECIMALS + 1)))
    return digits.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def _is_tie(x: float, decimals: int) -> bool:
    """Tell whether ``x`` is so near to halfway that only :func:`rounded` knows the way."""
    power = _POWERS[decimals]
    scaled = abs(x) * power
    if not scaled < _COUNTABLE:
        return True
    return abs(scaled % 1.0 - 0.5) <= power * _NOISE[0] + scaled * _NOISE[1]


def fixed(x: float, decimals: int) -> str:
    """Write ``x`` with just so many decimals, a real minus sign and no negative zero.

    >>> fixed(-0.415, 2), fixed(-0.0001, 3), fixed(float("-inf"), 3), fixed(1e20, 2)
    ('−0.42', '0.000', '−∞', '1.00×10²⁰')
    """
    if math.isinf(x):
        return f"{MINUS}∞" if x < 0 else "∞"
    if math.isnan(x):
        return "NaN"
    if abs(x) >= LARGEST_IN_FULL:
        mantissa, power = f"{x:.{decimals}e}".replace("-", MINUS).split("e+")
        return f"{mantissa}×10{power.translate(_RAISED)}"
    is_tie = _is_tie(x, decimals)
    text = f"{abs(rounded(x, decimals)):f}" if is_tie else f"{abs(x):.{decimals}f}"
    return MINUS + text if x < 0 and set(text) - set("0.") else text


def trimmed(x: float, decimals: int = 6) -> str:
    """Write ``x`` with at most so many decimals, as a person would type it.

    >>> trimmed(0.8), trimmed(-2.0), trimmed(1 / 3, 3), trimmed(1.5e20)
    ('0.8', '−2', '0.333', '1.5×10²⁰')
    """
    digits, times, power = fixed(x, decimals).partition("×")
    short = digits.rstrip("0").rstrip(".") if "." in digits else digits
    return short + times + power


def signed(x: float, decimals: int) -> str:
    """Write ``x`` like :func:`fixed`, with a plus sign where it is positive.

    >>> signed(0.56, 2), signed(0.0001, 2), signed(-1, 2)
    ('+0.56', '0.00', '−1.00')
    """
    text = fixed(x, decimals)
    return f"+{text}" if x > 0 and set(text) - set("0.") else text


def apart(x: float, other: float, decimals: int) -> str:
    """Write a number with decimals enough to see that it is not the other.

    >>> apart(0.99966, 1.0, 3), apart(1.5, 1.0, 3)
    ('0.9997', '1.500')
    """
    enough = (n for n in range(decimals, MOST_DECIMALS) if fixed(x, n) != fixed(other, n))
    return fixed(x, next(enough, decimals) if x != other else decimals)


def exact(x: float) -> str:
    """Write every digit of the double ``x``: the shortest text that reads back as ``x``.

    >>> exact(0.1 + 0.2), exact(-2.0), exact(1e-25), exact(-0.0)
    ('0.30000000000000004', '−2', '1e−25', '0')
    """
    if not math.isfinite(x):
        return fixed(x, 0)
    text = repr(float(x))
    return text.removesuffix(".0").removeprefix("-" if x == 0 else "").replace("-", MINUS)


@lru_cache(maxsize=KEPT_OPERANDS)
def is_short(x: float, decimals: int) -> bool:
    """Tell whether ``x`` is written in full by so many decimals, noise of binary fractions aside.

    >>> is_short(0.25, 2), is_short(0.1 + 0.2, 2), is_short(1 / 3, 6), is_short(1e-13, 6)
    (True, True, False, False)
    """
    if not math.isfinite(x) or TINIEST_NOISE < abs(x) < 10.0**-MOST_DECIMALS:
        return False
    return _rounded(x, decimals) == _rounded(x, MOST_DECIMALS)


@lru_cache(maxsize=KEPT_OPERANDS)
def operand(x: float, digits: int) -> str:
    """Write a number to calculate with: in full where a person could have typed it, else rounded.

    >>> operand(1.6875, 3), operand(2 / 3, 3), operand(-2.0, 3)
    ('1.6875', '0.667', '−2')
    """
    return trimmed(x, TYPED_DECIMALS) if is_short(x, TYPED_DECIMALS) else fixed(x, digits)


def subscript(number: int) -> str:
    """Write a number in subscript digits.

    >>> "q" + subscript(12)
    'q₁₂'
    """
    return str(number).translate(_SUBSCRIPTS)


def digits_to_redo(redo: Callable[..., ArrayLike], *operands: ArrayLike, decimals: int) -> int:
    """Find how many decimals the operands need so that a reader can re-do a step by hand.

    The answer is the smallest number of decimals, at least ``decimals``, for which ``redo`` of the
    operands as :func:`operand` shows them rounds to the same ``decimals`` as of the full ones.

    >>> digits_to_redo(lambda a, b: a / b, 2.0, 3.0, decimals=3)
    3
    >>> digits_to_redo(np.exp, 7 / 3, decimals=3)      # e**2.333 would be 10.309, not 10.312
    4
    """
    full = [np.asarray(x, dtype=float) for x in operands]
    typed = [as_shown(x, TYPED_DECIMALS) for x in full]
    is_typed = [
        np.isfinite(x) & (as_shown(x, MOST_DECIMALS) == short)
        for x, short in zip(full, typed, strict=True)
    ]
    wanted = as_shown(redo(*full), decimals)
    for digits in range(decimals, MOST_DECIMALS):
        with np.errstate(all="ignore"):  # too few digits may leave a 0 to divide by
            redone = redo(*map(np.where, is_typed, typed, (as_shown(x, digits) for x in full)))
        if np.array_equal(as_shown(redone, decimals), wanted):
            return digits
    return MOST_DECIMALS


def as_shown(numbers: ArrayLike, decimals: int) -> NDArray[np.float64]:
    """Round numbers as a reader sees them: all of them as :func:`rounded` does one.

    >>> as_shown([0.0625, 2 / 3], 3)
    array([0.063, 0.667])
    """
    array = np.asarray(numbers, dtype=float)
    x, power = array.ravel(), _POWERS[decimals]
    with np.errstate(all="ignore"):
        scaled = np.abs(x) * power
        whole = np.floor(scaled)
        rest = scaled - whole
        shown = np.copysign((whole + (rest > 0.5)) / power, x)
        is_sure = np.abs(rest - 0.5) > power * _NOISE[0] + scaled * _NOISE[1]
        is_sure &= scaled < _COUNTABLE
    if not is_sure.all():
        shown[~is_sure] = [_rounded(each, decimals) for each in x[~is_sure].tolist()]
    return np.reshape(shown, array.shape)


def _rounded(x: float, digits: int) -> float:
    if not abs(x) < LARGEST_IN_FULL:
        return float(f"{x:.{digits}e}")
    if _is_tie(x, digits):
        return float(rounded(x, digits))
    power = _POWERS[digits]
    return math.copysign(math.floor(abs(x) * power + 0.5) / power, x)
