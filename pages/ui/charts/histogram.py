"""Sampled scores against the normal curve they should follow."""

import json
from collections.abc import Sequence

import altair as alt

from pages.ui.charts import palette
from pages.ui.charts.canvas import INK, Data, Frame, number_axis, only, picture, silent, told

HISTOGRAM_HEIGHT = 220


def sample_histogram(
    data: Data,
    *,
    x_low: float,
    x_high: float,
    y_high: float,
    x_title: str = "",
    y_title: str = "",
    sampled_name: str = "",
    curve_name: str = "",
) -> alt.LayerChart:
    """Show densities as bars and the normal curve as a line, on a shared x axis given outside."""
    x, y = _axes(x_title, y_title)
    tone = alt.Color(
        "layer",
        type="nominal",
        scale=alt.Scale(domain=["bar", "curve"], range=["#7fb4c6", palette.TONES[6]]),
        legend=_legend([sampled_name, curve_name]) if sampled_name else None,
    )
    bars = (
        alt.Chart()
        .transform_filter(only("bar"))
        .mark_bar(clip=True, binSpacing=0, stroke=INK, strokeWidth=0.6, strokeOpacity=0.5)
        .encode(alt.X2("x2"), alt.Y2Datum(0), *told())
    )
    curve = (
        alt.Chart()
        .transform_filter(only("curve"))
        .mark_line(clip=True, strokeWidth=3.5, interpolate="monotone", **silent())
        .encode(alt.Order("x", type="quantitative"))
    )
    limits = {"x_low": x_low, "x_high": x_high, "y_high": y_high}
    layers, shared = [bars, curve], (x, y, tone)
    return picture(data, layers, height=HISTOGRAM_HEIGHT, shared=shared, limits=limits)


def histogram_frame(
    edges: Sequence[float],
    densities: Sequence[float],
    curve_x: Sequence[float],
    curve_y: Sequence[float],
    abouts: Sequence[str] | None = None,
) -> Frame:
    """Fill `sample_histogram`: len(edges) = len(densities) + 1; `abouts` a sentence a bar."""
    n_bars, n_points = len(densities), len(curve_x)
    sentences = abouts or [
        f"{start:.3g} … {end:.3g}: {density:.3g}"
        for start, end, density in zip(edges[:-1], edges[1:], densities, strict=True)
    ]
    return {
        "layer": ["bar"] * n_bars + ["curve"] * n_points,
        "x": [float(x) for x in (*edges[:-1], *curve_x)],
        "x2": [float(x) for x in (*edges[1:], *curve_x)],
        "y": [float(y) for y in (*densities, *curve_y)],
        "about": [*sentences, *[""] * n_points],
    }


def _legend(names: list[str]) -> alt.Legend:
    return alt.Legend(
        orient="top",
        title=None,
        labelLimit=0,
        labelExpr=f"{json.dumps(names, ensure_ascii=False)}[datum.value === 'bar' ? 0 : 1]",
        symbolType="square",
        symbolSize=160,
    )


def _axes(x_title: str, y_title: str) -> tuple[alt.X, alt.Y]:
    x = alt.X(
        "x",
        type="quantitative",
        title=x_title or None,
        scale=alt.Scale(domain=alt.ExprRef("[x_low, x_high]"), nice=False),
        axis=number_axis(tickCount=7, grid=False),
    )
    y = alt.Y(
        "y",
        type="quantitative",
        title=y_title or None,
        scale=alt.Scale(domain=alt.ExprRef("[0, y_high]"), nice=False),
        axis=number_axis(tickCount=4),
    )
    return x, y
