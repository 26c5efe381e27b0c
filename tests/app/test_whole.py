"""Streamlit breaks off a callback that reads the session while another message waits."""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.runtime.scriptrunner import RerunException
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
from streamlit.runtime.state import SafeSessionState, SessionState

OpenPage = Callable[..., Any]


@pytest.fixture(autouse=True)
def another_message_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break off every callback that reads or writes the session as scripts do."""
    calling = []
    call_callbacks = SessionState._call_callbacks

    def call(self: SessionState, **more: Any) -> None:
        calling.append(self)
        call_callbacks(self, **more)
        calling.pop()

    def breaking_off(name: str) -> Callable[..., Any]:
        method = getattr(SafeSessionState, name)

        def access(self: SafeSessionState, *arguments: Any) -> Any:
            if calling:
                raise RerunException(RerunData())
            return method(self, *arguments)

        return access

    monkeypatch.setattr(SessionState, "_call_callbacks", call)
    for name in ("__getitem__", "__setitem__", "__contains__", "__delitem__"):
        monkeypatch.setattr(SafeSessionState, name, breaking_off(name))


def test_what_is_typed_dragged_and_commanded_is_taken_all_the_same(open_page: OpenPage) -> None:
    screen = open_page("pages/dot_product.py")
    cells = [{"cell": ["queries", 0, "vector", n], "value": 5.0 + n} for n in range(2)]
    first, second = ({**cell, "seq": n, "at": n} for n, cell in enumerate(cells, start=1))
    screen.send("editor", "edit", {**second, "earlier": [first]})
    screen.send("pair", "move", {"group": "key", "row": 0, "x": 1.5, "y": 2.5, "earlier": []})
    screen.choose("focus", {"name": "key", "place": 2})
    screen.ask("editor", [1, 2])
    model = screen.data("editor")["model"]
    assert model["queries"][0]["vector"] == [5.0, 6.0]
    assert model["keys"][0]["vector"] == [1.5, 2.5]
    assert screen.box["focus"] == [1, 2]
    screen.command("undo").command("language", "zh")
    assert screen.data("editor")["model"]["keys"][0]["vector"] == [0.7, 0.3]
    assert screen.box["lang"] == "zh"


def test_buttons_and_switches_of_streamlit_are_taken_all_the_same(open_page: OpenPage) -> None:
    screen = open_page("pages/softmax.py").ask("stages", [1, 0])
    for change in (
        lambda: screen.at.button("mask_pair").click(),
        lambda: screen.at.toggle("causal").set_value(True),
        lambda: screen.at.slider("setting_temperature").set_value(2.0),
    ):
        change()
        screen._run(screen.at.run)
    assert screen.data("editor")["model"]["mask"][0] == [True, False, True]
    assert screen.data("editor")["model"]["causal"]
    assert screen.box["settings"]["temperature"] == 2.0
    assert screen.box["focus"] == [0, 1]


def test_a_screen_is_given_back_all_the_same(open_page: OpenPage) -> None:
    goes_on = {"session": "before", "acks": {"editor": 3}}
    given = {"address": "p=bank", "past": ["p=cat"], "future": [], "goes_on": goes_on}
    screen = open_page("pages/describe.py").restore(given)
    assert screen.box["preset"] == "bank"
    assert screen.box["session"] == "before"
