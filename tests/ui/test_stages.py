"""What is shown of a row can be re-done by hand, each column from the one before."""

import math

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from attention_core.stages import softmax_stages
from pages.ui.content.softmax.stages import key_lines, stage_texts
from pages.ui.content.value_mix.mix import mix_digits
from pages.ui.numbers import as_shown


def read(text: str) -> float:
    return float(text.replace("−", "-"))


@given(
    row=st.lists(st.floats(-50, 50), min_size=1, max_size=12),
    temperature=st.sampled_from([0.1, 0.3, 1.0, 2.5, 10.0]),
    decimals=st.sampled_from([2, 3, 4, 6]),
)
def test_each_stage_can_be_redone_from_the_one_before(row, temperature, decimals):
    scaled = np.array(row)
    stages = softmax_stages(scaled / temperature)
    texts = stage_texts(stages, scaled, temperature, decimals)

    def places(text: str) -> float:
        return 0.500001 * 10.0 ** -len(text.partition(".")[2])

    def agrees(shown: str, redone: float) -> bool:
        return abs(read(shown) - redone) <= places(shown) + 1e-9 * abs(redone)

    if temperature != 1:
        for one, other in zip(texts.scaled, texts.cooled, strict=True):
            assert agrees(other, read(one) / temperature)
    for cooled, shifted, power, weight in zip(
        texts.cooled, texts.shifted, texts.powers, texts.weights, strict=True
    ):
        assert agrees(shifted, read(cooled) - read(texts.largest))
        assert agrees(power, math.exp(read(shifted)))
        assert agrees(weight, read(power) / read(texts.total))
    assert agrees(texts.total, sum(read(power) for power in texts.powers))


@given(
    weights=st.lists(st.floats(0.001, 1), min_size=1, max_size=12),
    value=st.lists(st.integers(-1000, 1000), min_size=12, max_size=12),
)
@example(weights=[1.0, 1.0, 1.0, 1.0], value=[0, 0, 1, -3, *[0] * 8])  # two ties: 0.0025, −0.0075
def test_the_output_can_be_redone_from_the_shown_contributions(weights, value):
    share = np.array(weights) / sum(weights)
    column = np.array(value[: len(weights)], dtype=float)[:, None] / 100
    of_weights, of_terms = mix_digits(share, column, 3)
    terms = as_shown(share[:, None] * column, of_terms)
    assert abs(terms.sum() - share @ column[:, 0]) <= 0.00051
    redone = as_shown(share, of_weights)[:, None] * column
    assert np.abs(redone - share[:, None] * column).max() <= 1.01 * 10.0**-of_terms


def test_the_lines_of_a_large_row_leave_out_the_long_sum():
    row = np.arange(9.0)
    stages = softmax_stages(row)
    texts = stage_texts(stages, row, 1.0, 3)
    lines = key_lines(
        stages, texts, 2, temperature=1.0, row_sum="sum", weight="weight", longest_sum=6
    )
    assert len(lines) == 2
