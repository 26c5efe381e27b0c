"""Receipts of the rivals of the dot product, and of what the softmax does with their scores."""

import math
from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np

from attention_core.contest import length_to_win
from attention_core.geometry import norm
from attention_core.scoring import (
    WEIGHTS_SEED,
    largest_possible_weight_under_cosine,
    seeded_additive_weights,
    seeded_bilinear_weights,
)
from attention_core.stages import SoftmaxStages
from pages.ui import formulas
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Made, Pair, Receipt, dot
from pages.ui.receipts.rows import standard_stages, unscaled_stages
from pages.ui.text import receipts as words
from pages.ui.text import receipts_of_rivals as rival_words
from pages.ui.view import tag


def distance_score_entries(pair: Pair) -> Iterator[Entry]:
    """Give minus the Euclidean distance."""

    def make() -> Made:
        q, k = pair.query_row, pair.key_row
        apart = q - k
        value = -norm(apart)
        square = float(apart @ apart)
        q_symbol, k_symbol = pair.symbol("q"), pair.symbol("k")
        squares = formulas.dot_product(apart, apart, pair.view.decimals)
        times, times_sheet = "", ""
        if code.is_tiny(apart.tolist()):
            largest = float(np.abs(apart).max())
            q, k = q / largest, k / largest
            times, times_sheet = f"{code.full(largest)} * ", f"{code.cell(largest)}*"
        numpy, torch = code.given(q=q, k=k)
        first = code.steps(
            rf"\lVert {q_symbol} - {k_symbol}\rVert^2", formulas.sign(apart), squares
        )
        shown = pair.shown(square, np.sqrt)
        last = rf"{pair.sign(square)} -\sqrt{{{shown}}} {pair.result(value, square)}"
        return pair.receipt(
            "distance_score",
            value,
            first.removesuffix(r" \end{aligned}")
            + rf" \\ &-\lVert {q_symbol} - {k_symbol}\rVert {last} \end{{aligned}}",
            code.numpy_line(numpy, prints=f"{times}-np.linalg.norm(q - k)"),
            code.torch_line(torch, prints=f"{times}-torch.linalg.norm(q - k)"),
            f"-{times_sheet}SQRT(SUMXMY2({code.cells(q)},{code.cells(k)}))",
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
        lines = (*drawn, code.given(q=q, k=k)[0])
        return pair.receipt(
            "additive_score",
            float(v @ hidden),
            code.steps(
                r"v \cdot \tanh(W_q q + W_k k)",
                formulas.sign(v, hidden),
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
            code.given(q=q, k=k)[0],
        )
        return pair.receipt(
            "bilinear_score",
            float(q @ turned),
            code.steps(
                r"q \cdot (W k)",
                formulas.sign(q, turned),
                formulas.dot_product(q, turned, pair.view.decimals),
            ),
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
    yield pair.entry("largest_cosine_weight", lambda: _cap(pair, n), n=n)


def cap_entries(pair: Pair, sizes: Iterable[int]) -> Iterator[Entry]:
    """Give the same for other numbers of keys."""
    for n in sizes:
        yield pair.entry("largest_cosine_weight", partial(_cap, pair, n), n, n=n)


def _cap(pair: Pair, n: int) -> Receipt:
    value = largest_possible_weight_under_cosine(n)
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


def length_to_win_entries(pair: Pair) -> Iterator[Entry]:
    """Give how many times as long the scenario's key must be to draw level with its best rival."""

    def make() -> Made:
        view = pair.view
        scores = np.where(pair.takes_part, view.trace.scores[pair.i], -np.inf)
        edge = length_to_win(scores, pair.j)
        if edge.factor is None or edge.rival is None:
            return pair.say(words.MASKED if edge.status == "masked" else rival_words.NO_EDGE)
        q, keys = pair.query_row, view.scenario.key
        top, bottom = dot(q, keys[edge.rival]), dot(q, keys[pair.j])
        q_symbol, rival = pair.symbol("q"), rf"k_{{{edge.rival + 1}}}"
        return pair.receipt(
            "length_to_win",
            edge.factor,
            pair.fraction(
                rf"\frac{{{q_symbol} \cdot {rival}}}{{{q_symbol} \cdot {pair.symbol('k')}}}",
                float(scores[edge.rival]),
                float(scores[pair.j]),
            ),
            code.numpy_line(prints=f"{top[0]} / {bottom[0]}"),
            code.torch_line(prints=f"{top[1]} / {bottom[1]}"),
            f"{top[2]}/{bottom[2]}",
            rival=tag("k", edge.rival),
        )

    yield pair.entry("length_to_win", make)


def gradient_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest p(1 − p) of the row of standard weights."""
    yield pair.entry("gradient", lambda: _gradient(pair, "gradient", standard_stages(pair)))


def gradient_raw_entries(pair: Pair) -> Iterator[Entry]:
    """Give the largest p(1 − p), had nobody scaled."""
    yield pair.entry("gradient_raw", lambda: _gradient(pair, "gradient_raw", unscaled_stages(pair)))


def _gradient(pair: Pair, kind: str, stages: SoftmaxStages) -> Made:
    p = stages.weights
    at = int((p * (1 - p)).argmax())
    top, value = float(p[at]), float(p[at] * (1 - p[at]))
    shown = pair.shown(top, lambda w: w * (1 - w))
    numpy, torch = code.given(p=p)
    return pair.receipt(
        kind,
        value,
        rf"\max_j \, p_j (1 - p_j) {pair.sign(top)} {shown} \times (1 - {shown})"
        f" {pair.result(value, top)}",
        code.numpy_line(numpy, prints="(p * (1 - p)).max()"),
        code.torch_line(torch, prints="(p * (1 - p)).max()"),
        f"{code.cell(top)}*(1-{code.cell(top)})",
    )
