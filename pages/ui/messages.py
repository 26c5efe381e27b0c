"""What the components in the browser send: edits, moves, commands. Nothing in it is trusted.

Messages are numbered, and carry what was sent before them and not acknowledged: a busy server
sees only the last one. They are sent again until they are: a broken link swallows them. All tell
when they were given, by one clock of the page, and are taken in that order.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import reduce
from itertools import takewhile
from operator import getitem
from typing import Any

from attention_core.codec import from_plain, to_plain
from attention_core.entry import ScenarioError
from pages.ui import session, state

COMMAND = "command"  # what tells when the latest command taken was given, of whatever component
SCENARIO = "scenario"  # the same of the latest whole scenario
MOST_COMMANDS = 100  # taken at once
MOST_WAITING = 1000  # looked at
ROWS_OF = {"query": "queries", "key": "keys", "value": "values"}


@session.whole
def take_changes() -> None:
    """Take what was typed and dragged, but nothing that was done after a command that waits."""
    sent = session.sent("command", "edit", "move")
    limit = _earliest(sent["command"])
    news = [
        (step, component, take)
        for name, take in (("edit", _take_edit), ("move", _take_move))
        for component, message in sent[name].items()
        for step in takewhile(lambda each: _moment(each) <= limit, _news(component, message))
    ]
    for step, component, take in sorted(news, key=lambda each: _moment(each[0])):
        state.acknowledge(component, max(step["seq"], state.ack(component)))
        take(step)


def afterwards(act: Callable[..., None]) -> Callable[..., None]:
    """Give a callback that does ``act`` once what was typed and dragged before it is taken."""

    @session.whole
    def callback(*arguments: Any) -> None:
        take_changes()
        state.something_done()
        act(*arguments)

    return callback


def _take_edit(step: Mapping[str, Any]) -> None:
    """Take a whole scenario, or a change of one cell, which leaves all others as they are."""
    is_whole = "cell" not in step
    plain = step.get("model") if is_whole else _with_cell(step["cell"], step.get("value"))
    try:
        state.commit(from_plain(plain), _gesture("edit", step))
        if is_whole:
            state.acknowledge(SCENARIO, _moment(step))
    except ScenarioError as error:
        state.notify(error)


def _with_cell(path: Any, value: Any) -> dict[str, Any]:
    """Return the open scenario with a value in the cell that a path leads to, if there is one."""
    plain = to_plain(state.scenario())
    with suppress(LookupError, TypeError):
        place = reduce(getitem, path[:-1], plain)
        if place[path[-1]] != value:
            place[path[-1]] = value
    return plain


def _take_move(move: Mapping[str, Any]) -> None:
    """Take a vector that was dragged; one drag is one step of the history.

    A whole scenario that was sent later and came earlier has it already, or what was typed since.
    """
    if _moment(move) < state.ack(SCENARIO):
        return
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


def take_commands(component: str) -> Iterator[Any]:
    """Give the commands not taken yet, oldest first, each after what was done before.

    Where another component has an earlier one, ours is left, and comes again.
    """
    for number, command in _untaken(component, session.message(component, "command")):
        if _earliest(session.sent("command")["command"]) < number:
            break
        take_changes()
        state.acknowledge(_counter(component), number)
        state.acknowledge(COMMAND, max(number, state.ack(COMMAND)))
        yield command
    take_changes()


def _earliest(sent: Mapping[str, Any]) -> float:
    """Return when the earliest command that waits was given, infinity if there is none."""
    waiting = [number for each in sent.items() for number, _ in _untaken(*each)]
    return min(waiting, default=math.inf)


def _untaken(component: str, sent: Any) -> list[tuple[int, Any]]:
    """Return the commands of this session that were not taken yet, oldest first."""
    last, untaken = state.ack(_counter(component)), []
    match sent:
        case {"session": name, "commands": list(commands)} if name == state.session():
            for each in commands[:MOST_WAITING]:
                match each:
                    case [int(number), command] if number > last:
                        untaken.append((number, command))
                        last = number
    return untaken[:MOST_COMMANDS]


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
    """Give the messages of this session that were not taken yet, oldest first."""
    last = state.ack(component)
    if not isinstance(sent, Mapping) or sent.get("session") != state.session():
        return
    earlier = sent.get("earlier")
    for each in [*(earlier if isinstance(earlier, list) else []), sent]:
        seq = each.get("seq") if isinstance(each, Mapping) else None
        if type(seq) is int and seq > last:
            last = seq
            yield each
