"""The row of the focused query on the softmax page, and its stages as texts."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from attention_core.inputs import Array
from attention_core.stages import SoftmaxStages, softmax_stages
from pages.ui.content.softmax.stages import StageTexts, stage_texts
from pages.ui.view import View, tag


@dataclass(frozen=True)
class FocusedRow:
    """One row's softmax, at the temperature in force."""

    view: View
    stages: SoftmaxStages
    texts: StageTexts
    takes_part: NDArray[np.bool_]  # (n_k,)

    @property
    def query(self) -> str:
        """The tag of the query."""
        return tag("q", self.view.focus[0])

    @property
    def weights(self) -> Array:
        """The weights of the row, (n_k,)."""
        weights: Array = self.view.weighed.weights[self.view.focus[0]]
        return weights

    @property
    def is_cooled(self) -> bool:
        """Whether a temperature divides the scaled scores."""
        return self.view.temperature != 1

    @property
    def by_causal(self) -> bool:
        """Whether the causal mask hides the focused key."""
        i, j = self.view.focus
        return self.view.scenario.is_causal and j > i


def focused_row(view: View) -> FocusedRow:
    """Take the focused row's softmax apart."""
    i = view.focus[0]
    masked_scores = view.weighed.masked_scores[i]
    stages = softmax_stages(masked_scores)
    texts = stage_texts(stages, view.trace.scaled_scores[i], view.temperature, view.decimals)
    return FocusedRow(view, stages, texts, np.isfinite(masked_scores))
