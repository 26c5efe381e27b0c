"""How the distance to the edge comes about, line by line."""

from collections.abc import Iterator

import numpy as np

from pages.ui import formulas
from pages.ui.content.tipping_point.tipping import Tipping
from pages.ui.numbers import digits_to_redo, operand
from pages.ui.text import tipping_point as words
from pages.ui.view import View, tag

NO_BREAK = "\u00a0"


def lines(found: Tipping) -> Iterator[str]:
    """Write the arithmetic of the winner and the rival, and the other rivals' distances."""
    view, point = found.view, found.point
    if point.winner is None or point.rival is None or point.tipped_query is None:
        return
    ends, decimals, query = (point.winner, point.rival), view.decimals, found.names["query"]
    tags, rows = [found.compared_tag(n) for n in ends], found.rows[list(ends)]
    names, lead = " − ".join(tags), rows[0] - rows[1]
    length = float(np.linalg.norm(lead))
    if found.by_cosine:
        for unit, n, row in zip(tags, ends, rows, strict=True):
            place = formulas.vector(row, decimals)
            yield view.say(words.UNIT, unit=unit, key=tag("k", n), place=place)
    line = f"{formulas.sign(rows)} {formulas.vector_difference(rows[0], rows[1], decimals)}"
    yield view.say(words.LEAD, names=names, line=line)
    line = f"{formulas.sign(found.query, lead)} {formulas.dot_product(found.query, lead, decimals)}"
    yield view.say(words.GAP, names=f"{query}·({names})", line=line)
    line = f"{formulas.sign(lead)} {formulas.norm(lead, decimals)}"
    yield view.say(words.LENGTH, names=f"‖{names}‖", line=line)
    if point.status == "tied":
        return
    yield view.say(words.QUOTIENT, line=found.quotient(point.rival))
    digits = digits_to_redo(
        lambda d, n: found.query - d * lead / n, point.distance, length, decimals=decimals
    )
    distance, size = (operand(x, digits) for x in (point.distance, length))
    tipped = formulas.vector(point.tipped_query, decimals)
    yield view.say(
        words.TIPPED, query=query, names=names, distance=distance, length=size, tipped=tipped
    )
    there = {
        name: formulas.dot_product(point.tipped_query, row, decimals)
        for name, row in zip(tags, rows, strict=True)
    }
    yield view.say(words.CHECK, lines=_each(view, there))
    rivals = np.flatnonzero(np.isfinite(point.distances)).tolist()
    others = {
        found.compared_tag(j): found.quotient(j).replace(" ", NO_BREAK)
        for j in rivals
        if j != point.rival
    }
    if others:
        yield view.say(words.OTHERS, lines=_each(view, others))


def _each(view: View, lines: dict[str, str]) -> str:
    each = (view.say(words.EACH, key=key, line=line) for key, line in lines.items())
    return view.say(words.SEMICOLON).join(each)
