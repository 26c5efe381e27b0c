"""What the lab on rival scorings finds on a scenario, in sentences with live numbers."""

import math

import numpy as np

from attention_core.attention import softmax
from attention_core.contest import LengthToWin
from attention_core.inputs import Array
from attention_core.scoring import largest_possible_weight_under_cosine, operation_counts
from pages.ui import formulas, numbers
from pages.ui.content.why_dot_product.rivals import (
    Marks,
    Scores,
    compared_rows,
    differing_rows,
)
from pages.ui.phrase import Phrase, passage
from pages.ui.text import why_dot_product as words
from pages.ui.view import View, tag, winner_tags

STEP, SHORTEST, LONGEST = 0.1, 0.1, 10.0


def crossing(edge: LengthToWin) -> float | None:
    """Return the length nearest to × 1, in steps of the slider, at which another key wins.

    >>> crossing(LengthToWin("above", 2.818, 0)), crossing(LengthToWin("above", 0.25, 0))
    (2.9, 0.2)
    """
    if edge.factor is None or not math.isfinite(edge.factor):
        return None
    steps = round(edge.factor / STEP, 9)
    past = math.floor(steps) + 1 if edge.factor >= 1 else math.ceil(steps) - 1
    length = round(past * STEP, 1)
    return length if SHORTEST <= length <= LONGEST else None


def length_finding(
    view: View, scores: Scores, marks: Marks, edge: LengthToWin, length: float
) -> str:
    """Say who wins the focused row at this length of the focused key, and where that changes."""
    i, j = view.focus
    own_cos = float(scores["cosine"][i, j])
    best = {name: scores[name][i][marks[name][i]] for name in ("dot_product", "cosine")}
    tags = {name: winner_tags(marks[name][i]) for name in best}
    said = {name: view.number(float(top[0])) if top.size else "—" for name, top in best.items()}
    facts = {
        "query": tag("q", i),
        "key": tag("k", j),
        "length": numbers.trimmed(length),
        "dot_winner": tags["dot_product"],
        "dot": said["dot_product"],
        "cos_winner": tags["cosine"],
        "cos": said["cosine"],
        "factor": "—" if edge.factor is None else view.number(edge.factor),
        "rival": "—" if edge.rival is None else tag("k", edge.rival),
        "own_cos": view.number(own_cos) if math.isfinite(own_cos) else "—",
    }
    if not best["dot_product"].size:
        return view.say(words.NOW_NOBODY, **facts)
    now = view.say(_now(scores["cosine"][i], marks, i), **facts)
    return passage([now, view.say(words.EDGE[edge.status], **facts)])


def _now(cosines: Array, marks: Marks, i: int) -> Phrase:
    dot, cosine = marks["dot_product"][i], marks["cosine"][i]
    if not cosine.any():
        return words.NOW_NO_ANGLE
    if (dot == cosine).all():
        return words.NOW_SAME
    if (dot & cosine).any():
        return words.NOW_SHARED
    return words.NOW_UNSCORED if np.isnan(cosines[dot]).any() else words.NOW_OTHER


def remarks(view: View, scores: Scores, marks: Marks) -> list[str]:
    """Say what is special about a scenario: one key, masked rows, zero vectors."""
    found = []
    blind = [tag("q", i) for i, row in enumerate(marks["dot_product"]) if not row.any()]
    if view.scenario.n_k == 1:
        wins = all(table.all() for table in marks.values())
        found.append(view.say(words.ONE_KEY if wins else words.ONE_KEY_ALONE))
    if blind:
        found.append(view.say(words.MASKED_ROWS, rows=" ".join(blind)))
    if np.isnan(scores["cosine"]).any():
        found.append(view.say(words.ZERO_VECTORS))
    return found


def agreement(view: View, marks: Marks) -> str:
    """Say in how many rows cosine picks another winner than the dot product."""
    both, n = compared_rows(marks, "cosine"), int(differing_rows(marks, "cosine").sum())
    left_out = [tag("q", int(i)) for i in np.flatnonzero(~both)]
    said = []
    if both.any():
        phrase = words.THEY_DIFFER if n else words.ALL_AGREE
        said.append(view.say(phrase, n=n, total=int(both.sum())))
    if left_out:
        said.append(view.say(words.NOT_COMPARED, rows=" ".join(left_out)))
    return passage(said)


def cap_line(view: View) -> str:
    """Write the largest weight that cosine allows for so many keys."""
    n = view.scenario.n_k
    return view.say(words.CAP_LINE, n=n, line=formulas.cosine_cap(n, view.decimals))


def cap_reading(view: View, scores: Scores) -> str:
    """Say how far cosine lets a weight go, and how far the focused row goes."""
    n, row = view.scenario.n_k, view.focus[0]

    def largest(name: str) -> str:
        line = scores[name][row]
        return view.number(float(softmax(np.where(np.isnan(line), -np.inf, line)).max()))

    phrase = words.CAP_ROW
    if np.isneginf(scores["dot_product"][row]).all():
        phrase = words.CAP_ROW_MASKED
    elif not np.isfinite(scores["cosine"][row]).any():
        phrase = words.CAP_ROW_NO_ANGLE
    elif n == 1:
        return view.say(words.CAP_ONE)
    said = view.say(
        phrase,
        query=tag("q", row),
        cos_weight=largest("cosine"),
        dot_weight=largest("scaled_dot_product"),
    )
    cap = view.number(largest_possible_weight_under_cosine(n))
    return said if n == 1 else f"{view.say(words.CAP_READ, n=n, cap=cap)} {said}"


def cost_reading(view: View, d_k: int) -> str:
    """Say what one score costs by the scorings that differ most."""
    counts = operation_counts(d_k)
    return view.say(
        words.COST_READ,
        mul=counts["dot_product"].multiplications,
        add=counts["dot_product"].additions,
        sub=counts["negative_distance"].subtractions,
        cos_mul=counts["cosine"].multiplications,
        tanh=counts["additive"].exponentials,
        add_mul=counts["additive"].multiplications,
    )
