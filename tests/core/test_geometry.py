"""The geometric meaning of the dot product."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_core.attention import Array
from attention_core.geometry import (
    ZeroVectorError,
    angle_degrees,
    convex_hull,
    cosine,
    cosine_of_sides,
    norm,
    normalise,
    pair_plane,
)

sizes = st.sampled_from([1, 2, 3, 5, 16])
number = st.integers(-100_000, 100_000).map(lambda whole: whole / 100)
pairs = sizes.flatmap(
    lambda d: st.tuples(*[arrays(np.float64, d, elements=number, fill=st.nothing())] * 2)
)
points = arrays(np.float64, st.tuples(st.integers(1, 13), st.just(2)), elements=st.integers(-3, 3))


@given(pairs)
def test_lengths_and_cosine_give_the_dot_product(pair: tuple[Array, Array]) -> None:
    q, k = pair
    geometric = norm(q) * norm(k) * (cosine(q, k) or 0.0)
    assert geometric == pytest.approx(float(q @ k), rel=1e-12, abs=1e-14 * norm(q) * norm(k))


@given(pairs)
def test_the_sides_give_the_same_cosine(pair: tuple[Array, Array]) -> None:
    product, sides = cosine(*pair), cosine_of_sides(*pair)
    assert sides == (None if product is None else pytest.approx(product, abs=1e-14))


def test_the_sides_of_a_right_angle_and_of_a_line_give_whole_numbers() -> None:
    assert cosine_of_sides([3, 0], [0, 7]) == 0
    assert cosine_of_sides([0.1, 0.7, 0.3], [0.2, 1.4, 0.6]) == 1
    assert cosine_of_sides([0.1, 0.7, 0.3], [-0.1, -0.7, -0.3]) == pytest.approx(-1, abs=1e-15)


@given(pairs)
def test_the_cosine_is_the_cosine_of_the_angle(pair: tuple[Array, Array]) -> None:
    angle = angle_degrees(*pair)
    if angle is None:
        assert cosine(*pair) is None
    else:
        assert math.cos(math.radians(angle)) == pytest.approx(cosine(*pair), abs=1e-14)


@given(pairs)
def test_the_plane_keeps_lengths_dot_product_and_angle(pair: tuple[Array, Array]) -> None:
    q, k = pair
    plane = pair_plane(q, k)
    assert norm(plane.q) == pytest.approx(norm(q), rel=1e-13)
    assert norm(plane.k) == pytest.approx(norm(k), rel=1e-13)
    assert float(plane.q @ plane.k) == pytest.approx(
        float(q @ k), rel=1e-12, abs=1e-14 * norm(q) * norm(k)
    )
    assert angle_degrees(plane.q, plane.k) == pytest.approx(angle_degrees(q, k), abs=1e-9)


@given(pairs)
def test_what_the_projection_leaves_of_q_stands_upright_on_k(pair: tuple[Array, Array]) -> None:
    plane = pair_plane(*pair)
    rest = plane.q - plane.projection
    assert float(rest @ plane.k) == pytest.approx(0, abs=1e-13 * norm(plane.q) * norm(plane.k))
    across = plane.projection[0] * plane.k[1] - plane.projection[1] * plane.k[0]
    assert across == pytest.approx(0, abs=1e-13 * norm(plane.q) * norm(plane.k))


def test_two_components_are_drawn_as_they_are() -> None:
    plane = pair_plane([0.1, 0.9], [0.4, -0.5])
    assert (plane.q.tolist(), plane.k.tolist()) == ([0.1, 0.9], [0.4, -0.5])


def test_more_components_are_turned_until_k_points_right_and_q_up() -> None:
    plane = pair_plane([0.0, 1.0, -2.0], [0.0, 0.0, 3.0])
    assert (plane.k.tolist(), plane.q.tolist()) == ([3, 0], [-2, 1])
    assert plane.projection.tolist() == [-2, 0]


def test_one_component_lies_on_the_x_axis() -> None:
    plane = pair_plane([-2.0], [3.0])
    assert (plane.q.tolist(), plane.k.tolist()) == ([-2, 0], [3, 0])


@pytest.mark.parametrize("d_k", [1, 2, 3])
def test_the_projection_on_a_zero_key_is_zero(d_k: int) -> None:
    plane = pair_plane(np.ones(d_k), np.zeros(d_k))
    assert (plane.k.tolist(), plane.projection.tolist()) == ([0, 0], [0, 0])
    assert norm(plane.q) == pytest.approx(d_k**0.5)


def test_a_zero_vector_has_neither_cosine_nor_angle() -> None:
    zero, one = [0.0, 0.0], [1.0, 0.0]
    assert [cosine(zero, one), cosine(one, zero), angle_degrees(zero, one)] == [None] * 3


def test_a_zero_vector_has_no_direction() -> None:
    with pytest.raises(ZeroVectorError, match="the zero vector has no direction"):
        normalise([0.0, 0.0])


@pytest.mark.parametrize("factor", [1e-200, 1.0, 1e200, 4e307])
def test_very_short_and_very_long_vectors_keep_their_direction(factor: float) -> None:
    np.testing.assert_allclose(normalise(factor * np.array([3.0, 4.0])), [0.6, 0.8], rtol=1e-15)


@pytest.mark.parametrize(
    ("b", "degrees"), [([1, 1e-9], 1e-9), ([-1, 1e-9], math.pi - 1e-9)], ids=["near 0", "near 180"]
)
def test_angles_near_straight_keep_their_digits(b: list[float], degrees: float) -> None:
    assert angle_degrees([1, 0], b) == pytest.approx(math.degrees(degrees), rel=1e-15)


def test_equal_and_opposite_directions_are_exactly_0_and_180_degrees() -> None:
    vector = [0.1, 0.2, 0.3]
    assert angle_degrees(vector, vector) == 0
    assert angle_degrees(vector, [-x for x in vector]) == 180


def test_the_cosine_never_passes_one() -> None:
    assert cosine([0.1, 0.7, 0.3], [0.1, 0.7, 0.3]) == pytest.approx(1, abs=1e-15)
    rng = np.random.default_rng(0)
    assert all((cosine(x, x) or 2) <= 1 for x in rng.standard_normal((500, 3)))


def test_vectors_of_different_length_are_refused() -> None:
    with pytest.raises(ValueError, match=r"the same length; got \(2,\) and \(3,\)"):
        cosine([1, 2], [1, 2, 3])


def area(a: Array, b: Array, c: Array) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


@given(points)
def test_the_hull_holds_all_points_to_its_left(cloud: Array) -> None:
    hull = convex_hull(cloud)
    edges = list(zip(hull, np.roll(hull, -1, axis=0), strict=True))
    assert all(area(a, b, point) >= 0 for a, b in edges for point in cloud)


@given(points)
def test_the_corners_are_given_points_and_none_is_superfluous(cloud: Array) -> None:
    hull = convex_hull(cloud)
    corners = [tuple(corner) for corner in hull]
    assert set(corners) <= {tuple(point) for point in cloud}
    assert len(set(corners)) == len(corners)
    if len(hull) > 2:
        around = zip(np.roll(hull, 1, axis=0), hull, np.roll(hull, -1, axis=0), strict=True)
        assert all(area(a, b, c) > 0 for a, b, c in around)


@given(points)
def test_the_hull_reaches_as_far_as_the_points(cloud: Array) -> None:
    hull = convex_hull(cloud)
    np.testing.assert_array_equal(hull.min(axis=0), cloud.min(axis=0))
    np.testing.assert_array_equal(hull.max(axis=0), cloud.max(axis=0))


def test_one_place_is_a_hull_of_one_corner() -> None:
    assert convex_hull([[1, 2], [1, 2], [1, 2]]).tolist() == [[1, 2]]


def test_points_in_a_line_are_a_hull_of_two_corners() -> None:
    assert convex_hull([[2, 2], [0, 0], [1, 1], [3, 3]]).tolist() == [[0, 0], [3, 3]]


def test_points_without_two_coordinates_are_refused() -> None:
    with pytest.raises(ValueError, match=r"shape \(n, 2\); got \(2, 3\)"):
        convex_hull(np.zeros((2, 3)))
