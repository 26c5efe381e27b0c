"""Lab 1: six ways to score a query against a key, who wins by each, and what each costs."""

import streamlit as st

from attention_core.contest import length_to_win
from attention_core.scenario import MAX_KEYS
from attention_core.scoring import SCORERS
from pages.ui import numbers, state
from pages.ui.content.why_dot_product import cost_pictures, findings, measuring, opened, rivals
from pages.ui.folded import receipt_panel, show_reasons, show_twin
from pages.ui.messages import afterwards
from pages.ui.shell import begin_page
from pages.ui.text import why_dot_product as words
from pages.ui.view import tag
from pages.ui.widgets import heading, read_out, show_table

TICK = 0.3
BESIDE = {3: 3, 6: 2, MAX_KEYS: 1}  # up to so many keys, so many score tables side by side

view = begin_page("pages/why_dot_product.py")
i, j = view.focus
length, cost_dim = state.setting("key_length"), state.setting("cost_dim")
key = view.scenario.key.copy()
edge = length_to_win(rivals.rival_scores(view, key)["dot_product"][i], j)
key[j] *= length
scores = rivals.rival_scores(view, key)
marks = rivals.rival_winners(scores)


def length_control() -> None:
    """Let the focused key be made longer or shorter on this page."""
    st.slider(
        view.say(words.LENGTH, key=tag("k", j)),
        findings.SHORTEST,
        findings.LONGEST,
        step=findings.STEP,
        format="× %.1f",
        **state.control("key_length"),
    )
    jumps = (("cross", words.CROSS, findings.crossing(edge)), ("back", words.BACK, 1.0))
    with st.container(horizontal=True):
        for name, phrase, to in jumps:
            if to is not None and to != length:
                label = view.say(phrase, factor=numbers.trimmed(to))
                st.button(
                    label, key=name, on_click=afterwards(state.set_setting), args=("key_length", to)
                )


def start_measuring() -> None:
    """Begin a measurement for the dimension that is chosen."""
    state.keep("cost", measuring.begin(state.setting("cost_dim")))


def stop_measuring() -> None:
    """Leave the measurement as far as it has come."""
    state.keep("cost", measuring.stopped(state.kept("cost")))


def measured_cost() -> None:
    """Take one short turn of a measurement that runs, and draw what is measured so far."""
    record = state.kept("cost")
    if record is None:
        return
    turns = {"done": record["done"], "total": measuring.TURNS}
    if record["running"]:
        said = view.say(words.PROGRESS, n=measuring.next_size(record), **turns)
        bar = st.progress(record["done"] / measuring.TURNS, said)
        # Each call is a point at which Streamlit ends this run when Stop was pressed.
        record = measuring.advance(record, lambda share: bar.progress(share, said))
        state.keep("cost", record)
        if not record["running"]:
            st.rerun()
    elif record["done"] < measuring.TURNS:
        st.caption(view.say(words.STOPPED, **turns))
    cost_pictures.ratio_picture(view, record)


heading(view, words.TITLE, words.CLAIM)
st.info(findings.length_finding(view, scores, marks, edge, length))
left, right = st.columns([5, 3], gap="medium")
with left:
    show_table(rivals.winner_table(view, marks), key="winners")
with right:
    length_control()
for remark in findings.remarks(view, scores, marks):
    st.markdown(remark)
beside = next(n for most, n in BESIDE.items() if view.scenario.n_k <= most)
for first in range(0, len(SCORERS), beside):
    names = SCORERS[first : first + beside]
    for name, column in zip(names, st.columns(beside, gap="small"), strict=True):
        with column:
            show_table(rivals.score_table(view, name, scores, marks), key=f"scores_{name}")
read_out(findings.agreement(view, marks))
read_out(view.say(words.LEGEND))
show_twin(view, rivals.score_twin(view, scores), key="scores_twin")

st.subheader(view.say(words.CAP_TITLE), anchor=False)
st.markdown(findings.cap_line(view))
show_table(rivals.cap_table(view), key="caps")
read_out(findings.cap_reading(view, scores))

title, dim = st.columns([2, 1], gap="medium", vertical_alignment="bottom")
title.subheader(view.say(words.COST_TITLE), anchor=False)
dim.slider(view.say(words.COST_DIM), 1, 128, **state.control("cost_dim"))
left, right = st.columns(2, gap="medium")
with left:
    show_table(rivals.operation_table(view, cost_dim, shared=False), key="cost_alone")
with right:
    show_table(rivals.operation_table(view, cost_dim, shared=True), key="cost_shared")
read_out(findings.cost_reading(view, cost_dim))

st.subheader(view.say(words.MEASURED), anchor=False)
sizes = {"n": measuring.SIZES[-1], "repeats": measuring.REPEATS}
st.markdown(view.say(words.MEASURE_WHAT, d_k=cost_dim, **sizes))
cost = state.kept("cost")
running = cost is not None and cost["running"]
if running:
    st.button(view.say(words.STOP), key="stop", on_click=afterwards(stop_measuring))
else:
    start = view.say(words.START)
    st.button(start, key="start", on_click=afterwards(start_measuring))
st.fragment(measured_cost, run_every=TICK if running else None)()
show_reasons(view.say(words.WHY), view.say(words.REASONS))
receipt_panel(
    view,
    "score",
    "scaled_score",
    "cosine",
    "distance_score",
    "additive_score",
    "bilinear_score",
    "norm_key",
    "length_to_win",
    "top_weight",
    "top_weight_cosine",
    "largest_cosine_weight",
    keys=key,
    more=lambda: opened.lab_entries(view, cost_dim, state.kept("cost")),
)
