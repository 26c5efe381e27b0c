"""What goes wrong in a classroom: bad links, reloads half way, updates, a disk that is full."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from attention_core.codec import from_link, to_plain
from pages.ui.presets import PRESETS
from tests.browser.conftest import ROOT, App, free_port, running_server
from tests.browser.slow_link import SlowLink
from tests.browser.test_walk_through import cell, type_number

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


def wait_until(page: Page, holds: Callable[[], bool], seconds: float = 15) -> None:
    deadline = monotonic() + seconds
    while not holds():
        assert monotonic() < deadline, "it did not come about in time"
        page.wait_for_timeout(100)


# ---- a link that delays, stalls and breaks --------------------------------------------------


@pytest.fixture(scope="module")
def link(server: str) -> Iterator[SlowLink]:
    with SlowLink(int(server.rsplit(":", 1)[1])).running() as slow:
        yield slow


@pytest.fixture
def slow_app(open_app: OpenApp, link: SlowLink) -> Iterator[App]:
    app = open_app("describe", at=link.address)
    link.delay = DELAY
    yield app
    link.delay, link.is_down = 0, False


@pytest.mark.parametrize("breaks", [False, True], ids=["stalls", "breaks"])
def test_no_keystroke_is_lost_on_a_link_that(slow_app: App, link: SlowLink, breaks: bool) -> None:
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


# ---- a reload in the middle of an edit ------------------------------------------------------


def reload(app: App) -> None:
    app.page.reload()
    app.page.locator(".brand").wait_for()
    app.settle()


def start_typing(app: App, text: str) -> None:
    cell(app.page, "queries", 1, 1).click()
    app.page.keyboard.press("Control+a")
    app.page.keyboard.type(text)


def test_what_was_typed_is_taken_after_a_moment_without_enter(open_app: OpenApp) -> None:
    app = open_app("describe")
    start_typing(app, "7.25")
    wait_until(app.page, lambda: scenario_in_address(app.page) is not None, seconds=5)
    reload(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("7.25")


def test_a_reload_right_after_a_keystroke_keeps_it(open_app: OpenApp) -> None:
    app = open_app("describe")
    start_typing(app, "7.25")
    reload(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("7.25")
    wait_until(app.page, lambda: scenario_in_address(app.page) is not None, seconds=5)


# ---- an update of the code ------------------------------------------------------------------

WATCH_FOR_ERRORS = """() => {
  window.errorsSeen = 0;
  setInterval(() => {
    for (const node of document.querySelectorAll("[data-testid=stException]")) {
      if (getComputedStyle(node).visibility !== "hidden") window.errorsSeen += 1;
    }
  }, 30);
}"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the app that a test may change."""
    compiled = shutil.ignore_patterns("__pycache__")
    for folder in ("attention_core", "pages", ".streamlit"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=compiled)
    shutil.copy(ROOT / "app.py", tmp_path)
    return tmp_path


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def update_everything(copy: Path) -> None:
    """Do what a push does; a page comes some time before what it needs."""
    use = '\nfrom pages.ui.text.glossary import NEWS\nst.text(NEWS("en"))\n'
    append(copy / "pages/describe.py", use)
    sleep(1.5)
    for path in [*(copy / "pages/ui").rglob("*.py"), *(copy / "attention_core").rglob("*.py")]:
        append(path, "\n# a line more\n")
    append(copy / "pages/ui/text/glossary.py", 'NEWS = Phrase(en="The new code speaks.", zh="-")\n')


def test_an_update_of_the_code_shows_no_error_and_loses_nothing(
    open_app: OpenApp, copy: Path
) -> None:
    options = ("--server.fileWatcherType=poll", "--server.runOnSave=true")
    with running_server(free_port(), *options, root=copy) as address:
        people = [open_app(page, at=address) for page in ("describe", "dot_product", "softmax")]
        for app in people:
            app.page.evaluate(WATCH_FOR_ERRORS)
        type_number(people[0], "queries", 1, 1, "2.5")
        update_everything(copy)
        expect(people[0].page.get_by_text("The new code speaks.")).to_be_visible(timeout=15_000)
        (copy / "pages/ui/numbers.py").write_text("def broken(", "utf-8")
        people[0].page.wait_for_timeout(2_000)
        for app in people:
            app.settle()
            type_number(app, "queries", 2, 1, "1.5")
            expect(cell(app.page, "queries", 2, 1)).to_have_value("1.5")
            assert app.page.evaluate("window.errorsSeen") == 0
        first = people[0].page
        expect(cell(first, "queries", 1, 1)).to_have_value("2.5")
        for _ in range(2):
            first.get_by_role("button", name="Undo", exact=True).click()
            people[0].settle()
        expect(cell(first, "queries", 1, 1)).to_have_value("0.8")
        assert first.evaluate("window.errorsSeen") == 0


# ---- a disk that takes nothing --------------------------------------------------------------

READ_ONLY = ("unshare", "--mount", "sh", "-c", 'mount -o remount,bind,ro / && exec "$0" "$@"')


def is_possible(command: tuple[str, ...]) -> bool:
    return bool(shutil.which(command[0])) and not subprocess.run([*command, "true"]).returncode


def content(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("disk", ["read-only", "without a home"])
def test_the_app_works_on_a_disk_and_writes_nothing(
    open_app: OpenApp, copy: Path, disk: str
) -> None:
    before = READ_ONLY if disk == "read-only" else ()
    if before and not is_possible(before):
        pytest.skip("only a privileged user can make the disk read-only")
    environment = {"HOME": "/proc/nowhere", "PYTHONDONTWRITEBYTECODE": "1"}
    files = content(copy)
    with running_server(free_port(), root=copy, before=before, environment=environment) as address:
        app = open_app("describe", at=address)
        type_number(app, "queries", 1, 1, "2.5")
        app.page.locator("h2").first.click()
        app.page.keyboard.press("5")
        app.page.wait_for_url(re.compile("/softmax"))
        app.settle()
        assert app.page.locator("[data-testid=stException]").count() == 0
        expect(cell(app.page, "queries", 1, 1)).to_have_value("2.5")
    assert content(copy) == files
