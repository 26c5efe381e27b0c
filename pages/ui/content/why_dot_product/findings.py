"""What the lab on rival scorings finds on a scenario, in sentences with live numbers."""

import math

import numpy as np

from attention_core.attention import softmax
from attention_core.contest import LengthToWin
from attention_core.scoring import largest_possible_weight_under_cosine, operation_counts
from pages.ui import formulas, numbers
from pages.ui.content.why_dot_product.rivals import Marks, Scores, rows_that_differ, winner_tags
from pages.ui.text import why_dot_product as words
from pages.ui.view import View, tag

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
    now = words.NOW_SAME if tags["dot_product"] == tags["cosine"] else words.NOW_OTHER
    if not best["cosine"].size:
        now = words.NOW_NO_ANGLE
    return f"{view.say(now, **facts)} {view.say(words.EDGE[edge.status], **facts)}"


def remarks(view: View, scores: Scores, marks: Marks) -> list[str]:
    """Say what is special about a scenario: one key, masked rows, zero vectors."""
    found = []
    blind = [tag("q", i) for i, row in enumerate(marks["dot_product"]) if not row.any()]
    if view.scenario.n_k == 1:
        found.append(view.say(words.ONE_KEY))
    if blind:
        found.append(view.say(words.MASKED_ROWS, rows=" ".join(blind)))
    if np.isnan(scores["cosine"]).any():
        found.append(view.say(words.ZERO_VECTORS))
    return found


def agreement(view: View, marks: Marks) -> str:
    """Say in how many rows cosine picks another winner than the dot product."""
    n = rows_that_differ(marks, "cosine")
    return view.say(words.THEY_DIFFER if n else words.ALL_AGREE, n=n, total=view.scenario.n_q)


def cap_line(view: View) -> str:
    """Write the largest weight that cosine allows for so many keys."""
    n = view.scenario.n_k
    return view.say(words.CAP_LINE, n=n, line=formulas.cosine_cap(n, view.decimals))


def cap_reading(view: View, scores: Scores) -> str:
    """Say how far cosine lets a weight go, and how far the focused row goes."""
    n, row = view.scenario.n_k, view.focus[0]
    if n == 1:
        return view.say(words.CAP_ONE)

    def largest(name: str) -> str:
        line = scores[name][row]
        return view.number(float(softmax(np.where(np.isnan(line), -np.inf, line)).max()))

    return view.say(
        words.CAP_READ,
        n=n,
        query=tag("q", row),
        cap=view.number(largest_possible_weight_under_cosine(n)),
        cos_weight=largest("cosine"),
        dot_weight=largest("scaled_dot_product"),
    )


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
        add_mul=f"{counts['additive'].multiplications:,}",
    )
