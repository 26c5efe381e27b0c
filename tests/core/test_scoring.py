"""The rivals of the dot product: their scores, their limits and their price."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_core import scoring
from attention_core.attention import Array, softmax
from attention_core.scoring import (
    SCORERS,
    CostRow,
    Operations,
    additive_scores,
    all_scores,
    bilinear_scores,
    cosine_scores,
    dot_product_scores,
    largest_possible_weight_under_cosine,
    measure_cost,
    negative_distance_scores,
    operation_counts,
    scaled_dot_product_scores,
    seeded_additive_weights,
    seeded_bilinear_weights,
    table_blocks,
    winners,
)

QUERY = np.array([[0.8, 0.2], [0.1, 0.9]])
KEY = np.array([[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]])
numbers = st.floats(-1000, 1000, allow_subnormal=False)


def table(rows: int, columns: int) -> st.SearchStrategy[Array]:
    return arrays(np.float64, (rows, columns), elements=numbers)


def test_the_worked_example_has_its_dot_products() -> None:
    expected = [[0.62, 0.32, 0.22], [0.34, 0.74, -0.41]]
    np.testing.assert_allclose(dot_product_scores(QUERY, KEY), expected, atol=1e-15)


def test_the_worked_example_has_its_scaled_scores() -> None:
    expected = [[0.438406, 0.226274, 0.155563], [0.240416, 0.523259, -0.289914]]
    np.testing.assert_allclose(scaled_dot_product_scores(QUERY, KEY), expected, atol=5e-7)


def test_the_worked_example_has_its_cosines() -> None:
    expected = [[0.987, 0.471, 0.417], [0.493, 0.991, -0.707]]
    np.testing.assert_allclose(cosine_scores(QUERY, KEY), expected, atol=5e-4)


def test_a_zero_vector_has_no_cosine_with_anything() -> None:
    scores = cosine_scores(np.array([[0.0, 0.0], [1.0, 0.0]]), np.array([[1.0, 0.0], [0.0, 0.0]]))
    np.testing.assert_array_equal(scores, [[np.nan, np.nan], [1.0, np.nan]])


@given(table(2, 3), table(5, 3))
def test_a_cosine_lies_between_minus_one_and_one(query: Array, key: Array) -> None:
    scores = cosine_scores(query, key)
    assert np.nanmax(np.abs(scores), initial=0.0) <= 1.0


@given(table(2, 3), table(5, 3), st.floats(0.001, 1000))
def test_the_length_of_a_key_does_not_change_its_cosine(
    query: Array, key: Array, factor: float
) -> None:
    scores = cosine_scores(query, key)
    np.testing.assert_allclose(cosine_scores(query, factor * key), scores, atol=1e-12)


def test_a_vector_too_short_to_square_still_has_a_direction() -> None:
    scores = cosine_scores(np.array([[3e-200, 4e-200]]), np.array([[1e200, 0.0]]))
    np.testing.assert_allclose(scores, [[0.6]], rtol=1e-15)


@given(table(2, 3), table(5, 3))
def test_a_distance_is_the_length_of_the_difference(query: Array, key: Array) -> None:
    scores = negative_distance_scores(query, key)
    assert scores[1, 4] == pytest.approx(-math.dist(query[1], key[4]), rel=1e-12)


@given(table(2, 3))
def test_every_vector_is_at_distance_zero_from_itself(query: Array) -> None:
    np.testing.assert_array_equal(np.diagonal(negative_distance_scores(query, query)), [0.0, 0.0])


def test_a_distance_table_made_in_blocks_is_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    query, key = np.random.default_rng(0).standard_normal((2, 7, 3))
    whole = negative_distance_scores(query, key[:5])
    monkeypatch.setattr(scoring, "BLOCK_NUMBERS", 31)
    np.testing.assert_array_equal(negative_distance_scores(query, key[:5]), whole)


def test_an_additive_score_is_v_times_tanh_of_the_sum() -> None:
    w_query, w_key = np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([[1.0, 0.0], [-1.0, 1.0]])
    scores = additive_scores(QUERY, KEY, w_query, w_key, np.array([2.0, -1.0]))
    # q₁: W_q q = (1.2, 0.2); k₃: W_k k = (0.4, −0.9)
    assert scores[0, 2] == pytest.approx(2 * math.tanh(1.6) - math.tanh(-0.7), abs=1e-15)


def test_a_bilinear_score_with_the_identity_is_the_dot_product() -> None:
    np.testing.assert_array_equal(
        bilinear_scores(QUERY, KEY, np.eye(2)), dot_product_scores(QUERY, KEY)
    )


def test_a_bilinear_score_is_not_the_same_with_w_turned_round() -> None:
    w = np.array([[0.0, 1.0], [0.0, 0.0]])
    one, two = np.array([[1.0, 2.0]]), np.array([[3.0, 5.0]])
    assert bilinear_scores(one, two, w)[0, 0] == 5.0  # 1×5
    assert bilinear_scores(one, two, w.T)[0, 0] == 6.0  # 2×3


def test_seeded_weights_are_the_same_every_time() -> None:
    first, again = seeded_additive_weights(3, 5), seeded_additive_weights(3, 5)
    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one, other)
    np.testing.assert_array_equal(seeded_bilinear_weights(3), seeded_bilinear_weights(3))


def test_another_seed_gives_other_weights() -> None:
    square, other = seeded_bilinear_weights(3, seed=1), seeded_bilinear_weights(3, seed=2)
    assert not np.array_equal(square, other)
    one, two = seeded_additive_weights(3, seed=1), seeded_additive_weights(3, seed=2)
    assert not np.array_equal(one.w_query, two.w_query)


def test_the_two_sides_of_additive_scoring_have_different_weights() -> None:
    weights = seeded_additive_weights(3)
    assert not np.array_equal(weights.w_query, weights.w_key)


def test_every_scorer_gives_a_row_a_query_and_a_column_a_key() -> None:
    tables = all_scores(np.ones((2, 3)), np.ones((5, 3)))
    assert {name: scores.shape for name, scores in tables.items()} == dict.fromkeys(SCORERS, (2, 5))


def test_a_longer_key_wins_by_dot_product_and_the_better_aligned_one_by_cosine() -> None:
    query, key = np.array([[1.0, 0.0]]), np.array([[1.0, 0.1], [3.0, 2.0]])
    assert winners(dot_product_scores(query, key)).tolist() == [1]
    assert winners(cosine_scores(query, key)).tolist() == [0]


def test_with_one_table_for_both_a_vector_can_prefer_another_to_itself() -> None:
    both = np.array([[1.0, 0.0], [3.0, 0.0]])
    assert dot_product_scores(both, both)[0].tolist() == [1.0, 3.0]
    assert winners(dot_product_scores(both, both)).tolist() == [1, 1]


def test_the_first_of_equal_scores_wins() -> None:
    assert winners(np.array([[2.0, 5.0, 5.0]])).tolist() == [1]


def test_a_row_without_a_valid_score_has_no_winner() -> None:
    assert winners(np.array([[np.nan, -np.inf], [-np.inf, -3.0]])).tolist() == [-1, 1]


@pytest.mark.parametrize("n_keys", [1, 2, 3, 12, 1000])
def test_the_cap_under_cosine_is_e_over_e_plus_the_rest_over_e(n_keys: int) -> None:
    cap = math.e / (math.e + (n_keys - 1) / math.e)
    assert largest_possible_weight_under_cosine(n_keys) == pytest.approx(cap, rel=1e-14)


def test_the_cap_is_reached_when_every_other_key_is_opposite() -> None:
    scores = cosine_scores(np.array([[2.0, 0.0]]), np.array([[9.0, 0.0], [-1.0, 0.0], [-4.0, 0.0]]))
    cap = largest_possible_weight_under_cosine(3)
    assert softmax(scores).max() == pytest.approx(cap, rel=1e-14)


@given(table(2, 3), table(5, 3), st.floats(0, 20))
def test_no_table_of_cosines_passes_the_cap(query: Array, key: Array, scale: float) -> None:
    weights = softmax(scale * cosine_scores(query, key))
    cap = largest_possible_weight_under_cosine(5, scale)
    assert np.nanmax(weights, initial=0.0) <= cap * (1 + 1e-12)


def test_a_large_scale_does_not_overflow_the_cap() -> None:
    assert largest_possible_weight_under_cosine(3, 1000.0) == 1.0


def test_a_cap_for_no_keys_is_refused() -> None:
    with pytest.raises(ValueError, match="n_keys must be 1 or more; got 0"):
        largest_possible_weight_under_cosine(0)


class Counted:
    """A number that counts what is done to it."""

    def __init__(self, number: float, tally: dict[str, int]) -> None:
        self.number, self.tally = number, tally

    def _did(self, operation: str, number: float) -> "Counted":
        self.tally[operation] = self.tally.get(operation, 0) + 1
        return Counted(number, self.tally)

    def __mul__(self, other: "Counted") -> "Counted":
        return self._did("multiplications", self.number * other.number)

    def __add__(self, other: "Counted") -> "Counted":
        return self._did("additions", self.number + other.number)

    def __sub__(self, other: "Counted") -> "Counted":
        return self._did("subtractions", self.number - other.number)

    def __truediv__(self, other: "Counted") -> "Counted":
        return self._did("divisions", self.number / other.number)

    def root(self) -> "Counted":
        return self._did("roots", math.sqrt(self.number))

    def tanh(self) -> "Counted":
        return self._did("exponentials", math.tanh(self.number))


def counted_dot(a: Any, b: Any) -> Any:
    terms = [x * y for x, y in zip(a, b, strict=True)]
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total


def counted_score(name: str, q: Any, k: Any, weights: Any) -> Any:
    """One score by its definition, in counted numbers (the sign of the distance left out)."""
    if name == "dot_product":
        return counted_dot(q, k)
    if name == "scaled_dot_product":
        return counted_dot(q, k) * weights["scale"]
    if name == "cosine":
        return counted_dot(q, k) / (counted_dot(q, q).root() * counted_dot(k, k).root())
    if name == "negative_distance":
        difference = [x - y for x, y in zip(q, k, strict=True)]
        return counted_dot(difference, difference).root()
    if name == "bilinear":
        return counted_dot(q, [counted_dot(row, k) for row in weights["w"]])
    hidden = [
        (counted_dot(a, q) + counted_dot(b, k)).tanh()
        for a, b in zip(weights["w_query"], weights["w_key"], strict=True)
    ]
    return counted_dot(weights["v"], hidden)


def counted_shared_score(name: str, q: Any, k: Any, weights: Any) -> Any:
    """One score when everything that belongs to one row alone is there already."""
    done: dict[str, int] = {}
    free = [Counted(x.number, done) for x in q], [Counted(x.number, done) for x in k]
    tally = q[0].tally

    def known(rows: Any) -> Any:
        return [Counted(x.number, tally) for x in rows]

    if name == "dot_product":
        return counted_score(name, q, k, weights)
    if name == "scaled_dot_product":
        return counted_dot(known([x * weights["scale"] for x in free[0]]), k)
    if name == "cosine":
        lengths = [counted_dot(rows, rows).root() for rows in free]
        unit = [[x / length for x in rows] for rows, length in zip(free, lengths, strict=True)]
        return counted_dot(known(unit[0]), known(unit[1]))
    if name == "negative_distance":
        squares = known([counted_dot(rows, rows) for rows in free])
        doubled = known([Counted(-2.0, done) * x for x in free[1]])
        return (squares[0] + squares[1] + counted_dot(q, doubled)).root()
    if name == "bilinear":
        free_w = [[Counted(x.number, done) for x in row] for row in weights["w"]]
        return counted_dot(q, known([counted_dot(row, free[1]) for row in free_w]))
    sides = []
    for side, rows in (("w_query", free[0]), ("w_key", free[1])):
        free_w = [[Counted(x.number, done) for x in row] for row in weights[side]]
        sides.append(known([counted_dot(row, rows) for row in free_w]))
    hidden = [(a + b).tanh() for a, b in zip(*sides, strict=True)]
    return counted_dot(weights["v"], hidden)


def counted_case(d_k: int, hidden: int) -> tuple[Any, Any, Any, dict[str, int], dict[str, float]]:
    rng = np.random.default_rng([d_k, hidden])
    query, key = rng.standard_normal((2, 1, d_k))
    additive, w = seeded_additive_weights(d_k, hidden), seeded_bilinear_weights(d_k)
    tally: dict[str, int] = {}
    count = np.vectorize(lambda number: Counted(number, tally), otypes=[object])
    weights = {
        "scale": Counted(1 / math.sqrt(d_k), tally),
        "w": count(w),
        "w_query": count(additive.w_query),
        "w_key": count(additive.w_key),
        "v": count(additive.v),
    }
    right = {
        "dot_product": dot_product_scores(query, key),
        "scaled_dot_product": scaled_dot_product_scores(query, key),
        "cosine": cosine_scores(query, key),
        "negative_distance": -negative_distance_scores(query, key),
        "additive": additive_scores(query, key, *additive),
        "bilinear": bilinear_scores(query, key, w),
    }
    scores = {name: float(scores[0, 0]) for name, scores in right.items()}
    return count(query[0]), count(key[0]), weights, tally, scores


@pytest.mark.parametrize("name", SCORERS)
@pytest.mark.parametrize(("d_k", "hidden"), [(1, 1), (3, 5), (7, 2), (64, 64)])
def test_the_operations_of_a_score_are_as_many_as_counting_finds(
    name: str, d_k: int, hidden: int
) -> None:
    q, k, weights, tally, scores = counted_case(d_k, hidden)
    score = counted_score(name, q, k, weights)
    assert score.number == pytest.approx(scores[name], rel=1e-12)
    assert Operations(**tally) == operation_counts(d_k, hidden)[name]


@pytest.mark.parametrize("name", SCORERS)
@pytest.mark.parametrize(("d_k", "hidden"), [(1, 1), (3, 5), (7, 2)])
def test_the_operations_left_to_a_pair_are_as_many_as_counting_finds(
    name: str, d_k: int, hidden: int
) -> None:
    q, k, weights, tally, scores = counted_case(d_k, hidden)
    score = counted_shared_score(name, q, k, weights)
    assert score.number == pytest.approx(scores[name], rel=1e-9)
    assert Operations(**tally) == operation_counts(d_k, hidden, shared=True)[name]


def test_the_dot_product_takes_d_products_and_one_addition_less() -> None:
    assert operation_counts(64)["dot_product"] == Operations(multiplications=64, additions=63)


def test_no_scorer_is_counted_for_vectors_without_components() -> None:
    with pytest.raises(ValueError, match="must be 1 or more; got 0 and 5"):
        operation_counts(0, 5)


@pytest.mark.parametrize("name", SCORERS)
def test_the_form_that_is_measured_gives_the_same_scores(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "BLOCK_NUMBERS", 40)
    rng = np.random.default_rng(3)
    query, key = rng.standard_normal((7, 3)), rng.standard_normal((11, 3))
    blocks = list(table_blocks(name, query, key))
    np.testing.assert_allclose(np.concatenate(blocks), all_scores(query, key)[name], atol=1e-12)


@pytest.mark.parametrize("name", ["negative_distance", "additive"])
def test_a_long_table_is_measured_in_several_blocks(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "BLOCK_NUMBERS", 66)
    blocks = list(table_blocks(name, np.ones((7, 3)), np.ones((11, 3))))
    assert max(len(block) for block in blocks) * 11 <= 66
    assert sum(len(block) for block in blocks) == 7


def test_measuring_gives_a_row_for_each_size_with_the_dot_product_as_one() -> None:
    rows = list(measure_cost([3, 5], d_k=2, repeats=2))
    assert [row.n for row in rows] == [3, 5]
    assert [row.ratios["dot_product"] for row in rows] == [1.0, 1.0]
    assert all(set(row.seconds) == set(SCORERS) for row in rows)
    assert all(second > 0 for row in rows for second in row.seconds.values())


def test_measuring_gives_its_first_row_before_it_starts_on_the_second() -> None:
    heard: list[float] = []
    rows = measure_cost([2, 3], d_k=2, repeats=1, on_progress=heard.append)
    assert next(rows).n == 2
    assert 0.45 < heard[-1] < 0.55


def test_measuring_reports_a_growing_share_that_ends_at_one() -> None:
    heard: list[float] = []
    list(measure_cost([2, 50], d_k=2, repeats=3, on_progress=heard.append))
    assert heard == sorted(set(heard))
    assert 10 < len(heard) <= 100
    assert heard[-1] == 1.0


def test_measuring_stops_when_told_and_gives_no_half_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "MAX_GOES", 1)
    asked: list[bool] = []

    def stop_in_the_second_row() -> bool:
        asked.append(True)
        return len(asked) > len(SCORERS) + 2

    rows: list[CostRow] = list(measure_cost([2, 3, 5], 2, 1, stop_in_the_second_row))
    assert [row.n for row in rows] == [2]
    assert len(asked) == len(SCORERS) + 3


def test_measuring_can_be_stopped_inside_a_long_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "MAX_GOES", 1)
    monkeypatch.setattr(scoring, "BLOCK_NUMBERS", 14)
    asked: list[bool] = []

    def stop_in_the_middle_of_the_distances() -> bool:
        asked.append(True)
        return len(asked) == 5

    assert not list(measure_cost([7], 2, 1, stop_in_the_middle_of_the_distances))
    assert len(asked) == 5


@pytest.mark.parametrize(
    ("sizes", "d_k", "repeats", "message"),
    [
        ([2, 2049], 2, 1, "every size must be from 1 to 2048"),
        ([0], 2, 1, "every size must be from 1 to 2048"),
        ([2], 129, 1, "every d_k must be from 1 to 128"),
        ([2], 2, 21, "every repeats must be from 1 to 20"),
    ],
)
def test_measuring_refuses_what_would_take_too_long(
    sizes: list[int], d_k: int, repeats: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        measure_cost(sizes, d_k, repeats)
