"""The formulas of scaled dot-product attention, one function each.

Sizes used everywhere in this package:

    n_q   number of queries: the rows of every table
    n_k   number of keys, which is also the number of values: the columns
    d_k   length of one query and of one key
    d_v   length of one value

``...`` stands for any leading batch or head dimensions; they broadcast.
"""

import functools
import itertools
import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from attention_core.inputs import Array, Mask, as_floating, check_shapes, hide

__all__ = [
    "Array",
    "attention_scores",
    "default_scale",
    "mix_values",
    "scaled_dot_product_attention",
    "softmax",
]

# Scores are worked on in tiles: half a megabyte in float32, which a cache holds. Few keys a tile
# keep the sums short, and with them the rounding errors.
BLOCK_ROWS = 1024
TILE_KEYS = 128
# A row with a smaller sum of exponentials may have lost some that count.
LEAST_SUM = 1e-25
# Less than any sum of exponentials but that of nothing: what to divide by instead of 0.
TINY = 1e-30


def attention_scores(query: Array, key: Array) -> Array:
    """Compare every query with every key by the dot product.

    ``scores[i, j] = query[i] · key[j]``, all pairs at once: ``query @ key.T``.

    Parameters
    ----------
    query : (..., n_q, d_k)
    key : (..., n_k, d_k)

    Returns
    -------
    scores : (..., n_q, n_k)
        Unscaled, unbounded, possibly negative. The row asks, the column answers.

    Raises
    ------
    ValueError
        If query and key differ in d_k, or are not tables.

    Source
    ------
    Vaswani et al. 2017, "Attention Is All You Need", section 3.2.1.

    Example
    -------
    >>> query = np.array([[1.0, 2.0]])
    >>> key = np.array([[3.0, 4.0], [0.0, -1.0]])
    >>> attention_scores(query, key)
    array([[11., -2.]])
    >>> 1 * 3 + 2 * 4, 1 * 0 + 2 * -1
    (11, -2)
    """
    if query.ndim < 2 or key.ndim < 2 or query.shape[-1] != key.shape[-1]:
        raise ValueError(
            f"query and key must have the same d_k; got query {query.shape} and key {key.shape}"
        )
    scores: Array = query @ key.mT
    return scores


def default_scale(d_k: int) -> float:
    """Give the multiplier that keeps the spread of the scores at 1: ``1 / √d_k``.

    If the components of q and k are independent with mean 0 and variance 1, then
    Var(q·k) = d_k, so the standard deviation of a score is √d_k.

    Raises
    ------
    ValueError
        If d_k is not positive.

    Source
    ------
    Vaswani et al. 2017, section 3.2.1, footnote 4.

    Example
    -------
    >>> default_scale(64)
    0.125
    >>> 1 / 8 * 8 == default_scale(64) * 64**0.5
    True
    """
    if d_k < 1:
        raise ValueError(f"d_k must be at least 1; got {d_k}")
    return 1 / math.sqrt(d_k)


def softmax(x: ArrayLike, axis: int = -1) -> Array:
    """Turn numbers into weights that are not negative and add to 1.

    ``softmax(x)[j] = exp(x[j]) / Σ exp(x)``. The largest x is subtracted first: the result
    is the same and exp cannot overflow.

    Parameters
    ----------
    x : any shape
        ``-inf`` gets weight 0.
    axis : int
        The axis that shall add to 1; the last one runs over the keys.

    Returns
    -------
    weights : the shape of x, in [0, 1]
        Where everything along the axis is ``-inf`` nothing takes part: all weights are 0.
        NaN or ``+inf`` makes NaN of all weights along the axis.

    Source
    ------
    Bridle 1990, "Probabilistic interpretation of feedforward classification network
    outputs"; the shift by the maximum: Goodfellow et al. 2016, section 4.1.

    Example
    -------
    >>> softmax(np.log([3.0, 1.0]))
    array([0.75, 0.25])
    >>> 3 / (3 + 1), 1 / (3 + 1)
    (0.75, 0.25)
    """
    (floats,), dtype = as_floating(x)
    with np.errstate(invalid="ignore"):
        peak = floats.max(axis=axis, keepdims=True, initial=np.finfo(floats.dtype).min)
        exponentials = np.exp(floats - peak)
        total = exponentials.sum(axis=axis, keepdims=True)
        weights = exponentials / np.where(total == 0, 1, total)
    return np.asarray(weights, dtype)


