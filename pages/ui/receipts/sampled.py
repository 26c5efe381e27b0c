"""Receipts of the variance of seeded samples, drawn by the lines as the page has drawn them."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from attention_core.attention import Array
from attention_core.sampling import (
    NORMAL_95,
    dot_product_samples,
    variance_band,
)
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Receipt, Writer
from pages.ui.view import View

Facts = dict[str, int]
PAIRS = "x = np.random.default_rng([{seed}, {d_k}]).standard_normal(({n}, 2, {d_k}))"
DOTS = "s = (x[:, 0] * x[:, 1]).sum(axis=1)"


def variance_entries(view: View, n: int, d_k: int, seed: int) -> Iterator[Entry]:
    """Give the measured variance of ``n`` samples of q·k, and the ends of its band."""
    write = Writer(view)
    facts = {"n": n, "d_k": d_k, "seed": seed}
    for kind, make in (
        ("sample_variance", partial(_variance, write, facts, False)),
        ("band_low", partial(_band, write, facts, -1, False)),
        ("band_high", partial(_band, write, facts, 1, False)),
    ):
        yield write.entry(kind, make, **facts)


def deviation_entries(view: View, n: int, d_k: int, seed: int) -> Iterator[Entry]:
    """Give the standard deviation as well, and all of it for q·k / √d_k."""
    write = Writer(view)
    facts = {"n": n, "d_k": d_k, "seed": seed}
    for kind, is_scaled in (("predicted_variance", False), ("predicted_variance_scaled", True)):
        yield write.entry(kind, partial(_predicted, write, kind, facts, is_scaled), **facts)
    for kind, is_scaled in (("predicted_deviation", False), ("predicted_deviation_scaled", True)):
        yield write.entry(kind, partial(_root_of_it, write, kind, facts, is_scaled), **facts)
    for kind, make in (
        ("sample_deviation", partial(_deviation, write, facts, False)),
        ("sample_variance_scaled", partial(_variance, write, facts, True)),
        ("band_low_scaled", partial(_band, write, facts, -1, True)),
        ("band_high_scaled", partial(_band, write, facts, 1, True)),
        ("sample_deviation_scaled", partial(_deviation, write, facts, True)),
    ):
        yield write.entry(kind, make, **facts)


def _predicted(write: Writer, kind: str, facts: Facts, is_scaled: bool) -> Receipt:
    """Write the variance of a sum of d_k products that have variance 1 each."""
    d_k = facts["d_k"]
    over, over_latex = (f" / {d_k}", r" / d_k") if is_scaled else ("", "")
    value = 1 if is_scaled else d_k
    receipt = write.receipt(
        kind,
        float(value),
        rf"\sum_{{t=1}}^{{d_k}} 1{over_latex} = {d_k} \times 1{over} = {value}",
        code.numpy_line(prints=f"np.ones({d_k}).sum(){over}"),
        code.torch_line(prints=f"torch.ones({d_k}, dtype=torch.float64).sum(){over}"),
        f"{d_k}*1{over.replace(' ', '')}",
        **facts,
    )
    return replace(receipt, shown=str(value))


def _root_of_it(write: Writer, kind: str, facts: Facts, is_scaled: bool) -> Receipt:
    variance = 1 if is_scaled else facts["d_k"]
    value = math.sqrt(variance)
    return write.receipt(
        kind,
        value,
        rf"\sigma = \sqrt{{{variance}}} {write.result(value)}",
        code.numpy_line(prints=f"np.sqrt({variance})"),
        code.torch_line(prints=f"torch.sqrt({code.tensor([variance])})"),
        f"SQRT({variance})",
        **facts,
    )


def sample_lines(facts: Facts, is_scaled: bool) -> list[str]:
    """Write the lines that draw the samples ``s``."""
    scaled = f" / np.sqrt({facts['d_k']})" if is_scaled else ""
    return [PAIRS.format(**facts), f"{DOTS}{scaled}"]


def _samples(facts: Facts, is_scaled: bool) -> tuple[Array, str, list[str]]:
    """Return the samples, the end of their kind's name, and the lines that draw them."""
    samples = dot_product_samples(facts["d_k"], facts["n"], facts["seed"])
    if is_scaled:
        samples = samples / math.sqrt(facts["d_k"])
    return samples, "_scaled" if is_scaled else "", sample_lines(facts, is_scaled)


