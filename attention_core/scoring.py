"""The rivals of the dot product: what else could score a query against a key, and at what price.

Every scorer takes query (n_q, d_k) and key (n_k, d_k) and gives a score table (n_q, n_k);
rows ask, columns answer.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import Array, attention_scores, default_scale

SCORERS = (
    "dot_product",
    "scaled_dot_product",
    "cosine",
    "negative_distance",
    "additive",
    "bilinear",
)
WEIGHTS_SEED = 2017
MAX_MEASURED_SIZE = 2048
MAX_MEASURED_D_K = 128
MAX_MEASURED_REPEATS = 20
MAX_GOES = 20
BLOCK_NUMBERS = 1 << 18


class AdditiveWeights(NamedTuple):
    """The learned part of additive scoring: w_query (h, d_k), w_key (h, d_k), v (h,)."""

    w_query: Array
    w_key: Array
    v: Array


@dataclass(frozen=True)
class Operations:
    """How many of each operation one score takes; a tanh counts as one exponential."""

    multiplications: int = 0
    additions: int = 0
    subtractions: int = 0
    divisions: int = 0
    roots: int = 0
    exponentials: int = 0


@dataclass(frozen=True)
class CostRow:
    """Best seconds for a whole (n, n) table by each scorer, and each as a multiple of the dot's."""

    n: int
    seconds: dict[str, float]
    ratios: dict[str, float]


def dot_product_scores(query: Array, key: Array) -> Array:
    """Score every pair by q·k = Σₜ qₜ kₜ.

    >>> dot_product_scores(np.array([[0.8, 0.2]]), np.array([[0.5, 0.0]]))  # 0.8×0.5 + 0.2×0
    array([[0.4]])
    """
    return attention_scores(query, key)


def scaled_dot_product_scores(query: Array, key: Array) -> Array:
    """Score every pair by q·k / √d_k (Vaswani et al. 2017, section 3.2.1).

    >>> scaled_dot_product_scores(np.array([[1., 1, 1, 1]]), np.array([[1., 2, 3, 4]]))  # 10 / √4
    array([[5.]])
    """
    return attention_scores(query, key) * default_scale(query.shape[-1])


def unit_rows(rows: Array) -> Array:
    """Give each row the length 1; a zero row has no direction and becomes NaN.

    >>> unit_rows(np.array([[3.0, 4.0], [0.0, 0.0]]))  # 3/5, 4/5
    array([[0.6, 0.8],
           [nan, nan]])
    """
    largest = np.abs(rows).max(axis=-1, keepdims=True)
    shrunk = rows / np.where(largest == 0, np.nan, largest)  # so that no square over- or underflows
    unit: Array = shrunk / np.sqrt((shrunk * shrunk).sum(axis=-1, keepdims=True))
    return unit


def cosine_scores(query: Array, key: Array) -> Array:
    """Score every pair by cos θ = q·k / (‖q‖ ‖k‖), in [−1, 1].

    A zero vector has no angle: its row or column is NaN.

    >>> cosine_scores(np.array([[1.0, 0.0]]), np.array([[3.0, 4.0], [0.0, 0.0]]))  # 3 / (1×5)
    array([[0.6, nan]])
    """
    return np.clip(attention_scores(unit_rows(query), unit_rows(key)), -1.0, 1.0)


def negative_distance_scores(query: Array, key: Array) -> Array:
    """Score every pair by −‖q − k‖, from the differences (exact also for near neighbours).

    >>> negative_distance_scores(np.array([[1.0, 1.0]]), np.array([[4.0, 5.0]]))  # −√(3² + 4²)
    array([[-5.]])
    """
    table = np.empty((len(query), len(key)), dtype=np.result_type(query, key, np.float32))
    for rows in _row_blocks(len(query), key.size):
        table[rows] = -np.linalg.norm(query[rows, None, :] - key, axis=-1)
    return table


