"""One real server and one real Chromium for all browser tests."""

import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from types import MappingProxyType

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.slow_link import SlowLink

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    # Each window's address bar has two pages of its own, as much work as many a test.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]
DELAY = 0.3  # seconds each way, on a slow link
IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@contextmanager
def running_server(
    port: int,
    *options: str,
    root: Path = ROOT,
    before: Sequence[str] = (),
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Run the app (or its copy in ``root``) on ``port`` and give its address.

    The command is put behind ``before``, and ``environment`` added to ours.
    """
    command = [*before, sys.executable, "-m", "streamlit", "run", "app.py"]
    command += [f"--server.port={port}", "--server.headless=true"]
    command += ["--server.fileWatcherType=none", *options]
    with subprocess.Popen(
        command,
        cwd=root,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            wait_until_healthy(address)
            yield address
        finally:
            process.kill()


def wait_until_healthy(address: str) -> None:
    """Wait until the app answers at ``address``, its own or a proxy's."""
    deadline = monotonic() + 60
    while monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1):
                return
        except OSError:
            sleep(0.1)
    raise TimeoutError(f"the app did not start at {address}")


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        message = "no Chromium found: install it (Debian: apt-get install chromium) and run again"
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(browser: Browser) -> Iterator[str]:
    with running_server(free_port()) as address:
        yield address


class App:
    """A tab with the app in it, and the errors that its console has shown."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = page
        self.server = server
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda message: self.errors.append(message.text) if message.type == "error" else None,
        )

    def open(self, path: str = "") -> "App":
        """Open an address below the app's own, cold, and wait until it stands still."""
        self.page.goto(f"{self.server}/{path}")
        self.page.locator(".brand").wait_for(timeout=30_000)
        return self.settle()

    def settle(self) -> "App":
        """Wait until the server has answered everything."""
        self.page.wait_for_timeout(150)
        self.page.wait_for_selector(IDLE, timeout=30_000)
        self.page.wait_for_timeout(150)
        return self

    def text(self) -> str:
        """Return all text that a reader of the page could select."""
        return " ".join(str(self.page.evaluate(_ALL_TEXT)).split())


_ALL_TEXT = """() => {
  const inside = (node) => [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes];
  const read = (node) => node.nodeType === 3 ? node.data
    : /^(STYLE|SCRIPT|NOSCRIPT)$/.test(node.tagName) ? "" : inside(node).map(read).join(" ");
  return read(document.body);
}"""


@pytest.fixture
def open_app(browser: Browser, server: str) -> Iterator[Callable[..., App]]:
    """Give a function that opens the app in a new browser context."""
    contexts = []

    def open_tab(path: str = "", at: str = server, **options: object) -> App:
        settings = {"viewport": {"width": 1280, "height": 720}, "locale": "en-US", **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        contexts.append(context)
        return App(context.new_page(), at).open(path)

    yield open_tab
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def proxy(server: str) -> Iterator[SlowLink]:
    with SlowLink(int(server.rsplit(":", 1)[1])).running() as link:
        yield link


@pytest.fixture
def link(proxy: SlowLink) -> Iterator[SlowLink]:
    """Give a link to the server, fast and whole at first."""
    yield proxy
    proxy.delay, proxy.is_down = 0, False


@pytest.fixture
def open_tab(open_app: Callable[..., App], link: SlowLink) -> Callable[..., App]:
    """Give a function that opens a page through the link."""
    return partial(open_app, at=link.address)


@pytest.fixture
def open_slow_app(open_tab: Callable[..., App], link: SlowLink) -> Callable[..., App]:
    """Give a function that opens a page and makes its link slow from then on."""

    def open_page(path: str) -> App:
        app = open_tab(path)
        link.delay = DELAY
        return app

    return open_page
