"""A link that delays, stalls and breaks: nothing that a person did is lost."""

import json
import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from attention_core.codec import from_link, from_plain, to_link, to_plain
from pages.ui.presets import PRESETS
from tests.browser.conftest import DELAY, App, free_port, running_server
from tests.browser.slow_link import SlowLink
from tests.browser.test_walk_through import (
    cell,
    choose_preset,
    preset_list,
    start_typing,
    type_number,
    undo,
    wait_for_another_session,
)

OpenApp = Callable[..., App]
GZIP = b"\x1f\x8b\x08"
TYPED = [
    ("queries", 0, 0, "1.25", 1.25),
    ("queries", 0, 1, "-0.5", -0.5),
    ("queries", 1, 0, "3", 3),
    ("queries", 1, 1, "-12.5", -12.5),
    ("keys", 0, 0, "0,125", 0.125),
    ("keys", 0, 1, "1e-3", 0.001),
    ("keys", 1, 0, "4.75", 4.75),
    ("keys", 1, 1, ".75", 0.75),
    ("keys", 2, 1, "22", 22),
    ("values", 2, 1, "-7/8", -0.875),
    ("values", 0, 0, "1/4", 0.25),
    ("values", 0, 0, "0.625", 0.625),
]


def scenario_in_address(page: Page) -> dict[str, Any] | None:
    code = parse_qs(urlsplit(page.url).query).get("s")
    return to_plain(from_link(code[0])) if code else None


def wait_until(page: Page, holds: Callable[[], bool], seconds: float = 40) -> None:
    deadline = monotonic() + seconds
    while not holds():
        assert monotonic() < deadline, "it did not come about in time"
        page.wait_for_timeout(100)


def wait_for_parameters(page: Page, wanted: set[str]) -> None:
    wait_until(page, lambda: wanted <= {*urlsplit(page.url).query.split("&")})


@pytest.mark.parametrize("breaks", [False, True], ids=["stalls", "breaks"])
def test_no_keystroke_is_lost_on_a_link_that(
    open_slow_app: OpenApp, link: SlowLink, breaks: bool
) -> None:
    slow_app = open_slow_app("describe")
    wanted = to_plain(PRESETS["cat"].scenario("en"))
    for n, (table, row, column, text, number) in enumerate(TYPED):
        cell(slow_app.page, table, row + 1, column + 1).click()
        slow_app.page.keyboard.press("Control+a")
        slow_app.page.keyboard.type(text, delay=40)
        slow_app.page.keyboard.press("Enter")
        wanted[table][row]["vector"][column] = number
        if breaks and n == len(TYPED) // 2:
            link.cut()
    link.is_down = False
    wait_until(slow_app.page, lambda: scenario_in_address(slow_app.page) == wanted)
    slow_app.settle()
    assert scenario_in_address(slow_app.page) == wanted
    assert cell(slow_app.page, "queries", 1, 2).input_value() == "−0.5"
    assert cell(slow_app.page, "values", 1, 1).input_value() == "0.625"
    undo(slow_app)
    expect(cell(slow_app.page, "values", 1, 1)).to_have_value("0.25")


# ---- what is asked for while the link is down -----------------------------------------------


def button(app: App, name: str) -> Locator:
    return app.page.get_by_role("button", name=name, exact=True)


def from_menu(app: App, menu: str, command: str, more: str = "") -> None:
    app.page.locator(f"[data-menu={menu}]").click()
    app.page.locator(f"[data-command='{command}']{more}").locator("visible=true").first.click()


def press_outside_the_tables(app: App, keys: str) -> None:
    app.page.locator("h2").first.click()
    app.page.keyboard.press(keys)


def look_at_query(app: App, place: int) -> None:
    app.page.get_by_label("Look at query").select_option(index=place)


def open_step(app: App) -> Locator:
    return app.page.locator(".step[aria-current]")


def link_with_first_number(number: float) -> str:
    plain = to_plain(PRESETS["cat"].scenario("en"))
    plain["queries"][0]["vector"][0] = number
    return to_link(from_plain(plain))


