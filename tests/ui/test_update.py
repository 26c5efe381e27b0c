"""An update of our modules while pages import them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES_MEANWHILE = """
import ast
from pathlib import Path
from threading import Event, Thread
from time import sleep
from pages.ui import update

def imports_of(page):
    body = ast.parse(page.read_text("utf-8")).body
    lines = [line for line in body if isinstance(line, ast.Import | ast.ImportFrom)]
    return compile(ast.Module(lines, []), page.name, "exec")

def run_again_and_again(page):
    while not is_over.is_set():
        exec(page, {})
        sleep(0.05)

pages = [imports_of(page) for page in sorted(Path("pages").glob("*.py"))]
for page in pages:
    exec(page, {})
is_over = Event()
people = [Thread(target=run_again_and_again, args=[page], daemon=True) for page in pages]
for person in people:
    person.start()
for _ in range(3):
    update.load_anew()
is_over.set()
for person in people:
    person.join()
"""


def test_pages_and_an_update_find_every_module_whole_though_both_import_them() -> None:
    command = [sys.executable, "-c", PAGES_MEANWHILE]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stderr == ""
