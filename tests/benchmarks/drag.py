"""From a pointer's move, heard by the page or made, to the arrow drawn in Chromium."""

from collections.abc import Iterator
from math import cos, sin
from statistics import median, quantiles
from time import monotonic
from typing import Any

from playwright.sync_api import sync_playwright

from tests.benchmarks.server import APP, serving, streamlit
from tests.browser.conftest import CHROMIUM, FLAGS

SECONDS, RADIUS, PAUSE = 3, 40, 8  # of the drag, in px of its circle, in ms between two moves
_WATCH = """(tip) => {
  let move = null;
  window.seen = { heard: [], made: [], longest: 0 };
  const hear = ({ timeStamp: made }) => { move ??= { heard: performance.now(), made }; };
  const drawn = () => {
    for (const name in move) seen[name].push(performance.now() - move[name]);
    move = null;
  };
  const note = ({ scripts }) => scripts.forEach(({ sourceURL, duration }) => {
    if (sourceURL.startsWith("blob:")) seen.longest = Math.max(seen.longest, duration); // ours
  });
  addEventListener("pointermove", hear, { capture: true });
  new MutationObserver(drawn).observe(tip.getRootNode().querySelector("svg.picture"),
    { subtree: true, attributes: true });
  new PerformanceObserver((frames) => frames.getEntries().forEach(note))
    .observe({ type: "long-animation-frame" });
}"""


def dragged(port: int) -> Iterator[float]:
    """Give median and p95 ms since moves were heard and made, our longest handler, messages/s."""
    sent: list[Any] = []
    with sync_playwright() as playwright, serving(streamlit(APP, port), port) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.on("websocket", lambda link: link.on("framesent", lambda each: sent.append(each)))
        page.goto(f"{server.address}/dot_product?lang=en")
        tip = page.locator(".tip[aria-label^='q₁']").first
        tip.evaluate(_WATCH)
        page.wait_for_timeout(2_000)
        tip.hover()
        page.mouse.down()
        box, before, began = tip.bounding_box() or {}, len(sent), monotonic()
        x, y = box["x"] + box["width"] / 2 - RADIUS, box["y"] + box["height"] / 2
        while (angle := 2 * (monotonic() - began)) < 2 * SECONDS:
            page.mouse.move(x + RADIUS * cos(angle), y + RADIUS * sin(angle))
            page.wait_for_timeout(PAUSE)
        rate = (len(sent) - before) / SECONDS
        seen = page.evaluate("window.seen")
        browser.close()
    for waits in (seen["heard"], seen["made"]):
        yield from (median(waits), quantiles(waits, n=20)[-1])
    yield from (seen["longest"], rate)
