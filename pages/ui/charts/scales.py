"""Limits for axes and colours that stay put while numbers are edited a little."""

import math
from collections.abc import Iterable

SMALLEST_LIMIT = 0.5


def nice_limit(x: float) -> float:
    """Give the smallest of 0.5, 1, 2, 5, 10, 20, 50, … that is at least |x|; 0.5 for NaN.

    >>> [nice_limit(x) for x in (0, 0.62, -1.4, 2, 3, 21, 1e7)]
    [0.5, 1.0, 2.0, 2.0, 5.0, 50.0, 10000000.0]
    """
    size = abs(x)
    if not math.isfinite(size) or size <= SMALLEST_LIMIT:
        return SMALLEST_LIMIT
    power = 10.0 ** math.floor(math.log10(size))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= size)


def nice_range(values: Iterable[float]) -> tuple[float, float]:
    """Give a range with nice ends that holds 0 and every finite value.

    >>> nice_range([0.56, -0.1]), nice_range([0.2, 0.62]), nice_range([])
    ((-0.5, 1.0), (0.0, 1.0), (0.0, 0.5))
    """
    finite = [value for value in values if math.isfinite(value)]
    low, high = min(finite, default=0.0), max(finite, default=0.0)
    if low >= 0:
        return 0.0, nice_limit(high)
    return -nice_limit(low), nice_limit(high) if high > 0 else 0.0
