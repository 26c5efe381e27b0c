"""The one place that turns a chart builder into a kept spec and draws it.

A spec holds structure only (sizes, limits, our titles), so few are needed: each is compiled once
and kept. The numbers and labels travel apart as Arrow tables, and the browser updates the
picture in place.
"""

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Any, cast

import altair as alt
import pyarrow as pa  # type: ignore[import-untyped]
import streamlit as st

from pages.ui.session import SELECTION
from pages.ui.state import turn

Frame = dict[str, list[Any]]
Builder = Callable[..., alt.LayerChart]
KEPT_SPECS = 256
LIMITS: dict[str, Any] = {
    "limit": 1.0,
    "low": 0.0,
    "high": 1.0,
    "x_low": 0.0,
    "x_high": 1.0,
    "y_high": 1.0,
    "x_range": (1.0, 2.0),
    "y_range": (1.0, 2.0),
}

_placing = Lock()
_compiling = Lock()


def draw(
    builder: Builder,
    frame: Frame,
    *,
    key: str,
    alt: str,
    on_select: Callable[[], None] | None = None,
    height: int | None = None,
    **structure: Any,
) -> None:
    """Draw a picture in the page.

    `alt` is the sentence with the numbers. It travels with the data (the first thing in the
    picture that a screen reader meets), for in the spec each edit would build the view anew.
    """
    if on_select is not None:  # the same cell can be clicked again in the next turn
        frame = {**frame, "turn": [turn()] * len(next(iter(frame.values())))}
    spec = {**kept_spec(builder, **structure), "datasets": datasets(frame, alt)}
    if height is not None:  # of the plot: its axes and legend come on top
        spec["height"] = height
    options: dict[str, Any] = {"height": "content", "width": "stretch", "key": key}
    if on_select is not None:
        options |= {"on_select": on_select, "selection_mode": SELECTION}
    st.vega_lite_chart(spec, theme="streamlit", **options)


def kept_spec(builder: Builder, **structure: Any) -> dict[str, Any]:
    """Give the spec for a structure, compiled at its first use. Not to be changed.

    Limits are parameters of the spec: only their values are put in anew.
    """
    limits = {name: value for name, value in structure.items() if name in LIMITS}
    shape = {name: _frozen(value) for name, value in structure.items() if name not in LIMITS}
    spec = _compile(builder, tuple(sorted(shape.items())), tuple(sorted(limits)))
    return {**spec, "params": [_with_value(one, limits) for one in spec["params"]]}


def datasets(frame: Frame, alt: str) -> dict[str, bytes]:
    """Give the tables a spec draws, as Arrow bytes."""
    return {
        "data": _arrow(pa.table(frame)),
        "alt": _sentence(alt),
    }


def _compile(
    builder: Builder, shape: tuple[tuple[str, Any], ...], limits: tuple[str, ...]
) -> dict[str, Any]:
    with _placing:
        place = _place(builder, shape, limits)
    if not place:
        with _compiling:  # a class that opens a page together waits for one compilation, not sixty
            if not place:
                stand_ins = {name: LIMITS[name] for name in limits}
                spec = builder(alt.NamedData(name="data"), **dict(shape), **stand_ins).to_dict()
                place.append({**spec, "layer": [_SENTENCE_LAYER, *spec["layer"]]})
    return place[0]


@lru_cache(maxsize=KEPT_SPECS)
def _place(*structure: object) -> list[dict[str, Any]]:
    """Give the place of a structure's spec, the same one each time; empty at first."""
    return []


def _with_value(parameter: dict[str, Any], limits: dict[str, Any]) -> dict[str, Any]:
    name = parameter["name"]
    if name not in limits:
        return parameter
    value = limits[name]
    plain = [float(part) for part in value] if isinstance(value, list | tuple) else float(value)
    return {**parameter, "value": plain}


@lru_cache(maxsize=KEPT_SPECS)
def _sentence(text: str) -> bytes:
    return _arrow(pa.table({"alt": [text]}))


def _arrow(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return cast(bytes, sink.getvalue().to_pybytes())


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value


_SENTENCE_LAYER = {
    "data": {"name": "alt"},
    "mark": {"type": "rect", "fill": "transparent", "tooltip": None},
    "encoding": {
        "x": {"value": 0},
        "x2": {"value": "width"},
        "y": {"value": 0},
        "y2": {"value": "height"},
        "description": {"field": "alt", "type": "nominal"},
    },
}
