"""The softmax of one row, stage by stage."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_core.attention import softmax
from attention_core.stages import shares_of_sum, softmax_stages


def test_the_stages_of_a_row_are_those_of_the_formula():
    stages = softmax_stages([math.log(6), math.log(2), -np.inf])
    assert stages.powers == pytest.approx([1, 1 / 3, 0])
    assert stages.weights == pytest.approx([0.75, 0.25, 0])


def test_a_row_of_masked_keys_has_stages_of_zero():
    stages = softmax_stages([-np.inf, -np.inf])
    assert stages.total == 0
    assert stages.weights.tolist() == [0, 0]


def test_a_sum_that_is_zero_but_for_rounding_divides_nothing():
    assert shares_of_sum([0.1, 0.2, -0.3]) is None


@given(st.lists(st.floats(-1e6, 1e6) | st.just(-math.inf), min_size=1, max_size=12))
def test_the_last_stage_is_the_softmax(row):
    assert softmax_stages(row).weights == pytest.approx(softmax(np.array(row)), abs=1e-12)


def test_the_row_that_went_in_stays_as_it_is():
    row = np.array([1.0, 2.0])
    softmax_stages(row).row[0] = 9
    assert row.tolist() == [1, 2]
