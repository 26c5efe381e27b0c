"""Who wins a row of scores, and at what length a key wins it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import Array

LEVEL = 1e-12
STATUSES = ("above", "below", "always", "never", "unmoved", "no_rival", "masked")


@dataclass(frozen=True)
class LengthToWin:
    """Where, as one key is made longer or shorter, it starts or stops winning a row.

    status: "above" (wins when longer than ``factor`` times), "below" (only when shorter), "always",
    "never", "unmoved" (score 0 at any length), "no_rival" (no other key takes part), "masked" (the
    key itself takes no part). rival: the best of the other keys, where there is one.
    """

    status: str
    factor: float | None = None
    rival: int | None = None


def level_winners(scores: Array) -> NDArray[np.bool_]:
    """Mark in each row every key that is level with the best, rounding errors aside.

    NaN (no angle) and −∞ (masked) never win: a row of only these has no winner.

    >>> level_winners(np.array([[1.0, 3.0, 3.0], [np.nan, -np.inf, np.nan]]))
    array([[False,  True,  True],
           [False, False, False]])
    >>> level_winners(np.array([0.3 * 0.1 - 0.1 * 0.3 + 5e-18, 0.0]))  # both are 0
    array([ True,  True])
    """
    takes_part = np.isfinite(scores)
    largest = np.where(takes_part, np.abs(scores), 0.0).max(axis=-1, keepdims=True)
    room = LEVEL * np.maximum(largest, 1.0)
    best = np.where(takes_part, scores, -np.inf).max(axis=-1, keepdims=True)
    level: NDArray[np.bool_] = takes_part & (np.where(takes_part, scores, -np.inf) >= best - room)
    return level


def length_to_win(scores: Array, j: int) -> LengthToWin:
    """Find where key j, made f times as long, overtakes the best rival of a row of dot products.

    q·(f k) = f q·k, so it is level at f = s_rival / s_j.

    >>> length_to_win(np.array([0.62, 0.32, 0.22]), 2)  # 0.62 / 0.22
    LengthToWin(status='above', factor=2.8181818181818183, rival=0)
    >>> length_to_win(np.array([-1.0, -2.0]), 1)  # −1 / −2
    LengthToWin(status='below', factor=0.5, rival=0)
    """
    others = np.array(scores, dtype=float)
    own, others[j] = float(others[j]), -np.inf
    rival = int(others.argmax())
    best = float(others[rival])
    if own == -np.inf:
        return LengthToWin("masked")
    if best == -np.inf:
        return LengthToWin("no_rival")
    if own == 0:
        return LengthToWin("unmoved", None, rival)
    if best != 0 and (best > 0) == (own > 0):
        return LengthToWin("above" if own > 0 else "below", best / own, rival)
    return LengthToWin("always" if own > 0 else "never", None, rival)
