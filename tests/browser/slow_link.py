"""A link between browser and server that delays every message, stalls at times, and can break."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

STALL_EVERY = 5  # messages
STALL = 0.9  # seconds


class SlowLink:
    """A TCP proxy on a port of its own; it is as fast as the machine until ``delay`` is set."""

    def __init__(self, port: int) -> None:
        self.delay = 0.0  # seconds each way
        self.is_down = False
        self.address = ""
        self._port = port
        self._carried = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_ready = Event()

    @contextmanager
    def running(self) -> Iterator["SlowLink"]:
        thread = Thread(target=asyncio.run, args=(self._listen(),), daemon=True)
        thread.start()
        self._is_ready.wait()
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._is_over.set)
            thread.join()

    def cut(self) -> None:
        """Break all connections, with what is under way in them, and let none through."""
        self.is_down = True
        self._loop.call_soon_threadsafe(self._cut)

    async def _listen(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._is_over = asyncio.Event()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._is_ready.set()
        await self._is_over.wait()
        server.close()
        self._cut()

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_down:
            writer.close()
            return
        with suppress(OSError, asyncio.CancelledError):
            ahead, back = await asyncio.open_connection("127.0.0.1", self._port)
            self._writers |= {writer, back}
            await asyncio.gather(self._carry(reader, back), self._carry(ahead, writer))
            self._writers -= {writer, back}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivery = asyncio.create_task(self._deliver(under_way, writer))
        arrival = 0.0
        with suppress(OSError):
            while data := await reader.read(65_536):
                self._carried += 1
                stall = STALL if self._carried % STALL_EVERY == 0 else 0
                wait = self.delay + stall if self.delay else 0
                arrival = max(arrival, self._loop.time() + wait)
                under_way.put_nowait((arrival, data))
        under_way.put_nowait((arrival, b""))
        await delivery

    async def _deliver(
        self, under_way: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while True:
                arrival, data = await under_way.get()
                await asyncio.sleep(arrival - self._loop.time())
                if not data:
                    break
                writer.write(data)
                await writer.drain()
        writer.close()
