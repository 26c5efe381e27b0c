"""One thread of each kind on a server, however many people come and however often it is updated."""

import subprocess
import sys
from pathlib import Path

from pages.ui import garbage, update

ROOT = Path(__file__).resolve().parents[2]
SERVER = """
from threading import enumerate
import streamlit
from streamlit.testing.v1 import AppTest
streamlit.runtime.exists = lambda: True  # as on a server, between the runs too
for page in ("app.py", "pages/describe.py", "pages/softmax.py"):
    session = AppTest.from_file("app.py", default_timeout=30).switch_page(page).run()
    assert not session.exception, session.exception
    from pages.ui import update
    update.load_anew()
print(*(thread.name for thread in enumerate()), sep=",")
"""


def test_three_sessions_and_three_updates_leave_one_thread_of_each() -> None:
    command = [sys.executable, "-c", SERVER]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    names = run.stdout.strip().split(",")
    assert (names.count(garbage.THREAD), names.count(update.THREAD)) == (1, 1)
