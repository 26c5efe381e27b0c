"""Ten ways to get the recipe wrong, each computed beside the right one with the promise it breaks.

A variant never says that it is broken: it looks, row by row. ``broken`` is worked out from the
numbers, and EXAMPLES has for every variant a small input on which the promise breaks. Each takes
the ``row`` to speak of; without one it speaks of the row in which the promise breaks most.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    examined, out of PROMISES; broken: the rows that do not keep it; evidence: the numbers of one
    row that prove it, indices counted from 0.
    """

    name: str
    right: AttentionTrace
    wrong: dict[str, Array]
    promise: str
    broken: tuple[int, ...]
    evidence: Evidence

    @property
    def holds(self) -> bool:
        """Whether every row keeps the promise."""
        return not self.broken

    @property
    def row_holds(self) -> bool:
        """Whether the row of the evidence keeps the promise."""
        return self.evidence["row"] not in self.broken


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


def _rows(broken: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.flatnonzero(broken).tolist())


def _row_of(wanted: int | None, broken: NDArray[np.bool_], harm: Array) -> int:
    """Return the row wanted, else the first in which the promise breaks most."""
    if wanted is not None:
        return wanted
    seen = np.where(broken, harm, -np.inf) if broken.any() else harm
    return int(np.flatnonzero(seen >= seen.max() - TOLERANCE)[0])


def _row_sums(weights: Array, wanted: int | None) -> tuple[tuple[int, ...], Evidence]:
    sums = weights.sum(axis=-1)
    off = np.abs(sums - 1)
    row = _row_of(wanted, off > TOLERANCE, off)
    return _rows(off > TOLERANCE), {"row": row, "row_sum": float(sums[row])}


def softmax_down_columns(query: Array, key: Array, value: Array, row: int | None = None) -> Mistake:
    """Run the softmax over the queries instead of the keys.

    >>> mistake = softmax_down_columns(*EXAMPLES["softmax_down_columns"])  # one query: each e⁰/e⁰
    >>> mistake.evidence
    {'row': 0, 'row_sum': 2.0}
    """
    right = attend(query, key, value)
    weights = softmax(right.scaled_scores, axis=-2)
    wrong = _steps(right.scores, right.scaled_scores, weights, value)
    found = _row_sums(weights, row)
    return Mistake("softmax_down_columns", right, wrong, "rows_sum_to_one", *found)


def no_scaling(query: Array, key: Array, value: Array, row: int | None = None) -> Mistake:
    """Leave out ÷√d_k: a row saturates (largest weight ≥ 0.99) which the right recipe keeps soft.

    >>> no_scaling(*EXAMPLES["no_scaling"]).evidence["expected_variance"]  # d_k × 1
    16.0
    """
    right = attend(query, key, value)
    weights = softmax(right.scores)
    tops, right_tops = weights.max(axis=-1), right.weights.max(axis=-1)
    broken = (tops >= SATURATED) & (right_tops < SATURATED)
    row = _row_of(row, broken, tops - right_tops)
    top, right_top = float(tops[row]), float(right_tops[row])
    evidence: Evidence = {
        "row": row, "column": int(weights[row].argmax()),
        "top_weight": top, "right_top_weight": right_top,
        "gradient": top * (1 - top), "right_gradient": right_top * (1 - right_top),
        "threshold": SATURATED, "expected_variance": float(query.shape[-1]),
    }  # fmt: skip
    wrong = _steps(right.scores, right.scores, weights, value)
    return Mistake("no_scaling", right, wrong, "not_saturated", _rows(broken), evidence)


def divide_by_d_k(query: Array, key: Array, value: Array, row: int | None = None) -> Mistake:
    """Divide by d_k instead of √d_k: the winner's lead over an even 1/n_k melts.

    Broken where less than two thirds of the right recipe's lead is left.

    >>> divide_by_d_k(*EXAMPLES["divide_by_d_k"]).evidence["expected_variance"]  # 16 / 16²
    0.0625
    """
    return _flatter("divide_by_d_k", (query, key, value), 1 / query.shape[-1], row)


