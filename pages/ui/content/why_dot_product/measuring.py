"""The cost of each scoring, measured a little at a time so that nobody else has to wait.

A record is plain data that the session can keep. One measurement runs at a time on a server: two at
once would spoil each other's figures and take the processor from everyone else.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from attention_core.scoring import SCORERS, CostRow, measure_cost

SIZES = (32, 64, 128, 256, 512)
REPEATS = 3
TURNS = len(SIZES) * REPEATS
PAUSE = 0.001
RATIO_DECIMALS = 2

Record = dict[str, Any]

_turn = Lock()


def begin(d_k: int) -> Record:
    """Return the record of a measurement that has not measured anything yet.

    >>> begin(64)
    {'d_k': 64, 'done': 0, 'running': True, 'seconds': {}}
    """
    return {"d_k": d_k, "done": 0, "running": True, "seconds": {}}


def advance(record: Record, on_progress: Callable[[float], object] = lambda share: None) -> Record:
    """Measure one turn of one size, a fraction of a second; unchanged while someone else measures.

    The best of a size's turns counts. ``on_progress`` hears the share of the whole measurement that
    is done; a turn that it ends by raising is lost.
    """

    def hear(share: float) -> None:
        on_progress((record["done"] + share) / TURNS)

    if not record["running"] or not _turn.acquire(blocking=False):
        return record
    try:
        size = next_size(record)
        [row] = measure_cost(
            [size],
            record["d_k"],
            repeats=1,
            should_stop=_let_others_run,
            on_progress=hear,
        )
    finally:
        _turn.release()
    before = record["seconds"].get(str(size), row.seconds)
    best = {name: min(before[name], row.seconds[name]) for name in SCORERS}
    done = record["done"] + 1
    seconds = {**record["seconds"], str(size): best}
    return {**record, "done": done, "running": done < TURNS, "seconds": seconds}


def next_size(record: Record) -> int:
    """Return the n of the (n, n) table that is measured next.

    >>> next_size(begin(64)), next_size({**begin(64), "done": 3})
    (32, 64)
    """
    return SIZES[min(record["done"], TURNS - 1) // REPEATS]


def stopped(record: Record) -> Record:
    """Return the record of a measurement that was stopped."""
    return {**record, "running": False}


def finished_rows(record: Record) -> list[CostRow]:
    """Return the sizes that have had all their turns.

    >>> finished_rows(begin(64))
    []
    """
    rows = []
    for size in SIZES[: record["done"] // REPEATS]:
        seconds = record["seconds"][str(size)]
        dot = seconds["dot_product"]
        rows.append(CostRow(size, seconds, {name: seconds[name] / dot for name in SCORERS}))
    return rows


def _let_others_run() -> bool:
    time.sleep(PAUSE)
    return False
