"""The pictures of the lab on √d_k: each with the sentence that reads it and its table twin."""

from collections.abc import Sequence

import numpy as np

from attention_core.sampling import VarianceRow, VarianceSpread
from pages.ui import numbers, tables
from pages.ui.charts.histogram import histogram_frame, sample_histogram
from pages.ui.charts.lines import line_series, series_frame
from pages.ui.charts.variance import variance_band, variance_frame
from pages.ui.content.why_scale import experiments
from pages.ui.drawing import draw
from pages.ui.folded import show_twin
from pages.ui.phrase import Phrase
from pages.ui.text import why_scale as words
from pages.ui.view import View
from pages.ui.widgets import read_out

HEIGHT = 190
D_K_RANGE = (0.9, 1150.0)
LARGEST_GRADIENT = 0.25
BINS = 24
SHARE_OF_PROMISE = 0.8
ORDINARY_PERCENT = 10
QUANTILES = ["2.5 %", "25 %", "50 %", "75 %", "97.5 %"]
D_KS = experiments.D_KS


def brief(x: float) -> str:
    """Write a measured number with about three digits that count.

    >>> brief(1004.3), brief(31.25), brief(0.0327)
    ('1004', '31.3', '0.03')
    """
    return numbers.fixed(x, 0 if abs(x) >= 100 else 1 if abs(x) >= 10 else 2)


def variance_picture(view: View, seed: int) -> None:
    """Draw the measured variance of q·k against d_k, with its band."""
    rows = experiments.variances(seed)
    fields = ("measured", "low", "high")
    measured, low, high = ([getattr(row, name) for row in rows] for name in fields)
    abouts = [
        view.say(
            words.VARIANCE_ABOUT,
            d_k=row.d_k,
            **{name: brief(getattr(row, name)) for name in fields},
        )
        for row in rows
    ]
    draw(
        variance_band,
        variance_frame(D_KS, measured, D_KS, low, high, abouts),
        key="variance",
        alt=view.say(words.VARIANCE_ALT, points=_listed(view, measured)),
        height=HEIGHT,
        x_range=D_K_RANGE,
        y_range=(min(0.5, *low), max(2048.0, *high)),
        x_title="d_k",
        y_title=view.say(words.VARIANCE_AXIS),
        names=(view.say(words.BAND), view.say(words.PREDICTED), view.say(words.MEASURED)),
    )
    read_out(
        view.say(
            words.VARIANCE_READ,
            n=experiments.N_SAMPLES,
            inside=sum(row.inside for row in rows),
            first=_half_width(rows[0]),
            last=_half_width(rows[-1]),
            total=len(rows),
            d_k=D_KS[-1],
            deviation=numbers.trimmed(D_KS[-1] ** 0.5, 3),
        )
    )
    names = (words.MEASURED, words.PREDICTED, words.LOW, words.HIGH)
    _twin(view, words.VARIANCE_TWIN, "variance", names, [measured, D_KS, low, high])


def _half_width(row: VarianceRow) -> str:
    return numbers.fixed(50 * (row.high - row.low) / row.predicted, 1)


def top_weight_picture(view: View, seed: int) -> None:
    """Draw the mean largest weight raw, ÷√d_k and ÷d_k against d_k."""
    fields = {
        "raw": "raw",
        "root": "divided_by_root",
        "whole": "divided_by_d_k",
        "even": "even",
    }
    rows = experiments.top_weights(seed)
    lines = {name: [getattr(row, field) for row in rows] for name, field in fields.items()}
    names = (words.RAW, words.BY_ROOT, words.BY_D_K, words.EVEN)
    _lines(
        view,
        "top",
        [lines["raw"], lines["root"], lines["whole"]],
        names[:3],
        alt=view.say(words.TOP_ALT, **{name: _listed(view, line) for name, line in lines.items()}),
        y_title=view.say(words.TOP_AXIS, n=experiments.N_KEYS),
        high=1.0,
    )
    read_out(
        view.say(
            words.TOP_READ,
            n=experiments.N_KEYS,
            d_k=D_KS[-1],
            start=view.number(lines["raw"][0]),
            **{name: view.number(line[-1]) for name, line in lines.items()},
        )
    )
    _twin(view, words.TOP_TWIN, "largest-weight", names, list(lines.values()))


