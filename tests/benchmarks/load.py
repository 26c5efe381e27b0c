"""Sixty students: real websockets, an edit every 5 s, and everyone opening the page at once."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep

from tests.benchmarks.server import APP, Server, serving, serving_bare, streamlit
from tests.benchmarks.session import Session

PAUSE = 5.0  # seconds between two edits of a student
ROUNDS = 3
CLASS = 60
LETTING_GO = 1.0  # seconds that the server has between two classes


@dataclass
class Wave:
    """What so many students at once have met and cost."""

    students: int
    opened: float  # seconds until the last one's page stood
    p50: float  # ms from an edit to the whole answer
    p95: float
    share: float  # of a core
    each: float  # ms of processor time an edit
    memory: float  # MB, while they are there


async def attend(port: int, page: str, query: str, students: int, server: Server) -> Wave:
    """Let so many students open the page together, work, and leave."""
    sessions = [Session(port, page, query) for _ in range(students)]
    try:
        began = perf_counter()
        await asyncio.gather(*(each.open() for each in sessions))
        opened = perf_counter() - began
        used, began = server.processor_seconds(), perf_counter()
        waits = await asyncio.gather(*(_work(each, n) for n, each in enumerate(sessions)))
        spent, lasted = server.processor_seconds() - used, perf_counter() - began
        memory = server.memory()
    finally:
        await asyncio.gather(*(each.close() for each in sessions))
    times = sorted(1000 * wait for one in waits for wait in one)
    p95 = quantiles(times, n=20, method="inclusive")[-1]
    each = 1000 * spent / len(times)
    return Wave(students, opened, median(times), p95, spent / lasted, each, memory)


async def _work(session: Session, seed: int) -> list[float]:
    """Edit every 5 s, each student at a moment of their own."""
    await asyncio.sleep(Random(seed).random() * PAUSE)
    waits: list[float] = []
    for row in range(ROUNDS):
        if row:
            await asyncio.sleep(max(0.0, PAUSE - waits[-1]))
        answer = await (session.edit(row) if "editor" in session.components else session.slide(row))
        waits.append(answer.seconds)
    return waits


def waves(page: str, port: int, *, bare: bool = False) -> Iterator[tuple[str, Wave]]:
    """Measure classes of growing size on one server, and a second one after the full class left."""
    sizes = [("", CLASS)] if bare else [("", 1), ("", 10), ("", 30), ("", CLASS), (" again", CLASS)]
    with serving_bare(port) if bare else serving(streamlit(APP, port), port) as server:
        asyncio.run(_visit_twice(port, page))
        for name, students in sizes:
            yield f"{students}{name}", asyncio.run(attend(port, page, "lang=en", students, server))
            sleep(LETTING_GO)
        yield "gone", Wave(0, 0.0, 0.0, 0.0, 0.0, 0.0, server.memory())


@dataclass
class Start:
    """A cold start, and a class that opens the page together right after it."""

    healthy: float  # seconds until the server answers
    first: float  # seconds until the first page stands, from then
    again: float  # seconds until the second visitor's page stands
    everyone: float  # seconds until sixty more pages stand, opened at the same moment
    memory: float  # MB with all of them there


def cold_start(page: str, port: int, *, bare: bool = False) -> Start:
    """Start a server and open its first page."""
    began = perf_counter()
    with serving_bare(port) if bare else serving(streamlit(APP, port), port) as server:
        healthy = perf_counter() - began
        first, again = asyncio.run(_visit_twice(port, page))
        everyone = asyncio.run(_open_together(port, page))
        return Start(healthy, first, again, everyone, server.memory())


async def _visit_twice(port: int, page: str) -> tuple[float, float]:
    times = []
    for _ in range(2):
        session = Session(port, page, "lang=en")
        times.append((await session.open()).seconds)
        await session.close()
    return times[0], times[1]


async def _open_together(port: int, page: str) -> float:
    sessions = [Session(port, page, "lang=en") for _ in range(CLASS)]
    began = perf_counter()
    await asyncio.gather(*(each.open() for each in sessions))
    opened = perf_counter() - began
    await asyncio.gather(*(each.close() for each in sessions))
    return opened
