"""The plane of the tipping point in a real browser: what it names, and that it can be read."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.app.scenarios import link_of

OpenApp = Callable[..., Any]

TEXTS = """() => {
  const plane = [...document.querySelectorAll(".stBidiComponent, .stBidiComponent *")]
    .map((node) => node.shadowRoot?.querySelector(".plane")).find(Boolean);
  const frame = plane.querySelector(".picture").getBoundingClientRect();
  const boxes = [...plane.querySelectorAll(".picture text")]
    .filter((node) => node.getClientRects().length)
    .map((node) => ({ node, text: node.textContent, at: node.getBoundingClientRect() }));
  const isCut = ({ at }) => at.left < frame.left - 1 || at.right > frame.right + 1
    || at.top < frame.top - 1 || at.bottom > frame.bottom + 1;
  const shared = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  const meet = ({ at: a }, { at: b }) =>
    shared(a, b, "left", "right") > 3 && shared(a, b, "top", "bottom") > 7;
  const pairs = boxes.flatMap((one, n) => boxes.slice(n + 1)
    .filter((other) => meet(one, other)).map((other) => `${one.text} on ${other.text}`));
  const texts = (nodes) => [...nodes].map((node) => node.textContent);
  return { pairs, cut: boxes.filter(isCut).map(({ text }) => text),
    tags: texts(plane.querySelectorAll(".regionTags text:not([display])")),
    winners: texts(plane.querySelectorAll(".winners li")) };
}"""


def drawn(app: Any) -> Any:
    """Return which texts of the plane lie on others or are cut, and who is said to win where."""
    app.page.wait_for_timeout(600)
    return app.page.evaluate(TEXTS)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1000.0])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_text_of_twelve_keys_is_cut_or_lies_on_another(
    open_app: OpenApp, size: float, width: int
) -> None:
    rows = np.random.default_rng(1).uniform(-size, size, (13, 2)).round(6)
    link = link_of(rows[:1], rows[1:])
    for by_cosine in ("0", "1"):
        path = f"tipping_point?lang=en&by_cosine={by_cosine}&s={link}"
        found = drawn(open_app(path, viewport={"width": width, "height": 900}))
        assert (found["pairs"], found["cut"]) == ([], [])


def test_twin_keys_are_named_together_in_the_plane_and_below_it(open_app: OpenApp) -> None:
    link = link_of([[0.8, 0.2]], [[0.7, 0.3], [0.7, 0.3], [0.2, 0.8]])
    found = drawn(open_app(f"tipping_point?lang=en&s={link}"))
    assert found["tags"] == ["k₁ = k₂", "k₃"]
    assert found["winners"] == ["Who wins where:", "k₁ = k₂", "k₃"]
