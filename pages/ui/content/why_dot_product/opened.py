"""What the receipts of the lab on rival scorings add: the caps, and how the operations count."""

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial

from attention_core.scoring import operation_counts
from pages.ui.content.why_dot_product.measuring import REPEATS
from pages.ui.content.why_dot_product.rivals import CAP_SIZES
from pages.ui.receipts import Entry, Receipt, code
from pages.ui.receipts.labs import cap_entries
from pages.ui.receipts.parts import Pair, Writer
from pages.ui.text import lab_receipts as lab_words
from pages.ui.text import why_dot_product as words
from pages.ui.view import View

# Multiplications, additions and so on of one score by d = d_k, as operation_counts counts them.
ALONE = {
    "dot_product": {"multiplications": "d", "additions": "d - 1"},
    "scaled_dot_product": {"multiplications": "d + 1", "additions": "d - 1"},
    "cosine": {
        "multiplications": "3 * d + 1",
        "additions": "3 * (d - 1)",
        "divisions": "1",
        "roots": "2",
    },
    "negative_distance": {
        "multiplications": "d",
        "additions": "d - 1",
        "subtractions": "d",
        "roots": "1",
    },
    "additive": {
        "multiplications": "2 * d * d + d",
        "additions": "2 * d * (d - 1) + d + d - 1",
        "exponentials": "d",
    },
    "bilinear": {"multiplications": "d * d + d", "additions": "d * (d - 1) + d - 1"},
}
SHARED = {
    "dot_product": ALONE["dot_product"],
    "scaled_dot_product": ALONE["scaled_dot_product"],
    "cosine": ALONE["dot_product"],
    "negative_distance": {
        "multiplications": "d + 1",
        "additions": "d",
        "subtractions": "1",
        "roots": "1",
    },
    "additive": {"multiplications": "d", "additions": "d + d - 1", "exponentials": "d"},
    "bilinear": ALONE["dot_product"],
}


def lab_entries(view: View, d_k: int, *, has_times: bool = False) -> Iterator[Entry]:
    """Give the cap for other numbers of keys, and every count of operations.

    With ``has_times`` also say why a measured time has no receipt.
    """
    others = (n for n in CAP_SIZES if n != view.scenario.n_k)
    yield from cap_entries(Pair(view, view.scenario.key), others)
    yield from operation_entries(view, d_k)
    if has_times:
        why = view.say(lab_words.MEASURED, repeats=REPEATS)
        yield Entry("measured_times", view.say(lab_words.TIMES), lambda: why)


def operation_entries(view: View, d_k: int) -> Iterator[Entry]:
    """Give every count of operations that is not 0."""
    write = Writer(view).with_decimals(0)
    cases = ((ALONE, lab_words.EACH_ALONE, False), (SHARED, lab_words.IN_A_TABLE, True))
    for counted, case, shared in cases:
        counts = operation_counts(d_k, shared=shared)
        for scorer, formulas in counted.items():
            for operation, formula in formulas.items():
                value = asdict(counts[scorer])[operation]
                yield write.entry(
                    "operations",
                    partial(_count, write, value, formula, d_k),
                    f"{'shared' if shared else 'alone'}.{scorer}.{operation}",
                    scorer=view.say(words.RATIO_NAMES[scorer]),
                    operation=view.say(words.OPERATIONS[operation]),
                    case=view.say(case),
                )


def _count(write: Writer, value: int, formula: str, d_k: int) -> Receipt:
    filled = formula.replace("d", str(d_k))
    latex = [code.tex(text.replace("*", "×")) for text in (formula, filled)]
    steps = [*latex, str(value)] if formula != str(value) else [str(value)]
    return write.receipt(
        "operations",
        float(value),
        " = ".join(dict.fromkeys(steps)),
        code.numpy_line(f"d = {d_k}", prints=f"np.int64({formula})"),
        code.torch_line(f"d = torch.tensor({d_k})", prints=f"torch.as_tensor({formula})"),
        filled.replace(" ", ""),
        d_k=d_k,
    )
