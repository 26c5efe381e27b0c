"""One run of attention with every number on the way kept under its own name."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from attention_core.attention import attention_scores, default_scale, mix_values, softmax
from attention_core.inputs import Array, Mask, as_floating, check_shapes, hide


@dataclass(frozen=True, eq=False)
class AttentionTrace:
    """Every stage from query, key and value to the output. ``...`` are leading dimensions."""

    query: Array  # (..., n_q, d_k)
    key: Array  # (..., n_k, d_k)
    value: Array  # (..., n_k, d_v)
    scale: float  # the multiplier of the scores
    products: Array  # (..., n_q, n_k, d_k)  query[i, t] · key[j, t]
    scores: Array  # (..., n_q, n_k)  the sums of the products
    scaled_scores: Array  # (..., n_q, n_k)  scores · scale
    masked_scores: Array  # (..., n_q, n_k)  -inf where a key takes no part
    weights: Array  # (..., n_q, n_k)  each row adds to 1, or is all 0
    contributions: Array  # (..., n_q, n_k, d_v)  weights[i, j] · value[j]
    output: Array  # (..., n_q, d_v)  the sums of the contributions


def attend(
    query: ArrayLike,
    key: ArrayLike,
    value: ArrayLike,
    *,
    attn_mask: ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
) -> AttentionTrace:
    """Compute attention and keep every stage.

    ``output = softmax(mask(query @ key.T · scale)) @ value``

    Keeping all stages has its price: products alone are n_q · n_k · d_k numbers and
    contributions n_q · n_k · d_v. For long inputs use ``scaled_dot_product_attention``,
    which gives the same output and keeps none of them.

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
    AttentionTrace
        A query that sees no key has weights 0 and output 0. All arrays are in the inputs'
        common dtype, but float32 for float16 inputs. None of them shares memory with an input.

    Raises
    ------
    ValueError
        If the shapes do not fit together.
    TypeError
        If attn_mask is neither boolean nor floating.

    Source
    ------
    Vaswani et al. 2017, equation 1.

    Example
    -------
    >>> trace = attend([[2.0, 0, 0, 0]], [[np.log(3), 5, 0, 0], [0, 7, 0, 0]], [[8.0, 0], [0, 4]])
    >>> trace.weights.round(12)
    array([[0.75, 0.25]])
    >>> trace.output.round(12)
    array([[6., 1.]])
    >>> 0.75 * 8 + 0.25 * 0, 0.75 * 0 + 0.25 * 4
    (6.0, 1.0)
    """
    (query, key, value), _ = as_floating(query, key, value)
    mask, _ = check_shapes(query, key, value, attn_mask)
    scale = default_scale(query.shape[-1]) if scale is None else float(scale)
    scores = attention_scores(query, key)
    scaled_scores = scores * scale
    masked_scores = _masked(scaled_scores, mask, is_causal)
    weights = softmax(masked_scores)
    return AttentionTrace(
        query=query.copy(),
        key=key.copy(),
        value=value.copy(),
        scale=scale,
        products=query[..., :, None, :] * key[..., None, :, :],
        scores=scores,
        scaled_scores=scaled_scores,
        masked_scores=masked_scores,
        weights=weights,
        contributions=_contributions(weights, value),
        output=mix_values(weights, value),
    )


def _masked(scaled_scores: Array, mask: Mask | None, is_causal: bool) -> Array:
    """Give the scores after mask and causal rule; the scaled scores stay as they are."""
    lead = () if mask is None else mask.shape[:-2]
    shape = np.broadcast_shapes(scaled_scores.shape, (*lead, 1, 1))
    masked_scores = np.broadcast_to(scaled_scores, shape).copy()
    if mask is not None:
        hide(masked_scores, mask)
    if is_causal:
        hide(masked_scores, np.tri(*shape[-2:], dtype=np.bool_))
    return masked_scores


def _contributions(weights: Array, value: Array) -> Array:
    """Give each value times its weight; weight 0 gives 0 whatever the value is."""
    weight, row = weights[..., :, :, None], value[..., None, :, :]
    contributions: Array = weight * np.where((weight == 0) & ~np.isfinite(row), 0, row)
    return contributions
