"""Takes an update of the app's files in one piece, while people are in it.

Streamlit's own way is to take the modules away at the start of every session's next run, also
from under a session that is importing them, and to do so for each changed file: with two people in
the app an update showed them errors. So `.streamlit/config.toml` keeps our modules from its
watcher, and one thread here loads them all anew when the files have changed and come to rest.
"""

import importlib
import logging
import sys
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
        now = _stamp()
        if now == before and now != loaded:
            load_anew()
            loaded = now
        before = now


def _stamp() -> Stamp:
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*"))
    return {path: _changed_at(path) for path in files if "__pycache__" not in path.parts}


def _changed_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # removed since it was listed
        return 0


def load_anew() -> None:
    """Import all our modules from their files; an update that is broken changes nothing."""
    old = _ours()
    _forget(old)
    importlib.invalidate_caches()
    try:
        for name in old:
            _import(name)
    except Exception:
        logging.getLogger(__name__).exception("The update does not load; the old code stays.")
        _forget(_ours())
        sys.modules.update(old)


def _import(name: str) -> None:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if not name.startswith(error.name or " "):
            raise  # otherwise the update has removed it, and nothing asks for it any more


def _ours() -> dict[str, ModuleType]:
    modules = sys.modules.copy().items()
    return {name: module for name, module in modules if name.startswith(PACKAGES)}


def _forget(modules: dict[str, ModuleType]) -> None:
    for name in modules:
        sys.modules.pop(name, None)
