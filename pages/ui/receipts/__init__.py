"""Receipts: where a number came from, as LaTeX and as lines that anyone can run to get it.

A receipt starts from the numbers of the step before. Its lines hold every digit and no text of
the scenario.
"""

from collections.abc import Callable, Iterator

from pages.ui.numbers import TYPED_DECIMALS
from pages.ui.receipts import (
    checks,
    labs,
    pairs,
    rows,
    scores,
    sums,
    tipping,
    typed,
    values,
    weights,
)
from pages.ui.receipts.parts import Entry, Pair, Receipt, Vector
from pages.ui.view import View

__all__ = ["DECIMALS", "KINDS", "Entry", "Receipt", "entries"]

KINDS: dict[str, Callable[[Pair], Iterator[Entry]]] = {
    "typed": typed.typed_entries,
    "product": pairs.product_entries,
    "running": pairs.running_entries,
    "norm_query": pairs.norm_query_entries,
    "norm_key": pairs.norm_key_entries,
    "geometric_score": pairs.geometric_score_entries,
    "projection": pairs.projection_entries,
    "cosine": pairs.cosine_entries,
    "angle": pairs.angle_entries,
    "score": scores.score_entries,
    "scaled_score": scores.scaled_score_entries,
    "tempered_score": scores.tempered_score_entries,
    "root_d_k": scores.root_d_k_entries,
    "score_sum": sums.score_sum_entries,
    "scaled_sum": sums.scaled_sum_entries,
    "share": sums.share_entries,
    "share_moved": sums.share_moved_entries,
    "spread_raw": sums.spread_raw_entries,
    "spread_scaled": sums.spread_scaled_entries,
    "shifted": rows.shifted_entries,
    "exponential": rows.exponential_entries,
    "exponential_sum": rows.exponential_sum_entries,
    "weight": weights.weight_entries,
    "standard_weight": weights.standard_weight_entries,
    "unscaled_weight": weights.unscaled_weight_entries,
    "top_weight": weights.top_weight_entries,
    "top_weight_raw": weights.top_weight_raw_entries,
    "top_weight_cosine": weights.top_weight_cosine_entries,
    "row_sum": weights.row_sum_entries,
    "column_sum": weights.column_sum_entries,
    "weight_total": weights.weight_total_entries,
    "contribution": values.contribution_entries,
    "output": values.output_entries,
    "hard_gap": values.hard_gap_entries,
    "distance_score": labs.distance_score_entries,
    "additive_score": labs.additive_score_entries,
    "bilinear_score": labs.bilinear_score_entries,
    "largest_cosine_weight": labs.largest_cosine_weight_entries,
    "length_to_win": labs.length_to_win_entries,
    "gradient": labs.gradient_entries,
    "gradient_raw": labs.gradient_raw_entries,
    "tipping_distance": tipping.tipping_distance_entries,
    "tipping_distance_cosine": tipping.tipping_distance_cosine_entries,
    "component_mean": checks.component_mean_entries,
    "component_variance": checks.component_variance_entries,
    "largest_correlation": checks.largest_correlation_entries,
    "expected_variance": checks.expected_variance_entries,
    "score_variance": checks.score_variance_entries,
    "scaled_variance": checks.scaled_variance_entries,
}


DECIMALS = {"angle": 2, "typed": TYPED_DECIMALS}


def entries(
    view: View, *kinds: str, keys: Vector | None = None, decimals: dict[str, int] = DECIMALS
) -> Iterator[Entry]:
    """Give the numbers of these kinds for the focused pair, in this order.

    ``keys`` takes the place of the scenario's where a page has changed them; ``decimals`` is of the
    kinds that a page does not show with the reader's own.
    """
    pair = Pair(view, view.scenario.key if keys is None else keys)
    for kind in kinds:
        shown = (DECIMALS | decimals).get(kind, view.decimals)
        yield from KINDS[kind](pair.with_decimals(shown))
