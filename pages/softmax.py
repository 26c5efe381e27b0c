"""Step 5: from scaled scores to weights, row by row; temperature and mask."""

from functools import partial

import numpy as np
import streamlit as st

from attention_core.editing import unmasked, with_causal, with_mask
from attention_core.stages import shares_of_sum, softmax_stages
from pages.ui import numbers, state, tables
from pages.ui.charts.bars import weight_bars, weight_bars_frame
from pages.ui.content.softmax.stages import key_lines, stage_texts
from pages.ui.drawing import draw
from pages.ui.shell import begin_page
from pages.ui.text import glossary
from pages.ui.text import softmax as words
from pages.ui.text import tables as table_words
from pages.ui.view import tag
from pages.ui.widgets import (
    heading,
    read_out,
    receipt_panel,
    related_questions,
    show_table,
    show_twin,
    temperature_sign,
)

WIDEST_BESIDE = 6  # keys up to which the weights stand beside the stages
LONGEST_SUM = 6  # powers written out in the line of the row sum

view = begin_page("pages/softmax.py")
i, j = view.focus
scenario, trace = view.scenario, view.weighed
takes_part = np.isfinite(trace.masked_scores)
by_causal = scenario.is_causal and j > i
is_cooled = view.temperature != 1
temperature = numbers.trimmed(view.temperature)
query, key = tag("q", i), tag("k", j)
stages = softmax_stages(trace.masked_scores[i])
texts = stage_texts(stages, view.trace.scaled_scores[i], view.temperature, view.decimals)
weights = [view.number(x) for x in trace.weights[i]]
named = [f"{tag('k', n)} {text}" for n, text in enumerate(weights)]


def masked_cell(text: str) -> tables.Cell:
    return {"text": text, "exact": view.say(glossary.MASKED), "state": "masked"}


def pick_in_weights(row: int, column: int) -> None:
    state.set_focus(row, column)
    now = state.scenario()
    is_cell = state.focus() == (row, column) and not (now.is_causal and column > row)
    if state.setting("mask_cells") and is_cell:
        state.edit(with_mask, row, column, not now.mask[row, column])


def stage_row(n: int) -> list[tables.Cell]:
    shown = [texts.scaled[n], *([texts.cooled[n]] if is_cooled else [])]
    shown += [texts.shifted[n] or "—", texts.powers[n] or "0", texts.weights[n]]
    if takes_part[i, n]:
        return [{"text": text} for text in shown[:-1]] + [
            {"text": shown[-1], "value": trace.weights[i, n]}
        ]
    return [{"text": text, "state": "masked"} for text in shown[:-1]] + [masked_cell(shown[-1])]


def stage_table() -> None:
    columns = [
        view.say(words.SCALED),
        *([view.say(words.COOLED, t=temperature)] if is_cooled else []),
        view.say(words.SHIFTED if stages.total else words.SHIFTED_NONE, largest=texts.largest),
        view.say(words.POWER),
        view.say(words.WEIGHT if stages.total else words.WEIGHT_NONE, total=texts.total),
    ]
    blanks: list[tables.Cell] = [{"text": ""}] * (len(columns) - 2)
    row_sum = view.number(float(trace.weights[i].sum()))
    show_table(
        tables.table(
            view.lang,
            caption="",
            columns=columns,
            rows=[(tag("k", n), stage_row(n)) for n in range(scenario.n_k)],
            heat=("sequential", 1.0),
            focus=(j, len(columns) - 1),
            clickable=True,
            footer=(view.say(words.SUM), [*blanks, {"text": texts.total}, {"text": row_sum}]),
        ),
        key="stages",
        on_cell=lambda row, _: state.set_focus(i, row),
    )


def weight_table() -> None:
    keys = range(scenario.n_k)

    def cell(row: int, column: int) -> tables.Cell:
        weight = float(trace.weights[row, column])
        if takes_part[row, column]:
            return tables.number(weight, view.decimals)
        return masked_cell(view.number(weight))

    def total(x: float) -> tables.Cell:
        return {"text": view.number(x), "state": "total"}

    rows = [
        (tag("q", n), [*(cell(n, m) for m in keys), total(float(trace.weights[n].sum()))])
        for n in range(scenario.n_q)
    ]
    sums = [{"text": view.number(x)} for x in trace.weights.sum(axis=0)]
    show_table(
        tables.table(
            view.lang,
            caption="",
            corner=view.say(table_words.CORNER),
            columns=[*(tag("k", n) for n in keys), view.say(glossary.ROW_SUM)],
            rows=rows,
            heat=("sequential", 1.0),
            focus=view.focus,
            clickable=True,
            footer=(view.say(words.COLUMN_SUM), [*sums, {"text": ""}]),
        ),
        key="weights",
        on_cell=pick_in_weights,
    )


