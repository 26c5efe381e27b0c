"""What a session may pile up on the server has an end, whatever the browser sends."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pages.ui import state

OpenPage = Callable[..., Any]
TOO_MANY = ["lang=en&p=bank"] * 150


def edits(screen: Any, number: int) -> list[dict[str, Any]]:
    """Give so many messages of the editor, each with another first number."""
    model = json.dumps(screen.data("editor")["model"])
    steps = [{"seq": n, "model": json.loads(model)} for n in range(1, number + 1)]
    for step in steps:
        step["model"]["queries"][0]["vector"][0] = float(step["seq"])
    return steps


def test_a_hundred_steps_can_be_undone_and_no_more(open_page: OpenPage) -> None:
    screen = open_page("pages/describe.py")
    *earlier, last = edits(screen, 150)
    screen.send("editor", "edit", {**last, "earlier": earlier})
    assert screen.data("menu_bar")["history"] == {"at": 150, "past": 100, "future": 0}
    assert len(screen.box["undo"]) == 100


def test_a_hundred_steps_of_an_earlier_session_are_taken_and_no_more(open_page: OpenPage) -> None:
    screen = open_page("pages/describe.py")
    screen.restore({"address": "p=cat", "past": TOO_MANY, "future": TOO_MANY})
    assert (len(screen.box["undo"]), len(screen.box["redo"])) == (100, 100)


def test_steps_of_an_earlier_session_before_an_edit_are_a_hundred_with_it(
    open_page: OpenPage,
) -> None:
    screen = open_page("pages/describe.py")
    screen.send("editor", "edit", {**edits(screen, 1)[0], "earlier": []})
    screen.restore({"address": "p=cat", "past": TOO_MANY, "future": []})
    assert len(screen.box["undo"]) == 100


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Give a session without a screen."""
    box: dict[str, Any] = {}
    monkeypatch.setattr(state, "_box", lambda: box)
    return box


def test_a_session_keeps_so_many_results_the_same_ones_anew_and_no_more(
    box: dict[str, Any],
) -> None:
    for n in range(state.KEPT_RESULTS):
        state.keep(f"result {n}", n)
    state.keep("result 0", "anew")
    with pytest.raises(ValueError, match="at most 8 results"):
        state.keep("one more", 1)
    assert state.kept("result 0") == "anew"
    assert len(box["kept"]) == 8


def test_a_session_keeps_no_result_that_is_very_long(box: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="20000 characters"):
        state.keep("long", "x" * 20_000)
    assert state.kept("long") is None
