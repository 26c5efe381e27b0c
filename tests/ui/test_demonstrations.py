"""Each of the nineteen demonstrations shows the number that answers its question."""

import numpy as np
import pytest

from attention_core.attention import softmax
from attention_core.geometry import angle_degrees, cosine, norm
from attention_core.mistakes import MISTAKES, Mistake
from attention_core.sampling import (
    assumption_check,
    dot_product_samples,
    small_table_variance,
    top_weight_experiment,
    variance_band,
)
from attention_core.scenario import Scenario
from attention_core.scoring import cosine_scores, largest_possible_weight_under_cosine
from attention_core.trace import AttentionTrace, attend
from pages.ui.content.questions.demonstrations import DEMONSTRATIONS, LEARNED, TOKENS, belonging_to
from pages.ui.numbers import fixed
from pages.ui.registry import PAGES, STEPS
from pages.ui.settings import SETTINGS
from pages.ui.text.questions import CARDS, NOTHING, found

NUMBERS = range(1, 20)
SAMPLES = 4000


def shown(number: int) -> tuple[Scenario, AttentionTrace]:
    scenario = DEMONSTRATIONS[number].scenario("en")
    return scenario, attend(scenario.query, scenario.key, scenario.value)


def mistake(number: int) -> Mistake:
    scenario, _ = shown(number)
    made = MISTAKES[DEMONSTRATIONS[number].settings["mistake"]]
    return made(scenario.query, scenario.key, scenario.value)


def says(number: int, *numbers: float | str, decimals: int = 3) -> None:
    """Check that the card names these numbers in both languages."""
    for each in numbers:
        text = each if isinstance(each, str) else fixed(each, decimals)
        assert text in CARDS[number].seen.en
        assert text in CARDS[number].seen.zh


