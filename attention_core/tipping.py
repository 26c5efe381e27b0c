"""How far a query's winning key is from losing, and where on the plane each key wins."""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import Array
from attention_core.scoring import unit_rows, winners

SAME_DIRECTION = 1e-12
LEVEL = 1e-12
OVERSHOOTS = (0.02, 0.005, 1e-3, 1e-4, 1e-6)

STATUSES = ("found", "tied", "no_key", "no_angle", "no_rival", "never")


@dataclass(frozen=True, eq=False)
class TippingPoint:
    """The smallest change to a query that makes another key win.

    status: "found"; "tied" (a rival is already level, distance 0); "no_key" (nothing takes part);
    "no_angle" (cosine of a zero query, or only zero keys); "no_rival" (one key takes part);
    "never" (every rival is identical to the winner, or under cosine points the same way).
    distances: (n_k,), how far away each rival is; inf where it never ties, NaN for the winner and
    for keys that do not take part. Without a tipping point: rival, change, tipped_query None and
    distance inf.
    """

    status: str
    winner: int | None
    rival: int | None
    distance: float
    change: Array | None
    tipped_query: Array | None
    distances: Array


def tipping_point(
    query: Array, key: Array, mask_row: NDArray[np.bool_] | None = None, cosine: bool = False
) -> TippingPoint:
    """Find the nearest query at which the winner k₁ and a rival k_r are level.

    The tie q·(k₁ − k_r) = 0 is a plane through the origin, q·(k₁ − k_r) / ‖k₁ − k_r‖ away along
    k₁ − k_r; the tipping point is the nearest of these. Under cosine ‖q‖ cancels from the tie, so
    the same holds with unit keys.

    Parameters: query (d_k,), key (n_k, d_k), mask_row (n_k,) with True = takes part.

    >>> point = tipping_point(np.array([2.0, 1.0]), np.array([[1.0, 0.0], [0.0, 1.0]]))
    >>> point.winner, point.rival, round(point.distance, 6)  # (2 − 1) / √2
    (0, 1, 0.707107)
    >>> point.tipped_query.round(6)
    array([1.5, 1.5])
    """
    takes_part = np.ones(len(key), bool) if mask_row is None else np.asarray(mask_row, bool)
    if query.shape != key.shape[1:] or takes_part.shape != (len(key),):
        raise ValueError(
            "expected query (d_k,), key (n_k, d_k), mask_row (n_k,); "
            f"got {query.shape}, {key.shape}, {takes_part.shape}"
        )
    rows = unit_rows(key) if cosine else key
    compared = takes_part & ~np.isnan(rows).any(axis=1)
    no_angle = cosine and (not compared.any() or not query.any())
    if not takes_part.any() or no_angle:
        return _without("no_angle" if takes_part.any() else "no_key", None, len(key))
    winner = _winner(query, rows, compared)
    if compared.sum() == 1:
        return _without("no_rival", winner, len(key))
    return _nearest(query, rows, winner, _distances(query, rows, winner, compared, cosine))


def _winner(query: Array, rows: Array, compared: NDArray[np.bool_]) -> int:
    scores = np.where(compared, (rows * query).sum(axis=1), -np.inf)
    return int(winners(scores[None, :])[0])


def _distances(
    query: Array, rows: Array, winner: int, compared: NDArray[np.bool_], cosine: bool
) -> Array:
    """Give each rival's distance; a rounding error below zero is a tie."""
    lead = rows[winner] - rows
    lengths = np.linalg.norm(lead, axis=1)
    apart = lengths > (SAME_DIRECTION if cosine else 0.0)
    along = np.divide((lead * query).sum(axis=1), lengths, where=apart, out=np.zeros(len(rows)))
    distances = np.where(apart, np.maximum(along, 0.0), np.inf)
    distances[~compared] = np.nan
    distances[winner] = np.nan
    return distances


def _nearest(query: Array, rows: Array, winner: int, distances: Array) -> TippingPoint:
    known = np.where(np.isnan(distances), np.inf, distances)
    distance = float(known.min())
    if not math.isfinite(distance):
        return _without("never", winner, len(rows), distances)
    rival = _wins_beyond(rows[winner] - rows, known <= distance * (1 + LEVEL))
    lead = rows[winner] - rows[rival]
    change = -distance * lead / np.linalg.norm(lead)
    status = "found" if distance > 0 else "tied"
    return TippingPoint(status, winner, rival, distance, change, query + change, distances)


def _wins_beyond(lead: Array, nearest: NDArray[np.bool_]) -> int:
    """Choose among rivals equally far away: where they share an edge, the furthest key wins."""
    return int(np.where(nearest, np.linalg.norm(lead, axis=1), -1.0).argmax())


def _without(
    status: str, winner: int | None, n_keys: int, distances: Array | None = None
) -> TippingPoint:
    every = np.full(n_keys, np.nan) if distances is None else distances
    return TippingPoint(status, winner, None, math.inf, None, None, every)


