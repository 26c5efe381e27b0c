"""Receipts of the labs' numbers: rival scores, gradients, tipping distance, samples, other sums."""

import math
from collections.abc import Iterator

import numpy as np

from attention_core.attention import softmax
from attention_core.geometry import norm
from attention_core.scoring import (
    WEIGHTS_SEED,
    largest_possible_weight_under_cosine,
    seeded_additive_weights,
    seeded_bilinear_weights,
    unit_rows,
)
from attention_core.tipping import tipping_point
from pages.ui import formulas
from pages.ui.numbers import digits_to_redo, operand
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Made, Pair, dot
from pages.ui.text import receipts as words
from pages.ui.view import tag


def distance_score_entries(pair: Pair) -> Iterator[Entry]:
    """Give minus the Euclidean distance."""

    def make() -> Made:
        q, k = pair.query_row, pair.key_row
        apart = q - k
        value = -norm(apart)
        square = float(apart @ apart)
        q_symbol, k_symbol = pair.symbol("q"), pair.symbol("k")
        squares, times = formulas.dot_product(apart, apart, pair.view.decimals), ""
        if code.is_tiny(apart.tolist()):
            largest = float(np.abs(apart).max())
            q, k, times = q / largest, k / largest, f"{code.full(largest)} * "
        first = code.steps(rf"\lVert {q_symbol} - {k_symbol}\rVert^2", squares)
        last = rf"-\sqrt{{{pair.shown(square, np.sqrt)}}} {pair.result(value, square)}"
        return pair.receipt(
            "distance_score",
            value,
            first.removesuffix(r" \end{aligned}")
            + rf" \\ &-\lVert {q_symbol} - {k_symbol}\rVert = {last} \end{{aligned}}",
            code.numpy_line(
                f"q, k = np.array({code.numpy_list(q)}), np.array({code.numpy_list(k)})",
                prints=f"{times}-np.linalg.norm(q - k)",
            ),
            code.torch_line(
                f"q, k = {code.tensor(q)}, {code.tensor(k)}",
                prints=f"{times}-torch.linalg.norm(q - k)",
            ),
            f"-SQRT(SUMXMY2({code.cells(q)},{code.cells(k)}))",
        )

    yield pair.entry("distance_score", make)


def additive_score_entries(pair: Pair) -> Iterator[Entry]:
    """Give the additive (Bahdanau) score with the lab's seeded weights."""

    def make() -> Made:
        q, k, d = pair.query_row, pair.key_row, pair.view.scenario.d_k
        learned = seeded_additive_weights(d)
        v, inside = np.asarray(learned.v, float), learned.w_query @ q + learned.w_key @ k
        hidden = np.asarray(np.tanh(inside), float)
        drawn = (
            f"r = np.random.default_rng([{WEIGHTS_SEED}, {d}, {d}])",
            f"a, b = r.standard_normal((2, {d}, {d})) / np.sqrt({d})",
            f"v = r.standard_normal({d}) / np.sqrt({d})",
        )
        lines = (*drawn, f"q, k = np.array({code.numpy_list(q)}), np.array({code.numpy_list(k)})")
        return pair.receipt(
            "additive_score",
            float(v @ hidden),
            code.steps(
                r"v \cdot \tanh(W_q q + W_k k)",
                formulas.dot_product(v, hidden, pair.view.decimals),
            ),
            code.numpy_line(*lines, prints="v @ np.tanh(a @ q + b @ k)"),
            code.torch_line(
                "import numpy as np",
                *lines,
                "v, h = torch.from_numpy(v), torch.from_numpy(a @ q + b @ k)",
                prints="v @ torch.tanh(h)",
            ),
            f"SUMPRODUCT({code.cells(v)},TANH({code.cells(inside)}))",
        )

    yield pair.entry("additive_score", make)


def bilinear_score_entries(pair: Pair) -> Iterator[Entry]:
    """Give the bilinear (Luong, "general") score with the lab's seeded weights."""

    def make() -> Made:
        q, k, d = pair.query_row, pair.key_row, pair.view.scenario.d_k
        turned = seeded_bilinear_weights(d) @ k
        drawn = f"np.random.default_rng([{WEIGHTS_SEED}, {d}]).standard_normal(({d}, {d}))"
        lines = (
            f"w = {drawn} / np.sqrt({d})",
            f"q, k = np.array({code.numpy_list(q)}), np.array({code.numpy_list(k)})",
        )
        return pair.receipt(
            "bilinear_score",
            float(q @ turned),
            code.steps(r"q \cdot (W k)", formulas.dot_product(q, turned, pair.view.decimals)),
            code.numpy_line(*lines, prints="q @ w @ k"),
            code.torch_line(
                "import numpy as np",
                *lines,
                "q, w, k = map(torch.from_numpy, (q + 0.0, w, k + 0.0))",
                prints="q @ w @ k",
            ),
            dot(q, turned)[2],
        )

    yield pair.entry("bilinear_score", make)


