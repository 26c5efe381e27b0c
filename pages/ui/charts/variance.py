"""The variance of scores against its prediction, with the error band."""

import json
from collections.abc import Sequence

import altair as alt

from pages.ui.charts import palette
from pages.ui.charts.canvas import INK, Data, Frame, number_axis, picture, silent, told
from pages.ui.charts.lines import LINES_HEIGHT, POWERS, Range, doubling_x


def variance_band(
    data: Data,
    *,
    x_range: Range,
    y_range: Range,
    x_title: str = "",
    y_title: str = "",
    names: tuple[str, str, str] = ("", "", ""),
) -> alt.LayerChart:
    """Show measured variances against the predicted line and its band; names of band, line, points.

    Both axes double. A point outside the band is a triangle.
    """
    x = doubling_x(x_title)
    scale = alt.Scale(type="log", base=2, domain=alt.ExprRef("y_range"), nice=False)
    axis = number_axis(values=POWERS, tickCount=len(POWERS), labelExpr="format(datum.value, '~g')")

    def y(field: str) -> alt.Y:
        return alt.Y(field, type="quantitative", title=y_title or None, scale=scale, axis=axis)

    tones = alt.Scale(domain=[0, 1, 2], range=["#9aa5b1", palette.TONES[3], palette.TONES[0]])
    colour = alt.Color("part", type="ordinal", scale=tones, legend=_legend(names))
    parts = [alt.Chart().transform_calculate(part=str(n)).encode(x, colour) for n in range(3)]
    band = parts[0].mark_area(clip=True, opacity=0.55, **silent())
    line = parts[1].mark_line(clip=True, strokeWidth=2.5, strokeDash=[8, 4], **silent())
    points = parts[2].mark_point(
        filled=True,
        opacity=1,
        size=alt.ExprRef("datum.outside ? 170 : 90"),
        shape=alt.ExprRef("datum.outside ? 'triangle-up' : 'circle'"),
        stroke=INK,
        strokeWidth=1.2,
    )
    layers = [
        band.encode(y("low"), alt.Y2("high")),
        line.encode(y("predicted")),
        points.encode(y("measured"), *told()),
    ]
    limits = {"x_range": x_range, "y_range": y_range}
    return picture(data, layers, height=LINES_HEIGHT, limits=limits)


def variance_frame(
    x: Sequence[float],
    measured: Sequence[float],
    predicted: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    abouts: Sequence[str],
) -> Frame:
    """Fill `variance_band`: everything positive and finite, a sentence a point."""
    points = [float(value) for value in measured]
    bottoms, tops = [float(value) for value in low], [float(value) for value in high]
    return {
        "x": [float(value) for value in x],
        "measured": points,
        "predicted": [float(value) for value in predicted],
        "low": bottoms,
        "high": tops,
        "outside": [
            not bottom <= point <= top
            for bottom, point, top in zip(bottoms, points, tops, strict=True)
        ],
        "about": list(abouts),
    }


def _legend(names: tuple[str, str, str]) -> alt.Legend:
    return alt.Legend(
        orient="top",
        title=None,
        labelLimit=0,
        labelExpr=f"{json.dumps(list(names), ensure_ascii=False)}[datum.value]",
        symbolType="square",
        columns=alt.ExprRef("box < 480 ? 1 : 3"),
    )
