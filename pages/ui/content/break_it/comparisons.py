"""The tables of a right and a wrong recipe, side by side and with every digit."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_core.mistakes import TOLERANCE
from pages.ui import tables
from pages.ui.charts.scales import nice_limit
from pages.ui.content.break_it.evidence import Case
from pages.ui.numbers import apart, fixed
from pages.ui.text import break_it as words
from pages.ui.text import glossary
from pages.ui.text import tables as table_words

Numbers = NDArray[np.floating]
SCORES_COMPARED = ("forgotten_transpose", "query_tied_to_key")
STEPS = ("scores", "scaled_scores", "weights")
MOST_BESIDE = 4  # keys of two tables that stand side by side


def compared(case: Case, side: str, cell: tuple[int, int]) -> dict[str, Any]:
    """Return the table to look at of the "right" or the "wrong" recipe.

    It holds scores where the mistake is in them, else weights with their sums. ``cell`` is the
    place in the wrong one that is looked at.
    """
    step = "scores" if case.mistake.name in SCORES_COMPARED else "weights"
    numbers = _numbers(case, side, step)
    rows = [[tables.number(x, case.decimals) for x in row] for row in numbers.tolist()]
    columns = case.key_names
    footer = None
    if step == "weights":
        totals = _sums(numbers, axis=1)
        rows = [[*row, _total(case, sum_)] for row, sum_ in zip(rows, totals, strict=True)]
        columns.append(glossary.ROW_SUM(case.lang))
    if case.mistake.name == "softmax_down_columns":
        sums = [_sum(fixed(sum_, case.decimals), sum_) for sum_ in _sums(numbers, axis=0)]
        footer = (words.COLUMN_SUM(case.lang), [*sums, {"text": ""}])
    recipe = words.RIGHT if side == "right" else words.WRONG
    return tables.table(
        case.lang,
        caption=words.TABLE(case.lang, side=recipe(case.lang), step=words.STEPS[step](case.lang)),
        has_title=True,
        file_name=f"{case.mistake.name}-{side}.csv",
        corner=table_words.CORNER(case.lang),
        columns=columns,
        rows=list(zip(_names(case, side), rows, strict=True)),
        heat=_heat(case, step),
        focus=(min(cell[0], len(numbers) - 1), cell[1]),
        clickable=True,
        footer=footer,
    )


def twin(case: Case) -> tables.Twin:
    """Return every step of both recipes with every digit, as far as the wrong one gets."""
    rows = [
        (words.TWIN_ROW(case.lang, side=title, step=words.STEPS[step](case.lang), row=label), row)
        for side, title in (("right", words.RIGHT(case.lang)), ("wrong", words.WRONG(case.lang)))
        for step in STEPS
        if side == "right" or case.mistake.wrong
        for label, row in zip(_names(case, side), _numbers(case, side, step), strict=True)
    ]
    return tables.twin(
        case.lang,
        caption=words.TWIN(case.lang),
        columns=case.key_labels,
        row_labels=[label for label, _ in rows],
        numbers=[row for _, row in rows],
        file_name=f"{case.mistake.name}.csv",
    )


def _numbers(case: Case, side: str, step: str) -> Numbers:
    numbers: Numbers = (
        getattr(case.mistake.right, step) if side == "right" else case.mistake.wrong[step]
    )
    return numbers


def _sums(numbers: Numbers, axis: int) -> list[float]:
    with np.errstate(invalid="ignore"):
        sums: list[float] = numbers.sum(axis=axis).tolist()
    return sums


def _names(case: Case, side: str) -> list[str]:
    """Name the rows by tags: the queries, or the keys that took their place."""
    if side == "wrong" and case.mistake.name == "query_tied_to_key":
        return [words.KEY_ASKS(case.lang, key=key) for key in case.key_names]
    return case.query_names


def _heat(case: Case, step: str) -> tuple[str, float]:
    every = [_numbers(case, side, step) for side in ("right", "wrong") if case.mistake.wrong]
    largest = max(
        (float(np.abs(each[np.isfinite(each)]).max(initial=0)) for each in every), default=1.0
    )
    if step == "scores":
        return "diverging", nice_limit(largest)
    is_signed = any((each < 0).any() for each in every)
    return ("diverging", nice_limit(largest)) if is_signed else ("sequential", 1.0)


def _total(case: Case, x: float) -> tables.Cell:
    text = apart(x, 1.0, case.decimals)
    if not abs(x - 1) <= TOLERANCE:
        text = words.ROW_SUM_NOT_ONE(case.lang, total=text)
    return _sum(text, x)


def _sum(text: str, x: float) -> tables.Cell:
    return tables.in_full(text, x) | {"state": "total"}