def just_past(
    query: Array,
    key: Array,
    point: TippingPoint,
    mask_row: NDArray[np.bool_] | None = None,
    cosine: bool = False,
) -> Array | None:
    """Give a query a little beyond the tipping point, with few decimals, for which the rival wins.

    None without a tipping point, or where no number of so few digits lies beyond it.

    >>> key = np.array([[1.0, 0.0], [0.0, 1.0]])
    >>> just_past(np.array([2.0, 1.0]), key, tipping_point(np.array([2.0, 1.0]), key))
    array([1.49, 1.51])
    """
    if point.winner is None or point.rival is None:
        return None
    rows = unit_rows(key) if cosine else key
    lead = rows[point.winner] - rows[point.rival]
    ahead = -lead / np.linalg.norm(lead)
    least = float(np.linalg.norm(query)) or 1.0
    for overshoot in OVERSHOOTS:
        beyond = overshoot * max(point.distance, 0.1 * least)
        target = query + (point.distance + beyond) * ahead
        for decimals in (2, 3, 4, 6, 9):
            moved: Array = np.round(target, decimals) + 0.0
            there = tipping_point(moved, key, mask_row, cosine)
            is_near = np.linalg.norm(moved - target) <= beyond
            if is_near and (there.status, there.winner) == ("found", point.rival):
                return moved
    return None


def tipping_slice(query: Array, key: Array, point: TippingPoint) -> tuple[Array, Array]:
    """Give query (2,) and keys (n_k, 2) as seen in the plane of 0, the query and the way to tip it.

    Every query of that plane has the same scores by these keys as by the whole ones. The first
    axis points at the rival: the edge stands at 0, the query ``point.distance`` before it. For
    cosine give unit keys.

    Raises: ValueError without a tipping point.

    >>> query, key = np.array([2.0, 1.0, 2.0]), np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    >>> seen, keys = tipping_slice(query, key, tipping_point(query, key))
    >>> seen.round(6), (keys @ seen).round(6)  # 1/√2 before the edge; scores 2 and 1 as before
    (array([-0.707107,  2.915476]), array([2., 1.]))
    """
    if point.winner is None or point.rival is None:
        raise ValueError("expected a tipping point with a rival; got none")
    ahead = key[point.rival] - key[point.winner]
    ahead = ahead / np.linalg.norm(ahead)
    rest = query - (query @ ahead) * ahead
    height = float(np.linalg.norm(rest))
    axes = np.stack([ahead, rest / height if height else np.zeros_like(rest)])
    return axes @ query, key @ axes.T


def winner_polygons(
    keys: Array,
    x_range: tuple[float, float],
    y_range: tuple[float, float],
    mask_row: NDArray[np.bool_] | None = None,
    cosine: bool = False,
) -> list[Array]:
    """Give for each key the polygon of the queries (x, y) it wins, within a rectangle: (h, 2).

    Key j wins where q·(k_j − k_r) ≥ 0 for every rival r: the rectangle cut by one half plane a
    rival, so the polygon is convex; corners run counter-clockwise. It is empty, (0, 2), for a key
    that takes no part or wins nowhere; of identical keys only the first has one.

    Raises: ValueError unless keys are (n_k, 2).

    >>> square, nothing = winner_polygons(np.array([[1.0, 0.0], [1.0, 0.0]]), (0, 1), (0, 2))
    >>> square.tolist(), len(nothing)
    ([[0.0, 0.0], [1.0, 0.0], [1.0, 2.0], [0.0, 2.0]], 0)
    """
    if keys.ndim != 2 or keys.shape[1] != 2:
        raise ValueError(f"expected keys (n_k, 2); got {keys.shape}")
    rows = unit_rows(keys) if cosine else keys
    takes_part = np.ones(len(keys), bool) if mask_row is None else np.asarray(mask_row, bool)
    compared = np.flatnonzero(takes_part & ~np.isnan(rows).any(axis=1))
    (left, right), (low, high) = x_range, y_range
    view = np.array([[left, low], [right, low], [right, high], [left, high]], dtype=float)
    polygons: list[Array] = [np.empty((0, 2)) for _ in keys]
    for j in compared:
        polygons[j] = _region(rows, int(j), compared, view, SAME_DIRECTION if cosine else 0.0)
    return polygons


def _region(rows: Array, j: int, compared: NDArray[np.intp], polygon: Array, same: float) -> Array:
    for r in compared[compared != j]:
        lead = rows[j] - rows[r]
        if np.linalg.norm(lead) > same:
            polygon = _cut(polygon, lead)
        elif r < j:
            polygon = polygon[:0]
    apart = np.abs(polygon - np.roll(polygon, 1, axis=0)) > LEVEL * np.abs(polygon).max(initial=0)
    corners: Array = polygon[apart.any(axis=1)]
    return corners if len(corners) > 2 else corners[:0]


def _cut(polygon: Array, normal: Array) -> Array:
    """Keep the part of a convex polygon on which normal·p ≥ 0 (Sutherland and Hodgman 1974)."""
    kept: list[Array] = []
    sides = polygon @ (normal / np.linalg.norm(normal))
    corners = list(zip(polygon, sides, strict=True))
    for (p, side), (q, next_side) in pairwise([*corners, *corners[:1]]):
        if side >= 0:
            kept.append(p)
        if side * next_side < 0:
            kept.append(p + (q - p) * (side / (side - next_side)))
    return np.array(kept) if len(kept) > 2 else np.empty((0, 2))
