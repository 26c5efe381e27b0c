"""The stages of ``attend`` under the field names of the reference runner."""

from numpy.typing import ArrayLike

from attention_core.attention import Array
from attention_core.trace import attend


def steps(
    query: ArrayLike,
    key: ArrayLike,
    value: ArrayLike,
    *,
    attn_mask: ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
) -> dict[str, Array]:
    trace = attend(query, key, value, attn_mask=attn_mask, is_causal=is_causal, scale=scale)
    return {
        "scores": trace.scores,
        "scaled": trace.scaled_scores,
        "masked": trace.masked_scores,
        "weights": trace.weights,
        "output": trace.output,
    }
