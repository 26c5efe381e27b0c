"""What is done before the server has answered what was done before: all holds, in its order."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from attention_core.codec import to_json
from pages.ui.presets import PRESETS
from tests.browser.conftest import App, free_port, running_server
from tests.browser.slow_link import SlowLink
from tests.browser.test_broken_links import (
    MOVES,
    button,
    dragging,
    link_with_first_number,
    point,
    tip,
    vectors_in_address,
    wait_for_parameters,
    wait_until,
)
from tests.browser.test_walk_through import (
    cell,
    choose_preset,
    paste,
    reload,
    start_typing,
    type_number,
    undo,
    wait_for_another_session,
)

OpenApp = Callable[..., App]
SETTLED = "![...workbenchUnsettled].some((ask) => ask())"


def nudge(app: App, table: str, row: int, column: int) -> None:
    """Make a number larger by 0.1."""
    cell(app.page, table, row, column).click()
    app.page.keyboard.press("Alt+ArrowUp")


def settle(app: App) -> None:
    """Wait until the server has taken and answered all."""
    app.page.wait_for_function(SETTLED)
    app.settle()


# ---- edits and arrows -----------------------------------------------------------------------

NOTE_TEXTS = """(node) => {
  const note = () => (window.texts ??= []).push(node.textContent);
  new MutationObserver(note).observe(node, { childList: true });
}"""


def test_an_edit_moves_its_arrow_at_once_and_no_older_answer_moves_it_back(
    open_tab: OpenApp, link: SlowLink
) -> None:
    app = open_tab("dot_product")
    score = app.page.locator(".score-fact")
    expect(score).to_have_text("q₁·k₁ = 0.620")
    score.evaluate(NOTE_TEXTS)
    link.delay = 1
    cell(app.page, "queries", 1, 1).click()
    drawn = [f"q₁·k₁ = {x}" for x in ("0.690", "0.760", "0.830", "0.900", "0.970")]
    for each in drawn:
        app.page.keyboard.press("Alt+ArrowUp")
        expect(score).to_have_text(each, timeout=1_500)
        app.page.wait_for_timeout(300)
    assert point(tip(app, "q₁")) == "(1.3, 0.2)"
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == "(1.3, 0.2)")
    app.settle()
    assert app.page.evaluate("window.texts") == drawn


def test_an_arrow_goes_back_with_an_edit_that_is_undone_before_it_is_taken(
    open_tab: OpenApp, link: SlowLink
) -> None:
    app = open_tab("dot_product")
    score = app.page.locator(".score-fact")
    link.cut()
    cell(app.page, "queries", 1, 1).click()
    app.page.keyboard.press("Alt+ArrowUp")
    expect(score).to_have_text("q₁·k₁ = 0.690")
    app.page.keyboard.press("Control+z")
    link.is_down = False
    app.page.wait_for_function("![...workbenchUnsettled].some((ask) => ask())")
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")
    expect(score).to_have_text("q₁·k₁ = 0.620")


@pytest.mark.parametrize("act", ["shrink", "grow"])
def test_an_arrow_cannot_be_dragged_while_its_plane_is_about_to_go(
    open_slow_app: OpenApp, act: str
) -> None:
    app = open_slow_app("dot_product")
    app.page.locator(f"section.queries [data-act={act}]").click()
    assert [*dragging(app, "q₁", pause=0)]
    tip(app, "q₁").press("ArrowUp")
    nudge(app, "queries", 1, 1)
    settle(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.9")
    expect(app.page.locator("section.queries td.number")).to_have_count(2 if act == "shrink" else 6)
    assert "Error" not in app.text()


def test_the_output_stays_where_it_is_while_values_change_places(open_slow_app: OpenApp) -> None:
    app = open_slow_app("value_mix")
    output = app.page.locator(".legend .output", has_text="output").locator(".point")
    output.evaluate(NOTE_TEXTS)
    app.page.locator("section.keys [data-act=toggleTools]").click()
    app.page.locator("section.keys tbody tr").first.locator("[data-act=moveDown]").click()
    settle(app)
    expect(cell(app.page, "values", 1, 1)).to_have_value("0.3")
    assert app.page.evaluate("window.texts ?? []") == []


def test_an_arrow_moved_undone_and_moved_again_leaves_the_step_before(
    open_tab: OpenApp, link: SlowLink
) -> None:
    app = open_tab("dot_product")
    type_number(app, "values", 1, 1, "5")
    settle(app)
    link.cut()
    for key in ("ArrowUp", "Control+z", "ArrowUp"):
        tip(app, "q₁").press(key)
    link.is_down = False
    settle(app)
    expect(cell(app.page, "values", 1, 1)).to_have_value("5")
    button(app, "Undo").click()
    settle(app)
    expect(cell(app.page, "queries", 1, 2)).to_have_value("0.2")
    expect(cell(app.page, "values", 1, 1)).to_have_value("5")


def test_what_is_typed_after_a_drag_holds_when_a_new_server_hears_of_both(
    open_app: OpenApp,
) -> None:
    port = free_port()
    with running_server(port) as address:
        app = open_app("dot_product", at=address)
    assert [*dragging(app, "k₁", pause=0)]
    y = point(tip(app, "k₁")).partition(", ")[2]
    cell(app.page, "keys", 1, 1).click()
    app.page.keyboard.type("3")
    app.page.keyboard.press("Enter")
    with running_server(port):
        wait_for_another_session(app)
        settle(app)
        expect(cell(app.page, "keys", 1, 1)).to_have_value("3")
        assert vectors_in_address(app.page)["k₁"] == f"(3.0, {y}"


def test_a_drag_that_is_sent_again_is_not_taken_again(open_tab: OpenApp, link: SlowLink) -> None:
    app = open_tab("dot_product")
    link.delay = 2
    assert [*dragging(app, "k₁", pause=0)]
    y = point(tip(app, "k₁")).partition(", ")[2]
    cell(app.page, "keys", 1, 1).click()
    app.page.keyboard.type("3")
    app.page.keyboard.press("Enter")
    app.page.wait_for_timeout(4_000)
    link.delay = 0
    settle(app)
    expect(cell(app.page, "keys", 1, 1)).to_have_value("3")
    assert vectors_in_address(app.page)["k₁"] == f"(3.0, {y}"


def test_an_arrow_that_is_let_go_goes_back_with_the_undo_that_follows(open_app: OpenApp) -> None:
    app = open_app("dot_product")
    assert len([*dragging(app, "q₁", pause=0)]) == MOVES
    app.page.keyboard.press("Control+z")
    settle(app)
    assert point(tip(app, "q₁")) == "(0.8, 0.2)"


# ---- commands and edits ---------------------------------------------------------------------


def test_what_is_done_while_there_is_no_server_is_taken_in_its_order_by_the_next_ones(
    open_app: OpenApp,
) -> None:
    port = free_port()
    with running_server(port) as address:
        app = open_app("softmax", at=address)
        type_number(app, "queries", 1, 1, "2.5")
        type_number(app, "keys", 1, 1, "3")
    button(app, "Undo").click()
    nudge(app, "queries", 2, 1)
    nudge(app, "values", 1, 1)
    app.page.keyboard.press("Control+z")
    with running_server(port):
        wait_for_another_session(app)
        expect(cell(app.page, "keys", 1, 1)).to_have_value("0.7")
        expect(cell(app.page, "queries", 2, 1)).to_have_value("0.2")
        expect(cell(app.page, "values", 1, 1)).to_have_value("0.9")
    app.page.locator("h2").first.click()
    app.page.keyboard.press("l")
    app.page.evaluate("window.workbenchLost = null")
    with running_server(port):
        wait_for_another_session(app)
        expect(app.page.locator("html")).to_have_attribute("lang", "zh-CN")
        for _ in range(2):
            app.page.keyboard.press("Control+z")
        settle(app)
        expect(cell(app.page, "queries", 2, 1)).to_have_value("0.1")
        expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def test_an_undo_on_a_broken_link_takes_nothing_back_that_was_typed_after_it(
    open_tab: OpenApp, link: SlowLink
) -> None:
    app = open_tab("softmax")
    type_number(app, "queries", 1, 1, "2.5")
    link.cut()
    button(app, "Undo").click()
    type_number(app, "queries", 1, 1, "3.5")
    link.is_down = False
    wait_for_parameters(app.page, {f"s={link_with_first_number(3.5)}"})
    app.page.wait_for_function("![...workbenchUnsettled].some((ask) => ask())")
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("3.5")


@pytest.mark.parametrize("is_slow", [False, True], ids=["a good link", "a slow link"])
def test_an_undo_and_the_edit_right_after_it_both_hold_on(
    open_app: OpenApp, open_slow_app: OpenApp, is_slow: bool
) -> None:
    app = (open_slow_app if is_slow else open_app)("softmax")
    type_number(app, "queries", 1, 1, "2.5")
    settle(app)
    cell(app.page, "keys", 1, 1).click()
    app.page.keyboard.press("Control+z")
    app.page.keyboard.press("Alt+ArrowUp")
    settle(app)
    expect(cell(app.page, "keys", 1, 1)).to_have_value("0.8")
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")
    undo(app)
    settle(app)
    expect(cell(app.page, "keys", 1, 1)).to_have_value("0.7")


LOSE_THE_FIRST_RESTORE = """
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const isLost = !window.lost && new TextDecoder().decode(data).includes('"restore"');
    window.lost ||= isLost;
    if (!isLost) send.call(this, data);
  };
