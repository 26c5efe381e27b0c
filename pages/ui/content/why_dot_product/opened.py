"""What the receipts of the lab on rivals add: caps, operations counted, times measured."""

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial

from attention_core.scoring import SCORERS, operation_counts
from pages.ui.content.why_dot_product.measuring import (
    RATIO_DECIMALS,
    REPEATS,
    Record,
    finished_rows,
)
from pages.ui.content.why_dot_product.rivals import CAP_SIZES
from pages.ui.receipts import Entry, Receipt, code
from pages.ui.receipts.labs import cap_entries
from pages.ui.receipts.parts import Pair, Writer
from pages.ui.text import receipts_of_rivals as rival_words
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
    "scaled_dot_product": ALONE["dot_product"],
    "cosine": ALONE["dot_product"],
    "negative_distance": {"multiplications": "d", "additions": "d - 1 + 2", "roots": "1"},
    "additive": {"multiplications": "d", "additions": "d + d - 1", "exponentials": "d"},
    "bilinear": ALONE["dot_product"],
}


def lab_entries(view: View, d_k: int, record: Record | None = None) -> Iterator[Entry]:
    """Give the cap for other numbers of keys, every count of operations, and what was measured."""
    others = (n for n in CAP_SIZES if n != view.scenario.n_k)
    yield from cap_entries(Pair(view, view.scenario.key), others)
    yield from operation_entries(view, d_k)
    if record is not None:
        yield from measured_entries(view, record)


def measured_entries(view: View, record: Record) -> Iterator[Entry]:
    """Give every ratio of times; of the times themselves, that they were measured, and where."""
    write = Writer(view).with_decimals(RATIO_DECIMALS)
    for row in reversed(finished_rows(record)):
        facts = {"n": row.n, "d_k": record["d_k"], "repeats": REPEATS}
        why = view.say(rival_words.MEASURED, **facts)
        yield Entry(f"times.{row.n}", view.say(rival_words.TIMES, n=row.n), partial(str, why))
        for name in SCORERS[1:]:
            named = {"scorer": view.say(words.RATIO_NAMES[name]), **facts}
            times = 1000 * row.seconds[name], 1000 * row.seconds["dot_product"]
            make = partial(_ratio, write, *times, named)
            yield write.entry("measured_ratio", make, f"{name}.{row.n}", **named)


def _ratio(write: Writer, time: float, of_dot: float, named: dict[str, object]) -> Receipt:
    return write.receipt(
        "measured_ratio",
        time / of_dot,
        write.fraction(r"\frac{t}{t_{q \cdot k}}", time, of_dot),
        code.numpy_line(prints=f"np.divide({code.full(time)}, {code.full(of_dot)})"),
        code.torch_line(prints=f"{code.tensor([time])} / {code.full(of_dot)}"),
        f"{code.cell(time)}/{code.cell(of_dot)}",
        **named,
    )


def operation_entries(view: View, d_k: int) -> Iterator[Entry]:
    """Give every count of operations that is not 0."""
    write = Writer(view).with_decimals(0)
    cases = (
        (ALONE, rival_words.EACH_ALONE, rival_words.HOW_ALONE, False),
        (SHARED, rival_words.IN_A_TABLE, rival_words.HOW_SHARED, True),
    )
    for counted, case, how, shared in cases:
        counts = operation_counts(d_k, shared=shared)
        for scorer, formulas in counted.items():
            for operation, formula in formulas.items():
                value = asdict(counts[scorer])[operation]
                yield write.entry(
                    "operations",
                    partial(_count, write, value, formula, view.say(how[scorer]), d_k),
                    f"{'shared' if shared else 'alone'}.{scorer}.{operation}",
                    scorer=view.say(words.RATIO_NAMES[scorer]),
                    operation=view.say(words.OPERATIONS[operation]),
                    case=view.say(case),
                )


def _count(write: Writer, value: int, formula: str, how: str, d_k: int) -> Receipt:
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
        how=how,
        d_k=d_k,
    )
