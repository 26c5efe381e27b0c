"""The frame of every page: menus, scenario panel, step bar."""

from pathlib import Path
from typing import Any

import streamlit as st

from pages.ui import garbage, literal, state, update
from pages.ui.components import CODE_VERSION, code, menu_bar, step_bar
from pages.ui.numbers import trimmed
from pages.ui.phrase import Phrase
from pages.ui.presets import PRESETS
from pages.ui.registry import LABS, PAGES, STEPS, Page, page_at
from pages.ui.text import errors, frame, glossary, questions
from pages.ui.view import View, view_of
from pages.ui.widgets import Choice, choose_from, edit_scenario

FRAME_CSS = Path(__file__).parent / "frame.css"
OTHER_LANGUAGE = {"en": ("zh", "中文"), "zh": ("en", "English")}
EDITOR_PAGE = "pages/describe.py"  # it has the tables in full, so the panel leaves them out
DECIMAL_CHOICES = (2, 3, 4, 6)

garbage.leave_out_modules()
if st.runtime.exists():
    garbage.watch()
    update.watch()


def begin_page(path: str) -> View:
    """Draw the common frame of the page at ``path`` and return what it is to show."""
    page = page_at(path)
    state.open_session()
    lang = state.lang()
    st.set_page_config(
        page_title=f"{page.title(lang)} · {glossary.APP(lang)}",
        page_icon="🔦",
        layout="wide",
        initial_sidebar_state="auto",
    )
    st.html(FRAME_CSS)
    code(
        in_full=state.is_news("code", CODE_VERSION),
        on_missing=lambda: state.forget_news("code"),
    )
    with st.container(key="frame_top"):
        menu_bar(_menu_data(page), on_command=_obey)
    with st.sidebar:
        _scenario_panel(page)
    with st.bottom:
        step_bar(_step_data(page))
    _demonstration_banner()
    for fault, details in state.take_notices():
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
    lang, card = state.lang(), questions.CARDS.get(state.kept(questions.DEMONSTRATION))
    said = questions.BANNER(lang, question=card.question(lang)) if card else None
    text, ways = st.columns([2, 1], vertical_alignment="center")
    with text.container(gap=None):
        st.markdown(said or questions.BANNER_PLAIN(lang))
        if card:
            st.caption(questions.LOOK_FOR(lang, what=card.seen(lang)))
    with ways.container(horizontal=True, horizontal_alignment="right"):
        st.button(questions.BACK_TO_OWN(lang), type="primary", on_click=state.back_to_own)
        st.button(
            questions.MORE(lang), type="tertiary", on_click=state.go_to, args=(questions.URL,)
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


def _command(label: str, command: str, keys: str = "", **more: object) -> dict[str, Any]:
    return {"label": label, "command": command, "keys": keys, **more}


def _link(page: Page, lang: str, here: Page, keys: str = "") -> dict[str, Any]:
    return {"label": page.title(lang), "page": page.url, "keys": keys, "checked": page == here}


def _menu_data(here: Page) -> dict[str, Any]:
    lang = state.lang()
    menus = _menus(here, lang)
    other, label = OTHER_LANGUAGE[lang]
    return {
        "session": state.session(),
        "address": state.address(),
        "go": state.departure(),
        "lang": lang,
        "present": state.setting("present"),
        "brand": glossary.APP(lang),
        "switch": {"value": other, "label": label},
        "menus": menus,
        "shortcuts": _shortcuts(here, lang),
        "file": {"name": "attention-scenario.json", "text": state.file_text()},
        "pictures": {
            "page": here.url or "overview",
            **{name: phrase(lang) for name, phrase in frame.PICTURE_LABELS.items()},
        },
        "link_limit": state.CHAT_LINK_LIMIT,
        "labels": {
            "menu": frame.MENU(lang),
            "close": frame.CLOSE(lang),
            "keys_title": frame.KEYS_ITEM(lang),
            "keys": [[keys, what(lang)] for keys, what in frame.KEYS],
            "file_too_large": frame.FILE_TOO_LARGE(lang),
            "link_copied": frame.LINK_COPIED(lang),
            "link_long": frame.LINK_LONG.zh if lang == "zh" else frame.LINK_LONG.en,
            "link_by_hand": frame.LINK_BY_HAND(lang),
        },
    }


def _menus(here: Page, lang: str) -> list[dict[str, Any]]:
    undoable, redoable = state.history()
    decimals = state.setting("decimals")
    file = [
        _command(frame.NEW(lang), "new"),
        _command(frame.OPEN(lang), "open", "Ctrl+O"),
        _command(frame.SAVE(lang), "save", "Ctrl+S"),
        {"rule": True},
        _command(frame.PICTURES(lang), "pictures"),
        _command(frame.COPY_LINK(lang), "copy_link"),
    ]
    edit = [
        _command(frame.UNDO(lang), "undo", "Ctrl+Z", disabled=not undoable),
        _command(frame.REDO(lang), "redo", "Ctrl+Y", disabled=not redoable),
        _command(frame.RESET(lang), "reset", disabled=not state.is_changed()),
        {"heading": frame.PRESETS(lang)},
        *(
            _command(each.title(lang), "preset", value=name, checked=name == state.preset())
            for name, each in PRESETS.items()
        ),
    ]
    view = [
        {"heading": frame.LANGUAGE(lang)},
        _command("English", "language", "L", value="en", checked=lang == "en"),
        _command("中文", "language", "L", value="zh", checked=lang == "zh"),
        {"heading": frame.DECIMALS(lang)},
        *(
            _command(frame.N_DECIMALS(lang, n=n), "decimals", value=n, checked=n == decimals)
            for n in DECIMAL_CHOICES
        ),
        {"rule": True},
        _command(frame.PRESENT(lang), "present", "P", checked=state.setting("present")),
    ]
    walk = [_link(PAGES[0], lang, here, "0")]
    walk += [_link(page, lang, here, str(n)) for n, page in enumerate(STEPS, start=1)]
    titled: list[tuple[str, Phrase, list[dict[str, Any]]]] = [
        ("file", frame.FILE, file),
        ("edit", frame.EDIT, edit),
        ("view", frame.VIEW, view),
        ("walk", frame.WALK_THROUGH, walk),
        ("labs", frame.LABS, [_link(page, lang, here) for page in LABS]),
        ("help", frame.HELP, [_command(frame.KEYS_ITEM(lang), "keys", "?")]),
    ]
    return [{"name": name, "label": title(lang), "items": items} for name, title, items in titled]


def _shortcuts(here: Page, lang: str) -> dict[str, dict[str, Any]]:
    back, forward = _neighbours(here)
    keys: dict[str, dict[str, Any]] = {
        "Ctrl+Z": {"command": "undo"},
        "Ctrl+Y": {"command": "redo"},
        "Ctrl+Shift+Z": {"command": "redo"},
        "Ctrl+S": {"command": "save"},
        "Ctrl+O": {"command": "open"},
        "L": {"command": "language", "value": OTHER_LANGUAGE[lang][0]},
        "P": {"command": "present"},
        "?": {"command": "keys"},
        "0": {"page": ""},
    }
    keys |= {str(n): {"page": page.url} for n, page in enumerate(STEPS, start=1)}
    if back:
        keys["ArrowLeft"] = {"page": back.url}
    if forward:
        keys["ArrowRight"] = {"page": forward.url}
    return keys


def _obey() -> None:
    sent = state.message("menu_bar", "command")
    if not isinstance(sent, dict):
        return
    value = sent.get("value")
    match sent.get("command"):
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
        case "restore":
            state.restore(str(value))


# ---- scenario panel ------------------------------------------------------------------------


def _scenario_panel(page: Page) -> None:
    lang = state.lang()
    changed = state.is_changed()
    names = list(PRESETS)
    presets = Choice(
        "preset",
        (frame.PRESET_CHANGED if changed else frame.PRESET)(lang),
        [each.title(lang) for each in PRESETS.values()],
        names.index(state.preset()),
        lambda place: state.open_preset(names[place]),
    )
    choose_from([presets], key="preset")
    undoable, redoable = state.history()
    with st.container(horizontal=True, gap="small"):
        st.button(frame.UNDO(lang), key="undo", on_click=state.undo, disabled=not undoable)
        st.button(frame.REDO(lang), key="redo", on_click=state.redo, disabled=not redoable)
        st.button(frame.RESET_SHORT(lang), key="reset", on_click=state.reset, disabled=not changed)
    if page.path != EDITOR_PAGE:
        edit_scenario(compact=True)
    if not changed:
        st.caption(frame.NOTICE(lang, text=PRESETS[state.preset()].notice(lang)))


# ---- step bar ------------------------------------------------------------------------------


def _neighbours(here: Page) -> tuple[Page | None, Page | None]:
    at = PAGES.index(here)
    return (PAGES[at - 1] if at else None), (PAGES[at + 1] if at + 1 < len(PAGES) else None)


def _step_data(here: Page) -> dict[str, Any]:
    lang = state.lang()
    back, forward = _neighbours(here)
    data: dict[str, Any] = {
        "label": frame.STEPS(lang),
        "steps": [
            {"number": n, "label": page.title(lang), "page": page.url, "current": page == here}
            for n, page in enumerate(STEPS, start=1)
        ],
    }
    if back:
        data["back"] = {"page": back.url, "label": frame.BACK(lang)}
    if forward:
        data["next"] = {"page": forward.url, "label": frame.NEXT(lang)}
    return data
