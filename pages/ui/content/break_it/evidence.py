"""What a broken recipe shows: the finding in one sentence with its number, and the lines to re-do.

Every number comes from the mistake's own evidence; the words are those of text/break_it.py.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attention_core.mistakes import SATURATED, TOLERANCE, Mistake
from pages.ui import formulas
from pages.ui.numbers import (
    LARGEST_IN_FULL,
    MOST_DECIMALS,
    apart,
    digits_to_redo,
    fixed,
    operand,
    trimmed,
)
from pages.ui.text import break_it as words

PERCENT_DECIMALS = 1
KEY_FACTS = ("key", "column", "winner", "right_winner", "self", "preferred")
ROW_FACTS = ("row", "moved_row")


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


def finding(case: Case) -> str:
    """Say in one sentence which promise broke, or is kept, and the number that shows it."""
    broken = words.PROMISE_KEPT if case.mistake.holds else words.PROMISE_BROKEN
    what = (words.HOLDS if case.mistake.holds else words.BROKEN)[situation(case.mistake)]
    promise = words.PROMISES[case.mistake.promise](case.lang)
    return broken(case.lang, promise=promise, what=what(case.lang, **facts(case)))


def situation(mistake: Mistake) -> str:
    """Name what is to be said of a mistake: a key of BROKEN or of HOLDS."""
    find = _KEPT if mistake.holds else _BROKEN
    return find[mistake.name](mistake) if mistake.name in find else mistake.name


def facts(case: Case) -> dict[str, str]:
    """Write every number that a sentence or a line may need."""
    seen, right = case.mistake.evidence, case.mistake.right
    d_k, n_k = right.key.shape[1], len(right.key)
    texts = {name: _text(value, case.decimals) for name, value in seen.items()}
    texts |= {name: case.key_names[seen[name]] for name in KEY_FACTS if _is_place(seen, name)}
    texts |= {name: case.query_names[seen[name]] for name in ROW_FACTS if _is_place(seen, name)}
    if "column" in texts:
        texts["key"] = texts["column"]
    texts |= {"query": texts.get("row", ""), "d_k": str(d_k), "n_k": str(n_k)}
    texts |= {"n_q": str(len(right.query)), "cells": str(seen.get("cells_without_angle"))}
    if case.mistake.name in _SPECIAL:
        texts |= _SPECIAL[case.mistake.name](case)
    return {name: text for name, text in texts.items() if name != "self"}


def proof(case: Case) -> list[str]:
    """Write the arithmetic behind the finding, line by line."""
    return list(_LINES[case.mistake.name](case, facts(case)))


def _is_place(seen: dict[str, Any], name: str) -> bool:
    return type(seen.get(name)) is int


def _text(value: object, decimals: int) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(str, value))})"
    return operand(value, decimals) if isinstance(value, float) else str(value)


# ---- which sentence ------------------------------------------------------------------------


def _kept_lead(mistake: Mistake) -> str:
    if len(mistake.right.key) == 1:
        return "one_key"
    if not _has_lead(mistake.evidence):
        return "no_lead"
    is_same = math.isclose(_divisor(mistake), mistake.right.key.shape[1] ** 0.5)
    return "same_divisor" if is_same else mistake.name


def _divisor(mistake: Mistake) -> float:
    d_k = mistake.right.key.shape[1]
    return float(d_k) if mistake.name == "divide_by_d_k" else mistake.evidence["d_model"] ** 0.5


def _kept_soft(mistake: Mistake) -> str:
    if len(mistake.right.key) == 1:
        return "one_key"
    if mistake.right.key.shape[1] == 1:
        return "same_divisor"
    return "saturated_anyway" if mistake.evidence["top_weight"] >= SATURATED else "no_scaling"


def _no_number(mistake: Mistake) -> str:
    if mistake.evidence["row_sum"] == 0:
        return "underflow"
    return "overflow" if np.isinf(mistake.evidence["exponential"]) else "sum_overflow"


def _cosine(mistake: Mistake) -> str:
    if not mistake.evidence["cells_without_angle"]:
        return mistake.name
    no_weight = not mistake.holds and np.isnan(mistake.evidence["before"])
    return "cosine_no_weight" if no_weight else "cosine_no_angle"


_BY_SUM = {
    "finite": "sum_is_zero",
    "weights_not_negative": "sum_negative_weight",
    "order_kept": "sum_turns_order",
}
_BROKEN: dict[str, Callable[[Mistake], str]] = {
    "cosine_instead_of_dot": _cosine,
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
    "cosine_instead_of_dot": _cosine,
    "query_tied_to_key": lambda mistake: (
        "tied_one_key" if len(mistake.right.key) == 1 else mistake.name
    ),
}


# ---- numbers that need care ----------------------------------------------------------------


def _sum_facts(case: Case) -> dict[str, str]:
    return {"row_sum": apart(case.mistake.evidence["row_sum"], 1.0, case.decimals)}


def _soft_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    return {
        "top": apart(seen["top_weight"], 1.0, decimals),
        "right_top": apart(seen["right_top_weight"], 1.0, decimals),
        "gradient": apart(seen["gradient"], 0.0, decimals),
        "right_gradient": apart(seen["right_gradient"], 0.0, decimals),
        "divisor": "1",
    }


def _flat_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    parts = seen["top_weight"], seen["right_top_weight"], seen["even"]
    digits = decimals
    if _has_lead(seen):
        digits = digits_to_redo(_kept_percent, *parts, decimals=PERCENT_DECIMALS)
    digits = max(decimals, digits)
    return {
        "top": fixed(seen["top_weight"], digits),
        "right_top": fixed(seen["right_top_weight"], digits),
        "even": fixed(seen["even"], digits),
        "kept": fixed(100 * seen["kept_lead"], PERCENT_DECIMALS),
        "divisor": trimmed(_divisor(case.mistake), decimals),
    }


def _has_lead(seen: dict[str, Any]) -> bool:
    return bool(seen["right_top_weight"] - seen["even"] > TOLERANCE)


def _kept_percent(top: float, right_top: float, even: float) -> float:
    lead, right_lead = top - even, right_top - even
    return float(100 * lead / right_lead) if right_lead else np.inf


def _cosine_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    return {
        "right_before": fixed(seen["right_before"], decimals),
        "right_after": apart(seen["right_after"], seen["right_before"], decimals),
        "before": fixed(seen["before"], decimals),
        "right_change": fixed(seen["right_change"], decimals),
    }


def _limit_facts(case: Case) -> dict[str, str]:
    seen, decimals = case.mistake.evidence, case.decimals
    digits = decimals
    if seen["exponential"] < LARGEST_IN_FULL:
        digits = digits_to_redo(np.exp, seen["scaled_score"], decimals=decimals)
    return {
        "scaled": operand(seen["scaled_score"], digits),
        "exponential": fixed(seen["exponential"], decimals),
        "limit": fixed(seen["largest_exponent"], 2),
    }


def _tied_facts(case: Case) -> dict[str, str]:
    seen, names = case.mistake.evidence, case.key_names
    return {
        "first": names[seen["row"]],
        "second": names[seen["column"]],
        "query": "",
        "mirrored": _text(seen["mirrored_score"], case.decimals),
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


# ---- lines to re-do by hand ----------------------------------------------------------------

Lines = Iterator[str]


def _line(case: Case, name: str, **values: object) -> str:
    return words.LINES[name](case.lang, **values)


def _sum_lines(case: Case, seen: dict[str, str]) -> Lines:
    row = case.mistake.evidence["row"]
    for name, weights in (
        ("right", case.mistake.right.weights),
        ("wrong", case.mistake.wrong["weights"]),
    ):
        line = formulas.addition(weights[row], case.decimals)
        yield _line(case, name, query=seen["query"], line=line)
    if case.mistake.name == "scale_after_softmax":
        root = len(case.mistake.right.key[0]) ** 0.5
        yield f"1/√{seen['d_k']}: {formulas.quotient(1.0, root, case.decimals)}"


def _soft_lines(case: Case, seen: dict[str, str]) -> Lines:
    facts_seen = case.mistake.evidence
    for name, top, slope in (
        ("right_slope", facts_seen["right_top_weight"], seen["right_gradient"]),
        ("wrong_slope", facts_seen["top_weight"], seen["gradient"]),
    ):
        decimals = len(slope.partition(".")[2])
        line = formulas.product_of([top, 1 - top], decimals)
        yield _line(case, name, query=seen["query"], line=line)
    yield _line(case, "unscaled_variance", d_k=seen["d_k"])


def _flat_lines(case: Case, seen: dict[str, str]) -> Lines:
    if _has_lead(case.mistake.evidence):
        yield _line(case, "kept", **seen)
    d_k, divisor = len(case.mistake.right.key[0]), _divisor(case.mistake)
    line = formulas.quotient(float(d_k), round(divisor**2, MOST_DECIMALS), case.decimals)
    yield _line(case, "variance", line=line)


def _cosine_lines(case: Case, seen: dict[str, str]) -> Lines:
    if case.mistake.evidence["row"] is not None:
        yield _line(case, "other_winner", **seen)
    n_k = len(case.mistake.right.key)
    yield _line(case, "cap", n_k=n_k, line=formulas.cosine_cap(n_k, case.decimals))


def _by_sum_lines(case: Case, seen: dict[str, str]) -> Lines:
    evidence, scaled = case.mistake.evidence, case.mistake.right.scaled_scores
    row = evidence["row"]
    line = formulas.addition(scaled[row], case.decimals)
    yield _line(case, "row_sum", query=seen["query"], line=line)
    if "column" in evidence:
        share = float(scaled[row, evidence["column"]]), float(evidence["row_sum"])
        line = formulas.quotient(*share, case.decimals) if share[1] else "—"
        yield _line(case, "wrong", query=seen["query"], line=line)


def _transpose_lines(case: Case, seen: dict[str, str]) -> Lines:
    if case.mistake.wrong:
        row, column = case.mistake.evidence["row"], case.mistake.evidence["column"]
        query, key = case.mistake.right.query[row], case.mistake.right.key
        for name, partner in (("right", key[column]), ("wrong", key[:, column])):
            line = formulas.dot_product(query, partner, case.decimals)
            yield _line(case, name, query=seen["query"], line=line)


def _limit_lines(case: Case, seen: dict[str, str]) -> Lines:
    largest = case.mistake.right.scaled_scores[case.mistake.evidence["row"]].max()
    yield _line(case, "right_shift", scaled=operand(float(largest), case.decimals))


def _tied_lines(case: Case, seen: dict[str, str]) -> Lines:
    evidence, right = case.mistake.evidence, case.mistake.right
    pairs = [(evidence["row"], evidence["column"])]
    if evidence["self"] is not None:
        pairs += [(evidence["self"], evidence["self"]), (evidence["self"], evidence["preferred"])]
    for a, b in dict.fromkeys(pairs):
        line = formulas.dot_product(right.key[a], right.key[b], case.decimals)
        yield f"{case.key_names[a]} · {case.key_names[b]} = {line}"
    a, b = pairs[0]
    if a != b and max(a, b) < len(right.query):
        scores = {at: _text(float(right.scores[at]), case.decimals) for at in ((a, b), (b, a))}
        cells = [
            f"{case.query_names[i]} · {case.key_names[j]} = {score}"
            for (i, j), score in scores.items()
        ]
        yield _line(case, "right_pair", line=", ".join(cells))


_LINES: dict[str, Callable[[Case, dict[str, str]], Lines]] = {
    "softmax_down_columns": _sum_lines,
    "no_scaling": _soft_lines,
    "divide_by_d_k": _flat_lines,
    "divide_by_sqrt_d_model": _flat_lines,
    "scale_after_softmax": _sum_lines,
    "cosine_instead_of_dot": _cosine_lines,
    "divide_by_sum": _by_sum_lines,
    "forgotten_transpose": _transpose_lines,
    "no_maximum_subtracted": _limit_lines,
    "query_tied_to_key": _tied_lines,
}
