"""What a receipt is, and how one is filled in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from attention_core.attention import Array
from attention_core.geometry import norm
from pages.ui import formulas
from pages.ui.numbers import digits_to_redo, operand
from pages.ui.phrase import Phrase
from pages.ui.receipts import code
from pages.ui.text import (
    receipts,
    receipts_of_mistakes,
    receipts_of_rivals,
    receipts_of_samples,
    receipts_of_tipping,
)
from pages.ui.view import View, tag

Vector = Array
WORDS = (
    receipts.KINDS
    | receipts_of_rivals.KINDS
    | receipts_of_tipping.KINDS
    | receipts_of_samples.KINDS
    | receipts_of_mistakes.KINDS
)


@dataclass(frozen=True)
class Receipt:
    """One number and five ways to get it; ``sheet`` says in words where a sheet cannot."""

    value: float
    shown: str  # as the page writes it
    source: str
    latex: str
    numpy: str
    torch: str
    sheet: str

    @property
    def has_formula(self) -> bool:
        """Whether a spreadsheet can give the number."""
        return self.sheet.startswith("=")


Made = Receipt | str  # a receipt, or why there is none


@dataclass(frozen=True)
class Entry:
    """A number that a page shows; ``make`` writes its receipt, or says why there is no number."""

    name: str
    label: str
    make: Callable[[], Made]


@dataclass(frozen=True)
class Writer:
    """Writes the receipts of one screen."""

    view: View

    @property
    def tags(self) -> dict[str, str]:
        """Names for the words of a receipt."""
        return {}

    def with_decimals(self, decimals: int) -> Self:
        """Write for a number that the page shows with these decimals."""
        return replace(self, view=replace(self.view, decimals=decimals))

    def say(self, phrase: Phrase, **more: object) -> str:
        """Return a phrase with the tags filled in."""
        return self.view.say(phrase, **self.tags, **more)

    def entry(
        self, kind: str, make: Callable[[], Made], part: object = None, **more: object
    ) -> Entry:
        """Name a number; ``part`` tells it from the others of its kind."""
        name = kind if part is None else f"{kind}.{part}"
        return Entry(name, self.say(WORDS[kind].label, **more), make)

    def receipt(
        self,
        kind: str,
        value: float,
        latex: str,
        numpy: str,
        torch: str,
        sheet: str | Phrase,
        **more: object,
    ) -> Receipt:
        """Fill in a receipt with its sentence."""
        source = self.say(WORDS[kind].source, **more)
        cell = self.say(sheet) if isinstance(sheet, Phrase) else f"={sheet}"
        return Receipt(value, self.view.number(value), source, latex, numpy, torch, cell)

    def result(self, x: float, *operands: float) -> str:
        """Write "= x" or "≈ x" in LaTeX."""
        return code.tex(formulas.equals(x, self.view.decimals, *operands))

    def sign(self, *operands: formulas.Vector | float) -> str:
        """Write "=" or "≈" in LaTeX before a step in which these numbers stand."""
        return code.tex(formulas.sign(*operands)).strip()

    def fraction(self, symbols: str, top: float, bottom: float) -> str:
        """Write a division, its symbols first."""
        shown = self.operands(np.divide, top, bottom)
        result = self.result(top / bottom, top, bottom)
        return rf"{symbols} {self.sign(top, bottom)} \frac{{{shown[0]}}}{{{shown[1]}}} {result}"

    def operands(self, redo: Callable[..., object], *numbers: float) -> list[str]:
        """Write the operands of a step so that the step comes out right when done by hand."""
        digits = digits_to_redo(redo, *numbers, decimals=self.view.decimals)  # type: ignore[arg-type]
        return [code.tex(operand(x, digits)) for x in numbers]

    def shown(self, x: float, redo: Callable[..., object]) -> str:
        """Write the only operand of a step."""
        return self.operands(redo, x)[0]

    def addition(self, numbers: Sequence[float] | Vector) -> str:
        """Write a sum and its result."""
        return formulas.addition(numbers, self.view.decimals)


@dataclass(frozen=True)
class Pair(Writer):
    """The focused query and key, and how to name them."""

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
    def takes_part(self) -> NDArray[np.bool_]:
        """Which keys the mask leaves to the focused query."""
        seen: NDArray[np.bool_] = np.isfinite(self.view.trace.masked_scores[self.i])
        return seen

    @property
    def tags(self) -> dict[str, str]:
        """Names for the words of a receipt."""
        return {"q": tag("q", self.i), "k": tag("k", self.j), "v": tag("v", self.j)}

    def symbol(self, letter: str) -> str:
        r"""Return q, k or v with its number, in LaTeX."""
        return f"{letter}_{{{(self.i if letter == 'q' else self.j) + 1}}}"


def dot(a: Vector, b: Vector) -> tuple[str, str, str]:
    """Write a dot product for NumPy, PyTorch and a spreadsheet."""
    return (
        f"np.dot({code.numpy_list(a)}, {code.numpy_list(b)})",
        f"torch.dot({code.tensor(a)}, {code.tensor(b)})",
        f"SUMPRODUCT({code.cells(a)},{code.cells(b)})",
    )


def dot_receipt(
    writer: Writer, kind: str, symbol: str, a: Vector, b: Vector, **more: object
) -> Receipt:
    """Write the receipt of a dot product."""
    numpy, torch, sheet = dot(a, b)
    return writer.receipt(
        kind,
        float(a @ b),
        code.steps(symbol, formulas.sign(a, b), formulas.dot_product(a, b, writer.view.decimals)),
        code.numpy_line(prints=numpy),
        code.torch_line(prints=torch),
        sheet,
        **more,
    )


def product_receipt(
    writer: Writer, kind: str, symbol: str, a: float, b: float, **more: object
) -> Receipt:
    """Write the receipt of the product of two numbers."""
    return writer.receipt(
        kind,
        a * b,
        code.steps(symbol, formulas.sign(a, b), formulas.product_of([a, b], writer.view.decimals)),
        code.numpy_line(prints=f"np.multiply({code.full(a)}, {code.full(b)})"),
        code.torch_line(prints=f"torch.multiply({code.tensor([a])}, {code.full(b)})"),
        f"PRODUCT({code.cell(a)},{code.cell(b)})",
        **more,
    )


def sum_receipt(writer: Writer, kind: str, symbol: str, numbers: Vector, **more: object) -> Receipt:
    """Write the receipt of a sum."""
    return writer.receipt(
        kind,
        float(numbers.sum()),
        code.steps(symbol, formulas.sign(numbers), writer.addition(numbers)),
        code.numpy_line(prints=f"np.sum({code.numpy_list(numbers)})"),
        code.torch_line(prints=f"torch.sum({code.tensor(numbers)})"),
        f"SUM({code.cells(numbers)})",
        **more,
    )


def difference_receipt(
    writer: Writer, kind: str, symbol: str, a: float, b: float, **more: object
) -> Receipt:
    """Write the receipt of the difference of two numbers."""
    return writer.receipt(
        kind,
        a - b,
        code.steps(symbol, formulas.sign(a, b), formulas.difference(a, b, writer.view.decimals)),
        code.numpy_line(prints=f"np.subtract({code.full(a)}, {code.full(b)})"),
        code.torch_line(prints=f"torch.subtract({code.tensor([a])}, {code.full(b)})"),
        f"{code.cell(a)}-({code.cell(b)})",
        **more,
    )


def norm_receipt(writer: Writer, kind: str, symbol: str, row: Vector, **more: object) -> Receipt:
    """Write the receipt of a length: the root of the sum of squares."""
    length = norm(row)
    unit, times_numpy, times_sheet = row, "", ""
    if code.is_tiny(row.tolist()):
        largest = float(np.abs(row).max())
        unit = row / largest
        times_numpy, times_sheet = f"{code.full(largest)} * ", f"{code.cell(largest)}*"
    square = length * length
    shown = writer.shown(square, np.sqrt)
    squares = formulas.dot_product(row, row, writer.view.decimals)
    of_square = code.steps(rf"\lVert {symbol}\rVert^2", formulas.sign(row), squares)
    latex = of_square.removesuffix(r" \end{aligned}") + rf" \\ \lVert {symbol}\rVert &"
    latex += rf"{writer.sign(square)} \sqrt{{{shown}}} {writer.result(length, square)}"
    return writer.receipt(
        kind,
        length,
        latex + r" \end{aligned}",
        code.numpy_line(prints=f"{times_numpy}np.linalg.norm({code.numpy_list(unit)})"),
        code.torch_line(prints=f"{times_numpy}torch.linalg.norm({code.tensor(unit)})"),
        f"{times_sheet}SQRT(SUMSQ({code.cells(unit)}))",
        **more,
    )
