"""Lab 3: ten wrong recipes, each beside the right one, with the promise that breaks."""

import streamlit as st

from attention_core.mistakes import EXAMPLES, MISTAKES, divide_by_sqrt_d_model
from pages.ui import state
from pages.ui.content.break_it import comparisons, evidence, opened
from pages.ui.shell import begin_page
from pages.ui.text import break_it as words
from pages.ui.view import tag
from pages.ui.widgets import (
    Choice,
    choose_from,
    heading,
    read_out,
    receipt_panel,
    show_table,
    show_twin,
)

CELL = "broken_cell"
SIGNS = {"right": ":green[:material/check:]", "wrong": ":red[:material/close:]"}

view = begin_page("pages/break_it.py")
name, on_example = state.setting("mistake"), state.setting("on_example")


def choose(place: int) -> None:
    """Open another mistake, on the person's own scenario."""
    state.set_setting("mistake", list(MISTAKES)[place])
    state.set_setting("on_example", False)


def look_at(i: int, j: int) -> None:
    """Look at a cell; a wrong table may have rows that the scenario has no query for."""
    state.set_focus(i, j)
    state.keep(CELL, [i, j, *state.focus()])


def shape_trace(side: str) -> None:
    """Show the sizes that meet in the product, the inner two framed."""
    (n_q, d_k), (n_k, _) = query.shape, key.shape
    inner, outer, factor = (d_k, n_k, r"K^{\top}") if side == "right" else (n_k, d_k, "K")
    meet = rf"{d_k} = {inner}" if side == "right" else rf"{d_k} \neq {inner}"
    st.latex(
        rf"\underset{{({n_q},\,\boxed{{{d_k}}})}}{{Q}}\;\overset{{{meet}}}{{\cdot}}\;"
        rf"\underset{{(\boxed{{{inner}}},\,{outer})}}{{{factor}}}"
    )
    sizes = evidence.facts(case)
    st.markdown(view.say(words.SHAPES_AGREE if side == "right" else words.NO_TABLE, **sizes))


heading(view, words.TITLE, words.CLAIM, picker="")
picker, beside = st.columns([3, 2], vertical_alignment="bottom")
with picker:
    titles = [f"{n} · {view.say(words.NAMES[each])}" for n, each in enumerate(MISTAKES, start=1)]
    choose_from(
        [Choice("mistake", view.say(words.CHOOSE), titles, list(MISTAKES).index(name), choose)],
        key="mistake_choice",
    )
if name == "divide_by_sqrt_d_model":
    beside.slider(view.say(words.HEADS), 1, 16, **state.control("heads"))

# ---- the mistake, on the person's scenario or on the example --------------------------------

query, key, value = (
    EXAMPLES[name] if on_example else (view.scenario.query, view.scenario.key, view.scenario.value)
)
labels = view.query_labels, view.key_labels
if on_example:
    labels = ([tag("q", n) for n in range(len(query))], [tag("k", n) for n in range(len(key))])
if name == "divide_by_sqrt_d_model":
    mistake = divide_by_sqrt_d_model(query, key, value, state.setting("heads") * key.shape[1])
else:
    mistake = MISTAKES[name](query, key, value)
cell = opened.cell_of(mistake, view.focus, state.kept(CELL))
case = evidence.Case(mistake, view.lang, view.decimals, *labels)

if mistake.holds:
    st.success(evidence.finding(case), icon=":material/check_circle:")
else:
    st.error(evidence.finding(case), icon=":material/error:")
if on_example or mistake.holds:
    with st.container(horizontal=True, vertical_alignment="center"):
        if on_example:
            st.markdown(view.say(words.EXAMPLE), width="content")
        st.button(
            view.say(words.BACK if on_example else words.SEE_EXAMPLE),
            key="example",
            icon=":material/undo:" if on_example else ":material/science:",
            on_click=state.set_setting,
            args=("on_example", not on_example),
        )

# ---- side by side ---------------------------------------------------------------------------

are_narrow = len(key) <= comparisons.MOST_BESIDE
places = st.columns(2, gap="medium") if are_narrow else (st.container(), st.container())
formulas = {
    "right": words.RIGHT_FORMULAS.get(name, words.RIGHT_FORMULA),
    "wrong": words.WRONG_FORMULAS[name],
}
for place, (side, title) in zip(
    places, (("right", words.RIGHT), ("wrong", words.WRONG)), strict=True
):
    with place:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"{SIGNS[side]} **{view.say(title)}**", width="content")
            st.markdown(rf"$\displaystyle {formulas[side]} {words.TALL}$", width="content")
        if mistake.wrong:
            table = comparisons.compared(case, side, cell)
            show_table(table, key=f"{side}_table", on_cell=look_at)
        else:
            shape_trace(side)
read_out(view.say(words.SIGNS))

lines = evidence.proof(case)
if lines:
    st.markdown("\n".join([f"**{view.say(words.ARITHMETIC)}**", "", *(f"- {x}" for x in lines)]))
if not on_example and (view.scenario.is_causal or not view.scenario.mask.all()):
    read_out(view.say(words.MASK_ASIDE))
show_twin(view, comparisons.twin(case), key="twin")
with st.expander(view.say(words.WHY)):
    st.markdown(view.say(words.REASONS[name]))
receipt_panel(view, more=lambda: opened.recipe_entries(view, mistake, cell))
