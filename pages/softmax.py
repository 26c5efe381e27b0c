"""Step 5: from scaled scores to weights, row by row; temperature and mask."""

from contextlib import nullcontext
from functools import partial

import numpy as np
import streamlit as st

from attention_core.editing import unmasked, with_causal, with_mask
from pages.ui import state
from pages.ui.content.softmax import sentences, weight_tables
from pages.ui.content.softmax.focused import focused_row
from pages.ui.content.softmax.weight_picture import weight_picture
from pages.ui.folded import receipt_panel, related_questions, show_reasons, show_twin
from pages.ui.messages import afterwards
from pages.ui.shell import begin_page
from pages.ui.text import softmax as words
from pages.ui.view import tag
from pages.ui.widgets import heading, pick_key, read_out, show_table, temperature_sign

WIDEST_BESIDE = 6  # keys up to which the weights stand beside the stages

view = begin_page("pages/softmax.py")
i, j = view.focus
row = focused_row(view)


def pick_in_weights(i: int, j: int) -> None:
    """Look at a cell of the weights; mask it or let it in while masking by clicks is on."""
    state.set_focus(i, j)
    now = state.scenario()
    is_cell = state.focus() == (i, j) and not (now.is_causal and j > i)
    if state.setting("mask_cells") and is_cell:
        state.edit(with_mask, i, j, not now.mask[i, j])


def one_key() -> None:
    """Write the arithmetic of the focused key below the stages, and draw the row."""
    write = st.markdown if row.takes_part.any() else st.info
    write(sentences.arithmetic(row))
    weight_picture(row)


def all_weights() -> None:
    """Show the weights of every row, and what changes them."""
    st.subheader(view.say(words.WEIGHTS), anchor=False)
    show_table(weight_tables.weight_table(view), key="weights", on_cell=pick_in_weights)
    hint = f" :primary[{view.say(words.MASK_BY_CLICK)}]" if state.setting("mask_cells") else ""
    read_out(sentences.sums_reading(view) + hint)
    with st.container(horizontal=True, vertical_alignment="center"):
        causal = state.choice(
            "causal", view.scenario.is_causal, afterwards(partial(state.edit, with_causal))
        )
        st.toggle(view.say(words.CAUSAL), **causal)
        by_clicks, hint = view.say(words.MASK_CELLS), view.say(words.MASK_CELLS_HELP)
        st.toggle(by_clicks, help=hint, **state.control("mask_cells"))
    with st.container(horizontal=True):
        mask_buttons()
    st.slider(
        view.say(words.TEMPERATURE),
        0.1,
        10.0,
        step=0.1,
        format="%.1f",
        help=view.say(words.TEMPERATURE_HELP),
        **state.control("temperature"),
    )


def mask_buttons() -> None:
    """Mask the focused pair or let it in; let everything in."""
    lets_in = bool(view.scenario.mask[i, j])
    label = words.MASK_PAIR if lets_in else words.UNMASK_PAIR
    st.button(
        view.say(label, query=row.query, key=tag("k", j)),
        key="mask_pair",
        disabled=row.by_causal,
        help=view.say(words.BY_CAUSAL, query=row.query) if row.by_causal else None,
        on_click=afterwards(partial(state.edit, with_mask, i, j, not lets_in)),
    )
    all_in = bool(np.isfinite(view.weighed.masked_scores).all())
    st.button(
        view.say(words.NO_MASK),
        key="no_mask",
        disabled=all_in and not view.scenario.is_causal,
        on_click=afterwards(partial(state.edit, unmasked)),
    )


heading(view, words.TITLE, words.CLAIM)
temperature_sign(view)
left, right = st.columns([7, 5], gap="medium")
is_wide = view.scenario.n_k > WIDEST_BESIDE
with left:
    st.subheader(view.say(words.STAGES, query=row.query), anchor=False)
    stages = weight_tables.stage_table(row)
    show_table(stages, key="stages", on_cell=pick_key)
with right if is_wide else left:
    if is_wide:
        st.subheader(view.say(words.ONE_KEY), anchor=False)
    one_key()
with nullcontext() if is_wide else right:
    all_weights()
show_twin(view, weight_tables.weights_twin(view), key="weights_twin")
show_twin(view, weight_tables.stages_twin(row), key="stages_twin")
show_reasons(view.say(words.WHY), f"{sentences.division(row)}\n\n{view.say(words.OTHER_REASONS)}")
receipt_panel(
    view,
    "weight",
    "tempered_score",
    *(("scaled_score", "standard_weight") if view.temperature != 1 else ()),
    "shifted",
    "exponential",
    "exponential_sum",
    "row_sum",
    "column_sum",
    "weight_total",
    "scaled_sum",
    "share",
    "share_moved",
    decimals=row.texts.decimals,
)
related_questions(view, "pages/softmax.py")
