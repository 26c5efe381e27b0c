"""Step 4: raw against scaled, what changed and what did not, and the variance measured."""

from dataclasses import replace

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.scenario import Scenario
from pages.ui.content.scaling.sampled import sampled
from pages.ui.text import scaling as words

PAGE = "pages/scaling.py"
LANGUAGES = pytest.mark.parametrize("lang", ["en", "zh"])


def scenario(query, key) -> Scenario:
    value = np.ones((len(key), 1))
    blank = ("",) * len(key)
    return Scenario(("",) * len(query), blank, blank, query, key, value)


def texts(table):
    return [[cell["text"] for cell in row["cells"]] for row in table["rows"]]


@LANGUAGES
def test_the_focused_score_is_divided_before_the_readers_eyes(open_page, lang):
    shown = open_page(PAGE, lang=lang).text()
    assert "0.62 / 1.414 ≈ 0.438" in shown
    assert "√d_k = √2 ≈ 1.414" in shown


@LANGUAGES
def test_scores_and_weights_raw_and_scaled_stand_there_in_six_decimals(open_page, lang):
    assert texts(open_page(PAGE, lang=lang).twin("twin")) == [
        ["0.620000", "0.320000", "0.220000"],
        ["0.340000", "0.740000", "−0.410000"],
        ["0.438406", "0.226274", "0.155563"],
        ["0.240416", "0.523259", "−0.289914"],
        ["0.414742", "0.307248", "0.278010"],
        ["0.337360", "0.503282", "0.159358"],
        ["0.390244", "0.315652", "0.294103"],
        ["0.343017", "0.455148", "0.201835"],
    ]


def test_both_maps_have_the_same_ends_of_their_colours(open_page):
    charts = open_page(PAGE).at.get("vega_lite_chart")[:2]
    limits = ['"name": "limit", "value": 1.0' in chart.proto.spec for chart in charts]
    assert limits == [True, True]


@LANGUAGES
def test_the_spread_and_the_largest_weight_shrink_row_by_row(open_page, lang):
    assert texts(open_page(PAGE, lang=lang).data("changes")) == [
        ["0.400", "0.283", "0.415", "0.390"],
        ["1.150", "0.813", "0.503", "0.455"],
    ]


@LANGUAGES
def test_the_order_stays_in_numbers(open_page, lang):
    shown = open_page(PAGE, lang=lang).text()
    assert "k₁ 0.62 > k₂ 0.32 > k₃ 0.22" in shown
    assert "k₁ 0.438 > k₂ 0.226 > k₃ 0.156" in shown


def test_sign_and_angle_stay(open_page):
    shown = open_page(PAGE, f="2.3").text()
    assert "the same in 6 of 6 cells. q₂·k₃, raw: −0.410; scaled: −0.290" in shown
    assert "q₂ and k₃: 135.00°; of q₂/√d_k and k₃: 135.00°" in shown


def test_the_softer_weight_is_read_out(open_page):
    assert "goes from 0.415 to 0.390" in open_page(PAGE).text()


@pytest.mark.parametrize(
    ("n_taking_part", "is_same", "phrase"),
    [
        (0, True, words.NO_KEY),
        (1, True, words.ONE_KEY),
        (3, True, words.AS_BEFORE),
        (3, False, words.SOFTER),
    ],
)
def test_the_weights_are_read_for_what_they_are(n_taking_part, is_same, phrase):
    assert words.reading(n_taking_part, is_same=is_same) is phrase


def test_a_single_key_gains_nothing_from_scaling(open_page):
    assert "its weight is 1 whatever the score" in open_page(PAGE, p="single_key").text()


def test_a_saturated_row_is_softened(open_page):
    assert texts(open_page(PAGE, p="saturated").data("changes")) == [
        ["9.870", "2.468", "0.992", "0.723"]
    ]


def test_a_fully_masked_row_is_explained(open_page):
    masked = replace(scenario([[1.0]], [[2.0], [3.0]]), mask=np.array([[False, False]]))
    assert "Every key of this row is masked" in open_page(PAGE, s=to_link(masked)).text()


