"""The session: scenario, history, focus, settings, address.

What is kept is plain JSON-able data, so that a code update while people are in the app, which
loads every module anew, finds nothing of ours that it no longer recognises.
"""

import json
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from attention_core.codec import from_json
from attention_core.entry import ScenarioError
from attention_core.scenario import Scenario
from pages.ui import presets, stored
from pages.ui.phrase import LANGUAGES
from pages.ui.session import BOX, holding, put, values, whole
from pages.ui.session import box as _box
from pages.ui.settings import SETTINGS

HISTORY = 100
CHAT_LINK_LIMIT = 1800
LONGEST_FOCUS = 20  # characters; int() refuses thousands of digits
LONGEST_NAME = 60  # characters of a session's or a component's name
MOST_ACKS = 100
MOST_MOMENTS = 2**53  # the browser's largest whole number
KEPT_RESULTS = 8
KEPT_CHARACTERS = 20_000
UNDER_WAY = 3  # seconds that an answer may take on a slow link
SCREEN_SETTINGS = ("decimals", "present")


# ---- opening -------------------------------------------------------------------------------


def open_session() -> None:
    """Start the session from the address, once; afterwards the address follows the session."""
    if BOX in values():
        return
    params = {name: value for name in st.query_params if (value := st.query_params[name])}
    lang = params.get("lang") or _browser_language()
    box: dict[str, Any] = {
        "session": secrets.token_hex(8),
        "acks": {},
        "undo": [],
        "redo": [],
        "at": 0,
        "gesture": None,
        "edited": False,
        "notices": [],
        "restored": None,
        "go": None,
        "own": None,
        "lang": lang if lang in LANGUAGES else "en",
        "settings": {},
        "preset": presets.DEFAULT,
        "scenario": "",
        "focus": [0, 0],
        "turn": 0,
        "page": "",
        "memory": {},
    }
    with holding({BOX: box}):
        _adopt(params)
    put(BOX, box)


def enter(page_url: str) -> None:
    """Begin a run: forget what was unfolded and picked on another page."""
    box = _box()
    box["handed"] = box.pop("handing", None)
    if box.get("page") != page_url:
        box["page"], box["memory"], box["set"] = page_url, {}, {}
        something_done()


def _browser_language() -> str:
    return "zh" if (st.context.locale or "").lower().startswith("zh") else "en"


def _adopt(params: Mapping[str, str]) -> None:
    """Take scenario, focus, language and settings from the parameters of an address."""
    box = _box()
    if params.get("lang") in LANGUAGES:
        box["lang"] = params["lang"]
    box["own"] = params.get("own") or None
    try:
        box["preset"], box["scenario"] = stored.opened(params, lang())
    except ScenarioError as error:
        notify(error)
        box["preset"], box["scenario"] = stored.opened({**params, "s": ""}, lang())
    for name, setting in SETTINGS.items():
        value = setting.read(params[name]) if name in params else None
        if value is not None:
            set_setting(name, value)
    row, _, column = params.get("f", "")[:LONGEST_FOCUS].partition(".")
    if row.isdecimal() and column.isdecimal():
        set_focus(int(row) - 1, int(column) - 1)
    else:
        set_focus(0, 0)


def restore(address: str, past: Sequence[str] = (), future: Sequence[str] = ()) -> None:
    """Take back what the browser still shows after this session replaced an older one.

    ``past`` and ``future`` are the addresses of the steps that could be undone and redone there.
    Where an edit has come first, it is kept, and only the past put before it.
    """
    box = _box()
    if restored() == session():
        return
    box["restored"] = session()
    if not box["edited"]:
        _adopt(stored.parameters(address))
        box["redo"] = [*_steps(future)][::-1]
    box["undo"] = [*_steps(past), *box["undo"]][-HISTORY:]
    box["at"] = len(box["undo"])


def go_on(before: str, acks: Mapping[str, Any]) -> None:
    """Be the session that the browser still talks with, and know what was taken in it."""
    box = _box()
    box["session"] = before[:LONGEST_NAME]
    box["acks"] = {
        name: number
        for name, number in islice(acks.items(), MOST_ACKS)
        if len(name) <= LONGEST_NAME and type(number) is int and 0 <= number < MOST_MOMENTS
    }


def _steps(addresses: Sequence[str]) -> Iterator[str]:
    for each in addresses[:HISTORY]:
        with suppress(ScenarioError):
            yield json.dumps(stored.opened(stored.parameters(each), lang()))


# ---- reading -------------------------------------------------------------------------------


def session() -> str:
    """Return the name of this session, which a server that has to begin again is given back."""
    return str(_box()["session"])


def lang() -> str:
    """Return the language of the screen: ``en`` or ``zh``."""
    return str(_box()["lang"])


def scenario() -> Scenario:
    """Return the open scenario, with the presets' own words in the language of the screen."""
    box = _box()
    return stored.scenario(box["scenario"], box["lang"])


def preset() -> str:
    """Return the name of the preset that the scenario started from."""
    return str(_box()["preset"])


def preset_scenario() -> Scenario:
    """Return the preset that the scenario started from, unchanged."""
    box = _box()
    return stored.preset_scenario(box["preset"], box["lang"])


