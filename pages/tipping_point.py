"""Lab 4: how far the focused query's winner is from losing, exactly."""

from dataclasses import replace

import numpy as np
import streamlit as st

from attention_core.entry import MAX_NUMBER
from attention_core.scenario import Scenario
from pages.ui import formulas, state
from pages.ui.content.tipping_point import tipping
from pages.ui.receipts.tipping import edge_entries
from pages.ui.shell import begin_page
from pages.ui.text import tipping_point as words
from pages.ui.widgets import (
    arrow,
    heading,
    read_out,
    receipt_panel,
    show_plane,
    show_table,
    show_twin,
)

PLANE_HEIGHT = 330
MOST_IN_SIGHT = 4  # components for which the arithmetic is short enough to stand open

view = begin_page("pages/tipping_point.py")
i, d_k = view.focus[0], view.scenario.d_k
found = tipping.tipping_of(view, state.setting("by_cosine"))
point, names, past = found.point, found.names, found.past


def jump(scenario: Scenario) -> Scenario:
    """Move the focused query just past the edge."""
    query = scenario.query.copy()
    query[i] = past
    return replace(scenario, query=query)


def draw_plane(d_k: int) -> None:
    """Draw where each key wins: the whole plane for d_k = 2, else a slice through it."""
    note, axes = None, ("d₁", "d₂")
    if d_k == 2:
        seen, areas = found.query, tipping.regions(found)
    else:
        seen, areas = tipping.slice_of(found)
        note = view.say(words.SLICE_OF_ONE if d_k == 1 else words.SLICE, d_k=d_k, **names)
        axes = (view.say(words.TOWARDS, rival=names["rival"]), "")
    arrows = [arrow(view, "query", i, seen, view.query_labels[i], draggable=d_k == 2, focused=True)]
    if d_k == 2:
        arrows += [
            arrow(
                view,
                "key",
                j,
                key,
                label,
                draggable=False,
                focused=j in (point.winner, point.rival),
            )
            for j, (key, label) in enumerate(zip(view.scenario.key, view.key_labels, strict=True))
        ]
    way = view.say(words.NO_WAY_ALT)
    if point.rival is not None:
        way = view.say(words.WAY_ALT, **names, distance=view.number(point.distance))
    place = formulas.vector(found.query, view.decimals)
    show_plane(
        view,
        arrows,
        key="winners",
        height=PLANE_HEIGHT,
        axes=axes,
        alt=view.say(words.PLANE_ALT, query=names["query"], place=place, finding=way),
        note=note,
        regions=areas,
    )
    reading = words.SLICE_READ if d_k != 2 else words.PLANE_READ
    if point.rival is None:
        reading = words.PLANE_READ_NO_EDGE
    read_out(view.say(reading, **names))


def try_it() -> None:
    """Offer the jump past the edge, and the way back."""
    with st.container(horizontal=True):
        if past is not None:
            fits = float(np.abs(past).max()) <= MAX_NUMBER
            place = formulas.vector(past, view.decimals)
            label = words.TRY if d_k <= tipping.MOST_WRITTEN else words.TRY_LONG
            hint = words.TRY_HELP if fits else words.OUT_OF_RANGE
            st.button(
                view.say(label, **names, place=place),
                key="jump",
                icon=":material/step_over:",
                disabled=not fits,
                help=view.say(hint, limit=f"{MAX_NUMBER:g}"),
                on_click=state.edit,
                args=(jump,),
            )
        if state.history()[0]:
            st.button(
                view.say(words.UNDO), key="undo_jump", icon=":material/undo:", on_click=state.undo
            )


heading(view, words.TITLE, words.CLAIM, picker="query")
st.info(tipping.finding(found), icon=":material/balance:")
picture, beside = st.columns(2, gap="medium")
with picture:
    if d_k == 2 or point.rival is not None:
        draw_plane(d_k)
with beside:
    try_it()
    show_table(tipping.ranking_table(found), key="ranking")
    st.toggle(view.say(words.BY_COSINE), **state.control("by_cosine"))
    read_out(view.say(words.TABLE_READ))
    masked = [n for n, shown in enumerate(found.takes_part) if not shown]
    if masked:
        hidden = ", ".join(view.key_name(n) for n in masked)
        read_out(view.say(words.MASKED_OUT, query=names["query"], keys=hidden))

arithmetic = [f"- {line}" for line in tipping.lines(found)]
if arithmetic:
    with st.expander(view.say(words.ARITHMETIC), expanded=d_k <= MOST_IN_SIGHT):
        st.markdown("\n".join(arithmetic))
show_twin(view, tipping.twin(found), key="ranking_twin")
with st.expander(view.say(words.WHY)):
    st.markdown(view.say(words.REASONS))
receipt_panel(view, more=lambda: edge_entries(view, found.by_cosine, past))
