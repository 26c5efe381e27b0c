"""The stages of a trace hang together."""

import dataclasses
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_core.attention import Array, scaled_dot_product_attention
from attention_core.trace import AttentionTrace, attend

N_Q, D_K, N_K, D_V = 2, 3, 5, 7
seeds = st.integers(0, 2**32 - 1)


def inputs(seed: int = 0) -> list[Array]:
    rng = np.random.default_rng(seed)
    return [rng.standard_normal(shape) for shape in ((N_Q, D_K), (N_K, D_K), (N_K, D_V))]


def traced(seed: int = 0, **options: Any) -> AttentionTrace:
    return attend(*inputs(seed), **options)


@given(seeds)
def test_the_products_of_a_pair_sum_to_its_score(seed: int) -> None:
    trace = traced(seed)
    np.testing.assert_allclose(trace.products.sum(axis=-1), trace.scores, rtol=0, atol=1e-14)


@given(seeds)
def test_each_row_of_weights_sums_to_one(seed: int) -> None:
    np.testing.assert_allclose(traced(seed).weights.sum(axis=-1), 1, rtol=1e-14)


@given(seeds)
def test_the_contributions_of_a_row_add_to_its_output(seed: int) -> None:
    trace = traced(seed)
    np.testing.assert_allclose(trace.contributions.sum(axis=-2), trace.output, rtol=0, atol=1e-14)


@given(seeds)
def test_the_trace_ends_in_the_output_of_the_short_way(seed: int) -> None:
    expected = scaled_dot_product_attention(*inputs(seed))
    np.testing.assert_allclose(traced(seed).output, expected, rtol=0, atol=1e-14)


@given(seeds, st.permutations(range(N_K)))
def test_reordering_the_keys_reorders_the_weights(seed: int, order: list[int]) -> None:
    query, key, value = inputs(seed)
    reordered = attend(query, key[order], value[order]).weights
    np.testing.assert_allclose(reordered, traced(seed).weights[:, order], rtol=1e-12)


def test_nothing_masked_leaves_the_scaled_scores() -> None:
    trace = traced(attn_mask=np.ones((N_Q, N_K), bool))
    np.testing.assert_array_equal(trace.masked_scores, trace.scaled_scores)


def test_a_masked_score_is_minus_infinity_and_the_scaled_score_stays() -> None:
    trace = traced(attn_mask=[True, False, True, True, True])
    assert np.isneginf(trace.masked_scores).tolist() == [[False, True, False, False, False]] * 2
    np.testing.assert_array_equal(trace.scaled_scores, traced().scaled_scores)


def test_a_floating_mask_is_added_to_the_scaled_scores() -> None:
    mask = np.arange(10.0).reshape(2, 5)
    trace = traced(attn_mask=mask)
    np.testing.assert_array_equal(trace.masked_scores, trace.scaled_scores + mask)


def test_causal_counts_from_the_top_left() -> None:
    weights = traced(is_causal=True).weights
    assert (weights > 0).tolist() == [[True] + [False] * 4, [True] * 2 + [False] * 3]


def test_causal_and_a_mask_both_hide() -> None:
    weights = traced(is_causal=True, attn_mask=[False, True, True, True, True]).weights
    assert (weights > 0).tolist() == [[False] * 5, [False, True, False, False, False]]


def test_a_fully_masked_row_has_weights_and_output_zero() -> None:
    trace = traced(attn_mask=[[False], [True]])
    assert not trace.weights[0].any()
    assert not trace.output[0].any()
    assert trace.output[1].all()


def test_the_scale_is_kept_even_when_it_is_zero() -> None:
    assert traced(scale=0).scale == 0
    assert traced().scale == 1 / 3**0.5
    np.testing.assert_allclose(traced(scale=0).weights, 1 / 5, rtol=1e-15)


def test_a_poisoned_value_of_weight_zero_contributes_zero() -> None:
    query, key, value = inputs()
    value[1] = np.nan
    trace = attend(query, key, value, attn_mask=[True, False, True, True, True])
    assert not trace.contributions[:, 1].any()
    assert np.isfinite(trace.output).all()


def test_batches_are_traced_side_by_side() -> None:
    rng = np.random.default_rng(2)
    query, key, value = (rng.standard_normal(s) for s in ((2, 1, 2, 3), (3, 5, 3), (5, 7)))
    mask = np.array([True, True, False, True, True])
    together, alone = (
        attend(query, key, value, attn_mask=mask),
        attend(query[1, 0], key[2], value, attn_mask=mask),
    )
    for name in ("products", "scores", "masked_scores", "weights", "contributions", "output"):
        got, want = getattr(together, name)[1, 2], getattr(alone, name)
        np.testing.assert_allclose(got, want, rtol=0, atol=1e-14, err_msg=name)


def test_a_trace_shares_no_memory_with_the_inputs() -> None:
    given_arrays = inputs()
    trace = attend(*given_arrays)
    stages = (getattr(trace, field.name) for field in dataclasses.fields(trace))
    assert not any(np.shares_memory(s, a) for s in stages for a in given_arrays)


def test_a_trace_cannot_be_changed_by_assignment() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        traced().scale = 2.0  # type: ignore[misc]