def is_changed() -> bool:
    """Tell whether the scenario differs from its preset."""
    box = _box()
    return stored.is_changed(box["scenario"], box["preset"], box["lang"])


def focus() -> tuple[int, int]:
    """Return the query and the key (from 0) that every page looks at."""
    i, j = _box()["focus"]
    return i, j


def turn() -> int:
    """Return how often the focus was set: a chart's selection of an earlier turn is no news."""
    return int(_box()["turn"])


def setting(name: str) -> Any:
    """Return a setting's value, or its default."""
    return _box()["settings"].get(name, SETTINGS[name].default)


def history() -> tuple[int, int]:
    """Return how many steps can be undone and redone."""
    box = _box()
    return len(box["undo"]), len(box["redo"])


def place_in_history() -> int:
    """Return the number of the step that is open, one more with every step."""
    return int(_box().get("at", 0))


def ack(component: str) -> int:
    """Return the last message taken from a component in this session."""
    return int(_box()["acks"].get(component, 0))


def acks() -> dict[str, int]:
    """Return the last message taken from each component in this session."""
    return dict(_box()["acks"])


def restored() -> str | None:
    """Return the name that this session had when it was given back what it lacked."""
    name: str | None = _box().get("restored")
    return name


def file_text() -> str:
    """Return the scenario as the file that is saved."""
    box = _box()
    return stored.file_text(box["scenario"], box["lang"])


def address() -> str:
    """Return the query string that shows this very screen in any browser."""
    box = _box()
    params: dict[str, object] = {"lang": box["lang"]}
    if box["preset"] != presets.DEFAULT:
        params["p"] = box["preset"]
    if is_changed():
        params["s"] = stored.link(box["scenario"], box["lang"])
    if any(box["focus"]):
        params["f"] = "{}.{}".format(*(at + 1 for at in box["focus"]))
    for name, value in box["settings"].items():
        params[name] = int(value) if isinstance(value, bool) else value
    if box["own"]:
        params["own"] = box["own"]
    return urlencode(params)


def notices() -> list[tuple[str, dict[str, Any]]]:
    """Return what the person is told until something else is done: error codes with details."""
    box = _box()
    box["seen"] = len(box["notices"])
    return [(code, details) for code, details in box["notices"]]


# ---- changing ------------------------------------------------------------------------------


def notify(error: ScenarioError) -> None:
    """Keep an error to be shown on the next screen."""
    _box()["notices"].append([error.code, error.details])


def something_done() -> None:
    """Forget the notices that have been shown."""
    box = _box()
    del box["notices"][: box.get("seen", 0)]
    box["seen"] = 0


def acknowledge(component: str, number: int) -> None:
    """Note the last message taken from a component."""
    _box()["acks"][component] = number
    something_done()


def commit(new: Scenario, gesture: str | None = None) -> None:
    """Make ``new`` the open scenario; commits of one gesture are one step of the history."""
    box = _box()
    if presets.localized(new, box["lang"]) == scenario():
        return
    if gesture is None or gesture != box["gesture"]:
        _remember()
    box["gesture"] = gesture
    box["scenario"] = stored.text(new)
    set_focus(*focus())


def _remember() -> None:
    """Make what is open now a step that can be undone."""
    box = _box()
    box["undo"] = [*box["undo"], json.dumps([box["preset"], box["scenario"]])][-HISTORY:]
    box["redo"] = []
    box["at"] = place_in_history() + 1
    box["gesture"] = None
    box["edited"] = True


def undo() -> None:
    """Go one step back in the history."""
    _travel("undo", "redo", -1)


def redo() -> None:
    """Go one step forward in the history."""
    _travel("redo", "undo", 1)


def _travel(source: str, target: str, step: int) -> None:
    box = _box()
    if box[source]:
        box["at"] = place_in_history() + step
        box[target].append(json.dumps([box["preset"], box["scenario"]]))
        box["preset"], box["scenario"] = json.loads(box[source].pop())
        box["gesture"] = None
        box["edited"] = True
        set_focus(*focus())


def open_preset(name: str) -> None:
    """Open a preset as one step of the history."""
    if name in presets.PRESETS:
        commit(presets.PRESETS[name].scenario(lang()))
        _box()["preset"] = name
        set_focus(0, 0)


def reset() -> None:
    """Go back to the preset that the scenario started from."""
    commit(preset_scenario())


def open_blank() -> None:
    """Start a scenario of one's own, where it can be typed."""
    open_preset(presets.OWN)
    go_to("describe")


def open_file(text: str) -> None:
    """Open a saved scenario; a file that cannot be read changes nothing and is explained."""
    try:
        commit(from_json(text))
    except ScenarioError as error:
        notify(error)
    else:
        _box()["preset"] = presets.OWN


def edit(change: Any, *arguments: Any) -> None:
    """Apply an editing function of the core to the scenario, or say why it cannot be."""
    try:
        commit(change(scenario(), *arguments))
    except ScenarioError as error:
        notify(error)


