"""The tables and lines of step 4: what scaling changed, what it kept, what samples measured."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_core.geometry import angle_degrees
from attention_core.trace import attend
from pages.ui import formulas, numbers, tables
from pages.ui.content.scaling.sampled import N_SAMPLES, Sampled
from pages.ui.text import scaling as words
from pages.ui.text import tables as table_words
from pages.ui.view import View, tag

Table = NDArray[np.floating[Any]]


def unscaled_weights(view: View) -> Table:
    """Return the weights, had nobody scaled; masked like the scaled ones."""
    open_now = view.scenario
    return attend(
        open_now.query,
        open_now.key,
        open_now.value,
        attn_mask=open_now.mask,
        is_causal=open_now.is_causal,
        scale=1,
    ).weights


def pair(view: View) -> dict[str, str]:
    """Return the tags of the pair in focus."""
    i, j = view.focus
    return {"query": tag("q", i), "key": tag("k", j)}


def division(view: View) -> str:
    """Write the division of the focused score, and the divisor."""
    d_k, score = view.scenario.d_k, float(view.trace.scores[view.focus])
    line = formulas.quotient(score, math.sqrt(d_k), view.decimals)
    return view.say(words.DIVISION, line=line, root=formulas.root(d_k, view.decimals))


def changes(view: View, unscaled: Table) -> dict[str, Any]:
    """Return for each query: the spread raw and scaled, the largest weight without and with."""
    columns = {
        words.SPREAD_RAW: np.ptp(view.trace.scores, axis=1),
        words.SPREAD_SCALED: np.ptp(view.trace.scaled_scores, axis=1),
        words.TOP_RAW: unscaled.max(axis=1),
        words.TOP_SCALED: view.trace.weights.max(axis=1),
    }
    tags = [tag("q", i) for i in range(view.scenario.n_q)]
    return tables.table(
        view.lang,
        caption=view.say(words.CHANGED),
        has_title=True,
        columns=[view.say(head) for head in columns],
        rows=tables.number_rows(tags, np.column_stack(list(columns.values())), view.decimals),
    )


def spread_lines(view: View) -> dict[str, str]:
    """Write the spread of the focused row, and its division."""
    row = view.trace.scores[view.focus[0]]
    divisor = math.sqrt(view.scenario.d_k)
    return {
        "raw": formulas.difference(float(row.max()), float(row.min()), view.decimals),
        "scaled": formulas.quotient(float(np.ptp(row)), divisor, view.decimals),
    }


def kept(view: View) -> list[str]:
    """Say in numbers that scaling left order, sign and angle as they were."""
    return [_order(view), _sign(view), _angle(view)]


def _order(view: View) -> str:
    both = view.trace.scores, view.trace.scaled_scores
    n_kept = sum(
        formulas.ranked(raw.tolist()) == formulas.ranked(scaled.tolist())
        for raw, scaled in zip(*both, strict=True)
    )
    tags = [tag("k", j) for j in range(view.scenario.n_k)]
    raw, scaled = (
        formulas.ranking(table[view.focus[0]].tolist(), tags, view.decimals) for table in both
    )
    return view.say(words.ORDER, kept=n_kept, n=len(both[0]), raw=raw, scaled=scaled, **pair(view))


def _sign(view: View) -> str:
    both = view.trace.scores, view.trace.scaled_scores
    n_kept = int((np.sign(both[0]) == np.sign(both[1])).sum())
    raw, scaled = (numbers.signed(float(table[view.focus]), view.decimals) for table in both)
    return view.say(words.SIGN, kept=n_kept, n=both[0].size, raw=raw, scaled=scaled, **pair(view))


def _angle(view: View) -> str:
    i, j = view.focus
    query, key = view.scenario.query[i], view.scenario.key[j]
    before = angle_degrees(query, key)
    after = angle_degrees(query / math.sqrt(view.scenario.d_k), key)
    if before is None or after is None:
        return view.say(words.NO_ANGLE, **pair(view))
    degrees = {"raw": numbers.fixed(before, 2), "scaled": numbers.fixed(after, 2)}
    return view.say(words.ANGLE, **degrees, **pair(view))


def weight_texts(view: View, weights: Table) -> list[str]:
    """Write the focused row of weights; a masked key says so."""
    i = view.focus[0]
    takes_part = np.isfinite(view.trace.masked_scores[i]).tolist()
    return [
        view.number(x) if is_in else view.say(table_words.MASKED)
        for x, is_in in zip(weights[i].tolist(), takes_part, strict=True)
    ]


def weights_sentence(view: View, unscaled: Table) -> str:
    """Read what scaling does to the weights of the focused row."""
    i = view.focus[0]
    n_in, n_k = int(np.isfinite(view.trace.masked_scores[i]).sum()), view.scenario.n_k
    raw, scaled = (view.number(float(table[i].max())) for table in (unscaled, view.trace.weights))
    read = words.reading(n_in, is_same=raw == scaled)
    said = [view.say(read, raw=raw, scaled=scaled, even=view.number(1 / max(n_in, 1)))]
    if 0 < n_in < n_k:
        said.append(view.say(words.SOME_MASKED, n=n_k - n_in))
    return "  \n".join(said)


def twin(view: View, unscaled: Table) -> tables.Twin:
    """Return every digit of the scores, raw and scaled, and of the weights from either."""
    parts = {
        words.TWIN_RAW: view.trace.scores,
        words.TWIN_SCALED: view.trace.scaled_scores,
        words.TWIN_UNSCALED_WEIGHT: unscaled,
        words.TWIN_WEIGHT: view.trace.weights,
    }
    labels = [
        view.say(phrase, tag=head["label"], name=head["sub"])
        for phrase in parts
        for head in map(tables.head, view.query_labels)
    ]
    return tables.twin(
        view.lang,
        caption=view.say(words.TWIN),
        corner=view.say(table_words.CORNER),
        columns=view.key_labels,
        row_labels=labels,
        numbers=np.concatenate(list(parts.values())),
    )


def measured(view: View, both: dict[str, Sampled], d_k: int, seed: int) -> dict[str, Any]:
    """Return predicted and measured variance and deviation, and the band of the measurement."""
    heads = (
        words.PREDICTED_VARIANCE,
        words.MEASURED_VARIANCE,
        words.BAND,
        words.PREDICTED_DEVIATION,
        words.MEASURED_DEVIATION,
    )
    rows = [(title, _measurements(view, one)) for title, one in both.items()]
    caption = view.say(words.NUMBERS, n=N_SAMPLES, d_k=d_k, seed=seed)
    return tables.table(
        view.lang,
        caption=caption,
        columns=[view.say(head) for head in heads],
        rows=rows,
    )


def _measurements(view: View, one: Sampled) -> list[tables.Cell]:
    return [
        tables.in_full(numbers.trimmed(one.predicted), one.predicted),
        tables.number(one.measured, view.decimals),
        {
            "text": f"{view.number(one.low)} … {view.number(one.high)}",
            "full": f"{numbers.exact(one.low)} … {numbers.exact(one.high)}",
        },
        tables.number(one.spread, view.decimals),
        tables.number(one.measured**0.5, view.decimals),
    ]


def bars_twin(view: View, both: dict[str, Sampled]) -> tables.Twin:
    """Return every digit of both histograms."""
    heads = (words.BIN_START, words.BIN_END, words.BIN_DENSITY, words.BIN_NORMAL)
    rows = {
        f"{n}\n{title}": [start, end, density, one.normal((start + end) / 2)]
        for title, one in both.items()
        for n, (start, end, density) in enumerate(
            zip(one.edges[:-1], one.edges[1:], one.densities, strict=True), start=1
        )
    }
    return tables.twin(
        view.lang,
        caption=view.say(words.HISTOGRAM_TWIN),
        columns=[view.say(head) for head in heads],
        row_labels=list(rows),
        numbers=list(rows.values()),
    )
