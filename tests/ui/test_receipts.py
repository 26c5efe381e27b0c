"""Every receipt gives its number: in NumPy run on its own, in a spreadsheet, and in the formula."""

import io
import math
import re
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from attention_core.sampling import dot_product_samples
from attention_core.scenario import Scenario
from pages.ui import receipts
from pages.ui.presets import PRESETS
from pages.ui.receipts import KINDS, Receipt, entries
from pages.ui.text import receipts as words
from pages.ui.view import View, view_of

HOSTILE = "a'); import os  # $x$ \\"


def scenario_of(
    query: Any, key: Any, value: Any | None = None, *, hidden: Any = (), causal: bool = False
) -> Scenario:
    """Make a scenario whose descriptions would break any code they got into."""
    query, key = np.array(query, float), np.array(key, float)
    mask = np.ones((len(query), len(key)), bool)
    for place in hidden:
        mask[place] = False
    return Scenario(
        query_descriptions=(HOSTILE,) * len(query),
        key_descriptions=(HOSTILE,) * len(key),
        value_descriptions=(HOSTILE,) * len(key),
        query=query,
        key=key,
        value=np.array(key if value is None else value, float),
        mask=mask,
        is_causal=causal,
    )


def drawn(seed: int, n_q: int, n_k: int, d_k: int, d_v: int, size: float = 1.0) -> Scenario:
    rng = np.random.default_rng(seed)
    tables = (
        np.clip(rng.standard_normal(shape) * size, -1000, 1000)
        for shape in ((n_q, d_k), (n_k, d_k), (n_k, d_v))
    )
    return scenario_of(*tables, hidden=[(0, 1 % n_k)] if n_k > 1 else ())


CASES: dict[str, tuple[Scenario, tuple[int, int], float]] = {
    "worked": (PRESETS["cat"].scenario("en"), (0, 0), 1.0),
    "worked, zh": (PRESETS["cat"].scenario("zh"), (1, 2), 0.7),
    "random": (drawn(1, 2, 5, 3, 7), (1, 4), 1.0),
    "random, warm": (drawn(2, 3, 4, 5, 2), (2, 3), 2.5),
    "masked cell": (drawn(3, 2, 5, 3, 7), (0, 1), 0.3),
    "beside a masked cell": (drawn(3, 2, 5, 3, 7), (0, 2), 0.3),
    "12 × 12 × 16": (drawn(4, 12, 12, 16, 16), (11, 5), 1.0),
    "very large": (drawn(5, 2, 3, 16, 2, size=1000), (0, 2), 0.1),
    "all 1000": (scenario_of([[1000] * 16], [[1000] * 16, [-1000] * 16]), (0, 1), 0.1),
    "tiny": (scenario_of([[5e-324, 1e-200]], [[1e-300, 2e-300], [3e-310, 0]]), (0, 0), 1.0),
    "one key": (scenario_of([[2, 1]], [[1, 1]]), (0, 0), 1.0),
    "d_k = 1": (scenario_of([[2]], [[3], [-4]], [[1], [2]]), (0, 1), 1.0),
    "causal": (scenario_of([[1, 2], [3, 4]], [[1, 0], [0, 1]], causal=True), (0, 1), 1.0),
    "row masked": (scenario_of([[1, 2]], [[1, 0], [0, 1]], hidden=[(0, 0), (0, 1)]), (0, 1), 1.0),
    "zero vectors": (scenario_of([[0, 0]], [[0, 0], [1, 1]]), (0, 0), 1.0),
    "same keys": (scenario_of([[1, 2]], [[1, 1], [1, 1]]), (0, 1), 1.0),
    "opposite": (scenario_of([[1, 2, 3]], [[-0.1, -0.2, -0.3], [1, 2, 3]]), (0, 0), 1.0),
}


def view_for(name: str, lang: str = "en") -> View:
    scenario, focus, temperature = CASES[name]
    return view_of(scenario, lang=lang, focus=focus, decimals=3, temperature=temperature)


@cache
def made(name: str, lang: str = "en") -> dict[str, Receipt | str]:
    return {entry.name: entry.make() for entry in entries(view_for(name, lang), *KINDS)}


def run(line: str) -> float:
    """Run one line of Python on its own and read what it prints."""
    assert "\n" not in line
    printed = io.StringIO()
    with redirect_stdout(printed), np.errstate(all="raise", under="ignore"):
        exec(compile(line, "receipt", "exec"), {})
    return float(printed.getvalue())


