"""What attention accepts: one floating dtype, shapes that fit, masks of two kinds."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.floating]
Mask = NDArray[np.bool_] | NDArray[np.floating]


def as_floating(*arrays: ArrayLike) -> tuple[list[Array], np.dtype[np.floating]]:
    """Give the arrays in one floating dtype fit to compute in, and the dtype of the answer.

    Whole numbers become float64; float16 is too coarse for sums and is computed in float32.
    Arrays that fit already are not copied.

    >>> arrays, dtype = as_floating(np.float16([1.5]), np.float16([2.0]))
    >>> arrays[0].dtype.name, dtype.name
    ('float32', 'float16')
    """
    found = [np.asarray(array) for array in arrays]
    dtype = np.result_type(*found)
    dtype = dtype if dtype.kind == "f" else np.dtype(np.float64)
    working = np.promote_types(dtype, np.float32)
    return [a if a.dtype == working else a.astype(working) for a in found], dtype


def check_shapes(
    query: Array, key: Array, value: Array, attn_mask: ArrayLike | None
) -> tuple[Mask | None, tuple[int, ...]]:
    """Check that the inputs fit together; give the mask in full shape and the leading shape.

    >>> table = np.zeros((2, 3))
    >>> mask, lead = check_shapes(table, table, table, [True, False])
    >>> mask.tolist(), lead
    ([[True, False], [True, False]], ())
    """
    q, k, v = query.shape, key.shape, value.shape
    if min(len(q), len(k)) < 2 or q[-1] != k[-1]:
        raise ValueError(f"query and key must have the same d_k; got query {q} and key {k}")
    if len(v) < 2 or k[-2] != v[-2]:
        raise ValueError(f"each key needs one value; got key {k} and value {v}")
    leads = q[:-2], k[:-2], v[:-2]
    lead = np.broadcast_shapes(*leads) if any(leads) else ()
    if attn_mask is None:
        return None, lead
    mask = np.asarray(attn_mask)
    if mask.dtype != np.bool_ and not np.issubdtype(mask.dtype, np.floating):
        raise TypeError(f"attn_mask must be boolean or floating; got {mask.dtype}")
    lead = np.broadcast_shapes(lead, mask.shape[:-2])
    table = (*lead, q[-2], k[-2])
    try:
        return np.broadcast_to(mask, table), lead
    except ValueError:
        raise ValueError(f"attn_mask must broadcast to {table}; got {mask.shape}") from None


def hide(scores: Array, mask: Mask) -> None:
    """Apply a mask to scaled scores in place: what takes no part becomes ``-inf``.

    >>> scores = np.array([1.0, 2.0, np.nan])
    >>> hide(scores, np.array([0.5, 0.0, -np.inf]))
    >>> scores
    array([ 1.5,  2. , -inf])
    """
    if mask.dtype == np.bool_:
        np.copyto(scores, -np.inf, where=np.logical_not(mask))
    else:
        np.add(scores, mask, out=scores, casting="same_kind")
        np.copyto(scores, -np.inf, where=np.isneginf(mask))
