"""Tables saved from a page have every digit, the labels of the screen, and nothing that runs."""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from attention_core.codec import to_link
from attention_core.trace import attend
from pages.ui import tables
from pages.ui.presets import PRESETS
from tests.browser.conftest import ROOT
from tests.browser.saving import open_dialog, save_all, saved

IN_PANEL = 3  # tables of the scenario, in the side panel
WRITER = ROOT / "pages" / "ui" / "components" / "number_table_csv.js"
Rows = list[list[str]]
Cell = dict[str, Any]
RUN_BY_SHEETS = [
    *("=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u00a0=1", "\u3000@x", "＝1", "＋1", "－1", "＠x"),
    *("\ufeff=1", "\u200b=1", "\u2060\x85-1", "\x1e=1", "=cmd|' /C calc'!A0"),
]
BREAKS = ["\tx", "\rx", "\nx", " \t"]


def rows_of(text: str) -> Rows:
    return list(csv.reader(io.StringIO(text, newline="")))


def rows_in(path: Path) -> Rows:
    return rows_of(path.read_bytes().decode("utf-8-sig"))


def numbers(rows: Rows) -> list[list[float]]:
    return [[float(cell) for cell in row] for row in rows]


# ---- how a table is written ------------------------------------------------------------------


@pytest.fixture(scope="module")
def write(browser: Browser) -> Iterator[Callable[..., str]]:
    """Give the function that writes the CSV in the browser."""
    page = browser.new_page()
    code = WRITER.read_text("utf-8")

    def text(*rows: tuple[str, list[Cell]], columns: list[str] | None = None, **more: Any) -> str:
        heads = columns or [f"h{n}" for n in range(len(rows[0][1]))]
        data = tables.table("en", caption="", columns=heads, rows=rows, **more)
        run = "([code, data]) => new Function(`${code}; return csvOf`)()(data)"
        return str(page.evaluate(run, [code, data]))

    yield text
    page.close()


def test_a_table_has_a_header_and_ends_its_lines_as_spreadsheets_do(
    write: Callable[..., str],
) -> None:
    rows = [("a", [{"text": "x"}]), ("b", [{"text": "y"}])]
    assert write(*rows, columns=["h"], corner="c") == "c,h\r\na,x\r\nb,y\r\n"


def test_the_line_under_a_header_is_written_beside_it(write: Callable[..., str]) -> None:
    assert write(("q₁\nthe  cat", []), columns=["k₁\nred\tcar"]) == ",k₁ red car\r\nq₁ the cat\r\n"


@pytest.mark.parametrize(
    ("shown", "saved_as"),
    [
        (["a", "× w", "b", "× w"], ["a", "a × w", "b", "b × w"]),
        (["a", "× w", "a", "× w"], ["a", "× w", "a (2)", "× w (2)"]),
        (["a", "a", "a"], ["a", "a (2)", "a (3)"]),
    ],
)
def test_no_two_columns_of_a_file_have_the_same_name(
    write: Callable[..., str], shown: list[str], saved_as: list[str]
) -> None:
    text = write(("x", [tables.number(1, 0)] * len(shown)), columns=shown)
    assert rows_of(text)[0][1:] == saved_as


def test_the_footer_is_the_last_line(write: Callable[..., str]) -> None:
    text = write(("a", [{"text": "x"}]), footer=("Σ", [{"text": "z"}]))
    assert text.splitlines()[-1] == "Σ,z"


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_keeps_its_whole_precision(write: Callable[..., str], number: float) -> None:
    digits = {**tables.every_digit(number), "text": ""}
    cells = [tables.number(number, 0), tables.in_full("", number), digits]
    assert numbers([rows_of(write(("a", cells)))[1][1:]]) == [[number] * 3]


@pytest.mark.parametrize(
    ("cell", "note"),
    [
        (tables.in_full("0.620 (no. 1)", 0.62), "no. 1"),
        (tables.in_full("−0.410（第 3）", -0.41), "第 3"),
        (tables.number(0.62, 3) | {"text": "★ 0.620"}, "★"),
        (tables.in_full("0.000", 0.0) | {"exact": "masked"}, "masked"),
        (tables.in_full("2.00e+20 (no. 2)", 2e20), "no. 2"),
    ],
)
def test_what_a_cell_says_beside_its_number_has_a_column_of_its_own(
    write: Callable[..., str], cell: Cell, note: str
) -> None:
    rows = ("a", [cell, tables.number(1.5, 2)]), ("b", [tables.number(0.25, 2), {"text": "x"}])
    assert rows_of(write(*rows, columns=["score", "other"])) == [
        ["", "score", "score (note)", "other"],
        ["a", write(("a", [cell])).splitlines()[1].split(",")[1], note, "1.5"],
        ["b", "0.25", "", "x"],
    ]


