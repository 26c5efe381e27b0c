"""What the softmax page says of a row, with its numbers."""

import numpy as np

from attention_core.inputs import Array
from attention_core.stages import shares_of_sum
from pages.ui import numbers
from pages.ui.content.softmax.focused import FocusedRow
from pages.ui.content.softmax.stages import key_lines
from pages.ui.phrase import Phrase
from pages.ui.text import softmax as words
from pages.ui.view import View, tag

LONGEST_SUM = 6  # powers written out in the line of the row sum
LEAST_SCORE_DECIMALS = 3


def arithmetic(row: FocusedRow) -> str:
    """Write how the focused key gets its weight, or why it gets none."""
    view, j = row.view, row.view.focus[1]
    if not row.takes_part.any():
        return view.say(words.FULLY_MASKED, query=row.query)
    if not row.takes_part[j]:
        why = view.say(words.BY_CAUSAL, query=row.query) if row.by_causal else ""
        masked = view.say(words.KEY_MASKED, key=view.key_name(j), query=row.query)
        return f"{masked} {why}"
    lines = key_lines(
        row.stages,
        row.texts,
        j,
        temperature=view.temperature,
        row_sum=view.say(words.TOTAL),
        weight=view.say(words.WEIGHT_OF),
        longest_sum=LONGEST_SUM,
    )
    return "  \n".join([view.say(words.FOR_KEY, key=view.key_name(j)), *lines])


def sums_reading(view: View) -> str:
    """Say that rows add up to 1 and columns need not."""
    columns = ", ".join(view.number(x) for x in view.weighed.weights.sum(axis=0))
    if not np.isfinite(view.weighed.masked_scores).any(axis=1).all():
        return view.say(words.SUMS_READ_MASKED, columns=columns)
    only_one = view.scenario.n_k == 1
    return view.say(words.SUMS_READ_ONE if only_one else words.SUMS_READ, columns=columns)


def weights_reading(row: FocusedRow) -> str:
    """Read the bars: who gets the most, a negative score, weights too small to show."""
    found = (_most(row), _negative_score(row), _tiny_weight(row))
    return " ".join(line for line in found if line)


def _most(row: FocusedRow) -> str:
    view, weights, n = row.view, row.weights, int(row.takes_part.sum())
    top = np.flatnonzero(row.takes_part & np.isclose(weights, weights.max())).tolist()
    phrase = {0: words.BARS_READ_NONE, 1: words.BARS_READ_ONE}.get(n, words.BARS_READ)
    if n > 1 and len(top) > 1:
        phrase = words.BARS_READ_TIE
    best = top[0] if n else 0
    return view.say(
        phrase,
        query=row.query,
        key=tag("k", best),
        keys=", ".join(tag("k", m) for m in top),
        weight=row.texts.weights[best],
        n=n,
        even=view.number(1 / max(n, 1)),
    )


def _negative_score(row: FocusedRow) -> str:
    (i, j), scores = row.view.focus, row.view.trace.scaled_scores
    negative = np.flatnonzero(row.takes_part & (scores[i] < 0)).tolist()
    if row.takes_part.sum() < 2 or not negative:
        return ""
    m = j if j in negative else negative[0]
    score, weight = row.view.number(float(scores[i, m])), row.texts.weights[m]
    return row.view.say(words.NEGATIVE, key=tag("k", m), score=score, weight=weight)


def _tiny_weight(row: FocusedRow) -> str:
    zero = row.view.number(0)
    shown = [row.texts.weights[m] for m in np.flatnonzero(row.takes_part)]
    return row.view.say(words.TINY, zero=zero) if zero in shown else ""


def division(row: FocusedRow) -> str:
    """Divide the row's scaled scores by their sum, and say what is wrong with that."""
    view, i = row.view, row.view.focus[0]
    scores = view.trace.scaled_scores[i][row.takes_part]
    if not scores.size:
        return view.say(words.DIVIDE_NONE)
    shares = shares_of_sum(scores)
    first = view.say(
        words.DIVIDE,
        query=row.query,
        scores=_listed(scores, max(view.decimals, LEAST_SCORE_DECIMALS)),
        sum=view.number(float(scores.sum())),
    )
    verdict = view.say(
        _verdict(scores, shares),
        shares=_listed(shares, view.decimals),
        moved=_listed(shares_of_sum(scores + 1), view.decimals),
        weights=_listed(view.trace.weights[i][row.takes_part], view.decimals),
    )
    return f"{first} {verdict}"


def _listed(array: Array | None, decimals: int) -> str:
    return "" if array is None else ", ".join(numbers.fixed(x, decimals) for x in array)


def _verdict(scores: Array, shares: Array | None) -> Phrase:
    if scores.size == 1:
        return words.DIVIDE_ONE
    if shares is None:
        return words.DIVIDE_ZERO
    if (shares < 0).any():
        return words.DIVIDE_NEGATIVE
    if scores.sum() < 0 and np.ptp(scores) > 0:
        return words.DIVIDE_TURNED
    return words.DIVIDE_FINE
