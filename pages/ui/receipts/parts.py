"""What a receipt is, and how one is filled in."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from attention_core.geometry import norm
from pages.ui import formulas
from pages.ui.numbers import digits_to_redo, operand
from pages.ui.phrase import Phrase
from pages.ui.receipts import code
from pages.ui.text import receipts as words
from pages.ui.view import View, tag

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Receipt:
    """One number and five ways to get it."""

    value: float
    source: str
    latex: str
    numpy: str
    torch: str
    sheet: str


Made = Receipt | str  # a receipt, or why there is none


@dataclass(frozen=True)
class Entry:
    """A number that a page shows; ``make`` writes its receipt, or says why there is no number."""

    name: str
    label: str
    make: Callable[[], Made]


@dataclass(frozen=True)
class Pair:
    """The focused query and key, and how to name them."""

    view: View
    keys: Vector

    @property
    def i(self) -> int:
        """The focused query's place."""
        return self.view.focus[0]

    @property
    def j(self) -> int:
        """The focused key's place."""
        return self.view.focus[1]

    @property
    def query_row(self) -> Vector:
        """The focused query."""
        row: Vector = self.view.scenario.query[self.i]
        return row

    @property
    def key_row(self) -> Vector:
        """The focused key."""
        row: Vector = self.keys[self.j]
        return row

    @property
    def tags(self) -> dict[str, str]:
        """Names for the words of a receipt."""
        return {"q": tag("q", self.i), "k": tag("k", self.j), "v": tag("v", self.j)}

    def say(self, phrase: Phrase) -> str:
        """Return a phrase with the pair's tags filled in."""
        return self.view.say(phrase, **self.tags)

    def symbol(self, letter: str) -> str:
        r"""Return q, k or v with its number, in LaTeX."""
        return f"{letter}_{{{(self.i if letter == 'q' else self.j) + 1}}}"

    def entry(
        self,
        kind: str,
        make: Callable[[], Made],
        number: int | None = None,
        **more: object,
    ) -> Entry:
        """Name a number of this pair."""
        more = self.tags | more | ({} if number is None else {"t": number + 1})
        name = kind if number is None else f"{kind}.{number + 1}"
        return Entry(name, self.view.say(words.KINDS[kind].label, **more), make)

    def receipt(
        self,
        kind: str,
        value: float,
        latex: str,
        numpy: str,
        torch: str,
        sheet: str,
        **more: object,
    ) -> Receipt:
        """Fill in a receipt with its sentence."""
        source = self.view.say(words.KINDS[kind].source, **self.tags, **more)
        return Receipt(value, source, latex, numpy, torch, f"={sheet}")

    def result(self, x: float, *operands: float) -> str:
        """Write "= x" or "≈ x" in LaTeX."""
        return code.tex(formulas.equals(x, self.view.decimals, *operands))

    def fraction(self, symbols: str, top: float, bottom: float) -> str:
        """Write a division, its symbols first."""
        digits = digits_to_redo(np.divide, top, bottom, decimals=self.view.decimals)
        shown = [code.tex(operand(x, digits)) for x in (top, bottom)]
        result = self.result(top / bottom, top, bottom)
        return rf"{symbols} = \frac{{{shown[0]}}}{{{shown[1]}}} {result}"

    def shown(self, x: float, redo: Callable[..., object]) -> str:
        """Write the operand of a step so that the step comes out right when done by hand."""
        digits = digits_to_redo(redo, x, decimals=self.view.decimals)  # type: ignore[arg-type]
        return code.tex(operand(x, digits))


def dot(a: Vector, b: Vector) -> tuple[str, str, str]:
    """Write a dot product for NumPy, PyTorch and a spreadsheet."""
    return (
        f"np.dot({code.numpy_list(a)}, {code.numpy_list(b)})",
        f"torch.dot({code.tensor(a)}, {code.tensor(b)})",
        f"SUMPRODUCT({code.cells(a)},{code.cells(b)})",
    )


def dot_receipt(
    pair: Pair, kind: str, symbol: str, a: Vector, b: Vector, **more: object
) -> Receipt:
    """Write the receipt of a dot product."""
    numpy, torch, sheet = dot(a, b)
    return pair.receipt(
        kind,
        float(a @ b),
        code.steps(symbol, formulas.dot_product(a, b, pair.view.decimals)),
        code.numpy_line(prints=numpy),
        code.torch_line(prints=torch),
        sheet,
        **more,
    )


def product_receipt(pair: Pair, kind: str, symbol: str, a: float, b: float, t: int) -> Receipt:
    """Write the receipt of the product of two numbers, component ``t`` of something."""
    return pair.receipt(
        kind,
        a * b,
        code.steps(symbol, formulas.product_of([a, b], pair.view.decimals)),
        code.numpy_line(prints=f"np.multiply({code.full(a)}, {code.full(b)})"),
        code.torch_line(prints=f"torch.multiply({code.tensor([a])}, {code.full(b)})"),
        f"PRODUCT({code.cell(a)},{code.cell(b)})",
        t=t + 1,
    )


def norm_receipt(pair: Pair, kind: str, symbol: str, row: Vector) -> Receipt:
    """Write the receipt of a length: the root of the sum of squares."""
    length = norm(row)
    unit, times_numpy, times_sheet = row, "", ""
    if code.is_tiny(row.tolist()):
        largest = float(np.abs(row).max())
        unit, times_numpy, times_sheet = (
            row / largest,
            f"{code.full(largest)} * ",
            f"{code.cell(largest)}*",
        )
    square = length * length
    shown = pair.shown(square, np.sqrt)
    squares = formulas.dot_product(row, row, pair.view.decimals)
    latex = code.steps(rf"\lVert {symbol}\rVert^2", squares).removesuffix(r" \end{aligned}")
    latex += rf" \\ \lVert {symbol}\rVert &= \sqrt{{{shown}}} {pair.result(length, square)}"
    return pair.receipt(
        kind,
        length,
        latex + r" \end{aligned}",
        code.numpy_line(prints=f"{times_numpy}np.linalg.norm({code.numpy_list(unit)})"),
        code.torch_line(prints=f"{times_numpy}torch.linalg.norm({code.tensor(unit)})"),
        f"{times_sheet}SQRT(SUMSQ({code.cells(unit)}))",
    )
