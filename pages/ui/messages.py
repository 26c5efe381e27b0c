"""What the components in the browser send: edits, moves, commands. Nothing in it is trusted.

Messages are numbered, and carry what was sent before them and not acknowledged: a busy server
sees only the last one. They are sent again until they are: a broken link swallows them.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from attention_core.codec import from_plain, to_plain
from attention_core.entry import ScenarioError
from pages.ui import state

CHANGE = "change"  # what tells when the latest change taken was made
MOST_COMMANDS = 100  # taken at once
ROWS_OF = {"query": "queries", "key": "keys", "value": "values"}


def take_changes() -> None:
    """Take what was typed and dragged, in the order in which it was done."""
    news = [
        (step, take)
        for name, take in (("edit", _take_edit), ("move", _take_move))
        for component in state.senders(name)
        for step in _news(component, state.message(component, name))
    ]
    for step, take in sorted(news, key=lambda each: _moment(each[0])):
        take(step)
        state.acknowledge(CHANGE, max(_moment(step), state.ack(CHANGE)))


def _take_edit(step: Mapping[str, Any]) -> None:
    """Take a whole scenario."""
    try:
        state.commit(from_plain(step.get("model")), _gesture("edit", step))
    except ScenarioError as error:
        state.notify(error)


def _take_move(move: Mapping[str, Any]) -> None:
    """Take a vector that was dragged; one drag is one step of the history."""
    plain = to_plain(state.scenario())
    rows = plain.get(ROWS_OF.get(str(move.get("group")), ""), [])
    row, end = move.get("row"), [move.get("x"), move.get("y")]
    if type(row) is not int or not 0 <= row < len(rows):
        return
    if any(type(x) not in (int, float) for x in end):
        return
    rows[row]["vector"] = end
    with suppress(ScenarioError):
        state.commit(from_plain(plain), _gesture("move", move))


def take_commands(component: str) -> Iterator[tuple[int, Any]]:
    """Give the commands not taken yet, oldest first, after what was typed and dragged before.

    Their numbers tell which was given first, also among those of several components.
    """
    take_changes()
    match state.message(component, "command"):
        case {"session": session, "commands": list(commands)} if session == state.session():
            for each in commands[:MOST_COMMANDS]:
                match each:
                    case [int(number), command] if number > state.ack(_counter(component)):
                        state.acknowledge(_counter(component), number)
                        yield number, command


def is_overtaken(number: int) -> bool:
    """Tell whether something was typed or dragged after a command, and taken before it."""
    return number < state.ack(CHANGE)


def receipt(component: str) -> dict[str, Any]:
    """Return what tells a component (in its data) which of its commands were taken."""
    return {"session": state.session(), "command_ack": state.ack(_counter(component))}


def _counter(component: str) -> str:
    """Name what counts a component's commands, apart from its edits."""
    return f"{component} command"


def _moment(step: Mapping[str, Any]) -> int:
    """Return when a step was done, by the clock that numbers the commands."""
    at = step.get("at")
    return at if type(at) is int else 0


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
