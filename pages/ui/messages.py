"""What the components in the browser send: edits, moves, commands. Nothing in it is trusted.

Messages are numbered, and carry what was sent before them and not acknowledged: a busy server
sees only the last one. They are sent again until they are: a broken link swallows them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from attention_core.codec import from_plain, to_plain
from attention_core.entry import ScenarioError
from pages.ui import state

MOST_COMMANDS = 100  # taken at once
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


def take_commands(component: str) -> Iterator[Any]:
    """Give the commands not taken yet, oldest first, after what was typed and dragged before."""
    for each in state.senders("edit"):
        take_edits(each)
    for each in state.senders("move"):
        take_moves(each)
    match state.message(component, "command"):
        case {"session": session, "commands": list(commands)} if session == state.session():
            for each in commands[:MOST_COMMANDS]:
                match each:
                    case [int(number), command] if number > state.ack(_counter(component)):
                        state.acknowledge(_counter(component), number)
                        yield command


def receipt(component: str) -> dict[str, Any]:
    """Return what tells a component (in its data) which of its commands were taken."""
    return {"session": state.session(), "command_ack": state.ack(_counter(component))}


def _counter(component: str) -> str:
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
