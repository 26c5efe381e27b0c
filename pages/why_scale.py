"""Lab 2: what grows with d_k, and what dividing by √d_k does about it."""

import streamlit as st

from attention_core.sampling import assumption_check
from pages.ui import formulas, state
from pages.ui.content.why_scale import assumptions, experiments, opened, scale_pictures
from pages.ui.content.why_scale.scale_pictures import brief
from pages.ui.folded import receipt_panel, show_reasons
from pages.ui.messages import afterwards
from pages.ui.receipts import Entry, entries
from pages.ui.settings import LARGEST_SEED
from pages.ui.shell import begin_page
from pages.ui.text import receipts_of_samples as sample_words
from pages.ui.text import why_scale as words
from pages.ui.widgets import Choice, choose_from, heading, read_out, show_table

OWN_KINDS = (
    "component_mean",
    "component_variance",
    "largest_correlation",
    "expected_variance",
    "score_variance",
    "scaled_variance",
    "top_weight",
    "gradient",
    "gradient_raw",
    "scaled_score",
)
TABLE_SIZE = {
    "lab_rows": (words.ROWS, 12),
    "lab_columns": (words.COLUMNS, 12),
    "lab_table_dim": (words.TABLE_DIM, 64),
}

view = begin_page("pages/why_scale.py")
scenario, seed = view.scenario, state.setting("lab_seed")
check = assumption_check(scenario.query, scenario.key)
samples = experiments.as_assumed(scenario.n_q, scenario.n_k, scenario.d_k, seed)
ranges = experiments.ranges(samples)


def whole_number(name: str) -> Choice:
    """Let the reader pick a size of the small tables."""
    title, largest = TABLE_SIZE[name]
    numbers = [str(n) for n in range(1, largest + 1)]
    now = state.setting(name) - 1
    return Choice(
        name, view.say(title), numbers, now, lambda place: state.set_setting(name, place + 1)
    )


title, control = st.columns([3, 2], vertical_alignment="bottom")
with title:
    heading(view, words.TITLE, words.CLAIM, picker="")
with control, st.container(horizontal=True, vertical_alignment="bottom"):
    st.number_input(view.say(words.SEED), 0, LARGEST_SEED, step=1, **state.control("lab_seed"))
    after = (seed + 1) % (LARGEST_SEED + 1)
    again = view.say(words.AGAIN)
    st.button(again, key="again", on_click=afterwards(state.set_setting), args=("lab_seed", after))

last = experiments.top_weights(seed)[-1]
st.info(
    view.say(
        words.FINDING,
        d_k=last.d_k,
        n=last.n_keys,
        variance=brief(experiments.variances(seed)[-1].measured),
        raw=view.number(last.raw),
        root=view.number(last.divided_by_root),
        whole=view.number(last.divided_by_d_k),
        even=formulas.equals(last.even, view.decimals),
    )
)

left, right = st.columns([11, 9], gap="medium")
with left:
    st.subheader(view.say(words.VARIANCE), anchor=False)
    scale_pictures.variance_picture(view, seed)
with right:
    st.subheader(view.say(words.TOP), anchor=False)
    scale_pictures.top_weight_picture(view, seed)

left, right = st.columns(2, gap="medium")
with left:
    st.subheader(view.say(words.GRADIENT), anchor=False)
    scale_pictures.gradient_picture(view, seed)
with right:
    st.subheader(view.say(words.FEW), anchor=False)
    choose_from([whole_number(name) for name in TABLE_SIZE], key="table_size")
    n_q, n_k, d_k = map(state.setting, TABLE_SIZE)
    size = n_q, n_k, d_k
    spread = experiments.small_tables(*size, seed)
    if spread is None:
        st.markdown(view.say(words.ONE_SCORE))
    else:
        scale_pictures.small_tables_picture(view, spread, *size)

st.subheader(view.say(words.OWN), anchor=False)
left, right = st.columns([2, 1], gap="medium")
with left:
    show_table(assumptions.check_table(view, check, ranges), key="own")
    read_out(assumptions.chance_reading(view))
with right:
    follows = assumptions.what_follows(view, check, ranges)
    for line in (*follows, *assumptions.remarks(view, check)):
        st.markdown(line)
show_reasons(view.say(words.WHY), view.say(words.REASONS))


def measured_here() -> list[Entry]:
    """Let the reader pick a d_k of the samples; give its measurements, then the scenario's own."""
    d_k = st.selectbox(
        view.say(sample_words.AT),
        experiments.D_KS,
        index=len(experiments.D_KS) - 1,
        key="receipt_d_k",
    )
    sampled = opened.experiment_entries(view, d_k, seed, spread, size)
    own = entries(view, *OWN_KINDS)
    return [*sampled, *own, *opened.range_entries(view, samples, seed)]


receipt_panel(view, more=measured_here)