def gradient_picture(view: View, seed: int) -> None:
    """Draw the softmax's largest slope raw and scaled against d_k."""
    rows = experiments.gradients(seed)
    lines = {name: [getattr(row, name) for row in rows] for name in ("raw", "scaled")}
    names = (words.RAW, words.BY_ROOT)
    said = {name: _listed(view, line) for name, line in lines.items()}
    _lines(
        view,
        "gradient",
        list(lines.values()),
        names,
        alt=view.say(words.GRADIENT_ALT, **said),
        y_title=view.say(words.GRADIENT_AXIS),
        high=LARGEST_GRADIENT,
    )
    ends = {name: view.number(line[-1]) for name, line in lines.items()}
    read_out(view.say(words.GRADIENT_READ, d_k=D_KS[-1], **ends))
    _twin(view, words.GRADIENT_TWIN, "gradient", names, list(lines.values()))


def small_tables_picture(view: View, spread: VarianceSpread, n_q: int, n_k: int, d_k: int) -> None:
    """Draw how much the variance of one small table differs from table to table."""
    seen = SHARE_OF_PROMISE * d_k
    end = max(spread.measured[-1], 1.5 * seen)
    density, edges = np.histogram(spread.variances, BINS, range=(0.0, end), density=True)
    high = 1.1 * float(density.max())
    n_tables, value = len(spread.variances), numbers.trimmed(seen, 2)
    quantiles = [brief(x) for x in spread.measured]
    draw(
        sample_histogram,
        histogram_frame(edges.tolist(), density.tolist(), [seen, seen], [0.0, high]),
        key="few",
        alt=view.say(words.FEW_ALT, n_tables=n_tables, quantiles=", ".join(quantiles)),
        height=HEIGHT,
        x_low=0.0,
        x_high=end,
        y_high=high,
        x_title=view.say(words.FEW_AXIS),
        y_title=view.say(words.DENSITY),
        sampled_name=view.say(words.TABLES, n=n_tables),
        curve_name=view.say(words.YOURS, value=value),
    )
    read_out(_small_tables_reading(view, spread, quantiles, n_q=n_q, n_k=n_k, d_k=d_k))
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(words.FEW_TWIN),
            columns=QUANTILES,
            row_labels=[view.say(words.FEW_ROW)],
            numbers=[spread.measured],
        ),
        key="few_twin",
    )


def _small_tables_reading(
    view: View, spread: VarianceSpread, quantiles: Sequence[str], *, n_q: int, n_k: int, d_k: int
) -> str:
    seen = SHARE_OF_PROMISE * d_k
    below = 100 * float((spread.variances < seen).mean())
    verdict = words.ORDINARY if below >= ORDINARY_PERCENT else words.UNUSUAL
    facts = {"value": numbers.trimmed(seen, 2), "expected": d_k, "n": spread.n_numbers}
    return view.say(
        words.FEW_READ,
        **facts,
        n_tables=len(spread.variances),
        n_q=n_q,
        n_k=n_k,
        d_k=d_k,
        below=numbers.trimmed(below, 1),
        verdict=view.say(verdict, **facts),
        low=quantiles[0],
        quarter=quantiles[1],
        three_quarters=quantiles[3],
        high=quantiles[4],
    )


def _lines(
    view: View,
    key: str,
    series: Sequence[Sequence[float]],
    names: Sequence[Phrase],
    *,
    alt: str,
    y_title: str,
    high: float,
) -> None:
    texts = [[view.number(x) for x in values] for values in series]
    said = [view.say(name) for name in names]
    draw(
        line_series,
        series_frame(D_KS, series, texts, said, (0.0, high)),
        key=key,
        alt=alt,
        height=HEIGHT,
        x_range=D_K_RANGE,
        y_range=(0.0, high),
        x_title="d_k",
        y_title=y_title,
    )


def _listed(view: View, values: Sequence[float]) -> str:
    return ", ".join(f"{d_k}: {view.number(x)}" for d_k, x in zip(D_KS, values, strict=True))


def _twin(
    view: View,
    caption: Phrase,
    name: str,
    rows: Sequence[Phrase],
    values: Sequence[Sequence[float]],
) -> None:
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(caption),
            columns=[str(d_k) for d_k in D_KS],
            row_labels=[view.say(row, n=experiments.N_KEYS) for row in rows],
            numbers=values,
            corner="d_k",
        ),
        key=f"{name}_twin",
    )
