"""The experiments of the lab on √d_k, kept: the same seed is drawn once for everybody."""

from functools import lru_cache

import numpy as np

from attention_core.inputs import Array
from attention_core.sampling import (
    PROBABILITIES,
    GradientRow,
    TopWeightRow,
    VarianceRow,
    VarianceSpread,
    assumed_samples,
    gradient_experiment,
    small_table_variance,
    top_weight_experiment,
    variance_experiment,
)

D_KS = tuple(2**n for n in range(11))
N_SAMPLES = 1000
N_KEYS = 8
N_TRIALS = 100
N_TABLES = 4000

Ranges = dict[str, tuple[float, float]]


@lru_cache(maxsize=64)
def variances(seed: int) -> tuple[VarianceRow, ...]:
    """Measure Var(q·k) at each of D_KS."""
    return tuple(variance_experiment(D_KS, N_SAMPLES, seed))


@lru_cache(maxsize=64)
def top_weights(seed: int) -> tuple[TopWeightRow, ...]:
    """Measure the mean largest of N_KEYS weights at each of D_KS."""
    return tuple(top_weight_experiment(D_KS, N_KEYS, N_TRIALS, seed))


@lru_cache(maxsize=64)
def gradients(seed: int) -> tuple[GradientRow, ...]:
    """Measure the mean largest p(1 − p) of N_KEYS weights at each of D_KS."""
    return tuple(gradient_experiment(D_KS, N_KEYS, N_TRIALS, seed))


@lru_cache(maxsize=64)
def small_tables(n_q: int, n_k: int, d_k: int, seed: int) -> VarianceSpread | None:
    """Spread the variance of many score tables of one size; None for a table of one score."""
    if n_q * n_k < 2:
        return None
    return small_table_variance(n_q, n_k, d_k, N_TABLES, seed)


@lru_cache(maxsize=64)
def as_assumed(n_q: int, n_k: int, d_k: int, seed: int) -> dict[str, Array]:
    """Measure many scenarios of one shape that are as √d_k assumes."""
    return assumed_samples(n_q, n_k, d_k, N_TABLES, seed)


def ranges(samples: dict[str, Array]) -> Ranges:
    """Give where 95 of 100 of them fall, by every measure."""
    ends = PROBABILITIES[0], PROBABILITIES[-1]
    found = {name: np.quantile(values, ends) for name, values in samples.items()}
    return {name: (float(low), float(high)) for name, (low, high) in found.items()}
