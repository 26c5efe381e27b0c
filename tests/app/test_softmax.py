"""Step 5 in the running app: stages that can be re-done, weights, mask, temperature."""

import re
from dataclasses import replace

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.editing import random_fill, with_causal, with_mask
from attention_core.scenario import Scenario
from pages.ui import state
from pages.ui.presets import PRESETS
from tests.app.scenarios import link_of

PAGE = "pages/softmax.py"
WEIGHTS = ("0.390244", "0.315652", "0.294103", "0.343017", "0.455148", "0.201835")
CAT = PRESETS["cat"].scenario("en")


def fully_masked() -> str:
    scenario = CAT
    for j in range(3):
        scenario = with_mask(scenario, 0, j, False)
    return to_link(scenario)


def large() -> Scenario:
    names = tuple(("*a* <b>b</b> $c$ [d](http://e.f) " * 2)[:60] for _ in range(12))
    empty = np.zeros((12, 16))
    return random_fill(Scenario(names, names, names, empty, empty, empty), 5)


def texts_of(row: dict) -> list[str]:
    return [cell["text"] for cell in row["cells"]]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_weights_of_the_worked_example_stand_on_the_page(open_page, lang):
    text = open_page(PAGE, lang=lang).unfold().text()
    for weight in WEIGHTS:
        assert weight in text


def test_the_weights_table_prints_row_sums_of_one_and_column_sums(open_page):
    table = open_page(PAGE).data("weights")
    assert [texts_of(row)[-1] for row in table["rows"]] == ["1.000", "1.000"]
    assert texts_of(table["footer"]) == ["0.733", "0.771", "0.496", ""]


def test_the_stages_of_the_row_are_shown_with_digits_to_redo_them(open_page):
    table = open_page(PAGE, f="1.2").data("stages")
    assert texts_of(table["rows"][1]) == ["0.226274", "−0.21213", "0.8089", "0.316"]
    assert texts_of(table["footer"]) == ["", "", "2.5625", "1.000"]


def test_the_arithmetic_of_the_focused_key_is_written_out(open_page):
    text = open_page(PAGE, f="1.2").text()
    assert "e^(0.226274 − 0.438406) ≈ e^(−0.21213) ≈ 0.8089" in text
    assert "row sum ≈ 1.0000 + 0.8089 + 0.7536 = 2.5625" in text
    assert "weight ≈ 0.8089 / 2.5625 ≈ 0.316" in text


# ---- mask ------------------------------------------------------------------------------------


def test_the_button_masks_the_focused_cell_and_lets_it_in_again(open_page):
    screen = open_page(PAGE, f="1.2")
    screen.at.button(key="mask_pair").click()
    screen._run(screen.at.run)
    row = screen.data("weights")["rows"][0]
    assert texts_of(row) == ["0.570", "0.000", "0.430", "1.000"]
    assert row["cells"][1]["state"] == "masked"
    assert row["cells"][1]["exact"] == "masked"
    screen.at.button(key="mask_pair").click()
    screen._run(screen.at.run)
    assert texts_of(screen.data("weights")["rows"][0])[:3] == ["0.390", "0.316", "0.294"]


def test_masking_is_an_edit_that_can_be_undone(open_page):
    screen = open_page(PAGE, f="1.2")
    screen.at.button(key="mask_pair").click()
    screen._run(screen.at.run)
    screen.command("undo")
    assert texts_of(screen.data("weights")["rows"][0])[:3] == ["0.390", "0.316", "0.294"]


def test_a_picked_cell_is_only_looked_at_while_masking_is_off(open_page):
    screen = open_page(PAGE).ask("weights", [1, 2])
    assert screen.box["focus"] == [1, 2]
    assert texts_of(screen.data("weights")["rows"][1])[2] == "0.202"


def test_a_picked_cell_is_masked_while_masking_is_on(open_page):
    screen = open_page(PAGE, mask_cells="1").ask("weights", [1, 2])
    cells = screen.data("weights")["rows"][1]["cells"]
    assert cells[2] == {"text": "0.000", "full": 0.0, "exact": "masked", "state": "masked"}
    screen.ask("weights", [1, 2])
    assert screen.data("weights")["rows"][1]["cells"][2]["text"] == "0.202"


@pytest.mark.parametrize("first", ["stages", "weights"])
def test_picks_that_come_at_once_are_taken_in_the_order_in_which_they_were_made(open_page, first):
    screen = open_page(PAGE, mask_cells="1").ask(first, [0, 0])
    picks = {"stages": (12, [1, 0]), "weights": (11, [1, 2])}
    screen.ask_at_once(**picks).ask_at_once(again=1, **picks)
    assert screen.box["focus"] == [1, 1]
    assert screen.data("weights")["rows"][1]["cells"][2]["state"] == "masked"


