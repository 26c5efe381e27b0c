"""The tables of the softmax page: the stages of the row, all weights, and their twins."""

from typing import Any

import numpy as np

from pages.ui import numbers, tables
from pages.ui.content.softmax.focused import FocusedRow
from pages.ui.text import glossary
from pages.ui.text import softmax as words
from pages.ui.text import tables as table_words
from pages.ui.view import View, tag


def stage_table(row: FocusedRow) -> dict[str, Any]:
    """Show every key's way from the scaled score to the weight, a column for each stage."""
    view, total = row.view, row.texts.total
    columns = _stage_columns(row)
    blanks: list[tables.Cell] = [{"text": ""}] * (len(columns) - 2)
    row_sum = float(row.weights.sum())
    sums = [tables.in_full(total, row.stages.total), tables.number(row_sum, view.decimals)]
    return tables.table(
        view.lang,
        caption=view.say(words.STAGES, query=row.query),
        has_title=True,
        columns=columns,
        rows=[(tag("k", n), _stage_cells(row, n)) for n in range(view.scenario.n_k)],
        heat=("sequential", 1.0),
        focus=(view.focus[1], len(columns) - 1),
        clickable=True,
        footer=(view.say(words.SUM), [*blanks, *sums]),
    )


def _stage_columns(row: FocusedRow) -> list[str]:
    say, texts, has_total = row.view.say, row.texts, bool(row.stages.total)
    t = numbers.trimmed(row.view.temperature)
    return [
        say(words.SCALED),
        *([say(words.COOLED, t=t)] if row.is_cooled else []),
        say(words.SHIFTED if has_total else words.SHIFTED_NONE, largest=texts.largest),
        say(words.POWER),
        say(words.WEIGHT if has_total else words.WEIGHT_NONE, total=texts.total),
    ]


def _stage_cells(row: FocusedRow, n: int) -> list[tables.Cell]:
    view, texts, stages = row.view, row.texts, row.stages
    i = view.focus[0]
    before = [tables.in_full(texts.scaled[n], view.trace.scaled_scores[i, n])]
    if row.is_cooled:
        before.append(tables.in_full(texts.cooled[n], view.weighed.scaled_scores[i, n]))
    before.append(tables.in_full(texts.shifted[n] or "—", stages.shifted[n]))
    before.append(tables.in_full(texts.powers[n] or "0", stages.powers[n]))
    if row.takes_part[n]:
        return [*before, {"text": texts.weights[n], "value": float(row.weights[n])}]
    return [*(cell | {"state": "masked"} for cell in before), _masked_cell(view, row.weights[n])]


def weight_table(view: View) -> dict[str, Any]:
    """Show the weights of every query with the sums of rows and columns."""
    weights, keys = view.weighed.weights, range(view.scenario.n_k)

    def total(x: float) -> tables.Cell:
        return tables.in_full(view.number(x), x) | {"state": "total"}

    rows = [
        (tag("q", n), [*(_weight_cell(view, n, m) for m in keys), total(float(row.sum()))])
        for n, row in enumerate(weights)
    ]
    sums = [tables.number(x, view.decimals) for x in weights.sum(axis=0)]
    return tables.table(
        view.lang,
        caption=view.say(words.WEIGHTS),
        has_title=True,
        corner=view.say(table_words.CORNER),
        columns=[*(tag("k", n) for n in keys), view.say(glossary.ROW_SUM)],
        rows=rows,
        heat=("sequential", 1.0),
        focus=view.focus,
        clickable=True,
        footer=(view.say(words.COLUMN_SUM), [*sums, {"text": ""}]),
    )


def _weight_cell(view: View, i: int, j: int) -> tables.Cell:
    weight = float(view.weighed.weights[i, j])
    if np.isfinite(view.weighed.masked_scores[i, j]):
        return tables.number(weight, view.decimals)
    return _masked_cell(view, weight)


def _masked_cell(view: View, weight: float) -> tables.Cell:
    """Show the weight of a masked key, which is 0, and that it is masked."""
    shown = tables.in_full(view.number(weight), weight)
    return shown | {"exact": view.say(glossary.MASKED), "state": "masked"}


def weights_twin(view: View) -> tables.Twin:
    """Return every digit of the weights and of their sums."""
    weights = view.weighed.weights
    sums = np.append(weights, weights.sum(axis=1, keepdims=True), axis=1)
    return tables.twin(
        view.lang,
        caption=view.say(words.TWIN_WEIGHTS),
        corner=view.say(table_words.CORNER),
        columns=[*view.key_labels, view.say(glossary.ROW_SUM)],
        row_labels=[*view.query_labels, view.say(words.COLUMN_SUM)],
        numbers=np.append(sums, sums.sum(axis=0, keepdims=True), axis=0),
    )


def stages_twin(row: FocusedRow) -> tables.Twin:
    """Return every digit of the row's stages."""
    view, i, stages = row.view, row.view.focus[0], row.stages
    columns = {
        words.SCALED: view.trace.scaled_scores[i],
        **({words.TWIN_COOLED: view.weighed.scaled_scores[i]} if row.is_cooled else {}),
        words.TWIN_SHIFTED: stages.shifted,
        words.TWIN_POWER: stages.powers,
        words.WEIGHT_OF: stages.weights,
    }
    return tables.twin(
        view.lang,
        caption=view.say(words.TWIN_STAGES, query=row.query),
        columns=[view.say(title) for title in columns],
        row_labels=view.key_labels,
        numbers=np.column_stack(list(columns.values())),
    )