def all_weights() -> None:
    st.subheader(view.say(words.WEIGHTS), anchor=False)
    weight_table()
    hint = f" :primary[{view.say(words.MASK_BY_CLICK)}]" if state.setting("mask_cells") else ""
    read_out(sums_read() + hint)


def sums_read() -> str:
    columns = ", ".join(view.number(x) for x in trace.weights.sum(axis=0))
    if not takes_part.any(axis=1).all():
        return view.say(words.SUMS_READ_MASKED, columns=columns)
    only_one = scenario.n_k == 1
    return view.say(words.SUMS_READ_ONE if only_one else words.SUMS_READ, columns=columns)


def controls() -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.toggle(
            view.say(words.CAUSAL),
            **state.choice("causal", scenario.is_causal, partial(state.edit, with_causal)),
        )
        st.toggle(
            view.say(words.MASK_CELLS),
            help=view.say(words.MASK_CELLS_HELP),
            **state.control("mask_cells"),
        )
    with st.container(horizontal=True):
        lets_in = bool(scenario.mask[i, j])
        st.button(
            view.say(words.MASK_PAIR if lets_in else words.UNMASK_PAIR, query=query, key=key),
            key="mask_pair",
            disabled=by_causal,
            help=view.say(words.BY_CAUSAL, query=query) if by_causal else None,
            on_click=partial(state.edit, with_mask, i, j, not lets_in),
        )
        st.button(
            view.say(words.NO_MASK),
            key="no_mask",
            disabled=bool(takes_part.all()) and not scenario.is_causal,
            on_click=partial(state.edit, unmasked),
        )
    st.slider(
        view.say(words.TEMPERATURE),
        0.1,
        10.0,
        step=0.1,
        format="%.1f",
        help=view.say(words.TEMPERATURE_HELP),
        **state.control("temperature"),
    )


def bars() -> None:
    standard = [view.number(x) for x in view.trace.weights[i]]
    standing = [view.say(words.BARS_NOW), view.say(words.BARS_STANDARD)] if is_cooled else [""]
    both = is_cooled and bool(stages.total)
    series = [trace.weights[i], view.trace.weights[i]][: len(standing)]
    draw(
        weight_bars,
        weight_bars_frame(
            [each.tolist() for each in series],
            [weights, standard][: len(standing)],
            view.key_labels,
            standing,
        ),
        key="weight_bars",
        alt=view.say(
            words.BARS_ALT_BOTH if both else words.BARS_ALT,
            query=query,
            t=temperature,
            weights=", ".join(named),
            standard=", ".join(standard),
        ),
        n_keys=scenario.n_k,
        names=standing,
        x_title=view.say(words.BARS),
    )
    read_out(bars_read())


def bars_read() -> str:
    n = int(takes_part[i].sum())
    top = np.flatnonzero(takes_part[i] & np.isclose(trace.weights[i], trace.weights[i].max()))
    phrase = {0: words.BARS_READ_NONE, 1: words.BARS_READ_ONE}.get(n, words.BARS_READ)
    if n > 1 and len(top) > 1:
        phrase = words.BARS_READ_TIE
    best = int(top[0]) if n else 0
    lines = [
        view.say(
            phrase,
            query=query,
            key=tag("k", best),
            keys=", ".join(tag("k", int(m)) for m in top),
            weight=weights[best],
            n=n,
            even=view.number(1 / max(n, 1)),
        )
    ]
    negative = np.flatnonzero(takes_part[i] & (trace.scaled_scores[i] < 0))
    if n > 1 and negative.size:
        m = int(j if j in negative else negative[0])
        score = view.number(float(view.trace.scaled_scores[i, m]))
        lines.append(view.say(words.NEGATIVE, key=tag("k", m), score=score, weight=weights[m]))
    zero = view.number(0)
    if any(weights[m] == zero for m in np.flatnonzero(takes_part[i])):
        lines.append(view.say(words.TINY, zero=zero))
    return " ".join(lines)