@pytest.mark.parametrize(("under_way", "is_set"), [(60, True), (0, False)])
def test_a_slider_that_was_moved_is_set_only_if_it_was_set_just_before(
    open_page, monkeypatch, under_way, is_set
):
    monkeypatch.setattr(state, "UNDER_WAY", under_way)
    screen = open_page(PAGE)
    screen.at.slider("setting_temperature").set_value(2.0)
    screen._run(screen.at.run)
    assert screen.box["settings"]["temperature"] == 2.0
    assert screen.at.slider("setting_temperature").proto.set_value == is_set


def test_a_key_that_is_picked_right_after_a_query_leaves_the_query(open_page):
    screen = open_page(PAGE)
    query = {"name": "query", "place": 1}
    picks = {"focus": (11, query), "stages": (12, [2, 0])}
    screen.ask_at_once(**picks).ask_at_once(again=1, **picks)
    assert screen.box["focus"] == [1, 2]


@pytest.mark.parametrize("sent", [None, [1], ["a", 1], [True, 9], [99, 99], {"i": 1}])
def test_a_pick_that_is_no_cell_breaks_nothing(open_page, sent):
    screen = open_page(PAGE, mask_cells="1").ask("weights", sent)
    assert len(screen.data("weights")["rows"]) == 2


def test_the_causal_toggle_hides_later_keys(open_page):
    screen = open_page(PAGE)
    screen.at.toggle(key="causal").set_value(True)
    screen._run(screen.at.run)
    assert texts_of(screen.data("weights")["rows"][0]) == ["1.000", "0.000", "0.000", "1.000"]
    assert screen.box["undo"]


def test_a_cell_hidden_by_the_causal_mask_is_not_masked_a_second_time(open_page):
    screen = open_page(PAGE, s=to_link(with_causal(CAT, True)), mask_cells="1", f="1.2")
    assert screen.at.button(key="mask_pair").disabled
    screen.ask("weights", [0, 2])
    assert screen.box["undo"] == []


def test_no_mask_lets_every_key_in_again(open_page):
    screen = open_page(PAGE, s=fully_masked())
    screen.at.button(key="no_mask").click()
    screen._run(screen.at.run)
    assert texts_of(screen.data("weights")["rows"][0])[:3] == ["0.390", "0.316", "0.294"]


@pytest.mark.parametrize(("lang", "said"), [("en", "0 by 0"), ("zh", "0 除以 0")])
def test_a_fully_masked_row_is_explained(open_page, lang, said):
    screen = open_page(PAGE, s=fully_masked(), lang=lang)
    assert said in screen.text()
    assert "PyTorch" in screen.text()
    assert texts_of(screen.data("weights")["rows"][0]) == ["0.000"] * 4


# ---- temperature -----------------------------------------------------------------------------


def test_at_temperature_one_there_is_no_sign_and_no_extra_column(open_page):
    screen = open_page(PAGE)
    assert "Extra in force" not in screen.text()
    assert len(screen.data("stages")["columns"]) == 4


def test_another_temperature_adds_a_column_and_a_sign_with_a_way_back(open_page):
    screen = open_page(PAGE, temperature="0.5")
    assert "Extra in force: temperature 0.5" in screen.text()
    columns = [column["label"] for column in screen.data("stages")["columns"]]
    assert re.sub(r"\s", " ", columns[1]) == "÷ T = 0.5"
    assert texts_of(screen.data("stages")["rows"][0])[-1] == "0.450"
    screen.at.button(key="reset_temperature").click()
    screen._run(screen.at.run)
    assert "Extra in force" not in screen.text()
    assert texts_of(screen.data("stages")["rows"][0])[-1] == "0.390"


def test_the_slider_sets_the_temperature(open_page):
    screen = open_page(PAGE)
    screen.at.slider(key="setting_temperature").set_value(2.0)
    screen._run(screen.at.run)
    assert screen.box["settings"] == {"temperature": 2.0}


def test_the_sign_goes_with_the_reader_to_the_next_step(open_page):
    screen = open_page(PAGE, temperature="2").go("pages/value_mix.py")
    assert "Extra in force: temperature 2" in screen.text()


# ---- why not divide by the sum -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({}, "looks harmless"),
        ({"f": "2.1"}, "A negative weight"),
        ({"p": "directions"}, "is **zero**"),
        ({"p": "negative"}, "the order is turned round"),
        ({"p": "single_key"}, "With one key both give 1"),
        ({"s": fully_masked()}, "nothing to divide"),
    ],
)
def test_dividing_by_the_sum_is_shown_with_the_numbers_of_the_row(open_page, params, said):
    assert said in open_page(PAGE, **params).unfold().text()


