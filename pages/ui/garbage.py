"""Collects garbage for all sessions together, now and then.

Streamlit's own way is a full collection after every rerun of every session: with sixty people in
the app the server spent most of its time there. So `.streamlit/config.toml` turns that off, and
one thread here collects.
"""

import gc
from threading import Thread, enumerate
from time import sleep

THREAD = "workbench-garbage"
PERIOD = 3.0  # seconds


def leave_out_modules() -> None:
    """Keep what is imported by now out of all later collections: it stays as long as the server."""
    gc.unfreeze()  # the modules that an update has replaced
    gc.collect()
    gc.freeze()


def watch() -> None:
    """Start collecting, once for a server."""
    if all(thread.name != THREAD for thread in enumerate()):
        Thread(target=_collect, name=THREAD, daemon=True).start()


def _collect() -> None:
    collected = 0
    while True:
        sleep(PERIOD)
        runs = gc.get_stats()[0]["collections"]  # of new objects: none while nobody is here
        if runs != collected:
            gc.collect()
            collected = runs
