"""Receipts of the stages of one query's softmax."""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from attention_core.attention import Array
from attention_core.scoring import cosine_scores
from attention_core.stages import SoftmaxStages, softmax_stages
from pages.ui import formulas
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Made, Pair, Receipt, Writer
from pages.ui.text import receipts as words

NOTHING = "np.exp(-np.inf)"
NO_TENSOR = "torch.exp(torch.tensor(-torch.inf, dtype=torch.float64))"


def stages_of(pair: Pair) -> SoftmaxStages:
    """Compute the softmax of the focused query's row, stage by stage."""
    return softmax_stages(pair.view.weighed.masked_scores[pair.i])


def standard_stages(pair: Pair) -> SoftmaxStages:
    """Compute the same without a temperature, for the keys that the page has."""
    return _stages(pair, pair.query_row @ pair.keys.T * pair.view.trace.scale)


def unscaled_stages(pair: Pair) -> SoftmaxStages:
    """Compute the same of raw scores."""
    return _stages(pair, pair.query_row @ pair.keys.T)


def cosine_stages(pair: Pair) -> SoftmaxStages:
    """Compute the same of cosines; a key without an angle takes no part."""
    cosines = cosine_scores(pair.query_row[None, :], pair.keys)[0]
    return _stages(pair, np.where(np.isnan(cosines), -np.inf, cosines))


def _stages(pair: Pair, scores: Array) -> SoftmaxStages:
    return softmax_stages(np.where(pair.takes_part, scores, -np.inf))


def shifted_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused number minus the row's largest."""

    def make() -> Made:
        stages = stages_of(pair)
        value, of_key = float(stages.shifted[pair.j]), float(stages.row[pair.j])
        if not np.isfinite(value):
            return pair.say(words.MASKED if stages.total else words.ROW_MASKED)
        numpy, torch = code.given(x=stages.row)
        shown = formulas.difference(of_key, stages.largest, pair.view.decimals)
        sign = formulas.sign(of_key, stages.largest)
        return pair.receipt(
            "shifted",
            value,
            code.steps(rf"x_{{{pair.j + 1}}} - \max x", sign, shown),
            code.numpy_line(numpy, prints=f"x[{pair.j}] - x.max()"),
            code.torch_line(torch, prints=f"x[{pair.j}] - x.max()"),
            f"{code.cell(of_key)}-{largest_cell(stages)}",
        )

    yield pair.entry("shifted", make)


def largest_cell(stages: SoftmaxStages) -> str:
    """Write the row's largest number for a spreadsheet."""
    return f"MAX({code.cells(stages.row[np.isfinite(stages.row)])})"


def exponential_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused exponential."""

    def make() -> Made:
        stages = stages_of(pair)
        x, symbol = float(stages.shifted[pair.j]), rf"e^{{x_{{{pair.j + 1}}} - \max x}}"
        if not np.isfinite(x):
            return masked(pair, "exponential", symbol)
        value, inexact = float(stages.powers[pair.j]), [math.e] if x else []
        numpy, torch = code.given(x=stages.row)
        take = f"x[{pair.j}] - x.max()"
        return pair.receipt(
            "exponential",
            value,
            rf"{symbol} {pair.sign(x)} e^{{{pair.shown(x, np.exp)}}}"
            f" {pair.result(value, x, *inexact)}",
            code.numpy_line(numpy, prints=f"np.exp({take})"),
            code.torch_line(torch, prints=f"torch.exp({take})"),
            f"EXP({code.cell(float(stages.row[pair.j]))}-{largest_cell(stages)})",
        )

    yield pair.entry("exponential", make)


def masked(writer: Writer, kind: str, symbol: str) -> Receipt:
    """Write the receipt of what a masked key gets: exp(−∞) = 0."""
    latex = rf"{symbol} = e^{{-\infty}} = 0"
    numpy, torch = code.numpy_line(prints=NOTHING), code.torch_line(prints=NO_TENSOR)
    receipt = writer.receipt(kind, 0.0, latex, numpy, torch, "0")
    return replace(receipt, source=writer.say(words.MASKED_ZERO))


def exponential_sum_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of the row's exponentials."""

    def make() -> Made:
        stages = stages_of(pair)
        symbol = r"\sum_j e^{x_j - \max x}"
        if not stages.total:
            return _sum_of_masked(pair, symbol, stages.row)
        numpy, torch = code.given(x=stages.row)
        return pair.receipt(
            "exponential_sum",
            stages.total,
            code.steps(symbol, formulas.sign(stages.powers), pair.addition(stages.powers)),
            code.numpy_line(numpy, prints="np.exp(x - x.max()).sum()"),
            code.torch_line(torch, prints="torch.exp(x - x.max()).sum()"),
            sum_cell(stages),
        )

    yield pair.entry("exponential_sum", make)


def _sum_of_masked(pair: Pair, symbol: str, row: Array) -> Receipt:
    """Write the sum of a fully masked row: nothing takes part in it."""
    numpy, torch = code.given(x=row)
    receipt = pair.receipt(
        "exponential_sum",
        0.0,
        rf"{symbol} = {' + '.join(['0'] * len(row))} = 0",
        code.numpy_line(numpy, prints="np.exp(x).sum()"),
        code.torch_line(torch, prints="torch.exp(x).sum()"),
        "0",
    )
    return replace(receipt, source=pair.say(words.ROW_MASKED_SUM))


def sum_cell(stages: SoftmaxStages) -> str:
    """Write the sum of the exponentials for a spreadsheet."""
    row = code.cells(stages.row[np.isfinite(stages.row)])
    return f"SUMPRODUCT(EXP({row}-{largest_cell(stages)}))"
