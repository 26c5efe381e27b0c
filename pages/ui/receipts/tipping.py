"""Receipts of the tipping point: the ranking, the distances, and where the query tips."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from attention_core.geometry import norm
from attention_core.scoring import unit_rows
from attention_core.tipping import TippingPoint, tipping_point
from pages.ui.receipts import code
from pages.ui.receipts.pairs import cosine_receipt, tame
from pages.ui.receipts.parts import (
    Entry,
    Made,
    Pair,
    Vector,
    difference_receipt,
    dot,
    dot_receipt,
    norm_receipt,
)
from pages.ui.receipts.scores import score_receipt
from pages.ui.text import receipts as words
from pages.ui.text import receipts_of_tipping as tipping_words
from pages.ui.view import View, tag


@dataclass(frozen=True)
class Edge(Pair):
    """A query and its tipping point, by the dot product or by cosine."""

    by_cosine: bool

    @property
    def point(self) -> TippingPoint:
        """Where another key wins."""
        return tipping_point(self.query_row, self.keys, self.takes_part, cosine=self.by_cosine)

    @property
    def rows(self) -> Vector:
        """The keys as they are compared: of length 1 by cosine."""
        rows: Vector = unit_rows(self.keys) if self.by_cosine else self.keys
        return rows

    def key_symbol(self, j: int) -> str:
        """Name a key as it is compared, in LaTeX."""
        name = f"k_{{{j + 1}}}"
        return rf"\hat {name}" if self.by_cosine else name


def tipping_distance_entries(pair: Pair) -> Iterator[Entry]:
    """Give the distance to the tipping point by dot product."""
    yield _nearest(Edge(pair.view, pair.keys, False), "tipping_distance")


def tipping_distance_cosine_entries(pair: Pair) -> Iterator[Entry]:
    """Give the distance to the tipping point by cosine."""
    yield _nearest(Edge(pair.view, pair.keys, True), "tipping_distance_cosine")


def _nearest(edge: Edge, kind: str) -> Entry:
    def make() -> Made:
        found = edge.point
        if found.rival is None:
            return edge.say(words.NO_TIPPING[found.status])
        return _distance(edge, kind, found, found.rival)

    return edge.entry(kind, make)


def _distance(edge: Edge, kind: str, found: TippingPoint, rival: int) -> Made:
    """Write the lead of the winner over how far the two keys are apart."""
    assert found.winner is not None
    q, ahead = edge.query_row, edge.rows[found.winner] - edge.rows[rival]
    score, length = float(q @ ahead), norm(ahead)
    a, b = edge.key_symbol(found.winner), edge.key_symbol(rival)
    symbols = rf"\frac{{{edge.symbol('q')} \cdot ({a} - {b})}}{{\lVert {a} - {b}\rVert}}"
    numpy, torch, sheet = dot(q, ahead)
    return edge.receipt(
        kind,
        float(found.distances[rival]),
        edge.fraction(symbols, score, length),
        code.numpy_line(prints=f"{numpy} / np.linalg.norm({code.numpy_list(ahead)})"),
        code.torch_line(prints=f"{torch} / torch.linalg.norm({code.tensor(ahead)})"),
        f"{sheet}/SQRT(SUMSQ({code.cells(ahead)}))",
        winner=tag("k", found.winner),
        rival=tag("k", rival),
    )


# ---- the page's own ------------------------------------------------------------------------


def edge_entries(view: View, by_cosine: bool, past: Vector | None) -> Iterator[Entry]:
    """Give every number of the ranking and of the arithmetic; ``past`` is the query moved on."""
    edge = Edge(view, view.scenario.key, by_cosine)
    kind = "tipping_distance_cosine" if edge.by_cosine else "tipping_distance"
    yield _nearest(edge, kind)
    keys = range(edge.view.scenario.n_k)
    for j in keys:
        yield _rank(edge, j, edge.query_row, "cosine" if edge.by_cosine else "score")
    for j in keys:
        yield _with_key(edge, j).entry("rival_distance", partial(_rival_distance, edge, j), j + 1)
    if past is None:
        return
    for j in keys:
        yield _rank(edge, j, past, "past_cosine" if edge.by_cosine else "past_score")
    yield from _between_entries(edge)
    yield edge.entry("tipping_lead", partial(_lead, edge))
    yield edge.entry("tipping_apart", partial(_apart, edge))
    for t in range(edge.view.scenario.d_k):
        yield edge.entry("tipped", partial(_tipped, edge, t), t + 1, t=t + 1)


@dataclass(frozen=True)
class Asked(Pair):
    """A key, and a query that is not the scenario's."""

    asks: Vector

    @property
    def query_row(self) -> Vector:
        """The query."""
        return self.asks


def _with_key(edge: Edge, j: int) -> Pair:
    return Pair(replace(edge.view, focus=(edge.i, j)), edge.keys)


