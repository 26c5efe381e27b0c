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
    PROBABILITIES,
    SPREADS,
    assumption_check,
    chi_square_cdf,
    chi_square_quantile,
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


@pytest.mark.parametrize(
    ("probability", "degrees", "quantile"),
    [(0.95, 1, 3.8415), (0.05, 2, 0.1026), (0.975, 10, 20.4832), (0.5, 7, 6.3458)],
)
def test_chi_square_quantiles_agree_with_the_printed_tables(
    probability: float, degrees: int, quantile: float
) -> None:
    assert chi_square_quantile(probability, degrees) == pytest.approx(quantile, abs=5e-5)


@pytest.mark.parametrize("degrees", [1, 2, 3, 8, 400])
def test_the_chi_square_quantile_undoes_the_distribution(degrees: int) -> None:
    for probability in PROBABILITIES:
        x = chi_square_quantile(probability, degrees)
        assert chi_square_cdf(x, degrees) == pytest.approx(probability, abs=1e-10)


def test_chi_square_gives_nothing_below_zero() -> None:
    assert chi_square_cdf(-1.0, 3) == 0.0


def test_vectors_as_assumed_pass_the_check_at_every_point() -> None:
    rng = np.random.default_rng(1)
    check = assumption_check(rng.standard_normal((30, 16)), rng.standard_normal((30, 16)))
    assert (check.mean_fits, check.variance_fits, check.uncorrelated) == (True, True, True)
    assert check.spread == "as_promised"
    assert check.predicted_variance == 16.0


@pytest.mark.parametrize("point", ["mean_fits", "variance_fits", "uncorrelated"])
def test_each_point_of_the_check_passes_about_95_of_100_vectors_as_assumed(point: str) -> None:
    passed = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        check = assumption_check(rng.standard_normal((8, 4)), rng.standard_normal((9, 4)))
        passed += getattr(check, point)
    assert 90 <= passed <= 99


def test_long_vectors_stay_long_however_they_are_scaled() -> None:
    rng = np.random.default_rng(2)
    check = assumption_check(*(10 * rng.standard_normal((2, 20, 8))))
    assert not check.variance_fits
    assert check.mean_fits
    assert check.spread == "large"
    assert check.scaled_variance == pytest.approx(10**4, rel=0.5)


def test_vectors_with_a_mean_fail_on_the_mean() -> None:
    rng = np.random.default_rng(2)
    check = assumption_check(*(3 + rng.standard_normal((2, 20, 8))))
    assert not check.mean_fits
    assert check.variance_fits
    assert check.mean == pytest.approx(3, abs=0.2)


def test_components_that_repeat_each_other_double_the_standard_deviation() -> None:
    rng = np.random.default_rng(1)
    query, key = np.repeat(rng.standard_normal((2, 200, 1)), 4, axis=2)
    check = assumption_check(query, key)
    assert check.correlation == pytest.approx(1.0)
    assert check.uncorrelated is False
    assert check.spread == "large"  # q·k = 4 q₁k₁: variance 16, promised 4


def test_the_largest_correlation_keeps_its_sign() -> None:
    rows = np.array([[1.0, -1.0], [2.0, -2.0], [3.0, -3.0]])
    assert assumption_check(rows, rows).correlation == pytest.approx(-1.0)


def test_the_worked_example_has_short_vectors_and_small_scores() -> None:
    query = np.array([[0.8, 0.2], [0.1, 0.9]])
    key = np.array([[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]])
    check = assumption_check(query, key)
    assert check.mean == pytest.approx(0.39)
    assert not check.mean_fits
    assert not check.variance_fits
    # scores 0.62 0.32 0.22 0.34 0.74 −0.41: mean 0.305, mean square 0.22775
    assert check.actual_variance == pytest.approx(0.22775 - 0.305**2)
    assert check.spread == "small"


def test_two_or_three_rows_say_nothing_about_correlation() -> None:
    check = assumption_check(np.array([[1.0, 2.0]]), np.array([[3.0, 5.0], [0.0, 9.0]]))
    assert check.correlation is None
    assert check.uncorrelated is None


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


def test_the_mean_passes_95_of_100_times_even_with_four_numbers() -> None:
    drawn = np.random.default_rng(0).standard_normal((1000, 2, 1, 2))
    passed = [assumption_check(query, key).mean_fits for query, key in drawn]
    assert 930 <= sum(passed) <= 970


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
