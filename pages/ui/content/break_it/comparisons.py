"""The tables of a right and a wrong recipe, side by side and with every digit."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_core.mistakes import TOLERANCE, Mistake
from pages.ui import tables
from pages.ui.charts.scales import nice_limit
from pages.ui.content.break_it.evidence import Case, decimals_of, facts
from pages.ui.numbers import apart, fixed, trimmed
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
    decimals = _decimals(case, side)
    cells = _cells(case, side, step, lambda x: tables.number(x, decimals))
    columns = case.key_names
    footer = None
    if step == "weights":
        totals = _sums(numbers, axis=1)
        cells = [[*row, _total(case, sum_)] for row, sum_ in zip(cells, totals, strict=True)]
        columns.append(glossary.ROW_SUM(case.lang))
    if case.mistake.name == "softmax_down_columns":
        sums = [_sum(fixed(sum_, case.decimals), sum_) for sum_ in _sums(numbers, axis=0)]
        footer = (words.COLUMN_SUM(case.lang), [*sums, {"text": ""}])
    for i, j in proofs(case.mistake) if side == "wrong" else ():
        cells[i][j] |= {"is_proof": True}
    recipe = words.RIGHT if side == "right" else words.WRONG
    return tables.table(
        case.lang,
        caption=words.TABLE(case.lang, side=recipe(case.lang), step=words.STEPS[step](case.lang)),
        corner=table_words.CORNER(case.lang),
        columns=columns,
        rows=list(zip(_names(case, side), cells, strict=True)),
        heat=_heat(case, step),
        focus=(min(cell[0], len(numbers) - 1), cell[1]),
        clickable=True,
        footer=footer,
    )


def _decimals(case: Case, side: str) -> int:
    """Give every weight as many decimals as it takes to tell the largest from the lab's limit."""
    if case.mistake.name != "no_scaling":
        return case.decimals
    return decimals_of(facts(case)["top" if side == "wrong" else "right_top"])


def proofs(mistake: Mistake) -> list[tuple[int, int]]:
    """Return the cells of the wrong table that prove the finding; after the keys comes the sum."""
    seen = mistake.evidence
    if mistake.row_holds or not mistake.wrong:
        return []
    i, j = seen["row"], seen.get("column", -1)
    if mistake.name == "query_tied_to_key":
        return [(i, j), (j, i)]
    no_angle = seen.get("without_angle")
    return [(i, j if no_angle is None else no_angle)]


def shape_trace(case: Case, side: str) -> str:
    """Write in LaTeX the sizes that meet in the product, the inner two framed."""
    (n_q, d_k), (n_k, _) = case.mistake.right.query.shape, case.mistake.right.key.shape
    inner, outer, factor = (d_k, n_k, r"K^{\top}") if side == "right" else (n_k, d_k, "K")
    meet = rf"{d_k} = {inner}" if side == "right" else rf"{d_k} \neq {inner}"
    return (
        rf"\underset{{({n_q},\,\boxed{{{d_k}}})}}{{Q}}\;\overset{{{meet}}}{{\cdot}}\;"
        rf"\underset{{(\boxed{{{inner}}},\,{outer})}}{{{factor}}}"
    )


def twin(case: Case) -> tables.Twin:
    """Return every step of both recipes with every digit, as far as the wrong one gets."""
    caption = words.TWIN(case.lang)

    def make() -> dict[str, Any]:
        return tables.table(
            case.lang,
            caption=caption,
            columns=case.key_labels,
            rows=[
                (words.TWIN_ROW(case.lang, side=recipe(case.lang), step=name, row=row), cells)
                for side, recipe in (("right", words.RIGHT), ("wrong", words.WRONG))
                for step, name in ((each, words.STEPS[each](case.lang)) for each in STEPS)
                if side == "right" or case.mistake.wrong
                for row, cells in zip(
                    _names(case, side), _cells(case, side, step, tables.every_digit), strict=True
                )
            ],
        )

    return tables.Twin(caption, make)


def _cells(
    case: Case, side: str, step: str, write: Callable[[float], tables.Cell]
) -> list[list[tables.Cell]]:
    """Write the numbers of a step, and in words or as a fraction what is not a number."""
    return [
        [
            write(x) if math.isfinite(x) else tables.in_full(_no_number(case, step, i, j), x)
            for j, x in enumerate(row)
        ]
        for i, row in enumerate(_numbers(case, side, step).tolist())
    ]


def _no_number(case: Case, step: str, i: int, j: int) -> str:
    """Say what stands where a wrong recipe gives no number."""
    mistake = case.mistake
    if mistake.name == "divide_by_sum":
        return f"{trimmed(float(mistake.right.scaled_scores[i, j]), case.decimals)}/0"
    if mistake.name == "no_maximum_subtracted":
        return "∞/∞" if mistake.right.scaled_scores[i, j] > 0 else "0/0"
    is_cosine = step != "weights" or np.isnan(mistake.wrong["scores"][i, j])
    return "0/0" if is_cosine else words.NOT_A_NUMBER(case.lang)


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
    if not math.isfinite(x):
        return _sum(words.NOT_A_NUMBER(case.lang), x)
    text = apart(x, 1.0, case.decimals)
    if not abs(x - 1) <= TOLERANCE:
        text = words.ROW_SUM_NOT_ONE(case.lang, total=text)
    return _sum(text, x)


def _sum(text: str, x: float) -> tables.Cell:
    return tables.in_full(text, x) | {"state": "total"}
