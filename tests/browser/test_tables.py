"""Tables saved from a page have every digit, the labels of the screen, and nothing that runs."""

import csv
import io
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from pages.ui import tables
from tests.browser.conftest import ROOT

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
        data = tables.table("en", caption="", file_name="", columns=heads, rows=rows, **more)
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


def test_the_footer_is_the_last_line(write: Callable[..., str]) -> None:
    text = write(("a", [{"text": "x"}]), footer=("Σ", [{"text": "z"}]))
    assert text.splitlines()[-1] == "Σ,z"


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_keeps_its_whole_precision(write: Callable[..., str], number: float) -> None:
    digits = {**tables.every_digit(number), "text": ""}
    cells = [tables.number(number, 0), tables.in_full("", number), digits]
    assert numbers([rows_of(write(("a", cells)))[1][1:]]) == [[number] * 3]


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