def additive_scores(query: Array, key: Array, w_query: Array, w_key: Array, v: Array) -> Array:
    """Score every pair by v·tanh(W_q q + W_k k), with W_q, W_k (h, d_k) and v (h,).

    Source: Bahdanau, Cho and Bengio 2014, "Neural machine translation by jointly learning to
    align and translate", appendix A.1.2.

    >>> one = np.ones((1, 1))
    >>> additive_scores(one, -one, one, one, np.array([2.0]))  # 2 tanh(1 − 1)
    array([[0.]])
    """
    weights = AdditiveWeights(w_query, w_key, v)
    return np.concatenate(list(_additive_blocks(query, key, weights)))


def bilinear_scores(query: Array, key: Array, w: Array) -> Array:
    """Score every pair by qᵀ W k, with W (d_k, d_k); W = identity is the dot product.

    Source: Luong, Pham and Manning 2015, "Effective approaches to attention-based neural machine
    translation", section 3.1, "general".

    >>> swap = np.array([[0.0, 1.0], [1.0, 0.0]])
    >>> bilinear_scores(np.array([[1.0, 2.0]]), np.array([[3.0, 4.0]]), swap)  # 1×4 + 2×3
    array([[10.]])
    """
    return attention_scores(query @ w, key)


def seeded_additive_weights(
    d_k: int, hidden: int | None = None, seed: int = WEIGHTS_SEED
) -> AdditiveWeights:
    """Draw stand-ins for the learned weights of additive scoring: W N(0, 1/d_k), v N(0, 1/h).

    >>> seeded_additive_weights(3).v.shape  # h = d_k unless given
    (3,)
    """
    h = d_k if hidden is None else hidden
    rng = np.random.default_rng([seed, d_k, h])
    w_query, w_key = rng.standard_normal((2, h, d_k)) * default_scale(d_k)
    return AdditiveWeights(w_query, w_key, rng.standard_normal(h) * default_scale(h))


def seeded_bilinear_weights(d_k: int, seed: int = WEIGHTS_SEED) -> Array:
    """Draw W (d_k, d_k) for bilinear scoring from N(0, 1/d_k), a stand-in for a learned one.

    >>> seeded_bilinear_weights(3).shape
    (3, 3)
    """
    return np.random.default_rng([seed, d_k]).standard_normal((d_k, d_k)) * default_scale(d_k)


def all_scores(query: Array, key: Array, seed: int = WEIGHTS_SEED) -> dict[str, Array]:
    """Give the score table of every scorer, by the names in SCORERS.

    >>> list(all_scores(np.ones((1, 2)), np.ones((1, 2)))) == list(SCORERS)
    True
    """
    d_k = query.shape[-1]
    return {
        "dot_product": dot_product_scores(query, key),
        "scaled_dot_product": scaled_dot_product_scores(query, key),
        "cosine": cosine_scores(query, key),
        "negative_distance": negative_distance_scores(query, key),
        "additive": additive_scores(query, key, *seeded_additive_weights(d_k, seed=seed)),
        "bilinear": bilinear_scores(query, key, seeded_bilinear_weights(d_k, seed)),
    }


def winners(scores: Array) -> NDArray[np.intp]:
    """Give the column of each row's largest score, the first of equals; −1 where none is valid.

    NaN (no angle) and −∞ (masked) are not valid.

    >>> winners(np.array([[1.0, 3.0, 3.0], [np.nan, 0.0, -1.0], [np.nan, -np.inf, np.nan]]))
    array([ 1,  1, -1])
    """
    valid = np.where(np.isnan(scores), -np.inf, scores)
    return np.where((valid > -np.inf).any(axis=-1), valid.argmax(axis=-1), -1)


def largest_possible_weight_under_cosine(n_keys: int, scale: float = 1.0) -> float:
    """Cap the largest weight when scores are cosines: eˢ / (eˢ + (n − 1) e⁻ˢ).

    One key at cos θ = 1, every other at −1; no table of cosines gives more.

    >>> round(largest_possible_weight_under_cosine(3), 6)  # e / (e + 2/e) = 2.718 / 3.454
    0.786986
    """
    if n_keys < 1:
        raise ValueError(f"n_keys must be 1 or more; got {n_keys}")
    return 1.0 / (1.0 + (n_keys - 1) * math.exp(-2.0 * abs(scale)))


