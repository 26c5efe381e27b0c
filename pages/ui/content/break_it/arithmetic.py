"""The arithmetic behind a finding, line by line: every number in it can be re-done by hand."""

import math
from collections.abc import Callable, Iterator

import numpy as np

from attention_core.attention import Array
from attention_core.stages import softmax_stages
from pages.ui import formulas
from pages.ui.content.break_it.evidence import Case, decimals_of, divisor, facts, has_lead
from pages.ui.content.digits import digits_to_share, least_digits, look_the_same
from pages.ui.numbers import MINUS, MOST_DECIMALS, as_shown, fixed, is_short, operand, trimmed
from pages.ui.phrase import Phrase
from pages.ui.text import break_it as words

MOST_SUMMED = 6  # exponentials written out in a sum that overflows

Lines = Iterator[str]


def proof(case: Case) -> list[str]:
    """Write the arithmetic behind the finding, line by line."""
    return list(_LINES[case.mistake.name](case, facts(case)))


def _line(case: Case, name: str, **values: object) -> str:
    return words.LINES[name](case.lang, **values)


def _softmax(case: Case, recipe: Phrase, of: str, row: Array, decimals: int) -> str:
    """Write how the key of the finding gets its weight from a row of scores."""
    j, key = case.mistake.evidence["column"], facts(case)["key"]
    stages = softmax_stages(row)
    of_total, of_powers = digits_to_share(stages.powers, stages.total, stages.weights, decimals)

    def is_enough(digits: int) -> bool:
        shown = as_shown(row, digits)
        return look_the_same(np.exp(shown - shown.max()), stages.powers, of_powers)

    digits = least_digits(is_enough, case.decimals)
    scores = [trimmed(x, digits) if is_short(x, digits) else fixed(x, digits) for x in row.tolist()]
    powers = [_whole(x, of_powers) for x in stages.powers.tolist()]
    total, weight = _whole(stages.total, of_total), float(stages.weights[j])
    is_exact = not stages.shifted.any()
    sign = "=" if is_exact and is_short(weight, decimals) else "≈"
    return _line(
        case,
        "softmax",
        recipe=recipe(case.lang, key=key),
        query=case.query_names[case.mistake.evidence["row"]],
        of=words.WHAT_IS_SHARED[of](case.lang),
        scores=", ".join(scores),
        largest=_bracketed(scores[int(row.argmax())]),
        about="=" if is_exact else "≈",
        powers=", ".join(powers),
        total=total,
        key=key,
        share=f"{powers[j]} / {total} {sign} {fixed(weight, decimals)}",
    )


def _whole(x: float, decimals: int) -> str:
    """Write a whole number as such, any other with so many decimals."""
    return trimmed(x, 0) if x == round(x) else fixed(x, decimals)


def _bracketed(text: str) -> str:
    return f"({text})" if text.startswith(MINUS) else text


def _sum_lines(case: Case, seen: dict[str, str]) -> Lines:
    row = case.mistake.evidence["row"]
    for name, weights in (
        ("right", case.mistake.right.weights),
        ("wrong", case.mistake.wrong["weights"]),
    ):
        terms = weights[row].tolist()
        line = operand(terms[0], case.decimals)
        if len(terms) > 1:
            line = formulas.addition(terms, case.decimals)
        yield _line(case, name, query=seen["query"], line=line)
    if case.mistake.name == "scale_after_softmax":
        root = len(case.mistake.right.key[0]) ** 0.5
        line = formulas.quotient(1.0, root, case.decimals)
        yield f"1/√{seen['d_k']} {formulas.sign(root)} {line}"


def _two_softmaxes(case: Case, seen: dict[str, str]) -> Lines:
    """Write the weight of the row's best key by both recipes."""
    mistake, row = case.mistake, case.mistake.evidence["row"]
    of = "scores" if mistake.name == "no_scaling" else "scaled_scores"
    for recipe, what, scores, top in (
        (words.RIGHT, "scaled_scores", mistake.right.scaled_scores, seen["right_top"]),
        (words.WRONG, of, mistake.wrong["scaled_scores"], seen["top"]),
    ):
        yield _softmax(case, recipe, what, scores[row], decimals_of(top))


def _soft_lines(case: Case, seen: dict[str, str]) -> Lines:
    yield from _two_softmaxes(case, seen)
    facts_seen = case.mistake.evidence
    for name, top, slope in (
        ("right_slope", facts_seen["right_top_weight"], seen["right_gradient"]),
        ("wrong_slope", facts_seen["top_weight"], seen["gradient"]),
    ):
        line = formulas.product_of([top, 1 - top], decimals_of(slope))
        yield _line(case, name, query=seen["query"], line=line)
    yield _line(case, "unscaled_variance", d_k=seen["d_k"])


def _flat_lines(case: Case, seen: dict[str, str]) -> Lines:
    if has_lead(case.mistake):
        yield from _two_softmaxes(case, seen)
        yield _line(case, "kept", **seen)
    d_k, by = len(case.mistake.right.key[0]), divisor(case.mistake)
    line = formulas.quotient(float(d_k), round(by**2, MOST_DECIMALS), case.decimals)
    yield _line(case, "variance", line=line)


