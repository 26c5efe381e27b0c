"""The stages of one row's softmax as texts that can be re-done: each column from the one before.

A reader who rounds as the app does and starts from the numbers shown gets the numbers shown.
"""

from dataclasses import dataclass

import numpy as np

from attention_core.inputs import Array
from attention_core.stages import SoftmaxStages
from pages.ui.content.digits import digits_to_share, least_digits, look_the_same
from pages.ui.numbers import (
    MINUS,
    as_shown,
    fixed,
    is_short,
    trimmed,
)


@dataclass(frozen=True)
class StageTexts:
    """A column for each stage, an entry for each key; what is masked is None."""

    scaled: list[str]  # the scaled scores
    cooled: list[str]  # the scaled scores ÷ temperature
    largest: str  # the largest of the cooled
    shifted: list[str | None]
    powers: list[str | None]
    total: str
    weights: list[str]
    decimals: dict[str, int]  # of the numbers of each stage, by the name of its receipt


def stage_texts(
    stages: SoftmaxStages, scaled_scores: Array, temperature: float, decimals: int
) -> StageTexts:
    """Write every stage with as many decimals as the next one needs, the weights with ``decimals``.

    Parameters
    ----------
    stages : of the scaled scores ÷ temperature, masked
    scaled_scores : (n_k,)
        Before temperature and mask.

    Example
    -------
    >>> from attention_core.stages import softmax_stages
    >>> row = np.array([1.0, 0.0])
    >>> texts = stage_texts(softmax_stages(row), row, 1.0, 2)
    >>> texts.powers, texts.total, texts.weights       # 1/1.37 = 0.73, 0.37/1.37 = 0.27
    (['1.00', '0.37'], '1.37', ['0.73', '0.27'])
    """
    part = np.isfinite(stages.shifted)
    shifted, powers = stages.shifted[part], stages.powers[part]
    of_total, of_powers = _digits_of_powers(stages, powers, decimals)
    of_shifted = least_digits(
        lambda n: look_the_same(np.exp(as_shown(shifted, n)), powers, of_powers), decimals
    )
    cooled = scaled_scores / temperature
    of_cooled = least_digits(
        lambda n: _differences(cooled[part], shifted, n, of_shifted), of_shifted
    )
    of_scaled = of_cooled
    if temperature != 1:
        of_scaled = least_digits(
            lambda n: look_the_same(as_shown(scaled_scores, n) / temperature, cooled, of_cooled),
            of_cooled,
        )
    return StageTexts(
        scaled=[fixed(x, of_scaled) for x in scaled_scores],
        cooled=[fixed(x, of_cooled) for x in cooled],
        largest=fixed(stages.largest, of_cooled),
        shifted=[fixed(x, of_shifted) if np.isfinite(x) else None for x in stages.shifted],
        powers=[
            fixed(x, of_powers) if takes else None
            for x, takes in zip(stages.powers, part, strict=True)
        ],
        total=fixed(stages.total, of_total),
        weights=[fixed(x, decimals) for x in stages.weights],
        decimals={
            "scaled_score": of_scaled,
            "tempered_score": of_cooled,
            "shifted": of_shifted,
            "exponential": of_powers,
            "exponential_sum": of_total,
        },
    )


def _digits_of_powers(stages: SoftmaxStages, powers: Array, decimals: int) -> tuple[int, int]:
    """Find the decimals of the sum and of the powers that add up and divide to the weights."""
    if not powers.size:  # 0 divided by 0 comes out at no number of decimals
        return decimals, decimals
    weights = stages.weights[np.isfinite(stages.shifted)]
    return digits_to_share(powers, stages.total, weights, decimals)


def _differences(cooled: Array, shifted: Array, digits: int, wanted: int) -> bool:
    shown = as_shown(cooled, digits)
    return not shown.size or look_the_same(shown - shown.max(), shifted, wanted)


def key_lines(
    stages: SoftmaxStages,
    texts: StageTexts,
    j: int,
    *,
    temperature: float,
    row_sum: str,
    weight: str,
    longest_sum: int,
) -> list[str]:
    """Write the arithmetic of one key that takes part; ``row_sum`` and ``weight`` are names.

    Example
    -------
    >>> from attention_core.stages import softmax_stages
    >>> row = np.array([1.0, 0.0])
    >>> stages = softmax_stages(row)
    >>> texts = stage_texts(stages, row, 1.0, 2)
    >>> for line in key_lines(
    ...     stages, texts, 1, temperature=1.0, row_sum="sum", weight="weight", longest_sum=6
    ... ):
    ...     print(line)
    e^(0.00 − 1.00) = e^(−1.00) ≈ 0.37
    sum ≈ 1.00 + 0.37 = 1.37
    weight ≈ 0.37 / 1.37 ≈ 0.27
    """
    cooled, shifted, power = texts.cooled[j], texts.shifted[j] or "", texts.powers[j] or ""
    lines = []
    if temperature != 1:
        divided = f"{texts.scaled[j]} / {trimmed(temperature)}"
        lines.append(f"{divided} {_sign((stages.row[j], cooled))} {cooled}")
    difference = f"e^({cooled} − {_bracketed(texts.largest)})"
    is_largest = stages.shifted[j] == 0
    same = _sign((stages.row[j], cooled), (stages.largest, texts.largest))
    first, second = ("=", "=") if is_largest else (same, "≈")
    lines.append(f"{difference} {first} e^({shifted}) {second} {power}")
    terms = [text for text in texts.powers if text is not None]
    exact = bool(np.isin(stages.shifted, [0.0, -np.inf]).all())
    about = "=" if exact else "≈"
    if 1 < len(terms) <= longest_sum:
        adds_up = "=" if _decimals(terms[0]) == _decimals(texts.total) else "≈"
        lines.append(f"{row_sum} {about} {' + '.join(terms)} {adds_up} {texts.total}")
    is_weight = _sign((stages.weights[j], texts.weights[j])) if exact else "≈"
    lines.append(f"{weight} {about} {power} / {texts.total} {is_weight} {texts.weights[j]}")
    return lines


def _sign(*shown: tuple[float, str]) -> str:
    return "=" if all(_is_exact(x, text) for x, text in shown) else "≈"


def _is_exact(x: float, text: str) -> bool:
    return is_short(x, _decimals(text))


def _decimals(text: str) -> int:
    return len(text.partition(".")[2])


def _bracketed(text: str) -> str:
    return f"({text})" if text.startswith(MINUS) else text