def mix_values(weights: Array, value: Array) -> Array:
    """Mix the value rows: ``output[i] = Σⱼ weights[i, j] · value[j]``.

    A value with weight 0 takes no part, even where it is infinite or NaN.

    Parameters
    ----------
    weights : (..., n_q, n_k)
    value : (..., n_k, d_v)

    Returns
    -------
    output : (..., n_q, d_v)
        Inside the convex hull of the value rows if each row of weights adds to 1.

    Raises
    ------
    ValueError
        If there is not one value for each column of weights.

    Source
    ------
    Vaswani et al. 2017, equation 1, the last product.

    Example
    -------
    >>> mix_values(np.array([[0.75, 0.25]]), np.array([[8.0, 0.0], [0.0, 4.0]]))
    array([[6., 1.]])
    >>> 0.75 * 8 + 0.25 * 0, 0.75 * 0 + 0.25 * 4
    (6.0, 1.0)
    """
    if value.ndim < 2 or weights.shape[-1] != value.shape[-2]:
        raise ValueError(
            "weights need one column for each value row; "
            f"got weights {weights.shape} and value {value.shape}"
        )
    if math.isfinite(np.vdot(value, value)):  # the quick way to see that all values are finite
        return np.asarray(weights @ value)
    finite = np.isfinite(value)
    output = np.asarray(weights @ np.where(finite, value, 0))
    takes_part = weights != 0
    with np.errstate(invalid="ignore"):
        for number, found in (
            (np.inf, value == np.inf),
            (-np.inf, value == -np.inf),
            (np.nan, np.isnan(value)),
        ):
            output += np.where(takes_part @ found, number, 0).astype(output.dtype)
    return output


def scaled_dot_product_attention(
    query: ArrayLike,
    key: ArrayLike,
    value: ArrayLike,
    *,
    attn_mask: ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
) -> Array:
    """Mix the values by how well their keys answer each query.

    ``softmax(query @ key.T · scale) @ value``, computed a block of rows at a time: a long
    (n_q, n_k) table never exists, and memory grows with the inputs only.

    Parameters
    ----------
    query : (..., n_q, d_k)
    key : (..., n_k, d_k)
    value : (..., n_k, d_v)
    attn_mask : broadcasts to (..., n_q, n_k), optional
        Boolean: True takes part. Floating: added to the scaled scores, ``-inf`` takes no part.
    is_causal : bool
        Query i sees keys 0 … i only (counted from the top left), together with attn_mask.
    scale : float, optional
        The multiplier of the scores, 1/√d_k unless given.

    Returns
    -------
    output : (..., n_q, d_v)
        In the inputs' common dtype; float16 is computed in float32. A query that sees no key
        gets zeros.

    Raises
    ------
    ValueError
        If the shapes do not fit together.
    TypeError
        If attn_mask is neither boolean nor floating.

    Source
    ------
    Vaswani et al. 2017, equation 1. In blocks: Rabe and Staats 2021, "Self-attention does
    not need O(n²) memory".

    Example
    -------
    >>> query = [[2.0, 0, 0, 0]]
    >>> key = [[np.log(3), 5, 0, 0], [0, 7, 0, 0]]
    >>> scaled_dot_product_attention(query, key, [[8.0, 0], [0, 4]]).round(12)
    array([[6., 1.]])

    By hand: the scores 2·ln 3 and 0, scaled by 1/√4, are ln 3 and 0; their exponentials 3 and 1
    give the weights 3/4 and 1/4; the output is (3/4 · 8, 1/4 · 4).
    """
    (query, key, value), dtype = as_floating(query, key, value)
    mask, lead = check_shapes(query, key, value, attn_mask)
    factor = query.dtype.type(default_scale(query.shape[-1]) if scale is None else scale)
    n_q, n_k, tile = query.shape[-2], key.shape[-2], BLOCK_ROWS * TILE_KEYS
    if math.prod(lead) * n_q * n_k <= tile:
        inputs = (query * factor, key, value, mask, 0 if is_causal else None)
        with np.errstate(over="ignore", invalid="ignore"):
            mixed = _divided(*_mix_tile(*inputs))
        return (_mix_rows(*inputs) if mixed is None else mixed).astype(dtype, copy=False)
    query, key, value = (np.broadcast_to(x, lead + x.shape[-2:]) for x in (query, key, value))
    output = np.empty((*lead, n_q, value.shape[-1]), dtype)
    is_extreme = False
    for batch, first in itertools.product(np.ndindex(lead), range(0, n_q, BLOCK_ROWS)):
        block: tuple[Any, ...] = (*batch, slice(first, first + BLOCK_ROWS))
        seen = min(first + BLOCK_ROWS, n_k) if is_causal else n_k
        inputs = (
            query[block] * factor,
            key[batch][:seen],
            value[batch][:seen],
            None if mask is None else mask[block][:, :seen],
            first if is_causal else None,
        )
        mixed = None if is_extreme else _mix_tiles(*inputs)
        is_extreme = mixed is None
        output[block] = _mix_few_rows(*inputs) if mixed is None else mixed
    return output


