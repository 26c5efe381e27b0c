"""How far the winner is from losing: exact, with masks and with cosine."""

import math
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from attention_core.attention import Array
from attention_core.scoring import cosine_scores, dot_product_scores, unit_rows, winners
from attention_core.tipping import (
    STATUSES,
    just_past,
    tipping_point,
    tipping_slice,
    twins,
    winner_polygons,
)

QUERY = np.array([[0.8, 0.2], [0.1, 0.9]])
KEY = np.array([[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]])
SCENARIOS = 200


def winner(query: Array, key: Array, mask_row: NDArray[np.bool_] | None, cosine: bool) -> int:
    """Who wins, found without the tipping point: by the score table."""
    table = (cosine_scores if cosine else dot_product_scores)(query[None, :], key)
    return int(winners(table if mask_row is None else np.where(mask_row, table, -np.inf))[0])


def scenario(seed: int) -> tuple[Array, Array, NDArray[np.bool_] | None]:
    rng = np.random.default_rng(seed)
    n_k, d_k = int(rng.integers(2, 13)), int(rng.integers(2, 17))
    mask_row = rng.random(n_k) < 0.7 if seed % 2 else None
    if mask_row is not None:
        mask_row[rng.choice(n_k, 2, replace=False)] = True
    return rng.standard_normal(d_k), rng.standard_normal((n_k, d_k)), mask_row


@pytest.mark.parametrize("cosine", [False, True])
def test_just_short_of_the_tipping_point_the_winner_holds_and_just_past_it_the_rival_wins(
    cosine: bool,
) -> None:
    for seed in range(SCENARIOS):
        query, key, mask_row = scenario(seed)
        point = tipping_point(query, key, mask_row, cosine)
        assert point.status == "found"
        assert point.change is not None
        short, past = (query + point.change * (1 + nudge) for nudge in (-1e-6, 1e-6))
        assert winner(query, key, mask_row, cosine) == point.winner
        assert winner(short, key, mask_row, cosine) == point.winner
        assert winner(past, key, mask_row, cosine) == point.rival