def largest_cosine_weight_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest weight that cosines allow for as many keys as there are."""
    n = pair.view.scenario.n_k
    value = largest_possible_weight_under_cosine(n)

    def make() -> Made:
        return pair.receipt(
            "largest_cosine_weight",
            value,
            rf"\frac{{e}}{{e + (n - 1)/e}} = \frac{{e}}{{e + {n - 1}/e}}"
            f" {pair.result(value, *([math.e] if n > 1 else []))}",
            code.numpy_line(prints=f"np.e / (np.e + ({n} - 1) / np.e)"),
            code.torch_line(
                "e = torch.exp(torch.tensor(1, dtype=torch.float64))",
                prints=f"e / (e + ({n} - 1) / e)",
            ),
            f"EXP(1)/(EXP(1)+({n}-1)/EXP(1))",
            n=n,
        )

    yield pair.entry("largest_cosine_weight", make, n=n)


def gradient_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest p(1 − p) of the row of standard weights."""
    yield pair.entry("gradient", lambda: _gradient(pair, "gradient", pair.view.trace.scale))


def gradient_raw_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest p(1 − p), had nobody scaled."""
    yield pair.entry("gradient_raw", lambda: _gradient(pair, "gradient_raw", 1.0))


def _gradient(pair: Pair, kind: str, scale: float) -> Made:
    view = pair.view
    takes_part = np.isfinite(view.trace.masked_scores[pair.i])
    p = softmax(np.where(takes_part, view.trace.scores[pair.i] * scale, -np.inf))
    at = int((p * (1 - p)).argmax())
    top, value = float(p[at]), float(p[at] * (1 - p[at]))
    digits = digits_to_redo(lambda w: w * (1 - w), top, decimals=view.decimals)
    shown = code.tex(operand(top, digits))
    return pair.receipt(
        kind,
        value,
        rf"\max_j \, p_j (1 - p_j) = {shown} \times (1 - {shown}) {pair.result(value, top)}",
        code.numpy_line(f"p = np.array({code.numpy_list(p)})", prints="(p * (1 - p)).max()"),
        code.torch_line(f"p = {code.tensor(p)}", prints="(p * (1 - p)).max()"),
        f"{code.cell(top)}*(1-{code.cell(top)})",
    )


def tipping_distance_entries(pair: Pair) -> Iterator[Entry]:
    """Give the distance to the tipping point by dot product."""
    yield pair.entry("tipping_distance", lambda: _tipping(pair, "tipping_distance", False))


def tipping_distance_cosine_entries(pair: Pair) -> Iterator[Entry]:
    """Give the distance to the tipping point by cosine."""
    yield pair.entry(
        "tipping_distance_cosine", lambda: _tipping(pair, "tipping_distance_cosine", True)
    )


def _tipping(pair: Pair, kind: str, by_cosine: bool) -> Made:
    q = pair.query_row
    takes_part = np.isfinite(pair.view.trace.masked_scores[pair.i])
    point = tipping_point(q, pair.keys, takes_part, cosine=by_cosine)
    if point.winner is None or point.rival is None:
        return pair.say(words.NO_TIPPING[point.status])
    keys = unit_rows(pair.keys) if by_cosine else pair.keys
    ahead = keys[point.winner] - keys[point.rival]
    score, length = float(q @ ahead), norm(ahead)
    a, b = rf"k_{{{point.winner + 1}}}", rf"k_{{{point.rival + 1}}}"
    if by_cosine:
        a, b = rf"\hat {a}", rf"\hat {b}"
    symbols = rf"\frac{{{pair.symbol('q')} \cdot ({a} - {b})}}{{\lVert {a} - {b}\rVert}}"
    numpy, torch, sheet = dot(q, ahead)
    return pair.receipt(
        kind,
        point.distance,
        pair.fraction(symbols, score, length),
        code.numpy_line(prints=f"{numpy} / np.linalg.norm({code.numpy_list(ahead)})"),
        code.torch_line(prints=f"{torch} / torch.linalg.norm({code.tensor(ahead)})"),
        f"{sheet}/SQRT(SUMSQ({code.cells(ahead)}))",
        winner=tag("k", point.winner),
        rival=tag("k", point.rival),
    )