# Each in a tab of its own: the page, what is done there, what the address says at last.
CHOICES: list[tuple[str, list[Callable[[App], object]], set[str]]] = [
    (
        "softmax",
        [
            lambda app: choose_preset(app, "bank"),
            lambda app: app.page.locator("button.language").click(),
            lambda app: from_menu(app, "view", "decimals", "[data-value='4']"),
        ],
        {"p=bank", "lang=zh", "decimals=4"},
    ),
    (
        "value_mix",
        [lambda app: look_at_query(app, 1), lambda app: tip(app, "v₂").click()],
        {"f=2.2"},
    ),
    ("score_table", [lambda app: app.page.locator("td[data-at='1,2']").click()], {"f=2.3"}),
    ("describe", [lambda app: app.page.get_by_text("k₃", exact=True).first.click()], {"f=1.3"}),
    (
        "describe",
        [lambda app: type_number(app, "queries", 1, 1, "2.5")],
        {f"s={link_with_first_number(2.5)}"},
    ),
]


def test_what_is_chosen_while_the_link_is_down_is_taken_when_it_is_up(
    open_tab: OpenApp, link: SlowLink
) -> None:
    tabs = [(open_tab(path), acts, wanted) for path, acts, wanted in CHOICES]
    link.cut()  # no run is under way that Streamlit itself would ask for again
    for app, acts, _ in tabs:
        for act in acts:
            act(app)
    link.is_down = False
    for app, _, wanted in tabs:
        wait_for_parameters(app.page, wanted)


UNDO: list[Callable[[App], object]] = [
    lambda app: app.page.keyboard.press("Control+z"),
    lambda app: press_outside_the_tables(app, "Control+z"),
    lambda app: button(app, "Undo").click(),
    lambda app: from_menu(app, "edit", "undo"),
]


def test_an_undo_that_was_asked_for_while_the_link_is_down_is_sent_again(
    open_tab: OpenApp, link: SlowLink
) -> None:
    tabs = [open_tab("softmax") for _ in UNDO]
    for app in tabs:
        type_number(app, "queries", 1, 1, "2.5")
    link.cut()
    for app, ask in zip(tabs, UNDO, strict=True):
        ask(app)
    link.is_down = False
    for app in tabs:
        expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8", timeout=40_000)
        expect(button(app, "Redo")).to_be_enabled()


MOVES_ON: list[Callable[[App], object]] = [
    lambda app: app.page.keyboard.press("6"),
    lambda app: app.page.locator(".next").click(),
    lambda app: from_menu(app, "walk", "page:value_mix"),
]


def test_a_page_asked_for_while_the_link_is_down_is_opened_when_it_is_up(
    open_tab: OpenApp, link: SlowLink
) -> None:
    tabs = [open_tab("softmax") for _ in MOVES_ON]
    returning = open_tab("softmax")
    returning.page.keyboard.press("4")
    expect(open_step(returning)).to_contain_text("Scaling")
    returning.settle()
    link.cut()
    for app, ask in zip(tabs, MOVES_ON, strict=True):
        ask(app)
    returning.page.go_back()
    link.is_down = False
    for app in tabs:
        expect(open_step(app)).to_contain_text("Value mix", timeout=40_000)
        assert urlsplit(app.settle().page.url).path == "/value_mix"
    expect(open_step(returning)).to_contain_text("Softmax", timeout=40_000)
    assert urlsplit(returning.settle().page.url).path == "/softmax"


def test_what_is_done_before_a_page_is_asked_for_on_a_broken_link_is_not_lost(
    open_tab: OpenApp, link: SlowLink
) -> None:
    app = open_tab("dot_product")
    link.cut()
    tip(app, "q₁").press("ArrowUp")
    type_number(app, "values", 1, 1, "2.5")
    tip(app, "k₁").press("ArrowUp")
    look_at_query(app, 1)
    app.page.locator(".next").click()
    link.is_down = False
    expect(open_step(app)).to_contain_text("Score table", timeout=40_000)
    wait_for_parameters(app.page, {"f=2.1"})
    ends = {"q₁": "(0.8, 0.3)", "k₁": "(0.7, 0.4)"}
    wait_until(app.page, lambda: vectors_in_address(app.page) == ends)
    expect(cell(app.page, "values", 1, 1)).to_have_value("2.5")


