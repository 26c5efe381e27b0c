"""What the score table page says of the scores, with their numbers."""

import numpy as np

from attention_core.geometry import cosine
from pages.ui import formulas, numbers
from pages.ui.presets import DEFAULT, PRESETS
from pages.ui.text import score_table as words
from pages.ui.view import View, tag

MOST_RANKED = 6  # keys up to which all of them are listed
BEST = 3


def rankings(view: View, most: int | None = None) -> list[str]:
    """Write the keys of every query from the highest score down."""
    tags = [tag("k", n) for n in range(view.scenario.n_k)]
    return [formulas.ranking(row, tags, view.decimals, most) for row in view.trace.scores]


def ranking_list(view: View) -> str:
    """List the rankings under their heading, in Markdown; of many keys only the best."""
    most = BEST if view.scenario.n_k > MOST_RANKED else None
    lines = [
        f"- {view.say(words.RANKING_LINE, query=view.query_name(n), ranking=line)}"
        for n, line in enumerate(rankings(view, most))
    ]
    return "\n".join([f"**{view.say(words.RANKING)}**\n", *lines])


def low_but_positive(view: View) -> str:
    """Say that the worked example's last key still has a score above zero; "" elsewhere."""
    i = view.focus[0]
    last = formulas.ranked(view.trace.scores[i])[-1][0]
    score = view.trace.scores[i, last]
    if view.scenario != PRESETS[DEFAULT].scenario(view.lang) or score <= 0:
        return ""
    return view.say(
        words.LAST_BUT_POSITIVE,
        query=tag("q", i),
        key=view.key_name(last),
        score=numbers.operand(score, view.decimals),
        cos=view.number(cosine(view.scenario.query[i], view.scenario.key[last]) or 0.0),
    )


def is_tied(view: View) -> bool:
    """Tell whether the queries are the keys."""
    return np.array_equal(view.scenario.query, view.scenario.key)


def symmetry(view: View) -> str:
    """Say whether the table is its own mirror image, and where it is not."""
    scores, shape = view.trace.scores, view.trace.scores.shape
    if shape[0] != shape[1]:
        sizes = {"n_q": shape[0], "n_k": shape[1], "d_k": view.scenario.d_k}
        return view.say(words.NOT_SQUARE, **sizes)
    if is_tied(view):
        return view.say(words.MIRRORED_AND_TIED)
    if np.allclose(scores, scores.T, rtol=1e-12, atol=1e-12):
        return view.say(words.MIRRORED_BY_CHANCE)
    a, b = divmod(int(np.abs(scores - scores.T).argmax()), shape[1])
    return view.say(
        words.NOT_MIRRORED,
        first=f"{tag('q', a)}·{tag('k', b)}",
        second=f"{tag('q', b)}·{tag('k', a)}",
        a=view.number(scores[a, b]),
        b=view.number(scores[b, a]),
    )
