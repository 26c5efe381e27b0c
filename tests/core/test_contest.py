"""Who wins a row, and the length at which a key does."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_core.contest import STATUSES, length_to_win, level_winners

scores = st.floats(-1000, 1000, allow_subnormal=False).filter(lambda x: x == 0 or abs(x) > 1e-6)


def test_a_long_key_is_level_with_the_better_aligned_one_at_the_ratio_of_their_scores() -> None:
    found = length_to_win(np.array([1.0, 4.0]), 1)  # the preset "long_key": 1 / 4
    assert (found.status, found.factor, found.rival) == ("above", 0.25, 0)


@given(st.lists(scores, min_size=5, max_size=5), st.integers(0, 4))
def test_just_past_the_length_found_the_winner_changes(row: list[float], j: int) -> None:
    found = length_to_win(np.array(row), j)

    def wins(factor: float) -> bool:
        others = [s for r, s in enumerate(row) if r != j]
        return factor * row[j] > max(others)

    if found.status in ("above", "below"):
        assert found.factor is not None
        longer, shorter = wins(found.factor * 1.001), wins(found.factor * 0.999)
        assert (longer, shorter) == ((True, False) if found.status == "above" else (False, True))
    else:
        assert wins(0.1) == wins(1.0) == wins(10.0)


@pytest.mark.parametrize(
    ("row", "status"),
    [
        ([2.0, -1.0], "always"),
        ([-2.0, 1.0], "never"),
        ([0.0, 1.0], "unmoved"),
        ([2.0, -np.inf], "no_rival"),
        ([2.0], "no_rival"),
        ([-np.inf, 1.0], "masked"),
        ([-np.inf, -np.inf], "masked"),
    ],
)
def test_every_other_case_has_a_name(row: list[float], status: str) -> None:
    assert length_to_win(np.array(row), 0).status == status
    assert status in STATUSES


def test_keys_that_differ_by_a_rounding_error_are_level() -> None:
    row = np.array([[0.1 + 0.2, 0.3, 0.29999999]])
    assert level_winners(row).tolist() == [[True, True, False]]


def test_masked_keys_and_keys_without_an_angle_never_win() -> None:
    rows = np.array([[-np.inf, -5.0, np.nan], [np.nan, -np.inf, np.nan]])
    assert level_winners(rows).tolist() == [[False, True, False], [False, False, False]]
