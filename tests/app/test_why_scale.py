"""The lab on √d_k, without a browser."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from pages.ui.content.why_scale import experiments
from pages.ui.presets import PRESETS
from tests.app.scenarios import link_of

PATH = "pages/why_scale.py"
Open = Callable[..., Any]


def finding(screen: Any) -> str:
    return str(screen.at.info[0].value)


def check(screen: Any) -> list[list[str]]:
    return [[cell["text"] for cell in row["cells"]] for row in screen.data("own")["rows"]]


def twin(screen: Any, key: str) -> list[list[float]]:
    rows = screen.twin(key)["rows"]
    return [
        [float(c["exact"].replace("−", "-").replace(",", "")) for c in row["cells"]] for row in rows
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "**0.974 raw** (saturated), **0.348 after ÷√d_k** (stable), **0.130 after ÷d_k**"),
        ("zh", "**不除为 0.974**（饱和），**÷√d_k 后为 0.348**（稳定），**÷d_k 后为 0.130**"),
    ],
)
def test_the_finding_says_saturated_stable_flattened_with_their_numbers(
    open_page: Open, lang: str, said: str
) -> None:
    assert said in finding(open_page(PATH, lang=lang))


def test_the_variance_is_shown_from_1_to_1024_against_the_predicted_d_k(open_page: Open) -> None:
    measured, predicted, low, high = twin(open_page(PATH), "variance_twin")
    assert predicted == [2.0**n for n in range(11)]
    assert sum(a <= x <= b for a, x, b in zip(low, measured, high, strict=True)) >= 9


@pytest.mark.parametrize(("lang", "said"), [("en", "4000 tables"), ("zh", "4000 张")])
def test_whole_numbers_have_no_commas_in_either_language(
    open_page: Open, lang: str, said: str
) -> None:
    text = open_page(PATH, lang=lang).text()
    assert said in text
    assert not re.search(r"\d,\d{3}\b", text)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_width_of_the_band_is_said(open_page: Open, lang: str) -> None:
    text = open_page(PATH, lang=lang).text()
    assert "±17.5" in text  # 1.96 √(2/999 + 6/1000)
    assert "±8.8" in text  # 1.96 √(2/999 + 6/1024/1000)


def test_the_three_divisors_give_the_same_weights_at_d_k_1_and_part_ways_after(
    open_page: Open,
) -> None:
    raw, root, whole, even = twin(open_page(PATH), "largest-weight_twin")
    assert raw[0] == root[0] == whole[0]
    assert even == [0.125] * 11
    assert raw[-1] > 0.95
    assert abs(root[-1] - root[0]) < 0.05
    assert 0.125 < whole[-1] < 0.14


@pytest.mark.parametrize(("lang", "said"), [("en", "vanishes"), ("zh", "消失")])
def test_the_gradient_vanishes_raw_and_stays_when_scaled(
    open_page: Open, lang: str, said: str
) -> None:
    screen = open_page(PATH, lang=lang)
    raw, scaled = twin(screen, "gradient_twin")
    assert said in screen.text()
    assert "0.020" in screen.text()  # raw at d_k = 1024
    assert raw[-1] < 0.03 < 0.2 < scaled[-1] <= 0.25


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "So 1.6 is quite ordinary"), ("zh", "所以 1.6 很平常")],
)
def test_1_6_from_a_2_by_2_table_is_ordinary(open_page: Open, lang: str, said: str) -> None:
    screen = open_page(PATH, lang=lang)
    [[low, quarter, _, three_quarters, high]] = twin(screen, "few_twin")
    assert low < quarter < 1.6 < three_quarters < high
    assert said in screen.text()
    assert "62.5" in screen.text()  # the share of tables below 1.6 under seed 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "So 51.2 is rather rare here: 144 numbers begin to tell it from 64"),
        ("zh", "所以 51.2 在这里就比较少见：有了 144 个数"),
    ],
)
def test_many_numbers_begin_to_tell_the_variance_of_a_table(
    open_page: Open, lang: str, said: str
) -> None:
    size = {"lab_rows": "12", "lab_columns": "12", "lab_table_dim": "64"}
    text = open_page(PATH, lang=lang, **size).text()
    assert said in text
    assert "6.4" in text  # the share of tables below 51.2 under seed 0


def test_a_larger_table_is_less_uncertain(open_page: Open) -> None:
    small = twin(open_page(PATH), "few_twin")[0]
    large = twin(open_page(PATH, lab_rows="12", lab_columns="12"), "few_twin")[0]
    assert large[-1] - large[0] < (small[-1] - small[0]) / 2


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_single_score_has_no_variance_and_it_is_said(open_page: Open, lang: str) -> None:
    text = open_page(PATH, lang=lang, lab_rows="1", lab_columns="1").text()
    assert {"en": "**no variance**", "zh": "**没有方差**"}[lang] in text


def test_the_worked_example_is_held_against_the_assumptions(open_page: Open) -> None:
    screen = open_page(PATH)
    assert check(screen) == [
        ["0", "0.390", "−0.611", "0.610", "✓ inside"],
        ["1", "0.183", "0.324", "2.042", "✗ outside"],
        ["0", "−0.481", "−0.862", "0.879", "✓ inside"],
        ["2", "0.179", "—", "—", "—"],
        ["2", "0.162", "0.084", "8.244", "✓ inside"],
    ]
    assert "2x̄²s²) ≈ 2 × (0.1832² + 2 × 0.39² × 0.1832) ≈ 0.179, where" in screen.text()
    assert "**0.16167 / 2 ≈ 0.081**, less than the promised 1" in screen.text()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_rounded_is_not_said_to_be_equal(open_page: Open, lang: str) -> None:
    assert "1/8 = 0.125" in finding(open_page(PATH, lang=lang))
    assert "1/8 ≈ 0.13" in finding(open_page(PATH, lang=lang, decimals="2"))
    typed = open_page(PATH, lang=lang, s=link_of([[1, -1]], [[2, 0], [-1, -1]]))
    assert "2x̄²s²) = 2 × (1.6² + 2 × 0² × 1.6) = 5.12" in typed.text()


@pytest.mark.parametrize(
    ("lang", "outside", "inside"), [("en", "✗ outside", "✓ inside"), ("zh", "✗ 在外", "✓ 在内")]
)
def test_a_mean_far_from_0_is_outside_however_far_the_numbers_spread(
    open_page: Open, lang: str, outside: str, inside: str
) -> None:
    far = link_of([[1000, -1000]], [[1000, -800], [999.5, -0.1]])
    mean, variance, *_, actual = check(open_page(PATH, lang=lang, s=far))
    assert (mean[1], mean[4]) == ("199.900", outside)
    assert variance[4] == actual[4] == outside
    near = link_of([[1, -1]], [[1.2, -0.8], [-0.2, 0.4]])
    assert [line[4] for line in check(open_page(PATH, lang=lang, s=near))[:2]] == [inside] * 2


def test_numbers_that_are_inside_are_not_said_to_prove_anything(open_page: Open) -> None:
    text = open_page(PATH, s=link_of([[1, -1]], [[1.6, -1.4], [-0.8, 0.9]])).text()
    assert "**Inside** is no proof: your 6 numbers can say no more" in text
    assert "Yet no line is outside" in text
    assert "stay long" not in text


@pytest.mark.parametrize(("lang", "said"), [("en", "stay long"), ("zh", "照样大")])
def test_long_vectors_stay_long_after_the_division(open_page: Open, lang: str, said: str) -> None:
    screen = open_page(PATH, lang=lang, p="phone_book")
    assert check(screen)[4][1] == "40.800"
    assert "**40.8 / 3 = 13.6**" in screen.text()
    assert said in screen.text()


def test_a_spread_that_fits_by_luck_is_called_luck(open_page: Open) -> None:
    assert "That is luck" in open_page(PATH, p="bank").text()


def test_the_same_link_shows_the_same_numbers_and_another_seed_others(open_page: Open) -> None:
    first, again, other = (finding(open_page(PATH, lab_seed=seed)) for seed in ("7", "7", "8"))
    assert first == again != other


def test_drawing_again_takes_the_next_seed_and_the_address_keeps_it(open_page: Open) -> None:
    screen = open_page(PATH)
    before = finding(screen)
    screen.at.button(key="again").click().run()
    assert not screen.at.exception
    assert finding(screen) != before
    assert "lab_seed=1" in screen.data("menu_bar")["address"]


def test_the_experiments_are_kept_for_a_bounded_number_of_seeds() -> None:
    for kept in (experiments.variances, experiments.top_weights, experiments.gradients):
        assert 0 < (kept.cache_parameters()["maxsize"] or 0) <= 64
    assert experiments.variances(3) is experiments.variances(3)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_opens(open_page: Open, name: str, lang: str) -> None:
    assert finding(open_page(PATH, p=name, lang=lang))


@pytest.mark.parametrize(
    ("query", "key", "said"),
    [
        ([[0, 0]], [[0, 0], [0, 0]], "variance of **0 / 2 = 0**, less"),
        ([[2]], [[3]], "single score"),
        ([[1], [2]], [[1], [3]], "√d_k = 1"),
        ([[1000] * 16] * 12, [[-1000] * 16] * 12, "variance of **0 / 16 = 0**, less"),
        ([[1000] * 16] * 2, [[1000] * 16, [-1000] * 16], "/ 16 ≈ 2.133×10¹³**, more"),
    ],
)
def test_extreme_vectors_are_explained(open_page: Open, query: Any, key: Any, said: str) -> None:
    text = open_page(PATH, s=link_of(query, key)).text()
    assert said in text
    assert "NaN" not in text


@pytest.mark.parametrize(("lang", "said"), [("en", "one key"), ("zh", "一个键")])
def test_one_key_leaves_nothing_to_divide(open_page: Open, lang: str, said: str) -> None:
    assert f"**{said}**" in open_page(PATH, lang=lang, p="single_key").text()


def test_a_fully_masked_row_is_explained(open_page: Open) -> None:
    link = link_of([[1, 0], [0, 1]], [[1, 0], [0, 1]], [[False, False], [True, True]])
    assert "q₁: every key is masked" in open_page(PATH, s=link).text()


def test_the_size_of_the_small_tables_is_picked_and_kept_in_the_address(open_page: Open) -> None:
    screen = open_page(PATH).choose("table_size", {"name": "lab_columns", "place": 4})
    assert "lab_columns=5" in screen.data("menu_bar")["address"]
    assert [each["place"] for each in screen.data("table_size")["choices"]] == [1, 4, 1]


def test_the_seed_after_the_last_is_the_first(open_page):
    screen = open_page(PATH, lab_seed=str(2**32 - 1))
    screen.at.button(key="again").click().run()
    assert screen.box["settings"].get("lab_seed", 0) == 0
