"""The cards: found by a word, shown on a page, and the way back; receipts on a page."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

import pytest

from pages.ui.content.questions.demonstrations import DEMONSTRATIONS
from pages.ui.presets import PRESETS
from pages.ui.registry import STEPS
from pages.ui.text import questions as words
from pages.ui.text import receipts as receipt_words
from pages.ui.text import receipts_of_mistakes, receipts_of_samples
from pages.ui.text.questions import CARDS
from tests.app.conftest import Screen
from tests.app.scenarios import link_of

PAGE = "pages/questions.py"
Open = Callable[..., Any]


def cards_on(screen: Any) -> list[int]:
    keys = [button.key or "" for button in screen.at.button]
    return [int(key.removeprefix("see_")) for key in keys if key.startswith("see_")]


def press(screen: Any, key: str) -> Any:
    return screen._run(screen.at.button(key).click().run)


def press_labelled(screen: Any, label: str) -> Any:
    [button] = [each for each in screen.at.button if each.label == label]
    return screen._run(button.click().run)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_all_nineteen_cards_are_there(open_page: Open, lang: str) -> None:
    screen = open_page(PAGE, lang=lang)
    assert cards_on(screen) == list(range(1, 20))
    text = screen.text()
    for card in CARDS.values():
        assert card.question(lang) in text
        assert card.answer(lang) in text


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("word", ["transpose", "转置"])
def test_cards_are_found_by_a_word_of_the_other_language_too(
    open_page: Open, lang: str, word: str
) -> None:
    screen = open_page(PAGE, lang=lang)
    screen._run(screen.at.text_input("setting_find").set_value(word).run)
    assert cards_on(screen) == [19]
    assert screen.at.session_state["workbench"]["settings"]["find"] == word


def test_the_address_keeps_the_search(open_page: Open) -> None:
    screen = open_page(PAGE, find="余弦")
    assert screen.at.text_input("setting_find").value == "余弦"
    assert cards_on(screen) == words.found("余弦")
    assert "find=%E4%BD%99%E5%BC%A6" in screen.data("menu_bar")["address"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_found_says_what_to_do_and_shows_the_text_literally(
    open_page: Open, lang: str
) -> None:
    screen = open_page(PAGE, lang=lang, find="*x*<b>$y$")
    assert cards_on(screen) == []
    [said] = [each.value for each in screen.at.info]
    assert words.NOTHING(lang, text=r"\*x\*\<b\>\$y\$") == said
    press(screen, "show_all")
    assert len(cards_on(screen)) == 19


def test_a_search_too_long_or_not_printable_in_the_address_is_ignored(open_page: Open) -> None:
    assert len(cards_on(open_page(PAGE, find="x" * 61))) == 19
    assert len(cards_on(open_page(PAGE, find="a\nb"))) == 19


@pytest.mark.parametrize("number", DEMONSTRATIONS)
def test_a_card_opens_its_demonstration_on_its_page(open_page: Open, number: int) -> None:
    screen = open_page(PAGE, lang="zh", temperature="2")
    press(screen, f"see_{number}")
    shown = DEMONSTRATIONS[number]
    assert screen.data("menu_bar")["go"]["page"] == shown.url
    assert "temperature" not in screen.box["settings"]
    screen.go(shown.page)
    assert words.BANNER("zh", question=CARDS[number].question.zh) in screen.text()
    assert CARDS[number].seen.zh in screen.text()
    i, j = shown.focus
    assert screen.box["focus"] == [i, j]
    for name, value in shown.settings.items():
        assert screen.box["settings"].get(name, value) == value


def test_a_demonstration_is_not_said_to_be_a_preset_that_the_person_changed(
    open_page: Open,
) -> None:
    screen = press(open_page(PAGE, p="bank"), "see_13").go("pages/score_table.py")
    labels = [each["label"] for each in screen.data("preset")["choices"]]
    assert labels == ["Preset (a demonstration is shown)"]


def test_a_preset_shown_is_named_as_such(open_page: Open) -> None:
    screen = press(open_page(PAGE), "see_6")
    assert screen.box["preset"] == "long_key"
    assert "s=" not in screen.data("menu_bar")["address"]


def test_the_way_back_brings_scenario_focus_and_settings_back(open_page: Open) -> None:
    screen = open_page(PAGE, p="bank", f="2.4", temperature="2")
    before = screen.data("menu_bar")["address"]
    press(screen, "see_6")
    press(screen, "see_15")  # from one demonstration to the next
    assert screen.data("menu_bar")["address"] != before
    press_labelled(screen, words.BACK_TO_OWN.en)
    assert screen.data("menu_bar")["address"] == before
    assert words.BACK_TO_OWN.en not in [button.label for button in screen.at.button]


def again(screen: Any, page: str, **more: str) -> Any:
    """Open the address of a screen in another session, as a reload or a new tab does."""
    address = dict(parse_qsl(screen.data("menu_bar")["address"]))
    return Screen(page, **{**address, **more})


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_reload_keeps_the_question_and_the_way_back(open_page: Open, lang: str) -> None:
    own = link_of([[1.5, -2.5]], [[0.5, 4.0], [2.0, 1.0]])
    screen = open_page(PAGE, s=own, f="1.2", temperature="2", find="length", lang=lang)
    before = screen.data("menu_bar")["address"]
    press(screen, "see_6")
    screen = again(screen.go(PAGE), PAGE)
    press(screen, "see_13")  # a second card, in the session that the reload began
    screen = again(again(screen, "pages/score_table.py"), "pages/score_table.py")
    assert words.BANNER(lang, question=CARDS[13].question(lang)) in screen.text()
    assert words.LOOK_FOR(lang, what=CARDS[13].seen(lang)) in screen.text()
    press_labelled(screen, words.BACK_TO_OWN(lang))
    assert screen.data("menu_bar")["address"] == before
    assert CARDS[13].question(lang) not in screen.text()


def test_a_scenario_of_ones_own_survives_a_demonstration(open_page: Open) -> None:
    screen = open_page("pages/dot_product.py")
    screen.command("new")
    own = screen.box["scenario"]
    screen.go(PAGE)
    press(screen, "see_17")
    screen.go("pages/score_table.py")
    press_labelled(screen, words.BACK_TO_OWN.en)
    assert screen.box["scenario"] == own


def test_the_banner_leads_to_more_questions(open_page: Open) -> None:
    screen = press(open_page(PAGE), "see_18")
    press_labelled(screen, words.MORE.en)
    assert screen.data("menu_bar")["go"]["page"] == words.URL


def test_no_banner_stands_where_nothing_is_demonstrated(open_page: Open) -> None:
    for page in (PAGE, *(step.path for step in STEPS)):
        labels = [button.label for button in open_page(page).at.button]
        assert words.BACK_TO_OWN.en not in labels


def test_a_step_page_opens_the_card_that_belongs_to_it(open_page: Open) -> None:
    screen = open_page("pages/dot_product.py")
    screen.unfold("related")
    press(screen, "question_6")
    assert screen.data("menu_bar")["go"]["page"] == words.URL
    assert cards_on(screen.go(PAGE)) == [6]


# ---- receipts --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_receipt_is_written_only_when_opened(open_page: Open, lang: str) -> None:
    screen = open_page("pages/dot_product.py", lang=lang)
    assert not screen.at.code
    screen.unfold("receipt")
    numpy, _torch, sheet, _latex = (each.value for each in screen.at.code)
    assert numpy == "import numpy as np; print(np.dot([0.8, 0.2], [0.7, 0.3]))"
    assert sheet == "=SUMPRODUCT({0.8,0.2},{0.7,0.3})"
    source = receipt_words.KINDS["score"].source(lang, q="q₁", k="k₁", d_k=2)
    assert source in screen.text()
    assert receipt_words.NOTES["numpy"](lang, value="0.620") in screen.text()


def test_what_is_unfolded_and_chosen_stays_so_in_another_language_and_row(open_page: Open) -> None:
    screen = open_page("pages/softmax.py").unfold("receipt", "stages_twin")
    screen._run(screen.at.selectbox("receipt_of").set_value("row_sum").run)
    screen.command("language", "zh").choose("focus", {"name": "query", "place": 1})
    assert screen.at.selectbox("receipt_of").value == "row_sum"
    assert screen.data("stages_twin")["rows"]
    assert [each.proto.expanded for each in screen.go("pages/scaling.py").at.expander] == [
        False
    ] * 5


def test_another_number_of_the_page_can_be_chosen(open_page: Open) -> None:
    screen = open_page("pages/dot_product.py", f="2.3").unfold("receipt")
    screen._run(screen.at.selectbox("receipt_of").set_value("product.2").run)
    assert screen.at.code[2].value == "=PRODUCT(0.9,-0.5)"


def test_a_number_that_is_gone_falls_back_to_the_main_one(open_page: Open) -> None:
    screen = open_page("pages/dot_product.py", p="saturated").unfold("receipt")
    screen._run(screen.at.selectbox("receipt_of").set_value("product.16").run)
    screen.command("preset", "cat")
    assert screen.at.selectbox("receipt_of").value == "score"


def test_a_zero_vector_has_no_angle_to_write_a_receipt_for(open_page: Open) -> None:
    screen = open_page("pages/dot_product.py").command("new").unfold("receipt")
    screen._run(screen.at.selectbox("receipt_of").set_value("angle").run)
    assert not screen.at.code
    assert receipt_words.ZERO_VECTOR.en in screen.text()


def opened(screen: Any, kind: str) -> str:
    """Choose a number in the open panel and return its NumPy line."""
    screen._run(screen.at.selectbox("receipt_of").set_value(kind).run)
    return str(screen.at.code[0].value)


def test_a_cell_picked_in_a_wrong_table_is_the_one_opened(open_page: Open) -> None:
    screen = open_page("pages/break_it.py", mistake="softmax_down_columns").unfold("receipt")
    screen.ask("wrong_table", [1, 2])
    assert screen.data("wrong_table")["focus"] == screen.data("right_table")["focus"] == [1, 2]
    label = receipts_of_mistakes.KINDS["wrong_weight"].label.en.format(q="q₂", k="k₃")
    assert screen.at.selectbox("receipt_of").options[0] == label
    shown = screen.data("wrong_table")["rows"][1]["cells"][2]["text"]
    assert f"shown here as {shown}." in screen.text()


def test_a_key_that_asks_can_be_opened_where_there_are_more_keys_than_queries(
    open_page: Open,
) -> None:
    screen = open_page("pages/break_it.py", mistake="query_tied_to_key").unfold("receipt")
    screen.ask("wrong_table", [2, 0])
    assert screen.data("wrong_table")["focus"] == [2, 0]
    assert screen.data("right_table")["focus"] == [1, 0]
    assert screen.at.selectbox("receipt_of").value == "wrong_score"
    line = opened(screen, "wrong_score")
    assert line == "import numpy as np; print(np.dot([0.4, -0.5], [0.7, 0.3]))"
    screen.ask("right_table", [0, 1])
    assert screen.data("wrong_table")["focus"] == [0, 1]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_example_of_a_mistake_has_receipts_too(open_page: Open, lang: str) -> None:
    screen = open_page(
        "pages/break_it.py", mistake="divide_by_sum", on_example="1", lang=lang
    ).unfold("receipt")
    line = opened(screen, "wrong_weight")
    assert line == "import numpy as np; x = np.array([3, -1]); print(x[0] / x.sum())"


def test_the_right_weight_beside_a_mistake_is_the_one_without_a_temperature(
    open_page: Open,
) -> None:
    screen = open_page("pages/break_it.py", f="1.2", temperature="3").unfold("receipt")
    opened(screen, "weight")
    shown = screen.data("right_table")["rows"][0]["cells"][1]["text"]
    assert f"shown here as {shown}." in screen.text()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_mean_of_samples_is_opened_at_the_d_k_that_is_picked(open_page: Open, lang: str) -> None:
    screen = open_page("pages/why_scale.py", lang=lang).unfold("receipt")
    assert "[0, 1024, 8]" in screen.at.code[0].value
    screen._run(screen.at.selectbox("receipt_d_k").set_value(4).run)
    assert "[0, 4, 8]" in opened(screen, "mean_top_root")
    assert len(screen.at.code) == 3
    assert receipts_of_samples.NO_SHEET(lang) in screen.text()


@pytest.mark.parametrize(
    ("page", "kinds"),
    [
        ("pages/dot_product.py", ["running.2", "geometric_score"]),
        ("pages/score_table.py", ["score_sum"]),
        ("pages/scaling.py", ["spread_scaled", "top_weight_raw", "sample_deviation_scaled"]),
        ("pages/softmax.py", ["column_sum", "share"]),
        ("pages/value_mix.py", ["hard_gap.2"]),
        ("pages/why_dot_product.py", ["top_weight_cosine", "operations.alone.cosine.roots"]),
        ("pages/tipping_point.py", ["rival_distance.2", "past_score.1", "tipped.2"]),
    ],
)
def test_a_page_offers_the_numbers_that_are_its_own(
    open_page: Open, page: str, kinds: list[str]
) -> None:
    screen = open_page(page).unfold("receipt")
    for kind in kinds:
        assert opened(screen, kind).startswith("import numpy as np; ")


def test_with_a_temperature_both_weights_can_be_opened(open_page: Open) -> None:
    screen = open_page("pages/softmax.py", temperature="3").unfold("receipt")
    assert opened(screen, "weight") != opened(screen, "standard_weight")


def test_the_presets_that_demonstrations_use_exist() -> None:
    assert {each.preset for each in DEMONSTRATIONS.values()} <= set(PRESETS)
