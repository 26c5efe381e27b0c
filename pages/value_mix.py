"""Step 6: weights × value rows, added up to the output."""

from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from pages.ui import formulas, literal, numbers, state, tables
from pages.ui.charts.contributions import contribution_bars, contribution_frame
from pages.ui.charts.scales import nice_range
from pages.ui.content.softmax.stages import mix_digits
from pages.ui.drawing import draw
from pages.ui.shell import begin_page
from pages.ui.text import glossary
from pages.ui.text import value_mix as words
from pages.ui.view import tag
from pages.ui.widgets import (
    arrow,
    heading,
    read_out,
    receipt_panel,
    related_questions,
    show_plane,
    show_table,
    show_twin,
    temperature_sign,
)

PLANE_HEIGHT = 270
SHOWN_AT_ONCE = 2  # components side by side in the table; with more the reader picks one
LONGEST_LINE = 6  # keys up to which the arithmetic line writes out each product
NEARLY_ALL = 0.99  # the weight from which mix and pick are called close
LONGEST_CHAIN = 6  # contributions with an arrow of their own; the others share one

view = begin_page("pages/value_mix.py")
i, j = view.focus
scenario = view.scenario
value, d_v = scenario.value, scenario.d_v
weights, parts = view.weighed.weights[i], view.weighed.contributions[i]
output = view.weighed.output[i]
takes_part = np.isfinite(view.weighed.masked_scores[i])
best = np.flatnonzero(takes_part & np.isclose(weights, weights.max(), rtol=1e-9))
axes = [tag("d", c) for c in range(d_v)]
names = [name or axis for name, axis in zip(scenario.value_axes, axes, strict=True)]
of_weights, of_parts = mix_digits(weights, value, view.decimals)
component = min(state.setting("component"), d_v) - 1
shown = list(range(d_v)) if d_v <= SHOWN_AT_ONCE else [component]
query = tag("q", i)


def listed(vector: np.ndarray) -> str:
    together = ",\u00a0".join(view.number(x) for x in vector)
    return f"({together})"


def typed(x: float) -> str:
    return numbers.trimmed(x, numbers.TYPED_DECIMALS)


def contributions_in_plane() -> tuple[list[dict[str, Any]], dict[str, dict[str, float]]]:
    """Return the arrows from 0 to the output, and which weights make up the end of each."""
    mixing = [int(n) for n in np.flatnonzero(weights > 0)]
    largest = sorted(sorted(mixing, key=lambda n: -weights[n])[:LONGEST_CHAIN])
    groups = [[n] for n in largest]
    if rest := [n for n in mixing if n not in largest]:
        groups.append(rest)
    steps: list[dict[str, Any]] = []
    mix: dict[str, dict[str, float]] = {}
    reached: list[int] = []
    for group in groups:
        first, tip = group[0], f"c{group[-1] + 1}"
        follows = {"from": steps[-1]["id"]} if steps else {}
        reached += group
        share = f"{view.number(weights[first])}·{tag('v', first)}"
        if len(group) > 1:
            share = view.say(words.REST, n=len(group))
        steps.append(
            arrow(
                view,
                "output",
                first,
                parts[reached].sum(axis=0),
                f"\n{share}",
                draggable=False,
                id=tip,
                focused=group == [j],
                **follows,
            )
        )
        mix[tip] = {f"v{n + 1}": float(weights[n]) for n in reached}
    mix["out"] = {f"v{n + 1}": float(weights[n]) for n in mixing}
    return steps, mix


def plane() -> None:
    """Draw the values as points to drag, their hull, and the contributions up to the output."""
    points = [
        arrow(view, "value", n, value[n], label, draggable=True, shape="point")
        for n, label in enumerate(view.value_labels)
    ]
    steps, mix = contributions_in_plane()
    name = f"{view.say(words.OUTPUT)}\n{view.say(words.OUTPUT_NAME, query=query)}"
    end = arrow(
        view, "output", 0, output, name, draggable=False, id="out", shape="point", focused=True
    )
    show_plane(
        view,
        [*points, *steps, end],
        key="values",
        height=PLANE_HEIGHT,
        axes=(names[0], names[1]),
        alt=view.say(
            words.PLANE_ALT,
            values=", ".join(f"{tag('v', n)} {listed(row)}" for n, row in enumerate(value)),
            weights=", ".join(view.number(w) for w in weights),
            query=query,
            output=listed(output),
        ),
        note=view.say(words.DRAG),
        hull=list(mix["out"]),
        mix=mix,
    )


def bars() -> None:
    st.subheader(view.say(words.BARS), anchor=False)
    chart_names = [f"{axis}\n{name}" for axis, name in zip(axes, scenario.value_axes, strict=True)]
    texts = [[view.number(x) for x in row] for row in parts]
    totals = [view.number(x) for x in output]
    ups, downs = np.maximum(parts, 0).sum(axis=0), np.minimum(parts, 0).sum(axis=0)
    low, high = nice_range([*ups.tolist(), *downs.tolist()])
    draw(
        contribution_bars,
        contribution_frame(parts, texts, totals, view.value_labels, chart_names),
        key="contributions",
        alt=view.say(
            words.BARS_ALT,
            query=query,
            parts="; ".join(f"{tag('v', n)} {', '.join(row)}" for n, row in enumerate(texts)),
            output=", ".join(totals),
        ),
        n_components=d_v,
        n_keys=scenario.n_k,
        low=low,
        high=high,
        y_title=view.say(words.BARS_Y),
    )
    if takes_part.any():
        top = int(np.argmax(np.abs(parts[:, component])))
        read_out(
            view.say(
                words.BARS_READ,
                value=tag("v", top),
                name=literal.markdown(names[component]),
                part=texts[top][component],
                output=totals[component],
            )
        )


