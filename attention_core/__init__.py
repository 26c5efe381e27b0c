"""Scaled dot-product attention in plain NumPy: the formulas, every number on the way, scenarios."""

from attention_core.attention import (
    Array,
    attention_scores,
    default_scale,
    mix_values,
    scaled_dot_product_attention,
    softmax,
)
from attention_core.codec import (
    FORMAT_VERSION,
    MAX_FILE_BYTES,
    from_json,
    from_link,
    from_plain,
    to_json,
    to_link,
    to_plain,
)
from attention_core.editing import normalised, random_fill, stretched, with_dimensions
from attention_core.entry import (
    ERROR_CODES,
    MAX_DESCRIPTION,
    MAX_NUMBER,
    ScenarioError,
    parse_number,
    tidy_description,
)
from attention_core.geometry import (
    PairPlane,
    ZeroVectorError,
    angle_degrees,
    convex_hull,
    cosine,
    norm,
    normalise,
    pair_plane,
)
from attention_core.rows import copy_query_to_key
from attention_core.scenario import MAX_DIM, MAX_KEYS, MAX_QUERIES, Scenario
from attention_core.trace import AttentionTrace, attend

__all__ = [
    "ERROR_CODES",
    "FORMAT_VERSION",
    "MAX_DESCRIPTION",
    "MAX_DIM",
    "MAX_FILE_BYTES",
    "MAX_KEYS",
    "MAX_NUMBER",
    "MAX_QUERIES",
    "Array",
    "AttentionTrace",
    "PairPlane",
    "Scenario",
    "ScenarioError",
    "ZeroVectorError",
    "angle_degrees",
    "attend",
    "attention_scores",
    "convex_hull",
    "copy_query_to_key",
    "cosine",
    "default_scale",
    "from_json",
    "from_link",
    "from_plain",
    "mix_values",
    "norm",
    "normalise",
    "normalised",
    "pair_plane",
    "parse_number",
    "random_fill",
    "scaled_dot_product_attention",
    "softmax",
    "stretched",
    "tidy_description",
    "to_json",
    "to_link",
    "to_plain",
    "with_dimensions",
]
