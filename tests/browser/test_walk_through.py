"""The whole path in a real browser: edit, follow the number, drag, undo, link, file, expiry."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from attention_core.mistakes import MISTAKES
from pages.ui.presets import PRESETS
from tests.browser.conftest import App, free_port, running_server

OpenApp = Callable[..., App]


def cell(page: Page, table: str, row: int, column: int):
    """Find an input of the editor; column 0 is the description."""
    return page.locator(
        f"section.{table} tbody tr:nth-child({row}) td:nth-child({column + 2}) input"
    ).first


def type_number(app: App, table: str, row: int, column: int, text: str) -> None:
    cell(app.page, table, row, column).click()
    app.page.keyboard.press("Control+a")
    app.page.keyboard.type(text, delay=20)
    app.page.keyboard.press("Enter")
    app.settle()


def start_typing(app: App, text: str) -> None:
    cell(app.page, "queries", 1, 1).click()
    app.page.keyboard.press("Control+a")
    app.page.keyboard.type(text)


def preset_list(app: App) -> Locator:
    return app.page.locator("[data-testid=stSidebar] select").first


def choose_preset(app: App, name: str) -> None:
    preset_list(app).select_option(index=list(PRESETS).index(name))


def test_an_edited_number_is_followed_to_the_final_mix(open_app: OpenApp) -> None:
    app = open_app("describe")
    type_number(app, "queries", 1, 1, "1/2")
    app.page.keyboard.press("Escape")
    app.page.locator("h2").first.click()
    app.page.keyboard.press("3")
    app.page.wait_for_url(re.compile("/score_table"))
    app.settle()
    assert "0.5 × 0.7 + 0.2 × 0.3 = 0.35 + 0.06 = 0.41" in app.text()
    app.page.keyboard.press("6")
    app.page.wait_for_url(re.compile("/value_mix"))
    app.settle()
    assert "0.370" in app.text()  # e^0.29 / (e^0.29 + e^0.184 + e^0.071)


def test_the_first_edit_after_loading_loses_no_keystroke_on_a_slow_link(open_app: OpenApp) -> None:
    app = open_app("")
    network = app.page.context.new_cdp_session(app.page)
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 300,
            "downloadThroughput": 200_000,
            "uploadThroughput": 200_000,
        },
    )
    app.open("describe")
    cell(app.page, "queries", 1, 1).click()
    app.page.keyboard.press("Control+a")
    app.page.keyboard.type("98.7", delay=40)
    app.page.keyboard.press("Enter")
    app.page.wait_for_timeout(1500)
    app.settle()
    assert cell(app.page, "queries", 1, 1).input_value() == "98.7"
    assert "s=" in app.page.url


@pytest.mark.parametrize("bad", ["abc", "1.5.2", "1,234.5", "1e999", "2000"])
def test_what_is_not_a_number_is_refused_and_the_old_value_stays(
    open_app: OpenApp, bad: str
) -> None:
    app = open_app("describe")
    before = app.page.url
    type_number(app, "queries", 1, 1, bad)
    expect(cell(app.page, "queries", 1, 1)).to_have_attribute("aria-invalid", "true")
    assert app.page.url == before
    cell(app.page, "queries", 1, 1).press("Escape")
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def paste(app: App, text: str) -> None:
    app.page.evaluate(
        """(text) => {
          let node = document.activeElement;
          while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
          const data = new DataTransfer();
          data.setData("text/plain", text);
          node.dispatchEvent(new ClipboardEvent("paste", {
            clipboardData: data, bubbles: true, composed: true, cancelable: true }));
        }""",
        text,
    )
    app.settle()


def test_a_very_long_text_is_quoted_by_its_beginning(open_app: OpenApp) -> None:
    app = open_app("describe")
    status, quoted = app.page.locator("section.keys .status").first, "x" * 40 + "…"
    number, text = cell(app.page, "keys", 1, 1), cell(app.page, "keys", 1, 0)
    number.fill("x" * 20_000)
    number.press("Enter")
    expect(status).to_contain_text(quoted)
    assert len(status.inner_text()) < 300
    assert len(number.get_attribute("title") or "") < 300
    number.press("Escape")
    text.fill("x" * 20_000)
    expect(status).to_contain_text(quoted)
    assert len(status.inner_text()) < 300
    number.click()
    paste(app, "x" * 20_000 + "\t2")
    expect(status).to_contain_text(quoted)
    assert len(status.inner_text()) < 300


def test_a_block_from_a_spreadsheet_is_one_step_of_the_history(open_app: OpenApp) -> None:
    app = open_app("describe")
    cell(app.page, "keys", 1, 1).click()
    paste(app, "1\t2\n3\t4\n5\t6\n7\t8\n")
    expect(cell(app.page, "keys", 4, 2)).to_have_value("8")
    app.page.get_by_role("button", name="Undo", exact=True).click()
    app.settle()
    expect(app.page.locator("section.keys tbody tr")).to_have_count(3)
    expect(cell(app.page, "keys", 1, 1)).to_have_value("0.7")


def test_dragging_an_arrow_changes_table_and_score_and_is_one_step(open_app: OpenApp) -> None:
    app = open_app("dot_product")
    tip = app.page.locator(".tip[aria-label^='q₁']").first
    box = tip.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    app.page.mouse.move(x, y)
    app.page.mouse.down()
    for step in range(1, 11):
        app.page.mouse.move(x - 6 * step, y - 3 * step)
    app.page.mouse.up()
    app.page.wait_for_timeout(300)
    app.settle()
    moved = cell(app.page, "queries", 1, 1).input_value()
    assert moved != "0.8"
    assert f"= {moved} × 0.7" in app.text()
    app.page.get_by_role("button", name="Undo", exact=True).click()
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def test_the_arrow_keys_move_a_focused_tip(open_app: OpenApp) -> None:
    app = open_app("dot_product")
    app.page.locator(".tip[aria-label^='q₁']").first.focus()
    app.page.keyboard.press("ArrowRight")
    app.page.wait_for_timeout(300)
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.9")
    assert "/dot_product" in app.page.url, "the key moved the arrow, not the page"


def test_back_goes_to_the_previous_page_not_through_every_edit(open_app: OpenApp) -> None:
    app = open_app("describe")
    app.page.locator("h2").first.click()
    app.page.keyboard.press("2")
    app.page.wait_for_url(re.compile("/dot_product"))
    app.settle()
    for number in ("1", "2", "3"):
        type_number(app, "queries", 1, 1, number)
    app.page.go_back()
    app.page.wait_for_url(re.compile("/describe"))
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("3")


def test_reload_and_another_browser_show_the_same_screen(open_app: OpenApp) -> None:
    app = open_app("dot_product?lang=zh")
    type_number(app, "queries", 2, 1, "0,25")
    app.page.locator("[data-act=focusRow]").nth(1).click()
    app.settle()
    address = app.page.url.removeprefix(f"{app.server}/")
    shown = sorted(app.text().split())  # labels in a picture may come in another order
    app.open(address)
    assert sorted(app.text().split()) == shown
    other = open_app(address, locale="de-DE")
    assert sorted(other.text().split()) == shown


def test_two_tabs_do_not_disturb_each_other(open_app: OpenApp) -> None:
    first, second = open_app("describe"), open_app("describe")
    type_number(first, "queries", 1, 1, "5")
    type_number(second, "queries", 1, 1, "6")
    expect(cell(first.page, "queries", 1, 1)).to_have_value("5")
    first.page.reload()
    first.settle()
    expect(cell(first.page, "queries", 1, 1)).to_have_value("5")


def test_language_is_switched_anywhere_without_losing_anything(open_app: OpenApp) -> None:
    app = open_app("dot_product")
    type_number(app, "queries", 1, 1, "7")
    app.page.locator("button.language").click()
    app.settle()
    expect(cell(app.page, "queries", 1, 0)).to_have_value("猫的颜色")
    expect(cell(app.page, "queries", 1, 1)).to_have_value("7")
    app.page.get_by_role("button", name="撤销", exact=True).click()
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def test_a_chinese_browser_is_greeted_in_chinese(open_app: OpenApp) -> None:
    assert "分数表" in open_app("", locale="zh-CN").text()


def test_a_scenario_is_saved_to_a_file_and_opened_again(open_app: OpenApp, tmp_path: Path) -> None:
    app = open_app("describe")
    type_number(app, "queries", 1, 1, "4")
    with app.page.expect_download() as download:
        app.page.keyboard.press("Control+s")
    saved = tmp_path / "scenario.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text("utf-8"))["queries"][0]["vector"] == [4, 0.2]

    other = open_app("describe")
    with other.page.expect_file_chooser() as chooser:
        other.page.locator("h2").first.click()
        other.page.keyboard.press("Control+o")
    chooser.value.set_files(saved)
    other.settle()
    expect(cell(other.page, "queries", 1, 1)).to_have_value("4")


def test_a_huge_file_is_refused_before_it_is_read(open_app: OpenApp, tmp_path: Path) -> None:
    app = open_app("describe")
    huge = tmp_path / "huge.json"
    huge.write_bytes(b"[" * 50_000_000)
    with app.page.expect_file_chooser() as chooser:
        app.page.locator("h2").first.click()
        app.page.keyboard.press("Control+o")
    chooser.value.set_files(huge)
    expect(app.page.locator(".bar .note")).to_contain_text("1 MB")
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def undo(app: App) -> None:
    app.page.get_by_role("button", name="Undo", exact=True).click()
    app.settle()


def wait_for_another_session(app: App) -> None:
    """Wait until the page has met a new session and has given it what it knows and has kept."""
    app.page.wait_for_function("window.workbenchLost", timeout=30_000)
    app.page.wait_for_function("![...workbenchUnsettled].some((ask) => ask())")
    app.settle()


def test_a_restarted_server_gets_the_screen_and_what_was_done_meanwhile(open_app: OpenApp) -> None:
    port = free_port()
    with running_server(port) as address:
        app = open_app("")
        app.server = address
        app.open("describe")
        type_number(app, "queries", 1, 1, "2.5")
    choose_preset(app, "bank")
    type_number(app, "queries", 2, 1, "1.5")
    app.page.locator(".tip[aria-label^='k₁']").press("ArrowUp")
    with running_server(port):
        wait_for_another_session(app)
        expect(cell(app.page, "keys", 4, 1)).to_have_value("0.1")
        expect(cell(app.page, "queries", 2, 1)).to_have_value("1.5")
        expect(cell(app.page, "keys", 1, 2)).to_have_value("0.4")
        for _ in range(3):
            undo(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value("2.5")
        reload(app)
        undo(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")
        expect(cell(app.page, "queries", 2, 1)).to_have_value("0.1")


def reload(app: App) -> None:
    app.page.reload()
    app.page.locator(".brand").wait_for()
    app.settle()


def test_steps_can_be_undone_and_redone_after_two_reloads(open_app: OpenApp) -> None:
    app = open_app("describe")
    for number in ("2", "3", "4"):
        type_number(app, "queries", 1, 1, number)
    undo(app)
    reload(app)
    reload(app)
    app.page.get_by_role("button", name="Redo", exact=True).click()
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("4")
    for earlier in ("3", "2", "0.8"):
        undo(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value(earlier)


def test_a_reload_brings_no_step_back_that_an_edit_has_replaced(open_app: OpenApp) -> None:
    app = open_app("describe")
    for number in ("2", "3"):
        type_number(app, "queries", 1, 1, number)
    undo(app)
    undo(app)
    type_number(app, "queries", 1, 1, "5")
    reload(app)
    expect(app.page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()
    undo(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def test_another_link_in_the_same_tab_brings_nothing_of_the_last(open_app: OpenApp) -> None:
    app = open_app("describe")
    type_number(app, "queries", 1, 1, "2")
    start_typing(app, "3")
    app.open("describe?lang=en&p=bank")
    expect(app.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_the_page_asks_no_other_host(open_app: OpenApp) -> None:
    app = open_app("")
    asked: list[str] = []
    app.page.on("request", lambda request: asked.append(request.url))
    for path in ("", "describe", "dot_product", "score_table"):
        app.open(path)
    assert asked
    assert [url for url in asked if not url.startswith((app.server, "blob:", "data:"))] == []


def test_the_menu_can_be_tapped_on_a_phone(open_app: OpenApp) -> None:
    app = open_app("", viewport={"width": 390, "height": 844}, has_touch=True)
    app.page.locator("[data-menu=all]").tap()
    expect(app.page.get_by_role("menuitem", name="Save as file").first).to_be_visible()
    app.page.locator("button.language").tap()
    app.settle()
    assert "lang=zh" in app.page.url


BROKEN = [f"break_it?lang={lang}&mistake={name}" for lang in ("en", "zh") for name in MISTAKES]


@pytest.mark.parametrize(
    "path", ["", "describe", "dot_product", "score_table", "scaling", *BROKEN, "why_scale"]
)
def test_no_page_scrolls_sideways_on_a_phone(open_app: OpenApp, path: str) -> None:
    app = open_app(path, viewport={"width": 390, "height": 844})
    main = app.page.locator("[data-testid=stMain]")
    assert main.evaluate("node => node.scrollWidth - node.clientWidth") == 0


def test_growing_to_five_components_keeps_message_and_keyboard_focus(open_app: OpenApp) -> None:
    app = open_app("describe")
    grow = app.page.locator("section.queries [data-act=grow]")
    for size in (3, 4, 5):
        grow.focus()
        app.page.keyboard.press("Enter")
        app.settle()
        expect(app.page.locator("section.queries .status")).to_contain_text(f"→ {size}")
        expect(grow).to_be_focused()


def test_play_fills_the_score_table_cell_by_cell_and_can_be_paused(open_app: OpenApp) -> None:
    app = open_app("score_table")
    table = app.page.locator("table.result").first
    app.page.locator("button.play").first.click()
    expect(table.locator("td.blank")).to_have_count(3, timeout=10_000)
    app.page.locator("button.play").first.click()
    app.page.wait_for_timeout(1500)
    expect(table.locator("td.blank")).to_have_count(3)
    app.page.locator("button.show-all").first.click()
    expect(table.locator("td.blank")).to_have_count(0)


def test_what_is_unfolded_stays_so_after_a_reload(open_app: OpenApp) -> None:
    app = open_app("scaling")
    charts = app.page.locator("[data-testid=stVegaLiteChart]")
    assert charts.count() == 3
    app.page.get_by_text("See it: the histogram").click()
    charts.nth(4).wait_for()
    app.settle().page.reload()
    charts.nth(4).wait_for()


def test_a_key_chosen_from_the_list_is_the_focus_of_the_page(open_app: OpenApp) -> None:
    app = open_app("dot_product")
    key = app.page.get_by_label("and key")
    key.select_option("k₃ red car")
    app.settle()
    assert "q₁·k₃ = 0.8 × 0.4" in app.text()
    app.page.reload()
    key.wait_for()
    assert "q₁·k₃ = 0.8 × 0.4" in app.settle().text()
    assert key.input_value() == "k₃ red car"


def test_a_cell_clicked_in_a_heat_map_is_the_focus_on_the_next_page(open_app: OpenApp) -> None:
    app = open_app("score_table")
    app.page.locator("[data-testid=stVegaLiteChart] [aria-label*='−0.410']").last.click(force=True)
    app.settle()
    assert "f=2.3" in app.page.url
    app.page.keyboard.press("2")
    app.page.wait_for_url(re.compile("/dot_product"))
    app.settle()
    assert "0.04 − 0.45 = −0.41" in app.text()


@pytest.mark.parametrize(
    ("path", "menu", "place"),
    [
        ("", "Walk-through", "Overview"),
        ("why_scale", "Labs", "Why √d_k?"),
        ("softmax", "Walk-through", "5\nSoftmax"),
    ],
)
def test_menus_and_steps_mark_the_open_page(
    open_app: OpenApp, path: str, menu: str, place: str
) -> None:
    app = open_app(path)
    assert app.page.locator(".top[aria-current]").all_inner_texts() == [menu]
    assert app.page.locator(".step[aria-current]").all_inner_texts() == [place]


def test_sixteen_components_have_the_width_of_the_page(open_app: OpenApp) -> None:
    app = open_app("describe?p=saturated")
    measure = "table => [table.scrollWidth - table.clientWidth, table.clientWidth]"
    hidden, width = app.page.locator(".queries .scroll").evaluate(measure)
    assert hidden <= 1
    assert width > 900


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("preset", ["cat", "phone_book"])
def test_the_verdicts_on_the_assumptions_are_seen_in_full(
    open_app: OpenApp, preset: str, lang: str
) -> None:
    table = open_app(f"why_scale?lang={lang}&p={preset}").page.locator(".st-key-own .scroller")
    assert table.evaluate("node => node.scrollWidth - node.clientWidth") == 0
