"""What the value mix page says of an output, with its numbers."""

import numpy as np

from pages.ui import formulas, literal, numbers
from pages.ui.content.value_mix.mix import Mix, listed
from pages.ui.text import value_mix as words
from pages.ui.view import tag

LONGEST_LINE = 6  # keys up to which the arithmetic line writes out each product
ROUNDING = 1e-12
LEAST_IN_FULL = 1e-12  # a smaller weight is never 0, so that none of its row is quite what is shown
NEARLY_ALL = 0.99  # the weight from which mix and pick are called close


def arithmetic(mix: Mix) -> str:
    """Write how each component shown is multiplied and added up; or that nothing is mixed."""
    if not mix.takes_part.any():
        output = listed(mix.view, mix.output)
        return mix.view.say(words.FULLY_MASKED, query=mix.query, output=output)
    lines = [(literal.markdown(mix.names[c]), _line(mix, c)) for c in mix.shown]
    said = (mix.view.say(words.COMPONENT, name=name, line=line) for name, line in lines)
    return "  \n".join(said)


def _line(mix: Mix, c: int) -> str:
    """Write one component with the digits of the table, so that all its lines have the same."""
    taking, decimals = mix.takes_part, mix.view.decimals
    weights, value = mix.weights[taking].tolist(), mix.value[taking, c].tolist()
    parts, output = mix.parts[taking, c].tolist(), float(mix.output[c])
    is_exact = _in_full(parts, mix.of_parts) and min(weights) > LEAST_IN_FULL
    says = f"≈ {numbers.fixed(output, decimals)}"
    if is_exact and numbers.is_short(output, decimals):
        says = f"= {numbers.trimmed(output, decimals)}"
    if len(parts) > LONGEST_LINE:
        return f"{_sum(parts, mix.of_parts)} {says}"
    write = _factor if min(weights) > LEAST_IN_FULL else numbers.fixed
    pairs = " + ".join(
        f"{write(w, mix.of_weights)} × {_factor(v, numbers.TYPED_DECIMALS)}"
        for w, v in zip(weights, value, strict=True)
    )
    is_exact &= _in_full(weights, mix.of_weights) and _in_full(value, numbers.TYPED_DECIMALS)
    if len(parts) == 1:
        return f"{pairs} {says if is_exact else f'≈ {numbers.fixed(output, decimals)}'}"
    return f"{pairs} {'=' if is_exact else '≈'} {_sum(parts, mix.of_parts)} {says}"


def _in_full(array: list[float], digits: int) -> bool:
    return all(numbers.is_short(x, digits) for x in array)


def _number(x: float, digits: int) -> str:
    return numbers.trimmed(x, digits) if numbers.is_short(x, digits) else numbers.fixed(x, digits)


def _factor(x: float, digits: int) -> str:
    text = _number(x, digits)
    return f"({text})" if text.startswith(numbers.MINUS) else text


def _sum(terms: list[float], digits: int) -> str:
    first, *rest = (_number(x, digits) for x in terms)
    return " ".join([first, *map(formulas.added, rest)])


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
    """Say which value adds the most to the component picked, and what the others make of it."""
    view, c = mix.view, mix.component
    top = int(np.argmax(np.abs(mix.parts[:, c])))
    part, output = float(mix.parts[top, c]), float(mix.output[c])
    phrase = words.BARS_READ
    if part == 0:
        phrase = words.BARS_READ_NONE
    elif output / part < 1 - ROUNDING:  # more than the whole, or of the other sign
        phrase = words.BARS_READ_DOWN if part > 0 else words.BARS_READ_UP
    return view.say(
        phrase,
        value=tag("v", top),
        name=literal.markdown(mix.names[c]),
        part=numbers.apart(part, output, view.decimals),
        output=numbers.apart(output, part, view.decimals),
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
