"""The settings that the address keeps: their names, defaults and what counts as valid."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


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


def real(default: float, low: float, high: float) -> Setting:
    """Make a setting that is a number from ``low`` to ``high``."""

    def read(raw: object) -> float | None:
        try:
            number = float(str(raw))
        except ValueError:
            return None
        return number if math.isfinite(number) and low <= number <= high else None

    return Setting(default, read)


def switch() -> Setting:
    """Make a setting that is off by default."""
    return Setting(
        False, lambda raw: {"1": True, "True": True, "0": False, "False": False}.get(str(raw))
    )


LARGEST_SEED = 2**32 - 1

SETTINGS = {
    "decimals": whole(3, 0, 10),
    "present": switch(),
    "temperature": real(1.0, 0.1, 10.0),
    "sample_dim": whole(64, 1, 256),
    "sample_seed": whole(0, 0, LARGEST_SEED),
}