def division_of(screen) -> str:
    return next(
        each.value
        for each in screen.unfold().at.main
        if re.match(r"\*\*(Why not divide|为什么不直接除)", str(getattr(each, "value", "")))
    )


def one_dimensional(query: float, *keys: float) -> str:
    return link_of([[query]], [[key] for key in keys])


def test_the_shares_come_out_by_hand_from_the_scores_and_the_sum_shown(open_page):
    keys = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]
    for seed in range(6):
        query = np.random.default_rng(seed).uniform(0.5, 5, 2).round(2).tolist()
        said = division_of(open_page(PAGE, s=link_of([query], keys)))
        [scores, total] = re.search(r"are (≈ .*?); they add up to ≈ ([\d.]+)\. D", said).groups()
        shares = re.search(r"Divided by it: ≈ (.*?), which", said)[1].split(", ")
        moved = re.search(r"shares become ≈ (.*?)\. Softmax", said)[1].split(", ")
        shown = np.array([float(x) for x in scores.removeprefix("≈ ").split(", ")])
        assert [f"{x:.3f}" for x in shown / float(total)] == shares
        assert [f"{x:.3f}" for x in (shown + 1) / (shown + 1).sum()] == moved


@pytest.mark.parametrize(("lang", "said"), [("en", "the sum is **zero**"), ("zh", "就成了**零**")])
def test_a_sum_that_adding_one_makes_zero_has_a_sentence_of_its_own(open_page, lang, said):
    text = division_of(open_page(PAGE, s=one_dimensional(-1, 1, 1), lang=lang))
    assert said in text
    assert "become ." not in text


@pytest.mark.parametrize(("lang", "said"), [("en", "shares evenly"), ("zh", "就是平分")])
def test_equal_scores_are_not_said_to_be_changed_by_adding_one(open_page, lang, said):
    text = division_of(open_page(PAGE, s=one_dimensional(1, 2, 2), lang=lang))
    assert said in text
    assert "add 1" not in text
    assert "加 1" not in text


def test_a_score_of_zero_is_not_called_negative(open_page):
    text = division_of(open_page(PAGE, s=one_dimensional(1, 0, -1)))
    assert "No score is positive, so **the order is turned round**" in text


def test_a_negative_share_is_shown_with_digits_to_see_it(open_page):
    text = division_of(open_page(PAGE, s=one_dimensional(1, 100, -0.001)))
    assert "−0.00001." in text


def test_a_negative_score_and_its_weight_are_shown_with_digits_to_see_them(open_page):
    screen = open_page(PAGE, s=one_dimensional(1, 9, -0.0001), f="1.2")
    said = "The scaled score of k₂ is negative, −0.0001, and its weight is positive all the same: "
    assert said + "0.0001." in screen.text()
    far = open_page(PAGE, s=one_dimensional(1, 1, -60), f="1.2")
    assert "positive all the same: 3.2e−27" in far.text()


def test_keys_that_score_nearly_alike_do_not_tie(open_page):
    text = open_page(PAGE, s=one_dimensional(1, 1.000001, 1)).text()
    assert "gives k₁ the most, 0.5000003; shared evenly" in text
    assert "would get 0.5000000" in text


def test_a_negative_score_is_said_to_keep_a_positive_weight(open_page):
    assert "The scaled score of k₃ is negative, −0.290" in open_page(PAGE, f="2.3").text()


def test_a_weight_too_small_to_show_is_said_to_be_not_zero(open_page):
    assert "tiny, not zero" in open_page(PAGE, p="phone_book").text()


# ---- whatever comes ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_opens(open_page, preset, lang):
    assert open_page(PAGE, p=preset, lang=lang).data("weights")["rows"]


@pytest.mark.parametrize(
    "scenario",
    [
        large(),
        replace(CAT, query=CAT.query * 1000, key=CAT.key * 1000),
        replace(CAT, query=np.zeros((2, 2)), key=np.zeros((3, 2))),
        with_causal(large(), True),
    ],
    ids=["large", "huge numbers", "zeros", "causal"],
)
@pytest.mark.parametrize("temperature", ["0.1", "1", "10"])
def test_extreme_scenarios_open(open_page, scenario, temperature):
    screen = open_page(PAGE, s=to_link(scenario), temperature=temperature, f="12.12")
    assert len(screen.data("weights")["rows"]) == scenario.n_q
