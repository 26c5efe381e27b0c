"""Measuring a little at a time: what a record keeps, and who may measure."""

from typing import Any

import pytest

from attention_core.scoring import SCORERS, CostRow
from pages.ui.content.why_dot_product import measuring


@pytest.fixture
def timings(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replace the clock: each turn takes the next of these seconds, the dot product half of it."""
    times: list[float] = []

    def measured(sizes: list[int], d_k: int, **options: Any) -> list[CostRow]:
        options["on_progress"](0.5)
        seconds = {name: times[0] for name in SCORERS} | {"dot_product": times.pop(0) / 2}
        return [CostRow(sizes[0], seconds, {})]

    monkeypatch.setattr(measuring, "measure_cost", measured)
    return times


def test_the_best_of_a_sizes_turns_counts_once_all_are_done(timings: list[float]) -> None:
    timings += [3.0, 1.0, 2.0]
    record = measuring.begin(64)
    for _ in range(2):
        record = measuring.advance(record)
    assert measuring.finished_rows(record) == []
    [row] = measuring.finished_rows(measuring.advance(record))
    assert (row.n, row.seconds["cosine"], row.ratios["cosine"]) == (32, 1.0, 2.0)


def test_a_measurement_ends_after_all_turns(timings: list[float]) -> None:
    timings += [1.0] * measuring.TURNS
    record = measuring.begin(8)
    while record["running"]:
        record = measuring.advance(record)
    assert [row.n for row in measuring.finished_rows(record)] == list(measuring.SIZES)
    assert measuring.advance(record) == record


def test_progress_is_told_as_a_share_of_the_whole(timings: list[float]) -> None:
    timings += [1.0]
    heard: list[float] = []
    measuring.advance({**measuring.begin(8), "done": 3}, heard.append)
    assert heard == [3.5 / measuring.TURNS]


def test_two_sessions_never_measure_at_once(timings: list[float]) -> None:
    timings += [1.0, 1.0]
    inner: list[measuring.Record] = []
    outer = measuring.advance(
        measuring.begin(8), lambda share: inner.append(measuring.advance(measuring.begin(8)))
    )
    assert (outer["done"], inner[0]["done"]) == (1, 0)


def test_a_turn_that_is_interrupted_is_lost_and_lets_the_next_one_measure(
    timings: list[float],
) -> None:
    def interrupt(share: float) -> None:
        raise KeyboardInterrupt

    timings += [1.0]
    with pytest.raises(KeyboardInterrupt):
        measuring.advance(measuring.begin(8), interrupt)
    assert measuring.advance(measuring.begin(8))["done"] == 1


def test_a_real_turn_measures_every_scoring() -> None:
    record = measuring.advance(measuring.begin(2))
    assert set(record["seconds"]["32"]) == set(SCORERS)
    assert min(record["seconds"]["32"].values()) > 0
