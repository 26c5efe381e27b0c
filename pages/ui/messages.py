"""What the components in the browser send: edits, moves, commands. Nothing in it is trusted.

Messages are numbered, and carry what was sent before them and not acknowledged: a busy server
sees only the last one.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from attention_core.codec import from_plain, to_plain
from attention_core.entry import ScenarioError
from pages.ui import state

ROWS_OF = {"query": "queries", "key": "keys", "value": "values"}


def take_edits(component: str) -> None:
    """Take what was typed in the editor: whole scenarios."""
    for step in _news(component, state.message(component, "edit")):
        try:
            state.commit(from_plain(step.get("model")), _gesture("edit", step))
        except ScenarioError as error:
            state.notify(error)


def take_moves(component: str) -> None:
    """Take the vectors that were dragged; one drag is one step of the history."""
    for move in _news(component, state.message(component, "move")):
        plain = to_plain(state.scenario())
        rows = plain.get(ROWS_OF.get(str(move.get("group")), ""), [])
        row, end = move.get("row"), [move.get("x"), move.get("y")]
        if type(row) is not int or not 0 <= row < len(rows):
            continue
        if any(type(x) not in (int, float) for x in end):
            continue
        rows[row]["vector"] = end
        try:
            state.commit(from_plain(plain), _gesture("move", move))
        except ScenarioError:
            continue


def take_commands(component: str) -> None:
    """Undo or redo as the editor asks, after what was typed before."""
    take_edits(component)
    sent = state.message(component, "command")
    recent = sent.get("recent") if isinstance(sent, Mapping) else None
    if not isinstance(recent, list) or sent.get("session") != state.session():
        return
    counter = commands_of(component)
    for command in recent:
        match command:
            case [int(number), "undo" | "redo" as name] if number > state.ack(counter):
                state.acknowledge(counter, number)
                state.undo() if name == "undo" else state.redo()


def commands_of(component: str) -> str:
    """Name what counts a component's commands, apart from its edits."""
    return f"{component} command"


def _gesture(kind: str, message: Mapping[str, Any]) -> str | None:
    return f"{kind} {message['gesture']}" if message.get("gesture") else None


def _news(component: str, sent: Any) -> Iterator[Mapping[str, Any]]:
    """Give the messages of this session that were not taken yet, oldest first, and note them."""
    if not isinstance(sent, Mapping) or sent.get("session") != state.session():
        return
    earlier = sent.get("earlier")
    for each in [*(earlier if isinstance(earlier, list) else []), sent]:
        seq = each.get("seq") if isinstance(each, Mapping) else None
        if type(seq) is int and seq > state.ack(component):
            state.acknowledge(component, seq)
            yield each
