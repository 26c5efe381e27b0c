"""A scenario is checked once, when it is made, and never changes."""

from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
from hypothesis import given

from attention_core.scenario import MAX_SEED, Scenario, ScenarioError
from tests.core.scenarios import scenarios, uneven


def fault_of(**changes: object) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        replace(uneven(), **changes)
    return caught.value


def test_the_sizes_are_the_shapes():
    s = uneven()
    assert (s.n_q, s.d_k, s.n_k, s.d_v) == (2, 3, 5, 7)


def test_arrays_are_float64():
    s = replace(uneven(), query=np.ones((2, 3), dtype=np.int8))
    assert s.query.dtype == s.key.dtype == s.value.dtype == np.float64


@pytest.mark.parametrize("name", ["query", "key", "value", "mask"])
def test_arrays_cannot_be_written(name):
    with pytest.raises(ValueError, match="read-only"):
        getattr(uneven(), name)[0, 0] = 1


@pytest.mark.parametrize("name", ["query", "key", "value", "mask"])
def test_arrays_are_copies(name):
    mine = np.array(getattr(uneven(), name))
    s = replace(uneven(), **{name: mine})
    mine[0, 0] = not mine[0, 0]
    assert getattr(s, name)[0, 0] != mine[0, 0]


def test_the_arrays_that_came_stay_writable():
    mine = np.ones((2, 3))
    replace(uneven(), query=mine)
    assert mine.flags.writeable


def test_fields_cannot_be_set():
    with pytest.raises(FrozenInstanceError):
        uneven().seed = 3


def test_minus_zero_becomes_zero():
    s = replace(uneven(), query=[[-0.0, 1, 2], [3, 4, 5]])
    assert not np.signbit(s.query[0, 0])


def test_descriptions_are_tidied():
    s = replace(uneven(), query_descriptions=(" a\n b ", "c\u202e"))
    assert s.query_descriptions == ("a b", "c")


def test_descriptions_may_be_empty():
    assert replace(uneven(), query_descriptions=["", ""]).query_descriptions == ("", "")


def test_without_value_axes_the_names_are_empty():
    assert replace(uneven(), value_axes=()).value_axes == ("",) * 7


def test_an_empty_mask_lets_every_pair_take_part():
    mask = replace(uneven(), mask=np.ones((0, 0), dtype=bool)).mask
    assert mask.shape == (2, 5)
    assert mask.all()


@given(scenarios())
def test_a_scenario_made_from_its_own_fields_is_equal(s):
    assert replace(s) == s


@pytest.mark.parametrize(
    "changes",
    [
        {"query": np.zeros((2, 3))},
        {"key": np.zeros((5, 3))},
        {"value": np.zeros((5, 7))},
        {"query": np.ones((2, 4)), "key": np.ones((5, 4))},
        {"mask": np.ones((2, 5), dtype=bool)},
        {"query_descriptions": ("q a", "other")},
        {"key_descriptions": ("", "", "", "", "")},
        {"value_descriptions": ("", "", "", "", "")},
        {"value_axes": tuple("abcdefx")},
        {"is_causal": False},
        {"seed": 10},
    ],
)
def test_scenarios_that_differ_in_one_field_are_not_equal(changes):
    assert replace(uneven(), **changes) != uneven()


def test_a_scenario_is_not_equal_to_something_else():
    assert uneven() != "a scenario"


def test_a_scenario_cannot_be_hashed():
    with pytest.raises(TypeError):
        hash(uneven())


@pytest.mark.parametrize("name", ["query", "key", "value"])
@pytest.mark.parametrize(
    ("number", "code"),
    [(np.nan, "not_a_number"), (np.inf, "number_too_large"), (-1000.5, "number_too_large")],
)
def test_a_bad_number_is_refused_with_its_place(name, number, code):
    rows = getattr(uneven(), name).copy()
    rows[1, 2] = number
    fault = fault_of(**{name: rows})
    assert fault.code == code
    assert {key: fault.details[key] for key in ("part", "row", "column")} == {
        "part": name,
        "row": 1,
        "column": 2,
    }


