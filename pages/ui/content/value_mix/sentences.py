"""What the value mix page says of an output, with its numbers."""

import numpy as np

from pages.ui import formulas, literal
from pages.ui.content.value_mix.mix import Mix, listed
from pages.ui.text import value_mix as words
from pages.ui.view import tag

LONGEST_LINE = 6  # keys up to which the arithmetic line writes out each product
NEARLY_ALL = 0.99  # the weight from which mix and pick are called close


def arithmetic(mix: Mix) -> str:
    """Write how each component shown is multiplied and added up; or that nothing is mixed."""
    if not mix.takes_part.any():
        output = listed(mix.view, mix.output)
        return mix.view.say(words.FULLY_MASKED, query=mix.query, output=output)
    return "  \n".join(f"**{literal.markdown(mix.names[c])}:** {_line(mix, c)}" for c in mix.shown)


def _line(mix: Mix, c: int) -> str:
    taking, decimals = mix.takes_part, mix.view.decimals
    if taking.sum() <= LONGEST_LINE:
        return formulas.mix(mix.weights[taking], mix.value[taking, c], decimals)
    terms = mix.parts[taking, c].tolist()
    output = formulas.equals(mix.output[c], decimals, *terms)
    return f"{formulas.total(terms, mix.of_parts)} {output}"


def place_reading(mix: Mix) -> str:
    """Say where the output lies among the values: on the only one, or inside of their hull."""
    output = listed(mix.view, mix.output)
    if len(mix.mixing) == 1:
        phrase = words.ONE_LEFT if mix.takes_part.sum() == 1 else words.ALL_ON_ONE
        return mix.view.say(phrase, value=tag("v", mix.mixing[0]), output=output)
    if mix.mixing and mix.d_v == 2:
        return mix.view.say(words.INSIDE, output=output)
    return ""


def equal_values(mix: Mix) -> str:
    """Say that the weights do not matter, as all values that carry weight are equal."""
    view, top = mix.view, mix.best[0]
    return view.say(
        words.EQUAL_VALUES,
        output=listed(view, mix.output),
        weight=view.number(mix.weights[top]),
        value=tag("v", top),
    )


def bars_reading(mix: Mix) -> str:
    """Say which value adds the most to the component picked."""
    view, c = mix.view, mix.component
    top = int(np.argmax(np.abs(mix.parts[:, c])))
    return view.say(
        words.BARS_READ,
        value=tag("v", top),
        name=literal.markdown(mix.names[c]),
        part=view.number(mix.parts[top, c]),
        output=view.number(mix.output[c]),
    )


def hard_reading(mix: Mix) -> str:
    """Say what a hard pick would take and drop."""
    view, best = mix.view, mix.best
    weight = mix.weights[best[0]]
    phrase = words.HARD_SAME if weight > NEARLY_ALL else words.HARD_READ
    if mix.takes_part.sum() == 1:
        phrase = words.HARD_ONE
    return view.say(
        words.HARD_TIE if len(best) > 1 else phrase,
        key=tag("k", best[0]),
        keys=", ".join(tag("k", n) for n in best),
        value=tag("v", best[0]),
        weight=view.number(weight),
        rest=view.number(1 - weight),
    )
