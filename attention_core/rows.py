"""Rows of a scenario, added, removed, moved and copied.

Keys, values and the columns of the mask belong together: what happens to one happens to all three,
so "key" and "value" name the same pair. Rows count from 0. A row or part that does not exist is
``ScenarioError("no_such_row")``.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from attention_core.entry import ScenarioError, echo
from attention_core.scenario import MAX_ROWS, Part, Scenario

T = TypeVar("T", bound=np.generic)


def copy_query_to_key(scenario: Scenario) -> Scenario:
    """Make the keys the queries, with their descriptions: the same words ask and answer.

    Values stay with their row; a missing row is zeros, rows too many are dropped. The mask follows.

    Example
    -------
    >>> s = Scenario(("a", "b"), ("c",), ("v",), [[1, 2], [3, 4]], [[5, 6]], [[7]])
    >>> tied = copy_query_to_key(s)
    >>> tied.key_descriptions, tied.key.tolist(), tied.value.tolist()
    (('a', 'b'), [[1.0, 2.0], [3.0, 4.0]], [[7.0], [0.0]])
    """
    n = scenario.n_q
    return replace(
        scenario,
        key=scenario.query,
        key_descriptions=scenario.query_descriptions,
        value=fitted(scenario.value, (n, scenario.d_v)),
        value_descriptions=(scenario.value_descriptions + ("",) * n)[:n],
        mask=fitted(scenario.mask, (n, n), fill=True),
    )


def added_row(scenario: Scenario, part: Part) -> Scenario:
    """Add one query, or one key with its value: zeros without a description, not masked.

    Raises
    ------
    ScenarioError : "too_many_rows".

    Example
    -------
    >>> s = Scenario(("a",), ("c",), ("v",), [[1, 2]], [[5, 6]], [[7]])
    >>> added_row(s, "key").key.tolist(), added_row(s, "key").value.tolist()
    ([[5.0, 6.0], [0.0, 0.0]], [[7.0], [0.0]])
    """
    row_count(scenario, part)
    n_q, n_k = scenario.n_q, scenario.n_k
    if part == "query":
        return replace(
            scenario,
            query=fitted(scenario.query, (n_q + 1, scenario.d_k)),
            query_descriptions=(*scenario.query_descriptions, ""),
            mask=fitted(scenario.mask, (n_q + 1, n_k), fill=True),
        )
    return replace(
        scenario,
        key=fitted(scenario.key, (n_k + 1, scenario.d_k)),
        value=fitted(scenario.value, (n_k + 1, scenario.d_v)),
        key_descriptions=(*scenario.key_descriptions, ""),
        value_descriptions=(*scenario.value_descriptions, ""),
        mask=fitted(scenario.mask, (n_q, n_k + 1), fill=True),
    )


def removed_row(scenario: Scenario, part: Part, row: int) -> Scenario:
    """Remove one query, or one key with its value.

    Raises
    ------
    ScenarioError : "too_few_rows" for the last one.

    Example
    -------
    >>> s = Scenario(("a", "b"), ("c",), ("v",), [[1, 2], [3, 4]], [[5, 6]], [[7]])
    >>> removed_row(s, "query", 0).query_descriptions
    ('b',)
    """
    check_row(scenario, part, row)
    return _picked(scenario, part, [i for i in range(row_count(scenario, part)) if i != row])


def moved_row(scenario: Scenario, part: Part, row: int, to: int) -> Scenario:
    """Move one query, or one key with its value, so that it becomes row ``to``.

    Example
    -------
    >>> s = Scenario(("a", "b", "c"), ("k",), ("v",), [[1], [2], [3]], [[5]], [[7]])
    >>> moved_row(s, "query", 0, 2).query_descriptions
    ('b', 'c', 'a')
    """
    check_row(scenario, part, row)
    check_row(scenario, part, to)
    order = [i for i in range(row_count(scenario, part)) if i != row]
    order.insert(to, row)
    return _picked(scenario, part, order)


def fitted(array: NDArray[T], shape: tuple[int, int], fill: bool = False) -> NDArray[T]:
    """Give the array the shape: keep what is there, fill what is new, drop the tail.

    >>> fitted(np.array([[1, 2], [3, 4]]), (1, 3)).tolist()
    [[1, 2, 0]]
    """
    result = np.full(shape, fill, dtype=array.dtype)
    rows, columns = min(shape[0], array.shape[0]), min(shape[1], array.shape[1])
    result[:rows, :columns] = array[:rows, :columns]
    return result


def _picked(scenario: Scenario, part: Part, order: list[int]) -> Scenario:
    def pick(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(texts[i] for i in order)

    if part == "query":
        return replace(
            scenario,
            query=scenario.query[order],
            query_descriptions=pick(scenario.query_descriptions),
            mask=scenario.mask[order],
        )
    return replace(
        scenario,
        key=scenario.key[order],
        value=scenario.value[order],
        key_descriptions=pick(scenario.key_descriptions),
        value_descriptions=pick(scenario.value_descriptions),
        mask=scenario.mask[:, order],
    )


def row_count(scenario: Scenario, part: object) -> int:
    """Count the rows of a part."""
    if not isinstance(part, str) or part not in MAX_ROWS:
        raise ScenarioError("no_such_row", part=echo(part), count=0)
    return scenario.n_q if part == "query" else scenario.n_k


def check_row(scenario: Scenario, part: object, row: object) -> None:
    """Refuse a row that the part does not have; negative ones too."""
    count = row_count(scenario, part)
    if isinstance(row, bool) or not isinstance(row, int) or not 0 <= row < count:
        raise ScenarioError("no_such_row", part=part, count=count)
