"""Lab 4: how far the focused query's winner is from losing, exactly."""

from dataclasses import replace

import numpy as np
import streamlit as st

from attention_core.entry import MAX_NUMBER
from attention_core.scenario import Scenario
from pages.ui import formulas, state
from pages.ui.content.tipping_point import plane
from pages.ui.content.tipping_point.arithmetic import lines
from pages.ui.content.tipping_point.finding import finding
from pages.ui.content.tipping_point.ranking import ranking_table, twin
from pages.ui.content.tipping_point.tipping import MOST_WRITTEN, listed, tipping_of
from pages.ui.folded import receipt_panel, show_reasons, show_twin
from pages.ui.messages import afterwards
from pages.ui.receipts.tipping import edge_entries
from pages.ui.shell import begin_page
from pages.ui.text import tipping_point as words
from pages.ui.widgets import arrow, heading, read_out, show_plane, show_table

PLANE_HEIGHT = 330
MOST_IN_SIGHT = 4  # components for which the arithmetic is short enough to stand open

view = begin_page("pages/tipping_point.py")
i, d_k = view.focus[0], view.scenario.d_k
found = tipping_of(view, state.setting("by_cosine"))
point, names, past = found.point, found.names, found.past
drawn = plane.picture_of(found)


def jump(scenario: Scenario) -> Scenario:
    """Move the focused query just past the edge."""
    query = scenario.query.copy()
    query[i] = past
    return replace(scenario, query=query)


def draw_plane(drawn: plane.Picture) -> None:
    """Draw where each key wins, with the shortest way out; the query can be dragged if d_k = 2."""
    arrows = [
        arrow(view, "query", i, drawn.query, view.query_labels[i], draggable=d_k == 2, focused=True)
    ]
    if d_k == 2:
        ends = (point.winner, point.rival)
        arrows += [
            arrow(view, "key", j, key, label, draggable=False, focused=j in ends)
            for j, (key, label) in enumerate(zip(view.scenario.key, view.key_labels, strict=True))
        ]
    show_plane(
        found.view,
        arrows,
        key="winners",
        height=PLANE_HEIGHT,
        axes=plane.axes(found),
        alt=plane.alt(found, drawn),
        note=plane.note(found, drawn),
        regions=plane.regions(found, drawn),
    )
    read_out(plane.reading(found, drawn))


def try_it() -> None:
    """Offer the jump past the edge, and the way back."""
    with st.container(horizontal=True):
        if past is not None:
            fits = float(np.abs(past).max()) <= MAX_NUMBER
            place = formulas.vector(past, view.decimals)
            label = words.TRY if d_k <= MOST_WRITTEN else words.TRY_LONG
            hint = words.TRY_HELP if fits else words.OUT_OF_RANGE
            st.button(
                view.say(label, **names, place=place),
                key="jump",
                icon=":material/step_over:",
                disabled=not fits,
                help=view.say(hint, limit=f"{MAX_NUMBER:g}"),
                on_click=afterwards(state.edit),
                args=(jump,),
            )
        if state.history()[0]:
            st.button(
                view.say(words.UNDO),
                key="undo_jump",
                icon=":material/undo:",
                on_click=afterwards(state.undo),
            )


heading(view, words.TITLE, words.CLAIM, picker="query")
st.info(finding(found), icon=":material/balance:")
picture, beside = st.columns(2, gap="medium")
with picture:
    if drawn is not None:
        draw_plane(drawn)
with beside:
    try_it()
    show_table(ranking_table(found), key="ranking")
    st.toggle(view.say(words.BY_COSINE), **state.control("by_cosine"))
    if point.rival is not None:
        read_out(view.say(words.TABLE_READ))
    masked = [n for n, shown in enumerate(found.takes_part) if not shown]
    if masked:
        hidden = listed(view, [view.key_name(n) for n in masked])
        read_out(view.say(words.MASKED_OUT, query=names["query"], keys=hidden))

arithmetic = [f"- {line}" for line in lines(found)]
if arithmetic:
    with st.expander(view.say(words.ARITHMETIC), expanded=d_k <= MOST_IN_SIGHT):
        st.markdown("\n".join(arithmetic))
show_twin(view, twin(found, drawn), key="ranking_twin")
show_reasons(view.say(words.WHY), view.say(words.REASONS))
receipt_panel(view, more=lambda: edge_entries(view, found.by_cosine, past))
