"""The tipping point of the focused query: its picture, its table, its arithmetic."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import Array
from attention_core.scoring import cosine_scores, dot_product_scores, unit_rows
from attention_core.tipping import (
    TippingPoint,
    just_past,
    tipping_point,
    tipping_slice,
    winner_polygons,
)
from pages.ui import formulas, literal, tables
from pages.ui.charts.palette import KEY_TONES
from pages.ui.numbers import apart, digits_to_redo, operand
from pages.ui.text import glossary
from pages.ui.text import tipping_point as words
from pages.ui.view import View, tag

REACH = 100_000.0  # the polygons end here, far outside of any view
MOST_WRITTEN = 3  # components of a query that a sentence or a button has room for
UNIT_HAT = "\u0302"


@dataclass(frozen=True)
class Tipping:
    """The focused query's tipping point by the dot product or by cosine."""

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
    def names(self) -> dict[str, str]:
        """The tags of the query, the winner and the rival, as far as there are any."""
        point = self.point
        return {
            "query": tag("q", self.view.focus[0]),
            "winner": "" if point.winner is None else tag("k", point.winner),
            "rival": "" if point.rival is None else tag("k", point.rival),
        }


def tipping_of(view: View, by_cosine: bool) -> Tipping:
    """Find the tipping point of the focused query among the keys that its mask leaves."""
    row = view.focus[0]
    query, key = view.scenario.query[row], view.scenario.key
    takes_part = np.isfinite(view.trace.masked_scores[row])
    point = tipping_point(query, key, takes_part, by_cosine)
    past = just_past(query, key, point, takes_part, by_cosine)
    return Tipping(view, by_cosine, point, query, takes_part, past)


def finding(found: Tipping) -> str:
    """Say in one sentence how far the winner is from losing."""
    view, point, names = found.view, found.point, found.names | _named(found)
    if point.status == "found" and point.tipped_query is not None:
        place = formulas.vector(point.tipped_query, view.decimals)
        distance = apart(point.distance, 0.0, view.decimals)
        if len(found.query) > MOST_WRITTEN:
            return view.say(words.FOUND_FAR, **names, distance=distance)
        return view.say(words.FOUND, **names, distance=distance, tipped=place)
    if point.status == "tied" and point.winner is not None:
        score = operand(scores_of(found, found.query)[point.winner], view.decimals)
        return view.say(words.TIED, **names, score=score)
    if point.status == "never" and found.by_cosine:
        return view.say(words.NEVER_BY_COSINE, **names)
    return view.say(words.STATUS[point.status], **names)


def _named(found: Tipping) -> dict[str, str]:
    """Return the tags with the descriptions, safe in Markdown."""
    view, scenario = found.view, found.view.scenario
    who = {
        "query": scenario.query_descriptions[view.focus[0]],
        "winner": _description(scenario.key_descriptions, found.point.winner),
        "rival": _description(scenario.key_descriptions, found.point.rival),
    }
    return {
        f"{role}_named": view.say(words.NAMED, tag=found.names[role], text=literal.markdown(text))
        if text
        else f"**{found.names[role]}**"
        for role, text in who.items()
    }


def _description(descriptions: Sequence[str], n: int | None) -> str:
    return "" if n is None else descriptions[n]


def scores_of(found: Tipping, query: Array) -> list[float]:
    """Return the score of every key for a query, by dot product or cosine."""
    scorer = cosine_scores if found.by_cosine else dot_product_scores
    scores: list[float] = scorer(query[None, :], found.view.scenario.key)[0].tolist()
    return scores


# ---- the picture ---------------------------------------------------------------------------


def regions(found: Tipping) -> dict[str, Any]:
    """Return where each key wins in the plane of queries (d_k = 2)."""
    return _areas(found, found.view.scenario.key, found.by_cosine)


def slice_of(found: Tipping) -> tuple[Array, dict[str, Any]]:
    """Return the query, and where each key wins, in the plane of its way to the edge."""
    seen, keys = tipping_slice(found.query, np.nan_to_num(found.rows), found.point)
    return seen, _areas(found, keys, by_cosine=False)


def _areas(found: Tipping, keys: Array, by_cosine: bool) -> dict[str, Any]:
    ends = (-REACH, REACH)
    compared = found.takes_part & ~np.isnan(found.rows).any(axis=1)
    polygons = winner_polygons(keys, ends, ends, compared, by_cosine)
    return {
        "of": f"q{found.view.focus[0] + 1}",
        "reach": REACH,
        "areas": [
            {"tag": tag("k", j), "tone": KEY_TONES[j], "polygon": polygon.tolist()}
            for j, polygon in enumerate(polygons)
            if len(polygon)
        ],
    }


# ---- the ranking ---------------------------------------------------------------------------


