"""Receipts of weights: the focused one, the row's largest, and sums of them."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from attention_core.stages import SoftmaxStages
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Made, Pair, Receipt, Writer, sum_receipt
from pages.ui.receipts.rows import (
    cosine_stages,
    largest_cell,
    masked,
    stages_of,
    standard_stages,
    sum_cell,
    unscaled_stages,
)
from pages.ui.text import receipts as words


def weight_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused weight."""
    yield pair.entry("weight", lambda: _weight(pair, "weight", stages_of(pair)))


def standard_weight_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused weight at temperature 1."""
    yield pair.entry(
        "standard_weight", lambda: _weight(pair, "standard_weight", standard_stages(pair))
    )


def unscaled_weight_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused weight, had nobody scaled."""
    yield pair.entry(
        "unscaled_weight", lambda: _weight(pair, "unscaled_weight", unscaled_stages(pair))
    )


def _weight(pair: Pair, kind: str, stages: SoftmaxStages) -> Receipt:
    return weight_receipt(pair, kind, rf"w_{{{pair.i + 1},{pair.j + 1}}}", stages, pair.j)


def weight_receipt(
    writer: Writer, kind: str, symbol: str, stages: SoftmaxStages, j: int, index: str = "j"
) -> Receipt:
    """Write exponential over sum, both as they are shown one stage before.

    ``index`` is what the sum runs over: j along a row, i down a column.
    """
    if not stages.total:
        return _of_masked_row(writer, kind, symbol, stages, j)
    if not np.isfinite(stages.shifted[j]):
        return masked(writer, kind, symbol)
    x, power, value = (float(each[j]) for each in (stages.row, stages.powers, stages.weights))
    top, bottom = writer.operands(np.divide, power, stages.total)
    numpy, _ = code.given(x=stages.row)
    sign, result = writer.sign(power, stages.total), writer.result(value, power, stages.total)
    return writer.receipt(
        kind,
        value,
        code.aligned(
            [
                rf"{symbol} &= \frac{{e^{{x_{{{j + 1}}} - \max x}}}}"
                rf"{{\sum_{index} e^{{x_{index} - \max x}}}}",
                rf"&{sign} \frac{{{top}}}{{{bottom}}} {result}",
            ]
        ),
        code.numpy_line(numpy, "e = np.exp(x - x.max())", prints=f"e[{j}] / e.sum()"),
        code.torch_line(prints=f"torch.softmax({code.tensor(stages.row)}, dim=0)[{j}]"),
        f"EXP({code.cell(x)}-{largest_cell(stages)})/{sum_cell(stages)}",
    )


def _of_masked_row(
    writer: Writer, kind: str, symbol: str, stages: SoftmaxStages, j: int
) -> Receipt:
    """Write that 0/0 is no number, and that such a weight is 0 by agreement."""
    numpy, torch = code.given(x=stages.row)
    receipt = writer.receipt(
        kind,
        0.0,
        rf"\frac{{e^{{-\infty}}}}{{\sum_j e^{{-\infty}}}} = \frac{{0}}{{0}}, \qquad {symbol} := 0",
        code.numpy_line(numpy, "e = np.exp(x)", prints=f"e[{j}] / e.sum() if e.sum() else 0.0"),
        code.torch_line(torch, prints=f"torch.nan_to_num(torch.softmax(x, dim=0), nan=0.0)[{j}]"),
        "0",
    )
    return replace(receipt, source=writer.say(words.ROW_MASKED_ZERO))


def top_weight_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest weight of the row."""
    yield pair.entry("top_weight", lambda: _top(pair, "top_weight", standard_stages(pair)))


def top_weight_raw_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest weight of the row, had nobody scaled."""
    yield pair.entry("top_weight_raw", lambda: _top(pair, "top_weight_raw", unscaled_stages(pair)))


def top_weight_cosine_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest weight of the row, had cosines been the scores."""
    kind = "top_weight_cosine"
    yield pair.entry(kind, lambda: _top(pair, kind, cosine_stages(pair)))


def _top(pair: Pair, kind: str, stages: SoftmaxStages) -> Made:
    """Write 1 over the sum of exponentials: the largest exponential is e⁰ = 1."""
    if not stages.total:
        is_blind = pair.takes_part.any()
        return pair.say(words.ZERO_VECTOR if is_blind else words.ROW_MASKED)
    value, total = 1 / stages.total, stages.total
    numpy, torch = code.given(x=stages.row)
    return pair.receipt(
        kind,
        value,
        code.aligned(
            [
                rf"\max_j w_{{{pair.i + 1},j}} &= \frac{{e^0}}{{\sum_j e^{{x_j - \max x}}}}",
                rf"&{pair.sign(total)} \frac{{1}}{{{pair.shown(total, np.reciprocal)}}}"
                f" {pair.result(value, total)}",
            ]
        ),
        code.numpy_line(numpy, prints="1 / np.exp(x - x.max()).sum()"),
        code.torch_line(torch, prints="torch.softmax(x, dim=0).max()"),
        f"1/{sum_cell(stages)}",
    )


def row_sum_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of the row's weights."""
    symbol = rf"\sum_j w_{{{pair.i + 1},j}}"
    yield pair.entry(
        "row_sum",
        lambda: sum_receipt(pair, "row_sum", symbol, pair.view.weighed.weights[pair.i]),
    )


def weight_total_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of all weights, by its rows."""
    symbol, sums = r"\sum_i \sum_j w_{i,j}", pair.view.weighed.weights.sum(axis=1)
    yield pair.entry("weight_total", lambda: sum_receipt(pair, "weight_total", symbol, sums))


def column_sum_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of what all queries give the focused key."""
    symbol = rf"\sum_i w_{{i,{pair.j + 1}}}"
    yield pair.entry(
        "column_sum",
        lambda: sum_receipt(pair, "column_sum", symbol, pair.view.weighed.weights[:, pair.j]),
    )
