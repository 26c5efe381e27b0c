"""One thread collects for all sessions, in place of Streamlit after every rerun."""

import gc
import tomllib
import weakref
from pathlib import Path
from threading import enumerate
from time import monotonic, sleep

import pytest

from pages.ui import garbage

ROOT = Path(__file__).resolve().parents[2]


class Circle:
    def __init__(self) -> None:
        self.me = self


def test_what_nobody_can_reach_any_more_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "PERIOD", 0.01)
    thresholds = gc.get_threshold()
    gc.set_threshold(700, 10_000, 10_000)  # Python itself makes no full collection meanwhile
    garbage.watch()
    old = Circle()
    gc.collect()  # now only a full collection finds it
    gone, deadline = weakref.ref(old), monotonic() + 5
    del old
    while gone() is not None and monotonic() < deadline:
        [Circle() for _ in range(1000)]
        sleep(0.02)
    gc.set_threshold(*thresholds)
    assert gone() is None


def test_one_thread_collects_however_many_pages_are_opened() -> None:
    garbage.watch()
    garbage.watch()
    assert [each.name for each in enumerate()].count(garbage.THREAD) == 1


def test_streamlit_does_not_collect_after_every_rerun() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    assert config["runner"]["postScriptGC"] is False


def test_imported_modules_are_left_out() -> None:
    garbage.leave_out_modules()
    assert gc.get_freeze_count() > 10_000
    gc.unfreeze()
