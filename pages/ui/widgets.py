"""Pieces that stand on several pages and carry state: the focus picker, tables, arrows."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import ArrayLike

from attention_core.codec import to_plain
from attention_core.entry import MAX_DESCRIPTION, MAX_NUMBER
from attention_core.geometry import angle_degrees, norm, pair_plane
from attention_core.scenario import MAX_AXIS_NAME, MAX_DIM, MAX_QUERIES
from pages.ui import messages, numbers, session, state
from pages.ui.charts.heat_map import score_heat_frame, score_heat_map
from pages.ui.components import choices, editor, number_table, plane
from pages.ui.drawing import draw
from pages.ui.phrase import Phrase
from pages.ui.text import dot_product as pair_words
from pages.ui.text import editor as editor_words
from pages.ui.text import frame, glossary
from pages.ui.text import tables as words
from pages.ui.view import View, tag

EDITOR = "editor"
PLANE_SNAP = 0.05
PAIR_AXES = {1: ("d₁", ""), 2: ("d₁", "d₂")}  # more are turned to fit
PICKER_WIDTH = 360  # pixels


def heading(view: View, title: Phrase, claim: Phrase, *, picker: str = "pair") -> None:
    """Write the page's title and claim, and let the reader pick what to look at.

    ``picker`` is "pair" for a query and a key, "query" for a query alone, "" for nothing.
    """
    said = f"## {view.say(title)}\n\n{view.say(claim)}"
    if not picker:
        st.markdown(said)
        return
    with st.container(horizontal=True, vertical_alignment="bottom", key="heading"):
        st.markdown(said)
        focus_picker(view, with_key=picker == "pair")


class Choice(NamedTuple):
    """A list to choose from: what is chosen now, and what takes another choice."""

    name: str
    label: str
    options: Sequence[str]
    place: int
    take: Callable[[int], None]


class Button(NamedTuple):
    """A button for a command of the menus, beneath lists to choose from."""

    command: str
    label: str
    enabled: bool


def focus_picker(view: View, *, with_key: bool = True) -> None:
    """Pick the query, and the key, that every page looks at."""
    i, j = view.focus
    lists = [
        Choice(
            "query",
            view.say(frame.LOOK_AT),
            [" ".join(label.split()) for label in view.query_labels],
            i,
            lambda n: state.set_focus(n, state.focus()[1]),
        )
    ]
    if with_key:
        lists.append(
            Choice(
                "key",
                view.say(frame.AND_KEY),
                [" ".join(label.split()) for label in view.key_labels],
                j,
                lambda n: state.set_focus(state.focus()[0], n),
            )
        )
    choose_from(lists, key="focus", width=PICKER_WIDTH)


def choose_from(
    lists: Sequence[Choice],
    *,
    key: str,
    buttons: Sequence[Button] = (),
    width: int | Literal["stretch"] = "stretch",
) -> None:
    """Draw lists to choose from, side by side, and buttons beneath.

    Streamlit's own select box costs the browser as much as a chart, at every edit.
    """
    data = {
        **messages.receipt(key),
        "choices": [
            {"name": each.name, "label": each.label, "options": each.options, "place": each.place}
            for each in lists
        ],
        "buttons": [each._asdict() for each in buttons],
    }
    choices(data, key=key, width=width, on_command=lambda: _take_choices(key, lists))


@session.whole
def _take_choices(key: str, lists: Sequence[Choice]) -> None:
    for sent in messages.take_commands(key):
        match sent:
            case {"name": name, "place": int(place)}:
                for each in lists:
                    if each.name == name and 0 <= place < len(each.options):
                        each.take(place)


def pick_key(j: int, _: int) -> None:
    """Look at the key that was picked in a table with a row for each, whatever the query is now."""
    state.set_focus(state.focus()[0], j)


def edit_scenario(*, compact: bool) -> None:
    """Draw the editable tables of the open scenario; compact ones fit in the side panel."""
    lang = state.lang()
    editor(
        {
            **messages.receipt(EDITOR),
            "ack": state.ack(EDITOR),
            "commands": state.ack(messages.COMMAND),
            "place": state.place_in_history(),
            "model": to_plain(state.scenario()),
            "focus": list(state.focus()),
            "compact": compact,
            "limits": {
                "rows": MAX_QUERIES,
                "dim": MAX_DIM,
                "text": MAX_DESCRIPTION,
                "axis": MAX_AXIS_NAME,
                "number": MAX_NUMBER,
            },
            "decimals": numbers.TYPED_DECIMALS,
            "labels": {name: getattr(text, lang) for name, text in editor_words.LABELS.items()},
        },
        key=EDITOR,
        on_edit=messages.take_changes,
        on_command=lambda: _take_cells(EDITOR, state.set_focus),
    )


def show_table(
    data: dict[str, Any], *, key: str, on_cell: Callable[[int, int], None] = state.set_focus
) -> None:
    """Draw a table; a cell picked in it becomes the focus, or goes to ``on_cell``."""
    received = {**messages.receipt(key), **data}
    number_table(received, key=key, on_command=lambda: _take_cells(key, on_cell))


@session.whole
def _take_cells(key: str, on_cell: Callable[[int, int], None]) -> None:
    for picked in messages.take_commands(key):
        if isinstance(picked, list) and [type(each) for each in picked] == [int, int]:
            on_cell(*picked)


def temperature_sign(view: View) -> None:
    """Say that the temperature is not 1, with a way back; nothing while it is 1.

    Its place is always taken, so that what follows keeps its own, and with it the keyboard's focus.
    """
    place = st.container(key="extra_sign")
    if view.temperature == 1:
        return
    with place, st.container(border=True, horizontal=True, vertical_alignment="center"):
        text = view.say(frame.TEMPERATURE_ON, t=numbers.trimmed(view.temperature))
        st.markdown(f":orange[:material/thermostat:] **{text}**", width="stretch")
        st.button(
            view.say(frame.RESET_TEMPERATURE),
            key="reset_temperature",
            on_click=messages.afterwards(state.set_setting),
            args=("temperature", 1.0),
        )


def show_scores(
    view: View,
    scores: ArrayLike,
    *,
    key: str,
    limit: float,
    alt: str,
    decimals: int | None = None,
) -> None:
    """Draw a table of scores as a heat map; a cell clicked in it becomes the focus.

    ``limit`` is where the colours end: tables that are to be compared have the same.
    """
    digits = view.decimals if decimals is None else decimals
    rows = np.asarray(scores, dtype=float).tolist()
    draw(
        score_heat_map,
        score_heat_frame(
            rows,
            [[numbers.fixed(x, digits) for x in row] for row in rows],
            view.query_labels,
            view.key_labels,
            view.focus,
        ),
        key=key,
        alt=alt,
        on_select=lambda: _take_click(key),
        n_rows=view.scenario.n_q,
        n_columns=view.scenario.n_k,
        limit=limit,
        row_title=view.say(glossary.QUERY_ASKS),
        column_title=view.say(glossary.KEY_ANSWERS),
    )


@session.whole
def _take_click(key: str) -> None:
    cell = session.picked_cell(key)
    state.something_done()
    if cell is not None:
        state.set_focus(*cell)


def read_out(text: str) -> None:
    """Write the sentence that reads a picture."""
    st.caption(text)


def pair_facts(view: View) -> dict[str, str]:
    """Return what is said of the focused pair: names, lengths, angle, projection, score."""
    i, j = view.focus
    query, key = view.scenario.query[i], view.scenario.key[j]
    angle, length = angle_degrees(query, key), norm(key)
    projection = float(query @ key) / length if length else 0.0
    return {
        "query": tag("q", i),
        "key": tag("k", j),
        "norm_q": view.number(norm(query)),
        "norm_k": view.number(length),
        "angle": "—" if angle is None else f"{numbers.fixed(angle, 2)}°",
        "projection": view.number(projection),
        "score": view.number(float(view.trace.scores[i, j])),
    }


def pair_in_plane(view: View, *, key: str, height: int) -> None:
    """Draw the focused query and key as arrows with angle and projection; movable if d_k is 2."""
    i, j = view.focus
    query, of_key = view.scenario.query[i], view.scenario.key[j]
    drawn = pair_plane(query, of_key)
    d_k = view.scenario.d_k
    is_flat = d_k == 2
    of_more = pair_words.PLANE_OF_MANY if d_k > 2 else pair_words.PLANE_OF_ONE
    ends = (("query", i, drawn.q, view.query_labels[i]), ("key", j, drawn.k, view.key_labels[j]))
    arrows = [
        arrow(view, group, row, end, label, draggable=is_flat) for group, row, end, label in ends
    ]
    show_plane(
        view,
        arrows,
        key=key,
        height=height,
        axes=PAIR_AXES.get(d_k, ("", "")),
        alt=view.say(pair_words.PLANE_ALT, **pair_facts(view)),
        note=None if is_flat else view.say(of_more, d_k=d_k),
        pair={"a": arrows[0]["id"], "b": arrows[1]["id"]},
    )


def arrow(
    view: View, group: str, row: int, end: Any, label: str, *, draggable: bool, **more: Any
) -> dict[str, Any]:
    """Return one arrow of a plane; ``label`` is "tag\\ndescription"."""
    tag, _, name = label.partition("\n")
    return {
        "id": f"{group[0]}{row + 1}",
        "group": group,
        "row": row,
        "tag": tag,
        "name": name,
        "x": float(end[0]),
        "y": float(end[1]),
        "draggable": draggable,
        "focused": row == view.focus[0 if group == "query" else 1],
        **more,
    }


def show_plane(
    view: View,
    arrows: list[dict[str, Any]],
    *,
    key: str,
    height: int,
    axes: tuple[str, str],
    alt: str,
    note: str | None = None,
    pair: dict[str, str] | None = None,
    hull: list[str] | None = None,
    mix: dict[str, dict[str, float]] | None = None,
    regions: dict[str, Any] | None = None,
) -> None:
    """Draw vectors in the plane; what is dragged in it changes the scenario.

    ``regions`` lie beneath: ``of`` the arrow whose shortest way out of its region is drawn,
    ``areas`` of {tag, tone, polygon}, and ``reach``, where polygons end that go on for ever.
    """
    labels = {name: getattr(phrase, view.lang) for name, phrase in words.PLANE.items()}
    if not any(each["draggable"] for each in arrows):
        labels["hint"] = ""
    plane(
        {
            **messages.receipt(key),
            "ack": state.ack(key),
            "edit_ack": state.ack(EDITOR),
            "arrows": arrows,
            "axes": list(axes),
            "extras": {"pair": pair, "hull": hull, "mix": mix, "regions": regions},
            "snap": PLANE_SNAP,
            "limit": MAX_NUMBER,
            "decimals": view.decimals,
            "height": height,
            "note": note,
            "alt": alt,
            "labels": labels,
        },
        key=key,
        on_move=messages.take_changes,
        on_command=lambda: _take_tips(key),
    )


@session.whole
def _take_tips(key: str) -> None:
    for chosen in messages.take_commands(key):
        match chosen:
            case ["query", int(row)]:
                state.set_focus(row, state.focus()[1])
            case ["key" | "value", int(row)]:
                state.set_focus(state.focus()[0], row)
