"""The tables of the value mix: its parts, the hard pick beside it, and their twins."""

from typing import Any

import numpy as np

from pages.ui import numbers, tables
from pages.ui.content.value_mix.mix import Mix
from pages.ui.text import glossary
from pages.ui.text import value_mix as words
from pages.ui.view import View, tag


def mix_table(mix: Mix) -> dict[str, Any]:
    """Show weight, value and contribution a row, and the output as their sum."""
    view = mix.view
    columns = [view.say(words.WEIGHT)]
    total = [tables.number(float(mix.weights.sum()), view.decimals)]
    for c in mix.shown:
        columns += [mix.names[c], view.say(words.TIMES_WEIGHT)]
        total += [{"text": ""}, tables.number(mix.output[c], view.decimals)]
    is_brief = len(mix.shown) > 1
    labels = [label.partition("\n")[0] if is_brief else label for label in view.value_labels]
    return tables.table(
        view.lang,
        caption=view.say(words.NUMBERS),
        has_title=True,
        columns=columns,
        rows=[(label, _mix_cells(mix, n)) for n, label in enumerate(labels)],
        focus=(view.focus[1], 0),
        clickable=True,
        footer=(view.say(words.OUTPUT), total),
    )


def _mix_cells(mix: Mix, n: int) -> list[tables.Cell]:
    weight = tables.number(mix.weights[n], mix.of_weights)
    if not mix.takes_part[n]:
        weight |= {"exact": mix.view.say(glossary.MASKED), "state": "masked"}
    cells = [weight]
    for c in mix.shown:
        value = numbers.trimmed(mix.value[n, c], numbers.TYPED_DECIMALS)
        cells += [
            tables.in_full(value, mix.value[n, c]),
            tables.number(mix.parts[n, c], mix.of_parts),
        ]
    return cells


def hard_table(mix: Mix) -> dict[str, Any]:
    """Show the output beside what the best key alone would give."""
    view, top = mix.view, mix.best[0]
    pick = mix.value[top]
    compared = np.column_stack([mix.output, pick, pick - mix.output])
    heads = [view.say(words.SOFT), view.say(words.PICK, value=tag("v", top)), view.say(words.GAP)]
    return tables.table(
        view.lang,
        caption=view.say(words.HARD),
        has_title=True,
        columns=heads,
        rows=tables.number_rows(mix.names, compared, view.decimals),
    )


def mix_twin(mix: Mix) -> tables.Twin:
    """Return every digit of weights, values and contributions."""
    view = mix.view
    columns = [view.say(words.WEIGHT)]
    columns += [view.say(words.TWIN_VALUE, name=name) for name in mix.names]
    columns += [view.say(words.TWIN_SHARE, name=name) for name in mix.names]
    return tables.twin(
        view.lang,
        caption=view.say(words.TWIN, query=mix.query),
        columns=columns,
        row_labels=view.value_labels,
        numbers=np.column_stack([mix.weights, mix.value, mix.parts]),
    )


def outputs_twin(view: View, names: list[str]) -> tables.Twin:
    """Return every digit of every query's output."""
    return tables.twin(
        view.lang,
        caption=view.say(words.TWIN_OUTPUTS),
        columns=names,
        row_labels=view.query_labels,
        numbers=view.weighed.output,
    )
