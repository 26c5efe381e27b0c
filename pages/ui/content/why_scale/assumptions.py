"""The scenario's own vectors held against what √d_k assumes."""

from dataclasses import asdict
from typing import Any

from attention_core.sampling import AssumptionCheck
from pages.ui import formulas, tables
from pages.ui.content.why_scale.experiments import N_TABLES, Ranges
from pages.ui.phrase import Phrase, passage
from pages.ui.text import why_scale as words
from pages.ui.view import View, tag

LINES = {
    "mean": words.MEAN,
    "variance": words.COMPONENT_VARIANCE,
    "correlation": words.CORRELATION,
    "expected_variance": words.EXPECTED_VARIANCE,
    "actual_variance": words.SCORE_VARIANCE,
}


def verdicts(check: AssumptionCheck, ranges: Ranges) -> dict[str, bool]:
    """Say of every measure there is whether it is inside its range."""
    measured = asdict(check)
    return {
        name: low <= measured[name] <= high
        for name, (low, high) in ranges.items()
        if measured[name] is not None
    }


def check_table(view: View, check: AssumptionCheck, ranges: Ranges) -> dict[str, Any]:
    """Show what is assumed, what is there, what chance gives, and whether it is inside of that."""
    d_k, measured, inside = view.scenario.d_k, asdict(check), verdicts(check, ranges)
    assumed = {"mean": 0, "variance": 1, "correlation": 0}
    heads = words.ASSUMED, words.ACTUAL, words.CHANCE_FROM, words.CHANCE_TO, words.VERDICT

    def number(x: float | None) -> tables.Cell:
        return tables.NOTHING if x is None else tables.number(x, view.decimals)

    def line(name: str, label: Phrase) -> tuple[str, list[tables.Cell]]:
        promised = assumed.get(name, d_k)
        first = [tables.in_full(str(promised), promised), number(measured[name])]
        if name not in inside:
            return view.say(label), [*first, *[tables.NOTHING] * 3]
        verdict = words.INSIDE if inside[name] else words.OUTSIDE
        return view.say(label), [*first, *map(number, ranges[name]), {"text": view.say(verdict)}]

    return tables.table(
        view.lang,
        caption=view.say(words.OWN_CAPTION),
        columns=[view.say(each) for each in heads],
        rows=[line(name, label) for name, label in LINES.items()],
    )


def chance_reading(view: View) -> str:
    """Say what the ranges are, and what a verdict is worth."""
    numbers = view.scenario.query.size + view.scenario.key.size
    return view.say(words.CHANCE_READ, n=N_TABLES, numbers=numbers)


def what_follows(view: View, check: AssumptionCheck, ranges: Ranges) -> list[str]:
    """Say what the check means for the scores and weights of this scenario."""
    if check.spread is None or check.actual_variance is None:
        return [view.say(words.ONE_OWN_SCORE)]
    d_k = view.scenario.d_k
    inside, top = verdicts(check, ranges), float(view.trace.weights.max())
    line = formulas.quotient(check.actual_variance, d_k, view.decimals)
    said = [view.say(words.FOLLOWS[check.spread], line=line)]
    if check.spread == "as_promised" and not all(inside.values()):
        said.append(view.say(words.BUT_BROKEN))
    if check.spread != "as_promised" and all(inside.values()):
        said.append(view.say(words.ONLY_CHANCE))
    if check.spread == "large" and not (inside["mean"] and inside["variance"]):
        said.append(view.say(words.STAY_LONG))
    if top and view.scenario.n_k > 1:
        even = view.number(1 / view.scenario.n_k)
        said.append(view.say(words.LARGEST, top=view.number(top), even=even))
    line = formulas.expected_variance(d_k, check.mean, check.variance, view.decimals)
    sign = formulas.sign(check.mean, check.variance)
    return [view.say(words.EXPECTED_READ, sign=sign, line=line, d_k=d_k), passage(said)]


def remarks(view: View, check: AssumptionCheck) -> list[str]:
    """Say what is special about the scenario: masked rows, one key, one dimension."""
    said = []
    blind = [tag("q", i) for i, row in enumerate(view.trace.weights) if not row.any()]
    if blind:
        said.append(view.say(words.NO_KEYS, rows=" ".join(blind)))
    if view.scenario.n_k == 1 and check.spread is not None:
        said.append(view.say(words.ONE_OWN_KEY))
    if view.scenario.d_k == 1:
        said.append(view.say(words.D_K_ONE))
    return said
