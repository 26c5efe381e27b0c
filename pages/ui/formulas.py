"""The arithmetic of a cell with its numbers filled in, as one line of plain text.

Operands are shown with as many decimals as it takes for the line to come out right when a reader
re-does it from what is shown. Where a shown number is rounded the line says ≈ instead of =.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pages.ui.numbers import (
    MINUS,
    MOST_DECIMALS,
    TYPED_DECIMALS,
    as_shown,
    digits_to_redo,
    fixed,
    is_short,
    operand,
    trimmed,
)

Vector = NDArray[np.floating] | Sequence[float]


def factor(x: float, digits: int) -> str:
    """Write an operand, in parentheses when it is negative.

    >>> factor(0.8, 3), factor(-0.5, 3)
    ('0.8', '(−0.5)')
    """
    text = operand(x, digits)
    return f"({text})" if text.startswith(MINUS) else text


def total(terms: Sequence[float], digits: int) -> str:
    """Write a sum with the signs between the terms.

    >>> total([0.04, -0.45], 3)
    '0.04 − 0.45'
    """
    first, *rest = (operand(x, digits) for x in terms)
    return " ".join([first, *map(added, rest)])


def added(shown: str) -> str:
    """Write a number after others of a sum, the sign apart; what is shown as 0 is added.

    >>> added("0.04"), added("−0.45"), added("0.000")
    ('+ 0.04', '− 0.45', '+ 0.000')
    """
    return f"{MINUS} {shown[1:]}" if shown.startswith(MINUS) else f"+ {shown}"


def equals(x: float, decimals: int, *operands: float) -> str:
    """Write "= x" where neither ``x`` nor one of the operands shown before it is rounded.

    A product with 0, and 0 over something, are 0 whatever the other operand is.

    >>> equals(0.62, 3), equals(2 / 3, 3), equals(1.0, 3, 2 / 3), equals(0.0, 3, 0.0, 2 / 3)
    ('= 0.62', '≈ 0.667', '≈ 1.000', '= 0')
    """
    if is_short(x, decimals) and (_are_typed(operands) or (x == 0 and 0 in operands)):
        return f"= {trimmed(x, decimals)}"
    return f"≈ {fixed(x, decimals)}"


def sign(*operands: Vector | float) -> str:
    """Give the sign before a step in which these numbers stand: "≈" where one of them is rounded.

    >>> sign(0.62, 2.0), sign([0.62, 2 / 3])
    ('=', '≈')
    """
    return "=" if _are_typed(np.concatenate([np.ravel(x) for x in operands]).tolist()) else "≈"


def _sum(terms: NDArray[np.floating]) -> float:
    return float(sum(terms.tolist()))


def _are_typed(operands: Sequence[float]) -> bool:
    return all(is_short(x, TYPED_DECIMALS) for x in operands)


def dot_product(query: Vector, key: Vector, decimals: int) -> str:
    """Write Σ qₜkₜ: the products, their values, their sum.

    >>> dot_product([0.1, 0.9], [0.4, -0.5], 3)
    '0.1 × 0.4 + 0.9 × (−0.5) = 0.04 − 0.45 = −0.41'
    """
    query, key = np.asarray(query, dtype=float), np.asarray(key, dtype=float)
    products = (query * key).tolist()
    digits = digits_to_redo(_sum, products, decimals=decimals)
    typed = digits_to_redo(
        lambda q, k: [*as_shown(q * k, digits), *as_shown(q @ k, decimals)[None]],
        query,
        key,
        decimals=digits,
    )
    operands = [*query.tolist(), *key.tolist()]
    pairs = " + ".join(
        f"{factor(q, typed)} × {factor(k, typed)}" for q, k in zip(query, key, strict=True)
    )
    if len(products) == 1:
        return f"{pairs} {equals(products[0], decimals, *operands)}"
    result = equals(float(query @ key), decimals, *products)
    return f"{pairs} {sign(operands, products)} {total(products, digits)} {result}"


def product_of(factors: Sequence[float], decimals: int) -> str:
    """Write a product of measured numbers, such as ‖q‖ ‖k‖ cos θ.

    >>> product_of([2.0, 0.5], 3), product_of([2 / 3, 1.5], 3)
    ('2 × 0.5 = 1', '0.6667 × 1.5 ≈ 1.000')
    """
    digits = digits_to_redo(lambda *f: np.prod(f), *factors, decimals=decimals)
    shown = " × ".join(factor(x, digits) for x in factors)
    return f"{shown} {equals(float(np.prod(factors)), decimals, *factors)}"


def expected_variance(d_k: int, mean: float, variance: float, decimals: int) -> str:
    """Write the variance of a score of d_k products of components with this mean and variance.

    >>> expected_variance(2, 0.5, 1.0, 3)
    '2 × (1² + 2 × 0.5² × 1) = 3'
    """

    def redo(mean: float, variance: float) -> float:
        return d_k * (variance**2 + 2 * mean**2 * variance)

    digits = digits_to_redo(redo, mean, variance, decimals=decimals)
    m, v = factor(mean, digits), factor(variance, digits)
    result = equals(redo(mean, variance), decimals, mean, variance)
    return f"{d_k} × ({v}² + 2 × {m}² × {v}) {result}"


def addition(terms: Vector, decimals: int) -> str:
    """Write a sum and what it comes to.

    >>> addition([0.25, -0.5], 3), addition([2 / 3, 1 / 3], 3)
    ('0.25 − 0.5 = −0.25', '0.667 + 0.333 ≈ 1.000')
    """
    numbers = np.asarray(terms, dtype=float).tolist()
    digits = digits_to_redo(_sum, numbers, decimals=decimals)
    return f"{total(numbers, digits)} {equals(float(sum(numbers)), decimals, *numbers)}"


def vector(numbers: Vector, digits: int) -> str:
    """Write a vector.

    >>> vector([0.5, -0.5], 3), vector([1 / 3], 3)
    ('(0.5, −0.5)', '(0.333)')
    """
    return f"({', '.join(operand(float(x), digits) for x in numbers)})"


def vector_difference(one: Vector, other: Vector, decimals: int) -> str:
    """Write the difference of two vectors.

    >>> vector_difference([0.7, 0.3], [0.2, 0.8], 3)
    '(0.7, 0.3) − (0.2, 0.8) = (0.5, −0.5)'
    """
    a, b = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    digits = digits_to_redo(np.subtract, a, b, decimals=decimals)
    return f"{vector(a, digits)} − {vector(b, digits)} {sign(a, b)} {vector(a - b, digits)}"


def quotient(numerator: float, denominator: float, decimals: int) -> str:
    """Write a division.

    >>> quotient(0.62, 2 ** 0.5, 3)
    '0.62 / 1.414 ≈ 0.438'
    """
    digits = digits_to_redo(np.divide, numerator, denominator, decimals=decimals)
    result = equals(numerator / denominator, decimals, numerator, denominator)
    return f"{factor(numerator, digits)} / {factor(denominator, digits)} {result}"


def difference(larger: float, smaller: float, decimals: int) -> str:
    """Write a subtraction; a number minus itself is 0, rounded or not.

    >>> difference(0.74, -0.41, 3), difference(2 / 3, 2 / 3, 3)
    ('0.74 − (−0.41) = 1.15', '0.667 − 0.667 = 0')
    """
    digits = digits_to_redo(np.subtract, larger, smaller, decimals=decimals)
    operands = () if larger == smaller else (larger, smaller)
    result = equals(larger - smaller, decimals, *operands)
    return f"{factor(larger, digits)} − {factor(smaller, digits)} {result}"


def root(x: float, decimals: int) -> str:
    """Write a square root.

    >>> root(2, 3), root(16, 3)
    ('√2 ≈ 1.414', '√16 = 4')
    """
    return f"√{operand(x, decimals)} {equals(x**0.5, decimals, x)}"


def ranked(scores: Vector) -> list[list[int]]:
    """Put the places of a row in order, the best first; equal numbers share a group.

    >>> ranked([0.3, 0.5, 0.1 + 0.2])
    [[1], [0, 2]]
    """
    numbers = np.asarray(scores, dtype=float)
    noise = 10.0**-MOST_DECIMALS * max(1.0, float(np.abs(numbers).max(initial=0.0)))
    groups: list[list[int]] = []
    for place in np.argsort(-numbers, kind="stable").tolist():
        if groups and numbers[groups[-1][0]] - numbers[place] <= noise:
            groups[-1].append(place)
        else:
            groups.append([place])
    return [sorted(group) for group in groups]


def ranking(scores: Vector, tags: Sequence[str], decimals: int, most: int | None = None) -> str:
    """Write a row from the best down, with decimals enough to tell unequal numbers apart.

    >>> ranking([0.32, 0.62, 0.32], ["k₁", "k₂", "k₃"], 3)
    'k₂ 0.62 > k₁ 0.32 = k₃ 0.32'
    >>> ranking([3.0, 2.0, 1.0], ["k₁", "k₂", "k₃"], 3, most=2)
    'k₁ 3 > k₂ 2 > …'
    """
    every = ranked(scores)
    groups = every[:most]

    def texts(digits: int) -> list[str]:
        return [trimmed(scores[group[0]], digits) for group in groups]

    choices = range(decimals, MOST_DECIMALS)
    digits = next((n for n in choices if len(set(texts(n))) == len(groups)), MOST_DECIMALS)
    written = [
        " = ".join(f"{tags[place]} {text}" for place in group)
        for group, text in zip(groups, texts(digits), strict=True)
    ]
    return " > ".join(written + ["…"] * (len(every) > len(groups)))


def norm(vector: Vector, decimals: int) -> str:
    """Write the length of a vector.

    >>> norm([3.0, -4.0], 3)
    '√(3² + (−4)²) = 5'
    """
    numbers = np.asarray(vector, dtype=float)
    digits = digits_to_redo(np.linalg.norm, numbers, decimals=decimals)
    squares = " + ".join(f"{factor(x, digits)}²" for x in numbers)
    return f"√({squares}) {equals(float(np.linalg.norm(numbers)), decimals, *numbers)}"


def mix(weights: Vector, values: Vector, decimals: int) -> str:
    """Write one component of the output: Σ weight × value.

    >>> mix([0.75, 0.25], [8.0, 0.0], 3)
    '0.75 × 8 + 0.25 × 0 = 6 + 0 = 6'
    """
    return dot_product(weights, values, decimals)


def cosine_cap(n_keys: int, decimals: int) -> str:
    """Write the largest weight that cosines as scores allow.

    >>> cosine_cap(3, 3)
    'e / (e + (3 − 1) / e) ≈ 2.718 / (2.718 + 2 × 0.368) ≈ 0.787'
    """
    others, e = n_keys - 1, float(np.e)
    cap = e / (e + others / e)

    def redo(up: Vector, down: Vector) -> Vector:
        return up / (up + others * np.asarray(down))

    digits = digits_to_redo(redo, e, 1 / e, decimals=decimals)
    up, down = fixed(e, digits), fixed(1 / e, digits)
    shown = f"e / (e + ({n_keys} − 1) / e) ≈ {up} / ({up} + {others} × {down})"
    return f"{shown} {equals(cap, decimals, e) if others else '= 1'}"
