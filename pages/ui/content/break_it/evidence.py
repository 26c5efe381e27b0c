"""What a broken recipe shows: the finding in one sentence with its number.

Every number comes from the mistake's own evidence; the words are those of text/broken_promises.py.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from attention_core.mistakes import KEPT_LEAD, SATURATED, TOLERANCE, Mistake
from pages.ui import formulas
from pages.ui.numbers import (
    LARGEST_IN_FULL,
    MOST_DECIMALS,
    PERCENT_DECIMALS,
    apart,
    digits_to_redo,
    fixed,
    operand,
)
from pages.ui.text import break_it as words
from pages.ui.text import broken_promises as findings

KEY_FACTS = ("column", "winner", "right_winner", "preferred", "without_angle")


@dataclass(frozen=True)
class Case:
    """A mistake on an input, and how the screen names its queries and keys."""

    mistake: Mistake
    lang: str
    decimals: int
    query_labels: Sequence[str]
    key_labels: Sequence[str]

    @property
    def query_names(self) -> list[str]:
        """The tags of the queries: q₁, q₂, …"""
        return [label.partition("\n")[0] for label in self.query_labels]

    @property
    def key_names(self) -> list[str]:
        """The tags of the keys: k₁, k₂, …"""
        return [label.partition("\n")[0] for label in self.key_labels]

    @property
    def row_names(self) -> list[str]:
        """The tags of the rows: the queries, or the keys that took their place."""
        is_tied = self.mistake.name == "query_tied_to_key"
        return self.key_names if is_tied else self.query_names


def finding(case: Case) -> str:
    """Say in one sentence which promise broke, or is kept, and the number that shows it."""
    mistake, seen = case.mistake, facts(case)
    kept = findings.PROMISE_KEPT if mistake.holds else findings.PROMISE_KEPT_IN_ROW
    what = (findings.HOLDS if mistake.row_holds else findings.BROKEN)[situation(mistake)]
    return (kept if mistake.row_holds else findings.PROMISE_BROKEN)(
        case.lang,
        promise=findings.PROMISES[mistake.promise](case.lang),
        what=what(case.lang, **seen),
        query=seen["query"],
        n=len(mistake.broken),
        rows=", ".join(case.row_names[i] for i in mistake.broken),
    )


def rows(case: Case) -> list[str]:
    """Name the rows to choose from; where only some break the promise, with what becomes of it."""
    is_tied = case.mistake.name == "query_tied_to_key"
    labels = [" ".join(x.split()) for x in (case.key_labels if is_tied else case.query_labels)]
    broken = case.mistake.broken
    if not 0 < len(broken) < len(labels):
        return labels
    marks = [words.ROW_BROKEN if i in broken else words.ROW_KEPT for i in range(len(labels))]
    return [mark(case.lang, row=row) for mark, row in zip(marks, labels, strict=True)]


def situation(mistake: Mistake) -> str:
    """Name what is to be said of a mistake: a key of BROKEN or of HOLDS."""
    find = _KEPT if mistake.row_holds else _BROKEN
    return find[mistake.name](mistake) if mistake.name in find else mistake.name


def facts(case: Case) -> dict[str, str]:
    """Write every number that a sentence or a line may need."""
    seen, right = case.mistake.evidence, case.mistake.right
    d_k, n_k = right.key.shape[1], len(right.key)
    texts = {name: _text(value, case.decimals) for name, value in seen.items()}
    texts |= {name: case.key_names[seen[name]] for name in KEY_FACTS if seen.get(name) is not None}
    texts |= {"query": case.row_names[seen["row"]], "key": texts.get("column", "")}
    texts |= {"d_k": str(d_k), "n_k": str(n_k), "n_q": str(len(right.query))}
    texts["share"] = formulas.quotient(1.0, n_k, case.decimals)
    if case.mistake.name in _SPECIAL:
        texts |= _SPECIAL[case.mistake.name](case)
    return {name: text for name, text in texts.items() if name != "self"}


def _text(value: object, decimals: int) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(str, value))})"
    return operand(value, decimals) if isinstance(value, float) else str(value)


# ---- which sentence ------------------------------------------------------------------------


def _kept_lead(mistake: Mistake) -> str:
    if len(mistake.right.key) == 1:
        return "one_key"
    if not has_lead(mistake):
        return "no_lead"
    is_same = math.isclose(divisor(mistake), mistake.right.key.shape[1] ** 0.5)
    return "same_divisor" if is_same else mistake.name


def divisor(mistake: Mistake) -> float:
    """Return what a recipe that flattens divides by."""
    d_k = mistake.right.key.shape[1]
    return float(d_k) if mistake.name == "divide_by_d_k" else mistake.evidence["d_model"] ** 0.5


def has_lead(mistake: Mistake) -> bool:
    """Tell whether a key of the row leads an even share."""
    return bool(mistake.evidence["right_top_weight"] - 1 / len(mistake.right.key) > TOLERANCE)


def _kept_soft(mistake: Mistake) -> str:
    if len(mistake.right.key) == 1:
        return "one_key"
    if mistake.right.key.shape[1] == 1:
        return "same_divisor"
    if not has_lead(mistake):
        return "no_lead"
    return "saturated_anyway" if mistake.evidence["top_weight"] >= SATURATED else "no_scaling"


def _kept_by_sum(mistake: Mistake) -> str:
    if len(mistake.right.key) == 1:
        return "sum_one_key"
    return "sum_all_level" if mistake.evidence["row_sum"] < 0 else "divide_by_sum"


def _no_number(mistake: Mistake) -> str:
    if mistake.evidence["row_sum"] == 0:
        return "underflow"
    return "overflow" if np.isinf(mistake.evidence["exponential"]) else "sum_overflow"


_BY_SUM = {
    "finite": "sum_is_zero",
    "weights_not_negative": "sum_negative_weight",
    "order_kept": "sum_turns_order",
}
_BROKEN: dict[str, Callable[[Mistake], str]] = {
    "cosine_instead_of_dot": lambda mistake: (
        "cosine_no_angle" if mistake.promise == "finite" else mistake.name
    ),
    "divide_by_sum": lambda mistake: _BY_SUM[mistake.promise],
    "forgotten_transpose": lambda mistake: (
        "shapes_fit_by_chance" if mistake.wrong else "shapes_clash"
    ),
    "no_maximum_subtracted": _no_number,
    "query_tied_to_key": lambda mistake: (
        mistake.name if mistake.evidence["self"] is None else "tied_not_itself"
    ),
}
_KEPT: dict[str, Callable[[Mistake], str]] = {
    "no_scaling": _kept_soft,
    "divide_by_d_k": _kept_lead,
    "divide_by_sqrt_d_model": _kept_lead,
    "cosine_instead_of_dot": lambda mistake: (
        "one_key" if len(mistake.right.key) == 1 else mistake.name
    ),
    "divide_by_sum": _kept_by_sum,
    "forgotten_transpose": lambda mistake: mistake.name if mistake.holds else "row_by_chance",
    "query_tied_to_key": lambda mistake: (
        "tied_one_key" if len(mistake.right.key) == 1 else mistake.name
    ),
}


# ---- numbers that need care ----------------------------------------------------------------


def _sum_facts(case: Case) -> dict[str, str]:
    return {"row_sum": apart(case.mistake.evidence["row_sum"], 1.0, case.decimals)}


def _soft_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    top, right_top = seen["top_weight"], seen["right_top_weight"]
    return {
        "top": fixed(top, _digits_apart(decimals, top, 1.0, SATURATED, right_top)),
        "right_top": fixed(right_top, _digits_apart(decimals, right_top, 1.0, top)),
        "gradient": apart(seen["gradient"], 0.0, decimals),
        "right_gradient": apart(seen["right_gradient"], 0.0, decimals),
        "divisor": "1",
    }


def _digits_apart(decimals: int, x: float, *others: float) -> int:
    """Find the decimals that show ``x`` to be none of the others, where it is not."""
    unlike = [other for other in others if other != x]
    enough = (
        n
        for n in range(decimals, MOST_DECIMALS)
        if fixed(x, n) not in {fixed(o, n) for o in unlike}
    )
    return next(enough, decimals)


def decimals_of(text: str) -> int:
    """Count the decimals of a number that is written out."""
    return len(text.partition(".")[2])


def _flat_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    parts = seen["top_weight"], seen["right_top_weight"], seen["even"]
    kept, digits = apart(100 * seen["kept_lead"], 100 * KEPT_LEAD, PERCENT_DECIMALS), decimals
    if has_lead(case.mistake):
        digits = digits_to_redo(_kept_percent, *parts, decimals=decimals_of(kept))
    digits = max(decimals, digits)
    d_k = float(case.mistake.right.key.shape[1])
    return {
        "top": fixed(seen["top_weight"], digits),
        "right_top": fixed(seen["right_top_weight"], digits),
        "even": fixed(seen["even"], digits),
        "share": formulas.quotient(1.0, len(case.mistake.right.key), digits),
        "kept": kept,
        "rule": findings.LEAD_LIMIT(case.lang),
        "divisor": formulas.root(d_k, decimals),
    }


def _kept_percent(top: float, right_top: float, even: float) -> float:
    lead, right_lead = top - even, right_top - even
    return float(100 * lead / right_lead) if right_lead else np.inf


def _cosine_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    digits = _digits_apart(decimals, seen["right_after"], seen["right_before"])
    is_query = not case.mistake.right.query[seen["row"]].any()
    names = case.query_names, seen["row"]
    if not is_query:
        names = case.key_names, seen["without_angle"] or 0
    return {
        "zero": names[0][names[1]],
        "right_before": fixed(seen["right_before"], digits),
        "right_after": fixed(seen["right_after"], digits),
        "before": fixed(seen["before"], digits),
    }


def _limit_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    scaled, power = seen["scaled_score"], seen["exponential"]
    digits = decimals
    if power < LARGEST_IN_FULL:
        digits = digits_to_redo(np.exp, scaled, decimals=decimals)
    sign, number = formulas.equals(power, decimals, math.e if scaled else 0.0).split(" ")
    return {
        "scaled": operand(scaled, digits),
        "exponential": f"{sign} **{number}**",
        "limit": fixed(seen["largest_exponent"], 2),
    }


def _tied_facts(case: Case) -> dict[str, str]:
    seen, names = case.mistake.evidence, case.key_names
    return {
        "first": names[seen["row"]],
        "second": names[seen["column"]],
        "sign": formulas.sign(seen["score"]),
        "myself": "" if seen["self"] is None else names[seen["self"]],
    }


_SPECIAL: dict[str, Callable[[Case], dict[str, str]]] = {
    "softmax_down_columns": _sum_facts,
    "scale_after_softmax": _sum_facts,
    "no_scaling": _soft_facts,
    "divide_by_d_k": _flat_facts,
    "divide_by_sqrt_d_model": _flat_facts,
    "cosine_instead_of_dot": _cosine_facts,
    "no_maximum_subtracted": _limit_facts,
    "query_tied_to_key": _tied_facts,
}
