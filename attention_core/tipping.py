"""How far a query's winning key is from losing, and where on the plane each key wins."""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import Array
from attention_core.scoring import unit_rows

SAME = 1e-12  # two keys this near, as a share of the longest, are one
LEVEL = 1e-12
SAME_WAY = 1e-9  # two directions, of length 1, this near are one
ROUNDING = 1e-14  # what a score may be off by, as a share of the products that it adds up
OVERSHOOTS = (0.02, 0.005, 1e-3, 1e-4, 1e-6)

STATUSES = ("found", "tied", "no_key", "no_angle", "no_rival", "never")


@dataclass(frozen=True, eq=False)
class TippingPoint:
    """The smallest change to a query that makes another key win.

    status: "found"; "tied" (a rival is already level, distance 0); "no_key" (nothing takes part);
    "no_angle" (cosine of a zero query, or only zero keys); "no_rival" (one key takes part);
    "never" (every rival is identical to the winner, or under cosine points the same way).
    distances: (n_k,), how far away each rival is; inf where it never ties, NaN for the winner and
    for keys that do not take part. winners: all keys level at the top, the winner first. rivals:
    all keys that draw level at ``tipped_query``, among them the rival, which wins beyond it.
    elsewhere: rivals as near, in other directions. Without a tipping point: rival, change,
    tipped_query None and distance inf.
    """

    status: str
    winner: int | None
    rival: int | None
    distance: float
    change: Array | None
    tipped_query: Array | None
    distances: Array
    winners: tuple[int, ...]
    rivals: tuple[int, ...] = ()
    elsewhere: tuple[int, ...] = ()


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
    rows, compared = _race(key, takes_part, cosine)
    no_angle = cosine and (not compared.any() or not query.any())
    if not takes_part.any() or no_angle:
        return _without("no_angle" if takes_part.any() else "no_key", (), len(key))
    noise = ROUNDING * float((np.abs(rows[compared]) @ np.abs(query)).max())
    scores = np.where(compared, (rows * query).sum(axis=1), -np.inf)
    level = scores >= scores.max() - noise
    if compared.sum() == 1:
        return _without("no_rival", _places(level), len(key))
    return _nearest(query, rows, compared, level, noise)


def _race(
    key: Array, takes_part: NDArray[np.bool_], cosine: bool
) -> tuple[Array, NDArray[np.bool_]]:
    """Give the keys as they are compared, and which of them are."""
    rows = unit_rows(key) if cosine else key
    return rows, takes_part & ~np.isnan(rows).any(axis=1)


def _places(mask: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.flatnonzero(mask).tolist())


def _nearest(
    query: Array,
    rows: Array,
    compared: NDArray[np.bool_],
    level: NDArray[np.bool_],
    noise: float,
) -> TippingPoint:
    winner = int(level.argmax())
    lead = rows[winner] - rows
    lengths = np.linalg.norm(lead, axis=1)
    apart = compared & ~_twins(rows, winner, compared)
    along = np.divide((lead * query).sum(axis=1), lengths, where=apart, out=np.zeros(len(rows)))
    distances = np.where(apart, np.where(level, 0.0, np.abs(along)), np.inf)
    distance = float(distances.min())
    shown = np.where(compared, distances, np.nan)
    shown[winner] = np.nan
    if not math.isfinite(distance):
        return _without("never", _places(level), len(rows), shown)
    room = LEVEL * distance + np.divide(noise, lengths, where=apart, out=np.zeros(len(rows)))
    near = apart & (distances <= distance + room)
    rival = _wins_beyond(lengths, near)
    ahead = np.divide(lead, lengths[:, None], where=apart[:, None], out=np.zeros_like(lead))
    there = near & (distance * np.linalg.norm(ahead - ahead[rival], axis=1) <= SAME_WAY * distance)
    change = -distance * ahead[rival]
    return TippingPoint(
        "found" if distance > 0 else "tied",
        winner,
        rival,
        distance,
        change,
        query + change,
        shown,
        _places(level),
        _places(there),
        _places(near & ~there),
    )


def _wins_beyond(lengths: Array, near: NDArray[np.bool_]) -> int:
    """Choose among rivals equally far away: where they share an edge, the furthest key wins."""
    reach = np.where(near, lengths, -1.0)
    return int((reach >= reach.max() * (1 - LEVEL)).argmax())


def _without(
    status: str, winners: tuple[int, ...], n_keys: int, distances: Array | None = None
) -> TippingPoint:
    every = np.full(n_keys, np.nan) if distances is None else distances
    winner = winners[0] if winners else None
    return TippingPoint(status, winner, None, math.inf, None, None, every, winners)


def _twins(rows: Array, j: int, compared: NDArray[np.bool_]) -> NDArray[np.bool_]:
    room = SAME * np.linalg.norm(rows[compared], axis=1).max(initial=0.0)
    alike: NDArray[np.bool_] = compared & (np.linalg.norm(rows - rows[j], axis=1) <= room)
    return alike


def twins(
    key: Array, j: int, mask_row: NDArray[np.bool_] | None = None, cosine: bool = False
) -> tuple[int, ...]:
    """Give the keys that are level with key j wherever the query goes, j among them.

    They are identical, or under cosine point the same way. Empty where j takes no part.

    >>> twins(np.array([[1.0, 2.0], [2.0, 4.0], [1.0, 2.0]]), 0)
    (0, 2)
    >>> twins(np.array([[1.0, 2.0], [2.0, 4.0], [1.0, 2.0]]), 0, cosine=True)
    (0, 1, 2)
    """
    takes_part = np.ones(len(key), bool) if mask_row is None else np.asarray(mask_row, bool)
    rows, compared = _race(key, takes_part, cosine)
    return _places(_twins(rows, j, compared)) if compared[j] else ()


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
    takes_part = np.ones(len(keys), bool) if mask_row is None else np.asarray(mask_row, bool)
    rows, compared = _race(keys, takes_part, cosine)
    (left, right), (low, high) = x_range, y_range
    view = np.array([[left, low], [right, low], [right, high], [left, high]], dtype=float)
    polygons: list[Array] = [np.empty((0, 2)) for _ in keys]
    for j in np.flatnonzero(compared).tolist():
        polygons[j] = _region(rows, j, compared, view)
    return polygons


def _region(rows: Array, j: int, compared: NDArray[np.bool_], polygon: Array) -> Array:
    alike = _twins(rows, j, compared)
    if alike.argmax() < j:
        return polygon[:0]
    for r in np.flatnonzero(compared & ~alike):
        polygon = _cut(polygon, rows[j] - rows[r])
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
