"""What the receipts of step 4 add: the measured variances."""

from collections.abc import Iterator

from pages.ui.content.scaling.sampled import N_SAMPLES
from pages.ui.receipts import Entry
from pages.ui.receipts.sampled import deviation_entries, variance_entries
from pages.ui.view import View


def sample_entries(view: View, d_k: int, seed: int) -> Iterator[Entry]:
    """Give the measurements of the samples that the page has drawn, and their bands."""
    yield from variance_entries(view, N_SAMPLES, d_k, seed)
    yield from deviation_entries(view, N_SAMPLES, d_k, seed)
