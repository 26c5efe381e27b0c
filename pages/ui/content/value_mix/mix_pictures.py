"""The pictures of the value mix: contributions tip to tail in the plane, and stacked as bars."""

from typing import Any

import numpy as np

from pages.ui import numbers
from pages.ui.charts.contributions import contribution_bars, contribution_frame
from pages.ui.charts.scales import nice_range
from pages.ui.content.value_mix.mix import Mix, listed
from pages.ui.content.value_mix.sentences import bars_reading
from pages.ui.drawing import draw
from pages.ui.text import value_mix as words
from pages.ui.view import tag
from pages.ui.widgets import arrow, read_out, show_plane

PLANE_HEIGHT = 270
LONGEST_CHAIN = 6  # contributions with an arrow of their own; the others share one


def values_in_plane(mix: Mix) -> None:
    """Draw the values as points to drag, their hull, and the contributions up to the output."""
    view = mix.view
    points = [
        arrow(view, "value", n, mix.value[n], label, draggable=True, shape="point")
        for n, label in enumerate(view.value_labels)
    ]
    steps, shares = _steps(mix)
    shares["out"] = _shares(mix, mix.mixing)
    show_plane(
        view,
        [*points, *steps, _end(mix)],
        key="values",
        height=PLANE_HEIGHT,
        axes=(mix.names[0], mix.names[1]),
        alt=view.say(
            words.PLANE_ALT,
            values=", ".join(
                f"{tag('v', n)} {listed(view, row)}" for n, row in enumerate(mix.value)
            ),
            weights=", ".join(view.number(w) for w in mix.weights),
            query=mix.query,
            output=listed(view, mix.output),
        ),
        note=view.say(words.DRAG),
        hull=list(shares["out"]),
        mix=shares,
    )


def _end(mix: Mix) -> dict[str, Any]:
    say = mix.view.say
    name = f"{say(words.OUTPUT)}\n{say(words.OUTPUT_NAME, query=mix.query)}"
    look: dict[str, Any] = {"id": "out", "shape": "point", "focused": True, "leads": True}
    return arrow(mix.view, "output", 0, mix.output, name, draggable=False, **look)


def _steps(mix: Mix) -> tuple[list[dict[str, Any]], dict[str, dict[str, float]]]:
    """Return the arrows from 0 to the output, and which weights make up the end of each."""
    steps: list[dict[str, Any]] = []
    shares: dict[str, dict[str, float]] = {}
    reached: list[int] = []
    for group in _groups(mix):
        reached += group
        tip = f"c{group[-1] + 1}"
        end = mix.parts[reached].sum(axis=0)
        look: dict[str, Any] = {"id": tip, "focused": group == [mix.view.focus[1]]}
        look |= {"from": steps[-1]["id"]} if steps else {}
        label = f"\n{_share_name(mix, group)}"
        steps.append(arrow(mix.view, "output", group[0], end, label, draggable=False, **look))
        shares[tip] = _shares(mix, reached)
    return steps, shares


def _groups(mix: Mix) -> list[list[int]]:
    """Give each of the largest weights an arrow of its own, and the rest one together."""
    largest = sorted(sorted(mix.mixing, key=lambda n: -mix.weights[n])[:LONGEST_CHAIN])
    rest = [n for n in mix.mixing if n not in largest]
    return [*([n] for n in largest), *([rest] if rest else [])]


def _share_name(mix: Mix, group: list[int]) -> str:
    if len(group) > 1:
        return mix.view.say(words.REST, n=len(group))
    return f"{numbers.fixed(mix.weights[group[0]], mix.of_weights)}·{tag('v', group[0])}"


def _shares(mix: Mix, keys: list[int]) -> dict[str, float]:
    return {f"v{n + 1}": float(mix.weights[n]) for n in keys}


def contributions_picture(mix: Mix) -> None:
    """Draw what each value adds to each component, stacked to the output."""
    view, scenario, parts = mix.view, mix.view.scenario, mix.parts
    names = [f"{axis}\n{name}" for axis, name in zip(mix.axes, scenario.value_axes, strict=True)]
    texts = [[view.number(x) for x in row] for row in parts]
    totals = [view.number(x) for x in mix.output]
    ups, downs = np.maximum(parts, 0).sum(axis=0), np.minimum(parts, 0).sum(axis=0)
    low, high = nice_range([*ups.tolist(), *downs.tolist()])
    draw(
        contribution_bars,
        contribution_frame(parts, texts, totals, view.value_labels, names),
        key="contributions",
        alt=view.say(
            words.BARS_ALT,
            query=mix.query,
            parts="; ".join(f"{tag('v', n)} {', '.join(row)}" for n, row in enumerate(texts)),
            output=", ".join(totals),
        ),
        n_components=mix.d_v,
        n_keys=scenario.n_k,
        low=low,
        high=high,
        y_title=view.say(words.BARS_Y),
    )
    if mix.takes_part.any():
        read_out(bars_reading(mix))