def of_sheet(formula: str) -> float:
    """Work out a spreadsheet formula, with the functions that the receipts use."""
    functions = {
        "SUM": np.sum,
        "SUMPRODUCT": lambda *arrays: float(np.prod(np.broadcast_arrays(*arrays), axis=0).sum()),
        "SUMSQ": lambda a: float((a * a).sum()),
        "SUMXMY2": lambda a, b: float(((a - b) ** 2).sum()),
        "PRODUCT": lambda a, b: a * b,
        "SQRT": math.sqrt,
        "EXP": np.exp,
        "TANH": np.tanh,
        "MAX": lambda *x: float(np.max(np.array(x[0] if len(x) == 1 else x))),
        "MIN": lambda *x: min(x),
        "ACOS": math.acos,
        "DEGREES": math.degrees,
        "ARRAY": np.array,
    }
    assert formula[0] == "="
    assert set(re.findall(r"[A-Z]\w*(?=\()", formula)) <= set(functions)
    assert len(formula) < 8192  # as long as Excel allows
    python = re.sub(r"\{([^{}]*)\}", r"ARRAY([\1])", formula[1:]).replace("^", "**")
    return float(eval(python, {"__builtins__": {}}, functions))


def tolerance(name: str, view: View) -> float:
    """Give the rounding error that adding in another order may bring."""
    terms = float(np.abs(view.trace.products).sum(axis=-1).max())
    return 1e-12 * max(1e-300 if name == "tiny" else 1.0, terms)


@pytest.mark.parametrize("name", CASES)
def test_the_numpy_line_run_on_its_own_prints_the_number(name: str) -> None:
    for kind, receipt in made(name).items():
        if isinstance(receipt, Receipt):
            assert run(receipt.numpy) == pytest.approx(
                receipt.value, rel=1e-11, abs=tolerance(name, view_for(name))
            ), (kind, receipt.numpy)


@pytest.mark.parametrize("name", sorted(set(CASES) - {"tiny"}))
def test_the_spreadsheet_formula_gives_the_number(name: str) -> None:
    for kind, receipt in made(name).items():
        if isinstance(receipt, Receipt):
            error = 1e-5 if kind == "angle" else tolerance(name, view_for(name))
            assert of_sheet(receipt.sheet) == pytest.approx(receipt.value, rel=1e-11, abs=error), (
                kind,
                receipt.sheet,
            )


@pytest.mark.parametrize("name", CASES)
def test_the_formula_ends_with_the_number_as_the_page_shows_it(name: str) -> None:
    for kind, receipt in made(name).items():
        if isinstance(receipt, Receipt):
            plain = receipt.latex.replace(r"\end{aligned}", "").replace(r"^\circ", "")
            last = re.split(r"=|\\approx", plain)[-1].replace(r" \times 10^{", "e").strip(" }")
            assert float(last) == pytest.approx(receipt.value, rel=1e-3, abs=5.1e-4), kind


@pytest.mark.parametrize("name", CASES)
def test_no_text_of_the_scenario_gets_into_the_code(name: str) -> None:
    for receipt in made(name).values():
        if isinstance(receipt, Receipt):
            for code in (receipt.numpy, receipt.torch, receipt.sheet, receipt.latex):
                assert "import os" not in code
                assert code.isascii()


@pytest.mark.parametrize("name", CASES)
def test_the_number_of_a_receipt_is_the_number_of_the_page(name: str) -> None:
    view, found = view_for(name), made(name)
    i, j = view.focus
    shown = {
        "score": view.trace.scores[i, j],
        "scaled_score": view.trace.scaled_scores[i, j],
        "tempered_score": view.weighed.scaled_scores[i, j],
        "weight": view.weighed.weights[i, j],
        "row_sum": view.weighed.weights[i].sum(),
        "product.1": view.trace.products[i, j, 0],
        "contribution.1": view.weighed.contributions[i, j, 0],
        "output.1": view.weighed.output[i, 0],
    }
    for kind, value in shown.items():
        receipt = found[kind]
        assert isinstance(receipt, Receipt)
        assert receipt.value == pytest.approx(value, rel=1e-12, abs=tolerance(name, view)), kind


