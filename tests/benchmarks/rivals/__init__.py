"""The same little app, a slider with a number and a chart, in other frameworks."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGES = ("dash", "gradio")
HERE = Path(__file__).parent


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
    yield "the same: Dash", [str(python), str(HERE / "little_dash.py"), str(port)], "#shown"
    yield "the same: Gradio", [str(python), str(HERE / "little_gradio.py"), str(port)], "#shown"