def _cosine_lines(case: Case, seen: dict[str, str]) -> Lines:
    mistake = case.mistake
    row, column = mistake.evidence["row"], mistake.evidence["column"]
    if mistake.promise == "finite":
        yield from _no_angle_lines(case)
        return
    scaled, doubled = mistake.right.scaled_scores[row], np.ones(len(mistake.right.key))
    doubled[column] = 2
    digits = decimals_of(seen["right_after"])
    yield _softmax(case, words.RIGHT, "scaled_scores", scaled, digits)
    yield _softmax(case, words.RIGHT_DOUBLED, "scaled_scores", scaled * doubled, digits)
    cosines = mistake.wrong["scores"][row]
    yield _softmax(case, words.ANY_LENGTH, "cosines", cosines, digits)
    if mistake.evidence["winner"] is not None:
        yield _line(case, "other_winner", **seen)
    n_k = len(mistake.right.key)
    if n_k > 1:
        yield _line(case, "cap", n_k=n_k, line=formulas.cosine_cap(n_k, case.decimals))


def _no_angle_lines(case: Case) -> Lines:
    i, j = case.mistake.evidence["row"], case.mistake.evidence["without_angle"]
    lengths = (
        np.linalg.norm(case.mistake.right.query[i]),
        np.linalg.norm(case.mistake.right.key[j]),
    )
    names = {"query": case.query_names[i], "key": case.key_names[j]}
    product = " × ".join(operand(float(x), case.decimals) for x in lengths)
    sign = formulas.sign(*map(float, lengths))
    yield _line(case, "no_angle", sign=sign, lengths=product, **names)
    yield _line(case, "right_zero", **names)


def _by_sum_lines(case: Case, seen: dict[str, str]) -> Lines:
    evidence, scaled = case.mistake.evidence, case.mistake.right.scaled_scores
    row = evidence["row"]
    if len(scaled[row]) > 1:
        line = formulas.addition(scaled[row], case.decimals)
        yield _line(case, "row_sum", query=seen["query"], line=line)
    if "column" in evidence:
        share = float(scaled[row, evidence["column"]]), float(evidence["row_sum"])
        line = formulas.quotient(*share, case.decimals)
        yield _line(case, "share", query=seen["query"], key=seen["key"], line=line)
    else:
        shares = [f"{formulas.factor(x, case.decimals)}/0" for x in scaled[row].tolist()]
        yield _line(case, "nothing_to_divide", query=seen["query"], line=", ".join(shares))


def _transpose_lines(case: Case, seen: dict[str, str]) -> Lines:
    if case.mistake.wrong:
        row, column = case.mistake.evidence["row"], case.mistake.evidence["column"]
        query, key = case.mistake.right.query[row], case.mistake.right.key
        for name, partner in (("right", key[column]), ("wrong", key[:, column])):
            line = formulas.dot_product(query, partner, case.decimals)
            yield _line(case, name, query=seen["query"], line=line)


def _limit_lines(case: Case, seen: dict[str, str]) -> Lines:
    row = case.mistake.right.scaled_scores[case.mistake.evidence["row"]]
    if not case.mistake.row_holds:
        is_zero = case.mistake.evidence["row_sum"] == np.inf > case.mistake.evidence["exponential"]
        name, line = "share" if is_zero else "overflow", _bare_softmax(row, case.decimals)
        yield _line(case, name, query=seen["query"], key=seen["key"], line=line)
    yield _line(case, "right_shift", scaled=seen["scaled"], minus=_bracketed(seen["scaled"]))


def _bare_softmax(row: Array, decimals: int) -> str:
    """Write the largest exponential over the sum of all, as far as a computer gets."""
    with np.errstate(over="ignore"):
        numbers = np.exp(row)
        total = float(numbers.sum())
    j = int(row.argmax())
    powers = [f"exp({operand(x, decimals)})" for x in row.tolist()]
    shown = [trimmed(x, decimals) for x in numbers.tolist()]
    sums, read = ["Σ exp(x)", trimmed(total, decimals)], [float(numbers[j]), total]
    if len(row) <= MOST_SUMMED:
        sums = [f"({' + '.join(each)})" if len(row) > 1 else each[0] for each in (powers, shown)]
        read = numbers.tolist()
    sign = "=" if all(math.isinf(x) or is_short(x, decimals) for x in read) else "≈"
    ends = f"{shown[j]}/{trimmed(total, decimals)}"
    if np.isfinite(numbers[j]) and total:
        ends += " = 0"
    return f"{powers[j]} / {sums[0]} {sign} {shown[j]} / {sums[1]} = {ends}"


def _tied_lines(case: Case, seen: dict[str, str]) -> Lines:
    evidence, right = case.mistake.evidence, case.mistake.right
    pairs = [(evidence["row"], evidence["column"])]
    if evidence["self"] is not None:
        pairs += [(evidence["self"], evidence["self"]), (evidence["self"], evidence["preferred"])]
    for a, b in dict.fromkeys(pairs):
        line = formulas.dot_product(right.key[a], right.key[b], case.decimals)
        sign = formulas.sign(*right.key[a].tolist(), *right.key[b].tolist())
        yield f"{case.key_names[a]} · {case.key_names[b]} {sign} {line}"
    a, b = pairs[0]
    if a != b and max(a, b) < len(right.query):
        scores = [float(right.scores[at]) for at in ((a, b), (b, a))]
        cells = [
            f"{case.query_names[i]} · {case.key_names[j]} {formulas.sign(score)} "
            f"{operand(score, case.decimals)}"
            for (i, j), score in zip(((a, b), (b, a)), scores, strict=True)
        ]
        name = "right_pair_alike" if math.isclose(*scores) else "right_pair"
        yield _line(case, name, line=", ".join(cells))


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
