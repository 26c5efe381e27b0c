"""The plane of values (d_v = 2) with the output inside their hull."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np
from numpy.typing import ArrayLike

from pages.ui.charts import palette
from pages.ui.charts.canvas import (
    INK,
    Data,
    Frame,
    picture,
    silent,
    told,
)
from pages.ui.charts.plane import (
    Range,
    Row,
    arrow,
    arrows,
    equal_axes,
    join_close,
    labels,
    layer_of,
    outward,
    plane_frame,
    tone_expression,
)

PLANE_HEIGHT = 380


def mix_plane(
    data: Data, *, x_range: Range, y_range: Range, x_title: str = "", y_title: str = ""
) -> alt.LayerChart:
    """Show values as points, their hull, the contributions tip to tail, and the output inside."""
    axes = equal_axes(PLANE_HEIGHT, x_title, y_title, margin=0.1)
    hull = layer_of("hull").mark_line(
        fill=palette.VALUE, fillOpacity=0.14, stroke=palette.VALUE, strokeWidth=1.5, **silent()
    )
    point: Row = {"opacity": 1, "aria": True}
    values = layer_of("value").mark_point(
        filled=True,
        color=tone_expression(),
        stroke=INK,
        strokeWidth=1.2,
        size=alt.ExprRef("datum.size"),
        **point,
    )
    hard = layer_of("hard").mark_point(
        shape="circle",
        filled=False,
        color=INK,
        strokeWidth=2.5,
        size=alt.ExprRef("datum.size"),
        **point,
    )
    output = [
        layer_of("output").mark_point(shape="diamond", filled=True, size=size, color=tone, **point)
        for size, tone in ((420, palette.WHITE), (320, palette.BLACK), (180, palette.OUTPUT))
    ]
    layers = [
        hull.encode(alt.Order("order", type="quantitative")),
        *arrows("path", tone_expression()),
        *(mark.encode(*told()) for mark in (values, hard, *output)),
        *labels("label"),
    ]
    limits = {"x_range": x_range, "y_range": y_range}
    return picture(data, layers, height=PLANE_HEIGHT, shared=axes, limits=limits)


def mix_frame(
    value: ArrayLike,
    weights: ArrayLike,
    hull: ArrayLike,
    value_tags: Sequence[str],
    output_tag: str,
    *,
    reach: float,
    abouts: Sequence[str],
    output_about: str,
    hard: int | None = None,
    hard_about: str = "",
) -> Frame:
    """Fill `mix_plane` from (n, 2) values, n weights and the hull's corners.

    `reach` is the distance, in units of the plane, below which labels are joined (a 20th of the
    range does); `abouts` are n sentences; `hard` is the key a hard pick takes.
    """
    points = np.asarray(value, dtype=float)
    shares = np.asarray(weights, dtype=float)
    tips = np.vstack([np.zeros((1, 2)), np.cumsum(shares[:, None] * points, axis=0)]).tolist()
    pairs = [(float(x), float(y)) for x, y in points.tolist()]
    corners = np.asarray(hull, dtype=float).reshape(-1, 2).tolist()
    rows: list[dict[str, Any]] = [
        {"layer": "hull", "order": order, "x": x, "y": y}
        for order, (x, y) in enumerate([*corners, *corners[:1]])
    ]
    for j, ((x, y), share) in enumerate(zip(pairs, shares.tolist(), strict=True)):
        size = 60 + 900 * share
        rows.append({"layer": "value", "x": x, "y": y, "tone": j, "size": size, "about": abouts[j]})
        (ax, ay), (bx, by_) = tips[j], tips[j + 1]
        if (ax, ay) != (bx, by_):
            rows += arrow("path", (ax, ay), (bx, by_), tone=j, about=abouts[j])
    if hard is not None:
        x, y = pairs[hard]
        size = 500 + 1300 * float(shares[hard])
        rows.append({"layer": "hard", "x": x, "y": y, "size": size, "about": hard_about})
    x, y = tips[-1]
    rows.append({"layer": "output", "x": x, "y": y, "about": output_about})
    rows.append({"layer": "label", "x": x, "y": y, "dy": 22.0, "text": output_tag})
    centre = (float(points[:, 0].mean()), float(points[:, 1].mean()))
    for x, y, text in join_close(pairs, value_tags, reach):
        dx, dy = outward(x, y, centre, 26.0)
        rows.append({"layer": "label", "x": x, "y": y, "dx": dx, "dy": dy, "text": text})
    return plane_frame(rows)
