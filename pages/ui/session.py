"""What Streamlit keeps for one person. The only user of session_state.

Streamlit breaks off whoever reads it while another message waits, and begins the page anew; it
does not come back to a callback. A callback reads all of it at once, in the one way that passes.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec

import streamlit as st

BOX = "workbench"  # where all that is ours lies, in plain data
SELECTION = "cell"  # what every chart that can be clicked calls its selection
P = ParamSpec("P")


class _Held(threading.local):
    values: Mapping[str, Any] | None = None


_held = _Held()


@contextmanager
def holding(values: Mapping[str, Any]) -> Iterator[None]:
    """Read from these values meanwhile, not from Streamlit."""
    before, _held.values = _held.values, values
    try:
        yield
    finally:
        _held.values = before


def whole(act: Callable[P, None]) -> Callable[P, None]:
    """Make a callback one that is carried out to its end."""

    @wraps(act)
    def callback(*arguments: P.args, **named: P.kwargs) -> None:
        with holding(st.session_state.to_dict()):
            act(*arguments, **named)

    return callback


def values() -> Mapping[str, Any]:
    """Return what is kept: ours, and what each component and widget has sent."""
    return st.session_state if _held.values is None else _held.values  # type: ignore[return-value]


def box() -> dict[str, Any]:
    """Return what is ours."""
    return values()[BOX]  # type: ignore[no-any-return]


def put(name: str, value: Any) -> None:
    """Keep a value, or have a widget show it."""
    st.session_state[name] = value


def message(key: str, name: str) -> Any:
    """Return what a component sent under ``name``, or None."""
    return getattr(values().get(key), name, None)


def sent(*names: str) -> dict[str, dict[str, Any]]:
    """Return what the components have sent: for each name, what came from which of them."""
    found: dict[str, dict[str, Any]] = {name: {} for name in names}
    for key, parts in values().items():
        for name in names:
            value = getattr(parts, name, None)
            if value is not None:
                found[name][key] = value
    return found


def picked_cell(key: str) -> tuple[int, int] | None:
    """Return the (i, j) of the cell clicked in the chart ``key``, or None. Trusts nothing sent."""
    try:
        picked = values()[key]["selection"][SELECTION][-1]
        places = [picked["i"], picked["j"]]
    except (KeyError, IndexError, TypeError, AttributeError):
        return None
    if not all(type(n) in (int, float) and n >= 0 and n % 1 == 0 for n in places):
        return None
    i, j = map(int, places)
    return i, j
