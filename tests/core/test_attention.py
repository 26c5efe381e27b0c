"""Promises of the formulas, and of the long-input path against the stage-by-stage one."""

import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_core import attention
from attention_core.attention import (
    Array,
    attention_scores,
    default_scale,
    mix_values,
    scaled_dot_product_attention,
    softmax,
)
from attention_core.trace import attend

N_Q, D_K, N_K, D_V = 2, 3, 5, 7
numbers = st.floats(-50, 50, width=32)
rows_of_scores = arrays(np.float64, (N_Q, N_K), elements=numbers)


def inputs(seed: int = 0, lead: tuple[int, ...] = (), dtype: Any = np.float64) -> list[Array]:
    rng = np.random.default_rng(seed)
    shapes = ((N_Q, D_K), (N_K, D_K), (N_K, D_V))
    return [rng.standard_normal(lead + shape).astype(dtype) for shape in shapes]


@pytest.fixture
def tiny_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut even small inputs: the last block and the last tile are never full."""
    monkeypatch.setattr(attention, "BLOCK_ROWS", 4)
    monkeypatch.setattr(attention, "TILE_KEYS", 3)


def long_inputs(lead: tuple[int, ...] = (), spread: float = 5) -> list[Array]:
    """Spread 5 makes scores that need their largest one subtracted, spread 1 does not."""
    rng = np.random.default_rng(3)
    return [spread * rng.standard_normal(lead + shape) for shape in ((11, 3), (13, 3), (13, 7))]


# softmax


@given(rows_of_scores)
def test_each_row_of_softmax_sums_to_one(x: Array) -> None:
    np.testing.assert_allclose(softmax(x).sum(axis=-1), 1, rtol=1e-14)


@given(rows_of_scores, numbers)
def test_adding_a_constant_to_a_row_leaves_softmax(x: Array, shift: float) -> None:
    np.testing.assert_allclose(softmax(x + shift), softmax(x), rtol=1e-12)


@given(rows_of_scores)
def test_softmax_is_never_negative_and_keeps_the_order(x: Array) -> None:
    weights = softmax(x)
    assert (weights >= 0).all()
    np.testing.assert_array_equal(
        np.take_along_axis(weights, x.argsort(axis=-1), -1), np.sort(weights, axis=-1)
    )


def test_softmax_of_minus_infinity_alone_is_zero() -> None:
    assert softmax(np.array([[-np.inf, -np.inf], [0.0, 0.0]])).tolist() == [[0, 0], [0.5, 0.5]]


def test_softmax_of_thousands_does_not_overflow() -> None:
    assert softmax(np.array([4000.0, 4000.0, -4000.0])).tolist() == [0.5, 0.5, 0]


def test_softmax_runs_along_the_axis_asked_for() -> None:
    x = np.log([[3.0, 1.0], [1.0, 1.0]])
    np.testing.assert_allclose(softmax(x, axis=0), [[0.75, 0.5], [0.25, 0.5]], rtol=1e-15)


def test_softmax_gives_back_the_floating_dtype_it_got() -> None:
    dtypes = [np.float16, np.float32, np.float64]
    assert [softmax(np.zeros(2, dtype)).dtype for dtype in dtypes] == dtypes
    assert softmax(np.zeros(2, int)).dtype == np.float64


def test_softmax_of_float16_is_as_good_as_float16_can_say() -> None:
    x = np.linspace(-8, 8, 1000).astype(np.float16)
    np.testing.assert_array_equal(softmax(x), softmax(x.astype(np.float64)).astype(np.float16))


# scores, scale, mix


def test_a_row_of_the_score_table_asks_and_a_column_answers() -> None:
    query, key, _ = inputs()
    assert attention_scores(query, key)[1, 4] == pytest.approx(float(query[1] @ key[4]))


def test_the_default_scale_is_one_over_the_root_of_d_k() -> None:
    assert [default_scale(d_k) for d_k in (1, 4, 64)] == [1, 0.5, 0.125]


def test_there_is_no_default_scale_without_dimensions() -> None:
    with pytest.raises(ValueError, match="d_k must be at least 1; got 0"):
        default_scale(0)


@pytest.mark.parametrize("function", [attend, scaled_dot_product_attention])
def test_a_different_d_k_is_refused_with_both_shapes(function: Any) -> None:
    expected = r"query and key must have the same d_k; got query \(2, 3\) and key \(3, 2\)"
    with pytest.raises(ValueError, match=expected):
        function(np.zeros((2, 3)), np.zeros((3, 2)), np.zeros((3, 1)))
    with pytest.raises(ValueError, match=expected):
        attention_scores(np.zeros((2, 3)), np.zeros((3, 2)))


@pytest.mark.parametrize("function", [attend, scaled_dot_product_attention])
def test_a_key_without_value_is_refused(function: Any) -> None:
    with pytest.raises(ValueError, match=r"got key \(3, 2\) and value \(4, 1\)"):
        function(np.zeros((2, 2)), np.zeros((3, 2)), np.zeros((4, 1)))


@pytest.mark.parametrize("function", [attend, scaled_dot_product_attention])
def test_a_mask_of_another_size_is_refused(function: Any) -> None:
    with pytest.raises(ValueError, match=r"attn_mask must broadcast to \(2, 5\); got \(2, 4\)"):
        function(*inputs(), attn_mask=np.ones((2, 4), bool))


@pytest.mark.parametrize("function", [attend, scaled_dot_product_attention])
def test_a_mask_of_whole_numbers_is_refused_since_its_meaning_is_open(function: Any) -> None:
    with pytest.raises(TypeError, match="attn_mask must be boolean or floating; got int"):
        function(*inputs(), attn_mask=np.ones((2, 5), int))


def test_a_value_of_weight_zero_takes_no_part_even_if_it_is_not_a_number() -> None:
    value = np.array([[1.0, 2.0], [np.nan, np.inf]])
    assert mix_values(np.array([[1.0, 0.0]]), value).tolist() == [[1, 2]]


def test_a_value_with_weight_passes_on_what_is_not_finite() -> None:
    value = np.array([[np.inf, -np.inf, np.nan, np.inf], [0, 0, 0, -np.inf]])
    mixed = mix_values(np.array([[0.5, 0.5]]), value)
    np.testing.assert_array_equal(mixed, [[np.inf, -np.inf, np.nan, np.nan]])


# scaled_dot_product_attention


@pytest.mark.parametrize("is_causal", [False, True])
@pytest.mark.parametrize("mask_kind", [None, "boolean", "floating", "row", "column"])
@pytest.mark.parametrize("lead", [(), (3,), (2, 3)])
@pytest.mark.parametrize("spread", [1, 5])
@pytest.mark.usefixtures("tiny_tiles")
def test_blocks_and_tiles_give_the_output_of_the_direct_path(
    spread: float, lead: tuple[int, ...], mask_kind: str | None, is_causal: bool
) -> None:
    query, key, value = long_inputs(lead, spread)
    rng = np.random.default_rng(4)
    mask = {
        None: None,
        "boolean": rng.random((11, 13)) < 0.3,
        "floating": np.where(rng.random((11, 13)) < 0.5, -np.inf, rng.standard_normal((11, 13))),
        "row": rng.random(13) < 0.3,
        "column": rng.random((11, 1)) < 0.5,
    }[mask_kind]
    direct = attend(query, key, value, attn_mask=mask, is_causal=is_causal).output
    blocked = scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=is_causal)
    np.testing.assert_allclose(blocked, direct, rtol=0, atol=1e-13)


@pytest.mark.usefixtures("tiny_tiles")
def test_tiles_agree_when_more_queries_than_keys_are_causal() -> None:
    value, key, query = (np.random.default_rng(5).standard_normal((n, 3)) for n in (7, 7, 23))
    direct = attend(query, key, value, is_causal=True).output
    blocked = scaled_dot_product_attention(query, key, value, is_causal=True)
    np.testing.assert_allclose(blocked, direct, rtol=0, atol=1e-14)


@pytest.mark.usefixtures("tiny_tiles")
@pytest.mark.parametrize("order", [1, -1])
def test_tiles_agree_when_scores_climb_or_fall_by_hundreds(order: int) -> None:
    query, value = np.ones((11, 1)), np.arange(13.0)[:, None]
    key = 300 * np.arange(13.0)[::order, None]
    expected = 12.0 if order == 1 else 0.0
    output = scaled_dot_product_attention(query, key, value)
    np.testing.assert_allclose(output, [[expected]] * 11, rtol=1e-15, atol=1e-100)


@pytest.mark.usefixtures("tiny_tiles")
@pytest.mark.parametrize("length", [5.4, 5.5, 9.0, 30.0])
@pytest.mark.parametrize("sign", [1, -1])
def test_nothing_overflows_or_vanishes_on_either_side_of_a_small_score(
    sign: int, length: float
) -> None:
    query = np.full((11, 1), length, np.float32)
    value = np.full((13, 2), 1e17, np.float32)
    output = scaled_dot_product_attention(query, sign * query[[0] * 13], value)
    np.testing.assert_allclose(output, value[:11], rtol=1e-6)


@pytest.mark.usefixtures("tiny_tiles")
def test_a_floating_mask_of_thousands_does_not_overflow() -> None:
    query, key, value = long_inputs(spread=1)
    output = scaled_dot_product_attention(query, key, value, attn_mask=np.full(13, 4000.0))
    np.testing.assert_allclose(output, attend(query, key, value).output, rtol=0, atol=1e-11)


@pytest.mark.usefixtures("tiny_tiles")
@pytest.mark.parametrize("scale", [4000.0, -4000.0])
def test_a_scale_of_thousands_does_not_overflow(scale: float) -> None:
    query, key, value = long_inputs(spread=1)
    output = scaled_dot_product_attention(query, key, value, scale=scale)
    direct = attend(query, key, value, scale=scale).output
    np.testing.assert_allclose(output, direct, rtol=0, atol=1e-9)


@pytest.mark.usefixtures("tiny_tiles")
def test_values_near_the_largest_float_do_not_overflow_when_mixed() -> None:
    query, key, value = np.full((11, 1), 3.0), np.full((13, 1), 3.0), np.full((13, 1), 1e307)
    output = scaled_dot_product_attention(query, key, value)
    np.testing.assert_allclose(output, value[:11], rtol=1e-14)


@pytest.mark.usefixtures("tiny_tiles")
def test_leading_dimensions_of_all_inputs_and_the_mask_broadcast() -> None:
    rng = np.random.default_rng(6)
    query, key, value = (
        rng.standard_normal(shape) for shape in ((2, 1, 11, 3), (5, 13, 3), (13, 7))
    )
    mask = rng.random((3, 1, 1, 1, 13)) < 0.5
    got = scaled_dot_product_attention(query, key, value, attn_mask=mask)
    assert got.shape == (3, 2, 5, 11, 7)
    for a, b, c in np.ndindex(3, 2, 5):
        alone = attend(query[b, 0], key[c], value, attn_mask=mask[a, 0, 0]).output
        np.testing.assert_allclose(got[a, b, c], alone, rtol=0, atol=1e-14)


def test_a_long_input_never_makes_the_whole_table() -> None:
    query = np.zeros((4096, 1), np.float32)
    tracemalloc.start()
    try:
        scaled_dot_product_attention(query, query, query, is_causal=True)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4096 * 4096 * 4 / 8


@pytest.mark.parametrize("spread", [1, 5])
@pytest.mark.usefixtures("tiny_tiles")
def test_a_query_that_sees_no_key_gets_zeros(spread: float) -> None:
    query, key, value = long_inputs(spread=spread)
    mask = np.ones((11, 13), bool)
    mask[[0, 5]] = False
    output = scaled_dot_product_attention(query, key, value, attn_mask=mask)
    assert (~output.any(axis=-1)).nonzero()[0].tolist() == [0, 5]


@pytest.mark.parametrize("kind", ["boolean", "floating", "causal"])
@pytest.mark.parametrize("spread", [1, 5])
@pytest.mark.usefixtures("tiny_tiles")
def test_what_is_masked_cannot_poison_the_output(spread: float, kind: str) -> None:
    query, key, value = long_inputs(spread=spread)
    mask: Array | np.ndarray[Any, Any] | None = None
    if kind != "causal":
        mask = np.arange(13) < 11
        mask = mask if kind == "boolean" else np.where(mask, 0, -np.inf)
    clean = scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=not kind[7:])
    key[11:], value[11:] = np.nan, np.inf
    poisoned = scaled_dot_product_attention(
        query, key, value, attn_mask=mask, is_causal=not kind[7:]
    )
    np.testing.assert_allclose(poisoned, clean, rtol=1e-14, atol=1e-15)


def test_no_keys_give_zeros() -> None:
    output = scaled_dot_product_attention(np.ones((2, 3)), np.ones((0, 3)), np.ones((0, 7)))
    assert output.tolist() == np.zeros((2, 7)).tolist()


def test_no_queries_give_no_rows() -> None:
    output = scaled_dot_product_attention(np.ones((0, 3)), np.ones((5, 3)), np.ones((5, 7)))
    assert output.shape == (0, 7)


def test_a_scale_of_zero_is_zero_and_not_the_default() -> None:
    query, key, value = inputs()
    output = scaled_dot_product_attention(query, key, value, scale=0)
    np.testing.assert_allclose(output, [value.mean(axis=0)] * 2, rtol=0, atol=1e-15)


def test_a_negative_scale_prefers_the_worst_match() -> None:
    output = scaled_dot_product_attention([[1.0]], [[9.0], [-9.0]], [[5.0], [8.0]], scale=-99)
    assert output.tolist() == [[8]]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_the_output_keeps_the_dtype_of_the_inputs(dtype: Any) -> None:
    query, key, value = inputs(dtype=dtype)
    assert scaled_dot_product_attention(query, key, value).dtype == dtype
    assert scaled_dot_product_attention(query, key, value, scale=np.float64(2)).dtype == dtype
    mask = np.zeros((2, 5), np.float64)
    assert scaled_dot_product_attention(query, key, value, attn_mask=mask).dtype == dtype


def test_float16_is_computed_in_float32() -> None:
    half = [30 * array for array in inputs(dtype=np.float16)]
    wide = scaled_dot_product_attention(*(array.astype(np.float32) for array in half))
    np.testing.assert_array_equal(scaled_dot_product_attention(*half), wide.astype(np.float16))


def test_whole_numbers_are_taken_as_float64() -> None:
    assert scaled_dot_product_attention([[1]], [[2]], [[3]]).dtype == np.float64


@pytest.mark.parametrize("function", [attend, scaled_dot_product_attention])
def test_the_inputs_are_not_changed(function: Any) -> None:
    given_arrays = [*inputs(), np.array([[0.0, -np.inf, 1.0, 2.0, 3.0]])]
    before = [array.copy() for array in given_arrays]
    *tables, mask = given_arrays
    function(*tables, attn_mask=mask, is_causal=True)
    softmax(tables[0])
    for array, copy in zip(given_arrays, before, strict=True):
        np.testing.assert_array_equal(array, copy)


@given(st.permutations(range(N_K)), st.integers(0, 2**32 - 1))
def test_reordering_keys_with_their_values_leaves_the_output(order: list[int], seed: int) -> None:
    query, key, value = inputs(seed)
    np.testing.assert_allclose(
        scaled_dot_product_attention(query, key[order], value[order]),
        scaled_dot_product_attention(query, key, value),
        rtol=0,
        atol=1e-14,
    )