def test_a_negative_number_is_not_disarmed(write: Callable[..., str]) -> None:
    text = write(("a", [tables.number(-0.5, 0), tables.in_full("", -1e-9), tables.every_digit(-2)]))
    assert text.splitlines()[1] == "a,-0.5,-1e-9,-2"


def test_a_number_that_is_none_leaves_its_cell_empty(write: Callable[..., str]) -> None:
    cells = [tables.number(np.nan, 2), tables.every_digit(-np.inf), tables.NOTHING]
    assert write(("a", cells)).splitlines()[1] == "a,,,"


@pytest.mark.parametrize("text", ["plain", "", 'say "hi", he said', "猫", "a=b", "1-2", "★ 1", "−"])
def test_a_harmless_text_stays_as_it_is(write: Callable[..., str], text: str) -> None:
    assert rows_of(write(("a", [{"text": text}])))[1] == ["a", text]


@pytest.mark.parametrize("text", [*RUN_BY_SHEETS, *BREAKS])
def test_a_cell_that_a_spreadsheet_would_run_is_disarmed(
    write: Callable[..., str], text: str
) -> None:
    written = rows_of(write(("a", [{"text": text}, {"text": "", "full": text}])))
    assert written[1][1:] == ["'" + text] * 2


@pytest.mark.parametrize("text", RUN_BY_SHEETS)
def test_a_header_that_a_spreadsheet_would_run_is_disarmed(
    write: Callable[..., str], text: str
) -> None:
    written = write((text, [{"text": ""}]), columns=[text], corner=text)
    [[corner, column], [row, _]] = rows_of(written)
    assert [head[0] for head in (corner, column, row)] == ["'"] * 3


@given(st.lists(st.lists(st.text(max_size=9), min_size=2, max_size=2), min_size=1, max_size=4))
def test_a_table_of_any_texts_can_be_read_back(write: Callable[..., str], texts: Rows) -> None:
    read = rows_of(write(*(("a", [{"text": text} for text in row]) for row in texts)))[1:]
    assert [[cell.removeprefix("'") for cell in row[1:]] for row in read] == [
        [text.removeprefix("'") for text in row] for row in texts
    ]


# ---- tables saved from a page ----------------------------------------------------------------


def test_the_tables_of_a_page_are_saved_in_chinese_with_every_digit(
    open_app: Callable[..., Any],
) -> None:
    app = open_app("softmax?lang=zh")
    files = {name: path for name, path in save_all(app).items() if name.endswith(".csv")}
    panel = {f"softmax-{name}.csv" for name in ("查询", "键", "值")}
    names = "softmax-q1-这一行-一步一列.csv", "softmax-权重表.csv"
    assert set(files) == {*names, *panel}
    stages, weights = (rows_in(files[name]) for name in names)
    assert weights[0] == ["查询 \\ 键", "k₁", "k₂", "k₃", "行和"]
    assert [row[0] for row in weights] == ["查询 \\ 键", "q₁", "q₂", "列和"]
    assert [name.split("：")[0].split(" ")[0] for name in stages[0]] == [
        "", "缩放分数", "减去最大值", "e", "权重"
    ]  # fmt: skip
    worked = PRESETS["cat"].scenario("zh")
    trace = attend(worked.query, worked.key, worked.value)
    shown = numbers([row[1:4] for row in weights[1:3]])
    assert shown == trace.weights.tolist()
    assert shown[0] == pytest.approx([0.390244, 0.315652, 0.294103], abs=5e-7)
    assert shown[1] == pytest.approx([0.343017, 0.455148, 0.201835], abs=5e-7)
    scaled = [number for [number] in numbers([row[1:2] for row in stages[1:4]])]
    assert scaled == pytest.approx([0.438406, 0.226274, 0.155563], abs=5e-7)
    assert [error for error in app.errors if "404" not in error] == []


