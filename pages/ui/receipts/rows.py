"""Receipts of one query's row: the stages of the softmax, the weights, the mix of the values."""

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from attention_core.attention import Array
from attention_core.stages import SoftmaxStages, softmax_stages
from pages.ui import formulas
from pages.ui.numbers import digits_to_redo, operand
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Made, Pair, Receipt, dot_receipt, product_receipt
from pages.ui.text import receipts as words

NOTHING = "np.exp(-np.inf)"
NO_TENSOR = "torch.exp(torch.tensor(-torch.inf, dtype=torch.float64))"


def stages_of(pair: Pair) -> SoftmaxStages:
    """Compute the softmax of the focused query's row, stage by stage."""
    return softmax_stages(pair.view.weighed.masked_scores[pair.i])


def shifted_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused number minus the row's largest."""

    def make() -> Made:
        stages = stages_of(pair)
        value, of_key = float(stages.shifted[pair.j]), float(stages.row[pair.j])
        if not np.isfinite(value):
            return pair.say(words.MASKED if stages.total else words.ROW_MASKED)
        shown = formulas.difference(of_key, stages.largest, pair.view.decimals)
        return pair.receipt(
            "shifted",
            value,
            code.steps(rf"x_{{{pair.j + 1}}} - \max x", shown),
            code.numpy_line(
                f"x = np.array({code.numpy_list(stages.row)})", prints=f"x[{pair.j}] - x.max()"
            ),
            code.torch_line(f"x = {code.tensor(stages.row)}", prints=f"x[{pair.j}] - x.max()"),
            f"{code.cell(of_key)}-{_largest_cell(stages)}",
        )

    yield pair.entry("shifted", make)


def _largest_cell(stages: SoftmaxStages) -> str:
    return f"MAX({code.cells(stages.row[np.isfinite(stages.row)])})"


def exponential_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused exponential."""

    def make() -> Made:
        stages = stages_of(pair)
        x, symbol = float(stages.shifted[pair.j]), rf"e^{{x_{{{pair.j + 1}}} - \max x}}"
        if not np.isfinite(x):
            return _nothing(pair, "exponential", symbol)
        value, inexact = float(stages.powers[pair.j]), [math.e] if x else []
        take = f"x[{pair.j}] - x.max()"
        return pair.receipt(
            "exponential",
            value,
            rf"{symbol} = e^{{{pair.shown(x, np.exp)}}} {pair.result(value, x, *inexact)}",
            code.numpy_line(
                f"x = np.array({code.numpy_list(stages.row)})", prints=f"np.exp({take})"
            ),
            code.torch_line(f"x = {code.tensor(stages.row)}", prints=f"torch.exp({take})"),
            f"EXP({code.cell(float(stages.row[pair.j]))}-{_largest_cell(stages)})",
        )

    yield pair.entry("exponential", make)


def _nothing(pair: Pair, kind: str, symbol: str) -> Receipt:
    """Write the receipt of what a masked key gets: exp(−∞) = 0."""
    latex = rf"{symbol} = e^{{-\infty}} = 0"
    return pair.receipt(
        kind, 0.0, latex, code.numpy_line(prints=NOTHING), code.torch_line(prints=NO_TENSOR), "0"
    )


def exponential_sum_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of the row's exponentials."""

    def make() -> Made:
        stages = stages_of(pair)
        symbol = r"\sum_j e^{x_j - \max x}"
        if not stages.total:
            return _nothing(pair, "exponential_sum", symbol)
        return pair.receipt(
            "exponential_sum",
            stages.total,
            code.steps(symbol, _sum_text(stages.powers, stages.total, pair.view.decimals)),
            code.numpy_line(
                f"x = np.array({code.numpy_list(stages.row)})", prints="np.exp(x - x.max()).sum()"
            ),
            code.torch_line(
                f"x = {code.tensor(stages.row)}", prints="torch.exp(x - x.max()).sum()"
            ),
            _sum_cell(stages),
        )

    yield pair.entry("exponential_sum", make)


