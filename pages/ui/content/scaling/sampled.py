"""Seeded samples of q·k, measured: their variance, its band, and the bars of a histogram."""

from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

import numpy as np

from attention_core.sampling import dot_product_samples, variance_band

N_SAMPLES = 4000
MOST_BINS = 32
FEWEST_BINS = 8
REACH = 4  # standard deviations, to both sides, that a histogram shows
CURVE_POINTS = 81


@dataclass(frozen=True)
class Sampled:
    """What samples of q·k, or of q·k / √d_k, show; ``spread`` is the predicted deviation."""

    spread: float
    measured: float
    low: float
    high: float
    edges: tuple[float, ...]
    densities: tuple[float, ...]

    @property
    def predicted(self) -> float:
        """The variance that is predicted."""
        return self.spread**2

    @property
    def inside(self) -> bool:
        """Whether the measured variance lies in the band of 95 of 100 measurements."""
        return self.low <= self.measured <= self.high

    def normal(self, x: float) -> float:
        """Return the normal curve of mean 0 and the predicted variance."""
        return NormalDist(0, self.spread).pdf(x)

    @property
    def curve(self) -> tuple[list[float], list[float]]:
        """The normal curve as points: x and height."""
        x = np.linspace(-REACH * self.spread, REACH * self.spread, CURVE_POINTS).tolist()
        return x, [self.normal(each) for each in x]


@lru_cache(maxsize=128)
def sampled(d_k: int, seed: int, *, is_scaled: bool = False) -> Sampled:
    """Draw and measure; drawing at d_k = 256 takes 30 ms, so what was measured is kept.

    The scaled ones get fewer bars, as on the axis of the others they have less room.

    >>> raw, scaled = sampled(4, 0), sampled(4, 0, is_scaled=True)
    >>> raw.predicted, scaled.predicted, bool(np.isclose(raw.measured / 4, scaled.measured))
    (4.0, 1.0, True)
    """
    divisor = d_k if is_scaled else 1
    samples = dot_product_samples(d_k, N_SAMPLES, seed) / divisor**0.5
    spread = (d_k / divisor) ** 0.5
    low, high = (end / divisor for end in variance_band(d_k, N_SAMPLES))
    n_bins = max(FEWEST_BINS, round(MOST_BINS / divisor**0.25))
    edges = np.linspace(-REACH * spread, REACH * spread, n_bins + 1)
    counts, _ = np.histogram(samples, edges)
    densities = counts / (N_SAMPLES * (edges[1] - edges[0]))
    return Sampled(
        spread,
        float(samples.var(ddof=1)),
        low,
        high,
        tuple(edges.tolist()),
        tuple(densities.tolist()),
    )
