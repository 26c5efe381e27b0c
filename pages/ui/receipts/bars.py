"""Receipts of a histogram of seeded samples: the heights of its bars, and the curve over them."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Receipt, Writer
from pages.ui.receipts.sampled import Facts, sample_lines


@dataclass(frozen=True)
class Bars(Writer):
    """A histogram, and how its samples are drawn."""

    title: str
    edges: Sequence[float]
    densities: Sequence[float]
    variance: float
    facts: Facts
    is_scaled: bool


def bar_entries(bars: Bars) -> Iterator[Entry]:
    """Give the height of every bar, of the normal curve at its middle, and where the bars end."""
    case = "after" if bars.is_scaled else "before"
    for n in range(len(bars.densities)):
        named = {"bar": n + 1, "title": bars.title}
        yield bars.entry("bar_density", partial(_density, bars, n), f"{case}.{n + 1}", **named)
        yield bars.entry("bar_normal", partial(_normal, bars, n), f"{case}.{n + 1}", **named)
    for n in range(len(bars.edges)):
        named = {"bar": n + 1, "title": bars.title}
        yield bars.entry("bar_edge", partial(_edge, bars, n), f"{case}.{n + 1}", **named)


def _edge(bars: Bars, n: int) -> Receipt:
    """Write where a bar begins: the way to it in steps of one width."""
    low, high, steps = bars.edges[0], bars.edges[-1], len(bars.densities)
    a, b = bars.operands(lambda a, b: a + n * (b - a) / steps, low, high)
    ends = f"{code.full(low)}, {code.full(high)}, {steps + 1}"
    return bars.receipt(
        "bar_edge",
        bars.edges[n],
        rf"{a} + {n} \times \frac{{{b} - ({a})}}{{{steps}}}"
        f" {bars.result(bars.edges[n], low, high)}",
        code.numpy_line(prints=f"np.linspace({ends})[{n}]"),
        code.torch_line(prints=f"torch.linspace({ends}, dtype=torch.float64)[{n}]"),
        f"{code.cell(low)}+{n}*({code.cell(high)}-({code.cell(low)}))/{steps}",
        steps=steps,
    )


def _density(bars: Bars, n: int) -> Receipt:
    """Write the share of the samples in a bar over its width."""
    n_samples, (low, high) = bars.facts["n"], bars.edges[n : n + 2]
    width = bars.edges[1] - bars.edges[0]
    count = round(bars.densities[n] * n_samples * width)
    lines = sample_lines(bars.facts, bars.is_scaled)
    inside = f"((s >= {code.full(low)}) & (s < {code.full(high)})).sum()"
    share = f" / {n_samples} / {code.full(width)}"
    return bars.receipt(
        "bar_density",
        bars.densities[n],
        bars.fraction(r"\frac{m}{n \, \Delta x}", float(count), n_samples * width),
        code.numpy_line(*lines, prints=inside + share),
        code.torch_line(
            "import numpy as np",
            *lines,
            "s = torch.from_numpy(s)",
            prints=f"{inside}.double(){share}",
        ),
        f"{count}/{n_samples}/{code.cell(width)}",
        count=count,
        **bars.facts,
    )


def _normal(bars: Bars, n: int) -> Receipt:
    """Write the normal curve at the middle of a bar."""
    x, v = (bars.edges[n] + bars.edges[n + 1]) / 2, bars.variance

    def curve(x: float, v: float) -> float:
        return float(np.exp(-(x**2) / (2 * v)) / np.sqrt(2 * np.pi * v))

    middle, spread = bars.operands(curve, x, v)
    return bars.receipt(
        "bar_normal",
        curve(x, v),
        code.aligned(
            [
                r"&\frac{1}{\sqrt{2 \pi \sigma^2}} \; e^{-x^2 / (2 \sigma^2)}",
                rf"&{bars.sign(x, v)} \frac{{1}}{{\sqrt{{2 \pi \times {spread}}}}} \;"
                rf" e^{{-({middle})^2 / (2 \times {spread})}}",
                f"&{bars.result(curve(x, v), math.pi)}",
            ]
        ),
        code.numpy_line(
            f"x, v = {code.full(x)}, {code.full(v)}",
            prints="np.exp(-(x**2) / (2 * v)) / np.sqrt(2 * np.pi * v)",
        ),
        code.torch_line(
            f"x, v = {code.tensor([x, v])}",
            prints="torch.exp(-(x**2) / (2 * v)) / torch.sqrt(2 * torch.pi * v)",
        ),
        f"EXP(({code.cell(x)})^2/(-2*{code.cell(v)}))/SQRT(2*PI()*{code.cell(v)})",
        variance=code.full(v),
    )
