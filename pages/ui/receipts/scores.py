"""Receipts of scores: the dot product, and what it is divided by."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pages.ui import numbers
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Pair, Receipt, Vector, Writer, dot, dot_receipt


def score_entries(pair: Pair) -> Iterator[Entry]:
    """Give the dot product."""
    yield pair.entry("score", lambda: score_receipt(pair, "score"))


def score_receipt(pair: Pair, kind: str) -> Receipt:
    """Write the receipt of the pair's dot product."""
    symbol = rf"{pair.symbol('q')} \cdot {pair.symbol('k')}"
    d_k = pair.view.scenario.d_k
    return dot_receipt(pair, kind, symbol, pair.query_row, pair.key_row, d_k=d_k)


class Divisor(NamedTuple):
    """What a score is divided by, as symbols, with its numbers, and as code."""

    value: float
    symbol: str
    latex: str
    numpy: str
    torch: str
    sheet: str


def root_of(n: int, symbol: str = "d_k") -> Divisor:
    """Divide by a square root."""
    square = rf"\sqrt{{{n}}}"
    return Divisor(
        math.sqrt(n), rf"\sqrt{{{symbol}}}", square, f"np.sqrt({n})", f"{n} ** 0.5", f"SQRT({n})"
    )


def cooled(divisor: Divisor, temperature: float) -> Divisor:
    """Divide by the temperature too."""
    times = code.full(temperature)
    return Divisor(
        divisor.value * temperature,
        rf"{divisor.symbol} \, T",
        rf"{divisor.latex} \times {times}",
        f"{divisor.numpy} * {times}",
        f"{divisor.torch} * {times}",
        f"{divisor.sheet}*{times}",
    )


def scaled_score_entries(pair: Pair) -> Iterator[Entry]:
    """Give the score over √d_k."""
    divisor = root_of(pair.view.scenario.d_k)
    yield pair.entry("scaled_score", lambda: _scaled(pair, "scaled_score", divisor))


def tempered_score_entries(pair: Pair) -> Iterator[Entry]:
    """Give the score over √d_k and the temperature."""
    divisor, temperature = root_of(pair.view.scenario.d_k), pair.view.temperature
    if temperature != 1:
        divisor = cooled(divisor, temperature)
    yield pair.entry("tempered_score", lambda: _scaled(pair, "tempered_score", divisor))


def _scaled(pair: Pair, kind: str, divisor: Divisor) -> Receipt:
    symbol = rf"{pair.symbol('q')} \cdot {pair.symbol('k')}"
    facts = {"d_k": pair.view.scenario.d_k, "temperature": numbers.trimmed(pair.view.temperature)}
    return divided_receipt(pair, kind, symbol, pair.query_row, pair.key_row, divisor, **facts)


def divided_receipt(
    writer: Writer, kind: str, symbol: str, a: Vector, b: Vector, by: Divisor, **more: object
) -> Receipt:
    """Write the receipt of a dot product over a divisor."""
    score = float(a @ b)
    numpy, torch, sheet = dot(a, b)
    shown = writer.shown(score, lambda s: s / by.value)
    value = score / by.value
    return writer.receipt(
        kind,
        value,
        rf"\frac{{{symbol}}}{{{by.symbol}}} {writer.sign(score)} \frac{{{shown}}}{{{by.latex}}}"
        f" {writer.result(value, score, by.value)}",
        code.numpy_line(prints=f"{numpy} / ({by.numpy})"),
        code.torch_line(prints=f"{torch} / ({by.torch})"),
        f"{sheet}/({by.sheet})",
        **more,
    )


def root_d_k_entries(pair: Pair) -> Iterator[Entry]:
    """Give √d_k."""
    n = pair.view.scenario.d_k
    yield pair.entry("root_d_k", lambda: root_receipt(pair, n), d_k=n)


def root_receipt(writer: Writer, n: int) -> Receipt:
    """Write the receipt of √d_k."""
    receipt = writer.receipt(
        "root_d_k",
        math.sqrt(n),
        rf"\sqrt{{d_k}} = \sqrt{{{n}}} {writer.result(math.sqrt(n))}",
        code.numpy_line(prints=f"np.sqrt({n})"),
        code.torch_line(prints=f"torch.sqrt({code.tensor([n])})"),
        f"SQRT({n})",
        d_k=n,
    )
    return replace(receipt, shown=numbers.trimmed(math.sqrt(n), writer.view.decimals))
