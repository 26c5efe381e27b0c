"""What the receipts of the lab on √d_k add: every seeded experiment, at one d_k."""

from collections.abc import Iterator

from attention_core.inputs import Array
from attention_core.sampling import VarianceSpread
from pages.ui.content.why_scale import experiments
from pages.ui.content.why_scale.scale_pictures import SHARE_OF_PROMISE
from pages.ui.receipts import Entry
from pages.ui.receipts.sampled import variance_entries
from pages.ui.receipts.trials import assumed_entries, even_entry, small_table_entries, trial_entries
from pages.ui.view import View


def experiment_entries(
    view: View,
    d_k: int,
    seed: int,
    spread: VarianceSpread | None,
    size: tuple[int, int, int],
) -> Iterator[Entry]:
    """Give what was measured at this d_k, and of the small tables of this size."""
    at = experiments.D_KS.index(d_k)
    top, slope = experiments.top_weights(seed)[at], experiments.gradients(seed)[at]
    yield from trial_entries(view, top, slope, experiments.N_TRIALS, seed)
    yield even_entry(view, experiments.N_KEYS)
    yield from variance_entries(view, experiments.N_SAMPLES, d_k, seed)
    if spread is not None:
        seen = SHARE_OF_PROMISE * size[2]
        yield from small_table_entries(view, spread, size, seen, seed)


def range_entries(view: View, samples: dict[str, Array], seed: int) -> Iterator[Entry]:
    """Give the ends of the ranges that the scenario's own measures are held against."""
    n_q, n_k, d_k = view.scenario.n_q, view.scenario.n_k, view.scenario.d_k
    yield from assumed_entries(view, samples, (n_q, n_k, d_k), seed)
