"""Lengths, angles and the plane of a query and a key: what the dot product looks like."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from attention_core.attention import Array


class ZeroVectorError(ValueError):
    """The zero vector has no direction."""


@dataclass(frozen=True, eq=False)
class PairPlane:
    """A query and a key drawn in the plane they span."""

    q: Array  # (2,)
    k: Array  # (2,)
    projection: Array  # (2,)  the foot of q on the line of k


def norm(vector: ArrayLike) -> float:
    """Give the length of a vector: ``‖x‖ = √Σ xₜ²``.

    Neither very large nor very small components overflow or vanish on the way.

    Parameters
    ----------
    vector : (d,)

    Returns
    -------
    length : float, not negative

    Example
    -------
    >>> norm([3.0, 4.0])
    5.0
    >>> (3 * 3 + 4 * 4) ** 0.5
    5.0
    """
    return math.hypot(*_vector(vector))


def normalise(vector: ArrayLike) -> Array:
    """Give the vector of length 1 in the same direction: ``x / ‖x‖``.

    Parameters
    ----------
    vector : (d,)

    Returns
    -------
    unit : (d,)

    Raises
    ------
    ZeroVectorError
        If the vector is zero: it points nowhere.

    Example
    -------
    >>> normalise([3.0, 4.0])
    array([0.6, 0.8])
    >>> 3 / 5, 4 / 5
    (0.6, 0.8)
    """
    x = _vector(vector)
    largest = np.abs(x).max(initial=0.0)
    if largest == 0:
        raise ZeroVectorError(f"the zero vector has no direction; got {x.tolist()}")
    scaled = x / largest
    return np.asarray(scaled / norm(scaled))


def cosine(a: ArrayLike, b: ArrayLike) -> float | None:
    """Give the cosine of the angle between two vectors: ``a·b / (‖a‖ ‖b‖)``.

    Parameters
    ----------
    a, b : (d,)

    Returns
    -------
    cosine : float in [-1, 1], or None if one of them is the zero vector

    Raises
    ------
    ValueError
        If the vectors differ in length.

    Example
    -------
    >>> cosine([3.0, 4.0], [2.0, 0.0])
    0.6
    >>> (3 * 2 + 4 * 0) / (5 * 2)
    0.6
    """
    units = _directions(a, b)
    return None if units is None else min(1.0, max(-1.0, float(units[0] @ units[1])))


def cosine_of_sides(a: ArrayLike, b: ArrayLike) -> float | None:
    """Give the same cosine without multiplying a component of ``a`` with one of ``b``.

    ``(‖a‖² + ‖b‖² − ‖a − b‖²) / (2 ‖a‖ ‖b‖)``, taken of both at length 1, where nothing overflows.

    Parameters
    ----------
    a, b : (d,)

    Returns
    -------
    cosine : float in [-1, 1], or None if one of them is the zero vector

    Raises
    ------
    ValueError
        If the vectors differ in length.

    Source
    ------
    The law of cosines, Euclid, Elements II.12 and II.13.

    Example
    -------
    >>> round(cosine_of_sides([3.0, 4.0], [2.0, 0.0]), 12)
    0.6
    >>> (25 + 4 - 17) / (2 * 5 * 2)  # the third side is (1, 4)
    0.6
    """
    units = _directions(a, b)
    if units is None:
        return None
    side = units[0] - units[1]
    return max(-1.0, 1 - float(side @ side) / 2)


def angle_degrees(a: ArrayLike, b: ArrayLike) -> float | None:
    """Give the angle between two vectors: ``θ = 2 atan2(‖â − b̂‖, ‖â + b̂‖)``.

    This form keeps all digits near 0° and 180°, where the arc cosine loses half of them.

    Parameters
    ----------
    a, b : (d,)

    Returns
    -------
    degrees : float in [0, 180], or None if one of them is the zero vector

    Raises
    ------
    ValueError
        If the vectors differ in length.

    Source
    ------
    Kahan 2006, "How futile are mindless assessments of roundoff", section 12.

    Example
    -------
    >>> angle_degrees([2.0, 0.0], [0.0, 3.0])
    90.0
    >>> round(2 * math.degrees(math.atan2(2**0.5, 2**0.5)), 12)
    90.0
    """
    units = _directions(a, b)
    if units is None:
        return None
    return math.degrees(2 * math.atan2(norm(units[0] - units[1]), norm(units[0] + units[1])))


def pair_plane(query: ArrayLike, key: ArrayLike) -> PairPlane:
    """Draw a query and a key in the plane they span, whatever d_k is.

    Lengths, angle and dot product are those of the vectors themselves. Two components are
    drawn as they are; more are turned so that k points along +x and q lies above it:
    ``k = (‖k‖, 0)``, ``q = ‖q‖ (cos θ, sin θ)``; one component lies on the x axis.

    Parameters
    ----------
    query, key : (d_k,)

    Returns
    -------
    PairPlane
        With ``projection = (q·k / k·k) k``, zero if k is zero.

    Raises
    ------
    ValueError
        If the vectors differ in length.

    Example
    -------
    >>> plane = pair_plane([1.0, 2.0, 2.0], [0.0, 0.0, 5.0])
    >>> plane.k.tolist(), plane.q.round(12).tolist(), plane.projection.tolist()
    ([5.0, 0.0], [2.0, 2.2360679775], [2.0, 0.0])
    >>> (1 * 0 + 2 * 0 + 2 * 5) / 5, round((1 * 1 + 2 * 2) ** 0.5, 10)
    (2.0, 2.2360679775)
    """
    q, k = _pair(query, key)
    if q.size > 2:
        q, k = _turned(q, k)
    q, k = (np.concatenate([x, np.zeros(2 - x.size)]) for x in (q, k))
    if not k.any():
        return PairPlane(q, k, np.zeros(2))
    direction = normalise(k)
    return PairPlane(q, k, float(q @ direction) * direction + 0.0)


def convex_hull(points: ArrayLike) -> Array:
    """Give the corners of the smallest convex shape that holds all points.

    Weights that are positive and add to 1 mix the values to a point inside their hull.

    Parameters
    ----------
    points : (n, 2)

    Returns
    -------
    corners : (h, 2)
        Counter-clockwise from the leftmost, no point twice and none in the middle of an
        edge: one corner for one place, two for points in a line.

    Raises
    ------
    ValueError
        If the points are not pairs of coordinates.

    Source
    ------
    Andrew 1979, "Another efficient algorithm for convex hulls in two dimensions".

    Example
    -------
    >>> convex_hull([[0, 0], [2, 0], [1, 1], [0, 2]]).tolist()
    [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]]

    (1, 1) is half of (2, 0) plus half of (0, 2): it lies on an edge and is no corner.
    """
    array = np.asarray(points, dtype=np.float64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"points must have shape (n, 2); got {array.shape}")
    ordered = [(float(x), float(y)) for x, y in np.unique(array + 0.0, axis=0)]
    if len(ordered) < 3:
        return np.array(ordered, dtype=np.float64).reshape(-1, 2)
    return np.array(_chain(ordered)[:-1] + _chain(ordered[::-1])[:-1])


def _vector(vector: ArrayLike) -> Array:
    x = np.asarray(vector, dtype=np.float64)
    if x.ndim != 1:
        raise ValueError(f"a vector has one axis; got shape {x.shape}")
    return x


def _pair(a: ArrayLike, b: ArrayLike) -> tuple[Array, Array]:
    x, y = _vector(a), _vector(b)
    if x.shape != y.shape:
        raise ValueError(f"both vectors must have the same length; got {x.shape} and {y.shape}")
    return x, y


def _directions(a: ArrayLike, b: ArrayLike) -> tuple[Array, Array] | None:
    x, y = _pair(a, b)
    return (normalise(x), normalise(y)) if x.any() and y.any() else None


def _turned(q: Array, k: Array) -> tuple[Array, Array]:
    """Turn q and k into the plane: k along +x (q, if k is zero), q in the upper half."""
    if not k.any():
        return np.array([norm(q), 0.0]), np.zeros(2)
    direction = normalise(k)
    along = float(q @ direction)
    return np.array([along, norm(q - along * direction)]), np.array([norm(k), 0.0])


def _chain(ordered: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Keep the points at which a walk along them turns left."""
    chain: list[tuple[float, float]] = []
    for point in ordered:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Give twice the signed area of the triangle a, b, c: positive for a left turn."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
