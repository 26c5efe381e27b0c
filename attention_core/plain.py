"""A scenario as plain JSON-able data, and back from data that nobody has checked."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from attention_core.entry import ScenarioError, echo, parse_number
from attention_core.scenario import MAX_ROWS, Mask, Part, Scenario, Vectors, check_dimension

NAMES: dict[Part, str] = {"query": "queries", "key": "keys", "value": "values"}


def to_plain(scenario: Scenario) -> dict[str, Any]:
    """Give the scenario as JSON-able data: the one shape of the session, the history and the file.

    Returns
    -------
    dict
        ``queries``, ``keys``, ``values``: lists of {"description", "vector"}; ``value_axes``:
        texts; ``mask``: n_q lists of n_k bools; ``causal``: bool; ``seed``: int.

    Example
    -------
    >>> plain = to_plain(Scenario(("cat",), ("kitten",), ("",), [[1, 2]], [[3, 4]], [[5]]))
    >>> plain["queries"], plain["mask"], plain["causal"]
    ([{'description': 'cat', 'vector': [1.0, 2.0]}], [[True]], False)
    """
    return {
        "queries": _plain_rows(scenario.query_descriptions, scenario.query),
        "keys": _plain_rows(scenario.key_descriptions, scenario.key),
        "values": _plain_rows(scenario.value_descriptions, scenario.value),
        "value_axes": list(scenario.value_axes),
        "mask": scenario.mask.tolist(),
        "causal": scenario.is_causal,
        "seed": scenario.seed,
    }


def _plain_rows(descriptions: Sequence[str], vectors: Vectors) -> list[dict[str, Any]]:
    return [
        {"description": description, "vector": vector}
        for description, vector in zip(descriptions, vectors.tolist(), strict=True)
    ]


def from_plain(plain: object) -> Scenario:
    """Read what ``to_plain`` gave, or something like it from anywhere.

    ``value_axes``, ``mask``, ``causal``, ``seed`` and descriptions may be missing. Numbers may be
    text, as ``parse_number`` reads it. Fields that version 1 does not know are ignored.

    Raises
    ------
    ScenarioError
        For every fault, with one of the codes of ``ERROR_CODES``.

    Example
    -------
    >>> row = {"vector": ["1/2", 2]}
    >>> from_plain({"queries": [row], "keys": [row, row], "values": [row, row]}).key.tolist()
    [[0.5, 2.0], [0.5, 2.0]]
    """
    if not isinstance(plain, dict):
        raise ScenarioError("not_a_scenario", field="scenario")
    query_descriptions, query = _rows(plain, "query")
    key_descriptions, key = _rows(plain, "key", query.shape[1])
    value_descriptions, value = _rows(plain, "value")
    return Scenario(
        query_descriptions=query_descriptions,
        key_descriptions=key_descriptions,
        value_descriptions=value_descriptions,
        query=query,
        key=key,
        value=value,
        value_axes=plain.get("value_axes", ()),
        mask=_mask(plain.get("mask", []), "mask" in plain),
        is_causal=plain.get("causal", False),
        seed=plain.get("seed", 0),
    )


def _rows(
    plain: dict[Any, Any], part: Part, width: int | None = None
) -> tuple[tuple[str, ...], Vectors]:
    rows = plain.get(NAMES[part])
    if not isinstance(rows, list | tuple):
        raise ScenarioError("not_a_scenario", field=NAMES[part])
    if not rows:
        raise ScenarioError("too_few_rows", part=part)
    if len(rows) > MAX_ROWS[part]:
        raise ScenarioError("too_many_rows", part=part, limit=MAX_ROWS[part], count=len(rows))
    vectors: list[list[float]] = []
    for i, row in enumerate(rows):
        vectors.append(_vector(row, part, i, len(vectors[0]) if vectors else width))
    return tuple(_description(row, part, i) for i, row in enumerate(rows)), np.array(vectors)


def _description(row: dict[Any, Any], part: Part, i: int) -> str:
    description = row.get("description", "")
    if not isinstance(description, str):
        raise ScenarioError("not_a_scenario", field=f"{NAMES[part]}[{i}].description")
    return description


def _vector(row: object, part: Part, i: int, width: int | None) -> list[float]:
    vector = row.get("vector") if isinstance(row, dict) else None
    if not isinstance(vector, list | tuple):
        raise ScenarioError("not_a_scenario", field=f"{NAMES[part]}[{i}].vector")
    if width is None:
        width = check_dimension(part, len(vector))
    if len(vector) != width:
        raise ScenarioError("ragged", part=part, row=i, expected=width, got=len(vector))
    return [_number(raw, part, i, column) for column, raw in enumerate(vector)]


def _number(raw: Any, part: Part, row: int, column: int) -> float:
    try:
        return parse_number(raw)
    except ScenarioError as fault:
        raise fault.at(part=part, row=row, column=column) from None


def _mask(rows: object, given: bool) -> Mask:
    if not given:
        return np.ones((0, 0), dtype=np.bool_)
    if not isinstance(rows, list | tuple) or not rows:
        raise ScenarioError("bad_mask")
    for row in rows:
        if not isinstance(row, list | tuple) or not row or not all(type(x) is bool for x in row):
            raise ScenarioError("bad_mask")
    try:
        return np.array(rows, dtype=np.bool_)
    except ValueError:
        raise ScenarioError("bad_mask") from None


def parsed(raw: bytes) -> Any:
    """Parse JSON in UTF-8; refuse NaN, a name given twice, and what nests too deep.

    >>> parsed(b'{"a": [1, 2.5]}')
    {'a': [1, 2.5]}
    >>> parsed(b"[" * 10_000)
    Traceback (most recent call last):
    attention_core.entry.ScenarioError: expected JSON in UTF-8
    """
    try:
        return json.loads(
            raw.decode("utf-8-sig"),
            object_pairs_hook=_unique,
            parse_constant=_constant,
            parse_int=_whole,
        )
    except ScenarioError:
        raise
    except (ValueError, RecursionError):
        raise ScenarioError("not_json") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for i, name in enumerate(names) if name in names[:i])
        raise ScenarioError("not_a_scenario", field=echo(twice))
    return found


def _constant(literal: str) -> float:
    raise ScenarioError("not_a_number", raw=literal)  # NaN, Infinity, -Infinity


def _whole(literal: str) -> int | float:
    # Python refuses to make a whole number of more than 4,300 digits.
    return int(literal) if len(literal) <= 300 else float(literal)