"""


def test_what_is_done_before_a_new_server_knows_the_session_holds(open_app: OpenApp) -> None:
    port = free_port()
    with running_server(port) as address:
        app = open_app("dot_product", at=address)
        app.page.add_init_script(LOSE_THE_FIRST_RESTORE)
        reload(app)
    nudge(app, "queries", 1, 1)
    with running_server(port):
        app.page.wait_for_function("window.lost", timeout=30_000)
        nudge(app, "keys", 1, 1)
        tip(app, "k₁").press("ArrowUp")
        button(app, "Undo").click()
        app.page.keyboard.press("3")
        app.page.wait_for_url("**/score_table**")
        wait_for_another_session(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value("0.9")
        expect(cell(app.page, "keys", 1, 1)).to_have_value("0.8")
        expect(cell(app.page, "keys", 1, 2)).to_have_value("0.3")
        undo(app)
        expect(cell(app.page, "keys", 1, 1)).to_have_value("0.7")
        undo(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def noted(app: App) -> list[bytes]:
    """Open the page anew; give the messages that it sends from then on."""
    sent = list[bytes]()
    app.page.on("websocket", lambda link: link.on("framesent", lambda each: sent.append(each)))
    app.open("softmax")
    return sent


def test_a_command_goes_along_with_what_is_sent_after_it_if_it_is_short(
    open_app: OpenApp, tmp_path: Path
) -> None:
    app = open_app()
    sent = noted(app)
    choose_preset(app, "bank")
    settle(app)
    nudge(app, "queries", 1, 1)
    settle(app)
    assert b'"place":' in sent[-1]
    file = tmp_path / "scenario.json"
    file.write_text(to_json(PRESETS["bank"].scenario("en")) + " " * 20_000, "utf-8")
    with app.page.expect_file_chooser() as chooser:
        app.page.locator("h2").first.click()
        app.page.keyboard.press("Control+o")
    chooser.value.set_files(file)
    wait_until(app.page, lambda: any(len(each) > 20_000 for each in sent))
    settle(app)
    nudge(app, "queries", 1, 1)
    settle(app)
    assert len(sent[-1]) < 20_000


def test_a_preset_and_the_edit_right_after_it_both_hold(open_slow_app: OpenApp) -> None:
    app = open_slow_app("softmax")
    choose_preset(app, "bank")
    nudge(app, "queries", 1, 1)
    settle(app)
    expect(cell(app.page, "keys", 4, 1)).to_have_value("0.1")
    assert vectors_in_address(app.page)["q₁"] == "(0.9, 0.3)"


CHANGES_OF_ALL: dict[str, Callable[[App], object]] = {
    "a row added": lambda app: app.page.locator("section.queries .add").click(),
    "a block pasted": lambda app: paste(app, "7\t8\n9\t10\n11\t12"),
}


@pytest.mark.parametrize("change", CHANGES_OF_ALL.values(), ids=CHANGES_OF_ALL)
def test_a_preset_stays_open_with(open_slow_app: OpenApp, change: Callable[[App], object]) -> None:
    app = open_slow_app("softmax")
    cell(app.page, "queries", 1, 1).click()
    choose_preset(app, "bank")
    change(app)
    expect(app.page.locator("section.queries tbody tr")).to_have_count(3)
    settle(app)
    expect(cell(app.page, "keys", 4, 1)).to_have_value("0.1")
    expect(app.page.locator("section.queries tbody tr")).to_have_count(3)


@pytest.mark.parametrize("change", CHANGES_OF_ALL.values(), ids=CHANGES_OF_ALL)
def test_a_preset_and_an_edit_stay_with(
    open_slow_app: OpenApp, change: Callable[[App], object]
) -> None:
    app = open_slow_app("softmax")
    choose_preset(app, "bank")
    nudge(app, "queries", 1, 2)
    cell(app.page, "queries", 1, 1).click()
    change(app)
    expect(app.page.locator("section.queries tbody tr")).to_have_count(3)
    settle(app)
    expect(cell(app.page, "keys", 4, 1)).to_have_value("0.1")
    expect(app.page.locator("section.queries tbody tr")).to_have_count(3)


def test_a_row_that_an_undo_brings_back_is_not_taken_for_the_one_that_was_pressed(
    open_slow_app: OpenApp,
) -> None:
    app = open_slow_app("describe")
    rows = app.page.locator("section.keys tbody tr")
    rows.first.locator("[data-act=remove]").click()
    settle(app)
    app.page.keyboard.press("Control+z")
    rows.first.locator("[data-act=remove]").click()
    expect(cell(app.page, "keys", 1, 0)).to_have_value("black kitten")
    settle(app)
    expect(rows).to_have_count(2)
    expect(cell(app.page, "keys", 2, 0)).to_have_value("red car")


def test_a_row_that_is_added_late_does_not_take_the_keyboard_away(open_slow_app: OpenApp) -> None:
    app = open_slow_app("describe")
    nudge(app, "queries", 1, 1)
    settle(app)
    app.page.keyboard.press("Control+z")
    app.page.locator("section.queries .add").click()
    description = cell(app.page, "keys", 2, 0)
    description.click(click_count=3)
    app.page.keyboard.type("a long description", delay=100)
    settle(app)
    expect(app.page.locator("section.queries tbody tr")).to_have_count(3)
    expect(description).to_have_value("a long description")


def test_a_slider_that_is_moved_on_before_the_answer_stays_there(
    open_tab: OpenApp, link: SlowLink
) -> None:
    app = open_tab("softmax")
    link.delay = 0.1
    app.page.wait_for_timeout(3_000)
    app.page.get_by_role("slider").focus()
    for _ in range(10):
        app.page.keyboard.press("ArrowRight")
        app.page.wait_for_timeout(400)
    settle(app)
    expect(app.page.get_by_role("slider")).to_have_value("2")
    app.page.wait_for_url("**temperature=2.0**")


def test_a_slider_that_is_moved_before_it_has_been_set_back_shows_what_is_in_force(
    open_slow_app: OpenApp,
) -> None:
    app = open_slow_app("softmax?temperature=1.3")
    app.page.locator(".st-key-reset_temperature button").click()
    app.page.wait_for_timeout(400)
    app.page.get_by_role("slider").press("ArrowRight")
    app.page.wait_for_timeout(4_000)
    shown = app.page.get_by_role("slider").input_value()
    assert f"temperature={float(shown)}" in app.page.url


def test_a_switch_pressed_after_a_server_has_begun_anew_is_taken(open_app: OpenApp) -> None:
    port = free_port()
    with running_server(port) as address:
        app = open_app("softmax", at=address)
    with running_server(port):
        wait_for_another_session(app)
        app.page.get_by_text("Causal:").click()
        settle(app)
        expect(app.page.get_by_role("switch", name=re.compile("Causal"))).to_be_checked()


def test_many_cells_typed_while_the_link_is_down_leave_the_preset_open(
    open_tab: OpenApp, link: SlowLink
) -> None:
    app = open_tab("softmax")
    link.cut()
    choose_preset(app, "bank")
    cell(app.page, "values", 1, 1).click()
    for _ in range(110):
        app.page.keyboard.press("Alt+ArrowUp")
    link.is_down = False
    settle(app)
    expect(cell(app.page, "keys", 4, 1)).to_have_value("0.1")
    expect(cell(app.page, "values", 1, 1)).to_have_value("11.9")


@pytest.mark.parametrize("is_slow", [False, True], ids=["a good link", "a slow link"])
def test_what_is_typed_and_a_switch_pressed_right_after_it_both_hold_on(
    open_app: OpenApp, open_slow_app: OpenApp, is_slow: bool
) -> None:
    app = (open_slow_app if is_slow else open_app)("softmax")
    start_typing(app, "7")
    app.page.get_by_text("Causal:").click()
    settle(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("7")
    expect(app.page.get_by_role("switch", name=re.compile("Causal"))).to_be_checked()


def test_what_is_typed_is_a_step_before_the_button_that_is_pressed_next(open_app: OpenApp) -> None:
    app = open_app("tipping_point")
    type_number(app, "values", 1, 1, "2")
    start_typing(app, "0.9")
    app.page.get_by_role("button", name=re.compile("Jump past the edge")).click()
    settle(app)
    assert cell(app.page, "queries", 1, 1).input_value() != "0.9"
    undo = app.page.get_by_test_id("stMain").get_by_role("button", name="Undo")
    undo.click()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.9")
    settle(app)
    cell(app.page, "values", 2, 1).click()
    app.page.keyboard.type("5")
    undo.click()
    settle(app)
    expect(cell(app.page, "values", 2, 1)).to_have_value("0.3")
