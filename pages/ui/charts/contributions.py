"""What every key adds to the output, stacked."""

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
    by,
    label_axis,
    number_axis,
    picture,
    silent,
    told,
)
from pages.ui.charts.labels import (
    SHORT,
    TAG,
    axis_label,
    longest,
    plain_label,
    tag_of,
    top_label_expression,
    variant,
)

CONTRIBUTIONS_HEIGHT = 340
LANE = 40


def contribution_bars(
    data: Data, *, n_components: int, n_keys: int, low: float, high: float, y_title: str = ""
) -> alt.LayerChart:
    """Show for each output component what every key adds to it, stacked, with the total marked."""
    scale = alt.Scale(
        domain=alt.ExprRef("[low, high]"), range=[CONTRIBUTIONS_HEIGHT, LANE], nice=False
    )
    base, x = (
        alt.Chart(),
        alt.X(
            "component",
            type="ordinal",
            sort=by("c"),
            title=None,
            scale=alt.Scale(paddingInner=0.3, paddingOuter=0.15),
            axis=label_axis(top_label_expression(n_components, 60), orient="bottom"),
        ),
    )
    y = alt.Y("start", type="quantitative", title=y_title or None, scale=scale, axis=number_axis())

    bars = base.mark_bar(stroke=alt.ExprRef("background"), strokeWidth=1.2).encode(
        y, alt.Y2("end"), _key_colour(n_keys), *told()
    )
    inside = _tags_inside(base, n_components).encode(
        alt.Y("middle", type="quantitative", title=y_title or None)
    )
    total = alt.Y("total", type="quantitative", title=y_title or None)
    tick = base.mark_tick(thickness=2.5, color=INK, opacity=1, **silent()).encode(total)
    diamonds = [
        base.mark_point(
            shape="diamond", filled=True, opacity=1, size=size, color=tone, **silent()
        ).encode(alt.X("component", type="ordinal", bandPosition=1), total)
        for size, tone in ((330, palette.WHITE), (240, palette.BLACK), (130, palette.OUTPUT))
    ]
    totals = _totals(base, n_components)
    layers, limits = [bars, tick, inside, *diamonds, totals], {"low": low, "high": high}
    return picture(data, layers, height=CONTRIBUTIONS_HEIGHT, shared=(x,), limits=limits)


def contribution_frame(
    contributions: ArrayLike,
    texts: Sequence[Sequence[str]],
    total_texts: Sequence[str],
    key_labels: Sequence[str],
    component_labels: Sequence[str],
) -> Frame:
    """Fill `contribution_bars` from (n_k, d_v) contributions: what is positive stacks up from 0.

    `component_labels` and `total_texts` are d_v strings, `texts` is (n_k, d_v).
    """
    parts = np.asarray(contributions, dtype=float)
    up, down = np.cumsum(np.maximum(parts, 0), axis=0), np.cumsum(np.minimum(parts, 0), axis=0)
    ends = np.where(parts >= 0, up, down)
    starts, totals = (ends - parts).tolist(), parts.sum(axis=0).tolist()
    spots = np.vectorize(_spot)(ends - parts, ends, parts.sum(axis=0))
    (middles, rooms), ends_list = (spot.tolist() for spot in spots), ends.tolist()
    columns = [(axis_label(label), plain_label(label)) for label in component_labels]
    keys = [(axis_label(label), plain_label(label), tag_of(label)) for label in key_labels]
    chars = longest(total_texts)
    rows: list[dict[str, Any]] = [
        {
            "c": c,
            "component": column,
            "j": j,
            "key": key,
            "tag": tag,
            "start": starts[j][c],
            "middle": middles[j][c],
            "room": rooms[j][c],
            "end": ends_list[j][c],
            "total": totals[c],
            "total_text": total_texts[c],
            "chars": chars,
            "about": f"{name} · {component}: {texts[j][c]}",
        }
        for j, (key, name, tag) in enumerate(keys)
        for c, (column, component) in enumerate(columns)
    ]
    return {field: [row[field] for row in rows] for field in (rows[0] if rows else ())}


def _spot(start: float, end: float, total: float) -> tuple[float, float]:
    """Give the middle and the length of a bar, or of its longer part where the total crosses it.

    >>> _spot(0.0, 1.0, 2.0), _spot(0.0, 1.0, 0.75)
    ((0.5, 1.0), (0.375, 0.75))
    """
    low, high = sorted((start, end))
    if low < total < high:
        low, high = max((low, total), (total, high), key=lambda part: part[1] - part[0])
    return (low + high) / 2, high - low


def _key_colour(n_keys: int) -> alt.Color:
    return alt.Color(
        "key",
        type="nominal",
        sort=by("j"),
        scale=alt.Scale(range=list(palette.TONES[:n_keys])),
        legend=alt.Legend(
            orient="top",
            title=None,
            labelLimit=0,
            labelExpr=f"box < 480 ? {variant(TAG)} : {variant(SHORT)}",
            symbolType="square",
            symbolSize=160,
            symbolStrokeWidth=0,
            aria=False,
            columns=alt.ExprRef("box < 480 ? 4 : box < 900 ? 3 : 4"),
        ),
    )


def _tags_inside(base: alt.Chart, n_components: int) -> alt.Chart:
    dark = [j for j, tone in enumerate(palette.TONES) if palette.text_on(tone) == palette.WHITE]
    high = f"datum.room / (high - low) * {CONTRIBUTIONS_HEIGHT - LANE}"
    fits = f"{high} >= 17 && width / {n_components} >= 34"
    tags: alt.Chart = base.mark_text(
        fontSize=13,
        fontWeight="bold",
        color=alt.ExprRef(f"indexof({dark}, datum.j) >= 0 ? '#ffffff' : '#000000'"),
        opacity=alt.ExprRef(f"{fits} ? 1 : 0"),
        **silent(),
    ).encode(alt.Text("tag", type="nominal"))
    return tags


def _totals(base: alt.Chart, n_components: int) -> alt.Chart:
    room = f"0.95 * width / {n_components} / (0.6 * datum.chars)"
    size = f"min(17, {room})"
    upright = f"{room} < 9.5"
    totals: alt.Chart = (
        base.transform_filter("datum.j === 0")
        .mark_text(
            fontSize=alt.ExprRef(f"{upright} ? 10 : {size}"),
            fontWeight="bold",
            angle=alt.ExprRef(f"{upright} ? 270 : 0"),
            color=INK,
            **silent(),
        )
        .encode(alt.Text("total_text", type="nominal"), y=alt.value(LANE / 2 - 2))
    )
    return totals