def test_a_masked_key_is_said_to_be_left_out(open_page):
    masked = replace(scenario([[1.0]], [[2.0], [3.0], [1.0]]), mask=np.array([[True, False, True]]))
    assert "leaves out 1 of the keys" in open_page(PAGE, s=to_link(masked)).text()


def test_one_dimension_is_divided_by_one(open_page):
    shown = open_page(PAGE, s=to_link(scenario([[3.0]], [[2.0], [1.0]]))).text()
    assert "√d_k = √1 = 1" in shown
    assert "With d_k = 1 the divisor is 1" in shown


def test_a_zero_vector_has_no_angle(open_page):
    zero = scenario([[0.0, 0]], [[2.0, 1]])
    assert "is a zero vector, which has none" in open_page(PAGE, s=to_link(zero)).text()


@LANGUAGES
def test_measured_variance_stands_beside_the_prediction(open_page, lang):
    before, after = texts(open_page(PAGE, lang=lang).data("measured"))
    found = sampled(64, 0)
    assert before[0] == "64"
    assert before[1] == f"{found.measured:.3f}"
    assert before[2] == "61.130 … 66.870"
    assert before[3] == "8.000"
    assert after[0] == "1"
    assert after[1] == f"{found.measured / 64:.3f}"


def test_the_number_of_samples_and_the_seed_are_said(open_page):
    assert open_page(PAGE).data("measured")["caption"] == "4000 samples, d_k = 64, seed 0"


def test_dimension_and_seed_of_the_samples_are_kept_in_the_address(open_page):
    screen = open_page(PAGE, histograms="1", sample_dim="256", sample_seed="7")
    assert screen.data("measured")["caption"] == "4000 samples, d_k = 256, seed 7"
    screen.at.slider(key="setting_sample_dim").set_value(1).run()
    assert screen.data("measured")["caption"] == "4000 samples, d_k = 1, seed 7"
    assert screen.box["settings"]["sample_dim"] == 1


def test_the_histograms_are_drawn_only_when_unfolded(open_page):
    folded, unfolded = open_page(PAGE), open_page(PAGE, histograms="1")
    drawn = [len(screen.at.get("vega_lite_chart")) for screen in (folded, unfolded)]
    assert drawn[1] == drawn[0] + 2


def test_the_peak_of_few_products_is_owned_up_to(open_page):
    remark = "more peaked than the normal curve"
    assert remark in open_page(PAGE, histograms="1", sample_dim="1").text()
    assert remark not in open_page(PAGE, histograms="1", sample_dim="64").text()


def test_a_measurement_outside_its_band_is_not_called_inside(open_page):
    seed = next(seed for seed in range(200) if not sampled(1, seed).inside)
    shown = open_page(PAGE, sample_dim="1", sample_seed=str(seed)).text()
    assert "is among the 5 that do not" in shown


@pytest.mark.parametrize("d_k", [1, 16, 256])
def test_dividing_by_the_root_divides_the_variance_by_d_k(d_k):
    before, after = sampled(d_k, 3), sampled(d_k, 3, is_scaled=True)
    assert np.isclose(after.measured, before.measured / d_k)
    assert before.predicted == pytest.approx(d_k)
    assert after.predicted == 1


@pytest.mark.parametrize("d_k", [4, 64])
def test_the_bars_hold_nearly_all_samples(d_k):
    found = sampled(d_k, 0)
    assert 0.99 < np.sum(np.diff(found.edges) * found.densities) <= 1


@LANGUAGES
@pytest.mark.parametrize(
    "odd",
    [
        scenario([[0.0]], [[0.0]]),
        scenario(np.full((12, 16), 1000.0), np.full((12, 16), -1000.0)),
        scenario([[0.0, 0], [1, 2]], [[0.0, 0], [3, 4], [5, 6]]),
    ],
)
def test_degenerate_scenarios_open(open_page, odd, lang):
    assert open_page(PAGE, lang=lang, s=to_link(odd)).data("changes")["rows"]
