"""The same little app, a slider with a number and a chart, in other frameworks."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGES = ("dash", "pandas", "gradio")
HERE = Path(__file__).parent
RIVALS = {
    "the same: Dash, Plotly Express": ("little_dash.py", "express"),
    "the same: Dash, a dictionary": ("little_dash.py", "dictionary"),
    "the same: Gradio": ("little_gradio.py",),
}


@contextmanager
def installed() -> Iterator[Path]:
    """Install the other frameworks in an environment that is thrown away; give its Python."""
    with TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
        yield python


def rivals_of(python: Path, port: int) -> Iterator[tuple[str, list[str], str]]:
    """Give name, command to serve, and the part of the page to watch."""
    for name, (script, *way) in RIVALS.items():
        yield name, [str(python), str(HERE / script), str(port), *way], "#shown"
