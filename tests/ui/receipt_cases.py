"""Scenarios that receipts are written for, and the ways to run what they say."""

import io
import math
import re
from contextlib import redirect_stdout
from functools import cache
from typing import Any

import numpy as np

from attention_core.scenario import Scenario
from pages.ui.presets import PRESETS
from pages.ui.receipts import KINDS, Receipt, code, entries
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
    "as many keys as components": (drawn(6, 2, 3, 3, 2), (1, 2), 1.0),
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
        "PRODUCT": lambda *x: math.prod(x),
        "SQRT": math.sqrt,
        "EXP": np.exp,
        "TANH": np.tanh,
        "MAX": lambda *x: float(np.max(x)),
        "MIN": lambda *x: float(np.min(x)),
        "ACOS": math.acos,
        "DEGREES": math.degrees,
        "AVERAGE": np.mean,
        "VAR": lambda a: np.var(a, ddof=1),
        "VARP": np.var,
        "CORREL": lambda a, b: np.corrcoef(a, b)[0, 1],
        "PI": lambda: math.pi,
        "ARRAY": np.array,
    }
    assert formula[0] == "="
    assert set(re.findall(r"[A-Z]\w*(?=\()", formula)) <= set(functions)
    assert len(formula) < 8192  # as long as Excel allows
    python = re.sub(r"\{([^{}]*)\}", r"ARRAY([\1])", formula[1:]).replace("^", "**")
    return float(eval(python, {"__builtins__": {}}, functions))


def last_number(latex: str) -> float:
    """Read the number that a formula ends with."""
    plain = latex.replace(r"\end{aligned}", "").replace(r"^\circ", "")
    return float(re.split(r"=|\\approx", plain)[-1].replace(r" \times 10^{", "e").strip(" }"))


def exact_steps(latex: str) -> list[float]:
    """Work out every step of a formula that stands after "=", but those with letters."""
    plain = re.sub(r"\\(begin|end)\{aligned\}", "", latex).replace(r" \\ &\quad {}", " ")
    runs = re.split(r"\\\\|\\approx", plain.replace("&", ""))
    sides = [side for run in runs for side in run.split("=")[1:]]
    return [x for side in sides if (x := _worked_out(side)) is not None]


def _worked_out(side: str) -> float | None:
    text = re.sub(r"\^\\circ|\\;", "", side).replace(r"\times", "*").replace("^", "**")
    for _ in range(3):  # the innermost first
        text = re.sub(r"\\sqrt\{([^{}]*)\}", r"((\1)**0.5)", text)
        text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
    text = re.sub(r"\be\*\*", "2.718281828459045**", text.replace("{", "(").replace("}", ")"))
    text = re.sub(r"\\arccos(\(.*?\))", r"DEGREES\1", text).strip()
    is_sum = re.fullmatch(r"[-+*/().\d ]*", text.replace("DEGREES", ""))
    return float(eval(text, {"DEGREES": _degrees})) if is_sum and text else None


def _degrees(cosine: float) -> float:
    return math.degrees(math.acos(cosine))


def shown_number(receipt: Receipt) -> float:
    """Read the number as the page writes it."""
    return last_number(code.tex(receipt.shown))


def tolerance(name: str, view: View) -> float:
    """Give the rounding error that adding in another order may bring."""
    terms = float(np.abs(view.trace.products).sum(axis=-1).max())
    return 1e-12 * max(1e-300 if name == "tiny" else 1.0, terms)
