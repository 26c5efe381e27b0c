"""Receipts of what was put in: the components of the query, key and value in focus."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pages.ui.numbers import trimmed
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Pair, Receipt
from pages.ui.view import tag


def typed_entries(pair: Pair) -> Iterator[Entry]:
    """Give each component of the focused query, key and value of the open scenario."""
    scenario = pair.view.scenario
    rows = (
        ("q", pair.i, scenario.query),
        ("k", pair.j, scenario.key),
        ("v", pair.j, scenario.value),
    )
    for letter, n, vectors in rows:
        row = vectors[n].tolist()
        for t in range(len(row)):
            make = partial(_component, pair, letter, n, row, t)
            named = {"vector": tag(letter, n), "t": t + 1}
            yield pair.entry("typed", make, f"{letter}.{t + 1}", **named)


def _component(pair: Pair, letter: str, n: int, row: list[float], t: int) -> Receipt:
    numpy, torch = code.given(**{letter: row})
    receipt = pair.receipt(
        "typed",
        row[t],
        f"{letter}_{{{n + 1},{t + 1}}} {pair.result(row[t])}",
        code.numpy_line(numpy, prints=f"{letter}[{t}]"),
        code.torch_line(torch, prints=f"{letter}[{t}]"),
        code.cell(row[t]),
        vector=tag(letter, n),
        t=t + 1,
    )
    return replace(receipt, shown=trimmed(row[t], pair.view.decimals))
