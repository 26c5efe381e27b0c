"""The cell that is looked at in the lab of wrong recipes, and its numbers opened as receipts."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from attention_core.mistakes import Mistake
from attention_core.scenario import Scenario
from pages.ui.content.break_it.comparisons import SCORES_COMPARED
from pages.ui.receipts import Entry, entries
from pages.ui.receipts.broken import Broken
from pages.ui.receipts.wrong import wrong_entries
from pages.ui.view import View, view_of

RIGHT = ("weight", "row_sum", "scaled_score", "score")
MORE_RIGHT = {
    "softmax_down_columns": ("column_sum",),
    "no_scaling": ("gradient", "gradient_raw"),
    "cosine_instead_of_dot": ("largest_cosine_weight",),
    "divide_by_sum": ("scaled_sum",),
}


def cell_of(mistake: Mistake, focus: tuple[int, int], picked: list[int] | None) -> tuple[int, int]:
    """Return the cell of the wrong table to look at: the one picked, until the focus moves on.

    ``picked`` is the cell and the focus that picking it left. The rows of a wrong table may be
    keys, and more of them than there are queries.
    """
    i, j = picked[:2] if picked and tuple(picked[2:]) == focus else focus
    rows, columns = mistake.wrong.get("scores", mistake.right.scores).shape
    return min(i, rows - 1), min(j, columns - 1)


def proof_cell(mistake: Mistake, j: int) -> tuple[int, int]:
    """Return the cell that the mistake's evidence is of; ``j`` where it is of the whole row."""
    return mistake.evidence["row"], mistake.evidence.get("column", j)


def recipe_entries(view: View, mistake: Mistake, cell: tuple[int, int]) -> Iterator[Entry]:
    """Give the numbers of a cell by the wrong recipe, and beside each the right recipe's.

    ``cell`` is a place in the wrong table, whose rows may be keys that ask.
    """
    plain = _unmasked(view, mistake)
    i, j = cell
    wrong = Broken(replace(plain, focus=cell), mistake.right.key, mistake)
    right = replace(plain, focus=(min(i, len(mistake.right.query) - 1), j))
    yield from wrong_entries(wrong, scores_first=mistake.name in SCORES_COMPARED)
    yield from entries(right, *RIGHT, *MORE_RIGHT.get(mistake.name, ()))


def _unmasked(view: View, mistake: Mistake) -> View:
    """Look at the mistake's vectors alone: this lab knows no mask and no temperature."""
    right = mistake.right
    query, key, value = (np.asarray(x, np.float64) for x in (right.query, right.key, right.value))
    n_q, n_k = len(query), len(key)
    scenario = Scenario(
        query_descriptions=("",) * n_q,
        key_descriptions=("",) * n_k,
        value_descriptions=("",) * n_k,
        query=query,
        key=key,
        value=value,
        mask=np.ones((n_q, n_k), dtype=bool),
    )
    return view_of(scenario, lang=view.lang, focus=(0, 0), decimals=view.decimals, temperature=1.0)
