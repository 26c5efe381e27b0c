"""Where each key wins: in the plane of queries for d_k = 2, else in a slice through it."""

from typing import Any, NamedTuple

import numpy as np

from attention_core.attention import Array
from attention_core.tipping import tipping_slice, twins, winner_polygons
from pages.ui import formulas
from pages.ui.charts.palette import REGION_TONES
from pages.ui.content.tipping_point.tipping import Tipping, listed
from pages.ui.numbers import digits_to_redo, operand
from pages.ui.phrase import passage
from pages.ui.text import tipping_point as words
from pages.ui.view import tag

REACH = 100_000.0  # the polygons end here, far outside of any view
HATCHES = 4  # the patterns of plane_regions.js; with three tones, twelve regions that differ


class Region(NamedTuple):
    """Where some keys win together, and their names."""

    keys: tuple[int, ...]
    tag: str
    polygon: Array


class Picture(NamedTuple):
    """The query and the regions as they are drawn."""

    query: Array
    regions: list[Region]


def picture_of(found: Tipping) -> Picture | None:
    """Return what is drawn, or nothing where there is no way for a slice to follow."""
    n = len(found.query)
    if n == 2:
        seen, keys = found.query, np.nan_to_num(found.rows)
    elif found.point.rival is None:
        return None
    elif n == 1:
        seen, keys = np.pad(found.query, (0, 1)), np.pad(found.rows, ((0, 0), (0, 1)))
    else:
        seen, keys = tipping_slice(found.query, np.nan_to_num(found.rows), found.point)
    ends = (-REACH, REACH)
    polygons = winner_polygons(keys, ends, ends, found.compared)
    together = {j: twins(keys, j, found.compared) for j, p in enumerate(polygons) if len(p)}
    return Picture(
        seen, [Region(js, _region_tag(found, js), polygons[j]) for j, js in together.items()]
    )


def _region_tag(found: Tipping, together: tuple[int, ...]) -> str:
    """Name all keys of a region; "k₁ = k₂" only where the keys themselves are the same."""
    key = found.view.scenario.key[list(together)]
    return (" = " if (key == key[0]).all() else ", ").join(tag("k", j) for j in together)


def regions(found: Tipping, picture: Picture) -> dict[str, Any]:
    """Return the regions as the plane draws them; no two of twelve look alike."""
    return {
        "of": f"q{found.view.focus[0] + 1}",
        "reach": REACH,
        "areas": [
            {
                "tag": region.tag,
                "tone": REGION_TONES[region.keys[0] % len(REGION_TONES)],
                "hatch": region.keys[0] % HATCHES,
                "polygon": region.polygon.tolist(),
            }
            for region in picture.regions
        ],
    }


def axes(found: Tipping) -> tuple[str, str]:
    """Name the axes."""
    if len(found.query) <= 2:
        return "d₁", "d₂" if len(found.query) == 2 else ""
    say, names = found.view.say, found.names
    return say(words.TOWARDS, rival=names["rival"]), say(words.REST, query=names["query"])


def note(found: Tipping, picture: Picture) -> str | None:
    """Say what the axes of a slice are, and how the query's place in it comes about."""
    view, point, query = found.view, found.point, found.names["query"]
    if len(found.query) == 2 or point.winner is None or point.rival is None:
        return None
    if len(found.query) == 1:
        return view.say(words.SLICE_OF_ONE, query=query)
    across, up = (float(x) for x in picture.query)
    length = float(np.linalg.norm(found.query))
    digits = digits_to_redo(
        lambda n, x: np.sqrt(np.maximum(n * n - x * x, 0.0)), length, across, decimals=view.decimals
    )
    return view.say(
        words.SLICE,
        d_k=len(found.query),
        query=query,
        rival=found.names["rival"],
        names=" − ".join(map(found.compared_tag, (point.rival, point.winner))),
        across=operand(across, digits),
        distance=operand(abs(across), digits),
        length=operand(length, digits),
        up=operand(up, view.decimals),
    )


def alt(found: Tipping, picture: Picture) -> str:
    """Describe the picture, with its numbers."""
    view, point = found.view, found.point
    way = view.say(words.NO_WAY_ALT)
    if point.rival is not None:
        best, rivals = (
            listed(view, [tag("k", j) for j in group]) for group in (point.winners, point.rivals)
        )
        phrase = words.ON_EDGE_ALT if point.status == "tied" else words.WAY_ALT
        distance = view.number(point.distance)
        way = view.say(phrase, winners=best, rivals=rivals, distance=distance)
    return view.say(
        words.PLANE_ALT,
        regions=view.say(words.SEMICOLON).join(region.tag for region in picture.regions),
        query=found.names["query"],
        place=formulas.vector(found.query, view.decimals),
        finding=way,
    )


def reading(found: Tipping, picture: Picture) -> str:
    """Say how to read the picture, and which keys win nowhere in it."""
    view, names, is_flat = found.view, found.names, len(found.query) == 2
    said = [view.say(words.REGIONS_READ)] if picture.regions else []
    if found.point.status == "found":
        said.append(view.say(words.WAY_READ if is_flat else words.SLICE_READ, **names))
    if is_flat and len(picture.regions) > 1:
        said.append(view.say(words.DRAG_READ, **names))
    somewhere = {j for region in picture.regions for j in region.keys}
    nowhere = [tag("k", j) for j in np.flatnonzero(found.compared).tolist() if j not in somewhere]
    if nowhere:
        said.append(view.say(words.NO_REGION, keys=listed(view, nowhere)))
    return passage(said)