@pytest.mark.parametrize("number", [1000.0, -1000.0, 5e-324])
def test_numbers_up_to_the_limit_are_kept(number):
    assert replace(uneven(), query=np.full((2, 3), number)).query[0, 0] == number


@pytest.mark.parametrize(
    ("changes", "code", "details"),
    [
        ({"query": np.ones((13, 3))}, "too_many_rows", {"part": "query", "limit": 12, "count": 13}),
        ({"key": np.ones((13, 3))}, "too_many_rows", {"part": "key", "limit": 12, "count": 13}),
        ({"value": np.ones((13, 7))}, "too_many_rows", {"part": "value", "limit": 12, "count": 13}),
        ({"query": np.ones((0, 3))}, "too_few_rows", {"part": "query"}),
        ({"key": []}, "too_few_rows", {"part": "key"}),
        ({"value": np.ones((5, 0))}, "bad_dimension", {"part": "value", "limit": 16, "got": "0"}),
        ({"query": np.ones((2, 17))}, "bad_dimension", {"part": "query", "limit": 16, "got": "17"}),
        ({"key": np.ones((5, 4))}, "ragged", {"part": "key", "row": 0, "expected": 3, "got": 4}),
        ({"value": np.ones((4, 7))}, "unpaired_values", {"keys": 5, "values": 4}),
        ({"query": [[1, 2], [3]]}, "not_a_scenario", {"field": "query"}),
        ({"query": [1, 2]}, "not_a_scenario", {"field": "query"}),
        ({"query": 5}, "not_a_scenario", {"field": "query"}),
        ({"query": None}, "not_a_scenario", {"field": "query"}),
        ({"query": np.ones((2, 3), dtype=bool)}, "not_a_scenario", {"field": "query"}),
        ({"query": np.ones((2, 3), dtype=complex)}, "not_a_scenario", {"field": "query"}),
        ({"key": [["1", "2", "3"]] * 5}, "not_a_scenario", {"field": "key"}),
        ({"query_descriptions": ("a",)}, "not_a_scenario", {"field": "query_descriptions"}),
        ({"query_descriptions": "ab"}, "not_a_scenario", {"field": "query_descriptions"}),
        ({"query_descriptions": ("a", 5)}, "not_a_scenario", {"field": "query_descriptions"}),
        ({"value_axes": ("a",)}, "not_a_scenario", {"field": "value_axes"}),
        ({"value_axes": None}, "not_a_scenario", {"field": "value_axes"}),
        ({"mask": np.ones((5, 2), dtype=bool)}, "bad_mask", {}),
        ({"mask": np.ones((2, 5))}, "bad_mask", {}),
        ({"mask": [[True], [True, False]]}, "bad_mask", {}),
        ({"mask": None}, "bad_mask", {}),
        ({"is_causal": 1}, "not_a_scenario", {"field": "causal"}),
        ({"seed": -1}, "bad_seed", {"raw": "-1"}),
        ({"seed": MAX_SEED + 1}, "bad_seed", {"raw": "4294967296"}),
        ({"seed": True}, "bad_seed", {"raw": "true"}),
        ({"seed": 1.0}, "bad_seed", {"raw": "1.0"}),
        ({"seed": 10**5000}, "bad_seed", {"raw": "∞"}),
    ],
)
def test_a_faulty_field_is_refused_with_code_and_details(changes, code, details):
    fault = fault_of(**changes)
    assert (fault.code, fault.details) == (code, details)


def test_a_description_too_long_is_refused_with_its_place():
    fault = fault_of(key_descriptions=("", "", "x" * 61, "", ""))
    assert fault.code == "description_too_long"
    assert fault.details == {"limit": 60, "length": 61, "part": "key", "row": 2}


def test_an_axis_name_too_long_is_refused():
    assert fault_of(value_axes=("x" * 25,) + ("",) * 6).details["limit"] == 24


def test_lists_will_do_for_arrays():
    s = Scenario(("a",), ("b",), ("c",), [[1, 2]], [[3, 4]], [[5]])
    assert (s.query @ s.key.T).tolist() == [[11.0]]