def test_every_kind_has_a_receipt_somewhere() -> None:
    named = {
        entry.split(".")[0]
        for name in CASES
        for entry, receipt in made(name).items()
        if isinstance(receipt, Receipt)
    }
    assert named == set(KINDS)


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("zero vectors", "cosine", words.ZERO_VECTOR),
        ("zero vectors", "angle", words.ZERO_VECTOR),
        ("zero vectors", "projection", words.ZERO_VECTOR),
        ("zero vectors", "tipping_distance_cosine", words.ZERO_VECTOR),
        ("same keys", "tipping_distance", words.NO_TIPPING["never"]),
        ("one key", "tipping_distance", words.NO_TIPPING["no_rival"]),
        ("masked cell", "shifted", words.MASKED),
        ("row masked", "shifted", words.ROW_MASKED),
        ("row masked", "tipping_distance", words.ROW_MASKED),
    ],
)
def test_a_number_that_is_not_there_is_explained(
    name: str, kind: str, reason: words.Phrase
) -> None:
    i, j = CASES[name][1]
    tags = {"q": f"q{'₁₂'[i]}", "k": f"k{'₁₂'[j]}"}
    assert made(name)[kind] == reason.en.format(**tags)
    assert made(name, "zh")[kind] == reason.zh.format(**tags)


def test_the_worked_example_reads_as_a_teacher_would_write_it() -> None:
    found = made("worked")
    score, weight, scaled = (found[kind] for kind in ("score", "weight", "scaled_score"))
    assert isinstance(score, Receipt)
    assert isinstance(weight, Receipt)
    assert isinstance(scaled, Receipt)
    assert score.numpy == "import numpy as np; print(np.dot([0.8, 0.2], [0.7, 0.3]))"
    assert score.sheet == "=SUMPRODUCT({0.8,0.2},{0.7,0.3})"
    assert scaled.sheet == "=SUMPRODUCT({0.8,0.2},{0.7,0.3})/(SQRT(2))"
    assert (
        scaled.latex
        == r"\frac{q_{1} \cdot k_{1}}{\sqrt{d_k}} = \frac{0.62}{\sqrt{2}} \approx 0.438"
    )
    assert score.latex == (
        r"\begin{aligned} q_{1} \cdot k_{1} &= 0.8 \times 0.7 + 0.2 \times 0.3 "
        r"\\ &= 0.56 + 0.06 \\ &= 0.62 \end{aligned}"
    )
    assert weight.value == pytest.approx(0.390244, abs=5e-7)
    assert score.source == "The dot product of q₁ and k₁: the sum of 2 products."


def test_a_key_that_the_page_has_stretched_takes_the_scenarios_place() -> None:
    view = view_for("worked")
    [entry] = entries(view, "score", keys=view.scenario.key * 2)
    receipt = entry.make()
    assert isinstance(receipt, Receipt)
    assert receipt.value == run(receipt.numpy) == pytest.approx(1.24)


@pytest.mark.parametrize(("d_k", "n", "seed"), [(1, 2, 0), (64, 1000, 7), (16, 9000, 3)])
def test_the_variance_of_seeded_samples_has_a_receipt(d_k: int, n: int, seed: int) -> None:
    view, samples = view_for("worked"), dot_product_samples(d_k, n, seed)
    receipt = receipts.sample_variance(view, len(samples), d_k, seed).make()
    assert isinstance(receipt, Receipt)
    assert receipt.value == samples.var(ddof=1)
    assert run(receipt.numpy) == pytest.approx(receipt.value, rel=1e-12)
    assert of_sheet(receipt.sheet) == pytest.approx(receipt.value, rel=1e-9)


def test_a_sum_of_any_numbers_has_a_receipt() -> None:
    receipt = receipts.total(
        view_for("worked"), "wrong", "row sum", np.array([0.4, 0.3, 0.1])
    ).make()
    assert isinstance(receipt, Receipt)
    assert run(receipt.numpy) == of_sheet(receipt.sheet) == pytest.approx(0.8)


def test_random_scenarios_give_runnable_lines() -> None:
    for seed in range(25):
        rng = np.random.default_rng(seed)
        n_q, n_k, d_k, d_v = (int(x) for x in rng.integers(1, [13, 13, 17, 17]))
        scenario = replace(
            drawn(seed, n_q, n_k, d_k, d_v, size=float(10 ** rng.uniform(-3, 3))),
            mask=rng.random((n_q, n_k)) < 0.8,
            is_causal=bool(rng.random() < 0.3),
        )
        focus = (int(rng.integers(n_q)), int(rng.integers(n_k)))
        temperature = float(rng.choice([0.1, 1.0, 3.0]))
        view = view_of(scenario, lang="zh", focus=focus, decimals=3, temperature=temperature)
        for entry in entries(view, *KINDS):
            receipt = entry.make()
            if isinstance(receipt, Receipt):
                expected = pytest.approx(receipt.value, rel=1e-11, abs=tolerance("", view))
                assert run(receipt.numpy) == expected, entry.name
