"""What each of the nineteen questions is shown on: a scenario, a page, and where to look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from attention_core.scenario import Scenario
from pages.ui.presets import PRESETS
from pages.ui.registry import page_at

Rows = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Demonstration:
    """A page that shows the answer: with a preset, or with the small tables given here.

    ``settings`` are put in force for it, ``belongs_to`` are the step pages that point to it.
    """

    page: str
    belongs_to: tuple[str, ...]
    preset: str = "cat"
    tables: tuple[Rows, Rows, Rows] | None = None
    focus: tuple[int, int] = (0, 0)
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The address of the page."""
        return page_at(self.page).url

    def scenario(self, lang: str) -> Scenario:
        """Return the scenario; the small ones have no words of their own."""
        if self.tables is None:
            return PRESETS[self.preset].scenario(lang)
        query, key, value = (np.array(rows, dtype=float) for rows in self.tables)
        return Scenario(
            query_descriptions=("",) * len(query),
            key_descriptions=("",) * len(key),
            value_descriptions=("",) * len(key),
            query=query,
            key=key,
            value=value,
        )


APP = "app.py"
DESCRIBE = "pages/describe.py"
DOT_PRODUCT = "pages/dot_product.py"
SCORE_TABLE = "pages/score_table.py"
SCALING = "pages/scaling.py"
SOFTMAX = "pages/softmax.py"
VALUE_MIX = "pages/value_mix.py"
WHY_DOT_PRODUCT = "pages/why_dot_product.py"
WHY_SCALE = "pages/why_scale.py"
BREAK_IT = "pages/break_it.py"

_VALUES = ((1, 0), (0, 1), (-1, 0))

# Three tokens x and what the learned tables make of them: the first two rows are the rows of each
# table, the third row their sum.
TOKENS = ((1, 0), (0, 1), (1, 1))
LEARNED = {
    "query": ((2, -1), (0.5, 1)),
    "key": ((1, 1), (-1, 2)),
    "value": ((0.5, 0), (0, 3)),
}


def _projected(part: str) -> Rows:
    rows: Rows = (np.array(TOKENS) @ np.array(LEARNED[part])).tolist()
    return rows


DEMONSTRATIONS = {
    1: Demonstration(
        SCALING, (SCALING,), settings={"histograms": True, "sample_dim": 64, "sample_seed": 0}
    ),
    2: Demonstration(WHY_SCALE, (SCALING,)),
    3: Demonstration(WHY_SCALE, (SCALING,)),
    4: Demonstration(
        SCALING,
        (SCALING, SOFTMAX),
        tables=(((10, 0),), ((10, 0), (9, 3), (0, 10)), _VALUES),
    ),
    5: Demonstration(
        WHY_DOT_PRODUCT,
        (DOT_PRODUCT,),
        tables=(((3, 0),), ((2, 0), (-2, 0), (-2, 0)), _VALUES),
    ),
    6: Demonstration(WHY_DOT_PRODUCT, (DOT_PRODUCT,), preset="long_key", focus=(0, 1)),
    7: Demonstration(SOFTMAX, (DOT_PRODUCT, SOFTMAX), preset="negative", focus=(0, 2)),
    8: Demonstration(
        BREAK_IT,
        (SOFTMAX,),
        tables=(((1, 0),), ((2, 0), (1, 1), (-3, 1)), _VALUES),
        settings={"mistake": "divide_by_sum"},
    ),
    9: Demonstration(BREAK_IT, (SOFTMAX,), settings={"mistake": "softmax_down_columns"}),
    10: Demonstration(SCORE_TABLE, (DESCRIBE, SCORE_TABLE), preset="same_q_and_k", focus=(1, 0)),
    11: Demonstration(VALUE_MIX, (DESCRIBE, VALUE_MIX), preset="phone_book", focus=(0, 1)),
    12: Demonstration(
        DESCRIBE,
        (DESCRIBE,),
        tables=(_projected("query"), _projected("key"), _projected("value")),
        focus=(2, 2),
    ),
    13: Demonstration(
        SCORE_TABLE,
        (SCORE_TABLE, SCALING),
        tables=(
            ((1, 0, 2, 1), (0, 1, -1, 2)),
            ((2, 1, 1, 0), (1, 0, 0, 1), (0, 2, 1, 1)),
            _VALUES,
        ),
    ),
    14: Demonstration(APP, (SCORE_TABLE, SOFTMAX, VALUE_MIX)),
    15: Demonstration(BREAK_IT, (SCALING, SOFTMAX), settings={"mistake": "scale_after_softmax"}),
    16: Demonstration(
        BREAK_IT, (SCALING, SOFTMAX), preset="saturated", settings={"mistake": "no_scaling"}
    ),
    17: Demonstration(SCORE_TABLE, (DOT_PRODUCT, SCORE_TABLE), preset="same_q_and_k", focus=(0, 1)),
    18: Demonstration(VALUE_MIX, (VALUE_MIX,), preset="equal_values"),
    19: Demonstration(
        SCORE_TABLE,
        (SCORE_TABLE,),
        tables=(
            ((1, 2, 0), (0, 1, 1)),
            ((1, 0, 1), (2, 1, 0), (0, 3, 1), (1, 1, 1)),
            (*_VALUES, (0, -1)),
        ),
    ),
}


def belonging_to(path: str) -> list[int]:
    """Return the numbers of the questions that belong to a page.

    >>> belonging_to("pages/value_mix.py")
    [11, 14, 18]
    """
    return [n for n, each in DEMONSTRATIONS.items() if path in (*each.belongs_to, each.page)]
