"""Marks of a plane with equal scales on both axes, shared by the mix and the winner pictures."""

import math
from collections.abc import Iterable, Sequence
from typing import Any

import altair as alt

from pages.ui.charts import palette
from pages.ui.charts.canvas import INK, Frame, number_axis, only, silent, told

Row = dict[str, Any]
Range = tuple[float, float]
Point = tuple[float, float]

_BLANK: Row = {
    "layer": "",
    "order": 0,
    "x": 0.0,
    "y": 0.0,
    "x2": 0.0,
    "y2": 0.0,
    "angle": 0.0,
    "tone": 0,
    "size": 0.0,
    "dx": 0.0,
    "dy": 0.0,
    "text": "",
    "about": "",
}


def plane_frame(rows: Iterable[Row]) -> Frame:
    """Fill up rows with blanks, so that every field is there and none is missing."""
    filled = list(rows)
    return {field: [row.get(field, blank) for row in filled] for field, blank in _BLANK.items()}


def equal_axes(
    height: float, x_title: str, y_title: str, margin: float = 0.0
) -> tuple[alt.X, alt.Y]:
    """Give axes on which one unit is as long across as up, whatever width the place has.

    The limits x_range and y_range are surely shown; the longer side shows more.
    """
    across, up = "(x_range[1] - x_range[0])", "(y_range[1] - y_range[0])"
    unit = f"(min(width / {across}, {height} / {up}) * {1 - 2 * margin})"

    def scale(limits: str, length: str) -> alt.Scale:
        centre, half = f"({limits}[0] + {limits}[1]) / 2", f"{length} / 2 / {unit}"
        domain = alt.ExprRef(f"[{centre} - {half}, {centre} + {half}]")
        return alt.Scale(domain=domain, nice=False, zero=False)

    x = alt.X(
        "x",
        type="quantitative",
        title=x_title or None,
        scale=scale("x_range", "width"),
        axis=number_axis(tickCount=alt.ExprRef("max(3, width / 120)")),
    )
    y = alt.Y(
        "y",
        type="quantitative",
        title=y_title or None,
        scale=scale("y_range", str(height)),
        axis=number_axis(tickCount=6, minExtent=34),
    )
    return x, y


def layer_of(name: str) -> alt.Chart:
    """Give a chart of the rows of one layer."""
    return alt.Chart().transform_filter(only(name))


def arrow(layer: str, start: Point, end: Point, **fields: Any) -> list[Row]:
    """Give the two rows of an arrow: its shaft and its head."""
    (x, y), (x2, y2) = start, end
    turn = math.degrees(math.atan2(x2 - x, y2 - y))
    return [
        {"layer": layer, "x": x, "y": y, "x2": x2, "y2": y2, **fields},
        {"layer": f"{layer}_head", "x": x2, "y": y2, "angle": turn, **fields},
    ]


def arrows(layer: str, colour: Any) -> list[alt.Chart]:
    """Draw the rows that `arrow` gives."""
    shaft = layer_of(layer).mark_rule(color=colour, strokeWidth=3, strokeCap="round", tooltip=None)
    head = layer_of(f"{layer}_head").mark_point(
        shape="M0,-1L0.45,0L-0.45,0Z",
        filled=True,
        opacity=1,
        size=420,
        color=colour,
        angle=alt.ExprRef("datum.angle"),
        **silent(),
    )
    return [shaft.encode(alt.X2("x2"), alt.Y2("y2"), *told()), head]


def labels(layer: str, size: int = 15) -> list[alt.Chart]:
    """Write `text` at (x, y), moved by (dx, dy) pixels, with a halo of the background."""
    shared: Row = {
        "fontSize": size,
        "fontWeight": "bold",
        "dx": alt.ExprRef("datum.dx"),
        "dy": alt.ExprRef("datum.dy"),
        **silent(),
    }
    text = alt.Text("text", type="nominal")
    ground = alt.ExprRef("background")
    halo = layer_of(layer).mark_text(color=ground, stroke=ground, strokeWidth=5, **shared)
    words = layer_of(layer).mark_text(color=INK, **shared)
    return [halo.encode(text), words.encode(text)]


def tone_expression() -> alt.ExprRef:
    """Give the colour of a row's key."""
    tones = "[" + ", ".join(f"'{tone}'" for tone in palette.KEY_TONES) + "]"
    return alt.ExprRef(f"{tones}[datum.tone]")


def outward(x: float, y: float, centre: tuple[float, float], pixels: float) -> tuple[float, float]:
    """Give the shift, in pixels (down is +), that moves a label away from the centre."""
    across, up = x - centre[0], y - centre[1]
    length = math.hypot(across, up)
    if length == 0:
        return 0.0, -pixels
    return pixels * across / length, -pixels * up / length


def join_close(
    points: Sequence[tuple[float, float]], tags: Sequence[str], reach: float
) -> list[tuple[float, float, str]]:
    """Join the tags of points closer than `reach` to one label, so that none hides another."""
    places: list[tuple[float, float, list[str]]] = []
    for (x, y), tag in zip(points, tags, strict=True):
        near = next((p for p in places if math.hypot(p[0] - x, p[1] - y) <= reach), None)
        if near:
            near[2].append(tag)
        else:
            places.append((x, y, [tag]))
    return [(x, y, " ".join(names)) for x, y, names in places]
