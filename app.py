"""The landing page: the whole pipeline of the open scenario at a glance."""

from collections.abc import Sequence

import numpy as np
import streamlit as st
from numpy.typing import ArrayLike

from attention_core.contest import level_winners
from pages.ui import tables
from pages.ui.charts.scales import nice_limit
from pages.ui.folded import receipt_panel
from pages.ui.numbers import operand
from pages.ui.shell import begin_page
from pages.ui.text import glossary
from pages.ui.text import overview as words
from pages.ui.view import IN_VIEW, View, query_tags_with_winners, tag
from pages.ui.widgets import heading, show_table

FORMULA = (
    r"\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}}\right) V"
)
MOST_IN_HALF = 7  # keys whose columns fit in half of the page


def stage(
    view: View,
    name: str,
    title: str,
    page: str,
    numbers: ArrayLike,
    rows: Sequence[str],
    columns: Sequence[str],
    *,
    heat: tuple[str, float] | None = None,
    typed: bool = False,
) -> None:
    """Draw one stage: a link to its step, and its numbers."""

    def cell(x: float) -> tables.Cell:
        if not np.isfinite(x):
            return {"text": view.say(glossary.MASKED), "state": "masked"}
        if typed:
            return tables.in_full(operand(x, view.decimals), x)
        return tables.number(x, view.decimals)

    cells = [[cell(x) for x in row] for row in np.asarray(numbers, dtype=float).tolist()]
    st.page_link(page, label=title)
    data = tables.table(
        view.lang,
        caption=title,
        has_title=True,
        columns=columns,
        rows=list(zip(rows, cells, strict=True)),
        heat=heat,
        focus=view.focus if heat else None,
        clickable=heat is not None,
    )
    show_table(data, key=f"stage_{name}")


view = begin_page("app.py")
scenario, trace, weighed = view.scenario, view.trace, view.weighed
i, _ = view.focus
k_tags = [tag("k", n) for n in range(scenario.n_k)]
v_labels = [f"{tag('v', n)}\n{text}".rstrip() for n, text in enumerate(scenario.value_descriptions)]
q_and_best = query_tags_with_winners(level_winners(weighed.masked_scores))
dims = [tag("d", n) for n in range(scenario.d_k)]
axes = [name or tag("d", n) for n, name in enumerate(scenario.value_axes)]
scores_heat = ("diverging", nice_limit(float(np.abs(trace.scores).max())))

answer, formula = st.columns([3, 2], vertical_alignment="center")
with answer:
    heading(view, words.TITLE, words.CLAIM, picker="")
formula.latex(FORMULA)
if weighed.weights[i].any():
    best = int(np.argmax(weighed.weights[i]))
    level = np.isclose(weighed.weights[i], weighed.weights[i, best]).sum()
    st.markdown(
        view.say(
            words.READING if level == 1 else words.READING_TIE,
            n=level,
            query=view.query_name(i),
            key=view.key_name(best),
            score=view.number(trace.scores[i, best]),
            weight=view.number(weighed.weights[i, best]),
            output=", ".join(view.number(x) for x in weighed.output[i]),
        )
    )
else:
    st.markdown(view.say(words.READING_MASKED, query=view.query_name(i)))

if scenario.n_k <= IN_VIEW:
    queries, keys, scores, scaled = st.columns([10, 11, 9, 9], gap="small")
    weights, values, output = st.columns([10, 11, 18], gap="small")
else:
    queries, keys = st.columns(2, gap="small")
    scores, scaled = (
        st.columns(2) if scenario.n_k <= MOST_IN_HALF else (st.container(), st.container())
    )
    weights = st.container()
    values, output = st.columns(2, gap="small")
with queries:
    stage(
        view,
        "queries",
        view.say(words.QUERIES),
        "pages/describe.py",
        scenario.query,
        view.query_labels,
        dims,
        typed=True,
    )
with keys:
    stage(
        view,
        "keys",
        view.say(words.KEYS),
        "pages/describe.py",
        scenario.key,
        view.key_labels,
        dims,
        typed=True,
    )
with scores:
    stage(
        view,
        "scores",
        view.say(words.SCORES),
        "pages/score_table.py",
        trace.scores,
        q_and_best,
        k_tags,
        heat=scores_heat,
    )
with scaled:
    title = view.say(words.SCALED, d_k=scenario.d_k)
    stage(
        view,
        "scaled-scores",
        title,
        "pages/scaling.py",
        trace.masked_scores,
        q_and_best,
        k_tags,
        heat=scores_heat,
    )
with weights:
    stage(
        view,
        "weights",
        view.say(words.WEIGHTS),
        "pages/softmax.py",
        weighed.weights,
        q_and_best,
        k_tags,
        heat=("sequential", 1),
    )
with values:
    stage(
        view,
        "values",
        view.say(words.VALUES),
        "pages/describe.py",
        scenario.value,
        v_labels,
        axes,
        typed=True,
    )
with output:
    o_tags = [tag("o", n) for n in range(scenario.n_q)]
    stage(
        view, "output", view.say(words.OUTPUT), "pages/value_mix.py", weighed.output, o_tags, axes
    )
receipt_panel(view, "weight", "score", "scaled_score", "output")
