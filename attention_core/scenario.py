"""The scenario: the descriptions and vectors a person works on, checked once and never changed."""

import operator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from attention_core.entry import (
    ERROR_CODES,
    ERROR_DETAILS,
    MAX_DESCRIPTION,
    MAX_NUMBER,
    ScenarioError,
    echo,
    parse_number,
    tidy_description,
)

__all__ = [
    "ERROR_CODES",
    "ERROR_DETAILS",
    "MAX_AXIS_NAME",
    "MAX_DESCRIPTION",
    "MAX_DIM",
    "MAX_KEYS",
    "MAX_NUMBER",
    "MAX_QUERIES",
    "MAX_SEED",
    "Mask",
    "Part",
    "Scenario",
    "ScenarioError",
    "Vectors",
    "check_dimension",
    "check_seed",
    "parse_number",
    "tidy_description",
]

MAX_QUERIES = 12
MAX_KEYS = 12
MAX_DIM = 16
MAX_AXIS_NAME = 24
MAX_SEED = 2**32 - 1

Part: TypeAlias = Literal["query", "key", "value"]
Vectors: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]

MAX_ROWS: dict[Part, int] = {"query": MAX_QUERIES, "key": MAX_KEYS, "value": MAX_KEYS}


def _unmasked() -> Mask:
    return np.ones((0, 0), dtype=np.bool_)


@dataclass(frozen=True, eq=False)
class Scenario:
    """Hold n_q queries that ask, and n_k pairs of a key that answers and a value that is mixed.

    Everything is checked when it is made: descriptions are tidied, arrays become read-only float64
    copies without minus zero. To change one, use ``dataclasses.replace`` or
    :mod:`attention_core.editing`.

    Parameters
    ----------
    query_descriptions, key_descriptions, value_descriptions : n_q, n_k and n_k texts
        At most 60 characters each; may be empty.
    query, key, value : (n_q, d_k), (n_k, d_k), (n_k, d_v)
        1 to 12 rows, 1 to 16 columns, numbers from -1000 to 1000.
    value_axes : d_v texts
        What each number of a value stands for, at most 24 characters each. () means no names.
    mask : (n_q, n_k) of bool
        True = takes part. An empty mask means that every pair does.
    is_causal : bool
        Query i sees the keys up to i only.
    seed : int, 0 to 4294967295
        Where the numbers came from, when they were drawn.

    Raises
    ------
    ScenarioError
        With one of the codes of ``ERROR_CODES``, for every fault.

    Example
    -------
    >>> s = Scenario(("cat",), ("kitten", "car"), ("", ""), [[2, 0]], [[1, 0], [0, 1]], [[5], [6]])
    >>> s.n_q, s.n_k, s.d_k, s.d_v
    (1, 2, 2, 1)
    >>> s.query @ s.key.T                  # 2·1 + 0·0 and 2·0 + 0·1
    array([[2., 0.]])
    >>> s.mask
    array([[ True,  True]])
    """

    query_descriptions: tuple[str, ...]
    key_descriptions: tuple[str, ...]
    value_descriptions: tuple[str, ...]
    query: Vectors
    key: Vectors
    value: Vectors
    value_axes: tuple[str, ...] = ()
    mask: Mask = field(default_factory=_unmasked)
    is_causal: bool = False
    seed: int = 0

    def __post_init__(self) -> None:
        for part in MAX_ROWS:
            self._set(part, _vectors(part, getattr(self, part)))
        if self.d_k != self.key.shape[1]:
            raise ScenarioError(
                "ragged", part="key", row=0, expected=self.d_k, got=self.key.shape[1]
            )
        if self.n_k != len(self.value):
            raise ScenarioError("unpaired_values", keys=self.n_k, values=len(self.value))
        for part in MAX_ROWS:
            name = f"{part}_descriptions"
            self._set(name, _descriptions(part, getattr(self, name), len(getattr(self, part))))
        self._set("value_axes", _axes(self.value_axes, self.d_v))
        self._set("mask", _mask(self.mask, (self.n_q, self.n_k)))
        if not isinstance(self.is_causal, bool | np.bool_):
            raise ScenarioError("not_a_scenario", field="causal")
        self._set("is_causal", bool(self.is_causal))
        self._set("seed", check_seed(self.seed))

    def _set(self, name: str, checked: object) -> None:
        object.__setattr__(self, name, checked)

    @property
    def n_q(self) -> int:
        """The number of queries."""
        return len(self.query)

    @property
    def n_k(self) -> int:
        """The number of keys, each with its value."""
        return len(self.key)

    @property
    def d_k(self) -> int:
        """The length of a query's or a key's row: what the dot product sums over."""
        return int(self.query.shape[1])

    @property
    def d_v(self) -> int:
        """The length of a value's row, and of the output's."""
        return int(self.value.shape[1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scenario):
            return NotImplemented
        same_numbers = all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in ("query", "key", "value", "mask")
        )
        return same_numbers and _REST(self) == _REST(other)