def test_an_expired_session_gets_the_browsers_copy_back(open_app: OpenApp) -> None:
    port, keeps = free_port(), "--server.disconnectedSessionTTL=1"
    with running_server(port, keeps), SlowLink(port).running() as link:
        app = open_app("describe", at=link.address)
        type_number(app, "queries", 1, 1, "2.5")
        link.cut()
        from_menu(app, "view", "decimals", "[data-value='4']")
        with app.page.expect_download(timeout=10_000):  # does not wait for ever
            app.page.keyboard.press("Control+s")
        link.is_down = False
        wait_for_another_session(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value("2.5")
        undo(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


# ---- a link that is slow --------------------------------------------------------------------


def test_what_was_typed_just_before_going_back_is_kept(open_tab: OpenApp, link: SlowLink) -> None:
    app = open_tab("describe")
    app.page.keyboard.press("2")
    expect(open_step(app)).to_contain_text("Dot product")
    app.settle()
    link.delay = DELAY
    start_typing(app, "7.25")
    app.page.go_back()
    expect(open_step(app)).to_contain_text("Describe")
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("7.25")


@pytest.mark.parametrize("way", ["key", "menu"])
def test_what_was_typed_just_before_saving_is_in_the_file(open_slow_app: OpenApp, way: str) -> None:
    app = open_slow_app("describe")
    start_typing(app, "7.25")
    with app.page.expect_download() as download:
        if way == "key":
            app.page.keyboard.press("Control+s")
        else:
            from_menu(app, "file", "save")
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert saved["queries"][0]["vector"] == [7.25, 0.2]


def test_what_was_typed_just_before_is_in_the_link_that_is_copied(open_slow_app: OpenApp) -> None:
    app = open_slow_app("describe")
    app.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start_typing(app, "7.25")
    from_menu(app, "file", "copy_link")
    expect(app.page.locator(".bar .note")).not_to_be_empty()
    copied = app.page.evaluate("navigator.clipboard.readText()")
    assert copied == app.settle().page.url
    assert vectors_in_address(app.page)["q₁"] == "(7.25, 0.2)"


def test_no_click_on_undo_is_lost_on_a_slow_link(open_slow_app: OpenApp, link: SlowLink) -> None:
    app = open_slow_app("describe")
    for number in "123456":
        type_number(app, "queries", 1, 1, number)
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == "(6.0, 0.2)")
    app.settle()
    for _ in range(4):
        button(app, "Undo").click()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("2", timeout=20_000)
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("2")


def test_a_list_that_is_gone_down_with_the_keyboard_is_not_set_back(
    open_slow_app: OpenApp,
) -> None:
    app = open_slow_app("softmax")
    presets = preset_list(app)
    for _ in range(6):
        presets.press("ArrowDown")
        app.page.wait_for_timeout(1000 * DELAY)
    wait_for_parameters(app.page, {f"p={list(PRESETS)[6]}"})


def test_a_cell_that_is_picked_as_its_row_goes_away_breaks_no_table(open_slow_app: OpenApp) -> None:
    page = open_slow_app("score_table").page
    cells = page.locator("td[data-at]")
    page.locator("section.queries tbody tr:last-child [data-act=remove]").dispatch_event("click")
    page.wait_for_timeout(1000 * DELAY + 100)  # the answer is on its way
    cells.last.click()
    wait_for_parameters(page, {"f=1.3"})
    expect(cells).to_have_count(3)


def vectors_in_address(page: Page) -> dict[str, str]:
    """Give the first query and key as the plane writes them."""
    plain = scenario_in_address(page) or {}
    rows = {"q₁": plain.get("queries"), "k₁": plain.get("keys")}
    return {tag: str(tuple(each[0]["vector"])) for tag, each in rows.items() if each}


# ---- a link that loses a message ------------------------------------------------------------


def lose(sign: bytes, page: Page, most: int = 1) -> list[str | bytes]:
    """Swallow the first messages of the browser with this in them, and note them."""
    lost: list[str | bytes] = []

    def carry(browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if len(lost) < most and isinstance(message, bytes) and sign in message:
                lost.append(message)
            else:
                server.send(message)

        browser.on_message(pass_on)

    page.route_web_socket(re.compile("/_stcore/stream"), carry)
    return lost


def test_what_was_chosen_on_a_page_that_was_left_is_not_repeated_for_ever(
    open_app: OpenApp,
) -> None:
    app = open_app()
    lost = lose(b'"query"', app.page, most=9)
    app.open("scaling")
    app.page.keyboard.press("5")
    expect(open_step(app)).to_contain_text("Softmax")
    app.settle()
    look_at_query(app, 1)
    app.page.go_back()
    expect(open_step(app)).to_contain_text("Scaling")
    app.page.wait_for_timeout(4000)
    assert len(lost) == 1


# ---- an arrow dragged -----------------------------------------------------------------------

MOVES = 20
BREAKS = {"stalls": 0, "breaks half way": MOVES // 2}
NOTE_LABELS = """(tip) => {
  const note = () => (window.labels ??= []).push(tip.ariaLabel);
  new MutationObserver(note).observe(tip, { attributeFilter: ["aria-label"] });
}"""


def tip(app: App, tag: str) -> Locator:
    return app.page.locator(f".tip[aria-label^='{tag}']").first


def point(tip: Locator) -> str:
    """Give the coordinates that are read out."""
    label = tip.get_attribute("aria-label") or ""
    return label[label.index("(") : label.index(")") + 1]


def dragging(app: App, tag: str, pause: int = 40) -> Iterator[int]:
    """Drag an arrow's tip, with a stop before each move."""
    box = tip(app, tag).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    app.page.mouse.move(x, y)
    app.page.mouse.down()
    for n in range(1, MOVES + 1):
        yield n
        app.page.mouse.move(x - 5 * n, y - 2 * n)
        app.page.wait_for_timeout(pause)
    app.page.mouse.up()


@pytest.mark.parametrize("at", BREAKS.values(), ids=BREAKS)
def test_arrows_stay_where_they_were_dragged_on_a_link_that(
    open_slow_app: OpenApp, link: SlowLink, at: int
) -> None:
    app = open_slow_app("dot_product")
    for n in dragging(app, "q₁"):
        if n == at:
            link.cut()
    assert len([*dragging(app, "k₁")]) == MOVES
    drawn = {tag: tip(app, tag).get_attribute("aria-label") or "" for tag in ("q₁", "k₁")}
    for tag in drawn:
        tip(app, tag).evaluate(NOTE_LABELS)
    link.is_down = False
    ends = {tag: point(tip(app, tag)) for tag in drawn}
    wait_until(app.page, lambda: vectors_in_address(app.page) == ends)
    app.settle()
    assert set(app.page.evaluate("window.labels")) == set(drawn.values()), "none has jumped"

    undo(app)
    expect(cell(app.page, "keys", 1, 1)).to_have_value("0.7")
    assert vectors_in_address(app.page)["q₁"] == ends["q₁"]
    undo(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def test_the_moves_of_a_drag_are_sent_nine_times_a_second_at_most(open_app: OpenApp) -> None:
    app, sent = open_app("dot_product"), list[Any]()
    app.page.on("websocket", lambda link: link.on("framesent", lambda each: sent.append(each)))
    app.open("dot_product")
    before, began = len(sent), monotonic()
    assert len([*dragging(app, "q₁", pause=0)]) == MOVES
    assert 2 <= len(sent) - before <= 2 + 9 * (monotonic() - began)


def test_the_end_of_a_drag_is_sent_too(open_app: OpenApp) -> None:
    app = open_app("dot_product")
    assert len([*dragging(app, "q₁", pause=0)]) == MOVES
    end = point(tip(app, "q₁"))
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == end, seconds=2.5)


# ---- a link that breaks in the first run ----------------------------------------------------


def break_at_the_code(page: Page) -> list[str | None]:
    """Swallow the message with the components' code and the rest of that run, then break the link.

    What was swallowed is noted. (Streamlit cannot go on in the middle of a run.)
    """
    lost: list[str | None] = []

    def carry(browser: WebSocketRoute) -> None:
        server, is_first = browser.connect_to_server(), not lost

        def pass_on(message: str | bytes) -> None:
            assert isinstance(message, bytes)
            if not is_first or not (lost or GZIP in message):
                browser.send(message)
                return
            lost.append(ForwardMsg.FromString(message).WhichOneof("type"))
            if lost[-1] == "script_finished":
                browser.close()
                server.close()

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/_stcore/stream"), carry)
    return lost


def test_a_browser_that_lost_the_components_code_asks_for_it_again(open_app: OpenApp) -> None:
    app = open_app("describe")
    lost = break_at_the_code(app.page)
    app.open("softmax")
    assert lost[0] == "delta"
    assert "script_finished" in lost
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")
    type_number(app, "queries", 1, 1, "2.5")
    assert scenario_in_address(app.page)