def divide_by_sqrt_d_model(
    query: Array,
    key: Array,
    value: Array,
    row: int | None = None,
    *,
    d_model: int | None = None,
) -> Mistake:
    """Divide by √d_model (4 d_k, as with four heads, unless given) instead of √d_k.

    >>> mistake = divide_by_sqrt_d_model(*EXAMPLES["divide_by_sqrt_d_model"])
    >>> mistake.evidence["d_model"], mistake.evidence["expected_variance"]  # d_k / d_model
    (16, 0.25)
    """
    size = 4 * query.shape[-1] if d_model is None else d_model
    scale = default_scale(size)
    mistake = _flatter("divide_by_sqrt_d_model", (query, key, value), scale, row)
    mistake.evidence["d_model"] = size
    return mistake


def _flatter(
    name: str, vectors: tuple[Array, Array, Array], scale: float, row: int | None
) -> Mistake:
    query, key, value = vectors
    right, wrong = attend(query, key, value), attend(query, key, value, scale=scale)
    even = 1 / len(key)
    lead, right_lead = (t.weights.max(axis=-1) - even for t in (wrong, right))
    kept = np.divide(lead, right_lead, where=right_lead > TOLERANCE, out=np.ones_like(lead))
    row = _row_of(row, kept < KEPT_LEAD, -kept)
    evidence: Evidence = {
        "row": row, "column": int(wrong.weights[row].argmax()),
        "top_weight": float(lead[row] + even),
        "right_top_weight": float(right_lead[row] + even), "even": even,
        "kept_lead": float(kept[row]), "threshold": KEPT_LEAD,
        "expected_variance": query.shape[-1] * scale**2,
    }  # fmt: skip
    steps = _steps(wrong.scores, wrong.scaled_scores, wrong.weights, value)
    return Mistake(name, right, steps, "not_flattened", _rows(kept < KEPT_LEAD), evidence)


def scale_after_softmax(query: Array, key: Array, value: Array, row: int | None = None) -> Mistake:
    """Divide the weights by √d_k instead of the scores: every row adds to 1/√d_k.

    >>> round(scale_after_softmax(*EXAMPLES["scale_after_softmax"]).evidence["row_sum"], 4)  # 1/√2
    0.7071
    """
    right = attend(query, key, value)
    weights = softmax(right.scores) * default_scale(query.shape[-1])
    wrong = _steps(right.scores, right.scores, weights, value)
    found = _row_sums(weights, row)
    return Mistake("scale_after_softmax", right, wrong, "rows_sum_to_one", *found)


def cosine_instead_of_dot(
    query: Array, key: Array, value: Array, row: int | None = None
) -> Mistake:
    """Score by cos θ, unscaled: stretch a key to twice its length and nothing answers.

    Where a vector is zero there is no angle: that cell and its row of weights are NaN, and so the
    promise examined is "finite". The evidence names the key whose doubling moves its right weight
    in the row most, from right_before to right_after (by cosine: before, after), the cap
    e/(e + (n − 1)/e), the winners where the two recipes disagree (None where not, nor where the
    right winner is not alone) and the first key without an angle (None where all have one).

    >>> evidence = cosine_instead_of_dot(*EXAMPLES["cosine_instead_of_dot"]).evidence
    >>> evidence["row"], evidence["winner"], evidence["right_winner"]
    (0, 0, 1)
    """
    right, scores = attend(query, key, value), cosine_scores(query, key)
    weights = softmax(scores)
    stretched = [_doubled(key, column) for column in range(len(key))]
    right_after = _own([attend(query, each, value).weights for each in stretched])
    after = _own([softmax(cosine_scores(query, each)) for each in stretched])
    changes, right_changes = np.abs(after - weights), np.abs(right_after - right.weights)
    most = right_changes.max(axis=-1)
    no_angle = np.asarray(np.isnan(weights).any(axis=-1))
    deaf = (most > TOLERANCE) & (np.nan_to_num(changes).max(axis=-1) <= TOLERANCE)
    broken = no_angle | deaf
    row = _row_of(row, broken, np.where(no_angle, 0, most))
    at = row, int(right_changes[row].argmax())
    missing = np.flatnonzero(np.isnan(scores[row]))
    evidence: Evidence = {
        "row": row, "column": at[1], "right_change": float(most[row]),
        "before": float(weights[at]), "after": float(after[at]),
        "right_before": float(right.weights[at]), "right_after": float(right_after[at]),
        "cap": largest_possible_weight_under_cosine(len(key)),
        "without_angle": int(missing[0]) if missing.size else None,
        **_other_winner(scores[row], right.scores[row]),
    }  # fmt: skip
    promise = "finite" if no_angle[row] else "length_counts"
    wrong = _steps(scores, scores, weights, value)
    return Mistake("cosine_instead_of_dot", right, wrong, promise, _rows(broken), evidence)