def operation_counts(
    d_k: int, hidden: int | None = None, *, shared: bool = False
) -> dict[str, Operations]:
    """Count the operations of one score, d = d_k, h = hidden (d_k unless given).

    - dot: d products, d − 1 additions. Scaled: one more product, by 1/√d known beforehand.
    - cosine: three dots (q·k, q·q, k·k), two roots, ‖q‖×‖k‖, one division.
    - distance: d differences, d squares, d − 1 additions, one root (the sign is free).
    - bilinear: W k is d dots of length d, then one dot.
    - additive: W_q q and W_k k are 2h dots of length d; h additions, h tanh, one dot of length h.

    With ``shared``, only what a whole table leaves per pair once everything that belongs to one
    row alone is done beforehand (as `table_blocks` does): q / √d for scaled, unit vectors for
    cosine, W k for bilinear, W_q q and W_k k for additive; the distance is then
    √(‖q‖² + ‖k‖² + q·(−2k)).

    >>> operation_counts(64)["dot_product"].multiplications
    64
    >>> operation_counts(64)["negative_distance"].roots
    1
    """
    d, h = d_k, d_k if hidden is None else hidden
    if min(d, h) < 1:
        raise ValueError(f"d_k and hidden must be 1 or more; got {d} and {h}")
    dot = Operations(d, d - 1)
    if shared:
        distance = Operations(d, d + 1, roots=1)
        rivals = (dot, dot, distance, Operations(h, 2 * h - 1, exponentials=h), dot)
    else:
        rivals = (
            Operations(d + 1, d - 1),
            Operations(3 * d + 1, 3 * (d - 1), divisions=1, roots=2),
            Operations(d, d - 1, subtractions=d, roots=1),
            Operations(2 * h * d + h, 2 * h * (d - 1) + h + h - 1, exponentials=h),
            Operations(d * d + d, d * (d - 1) + d - 1),
        )
    return dict(zip(SCORERS, (dot, *rivals), strict=True))


def measure_cost(
    sizes: Sequence[int],
    d_k: int = 64,
    repeats: int = 3,
    should_stop: Callable[[], bool] = lambda: False,
    on_progress: Callable[[float], None] = lambda share: None,
) -> Iterator[CostRow]:
    """Time the whole (n, n) table by every scorer, a row at a time as n grows.

    The dot product is one matrix product; each rival is in its best NumPy form (matrix products
    where one exists, in place, in blocks of rows). Scorers take turns within each repeat and the
    best time counts. ``should_stop`` is asked after every block; a stopped row is not given.
    ``on_progress`` hears the share done, at every whole percent up to 1.

    Raises: ValueError beyond MAX_MEASURED_SIZE, MAX_MEASURED_D_K or MAX_MEASURED_REPEATS.

    >>> [row.n for row in measure_cost([2, 4], d_k=2, repeats=1)]
    [2, 4]
    """
    for name, numbers, limit in (
        ("size", sizes, MAX_MEASURED_SIZE),
        ("d_k", [d_k], MAX_MEASURED_D_K),
        ("repeats", [repeats], MAX_MEASURED_REPEATS),
    ):
        if not all(1 <= number <= limit for number in numbers):
            raise ValueError(f"every {name} must be from 1 to {limit}; got {list(numbers)}")
    return _cost_rows(tuple(sizes), d_k, repeats, should_stop, on_progress)


class _Progress:
    """Tells the share done at every whole percent, so that hearing it costs little."""

    def __init__(self, total: float, hear: Callable[[float], None]) -> None:
        self.total, self.hear, self.done, self.percent = total, hear, 0.0, 0

    def add(self, work: float) -> None:
        self.done += work
        percent = int(100 * self.done / self.total + 1e-6)
        if percent > self.percent:
            self.percent = percent
            self.hear(percent / 100)


