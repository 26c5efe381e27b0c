"""Seeded experiments: their predictions hold, and their bands hold as often as they say."""

import math
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attention_core import sampling
from attention_core.attention import Array
from attention_core.sampling import (
    SPREADS,
    assumed_samples,
    assumption_check,
    dot_product_samples,
    gradient_experiment,
    largest_gradient,
    small_table_variance,
    spread_of,
    top_weight_experiment,
    variance_band,
    variance_experiment,
)

D_KS = [1, 4, 16, 64, 256, 1024]


@pytest.mark.parametrize("d_k", [1, 2, 3, 8, 64, 512])
def test_the_95_percent_band_holds_for_90_to_99_of_100_seeds(d_k: int) -> None:
    inside = [row.inside for seed in range(100) for row in variance_experiment([d_k], 300, seed)]
    assert 90 <= sum(inside) <= 99


def test_a_band_that_took_the_sum_for_normal_would_miss_too_often_at_small_d_k() -> None:
    low, high = (1 - 1.96 * math.sqrt(2 / 299), 1 + 1.96 * math.sqrt(2 / 299))
    rows = [row for seed in range(100) for row in variance_experiment([1], 300, seed)]
    assert sum(low <= row.measured <= high for row in rows) < 80


def test_the_band_is_the_standard_error_of_the_sample_variance() -> None:
    variances = [dot_product_samples(2, 50, seed).var(ddof=1) for seed in range(2000)]
    low, high = variance_band(2, 50)
    assert np.std(variances) == pytest.approx((high - low) / 2 / 1.959964, rel=0.08)


def test_the_band_narrows_as_the_root_of_the_number_of_samples() -> None:
    wide, narrow = variance_band(16, 1000), variance_band(16, 4000)
    assert (wide[1] - wide[0]) / (narrow[1] - narrow[0]) == pytest.approx(2, rel=1e-3)


def test_the_band_never_goes_below_zero() -> None:
    assert variance_band(1, 2)[0] == 0.0


def test_the_predicted_variance_is_d_k() -> None:
    assert [row.predicted for row in variance_experiment(D_KS, 50, 0)] == D_KS


def test_the_measured_variance_is_that_of_the_samples_shown() -> None:
    [row] = variance_experiment([8], 100, seed=3)
    assert row.measured == np.var(dot_product_samples(8, 100, seed=3), ddof=1)


def test_the_standard_deviation_grows_with_the_root_of_d_k() -> None:
    one, many = (dot_product_samples(d_k, 5000, 0).std() for d_k in (4, 400))
    assert many / one == pytest.approx(10, rel=0.05)


def test_samples_of_the_dot_product_have_mean_zero() -> None:
    assert abs(dot_product_samples(16, 10_000, 0).mean()) < 4 * 4 / 100


def test_one_component_has_the_heavy_tails_of_a_product_of_normals() -> None:
    samples = dot_product_samples(1, 100_000, 0)
    assert np.mean(samples**4) == pytest.approx(9, rel=0.1)


@pytest.mark.parametrize(
    "experiment",
    [
        lambda seed: dot_product_samples(3, 20, seed).tolist(),
        lambda seed: list(variance_experiment([3, 5], 20, seed)),
        lambda seed: list(top_weight_experiment([3, 5], 4, 20, seed)),
        lambda seed: list(gradient_experiment([3, 5], 4, 20, seed)),
        lambda seed: small_table_variance(2, 3, 2, 20, seed).measured,
    ],
)
def test_the_same_seed_gives_the_same_numbers_and_another_seed_others(
    experiment: Callable[[int], Any],
) -> None:
    assert experiment(7) == experiment(7)
    assert experiment(7) != experiment(8)


def test_a_d_k_gives_the_same_numbers_whatever_else_is_measured() -> None:
    [alone] = variance_experiment([64], 50, 0)
    assert list(variance_experiment([2, 64], 50, 0))[1] == alone


