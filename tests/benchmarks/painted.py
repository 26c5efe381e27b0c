"""From an edit to what has changed on screen, in Chromium.

The clock starts at the key that changes a number and stops at the last change of the page's main
part (texts, tables, pictures) that follows from it, one frame included. For the score and the
arrows of the dot product page, drawn before the server answers, it stops at the first.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from pages.ui.registry import STEPS
from tests.benchmarks.rivals import installed, rivals_of
from tests.benchmarks.server import APP, serving, serving_bare, streamlit
from tests.browser.conftest import CHROMIUM, FLAGS

ROUNDS, EDITS = 3, 7
SLIDER = "[role=slider], input[type=range]"
QUIET = 700  # ms without a change after which an answer is complete
PLANE = ".st-key-pair"
LITTLE = Path(__file__).parent / "rivals" / "little.py"
_WATCH = """(main) => {
  const seen = new WeakSet();
  const watch = (root) => {
    if (seen.has(root)) return;
    seen.add(root);
    const note = () => requestAnimationFrame(() => {
      window.last = performance.now();
      window.first ??= window.last;
    });
    const seek = () => root.querySelectorAll("*").forEach(
      (at) => at.shadowRoot && watch(at.shadowRoot));
    new MutationObserver(() => { seek(); note(); }).observe(root, {
      subtree: true, childList: true, characterData: true, attributes: true,
      attributeFilter: ["d", "transform", "aria-label", "points", "width", "height"],
    });
    seek();
  };
  watch(document.querySelector(main));
  addEventListener("keydown", () => {
    Object.assign(window, { edited: performance.now(), first: undefined, last: undefined });
  }, { capture: true });
}"""


def edit_times(page: Page, main: str, press: str, until: str = "last") -> list[float]:
    """Press a key so many times; give the ms until the first or last change that follows."""
    page.evaluate(_WATCH, main)
    times = []
    for _ in range(EDITS):
        page.keyboard.press(press)
        page.wait_for_timeout(QUIET)
        times.append(page.evaluate("(name) => window[name] - window.edited", until))
    return [time for time in times if time > 0]


def slid(page: Page, address: str, main: str) -> list[float]:
    """Move a slider with the keyboard; what is in the main part follows."""
    page.goto(address)
    page.locator(SLIDER).first.focus()
    page.wait_for_timeout(2 * QUIET)
    return edit_times(page, main, "ArrowRight")


def step_page(
    page: Page, address: str, main: str = "[data-testid=stMain]", until: str = "last"
) -> list[float]:
    """Nudge the first number of the first query; everything on the page follows."""
    page.goto(address)
    cell = page.locator("[data-testid=stSidebar], [data-testid=stMain]").locator(
        "input[inputmode], td input"
    )
    cell.nth(1).focus()
    page.wait_for_timeout(2 * QUIET)
    return edit_times(page, main, "Alt+ArrowUp", until)


def measured(port: int, *, rivals: bool) -> Iterator[tuple[str, float]]:
    """Give name and median ms: the bare slider app first, every step page, the little apps.

    All take turns: a page is painted in whole frames, and what a start falls on goes with it.
    """
    times: dict[str, list[float]] = {}
    with sync_playwright() as playwright, installed() if rivals else nullcontext() as python:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for _ in range(ROUNDS):
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            for name, found in one_round(page, port, python):
                times.setdefault(name, []).extend(found)
            page.close()
        browser.close()
    yield from ((name, median(found)) for name, found in times.items())


def one_round(page: Page, port: int, python: Path | None) -> Iterator[tuple[str, list[float]]]:
    """Give the times of all; of the other frameworks where a Python has them."""
    with serving_bare(port) as server:
        yield "bare slider", slid(page, server.address, "[data-testid=stMarkdown]")
    with serving(streamlit(APP, port), port) as server:
        for step in STEPS:
            yield step.url, step_page(page, f"{server.address}/{step.url}?lang=en")
        address = f"{server.address}/dot_product?lang=en"
        yield "dot_product: score and arrows", step_page(page, address, PLANE, until="first")
    with serving(streamlit(LITTLE, port), port) as server:
        yield "a number and a chart", slid(page, server.address, "[data-testid=stMain]")
    if python:
        for name, command, main in rivals_of(python, port):
            with serving(command, port, health="/") as server:
                yield name, slid(page, server.address, main)
