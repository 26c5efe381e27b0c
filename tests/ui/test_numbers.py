"""Numbers are written as a person rounds them, by whichever way is the fastest."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from pages.ui.formulas import equals
from pages.ui.numbers import MINUS, as_shown, digits_to_redo, fixed, rounded, trimmed

REAL = st.floats(-1e11, 1e11)
HALVES = st.builds(lambda n, d: (n + 0.5) / 10**d, st.integers(-(10**6), 10**6), st.integers(0, 12))
NUMBERS = REAL | HALVES | st.floats(-5, 5)
DECIMALS = st.integers(0, 12)


@given(st.lists(NUMBERS, min_size=1, max_size=5), DECIMALS)
@example([0.0625, -2.8375, 1.005, 0.1 + 0.2 + 0.0005], 3)
def test_an_array_is_rounded_as_each_of_its_numbers(numbers: list[float], decimals: int) -> None:
    one_by_one = [float(rounded(x, decimals)) for x in numbers]
    assert as_shown(numbers, decimals).tolist() == one_by_one


@given(NUMBERS, DECIMALS)
@example(-0.0004999999999999999, 3)
@example(2.5, 0)
@example(0.415, 2)
def test_a_text_shows_the_rounded_number(x: float, decimals: int) -> None:
    number = rounded(x, decimals)
    assert fixed(x, decimals) == f"{number + 0 if number else abs(number):f}".replace("-", MINUS)


def test_what_is_not_finite_stays_as_it_is() -> None:
    assert np.isnan(as_shown([np.nan], 2)).all()
    assert as_shown([np.inf, -np.inf, 1e20], 2).tolist() == [np.inf, -np.inf, 1e20]


def test_a_number_too_long_to_write_out_is_a_power_of_ten_that_can_be_done_again() -> None:
    assert (fixed(2.665e12, 3), fixed(-1e20, 0), trimmed(1e20)) == (
        "2.665×10¹²",
        "−1×10²⁰",
        "1×10²⁰",
    )
    assert digits_to_redo(lambda x: x * x, 2_345_678.123456789, decimals=3) == 3
    assert equals(5.5123456e12, 3) == "≈ 5.512×10¹²"
    assert equals(5.5e12, 3) == "= 5.5×10¹²"
