"""The data of a number table: plain arrays and finished labels in, what the component draws out."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pages.ui.formulas import dot_product, sign
from pages.ui.numbers import exact, fixed, operand
from pages.ui.phrase import Phrase
from pages.ui.text import tables as words

Cell = dict[str, Any]
TWIN_DECIMALS = 6
NOTHING: Cell = {"text": "—", "full": ""}
KEPT_LINES = 4096  # a full table has 144, which take 0.3 s to write


def head(label: str) -> dict[str, str]:
    """Split "tag\\ndescription" into the two lines of a header."""
    first, _, second = label.partition("\n")
    return {"label": first, "sub": second}


def number(x: float, decimals: int) -> Cell:
    """Show a number, coloured by its value where the table is a heat map."""
    text = fixed(x, decimals)
    return {"text": text, "value": float(x)} if math.isfinite(x) else in_full(text, x)


def number_rows(
    labels: Iterable[str], numbers: ArrayLike, decimals: int
) -> list[tuple[str, list[Cell]]]:
    """Return the rows of a table of numbers alone.

    >>> number_rows(["q₁"], [[0.5, 2.0]], 1)
    [('q₁', [{'text': '0.5', 'value': 0.5}, {'text': '2.0', 'value': 2.0}])]
    """
    rows = np.asarray(numbers, dtype=float).tolist()
    return [
        (label, [number(x, decimals) for x in row]) for label, row in zip(labels, rows, strict=True)
    ]


def in_full(text: str, x: float) -> Cell:
    """Show a number as ``text``, without colour; a CSV has it in full, if it is finite."""
    return {"text": text, "full": float(x) if math.isfinite(x) else ""}


def every_digit(x: float) -> Cell:
    """Show a number with six decimals and, below them, all of its digits."""
    text = fixed(x, TWIN_DECIMALS)
    return {"text": text, "exact": exact(x)} if math.isfinite(x) else in_full(text, x)


def table(
    lang: str,
    *,
    caption: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[Cell]]],
    has_title: bool = False,
    corner: str = "",
    heat: tuple[str, float] | None = None,
    focus: tuple[int, int] | None = None,
    clickable: bool = False,
    footer: tuple[str, Sequence[Cell]] | None = None,
) -> dict[str, Any]:
    """Return the data of a table whose headers are "tag\\ndescription" labels.

    A table that ``has_title`` above it on the page does not show its caption, but is called by it.
    """

    def row(label: str, cells: Sequence[Cell]) -> dict[str, Any]:
        return {**head(label), "cells": list(cells)}

    return {
        "caption": caption,
        "has_title": has_title,
        "corner": corner,
        "columns": [head(label) for label in columns],
        "rows": [row(*each) for each in rows],
        "heat": heat and {"kind": heat[0], "limit": heat[1]},
        "focus": focus and list(focus),
        "clickable": clickable,
        "footer": footer and row(*footer),
        "is_twin": False,
        "layout": "table",
        "product": None,
        "play": None,
        "labels": _in(lang, words.LABELS),
    }


def product(
    lang: str,
    *,
    caption: str,
    query: ArrayLike,
    key: ArrayLike,
    query_tags: Sequence[str],
    key_tags: Sequence[str],
    decimals: int,
    limit: float,
    focus: tuple[int, int],
) -> dict[str, Any]:
    """Return the picture of Q·Kᵀ, to be played cell by cell with the arithmetic of each cell.

    Q stands at the left of the result and Kᵀ above it; ``limit`` is where the colours end.
    """
    rows, columns = (np.asarray(each, dtype=float).tolist() for each in (query, key))
    scores = np.asarray(query, dtype=float) @ np.asarray(key, dtype=float).T
    data = table(
        lang,
        caption=caption,
        columns=key_tags,
        rows=number_rows(query_tags, scores, decimals),
        heat=("diverging", limit),
        focus=focus,
        clickable=True,
    )
    components = [f"t={t}" for t in range(1, len(rows[0]) + 1)]
    transposed = list(zip(*columns, strict=True))
    lines = [
        [
            f"{q}·{k} {_dot_product(tuple(a), tuple(b), decimals)}"
            for k, b in zip(key_tags, columns, strict=True)
        ]
        for q, a in zip(query_tags, rows, strict=True)
    ]
    return data | {
        "layout": "product",
        "product": {
            "query": _matrix("Q", components, zip(query_tags, rows, strict=True), decimals),
            "key": _matrix("Kᵀ", key_tags, zip(components, transposed, strict=True), decimals),
            "shape_parts": _shape(len(rows), len(rows[0]), len(columns)),
            "lines": lines,
        },
        "play": {
            "labels": _in(lang, words.PLAY),
            "speeds": [{"label": phrase(lang), "ms": ms} for phrase, ms in words.SPEEDS],
            "speed": 1,
        },
    }


def _matrix(
    caption: str,
    columns: Sequence[str],
    rows: Iterable[tuple[str, Sequence[float]]],
    decimals: int,
) -> dict[str, Any]:
    return {
        "caption": caption,
        "corner": "",
        "columns": [head(label) for label in columns],
        "rows": [
            {**head(label), "cells": [{"text": operand(x, decimals)} for x in row]}
            for label, row in rows
        ],
        "footer": None,
    }


def _shape(n_q: int, d_k: int, n_k: int) -> list[dict[str, Any]]:
    """Trace the sizes through the product, the two inner ones marked."""
    parts = [
        (f"Q ({n_q}, ", False),
        (str(d_k), True),
        (") · Kᵀ (", False),
        (str(d_k), True),
        (f", {n_k}) → ({n_q}, {n_k})", False),
    ]
    return [{"text": text, "mark": mark} for text, mark in parts]


@lru_cache(maxsize=KEPT_LINES)
def _dot_product(query: tuple[float, ...], key: tuple[float, ...], decimals: int) -> str:
    return f"{sign(query, key)} {dot_product(query, key, decimals)}"


class Twin(NamedTuple):
    """The table twin of a picture: its title, and what makes its data once it is unfolded."""

    caption: str
    make: Callable[[], dict[str, Any]]


def twin(
    lang: str,
    *,
    caption: str,
    columns: Sequence[str],
    row_labels: Sequence[str],
    numbers: ArrayLike,
    corner: str = "",
    focus: tuple[int, int] | None = None,
) -> Twin:
    """Return the table twin of a picture: every digit.

    With a ``focus`` its rows are queries and its columns keys, and a cell can be picked.
    """

    def make() -> dict[str, Any]:
        array = np.asarray(numbers, dtype=float).tolist()
        return table(
            lang,
            caption=caption,
            corner=corner,
            columns=columns,
            rows=[
                (label, [every_digit(x) for x in row])
                for label, row in zip(row_labels, array, strict=True)
            ],
            focus=focus,
            clickable=focus is not None,
        )

    return Twin(caption, make)


def _in(lang: str, labels: dict[str, Phrase]) -> dict[str, str]:
    """Return words in one language; their {blanks} are filled in the browser."""
    return {name: getattr(phrase, lang) for name, phrase in labels.items()}
