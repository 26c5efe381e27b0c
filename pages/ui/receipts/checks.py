"""Receipts of what the open scenario's own vectors are measured by."""

from collections.abc import Iterator

import numpy as np

from attention_core.attention import Array
from attention_core.sampling import assumption_check
from pages.ui.receipts import code
from pages.ui.receipts.pairs import tame
from pages.ui.receipts.parts import Entry, Made, Pair
from pages.ui.text import lab_receipts as lab_words


def _components(pair: Pair) -> Array:
    return np.concatenate([pair.view.scenario.query, pair.view.scenario.key])


def component_mean_entries(pair: Pair) -> Iterator[Entry]:
    """Give the mean of all components."""

    def make() -> Made:
        x = _components(pair).ravel()
        value, total = float(x.mean()), float(x.sum())
        numpy, torch = code.given(x=x)
        return pair.receipt(
            "component_mean",
            value,
            pair.fraction(r"\bar x = \frac{\sum x}{n}", total, float(x.size)),
            code.numpy_line(numpy, prints="x.mean()"),
            code.torch_line(torch, prints="x.mean()"),
            f"AVERAGE({code.cells(x)})",
            n=x.size,
        )

    yield pair.entry("component_mean", make)


def component_variance_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sample variance of all components."""

    def make() -> Made:
        x = _components(pair).ravel()
        squares = float(((x - x.mean()) ** 2).sum())
        numpy, torch = code.given(x=x)
        return pair.receipt(
            "component_variance",
            float(x.var(ddof=1)),
            pair.fraction(r"s^2 = \frac{\sum (x - \bar x)^2}{n - 1}", squares, float(x.size - 1)),
            code.numpy_line(numpy, prints="x.var(ddof=1)"),
            code.torch_line(torch, prints="x.var(correction=1)"),
            f"VAR({code.cells(x)})",
            n=x.size,
        )

    yield pair.entry("component_variance", make)


def largest_correlation_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest correlation of two components."""

    def make() -> Made:
        check = assumption_check(pair.view.scenario.query, pair.view.scenario.key)
        if check.correlation is None:
            return pair.say(lab_words.NO_CORRELATION)
        rows = _components(pair)
        columns = rows / np.abs(rows).max(axis=0)
        table = np.triu(np.abs(np.corrcoef(columns, rowvar=False)), 1)
        first, second = (int(n) for n in np.unravel_index(table.argmax(), table.shape))
        x, y = tame(rows[:, first]), tame(rows[:, second])
        from_mean = x - x.mean(), y - y.mean()
        parts = [float(a @ b) for a, b in (from_mean, from_mean[:1] * 2, from_mean[1:] * 2)]
        top, *bottom = pair.operands(lambda c, a, b: c / np.sqrt(a * b), *parts)
        numpy, torch = code.given(x=x, y=y)
        return pair.receipt(
            "largest_correlation",
            check.correlation,
            code.aligned(
                [
                    r"r &= \frac{\sum (x - \bar x)(y - \bar y)}"
                    r"{\sqrt{\sum (x - \bar x)^2 \sum (y - \bar y)^2}}",
                    rf"&= \frac{{{top}}}{{\sqrt{{{bottom[0]} \times {bottom[1]}}}}}"
                    f" {pair.result(check.correlation, *parts)}",
                ]
            ),
            code.numpy_line(numpy, prints="np.corrcoef(x, y)[0, 1]"),
            code.torch_line(torch, prints="torch.corrcoef(torch.stack([x, y]))[0, 1]"),
            f"CORREL({code.cells(x)},{code.cells(y)})",
            first=first + 1,
            second=second + 1,
        )

    yield pair.entry("largest_correlation", make)


def score_variance_entries(pair: Pair) -> Iterator[Entry]:
    """Give the variance of all scores."""
    yield pair.entry("score_variance", lambda: _score_variance(pair, "score_variance", 1))


def scaled_variance_entries(pair: Pair) -> Iterator[Entry]:
    """Give what ÷√d_k leaves of it."""
    d_k = pair.view.scenario.d_k
    yield pair.entry("scaled_variance", lambda: _score_variance(pair, "scaled_variance", d_k))


def _score_variance(pair: Pair, kind: str, divisor: int) -> Made:
    s = pair.view.trace.scores.ravel()
    if s.size == 1:
        return pair.say(lab_words.ONE_SCORE)
    squares = float(((s - s.mean()) ** 2).sum())
    over, times = ("", "") if divisor == 1 else (f" / {divisor}", r" \, d_k")
    numpy, torch = code.given(s=s)
    return pair.receipt(
        kind,
        float(s.var()) / divisor,
        pair.fraction(
            rf"\frac{{\sum (s - \bar s)^2}}{{n{times}}}", squares, float(s.size * divisor)
        ),
        code.numpy_line(numpy, prints=f"s.var(){over}"),
        code.torch_line(torch, prints=f"s.var(correction=0){over}"),
        f"VARP({code.cells(s)}){over.replace(' ', '')}",
        n=s.size,
        d_k=pair.view.scenario.d_k,
    )
