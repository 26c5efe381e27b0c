"""Named lines over a doubling axis: cost ratios, and top weights."""

import math
from collections.abc import Sequence
from typing import Any

import altair as alt

from pages.ui.charts import palette
from pages.ui.charts.canvas import INK, Data, Frame, columns_of, number_axis, picture, silent, told
from pages.ui.charts.labels import wrap

Range = tuple[float, float]

LINES_HEIGHT = 320
# Ticks beyond the limits are not drawn.
LADDER = [float(f"{digit}e{power}") for power in range(-3, 7) for digit in (1, 2, 5)]
POWERS = [2.0**power for power in range(-10, 31)]
LABEL_LINE = 15
LABEL_PIXELS, SHORT_LABEL_PIXELS = 136, 88
DASHES = ([1, 0], [9, 4], [2, 3], [12, 3, 2, 3], [5, 2], [1, 4])


def ratio_lines(
    data: Data,
    *,
    x_range: Range,
    y_range: Range,
    x_title: str = "",
    y_title: str = "",
) -> alt.LayerChart:
    """Show how many times dearer each way is, both axes logarithmic, names at the line ends."""
    scale = alt.Scale(type="log", domain=alt.ExprRef("y_range"), nice=False)
    axis = number_axis(
        title=y_title or None,
        values=LADDER,
        tickCount=len(LADDER),
        labelExpr="format(datum.value, '~r') + '×'",
    )
    limits = {"x_range": x_range, "y_range": y_range}
    return _lines(data, limits, doubling_x(x_title, LABEL_PIXELS), scale, axis)


def line_series(
    data: Data,
    *,
    x_range: Range,
    y_range: Range = (0.0, 1.0),
    x_title: str = "",
    y_title: str = "",
) -> alt.LayerChart:
    """Show a few lines with short names over a doubling axis, told apart by dashes and names."""
    scale = alt.Scale(domain=alt.ExprRef("y_range"), nice=False)
    axis = number_axis(title=y_title or None)
    limits = {"x_range": x_range, "y_range": y_range}
    return _lines(data, limits, doubling_x(x_title, SHORT_LABEL_PIXELS), scale, axis)


def series_frame(
    x: Sequence[float],
    series: Sequence[Sequence[float | None]],
    texts: Sequence[Sequence[str]],
    names: Sequence[str],
    y_range: Range,
    *,
    log: bool = False,
) -> Frame:
    """Fill `ratio_lines` (log=True) or `line_series`; a missing or infinite point is left out.

    The labels at the line ends are moved apart, so that none covers another.
    """
    ends: list[float] = []
    rows: list[list[Any]] = []
    for s, (values, strings, name) in enumerate(zip(series, texts, names, strict=True)):
        shown = [
            (float(a), float(b), text)
            for a, b, text in zip(x, values, strings, strict=True)
            if b is not None and math.isfinite(b) and (b > 0 or not log)
        ]
        ends.append(_share(shown[-1][1], y_range, log) if shown else 0.0)
        for a, b, text in shown:
            rows.append([s, a, b, (a, b) == shown[-1][:2], name, f"{name}, {a:g}: {text}"])
    wrapped = [wrap(name, columns=16) for name in names]
    shares = spread(ends, [len(lines) * LABEL_LINE / LINES_HEIGHT for lines in wrapped])
    for row in rows:
        row[4] = "\n".join(wrapped[row[0]])
        row.append(_value(shares[row[0]], y_range, log))
    return columns_of(rows, ["series", "x", "y", "last", "name", "about", "label_y"])


def spread(places: Sequence[float], sizes: Sequence[float]) -> list[float]:
    """Move labels on a line from 0 to 1 apart in their order, so that none covers another.

    >>> [round(place, 3) for place in spread([0.5, 0.5, 0.1], [0.1, 0.1, 0.1])]
    [0.5, 0.6, 0.1]
    """
    order = sorted(range(len(places)), key=lambda n: places[n])
    moved = list(places)
    floor = 0.0
    for n in order:
        moved[n] = max(moved[n], floor + sizes[n] / 2)
        floor = moved[n] + sizes[n] / 2
    ceiling = 1.0
    for n in reversed(order):
        moved[n] = min(moved[n], ceiling - sizes[n] / 2)
        ceiling = moved[n] - sizes[n] / 2
    return moved


def doubling_x(title: str, label_pixels: int = 0) -> alt.X:
    """Give a logarithmic x axis that counts in powers of two."""
    scale = alt.Scale(
        type="log",
        base=2,
        domain=alt.ExprRef("x_range"),
        nice=False,
        range=[0, alt.ExprRef(f"width - {label_pixels}")],
    )
    axis = number_axis(
        values=POWERS,
        tickCount=len(POWERS),
        labelExpr="format(datum.value, '~g')",
        labelOverlap="parity",
        grid=False,
    )
    return alt.X("x", type="quantitative", title=title or None, scale=scale, axis=axis)


def _lines(
    data: Data, limits: dict[str, Range], x: alt.X, scale: alt.Scale, axis: alt.Axis
) -> alt.LayerChart:
    y = alt.Y("y", type="quantitative", scale=scale, axis=axis)
    domain = list(range(len(DASHES)))
    tones = alt.Scale(domain=domain, range=list(palette.TONES))
    colour = alt.Color("series", type="ordinal", scale=tones, legend=None)
    dash = alt.StrokeDash(
        "series",
        type="ordinal",
        scale=alt.Scale(domain=domain, range=[list(dash) for dash in DASHES]),
        legend=None,
    )
    base = alt.Chart().encode(x, colour)
    lines = base.mark_line(clip=True, strokeWidth=3, **silent()).encode(
        y, dash, alt.Order("x", type="quantitative")
    )
    points = base.mark_point(filled=True, size=60, opacity=1).encode(y, *told())
    label_y = alt.Y("label_y", type="quantitative", scale=scale, axis=axis)
    ends = base.transform_filter("datum.last")
    swatches = ends.mark_point(
        shape="square", filled=True, opacity=1, size=90, xOffset=15, **silent()
    ).encode(label_y)
    names = (
        alt.Chart()
        .transform_filter("datum.last")
        .mark_text(
            align="left", dx=24, fontSize=13, lineBreak="\n", lineHeight=LABEL_LINE,
            baseline="middle", color=INK, fontWeight="bold",
            dy=alt.ExprRef(f"-{LABEL_LINE / 2} * (length(split(datum.name, '\\n')) - 1)"),
            **silent(),
        )
        .encode(x, label_y,
                alt.Text("name", type="nominal"))
    )  # fmt: skip
    return picture(data, [lines, points, swatches, names], height=LINES_HEIGHT, limits=limits)


def _share(value: float, limits: Range, log: bool) -> float:
    low, high = limits
    if log:
        return math.log(value / low) / math.log(high / low)
    return (value - low) / (high - low)


def _value(share: float, limits: Range, log: bool) -> float:
    low, high = limits
    return low * (high / low) ** share if log else low + share * (high - low)
