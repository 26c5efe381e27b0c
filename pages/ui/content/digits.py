"""How many decimals a shown number needs, so that the next one can be re-done from it."""

from collections.abc import Callable

import numpy as np

from attention_core.inputs import Array
from pages.ui.numbers import MOST_DECIMALS, as_shown


def least_digits(is_enough: Callable[[int], bool], decimals: int) -> int:
    """Return the first number of decimals from ``decimals`` on that is enough.

    >>> least_digits(lambda n: n > 4, 3)
    5
    """
    return next((n for n in range(decimals, MOST_DECIMALS) if is_enough(n)), MOST_DECIMALS)


def digits_to_share(
    parts: Array,
    total: float,
    shares: Array,
    decimals: int,
    is_enough: Callable[[Array], bool] = lambda shown: True,
) -> tuple[int, int]:
    """Find the decimals of a sum and of its parts that add up and divide to the shares.

    ``is_enough`` is asked of the parts as they are shown.

    >>> parts = np.array([1.43836, 2.38156])           # 1.438/3.820 is 0.376, 1.4384/3.820 0.377
    >>> digits_to_share(parts, 3.81992, parts / 3.81992, 3)
    (3, 4)
    """
    for digits in range(decimals, MOST_DECIMALS):
        shown = as_shown(parts, digits)
        if not is_enough(shown):
            continue
        for of_total in (digits, max(digits - 1, decimals)):
            shown_total = as_shown(np.array([total]), of_total)
            if not shown_total.all() or not look_the_same(shown.sum()[None], shown_total, of_total):
                continue
            if look_the_same(shown / shown_total, shares, decimals):
                return of_total, digits
    return MOST_DECIMALS, MOST_DECIMALS


def look_the_same(one: Array, other: Array, digits: int) -> bool:
    """Tell whether two rows of numbers are shown alike with so many decimals.

    >>> look_the_same(np.array([0.114]), np.array([0.111]), 2)
    True
    """
    return np.array_equal(as_shown(one, digits), as_shown(other, digits))
