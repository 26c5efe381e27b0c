"""Receipts of the mix of the values."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from attention_core.contest import level_winners
from pages.ui.receipts.parts import (
    Entry,
    Made,
    Pair,
    difference_receipt,
    dot_receipt,
    product_receipt,
)
from pages.ui.text import receipts as words


def contribution_entries(pair: Pair) -> Iterator[Entry]:
    """Give each component of the focused value's contribution."""

    def make(t: int) -> Made:
        weight = float(pair.view.weighed.weights[pair.i, pair.j])
        number = float(pair.view.scenario.value[pair.j, t])
        symbol = rf"w_{{{pair.i + 1},{pair.j + 1}}} \, v_{{{pair.j + 1},{t + 1}}}"
        return product_receipt(pair, "contribution", symbol, weight, number, t=t + 1)

    for t in range(pair.view.scenario.d_v):
        yield pair.entry("contribution", partial(make, t), t + 1, t=t + 1)


def output_entries(pair: Pair) -> Iterator[Entry]:
    """Give each component of the focused query's output."""

    def make(t: int) -> Made:
        weights = np.asarray(pair.view.weighed.weights[pair.i])
        symbol = rf"o_{{{pair.i + 1},{t + 1}}}"
        return dot_receipt(pair, "output", symbol, weights, pair.view.scenario.value[:, t], t=t + 1)

    for t in range(pair.view.scenario.d_v):
        yield pair.entry("output", partial(make, t), t + 1, t=t + 1)


def hard_gap_entries(pair: Pair) -> Iterator[Entry]:
    """Give how far the best key's value alone is from the mix, each component."""

    def make(t: int) -> Made:
        best = level_winners(pair.view.weighed.masked_scores[pair.i])
        if not best.any():
            return pair.say(words.ROW_MASKED)
        top = int(best.argmax())
        pick = float(pair.view.scenario.value[top, t])
        output = float(pair.view.weighed.output[pair.i, t])
        symbol = rf"v_{{{top + 1},{t + 1}}} - o_{{{pair.i + 1},{t + 1}}}"
        return difference_receipt(pair, "hard_gap", symbol, pick, output, t=t + 1)

    for t in range(pair.view.scenario.d_v):
        yield pair.entry("hard_gap", partial(make, t), t + 1, t=t + 1)
