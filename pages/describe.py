"""Step 1: the words, the numbers, and the arrows that can be dragged."""

from dataclasses import replace
from typing import Literal

import streamlit as st

from attention_core.editing import copy_query_to_key, normalised, random_fill, stretched
from attention_core.scenario import MAX_SEED, Part
from pages.ui import numbers, state
from pages.ui.folded import receipt_panel, related_questions
from pages.ui.messages import afterwards
from pages.ui.shell import begin_page, preset_notice
from pages.ui.text import describe as words
from pages.ui.view import View, tag
from pages.ui.widgets import arrow, edit_scenario, heading, show_plane

PLANE_HEIGHT = 250
WIDEST_BESIDE = 4  # numbers in a vector that leave room for a picture beside the table


def tools(view: View) -> None:
    """Offer what changes many numbers at once."""
    st.markdown(f"**{view.say(words.TOOLS)}**")
    st.caption(view.say(words.FILL))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        seed = state.choice(
            "seed", view.scenario.seed, lambda n: state.edit(lambda s: replace(s, seed=n))
        )
        st.number_input(view.say(words.SEED), 0, MAX_SEED, width=140, **seed)

        def fill(part: Part | Literal["all"]) -> None:
            seed["on_change"]()  # it may have come with this very click
            state.edit(lambda s: random_fill(s, s.seed, part))

        for part, label in words.FILL_PARTS.items():
            st.button(view.say(label), key=f"fill_{part}", on_click=afterwards(fill), args=(part,))
    st.caption(view.say(words.LENGTH))
    i, j = view.focus
    for part, row in (("query", i), ("key", j), ("value", j)):
        name = tag(part[0], row)
        with st.container(horizontal=True):
            for label, change in (
                (words.UNIT, (normalised, part, row)),
                (words.HALF, (stretched, part, row, 0.5)),
                (words.DOUBLE, (stretched, part, row, 2.0)),
            ):
                text = view.say(label, tag=name)
                st.button(text, on_click=afterwards(state.edit), args=change)
    st.button(
        view.say(words.COPY),
        key="copy_query_to_key",
        help=view.say(words.COPY_HELP),
        on_click=afterwards(state.edit),
        args=(copy_query_to_key,),
    )


def arrows_of(view: View, *parts: str) -> None:
    """Draw the vectors of these parts, each tip movable."""
    drawn = [
        arrow(view, part, row, end, label, draggable=True)
        for part in parts
        for row, (end, label) in enumerate(
            zip(getattr(view.scenario, part), getattr(view, f"{part}_labels"), strict=True)
        )
    ]
    points = ", ".join(
        f"{each['tag']} ({numbers.trimmed(each['x'])}, {numbers.trimmed(each['y'])})"
        for each in drawn
    )
    axes = tuple(view.scenario.value_axes) if parts == ("value",) else ("", "")
    show_plane(
        view,
        drawn,
        key=f"{parts[0]}_plane",
        height=PLANE_HEIGHT,
        axes=(axes[0] or "d₁", axes[1] or "d₂"),
        alt=view.say(words.ARROWS_ALT, arrows=points),
    )


view = begin_page("pages/describe.py")
heading(view, words.TITLE, words.CLAIM, picker="")
with st.sidebar:
    tools(view)
    preset_notice()
fits_beside = max(view.scenario.d_k, view.scenario.d_v) <= WIDEST_BESIDE
# Always columns, stacked by frame.css when wide: elsewhere in the tree the editor would begin anew.
with st.container(key="describe"):
    typing, drawing = st.columns([6, 5], gap="medium")
with typing:
    edit_scenario(compact=False)
with drawing:
    if view.scenario.d_k == 2:
        st.markdown(f"**{view.say(words.ARROWS)}**")
        arrows_of(view, "query", "key")
    else:
        st.caption(view.say(words.NO_ARROWS, d_k=view.scenario.d_k))
    if view.scenario.d_v == 2:
        st.markdown(f"**{view.say(words.VALUE_ARROWS)}**")
        arrows_of(view, "value")
    with st.container(key="describe_beside" if fits_beside else "describe_stacked"):
        st.caption(view.say(words.HONEST))
receipt_panel(view, "norm_query", "norm_key", "angle")
related_questions(view, "pages/describe.py")
