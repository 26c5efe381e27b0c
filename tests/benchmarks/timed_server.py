"""Run the app with the time of every script run noted: `timed_server FILE SCRIPT [options]`.

A line of FILE is one run: page, processor time of the script's thread and time on the clock, in
ms. The thread's own time leaves out the server and other programs on the machine.
"""

import sys
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Any

from streamlit.runtime.scriptrunner import script_runner
from streamlit.web.cli import main

NAME = "exec_func_with_error_handling"  # what Streamlit calls around each run


def note_runs(notes: str) -> None:
    """Write a line to ``notes`` after each script run."""
    run = getattr(script_runner, NAME)

    def timed(function: Callable[[], None], context: Any) -> Any:
        cpu, clock = thread_time(), perf_counter()
        result = run(function, context)
        spent = 1000 * (thread_time() - cpu), 1000 * (perf_counter() - clock)
        page = context.pages_manager.get_pages().get(context.page_script_hash, {})
        with open(notes, "a", encoding="utf-8") as file:
            file.write(f"{page.get('url_pathname', '')} {spent[0]:.3f} {spent[1]:.3f}\n")
        return result

    setattr(script_runner, NAME, timed)


if __name__ == "__main__":
    note_runs(sys.argv[1])
    sys.argv = ["streamlit", "run", *sys.argv[2:]]
    main()
