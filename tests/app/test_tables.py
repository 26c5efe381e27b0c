"""Every table of every page can be saved: under a name of its own, with its numbers in full."""

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.scenario import Scenario
from pages.ui.registry import PAGES

PATHS = [page.path for page in PAGES]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
UNEVEN = np.random.default_rng(3).normal(size=(13, 2))
MASKED = Scenario(
    query_descriptions=("",) * 3,
    key_descriptions=("",) * 5,
    value_descriptions=("",) * 5,
    query=UNEVEN[:3],
    key=UNEVEN[3:8],
    value=UNEVEN[8:],
    mask=np.array([[1, 1, 0, 1, 1], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]], dtype=bool),
)


def tables(screen: Any) -> list[dict[str, Any]]:
    every = [
        json.loads(each.proto.bytes)
        for each in screen.unfold().at.get("bidi_component")
        if not each.proto.id.endswith("-code")
    ]
    return [data for data in every if "layout" in data]


def cells(table: dict[str, Any]) -> list[dict[str, Any]]:
    rows = [*table["rows"], *([table["footer"]] if table["footer"] else [])]
    return [cell for row in rows for cell in row["cells"]]


def first_number(text: str) -> str | None:
    found = NUMBER.search(text.replace("−", "-").replace(",", ""))
    return found and found.group()


@pytest.mark.parametrize("path", PATHS)
def test_each_table_of_a_page_has_a_name_of_its_own_by_which_its_file_is_called(
    open_page: Callable[..., Any], path: str
) -> None:
    found = tables(open_page(path))
    names = [table["caption"] for table in found]
    assert all(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("temperature", ["1", "0.7"])
@pytest.mark.parametrize("path", PATHS)
def test_a_number_in_a_table_is_there_in_full(
    open_page: Callable[..., Any], path: str, temperature: str
) -> None:
    for table in tables(open_page(path, s=to_link(MASKED), temperature=temperature)):
        for cell in cells(table):
            if (shown := first_number(cell["text"])) is None:
                continue
            full = cell.get("full", cell.get("value", cell.get("exact")))
            assert full is not None, (table["caption"], cell)
            digits = len(shown.partition(".")[2])
            number = float(first_number(str(full)) or "nan")
            assert abs(number - float(shown)) <= 0.5001 * 10**-digits, (table["caption"], cell)


def test_nothing_is_made_of_a_folded_twin(open_page: Callable[..., Any]) -> None:
    screen = open_page("pages/score_table.py")
    assert '"is_twin":true' not in screen.text()
    assert '"is_twin":true' in screen.unfold().text()
