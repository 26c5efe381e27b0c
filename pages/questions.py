"""Lab: the nineteen questions people ask, each with a demonstration on which the answer is seen."""

import streamlit as st

from pages.ui import literal, state
from pages.ui.content.questions.demonstrations import DEMONSTRATIONS
from pages.ui.messages import afterwards
from pages.ui.registry import page_at
from pages.ui.settings import MAX_WORDS
from pages.ui.shell import begin_page
from pages.ui.text import questions as words

view = begin_page("pages/questions.py")
text = state.setting("find")
found = words.found(text)

left, right = st.columns([3, 2], vertical_alignment="bottom", gap="medium")
with left:
    st.header(view.say(words.TITLE), anchor=False)
    st.markdown(view.say(words.CLAIM))
with right:
    st.text_input(
        view.say(words.FIND),
        type="search",
        live="200ms",
        max_chars=MAX_WORDS,
        placeholder=view.say(words.FIND_HINT),
        **state.typed("find"),
    )

with st.container(horizontal=True, vertical_alignment="center"):
    st.caption(view.say(words.FOUND, found=len(found), all=len(words.CARDS)), width="content")
    if text:
        st.button(
            view.say(words.SHOW_ALL),
            key="show_all",
            type="tertiary",
            on_click=afterwards(state.set_setting),
            args=("find", ""),
        )
if not found:
    st.info(view.say(words.NOTHING, text=literal.markdown(text)))


def show_demonstration(number: int) -> None:
    """Open what a question is shown on; the person's own scenario and settings wait."""
    shown = DEMONSTRATIONS[number]
    state.show_elsewhere(shown.scenario(state.lang()), shown.url, shown.focus)
    if shown.tables is None:
        state.open_preset(shown.preset)
        state.set_focus(*shown.focus)
    state.start_settings({**shown.settings, "card": number})


def card(number: int) -> None:
    """Write one card with its button."""
    question, answer, seen, _ = words.CARDS[number]
    page = page_at(DEMONSTRATIONS[number].page).title(view.lang)
    with st.container(border=True, height="stretch", key=f"card_{number}"):
        st.markdown(f"**{number} · {view.say(question)}**")
        st.markdown(view.say(answer))
        st.caption(view.say(words.LOOK_FOR, what=view.say(seen)))
        st.button(
            view.say(words.SEE_ON, page=page),
            key=f"see_{number}",
            on_click=afterwards(lambda: show_demonstration(number)),
        )


for first in range(0, len(found), 2):
    pair = found[first : first + 2]
    for column, number in zip(st.columns(2, gap="small"), pair, strict=False):
        with column:
            card(number)
