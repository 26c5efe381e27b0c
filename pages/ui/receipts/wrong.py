"""Receipts of the wrong recipes, cell by cell."""

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from attention_core.attention import Array
from attention_core.stages import softmax_stages
from pages.ui.phrase import Phrase
from pages.ui.receipts import code
from pages.ui.receipts.broken import Broken
from pages.ui.receipts.pairs import cosine_receipt
from pages.ui.receipts.parts import Entry, Made, Receipt, sum_receipt
from pages.ui.receipts.proofs import bare_exponential, doubled, lead_kept, variance_left
from pages.ui.receipts.rows import largest_cell, sum_cell
from pages.ui.receipts.scores import Divisor, divided_receipt, root_of, score_receipt
from pages.ui.receipts.sums import share_receipt
from pages.ui.receipts.weights import weight_receipt
from pages.ui.text import receipts as step_words
from pages.ui.text import receipts_of_mistakes as words


def wrong_entries(broken: Broken, *, scores_first: bool) -> Iterator[Entry]:
    """Give the wrong weight, its row's sum, the scaled score and the score, and what they show."""
    numbers: dict[str, Callable[[Broken], Made]] = {
        "wrong_weight": _weight,
        "wrong_sum": _row_sum,
        "wrong_scaled": _scaled,
        "wrong_score": _score,
    }
    if scores_first:
        numbers = dict(reversed(numbers.items()))
    for kind, make in (numbers | _MORE.get(broken.name, {})).items():
        yield broken.entry(kind, partial(_if_table, broken, make))


def _if_table(broken: Broken, make: Callable[[Broken], Made]) -> Made:
    right = broken.mistake.right
    if not broken.mistake.wrong:
        shapes = {"query_shape": right.query.shape, "key_shape": right.key.shape}
        return broken.say(words.NO_TABLE, **shapes)
    return make(broken)


# ---- scores --------------------------------------------------------------------------------


def _score(broken: Broken) -> Made:
    kind = {
        "forgotten_transpose": "wrong_score_column",
        "query_tied_to_key": "wrong_score_tied",
        "cosine_instead_of_dot": "wrong_score_cosine",
    }.get(broken.name, "wrong_score")
    is_cosine = kind == "wrong_score_cosine"
    return cosine_receipt(broken, kind) if is_cosine else score_receipt(broken, kind)


def _scaled(broken: Broken) -> Made:
    divisor = _divisor(broken)
    if divisor is None:
        is_cosine, kind = broken.name == "cosine_instead_of_dot", "wrong_scaled_not"
        return cosine_receipt(broken, kind) if is_cosine else score_receipt(broken, kind)
    kinds = {"divide_by_d_k": "wrong_scaled_whole", "divide_by_sqrt_d_model": "wrong_scaled_model"}
    return divided_receipt(
        broken,
        kinds.get(broken.name, "wrong_scaled"),
        rf"{broken.symbol('q')} \cdot {broken.symbol('k')}",
        broken.query_row,
        broken.key_row,
        divisor,
        d_k=broken.d_k,
        d_model=broken.mistake.evidence.get("d_model"),
    )


def _divisor(broken: Broken) -> Divisor | None:
    """Return what the wrong recipe divides by, if it divides."""
    if broken.name in ("no_scaling", "scale_after_softmax", "cosine_instead_of_dot"):
        return None
    if broken.name == "divide_by_d_k":
        return Divisor(float(broken.d_k), "d_k", *[str(broken.d_k)] * 4)
    if broken.name == "divide_by_sqrt_d_model":
        return root_of(broken.mistake.evidence["d_model"], r"d_{\text{model}}")
    return root_of(broken.d_k)


# ---- weights -------------------------------------------------------------------------------


def _weight(broken: Broken) -> Made:
    if not np.isfinite(broken.weights[broken.i, broken.j]):
        return broken.say(_why_not(broken))
    find = {
        "softmax_down_columns": _down_column,
        "scale_after_softmax": _scaled_after,
        "divide_by_sum": _share,
        "no_maximum_subtracted": _bare,
    }.get(broken.name, _along_row)
    return find(broken)


def _why_not(broken: Broken) -> Phrase:
    """Return why a weight is not a number."""
    if broken.name == "divide_by_sum":
        return step_words.NO_SUM
    if broken.name == "no_maximum_subtracted":
        return words.OVERFLOW if broken.row.max() > 0 else words.UNDERFLOW
    return words.ROW_NO_ANGLE


def _along_row(broken: Broken) -> Made:
    stages = softmax_stages(broken.row)
    return weight_receipt(broken, "wrong_weight", broken.weight_symbol, stages, broken.j)