def _sum_cell(stages: SoftmaxStages) -> str:
    row = code.cells(stages.row[np.isfinite(stages.row)])
    return f"SUMPRODUCT(EXP({row}-{_largest_cell(stages)}))"


def _sum_text(numbers: Array, total: float, decimals: int) -> str:
    terms = numbers.tolist()
    digits = digits_to_redo(lambda *x: sum(x), *terms, decimals=decimals)
    return f"{formulas.total(terms, digits)} {formulas.equals(total, decimals, *terms)}"


def weight_entries(pair: Pair) -> Iterator[Entry]:
    """Give the focused weight."""

    def make() -> Made:
        stages = stages_of(pair)
        symbol = rf"w_{{{pair.i + 1},{pair.j + 1}}}"
        if not np.isfinite(stages.shifted[pair.j]):
            return _nothing(pair, "weight", symbol)
        x, value = float(stages.row[pair.j]), float(stages.weights[pair.j])
        row = code.numpy_list(stages.row)
        return pair.receipt(
            "weight",
            value,
            weight_latex(pair, symbol, stages),
            code.numpy_line(
                f"x = np.array({row})", "e = np.exp(x - x.max())", prints=f"e[{pair.j}] / e.sum()"
            ),
            code.torch_line(prints=f"torch.softmax({code.tensor(stages.row)}, dim=0)[{pair.j}]"),
            f"EXP({code.cell(x)}-{_largest_cell(stages)})/{_sum_cell(stages)}",
        )

    yield pair.entry("weight", make)


def weight_latex(pair: Pair, symbol: str, stages: SoftmaxStages) -> str:
    """Write exponential over sum, both as they are shown one stage before."""
    power, value = float(stages.powers[pair.j]), float(stages.weights[pair.j])
    digits = digits_to_redo(np.divide, power, stages.total, decimals=pair.view.decimals)
    top, bottom = (code.tex(operand(x, digits)) for x in (power, stages.total))
    return code.aligned(
        [
            rf"{symbol} &= \frac{{e^{{x_{{{pair.j + 1}}} - \max x}}}}{{\sum_j e^{{x_j - \max x}}}}",
            rf"&= \frac{{{top}}}{{{bottom}}} {pair.result(value, power, stages.total)}",
        ]
    )


def row_sum_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of the row's weights."""

    def make() -> Made:
        weights = pair.view.weighed.weights[pair.i]
        value = float(weights.sum())
        return pair.receipt(
            "row_sum",
            value,
            code.steps(
                rf"\sum_j w_{{{pair.i + 1},j}}", _sum_text(weights, value, pair.view.decimals)
            ),
            code.numpy_line(prints=f"np.sum({code.numpy_list(weights)})"),
            code.torch_line(prints=f"torch.sum({code.tensor(weights)})"),
            f"SUM({code.cells(weights)})",
        )

    yield pair.entry("row_sum", make)


# ---- values --------------------------------------------------------------------------------


def contribution_entries(pair: Pair) -> Iterator[Entry]:
    """Give each component of the focused value's contribution."""

    def make(t: int) -> Made:
        weight = float(pair.view.weighed.weights[pair.i, pair.j])
        number = float(pair.view.scenario.value[pair.j, t])
        symbol = rf"w_{{{pair.i + 1},{pair.j + 1}}} \, v_{{{pair.j + 1},{t + 1}}}"
        return product_receipt(pair, "contribution", symbol, weight, number, t)

    for t in range(pair.view.scenario.d_v):
        yield pair.entry("contribution", partial(make, t), t)


def output_entries(pair: Pair) -> Iterator[Entry]:
    """Give each component of the focused query's output."""

    def make(t: int) -> Made:
        weights = np.asarray(pair.view.weighed.weights[pair.i])
        symbol = rf"o_{{{pair.i + 1},{t + 1}}}"
        return dot_receipt(pair, "output", symbol, weights, pair.view.scenario.value[:, t], t=t + 1)

    for t in range(pair.view.scenario.d_v):
        yield pair.entry("output", partial(make, t), t)