_DESCRIPTIONS = ("query_descriptions", "key_descriptions", "value_descriptions", "value_axes")
_REST = operator.attrgetter(*_DESCRIPTIONS, "is_causal", "seed")


def check_dimension(part: Part, got: object) -> int:
    """Give the dimension back when it is a whole number from 1 to 16.

    >>> check_dimension("key", 3)
    3
    """
    if not _is_whole(got) or not 1 <= got <= MAX_DIM:
        raise ScenarioError("bad_dimension", part=part, limit=MAX_DIM, got=echo(got))
    return int(got)


def check_seed(seed: object) -> int:
    """Give the seed back when it is a whole number from 0 to 4294967295.

    >>> check_seed(7)
    7
    """
    if not _is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise ScenarioError("bad_seed", raw=echo(seed))
    return int(seed)


def _is_whole(raw: object) -> TypeGuard[int]:
    return isinstance(raw, int | np.integer) and not isinstance(raw, bool)


def _vectors(part: Part, rows: ArrayLike) -> Vectors:
    try:
        array = np.asarray(rows)
    except (ValueError, TypeError, OverflowError):
        raise ScenarioError("not_a_scenario", field=part) from None
    if array.ndim and array.shape[0] == 0:
        raise ScenarioError("too_few_rows", part=part)
    if array.ndim != 2 or array.dtype.kind not in "iuf":
        raise ScenarioError("not_a_scenario", field=part)
    if len(array) > MAX_ROWS[part]:
        raise ScenarioError("too_many_rows", part=part, limit=MAX_ROWS[part], count=len(array))
    check_dimension(part, array.shape[1])
    vectors = array.astype(np.float64) + 0.0
    for row, column in np.argwhere(~(np.abs(vectors) <= MAX_NUMBER)).tolist():
        try:
            parse_number(float(vectors[row, column]))
        except ScenarioError as fault:
            raise fault.at(part=part, row=row, column=column) from None
    vectors.setflags(write=False)
    return vectors


def _descriptions(part: Part, texts: object, count: int) -> tuple[str, ...]:
    name = f"{part}_descriptions"
    if not isinstance(texts, tuple | list) or len(texts) != count:
        raise ScenarioError("not_a_scenario", field=name)
    return tuple(
        _text(text, MAX_DESCRIPTION, name, part=part, row=row) for row, text in enumerate(texts)
    )


def _axes(names: object, d_v: int) -> tuple[str, ...]:
    if not isinstance(names, tuple | list) or len(names) not in (0, d_v):
        raise ScenarioError("not_a_scenario", field="value_axes")
    tidied = (_text(name, MAX_AXIS_NAME, "value_axes", part="value") for name in names)
    return tuple(tidied) or ("",) * d_v


def _text(text: object, limit: int, name: str, **place: object) -> str:
    if not isinstance(text, str):
        raise ScenarioError("not_a_scenario", field=name)
    try:
        return tidy_description(text, limit)
    except ScenarioError as fault:
        raise fault.at(**place) from None


def _mask(rows: ArrayLike, shape: tuple[int, int]) -> Mask:
    try:
        mask = np.array(rows)
    except (ValueError, TypeError):
        raise ScenarioError("bad_mask") from None
    if mask.size == 0:
        mask = np.ones(shape, dtype=np.bool_)
    if mask.dtype != np.bool_ or mask.shape != shape:
        raise ScenarioError("bad_mask")
    mask.setflags(write=False)
    return mask
