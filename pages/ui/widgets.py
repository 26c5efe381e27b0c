"""Pieces that stand on several pages and carry state: the focus picker, tables, arrows."""

from typing import Any

import streamlit as st

from attention_core.codec import to_plain
from attention_core.entry import MAX_DESCRIPTION, MAX_NUMBER
from attention_core.geometry import angle_degrees, norm, pair_plane
from attention_core.scenario import MAX_AXIS_NAME, MAX_DIM, MAX_QUERIES
from pages.ui import numbers, state
from pages.ui.components import editor, number_table, plane
from pages.ui.phrase import Phrase
from pages.ui.text import frame
from pages.ui.text import tables as words
from pages.ui.text import dot_product as pair_words
from pages.ui.text import editor as editor_words
from pages.ui.view import View, tag

EDITOR = "editor"
PLANE_SNAP = 0.05


def heading(view: View, title: Phrase, claim: Phrase, *, picker: str = "pair") -> None:
    """Write the page's title and claim, and let the reader pick what to look at.

    ``picker`` is "pair" for a query and a key, "query" for a query alone, "" for nothing.
    """
    left, right = (
        st.columns([3, 2], vertical_alignment="bottom") if picker else (st.container(), None)
    )
    with left:
        st.header(view.say(title), anchor=False)
        st.markdown(view.say(claim))
    if right is not None:
        with right:
            focus_picker(view, with_key=picker == "pair")


def focus_picker(view: View, *, with_key: bool = True) -> None:
    """Pick the query, and the key, that every page looks at."""
    i, j = view.focus
    with st.container(horizontal=True):
        st.selectbox(
            view.say(frame.LOOK_AT),
            range(view.scenario.n_q),
            format_func=lambda n: " ".join(view.query_labels[n].split("\n")),
            **state.choice("focus_query", i, lambda n: state.set_focus(n, j)),
        )
        if with_key:
            st.selectbox(
                view.say(frame.AND_KEY),
                range(view.scenario.n_k),
                format_func=lambda n: " ".join(view.key_labels[n].split("\n")),
                **state.choice("focus_key", j, lambda n: state.set_focus(i, n)),
            )


def edit_scenario(*, compact: bool) -> None:
    """Draw the editable tables of the open scenario; compact ones fit in the side panel."""
    lang = state.lang()
    editor(
        {
            "session": state.session(),
            "ack": state.ack(EDITOR),
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
        on_edit=lambda: state.take_edits(EDITOR),
        on_command=lambda: state.take_commands(EDITOR),
        on_focus=lambda: _take_focus(EDITOR, "focus"),
    )


def show_table(data: dict[str, Any], *, key: str) -> None:
    """Draw a table; a cell picked in it becomes the focus."""
    number_table(data, key=key, on_pick=lambda: _take_focus(key, "pick"))


def _take_focus(key: str, event: str) -> None:
    match state.message(key, event):
        case [int(i), int(j)]:
            state.set_focus(i, j)


def show_twin(view: View, data: dict[str, Any], *, key: str) -> None:
    """Draw the table twin of a picture, folded."""
    with st.expander(view.say(words.EVERY_DIGIT, what=data["caption"])):
        number_table(data, key=key)


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
    is_flat = view.scenario.d_k == 2
    ends = (("query", i, drawn.q, view.query_labels[i]), ("key", j, drawn.k, view.key_labels[j]))
    arrows = [
        arrow(view, group, row, end, label, draggable=is_flat) for group, row, end, label in ends
    ]
    show_plane(
        view,
        arrows,
        key=key,
        height=height,
        axes=("d₁", "d₂") if is_flat else ("", ""),
        alt=view.say(pair_words.PLANE_ALT, **pair_facts(view)),
        note=None if is_flat else view.say(pair_words.PLANE_OF_MANY, d_k=view.scenario.d_k),
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
) -> None:
    """Draw vectors in the plane; what is dragged in it changes the scenario."""
    labels = {name: getattr(phrase, view.lang) for name, phrase in words.PLANE.items()}
    if not any(each["draggable"] for each in arrows):
        labels["hint"] = ""
    plane(
        {
            "session": state.session(),
            "ack": state.ack(key),
            "arrows": arrows,
            "axes": list(axes),
            "extras": {"pair": pair, "hull": hull, "mix": mix},
            "snap": PLANE_SNAP,
            "limit": MAX_NUMBER,
            "decimals": view.decimals,
            "height": height,
            "note": note,
            "alt": alt,
            "labels": labels,
        },
        key=key,
        on_move=lambda: state.take_moves(key),
        on_focus=lambda: _take_tip(key),
    )


def _take_tip(key: str) -> None:
    match state.message(key, "focus"):
        case ["query", int(row)]:
            state.set_focus(row, state.focus()[1])
        case ["key" | "value", int(row)]:
            state.set_focus(state.focus()[0], row)
