"""The softmax of one row taken apart, and the division by the sum that it is not."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from attention_core.inputs import Array

ZERO_SUM = 1e-12  # a sum this small beside its terms is a rounding error


@dataclass(frozen=True, eq=False)
class SoftmaxStages:
    """Every stage of the softmax of one row. A masked key has -inf, -inf, 0 and 0."""

    row: Array  # (n_k,)  the scores that went in
    largest: float  # the row's largest; -inf when the whole row is masked
    shifted: Array  # (n_k,)  row - largest
    powers: Array  # (n_k,)  exp(shifted)
    total: float  # the sum of the powers; 0 when the whole row is masked
    weights: Array  # (n_k,)  powers / total


def softmax_stages(row: ArrayLike) -> SoftmaxStages:
    """Compute the softmax of one row and keep every stage.

    ``weights = exp(row - max(row)) / sum(exp(row - max(row)))``

    Parameters
    ----------
    row : (n_k,)
        Scores; ``-inf`` takes no part.

    Returns
    -------
    SoftmaxStages
        A row of ``-inf`` alone has weights 0.

    Example
    -------
    >>> stages = softmax_stages([np.log(6), np.log(2)])
    >>> stages.powers.round(12).tolist()          # 6/6 and 2/6
    [1.0, 0.333333333333]
    >>> stages.weights.round(12).tolist()         # 6/(6 + 2) and 2/(6 + 2)
    [0.75, 0.25]
    """
    scores = np.array(row, dtype=np.float64)
    largest = float(scores.max())
    shifted = scores - largest if np.isfinite(largest) else scores
    powers = np.exp(shifted)
    total = float(powers.sum())
    return SoftmaxStages(
        scores, largest, shifted, powers, total, powers / total if total else powers
    )


def shares_of_sum(row: ArrayLike) -> Array | None:
    """Divide each number of a row by the row's sum; None where that sum is 0.

    Parameters
    ----------
    row : (n_k,)

    Example
    -------
    >>> shares_of_sum([3.0, -1.0])                # 3/(3 − 1) and −1/(3 − 1)
    array([ 1.5, -0.5])
    >>> shares_of_sum([2.0, -2.0]) is None
    True
    """
    numbers = np.array(row, dtype=np.float64)
    total = float(numbers.sum())
    if abs(total) <= ZERO_SUM * float(np.abs(numbers).sum()):
        return None
    return numbers / total
