"""Scenarios for the app's tests, as links."""

from typing import Any

import numpy as np

from attention_core.codec import to_link
from attention_core.scenario import Scenario


def link_of(query: Any, key: Any, mask: Any = None) -> str:
    """Return the link of a scenario of these vectors, without descriptions."""
    query, key = np.array(query, float), np.array(key, float)
    return to_link(
        Scenario(
            query_descriptions=("",) * len(query),
            key_descriptions=("",) * len(key),
            value_descriptions=("",) * len(key),
            query=query,
            key=key,
            value=np.zeros((len(key), 1)),
            **({} if mask is None else {"mask": np.array(mask, bool)}),
        )
    )
