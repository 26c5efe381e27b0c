"""A server of our own for one measurement, and what it costs: processor time and memory."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app.py"
BARE = Path(__file__).parent / "rivals" / "bare.py"
STREAMLIT_OPTIONS = ("--server.headless=true", "--server.fileWatcherType=none")
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A running process that answers at an address."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int, started: float) -> None:
        self.process = process
        self.port = port
        self.started = started

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def processor_seconds(self) -> float:
        """Give the processor time that the server has used since it started."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """Give the server's memory (proportional set size) in MB."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


@contextmanager
def serving(
    command: Sequence[str], port: int, health: str = "/_stcore/health", folder: Path = ROOT
) -> Iterator[Server]:
    """Run a command that serves on ``port``, wait until it answers, stop it afterwards.

    Streamlit takes its configuration from the ``folder`` that it is started in.
    """
    started = monotonic()
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=folder, stdout=quiet, stderr=quiet) as process:
        server = Server(process, port, started)
        try:
            _wait(f"{server.address}{health}", process)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def serving_bare(port: int) -> Iterator[Server]:
    """Run the bare slider app in Streamlit's default configuration."""
    with serving(streamlit(BARE, port), port, folder=BARE.parent) as server:
        yield server


def streamlit(script: Path, port: int, *options: str, notes: Path | None = None) -> list[str]:
    """Give the command that serves a Streamlit script; ``notes`` takes the time of each run."""
    run = ["-m", "streamlit", "run"] if notes is None else ["-m", f"{__package__}.timed_server"]
    noted = [] if notes is None else [str(notes)]
    return [
        sys.executable, *run, *noted, str(script), f"--server.port={port}", *STREAMLIT_OPTIONS,
        "--server.address=127.0.0.1", *options,
    ]  # fmt: skip


def _wait(address: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = monotonic() + 90
    while monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended at once with code {process.returncode}")
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            sleep(0.02)
    raise TimeoutError(f"nothing answered at {address}")