def test_there_are_nineteen_cards_each_with_a_demonstration() -> None:
    assert list(CARDS) == list(DEMONSTRATIONS) == list(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_answer_has_two_sentences_in_both_languages(number: int) -> None:
    answer = CARDS[number].answer
    assert answer.en.replace("1.6", "").count(". ") == 1
    assert answer.en.endswith(".")
    assert answer.zh.count("。") == 2


@pytest.mark.parametrize("number", NUMBERS)
def test_a_demonstration_opens_a_page_with_settings_and_a_focus_that_exist(number: int) -> None:
    demonstration, (scenario, _) = DEMONSTRATIONS[number], shown(number)
    assert demonstration.page in [page.path for page in PAGES]
    i, j = demonstration.focus
    assert i < scenario.n_q
    assert j < scenario.n_k
    for name, value in demonstration.settings.items():
        assert SETTINGS[name].read(value) == value


def test_every_step_page_has_questions_that_belong_to_it() -> None:
    assert all(belonging_to(page.path) for page in STEPS)


def test_1_the_measured_variance_lies_in_its_band_around_d_k() -> None:
    settings = DEMONSTRATIONS[1].settings
    d_k, seed = settings["sample_dim"], settings["sample_seed"]
    measured = float(dot_product_samples(d_k, SAMPLES, seed).var(ddof=1))
    low, high = variance_band(d_k, SAMPLES)
    assert low < measured < high
    assert low < 64 < high
    says(1, measured)


def test_2_a_variance_of_1_6_lies_in_the_middle_half_of_many_2_by_2_tables() -> None:
    spread = small_table_variance(2, 2, 2, 4000, seed=0)
    _, low, _, high, _ = spread.measured
    assert spread.expected == 2
    assert low < 1.6 < high
    says(2, low, high, decimals=1)


def test_3_the_largest_weight_saturates_raw_stays_with_the_root_and_flattens_with_d_k() -> None:
    small, large = top_weight_experiment([4, 1024], n_keys=8, n_trials=400, seed=0)
    assert large.raw > 0.95
    assert large.divided_by_root == pytest.approx(small.divided_by_root, abs=0.05)
    assert large.divided_by_d_k == pytest.approx(1 / 8, abs=0.01)


def test_4_long_vectors_stay_long_with_only_two_dimensions() -> None:
    scenario, trace = shown(4)
    assert scenario.d_k == 2
    assert assumption_check(scenario.query, scenario.key).spread == "large"
    says(4, *trace.scaled_scores[0, :2], float(trace.weights.max()))


def test_5_the_cosine_caps_the_weight_that_the_dot_product_makes_certain() -> None:
    scenario, trace = shown(5)
    weights = softmax(cosine_scores(scenario.query, scenario.key))
    cap = np.e / (np.e + (scenario.n_k - 1) / np.e)
    assert weights.max() == pytest.approx(cap) == largest_possible_weight_under_cosine(3)
    assert trace.weights.max() > 0.999
    says(5, cap, float(trace.weights.max()))


def test_6_the_long_key_wins_by_dot_product_and_the_aligned_one_by_cosine() -> None:
    scenario, trace = shown(6)
    [query], (aligned, long) = scenario.query, scenario.key
    assert trace.scores.tolist() == [[1, 4]]
    assert (cosine(query, aligned), angle_degrees(query, long)) == (1, pytest.approx(45))
    says(6, "4", "45°", cosine(query, long) or 0.0)


def test_7_negative_scores_get_positive_weights_in_the_same_order() -> None:
    _, trace = shown(7)
    assert (trace.scores < 0).all()
    assert (trace.weights > 0).all()
    assert trace.weights.sum() == pytest.approx(1)
    says(7, *trace.scaled_scores[0], *trace.weights[0])


def test_8_a_zero_sum_leaves_nothing_to_divide_by() -> None:
    _, trace = shown(8)
    assert trace.scores.tolist() == [[2, 1, -3]]
    wrong = mistake(8)
    assert (wrong.promise, wrong.holds, wrong.evidence["row_sum"]) == ("finite", False, 0)
    says(8, *trace.weights[0])


def test_9_down_the_columns_the_rows_no_longer_add_to_1() -> None:
    _, trace = shown(9)
    assert trace.weights.sum(axis=1) == pytest.approx([1, 1])
    says(9, *mistake(9).wrong["weights"].sum(axis=1))


def test_10_the_table_is_symmetric_when_q_is_k_and_not_otherwise() -> None:
    scenario, trace = shown(10)
    assert (scenario.query == scenario.key).all()
    assert (trace.scores == trace.scores.T).all()
    assert trace.scores[0, 1] == 3
    keys = scenario.key + np.array([[1, 0], [0, 0], [0, 0]])
    changed = attend(scenario.query, keys, scenario.value)
    assert not (changed.scores == changed.scores.T).all()


def test_11_changing_v_alone_moves_the_output_and_no_weight() -> None:
    scenario, trace = shown(11)
    other = attend(scenario.query, scenario.key, scenario.value * 2)
    assert (other.weights == trace.weights).all()
    assert (other.output == trace.output * 2).all()
    assert scenario.d_v != scenario.d_k
    says(11, trace.output[0, 0])
    says(11, trace.weights[0, 1], decimals=4)


def test_12_queries_keys_and_values_are_tokens_times_learned_tables() -> None:
    scenario, _ = shown(12)
    for part in ("query", "key", "value"):
        table = getattr(scenario, part)
        assert table.tolist() == (np.array(TOKENS) @ np.array(LEARNED[part])).tolist()
        assert (table[2] == table[0] + table[1]).all()
    says(12, "(2.5, 0)")
    assert scenario.query[2].tolist() == [2.5, 0]


def test_13_the_scale_follows_from_the_length_of_the_row_that_was_summed_over() -> None:
    scenario, trace = shown(13)
    assert (scenario.query.shape, scenario.key.T.shape) == ((2, 4), (4, 3))
    assert trace.scores.shape == (2, 3)
    assert trace.products.shape[-1] == 4
    assert trace.scale == 1 / 2


def test_14_a_score_and_a_weight_of_the_same_pair_differ() -> None:
    _, trace = shown(14)
    says(14, trace.scores[0, 0], trace.weights[0, 0])


def test_15_scaled_after_the_softmax_each_row_adds_to_one_over_root_d_k() -> None:
    sums = mistake(15).wrong["weights"].sum(axis=1)
    assert sums == pytest.approx([1 / np.sqrt(2)] * 2)
    says(15, *sums)


def test_16_the_gradient_vanishes_with_raw_scores() -> None:
    evidence = mistake(16).evidence
    assert evidence["gradient"] < 0.01 < 0.1 < evidence["right_gradient"]
    says(16, evidence["gradient"], evidence["right_gradient"])


def test_17_x_prefers_y_to_itself() -> None:
    scenario, trace = shown(17)
    assert scenario.query[:2].tolist() == scenario.key[:2].tolist() == [[1, 0], [3, 0]]
    assert (trace.scores[0, 0], trace.scores[0, 1]) == (1, 3)


def test_18_a_high_weight_on_equal_values_changes_nothing() -> None:
    scenario, trace = shown(18)
    even = np.full((1, 3), 1 / 3) @ scenario.value
    assert trace.output == pytest.approx(even)
    assert trace.output[0] == pytest.approx([2, 1])
    says(18, float(trace.weights.max()))


def test_19_without_the_transpose_the_shapes_do_not_fit() -> None:
    scenario, trace = shown(19)
    assert (scenario.query.shape, scenario.key.T.shape) == ((2, 3), (3, 4))
    assert trace.scores.shape == (2, 4)
    wrong = MISTAKES["forgotten_transpose"](scenario.query, scenario.key, scenario.value)
    assert wrong.promise == "shapes_fit"
    assert not wrong.holds


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("transpose", 19),
        ("转置", 19),
        ("COSINE", 5),
        ("余弦", 5),
        ("phone", 11),
        ("电话簿", 11),
        ("gradient vanish", 16),
        ("梯度 消失", 16),
        ("ｓｏｆｔｍａｘ", 8),
        ("angles", 6),
        ("self-attention", 17),
        ("Multi-Head", 13),
        ("normalization", 8),
        ("one-hot", 16),
        ("梯度消失", 16),
        ("余弦相似度", 5),
        ("词向量", 12),
    ],
)
def test_a_card_is_found_by_a_word_of_either_language(text: str, number: int) -> None:
    assert number in found(text)


def test_a_number_sign_finds_that_card_alone() -> None:
    assert [found(f"#{number}") for number in NUMBERS] == [[number] for number in NUMBERS]


def test_an_empty_search_finds_all_and_nonsense_finds_none() -> None:
    assert found("") == found("  ") == list(NUMBERS)
    assert found("xyzzy") == []


def test_the_words_that_an_empty_result_suggests_find_something() -> None:
    suggested = {word for text in (NOTHING.en, NOTHING.zh) for word in text.split("**")[1::2]}
    assert len(suggested) > 4
    assert all(found(word) for word in suggested)


def test_the_zero_vector_is_in_no_demonstration() -> None:
    for number in NUMBERS:
        scenario, _ = shown(number)
        assert all(norm(row) > 0 for row in (*scenario.query, *scenario.key))
