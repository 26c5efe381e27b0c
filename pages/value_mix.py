"""Step 6: weights × value rows, added up to the output."""

from functools import partial

import streamlit as st

from pages.ui import state
from pages.ui.content.value_mix import mix_tables, sentences
from pages.ui.content.value_mix.mix import SHOWN_AT_ONCE, mix_of
from pages.ui.content.value_mix.mix_pictures import contributions_picture, values_in_plane
from pages.ui.folded import receipt_panel, related_questions, show_reasons, show_twin
from pages.ui.shell import begin_page
from pages.ui.text import value_mix as words
from pages.ui.widgets import (
    Choice,
    choose_from,
    heading,
    pick_key,
    read_out,
    show_table,
    temperature_sign,
)

SIDES = [4, 5]

view = begin_page("pages/value_mix.py")
mix = mix_of(view, state.setting("component"))
has_plane, has_mix = mix.d_v == 2, bool(mix.takes_part.any())


def component_picker() -> None:
    """Let the reader pick a component where not all of them fit."""
    named = zip(mix.axes, view.scenario.value_axes, strict=True)
    labels = [f"{axis} {name}".rstrip() for axis, name in named]
    take = partial(state.set_setting, "component")
    title = view.say(words.PICK_COMPONENT)
    components = Choice("component", title, labels, mix.component, lambda place: take(place + 1))
    choose_from([components], key="component")


def bars() -> None:
    """Draw what each value adds."""
    st.subheader(view.say(words.BARS), anchor=False)
    contributions_picture(mix)


def hard_pick() -> None:
    """Show the output beside what the best key alone would give."""
    st.subheader(view.say(words.HARD), anchor=False)
    show_table(mix_tables.hard_table(mix), key="hard")
    read_out(sentences.hard_reading(mix))


heading(view, words.TITLE, words.CLAIM)
temperature_sign(view)
left, right = st.columns(SIDES, gap="medium")
with left:
    if has_plane:
        st.subheader(view.say(words.PLANE), anchor=False)
        values_in_plane(mix)
    else:
        bars()
with right:
    st.subheader(view.say(words.NUMBERS), anchor=False)
    if mix.d_v > SHOWN_AT_ONCE:
        component_picker()
    show_table(
        mix_tables.mix_table(mix),
        key="mix",
        on_cell=pick_key,
    )
    write = st.markdown if has_mix else st.info
    write(sentences.arithmetic(mix))
    if mix.is_of_equals:
        st.info(sentences.equal_values(mix))
    elif place := sentences.place_reading(mix):
        read_out(place)
if has_plane and has_mix:
    left, right = st.columns(SIDES, gap="medium")
    with left:
        bars()
    with right:
        hard_pick()
elif has_mix:
    with left:
        hard_pick()
show_twin(view, mix_tables.mix_twin(mix), key="mix_twin")
show_twin(view, mix_tables.outputs_twin(view, mix.names), key="outputs_twin")
show_reasons(view.say(words.WHY), view.say(words.REASONS, d_v=mix.d_v))
receipt_panel(
    view,
    "output",
    "contribution",
    "weight",
    "row_sum",
    "hard_gap",
    decimals={"weight": mix.of_weights, "contribution": mix.of_parts},
)
related_questions(view, "pages/value_mix.py")
