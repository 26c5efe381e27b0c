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


def look_the_same(one: Array, other: Array, digits: int) -> bool:
    """Tell whether two rows of numbers are shown alike with so many decimals.

    >>> look_the_same(np.array([0.114]), np.array([0.111]), 2)
    True
    """
    return np.array_equal(as_shown(one, digits), as_shown(other, digits))