def test_a_file_tells_spreadsheets_that_it_is_utf_8(open_app: Callable[..., Any]) -> None:
    app = open_app("why_dot_product?lang=zh")
    name, path = saved(app, open_dialog(app).locator(".save").first)
    assert name == "为什么用点积-六种打分各自的赢家-与点积不同.csv"
    assert path.read_bytes().startswith("\ufeff,点积,".encode())


def test_the_table_of_a_product_is_its_result(open_app: Callable[..., Any]) -> None:
    rows = rows_in(save_all(open_app("score_table"))["score-table-q-kt.csv"])
    assert rows[0] == ["", "k₁", "k₂", "k₃"]
    assert numbers([row[1:] for row in rows[1:]]) == [
        pytest.approx([0.62, 0.32, 0.22]),
        pytest.approx([0.34, 0.74, -0.41]),
    ]


def test_a_name_that_a_spreadsheet_would_run_arrives_disarmed(
    open_app: Callable[..., Any],
) -> None:
    hostile = replace(PRESETS["cat"].scenario("en"), value_axes=("=1+1", "＝cmd|' /C calc'!A0"))
    files = save_all(open_app(f"?lang=en&s={to_link(hostile)}"))
    for name in ("overview-1-values-v.csv", "overview-6-output-weights-v.csv"):
        assert rows_in(files[name])[0] == ["", "'=1+1", "'＝cmd|' /C calc'!A0"]


def test_what_was_put_in_is_saved_from_the_editor(open_app: Callable[..., Any]) -> None:
    files = save_all(open_app("describe?lang=zh"))
    assert rows_in(files["描述-查询.csv"]) == [
        ["", "描述", "d₁", "d₂"],
        ["q₁", "猫的颜色", "0.8", "0.2"],
        ["q₂", "狗的大小", "0.1", "0.9"],
    ]
    assert rows_in(files["描述-值.csv"])[0] == ["", "描述", "颜色信息", "大小信息"]


def test_the_ranks_of_a_row_are_saved_with_its_scores(open_app: Callable[..., Any]) -> None:
    rows = rows_in(
        save_all(open_app("tipping_point"))[
            "tipping-point-the-ranking-now-and-just-past-the-edge.csv"
        ]
    )
    assert [row[2] for row in rows[1:]] == ["no. 1", "no. 2", "no. 3"]
    assert numbers([row[1:2] for row in rows[1:]]) == [
        [pytest.approx(score)] for score in (0.62, 0.32, 0.22)
    ]


def test_a_twin_has_a_button_of_its_own(open_app: Callable[..., Any]) -> None:
    app = open_app("score_table?lang=zh")
    app.page.get_by_text("全部数字的表").first.click()
    app.settle()
    name, path = saved(app, app.page.locator("button.csv:visible"))
    assert name == "分数表-原始分数-q-kt.csv"
    assert rows_in(path)[0] == ["查询 \\ 键", "k₁ 黑色猫咪", "k₂ 棕色小狗", "k₃ 红色汽车"]


def test_a_folded_table_is_not_offered_and_an_open_one_is(open_app: Callable[..., Any]) -> None:
    app = open_app("dot_product")
    dialog = open_dialog(app)
    assert dialog.get_by_text("CSV").count() == IN_PANEL
    dialog.locator(".close").click()
    app.page.get_by_text("Table with every digit").first.click()
    app.settle()
    assert open_dialog(app).get_by_text("CSV").count() == 1 + IN_PANEL


def test_a_page_with_tables_alone_offers_them(open_app: Callable[..., Any]) -> None:
    dialog = open_dialog(open_app("why_dot_product"))
    assert "There is no picture on this page." in dialog.inner_text()
    assert dialog.get_by_text("CSV").count() == 10 + IN_PANEL


def test_a_table_without_a_caption_is_called_by_its_title(open_app: Callable[..., Any]) -> None:
    dialog = open_dialog(open_app("value_mix?lang=zh"))
    assert dialog.get_by_label("CSV: 权重 × 值，再相加").count() == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("page", "key"), [("why_dot_product", "winners"), ("why_scale", "own")])
def test_on_a_phone_no_column_of_a_verdict_is_out_of_sight(
    open_app: Callable[..., Any], page: str, key: str, lang: str
) -> None:
    app = open_app(f"{page}?lang={lang}", viewport={"width": 390, "height": 844})
    table = app.page.locator(f".st-key-{key} .scroller")
    table.locator("tbody th").first.wait_for()
    assert table.evaluate("(node) => node.scrollWidth <= node.clientWidth")
