"""The ranking of the keys, now and just past the edge."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from attention_core.attention import Array
from pages.ui import formulas, tables
from pages.ui.content.tipping_point.plane import Picture
from pages.ui.content.tipping_point.tipping import Tipping
from pages.ui.numbers import MOST_DECIMALS, fixed
from pages.ui.text import glossary
from pages.ui.text import tipping_point as words
from pages.ui.view import tag


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
        caption=view.say(words.TABLE_NOW if found.past is None else words.TABLE),
        columns=columns,
        rows=rows,
        focus=None if found.point.rival is None else (found.point.rival, 1),
    )


def _ranked(found: Tipping, query: Array) -> list[tables.Cell]:
    view, scores = found.view, found.scores(query)
    runners = [j for j, score in enumerate(scores) if found.takes_part[j] and not np.isnan(score)]
    groups = [[runners[n] for n in each] for each in formulas.ranked([scores[j] for j in runners])]
    digits = _digits_to_tell_apart([scores[group[0]] for group in groups], view.decimals)
    cells: list[tables.Cell] = [_out_of_race(found, j) for j in range(len(scores))]
    place = 1
    for group in groups:
        for j in group:
            text = view.say(words.RANKED, number=fixed(scores[j], digits), place=place)
            cells[j] = tables.in_full(text, scores[j])
        place += len(group)
    return cells


def _digits_to_tell_apart(numbers: Sequence[float], decimals: int) -> int:
    """Find how many decimals it takes to write unequal numbers differently."""

    def differ(digits: int) -> bool:
        return len({fixed(x, digits) for x in numbers}) == len(numbers)

    return next((n for n in range(decimals, MOST_DECIMALS) if differ(n)), MOST_DECIMALS)


def _out_of_race(found: Tipping, j: int) -> tables.Cell:
    if not found.takes_part[j]:
        return {"text": found.view.say(glossary.MASKED), "state": "masked"}
    return {"text": found.view.say(words.NO_ANGLE)}


def _distance(found: Tipping, j: int) -> tables.Cell:
    view, point = found.view, found.point
    distance = float(point.distances[j])
    if j == point.winner:
        return {"text": view.say(words.LEVEL_NOW if point.status == "tied" else words.WINS)}
    if np.isnan(distance):
        return _out_of_race(found, j)
    if np.isinf(distance):
        return {"text": view.say(words.LEVEL_FOR_EVER)}
    return tables.number(distance, view.decimals)


def twin(found: Tipping, picture: Picture | None) -> tables.Twin:
    """Return every digit of the ranking and each key's region; what there is not is left empty."""
    caption = found.view.say(words.TWIN, query=found.names["query"])
    return tables.Twin(caption, lambda: _twin_table(found, picture, caption))


def _twin_table(found: Tipping, picture: Picture | None, caption: str) -> dict[str, Any]:
    view = found.view
    series = [
        (words.COSINE if found.by_cosine else words.SCORE, found.scores(found.query)),
        (words.DISTANCE, found.point.distances.tolist()),
    ]
    if found.past is not None:
        series.append((words.PAST, found.scores(found.past)))
    regions = {j: region.tag for region in picture.regions for j in region.keys} if picture else {}

    def cell(x: float, j: int) -> tables.Cell:
        is_known = found.takes_part[j] and np.isfinite(x)
        return tables.every_digit(x) if is_known else tables.NOTHING

    def region(j: int) -> list[tables.Cell]:
        if picture is None:
            return []
        return [{"text": regions[j]} if j in regions else tables.NOTHING]

    titles = [title for title, _ in series] + ([words.REGION] if picture else [])
    return tables.table(
        view.lang,
        caption=caption,
        columns=[view.say(title) for title in titles],
        rows=[
            (label, [*(cell(row[j], j) for _, row in series), *region(j)])
            for j, label in enumerate(view.key_labels)
        ],
    )
