"""Hold every receipt against the programs that it is written for.

Run ``python -m tests.ui.elsewhere``: LibreOffice Calc works out every spreadsheet formula, and
PyTorch, where it is installed, runs every line of it. Too large for the gate, so once by hand after
a change of a receipt.
"""

import csv
import importlib.util
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

from attention_core.mistakes import EXAMPLES, MISTAKES
from pages.ui.content.break_it.opened import recipe_entries
from pages.ui.content.scaling.opened import sample_entries
from pages.ui.content.tipping_point.tipping import tipping_of
from pages.ui.content.why_dot_product.opened import lab_entries
from pages.ui.content.why_scale import experiments
from pages.ui.content.why_scale.opened import experiment_entries, range_entries
from pages.ui.receipts import KINDS, Entry, Receipt, entries
from pages.ui.receipts.tipping import edge_entries
from tests.ui.receipt_cases import CASES, run, tolerance, view_for

SMALL_TABLES = (2, 3, 4)
# Separators, UTF-8, from line 1, English, nothing quoted as text, formulas as in the United States.
AS_TYPED = (
    "Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,0,true,false,true"
)
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
VALUE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}value"
SPREADSHEET = "LibreOffice"
ANGLE_LOSES = 1e-5  # degrees, near 0 and 180, where an arc cosine has half of the digits


def all_entries(name: str) -> Iterator[Entry]:
    """Give every receipt there is on a scenario."""
    view = view_for(name)
    query, key, value = view.scenario.query, view.scenario.key, view.scenario.value
    yield from entries(view, *KINDS)
    yield from lab_entries(view, 64)
    for by_cosine in (False, True):
        yield from edge_entries(view, by_cosine, tipping_of(view, by_cosine).past)
    for mistake, find in MISTAKES.items():
        yield from recipe_entries(view, find(query, key, value), (0, 0))
        yield from recipe_entries(view, find(*EXAMPLES[mistake]), (0, 0))
    spread = experiments.small_tables(*SMALL_TABLES, 0)
    yield from experiment_entries(view, 64, 0, spread, SMALL_TABLES)
    size = view.scenario.n_q, view.scenario.n_k, view.scenario.d_k
    yield from range_entries(view, experiments.as_assumed(*size, 0), 0)
    yield from sample_entries(view, 64, 0)


def of_spreadsheet(formulas: list[str]) -> list[float]:
    """Have LibreOffice work out formulas as they would be typed; NaN where it says an error."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "receipts.csv")
        with source.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([formula] for formula in formulas)
        office = ["soffice", "--headless", f"-env:UserInstallation={Path(folder, 'user').as_uri()}"]
        convert = [f"--infilter={AS_TYPED}", "--convert-to", "fods", "--outdir", folder, source]
        subprocess.run([*office, *convert], check=True, capture_output=True)
        root = ElementTree.parse(source.with_suffix(".fods")).getroot()
    cells = [each for each in root.iter(f"{TABLE}table-cell") if each.get(f"{TABLE}formula")]
    return [float(each.get(VALUE, math.nan)) for each in cells]


Made = list[tuple[str, Entry, Receipt]]


def report(program: str, made: Made, values: Iterable[float]) -> int:
    """Print what differs, and return how many do."""
    wrong = 0
    for (name, entry, receipt), value in zip(made, values, strict=True):
        room = max(1e-12, tolerance(name, view_for(name)))
        if entry.name == "angle" and program == SPREADSHEET:
            room = ANGLE_LOSES
        if not math.isclose(value, receipt.value, rel_tol=1e-9, abs_tol=room):
            wrong += 1
            print(f"{name}, {entry.label}: {value} instead of {receipt.value}: {receipt.sheet}")
    print(f"{program}: {len(made)} receipts, {wrong} differ")
    return wrong


def main() -> int:
    """Compare, and return how many receipts differ."""
    made = [
        (name, entry, receipt)
        for name in CASES
        for entry in all_entries(name)
        if isinstance(receipt := entry.make(), Receipt)
    ]
    wrong = 0
    if shutil.which("soffice"):
        sheets = [each for each in made if each[2].has_formula]
        values = of_spreadsheet([receipt.sheet for _, _, receipt in sheets])
        wrong += report(SPREADSHEET, sheets, values)
    if importlib.util.find_spec("torch"):
        wrong += report("PyTorch", made, (run(receipt.torch) for _, _, receipt in made))
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main()))
