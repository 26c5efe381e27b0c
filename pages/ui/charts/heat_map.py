"""The query-key table of scores as a heat map, 0 in the middle."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np
from numpy.typing import ArrayLike

from pages.ui.charts import palette
from pages.ui.charts.canvas import (
    Data,
    Frame,
    by,
    label_axis,
    picture,
    silent,
    told,
)
from pages.ui.charts.labels import (
    axis_label,
    longest,
    plain_label,
    side_label_expression,
    top_label_expression,
)

MIDDLE = alt.ExprRef(f"dark ? '{palette.MIDDLE_DARK}' : '{palette.MIDDLE}'")


def score_heat_map(
    data: Data,
    *,
    n_rows: int,
    n_columns: int,
    limit: float,
    row_title: str = "",
    column_title: str = "",
) -> alt.LayerChart:
    """Show scores from -limit to +limit: brown below 0, blue above, 0 like the page."""
    scale = alt.Scale(
        domain=alt.ExprRef("[-limit, 0, limit]"),
        range=[palette.NEGATIVE, MIDDLE, palette.POSITIVE],
        interpolate="rgb",
        clamp=True,
    )
    white = (
        f"(dark || datum.fill >= {palette.TURN_POSITIVE} * limit"
        f" || datum.fill <= -{palette.TURN_NEGATIVE} * limit)"
    )
    titles = (row_title, column_title)
    return _heat_map(data, n_rows, n_columns, scale, white, titles, {"limit": limit})


def score_heat_frame(
    table: ArrayLike,
    texts: Sequence[Sequence[str]],
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    focus: tuple[int, int] | None = None,
) -> Frame:
    """Fill a heat map: one row a cell, row by row.

    Parameters
    ----------
    table : (n_q, n_k); what is not finite is drawn as masked, grey and struck through.
    texts : (n_q, n_k) finished strings.
    row_labels, column_labels : "tag" or "tag\\ndescription".
    """
    numbers = np.asarray(table, dtype=float)
    left_out = ~np.isfinite(numbers)
    fills = np.where(left_out, 0.0, numbers).tolist()
    rows = [axis_label(label) for label in row_labels]
    names = [plain_label(label) for label in row_labels]
    columns = [(axis_label(label), plain_label(label)) for label in column_labels]
    cells: list[tuple[Any, ...]] = []
    for i, (fill_row, out_row, text_row) in enumerate(
        zip(fills, left_out.tolist(), texts, strict=True)
    ):
        row, name = rows[i], names[i]
        for j, (column, column_name) in enumerate(columns):
            kind = "masked" if out_row[j] else "cell"
            text = text_row[j]
            about = f"{name} · {column_name}: {text}"
            cells.append((i, j, row, column, fill_row[j], kind, text, (i, j) == focus, about))
    fields = ("i", "j", "row", "column", "fill", "kind", "text", "focus", "about")
    values = list(zip(*cells, strict=True)) or [()] * len(fields)
    frame: Frame = {name: list(column) for name, column in zip(fields, values, strict=True)}
    frame["chars"] = [longest(values[6])] * len(cells)
    return frame


def row_height(n_rows: int) -> int:
    """Give the height of a table row in pixels: roomy for a few, tight for twelve."""
    return 84 if n_rows <= 3 else 64 if n_rows <= 5 else 44 if n_rows <= 8 else 34


def _heat_map(
    data: Data,
    n_rows: int,
    n_columns: int,
    scale: alt.Scale,
    white: str,
    titles: tuple[str, str],
    limits: dict[str, float],
) -> alt.LayerChart:
    height = row_height(n_rows)
    base = alt.Chart()
    cells = base.mark_rect(cornerRadius=3, cursor="pointer").encode(_fill(scale), *told())
    halo, outline = (
        base.mark_rect(
            fill=None,
            stroke=stroke,
            strokeWidth=width,
            cornerRadius=3,
            strokeOpacity=alt.ExprRef("datum.focus ? 1 : 0"),
            **silent(),
        )
        for stroke, width in ((palette.WHITE, 7), (palette.BLACK, 3.5))
    )
    cell = alt.selection_point(name="cell", fields=["i", "j", "turn"], toggle=False, empty=False)
    layers = [
        cells.add_params(cell),
        _slash(base),
        halo,
        outline,
        _numbers(base, n_rows, n_columns, white),
    ]
    shared = _places(n_columns, height, *titles)
    return picture(data, layers, height=height * n_rows, shared=shared, limits=limits)


def _slash(base: alt.Chart) -> alt.Chart:
    """Strike the masked cells through."""
    slash: alt.Chart = base.mark_rule(
        color="#5c636d", opacity=alt.ExprRef("datum.kind === 'masked' ? 0.55 : 0"), **silent()
    ).encode(
        alt.X("column", type="ordinal", bandPosition=0),
        alt.X2("column", bandPosition=1),
        alt.Y("row", type="ordinal", bandPosition=0),
        alt.Y2("row", bandPosition=1),
    )
    return slash


def _places(n_columns: int, height: int, row_title: str, column_title: str) -> tuple[alt.X, alt.Y]:
    size = 14 if n_columns <= 4 else 12
    gap = alt.Scale(paddingInner=0.04, paddingOuter=0.02)
    x = alt.X(
        "column",
        type="ordinal",
        sort=by("j"),
        title=column_title or None,
        scale=gap,
        axis=label_axis(top_label_expression(n_columns, 170), orient="top", size=size),
    )
    y = alt.Y(
        "row",
        type="ordinal",
        sort=by("i"),
        title=row_title or None,
        scale=gap,
        axis=label_axis(side_label_expression(height), orient="left", size=size),
    )
    return x, y


def _fill(scale: alt.Scale) -> alt.Color:
    return alt.Color(
        "fill",
        type="quantitative",
        scale=scale,
        legend=None,
        condition={"test": "datum.kind === 'masked'", "value": palette.MASKED},
    )


def _numbers(base: alt.Chart, n_rows: int, n_columns: int, white: str) -> alt.Chart:
    most = max(n_rows, n_columns)
    largest = 26 if most <= 4 else 18 if most <= 6 else 14
    room = f"width / {n_columns} / (0.62 * datum.chars)"
    ink = f"datum.kind === 'cell' && {white} ? '#ffffff' : '#000000'"
    numbers: alt.Chart = base.mark_text(
        fontSize=alt.ExprRef(f"max(9, min({largest}, {room}))"),
        fontWeight=alt.ExprRef("datum.focus ? 'bold' : 'normal'"),
        opacity=alt.ExprRef(f"{room} < 8.5 ? 0 : 1"),
        color=alt.ExprRef(ink),
        cursor="pointer",
        aria=False,
    ).encode(alt.Text("text", type="nominal"), told()[1])
    return numbers
