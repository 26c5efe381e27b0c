"""A link that delays, stalls and breaks: nothing that a person did is lost."""

import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from attention_core.codec import from_link, to_plain
from pages.ui.presets import PRESETS
from tests.browser.conftest import App, free_port, running_server
from tests.browser.slow_link import SlowLink
from tests.browser.test_walk_through import cell, type_number, undo

OpenApp = Callable[..., App]
DELAY = 0.3  # seconds each way
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


@pytest.fixture(scope="module")
def link(server: str) -> Iterator[SlowLink]:
    with SlowLink(int(server.rsplit(":", 1)[1])).running() as slow:
        yield slow


@pytest.fixture
def open_slow_app(open_app: OpenApp, link: SlowLink) -> Iterator[OpenApp]:
    """Give a function that opens a page and makes its link slow from then on."""

    def open_page(path: str) -> App:
        app = open_app(path, at=link.address)
        link.delay = DELAY
        return app

    yield open_page
    link.delay, link.is_down = 0, False


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


def test_what_is_typed_while_the_link_is_down_is_sent_again(
    open_slow_app: OpenApp, link: SlowLink
) -> None:
    app = open_slow_app("describe")
    link.cut()  # no run is under way that Streamlit itself would ask for again
    type_number(app, "queries", 1, 1, "2.5")
    link.is_down = False
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == "(2.5, 0.2)")


def test_an_undo_that_was_asked_for_while_the_link_is_down_is_sent_again(
    open_slow_app: OpenApp, link: SlowLink
) -> None:
    app = open_slow_app("describe")
    type_number(app, "queries", 1, 1, "2.5")
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == "(2.5, 0.2)")
    app.settle()
    link.cut()
    app.page.keyboard.press("Control+z")
    link.is_down = False
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8", timeout=40_000)
    expect(app.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


# ---- pages, lists, buttons, menus -----------------------------------------------------------


def button(app: App, name: str) -> Locator:
    return app.page.get_by_role("button", name=name, exact=True)


def preset_list(app: App) -> Locator:
    return app.page.locator("[data-testid=stSidebar] select").first


@pytest.mark.parametrize("way", ["key", "button", "menu", "back"])
def test_a_page_asked_for_while_the_link_is_down_is_opened_when_it_is_up(
    open_slow_app: OpenApp, link: SlowLink, way: str
) -> None:
    app = open_slow_app("softmax")
    if way == "back":
        app.page.keyboard.press("6")
        expect(app.page.locator(".step[aria-current]")).to_contain_text("Value mix")
        app.settle()
    link.cut()
    if way == "key":
        app.page.keyboard.press("6")
    elif way == "button":
        app.page.locator(".next").click()
    elif way == "menu":
        app.page.locator("[data-menu=walk]").click()
        app.page.locator("[data-command='page:value_mix']").locator("visible=true").click()
    else:
        app.page.go_back()
    link.is_down = False
    wanted = "Softmax" if way == "back" else "Value mix"
    expect(app.page.locator(".step[aria-current]")).to_contain_text(wanted, timeout=40_000)
    app.settle()
    assert urlsplit(app.page.url).path == ("/softmax" if way == "back" else "/value_mix")


def test_what_is_typed_before_a_page_is_asked_for_on_a_broken_link_is_not_lost(
    open_slow_app: OpenApp, link: SlowLink
) -> None:
    app = open_slow_app("softmax")
    link.cut()
    type_number(app, "queries", 1, 1, "2.5")
    app.page.locator(".next").click()
    link.is_down = False
    expect(app.page.locator(".step[aria-current]")).to_contain_text("Value mix", timeout=40_000)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("2.5")
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == "(2.5, 0.2)")


def test_what_is_chosen_while_the_link_is_down_is_taken_when_it_is_up(
    open_slow_app: OpenApp, link: SlowLink
) -> None:
    app = open_slow_app("softmax")
    query = app.page.get_by_label("Look at query")
    link.cut()
    preset_list(app).select_option(index=list(PRESETS).index("bank"))
    link.is_down = False
    wait_until(app.page, lambda: "p=bank" in app.page.url)
    expect(cell(app.page, "queries", 1, 0)).to_have_value(
        PRESETS["bank"].scenario("en").query_descriptions[0]
    )
    app.settle()
    link.cut()
    query.select_option(index=1)
    link.is_down = False
    wait_until(app.page, lambda: "f=2.1" in app.page.url)
    app.settle()
    assert query.evaluate("list => list.selectedIndex") == 1


def test_lists_show_what_a_restarted_server_has(open_app: OpenApp) -> None:
    port = free_port()
    with running_server(port) as address:
        app = open_app("softmax", at=address)
    preset_list(app).select_option(index=list(PRESETS).index("bank"))
    with running_server(port):
        app.page.wait_for_timeout(6_000)
        app.settle()
        drawn = app.page.locator("section.queries tbody tr td:nth-child(2) input").first
        expect(drawn).to_have_value("the cat's colour")
        assert preset_list(app).evaluate("list => list.selectedIndex") == 0


@pytest.mark.parametrize("way", ["button", "menu", "key"])
def test_an_undo_outside_the_tables_is_sent_again_after_a_break(
    open_slow_app: OpenApp, link: SlowLink, way: str
) -> None:
    app = open_slow_app("softmax")
    type_number(app, "queries", 1, 1, "2.5")
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == "(2.5, 0.2)")
    app.settle()
    link.cut()
    if way == "button":
        button(app, "Undo").click()
    elif way == "menu":
        app.page.locator("[data-menu=edit]").click()
        app.page.locator("[data-command=undo]").locator("visible=true").first.click()
    else:
        app.page.locator("h2").first.click()
        app.page.keyboard.press("Control+z")
    link.is_down = False
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8", timeout=40_000)
    expect(button(app, "Undo")).to_be_disabled()
    expect(button(app, "Redo")).to_be_enabled()


def test_a_setting_chosen_while_the_link_is_down_is_taken_when_it_is_up(
    open_slow_app: OpenApp, link: SlowLink
) -> None:
    app = open_slow_app("softmax")
    link.cut()
    app.page.locator("button.language").click()
    app.page.locator("[data-menu=view]").click()
    app.page.locator("[data-command=decimals][data-value='4']").locator("visible=true").click()
    link.is_down = False
    wait_until(
        app.page, lambda: {"lang=zh", "decimals=4"} <= {*app.page.url.split("?")[1].split("&")}
    )


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


def vectors_in_address(page: Page) -> dict[str, str]:
    """Give the first query and key as the plane writes them."""
    plain = scenario_in_address(page) or {}
    rows = {"q₁": plain.get("queries"), "k₁": plain.get("keys")}
    return {tag: str(tuple(each[0]["vector"])) for tag, each in rows.items() if each}


# ---- an arrow dragged -----------------------------------------------------------------------

MOVES = 20
BREAKS = {"stalls": 0, "breaks half way": MOVES // 2, "breaks before the last move": MOVES}
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
