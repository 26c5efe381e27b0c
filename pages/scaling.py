"""Step 4: every score divided by √d_k; what that changes, what it does not, and why the root."""

import numpy as np
import streamlit as st

from pages.ui import formulas, numbers, state
from pages.ui.charts.bars import weight_bars, weight_bars_frame
from pages.ui.charts.scales import nice_limit
from pages.ui.content.scaling import scaling_numbers
from pages.ui.content.scaling.histograms import draw_histogram
from pages.ui.content.scaling.opened import sample_entries
from pages.ui.content.scaling.sampled import N_SAMPLES, sampled
from pages.ui.drawing import draw
from pages.ui.folded import receipt_panel, related_questions, show_reasons, show_twin
from pages.ui.settings import LARGEST_SEED
from pages.ui.shell import begin_page
from pages.ui.text import scaling as words
from pages.ui.view import tag
from pages.ui.widgets import heading, read_out, show_scores, show_table

WIDE = 9  # so many columns leave room for one decimal in a map of half the page
LOOKS_NORMAL = 16  # the smallest d_k whose samples follow the normal curve to the eye

view = begin_page("pages/scaling.py")
say, d_k = view.say, view.scenario.d_k
i, j = view.focus
scores, scaled = view.trace.scores, view.trace.scaled_scores
unscaled_weights = scaling_numbers.unscaled_weights(view)
pair = scaling_numbers.pair(view)

heading(view, words.TITLE, words.CLAIM)
limit = nice_limit(float(np.abs(scores).max()))
ends = {"low": numbers.trimmed(-limit), "high": numbers.trimmed(limit)}
digits = min(view.decimals, 1) if view.scenario.n_k >= WIDE else view.decimals
score = formulas.equals(float(scores[i, j]), view.decimals)
maps = (
    ("raw_map", words.RAW, scores, f"{pair['query']}·{pair['key']} {score}"),
    ("scaled_map", words.SCALED, scaled, scaling_numbers.division(view)),
)
for column, (key, title, table, line) in zip(st.columns(2, gap="medium"), maps, strict=True):
    with column:
        st.markdown(f"### {say(title)}\n\n{line}")
        rows = [f"{tag('q', n)}: {', '.join(map(view.number, row))}" for n, row in enumerate(table)]
        alt = say(words.MAP_ALT, what=say(title), rows="; ".join(rows), **ends)
        show_scores(view, table, key=key, limit=limit, alt=alt, decimals=digits)
root = numbers.trimmed(d_k**0.5, view.decimals)
read_out(say(words.MAP_READ if d_k > 1 else words.MAP_READ_ONE, root=root, **ends))
if digits < view.decimals:
    read_out(say(words.MAP_ROUNDED))

changed, kept = st.columns(2, gap="medium")
with changed:
    st.subheader(say(words.CHANGED), anchor=False)
    show_table(scaling_numbers.changes(view, unscaled_weights), key="changes")
    lines = scaling_numbers.spread_lines(view)
    read_out(say(words.SPREAD_READ, query=pair["query"], **lines))
points = "\n".join(f"- {line}" for line in scaling_numbers.kept(view))
kept.markdown(f"### {say(words.KEPT)}\n\n{points}")

st.subheader(say(words.WEIGHTS, **pair), anchor=False)
series = [unscaled_weights, view.trace.weights]
texts = [scaling_numbers.weight_texts(view, weights) for weights in series]
names = (say(words.UNSCALED_NAME), say(words.SCALED_NAME))
in_words = {"unscaled": ", ".join(texts[0]), "scaled": ", ".join(texts[1])}
draw(
    weight_bars,
    weight_bars_frame([weights[i] for weights in series], texts, view.key_labels, names),
    key="weights",
    alt=say(words.WEIGHTS_ALT, **in_words, **pair),
    n_keys=view.scenario.n_k,
    names=names,
    limit=1.0,
    x_title=say(words.WEIGHT_AXIS),
)
read_out(scaling_numbers.weights_sentence(view, unscaled_weights))
show_twin(view, scaling_numbers.twin(view, unscaled_weights), key="twin")

st.markdown(f"### {say(words.VARIANCE)}\n\n{say(words.SAMPLING)}")
dim, seed = state.setting("sample_dim"), state.setting("sample_seed")
before, after = sampled(dim, seed), sampled(dim, seed, is_scaled=True)
both = {say(words.BEFORE): before, say(words.AFTER): after}
show_table(scaling_numbers.measured(view, both, dim, seed), key="measured")
band = {"low": view.number(before.low), "high": view.number(before.high)}
facts = {"measured": view.number(before.measured), "predicted": dim, "n": N_SAMPLES}
read_out(say(words.INSIDE if before.inside else words.OUTSIDE, **facts, **band))
histograms = st.expander(say(words.HISTOGRAMS), **state.control("histograms"))
if histograms.open:
    with histograms:
        left, right = st.columns([3, 1], gap="medium", vertical_alignment="bottom")
        left.slider(say(words.SAMPLE_DIM), 1, 256, **state.control("sample_dim"))
        right.number_input(
            say(words.SAMPLE_SEED),
            0,
            LARGEST_SEED,
            step=1,
            help=say(words.SAMPLE_SEED_HELP),
            **state.control("sample_seed"),
        )
        for column, (name, found) in zip(st.columns(2, gap="medium"), both.items(), strict=True):
            with column:
                st.markdown(f"**{name}**")
                draw_histogram(view, name, found, before)
        deviations = [view.number(found.measured**0.5) for found in (before, after)]
        read_out(say(words.HISTOGRAM_READ, before=deviations[0], after=deviations[1]))
        if dim < LOOKS_NORMAL:
            read_out(say(words.NOT_NORMAL))
        show_twin(view, scaling_numbers.bars_twin(view, both), key="samples_twin")

show_reasons(say(words.WHY), say(words.REASONS, n=scores.size))
receipt_panel(
    view,
    "scaled_score",
    "score",
    "root_d_k",
    "spread_raw",
    "spread_scaled",
    "standard_weight",
    "unscaled_weight",
    "top_weight",
    "top_weight_raw",
    "angle",
    more=lambda: sample_entries(view, dim, seed),
)
related_questions(view, "pages/scaling.py")
