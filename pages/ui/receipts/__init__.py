"""Receipts: where a number came from, as LaTeX and as lines that anyone can run to get it.

A receipt starts from the numbers of the step before. Its lines hold every digit and no text of
the scenario.
"""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from attention_core.sampling import dot_product_samples
from pages.ui import formulas
from pages.ui.numbers import digits_to_redo, operand
from pages.ui.receipts import code, labs, pairs, rows
from pages.ui.receipts.parts import Entry, Pair, Receipt, Vector
from pages.ui.text import receipts as words
from pages.ui.view import View

__all__ = ["KINDS", "Entry", "Receipt", "entries", "sample_variance", "total"]

KINDS: dict[str, Callable[[Pair], Iterator[Entry]]] = {
    "product": pairs.product_entries,
    "norm_query": pairs.norm_query_entries,
    "norm_key": pairs.norm_key_entries,
    "projection": pairs.projection_entries,
    "cosine": pairs.cosine_entries,
    "angle": pairs.angle_entries,
    "score": pairs.score_entries,
    "scaled_score": pairs.scaled_score_entries,
    "tempered_score": pairs.tempered_score_entries,
    "shifted": rows.shifted_entries,
    "exponential": rows.exponential_entries,
    "exponential_sum": rows.exponential_sum_entries,
    "weight": rows.weight_entries,
    "row_sum": rows.row_sum_entries,
    "contribution": rows.contribution_entries,
    "output": rows.output_entries,
    "distance_score": labs.distance_score_entries,
    "additive_score": labs.additive_score_entries,
    "bilinear_score": labs.bilinear_score_entries,
    "largest_cosine_weight": labs.largest_cosine_weight_entries,
    "gradient": labs.gradient_entries,
    "gradient_raw": labs.gradient_raw_entries,
    "tipping_distance": labs.tipping_distance_entries,
    "tipping_distance_cosine": labs.tipping_distance_cosine_entries,
}


def entries(view: View, *kinds: str, keys: Vector | None = None) -> list[Entry]:
    """Return the numbers of these kinds for the focused pair, in this order.

    ``keys`` takes the place of the scenario's where a page has changed them.
    """
    pair = Pair(view, view.scenario.key if keys is None else keys)
    return [entry for kind in kinds for entry in KINDS[kind](pair)]


def total(view: View, name: str, label: str, numbers: Vector) -> Entry:
    """Return the sum of any numbers, for a page's own sums (such as a wrong row of weights)."""

    def make() -> Receipt:
        value = float(np.sum(numbers))
        digits = digits_to_redo(lambda *x: sum(x), *numbers.tolist(), decimals=view.decimals)
        shown = formulas.total(numbers.tolist(), digits)
        result = formulas.equals(value, view.decimals, *numbers.tolist())
        return Receipt(
            value,
            view.say(words.KINDS["total"].source, n=len(numbers)),
            code.steps(r"\Sigma", f"{shown} {result}"),
            code.numpy_line(prints=f"np.sum({code.numpy_list(numbers)})"),
            code.torch_line(prints=f"torch.sum({code.tensor(numbers)})"),
            f"=SUM({code.cells(numbers)})",
        )

    return Entry(name, label, make)


def sample_variance(view: View, n: int, d_k: int, seed: int) -> Entry:
    """Return the measured variance of the ``n`` samples that ``dot_product_samples`` draws."""
    label = view.say(words.KINDS["sample_variance"].label, n=n)
    return Entry("sample_variance", label, partial(_sample_variance, view, n, d_k, seed))


def _sample_variance(view: View, n: int, d_k: int, seed: int) -> Receipt:
    samples = dot_product_samples(d_k, n, seed)
    value = float(samples.var(ddof=1))
    squares, sums = float(samples @ samples), float(samples.sum())

    def redo(squares: float, sums: float) -> float:
        return (squares - sums**2 / n) / (n - 1)

    digits = digits_to_redo(redo, squares, sums, decimals=view.decimals)
    shown = [code.tex(operand(x, digits)) for x in (squares, sums)]
    drawn = f"np.random.default_rng([{seed}, {d_k}]).standard_normal(({n}, 2, {d_k}))"
    return Receipt(
        value,
        view.say(words.KINDS["sample_variance"].source, n=n, d_k=d_k, seed=seed),
        code.aligned(
            [
                r"s^2 &= \frac{\sum x^2 - (\sum x)^2 / n}{n - 1}",
                rf"&= \frac{{{shown[0]} - ({shown[1]})^2 / {n}}}{{{n} - 1}}",
                f"&{code.tex(formulas.equals(value, view.decimals, squares, sums))}",
            ]
        ),
        code.numpy_line(f"x = {drawn}", prints="(x[:, 0] * x[:, 1]).sum(axis=1).var(ddof=1)"),
        code.torch_line(
            "import numpy as np",
            f"x = torch.from_numpy({drawn})",
            prints="(x[:, 0] * x[:, 1]).sum(dim=1).var(correction=1)",
        ),
        f"=({code.cell(squares)}-({code.cell(sums)})^2/{n})/({n}-1)",
    )
