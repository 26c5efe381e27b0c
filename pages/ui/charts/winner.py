"""The plane of queries (d_k = 2), coloured by the key that wins."""

from collections.abc import Sequence
from itertools import pairwise

import altair as alt
import numpy as np
from numpy.typing import ArrayLike

from pages.ui.charts import palette
from pages.ui.charts.canvas import INK, Data, Frame, picture, silent, told
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

WINNER_HEIGHT = 420


def winner_plane(
    data: Data, *, x_range: Range, y_range: Range, x_title: str = "", y_title: str = ""
) -> alt.LayerChart:
    """Show which key wins where, the keys as arrows, q as a point, the way to its tipping point."""
    axes = equal_axes(WINNER_HEIGHT, x_title, y_title)
    regions = layer_of("region").mark_rect(
        clip=True, opacity=0.42, fill=tone_expression(), stroke=None, **silent()
    )
    region_tags = layer_of("region_tag").mark_text(
        fontSize=24, fontWeight="bold", color=INK, opacity=0.75, clip=True, aria=True
    )
    step = layer_of("step").mark_rule(color=INK, strokeWidth=3, strokeDash=[6, 5], tooltip=None)
    edge = layer_of("edge").mark_point(
        shape="circle", filled=False, size=190, strokeWidth=3, color=INK, opacity=1
    )
    q_marks = [
        layer_of("q").mark_point(shape="circle", filled=True, size=size, color=tone, opacity=1)
        for size, tone in ((330, palette.WHITE), (260, palette.BLACK), (170, palette.QUERY))
    ]
    layers = [
        regions.encode(alt.X2("x2"), alt.Y2("y2")),
        region_tags.encode(alt.Text("text", type="nominal"), *told()),
        *arrows("key", INK),
        step.encode(alt.X2("x2"), alt.Y2("y2"), *told()),
        *(mark.encode(*told()) for mark in (edge, *q_marks)),
        *labels("label"),
    ]
    limits = {"x_range": x_range, "y_range": y_range}
    return picture(data, layers, height=WINNER_HEIGHT, shared=axes, limits=limits)


def winner_frame(
    winners: ArrayLike,
    x_edges: Sequence[float],
    y_edges: Sequence[float],
    key: ArrayLike,
    key_tags: Sequence[str],
    query: tuple[float, float],
    query_tag: str,
    *,
    x_range: Range,
    y_range: Range,
    edge: tuple[float, float] | None = None,
    abouts: Sequence[str] | None = None,
    query_about: str = "",
    edge_about: str = "",
) -> Frame:
    """Fill `winner_plane`.

    Parameters
    ----------
    winners : (rows, columns) of int, from the lowest y up; -1 where no key wins.
    x_edges, y_edges : columns + 1 and rows + 1 numbers. Let the grid reach beyond the ranges
        (three times to the sides, twice up and down): a wide place shows more of x, a narrow
        one more of y, as one unit is equally long on both axes.
    key : (n_k, 2). edge : the nearest point at which another key wins, if there is one.
    """
    grid = np.asarray(winners, dtype=int)
    tips = [(float(a), float(b)) for a, b in np.asarray(key, dtype=float).tolist()]
    sentences = abouts or key_tags
    rows: list[Row] = list(_strips(grid, x_edges, y_edges))
    shown = _within(x_edges, x_range), _within(y_edges, y_range)
    rows += _region_tags(grid, *shown, key_tags, sentences)
    for (x, y), about in zip(tips, sentences, strict=True):
        if (x, y) != (0.0, 0.0):
            rows += arrow("key", (0.0, 0.0), (x, y), about=about)
    reach = 0.06 * (y_range[1] - y_range[0])
    for x, y, text in join_close(tips, key_tags, reach):
        dx, dy = outward(x, y, (0.0, 0.0), 20.0)
        rows.append({"layer": "label", "x": x, "y": y, "dx": dx, "dy": dy, "text": text})
    x, y = query
    if edge is not None:
        a, b = edge
        rows.append({"layer": "step", "x": x, "y": y, "x2": a, "y2": b, "about": edge_about})
        rows.append({"layer": "edge", "x": a, "y": b, "about": edge_about})
    rows.append({"layer": "q", "x": x, "y": y, "about": query_about})
    dx, dy = outward(x, y, edge, 22.0) if edge else (0.0, 22.0)
    rows.append({"layer": "label", "x": x, "y": y, "dx": dx, "dy": dy, "text": query_tag})
    return plane_frame(rows)


def _strips(grid: np.ndarray, x_edges: Sequence[float], y_edges: Sequence[float]) -> list[Row]:
    """Join neighbours in a row that have the same winner to one rectangle."""
    strips = []
    for r, row in enumerate(grid):
        cuts = [0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), len(row)]
        strips += [
            {
                "layer": "region",
                "x": float(x_edges[start]),
                "x2": float(x_edges[stop]),
                "y": float(y_edges[r]),
                "y2": float(y_edges[r + 1]),
                "tone": int(row[start]),
            }
            for start, stop in pairwise(cuts)
            if row[start] >= 0
        ]
    return strips


def _within(edges: Sequence[float], limits: Range) -> list[tuple[int, float]]:
    """Give the cells whose middle is within the limits: their number and their middle."""
    middles = ((n, (a + b) / 2) for n, (a, b) in enumerate(pairwise(edges)))
    return [(n, float(middle)) for n, middle in middles if limits[0] <= middle <= limits[1]]


def _region_tags(
    grid: np.ndarray,
    columns: list[tuple[int, float]],
    rows: list[tuple[int, float]],
    tags: Sequence[str],
    sentences: Sequence[str],
) -> list[Row]:
    """Put each tag on the shown cell of its region that is nearest to the region's middle."""
    shown = grid[np.ix_([r for r, _ in rows], [c for c, _ in columns])]
    found: list[Row] = []
    for j, (tag, about) in enumerate(zip(tags, sentences, strict=True)):
        cells = np.argwhere(shown == j)
        if len(cells) < 0.01 * shown.size or not len(cells):
            continue
        r, c = cells[np.argmin(((cells - cells.mean(axis=0)) ** 2).sum(axis=1))].tolist()
        x, y = columns[c][1], rows[r][1]
        found.append({"layer": "region_tag", "x": x, "y": y, "text": tag, "about": about})
    return found
