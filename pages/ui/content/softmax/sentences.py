"""What the softmax page says of a row, with its numbers."""

import numpy as np

from attention_core.contest import level_winners
from attention_core.inputs import Array
from attention_core.stages import shares_of_sum
from pages.ui import numbers
from pages.ui.content.digits import digits_to_share, least_digits, look_the_same
from pages.ui.content.softmax.focused import FocusedRow
from pages.ui.content.softmax.stages import key_lines
from pages.ui.numbers import MOST_DECIMALS, as_shown
from pages.ui.phrase import Phrase, passage
from pages.ui.text import softmax as words
from pages.ui.view import View, tag

LONGEST_SUM = 6  # powers written out in the line of the row sum
LEAST_SCORE_DECIMALS = 3
LEAST_SEEN = 1e-11  # below this a number is written as a power of ten, or is a rounding error


def arithmetic(row: FocusedRow) -> str:
    """Write how the focused key gets its weight, or why it gets none."""
    view, j = row.view, row.view.focus[1]
    if not row.takes_part.any():
        return view.say(words.FULLY_MASKED, query=row.query)
    if not row.takes_part[j]:
        why = view.say(words.BY_CAUSAL, query=row.query) if row.by_causal else ""
        masked = view.say(words.KEY_MASKED, key=view.key_name(j), query=row.query)
        return passage([masked, why])
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
    return passage([_most(row), _negative_score(row), _tiny_weight(row)])


def _most(row: FocusedRow) -> str:
    view, weights, n = row.view, row.weights, int(row.takes_part.sum())
    top = np.flatnonzero(level_winners(view.weighed.masked_scores[view.focus[0]])).tolist()
    phrase = {0: words.BARS_READ_NONE, 1: words.BARS_READ_ONE}.get(n, words.BARS_READ)
    if n > 1 and len(top) > 1:
        phrase = words.BARS_READ_TIE
    best, even = top[0] if n else 0, 1 / max(n, 1)
    weight = float(weights[best])
    return view.say(
        phrase,
        query=row.query,
        key=tag("k", best),
        keys=", ".join(tag("k", m) for m in top),
        weight=numbers.apart(weight, even, view.decimals),
        n=n,
        even=numbers.apart(even, weight, view.decimals),
    )


def _negative_score(row: FocusedRow) -> str:
    (i, j), decimals = row.view.focus, row.view.decimals
    scores, weights = row.view.trace.scaled_scores[i], row.weights
    negative = np.flatnonzero(row.takes_part & (scores < -LEAST_SEEN) & (weights > 0)).tolist()
    if row.takes_part.sum() < 2 or not negative:
        return ""
    m = j if j in negative else negative[0]
    score = numbers.apart(float(scores[m]), 0.0, decimals)
    return row.view.say(words.NEGATIVE, key=tag("k", m), score=score, weight=_seen(row, m))


def _seen(row: FocusedRow, m: int) -> str:
    """Write a weight so that it is seen not to be 0."""
    weight = float(row.weights[m])
    if weight < LEAST_SEEN:
        return f"{weight:.1e}".replace("-", numbers.MINUS)
    return numbers.apart(weight, 0.0, row.view.decimals)


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
    total, shares = float(scores.sum()), shares_of_sum(scores)
    moved = shares_of_sum(scores + 1)
    verdict = _verdict(scores, shares, moved)
    decimals, of_total, of_scores = view.decimals, *[max(view.decimals, LEAST_SCORE_DECIMALS)] * 2
    if shares is not None:
        decimals = _digits_of_shares(shares, moved, verdict, decimals)
        at_least = max(decimals, LEAST_SCORE_DECIMALS)
        of_total, of_scores = digits_to_share(
            scores, total, shares, at_least, lambda shown: _moves_to(shown, moved, at_least)
        )
    first = view.say(
        words.DIVIDE,
        query=row.query,
        scores=_listed(scores, of_scores),
        sum=_listed(np.array([total]), of_total),
    )
    weights = view.trace.weights[i][row.takes_part]
    second = view.say(
        verdict,
        shares=_listed(shares, decimals),
        moved=_listed(moved, decimals),
        weights=_listed(weights, view.decimals),
    )
    return passage([first, second])


def _listed(array: Array | None, decimals: int) -> str:
    """Write numbers one after the other, with ≈ before them where one is rounded."""
    if array is None:
        return ""
    about = "" if all(numbers.is_short(float(x), decimals) for x in array) else "≈ "
    return about + ", ".join(numbers.fixed(x, decimals) for x in array)


def _moves_to(shown: Array, moved: Array | None, decimals: int) -> bool:
    again = shares_of_sum(shown + 1)
    return moved is None or (again is not None and look_the_same(again, moved, decimals))


def _digits_of_shares(shares: Array, moved: Array | None, verdict: Phrase, decimals: int) -> int:
    """Find the decimals that show what the verdict says of the shares."""
    if verdict is words.DIVIDE_NEGATIVE:
        return least_digits(lambda n: _below_zero(shares, n) == _below_zero(shares), decimals)
    if verdict is words.DIVIDE_FINE and moved is not None:
        return least_digits(lambda n: not look_the_same(shares, moved, n), decimals)
    return decimals


def _below_zero(shares: Array, digits: int = MOST_DECIMALS) -> int:
    """Count the numbers that are seen to be negative."""
    return int((as_shown(shares, digits) < 0).sum())


def _verdict(scores: Array, shares: Array | None, moved: Array | None) -> Phrase:
    if scores.size == 1:
        return words.DIVIDE_ONE
    if shares is None:
        return words.DIVIDE_ZERO
    if _below_zero(shares):
        return words.DIVIDE_NEGATIVE
    if moved is None:
        return words.DIVIDE_MOVED_ZERO
    if level_winners(scores).all():
        return words.DIVIDE_EQUAL
    return words.DIVIDE_TURNED if scores.sum() < 0 else words.DIVIDE_FINE
