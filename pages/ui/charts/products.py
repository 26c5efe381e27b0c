"""The products of one dot product and their running sum."""

from collections.abc import Sequence

import altair as alt

from pages.ui.charts import palette
from pages.ui.charts.canvas import (
    INK,
    Data,
    Frame,
    by,
    label_axis,
    number_axis,
    once,
    picture,
    silent,
    told,
)
from pages.ui.charts.labels import longest

LOW, TALL = 250, 320  # pixels, for a few terms and for many, whose texts stand upright
SIGN = alt.ExprRef(f"datum.value < 0 ? '{palette.NEGATIVE}' : '{palette.POSITIVE}'")


def product_bars(
    data: Data,
    *,
    n_terms: int,
    low: float,
    high: float,
    t_title: str = "",
    product_name: str = "",
    sum_name: str = "",
) -> alt.LayerChart:
    """Show each product as a signed bar, its text below, and the running sum as steps above."""
    lane, height = _lane_height(n_terms), _height(n_terms)
    scale = alt.Scale(domain=alt.ExprRef("[low, high]"), range=[height - lane, lane], nice=False)
    x = alt.X(
        "t",
        type="ordinal",
        sort=by("order"),
        title=t_title or None,
        scale=alt.Scale(paddingInner=0.4, paddingOuter=0.2),
        axis=label_axis("[datum.value]", orient="bottom"),
    )
    base = alt.Chart().encode(x)
    running = alt.Y("running", type="quantitative", title=None)
    product = alt.Y("value", type="quantitative", title=None, scale=scale, axis=number_axis())
    layers = [
        base.mark_bar(color=SIGN, cornerRadius=2).encode(product, alt.Y2Datum(0), *told()),
        base.mark_line(interpolate="step", color=INK, strokeWidth=2, **silent()).encode(
            running, alt.Order("order", type="quantitative")
        ),
        base.mark_point(filled=True, color=INK, size=80, opacity=1, **silent()).encode(running),
        _lane_texts(base, "running_text", n_terms, top=True),
        _lane_texts(base, "text", n_terms, top=False),
        _lane_name(sum_name, y=8),
        _lane_name(product_name, y=height - 8),
    ]
    limits = {"low": low, "high": high}
    return picture(data, layers, height=height, limits=limits)


def product_frame(
    products: Sequence[float],
    running: Sequence[float],
    texts: Sequence[str],
    running_texts: Sequence[str],
    abouts: Sequence[str] | None = None,
) -> Frame:
    """Fill `product_bars`: one row a component t, texts such as "+0.56" and "0.62"."""
    order = list(range(1, len(texts) + 1))
    told_texts = abouts or [
        f"t = {t}: {text}, Σ = {total}"
        for t, text, total in zip(order, texts, running_texts, strict=True)
    ]
    return {
        "order": order,
        "t": [str(t) for t in order],
        "value": [float(product) for product in products],
        "running": [float(total) for total in running],
        "text": list(texts),
        "running_text": list(running_texts),
        "chars": [longest([*texts, *running_texts])] * len(order),
        "about": list(told_texts),
    }


def _lane_height(n_terms: int) -> int:
    return 46 if n_terms <= 4 else 78


def _height(n_terms: int) -> int:
    return LOW if n_terms <= 8 else TALL


def _lane_texts(base: alt.Chart, field: str, n_terms: int, *, top: bool) -> alt.Chart:
    """Write one text a term in a lane of its own, upright when a column is too narrow."""
    size, inset = (15, 30) if n_terms <= 4 else (12, 25)
    upright = f"width / {n_terms} < datum.chars * {0.62 * size}"
    marks: alt.Chart = base.mark_text(
        fontSize=size,
        color=INK,
        angle=alt.ExprRef(f"{upright} ? 270 : 0"),
        align=alt.ExprRef(f"{upright} ? '{'right' if top else 'left'}' : 'center'"),
        baseline="middle",
        **silent(),
    ).encode(
        alt.Text(field, type="nominal"), y=alt.value(inset if top else _height(n_terms) - inset)
    )
    return marks


def _lane_name(name: str, y: float) -> alt.Chart:
    mark = once().mark_text(
        text=name, align="left", fontSize=12, color=INK, opacity=0.75, **silent()
    )
    chart: alt.Chart = mark.encode(x=alt.value(2), y=alt.value(y))
    return chart
