"""How numbers are written in the languages of a receipt: NumPy, PyTorch, a spreadsheet, LaTeX."""

import math
import re
from collections.abc import Iterable, Sequence

from pages.ui.numbers import SUPERSCRIPTS

LONGEST_LINE = 24  # signs, as many as fit on a phone
LEAST_OF_SHEETS = 2.2250738585072014e-308
LONGEST_SYMBOL = 22  # a longer one gets a line of its own
_SIGNS = {"×": r"\times ", "·": r"\cdot ", "−": "-", "≈": r"\approx ", "∞": r"\infty ", "²": "^2"}


def full(x: float) -> str:
    """Write every digit of a number as Python and a spreadsheet read it.

    >>> full(0.1 + 0.2), full(-2.0), full(1e-25)
    ('0.30000000000000004', '-2', '1e-25')
    """
    return repr(float(x) + 0.0).removesuffix(".0")


def numpy_list(numbers: Iterable[float]) -> str:
    """Write numbers as a list for NumPy.

    >>> numpy_list([0.8, float("-inf")])
    '[0.8, -np.inf]'
    """
    return f"[{', '.join(full(x).replace('inf', 'np.inf') for x in numbers)}]"


def numpy_line(*statements: str, prints: str) -> str:
    """Write one line that runs on its own and prints a number.

    >>> numpy_line("a = np.array([3, 4])", prints="a @ a")
    'import numpy as np; a = np.array([3, 4]); print(a @ a)'
    """
    return "; ".join(["import numpy as np", *statements, f"print({prints})"])


def tensor(numbers: Iterable[float]) -> str:
    """Write numbers as a tensor in double precision.

    >>> tensor([0.8, 2.0])
    'torch.tensor([0.8, 2], dtype=torch.float64)'
    """
    return f"torch.tensor({numpy_list(numbers).replace('np.', 'torch.')}, dtype=torch.float64)"


def given(**vectors: Iterable[float]) -> tuple[str, str]:
    """Name vectors, in NumPy and in PyTorch.

    >>> given(q=[0.8, 2.0])
    ('q = np.array([0.8, 2])', 'q = torch.tensor([0.8, 2], dtype=torch.float64)')
    """
    names = ", ".join(vectors)
    arrays = ", ".join(f"np.array({numpy_list(x)})" for x in vectors.values())
    return f"{names} = {arrays}", f"{names} = {', '.join(map(tensor, vectors.values()))}"


def torch_line(*statements: str, prints: str) -> str:
    """Write one line of PyTorch that prints a number.

    >>> torch_line("a = torch.ones(2)", prints="a @ a")
    'import torch; a = torch.ones(2); print((a @ a).item())'
    """
    return "; ".join(["import torch", *statements, f"print(({prints}).item())"])


def cell(x: float) -> str:
    """Write a number in a spreadsheet formula; what is too small for any sheet is 0.

    >>> cell(1e-25), cell(5e-324)
    ('1E-25', '0')
    """
    return full(x if abs(x) >= LEAST_OF_SHEETS else 0.0).upper()


def cells(numbers: Iterable[float]) -> str:
    """Write an array constant of a spreadsheet.

    >>> cells([0.8, -0.5])
    '{0.8,-0.5}'
    """
    return "{" + ",".join(cell(x) for x in numbers) + "}"


def tex(text: str) -> str:
    r"""Write a line of arithmetic, as ``formulas`` gives it, in LaTeX.

    >>> tex("0.9 × (−0.5) ≈ −0.45"), tex("0.5² × 2.00×10²⁰")
    ('0.9 \\times (-0.5) \\approx -0.45', '0.5^2 \\times 2.00 \\times 10^{20}')
    """
    text = re.sub(f"×10([{SUPERSCRIPTS}]+)", _power_of_ten, text)
    for sign, command in _SIGNS.items():
        text = text.replace(sign, command)
    return text.replace("  ", " ")


def _power_of_ten(found: re.Match[str]) -> str:
    power = "".join(str(SUPERSCRIPTS.index(digit)) for digit in found[1])
    return rf" \times 10^{{{power}}}"


def steps(symbol: str, sign: str, text: str) -> str:
    r"""Write "sum = sum ≈ result" under one another, in lines that fit on a phone.

    >>> print(steps("s", "=", "1 × 2 + 3 × 4 = 14"))
    \begin{aligned} s &= 1 \times 2 + 3 \times 4 \\ &= 14 \end{aligned}
    """
    parts = re.split(r"(?:^| )(=|≈) ", f"{sign} {text}")[1:]
    lines = []
    for sign, part in zip(parts[::2], parts[1::2], strict=True):
        first, *more = _wrapped(part)
        lines.append(f"&{tex(sign).strip()} {tex(first)}")
        lines += [rf"&\quad {{}}{tex(line)}" for line in more]
    if len(symbol) > LONGEST_SYMBOL:
        return aligned([f"&{symbol}", *lines])
    return aligned([f"{symbol} {lines[0]}", *lines[1:]])


def _wrapped(sum_of_terms: str) -> list[str]:
    """Break a sum between its terms.

    >>> _wrapped("0.25 × (−0.125) + 0.25 × 0.5 − 1")
    ['0.25 × (−0.125)', '+ 0.25 × 0.5 − 1']
    """
    lines: list[str] = []
    for term in re.split(r" (?=[+−] )", sum_of_terms):
        if lines and len(lines[-1]) + 1 + len(term) <= LONGEST_LINE:
            lines[-1] += f" {term}"
        else:
            lines.append(term)
    return lines


def aligned(lines: Sequence[str]) -> str:
    """Put lines of LaTeX under one another at their ``&``."""
    return r"\begin{aligned} " + r" \\ ".join(lines) + r" \end{aligned}"


def is_tiny(numbers: Sequence[float]) -> bool:
    """Tell whether the squares of the numbers would vanish in double precision.

    >>> is_tiny([1e-200, 0.0]), is_tiny([1e-200, 1.0]), is_tiny([0.0])
    (True, False, False)
    """
    largest = max(map(abs, numbers), default=0.0)
    return 0 < largest < math.sqrt(1e-280)
