"""Receipts of one query and one key: products, lengths, angle, score."""

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from attention_core.geometry import angle_degrees, cosine, cosine_of_sides, norm, normalise
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
        cos = cosine_of_sides(q, k)
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
        q, k = pair.query_row, pair.key_row
        cos = cosine_of_sides(q, k)
        if cos is None:
            return pair.say(words.ZERO_VECTOR)
        symbol = rf"\lVert {pair.symbol('q')}\rVert \cos\theta"
        return product_receipt(pair, "projection", symbol, norm(q), cos)

    yield pair.entry("projection", make)


def tame(row: Vector) -> Vector:
    """Give a vector whose squares would vanish a length that can be computed with."""
    return row / np.abs(row).max() if code.is_tiny(row.tolist()) else row


def cosine_entries(pair: Pair) -> Iterator[Entry]:
    """Give the cosine of the angle, by the three sides of the triangle."""

    def make() -> Made:
        q, k = tame(pair.query_row), tame(pair.key_row)
        value = cosine_of_sides(q, k)
        if value is None:
            return pair.say(words.ZERO_VECTOR)
        a, b, c = norm(q), norm(k), norm(q - k)
        shown = pair.operands(_law_of_cosines, a * a, b * b, c * c, a, b)
        numpy, torch = code.given(q=q, k=k)
        sides = "a, b, c = ({0}(x) for x in (q, k, q - k))"
        law = "(a * a + b * b - c * c) / (2 * a * b)"
        return pair.receipt(
            "cosine",
            value,
            code.aligned(
                [
                    r"\cos\theta &= " + _LAW.format(q=pair.symbol("q"), k=pair.symbol("k")),
                    r"&{0} \frac{{{2} + {3} - {4}}}{{2 \times {5} \times {6}}} {1}".format(
                        pair.sign(a * a, b * b, c * c, a, b),
                        pair.result(value, a * a, b * b, c * c, a, b),
                        *shown,
                    ),
                ]
            ),
            code.numpy_line(numpy, sides.format("np.linalg.norm"), prints=law),
            code.torch_line(torch, sides.format("torch.linalg.norm"), prints=law),
            sides_cell(q, k),
        )

    yield pair.entry("cosine", make)


_LAW = (
    r"\frac{{\lVert {q}\rVert^2 + \lVert {k}\rVert^2 - \lVert {q} - {k}\rVert^2}}"
    r"{{2 \, \lVert {q}\rVert \, \lVert {k}\rVert}}"
)


def _law_of_cosines(a2: float, b2: float, c2: float, a: float, b: float) -> float:
    return (a2 + b2 - c2) / (2 * a * b)


def sides_cell(q: Vector, k: Vector) -> str:
    """Write the cosine of two vectors for a spreadsheet, by the sides of the triangle."""
    squares = [f"SUMSQ({code.cells(x)})" for x in (q, k, q - k)]
    return "({0}+{1}-{2})/(2*SQRT({0})*SQRT({1}))".format(*squares)


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
        value = angle_degrees(q, k)
        if value is None:
            return pair.say(words.ZERO_VECTOR)
        u, v = normalise(q), normalise(k)
        apart, along = norm(u - v), norm(u + v)
        shown = ", ".join(pair.operands(_twice_the_half, apart, along))
        of_q, of_k = (rf"\hat {pair.symbol(name)}" for name in "qk")
        numpy, torch = code.given(q=q, k=k)
        units = "u, v = q / {0}(q), k / {0}(k)"
        return pair.receipt(
            "angle",
            value,
            code.aligned(
                [
                    r"\theta &= 2 \operatorname{atan2}(",
                    rf"&\qquad \lVert {of_q} - {of_k}\rVert, \lVert {of_q} + {of_k}\rVert)",
                    rf"&{pair.sign(apart, along)} 2 \operatorname{{atan2}}({shown})",
                    rf"&{pair.result(value, apart, along)}^\circ",
                ]
            ),
            code.numpy_line(
                numpy,
                units.format("np.linalg.norm"),
                prints="np.degrees(2 * np.arctan2(np.linalg.norm(u - v), np.linalg.norm(u + v)))",
            ),
            code.torch_line(
                torch,
                units.format("torch.linalg.norm"),
                prints="torch.rad2deg(2 * torch.arctan2(torch.linalg.norm(u - v), "
                "torch.linalg.norm(u + v)))",
            ),
            f"DEGREES(ACOS(MAX(-1,MIN(1,{sides_cell(q, k)}))))",
        )

    yield pair.entry("angle", make)


def _twice_the_half(apart: float, along: float) -> float:
    return math.degrees(2 * math.atan2(apart, along))