def mix_table() -> None:
    """Show weight, value and contribution a row, and the output as their sum."""

    def row(n: int) -> list[tables.Cell]:
        weight = {"text": numbers.fixed(weights[n], of_weights), "value": float(weights[n])}
        if not takes_part[n]:
            weight = {**weight, "exact": view.say(glossary.MASKED), "state": "masked"}
        pairs = ((typed(value[n, c]), numbers.fixed(parts[n, c], of_parts)) for c in shown)
        return [weight, *({"text": text} for pair in pairs for text in pair)]

    columns = [view.say(words.WEIGHT)]
    for c in shown:
        columns += [names[c], view.say(words.TIMES_WEIGHT)]
    total: list[tables.Cell] = [{"text": view.number(float(weights.sum()))}]
    for c in shown:
        total += [{"text": ""}, {"text": view.number(output[c])}]
    brief = len(shown) > 1
    labels = [label.partition("\n")[0] if brief else label for label in view.value_labels]
    show_table(
        tables.table(
            view.lang,
            caption="",
            columns=columns,
            rows=[(label, row(n)) for n, label in enumerate(labels)],
            focus=(j, 0),
            clickable=True,
            footer=(view.say(words.OUTPUT), total),
        ),
        key="mix",
        on_cell=lambda picked, _: state.set_focus(i, picked),
    )


def arithmetic() -> None:
    mixing = np.flatnonzero(takes_part)
    if not mixing.size:
        st.info(view.say(words.FULLY_MASKED, query=query, output=listed(output)))
        return
    st.markdown("  \n".join(f"**{literal.markdown(names[c])}:** {line(c, mixing)}" for c in shown))


def line(c: int, mixing: np.ndarray) -> str:
    if mixing.size <= LONGEST_LINE:
        return formulas.mix(weights[mixing], value[mixing, c], view.decimals)
    terms = parts[mixing, c].tolist()
    return f"{formulas.total(terms, of_parts)} {formulas.equals(output[c], view.decimals, *terms)}"


def remarks() -> None:
    """Say what the picture shows, and whether the weights matter at all."""
    mixing = np.flatnonzero(weights > 0)
    if mixing.size == 1:
        one = tag("v", int(mixing[0]))
        phrase = words.ONE_LEFT if takes_part.sum() == 1 else words.ALL_ON_ONE
        read_out(view.say(phrase, value=one, output=listed(output)))
    elif mixing.size and not np.ptp(value[mixing], axis=0).any():
        top = int(best[0])
        st.info(
            view.say(
                words.EQUAL_VALUES,
                output=listed(output),
                weight=view.number(weights[top]),
                value=tag("v", top),
            )
        )
    elif mixing.size and d_v == 2:
        read_out(view.say(words.INSIDE, output=listed(output)))


def hard_pick() -> None:
    """Show the output beside what the best key alone would give."""
    if not takes_part.any():
        return
    st.subheader(view.say(words.HARD), anchor=False)
    top = int(best[0])
    compared = np.column_stack([output, value[top], value[top] - output])
    show_table(
        tables.table(
            view.lang,
            caption="",
            columns=[
                view.say(words.SOFT),
                view.say(words.PICK, value=tag("v", top)),
                view.say(words.GAP),
            ],
            rows=[
                (name, [{"text": view.number(x)} for x in row])
                for name, row in zip(names, compared, strict=True)
            ],
        ),
        key="hard",
    )
    phrase = words.HARD_SAME if weights[top] > NEARLY_ALL else words.HARD_READ
    if takes_part.sum() == 1:
        phrase = words.HARD_ONE
    read_out(
        view.say(
            words.HARD_TIE if best.size > 1 else phrase,
            key=tag("k", top),
            keys=", ".join(tag("k", int(n)) for n in best),
            value=tag("v", top),
            weight=view.number(weights[top]),
            rest=view.number(1 - weights[top]),
        )
    )


def twins() -> None:
    columns = [view.say(words.WEIGHT)]
    columns += [view.say(words.TWIN_VALUE, name=name) for name in names]
    columns += [view.say(words.TWIN_SHARE, name=name) for name in names]
    table = np.column_stack([weights, value, parts])
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(words.TWIN, query=query),
            columns=columns,
            row_labels=view.value_labels,
            numbers=table,
            file_name="contributions.csv",
        ),
        key="mix_twin",
    )
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(words.TWIN_OUTPUTS),
            columns=names,
            row_labels=view.query_labels,
            numbers=view.weighed.output,
            file_name="output.csv",
        ),
        key="outputs_twin",
    )


heading(view, words.TITLE, words.CLAIM)
temperature_sign(view)
left, right = st.columns([4, 5], gap="medium")
with left:
    if d_v == 2:
        st.subheader(view.say(words.PLANE), anchor=False)
        plane()
    else:
        bars()
with right:
    st.subheader(view.say(words.NUMBERS), anchor=False)
    if d_v > SHOWN_AT_ONCE:
        st.selectbox(
            view.say(words.PICK_COMPONENT),
            range(1, d_v + 1),
            format_func=lambda c: f"{axes[c - 1]} {scenario.value_axes[c - 1]}".rstrip(),
            **state.choice("component", component + 1, partial(state.set_setting, "component")),
        )
    mix_table()
    arithmetic()
    remarks()
if d_v == 2 and takes_part.any():
    left, right = st.columns([4, 5], gap="medium")
    with left:
        bars()
    with right:
        hard_pick()
else:
    with left:
        hard_pick()
twins()
with st.expander(view.say(words.WHY)):
    st.markdown(view.say(words.REASONS, d_v=d_v))
receipt_panel(view, "output", "contribution", "weight", "row_sum")
related_questions(view, "pages/value_mix.py")
