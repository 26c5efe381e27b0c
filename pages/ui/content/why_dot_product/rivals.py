"""The tables of the lab on rival scorings: their scores, their winners, their operations."""

import math
from dataclasses import astuple
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_core.contest import level_winners
from attention_core.scoring import (
    SCORERS,
    all_scores,
    largest_possible_weight_under_cosine,
    operation_counts,
)
from pages.ui import tables
from pages.ui.text import tables as table_words
from pages.ui.text import why_dot_product as words
from pages.ui.view import View, query_tags_with_winners, tag, winner_tags

Scores = dict[str, NDArray[np.float64]]
Marks = dict[str, NDArray[np.bool_]]
DOT = "dot_product"
# A cell marked like a total is bold.
WINNER = "winner"
CAP_SIZES = (2, 10, 100, 1000)


def rival_scores(view: View, key: NDArray[np.float64]) -> Scores:
    """Score the queries against ``key`` by every scorer; −∞ where the scenario masks."""
    hidden = np.isneginf(view.trace.masked_scores)
    every = all_scores(view.scenario.query, key)
    return {name: np.where(hidden, -np.inf, scores) for name, scores in every.items()}


def rival_winners(scores: Scores) -> Marks:
    """Mark the winners of every row, by every scorer."""
    return {name: level_winners(table) for name, table in scores.items()}


def compared_rows(marks: Marks, name: str) -> NDArray[np.bool_]:
    """Mark the rows with a winner by this scorer and by the dot product."""
    both: NDArray[np.bool_] = np.logical_and(marks[name].any(axis=-1), marks[DOT].any(axis=-1))
    return both


def differing_rows(marks: Marks, name: str) -> NDArray[np.bool_]:
    """Mark the rows where this scorer and the dot product have winners and share none.

    >>> dot, cosine = np.array([[True, True], [True, False]]), np.array([[True, False]] * 2)
    >>> differing_rows({"dot_product": dot, "cosine": ~cosine}, "cosine")
    array([False,  True])
    """
    shared = (marks[name] & marks[DOT]).any(axis=-1)
    differ: NDArray[np.bool_] = compared_rows(marks, name) & ~shared
    return differ


def winner_table(view: View, marks: Marks) -> dict[str, Any]:
    """Show queries by scorers: who wins, bold and with ≠ where the dot product picks another."""

    differ = {name: differing_rows(marks, name) for name in SCORERS}

    def cell(name: str, i: int) -> tables.Cell:
        tags = winner_tags(marks[name][i])
        if differ[name][i]:
            return {"text": f"≠ {tags}", "state": WINNER}
        return {"text": tags}

    return tables.table(
        view.lang,
        caption=view.say(words.WINNERS_CAPTION),
        columns=[view.say(words.SCORERS[name]) for name in SCORERS],
        rows=[(tag("q", i), [cell(name, i) for name in SCORERS]) for i in range(view.scenario.n_q)],
    )


def score_table(view: View, name: str, scores: Scores, marks: Marks) -> dict[str, Any]:
    """Show the scores of one scorer, each row's winner bold and with a star.

    A wide table also names the winner beside its query, which stays in view when the rest is moved.
    """
    n, total = int(differing_rows(marks, name).sum()), int(compared_rows(marks, name).sum())
    caption = view.say(words.SCORERS[name])
    if n:
        caption = view.say(words.OTHER_WINNERS, scorer=caption, n=n, total=total)
    labels = query_tags_with_winners(marks[name])
    return tables.table(
        view.lang,
        caption=caption,
        columns=[tag("k", j) for j in range(view.scenario.n_k)],
        rows=[
            (label, [_score(view, x, won) for x, won in zip(row, best, strict=True)])
            for label, row, best in zip(labels, scores[name].tolist(), marks[name], strict=True)
        ],
        corner=words.FORMULAS[name],
        focus=view.focus,
        clickable=True,
    )


def score_twin(view: View, scores: Scores) -> tables.Twin:
    """Show every digit of every scorer's table."""
    caption = view.say(words.TWIN)
    return tables.Twin(caption, lambda: _twin_table(view, scores, caption))


def _twin_table(view: View, scores: Scores, caption: str) -> dict[str, Any]:
    labels = [
        (f"{view.say(words.SCORERS[name])}\n{tag('q', i)}", row)
        for name in SCORERS
        for i, row in enumerate(scores[name].tolist())
    ]
    return tables.table(
        view.lang,
        caption=caption,
        corner=view.say(words.TWIN_CORNER),
        columns=view.key_labels,
        rows=[(label, [_every_digit(view, x) for x in row]) for label, row in labels],
    )


def operation_table(view: View, d_k: int, *, shared: bool) -> dict[str, Any]:
    """Show how many operations of each kind one score takes by each scorer."""
    counts = {name: astuple(each) for name, each in operation_counts(d_k, shared=shared).items()}
    names = {name: view.say(phrase) for name, phrase in words.RATIO_NAMES.items()}
    return tables.table(
        view.lang,
        caption=view.say(words.SHARED if shared else words.ALONE, d_k=d_k),
        columns=[view.say(phrase) for phrase in words.OPERATIONS.values()],
        rows=[
            (names[name], [{"text": str(n) if n else "·", "value": n} for n in row])
            for name, row in counts.items()
        ],
    )


def cap_table(view: View) -> dict[str, Any]:
    """Show the cap that cosine puts on the largest weight, for this and other numbers of keys."""
    n_k = view.scenario.n_k
    sizes = sorted({n_k, *CAP_SIZES})
    caps = [tables.number(largest_possible_weight_under_cosine(n), view.decimals) for n in sizes]
    return tables.table(
        view.lang,
        caption=view.say(words.CAP_TABLE),
        columns=[view.say(words.CAP_KEYS, n=n) for n in sizes],
        rows=[(view.say(words.CAP_LIMIT), caps)],
        focus=(0, sizes.index(n_k)),
    )


def _missing(view: View, x: float) -> tables.Cell | None:
    if x == -math.inf:
        return {"text": view.say(table_words.MASKED), "state": "masked"}
    return {"text": view.say(words.NO_ANGLE)} if math.isnan(x) else None


def _score(view: View, x: float, won: bool) -> tables.Cell:
    shown = tables.number(x, view.decimals)
    mark = {"text": f"★ {shown['text']}", "state": WINNER} if won else {}
    return _missing(view, x) or shown | mark


def _every_digit(view: View, x: float) -> tables.Cell:
    return _missing(view, x) or tables.every_digit(x)
