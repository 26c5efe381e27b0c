"""What all pictures share: ink that follows the theme, the frame, the axes with labels."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import altair as alt
import pandas as pd

Frame: TypeAlias = dict[str, list[Any]]
Data: TypeAlias = Frame | pd.DataFrame | alt.NamedData

INK = alt.ExprRef("ink")
EXPORT_WIDTH = 640
PADDING = {"left": 0, "right": 5, "top": 5, "bottom": 5}

# Python does not learn of a theme switched in the browser: the ink is chosen there.
_DARK = "luminance(background) < 0.25"
_SIGNALS = {
    "dark": _DARK,
    "ink": f"{_DARK} ? '#eef1f5' : '#1b1f24'",
    "faint": f"{_DARK} ? '#4a525c' : '#cdd2d8'",
    "box": f"(containerSize()[0] > 0 ? containerSize()[0] : {EXPORT_WIDTH}) + 0 * width",
}


def picture(
    data: Data,
    layers: Sequence[alt.Chart],
    *,
    height: float,
    shared: Sequence[Any] = (),
    limits: Mapping[str, Any] | None = None,
) -> alt.LayerChart:
    """Lay the layers over each other in a picture as wide as its place and `height` pixels high.

    `shared` are encodings of all layers. `limits` become parameters that expressions may name:
    a kept spec then serves all limits, which change more often than it does. Everything is
    given at once, for Altair's `properties`, `add_params`, … each copy the whole chart.
    """
    parameters = [alt.VariableParameter(name=name, expr=expr) for name, expr in _SIGNALS.items()]
    for name, value in (limits or {}).items():
        parameters.append(alt.VariableParameter(name=name, value=_plain(value)))
    return alt.LayerChart(
        data=pd.DataFrame(data) if isinstance(data, dict) else data,
        layer=list(layers),
        encoding=alt.Chart().encode(*shared).encoding,
        params=parameters,
        width=EXPORT_WIDTH,
        height=height,
        padding=PADDING,
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
        config=alt.Config(
            view=alt.ViewConfig(stroke=None),
            axis=alt.AxisConfig(labelColor=INK, titleColor=INK),
            legend=alt.LegendConfig(labelColor=INK, offset=8, symbolOpacity=1, symbolSize=160),
        ),
    )


def columns_of(rows: Sequence[Sequence[Any]], names: Sequence[str]) -> Frame:
    """Turn rows into named columns."""
    columns = zip(*rows, strict=True) if rows else [()] * len(names)
    return {name: list(column) for name, column in zip(names, columns, strict=True)}


def once() -> alt.Chart:
    """Give a chart of a single row without data, for lines and words drawn once."""
    return alt.Chart(alt.sequence(0, 1))


def by(field: str) -> alt.EncodingSortField:
    """Sort categories by a number in the data: renaming one then never moves it."""
    return alt.EncodingSortField(field=field, op="min", order="ascending")


def label_axis(expression: str, *, orient: Any, size: int = 13, **options: Any) -> alt.Axis:
    """Give an axis of wrapped labels, none left out and none turned.

    `expression` gives the lines of `datum.value`. Vega stacks lines downwards from where one
    line would stand, so labels at the top and at the side are moved up by what they are longer.
    A screen reader hears the labels from the marks.
    """
    lines = f"(length({expression}) - 1) * {1.2 * size}"
    moved: dict[str, dict[str, Any]] = {
        "top": {"labelPadding": alt.ExprRef(f"6 + {lines}")},
        "left": {"labelOffset": alt.ExprRef(f"-{lines} / 2"), "labelPadding": 8},
    }
    return alt.Axis(
        **{
            "orient": orient,
            "labelExpr": expression,
            "aria": False,
            "labelLimit": 0,
            "labelAngle": 0,
            "labelFlush": False,
            "labelOverlap": False,
            "labelFontSize": size,
            "labelLineHeight": 1.2 * size,
            "labelPadding": 6,
            "titlePadding": 10,
            **moved.get(orient, {}),
            **options,
        }
    )


def number_axis(**options: Any) -> alt.Axis:
    """Give an axis of numbers with a faint grid and a strong line at zero.

    The format "f" has as many decimals as tell the ticks apart, and nothing between thousands.
    """
    return alt.Axis(
        **{
            "format": "f",
            "labelLimit": 0,
            "labelAngle": 0,
            "labelFlush": False,
            "tickCount": 5,
            "gridColor": alt.ExprRef("datum.value === 0 ? ink : faint"),
            "gridWidth": alt.ExprRef("datum.value === 0 ? 1.6 : 1"),
            "titlePadding": 10,
            "labelPadding": 6,
            "labelFontSize": 12,
            **options,
        }
    )


def told(field: str = "about") -> tuple[alt.Description, alt.Tooltip]:
    """Give a mark its sentence: read out by a screen reader, shown by the pointer."""
    return alt.Description(field, type="nominal"), alt.Tooltip(field, type="nominal")


def silent() -> dict[str, Any]:
    """Give the mark options of a layer that repeats what another layer already says."""
    return {"aria": False, "tooltip": None}


def only(layer: str) -> str:
    """Give the filter that keeps the rows of one layer."""
    return f"datum.layer === '{layer}'"


def _plain(value: Any) -> Any:
    return [float(part) for part in value] if isinstance(value, tuple | list) else float(value)
