"""The app without a browser: open a page cold, and send what a component would send."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).resolve().parents[2]


class Screen:
    """A page of the running app."""

    def __init__(self, path: str, **params: str) -> None:
        self.at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
        if path != "app.py":
            self.at.switch_page(path)
        self.at.query_params.update({"lang": "en", **params})
        self._run(self.at.run)

    def _run(self, run: Callable[[], Any]) -> "Screen":
        run()
        assert not self.at.exception, self.at.exception
        return self

    def go(self, path: str) -> "Screen":
        """Move to another page in the same session."""
        self.at.switch_page(path)
        return self._run(self.at.run)

    @property
    def box(self) -> dict[str, Any]:
        """The session's plain data."""
        return self.at.session_state["workbench"]

    def data(self, key: str) -> Any:
        """Return the data that a component of ours was given."""
        return json.loads(self._component(key).proto.bytes)

    def twin(self, key: str) -> Any:
        """Unfold a table twin and return its data."""
        return self.unfold(key).data(key)

    def unfold(self, *keys: str) -> "Screen":
        """Unfold these, or everything on the page."""
        ids = [each.proto.id.rpartition("-")[2] for each in self.at.get("expander")]
        for name in [f"{key}_fold" for key in keys] or ids:
            if name.endswith("_fold"):
                self.box["memory"][name] = True
        return self._run(self.at.run)

    def _component(self, key: str) -> Any:
        return next(
            each for each in self.at.get("bidi_component") if each.proto.id.endswith(f"-{key}")
        )

    def send(self, key: str, name: str, message: dict[str, Any]) -> "Screen":
        """Deliver a component's state, with session and number as the browser adds them."""
        seq = self.box["acks"].get(key, 0) + 1
        return self.deliver(
            key, "json_value", {name: {"session": self.box["session"], "seq": seq, **message}}
        )

    def trigger(self, key: str, event: str, value: object) -> "Screen":
        """Deliver a component's one-time event."""
        return self.deliver(key, "json_trigger_value", [{"event": event, "value": value}])

    def command(self, command: str, value: object = None) -> "Screen":
        """Choose something in the menus."""
        return self.ask("menu_bar", {"command": command, "value": value})

    def restore(self, given: object) -> "Screen":
        """Give back what a new session lacks."""
        sent = {"session": self.box["session"], **given} if isinstance(given, dict) else given
        return self.deliver("menu_bar", "json_value", {"restore": sent})

    def choose(self, key: str, choice: object) -> "Screen":
        """Choose from a list."""
        return self.ask(key, choice)

    def ask(self, key: str, *commands: object) -> "Screen":
        """Deliver commands of a component, with session and numbers as the browser adds them."""
        first = max(self.box["acks"].values(), default=0) + 1
        return self.ask_late(key, first, *commands)

    def ask_late(self, key: str, first: int, *commands: object) -> "Screen":
        """Deliver commands that were numbered from ``first`` on."""
        numbered = [[n, each] for n, each in enumerate(commands, start=first)]
        sent = {"session": self.box["session"], "commands": numbered}
        return self.deliver(key, "json_value", {"command": sent})

    def ask_at_once(self, again: int = 0, **commands: tuple[int, object]) -> "Screen":
        """Deliver a numbered command of each of these components in one message."""
        states = self.at._tree.get_widget_states()
        for key, command in commands.items():
            state = states.widgets.add()
            state.id = self._component(key).proto.id
            sent = {"session": self.box["session"], "commands": [command], "again": again}
            state.json_value = json.dumps({"command": sent})
        return self._run(lambda: self.at._run(states))

    def deliver(self, key: str, kind: str, value: object) -> "Screen":
        """Deliver anything at all for a component, well formed or not."""
        states = self.at._tree.get_widget_states()
        state = states.widgets.add()
        state.id = self._component(key).proto.id
        if kind == "json_trigger_value":
            state.id = f"$$STREAMLIT_INTERNAL_KEY_{state.id}__events"
            state.json_trigger_value = json.dumps(value)
        else:
            state.json_value = json.dumps(value)
        return self._run(lambda: self.at._run(states))

    def text(self) -> str:
        """Return all text of the page, ours and the components', as one string."""
        shown = [getattr(each, "value", "") for each in self.at.main]
        components = [
            each.proto.bytes.decode()
            for each in self.at.get("bidi_component")
            if not each.proto.id.endswith("-code")
        ]
        return "\n".join(map(str, (*shown, *components)))


@pytest.fixture
def open_page() -> Callable[..., Screen]:
    return Screen
