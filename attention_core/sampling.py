"""Seeded experiments: how q·k spreads as d_k grows, and how far a few numbers can be trusted.

Query and key components are independent draws from N(0, 1). The same arguments give the same
numbers. Experiments that take long give one row per d_k, so that the caller can show progress or
stop; they hold at most CHUNK_NUMBERS drawn numbers at a time (or one row of keys if larger).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from attention_core.attention import Array, attention_scores, softmax

MAX_D_K = 4096
MAX_DRAWN_NUMBERS = 20_000_000
CHUNK_NUMBERS = 1 << 18
NORMAL_95 = 1.959963984540054
PROBABILITIES = (0.025, 0.25, 0.5, 0.75, 0.975)
SPREADS = ("small", "as_promised", "large")
PROMISED_SPREAD = (0.5, 2.0)
FEWEST_ROWS = 4  # two points always lie on a line, and three nearly say nothing


@dataclass(frozen=True)
class VarianceRow:
    """Measured against predicted variance of q·k, and where 95 of 100 measurements fall."""

    d_k: int
    n_samples: int
    measured: float
    predicted: float
    low: float
    high: float

    @property
    def inside(self) -> bool:
        """Whether the measurement lies in its band."""
        return self.low <= self.measured <= self.high


@dataclass(frozen=True)
class TopWeightRow:
    """Mean largest softmax weight: of raw scores, ÷√d_k and ÷d_k; even = 1/n_keys."""

    d_k: int
    n_keys: int
    raw: float
    divided_by_root: float
    divided_by_d_k: float
    even: float


@dataclass(frozen=True)
class GradientRow:
    """Mean largest p(1 − p) in a row of weights, raw and ÷√d_k."""

    d_k: int
    n_keys: int
    raw: float
    scaled: float


@dataclass(frozen=True, eq=False)
class VarianceSpread:
    """How a sample variance scatters: its measured quantiles at PROBABILITIES."""

    n_numbers: int
    expected: float
    variances: Array
    measured: tuple[float, ...]


@dataclass(frozen=True)
class AssumptionCheck:
    """What Var(q·k) = d_k assumes, measured on actual vectors.

    mean, variance: of all components; assumed are 0 and 1.
    correlation: the largest in size between two components, over query and key rows together; None
    below FEWEST_ROWS, for d_k = 1, or when a component never varies; assumed is 0.
    expected_variance: of a score, had the components this mean and variance and nothing else in
    common: d_k (variance² + 2 mean² variance), which is d_k for 0 and 1.
    actual_variance: of the n_q × n_k scores, None for a single score.
    scaled_variance: actual / d_k, what ÷√d_k leaves; spread: "small" below 0.5, "large" above 2,
    otherwise "as_promised" (None with scaled_variance).
    """

    mean: float
    variance: float
    correlation: float | None
    expected_variance: float
    actual_variance: float | None
    scaled_variance: float | None
    spread: str | None


def _check(n_numbers: int, **at_least_one: int) -> None:
    for name, number in at_least_one.items():
        if number < 1 or (name == "d_k" and number > MAX_D_K):
            limit = f"from 1 to {MAX_D_K}" if name == "d_k" else "1 or more"
            raise ValueError(f"{name} must be {limit}; got {number}")
    if n_numbers > MAX_DRAWN_NUMBERS:
        raise ValueError(f"at most {MAX_DRAWN_NUMBERS} numbers are drawn; asked for {n_numbers}")


def _pieces(total: int, numbers_each: int) -> Iterator[int]:
    step = max(1, CHUNK_NUMBERS // numbers_each)
    return (min(step, total - start) for start in range(0, total, step))


def dot_product_samples(d_k: int, n_samples: int, seed: int) -> Array:
    """Draw n_samples values of q·k, q and k from N(0, 1) in d_k dimensions.

    Raises: ValueError when 2 × d_k × n_samples is above MAX_DRAWN_NUMBERS.

    >>> dot_product_samples(3, 5, seed=1).shape
    (5,)
    """
    _check(2 * d_k * n_samples, d_k=d_k, n_samples=n_samples)
    rng = np.random.default_rng([seed, d_k])
    samples = []
    for size in _pieces(n_samples, 2 * d_k):
        drawn = rng.standard_normal((size, 2, d_k))
        samples.append(np.einsum("st,st->s", drawn[:, 0], drawn[:, 1]))
    return np.concatenate(samples)


def variance_band(d_k: int, n_samples: int) -> tuple[float, float]:
    """Give the 95 % band of the sample variance of n values of q·k, around d_k.

    Var(s²) = σ⁴ (2/(n − 1) + κ/n) with σ² = d_k. q·k is not normal: a product of two N(0, 1) has
    E[x⁴] = 3×3 = 9, so κ = 9 − 3 = 6, and a sum of d_k of them κ = 6/d_k.

    >>> low, high = variance_band(1, 1000)  # 1.96 √(2/999 + 6/1000) = 0.1753
    >>> round(low, 4), round(high, 4)
    (0.8247, 1.1753)
    """
    if n_samples < 2:
        raise ValueError(f"a sample variance needs 2 samples or more; got {n_samples}")
    error = math.sqrt(2 / (n_samples - 1) + 6 / d_k / n_samples)
    return max(0.0, d_k * (1 - NORMAL_95 * error)), d_k * (1 + NORMAL_95 * error)


def variance_experiment(d_ks: Sequence[int], n_samples: int, seed: int) -> Iterator[VarianceRow]:
    """Measure Var(q·k) at each d_k against the predicted d_k.

    >>> [row.predicted for row in variance_experiment([1, 4], 100, seed=0)]
    [1.0, 4.0]
    """
    for d_k in d_ks:
        _check(2 * d_k * n_samples, d_k=d_k, n_samples=n_samples)
    variance_band(1, n_samples)
    return (_variance_row(d_k, n_samples, seed) for d_k in d_ks)


def _variance_row(d_k: int, n_samples: int, seed: int) -> VarianceRow:
    measured = float(dot_product_samples(d_k, n_samples, seed).var(ddof=1))
    return VarianceRow(d_k, n_samples, measured, float(d_k), *variance_band(d_k, n_samples))


def _score_rows(d_k: int, n_keys: int, n_trials: int, seed: int) -> Iterator[Array]:
    """Give rows of raw scores (some trials, n_keys), a new query and new keys in every trial."""
    rng = np.random.default_rng([seed, d_k, n_keys])
    for size in _pieces(n_trials, d_k * (n_keys + 1)):
        drawn = rng.standard_normal((size, n_keys + 1, d_k))
        yield np.einsum("st,sjt->sj", drawn[:, 0], drawn[:, 1:])


def _check_rows(d_ks: Sequence[int], n_keys: int, n_trials: int) -> None:
    for d_k in d_ks:
        _check(d_k * (n_keys + 1) * n_trials, d_k=d_k, n_keys=n_keys, n_trials=n_trials)


def top_weight_experiment(
    d_ks: Sequence[int], n_keys: int, n_trials: int, seed: int
) -> Iterator[TopWeightRow]:
    """Measure the mean largest weight raw, ÷√d_k and ÷d_k: saturated, stable, flattened.

    >>> [row] = top_weight_experiment([1], n_keys=3, n_trials=10, seed=0)
    >>> row.raw == row.divided_by_root == row.divided_by_d_k  # d_k = 1: all divide by 1
    True
    """
    _check_rows(d_ks, n_keys, n_trials)
    return (_top_weight_row(d_k, n_keys, n_trials, seed) for d_k in d_ks)


def _top_weight_row(d_k: int, n_keys: int, n_trials: int, seed: int) -> TopWeightRow:
    divisors = (1.0, math.sqrt(d_k), float(d_k))
    sums = [0.0, 0.0, 0.0]
    for scores in _score_rows(d_k, n_keys, n_trials, seed):
        for index, divisor in enumerate(divisors):
            sums[index] += float(softmax(scores / divisor).max(axis=-1).sum())
    raw, by_root, by_d_k = (total / n_trials for total in sums)
    return TopWeightRow(d_k, n_keys, raw, by_root, by_d_k, 1 / n_keys)


def gradient_experiment(
    d_ks: Sequence[int], n_keys: int, n_trials: int, seed: int
) -> Iterator[GradientRow]:
    """Measure the mean largest p(1 − p), the softmax's slope ∂pᵢ/∂sᵢ: raw it vanishes.

    >>> [row] = gradient_experiment([4], n_keys=1, n_trials=10, seed=0)
    >>> row.raw, row.scaled  # one key: p = 1, 1×(1 − 1)
    (0.0, 0.0)
    """
    _check_rows(d_ks, n_keys, n_trials)
    return (_gradient_row(d_k, n_keys, n_trials, seed) for d_k in d_ks)


def largest_gradient(weights: Array) -> Array:
    """Give the largest p(1 − p) along the last axis, at most 1/4.

    >>> float(largest_gradient(np.array([0.2, 0.3, 0.5])))  # 0.16, 0.21, 0.25
    0.25
    """
    gradient: Array = (weights * (1 - weights)).max(axis=-1)
    return gradient


def _gradient_row(d_k: int, n_keys: int, n_trials: int, seed: int) -> GradientRow:
    raw = scaled = 0.0
    for scores in _score_rows(d_k, n_keys, n_trials, seed):
        raw += float(largest_gradient(softmax(scores)).sum())
        scaled += float(largest_gradient(softmax(scores / math.sqrt(d_k))).sum())
    return GradientRow(d_k, n_keys, raw / n_trials, scaled / n_trials)


def small_table_variance(n_q: int, n_k: int, d_k: int, n_trials: int, seed: int) -> VarianceSpread:
    """Spread the sample variance of one whole score table (n_q, n_k), whose mean is d_k.

    "My 2×2 gave 1.6": n_q = n_k = d_k = 2. The scores share rows, so the quantiles are measured.

    >>> spread = small_table_variance(2, 2, 2, n_trials=100, seed=0)
    >>> spread.n_numbers, spread.expected
    (4, 2.0)
    """
    if n_q * n_k == 1:
        raise ValueError("a sample variance needs a table of 2 scores or more")
    drawn = _scenarios(n_q, n_k, d_k, n_trials, seed)
    variances = np.concatenate([_table_variances(rows, n_q) for rows in drawn])
    return VarianceSpread(n_q * n_k, float(d_k), variances, _quantiles(variances))


def _scenarios(n_q: int, n_k: int, d_k: int, n_trials: int, seed: int) -> Iterator[Array]:
    """Draw n_trials scenarios, some at a time: (some, n_q + n_k, d_k), the queries first."""
    _check((n_q + n_k) * d_k * n_trials, n_q=n_q, n_k=n_k, d_k=d_k, n_trials=n_trials)
    rng = np.random.default_rng([seed, n_q, n_k, d_k])
    for size in _pieces(n_trials, (n_q + n_k) * d_k + n_q * n_k):
        yield rng.standard_normal((size, n_q + n_k, d_k))


def _table_variances(rows: Array, n_q: int) -> Array:
    tables = attention_scores(rows[:, :n_q], rows[:, n_q:])
    variances: Array = tables.reshape(len(rows), -1).var(axis=1, ddof=1)
    return variances


def _quantiles(variances: Array) -> tuple[float, ...]:
    return tuple(float(q) for q in np.quantile(variances, PROBABILITIES))


def assumption_check(query: Array, key: Array) -> AssumptionCheck:
    """Measure on these vectors what Var(q·k) = d_k assumes, and what becomes of it.

    >>> check = assumption_check(np.array([[6.0, 8.0]]), np.array([[6.0, 8.0], [8.0, 6.0]]))
    >>> check.mean, check.actual_variance, check.spread  # scores 100 and 96: 2² + 2²
    (7.0, 8.0, 'large')
    """
    rows = np.concatenate([query, key]).astype(np.float64)
    mean, variance = float(rows.mean()), float(rows.var(ddof=1))
    scores = attention_scores(query, key)
    actual = float(scores.var(ddof=1)) if scores.size > 1 else None
    scaled = None if actual is None else actual / rows.shape[1]
    return AssumptionCheck(
        mean=mean,
        variance=variance,
        correlation=_largest_correlation(rows),
        expected_variance=rows.shape[1] * (variance**2 + 2 * mean**2 * variance),
        actual_variance=actual,
        scaled_variance=scaled,
        spread=None if scaled is None else spread_of(scaled),
    )


def assumed_samples(n_q: int, n_k: int, d_k: int, n_trials: int, seed: int) -> dict[str, Array]:
    """Measure the same on many scenarios as assumed: components independent and from N(0, 1).

    Gives n_trials values of "mean", "variance", "correlation" (from four rows of two components)
    and "actual_variance" (from two scores): what of it so few numbers can give by chance.

    >>> samples = assumed_samples(2, 3, 2, n_trials=50, seed=0)
    >>> list(samples), samples["mean"].shape
    (['mean', 'variance', 'correlation', 'actual_variance'], (50,))
    """
    parts: dict[str, list[Array]] = {}
    for rows in _scenarios(n_q, n_k, d_k, n_trials, seed):
        measured = {"mean": rows.mean(axis=(1, 2)), "variance": rows.var(axis=(1, 2), ddof=1)}
        if n_q + n_k >= FEWEST_ROWS and d_k > 1:
            measured["correlation"] = _largest_correlations(rows)
        if n_q * n_k > 1:
            measured["actual_variance"] = _table_variances(rows, n_q)
        for name, values in measured.items():
            parts.setdefault(name, []).append(values)
    return {name: np.concatenate(values) for name, values in parts.items()}


def spread_of(scaled_variance: float) -> str:
    """Name the spread left after ÷√d_k, where the promise is 1.

    >>> spread_of(0.1), spread_of(1.0), spread_of(100.0)
    ('small', 'as_promised', 'large')
    """
    low, high = PROMISED_SPREAD
    small, as_promised, large = SPREADS
    return small if scaled_variance < low else large if scaled_variance > high else as_promised


def _largest_correlation(rows: Array) -> float | None:
    """Give the correlation largest in size between two columns, with its sign."""
    largest = np.abs(rows).max(axis=0)
    if len(rows) < FEWEST_ROWS or rows.shape[1] < 2 or (largest == 0).any():
        return None
    columns = rows / largest  # squares of very small numbers would be 0
    if (columns.std(axis=0) == 0).any():
        return None
    return float(_largest_correlations(columns[None])[0])


def _largest_correlations(rows: Array) -> Array:
    """Give the correlation largest in size between two columns of each table, with its sign."""
    units = rows - rows.mean(axis=1, keepdims=True)
    units /= np.sqrt((units * units).sum(axis=1, keepdims=True))
    first, second = np.triu_indices(rows.shape[-1], 1)
    pairs = (np.swapaxes(units, 1, 2) @ units)[:, first, second]
    largest: Array = pairs[np.arange(len(pairs)), np.abs(pairs).argmax(axis=1)]
    return largest