def _variance(write: Writer, facts: Facts, is_scaled: bool) -> Receipt:
    samples, scaled, lines = _samples(facts, is_scaled)
    n, value = facts["n"], float(samples.var(ddof=1))
    squares, sums = float(samples @ samples), float(samples.sum())

    def redo(squares: float, sums: float) -> float:
        return (squares - sums**2 / n) / (n - 1)

    shown = write.operands(redo, squares, sums)
    return write.receipt(
        f"sample_variance{scaled}",
        value,
        code.aligned(
            [
                r"s^2 &= \frac{\sum x^2 - (\sum x)^2 / n}{n - 1}",
                rf"&{write.sign(squares, sums)}"
                rf" \frac{{{shown[0]} - ({shown[1]})^2 / {n}}}{{{n} - 1}}",
                f"&{write.result(value, squares, sums)}",
            ]
        ),
        code.numpy_line(*lines, prints="s.var(ddof=1)"),
        code.torch_line(
            "import numpy as np", *lines, prints="torch.from_numpy(s).var(correction=1)"
        ),
        _variance_cell(squares, sums, n),
        **facts,
    )


def _variance_cell(squares: float, sums: float, n: int) -> str:
    return f"({code.cell(squares)}-({code.cell(sums)})^2/{n})/({n}-1)"


def _deviation(write: Writer, facts: Facts, is_scaled: bool) -> Receipt:
    samples, scaled, lines = _samples(facts, is_scaled)
    variance, value = float(samples.var(ddof=1)), float(samples.std(ddof=1))
    return write.receipt(
        f"sample_deviation{scaled}",
        value,
        rf"s = \sqrt{{s^2}} {write.sign(variance)} \sqrt{{{write.shown(variance, np.sqrt)}}}"
        f" {write.result(value, variance)}",
        code.numpy_line(*lines, prints="s.std(ddof=1)"),
        code.torch_line(
            "import numpy as np", *lines, prints="torch.from_numpy(s).std(correction=1)"
        ),
        f"SQRT({_variance_cell(float(samples @ samples), float(samples.sum()), facts['n'])})",
        **facts,
    )


def _band(write: Writer, facts: Facts, sign: int, is_scaled: bool) -> Receipt:
    """Write an end of the band: the prediction and 1.96 standard errors."""
    n, d_k = facts["n"], facts["d_k"]
    times = 1 if is_scaled else d_k
    value = variance_band(d_k, n)[sign > 0] / (d_k if is_scaled else 1)
    error = math.sqrt(2 / (n - 1) + 6 / d_k / n)
    z, e = write.operands(lambda z, e: times * (1 + sign * z * e), NORMAL_95, error)
    ends = ("{}", "{}") if is_scaled else (r"d_k \, ({})", rf"{d_k} \times ({{}})")
    mark, root = "-+"[sign > 0], f"(2 / ({n} - 1) + 6 / ({d_k} * {n}))"
    line = f"{times} * (1 {mark} {code.full(NORMAL_95)} * {{}}{root}"
    return write.receipt(
        f"band_{'high' if sign > 0 else 'low'}{'_scaled' if is_scaled else ''}",
        value,
        code.aligned(
            [
                r"\epsilon &= \sqrt{\frac{2}{n - 1} + \frac{6}{d_k \, n}}",
                rf"&= \sqrt{{\frac{{2}}{{{n - 1}}} + \frac{{6}}{{{d_k} \times {n}}}}} \approx {e}",
                "&" + ends[0].format(rf"1 {mark} {z} \, \epsilon"),
                f"&{write.sign(NORMAL_95, error)} " + ends[1].format(rf"1 {mark} {z} \times {e}"),
                f"&{write.result(value, error)}",
            ]
        ),
        code.numpy_line(prints=line.format("np.sqrt") + ")"),
        code.torch_line(
            f"v = {code.tensor([2 / (n - 1) + 6 / d_k / n])}",
            prints=f"{times} * (1 {mark} {code.full(NORMAL_95)} * torch.sqrt(v))",
        ),
        line.format("SQRT").replace(" ", "") + ")",
        **facts,
    )
