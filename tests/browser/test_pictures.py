"""Pictures saved from a page are complete files in the language of the screen."""

import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.scenario import Scenario
from pages.ui.text.dot_product import ALGEBRA, GEOMETRY
from pages.ui.text.value_mix import BARS, PLANE
from tests.browser.saving import open_dialog, save_all

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: Path) -> str:
    root = ElementTree.parse(svg).getroot()
    assert root.tag == f"{SVG}svg"
    return " ".join("".join(node.itertext()) for node in root.iter(f"{SVG}text"))


def png_size(png: Path) -> tuple[int, int]:
    head = png.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return struct.unpack(">II", head[16:24])


def test_a_chart_and_the_arrows_are_saved_in_chinese(open_app: Callable[..., Any]) -> None:
    app = open_app("dot_product?lang=zh")
    files = save_all(app)
    products, arrows = ALGEBRA.zh, GEOMETRY.zh
    assert {name for name in files if not name.endswith("csv")} == {
        f"点积-{name}.{kind}" for name in (products, arrows) for kind in ("png", "svg")
    }
    assert "累加" in texts(files[f"点积-{products}.svg"])
    assert "0.620" in texts(files[f"点积-{products}.svg"])
    assert "9.16°" in texts(files[f"点积-{arrows}.svg"])
    assert [error for error in app.errors if "404" not in error] == []


def test_a_png_has_twice_the_pixels_of_its_svg(open_app: Callable[..., Any]) -> None:
    files = save_all(open_app("dot_product"))
    for name in ("multiply-and-add", "lengths-and-angle"):
        root = ElementTree.parse(files[f"dot-product-{name}.svg"]).getroot()
        size = tuple(2 * int(root.attrib[side]) for side in ("width", "height"))
        assert png_size(files[f"dot-product-{name}.png"]) == size


def test_a_table_with_a_heat_map_is_a_picture_too(open_app: Callable[..., Any]) -> None:
    files = save_all(open_app("softmax?lang=zh"))
    found = [texts(path) for name, path in files.items() if name.endswith("svg")]
    assert any("行和" in text and "0.455" in text for text in found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_saved_file_needs_nothing_else_and_has_the_ground_of_the_screen(
    open_app: Callable[..., Any], scheme: str
) -> None:
    app = open_app("dot_product", color_scheme=scheme)
    ground = {"light": "rgb(252,251,248)", "dark": "rgb(20,23,29)"}[scheme]
    for name, path in save_all(app).items():
        if name.endswith("svg"):
            text = path.read_text("utf-8")
            assert f'fill="{ground}"' in text
            assert "var(--" not in text
            assert "color-mix" not in text
            assert not re.search(r'(href|url\()["\']?https?:', text)


@pytest.mark.parametrize(
    ("path", "pictures"),
    [
        ("", ["2, 3 · Scores Q·Kᵀ", "4 · Scaled, ÷ √2", "5 · Weights, softmax of a row"]),
        ("describe", ["Queries and keys as arrows", "Values as arrows"]),
        ("dot_product", [ALGEBRA.en, GEOMETRY.en]),
        ("score_table?lang=zh", ["分数表 QKᵀ", "Q·Kᵀ"]),
        ("why_scale", ["The variance of q·k is d_k", "Why the root, and not d_k?", "*", "*"]),
        ("value_mix?lang=zh", [PLANE.zh, BARS.zh]),
        ("scaling?histograms=1", ["Raw scores", "Scaled scores", "*", "*", "*"]),
    ],
)
def test_a_picture_is_called_by_the_heading_above_it(
    open_app: Callable[..., Any], path: str, pictures: list[str]
) -> None:
    dialog = open_dialog(open_app(path))
    dialog.locator("li").first.wait_for()
    found = dialog.locator("li:has(img) .name").all_inner_texts()
    assert len(found) == len(pictures) == len(set(found))
    for title, expected in zip(found, pictures, strict=True):
        assert expected in ("*", title)
        assert len(title) < 60


def test_the_title_and_the_sentence_of_a_picture_are_in_its_file(
    open_app: Callable[..., Any],
) -> None:
    files = save_all(open_app("dot_product"))
    root = ElementTree.parse(files["dot-product-multiply-and-add.svg"]).getroot()
    title, sentence = (root.find(f"{SVG}{name}") for name in ("title", "desc"))
    assert title is not None
    assert title.text == ALGEBRA.en
    assert sentence is not None
    assert "+0.560, +0.060" in (sentence.text or "")


def test_a_page_without_pictures_says_so_and_offers_what_was_put_in(
    open_app: Callable[..., Any],
) -> None:
    dialog = open_dialog(open_app("questions?lang=zh"))
    assert "此页没有图片。" in dialog.inner_text()
    assert dialog.locator(".name").all_inner_texts() == ["查询", "键", "值"]


@pytest.mark.parametrize("width", [390, 1024, 1280, 1440])
def test_the_last_d_k_of_an_axis_is_never_left_out(
    open_app: Callable[..., Any], width: int
) -> None:
    app = open_app("why_scale", viewport={"width": width, "height": 900})
    charts = app.page.locator(".stVegaLiteChart")
    charts.nth(3).locator("svg text").first.wait_for()
    for chart in charts.all()[:3]:
        shown = chart.locator(".role-axis-label text").evaluate_all(
            "(all) => all.filter((text) => text.getAttribute('opacity') !== '0')"
            ".map((text) => text.textContent)"
        )
        assert {"1", "1024"} <= set(shown), shown


BESIDE = """() => {
  const root = [...document.querySelectorAll(".stBidiComponent, .stBidiComponent *")]
    .map((node) => node.shadowRoot?.querySelector(".plane")).find(Boolean);
  const middle = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const texts = [...root.querySelectorAll(".picture .labels text")];
  const label = texts.find((node) => node.textContent === "output");
  const [x, y] = middle(label);
  const marks = [...root.querySelectorAll(".picture .mark:not(.output)")];
  const far = (node) => Math.hypot(middle(node)[0] - x, middle(node)[1] - y);
  return marks.sort((one, other) => far(one) - far(other))[0].getAttribute("class");
}"""


def test_the_label_of_the_output_stands_beside_its_own_mark(open_app: Callable[..., Any]) -> None:
    page = open_app("value_mix").page
    page.locator(".plane .labels text", has_text="output").wait_for()
    assert page.evaluate(BESIDE) == "mark diamond"


def test_the_names_of_queries_stay_in_view_in_a_product_that_is_too_wide(
    open_app: Callable[..., Any],
) -> None:
    wide = np.ones((12, 16))
    names = ("",) * 12
    app = open_app(f"score_table?s={to_link(Scenario(names, names, names, wide, wide, wide))}")
    name, board = (
        app.page.locator(".query tbody th").first,
        app.page.locator(".scroller:has(.query)"),
    )
    name.wait_for()
    app.page.wait_for_function("node => node.scrollLeft > 100", arg=board.element_handle())
    assert name.bounding_box()["x"] == pytest.approx(board.bounding_box()["x"], abs=1)
