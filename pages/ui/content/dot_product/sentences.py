"""What the dot product page says of the products, with their numbers."""

from collections.abc import Sequence

import numpy as np

from pages.ui import numbers
from pages.ui.text import dot_product as words
from pages.ui.view import View


def largest_steps(view: View, products: Sequence[float]) -> str:
    """Say which products are the largest in size, and where their sum ends."""
    sizes = np.abs(products)
    if not sizes.any():
        return view.say(words.PRODUCTS_ZERO, n=len(products))
    largest = np.flatnonzero(sizes >= sizes.max() * (1 - 1e-12)).tolist()
    shown = dict.fromkeys(numbers.signed(products[t], view.decimals) for t in largest)
    return view.say(
        words.PRODUCTS_READ,
        t=", ".join(str(t + 1) for t in largest),
        product=", ".join(shown),
        n=len(products),
        score=view.number(sum(products)),
    )
