"""Time of each page's script after an edit: `python -m tests.benchmarks.pages [PAGE ...]`.

A real server, one session over its websocket, a number typed anew before each run. What counts is
the median processor time of the script's own thread, callbacks included, beside that of a bare
slider app in the same run: on a quiet machine of two cores that one takes 0.5 ms.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np

from attention_core.codec import to_link
from attention_core.scenario import Scenario
from pages.ui.registry import PAGES
from tests.benchmarks.server import APP, BARE, serving, streamlit
from tests.benchmarks.session import Session

PORT = 8891
RUNS = 25
TARGETS = {"default": 20, "12x12": 50}  # times the bare slider app


def largest() -> Scenario:
    """Give the largest scenario there is: 12 queries, 12 keys, vectors of 16 numbers."""
    drawn = np.random.default_rng(4)
    query, key, value = (drawn.normal(size=(12, 16)).round(2) for _ in range(3))
    texts = {p: tuple(f"{p} number {n + 1}" for n in range(12)) for p in ("query", "key", "value")}
    return Scenario(texts["query"], texts["key"], texts["value"], query, key, value)


def addresses() -> dict[str, str]:
    """Give the query strings of the scenarios that are measured."""
    return {"default": "lang=en", "12x12": f"lang=en&s={to_link(largest())}"}


async def edits(port: int, page: str, query: str, runs: int) -> Session:
    """Open a page, edit it so many times, and give the session with what was sent last."""
    session = Session(port, page, query)
    try:
        await session.open()
        for row in range(runs):
            await session.edit(row)
    finally:
        await session.close()
    return session


@contextmanager
def noted(script: Path, port: int) -> Iterator[Callable[[], tuple[float, float]]]:
    """Serve a script; give a function that tells the medians of the latest runs."""
    with TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"

        def medians() -> tuple[float, float]:
            lines = [line.rsplit(" ", 2) for line in notes.read_text("utf-8").splitlines()]
            notes.write_text("", "utf-8")
            cpu, clock = (median(float(line[at]) for line in lines[-RUNS + 3 :]) for at in (1, 2))
            return cpu, clock

        with serving(streamlit(script, port, notes=notes), port):
            yield medians


async def slides(port: int, runs: int) -> Session:
    """Open the bare app and move its slider so many times."""
    session = Session(port, "", "")
    await session.open()
    for n in range(runs):
        await session.slide(n / 10)
    await session.close()
    return session


def measured(pages: Sequence[str]) -> Iterator[tuple[str, str, float, float, float, Session]]:
    """Give page, scenario, median ms of thread, clock and the bare app, and the last session.

    The bare app is measured anew beside each of them: a machine is not equally fast all the time.
    """
    with noted(BARE, PORT + 1) as of_bare, noted(APP, PORT) as medians:
        for page in pages:
            for name, query in addresses().items():
                session = asyncio.run(edits(PORT, page, query, RUNS))
                asyncio.run(slides(PORT + 1, RUNS))
                yield page, name, *medians(), of_bare()[0], session


def main() -> None:
    """Print a table of every page, or of those named."""
    pages = sys.argv[1:] or [page.url or "overview" for page in PAGES]
    print("| page | scenario | thread ms | clock ms | × bare | at most | kB an edit | largest kB |")
    print("|---|---|---|---|---|---|---|---|")
    found = measured(["" if page == "overview" else page for page in pages])
    for page, name, cpu, clock, bare, session in found:
        top = sorted(session.sizes.items(), key=lambda each: -each[1])[:3]
        print(
            f"| {page or 'overview'} | {name} | {cpu:.1f} | {clock:.1f} | {cpu / bare:.0f} "
            f"| {TARGETS[name]} | {sum(session.sizes.values()) / 1000:.0f} "
            f"| {', '.join(f'{kind} {size / 1000:.0f}' for kind, size in top)} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
