"""Our own front-end pieces: one function each; the code is in the .js and .css files beside."""

import gzip
import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import streamlit as st

Data = Mapping[str, Any]
Callback = Callable[[], None]
_HERE = Path(__file__).parent
_WAIT = """\
window.workbenchCode ??= Promise.withResolvers();
export default async (component) => (await window.workbenchCode.promise)("NAME", component);
"""
_CODE: dict[str, dict[str, str]] = {}


def _component(name: str, html: str, *before: str) -> Any:
    """Register a component; the scripts named in ``before`` are put in front of its own."""
    scripts = [(_HERE / f"{script}.js").read_text("utf-8") for script in (*before, name)]
    css = (_HERE / f"{name}.css").read_text("utf-8")
    _CODE[name] = {"html": html, "css": css, "js": "\n".join(scripts)}
    return st.components.v2.component(f"workbench_{name}", js=_WAIT.replace("NAME", name))


_menu_bar = _component(
    "menu_bar",
    '<div class="bar"><nav></nav><div class="note" role="status" aria-live="polite"></div>'
    '<div class="picker"></div><dialog class="keys"></dialog>'
    '<dialog class="pictures"></dialog></div>',
    "file_name",
    "pictures",
)
_step_bar = _component("step_bar", '<div class="bar"><nav></nav></div>')
_choices = _component("choices", '<div class="choices"></div><div class="buttons"></div>')
_editor = _component(
    "editor", "", "file_name", "number_table_csv", "editor_scenario", "editor_tables"
)
_plane = _component("plane", "", "plane_geometry", "plane_regions", "plane_picture")
_number_table = _component(
    "number_table", "", "file_name", "number_table_csv", "number_table_cells"
)
_lines = (_HERE / "code.js").read_text("utf-8").splitlines()
_code = st.components.v2.component(  # this alone is sent with every run: no comments in it
    "workbench_code", js="\n".join(line for line in _lines if not line.startswith("//"))
)
_ALL = {
    "mount": (_HERE / "mount.js").read_text("utf-8"),
    "frame": (_HERE / "frame.css").read_text("utf-8"),
    "components": _CODE,
}
CODE_VERSION = sha256(repr(_ALL).encode()).hexdigest()


def _sent(data: Data) -> bytes:
    """Write data as mount.js reads it: Streamlit would look for tables in it and write it twice."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


_VERSION_ALONE = _sent({"version": CODE_VERSION})
_ALL_CODE = gzip.compress(_sent({"version": CODE_VERSION, **_ALL}), mtime=0)


def code(*, in_full: bool, on_missing: Callback) -> None:
    """Bring the code of all components to the browser, or its version where it has been sent.

    ``missing`` comes where the browser does not have that version.
    """
    _code(key="code", data=_ALL_CODE if in_full else _VERSION_ALONE, on_missing_change=on_missing)


def menu_bar(data: Data, *, on_command: Callback, on_restore: Callback) -> None:
    """Draw the menus; a command is ``{"command": name, "value": anything}``.

    ``restore`` brings what a new session lacks, ``{session, address, past, future, goes_on}``.
    """
    _menu_bar(
        key="menu_bar",
        data=_sent(data),
        on_command_change=on_command,
        on_restore_change=on_restore,
    )


def step_bar(data: Data) -> None:
    """Draw Back, the steps and Next."""
    _step_bar(key="step_bar", data=_sent(data))


def choices(
    data: Data,
    *,
    key: str,
    width: int | Literal["stretch"],
    on_command: Callback,
) -> None:
    """Draw lists to choose from, and buttons for commands of the menus.

    A command is ``{"name": of the list, "place": chosen}``.
    """
    _choices(key=key, data=_sent(data), width=width, on_command_change=on_command)


def editor(data: Data, *, key: str, on_edit: Callback, on_command: Callback) -> None:
    """Draw the tables of queries, keys and values, every cell editable.

    ``edit`` brings ``{session, seq, at, gesture, earlier}`` with ``model``, a whole scenario, or
    ``cell`` and ``value``, the path to a cell and what it is now; a command is the focus, [i, j].
    """
    _editor(key=key, data=_sent(data), on_edit_change=on_edit, on_command_change=on_command)


def plane(data: Data, *, key: str, on_move: Callback, on_command: Callback) -> None:
    """Draw vectors as arrows whose tips can be dragged.

    ``move`` brings ``{session, seq, at, gesture, group, row, x, y, earlier}``; a command is the
    [group, row] of an arrow to look at.
    """
    _plane(key=key, data=_sent(data), on_move_change=on_move, on_command_change=on_command)


def number_table(data: Data, *, key: str, on_command: Callback) -> None:
    """Draw a table of numbers as text; a command is the [i, j] of the cell picked."""
    _number_table(key=key, data=_sent(data), on_command_change=on_command)
