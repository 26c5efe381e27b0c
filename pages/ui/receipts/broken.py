"""A cell of a wrong recipe, as the receipts look at it."""

from dataclasses import dataclass

from attention_core.attention import Array
from attention_core.mistakes import Mistake
from pages.ui.receipts.parts import Pair, Vector
from pages.ui.view import tag


@dataclass(frozen=True)
class Broken(Pair):
    """The cell of a wrong recipe that the view looks at; its row may be a key that asks."""

    mistake: Mistake

    @property
    def name(self) -> str:
        """Which mistake."""
        return self.mistake.name

    @property
    def is_tied(self) -> bool:
        """Whether the keys ask."""
        return self.name == "query_tied_to_key"

    @property
    def query_row(self) -> Vector:
        """What asks."""
        row: Vector = (self.mistake.right.key if self.is_tied else self.mistake.right.query)[self.i]
        return row

    @property
    def key_row(self) -> Vector:
        """What answers: a column of K where K was not transposed."""
        key = self.mistake.right.key
        row: Vector = key[:, self.j] if self.name == "forgotten_transpose" else key[self.j]
        return row

    @property
    def tags(self) -> dict[str, str]:
        """Names for the words of a receipt."""
        return {"q": tag("k" if self.is_tied else "q", self.i), "k": tag("k", self.j)}

    def symbol(self, letter: str) -> str:
        r"""Return what asks or answers in LaTeX."""
        if letter == "k" and self.name == "forgotten_transpose":
            return f"K_{{:,{self.j + 1}}}"
        return f"{'k' if self.is_tied else letter}_{{{(self.i if letter == 'q' else self.j) + 1}}}"

    @property
    def d_k(self) -> int:
        """How many components a key has."""
        return int(self.mistake.right.key.shape[1])

    @property
    def weights(self) -> Array:
        """The wrong weights."""
        return self.mistake.wrong["weights"]

    @property
    def row(self) -> Array:
        """What the wrong recipe makes weights of, along the row."""
        row: Array = self.mistake.wrong["scaled_scores"][self.i]
        return row

    @property
    def weight_symbol(self) -> str:
        """The weight in LaTeX."""
        return f"w_{{{self.i + 1},{self.j + 1}}}"