def _mix_rows(
    query: Array, key: Array, value: Array, mask: Mask | None, corner: int | None
) -> Array:
    """Attend with scaled query rows, all keys at once: softmax, divided after the mixing.

    ``corner`` is the number of the first row where the causal rule holds.
    """
    scores = query @ key.mT
    _hide(scores, mask, corner)
    scores -= scores.max(axis=-1, keepdims=True, initial=np.finfo(scores.dtype).min)
    np.exp(scores, out=scores)
    total = scores.sum(axis=-1, keepdims=True)
    mixed = mix_values(scores, value)
    mixed /= np.maximum(total, TINY, out=total)
    return mixed


def _mix_few_rows(
    query: Array, key: Array, value: Array, mask: Mask | None, corner: int | None
) -> Array:
    """Attend as ``_mix_rows`` does, at most four tiles of scores at a time."""
    step = max(1, 4 * BLOCK_ROWS * TILE_KEYS // len(key))
    parts = [slice(first, first + step) for first in range(0, len(query), step)]
    return np.concatenate(
        [
            _mix_rows(
                query[rows],
                key,
                value,
                None if mask is None else mask[rows],
                None if corner is None else corner + rows.start,
            )
            for rows in parts
        ]
    )


def _mix_tiles(
    query: Array, key: Array, value: Array, mask: Mask | None, corner: int | None
) -> Array | None:
    """Attend as ``_mix_rows`` does, some keys at a time and with no largest score to wait for.

    Softmax is the same whatever is subtracted. Here nothing is, so the tiles just add up.
    None as in ``_divided``.
    """
    mixed = total = np.zeros((), query.dtype)
    with np.errstate(over="ignore", invalid="ignore"):
        for start in range(0, len(key), TILE_KEYS):
            keys = slice(start, start + TILE_KEYS)
            mixes, sums = _mix_tile(
                query,
                key[keys],
                value[keys],
                None if mask is None else mask[:, keys],
                None if corner is None else corner - start,
            )
            mixed, total = mixed + mixes, total + sums
        return _divided(mixed, total)


def _mix_tile(
    query: Array, key: Array, value: Array, mask: Mask | None, corner: int | None
) -> tuple[Array, Array]:
    """Mix with exponentials of the scores for weights; give the mix and the sum of a row's."""
    scores = query @ key.mT
    _hide(scores, mask, corner)
    np.exp(scores, out=scores)
    return scores @ value, scores @ _ones(scores.shape[-1], scores.dtype)


@functools.lru_cache(maxsize=8)
def _ones(count: int, dtype: np.dtype[Any]) -> Array:
    """Give ones to add numbers up with; kept, for making them takes as long as adding."""
    return np.ones(count, dtype)


def _divided(mixed: Array, total: Array) -> Array | None:
    """Divide each row of a mix by its sum of exponentials.

    None if an exponential has left what floats can hold, or a value is not finite.
    """
    squares = np.vdot(mixed, mixed) + np.vdot(total, total)
    if total.min(initial=1) < LEAST_SUM or not math.isfinite(squares):
        return None
    mixed /= total[..., np.newaxis]
    return mixed


def _hide(scores: Array, mask: Mask | None, corner: int | None) -> None:
    """Hide what the mask excludes, and the keys after row + corner where a corner is given."""
    if mask is not None:
        hide(scores, mask)
    n_q, n_k = scores.shape[-2:]
    if corner is not None and corner + 1 < n_k:
        hide(scores, np.tri(n_q, n_k, corner, dtype=np.bool_))
