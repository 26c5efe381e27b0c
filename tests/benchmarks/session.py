"""One student without a browser: speaks Streamlit's websocket protocol as the browser does."""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

KEPT_FOR = 2  # script runs for which the browser keeps a large message that was not shown again
PATIENCE = 60


@dataclass
class Answer:
    """What the server sent for one run."""

    seconds: float
    size: int
    messages: int


@dataclass
class Session:
    """An open page."""

    port: int
    page: str
    query: str
    components: dict[str, Any] = field(default_factory=dict)  # key -> (id, data)
    widgets: dict[str, str] = field(default_factory=dict)  # id -> label
    sizes: dict[str, int] = field(default_factory=dict)  # what was sent in the last run, by kind
    failed: list[str] = field(default_factory=list)
    _cache: dict[str, list[Any]] = field(default_factory=dict)  # hash -> [message, age]
    _hash: str = ""
    _socket: ClientConnection | None = None
    _edits: int = 0

    async def open(self) -> Answer:
        """Connect and wait until the page stands."""
        began = perf_counter()
        self._socket = await connect(
            f"ws://127.0.0.1:{self.port}/_stcore/stream",
            subprotocols=["streamlit"],  # type: ignore[list-item]
            max_size=None,
            open_timeout=PATIENCE,
            compression=None,
            ping_interval=None,
        )
        return await self._run(BackMsg(), began)

    async def close(self) -> None:
        """Leave as a closed tab does."""
        if self._socket is not None:
            with suppress(OSError):
                await self._socket.close()

    async def edit(self, row: int = 0) -> Answer:
        """Type a new number in the editor and wait for the page that follows from it."""
        identity, data = self.components["editor"]
        self._edits += 1
        query = row % len(data["model"]["queries"])
        message = BackMsg()
        states = message.rerun_script.widget_states.widgets
        states.add(
            id=identity,
            json_value=json.dumps(
                {
                    "edit": {
                        "session": data["session"],
                        "seq": data["ack"] + 1,
                        "gesture": self._edits,
                        "cell": ["queries", query, "vector", 0],
                        "value": _fresh(id(self), self._edits),
                    }
                }
            ),
        )
        return await self._run(message)

    async def slide(self, value: float) -> Answer:
        """Move the first slider of the page and wait for the page that follows from it."""
        identity = next(name for name, kind in self.widgets.items() if kind == "slider")
        message = BackMsg()
        state = message.rerun_script.widget_states.widgets.add(id=identity)
        state.double_array_value.data[:] = [value]
        return await self._run(message)

    async def _run(self, message: BackMsg, began: float | None = None) -> Answer:
        began = perf_counter() if began is None else began
        client = message.rerun_script
        client.query_string = self.query
        client.page_script_hash = self._hash
        client.page_name = "" if self._hash else self.page
        client.cached_message_hashes.extend(self._cache)
        client.context_info.locale = "en-US"
        assert self._socket is not None
        await self._socket.send(message.SerializeToString())
        size = count = 0
        self.sizes = {}
        while True:
            raw = await asyncio.wait_for(self._socket.recv(), PATIENCE)
            size, count = size + len(raw), count + 1
            received = ForwardMsg.FromString(raw)
            self._take(received, len(raw))
            if received.WhichOneof("type") == "script_finished":
                self._forget()
                if self.failed:
                    raise RuntimeError(f"/{self.page}: {self.failed[0]}")
                return Answer(perf_counter() - began, size, count)

    def _take(self, message: ForwardMsg, size: int) -> None:
        kind: str = message.WhichOneof("type") or ""
        if kind == "ref_hash":
            kept = self._cache[message.ref_hash]
            kept[1] = 0
            self.sizes["by reference"] = self.sizes.get("by reference", 0) + size
            return
        if message.metadata.cacheable:
            self._cache[message.hash] = [None, 0]
        if kind == "new_session":
            self._hash = message.new_session.page_script_hash
        if kind == "navigation":
            self._hash = message.navigation.page_script_hash
        if kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            kind = self._element(message.delta.new_element)
        self.sizes[kind] = self.sizes.get(kind, 0) + size

    def _element(self, element: Any) -> str:
        kind = str(element.WhichOneof("type"))
        if kind == "exception":
            self.failed.append(element.exception.message)
        if kind == "bidi_component":
            shown = element.bidi_component
            key = shown.id.rsplit("-", 1)[-1]
            if key != "code":
                self.components[key] = (shown.id, json.loads(shown.bytes))
            return f"component {key}"
        if hasattr(inner := getattr(element, kind), "id"):
            self.widgets[inner.id] = kind
        return kind

    def _forget(self) -> None:
        for kept in self._cache.values():
            kept[1] += 1
        self._cache = {name: kept for name, kept in self._cache.items() if kept[1] <= KEPT_FOR}


def _fresh(who: int, edit: int) -> float:
    """Give a number that was not typed before, so that nothing kept from earlier helps."""
    return round(((who // 16 * 7919 + edit * 104729) % 19_997) / 10_000 - 1, 4)
