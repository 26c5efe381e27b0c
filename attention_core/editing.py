"""Changes of a scenario. Each gives a new one; the old one stays as it is, for undo.

Rows count from 0. A row or part that does not exist is ``ScenarioError("no_such_row")``.
"""

import math
from dataclasses import replace
from typing import Literal

import numpy as np

from attention_core.entry import ScenarioError, echo, read_number
from attention_core.rows import (
    added_row,
    check_row,
    copy_query_to_key,
    fitted,
    moved_row,
    removed_row,
    row_count,
)
from attention_core.scenario import MAX_ROWS, Part, Scenario, Vectors, check_dimension, check_seed

__all__ = [
    "added_row",
    "copy_query_to_key",
    "moved_row",
    "normalised",
    "random_fill",
    "removed_row",
    "stretched",
    "unmasked",
    "with_causal",
    "with_dimensions",
    "with_mask",
]


def with_dimensions(scenario: Scenario, d_k: int | None = None, d_v: int | None = None) -> Scenario:
    """Change how many numbers a vector has: keep what is there, add zeros or drop the tail.

    Parameters
    ----------
    d_k, d_v : int, 1 to 16
        None leaves that dimension as it is. The names of the value axes follow d_v.

    Raises
    ------
    ScenarioError : "bad_dimension".

    Example
    -------
    >>> s = Scenario(("",), ("",), ("",), [[1, 2]], [[3, 4]], [[5, 6]])
    >>> longer = with_dimensions(s, d_k=3, d_v=1)
    >>> longer.query.tolist(), longer.key.tolist(), longer.value.tolist()
    ([[1.0, 2.0, 0.0]], [[3.0, 4.0, 0.0]], [[5.0]])
    """
    d_k = scenario.d_k if d_k is None else check_dimension("query", d_k)
    d_v = scenario.d_v if d_v is None else check_dimension("value", d_v)
    return replace(
        scenario,
        query=fitted(scenario.query, (scenario.n_q, d_k)),
        key=fitted(scenario.key, (scenario.n_k, d_k)),
        value=fitted(scenario.value, (scenario.n_k, d_v)),
        value_axes=(scenario.value_axes + ("",) * d_v)[:d_v],
    )


def random_fill(
    scenario: Scenario, seed: int, part: Literal["all", "query", "key", "value"] = "all"
) -> Scenario:
    """Fill with N(0, 1) numbers rounded to two decimals, and keep the seed.

    Query, key and value are always drawn in this order, also when only one of them is filled: the
    same seed and sizes give the same numbers, whether asked for together or one after another.

    Parameters
    ----------
    seed : int, 0 to 4294967295
    part : what to fill

    Raises
    ------
    ScenarioError : "bad_seed".

    Example
    -------
    >>> s = Scenario(("",), ("",), ("",), [[1, 2]], [[3, 4]], [[5]])
    >>> random_fill(s, 7).query.tolist()
    [[0.0, 0.3]]
    >>> random_fill(s, 7, "key").key.tolist() == random_fill(s, 7).key.tolist()
    True
    """
    if part != "all":
        row_count(scenario, part)
    generator = np.random.default_rng(check_seed(seed))
    drawn = {
        name: np.round(generator.standard_normal(getattr(scenario, name).shape), 2)
        for name in MAX_ROWS
    }
    return _with(scenario, {name: drawn[name] for name in MAX_ROWS if part in ("all", name)}, seed)


def normalised(scenario: Scenario, part: Part, row: int) -> Scenario:
    """Bring one vector to length 1 in its direction: v / ‖v‖.

    Raises
    ------
    ScenarioError : "zero_vector".

    Example
    -------
    >>> s = Scenario(("",), ("",), ("",), [[3, 4]], [[1, 1]], [[1]])
    >>> normalised(s, "query", 0).query          # ‖(3, 4)‖ = √(9 + 16) = 5
    array([[0.6, 0.8]])
    """
    vector = _vector(scenario, part, row)
    largest = float(np.abs(vector).max())
    if largest == 0:
        raise ScenarioError("zero_vector", part=part, row=row)
    vector = vector / largest  # so that the squares of tiny numbers stay above 0
    return _with_vector(scenario, part, row, vector / math.hypot(*vector))


def stretched(scenario: Scenario, part: Part, row: int, factor: float) -> Scenario:
    """Multiply one vector by a number: its length changes, its direction stays (or turns round).

    Raises
    ------
    ScenarioError : "number_too_large" when a number would leave -1000 to 1000; "not_a_number".

    Example
    -------
    >>> s = Scenario(("",), ("",), ("",), [[3, 4]], [[1, 1]], [[1]])
    >>> stretched(s, "query", 0, 2.5).query
    array([[ 7.5, 10. ]])
    """
    vector = _vector(scenario, part, row)
    number = read_number(factor)
    if not math.isfinite(number):
        raise ScenarioError("not_a_number", raw=echo(factor))
    with np.errstate(over="ignore"):  # an overflow is infinite, and refused as too large
        return _with_vector(scenario, part, row, vector * number)


def with_mask(scenario: Scenario, i: int, j: int, takes_part: bool) -> Scenario:
    """Let key ``j`` take part in the weights of query ``i``, or mask it.

    Raises
    ------
    ScenarioError : "no_such_row".

    Example
    -------
    >>> s = Scenario(("",), ("", ""), ("", ""), [[1]], [[2], [3]], [[4], [5]])
    >>> with_mask(s, 0, 1, False).mask
    array([[ True, False]])
    >>> with_mask(with_mask(s, 0, 1, False), 0, 1, True) == s
    True
    """
    check_row(scenario, "query", i)
    check_row(scenario, "key", j)
    mask = scenario.mask.copy()
    mask[i, j] = takes_part
    return replace(scenario, mask=mask)


def with_causal(scenario: Scenario, on: bool) -> Scenario:
    """Let query i see the keys up to i only, or all that the mask leaves it.

    Example
    -------
    >>> s = Scenario(("",), ("", ""), ("", ""), [[1]], [[2], [3]], [[4], [5]])
    >>> with_causal(s, True).is_causal
    True
    """
    return replace(scenario, is_causal=on)


def unmasked(scenario: Scenario) -> Scenario:
    """Let every key take part for every query again.

    Example
    -------
    >>> s = Scenario(("",), ("", ""), ("", ""), [[1]], [[2], [3]], [[4], [5]])
    >>> unmasked(with_causal(with_mask(s, 0, 0, False), True)) == s
    True
    """
    return replace(scenario, mask=np.ones_like(scenario.mask), is_causal=False)


def _vector(scenario: Scenario, part: Part, row: int) -> Vectors:
    check_row(scenario, part, row)
    rows: Vectors = getattr(scenario, part)
    vector: Vectors = rows[row]
    return vector


def _with_vector(scenario: Scenario, part: Part, row: int, vector: Vectors) -> Scenario:
    rows: Vectors = getattr(scenario, part).copy()
    rows[row] = vector
    return _with(scenario, {part: rows}, scenario.seed)


def _with(scenario: Scenario, vectors: dict[Part, Vectors], seed: int) -> Scenario:
    return replace(
        scenario,
        query=vectors.get("query", scenario.query),
        key=vectors.get("key", scenario.key),
        value=vectors.get("value", scenario.value),
        seed=seed,
    )
