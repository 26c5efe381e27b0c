"""The data of a number table: plain arrays and finished labels in, what the component draws out."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from attention_core.sheet import to_csv
from pages.ui.numbers import exact, fixed
from pages.ui.text import tables as words

Cell = dict[str, Any]
TWIN_DECIMALS = 6


def head(label: str) -> dict[str, str]:
    """Split "tag\\ndescription" into the two lines of a header."""
    first, _, second = label.partition("\n")
    return {"label": first, "sub": second}


def number(x: float, decimals: int) -> Cell:
    """Show a number, coloured by its value where the table is a heat map."""
    return {"text": fixed(x, decimals), "value": float(x)}


def every_digit(x: float) -> Cell:
    """Show a number with six decimals and, below them, all of its digits."""
    return {"text": fixed(x, TWIN_DECIMALS), "exact": exact(x)}


def table(
    lang: str,
    *,
    caption: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[Cell]]],
    corner: str = "",
    heat: tuple[str, float] | None = None,
    focus: tuple[int, int] | None = None,
    clickable: bool = False,
    footer: tuple[str, Sequence[Cell]] | None = None,
    csv: tuple[str, str] | None = None,
) -> dict[str, Any]:
    """Return the data of a table whose headers are "tag\\ndescription" labels."""

    def row(label: str, cells: Sequence[Cell]) -> dict[str, Any]:
        return {**head(label), "cells": list(cells)}

    return {
        "caption": caption,
        "corner": corner,
        "columns": [head(label) for label in columns],
        "rows": [row(*each) for each in rows],
        "heat": heat and {"kind": heat[0], "limit": heat[1]},
        "focus": focus and list(focus),
        "clickable": clickable,
        "footer": footer and row(*footer),
        "csv": csv and {"name": csv[0], "text": csv[1]},
        "layout": "table",
        "product": None,
        "play": None,
        "labels": labels(lang),
    }


def twin(
    lang: str,
    *,
    caption: str,
    columns: Sequence[str],
    row_labels: Sequence[str],
    numbers: ArrayLike,
    file_name: str,
    corner: str = "",
) -> dict[str, Any]:
    """Return the table twin of a picture: every digit, and a CSV of the same numbers."""
    array = np.asarray(numbers, dtype=float).tolist()
    lines = [[_one_line(label), *row] for label, row in zip(row_labels, array, strict=True)]
    return table(
        lang,
        caption=caption,
        corner=corner,
        columns=columns,
        rows=[
            (label, [every_digit(x) for x in row])
            for label, row in zip(row_labels, array, strict=True)
        ],
        csv=(file_name, to_csv([_one_line(x) for x in (corner, *columns)], lines)),
    )


def labels(lang: str) -> dict[str, str]:
    """Return the words of every table; their {blanks} are filled in the browser."""
    return {name: getattr(phrase, lang) for name, phrase in words.LABELS.items()}


def _one_line(label: str) -> str:
    return " ".join(label.split())
