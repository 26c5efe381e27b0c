"""Receipts of means over many trials and of many small tables, drawn as the page has drawn them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from attention_core.attention import Array
from attention_core.sampling import PROBABILITIES, GradientRow, TopWeightRow, VarianceSpread
from pages.ui.numbers import PERCENT_DECIMALS
from pages.ui.receipts import code
from pages.ui.receipts.parts import Entry, Made, Receipt, Vector, Writer
from pages.ui.text import receipts_of_samples as sample_words
from pages.ui.view import View

Facts = dict[str, int]
TRIALS = (
    "z = np.random.default_rng([{seed}, {d_k}, {n_k}]).standard_normal(({n}, {n_k} + 1, {d_k}))"
)
SCORES = 'x = np.einsum("st,sjt->sj", z[:, 0], z[:, 1:])'
DRAWN = "torch.from_numpy(v)"
SCENARIOS = (
    "z = np.random.default_rng([{seed}, {n_q}, {n_k}, {d_k}])"
    ".standard_normal(({n}, {n_q} + {n_k}, {d_k}))"
)
MEASURES = {
    "mean": ("v = z.mean(axis=(1, 2))",),
    "variance": ("v = z.var(axis=(1, 2), ddof=1)",),
    "correlation": (
        "u = z - z.mean(axis=1, keepdims=True)",
        "u = u / np.sqrt((u * u).sum(axis=1, keepdims=True))",
        "r = np.triu(u.transpose(0, 2, 1) @ u, 1).reshape({n}, -1)",
        "v = r[np.arange({n}), np.abs(r).argmax(axis=1)]",
    ),
    "actual_variance": (
        "s = z[:, :{n_q}] @ z[:, {n_q}:].transpose(0, 2, 1)",
        "v = s.reshape({n}, {n_q} * {n_k}).var(axis=1, ddof=1)",
    ),
}


# ---- means over trials ---------------------------------------------------------------------


def trial_entries(
    view: View, top: TopWeightRow, slope: GradientRow, n_trials: int, seed: int
) -> Iterator[Entry]:
    """Give the means over the trials: the largest weight and the largest p(1 − p)."""
    d_k = top.d_k
    shares, slopes = "p.max(axis=1)", "(p * (1 - p)).max(axis=1)"
    for kind, value, divisor, of_row in (
        ("mean_top_raw", top.raw, "", shares),
        ("mean_top_root", top.divided_by_root, f" / np.sqrt({d_k})", shares),
        ("mean_top_whole", top.divided_by_d_k, f" / {d_k}", shares),
        ("mean_slope_raw", slope.raw, "", slopes),
        ("mean_slope_root", slope.scaled, f" / np.sqrt({d_k})", slopes),
    ):
        facts = {"n_k": top.n_keys, "n": n_trials, "d_k": d_k, "seed": seed}
        make = partial(_mean_of_trials, Writer(view), kind, value, divisor, of_row, facts)
        yield Writer(view).entry(kind, make, **facts)


def _mean_of_trials(
    write: Writer, kind: str, value: float, divisor: str, of_row: str, facts: Facts
) -> Receipt:
    n, lines = facts["n"], (TRIALS.format(**facts), f"{SCORES}{divisor}")
    of_each = r"\max_j p_j" if "p * " not in of_row else r"\max_j \, p_j (1 - p_j)"
    total = write.shown(value * n, lambda x: x / n)
    return write.receipt(
        kind,
        value,
        rf"\frac{{1}}{{n}} \sum {of_each} {write.sign(value * n)} \frac{{{total}}}{{{n}}}"
        f" {write.result(value, value * n)}",
        code.numpy_line(
            *lines,
            "e = np.exp(x - x.max(axis=1, keepdims=True))",
            "p = e / e.sum(axis=1, keepdims=True)",
            prints=f"{of_row}.mean()",
        ),
        code.torch_line(
            "import numpy as np",
            *lines,
            "p = torch.softmax(torch.from_numpy(x), dim=1)",
            prints=of_row.replace("max(axis=1)", "amax(dim=1)") + ".mean()",
        ),
        sample_words.NO_SHEET,
        **facts,
    )


# ---- tables of few scores ------------------------------------------------------------------


def small_table_entries(
    view: View, spread: VarianceSpread, size: tuple[int, int, int], seen: float, seed: int
) -> Iterator[Entry]:
    """Give the quantiles of the variance of one table, and how many are below ``seen``."""
    write, n = Writer(view), len(spread.variances)
    facts = _facts(size, n, seed)
    ordered = np.sort(spread.variances)
    for probability in PROBABILITIES:
        yield _quantile_entry(
            write, "table_quantile", "actual_variance", probability, ordered, facts
        )
    below = partial(_below, write.with_decimals(PERCENT_DECIMALS), spread.variances, seen, facts)
    yield write.entry("tables_below", below, seen=f"{seen:g}")


def assumed_entries(
    view: View, samples: dict[str, Array], size: tuple[int, int, int], seed: int
) -> Iterator[Entry]:
    """Give both ends of what 95 of 100 scenarios as assumed give, by every measure."""
    for measure, values in samples.items():
        facts, ordered = _facts(size, len(values), seed), np.sort(values)
        for probability in (PROBABILITIES[0], PROBABILITIES[-1]):
            kind = f"assumed_{measure}"
            yield _quantile_entry(Writer(view), kind, measure, probability, ordered, facts)


def _facts(size: tuple[int, int, int], n: int, seed: int) -> Facts:
    n_q, n_k, d_k = size
    return {"n": n, "n_q": n_q, "n_k": n_k, "d_k": d_k, "seed": seed}


def _lines(measure: str, facts: Facts) -> list[str]:
    """Write the lines that draw the scenarios and measure them, as ``v``."""
    return [line.format(**facts) for line in (SCENARIOS, *MEASURES[measure])]


def _quantile_entry(
    write: Writer, kind: str, measure: str, probability: float, ordered: Vector, facts: Facts
) -> Entry:
    percent = f"{100 * probability:g}"
    make = partial(_quantile, write, kind, measure, probability, ordered, facts)
    return write.entry(kind, make, percent, percent=percent, **facts)


def _quantile(
    write: Writer, kind: str, measure: str, probability: float, ordered: Vector, facts: Facts
) -> Receipt:
    """Write a quantile: a place between two of the values in order."""
    place = probability * (len(ordered) - 1)
    at = int(place)
    part = round(place - at, 9)
    low, high = float(ordered[at]), float(ordered[at + 1])
    value = float(np.quantile(ordered, probability))
    a, b = write.operands(lambda a, b: a + part * (b - a), low, high)
    subtracted = f"({a})" if low < 0 else a
    return _counted(
        write,
        kind,
        value,
        code.aligned(
            [
                rf"&v_{{({at + 1})}} + {part:g} \, (v_{{({at + 2})}} - v_{{({at + 1})}})",
                rf"&{write.sign(low, high)} {a} + {part:g} \times ({b} - {subtracted})",
                f"&{write.result(value, low, high)}",
            ]
        ),
        measure,
        (f"np.quantile(v, {probability})", f"torch.quantile({DRAWN}, {probability})"),
        f"{code.cell(low)}+{part:g}*({code.cell(high)}-({code.cell(low)}))",
        percent=f"{100 * probability:g}",
        first=at + 1,
        **facts,
    )


def _below(write: Writer, variances: Array, seen: float, facts: Facts) -> Made:
    n, count = len(variances), int((variances < seen).sum())
    value, is_below = 100 * count / n, f" < {code.full(seen)}"
    return _counted(
        write,
        "tables_below",
        value,
        rf"100 \times \frac{{{count}}}{{{n}}} {write.result(value)}",
        "actual_variance",
        (f"100 * (v{is_below}).mean()", f"100 * ({DRAWN}{is_below}).double().mean()"),
        f"100*{count}/{n}",
        seen=f"{seen:g}",
        count=count,
        **facts,
    )


def _counted(
    write: Writer,
    kind: str,
    value: float,
    latex: str,
    measure: str,
    prints: tuple[str, str],
    sheet: str,
    **facts: Any,
) -> Receipt:
    lines = _lines(measure, facts)
    return write.receipt(
        kind,
        value,
        latex,
        code.numpy_line(*lines, prints=prints[0]),
        code.torch_line("import numpy as np", *lines, prints=prints[1]),
        sheet,
        **facts,
    )


def even_entry(view: View, n: int) -> Entry:
    """Give the even share of ``n`` keys."""
    write = Writer(view)

    def make() -> Receipt:
        return write.receipt(
            "even_share",
            1 / n,
            rf"\frac{{1}}{{n}} = \frac{{1}}{{{n}}} {write.result(1 / n)}",
            code.numpy_line(prints=f"np.divide(1, {n})"),
            code.torch_line(prints=f"{code.tensor([1])} / {n}"),
            f"1/{n}",
            n=n,
        )

    return write.entry("even_share", make, n=n)