def small_scenario(seed: int) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Small whole numbers over ten: many keys are level, equally near, or the same."""
    rng = np.random.default_rng(seed)
    n_k, d_k = int(rng.integers(2, 8)), int(rng.integers(1, 4))
    mask_row = rng.random(n_k) < 0.8
    mask_row[0] = True
    return rng.integers(-2, 3, d_k) / 10, rng.integers(-2, 3, (n_k, d_k)) / 10, mask_row


def tipped_by_hand(
    query: Array, key: Array, shown: NDArray[np.bool_]
) -> tuple[list[int], list[int]]:
    """Give all keys at the top and all rivals as near as the nearest, in fractions: no rounding."""
    q, *rows = ([Fraction(round(10 * x), 10) for x in row] for row in [query, *key])
    score = [sum((a * b for a, b in zip(q, row, strict=True)), Fraction()) for row in rows]
    top = max(s for s, takes_part in zip(score, shown, strict=True) if takes_part)
    best = [j for j in range(len(rows)) if shown[j] and score[j] == top]
    first = rows[best[0]]
    squares = {
        j: (top - score[j]) ** 2 / sum((a - b) ** 2 for a, b in zip(first, row, strict=True))
        for j, row in enumerate(rows)
        if shown[j] and row != first
    }
    return best, [j for j, square in squares.items() if square == min(squares.values())]


def test_all_that_are_level_at_the_top_and_all_rivals_equally_near_are_named() -> None:
    seen = set()
    for seed in range(5 * SCENARIOS):
        query, key, mask_row = small_scenario(seed)
        point = tipping_point(query, key, mask_row)
        best, nearest = tipped_by_hand(query, key, mask_row)
        assert list(point.winners) == best
        assert sorted((*point.rivals, *point.elsewhere)) == nearest
        seen.add((point.status, min(len(best), 3), min(len(nearest), 3), len(point.elsewhere) > 0))
    assert {("tied", 3, 2, False), ("found", 2, 1, False), ("found", 1, 2, True)} <= seen


def on_top(query: Array, key: Array, mask_row: NDArray[np.bool_], cosine: bool) -> tuple[int, ...]:
    """All keys level at the top of the score table."""
    scores = (cosine_scores if cosine else dot_product_scores)(query[None, :], key)[0]
    scores = np.where(mask_row & ~np.isnan(scores), scores, -np.inf)
    return tuple(np.flatnonzero(scores >= scores.max() - 1e-12).tolist())


def unit(way: Array) -> Array:
    """A direction at length 1, or nothing where there is none."""
    length = np.linalg.norm(way)
    return way / length if length > 0 else way


@pytest.mark.parametrize("cosine", [False, True])
def test_with_ties_too_the_winners_hold_just_short_of_the_edge_and_the_rival_wins_just_past_it(
    cosine: bool,
) -> None:
    tried = dict.fromkeys(("found", "tied"), 0)
    for seed in range(5 * SCENARIOS):
        query, key, mask_row = small_scenario(seed)
        point = tipping_point(query, key, mask_row, cosine)
        if point.winner is None or point.rival is None:
            continue
        assert point.tipped_query is not None
        tried[point.status] += 1
        rows = unit_rows(key) if cosine else key
        short, past = (
            [query + (point.distance + more) * unit(way) for way in rows - rows[point.winner]]
            for more in (-1e-6, 1e-6)
        )
        assert on_top(query, key, mask_row, cosine) == point.winners
        if point.status == "found":
            assert on_top(short[point.rival], key, mask_row, cosine) == point.winners
            for j in point.elsewhere:
                assert not {*point.winners} & {*on_top(past[j], key, mask_row, cosine)}
        beyond = on_top(past[point.rival], key, mask_row, cosine)
        assert beyond == twins(key, point.rival, mask_row, cosine)
        if not cosine or np.linalg.norm(point.tipped_query) > 1e-9:
            level = on_top(point.tipped_query, key, mask_row, cosine)
            assert {*point.winners, *point.rivals} == {*level}
    assert min(tried.values()) > 40


@pytest.mark.parametrize("cosine", [False, True])
def test_no_smaller_change_in_any_direction_makes_the_winner_lose(cosine: bool) -> None:
    rng = np.random.default_rng(5)
    for seed in range(SCENARIOS):
        query, key, mask_row = scenario(seed)
        point = tipping_point(query, key, mask_row, cosine)
        assert point.change is not None
        for _ in range(20):
            direction = rng.standard_normal(len(query)) + 3 * point.change
            step = 0.999 * point.distance * direction / np.linalg.norm(direction)
            assert winner(query + step, key, mask_row, cosine) == point.winner


def test_at_the_tipping_point_winner_and_rival_are_level() -> None:
    for seed in range(SCENARIOS):
        query, key, mask_row = scenario(seed)
        point = tipping_point(query, key, mask_row)
        assert point.tipped_query is not None
        scores = key @ point.tipped_query
        assert scores[point.winner] == pytest.approx(scores[point.rival], abs=1e-12)


def test_the_worked_example_tips_where_the_hand_calculation_says() -> None:
    point = tipping_point(QUERY[0], KEY)
    # k₁ − k₂ = (0.5, −0.5): 0.30 / √0.5;  k₁ − k₃ = (0.3, 0.8): 0.40 / √0.73
    assert (point.winner, point.rival) == (0, 1)
    np.testing.assert_allclose(point.distances[1:], [0.30 / math.sqrt(0.5), 0.40 / math.sqrt(0.73)])
    assert point.change is not None
    np.testing.assert_allclose(point.change, [-0.3, 0.3], atol=1e-15)
    assert point.tipped_query is not None
    np.testing.assert_allclose(point.tipped_query, [0.5, 0.5], atol=1e-15)


def test_the_change_is_as_long_as_the_distance() -> None:
    for seed in range(SCENARIOS):
        query, key, mask_row = scenario(seed)
        point = tipping_point(query, key, mask_row)
        assert point.change is not None
        assert np.linalg.norm(point.change) == pytest.approx(point.distance, rel=1e-12)


def test_the_nearest_rival_need_not_be_the_second_best() -> None:
    query, key = np.array([1.0, 0.0]), np.array([[1.0, 0.0], [0.9, 0.0], [0.8, 5.0]])
    point = tipping_point(query, key)
    assert point.rival == 2  # 0.2 / √(0.2² + 5²) = 0.04 against 0.1 / 0.1 = 1
    np.testing.assert_allclose(point.distances[1:], [1.0, 0.2 / math.hypot(0.2, 5)])


def test_a_key_that_does_not_take_part_is_neither_winner_nor_rival() -> None:
    point = tipping_point(QUERY[0], KEY, np.array([False, True, True]))
    assert (point.winner, point.rival) == (1, 2)
    assert np.isnan(point.distances).tolist() == [True, True, False]


def test_under_cosine_the_length_of_a_key_moves_nothing() -> None:
    one = tipping_point(QUERY[0], KEY, cosine=True)
    other = tipping_point(QUERY[0], KEY * np.array([[8.0], [0.25], [3.0]]), cosine=True)
    assert (one.winner, one.rival) == (other.winner, other.rival)
    assert one.distance == pytest.approx(other.distance, rel=1e-12)


def test_dot_product_and_cosine_can_name_different_winners() -> None:
    query, key = np.array([1.0, 0.0]), np.array([[1.0, 0.1], [3.0, 2.0]])
    assert tipping_point(query, key).winner == 1
    assert tipping_point(query, key, cosine=True).winner == 0


def test_identical_keys_never_tip_against_each_other() -> None:
    point = tipping_point(np.array([1.0, 2.0]), np.array([[3.0, 4.0], [3.0, 4.0]]))
    assert (point.status, point.winner, point.rival) == ("never", 0, None)
    assert point.distance == math.inf
    assert point.distances[1] == math.inf


def test_an_identical_key_does_not_hide_the_rival_that_can_win() -> None:
    point = tipping_point(np.array([1.0, 0.0]), np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    assert (point.status, point.rival) == ("found", 2)


def test_rivals_equally_near_in_other_directions_are_named_apart() -> None:
    key = np.array([[1.0, 0.0], [0.5, 0.5], [0.5, -0.5], [0.75, 0.25], [0.5, -0.5]])
    point = tipping_point(np.array([1.0, 0.0]), key)  # 0.5 / √0.5 and 0.25 / √0.125, both √0.5
    assert (point.winners, point.rival) == ((0,), 1)
    assert (point.rivals, point.elsewhere) == ((1, 3), (2, 4))
    assert point.distance == pytest.approx(math.sqrt(0.5))


def test_a_score_that_rounds_off_its_equal_is_still_level_with_it() -> None:
    query = np.array([0.3, -0.1])  # 0.1 · 0.3 − 0.3 · 0.1 is 3e−18 in binary, not 0
    key = np.array([[0.0, 0.0], [0.1, 0.3], [0.7, 2.1], [-1.0, 0.0]])
    assert tipping_point(query, key).winners == (0, 1, 2)


def test_keys_of_one_direction_never_tip_under_cosine() -> None:
    key = np.array([[0.7, 0.3], [7.0, 3.0]])
    assert tipping_point(QUERY[0], key, cosine=True).status == "never"
    assert tipping_point(QUERY[0], key).status == "found"


def test_a_level_rival_is_at_distance_zero() -> None:
    point = tipping_point(np.array([1.0, 1.0]), np.array([[1.0, 0.0], [0.0, 1.0]]))
    assert (point.status, point.winner, point.rival, point.distance) == ("tied", 0, 1, 0.0)
    assert point.change is not None
    assert point.change.tolist() == [0.0, 0.0]


def test_rounding_never_puts_a_level_rival_at_a_negative_distance() -> None:
    drawn = np.random.default_rng(0).integers(-9, 10, (2000, 3, 3)) / 10
    distances = [tipping_point(rows[0], rows[1:]).distance for rows in drawn]
    assert min(distances) == 0.0


def test_one_key_has_no_rival() -> None:
    point = tipping_point(np.array([1.0, 2.0]), np.array([[3.0, 4.0]]))
    assert (point.status, point.winner, point.rival) == ("no_rival", 0, None)


def test_where_one_key_takes_part_it_has_no_rival() -> None:
    point = tipping_point(QUERY[0], KEY, np.array([False, False, True]))
    assert (point.status, point.winner) == ("no_rival", 2)


def test_a_fully_masked_row_has_no_winner() -> None:
    point = tipping_point(QUERY[0], KEY, np.array([False, False, False]))
    assert (point.status, point.winner, point.distance) == ("no_key", None, math.inf)


def test_a_zero_query_has_no_winner_by_cosine() -> None:
    point = tipping_point(np.zeros(2), KEY, cosine=True)
    assert (point.status, point.winner) == ("no_angle", None)


def test_a_zero_query_ties_all_keys_by_dot_product() -> None:
    point = tipping_point(np.zeros(2), KEY)
    assert (point.status, point.winner, point.distance) == ("tied", 0, 0.0)


def test_a_zero_key_takes_no_part_in_cosine() -> None:
    key = np.array([[0.0, 0.0], [-1.0, 0.0], [-1.0, 1.0]])
    point = tipping_point(np.array([1.0, 0.0]), key, cosine=True)
    assert point.winner == 2
    assert np.isnan(point.distances[0])


def test_only_zero_keys_give_no_angle() -> None:
    assert tipping_point(np.ones(2), np.zeros((3, 2)), cosine=True).status == "no_angle"


def test_in_one_dimension_the_winner_loses_where_the_sign_turns() -> None:
    point = tipping_point(np.array([2.0]), np.array([[3.0], [1.0], [-1.0]]))
    # all three are level at 0; beyond it −1 wins, not 1
    assert (point.winner, point.rival, point.distance) == (0, 2, 2.0)
    assert winner(np.array([-1e-9]), np.array([[3.0], [1.0], [-1.0]]), None, False) == 2


def test_of_rivals_with_one_edge_in_common_the_one_that_wins_beyond_it_is_named() -> None:
    query, key = np.array([2.0, 1.0]), np.array([[1.0, 3.0], [0.9, 3.0], [-1.0, 3.0]])
    point = tipping_point(query, key)
    assert (point.rival, point.distance) == (2, 2.0)
    assert winner(query + point.change * (1 + 1e-6), key, None, False) == 2  # type: ignore[operator]


@pytest.mark.parametrize("cosine", [False, True])
def test_a_query_just_past_the_tipping_point_has_another_winner_and_few_decimals(
    cosine: bool,
) -> None:
    for seed in range(SCENARIOS):
        query, key, mask_row = scenario(seed)
        query, key = query.round(2), key.round(2)
        point = tipping_point(query, key, mask_row, cosine)
        moved = just_past(query, key, point, mask_row, cosine)
        assert moved is not None
        assert winner(moved, key, mask_row, cosine) == point.rival
        np.testing.assert_array_equal(moved, moved.round(6))
        assert np.linalg.norm(moved - query) < 1.05 * point.distance + 0.02 * np.linalg.norm(query)


def test_just_past_the_edge_of_the_worked_example_the_small_dog_wins() -> None:
    moved = just_past(QUERY[0], KEY, tipping_point(QUERY[0], KEY))
    assert moved is not None
    assert moved.tolist() == [0.49, 0.51]


@pytest.mark.parametrize("cosine", [False, True])
def test_from_wherever_there_is_an_edge_the_jump_makes_the_named_rival_win(cosine: bool) -> None:
    for seed in range(SCENARIOS):
        query, key, mask_row = small_scenario(seed)
        point = tipping_point(query, key, mask_row, cosine)
        moved = just_past(query, key, point, mask_row, cosine)
        assert (moved is None) == (point.rival is None)
        if moved is not None and point.rival is not None:
            beyond = on_top(moved, key, mask_row, cosine)
            assert beyond == twins(key, point.rival, mask_row, cosine)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
def test_from_a_tie_the_rival_wins_a_small_step_away(size: float) -> None:
    query, key = size * np.array([1.0, 1.0]), np.array([[1.0, 0.0], [0.0, 1.0]])
    moved = just_past(query, key, tipping_point(query, key))
    assert moved is not None
    assert winner(moved, key, None, False) == 1
    assert np.linalg.norm(moved - query) < 0.01 * np.linalg.norm(query)


def test_without_a_rival_there_is_nothing_past_the_edge() -> None:
    assert just_past(QUERY[0], KEY[:1], tipping_point(QUERY[0], KEY[:1])) is None


def test_large_numbers_tip_as_exactly_as_small_ones() -> None:
    point = tipping_point(1000 * QUERY[0], 1000 * KEY)
    assert point.distance == pytest.approx(1000 * 0.3 / math.sqrt(0.5), rel=1e-12)


def test_the_inputs_are_left_as_they_were() -> None:
    query, key = QUERY[0].copy(), KEY.copy()
    tipping_point(query, key, cosine=True)
    np.testing.assert_array_equal(query, QUERY[0])
    np.testing.assert_array_equal(key, KEY)


def test_a_query_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match=r"got \(3,\), \(3, 2\), \(3,\)"):
        tipping_point(np.ones(3), KEY)


def test_every_status_given_is_listed() -> None:
    assert set(STATUSES) == {"found", "tied", "no_key", "no_angle", "no_rival", "never"}


def is_within(point: Array, polygon: Array) -> bool:
    """Tell whether a point is on the left of every side of a counter-clockwise polygon."""
    sides = np.roll(polygon, -1, axis=0) - polygon
    apart = point - polygon
    turns = sides[:, 0] * apart[:, 1] - sides[:, 1] * apart[:, 0]
    return len(polygon) > 2 and bool((turns >= 0).all())


@pytest.mark.parametrize("cosine", [False, True])
def test_each_point_of_the_plane_is_within_the_polygon_of_the_key_that_wins_there(
    cosine: bool,
) -> None:
    for seed in range(40):
        rng = np.random.default_rng(seed)
        key = rng.standard_normal((int(rng.integers(1, 13)), 2)).round(2)
        mask_row = rng.random(len(key)) < 0.7
        xs, ys = rng.uniform(-2, 3, 9), rng.uniform(-3, 2, 7)
        polygons = winner_polygons(key, (-2, 3), (-3, 2), mask_row, cosine)
        for query in (np.array([x, y]) for x in xs for y in ys):
            j = winner(query, key, mask_row, cosine)
            homes = [k for k, shape in enumerate(polygons) if is_within(query, shape)]
            assert homes == ([] if j < 0 else [j])


def test_the_polygons_fill_the_rectangle() -> None:
    polygons = winner_polygons(KEY, (-2, 3), (-3, 2))
    areas = [0.5 * abs((p[:, 0] * np.roll(p[:, 1], -1) - p[:, 1] * np.roll(p[:, 0], -1)).sum())
             for p in polygons]  # fmt: skip
    assert sum(areas) == pytest.approx(25.0)
    assert min(areas) > 0


def test_of_identical_keys_only_the_first_has_a_polygon() -> None:
    sizes = [len(p) for p in winner_polygons(KEY[[0, 0, 1]], (-1, 1), (-1, 1))]
    assert sizes[1] == 0
    assert sizes[0] > 2 < sizes[2]


def test_keys_of_one_direction_share_a_polygon_under_cosine_and_not_by_dot_product() -> None:
    key = np.array([[0.7, 0.3], [7.0, 3.0]])
    assert [len(p) for p in winner_polygons(key, (-1, 1), (-1, 1), cosine=True)] == [4, 0]
    assert all(len(p) for p in winner_polygons(key, (-1, 1), (-1, 1)))


def test_a_key_between_two_others_wins_nowhere_and_has_no_polygon() -> None:
    key = np.array([[1.0, 0.0], [0.0, 0.0], [-1.0, 0.0]])
    assert [len(p) for p in winner_polygons(key, (-1, 1), (-1, 1))] == [4, 0, 4]


def test_a_masked_row_and_a_zero_key_under_cosine_have_no_polygons() -> None:
    assert not any(map(len, winner_polygons(KEY, (-1, 1), (-1, 1), np.zeros(3, bool))))
    assert not any(map(len, winner_polygons(np.zeros((2, 2)), (-1, 1), (-1, 1), cosine=True)))


def test_polygons_are_refused_for_more_than_two_dimensions() -> None:
    with pytest.raises(ValueError, match=r"expected keys \(n_k, 2\)"):
        winner_polygons(np.ones((2, 3)), (-1, 1), (-1, 1))


def test_in_the_slice_every_score_is_as_before_and_the_edge_stands_at_zero() -> None:
    for seed in range(SCENARIOS):
        query, key, mask_row = scenario(seed)
        point = tipping_point(query, key, mask_row)
        seen, keys = tipping_slice(query, key, point)
        np.testing.assert_allclose(keys @ seen, key @ query, atol=1e-9)
        np.testing.assert_allclose(seen[0], -point.distance, atol=1e-9)
        assert np.linalg.norm(seen) == pytest.approx(np.linalg.norm(query))
        there = seen + np.array([point.distance * (1 + 1e-6), 0])
        assert winner(there, keys, mask_row, False) == point.rival


def test_a_slice_of_one_dimension_has_no_height() -> None:
    query, key = np.array([2.0]), np.array([[3.0], [-1.0]])
    seen, keys = tipping_slice(query, key, tipping_point(query, key))
    assert (seen.tolist(), keys.tolist()) == ([-2.0, 0.0], [[-3.0, 0.0], [1.0, 0.0]])


def test_without_a_tipping_point_there_is_no_slice() -> None:
    with pytest.raises(ValueError, match="got none"):
        tipping_slice(QUERY[0], KEY[:1], tipping_point(QUERY[0], KEY[:1]))
