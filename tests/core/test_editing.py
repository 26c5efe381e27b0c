"""Edits give a new scenario; what they do not name stays."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from attention_core.editing import (
    added_row,
    copy_query_to_key,
    moved_row,
    normalised,
    random_fill,
    removed_row,
    stretched,
    unmasked,
    with_causal,
    with_dimensions,
    with_mask,
)
from attention_core.entry import echo
from attention_core.scenario import Scenario, ScenarioError
from tests.core.scenarios import scenarios, uneven

PARTS = ("query", "key", "value")


def fault_of(edit, *arguments: object) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        edit(uneven(), *arguments)
    return caught.value


def test_a_larger_dimension_keeps_the_numbers_and_adds_zeros():
    s = with_dimensions(uneven(), d_k=4)
    assert s.query.tolist() == [[1, 2, 3, 0], [4, 5, 6, 0]]
    assert s.key[4].tolist() == [23, 24, 25, 0]


def test_a_smaller_dimension_drops_the_tail():
    s = with_dimensions(uneven(), d_k=1)
    assert s.query.tolist() == [[1], [4]]


def test_the_dimension_that_is_not_named_stays():
    assert with_dimensions(uneven(), d_k=4).value.tolist() == uneven().value.tolist()
    assert with_dimensions(uneven(), d_v=4).key.tolist() == uneven().key.tolist()


def test_the_axes_of_the_values_follow_their_dimension():
    assert with_dimensions(uneven(), d_v=2).value_axes == ("a", "b")
    assert with_dimensions(uneven(), d_v=9).value_axes == (*"abcdefg", "", "")


@pytest.mark.parametrize("got", [0, -1, 17, 10**9, 10**5000, 2.0, "2", True], ids=echo)
def test_a_dimension_out_of_range_is_refused(got):
    assert fault_of(with_dimensions, got).code == "bad_dimension"
    assert fault_of(with_dimensions, None, got).details["part"] == "value"


@given(scenarios(), st.integers(1, 16), st.integers(1, 16))
def test_growing_and_shrinking_back_changes_nothing(s, more_k, more_v):
    grown = with_dimensions(s, max(s.d_k, more_k), max(s.d_v, more_v))
    assert with_dimensions(grown, s.d_k, s.d_v) == s


def test_the_same_seed_gives_the_same_numbers():
    assert random_fill(uneven(), 7) == random_fill(random_fill(uneven(), 8), 7)


def test_another_seed_gives_other_numbers():
    assert random_fill(uneven(), 7) != random_fill(uneven(), 8)


def test_the_seed_is_kept():
    assert random_fill(uneven(), 123).seed == 123


def test_random_numbers_have_two_decimals():
    filled = random_fill(uneven(), 7)
    assert filled.key.tolist() == np.round(filled.key, 2).tolist()


def test_random_numbers_are_the_generators_in_the_order_query_key_value():
    drawn = np.round(np.random.default_rng(7).standard_normal(6 + 15 + 35), 2) + 0.0
    filled = random_fill(uneven(), 7)
    together = [*filled.query.flat, *filled.key.flat, *filled.value.flat]
    assert together == drawn.tolist()


@pytest.mark.parametrize("part", PARTS)
def test_filling_one_part_gives_it_the_numbers_of_filling_all(part):
    one, every = random_fill(uneven(), 7, part), random_fill(uneven(), 7)
    assert getattr(one, part).tolist() == getattr(every, part).tolist()


@pytest.mark.parametrize("part", PARTS)
def test_filling_one_part_leaves_the_others(part):
    filled = random_fill(uneven(), 7, part)
    for other in set(PARTS) - {part}:
        assert getattr(filled, other).tolist() == getattr(uneven(), other).tolist()


@pytest.mark.parametrize("seed", [-1, 2**32, 1.5, True, None, "7"])
def test_a_bad_seed_is_refused(seed):
    assert fault_of(random_fill, seed).code == "bad_seed"


def test_a_normalised_three_four_vector_is_exact():
    s = replace(uneven(), query=[[0, 3, 4], [1, 2, 3]])
    assert normalised(s, "query", 0).query.tolist() == [[0, 0.6, 0.8], [1, 2, 3]]


@given(scenarios(), st.sampled_from(PARTS))
def test_a_normalised_vector_has_length_one(s, part):
    assume(getattr(s, part)[0].any())
    assert math.hypot(*getattr(normalised(s, part, 0), part)[0]) == pytest.approx(1, abs=1e-12)


def test_a_zero_vector_cannot_be_normalised():
    s = replace(uneven(), key=np.zeros((5, 3)))
    with pytest.raises(ScenarioError) as caught:
        normalised(s, "key", 4)
    assert caught.value.code == "zero_vector"
    assert caught.value.details == {"part": "key", "row": 4}


def test_stretching_multiplies_one_vector():
    assert stretched(uneven(), "key", 1, -2).key[:3].tolist() == [
        [11, 12, 13],
        [-28, -30, -32],
        [17, 18, 19],
    ]


@pytest.mark.parametrize("factor", [100, 1e300, 1e308])
def test_stretching_beyond_the_limit_is_refused(factor):
    fault = fault_of(stretched, "key", 1, factor)
    assert (fault.code, fault.details["row"]) == ("number_too_large", 1)


@pytest.mark.parametrize("factor", [math.nan, math.inf, 10**400, None, True, "x", [2]], ids=echo)
def test_a_factor_that_is_not_a_finite_number_is_refused(factor):
    assert fault_of(stretched, "key", 1, factor).code == "not_a_number"


def test_copied_queries_are_the_keys():
    s = copy_query_to_key(uneven())
    assert s.key.tolist() == s.query.tolist()
    assert s.key_descriptions == s.query_descriptions


def test_copying_fewer_queries_than_keys_drops_the_last_values_and_mask_columns():
    s = copy_query_to_key(uneven())
    assert s.value.tolist() == uneven().value[:2].tolist()
    assert s.value_descriptions == ("v a", "v b")
    assert s.mask.tolist() == [[True, True], [False, True]]


def test_copying_more_queries_than_keys_adds_zero_values_that_take_part():
    mask = [[False], [True], [False]]
    s = Scenario(("a", "b", "c"), ("k",), ("v",), [[1], [2], [3]], [[4]], [[5, 6]], mask=mask)
    tied = copy_query_to_key(s)
    assert tied.value.tolist() == [[5, 6], [0, 0], [0, 0]]
    assert tied.value_descriptions == ("v", "", "")
    assert tied.mask.tolist() == [[False, True, True], [True, True, True], [False, True, True]]


def test_an_added_query_is_zeros_and_takes_part():
    s = added_row(uneven(), "query")
    assert s.query[2].tolist() == [0, 0, 0]
    assert s.query_descriptions == ("q a", "q b", "")
    assert s.mask[2].all()


@pytest.mark.parametrize("part", ["key", "value"])
def test_an_added_key_brings_its_value_and_takes_part(part):
    s = added_row(uneven(), part)
    assert (s.key[5].tolist(), s.value[5].tolist()) == ([0] * 3, [0] * 7)
    assert (s.key_descriptions[5], s.value_descriptions[5]) == ("", "")
    assert s.mask[:, 5].all()


@pytest.mark.parametrize("part", PARTS)
@given(s=scenarios())
def test_a_row_added_and_removed_again_changes_nothing(part, s):
    count = len(getattr(s, part))
    assume(count < 12)
    assert removed_row(added_row(s, part), part, count) == s


@pytest.mark.parametrize(("part", "named"), [("query", "query"), ("key", "key"), ("value", "key")])
def test_there_is_no_thirteenth_row(part, named):
    s = uneven()
    for _ in range(12 - len(getattr(s, part))):
        s = added_row(s, part)
    with pytest.raises(ScenarioError) as caught:
        added_row(s, part)
    assert caught.value.code == "too_many_rows"
    assert caught.value.details == {"part": named, "limit": 12, "count": 13}


@pytest.mark.parametrize("part", PARTS)
def test_the_last_row_cannot_be_removed(part):
    s = Scenario(("a",), ("b",), ("c",), [[1]], [[2]], [[3]])
    with pytest.raises(ScenarioError, match="at least one"):
        removed_row(s, part, 0)


def test_a_removed_query_takes_its_mask_row():
    s = removed_row(uneven(), "query", 0)
    assert (s.query.tolist(), s.query_descriptions) == ([[4, 5, 6]], ("q b",))
    assert s.mask.tolist() == [[False, True, True, True, True]]


def test_a_removed_key_takes_its_value_and_mask_column():
    s = removed_row(uneven(), "key", 3)
    assert s.key_descriptions == ("k a", "k b", "k c", "k e")
    assert s.value_descriptions == ("v a", "v b", "v c", "v e")
    assert s.key[:, 0].tolist() == [11, 14, 17, 23]
    assert s.value[:, 0].tolist() == [31, 38, 45, 59]
    assert s.mask[0].all()


@pytest.mark.parametrize(
    ("row", "to", "order"), [(0, 4, "bcdea"), (4, 0, "eabcd"), (1, 3, "acdbe"), (2, 2, "abcde")]
)
def test_a_moved_row_becomes_the_row_it_was_moved_to(row, to, order):
    s = moved_row(uneven(), "key", row, to)
    assert s.key_descriptions == tuple(f"k {letter}" for letter in order)


def test_a_moved_key_takes_its_value_and_mask_column():
    s = moved_row(uneven(), "key", 3, 0)
    assert s.value_descriptions == ("v d", "v a", "v b", "v c", "v e")
    assert (s.key[0, 0], s.value[0, 0]) == (20, 52)
    assert s.mask.tolist() == [[False, True, True, True, True], [True, False, True, True, True]]


def test_a_moved_query_takes_its_mask_row():
    s = moved_row(uneven(), "query", 0, 1)
    assert s.query.tolist() == [[4, 5, 6], [1, 2, 3]]
    assert s.mask.tolist() == uneven().mask[::-1].tolist()


@given(scenarios(), st.sampled_from(PARTS), st.data())
def test_moving_a_row_there_and_back_changes_nothing(s, part, data):
    rows = st.integers(0, len(getattr(s, part)) - 1)
    row, to = data.draw(rows), data.draw(rows)
    assert moved_row(moved_row(s, part, row, to), part, to, row) == s


@pytest.mark.parametrize("row", [-1, 5, 10**400, 1.0, "0", None, True, [0]])
@pytest.mark.parametrize(
    "edit",
    [
        normalised,
        removed_row,
        lambda s, part, row: stretched(s, part, row, 2),
        lambda s, part, row: moved_row(s, part, row, 0),
        lambda s, part, row: moved_row(s, part, 0, row),
    ],
)
def test_a_row_that_is_not_there_is_refused(edit, row):
    fault = fault_of(edit, "key", row)
    assert (fault.code, fault.details) == ("no_such_row", {"part": "key", "count": 5})


@pytest.mark.parametrize("part", ["mask", "__class__", None, [], 0])
def test_a_part_that_is_not_there_is_refused(part):
    assert fault_of(normalised, part, 0).code == "no_such_row"
    assert fault_of(added_row, part).code == "no_such_row"
    assert fault_of(random_fill, 7, part).code == "no_such_row"


def test_an_edit_leaves_the_old_scenario_as_it_was():
    s = uneven()
    for edited in (random_fill(s, 7), stretched(s, "key", 0, 2), moved_row(s, "key", 0, 1)):
        assert edited != s
    assert s == uneven()


def test_one_pair_is_masked_and_no_other():
    before = uneven().mask
    after = with_mask(uneven(), 1, 2, False).mask
    assert np.argwhere(before != after).tolist() == [[1, 2]]


def test_a_masked_pair_is_let_in_again():
    assert with_mask(uneven(), 0, 3, True).mask[0, 3]


def test_masking_leaves_the_old_scenario_as_it_is():
    scenario = uneven()
    with_mask(scenario, 1, 2, False)
    assert scenario == uneven()


@pytest.mark.parametrize("cell", [(2, 0), (0, 5), (-1, 0), (0, True)])
def test_a_pair_that_does_not_exist_cannot_be_masked(cell):
    assert fault_of(with_mask, *cell, False).code == "no_such_row"


def test_the_causal_rule_is_switched_and_the_mask_stays():
    off = with_causal(uneven(), False)
    assert not off.is_causal
    assert off.mask.tolist() == uneven().mask.tolist()
    assert with_causal(off, True) == uneven()


def test_unmasked_lets_every_key_in_for_every_query():
    free = unmasked(uneven())
    assert free.mask.all()
    assert not free.is_causal
    assert free.value.tolist() == uneven().value.tolist()
