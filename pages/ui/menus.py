"""What the menu bar offers: menus, shortcuts and its words, on each page in each language."""

from functools import lru_cache
from typing import Any

from pages.ui.phrase import Phrase
from pages.ui.presets import PRESETS
from pages.ui.registry import LABS, PAGES, STEPS, Page
from pages.ui.text import frame, glossary

OTHER_LANGUAGE = {"en": ("zh", "中文"), "zh": ("en", "English")}
DECIMAL_CHOICES = (2, 3, 4, 6)
KEPT = 256


@lru_cache(maxsize=KEPT)
def menu_bar_data(here: Page, lang: str, **state: Any) -> dict[str, Any]:
    """Return what stays the same for long, to be read only; ``state`` as ``_menus`` takes it."""
    other, label = OTHER_LANGUAGE[lang]
    return {
        "lang": lang,
        "page": here.url,
        "present": state["present"],
        "brand": glossary.APP(lang),
        "switch": {"value": other, "label": label},
        "menus": _menus(here, lang, **state),
        "shortcuts": _shortcuts(here, lang),
        "pictures": {name: phrase(lang) for name, phrase in frame.PICTURE_LABELS.items()},
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


def neighbours(here: Page) -> tuple[Page | None, Page | None]:
    """Return the pages before and after this one."""
    at = PAGES.index(here)
    return (PAGES[at - 1] if at else None), (PAGES[at + 1] if at + 1 < len(PAGES) else None)


def _command(label: str, command: str, keys: str = "", **more: object) -> dict[str, Any]:
    return {"label": label, "command": command, "keys": keys, **more}


def _link(page: Page, lang: str, here: Page, keys: str = "") -> dict[str, Any]:
    return {"label": page.title(lang), "page": page.url, "keys": keys, "checked": page == here}


def _menus(
    here: Page,
    lang: str,
    *,
    undoable: bool,
    redoable: bool,
    changed: bool,
    preset: str,
    decimals: int,
    present: bool,
) -> list[dict[str, Any]]:
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
        _command(frame.RESET(lang), "reset", disabled=not changed),
        {"heading": frame.PRESETS(lang)},
        *(
            _command(each.title(lang), "preset", value=name, checked=name == preset)
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
        _command(frame.PRESENT(lang), "present", "P", checked=present),
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
    back, forward = neighbours(here)
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
