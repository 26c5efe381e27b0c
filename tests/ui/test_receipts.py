"""Every receipt gives its number: in NumPy run on its own, in a spreadsheet, and in the formula."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pages.ui.content.scaling.scaling_numbers import unscaled_weights
from pages.ui.content.value_mix.mix import mix_of
from pages.ui.numbers import fixed
from pages.ui.receipts import KINDS, Receipt, entries
from pages.ui.text import receipts as words
from pages.ui.text import receipts_of_rivals as rival_words
from pages.ui.view import view_of
from tests.ui.elsewhere import all_entries
from tests.ui.receipt_cases import (
    CASES,
    drawn,
    exact_steps,
    last_number,
    made,
    of_sheet,
    run,
    shown_number,
    tolerance,
    view_for,
)


@pytest.mark.parametrize("name", CASES)
def test_the_numpy_line_run_on_its_own_prints_the_number(name: str) -> None:
    for kind, receipt in made(name).items():
        if isinstance(receipt, Receipt):
            printed = run(receipt.numpy)
            assert printed == pytest.approx(
                receipt.value, rel=1e-11, abs=tolerance(name, view_for(name))
            ), (kind, receipt.numpy)
            if kind != "typed":
                decimals = len(receipt.shown.partition(".")[2].partition("×")[0])
                assert fixed(printed, decimals) == receipt.shown, kind


@pytest.mark.parametrize("name", CASES)
def test_an_equals_sign_never_stands_before_a_rounded_number(name: str) -> None:
    for entry in all_entries(name):
        receipt = entry.make()
        if isinstance(receipt, Receipt) and not entry.name.startswith("band"):  # an error first
            known = [receipt.value, receipt.value**2]  # of a length its square is written first
            for step in exact_steps(receipt.latex):
                assert any(math.isclose(step, x, rel_tol=1e-9, abs_tol=1e-9) for x in known), (
                    entry.name,
                    receipt.latex,
                )


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
            assert last_number(receipt.latex) == shown_number(receipt), kind


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
    scores, unscaled = view.trace.scores, unscaled_weights(view)
    shown = {
        "score": scores[i, j],
        "scaled_score": view.trace.scaled_scores[i, j],
        "tempered_score": view.weighed.scaled_scores[i, j],
        "root_d_k": 1 / view.trace.scale,
        "score_sum": scores[i].sum(),
        "spread_raw": np.ptp(scores[i]),
        "spread_scaled": np.ptp(view.trace.scaled_scores[i]),
        "weight": view.weighed.weights[i, j],
        "standard_weight": view.trace.weights[i, j],
        "unscaled_weight": unscaled[i, j],
        "row_sum": view.weighed.weights[i].sum(),
        "weight_total": view.weighed.weights.sum(),
        "column_sum": view.weighed.weights[:, j].sum(),
        "product.1": view.trace.products[i, j, 0],
        "contribution.1": view.weighed.contributions[i, j, 0],
        "output.1": view.weighed.output[i, 0],
    }
    if view.scenario.d_k > 1:
        shown["running.2"] = np.cumsum(view.trace.products[i, j])[1]
    if view.trace.weights[i].any():
        shown["top_weight"] = view.trace.weights[i].max()
        shown["top_weight_raw"] = unscaled[i].max()
    for kind, value in shown.items():
        receipt = found[kind]
        assert isinstance(receipt, Receipt)
        assert receipt.value == pytest.approx(value, rel=1e-12, abs=tolerance(name, view)), kind


@pytest.mark.parametrize("name", ["worked", "random", "12 × 12 × 16", "very large"])
def test_the_score_by_lengths_and_angle_is_the_score(name: str) -> None:
    found, view = made(name), view_for(name)
    one, other = found["geometric_score"], found["score"]
    assert isinstance(one, Receipt)
    assert isinstance(other, Receipt)
    assert one.value == pytest.approx(other.value, abs=tolerance(name, view))


@pytest.mark.parametrize("name", ["worked", "random, warm", "beside a masked cell", "causal"])
def test_the_gap_of_a_hard_pick_and_a_share_are_those_of_the_page(name: str) -> None:
    found, view = made(name), view_for(name)
    mix = mix_of(view, 1)
    for t, gap in enumerate(mix.value[mix.best[0]] - mix.output):
        receipt = found[f"hard_gap.{t + 1}"]
        assert isinstance(receipt, Receipt)
        assert receipt.value == pytest.approx(gap, abs=1e-12)
    i, j = view.focus
    scores = view.trace.scaled_scores[i]
    taking = np.isfinite(view.trace.masked_scores[i])
    share, total = found["share"], found["scaled_sum"]
    assert isinstance(total, Receipt)
    assert total.value == pytest.approx(scores[taking].sum())
    moved = found["share_moved"]
    if taking[j]:
        assert isinstance(share, Receipt)
        assert isinstance(moved, Receipt)
        assert share.value == pytest.approx(scores[j] / scores[taking].sum())
        assert moved.value == pytest.approx((scores[j] + 1) / (scores[taking] + 1).sum())
    else:
        assert isinstance(share, str)


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
        ("row masked", "top_weight", words.ROW_MASKED),
        ("row masked", "hard_gap.1", words.ROW_MASKED),
        ("row masked", "scaled_sum", words.NO_SCORES),
        ("row masked", "length_to_win", words.MASKED),
        ("masked cell", "share", words.MASKED),
        ("zero vectors", "share", words.NO_SUM),
        ("masked cell", "share_moved", words.MASKED),
        ("zero vectors", "geometric_score", words.ZERO_VECTOR),
        ("zero vectors", "top_weight_cosine", words.ZERO_VECTOR),
        ("zero vectors", "length_to_win", rival_words.NO_EDGE),
        ("one key", "length_to_win", rival_words.NO_EDGE),
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
