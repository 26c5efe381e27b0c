"""Receipts of what the open scenario's own vectors are measured by."""

from collections.abc import Iterator

import numpy as np

from attention_core.attention import Array
from attention_core.sampling import assumption_check
from pages.ui import formulas
from pages.ui.receipts import code
from pages.ui.receipts.pairs import tame
from pages.ui.receipts.parts import Entry, Made, Pair
from pages.ui.text import receipts_of_samples as sample_words


def _components(pair: Pair) -> Array:
    return np.concatenate([pair.view.scenario.query, pair.view.scenario.key])


def component_mean_entries(pair: Pair) -> Iterator[Entry]:
    """Give the mean of all components."""

    def make() -> Made:
        x = _components(pair).ravel()
        fraction = pair.fraction(r"\bar x = \frac{\sum x}{n}", float(x.sum()), float(x.size))
        value = float(x.mean())
        return _of_all(pair, "component_mean", value, fraction, ("x.mean()",) * 2, "AVERAGE")

    yield pair.entry("component_mean", make)


def component_variance_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sample variance of all components."""

    def make() -> Made:
        x = _components(pair).ravel()
        fraction = _variance_fraction(pair, "x", x)
        prints = "x.var(ddof=1)", "x.var(correction=1)"
        value = float(x.var(ddof=1))
        return _of_all(pair, "component_variance", value, fraction, prints, "VAR")

    yield pair.entry("component_variance", make)


def _of_all(
    pair: Pair, kind: str, value: float, latex: str, prints: tuple[str, str], function: str
) -> Made:
    x = _components(pair).ravel()
    numpy, torch = code.given(x=x)
    return pair.receipt(
        kind,
        value,
        latex,
        code.numpy_line(numpy, prints=prints[0]),
        code.torch_line(torch, prints=prints[1]),
        f"{function}({code.cells(x)})",
        n=x.size,
    )


def _variance_fraction(pair: Pair, symbol: str, x: Array, divisor: int = 1) -> str:
    squares = float(((x - x.mean()) ** 2).sum())
    bottom = "n - 1" if divisor == 1 else r"(n - 1) \, d_k"
    return pair.fraction(
        rf"\frac{{\sum ({symbol} - \bar {symbol})^2}}{{{bottom}}}",
        squares,
        float((x.size - 1) * divisor),
    )


def expected_variance_entries(pair: Pair) -> Iterator[Entry]:
    """Give the variance of a score that follows from this mean and this variance."""

    def make() -> Made:
        check = assumption_check(pair.view.scenario.query, pair.view.scenario.key)
        d_k, value = pair.view.scenario.d_k, check.expected_variance
        known = check.mean, check.variance
        numpy, torch = code.given(m=known[:1], v=known[1:])
        prints = f"({d_k} * (v**2 + 2 * m**2 * v))[0]"
        m, v = map(code.cell, known)
        return pair.receipt(
            "expected_variance",
            value,
            code.steps(
                r"d_k (s^4 + 2 \bar x^2 s^2)",
                formulas.sign(known),
                formulas.expected_variance(d_k, *known, pair.view.decimals),
            ),
            code.numpy_line(numpy, prints=prints),
            code.torch_line(torch, prints=prints),
            f"{d_k}*({v}*{v}+2*({m})*({m})*{v})",
            d_k=d_k,
        )

    yield pair.entry("expected_variance", make)


def largest_correlation_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest correlation of two components."""

    def make() -> Made:
        check = assumption_check(pair.view.scenario.query, pair.view.scenario.key)
        if check.correlation is None:
            return pair.say(sample_words.NO_CORRELATION)
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
                    rf"&{pair.sign(parts)}"
                    rf" \frac{{{top}}}{{\sqrt{{{bottom[0]} \times {bottom[1]}}}}}"
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
        return pair.say(sample_words.ONE_SCORE)
    over = "" if divisor == 1 else f" / {divisor}"
    numpy, torch = code.given(s=s)
    return pair.receipt(
        kind,
        float(s.var(ddof=1)) / divisor,
        _variance_fraction(pair, "s", s, divisor),
        code.numpy_line(numpy, prints=f"s.var(ddof=1){over}"),
        code.torch_line(torch, prints=f"s.var(correction=1){over}"),
        f"VAR({code.cells(s)}){over.replace(' ', '')}",
        n=s.size,
        d_k=pair.view.scenario.d_k,
    )
