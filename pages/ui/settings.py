"""The settings that the address keeps: their names, defaults and what counts as valid."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from attention_core.mistakes import MISTAKES


@dataclass(frozen=True)
class Setting:
    """A default, and a check that turns text or a widget's value into a valid value or None."""

    default: Any
    read: Callable[[object], Any]


def whole(default: int, low: int, high: int) -> Setting:
    """Make a setting that is a whole number from ``low`` to ``high``."""

    def read(raw: object) -> int | None:
        try:
            number = int(str(raw))
        except ValueError:
            return None
        return number if low <= number <= high else None

    return Setting(default, read)


def tenths(default: float, low: float, high: float) -> Setting:
    """Make a setting that is a number from ``low`` to ``high``, in tenths as its slider has it."""

    def read(raw: object) -> float | None:
        try:
            number = float(str(raw))
        except ValueError:
            return None
        return round(number, 1) if math.isfinite(number) and low <= number <= high else None

    return Setting(default, read)


def switch() -> Setting:
    """Make a setting that is off by default."""
    return Setting(
        False, lambda raw: {"1": True, "True": True, "0": False, "False": False}.get(str(raw))
    )


def words(longest: int) -> Setting:
    """Make a setting that is a line of text, empty by default."""

    def read(raw: object) -> str | None:
        return raw if isinstance(raw, str) and len(raw) <= longest and raw.isprintable() else None

    return Setting("", read)


def one_of(*names: str) -> Setting:
    """Make a setting that is one of these names, the first by default."""
    return Setting(names[0], lambda raw: raw if raw in names else None)


LARGEST_SEED = 2**32 - 1
MAX_WORDS = 60

SETTINGS = {
    "decimals": whole(3, 0, 10),
    "present": switch(),
    "temperature": tenths(1.0, 0.1, 10.0),
    "mask_cells": switch(),
    "component": whole(1, 1, 16),
    "histograms": switch(),
    "sample_dim": whole(64, 1, 256),
    "sample_seed": whole(0, 0, LARGEST_SEED),
    "key_length": tenths(1.0, 0.1, 10.0),
    "cost_dim": whole(64, 1, 128),
    "lab_seed": whole(0, 0, LARGEST_SEED),
    "lab_rows": whole(2, 1, 12),
    "lab_columns": whole(2, 1, 12),
    "mistake": one_of(*MISTAKES),
    "on_example": switch(),
    "heads": whole(4, 1, 16),
    "by_cosine": switch(),
    "lab_table_dim": whole(2, 1, 64),
    "find": words(MAX_WORDS),
    "card": whole(0, 0, 19),  # the question whose demonstration is open
}
