"""Ten wrong recipes: each breaks its promise where it should, and says so where it does not."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_core.attention import Array
from attention_core.mistakes import (
    EXAMPLES,
    MISTAKES,
    PROMISES,
    Mistake,
    divide_by_sqrt_d_model,
)
from attention_core.trace import attend

QUERY = np.array([[0.8, 0.2], [0.1, 0.9]])
KEY = np.array([[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]])
VALUE = np.array([[0.9, 0.2], [0.3, 0.9], [0.6, -0.4]])
ODD_INPUTS = {
    "zero query": (np.zeros((2, 2)), KEY, VALUE),
    "zero keys": (QUERY, np.zeros((3, 2)), VALUE),
    "one zero key": (QUERY, KEY * [[1], [0], [1]], VALUE),
    "one key": (QUERY, KEY[:1], VALUE[:1]),
    "one pair of one number": (np.array([[2.0]]), np.array([[-3.0]]), np.array([[1.0]])),
    "one component": (QUERY[:, :1], KEY[:, :1], VALUE),
    "identical keys": (QUERY, KEY[[0, 0, 0]], VALUE),
    "a thousand": (1e3 * QUERY, 1e3 * KEY, 1e3 * VALUE),
    "minus a thousand": (1e3 * QUERY, -1e3 * np.abs(KEY), VALUE),
    "square": (QUERY, KEY[:2], VALUE[:2]),
    "large": (np.full((12, 16), 1e3), np.full((12, 16), 1e3), np.ones((12, 16))),
}


def make(name: str, query: Array = QUERY, key: Array = KEY, value: Array = VALUE) -> Mistake:
    return MISTAKES[name](query, key, value)


def column(*numbers: float) -> Array:
    return np.array(numbers)[:, None]


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_breaks_its_promise_on_its_example(name: str) -> None:
    assert not MISTAKES[name](*EXAMPLES[name]).holds


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_breaks_nothing_on_some_input(name: str) -> None:
    one = np.array([[1.0]])
    assert MISTAKES[name](one, one, one).holds


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_carries_its_name_and_a_known_promise(name: str) -> None:
    mistake = MISTAKES[name](*EXAMPLES[name])
    assert mistake.name == name
    assert mistake.promise in PROMISES


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_shows_the_right_recipe_beside_it(name: str) -> None:
    np.testing.assert_array_equal(make(name).right.output, attend(QUERY, KEY, VALUE).output)


@pytest.mark.parametrize("case", ODD_INPUTS)
@pytest.mark.parametrize("name", MISTAKES)
def test_no_odd_input_raises_or_warns(name: str, case: str) -> None:
    mistake = MISTAKES[name](*ODD_INPUTS[case])
    assert type(mistake.holds) is bool


@pytest.mark.parametrize("case", ODD_INPUTS)
@pytest.mark.parametrize("name", MISTAKES)
def test_evidence_is_made_of_plain_numbers_words_and_shapes(name: str, case: str) -> None:
    for fact in MISTAKES[name](*ODD_INPUTS[case]).evidence.values():
        plain = fact if isinstance(fact, tuple) else (fact,)
        assert {type(part) for part in plain} <= {int, float, bool, str, type(None)}


@pytest.mark.parametrize("case", ODD_INPUTS)
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_speaks_of_the_row_asked_for_and_finds_the_same_rows_broken(
    name: str, case: str
) -> None:
    most = MISTAKES[name](*ODD_INPUTS[case])
    assert most.row_holds == most.holds
    n_rows = len(ODD_INPUTS[case][1 if name == "query_tied_to_key" else 0])
    for row in range(n_rows):
        mistake = MISTAKES[name](*ODD_INPUTS[case], row)
        assert (mistake.evidence["row"], mistake.broken) == (row, most.broken)
        assert mistake.row_holds == (row not in most.broken)


def test_dividing_by_the_sum_one_row_may_break_and_another_not() -> None:
    # scores 0.62, 0.32, 0.22 and 0.34, 0.74, −0.41
    kept, broken = (MISTAKES["divide_by_sum"](QUERY, KEY, VALUE, row) for row in (0, 1))
    assert kept.broken == broken.broken == (1,)
    assert (kept.row_holds, broken.row_holds) == (True, False)
    assert kept.evidence["weight"] == pytest.approx(0.22 / 1.16)


def test_of_rows_equally_broken_the_first_is_spoken_of() -> None:
    assert make("scale_after_softmax").evidence["row"] == 0


@pytest.mark.parametrize("name", MISTAKES)
def test_the_inputs_are_left_as_they_were(name: str) -> None:
    query, key, value = QUERY.copy(), KEY.copy(), VALUE.copy()
    MISTAKES[name](query, key, value)
    for now, before in zip((query, key, value), (QUERY, KEY, VALUE), strict=True):
        np.testing.assert_array_equal(now, before)


@pytest.mark.parametrize("name", sorted(set(MISTAKES) - {"forgotten_transpose"}))
def test_the_wrong_output_is_the_mix_by_the_wrong_weights(name: str) -> None:
    wrong = make(name).wrong
    assert list(wrong) == ["scores", "scaled_scores", "weights", "output"]
    np.testing.assert_allclose(wrong["output"], wrong["weights"] @ VALUE, atol=1e-15)


def test_softmax_down_the_columns_makes_the_columns_add_to_one_and_not_the_rows() -> None:
    mistake = make("softmax_down_columns")
    weights = mistake.wrong["weights"]
    np.testing.assert_allclose(weights.sum(axis=0), 1.0)
    row = mistake.evidence["row"]
    assert mistake.evidence["row_sum"] == pytest.approx(weights.sum(axis=1)[row])
    assert abs(weights.sum(axis=1)[row] - 1) > 0.1
    assert not mistake.holds


def test_softmax_down_the_columns_breaks_nothing_on_a_table_of_equal_scores() -> None:
    assert make("softmax_down_columns", np.ones((2, 2)), np.ones((2, 2)), np.eye(2)).holds


def test_without_scaling_the_weights_of_the_worked_example_are_sharper_yet_not_saturated() -> None:
    mistake = make("no_scaling")
    expected = [[0.414742, 0.307248, 0.278010], [0.337360, 0.503282, 0.159358]]
    np.testing.assert_allclose(mistake.wrong["weights"], expected, atol=5e-7)
    assert mistake.holds


def test_without_scaling_a_row_saturates_that_is_soft_when_scaled() -> None:
    evidence = MISTAKES["no_scaling"](*EXAMPLES["no_scaling"]).evidence
    # scores 8 and 0 raw, 2 and 0 scaled
    assert evidence["top_weight"] == pytest.approx(1 / (1 + math.exp(-8)))
    assert evidence["right_top_weight"] == pytest.approx(1 / (1 + math.exp(-2)))
    assert evidence["right_gradient"] == pytest.approx(0.104994, abs=1e-6)
    assert evidence["gradient"] == pytest.approx(0.000335, abs=1e-6)


def test_leaving_out_the_scale_breaks_nothing_that_long_vectors_have_not_broken_already() -> None:
    assert make("no_scaling", 1e3 * QUERY, 1e3 * KEY).holds


def test_dividing_by_d_k_melts_the_lead_of_the_winner() -> None:
    evidence = MISTAKES["divide_by_d_k"](*EXAMPLES["divide_by_d_k"]).evidence
    # scores 8 and 0: 8/16 = 0.5 against 8/4 = 2, each over an even half
    lead, right_lead = 1 / (1 + math.exp(-0.5)) - 0.5, 1 / (1 + math.exp(-2)) - 0.5
    assert evidence["kept_lead"] == pytest.approx(lead / right_lead)
    assert evidence["even"] == 0.5


def test_dividing_by_d_k_is_the_same_as_by_its_root_when_d_k_is_one() -> None:
    mistake = make("divide_by_d_k", QUERY[:, :1], KEY[:, :1])
    assert mistake.holds
    assert mistake.evidence["kept_lead"] == 1.0


def test_dividing_by_the_root_of_d_model_leaves_a_variance_of_d_k_over_d_model() -> None:
    mistake = divide_by_sqrt_d_model(QUERY, KEY, VALUE, d_model=512)
    assert mistake.evidence["expected_variance"] == pytest.approx(2 / 512)
    np.testing.assert_allclose(mistake.wrong["scaled_scores"][0, 0], 0.62 / math.sqrt(512))
    assert not mistake.holds


def test_the_root_of_d_model_is_right_where_d_model_is_d_k() -> None:
    assert divide_by_sqrt_d_model(QUERY, KEY, VALUE, d_model=2).holds


def test_four_heads_are_assumed_where_no_d_model_is_given() -> None:
    assert make("divide_by_sqrt_d_model").evidence["d_model"] == 8


@pytest.mark.parametrize("d_k", [2, 3, 16, 64])
def test_scaling_after_the_softmax_makes_the_rows_add_to_one_over_the_root_of_d_k(d_k: int) -> None:
    query, key = np.random.default_rng(d_k).standard_normal((2, 3, d_k))
    mistake = make("scale_after_softmax", query, key)
    np.testing.assert_allclose(mistake.wrong["weights"].sum(axis=1), 1 / math.sqrt(d_k))
    assert not mistake.holds


def test_scaling_after_the_softmax_gives_row_sums_of_0_7071_on_the_worked_example() -> None:
    assert make("scale_after_softmax").evidence["row_sum"] == pytest.approx(0.7071, abs=5e-5)


def test_under_cosine_a_key_twice_as_long_changes_nothing() -> None:
    evidence = make("cosine_instead_of_dot").evidence
    assert evidence["after"] == pytest.approx(evidence["before"], abs=1e-15)
    assert evidence["right_change"] > 0.05
    assert evidence["cap"] == pytest.approx(math.e / (math.e + 2 / math.e))


def test_under_cosine_another_key_wins_where_length_had_decided() -> None:
    mistake = MISTAKES["cosine_instead_of_dot"](*EXAMPLES["cosine_instead_of_dot"])
    assert mistake.right.scores.tolist() == [[1.0, 3.0]]
    assert (mistake.evidence["winner"], mistake.evidence["right_winner"]) == (0, 1)


def test_where_cosine_agrees_on_the_winner_none_is_named() -> None:
    assert make("cosine_instead_of_dot").evidence["winner"] is None


def test_under_cosine_a_zero_key_leaves_a_row_without_weights() -> None:
    mistake = make("cosine_instead_of_dot", key=KEY * [[1], [0], [1]])
    assert (mistake.promise, mistake.broken) == ("finite", (0, 1))
    assert mistake.evidence["without_angle"] == 1
    assert np.isnan(mistake.wrong["weights"]).all()


def test_under_cosine_a_zero_query_breaks_its_own_row_in_another_way() -> None:
    query = QUERY * [[1], [0]]
    first, second = (MISTAKES["cosine_instead_of_dot"](query, KEY, VALUE, row) for row in (0, 1))
    assert first.broken == second.broken == (0, 1)
    assert (first.promise, second.promise) == ("length_counts", "finite")


def test_dividing_by_the_sum_makes_a_weight_negative_on_the_worked_example() -> None:
    mistake = make("divide_by_sum")
    assert mistake.promise == "weights_not_negative"
    # row 2: −0.41 / (0.34 + 0.74 − 0.41)
    assert (mistake.evidence["row"], mistake.evidence["column"]) == (1, 2)
    assert mistake.evidence["weight"] == pytest.approx(-0.41 / 0.67)


def test_dividing_by_a_sum_of_zero_gives_no_weights() -> None:
    mistake = make("divide_by_sum", np.array([[1.0]]), column(0.1, 0.2, -0.3))
    assert (mistake.promise, mistake.holds) == ("finite", False)
    assert mistake.evidence == {"row": 0, "row_sum": 0.0}
    assert not np.isfinite(mistake.wrong["weights"]).any()


def test_dividing_by_a_negative_sum_turns_the_order_round() -> None:
    mistake = make("divide_by_sum", np.array([[1.0]]), column(-1.0, -3.0), np.eye(2))
    assert (mistake.promise, mistake.holds) == ("order_kept", False)
    np.testing.assert_allclose(mistake.wrong["weights"], [[0.25, 0.75]])


def test_equal_negative_scores_divided_by_their_sum_are_even_weights() -> None:
    mistake = make("divide_by_sum", np.array([[1.0]]), column(-3.0, -3.0), np.eye(2))
    assert mistake.holds
    assert mistake.wrong["weights"].tolist() == [[0.5, 0.5]]


def test_dividing_by_the_sum_breaks_nothing_where_every_score_is_positive() -> None:
    mistake = make("divide_by_sum", QUERY, KEY[:2], VALUE[:2])
    assert mistake.holds
    assert mistake.evidence["weight"] > 0


def test_without_the_transpose_the_shapes_of_the_worked_example_do_not_fit() -> None:
    mistake = make("forgotten_transpose")
    assert (mistake.promise, mistake.holds, mistake.wrong) == ("shapes_fit", False, {})
    assert mistake.evidence["query_shape"] == (2, 2)
    assert mistake.evidence["key_shape"] == (3, 2)
    assert mistake.evidence["transposed_shape"] == (2, 3)


def test_without_the_transpose_a_square_table_silently_holds_other_numbers() -> None:
    mistake = make("forgotten_transpose", QUERY, KEY[:2], VALUE[:2])
    assert (mistake.promise, mistake.holds) == ("scores_are_dot_products", False)
    assert mistake.evidence["shapes_fit"] is True
    # 0.8×0.3 + 0.2×0.8 = 0.40 where q₁·k₂ = 0.32; 0.1×0.7 + 0.9×0.2 = 0.25 where q₂·k₁ = 0.34
    np.testing.assert_allclose(mistake.wrong["scores"], [[0.60, 0.40], [0.25, 0.75]])
    assert (mistake.evidence["row"], mistake.evidence["column"]) == (1, 0)
    assert mistake.evidence["score"] == pytest.approx(0.25)
    assert mistake.evidence["right_score"] == pytest.approx(0.34)


def test_forgetting_the_transpose_breaks_nothing_on_keys_that_mirror_themselves() -> None:
    key = np.array([[1.0, 2.0], [2.0, -1.0]])
    assert make("forgotten_transpose", QUERY, key, np.eye(2)).holds


def test_large_scores_without_the_maximum_subtracted_are_infinity_over_infinity() -> None:
    mistake = MISTAKES["no_maximum_subtracted"](*EXAMPLES["no_maximum_subtracted"])
    assert mistake.evidence["exponential"] == mistake.evidence["row_sum"] == math.inf
    assert np.isnan(mistake.wrong["weights"]).all()
    assert np.isnan(mistake.wrong["output"]).all()
    np.testing.assert_allclose(mistake.right.weights, [[1, math.exp(-10)]], rtol=1e-4)


def test_very_negative_scores_without_the_maximum_subtracted_are_zero_over_zero() -> None:
    mistake = make("no_maximum_subtracted", np.array([[1.0]]), column(-800.0, -801.0), np.eye(2))
    assert mistake.evidence["exponential"] == mistake.evidence["row_sum"] == 0.0
    assert not mistake.holds


def test_the_largest_exponent_is_where_exp_overflows() -> None:
    limit = make("no_maximum_subtracted").evidence["largest_exponent"]
    assert limit == pytest.approx(709.78, abs=0.01)
    below, above = (make("no_maximum_subtracted", np.array([[1.0]]), column(score), np.eye(1))
                    for score in (709.7, 709.8))  # fmt: skip
    assert (below.holds, above.holds) == (True, False)


def test_small_scores_without_the_maximum_subtracted_give_the_same_weights() -> None:
    mistake = make("no_maximum_subtracted")
    assert mistake.holds
    np.testing.assert_allclose(mistake.wrong["weights"], mistake.right.weights, rtol=1e-14)


def test_with_the_query_tied_to_the_key_asking_is_answering() -> None:
    mistake = make("query_tied_to_key")
    scores = mistake.wrong["scores"]
    np.testing.assert_array_equal(scores, scores.T)
    assert scores.shape == (3, 3)
    assert mistake.evidence["score"] == mistake.evidence["mirrored_score"]
    assert not mistake.holds


def test_untied_the_same_two_cells_differ() -> None:
    mistake = MISTAKES["query_tied_to_key"](*EXAMPLES["query_tied_to_key"])
    row, col = mistake.evidence["row"], mistake.evidence["column"]
    assert mistake.right.scores[row, col] != mistake.right.scores[col, row]
    assert mistake.wrong["scores"][row, col] == mistake.wrong["scores"][col, row]


def test_with_q_and_k_tied_the_vector_1_0_prefers_3_0_to_itself() -> None:
    evidence = MISTAKES["query_tied_to_key"](*EXAMPLES["query_tied_to_key"]).evidence
    assert (evidence["self"], evidence["preferred"]) == (0, 1)
    assert (evidence["self_score"], evidence["best_score"]) == (1.0, 3.0)


def test_tying_breaks_nothing_where_query_and_key_are_the_same_already() -> None:
    assert make("query_tied_to_key", KEY, KEY).holds


def test_where_every_key_prefers_itself_none_is_named() -> None:
    assert make("query_tied_to_key", key=np.eye(2), value=np.eye(2)).evidence["self"] is None


def test_a_weight_of_0_9_on_a_value_like_the_others_changes_nothing() -> None:
    same = np.array([[2.0, -1.0], [2.0, -1.0], [2.0, -1.0]])
    heavy = attend(np.array([[1.0]]), column(math.log(18), 0.0, 0.0), same, scale=1.0)
    even = attend(np.array([[0.0]]), column(math.log(18), 0.0, 0.0), same, scale=1.0)
    assert heavy.weights[0, 0] == pytest.approx(0.9)
    np.testing.assert_allclose(heavy.output, even.output, rtol=1e-15)


tables = st.integers(1, 4).flatmap(
    lambda d_k: st.tuples(
        *(arrays(np.float64, (n, d_k), elements=st.floats(-5, 5)) for n in (2, 3, 3))
    )
)


@given(tables)
def test_a_promise_said_to_hold_on_row_sums_does_hold(case: tuple[Array, Array, Array]) -> None:
    for name in ("softmax_down_columns", "scale_after_softmax"):
        mistake = MISTAKES[name](*case)
        sums = mistake.wrong["weights"].sum(axis=1)
        assert mistake.holds == np.allclose(sums, 1, rtol=0, atol=1e-9)


@given(tables)
def test_dividing_by_the_sum_holds_only_with_proper_weights_in_order(
    case: tuple[Array, Array, Array],
) -> None:
    mistake = MISTAKES["divide_by_sum"](*case)
    weights = mistake.wrong["weights"]
    if mistake.holds:
        assert (weights >= 0).all()
        np.testing.assert_allclose(weights.sum(axis=1), 1)
        best = mistake.right.scores.argmax(axis=1)
        chosen = np.take_along_axis(weights, best[:, None], axis=1)[:, 0]
        np.testing.assert_allclose(chosen, weights.max(axis=1), atol=1e-6)


@given(tables)
def test_the_tied_table_always_mirrors_itself(case: tuple[Array, Array, Array]) -> None:
    scores = MISTAKES["query_tied_to_key"](*case).wrong["scores"]
    np.testing.assert_allclose(scores, scores.T, atol=1e-12)


def test_doubling_a_key_moves_its_right_weight_and_not_its_weight_by_cosine() -> None:
    evidence = MISTAKES["cosine_instead_of_dot"](QUERY, KEY, VALUE).evidence
    at = evidence["row"], evidence["column"]
    doubled = np.where(np.arange(3)[:, None] == at[1], 2 * KEY, KEY)
    assert evidence["right_before"] == pytest.approx(attend(QUERY, KEY, VALUE).weights[at])
    assert evidence["right_after"] == pytest.approx(attend(QUERY, doubled, VALUE).weights[at])
    assert evidence["before"] == pytest.approx(evidence["after"], abs=1e-12)
    assert abs(evidence["right_after"] - evidence["right_before"]) > 0.05


@pytest.mark.parametrize(
    ("query", "key"),
    [([[0.0, 0.0]], [[1.0, 0.0], [0.0, 2.0]]), ([[1.0, 0.0]], [[2.0, 5.0], [2.0, 0.0]])],
    ids=["no angle", "level by the dot product"],
)
def test_cosine_disagrees_with_no_winner_that_there_is_not(
    query: list[list[float]], key: list[list[float]]
) -> None:
    mistake = MISTAKES["cosine_instead_of_dot"](np.array(query), np.array(key), np.eye(2))
    assert mistake.evidence["winner"] is None