def _cost_rows(
    sizes: tuple[int, ...],
    d_k: int,
    repeats: int,
    should_stop: Callable[[], bool],
    on_progress: Callable[[float], None],
) -> Iterator[CostRow]:
    plan = [(n, name) for n in sizes for name in SCORERS]
    progress = _Progress(repeats * sum(_work(name, n, d_k) for n, name in plan), on_progress)
    for n in sizes:
        query, key = np.random.default_rng([WEIGHTS_SEED, n, d_k]).standard_normal((2, n, d_k))
        seconds = dict.fromkeys(SCORERS, math.inf)
        for name in SCORERS * repeats:
            work, goes = _work(name, n, d_k), _goes(name, n, d_k)
            for _ in range(goes):
                blocks = table_blocks(name, query, key)
                took = _seconds(blocks, work / goes / n, progress, should_stop)
                if took is None:
                    return
                seconds[name] = min(seconds[name], took)
        yield CostRow(n, seconds, {s: seconds[s] / seconds["dot_product"] for s in SCORERS})


def _work(name: str, n: int, d_k: int) -> float:
    """Guess the relative time of one scorer's turn, for the progress only."""
    return 1e6 + n * n * (d_k if name == "additive" else 1.0)


def _goes(name: str, n: int, d_k: int) -> int:
    """Give a quick table several goes a turn: a single one says more about the moment."""
    return max(1, min(MAX_GOES, (1 << 22) // int(_work(name, n, d_k) - 1e6)))


def _seconds(
    blocks: Iterator[Array],
    work_per_row: float,
    progress: _Progress,
    should_stop: Callable[[], bool],
) -> float | None:
    """Time the blocks of one table, and nothing of the listening in between; None if stopped."""
    total = 0.0
    while True:
        start = perf_counter()
        block = next(blocks, None)
        total += perf_counter() - start
        if block is None:
            return max(total, 1e-9)
        progress.add(work_per_row * len(block))
        if should_stop():
            return None


def table_blocks(name: str, query: Array, key: Array) -> Iterator[Array]:
    """Give a scorer's table in its fastest NumPy form, some rows at a time (what is measured).

    >>> np.concatenate(list(table_blocks("bilinear", np.ones((2, 3)), np.ones((4, 3))))).shape
    (2, 4)
    """
    d_k = query.shape[-1]
    if name == "negative_distance":
        return _distance_blocks(query, key)
    if name == "additive":
        return _additive_blocks(query, key, seeded_additive_weights(d_k))
    return _product_block(name, query, key, seeded_bilinear_weights(d_k))


def _row_blocks(n_rows: int, numbers_per_row: int) -> Iterator[slice]:
    step = max(1, BLOCK_NUMBERS // max(1, numbers_per_row))
    return (slice(start, start + step) for start in range(0, n_rows, step))


def _product_block(name: str, query: Array, key: Array, w: Array) -> Iterator[Array]:
    if name == "scaled_dot_product":
        query = query * default_scale(query.shape[-1])
    elif name == "cosine":
        query, key = unit_rows(query), unit_rows(key)
    elif name == "bilinear":
        query = query @ w
    yield query @ key.T


def _distance_blocks(query: Array, key: Array) -> Iterator[Array]:
    query_squares = np.einsum("it,it->i", query, query)
    key_squares = np.einsum("jt,jt->j", key, key)
    minus_two_key = (-2.0 * key).T
    for rows in _row_blocks(len(query), len(key)):
        table = query[rows] @ minus_two_key
        table += query_squares[rows, None]
        table += key_squares
        np.maximum(table, 0.0, out=table)
        np.sqrt(table, out=table)
        yield np.negative(table, out=table)


def _additive_blocks(query: Array, key: Array, weights: AdditiveWeights) -> Iterator[Array]:
    asked, answered = query @ weights.w_query.T, key @ weights.w_key.T
    for rows in _row_blocks(len(query), answered.size):
        hidden = asked[rows, None, :] + answered
        yield np.tanh(hidden, out=hidden) @ weights.v