@pytest.mark.parametrize(
    "experiment",
    [
        lambda: dot_product_samples(16, 50, 0),
        lambda: small_table_variance(2, 2, 4, 50, 0).variances,
    ],
)
def test_drawing_in_pieces_changes_no_number(
    experiment: Callable[[], Array], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = experiment()
    monkeypatch.setattr(sampling, "CHUNK_NUMBERS", 70)
    np.testing.assert_allclose(experiment(), whole, rtol=1e-12)


def test_memory_stays_flat_however_many_numbers_are_drawn() -> None:
    tracemalloc.start()
    dot_product_samples(1024, 4000, 0)  # 8 million numbers: 65 MB at once
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000


def test_raw_scores_saturate_scaled_ones_stay_and_divided_by_d_k_they_flatten() -> None:
    first, last = list(top_weight_experiment([16, 1024], n_keys=8, n_trials=400, seed=0))
    assert last.raw > 0.95 > first.raw
    assert last.divided_by_root == pytest.approx(first.divided_by_root, abs=0.03)
    assert last.divided_by_d_k == pytest.approx(last.even, abs=0.01)
    assert first.divided_by_d_k > last.divided_by_d_k


def test_the_largest_weight_raw_grows_at_every_step_of_d_k() -> None:
    raw = [row.raw for row in top_weight_experiment(D_KS, 8, 400, 0)]
    assert raw == sorted(raw)


def test_one_key_always_has_the_whole_weight() -> None:
    [row] = top_weight_experiment([64], n_keys=1, n_trials=5, seed=0)
    assert (row.raw, row.divided_by_root, row.divided_by_d_k, row.even) == (1, 1, 1, 1)


def test_the_gradient_vanishes_raw_and_stays_when_scaled() -> None:
    first, last = list(gradient_experiment([16, 1024], n_keys=8, n_trials=400, seed=0))
    assert last.raw < 0.04 < 0.1 < first.raw
    assert last.scaled == pytest.approx(first.scaled, abs=0.02)


def test_the_largest_gradient_looks_at_every_weight_not_only_the_top_one() -> None:
    assert largest_gradient(np.array([[0.6, 0.4, 0.0], [0.9, 0.08, 0.02]])).tolist() == (
        pytest.approx([0.24, 0.09])
    )
    assert float(largest_gradient(np.array([0.8, 0.2 / 3, 0.4 / 3]))) == pytest.approx(0.16)
    assert float(largest_gradient(np.array([0.5, 0.5]))) == 0.25


def test_a_2_by_2_table_that_gave_1_6_is_quite_usual() -> None:
    spread = small_table_variance(2, 2, 2, 20_000, 0)
    low, quarter, _, three_quarters, high = spread.measured
    assert spread.expected == 2.0
    assert quarter < 1.6 < three_quarters
    assert low < 0.05
    assert high > 8


def test_the_variance_of_small_tables_is_d_k_on_average() -> None:
    assert small_table_variance(2, 3, 5, 20_000, 0).variances.mean() == pytest.approx(5, rel=0.04)


def middle_95(samples: Array) -> tuple[float, float]:
    low, high = np.quantile(samples, (0.025, 0.975))
    return float(low), float(high)


@pytest.mark.parametrize("shape", [(2, 3, 2), (8, 9, 4), (12, 12, 16)])
def test_by_chance_alone_the_measures_spread_as_theory_says(shape: tuple[int, int, int]) -> None:
    n_q, n_k, d_k = shape
    n = (n_q + n_k) * d_k
    samples = assumed_samples(*shape, n_trials=4000, seed=0)
    error = 1.959964 / math.sqrt(n)
    assert middle_95(samples["mean"]) == pytest.approx((-error, error), rel=0.07)
    assert samples["variance"].mean() == pytest.approx(1, rel=0.03)
    assert samples["variance"].var() == pytest.approx(2 / (n - 1), rel=0.1)
    assert samples["actual_variance"].mean() == pytest.approx(d_k, rel=0.05)


def test_ten_numbers_have_a_variance_between_0_3_and_2_1() -> None:
    samples = assumed_samples(2, 3, 2, n_trials=20_000, seed=0)  # χ² of 9 degrees: 2.700, 19.023
    assert middle_95(samples["variance"]) == pytest.approx((2.700 / 9, 19.023 / 9), rel=0.03)


def test_the_correlations_of_five_points_are_as_large_as_the_printed_table_says() -> None:
    samples = assumed_samples(2, 3, 2, n_trials=20_000, seed=0)  # 5 % two-sided, n = 5: 0.878
    assert middle_95(samples["correlation"]) == pytest.approx((-0.878, 0.878), abs=0.01)


def test_the_correlation_that_is_largest_in_size_counts() -> None:
    rng = np.random.default_rng([0, 4, 4, 3])
    drawn = rng.standard_normal((50, 8, 3))
    tables = [np.corrcoef(rows, rowvar=False)[np.triu_indices(3, 1)] for rows in drawn]
    largest = [pairs[np.abs(pairs).argmax()] for pairs in tables]
    samples = assumed_samples(4, 4, 3, n_trials=50, seed=0)
    np.testing.assert_allclose(samples["correlation"], largest)


def test_the_tables_of_the_samples_are_those_of_the_spread_of_small_tables() -> None:
    spread = small_table_variance(3, 2, 4, 100, 7)
    samples = assumed_samples(3, 2, 4, n_trials=100, seed=7)
    assert samples["actual_variance"].tolist() == spread.variances.tolist()


@pytest.mark.parametrize(
    ("shape", "missing"),
    [((1, 1, 2), {"correlation", "actual_variance"}), ((2, 1, 2), {"correlation"}),
     ((2, 2, 1), {"correlation"}), ((2, 2, 2), set())],
)  # fmt: skip
def test_what_a_scenario_of_this_shape_does_not_have_is_not_sampled(
    shape: tuple[int, int, int], missing: set[str]
) -> None:
    every = {"mean", "variance", "correlation", "actual_variance"}
    assert set(assumed_samples(*shape, n_trials=5, seed=0)) == every - missing


def test_a_mean_and_a_variance_lead_to_the_variance_of_a_score() -> None:
    rng = np.random.default_rng(0)
    query, key = 2 + 3 * rng.standard_normal((2, 20_000, 4))
    check = assumption_check(query[:1], key[:1])
    expected = 4 * (check.variance**2 + 2 * check.mean**2 * check.variance)
    assert check.expected_variance == pytest.approx(expected)
    assert (query * key).sum(axis=1).var() == pytest.approx(4 * (81 + 2 * 4 * 9), rel=0.05)


def test_long_vectors_stay_long_however_they_are_scaled() -> None:
    rng = np.random.default_rng(2)
    check = assumption_check(*(10 * rng.standard_normal((2, 20, 8))))
    assert check.spread == "large"
    assert check.scaled_variance == pytest.approx(10**4, rel=0.5)
    assert check.expected_variance / 8 == pytest.approx(check.scaled_variance, rel=0.2)


def test_components_that_repeat_each_other_double_the_standard_deviation() -> None:
    rng = np.random.default_rng(1)
    query, key = np.repeat(rng.standard_normal((2, 200, 1)), 4, axis=2)
    check = assumption_check(query, key)
    assert check.correlation == pytest.approx(1.0)
    assert check.spread == "large"  # q·k = 4 q₁k₁: variance 16, promised 4


def test_the_largest_correlation_keeps_its_sign() -> None:
    rows = np.array([[1.0, -1.0], [2.0, -2.0], [3.0, -3.0]])
    assert assumption_check(rows, rows).correlation == pytest.approx(-1.0)


def test_the_worked_example_has_short_vectors_and_small_scores() -> None:
    query = np.array([[0.8, 0.2], [0.1, 0.9]])
    key = np.array([[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]])
    check = assumption_check(query, key)
    assert check.mean == pytest.approx(0.39)
    assert check.variance == pytest.approx(0.183222, abs=5e-7)
    # scores 0.62 0.32 0.22 0.34 0.74 −0.41: mean 0.305, mean square 0.22775
    assert check.actual_variance == pytest.approx((0.22775 - 0.305**2) * 6 / 5)
    assert check.expected_variance == pytest.approx(0.178613, abs=5e-7)
    assert check.spread == "small"


def test_two_or_three_rows_say_nothing_about_correlation() -> None:
    check = assumption_check(np.array([[1.0, 2.0]]), np.array([[3.0, 5.0], [0.0, 9.0]]))
    assert check.correlation is None


def test_one_component_has_nothing_to_be_correlated_with() -> None:
    rows = np.array([[1.0], [2.0], [4.0]])
    assert assumption_check(rows, rows).correlation is None


@pytest.mark.filterwarnings("error")
def test_the_correlation_of_very_small_vectors_is_that_of_larger_ones() -> None:
    rows = np.random.default_rng(0).standard_normal((3, 4))
    small = assumption_check(rows * 1e-170, rows * 1e-170).correlation
    assert small == pytest.approx(assumption_check(rows, rows).correlation)


@pytest.mark.filterwarnings("error")
def test_a_small_component_that_never_varies_has_no_correlation() -> None:
    rows = np.array([[1e-170, 0.1], [1e-170, 0.2], [1e-170, 0.4]])
    assert assumption_check(rows, rows).correlation is None


def test_a_component_that_never_varies_has_no_correlation() -> None:
    rows = np.array([[1.0, 0.5], [2.0, 0.5], [4.0, 0.5]])
    assert assumption_check(rows, rows).correlation is None


def test_a_single_score_has_no_variance() -> None:
    check = assumption_check(np.array([[1.0]]), np.array([[2.0]]))
    assert (check.actual_variance, check.scaled_variance, check.spread) == (None, None, None)


def test_zero_vectors_give_scores_without_spread() -> None:
    check = assumption_check(np.zeros((3, 2)), np.zeros((4, 2)))
    assert (check.actual_variance, check.spread, check.correlation) == (0.0, "small", None)


def test_components_of_a_thousand_are_no_trouble() -> None:
    check = assumption_check(np.full((2, 16), 1e3), np.full((3, 16), -1e3))
    assert check.variance == pytest.approx(1e6, rel=0.05)


def test_every_spread_is_listed() -> None:
    assert tuple(spread_of(variance) for variance in (0.49, 1.0, 2.01)) == SPREADS


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dot_product_samples(0, 5, 0), "d_k must be from 1 to 4096; got 0"),
        (lambda: dot_product_samples(4097, 5, 0), "d_k must be from 1 to 4096; got 4097"),
        (lambda: dot_product_samples(4096, 0, 0), "n_samples must be 1 or more; got 0"),
        (lambda: dot_product_samples(4096, 2442, 0), "at most 20000000 numbers are drawn"),
        (lambda: variance_experiment([4, 4097], 5, 0), "d_k must be from 1 to 4096"),
        (lambda: variance_experiment([4], 1, 0), "needs 2 samples or more; got 1"),
        (lambda: top_weight_experiment([4], 0, 5, 0), "n_keys must be 1 or more; got 0"),
        (lambda: gradient_experiment([4096], 99, 50, 0), "at most 20000000 numbers are drawn"),
        (lambda: small_table_variance(1, 1, 2, 5, 0), "a table of 2 scores or more"),
        (lambda: small_table_variance(99, 1, 4000, 99, 0), "at most 20000000 numbers are drawn"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_anything_is_drawn(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        call()
