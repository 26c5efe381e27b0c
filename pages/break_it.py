"""Lab 3: ten wrong recipes, each beside the right one, with the promise that breaks."""

import streamlit as st

from attention_core.mistakes import EXAMPLES, MISTAKES, Mistake, divide_by_sqrt_d_model
from pages.ui import state
from pages.ui.content.break_it import arithmetic, comparisons, evidence, opened
from pages.ui.folded import receipt_panel, show_reasons, show_twin
from pages.ui.messages import afterwards
from pages.ui.shell import begin_page
from pages.ui.text import break_it as words
from pages.ui.text import frame
from pages.ui.view import tag
from pages.ui.widgets import Choice, choose_from, heading, read_out, show_table

CELL = "broken_cell"
SIGNS = {"right": ":green[:material/check:]", "wrong": ":red[:material/close:]"}

view = begin_page("pages/break_it.py")
name, on_example = state.setting("mistake"), state.setting("on_example")
query, key, value = (
    EXAMPLES[name] if on_example else (view.scenario.query, view.scenario.key, view.scenario.value)
)
labels = view.query_labels, view.key_labels
if on_example:
    labels = ([tag("q", n) for n in range(len(query))], [tag("k", n) for n in range(len(key))])


def made(row: int | None = None) -> Mistake:
    """Make the mistake, and speak of this row of it or of the one that breaks most."""
    if name == "divide_by_sqrt_d_model":
        d_model = state.setting("heads") * key.shape[1]
        return divide_by_sqrt_d_model(query, key, value, row, d_model=d_model)
    return MISTAKES[name](query, key, value, row)


def choose(place: int) -> None:
    """Open another mistake, on the person's own scenario."""
    state.set_setting("mistake", list(MISTAKES)[place])
    state.set_setting("on_example", False)


def look_at(i: int, j: int) -> None:
    """Look at a cell; a wrong table may have rows that the scenario has no query for."""
    state.set_focus(i, j)
    state.keep(CELL, [i, j, *state.focus()])


# ---- the mistake, on the person's scenario or on the example --------------------------------

worst = made()
cell = opened.cell_of(worst, view.focus, state.kept(CELL))
mistake = made(cell[0])
case = evidence.Case(mistake, view.lang, view.decimals, *labels)

heading(view, words.TITLE, words.CLAIM, picker="")
picker, beside = st.columns([3, 2], vertical_alignment="bottom")
with picker:
    titles = [f"{n} · {view.say(words.NAMES[each])}" for n, each in enumerate(MISTAKES, start=1)]
    choose_from(
        [Choice("mistake", view.say(words.CHOOSE), titles, list(MISTAKES).index(name), choose)],
        key="mistake_choice",
    )
if mistake.wrong:
    with beside:
        asks = words.LOOK_AT_KEY if name == "query_tied_to_key" else frame.LOOK_AT
        rows, take = evidence.rows(case), lambda n: look_at(n, cell[1])
        choose_from([Choice("row", view.say(asks), rows, cell[0], take)], key="row_choice")
if name == "divide_by_sqrt_d_model":
    st.slider(view.say(words.HEADS), 1, 16, **state.control("heads"))

if not on_example and (view.scenario.is_causal or not view.scenario.mask.all()):
    read_out(view.say(words.MASK_ASIDE))
finding = evidence.finding(case)
if mistake.holds:
    st.success(finding, icon=":material/check_circle:")
elif mistake.row_holds:
    st.warning(finding, icon=":material/warning:")
else:
    st.error(finding, icon=":material/error:")
if mistake.row_holds and not mistake.holds:
    elsewhere = opened.proof_cell(worst, cell[1])
    st.button(
        view.say(words.LOOK_AT_BROKEN, row=case.row_names[elsewhere[0]]),
        key="elsewhere",
        icon=":material/arrow_forward:",
        on_click=afterwards(look_at),
        args=elsewhere,
    )
if on_example or mistake.holds:
    with st.container(horizontal=True, vertical_alignment="center"):
        if on_example:
            st.markdown(view.say(words.EXAMPLE), width="content")
        st.button(
            view.say(words.BACK if on_example else words.SEE_EXAMPLE),
            key="example",
            icon=":material/undo:" if on_example else ":material/science:",
            on_click=afterwards(state.set_setting),
            args=("on_example", not on_example),
        )

# ---- side by side ---------------------------------------------------------------------------

are_narrow = len(key) <= comparisons.MOST_BESIDE
places = st.columns(2, gap="medium") if are_narrow else (st.container(), st.container())
formulas = {
    "right": words.RIGHT_FORMULAS.get(name, words.RIGHT_FORMULA),
    "wrong": words.WRONG_FORMULAS[name],
}
# First in the line: an unseen formula is as wide as a seen one, and must not stick out of a phone.
as_tall = "".join(rf"\vphantom{{{each}}}" for each in formulas.values())
for place, (side, title) in zip(
    places, (("right", words.RIGHT), ("wrong", words.WRONG)), strict=True
):
    with place:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"{SIGNS[side]} **{view.say(title)}**", width="content")
            st.markdown(rf"$\displaystyle {as_tall} {formulas[side]}$", width="content")
        if mistake.wrong:
            table = comparisons.compared(case, side, cell)
            show_table(table, key=f"{side}_table", on_cell=look_at)
        else:
            sizes = words.SHAPES_AGREE if side == "right" else words.NO_TABLE
            st.latex(comparisons.shape_trace(case, side))
            st.markdown(view.say(sizes, **evidence.facts(case)))
signs = words.SIGNS if mistake.wrong else words.SIGNS_OF_SIZES
proof_sign = view.say(words.PROOF_SIGN) if comparisons.proofs(mistake) else ""
read_out(view.say(signs) + proof_sign)

lines = arithmetic.proof(case)
if lines:
    st.markdown("\n".join([f"**{view.say(words.ARITHMETIC)}**", "", *(f"- {x}" for x in lines)]))
show_twin(view, comparisons.twin(case), key="twin")
show_reasons(view.say(words.WHY), view.say(words.REASONS[name]))
receipt_panel(view, more=lambda: opened.recipe_entries(view, mistake, cell))