def arithmetic() -> None:
    if not takes_part[i].any():
        st.info(view.say(words.FULLY_MASKED, query=query))
    elif not takes_part[i, j]:
        why = view.say(words.BY_CAUSAL, query=query) if by_causal else ""
        masked = view.say(words.KEY_MASKED, key=view.key_name(j), query=query)
        st.markdown(f"{masked} {why}")
    else:
        lines = key_lines(
            stages,
            texts,
            j,
            temperature=view.temperature,
            row_sum=view.say(words.TOTAL),
            weight=view.say(words.WEIGHT_OF),
            longest_sum=LONGEST_SUM,
        )
        st.markdown("  \n".join([view.say(words.FOR_KEY, key=view.key_name(j)), *lines]))


def division() -> str:
    row = view.trace.scaled_scores[i][takes_part[i]]
    if not row.size:
        return view.say(words.DIVIDE_NONE)
    listed = {"scores": row, "shares": shares_of_sum(row), "moved": shares_of_sum(row + 1)}
    digits = {"scores": max(view.decimals, 3)}
    shown = {
        name: ", ".join(numbers.fixed(x, digits.get(name, view.decimals)) for x in array)
        for name, array in listed.items()
        if array is not None
    }
    first = view.say(
        words.DIVIDE, query=query, scores=shown["scores"], sum=view.number(float(row.sum()))
    )
    shares = listed["shares"]
    if row.size == 1:
        verdict = words.DIVIDE_ONE
    elif shares is None:
        verdict = words.DIVIDE_ZERO
    elif (shares < 0).any():
        verdict = words.DIVIDE_NEGATIVE
    elif row.sum() < 0 and np.ptp(row) > 0:
        verdict = words.DIVIDE_TURNED
    else:
        verdict = words.DIVIDE_FINE
    weights_shown = ", ".join(view.number(x) for x in view.trace.weights[i][takes_part[i]])
    blanks = {"shares": "", "moved": "", **shown, "weights": weights_shown}
    return f"{first} {view.say(verdict, **blanks)}"


def twins() -> None:
    sums = np.append(trace.weights, trace.weights.sum(axis=1, keepdims=True), axis=1)
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(words.TWIN_WEIGHTS),
            corner=view.say(table_words.CORNER),
            columns=[*view.key_labels, view.say(glossary.ROW_SUM)],
            row_labels=[*view.query_labels, view.say(words.COLUMN_SUM)],
            numbers=np.append(sums, sums.sum(axis=0, keepdims=True), axis=0),
            file_name="weights.csv",
        ),
        key="weights_twin",
    )
    columns = [view.trace.scaled_scores[i], *([trace.scaled_scores[i]] if is_cooled else [])]
    columns += [stages.shifted, stages.powers, stages.weights]
    titles = [words.SCALED, *([words.TWIN_COOLED] if is_cooled else [])]
    titles += [words.TWIN_SHIFTED, words.TWIN_POWER, words.WEIGHT_OF]
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(words.TWIN_STAGES, query=query),
            columns=[view.say(title) for title in titles],
            row_labels=view.key_labels,
            numbers=np.column_stack(columns),
            file_name="softmax-stages.csv",
        ),
        key="stages_twin",
    )


heading(view, words.TITLE, words.CLAIM)
temperature_sign(view)
left, right = st.columns([7, 5], gap="medium")
is_wide = scenario.n_k > WIDEST_BESIDE
with left:
    st.subheader(view.say(words.STAGES, query=query), anchor=False)
    stage_table()
    if not is_wide:
        arithmetic()
        bars()
with right:
    if is_wide:
        st.subheader(view.say(words.ONE_KEY), anchor=False)
        arithmetic()
        bars()
    else:
        all_weights()
        controls()
if is_wide:
    all_weights()
    controls()
twins()
with st.expander(view.say(words.WHY)):
    st.markdown(division())
    st.markdown(view.say(words.OTHER_REASONS))
receipt_panel(
    view,
    "weight",
    "tempered_score",
    "shifted",
    "exponential",
    "exponential_sum",
    "row_sum",
)
related_questions(view, "pages/softmax.py")
