"""Our own front-end pieces: one function each; the code is in the .js and .css files beside."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import streamlit as st

Data = Mapping[str, Any]
Callback = Callable[[], None]
_HERE = Path(__file__).parent
_MOUNT = (_HERE / "mount.js").read_text("utf-8")
_CODE: dict[str, dict[str, str]] = {}


def _component(name: str, html: str, *before: str) -> Any:
    """Register a component; the scripts named in ``before`` are put in front of its own."""
    scripts = [(_HERE / f"{script}.js").read_text("utf-8") for script in (*before, name)]
    css = (_HERE / f"{name}.css").read_text("utf-8")
    _CODE[name] = {"html": html, "css": css, "js": "\n".join(scripts)}
    mount = f'const NAME = "{name}";\n{_MOUNT}'
    return st.components.v2.component(f"workbench_{name}", js=mount)


_menu_bar = _component(
    "menu_bar",
    '<div class="bar"><nav></nav><div class="note" role="status" aria-live="polite"></div>'
    '<div class="picker"></div><dialog class="keys"></dialog></div>',
)
_step_bar = _component("step_bar", '<div class="bar"><nav></nav></div>')
_editor = _component("editor", "", "editor_scenario", "editor_tables")
_plane = _component("plane", "", "plane_geometry", "plane_picture")
_number_table = _component("number_table", "", "number_table_cells")
_code = st.components.v2.component("workbench_code", js=(_HERE / "code.js").read_text("utf-8"))
_VERSION = sha256(repr(_CODE).encode()).hexdigest()


def code() -> None:
    """Bring the code of all components to the browser; every page does so first."""
    _code(key="code", data={"version": _VERSION, "components": _CODE})


def menu_bar(data: Data, *, on_command: Callback) -> None:
    """Draw the menus; ``command`` brings ``{"command": name, "value": anything}``."""
    _menu_bar(key="menu_bar", data=data, on_command_change=on_command)


def step_bar(data: Data) -> None:
    """Draw Back, the steps and Next."""
    _step_bar(key="step_bar", data=data)


def editor(
    data: Data, *, key: str, on_edit: Callback, on_command: Callback, on_focus: Callback
) -> None:
    """Draw the tables of queries, keys and values, every cell editable.

    ``edit`` brings ``{session, seq, model, gesture, earlier}``, ``command`` ``{session, recent}``,
    ``focus`` [query, key].
    """
    _editor(
        key=key,
        data=data,
        on_edit_change=on_edit,
        on_command_change=on_command,
        on_focus_change=on_focus,
    )


def plane(
    data: Data, *, key: str, on_move: Callback | None = None, on_focus: Callback | None = None
) -> None:
    """Draw vectors as arrows whose tips can be dragged.

    ``move`` brings ``{session, seq, gesture, group, row, x, y, earlier}``, ``focus`` [group, row].
    """
    _plane(
        key=key, data=data, on_move_change=on_move or _ignore, on_focus_change=on_focus or _ignore
    )


def number_table(data: Data, *, key: str, on_pick: Callback | None = None) -> None:
    """Draw a table of numbers as text; ``pick`` brings the [i, j] of the cell chosen."""
    _number_table(key=key, data=data, on_pick_change=on_pick or _ignore)


def _ignore() -> None:
    """Take no notice of a message."""
