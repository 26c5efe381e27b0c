"""Our own front-end pieces: one function each; the code is in the .js and .css files beside."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

Data = Mapping[str, Any]
Callback = Callable[[], None]
_HERE = Path(__file__).parent


def _component(name: str, html: str) -> Any:
    return st.components.v2.component(
        f"workbench_{name}",
        html=html,
        css=(_HERE / f"{name}.css").read_text("utf-8"),
        js=(_HERE / f"{name}.js").read_text("utf-8"),
    )


_menu_bar = _component(
    "menu_bar",
    '<div class="bar"><nav></nav><div class="note" role="status" aria-live="polite"></div>'
    '<div class="picker"></div><dialog class="keys"></dialog></div>',
)
_step_bar = _component("step_bar", '<div class="bar"><nav></nav></div>')


def menu_bar(data: Data, *, on_command: Callback) -> None:
    """Draw the menus; ``command`` brings ``{"command": name, "value": anything}``."""
    _menu_bar(key="menu_bar", data=data, on_command_change=on_command)


def step_bar(data: Data) -> None:
    """Draw Back, the steps and Next."""
    _step_bar(key="step_bar", data=data)
