"""Scenarios for tests: one with asymmetric sizes, and hypothesis strategies for all valid ones."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_core.entry import ScenarioError, tidy_description
from attention_core.scenario import MAX_SEED, Scenario

NUMBERS = st.floats(-1000, 1000) | st.integers(-1000, 1000).map(float) | st.just(5e-324)


def uneven() -> Scenario:
    """Give a scenario with n_q, d_k, n_k, d_v = 2, 3, 5, 7 in which every number differs."""
    mask = np.ones((2, 5), dtype=bool)
    mask[0, 3] = mask[1, 0] = False
    return Scenario(
        query_descriptions=("q a", "q b"),
        key_descriptions=("k a", "k b", "k c", "k d", "k e"),
        value_descriptions=("v a", "v b", "v c", "v d", "v e"),
        query=np.arange(1.0, 7.0).reshape(2, 3),
        key=np.arange(11.0, 26.0).reshape(5, 3),
        value=np.arange(31.0, 66.0).reshape(5, 7),
        value_axes=tuple("abcdefg"),
        mask=mask,
        is_causal=True,
        seed=9,
    )


def worked_example() -> Scenario:
    """Give the worked example: two queries, three keys, d_k = d_v = 2."""
    return Scenario(
        query_descriptions=("the cat's colour", "the dog's size"),
        key_descriptions=("black kitten", "small brown dog", "red car"),
        value_descriptions=("", "", ""),
        query=np.array([[0.8, 0.2], [0.1, 0.9]]),
        key=np.array([[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]]),
        value=np.array([[0.9, 0.2], [0.3, 0.9], [0.6, -0.4]]),
        value_axes=("colour detail", "size detail"),
    )


def _fits(text: str) -> bool:
    try:
        tidy_description(text, 24)
    except ScenarioError:
        return False
    return True


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw any valid scenario."""
    n_q, n_k = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    d_k, d_v = draw(st.integers(1, 16)), draw(st.integers(1, 16))
    texts = draw(st.lists(st.text(max_size=24).filter(_fits), min_size=1, max_size=5))

    def words(n: int) -> tuple[str, ...]:
        first = draw(st.integers(0, len(texts) - 1))
        return tuple(texts[(first + i) % len(texts)] for i in range(n))

    def numbers(n: int, d: int) -> np.ndarray:
        return draw(arrays(np.float64, (n, d), elements=NUMBERS, fill=NUMBERS))

    return Scenario(
        query_descriptions=words(n_q),
        key_descriptions=words(n_k),
        value_descriptions=words(n_k),
        query=numbers(n_q, d_k),
        key=numbers(n_k, d_k),
        value=numbers(n_k, d_v),
        value_axes=words(d_v),
        mask=draw(arrays(np.bool_, (n_q, n_k), fill=st.booleans())),
        is_causal=draw(st.booleans()),
        seed=draw(st.integers(0, MAX_SEED)),
    )
