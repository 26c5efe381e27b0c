"""Receipts of the numbers that show what a wrong recipe breaks."""

import math

import numpy as np

from attention_core.mistakes import TOLERANCE
from attention_core.stages import softmax_stages
from pages.ui.numbers import PERCENT_DECIMALS
from pages.ui.receipts import code
from pages.ui.receipts.broken import Broken
from pages.ui.receipts.parts import Made
from pages.ui.receipts.weights import weight_receipt
from pages.ui.text import receipts_of_mistakes as words


def lead_kept(broken: Broken) -> Made:
    """Write what is left of the best key's lead over an even share, in percent."""
    broken = broken.with_decimals(PERCENT_DECIMALS)
    even = 1 / len(broken.mistake.right.key)
    top, right = (float(w[broken.i].max()) for w in (broken.weights, broken.mistake.right.weights))
    if right - even <= TOLERANCE:
        return broken.say(words.NO_LEAD)

    def redo(top: float, right: float, even: float) -> float:
        return float(np.float64(100) * (top - even) / (right - even))

    exact = {"a": top, "b": right, "c": even}
    a, b, c = broken.operands(redo, *exact.values())
    value = redo(*exact.values())
    given = f"{', '.join(exact)} = {{}}"
    return broken.receipt(
        "lead_kept",
        value,
        rf"100 \times \frac{{{a} - {c}}}{{{b} - {c}}} {broken.result(value, *exact.values())}",
        code.numpy_line(
            given.format(", ".join(map(code.full, exact.values()))),
            prints="100 * (a - c) / (b - c)",
        ),
        code.torch_line(
            given.format(code.tensor(exact.values())), prints="100 * (a - c) / (b - c)"
        ),
        "100*({a}-{c})/({b}-{c})".format(**{name: code.cell(x) for name, x in exact.items()}),
    )


def variance_left(broken: Broken) -> Made:
    """Write the variance of the scaled scores that components of variance 1 would have."""
    d_k, name = broken.d_k, r"d_k^2"
    square = d_k**2
    if broken.name == "divide_by_sqrt_d_model":
        name, square = r"d_{\text{model}}", broken.mistake.evidence["d_model"]
    return broken.receipt(
        "variance_left",
        d_k / square,
        broken.fraction(rf"\frac{{d_k}}{{{name}}}", float(d_k), float(square)),
        code.numpy_line(prints=f"np.divide({d_k}, {square})"),
        code.torch_line(prints=f"{code.tensor([d_k])} / {square}"),
        f"{d_k}/{square}",
    )


def bare_exponential(broken: Broken) -> Made:
    x = float(broken.row[broken.j])
    with np.errstate(over="ignore"):
        value = float(np.exp(x))
    if math.isinf(value):
        return broken.say(words.BEYOND_NUMBERS, x=broken.view.number(x))
    return broken.receipt(
        "wrong_exponential",
        value,
        rf"e^{{x_{{{broken.j + 1}}}}} {broken.sign(x)} e^{{{broken.shown(x, np.exp)}}}"
        f" {broken.result(value, x, *([math.e] if x else []))}",
        code.numpy_line(prints=f"np.exp({code.full(x)})"),
        code.torch_line(prints=f"torch.exp({code.tensor([x])})"),
        f"EXP({code.cell(x)})",
    )


def doubled(broken: Broken) -> Made:
    """Write the right weight of the key, were it twice as long."""
    right, stretch = broken.mistake.right, np.ones(len(broken.mistake.right.key))
    stretch[broken.j] = 2
    stages = softmax_stages(right.scaled_scores[broken.i] * stretch)
    return weight_receipt(broken, "doubled_weight", broken.weight_symbol, stages, broken.j)
