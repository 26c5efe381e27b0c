"""Takes an update of the app's files in one piece, while people are in it.

Streamlit's own way is to take the modules away at the start of every session's next run, also
from under a session that is importing them, and to do so for each changed file: with two people in
the app an update showed them errors. So `.streamlit/config.toml` keeps our modules from its
watcher, and one thread here loads them all anew when the files have changed and come to rest.
"""

import ast
import importlib
import logging
import sys
from collections.abc import Container, Iterable, Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from threading import Thread, enumerate
from time import sleep
from types import ModuleType

ROOT = Path(__file__).parents[2]
FOLDERS = ("attention_core", "pages/ui")
PACKAGES = ("attention_core", "pages.ui")
THREAD = "workbench-update"
PERIOD = 0.7  # seconds; the files must have been at rest for one

Stamp = dict[Path, int]


def watch() -> None:
    """Start looking for changed files, once for a server."""
    if all(thread.name != THREAD for thread in enumerate()):
        Thread(target=_look, args=(_stamp(),), name=THREAD, daemon=True).start()


def _look(loaded: Stamp) -> None:
    before = loaded
    while True:
        sleep(PERIOD)
        try:
            now = _stamp()
        except OSError:  # a folder went while it was listed
            continue
        if now == before and now != loaded:
            load_anew()
            loaded = now
        before = now


def _stamp() -> Stamp:
    return {path: _changed_at(path) for path in _files()}


def _files() -> Iterator[Path]:
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*"))
    return (path for path in files if "__pycache__" not in path.parts)


def _changed_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # removed since it was listed
        return 0


def load_anew() -> None:
    """Run all our modules anew from their files; an update that is broken changes nothing.

    Each in its place, and what it imports before it: a page that imports them meanwhile finds
    every module whole.
    """
    loaded = _loaded()
    old = {name: vars(module).copy() for name, module in loaded.items()}
    importlib.invalidate_caches()
    try:
        for name in _importing_order():
            if name in loaded:
                importlib.reload(loaded[name])
            else:
                importlib.import_module(name)
    except Exception:
        logging.getLogger(__name__).exception("The update does not load; the old code stays.")
        for name, content in old.items():
            vars(loaded[name]).update(content)


def _importing_order() -> Iterable[str]:
    """Give the names of all our modules, none before those that it imports."""
    files = {_name(path): path for path in _files() if path.suffix == ".py"}
    imported = {name: files.keys() & _imported(path, files) for name, path in files.items()}
    return TopologicalSorter(imported).static_order()


def _imported(path: Path, ours: Container[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in ours else node.module


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _loaded() -> dict[str, ModuleType]:
    modules = sys.modules.copy().items()
    return {name: module for name, module in modules if name.startswith(PACKAGES)}
