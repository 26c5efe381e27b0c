"""The frame of every page: menus, scenario panel, step bar."""

from typing import Any

import streamlit as st

from pages.ui import garbage, literal, menus, messages, session, state, update
from pages.ui.components import CODE_VERSION, code, menu_bar, step_bar
from pages.ui.menus import neighbours
from pages.ui.numbers import trimmed
from pages.ui.phrase import Phrase
from pages.ui.presets import PRESETS
from pages.ui.registry import PAGES, STEPS, Page, page_at
from pages.ui.text import errors, frame, glossary, questions
from pages.ui.view import View, view_of
from pages.ui.widgets import Button, Choice, choose_from, edit_scenario

MENU_BAR = "menu_bar"
EDITOR_PAGE = "pages/describe.py"  # it has the tables in full, so the panel leaves them out

garbage.leave_out_modules()
if st.runtime.exists():
    garbage.watch()
    update.watch()


def begin_page(path: str) -> View:
    """Draw the common frame of the page at ``path`` and return what it is to show."""
    page = page_at(path)
    state.open_session()
    state.enter(page.url)
    lang = state.lang()
    st.set_page_config(
        page_title=f"{page.title(lang)} · {glossary.APP(lang)}",
        page_icon="🔦",
        layout="wide",
        initial_sidebar_state="auto",
    )
    code(
        in_full=state.is_news("code", CODE_VERSION),
        on_missing=lambda: state.forget_news("code"),
    )
    menu_bar(_menu_data(page), on_command=_take_commands, on_restore=_restore)
    with st.sidebar:
        _scenario_panel(page)
    with st.bottom:
        step_bar(_step_data(page))
    _demonstration_banner()
    for fault, details in state.notices():
        st.warning(_explain(fault, details))
    return view_of(
        state.scenario(),
        lang=lang,
        focus=state.focus(),
        decimals=state.setting("decimals"),
        temperature=state.setting("temperature"),
    )


def _demonstration_banner() -> None:
    """Say that a demonstration is open, and give the way back to the person's own scenario."""
    if not state.has_own():
        return
    lang, card = state.lang(), questions.CARDS.get(state.setting("card"))
    said = questions.BANNER(lang, question=card.question(lang)) if card else None
    text, ways = st.columns([2, 1], vertical_alignment="center")
    with text.container(gap=None):
        st.markdown(said or questions.BANNER_PLAIN(lang))
        if card:
            st.caption(questions.LOOK_FOR(lang, what=card.seen(lang)))
    with ways.container(horizontal=True, horizontal_alignment="right"):
        st.button(questions.BACK_TO_OWN(lang), on_click=messages.afterwards(state.back_to_own))
        st.button(
            questions.MORE(lang),
            type="tertiary",
            on_click=messages.afterwards(state.go_to),
            args=(questions.URL,),
        )


def _explain(fault: str, details: dict[str, Any]) -> str:
    lang = state.lang()
    shown = {
        name: trimmed(value) if isinstance(value, float) else literal.markdown(str(value))
        for name, value in details.items()
    }
    if "part" in details:
        shown["part"] = errors.PART[details["part"]](lang)
    if "row" in details:
        shown["row"] = str(details["row"] + 1)
    phrase: Phrase = getattr(errors, fault.upper())
    return phrase(lang, **shown)


# ---- menus ---------------------------------------------------------------------------------


def _menu_data(here: Page) -> dict[str, Any]:
    undoable, redoable = state.history()
    same_for_long = menus.menu_bar_data(
        here,
        state.lang(),
        undoable=bool(undoable),
        redoable=bool(redoable),
        changed=state.is_changed(),
        preset=state.preset(),
        decimals=state.setting("decimals"),
        present=state.setting("present"),
    )
    return same_for_long | {
        **messages.receipt(MENU_BAR),
        "address": state.address(),
        "history": {"at": state.place_in_history(), "past": undoable, "future": redoable},
        "go": state.departure(),
        "acks": state.acks(),
        "restored": state.restored(),
        "file": {"name": "attention-scenario.json", "text": state.file_text()},
        "link_limit": state.CHAT_LINK_LIMIT,
    }


@session.whole
def _take_commands() -> None:
    for sent in messages.take_commands(MENU_BAR):
        if isinstance(sent, dict):
            _obey(sent.get("command"), sent.get("value"))


def _obey(command: object, value: object) -> None:
    match command:
        case "undo":
            state.undo()
        case "redo":
            state.redo()
        case "reset":
            state.reset()
        case "new":
            state.open_blank()
        case "open":
            state.open_file(str(value))
        case "preset":
            state.open_preset(str(value))
        case "language":
            state.set_language(str(value))
        case "decimals" | "present" as name:
            state.set_setting(name, value)


@session.whole
def _restore() -> None:
    """Take back what the browser still shows and knows, and then what has waited for that."""
    sent = session.message(MENU_BAR, "restore")
    if not isinstance(sent, dict) or sent.get("session") != state.session():
        return
    match sent:
        case {"address": str(address), "past": list(past), "future": list(future)}:
            state.restore(address, [*map(str, past)], [*map(str, future)])
    match sent.get("goes_on"):
        case {"session": str(before), "acks": dict(acks)}:
            state.go_on(before, acks)
            messages.take_changes()


# ---- scenario panel ------------------------------------------------------------------------


def _scenario_panel(page: Page) -> None:
    lang = state.lang()
    changed = state.is_changed()
    names = list(PRESETS)
    other = frame.PRESET_ASIDE if state.has_own() else frame.PRESET_CHANGED
    presets = Choice(
        "preset",
        (other if changed else frame.PRESET)(lang),
        [each.title(lang) for each in PRESETS.values()],
        names.index(state.preset()),
        lambda place: state.open_preset(names[place]),
    )
    undoable, redoable = state.history()
    buttons = (
        Button("undo", frame.UNDO(lang), bool(undoable)),
        Button("redo", frame.REDO(lang), bool(redoable)),
        Button("reset", frame.RESET_SHORT(lang), changed),
    )
    choose_from([presets], key="preset", buttons=buttons)
    if page.path != EDITOR_PAGE:
        edit_scenario(compact=True)
        preset_notice()


def preset_notice() -> None:
    """Say what to notice in the preset, below all else: it goes away with the first change."""
    if not state.is_changed():
        lang = state.lang()
        st.caption(frame.NOTICE(lang, text=PRESETS[state.preset()].notice(lang)))


# ---- step bar ------------------------------------------------------------------------------


def _step_data(here: Page) -> dict[str, Any]:
    lang = state.lang()
    back, forward = neighbours(here)
    data: dict[str, Any] = {
        "label": frame.STEPS(lang),
        "steps": [
            {"number": n, "label": page.title(lang), "page": page.url, "current": page == here}
            for n, page in enumerate(STEPS, start=1)
        ],
    }
    if here not in STEPS:
        data["elsewhere"] = {"label": here.title(lang), "is_first": here == PAGES[0]}
    if back:
        data["back"] = {"page": back.url, "label": frame.BACK(lang)}
    if forward:
        data["next"] = {"page": forward.url, "label": frame.NEXT(lang)}
    return data
