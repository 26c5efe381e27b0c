"""The scenario's own vectors held against what √d_k assumes."""

from typing import Any

from attention_core.sampling import AssumptionCheck
from pages.ui import tables
from pages.ui.phrase import Phrase
from pages.ui.text import why_scale as words
from pages.ui.view import View, tag


def check_table(view: View, check: AssumptionCheck) -> dict[str, Any]:
    """Show what is assumed, what is there, and whether it fits."""
    kept = None if check.spread is None else check.spread == "as_promised"
    d_k = view.scenario.d_k
    return tables.table(
        view.lang,
        caption=view.say(words.OWN_CAPTION),
        file_name="assumptions.csv",
        columns=[view.say(each) for each in (words.ASSUMED, words.ACTUAL, words.FITS)],
        rows=[
            _line(view, words.MEAN, 0, check.mean, check.mean_fits),
            _line(view, words.COMPONENT_VARIANCE, 1, check.variance, check.variance_fits),
            _line(view, words.CORRELATION, 0, check.correlation, check.uncorrelated),
            _line(view, words.SCORE_VARIANCE, d_k, check.actual_variance, kept),
            _line(view, words.SCALED_VARIANCE, 1, check.scaled_variance, kept),
        ],
    )


def _line(
    view: View, label: Phrase, assumed: int, actual: float | None, fits: bool | None
) -> tuple[str, list[tables.Cell]]:
    verdict = words.UNKNOWN if fits is None else words.YES if fits else words.NO
    promised = tables.in_full(str(assumed), assumed)
    yours = tables.NOTHING if actual is None else tables.number(actual, view.decimals)
    return view.say(label), [promised, yours, {"text": view.say(verdict)}]


def what_follows(view: View, check: AssumptionCheck) -> str:
    """Say what the check means for the scores and weights of this scenario."""
    if check.spread is None or check.scaled_variance is None:
        return view.say(words.ONE_OWN_SCORE)
    said = view.say(
        words.FOLLOWS[check.spread],
        times=view.number(check.scaled_variance),
        top=view.number(float(view.trace.weights.max())),
        even=view.number(1 / view.scenario.n_k),
    )
    fits = (check.mean_fits, check.variance_fits, check.uncorrelated)
    is_luck = check.spread == "as_promised" and False in fits
    return f"{said} {view.say(words.BUT_BROKEN)}" if is_luck else said


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
