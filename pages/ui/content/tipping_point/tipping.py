"""The tipping point of the focused query, by the dot product or by cosine."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import Array
from attention_core.scoring import cosine_scores, dot_product_scores, unit_rows
from attention_core.tipping import TippingPoint, just_past, tipping_point, twins
from pages.ui import formulas
from pages.ui.numbers import apart
from pages.ui.text import tipping_point as words
from pages.ui.view import View, tag

MOST_WRITTEN = 3  # components of a query that a sentence or a button has room for
UNIT_HAT = "\u0302"


@dataclass(frozen=True)
class Tipping:
    """The focused query's tipping point, and how it is named and written.

    ``view`` has more decimals than the page's where it takes them to see the distance.
    """

    view: View
    by_cosine: bool
    point: TippingPoint
    query: Array
    takes_part: NDArray[np.bool_]
    past: Array | None

    @property
    def rows(self) -> Array:
        """The keys as they are compared: of length 1 for cosine; NaN for a zero key then."""
        key = self.view.scenario.key
        return unit_rows(key) if self.by_cosine else key

    @property
    def compared(self) -> NDArray[np.bool_]:
        """Which keys take part and can be compared."""
        shown: NDArray[np.bool_] = self.takes_part & ~np.isnan(self.rows).any(axis=1)
        return shown

    @property
    def names(self) -> dict[str, str]:
        """The query, the winner, the rival, and "k₁ wins" of all that win beyond the edge."""
        point = self.point
        return {
            "query": tag("q", self.view.focus[0]),
            "winner": "" if point.winner is None else tag("k", point.winner),
            "rival": "" if point.rival is None else tag("k", point.rival),
            "beyond": "" if point.rival is None else self._beyond(point.rival),
        }

    def _beyond(self, rival: int) -> str:
        next_winners = twins(self.view.scenario.key, rival, self.takes_part, self.by_cosine)
        return wins(self.view, [tag("k", j) for j in next_winners])

    def compared_tag(self, j: int) -> str:
        """Name a key as it is compared: with a hat where its length is 1."""
        return f"k{UNIT_HAT}{tag('', j)}" if self.by_cosine else tag("k", j)

    def quotient(self, j: int) -> str:
        """Write the winner's lead over key ``j`` divided by how far apart the two keys are."""
        lead = self.rows[self.point.winner] - self.rows[j]
        gap, length = float(self.query @ lead), float(np.linalg.norm(lead))
        return formulas.quotient(gap, length, self.view.decimals)

    def scores(self, query: Array) -> list[float]:
        """Return the score of every key for a query, by dot product or cosine."""
        scorer = cosine_scores if self.by_cosine else dot_product_scores
        scores: list[float] = scorer(query[None, :], self.view.scenario.key)[0].tolist()
        return scores


def tipping_of(view: View, by_cosine: bool) -> Tipping:
    """Find the tipping point of the focused query among the keys that its mask leaves."""
    row = view.focus[0]
    query, key = view.scenario.query[row], view.scenario.key
    takes_part = np.isfinite(view.trace.masked_scores[row])
    point = tipping_point(query, key, takes_part, by_cosine)
    past = just_past(query, key, point, takes_part, by_cosine)
    found = Tipping(view, by_cosine, point, query, takes_part, past)
    return replace(found, view=replace(view, decimals=_decimals_to_see(found)))


def _decimals_to_see(found: Tipping) -> int:
    """Find the decimals it takes to see that neither the distance nor the lead is 0."""
    point, decimals = found.point, found.view.decimals
    if point.status != "found":
        return decimals
    lead = float(found.query @ (found.rows[point.winner] - found.rows[point.rival]))
    return max(len(apart(x, 0.0, decimals).partition(".")[2]) for x in (point.distance, lead))


def listed(view: View, names: Sequence[str]) -> str:
    """Return names in a row, as they stand in a sentence."""
    *earlier, last = names
    if not earlier:
        return last
    return view.say(words.AND, first=view.say(words.COMMA).join(earlier), last=last)


def wins(view: View, names: Sequence[str]) -> str:
    """Return "k₁ wins" or "k₁ and k₂ win"."""
    return view.say(words.WIN[len(names) > 1], keys=listed(view, names))