def ranking_table(found: Tipping) -> dict[str, Any]:
    """Return the score, the place and the distance of every key, now and just past the edge."""
    view = found.view
    columns = [view.say(words.COSINE if found.by_cosine else words.SCORE), view.say(words.DISTANCE)]
    ranks = [_ranked(found, found.query)]
    if found.past is not None:
        columns.append(view.say(words.PAST))
        ranks.append(_ranked(found, found.past))
    rows = []
    for j in range(view.scenario.n_k):
        first, *later = (column[j] for column in ranks)
        rows.append((tag("k", j), [first, _distance(found, j), *later]))
    return tables.table(
        view.lang,
        caption=view.say(words.TABLE),
        file_name="ranking.csv",
        columns=columns,
        rows=rows,
        focus=None if found.point.rival is None else (found.point.rival, 1),
    )


def _ranked(found: Tipping, query: Array) -> list[tables.Cell]:
    view, scores = found.view, scores_of(found, query)
    runners = [j for j, score in enumerate(scores) if found.takes_part[j] and not np.isnan(score)]
    cells: list[tables.Cell] = [_out_of_race(found, j) for j in range(len(scores))]
    place = 1
    for group in formulas.ranked([scores[j] for j in runners]):
        for n in group:
            score = scores[runners[n]]
            text = view.say(words.RANKED, number=view.number(score), place=place)
            cells[runners[n]] = tables.in_full(text, score)
        place += len(group)
    return cells


def _out_of_race(found: Tipping, j: int) -> tables.Cell:
    if not found.takes_part[j]:
        return {"text": found.view.say(glossary.MASKED), "state": "masked"}
    return {"text": found.view.say(words.NO_ANGLE)}


def _distance(found: Tipping, j: int) -> tables.Cell:
    distance = float(found.point.distances[j])
    if j == found.point.winner:
        return {"text": found.view.say(words.WINS)}
    if np.isnan(distance):
        return _out_of_race(found, j)
    if np.isinf(distance):
        return {"text": found.view.say(words.LEVEL_FOR_EVER)}
    return tables.number(distance, found.view.decimals)


def twin(found: Tipping) -> tables.Twin:
    """Return every digit of the ranking; what there is not is left empty."""
    caption = found.view.say(words.TWIN, query=found.names["query"])
    return tables.Twin(caption, lambda: _twin_table(found, caption))


def _twin_table(found: Tipping, caption: str) -> dict[str, Any]:
    view = found.view
    series = [
        (words.COSINE if found.by_cosine else words.SCORE, scores_of(found, found.query)),
        (words.DISTANCE, found.point.distances.tolist()),
    ]
    if found.past is not None:
        series.append((words.PAST, scores_of(found, found.past)))

    def cell(x: float, j: int) -> tables.Cell:
        is_known = found.takes_part[j] and np.isfinite(x)
        return tables.every_digit(x) if is_known else tables.NOTHING

    cells = [[cell(row[j], j) for _, row in series] for j in range(view.scenario.n_k)]
    return tables.table(
        view.lang,
        caption=caption,
        file_name="tipping-point.csv",
        columns=[view.say(title) for title, _ in series],
        rows=list(zip(view.key_labels, cells, strict=True)),
    )


# ---- the arithmetic ------------------------------------------------------------------------


def lines(found: Tipping) -> Iterator[str]:
    """Write how the distance comes about, line by line."""
    view, point = found.view, found.point
    if point.winner is None or point.rival is None or point.tipped_query is None:
        return
    first, other = found.rows[point.winner], found.rows[point.rival]
    tags = [_unit_tag(n) if found.by_cosine else tag("k", n) for n in (point.winner, point.rival)]
    names, lead = " − ".join(tags), first - other
    query, gap, length = (
        found.names["query"],
        float(found.query @ lead),
        float(np.linalg.norm(lead)),
    )
    if found.by_cosine:
        for unit, n, row in zip(tags, (point.winner, point.rival), (first, other), strict=True):
            place = formulas.vector(row, view.decimals)
            yield view.say(words.UNIT, unit=unit, key=tag("k", n), place=place)
    line = formulas.vector_difference(first, other, view.decimals)
    yield view.say(words.LEAD, names=names, line=line)
    line = formulas.dot_product(found.query, lead, view.decimals)
    yield view.say(words.GAP, names=f"{query}·({names})", line=line)
    line = formulas.norm(lead, view.decimals)
    yield view.say(words.LENGTH, names=f"‖{names}‖", line=line)
    if point.status == "tied":
        return
    yield view.say(words.QUOTIENT, line=formulas.quotient(gap, length, view.decimals))
    digits = digits_to_redo(
        lambda d, n: found.query - d * lead / n, point.distance, length, decimals=view.decimals
    )
    distance, size = (operand(x, digits) for x in (point.distance, length))
    tipped = formulas.vector(point.tipped_query, view.decimals)
    yield view.say(
        words.TIPPED, query=query, names=names, distance=distance, length=size, tipped=tipped
    )


def _unit_tag(n: int) -> str:
    return f"k{UNIT_HAT}{tag('', n)}"
