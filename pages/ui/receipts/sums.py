"""Receipts of what a row of scores adds up to, how far it spreads, and shares of its sum."""

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from attention_core.attention import Array
from attention_core.stages import shares_of_sum
from pages.ui import formulas
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Made, Pair, Writer, sum_receipt
from pages.ui.text import receipts as words


def score_sum_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of the row's scores."""
    symbol = rf"\sum_j {pair.symbol('q')} \cdot k_j"
    yield pair.entry(
        "score_sum",
        lambda: sum_receipt(pair, "score_sum", symbol, pair.view.trace.scores[pair.i]),
    )


def scaled_sum_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of the row's scaled scores, of the keys that take part."""

    def make() -> Made:
        scores = pair.view.trace.scaled_scores[pair.i][pair.takes_part]
        if not scores.size:
            return pair.say(words.NO_SCORES)
        return sum_receipt(pair, "scaled_sum", r"\sum_j x_j", scores)

    yield pair.entry("scaled_sum", make)


def share_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused scaled score over the row's sum, which is not its weight."""
    yield pair.entry("share", partial(_share, pair, "share", 0))


def share_moved_entries(pair: Pair) -> Iterator[Entry]:
    """Give the same with 1 added to every scaled score."""
    yield pair.entry("share_moved", partial(_share, pair, "share_moved", 1))


def _share(pair: Pair, kind: str, added: int) -> Made:
    if not pair.takes_part[pair.j]:
        return pair.say(words.MASKED)
    row = pair.view.trace.scaled_scores[pair.i][pair.takes_part] + added
    return share_receipt(pair, kind, pair.j, row, int(pair.takes_part[: pair.j].sum()))


def share_receipt(writer: Writer, kind: str, j: int, row: Array, at: int) -> Made:
    """Write the number of key ``j``, at a place of its row, over the row's sum."""
    if shares_of_sum(row) is None:
        return writer.say(words.NO_MOVED_SUM if kind == "share_moved" else words.NO_SUM)
    numpy, torch = code.given(x=row)
    x, total = float(row[at]), float(row.sum())
    return writer.receipt(
        kind,
        x / total,
        writer.fraction(rf"\frac{{x_{{{j + 1}}}}}{{\sum_j x_j}}", x, total),
        code.numpy_line(numpy, prints=f"x[{at}] / x.sum()"),
        code.torch_line(torch, prints=f"x[{at}] / x.sum()"),
        f"{code.cell(x)}/SUM({code.cells(row)})",
    )


def spread_raw_entries(pair: Pair) -> Iterator[Entry]:
    """Give the row's largest score minus its smallest."""

    def make() -> Made:
        row = pair.view.trace.scores[pair.i]
        high, low = float(row.max()), float(row.min())
        numpy, torch = code.given(x=row)
        return pair.receipt(
            "spread_raw",
            high - low,
            code.steps(
                r"\max x - \min x",
                formulas.sign(high, low),
                formulas.difference(high, low, pair.view.decimals),
            ),
            code.numpy_line(numpy, prints="x.max() - x.min()"),
            code.torch_line(torch, prints="x.max() - x.min()"),
            _spread_cell(row),
        )

    yield pair.entry("spread_raw", make)


def _spread_cell(row: Array) -> str:
    return f"MAX({code.cells(row)})-MIN({code.cells(row)})"


def spread_scaled_entries(pair: Pair) -> Iterator[Entry]:
    """Give the same after dividing by √d_k."""

    def make() -> Made:
        row, d_k = pair.view.trace.scores[pair.i], pair.view.scenario.d_k
        spread, root = float(np.ptp(row)), math.sqrt(d_k)
        numpy, torch = code.given(x=row)
        shown = pair.shown(spread, lambda x: x / root)
        return pair.receipt(
            "spread_scaled",
            spread / root,
            rf"\frac{{\max x - \min x}}{{\sqrt{{d_k}}}} {pair.sign(spread)}"
            rf" \frac{{{shown}}}{{\sqrt{{{d_k}}}}} {pair.result(spread / root, spread, root)}",
            code.numpy_line(numpy, prints=f"(x.max() - x.min()) / np.sqrt({d_k})"),
            code.torch_line(torch, prints=f"(x.max() - x.min()) / {d_k} ** 0.5"),
            f"({_spread_cell(row)})/SQRT({d_k})",
            d_k=d_k,
        )

    yield pair.entry("spread_scaled", make)