def _rank(edge: Edge, j: int, query: Vector, kind: str) -> Entry:
    """Name the score of key ``j`` for a query."""
    asked = Asked(replace(edge.view, focus=(edge.i, j)), edge.keys, query)

    def make() -> Made:
        if not edge.takes_part[j]:
            return asked.say(words.MASKED)
        return cosine_receipt(asked, kind) if edge.by_cosine else score_receipt(asked, kind)

    return asked.entry(kind, make, j + 1)


def _rival_distance(edge: Edge, j: int) -> Made:
    found, named = edge.point, _with_key(edge, j)
    if not edge.takes_part[j]:
        return named.say(words.MASKED)
    if found.winner is None or np.isnan(edge.rows[j]).any():
        return named.say(words.ZERO_VECTOR)
    if j == found.winner:
        return named.say(tipping_words.IS_WINNER)
    if np.isinf(found.distances[j]):
        return named.say(tipping_words.NEVER_PASSES, winner=tag("k", found.winner))
    return _distance(edge, "rival_distance", found, j)


def _between(edge: Edge, found: TippingPoint) -> tuple[Vector, str, dict[str, str]]:
    """Return winner minus rival, in symbols too, and their names."""
    assert found.winner is not None
    assert found.rival is not None
    ends = found.winner, found.rival
    lead: Vector = edge.rows[ends[0]] - edge.rows[ends[1]]
    names = {"winner": tag("k", ends[0]), "rival": tag("k", ends[1])}
    return lead, " - ".join(map(edge.key_symbol, ends)), names


def _between_entries(edge: Edge) -> Iterator[Entry]:
    """Give the components of winner minus rival, and by cosine those of both keys at length 1."""
    found = edge.point
    ends = [n for n in (found.winner, found.rival) if n is not None]
    names = dict(zip(("winner", "rival"), (tag("k", n) for n in ends), strict=True))
    for t in range(edge.view.scenario.d_k):
        for j in ends if edge.by_cosine else ():
            key = _with_key(edge, j)
            yield key.entry("unit", partial(_unit, key, t), f"{j + 1}.{t + 1}", t=t + 1)
        make = partial(_apart_component, edge, ends, t, names)
        yield edge.entry("between", make, t + 1, t=t + 1, **names)


def _unit(key: Pair, t: int) -> Made:
    """Write one component of a key over the key's length."""
    row, symbol = tame(key.key_row), key.symbol("k")
    x, length = float(row[t]), norm(row)
    return key.receipt(
        "unit",
        x / length,
        key.fraction(rf"\frac{{k_{{{key.j + 1},{t + 1}}}}}{{\lVert {symbol}\rVert}}", x, length),
        code.numpy_line(prints=f"{code.full(x)} / np.linalg.norm({code.numpy_list(row)})"),
        code.torch_line(prints=f"{code.full(x)} / torch.linalg.norm({code.tensor(row)})"),
        f"{code.cell(x)}/SQRT(SUMSQ({code.cells(row)}))",
        t=t + 1,
    )


def _apart_component(edge: Edge, ends: list[int], t: int, names: dict[str, str]) -> Made:
    a, b = (float(edge.rows[n][t]) for n in ends)
    symbol = " - ".join(f"{edge.key_symbol(n).removesuffix('}')},{t + 1}}}" for n in ends)
    return difference_receipt(edge, "between", symbol, a, b, t=t + 1, **names)


def _lead(edge: Edge) -> Made:
    lead, symbol, names = _between(edge, edge.point)
    of_query = rf"{edge.symbol('q')} \cdot ({symbol})"
    return dot_receipt(edge, "tipping_lead", of_query, edge.query_row, lead, **names)


def _apart(edge: Edge) -> Made:
    lead, symbol, names = _between(edge, edge.point)
    return norm_receipt(edge, "tipping_apart", symbol, lead, **names)


def _tipped(edge: Edge, t: int) -> Made:
    """Write one component of the query moved along the lead until it is level."""
    found = edge.point
    lead, symbol, names = _between(edge, found)
    operands = float(edge.query_row[t]), found.distance, float(lead[t]), norm(lead)

    def redo(q: float, d: float, x: float, n: float) -> float:
        return q - d * x / n

    q, d, x, n = edge.operands(redo, *operands)
    value, between = redo(*operands), rf"\lVert {symbol}\rVert"
    given = "q, d, x, n = {}"
    return edge.receipt(
        "tipped",
        value,
        code.aligned(
            [
                rf"&q_{{{edge.i + 1},{t + 1}}} - d \, \frac{{({symbol})_{{{t + 1}}}}}{{{between}}}",
                rf"&{edge.sign(operands)} {q} - {d} \times \frac{{{x}}}{{{n}}}"
                f" {edge.result(value, *operands)}",
            ]
        ),
        code.numpy_line(given.format(", ".join(map(code.full, operands))), prints="q - d * x / n"),
        code.torch_line(given.format(code.tensor(operands)), prints="q - d * x / n"),
        "{}-{}*({})/{}".format(*map(code.cell, operands)),
        t=t + 1,
        **names,
    )
