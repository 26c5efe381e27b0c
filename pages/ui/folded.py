"""What a page keeps folded at its foot: tables of every digit, reasons, receipts, questions.

Nothing of it is made or sent before somebody unfolds it.
"""

from collections.abc import Callable, Iterable
from typing import Any

import streamlit as st

from pages.ui import state
from pages.ui.content.questions.demonstrations import belonging_to
from pages.ui.messages import afterwards
from pages.ui.receipts import DECIMALS, Entry, entries
from pages.ui.tables import Twin
from pages.ui.text import questions as question_words
from pages.ui.text import receipts as receipt_words
from pages.ui.text import tables as words
from pages.ui.view import View
from pages.ui.widgets import show_table


def fold(title: str, *, key: str) -> Any:
    """Draw what can be unfolded, and give it; it is ``open`` once somebody has done so."""
    return st.expander(title, **state.remembered(f"{key}_fold", False))


def show_twin(view: View, twin: Twin, *, key: str) -> None:
    """Draw the table twin of a picture, folded; nothing is made of it until it is unfolded."""
    folded = fold(view.say(words.EVERY_DIGIT, what=twin.caption), key=key)
    if folded.open:
        with folded:
            show_table({**twin.make(), "is_twin": True}, key=key)


def show_reasons(title: str, text: str) -> None:
    """Draw the page's reasons, folded."""
    folded = fold(title, key="reasons")
    if folded.open:
        folded.markdown(text)


def receipt_panel(
    view: View,
    *kinds: str,
    keys: Any = None,
    decimals: dict[str, int] = DECIMALS,
    more: Callable[[], Iterable[Entry]] = tuple,
    key: str = "receipt",
) -> None:
    """Let the reader open any number of these kinds (receipts.KINDS) as a receipt.

    The page's main number comes first, what was put in last. ``keys`` stands for the scenario's
    where the page has changed them, ``decimals`` are of the kinds that it shows with other than
    the reader's own; ``more`` gives the page's own entries, and may ask the reader which. Nothing
    is computed or written until the panel is opened.
    """
    folded = fold(view.say(receipt_words.PANEL), key=key)
    if not folded.open:
        return
    with folded:
        shown = entries(view, *kinds, keys=keys, decimals=decimals)
        found = {entry.name: entry for entry in (*shown, *more(), *entries(view, "typed"))}
        chosen = st.selectbox(
            view.say(receipt_words.WHICH),
            list(found),
            format_func=lambda name: found[name].label,
            help=view.say(receipt_words.MORE),
            **state.remembered(f"{key}_of", next(iter(found)), among=found),
        )
        receipt = found[chosen].make()
        if isinstance(receipt, str):
            st.info(view.say(receipt_words.NO_NUMBER, reason=receipt))
            return
        st.markdown(receipt.source)
        st.latex(receipt.latex)
        codes = {"numpy": "python", "torch": "python", "sheet": None, "latex": "latex"}
        tabs = st.tabs([view.say(receipt_words.TABS[name]) for name in codes])
        for tab, (name, language) in zip(tabs, codes.items(), strict=True):
            if name == "sheet" and not receipt.has_formula:
                tab.markdown(receipt.sheet)
                continue
            tab.code(getattr(receipt, name), language=language, wrap_lines=True)
            tab.caption(view.say(receipt_words.NOTES[name], value=receipt.shown))


def related_questions(view: View, page_path: str) -> None:
    """List the questions that belong to a page, once unfolded; each opens its card."""
    related = belonging_to(page_path)
    if not related:
        return
    title = view.say(question_words.RELATED, n=len(related))
    folded = fold(title, key="related")
    if not folded.open:
        return
    with folded:
        for number in related:
            st.button(
                f"{number} · {view.say(question_words.CARDS[number].question)}",
                key=f"question_{number}",
                type="tertiary",
                on_click=afterwards(_open_card),
                args=(number,),
            )


def _open_card(number: int) -> None:
    state.set_setting("find", f"#{number}")
    state.go_to("questions")
