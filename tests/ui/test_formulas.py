"""A line of arithmetic comes out right for a reader who re-does it from what is shown."""

import re

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pages.ui import formulas
from pages.ui.numbers import fixed

numbers = st.one_of(
    st.integers(-40, 40).map(lambda n: n / 10),
    st.floats(-1000, 1000, allow_subnormal=False).map(lambda x: round(x, 9)),
)
vectors = st.integers(1, 6).flatmap(
    lambda d: st.tuples(arrays(float, d, elements=numbers), arrays(float, d, elements=numbers))
)
decimals = st.integers(2, 6)


def sides(line: str) -> list[float]:
    """Evaluate each side of a line such as "0.8 × 0.7 = 0.56" as a reader would."""
    python = line.replace("−", "-").replace("×", "*")
    python = re.sub(r"√\((.*?)\) (?=[=≈])", r"(\1)**0.5 ", python).replace("²", "**2")
    return [float(eval(side)) for side in re.split("[=≈]", python)]


@given(vectors, decimals)
def test_every_side_of_a_dot_product_rounds_to_the_result(pair, places):
    *redone, shown = sides(formulas.dot_product(*pair, places))
    assert redone
    for value in redone:
        assert abs(value - shown) <= 0.5001 * 10**-places + 1e-9 * abs(shown)


@given(st.lists(st.floats(-30, 30).map(lambda x: round(x, 7)), min_size=2, max_size=3), decimals)
def test_a_product_of_measured_numbers_can_be_redone(factors, places):
    redone, shown = sides(formulas.product_of(factors, places))
    assert abs(redone - shown) <= 0.5001 * 10**-places + 1e-9 * abs(shown)


@given(arrays(float, 3, elements=numbers), decimals)
def test_a_norm_can_be_redone(vector, places):
    redone, shown = sides(formulas.norm(vector, places))
    assert abs(redone - shown) <= 0.5001 * 10**-places + 1e-9 * abs(shown)


@given(vectors, decimals)
def test_an_equals_sign_is_only_written_where_nothing_was_rounded(pair, places):
    query, key = pair
    for line in (
        formulas.dot_product(query, key, places),
        formulas.product_of([*query, *key][:3], places),
        formulas.norm(query, places),
        formulas.quotient(query[0], 2**0.5, places),
    ):
        if "≈" not in line:
            first, *others = sides(line)
            assert all(abs(first - other) < 1e-9 for other in others)


@given(st.floats(allow_nan=False), st.integers(0, 10))
def test_no_number_is_shown_as_negative_zero(x, places):
    text = fixed(x, places)
    assert not re.fullmatch(r"−0(\.0*)?", text)
    assert "-" not in text
