"""Receipts of one query and one key: products, lengths, angle, score."""

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from attention_core.geometry import angle_degrees, cosine, norm
from pages.ui import formulas
from pages.ui.receipts import code
from pages.ui.receipts.parts import (
    Entry,
    Made,
    Pair,
    Vector,
    dot,
    dot_receipt,
    norm_receipt,
    product_receipt,
)
from pages.ui.text import receipts as words


def product_entries(pair: Pair) -> Iterator[Entry]:
    """Give each product of two components."""

    def make(t: int) -> Made:
        q, k = float(pair.query_row[t]), float(pair.key_row[t])
        symbol = rf"q_{{{pair.i + 1},{t + 1}}} \, k_{{{pair.j + 1},{t + 1}}}"
        return product_receipt(pair, "product", symbol, q, k, t=t + 1)

    for t in range(pair.view.scenario.d_k):
        yield pair.entry("product", partial(make, t), t + 1, t=t + 1)


def running_entries(pair: Pair) -> Iterator[Entry]:
    """Give the sum of the first products, each but the first alone."""

    def make(t: int) -> Made:
        symbol = rf"\sum_{{t=1}}^{{{t}}} {pair.symbol('q').replace('}', ',t}')} \, "
        symbol += pair.symbol("k").replace("}", ",t}")
        return dot_receipt(pair, "running", symbol, pair.query_row[:t], pair.key_row[:t], t=t)

    for t in range(2, pair.view.scenario.d_k + 1):
        yield pair.entry("running", partial(make, t), t, t=t)


def geometric_score_entries(pair: Pair) -> Iterator[Entry]:
    """Give the product of the lengths and the cosine."""

    def make() -> Made:
        q, k = pair.query_row, pair.key_row
        cos = cosine(q, k)
        if cos is None:
            return pair.say(words.ZERO_VECTOR)
        factors = [norm(q), norm(k), cos]
        symbol = rf"\lVert {pair.symbol('q')}\rVert \, \lVert {pair.symbol('k')}\rVert \cos\theta"
        return pair.receipt(
            "geometric_score",
            math.prod(factors),
            code.steps(
                symbol, formulas.sign(factors), formulas.product_of(factors, pair.view.decimals)
            ),
            code.numpy_line(prints=f"np.prod({code.numpy_list(factors)})"),
            code.torch_line(prints=f"torch.prod({code.tensor(factors)})"),
            f"PRODUCT({','.join(map(code.cell, factors))})",
        )

    yield pair.entry("geometric_score", make)


def norm_query_entries(pair: Pair) -> Iterator[Entry]:
    """Give the query's length."""
    yield pair.entry(
        "norm_query", lambda: norm_receipt(pair, "norm_query", pair.symbol("q"), pair.query_row)
    )


def norm_key_entries(pair: Pair) -> Iterator[Entry]:
    """Give the key's length."""
    yield pair.entry(
        "norm_key", lambda: norm_receipt(pair, "norm_key", pair.symbol("k"), pair.key_row)
    )


def projection_entries(pair: Pair) -> Iterator[Entry]:
    """Give how far the query reaches along the key."""

    def make() -> Made:
        q, k = pair.query_row, tame(pair.key_row)
        if not k.any():
            return pair.say(words.ZERO_VECTOR)
        score, length = float(q @ k), norm(k)
        numpy, torch, sheet = dot(q, k)
        return pair.receipt(
            "projection",
            score / length,
            pair.fraction(
                rf"\frac{{{pair.symbol('q')} \cdot {pair.symbol('k')}}}"
                rf"{{\lVert {pair.symbol('k')}\rVert}}",
                score,
                length,
            ),
            code.numpy_line(prints=f"{numpy} / np.linalg.norm({code.numpy_list(k)})"),
            code.torch_line(prints=f"{torch} / torch.linalg.norm({code.tensor(k)})"),
            f"{sheet}/SQRT(SUMSQ({code.cells(k)}))",
        )

    yield pair.entry("projection", make)


def tame(row: Vector) -> Vector:
    """Give a vector whose squares would vanish a length that can be computed with."""
    return row / np.abs(row).max() if code.is_tiny(row.tolist()) else row


def cosine_entries(pair: Pair) -> Iterator[Entry]:
    """Give the cosine of the angle."""
    yield pair.entry("cosine", lambda: cosine_receipt(pair, "cosine"))


def cosine_receipt(pair: Pair, kind: str) -> Made:
    """Write the receipt of the cosine of the pair's angle."""
    q, k = tame(pair.query_row), tame(pair.key_row)
    value = cosine(q, k)
    if value is None:
        return pair.say(words.ZERO_VECTOR)
    score, lengths = float(q @ k), (norm(q), norm(k))
    top, *bottom = pair.operands(lambda s, a, b: s / (a * b), score, *lengths)
    numpy, torch = code.given(q=q, k=k)
    q_symbol, k_symbol = pair.symbol("q"), pair.symbol("k")
    return pair.receipt(
        kind,
        value,
        code.aligned(
            [
                rf"\cos\theta &= \frac{{{q_symbol} \cdot {k_symbol}}}"
                rf"{{\lVert {q_symbol}\rVert \, \lVert {k_symbol}\rVert}}",
                rf"&{pair.sign(score, lengths)} \frac{{{top}}}{{{bottom[0]} \times {bottom[1]}}}"
                f" {pair.result(value, score, *lengths)}",
            ]
        ),
        code.numpy_line(numpy, prints="q @ k / (np.linalg.norm(q) * np.linalg.norm(k))"),
        code.torch_line(torch, prints="q @ k / (torch.linalg.norm(q) * torch.linalg.norm(k))"),
        cosine_cell(q, k),
    )


def cosine_cell(q: Vector, k: Vector) -> str:
    """Write the cosine of two vectors for a spreadsheet."""
    return f"{dot(q, k)[2]}/SQRT(SUMSQ({code.cells(q)}))/SQRT(SUMSQ({code.cells(k)}))"


def angle_entries(pair: Pair) -> Iterator[Entry]:
    """Give the angle."""

    def make() -> Made:
        q, k = tame(pair.query_row), tame(pair.key_row)
        value, cos = angle_degrees(q, k), cosine(q, k)
        if value is None or cos is None:
            return pair.say(words.ZERO_VECTOR)
        shown = pair.shown(cos, lambda c: np.degrees(np.arccos(np.clip(c, -1, 1))))
        numpy, torch = code.given(q=q, k=k)
        half = "u, v = q / {0}(q), k / {0}(k)"
        return pair.receipt(
            "angle",
            value,
            rf"\theta {pair.sign(cos)} \arccos({shown}) {pair.result(value, cos)}^\circ",
            code.numpy_line(
                numpy,
                half.format("np.linalg.norm"),
                prints="np.degrees(2 * np.arctan2(np.linalg.norm(u - v), np.linalg.norm(u + v)))",
            ),
            code.torch_line(
                torch,
                half.format("torch.linalg.norm"),
                prints="torch.rad2deg(2 * torch.arctan2(torch.linalg.norm(u - v), "
                "torch.linalg.norm(u + v)))",
            ),
            f"DEGREES(ACOS(MAX(-1,MIN(1,{cosine_cell(q, k)}))))",
        )

    yield pair.entry("angle", make)
