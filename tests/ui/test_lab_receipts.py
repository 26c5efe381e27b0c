"""The receipts of the labs: wrong recipes, seeded experiments, tipping point, operations."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from attention_core.mistakes import EXAMPLES, MISTAKES, Mistake
from attention_core.sampling import PROBABILITIES, assumption_check, variance_band
from attention_core.scoring import SCORERS, operation_counts
from pages.ui.content.break_it import opened as broken
from pages.ui.content.scaling import opened as scaling
from pages.ui.content.scaling.sampled import N_SAMPLES, sampled
from pages.ui.content.tipping_point.tipping import tipping_of
from pages.ui.content.why_dot_product import opened as rivals
from pages.ui.content.why_dot_product.measuring import REPEATS
from pages.ui.content.why_scale import experiments
from pages.ui.content.why_scale import opened as scale
from pages.ui.phrase import Phrase
from pages.ui.receipts import Entry, Receipt, code, entries
from pages.ui.receipts.tipping import edge_entries
from pages.ui.text import receipts as step_words
from pages.ui.text import receipts_of_mistakes as words
from pages.ui.text import receipts_of_rivals as rival_words
from pages.ui.text import receipts_of_samples as sample_words
from tests.ui.receipt_cases import CASES, last_number, of_sheet, run, shown_number, view_for

Made = dict[str, Receipt | str]
RECORD = {
    "d_k": 16,
    "done": 2 * REPEATS + 1,
    "running": False,
    "seconds": {
        size: {name: (n + 1) * 1e-4 for n, name in enumerate(SCORERS)}
        for size in ("32", "64", "128")
    },
}
INPUTS = (
    "worked",
    "random",
    "as many keys as components",
    "12 × 12 × 16",
    "very large",
    "one key",
    "d_k = 1",
    "zero vectors",
)


def all_made(found: Iterable[Entry]) -> Made:
    return {entry.name: entry.make() for entry in found}


def value_of(found: Made, name: str) -> float:
    receipt = found[name]
    assert isinstance(receipt, Receipt), (name, receipt)
    return receipt.value


def check(found: Made, *, size: float = 1.0) -> None:
    """Run every receipt; ``size`` is how large the numbers are that cancel out on the way."""
    for name, receipt in found.items():
        if isinstance(receipt, str):
            continue
        expected = pytest.approx(receipt.value, rel=1e-10, abs=1e-12 * size)
        assert run(receipt.numpy) == expected, (name, receipt.numpy)
        if receipt.has_formula:
            assert of_sheet(receipt.sheet) == expected, (name, receipt.sheet)
        assert last_number(receipt.latex) == shown_number(receipt), (name, receipt.latex)


# ---- wrong recipes -------------------------------------------------------------------------


def mistake_of(name: str, case: str) -> Mistake:
    if case == "example":
        return MISTAKES[name](*EXAMPLES[name])
    scenario = CASES[case][0]
    return MISTAKES[name](scenario.query, scenario.key, scenario.value)


def opened(mistake: Mistake, cell: tuple[int, int], lang: str = "en") -> Made:
    return all_made(broken.recipe_entries(view_for("worked", lang), mistake, cell))


def cells_of(mistake: Mistake) -> list[tuple[int, int]]:
    """Give all cells of a small wrong table, and some of a large one."""
    shape = mistake.wrong.get("scores", mistake.right.scores).shape
    return list(np.ndindex(shape))[:: 1 + shape[0] * shape[1] // 40]  # type: ignore[arg-type]


@pytest.mark.parametrize("case", ["example", *INPUTS])
@pytest.mark.parametrize("name", MISTAKES)
def test_every_cell_of_a_wrong_recipe_gives_its_number(name: str, case: str) -> None:
    mistake = mistake_of(name, case)
    for cell in cells_of(mistake):
        found = opened(mistake, cell)
        check(found, size=float(np.abs(mistake.right.products).sum(axis=-1).max()))
        for step, kind in (("scores", "score"), ("scaled_scores", "scaled"), ("weights", "weight")):
            shown = float(mistake.wrong[step][cell]) if mistake.wrong else np.nan
            if np.isfinite(shown):
                expected = pytest.approx(shown, rel=1e-9, abs=1e-9)
                assert value_of(found, f"wrong_{kind}") == expected, (kind, cell)
            else:
                assert isinstance(found[f"wrong_{kind}"], str)


@pytest.mark.parametrize("name", MISTAKES)
def test_beside_a_wrong_weight_stands_the_right_one_without_mask_or_temperature(name: str) -> None:
    view = view_for("beside a masked cell")
    scenario = view.scenario
    mistake = MISTAKES[name](scenario.query, scenario.key, scenario.value)
    found = all_made(broken.recipe_entries(view, mistake, (0, 1)))
    assert value_of(found, "weight") == pytest.approx(mistake.right.weights[0, 1])
    assert mistake.right.weights[0, 1] != pytest.approx(view.weighed.weights[0, 1])


@pytest.mark.parametrize(("axis", "kind"), [(0, "wrong_column_sum"), (1, "wrong_sum")])
def test_the_sums_of_a_softmax_down_columns_have_receipts(axis: int, kind: str) -> None:
    mistake = mistake_of("softmax_down_columns", "worked")
    weights = mistake.wrong["weights"]
    for n, numbers in enumerate(weights if axis else weights.T):
        receipt = opened(mistake, (n, 0) if axis else (0, n))[kind]
        assert isinstance(receipt, Receipt)
        assert receipt.value == pytest.approx(numbers.sum())
        assert f"np.sum({code.numpy_list(numbers)})" in receipt.numpy


def a_mistake(name: str, query: Any, key: Any) -> Mistake:
    query, key = np.array(query, float), np.array(key, float)
    return MISTAKES[name](query, key, np.ones((len(key), 1)))


@pytest.mark.parametrize(
    ("mistake", "kind", "reason"),
    [
        (a_mistake("divide_by_sum", [[1]], [[2], [-2]]), "wrong_weight", step_words.NO_SUM),
        (a_mistake("divide_by_sum", [[1]], [[2], [-2]]), "wrong_sum", words.SUM_OF_NO_NUMBERS),
        (mistake_of("no_maximum_subtracted", "example"), "wrong_weight", words.OVERFLOW),
        (a_mistake("no_maximum_subtracted", [[1]], [[-800]]), "wrong_weight", words.UNDERFLOW),
        (
            a_mistake("cosine_instead_of_dot", [[1, 0]], [[0, 0], [1, 1]]),
            "wrong_score",
            step_words.ZERO_VECTOR,
        ),
        (
            a_mistake("cosine_instead_of_dot", [[1, 0]], [[1, 1], [0, 0]]),
            "wrong_weight",
            words.ROW_NO_ANGLE,
        ),
        (a_mistake("divide_by_d_k", [[1, 1]], [[1, 0]]), "lead_kept", words.NO_LEAD),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_wrong_number_that_is_not_there_is_explained(
    mistake: Mistake, kind: str, reason: Phrase, lang: str
) -> None:
    assert opened(mistake, (0, 0), lang)[kind] == reason(lang, q="q₁", k="k₁")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_recipe_without_a_table_says_why_for_each_of_its_numbers(lang: str) -> None:
    found = opened(mistake_of("forgotten_transpose", "example"), (0, 0), lang)
    reason = words.NO_TABLE(lang, query_shape=(2, 2), key_shape=(3, 2))
    wrong = {kind: receipt for kind, receipt in found.items() if kind.startswith("wrong")}
    assert wrong == dict.fromkeys(
        ("wrong_weight", "wrong_sum", "wrong_scaled", "wrong_score"), reason
    )
    assert value_of(found, "score") == pytest.approx(0.62)


def test_an_exponential_beyond_the_largest_number_is_explained() -> None:
    reason = opened(mistake_of("no_maximum_subtracted", "example"), (0, 0))["wrong_exponential"]
    assert reason == words.BEYOND_NUMBERS.en.format(x="800.000")


def test_a_weight_that_became_0_by_overflow_runs_in_numpy_and_is_words_in_a_sheet() -> None:
    mistake = a_mistake("no_maximum_subtracted", [[1]], [[709.5], [709.6]])
    receipt = opened(mistake, (0, 0))["wrong_weight"]
    assert isinstance(receipt, Receipt)
    assert receipt.value == run(receipt.numpy) == last_number(receipt.latex) == 0
    assert receipt.sheet == words.SHEET_OVERFLOWS.en


def test_a_row_that_no_query_has_can_be_opened_until_the_focus_moves_on() -> None:
    tied = mistake_of("query_tied_to_key", "worked")
    assert broken.cell_of(tied, (1, 2), [2, 2, 1, 2]) == (2, 2)
    assert broken.cell_of(tied, (0, 2), [2, 2, 1, 2]) == (0, 2)
    assert broken.cell_of(tied, (1, 2), None) == (1, 2)
    found = opened(tied, (2, 0))
    assert value_of(found, "wrong_score") == pytest.approx(tied.wrong["scores"][2, 0], abs=1e-12)
    assert value_of(found, "score") == pytest.approx(tied.right.scores[1, 0], abs=1e-12)


def test_a_focus_outside_of_the_example_looks_at_its_last_cell() -> None:
    example = mistake_of("softmax_down_columns", "example")
    assert broken.cell_of(example, (11, 11), None) == (0, 1)


# ---- seeded experiments --------------------------------------------------------------------


@cache
def measured(d_k: int, seed: int, size: tuple[int, int, int] = (2, 2, 2)) -> Made:
    spread = experiments.small_tables(*size, seed)
    return all_made(scale.experiment_entries(view_for("worked"), d_k, seed, spread, size))


@pytest.mark.parametrize(("d_k", "seed"), [(1, 0), (64, 7), (1024, 0)])
def test_the_lines_of_an_experiment_draw_the_numbers_of_the_page(d_k: int, seed: int) -> None:
    check(measured(d_k, seed))


@pytest.mark.parametrize(("d_k", "seed"), [(1, 0), (64, 7), (1024, 0)])
def test_the_receipts_of_an_experiment_are_of_the_numbers_shown(d_k: int, seed: int) -> None:
    at, found = experiments.D_KS.index(d_k), measured(d_k, seed)
    top, slope = experiments.top_weights(seed)[at], experiments.gradients(seed)[at]
    variance = experiments.variances(seed)[at]
    shown = {
        "mean_top_raw": top.raw,
        "mean_top_root": top.divided_by_root,
        "mean_top_whole": top.divided_by_d_k,
        "even_share": top.even,
        "mean_slope_raw": slope.raw,
        "mean_slope_root": slope.scaled,
        "sample_variance": variance.measured,
        "band_low": variance.low,
        "band_high": variance.high,
    }
    for name, value in shown.items():
        assert value_of(found, name) == value, name


@pytest.mark.parametrize("size", [(2, 2, 2), (1, 3, 5), (12, 12, 64)])
def test_the_quantiles_of_small_tables_have_receipts(size: tuple[int, int, int]) -> None:
    found = measured(1, 5, size)
    spread = experiments.small_tables(*size, 5)
    assert spread is not None
    check(found)
    for probability, value in zip(PROBABILITIES, spread.measured, strict=True):
        assert value_of(found, f"table_quantile.{100 * probability:g}") == value
    below = 100 * (spread.variances < 0.8 * size[2]).mean()
    assert value_of(found, "tables_below") == pytest.approx(below)


def test_one_score_alone_has_no_quantiles() -> None:
    assert not [name for name in measured(1, 0, (1, 1, 2)) if "table" in name]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_mean_of_drawn_numbers_is_words_in_a_sheet(lang: str) -> None:
    view = view_for("worked", lang)
    found = all_made(scale.experiment_entries(view, 4, 0, None, (1, 1, 1)))
    without = {
        name for name, each in found.items() if isinstance(each, Receipt) and not each.has_formula
    }
    assert without == {name for name in found if name.startswith("mean_")}
    receipt = found["mean_top_raw"]
    assert isinstance(receipt, Receipt)
    assert receipt.sheet == sample_words.NO_SHEET(lang)


@pytest.mark.parametrize(("d_k", "seed"), [(1, 0), (64, 0), (256, 3)])
def test_the_measurements_of_the_scaling_step_have_receipts(d_k: int, seed: int) -> None:
    found = all_made(scaling.sample_entries(view_for("worked"), d_k, seed))
    before, after = sampled(d_k, seed), sampled(d_k, seed, is_scaled=True)
    check(found, size=d_k)
    for case, one in (("before", before), ("after", after)):
        for n, density in enumerate(one.densities):
            middle = (one.edges[n] + one.edges[n + 1]) / 2
            assert value_of(found, f"bar_density.{case}.{n + 1}") == density
            assert value_of(found, f"bar_normal.{case}.{n + 1}") == pytest.approx(
                one.normal(middle)
            )
        for n, edge in enumerate(one.edges):
            assert value_of(found, f"bar_edge.{case}.{n + 1}") == edge
    for one, end in ((before, ""), (after, "_scaled")):
        assert value_of(found, f"predicted_variance{end}") == pytest.approx(one.predicted)
        assert value_of(found, f"predicted_deviation{end}") == pytest.approx(one.spread)
        assert value_of(found, f"sample_variance{end}") == one.measured
        assert value_of(found, f"band_low{end}") == one.low
        assert value_of(found, f"band_high{end}") == one.high
        assert value_of(found, f"sample_deviation{end}") == pytest.approx(one.measured**0.5)
    assert (before.low, before.high) == variance_band(d_k, N_SAMPLES)


@pytest.mark.parametrize("case", ["worked", "random", "12 × 12 × 16", "very large"])
def test_what_the_own_vectors_are_measured_by_has_receipts(case: str) -> None:
    view = view_for(case)
    found = assumption_check(view.scenario.query, view.scenario.key)
    shown = {
        "component_mean": found.mean,
        "component_variance": found.variance,
        "largest_correlation": found.correlation,
        "expected_variance": found.expected_variance,
        "score_variance": found.actual_variance,
        "scaled_variance": found.scaled_variance,
    }
    receipts = all_made(entries(view, *shown))
    check(receipts, size=abs(found.expected_variance))
    for name, value in shown.items():
        assert value is not None
        assert value_of(receipts, name) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize("case", ["worked", "12 × 12 × 16", "one key", "d_k = 1"])
@pytest.mark.parametrize("seed", [0, 3])
def test_both_ends_of_what_chance_gives_have_receipts(case: str, seed: int) -> None:
    view = view_for(case)
    shape = view.scenario.n_q, view.scenario.n_k, view.scenario.d_k
    samples = experiments.as_assumed(*shape, seed)
    found = all_made(scale.range_entries(view, samples, seed))
    check(found)
    ranges = experiments.ranges(samples)
    assert len(found) == 2 * len(ranges) >= 4
    for measure, (low, high) in ranges.items():
        assert value_of(found, f"assumed_{measure}.2.5") == low
        assert value_of(found, f"assumed_{measure}.97.5") == high


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("largest_correlation", sample_words.NO_CORRELATION),
        ("score_variance", sample_words.ONE_SCORE),
    ],
)
def test_a_measure_that_a_small_scenario_does_not_have_is_explained(
    kind: str, reason: Phrase
) -> None:
    [entry] = entries(view_for("one key"), kind)
    assert entry.make() == reason.en


# ---- tipping point -------------------------------------------------------------------------


@pytest.mark.parametrize("by_cosine", [False, True])
@pytest.mark.parametrize("case", ["worked", "random", "12 × 12 × 16", "masked cell", "very large"])
def test_the_ranking_of_the_tipping_point_has_receipts(case: str, by_cosine: bool) -> None:
    view = view_for(case)
    tipping = tipping_of(view, by_cosine)
    found = all_made(edge_entries(view, by_cosine, tipping.past))
    check(found, size=float(np.abs(view.trace.products).sum(axis=-1).max()))
    assert tipping.past is not None
    assert tipping.point.tipped_query is not None
    for kind, query in (("", view.scenario.query[view.focus[0]]), ("past_", tipping.past)):
        name = f"{kind}{'cosine' if by_cosine else 'score'}"
        for j, score in enumerate(tipping.scores(query)):
            if tipping.takes_part[j]:
                assert value_of(found, f"{name}.{j + 1}") == pytest.approx(score, 1e-12, 1e-12)
            else:
                assert found[f"{name}.{j + 1}"] == step_words.MASKED.en.format(
                    q=tipping.names["query"], k=f"k{'₁₂'[j]}"
                )
    for j, distance in enumerate(tipping.point.distances):
        receipt = found[f"rival_distance.{j + 1}"]
        assert isinstance(receipt, str) if np.isnan(distance) else receipt.value == distance  # type: ignore[union-attr]
    assert tipping.point.winner is not None
    assert tipping.point.rival is not None
    ends = tipping.rows[[tipping.point.winner, tipping.point.rival]]
    for t, x in enumerate(ends[0] - ends[1]):
        assert value_of(found, f"between.{t + 1}") == pytest.approx(x)
        if by_cosine:
            unit = value_of(found, f"unit.{tipping.point.rival + 1}.{t + 1}")
            assert unit == pytest.approx(ends[1][t])
    for t, x in enumerate(tipping.point.tipped_query):
        assert value_of(found, f"tipped.{t + 1}") == pytest.approx(x, abs=1e-9)


@pytest.mark.parametrize("case", ["zero vectors", "row masked", "one key", "same keys", "opposite"])
@pytest.mark.parametrize("by_cosine", [False, True])
def test_a_ranking_without_an_edge_still_has_receipts(case: str, by_cosine: bool) -> None:
    view = view_for(case)
    check(all_made(edge_entries(view, by_cosine, tipping_of(view, by_cosine).past)), size=100)


# ---- rivals --------------------------------------------------------------------------------


@pytest.mark.parametrize("d_k", [1, 2, 64, 128])
def test_every_count_of_operations_that_is_not_0_has_a_receipt(d_k: int) -> None:
    found = all_made(rivals.operation_entries(view_for("worked"), d_k))
    check(found)
    counts = {
        f"operations.{'shared' if shared else 'alone'}.{scorer}.{operation}": n
        for shared in (False, True)
        for scorer, each in operation_counts(1000, shared=shared).items()
        for operation, n in asdict(each).items()
        if n
    }
    assert found.keys() == counts.keys()
    for shared in (False, True):
        for scorer, each in operation_counts(d_k, shared=shared).items():
            for operation, n in asdict(each).items():
                name = f"operations.{'shared' if shared else 'alone'}.{scorer}.{operation}"
                assert name not in found or value_of(found, name) == n, name


def test_the_cap_on_a_cosine_weight_has_a_receipt_for_every_number_of_keys_shown() -> None:
    found = all_made(rivals.lab_entries(view_for("worked"), 64))
    caps = [value_of(found, f"largest_cosine_weight.{n}") for n in (2, 10, 100, 1000)]
    assert caps == pytest.approx([0.880797, 0.450853, 0.069453, 0.007342], abs=5e-7)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_measured_time_says_why_it_has_no_receipt(lang: str) -> None:
    view = view_for("worked", lang)
    assert not [name for name in all_made(rivals.lab_entries(view, 64)) if "times" in name]
    found = all_made(rivals.measured_entries(view, RECORD))
    assert found["times.64"] == rival_words.MEASURED(lang, n=64, d_k=16, repeats=3)
    assert "times.128" not in found  # its turns are not done


def test_every_ratio_of_measured_times_has_a_receipt() -> None:
    found = all_made(rivals.measured_entries(view_for("worked"), RECORD))
    check(found)
    assert value_of(found, "measured_ratio.cosine.32") == pytest.approx(3)
    assert value_of(found, "measured_ratio.bilinear.64") == pytest.approx(6)
    assert len(found) == 2 * (1 + 5)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_count_of_operations_is_derived(lang: str) -> None:
    found = all_made(rivals.operation_entries(view_for("worked", lang), 64))
    cosine, distance = (
        found[f"operations.{name}"]
        for name in ("alone.cosine.multiplications", "shared.negative_distance.additions")
    )
    assert isinstance(cosine, Receipt)
    assert isinstance(distance, Receipt)
    assert "q·k, q·q, k·k" in cosine.source.replace("、", ", ")
    assert cosine.latex == r"3 \times d + 1 = 3 \times 64 + 1 = 193"
    assert "q·(−2k)" in distance.source
    assert distance.value == 65


def test_the_largest_weights_are_of_the_key_as_the_page_has_stretched_it() -> None:
    view = view_for("worked")
    stretched = view.scenario.key * np.array([[3.0], [1.0], [1.0]])
    found = all_made(entries(view, "top_weight", "top_weight_cosine", keys=stretched))
    plain = all_made(entries(view, "top_weight", "top_weight_cosine"))
    assert value_of(found, "top_weight") > value_of(plain, "top_weight") + 0.2
    assert value_of(found, "top_weight_cosine") == pytest.approx(
        value_of(plain, "top_weight_cosine")
    )


@pytest.mark.parametrize(("j", "factor"), [(0, 0.32 / 0.62), (2, 0.62 / 0.22)])
def test_the_length_at_which_a_key_draws_level_has_a_receipt(j: int, factor: float) -> None:
    view = replace(view_for("worked"), focus=(0, j))
    stretched = view.scenario.key * np.array([[5.0], [2.0], [1.0]])
    found = all_made(entries(view, "length_to_win", keys=stretched))
    check(found)
    assert value_of(found, "length_to_win") == pytest.approx(factor)


def test_a_single_product_and_a_single_key_are_counted_as_one() -> None:
    found = opened(a_mistake("no_scaling", [[2]], [[3]]), (0, 0))["wrong_score"]
    assert isinstance(found, Receipt)
    assert "a sum of 1 product: so far" in found.source
    label = rival_words.KINDS["largest_cosine_weight"].label
    assert [label("en", n=n).rpartition(", ")[2] for n in (1, 2)] == ["1 key", "2 keys"]
