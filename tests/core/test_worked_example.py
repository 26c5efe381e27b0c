"""The example the app opens in: every published digit of it, and the golden example."""

from dataclasses import fields

import numpy as np
import pytest

from attention_core.attention import Array, scaled_dot_product_attention
from attention_core.geometry import angle_degrees, cosine, norm
from attention_core.trace import AttentionTrace, attend

QUERY = np.array([[0.8, 0.2], [0.1, 0.9]])
KEY = np.array([[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]])
VALUE = np.array([[0.9, 0.2], [0.3, 0.9], [0.6, -0.4]])


@pytest.fixture
def trace() -> AttentionTrace:
    return attend(QUERY, KEY, VALUE)


def assert_digits(got: Array | list[list[float]], want: list[list[float]], digits: int) -> None:
    np.testing.assert_allclose(got, want, rtol=0, atol=0.5000001 * 10.0**-digits)


def test_the_terms_of_the_scores_are_those_of_the_lesson(trace: AttentionTrace) -> None:
    want = [
        [[0.56, 0.06], [0.16, 0.16], [0.32, -0.10]],
        [[0.07, 0.27], [0.02, 0.72], [0.04, -0.45]],
    ]
    np.testing.assert_allclose(trace.products, want, rtol=0, atol=1e-15)


def test_the_raw_scores_are_those_of_the_lesson(trace: AttentionTrace) -> None:
    want = [[0.62, 0.32, 0.22], [0.34, 0.74, -0.41]]
    np.testing.assert_allclose(trace.scores, want, rtol=0, atol=1e-15)


def test_the_scaled_scores_are_those_of_the_lesson(trace: AttentionTrace) -> None:
    want = [[0.438406, 0.226274, 0.155563], [0.240416, 0.523259, -0.289914]]
    assert_digits(trace.scaled_scores, want, 6)


def test_the_weights_are_those_of_the_lesson(trace: AttentionTrace) -> None:
    want = [[0.390244, 0.315652, 0.294103], [0.343017, 0.455148, 0.201835]]
    assert_digits(trace.weights, want, 6)


def test_the_weights_without_scaling_are_those_of_the_lesson() -> None:
    want = [[0.414742, 0.307248, 0.278010], [0.337360, 0.503282, 0.159358]]
    assert_digits(attend(QUERY, KEY, VALUE, scale=1).weights, want, 6)


def test_the_output_is_that_of_the_lesson(trace: AttentionTrace) -> None:
    want = [[0.622378, 0.244495], [0.566361, 0.397503]]
    assert_digits(trace.output, want, 6)
    assert_digits(scaled_dot_product_attention(QUERY, KEY, VALUE), want, 6)


def test_the_norms_are_those_of_the_lesson() -> None:
    assert_digits([[norm(q) for q in QUERY]], [[0.824621, 0.905539]], 6)
    assert_digits([[norm(k) for k in KEY]], [[0.761577, 0.824621, 0.640312]], 6)


def test_the_cosines_are_those_of_the_lesson() -> None:
    want = [[0.987, 0.471, 0.417], [0.493, 0.991, -0.707]]
    assert_digits([[cosine(q, k) or 0.0 for k in KEY] for q in QUERY], want, 3)


def test_the_angles_are_those_of_the_lesson() -> None:
    want = [[9.16, 61.93, 65.38], [60.46, 7.70, 135.00]]
    assert_digits([[angle_degrees(q, k) or 0.0 for k in KEY] for q in QUERY], want, 2)


def test_the_golden_example_mixes_three_quarters_and_one_quarter() -> None:
    trace = attend([[2, 0, 0, 0]], [[np.log(3), 5, 0, 0], [0, 7, 0, 0]], [[8, 0], [0, 4]])
    np.testing.assert_allclose(trace.weights, [[3 / 4, 1 / 4]], rtol=1e-15)
    np.testing.assert_allclose(trace.output, [[6, 1]], rtol=1e-15)


def test_every_stage_has_its_shape_with_sizes_all_prime() -> None:
    rng = np.random.default_rng(1)
    query, key, value = (rng.standard_normal(shape) for shape in ((2, 3), (5, 3), (5, 7)))
    trace = attend(query, key, value)
    shapes = {f.name: np.shape(getattr(trace, f.name)) for f in fields(trace)}
    assert shapes == {
        "query": (2, 3),
        "key": (5, 3),
        "value": (5, 7),
        "scale": (),
        "products": (2, 5, 3),
        "scores": (2, 5),
        "scaled_scores": (2, 5),
        "masked_scores": (2, 5),
        "weights": (2, 5),
        "contributions": (2, 5, 7),
        "output": (2, 7),
    }
