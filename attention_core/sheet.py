"""A table as CSV that is safe to open in a spreadsheet."""

import csv
import io
import math
import re
from collections.abc import Sequence

import numpy as np

# What a spreadsheet would run: a cell that starts with one of these signs, as it is or full-width,
# perhaps after spaces; or with a tab or a line break.
_RUNS = re.compile(r"[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]|\s*[\t\r\n]")


def to_csv(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Write a table as CSV: numbers in full precision, texts that a spreadsheet would run disarmed.

    A disarmed text has an apostrophe before it. To open Chinese in Excel, encode as "utf-8-sig".

    Parameters
    ----------
    header : names of the columns
    rows : numbers, texts, bools or None; None and what is not finite leave the cell empty

    Example
    -------
    >>> to_csv(["key", "score"], [["=1+1", 0.1 + 0.2], ["a, b", -2.0]]).splitlines()
    ['key,score', "'=1+1,0.30000000000000004", '"a, b",-2.0']
    """
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet, lineterminator="\r\n")
    writer.writerow([_cell(name) for name in header])
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return sheet.getvalue()


def _cell(cell: object) -> str:
    if isinstance(cell, np.generic):
        cell = cell.item()
    if cell is None:
        return ""
    if isinstance(cell, float):
        return repr(cell + 0.0) if math.isfinite(cell) else ""
    if isinstance(cell, bool | int):
        return repr(cell)
    text = str(cell)
    return f"'{text}" if _RUNS.match(text) else text
