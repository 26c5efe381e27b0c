"""What goes wrong in a classroom: reloads half way, updates, a disk that takes nothing."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import ROOT, App, free_port, running_server
from tests.browser.test_broken_links import (
    dragging,
    link_with_first_number,
    lose,
    point,
    scenario_in_address,
    tip,
    vectors_in_address,
    wait_until,
)
from tests.browser.test_walk_through import (
    cell,
    choose_preset,
    reload,
    start_typing,
    type_number,
    undo,
)

OpenApp = Callable[..., App]

# ---- a reload in the middle of an edit ------------------------------------------------------


PUT_AWAY = """async () => {
  let sent = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (message) {
    sent += 1;
    send.call(this, message);
  };
  document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => { setTimeout(resolve, 50); });
  return sent;
}"""


def test_what_was_typed_is_taken_after_a_moment_or_as_the_tab_is_put_away(
    open_app: OpenApp,
) -> None:
    app = open_app("describe")
    start_typing(app, "7.25")
    wait_until(app.page, lambda: scenario_in_address(app.page) is not None, seconds=5)
    start_typing(app, "8.5")
    assert app.page.evaluate(PUT_AWAY) == 1, "a phone may stop it there"


def test_a_reload_right_after_a_keystroke_keeps_it(open_app: OpenApp) -> None:
    app = open_app("describe")
    start_typing(app, "7.25")
    reload(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("7.25")
    wait_until(app.page, lambda: scenario_in_address(app.page) is not None, seconds=5)
    undo(app)
    reload(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


def test_a_reload_right_after_a_drag_keeps_its_end(open_app: OpenApp) -> None:
    app = open_app("dot_product")
    assert [*dragging(app, "q₁", pause=0)]
    end = point(tip(app, "q₁"))
    reload(app)
    wait_until(app.page, lambda: point(tip(app, "q₁")) == end, seconds=5)
    wait_until(app.page, lambda: vectors_in_address(app.page).get("q₁") == end, seconds=5)


def test_another_link_that_is_reloaded_before_it_has_come_up_is_opened(open_app: OpenApp) -> None:
    app = open_app("describe")
    type_number(app, "queries", 1, 1, "2.5")
    app.page.route("**/static/js/*", lambda route: route.abort())
    link = f"{app.server}/describe?lang=en&s={link_with_first_number(7)}"
    app.page.goto(link, wait_until="commit")
    app.page.unroute_all()
    reload(app)
    assert app.page.url == link
    expect(cell(app.page, "queries", 1, 1)).to_have_value("7")


def break_after(sign: bytes, page: Page) -> None:
    """Swallow what the server sends after the first message with this in it, until a reload."""
    seen: list[str | bytes] = []

    def carry(browser: WebSocketRoute) -> None:
        server, is_broken = browser.connect_to_server(), not seen

        def pass_on(message: str | bytes) -> None:
            if not (is_broken and seen):
                browser.send(message)
            if isinstance(message, bytes) and sign in message:
                seen.append(message)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/_stcore/stream"), carry)


def test_a_reload_when_the_address_has_come_before_its_scenario_opens_the_newer(
    open_app: OpenApp,
) -> None:
    app = open_app("describe")
    break_after(b"p=phone_book", app.page)
    reload(app)
    choose_preset(app, "phone_book")
    app.page.wait_for_url("**p=phone_book")
    reload(app)
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0")
    assert app.page.url.endswith("p=phone_book")


def expect_undone(app: App, *numbers: str) -> None:
    for number in numbers:
        undo(app)
        expect(cell(app.page, "queries", 1, 1)).to_have_value(number)


def test_a_reload_that_comes_before_the_steps_are_given_back_loses_none(open_app: OpenApp) -> None:
    app = open_app("describe")
    for number in ("2", "3"):
        type_number(app, "queries", 1, 1, number)
    lost = lose(b'"restore"', app.page)
    app.page.reload()
    wait_until(app.page, lambda: bool(lost))
    app.page.emulate_media(color_scheme="dark")  # the menus are drawn again
    app.page.wait_for_timeout(500)
    reload(app)
    expect_undone(app, "2", "0.8")


def test_an_edit_that_comes_before_the_steps_are_given_back_replaces_none(
    open_app: OpenApp,
) -> None:
    app = open_app("describe")
    for number in ("2", "3"):
        type_number(app, "queries", 1, 1, number)
    lost = lose(b'"restore"', app.page)
    reload(app)
    type_number(app, "queries", 1, 1, "4")
    assert lost
    wait_until(app.page, lambda: vectors_in_address(app.page)["q₁"] == "(4.0, 0.2)")
    reload(app)
    expect_undone(app, "3", "2", "0.8")


# ---- menus and buttons while the server is at work ----------------------------------


def test_an_open_menu_stays_open_while_the_server_answers(open_app: OpenApp) -> None:
    app = open_app("describe")
    start_typing(app, "7.25")
    app.page.locator("[data-menu=edit]").click()
    item = app.page.locator("[data-menu=edit] + .menu [data-command=undo]")
    item.focus()
    expect(item).not_to_have_attribute("aria-disabled", "true")
    expect(item).to_be_visible()
    expect(item).to_be_focused()
    item.press("Enter")
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


@pytest.mark.parametrize("name", ["Undo", "Reset"])
def test_a_button_that_ends_its_own_use_keeps_the_keyboards_focus(
    open_app: OpenApp, name: str
) -> None:
    app = open_app("describe")
    type_number(app, "queries", 1, 1, "2.5")
    pressed = app.page.get_by_role("button", name=name, exact=True)
    pressed.focus()
    app.page.keyboard.press("Enter")
    expect(pressed).to_be_disabled()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")
    expect(pressed).to_be_focused()
    app.page.keyboard.press("Enter")
    app.settle()
    expect(cell(app.page, "queries", 1, 1)).to_have_value("0.8")


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
        expect(people[0].page.get_by_text("The new code speaks.")).to_be_visible(timeout=40_000)
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