def _down_column(broken: Broken) -> Made:
    column = softmax_stages(broken.mistake.wrong["scaled_scores"][:, broken.j])
    symbol = broken.weight_symbol
    return weight_receipt(broken, "wrong_weight_column", symbol, column, broken.i, "i")


def _share(broken: Broken) -> Made:
    return share_receipt(broken, "wrong_weight_share", broken.j, broken.row, broken.j)


def _scaled_after(broken: Broken) -> Receipt:
    """Write the softmax of raw scores, and only then the division."""
    stages, j, n = softmax_stages(broken.row), broken.j, broken.d_k
    power, root = float(stages.powers[j]), math.sqrt(n)
    top, bottom = broken.operands(lambda a, b: a / b / root, power, stages.total)
    value = power / stages.total / root
    numpy, torch = code.given(x=stages.row)
    sign = broken.sign(power, stages.total)
    result = broken.result(value, power, stages.total, root)
    return broken.receipt(
        "wrong_weight_after",
        value,
        code.aligned(
            [
                rf"{broken.weight_symbol} &= \frac{{1}}{{\sqrt{{d_k}}}} \cdot"
                rf" \frac{{e^{{x_{{{j + 1}}} - \max x}}}}{{\sum_j e^{{x_j - \max x}}}}",
                rf"&{sign} \frac{{1}}{{\sqrt{{{n}}}}} \times \frac{{{top}}}{{{bottom}}} {result}",
            ]
        ),
        code.numpy_line(
            numpy, "e = np.exp(x - x.max())", prints=f"e[{j}] / e.sum() / np.sqrt({n})"
        ),
        code.torch_line(torch, prints=f"torch.softmax(x, dim=0)[{j}] / {n} ** 0.5"),
        f"EXP({code.cell(float(stages.row[j]))}-{largest_cell(stages)})/{sum_cell(stages)}/SQRT({n})",
        d_k=n,
    )


def _bare(broken: Broken) -> Receipt:
    """Write exponential over sum, the largest not subtracted."""
    x, j = broken.row, broken.j
    with np.errstate(all="ignore"):
        powers = np.exp(x)
        power, total = float(powers[j]), float(powers.sum())
    symbols = rf"\frac{{e^{{x_{{{j + 1}}}}}}}{{\sum_j e^{{x_j}}}}"
    numpy, torch = code.given(x=x)
    lines = [numpy, "e = np.exp(x)"]
    if math.isinf(total):
        top = broken.shown(power, abs)
        latex = rf"{symbols} {broken.sign(power)} \frac{{{top}}}{{\infty}} = 0"
        lines.insert(0, 'np.seterr(over="ignore")')
    else:
        latex = broken.fraction(symbols, power, total)
    return broken.receipt(
        "wrong_weight_bare",
        float(broken.weights[broken.i, j]),
        latex,
        code.numpy_line(*lines, prints=f"e[{j}] / e.sum()"),
        code.torch_line(torch, "e = torch.exp(x)", prints=f"e[{j}] / e.sum()"),
        words.SHEET_OVERFLOWS
        if math.isinf(total)
        else f"EXP({code.cell(float(x[j]))})/SUMPRODUCT(EXP({code.cells(x)}))",
    )


# ---- sums ----------------------------------------------------------------------------------


def _row_sum(broken: Broken) -> Made:
    return _sum(broken, "wrong_sum", rf"\sum_j w_{{{broken.i + 1},j}}", broken.weights[broken.i])


def _column_sum(broken: Broken) -> Made:
    symbol = rf"\sum_i w_{{i,{broken.j + 1}}}"
    return _sum(broken, "wrong_column_sum", symbol, broken.weights[:, broken.j])


def _sum(broken: Broken, kind: str, symbol: str, numbers: Array) -> Made:
    if not np.isfinite(numbers).all():
        return broken.say(words.SUM_OF_NO_NUMBERS)
    return sum_receipt(broken, kind, symbol, numbers)


_LEAD: dict[str, Callable[[Broken], Made]] = {
    "lead_kept": lead_kept,
    "variance_left": variance_left,
}
_MORE: dict[str, dict[str, Callable[[Broken], Made]]] = {
    "softmax_down_columns": {"wrong_column_sum": _column_sum},
    "divide_by_d_k": _LEAD,
    "divide_by_sqrt_d_model": _LEAD,
    "cosine_instead_of_dot": {"doubled_weight": doubled},
    "no_maximum_subtracted": {"wrong_exponential": bare_exponential},
}