def _other_winner(scores: Array, right_scores: Array) -> Evidence:
    winner, right_winner = int(winners(scores)), int(winners(right_scores))
    is_alone = (right_scores == right_scores.max()).sum() == 1
    if winner == right_winner or not is_alone or np.isnan(scores).any():
        return {"winner": None, "right_winner": None}
    return {"winner": winner, "right_winner": right_winner}


def _doubled(key: Array, column: int) -> Array:
    return np.where(np.arange(len(key))[:, None] == column, 2 * key, key)


def _own(tables: list[Array]) -> Array:
    """Take from the table made for each column that column."""
    return np.stack([table[:, column] for column, table in enumerate(tables)], axis=-1)


def divide_by_sum(query: Array, key: Array, value: Array, row: int | None = None) -> Mistake:
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
    is_mixed = (weights < 0).any(axis=-1) & (sums != 0)
    differ = np.ptp(right.scaled_scores, axis=-1) > TOLERANCE * np.abs(sums)
    broken = {
        "finite": sums == 0,
        "weights_not_negative": is_mixed,
        "order_kept": (sums < 0) & differ & ~is_mixed,
    }
    every = np.logical_or.reduce(list(broken.values()))
    first = next((rows for rows in broken.values() if rows.any()), every)
    row = _row_of(row, first, -np.nan_to_num(weights.min(axis=-1)))
    promise = next((name for name in broken if broken[name][row]), "weights_not_negative")
    evidence: Evidence = {"row": row, "row_sum": float(sums[row])}
    if promise != "finite":
        column = int(weights[row].argmin())
        evidence |= {"column": column, "weight": float(weights[row, column])}
    wrong = _steps(right.scores, right.scaled_scores, weights, value)
    return Mistake("divide_by_sum", right, wrong, promise, _rows(every), evidence)


def _divided_by_sum(scaled: Array) -> tuple[Array, Array]:
    """Give scaled / its row sums, and the sums; a rounding error beside zero is zero."""
    sums: Array = scaled.sum(axis=-1)
    sums[np.abs(sums) <= 1e-12 * np.abs(scaled).sum(axis=-1)] = 0.0
    with np.errstate(all="ignore"):
        return scaled / sums[:, None], sums


def forgotten_transpose(query: Array, key: Array, value: Array, row: int | None = None) -> Mistake:
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
        every = tuple(range(len(query)))
        evidence["row"] = row or 0
        return Mistake("forgotten_transpose", right, {}, "shapes_fit", every, evidence)
    scores = np.asarray(query @ key)
    off = np.abs(scores - right.scores)
    alike = np.isclose(scores, right.scores, rtol=TOLERANCE, atol=TOLERANCE)
    broken = np.logical_or.reduce(~alike, axis=-1)
    row = _row_of(row, broken, off.max(axis=-1))
    at = row, int(off[row].argmax())
    evidence |= {"row": row, "column": at[1]}
    evidence |= {"score": float(scores[at]), "right_score": float(right.scores[at])}
    scaled = scores * default_scale(query.shape[-1])
    wrong = _steps(scores, scaled, softmax(scaled), value)
    promise = "scores_are_dot_products"
    return Mistake("forgotten_transpose", right, wrong, promise, _rows(broken), evidence)


