"""What the receipts of step 4 add: the measured variances, and the bars of the histograms."""

from collections.abc import Iterator

from pages.ui.content.scaling.sampled import N_SAMPLES, sampled
from pages.ui.receipts import Entry
from pages.ui.receipts.bars import Bars, bar_entries
from pages.ui.receipts.sampled import deviation_entries, variance_entries
from pages.ui.text import scaling as words
from pages.ui.view import View


def sample_entries(view: View, d_k: int, seed: int) -> Iterator[Entry]:
    """Give the measurements of the samples that the page has drawn, their bands, their bars."""
    yield from variance_entries(view, N_SAMPLES, d_k, seed)
    yield from deviation_entries(view, N_SAMPLES, d_k, seed)
    facts = {"n": N_SAMPLES, "d_k": d_k, "seed": seed}
    for is_scaled, title in ((False, words.BEFORE), (True, words.AFTER)):
        found = sampled(d_k, seed, is_scaled=is_scaled)
        drawn = found.edges, found.densities, found.predicted
        yield from bar_entries(Bars(view, view.say(title), *drawn, facts, is_scaled))