def set_focus(i: int, j: int) -> None:
    """Look at query ``i`` and key ``j``, or at the nearest there are."""
    box, open_now = _box(), scenario()
    box["turn"] += 1
    box["focus"] = [
        min(max(int(i), 0), open_now.n_q - 1),
        min(max(int(j), 0), open_now.n_k - 1),
    ]


def set_language(lang: str) -> None:
    """Change the language and nothing else."""
    if lang in LANGUAGES:
        _box()["lang"] = lang


def set_setting(name: str, value: object) -> None:
    """Change a setting; a value that is not valid changes nothing."""
    valid = SETTINGS[name].read(value)
    if valid is None:
        return
    settings = _box()["settings"]
    if valid == SETTINGS[name].default:
        settings.pop(name, None)
    else:
        settings[name] = valid


def start_settings(wanted: Mapping[str, Any]) -> None:
    """Put the settings of a demonstration in force and the others at their defaults.

    How the screen is read (decimals, full screen) is the person's own choice and stays.
    """
    for name, each in SETTINGS.items():
        if name not in SCREEN_SETTINGS:
            set_setting(name, wanted.get(name, each.default))


def show_elsewhere(new: Scenario, page_url: str, focus: tuple[int, int] = (0, 0)) -> None:
    """Open another scenario on another page, keeping the person's own for the way back."""
    box = _box()
    box["own"] = box["own"] or address()
    commit(new)
    set_focus(*focus)
    go_to(page_url)


def has_own() -> bool:
    """Tell whether a demonstration is open and the person's own scenario waits."""
    return _box()["own"] is not None


def back_to_own() -> None:
    """Open the person's own scenario again, as it was before the demonstrations."""
    box = _box()
    if not has_own():
        return
    _remember()
    own = stored.parameters(box["own"])
    start_settings({})
    _adopt({name: own[name] for name in own if name not in ("lang", "own", *SCREEN_SETTINGS)})


def go_to(page_url: str) -> None:
    """Have the browser move to another page after this run."""
    _box()["go"] = {"page": page_url, "order": secrets.token_hex(4)}


def departure() -> dict[str, Any] | None:
    """Return the page that the browser was asked to move to last, with the name of the order."""
    order: dict[str, Any] | None = _box()["go"]
    return order


# ---- results kept for the session ----------------------------------------------------------


def keep(name: str, value: object) -> None:
    """Keep a result that took long, in plain data and of bounded size, until the session ends."""
    text = json.dumps(value)
    kept_now = _box().setdefault("kept", {})
    if len(text) > KEPT_CHARACTERS or len({*kept_now, name}) > KEPT_RESULTS:
        raise ValueError(f"at most {KEPT_RESULTS} results of {KEPT_CHARACTERS} characters are kept")
    kept_now[name] = text


def kept(name: str) -> Any:
    """Return what was kept under a name, or None."""
    text = _box().get("kept", {}).get(name)
    return None if text is None else json.loads(text)


def is_news(name: str, version: str) -> bool:
    """Tell whether this version is asked about for the first time in this session."""
    told = _box().setdefault("told", {})
    is_new, told[name] = told.get(name) != version, version
    return bool(is_new)


@whole
def forget_news(name: str) -> None:
    """Have the next :func:`is_news` be true."""
    _box().get("told", {}).pop(name, None)


# ---- native widgets ------------------------------------------------------------------------


def choice(key: str, value: Any, take: Callable[[Any], None]) -> dict[str, Any]:
    """Return the arguments that make a widget show ``value`` and hand changes to ``take``.

    In the run after its own change it is not set: on a slow link it may have been moved on since.
    Where it was set just before, the browser may have gone back to that, so it is.
    """
    box, now = _box(), monotonic()
    set_before = box.setdefault("set", {})
    is_own = box.get("handed") == key and values().get(key) == value
    if not is_own or now - set_before.get(key, now) < UNDER_WAY:
        put(key, value)
    if not is_own:
        set_before[key] = now
    return {"key": key, "on_change": lambda: _hand(key, take)}


@whole
def _hand(key: str, take: Callable[[Any], None]) -> None:
    """Hand a widget's value on; a late change of a page that was left brings none."""
    if key in values():
        something_done()
        _box()["handing"] = key
        take(values()[key])


def control(name: str) -> dict[str, Any]:
    """Return the arguments that tie a native widget to a setting."""
    return choice(f"setting_{name}", setting(name), partial(set_setting, name))


def remembered(key: str, default: Any, among: Collection[Any] | None = None) -> dict[str, Any]:
    """Return the arguments that make a widget keep its value as long as its page is open.

    Streamlit itself forgets it when the label or the options change, as with the language. A value
    that is not ``among`` those that there are gives way to the default.
    """
    memory = _box()["memory"]
    value = memory.get(key, default)
    shown = default if among is not None and value not in among else value
    return choice(key, shown, partial(memory.__setitem__, key))


def typed(name: str) -> dict[str, Any]:
    """Return the arguments that tie a text field to a setting and leave it alone while typed in."""
    key = f"setting_{name}"
    if values().get(key) != setting(name):
        put(key, setting(name))
    return {"key": key, "on_change": lambda: _hand(key, partial(set_setting, name))}
