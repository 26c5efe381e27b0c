"""What a page shows: the open scenario, every number of it, and how to name things on screen."""

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import default_scale
from attention_core.scenario import Scenario
from attention_core.trace import AttentionTrace, attend
from pages.ui import literal, numbers
from pages.ui.phrase import Phrase

IN_VIEW = 3  # keys whose columns are in view on any screen
MOST_LEVEL = 3


@dataclass(frozen=True)
class View:
    """One screen: a scenario, its focus, its language and its settings.

    ``trace`` is standard attention; ``weighed`` is the same with the temperature in force.
    """

    lang: str
    scenario: Scenario
    trace: AttentionTrace
    weighed: AttentionTrace
    focus: tuple[int, int]
    decimals: int
    temperature: float

    def say(self, phrase: Phrase, **values: object) -> str:
        """Return the phrase in the language of the screen, its blanks filled."""
        return phrase(self.lang, **values)

    def number(self, x: float) -> str:
        """Write a number with the decimals the reader chose."""
        return numbers.fixed(x, self.decimals)

    def query_name(self, i: int) -> str:
        """Return tag and description of a query, safe in Markdown."""
        return _name("q", i, self.scenario.query_descriptions[i])

    def key_name(self, j: int) -> str:
        """Return tag and description of a key, safe in Markdown."""
        return _name("k", j, self.scenario.key_descriptions[j])

    @property
    def query_labels(self) -> list[str]:
        """Tag and description of each query, one string each, for charts and tables."""
        return [_label("q", i, text) for i, text in enumerate(self.scenario.query_descriptions)]

    @property
    def key_labels(self) -> list[str]:
        """Tag and description of each key, one string each, for charts and tables."""
        return [_label("k", j, text) for j, text in enumerate(self.scenario.key_descriptions)]

    @property
    def value_labels(self) -> list[str]:
        """Tag and description of each value; a value without one has its key's."""
        own = self.scenario.value_descriptions
        texts = [own[j] or key for j, key in enumerate(self.scenario.key_descriptions)]
        return [_label("v", j, text) for j, text in enumerate(texts)]


def tag(letter: str, index: int) -> str:
    """Return the name of a vector counted from 1.

    >>> tag("q", 0)
    'q₁'
    """
    return letter + numbers.subscript(index + 1)


def _name(letter: str, index: int, description: str) -> str:
    return f"**{tag(letter, index)}** {literal.markdown(description)}".rstrip()


def _label(letter: str, index: int, description: str) -> str:
    return f"{tag(letter, index)}\n{description}".rstrip()


def view_of(
    scenario: Scenario, *, lang: str, focus: tuple[int, int], decimals: int, temperature: float
) -> View:
    """Compute every number of a scenario and return the view of it."""
    run = partial(
        attend,
        scenario.query,
        scenario.key,
        scenario.value,
        attn_mask=scenario.mask,
        is_causal=scenario.is_causal,
    )
    trace = run()
    weighed = trace
    if temperature != 1:
        weighed = run(scale=default_scale(scenario.d_k) / temperature)
    return View(lang, scenario, trace, weighed, focus, decimals, temperature)


def winner_tags(row: NDArray[np.bool_]) -> str:
    """Name the winners of a row.

    >>> winner_tags(np.array([True, False, True])), winner_tags(np.array([False]))
    ('k₁ = k₃', '—')
    """
    tags = [tag("k", int(j)) for j in np.flatnonzero(row)]
    return " = ".join([*tags[:MOST_LEVEL], *(["…"] if len(tags) > MOST_LEVEL else [])]) or "—"


def query_tags_with_winners(marks: NDArray[np.bool_]) -> list[str]:
    """Name the queries; in a wide table with their winners, whose columns may be out of view.

    >>> query_tags_with_winners(np.eye(1, 4) > 0)
    ['q₁\xa0★\xa0k₁']
    """
    if marks.shape[1] <= IN_VIEW:
        return [tag("q", i) for i in range(len(marks))]
    return [
        f"{tag('q', i)} ★ {winner_tags(row)}".replace(" ", "\u00a0") for i, row in enumerate(marks)
    ]
