"""The lines below a wrong recipe come out right for who re-does them from what is shown."""

import re

import numpy as np
import pytest

from attention_core.mistakes import EXAMPLES, MISTAKES
from pages.ui.content.break_it.arithmetic import proof
from pages.ui.content.break_it.evidence import Case, finding
from pages.ui.numbers import as_shown
from pages.ui.view import tag
from tests.ui.receipt_cases import CASES

INPUTS = ("worked", "random", "12 × 12 × 16", "very large", "one key", "d_k = 1", "zero vectors")
SOFTMAX = re.compile(
    r"(?:scores|cosines) (?P<scores>.+) → e\^\(x − (?P<largest>\S+)\) [=≈] (?P<powers>.+), "
    r"sum (?P<total>\S+) → \S+: (?P<power>\S+) / \S+ [=≈] (?P<weight>\S+)$"
)


def case_of(name: str, of: str, row: int, lang: str) -> Case:
    scenario = CASES[of][0] if of in CASES else EXAMPLES[name]
    mistake = MISTAKES[name](scenario.query, scenario.key, scenario.value, row)
    tags = ([tag(letter, n) for n in range(12)] for letter in "qk")
    return Case(mistake, lang, 3, *tags)


def numbers(text: str) -> np.ndarray:
    return np.array([float(each.strip("()").replace("−", "-")) for each in text.split(", ")])


def decimals(text: str) -> int:
    return len(text.split(", ")[-1].partition(".")[2])


def check_softmax(line: str) -> None:
    found = SOFTMAX.search(line)
    assert found, line
    scores, powers = numbers(found["scores"]), numbers(found["powers"])
    [largest], [total] = numbers(found["largest"]), numbers(found["total"])
    [power], [weight] = numbers(found["power"]), numbers(found["weight"])
    assert largest == scores.max()
    places = max(len(each.partition(".")[2]) for each in found["powers"].split(", "))
    np.testing.assert_allclose(as_shown(np.exp(scores - largest), places), powers, atol=1e-12)
    assert as_shown(powers.sum(), decimals(found["total"])) == pytest.approx(total)
    assert as_shown(power / total, decimals(found["weight"])) == pytest.approx(weight)


@pytest.mark.parametrize("of", [*INPUTS, "example"])
@pytest.mark.parametrize(
    "name", ["no_scaling", "divide_by_d_k", "divide_by_sqrt_d_model", "cosine_instead_of_dot"]
)
def test_a_weight_in_a_line_follows_from_the_scores_before_it(name: str, of: str) -> None:
    n_rows = 1 if of == "example" else CASES[of][0].n_q
    for row in range(n_rows):
        for line in proof(case_of(name, of, row, "en")):
            if " → " in line:
                check_softmax(line)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("of", [*INPUTS, "example"])
@pytest.mark.parametrize("name", MISTAKES)
def test_every_number_of_a_finding_stands_in_its_lines_too(name: str, of: str, lang: str) -> None:
    case = case_of(name, of, 0, lang)
    lines = " ".join(proof(case))
    _promise, *named = re.findall(r"\*\*([^*]+)\*\*", finding(case))
    if case.mistake.wrong and not case.mistake.row_holds:
        assert named
        for number in named:
            bare = number.removesuffix(" %")
            bare = bare.rstrip("0").rstrip(".") if "." in bare else bare
            assert bare in lines, (number, lines)