def no_maximum_subtracted(
    query: Array, key: Array, value: Array, row: int | None = None
) -> Mistake:
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
    broken = np.logical_or.reduce(~np.isfinite(weights) | np.isinf(sums), axis=-1)
    largest = right.scaled_scores.max(axis=-1)
    row = _row_of(row, broken, np.where(broken, 0, largest))
    column = int(right.scaled_scores[row].argmax())
    evidence: Evidence = {
        "row": row, "column": column, "scaled_score": float(right.scaled_scores[row, column]),
        "exponential": float(exponentials[row, column]), "row_sum": float(sums[row, 0]),
        "largest_exponent": LARGEST_EXPONENT,
    }  # fmt: skip
    wrong = _steps(right.scores, right.scaled_scores, weights, value)
    return Mistake("no_maximum_subtracted", right, wrong, "finite", _rows(broken), evidence)


def query_tied_to_key(query: Array, key: Array, value: Array, row: int | None = None) -> Mistake:
    """Let the keys ask: with Q = K the table mirrors itself, score (i, j) = score (j, i).

    It breaks nothing with one key, or where the right table mirrors itself already. The rows are
    keys, which ask. The evidence also names a key that prefers another to itself (None without):
    x = (1, 0) scores 1 against itself but 3 against y = (3, 0).

    >>> evidence = query_tied_to_key(*EXAMPLES["query_tied_to_key"]).evidence
    >>> evidence["self"], evidence["self_score"], evidence["preferred"], evidence["best_score"]
    (0, 1.0, 1, 3.0)
    """
    right, tied = attend(query, key, value), attend(key, key, value)
    selfish = np.flatnonzero(tied.scores.max(axis=-1) > np.diagonal(tied.scores) * (1 + TOLERANCE))
    me = int(selfish[0]) if selfish.size else None
    holds = len(key) == 1 or not _mirrored(tied.scores) or _mirrored(right.scores)
    row, column = _least_mirrored(right.scores, len(key), row)
    evidence: Evidence = {
        "row": row, "column": column, "score": float(tied.scores[row, column]),
        "mirrored_score": float(tied.scores[column, row]),
        "self": me, "self_score": None if me is None else float(tied.scores[me, me]),
        "preferred": None if me is None else int(tied.scores[me].argmax()),
        "best_score": None if me is None else float(tied.scores[me].max()),
    }  # fmt: skip
    wrong = _steps(tied.scores, tied.scaled_scores, tied.weights, value)
    promise = "asking_differs_from_answering"
    broken = () if holds else tuple(range(len(key)))
    return Mistake("query_tied_to_key", right, wrong, promise, broken, evidence)


def _mirrored(scores: Array) -> bool:
    square = scores.shape[0] == scores.shape[1]
    return square and np.allclose(scores, scores.T, rtol=TOLERANCE, atol=TOLERANCE)


def _least_mirrored(scores: Array, n_k: int, row: int | None) -> tuple[int, int]:
    """Return a row and the column in which the right table is furthest from its mirror image."""
    if n_k == 1:
        return 0, 0
    is_square = len(scores) == n_k
    off = np.abs(scores - scores.T) if is_square else np.zeros((n_k, n_k))
    np.fill_diagonal(off, -1)
    row = int(off.max(axis=-1).argmax()) if row is None else row
    return row, int(off[row].argmax())


MISTAKES: dict[str, Callable[..., Mistake]] = {
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
