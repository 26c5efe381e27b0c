"""Ten ways to get the recipe wrong, each computed beside the right one with the promise it breaks.

A variant never says that it is broken: it looks. ``holds`` is worked out from the numbers, and
EXAMPLES has for every variant a small input on which the promise breaks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from attention_core.attention import Array, default_scale, mix_values, softmax
from attention_core.scoring import cosine_scores, largest_possible_weight_under_cosine, winners
from attention_core.trace import AttentionTrace, attend

PROMISES = (
    "rows_sum_to_one",
    "not_saturated",
    "not_flattened",
    "length_counts",
    "weights_not_negative",
    "order_kept",
    "shapes_fit",
    "scores_are_dot_products",
    "finite",
    "asking_differs_from_answering",
)
TOLERANCE = 1e-9
SATURATED = 0.99
KEPT_LEAD = 2 / 3
LARGEST_EXPONENT = float(np.log(np.finfo(np.float64).max))

Evidence = dict[str, Any]  # int, float, bool, a shape or None


@dataclass(frozen=True, eq=False)
class Mistake:
    """One wrong variant on one input.

    right: every step of the right recipe. wrong: the wrong variant's own scores, scaled_scores,
    weights and output, as far as it gets (empty when the shapes do not fit). promise: the promise
    examined, out of PROMISES; holds: whether it was kept; evidence: the numbers that prove it,
    indices counted from 0.
    """

    name: str
    right: AttentionTrace
    wrong: dict[str, Array]
    promise: str
    holds: bool
    evidence: Evidence


class Example(NamedTuple):
    """A small input on which a mistake shows."""

    query: Array
    key: Array
    value: Array


def _steps(scores: Array, scaled_scores: Array, weights: Array, value: Array) -> dict[str, Array]:
    with np.errstate(all="ignore"):
        output = mix_values(weights, value)
    return {
        "scores": scores, "scaled_scores": scaled_scores, "weights": weights, "output": output
    }  # fmt: skip


def _row_sums(weights: Array) -> tuple[bool, Evidence]:
    sums = weights.sum(axis=-1)
    row = int(np.abs(sums - 1).argmax())
    return bool(abs(sums[row] - 1) <= TOLERANCE), {"row": row, "row_sum": float(sums[row])}


def softmax_down_columns(query: Array, key: Array, value: Array) -> Mistake:
    """Run the softmax over the queries instead of the keys.

    >>> mistake = softmax_down_columns(*EXAMPLES["softmax_down_columns"])  # one query: each e⁰/e⁰
    >>> mistake.evidence
    {'row': 0, 'row_sum': 2.0}
    """
    right = attend(query, key, value)
    weights = softmax(right.scaled_scores, axis=-2)
    wrong = _steps(right.scores, right.scaled_scores, weights, value)
    return Mistake("softmax_down_columns", right, wrong, "rows_sum_to_one", *_row_sums(weights))


def no_scaling(query: Array, key: Array, value: Array) -> Mistake:
    """Leave out ÷√d_k: a row saturates (largest weight ≥ 0.99) which the right recipe keeps soft.

    >>> no_scaling(*EXAMPLES["no_scaling"]).evidence["expected_variance"]  # d_k × 1
    16.0
    """
    right = attend(query, key, value)
    weights = softmax(right.scores)
    tops, right_tops = weights.max(axis=-1), right.weights.max(axis=-1)
    broken = (tops >= SATURATED) & (right_tops < SATURATED)
    row = int(np.where(broken, 1.0, tops - right_tops).argmax())
    top, right_top = float(tops[row]), float(right_tops[row])
    evidence: Evidence = {
        "row": row, "top_weight": top, "right_top_weight": right_top,
        "gradient": top * (1 - top), "right_gradient": right_top * (1 - right_top),
        "threshold": SATURATED, "expected_variance": float(query.shape[-1]),
    }  # fmt: skip
    wrong = _steps(right.scores, right.scores, weights, value)
    return Mistake("no_scaling", right, wrong, "not_saturated", not broken.any(), evidence)


def divide_by_d_k(query: Array, key: Array, value: Array) -> Mistake:
    """Divide by d_k instead of √d_k: the winner's lead over an even 1/n_k melts.

    Broken where less than two thirds of the right recipe's lead is left.

    >>> divide_by_d_k(*EXAMPLES["divide_by_d_k"]).evidence["expected_variance"]  # 16 / 16²
    0.0625
    """
    return _flatter("divide_by_d_k", query, key, value, 1 / query.shape[-1])


def divide_by_sqrt_d_model(
    query: Array, key: Array, value: Array, d_model: int | None = None
) -> Mistake:
    """Divide by √d_model (4 d_k, as with four heads, unless given) instead of √d_k.

    >>> mistake = divide_by_sqrt_d_model(*EXAMPLES["divide_by_sqrt_d_model"])
    >>> mistake.evidence["d_model"], mistake.evidence["expected_variance"]  # d_k / d_model
    (16, 0.25)
    """
    size = 4 * query.shape[-1] if d_model is None else d_model
    mistake = _flatter("divide_by_sqrt_d_model", query, key, value, default_scale(size))
    mistake.evidence["d_model"] = size
    return mistake


def _flatter(name: str, query: Array, key: Array, value: Array, scale: float) -> Mistake:
    right, wrong = attend(query, key, value), attend(query, key, value, scale=scale)
    even = 1 / len(key)
    lead, right_lead = (t.weights.max(axis=-1) - even for t in (wrong, right))
    kept = np.divide(lead, right_lead, where=right_lead > TOLERANCE, out=np.ones_like(lead))
    row = int(kept.argmin())
    evidence: Evidence = {
        "row": row, "top_weight": float(lead[row] + even),
        "right_top_weight": float(right_lead[row] + even), "even": even,
        "kept_lead": float(kept[row]), "threshold": KEPT_LEAD,
        "expected_variance": query.shape[-1] * scale**2,
    }  # fmt: skip
    steps = _steps(wrong.scores, wrong.scaled_scores, wrong.weights, value)
    return Mistake(name, right, steps, "not_flattened", bool(kept[row] >= KEPT_LEAD), evidence)


def scale_after_softmax(query: Array, key: Array, value: Array) -> Mistake:
    """Divide the weights by √d_k instead of the scores: every row adds to 1/√d_k.

    >>> round(scale_after_softmax(*EXAMPLES["scale_after_softmax"]).evidence["row_sum"], 4)  # 1/√2
    0.7071
    """
    right = attend(query, key, value)
    weights = softmax(right.scores) * default_scale(query.shape[-1])
    wrong = _steps(right.scores, right.scores, weights, value)
    return Mistake("scale_after_softmax", right, wrong, "rows_sum_to_one", *_row_sums(weights))


def cosine_instead_of_dot(query: Array, key: Array, value: Array) -> Mistake:
    """Score by cos θ, unscaled: stretch a key to twice its length and nothing answers.

    Where a vector is zero there is no angle: that cell and its row of weights are NaN. The
    evidence names the key whose doubling moves a right weight most, the row of that weight, which
    goes from right_before to right_after (by cosine: before, after), how far any weight moves, the
    cap e/(e + (n − 1)/e) and a row where the two disagree on the winner (None without, nor where
    the right winner is not alone or an angle is missing).

    >>> evidence = cosine_instead_of_dot(*EXAMPLES["cosine_instead_of_dot"]).evidence
    >>> evidence["row"], evidence["winner"], evidence["right_winner"]
    (0, 0, 1)
    """
    right, scores = attend(query, key, value), cosine_scores(query, key)
    weights = softmax(scores)
    moved = [attend(query, _doubled(key, column), value) for column in range(len(key))]
    right_changes = [np.abs(trace.weights - right.weights).max() for trace in moved]
    column = int(np.argmax(right_changes))
    after = softmax(cosine_scores(query, moved[column].key))
    change, right_after = _change(after, weights), moved[column].weights
    at = int(np.abs(right_after - right.weights)[:, column].argmax()), column
    evidence: Evidence = {
        "key": column, "change": change, "right_change": float(right_changes[column]),
        "moved_row": at[0], "before": float(weights[at]), "after": float(after[at]),
        "right_before": float(right.weights[at]), "right_after": float(right_after[at]),
        "cap": largest_possible_weight_under_cosine(len(key)),
        "cells_without_angle": int(np.isnan(scores).sum()),
        **_other_winner(scores, right.scores),
    }  # fmt: skip
    holds = bool(change > TOLERANCE or right_changes[column] <= TOLERANCE)
    wrong = _steps(scores, scores, weights, value)
    return Mistake("cosine_instead_of_dot", right, wrong, "length_counts", holds, evidence)


def _other_winner(scores: Array, right_scores: Array) -> Evidence:
    winner, right_winner = winners(scores), winners(right_scores)
    is_alone = (right_scores == right_scores.max(axis=-1, keepdims=True)).sum(axis=-1) == 1
    has_angles = ~np.isnan(scores).any(axis=-1)
    differing = np.flatnonzero((winner != right_winner) & is_alone & has_angles)
    if not differing.size:
        return {"row": None, "winner": None, "right_winner": None}
    row = int(differing[0])
    return {"row": row, "winner": int(winner[row]), "right_winner": int(right_winner[row])}


def _doubled(key: Array, column: int) -> Array:
    return np.where(np.arange(len(key))[:, None] == column, 2 * key, key)


def _change(after: Array, before: Array) -> float:
    return float(np.abs(np.nan_to_num(after) - np.nan_to_num(before)).max())


def divide_by_sum(query: Array, key: Array, value: Array) -> Mistake:
    """Divide each scaled score by its row's sum instead of taking the softmax.

    What breaks, and so the promise examined, depends on the row: a sum of zero gives no weights
    ("finite"), mixed signs give a negative weight, and an all-negative row turns the order round
    ("order_kept").

    >>> mistake = divide_by_sum(*EXAMPLES["divide_by_sum"])  # 3 / (3 − 1), −1 / (3 − 1)
    >>> mistake.wrong["weights"], mistake.promise, mistake.holds
    (array([[ 1.5, -0.5]]), 'weights_not_negative', False)
    """
    right = attend(query, key, value)
    weights, sums = _divided_by_sum(right.scaled_scores)
    order = np.ptp(right.scaled_scores, axis=-1) > TOLERANCE * np.abs(sums)
    broken = {
        "finite": sums == 0,
        "weights_not_negative": (weights < 0).any(axis=-1) & (sums != 0),
        "order_kept": (sums < 0) & order,
    }
    found = [promise for promise, rows in broken.items() if rows.any()]
    promise = found[0] if found else "weights_not_negative"
    lowest = np.where(broken[promise], np.nan_to_num(weights.min(axis=-1)), np.inf)
    row = int(lowest.argmin())
    evidence: Evidence = {"row": row, "row_sum": float(sums[row])}
    if promise != "finite":
        column = int(weights[row].argmin())
        evidence |= {"column": column, "weight": float(weights[row, column])}
    wrong = _steps(right.scores, right.scaled_scores, weights, value)
    return Mistake("divide_by_sum", right, wrong, promise, not found, evidence)


def _divided_by_sum(scaled: Array) -> tuple[Array, Array]:
    """Give scaled / its row sums, and the sums; a rounding error beside zero is zero."""
    sums: Array = scaled.sum(axis=-1)
    sums[np.abs(sums) <= 1e-12 * np.abs(scaled).sum(axis=-1)] = 0.0
    with np.errstate(all="ignore"):
        return scaled / sums[:, None], sums


def forgotten_transpose(query: Array, key: Array, value: Array) -> Mistake:
    """Multiply Q·K instead of Q·Kᵀ.

    The shapes (n_q, d_k)·(n_k, d_k) fit only when n_k = d_k, and then it is worse: a table
    comes out, silently of other numbers ("scores_are_dot_products").

    >>> evidence = forgotten_transpose(*EXAMPLES["forgotten_transpose"]).evidence
    >>> evidence["query_shape"], evidence["key_shape"], evidence["shapes_fit"]
    ((2, 2), (3, 2), False)
    """
    right = attend(query, key, value)
    evidence: Evidence = {
        "query_shape": query.shape, "key_shape": key.shape, "transposed_shape": key.T.shape,
        "shapes_fit": query.shape[-1] == len(key),
    }  # fmt: skip
    if not evidence["shapes_fit"]:
        return Mistake("forgotten_transpose", right, {}, "shapes_fit", False, evidence)
    scores = np.asarray(query @ key)
    evidence |= _furthest_off(scores, right.scores)
    holds = bool(np.allclose(scores, right.scores, rtol=TOLERANCE, atol=TOLERANCE))
    scaled = scores * default_scale(query.shape[-1])
    wrong = _steps(scores, scaled, softmax(scaled), value)
    return Mistake("forgotten_transpose", right, wrong, "scores_are_dot_products", holds, evidence)


def _furthest_off(scores: Array, right_scores: Array) -> Evidence:
    cell = np.abs(scores - right_scores).argmax()
    row, column = (int(i) for i in np.unravel_index(cell, scores.shape))
    score, right_score = float(scores[row, column]), float(right_scores[row, column])
    return {"row": row, "column": column, "score": score, "right_score": right_score}


def no_maximum_subtracted(query: Array, key: Array, value: Array) -> Mistake:
    """Take exp(x) / Σ exp(x) without subtracting the row's maximum: inf/inf, or 0/0, is NaN.

    >>> mistake = no_maximum_subtracted(*EXAMPLES["no_maximum_subtracted"])
    >>> mistake.evidence["scaled_score"], mistake.evidence["exponential"], mistake.holds
    (800.0, inf, False)
    """
    right = attend(query, key, value)
    with np.errstate(all="ignore"):
        exponentials = np.exp(right.scaled_scores)
        sums = exponentials.sum(axis=-1, keepdims=True)
        weights = exponentials / sums
    bad = ~np.isfinite(weights) | np.isinf(sums)
    cell = (bad * 2 + np.isnan(weights)).argmax() if bad.any() else right.scaled_scores.argmax()
    row, column = (int(i) for i in np.unravel_index(cell, bad.shape))
    evidence: Evidence = {
        "row": row, "column": column, "scaled_score": float(right.scaled_scores[row, column]),
        "exponential": float(exponentials[row, column]), "row_sum": float(sums[row, 0]),
        "largest_exponent": LARGEST_EXPONENT,
    }  # fmt: skip
    wrong = _steps(right.scores, right.scaled_scores, weights, value)
    return Mistake("no_maximum_subtracted", right, wrong, "finite", not bad.any(), evidence)


def query_tied_to_key(query: Array, key: Array, value: Array) -> Mistake:
    """Let the keys ask: with Q = K the table mirrors itself, score (i, j) = score (j, i).

    It breaks nothing with one key, or where the right table mirrors itself already. The evidence
    also names a key that prefers another to itself (None without): x = (1, 0) scores 1 against
    itself but 3 against y = (3, 0).

    >>> evidence = query_tied_to_key(*EXAMPLES["query_tied_to_key"]).evidence
    >>> evidence["self"], evidence["self_score"], evidence["preferred"], evidence["best_score"]
    (0, 1.0, 1, 3.0)
    """
    right, tied = attend(query, key, value), attend(key, key, value)
    selfish = np.flatnonzero(tied.scores.max(axis=-1) > np.diagonal(tied.scores) * (1 + TOLERANCE))
    me = int(selfish[0]) if selfish.size else None
    holds = len(key) == 1 or not _mirrored(tied.scores) or _mirrored(right.scores)
    row, column = (0, 0) if len(key) == 1 else _least_mirrored(right.scores, len(key))
    evidence: Evidence = {
        "row": row, "column": column, "score": float(tied.scores[row, column]),
        "mirrored_score": float(tied.scores[column, row]),
        "self": me, "self_score": None if me is None else float(tied.scores[me, me]),
        "preferred": None if me is None else int(tied.scores[me].argmax()),
        "best_score": None if me is None else float(tied.scores[me].max()),
    }  # fmt: skip
    wrong = _steps(tied.scores, tied.scaled_scores, tied.weights, value)
    promise = "asking_differs_from_answering"
    return Mistake("query_tied_to_key", right, wrong, promise, holds, evidence)


def _mirrored(scores: Array) -> bool:
    square = scores.shape[0] == scores.shape[1]
    return square and np.allclose(scores, scores.T, rtol=TOLERANCE, atol=TOLERANCE)


def _least_mirrored(scores: Array, n_k: int) -> tuple[int, int]:
    if len(scores) != n_k:
        return 0, 1
    row, column = np.unravel_index(np.abs(scores - scores.T).argmax(), scores.shape)
    return (int(row), int(column)) if row != column else (0, 1)


MISTAKES: dict[str, Callable[[Array, Array, Array], Mistake]] = {
    "softmax_down_columns": softmax_down_columns,
    "no_scaling": no_scaling,
    "divide_by_d_k": divide_by_d_k,
    "divide_by_sqrt_d_model": divide_by_sqrt_d_model,
    "scale_after_softmax": scale_after_softmax,
    "cosine_instead_of_dot": cosine_instead_of_dot,
    "divide_by_sum": divide_by_sum,
    "forgotten_transpose": forgotten_transpose,
    "no_maximum_subtracted": no_maximum_subtracted,
    "query_tied_to_key": query_tied_to_key,
}


def _example(query: list[list[float]], key: list[list[float]], value: list[list[float]]) -> Example:
    return Example(np.array(query), np.array(key), np.array(value))


_VALUES = [[1.0, 0.0], [0.0, 1.0]]
_LONG = _example([[1.0] * 16], [[0.5] * 16, [0.0] * 16], _VALUES)
EXAMPLES: dict[str, Example] = {
    "softmax_down_columns": _example([[1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]], _VALUES),
    "no_scaling": _LONG,
    "divide_by_d_k": _LONG,
    "divide_by_sqrt_d_model": _example([[1.0] * 4], [[0.5] * 4, [0.0] * 4], _VALUES),
    "scale_after_softmax": _example([[1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]], _VALUES),
    "cosine_instead_of_dot": _example([[1.0, 0.0]], [[1.0, 0.1], [3.0, 2.0]], _VALUES),
    "divide_by_sum": _example([[1.0]], [[3.0], [-1.0]], _VALUES),
    "forgotten_transpose": _example(
        [[0.8, 0.2], [0.1, 0.9]], [[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]], [[1.0], [2.0], [3.0]]
    ),
    "no_maximum_subtracted": _example([[1.0]], [[800.0], [790.0]], _VALUES),
    "query_tied_to_key": _example([[0.0, 1.0], [1.0, 0.0]], [[1.0, 0.0], [3.0, 0.0]], _VALUES),
}
