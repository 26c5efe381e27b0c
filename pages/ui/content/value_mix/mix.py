"""The mix of the focused query's values: its parts, its names, and the digits that re-do it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from attention_core.contest import level_winners
from attention_core.inputs import Array
from pages.ui import numbers
from pages.ui.content.digits import least_digits, look_the_same
from pages.ui.view import View, tag

SHOWN_AT_ONCE = 2  # components side by side in the table; with more the reader picks one


@dataclass(frozen=True)
class Mix:
    """One output: weights, contributions and sum, and the components that are shown."""

    view: View
    weights: Array  # (n_k,)
    value: Array  # (n_k, d_v)
    parts: Array  # (n_k, d_v)  weight · value
    output: Array  # (d_v,)
    takes_part: NDArray[np.bool_]  # (n_k,)
    component: int  # the one picked, from 0
    of_weights: int  # decimals of the weights shown
    of_parts: int  # decimals of the contributions shown

    @property
    def query(self) -> str:
        """The tag of the query."""
        return tag("q", self.view.focus[0])

    @property
    def d_v(self) -> int:
        """How many components the output has."""
        return len(self.output)

    @property
    def shown(self) -> list[int]:
        """The components that stand in the table."""
        return list(range(self.d_v)) if self.d_v <= SHOWN_AT_ONCE else [self.component]

    @property
    def axes(self) -> list[str]:
        """The tags of the components."""
        return [tag("d", c) for c in range(self.d_v)]

    @property
    def names(self) -> list[str]:
        """What the components are called; one without a name has its tag."""
        own = self.view.scenario.value_axes
        return [name or axis for name, axis in zip(own, self.axes, strict=True)]

    @property
    def mixing(self) -> list[int]:
        """The keys with any weight at all."""
        return [int(n) for n in np.flatnonzero(self.weights > 0)]

    @property
    def best(self) -> list[int]:
        """The keys that share the largest weight."""
        scores = self.view.weighed.masked_scores[self.view.focus[0]]
        return [int(n) for n in np.flatnonzero(level_winners(scores))]

    @property
    def is_of_equals(self) -> bool:
        """Whether several values carry weight and all of these are equal."""
        return len(self.mixing) > 1 and not np.ptp(self.value[self.mixing], axis=0).any()


def mix_of(view: View, picked: int) -> Mix:
    """Take the focused query's output apart; ``picked`` counts the components from 1."""
    i, scenario, weighed = view.focus[0], view.scenario, view.weighed
    weights, value = weighed.weights[i], scenario.value
    component = min(picked, scenario.d_v) - 1
    seen = value if scenario.d_v <= SHOWN_AT_ONCE else value[:, [component]]
    of_weights, of_parts = mix_digits(weights, seen, view.decimals)
    return Mix(
        view,
        weights,
        value,
        weighed.contributions[i],
        weighed.output[i],
        np.isfinite(weighed.masked_scores[i]),
        component,
        of_weights,
        of_parts,
    )


def listed(view: View, vector: Array) -> str:
    """Write a vector as (a, b), not broken over two lines."""
    together = ",\u00a0".join(view.number(x) for x in vector)
    return f"({together})"


def mix_digits(weights: Array, value: Array, decimals: int) -> tuple[int, int]:
    """Find the decimals of weights and contributions that re-do the output from the table.

    Only the components that are shown count: sixteen of them would ask for needless digits.

    Parameters
    ----------
    weights : (n_k,)
    value : (n_k, components shown)

    Example
    -------
    >>> mix_digits(np.array([2 / 3, 1 / 3]), np.array([[30.0], [3.0]]), 2)    # 0.6667 · 30 = 20.00
    (4, 2)
    """
    terms = weights[:, None] * value
    output = terms.sum(axis=0)
    shown_value = numbers.as_shown(value, numbers.TYPED_DECIMALS)

    def terms_add_up(n: int) -> bool:
        return look_the_same(numbers.as_shown(terms, n).sum(axis=0), output, decimals)

    of_terms = least_digits(terms_add_up, decimals)

    def weights_multiply(n: int) -> bool:
        shown_weights = numbers.as_shown(weights, n)
        return look_the_same(shown_weights[:, None] * shown_value, terms, of_terms)

    return least_digits(weights_multiply, decimals), of_terms
