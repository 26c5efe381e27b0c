"""Bars of one row of weights."""

import json
from collections.abc import Sequence

import altair as alt

from pages.ui.charts.canvas import (
    INK,
    Data,
    Frame,
    by,
    columns_of,
    label_axis,
    number_axis,
    picture,
    silent,
    told,
)
from pages.ui.charts.labels import axis_label, plain_label, side_label_expression

SERIES = ("#7b4fa3", "#b0752a")


def weight_bars(
    data: Data,
    *,
    n_keys: int,
    names: Sequence[str],
    limit: float = 1.0,
    x_title: str = "",
) -> alt.LayerChart:
    """Show one or two series from 0 to `limit`, bars a key: first solid, second dashed."""
    step = (24 if len(names) == 1 else 20) if n_keys <= 6 else 15
    height = max(n_keys * (step * len(names) + (16 if n_keys <= 6 else 10)), 70)
    base = alt.Chart()
    offset = alt.YOffset("series", type="ordinal", scale=alt.Scale(domain=list(range(len(names)))))
    x = alt.X(
        "value",
        type="quantitative",
        title=x_title or None,
        scale=alt.Scale(domain=alt.ExprRef("[0, 1.25 * limit]"), nice=False),
        axis=number_axis(
            values=alt.ExprRef("[0, limit / 4, limit / 2, 3 * limit / 4, limit]"), format="~g"
        ),
    )
    bars = base.mark_bar(
        cornerRadius=2,
        strokeWidth=1.8,
        strokeDash=alt.ExprRef("datum.series === 0 ? [1, 0] : [4, 3]"),
    ).encode(alt.X2Datum(0), *_series(names), *told())
    texts = base.mark_text(
        align="left", dx=6, fontSize=13 if n_keys <= 6 else 12, color=INK, **silent()
    ).encode(alt.Text("text", type="nominal"))
    layers = [mark.encode(_key_axis(height / n_keys), offset, x) for mark in (bars, texts)]
    return picture(data, layers, height=height, limits={"limit": limit})


def weight_bars_frame(
    series: Sequence[Sequence[float]],
    texts: Sequence[Sequence[str]],
    key_labels: Sequence[str],
    names: Sequence[str],
) -> Frame:
    """Fill `weight_bars`: for each series its numbers and finished texts, a key each."""
    rows = [
        (j, axis_label(label), s, float(value), text, f"{plain_label(label)} · {name}: {text}")
        for s, (name, values, strings) in enumerate(zip(names, series, texts, strict=True))
        for j, (label, value, text) in enumerate(zip(key_labels, values, strings, strict=True))
    ]
    return columns_of(rows, ["j", "key", "series", "value", "text", "about"])


def _key_axis(row_height: float) -> alt.Y:
    return alt.Y(
        "key",
        type="ordinal",
        sort=by("j"),
        title=None,
        scale=alt.Scale(paddingInner=0.22, paddingOuter=0.1),
        axis=label_axis(side_label_expression(row_height), orient="left"),
    )


def _series(names: Sequence[str]) -> tuple[alt.Fill, alt.Stroke]:
    tones = list(SERIES[: len(names)])
    domain = list(range(len(names)))
    legend = alt.Legend(
        orient="top",
        title=None,
        labelExpr=f"{json.dumps(list(names), ensure_ascii=False)}[datum.value]",
        labelLimit=0,
        symbolType="square",
        symbolSize=160,
        columns=alt.ExprRef("box < 480 ? 1 : 2"),
    )
    fills = [tones[0], *(f"{tone}38" for tone in tones[1:])]
    shown = legend if len(names) > 1 else None
    return (
        alt.Fill(
            "series",
            type="ordinal",
            scale=alt.Scale(domain=domain, range=fills),
            legend=shown,
        ),
        alt.Stroke(
            "series",
            type="ordinal",
            scale=alt.Scale(domain=domain, range=tones),
            legend=shown,
        ),
    )
