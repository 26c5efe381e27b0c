"""The container's command and probe, two replicas behind a real nginx, a frame on another page."""

import json
import re
import runpy
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Frame, expect

from tests.browser.conftest import ROOT, App, free_port, running_server, wait_until_healthy
from tests.browser.test_walk_through import cell, type_number

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
OpenApp = Callable[..., App]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serving(handler: Callable[..., SimpleHTTPRequestHandler]) -> Iterator[int]:
    """Answer requests with ``handler``, and give the port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        thread = Thread(target=httpd.serve_forever, daemon=True)
        thread.start()
        yield httpd.server_address[1]
        httpd.shutdown()
        thread.join()


# ---- one container -------------------------------------------------------------------------

read_dockerfile = runpy.run_path(str(ROOT / ".deploy/steps.py"))["instructions"]
IMAGE = dict(read_dockerfile((ROOT / ".deploy/Dockerfile").read_text("utf-8")))


def is_healthy(port: int) -> bool:
    """Run the image's probe against another port."""
    _, *probe = json.loads(IMAGE["HEALTHCHECK"].partition("CMD")[2])
    assert ":8501/" in probe[-1]
    probe[-1] = probe[-1].replace(":8501/", f":{port}/")
    return not subprocess.run([sys.executable, *probe], capture_output=True).returncode


@pytest.fixture(scope="module")
def container() -> Iterator[int]:
    """Run the image's command in its environment, and give the port."""
    port = free_port()
    options = [part for part in json.loads(IMAGE["CMD"]) if part.startswith("--")]
    environment = dict(pair.split("=", 1) for pair in IMAGE["ENV"].split())
    with running_server(port, *options, f"--server.port={port}", environment=environment):
        yield port


def test_the_probe_of_the_container_finds_the_app_healthy(container: int) -> None:
    assert is_healthy(container)


def test_the_probe_of_the_container_does_not_take_a_page_for_health() -> None:
    class Page(Quiet):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>any path gives a page</title>")

    with serving(Page) as port:
        assert not is_healthy(port)


def test_the_container_guards_against_pages_of_other_sites(container: int) -> None:
    address = f"http://127.0.0.1:{container}/_stcore/health"
    request = urllib.request.Request(address, headers={"Origin": "http://other.localhost"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert answer.headers["Access-Control-Allow-Origin"] is None
        assert "xsrf" in answer.headers["Set-Cookie"]


# ---- two replicas --------------------------------------------------------------------------


@dataclass
class School:
    """nginx on ``port`` before two replicas, and its log: seat, replica, path."""

    port: int
    replicas: list[int]
    log: Path
    stop: list[ExitStack]

    def ask(self, path: str, seat: str = "") -> str:
        headers = {"Cookie": f"seat={seat}"} if seat else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/{path}", headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.read()
            given = re.match(r"seat=(\w+)", answer.headers.get("Set-Cookie") or "")
        return given[1] if given else seat

    def replica_of(self, seat: str) -> set[int]:
        lines = [line.split() for line in self.log.read_text().splitlines()]
        ports = {int(to.rsplit(":", 1)[1]) for who, to, _ in lines if who == seat}
        return set(map(self.replicas.index, ports))

    def seat_at(self, replica: int) -> str:
        for n in range(50):
            self.ask("_stcore/health", seat := f"probe{n}")
            if self.replica_of(seat) == {replica}:
                return seat
        raise AssertionError("nginx uses only one replica")


def configuration(port: int, replicas: list[int], log: Path) -> str:
    """Give the deployed configuration with this machine's ports and a log to read."""
    text = (ROOT / ".deploy/nginx.conf").read_text("utf-8")
    for name, at in zip(("replica-1:8501", "replica-2:8501"), replicas, strict=True):
        assert name in text
        text = text.replace(name, f"127.0.0.1:{at}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    return text.replace(
        "http {", f"http {{ log_format who '$seat $upstream_addr $uri'; access_log {log} who;", 1
    )


@pytest.fixture(scope="module")
def school(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    if not NGINX:
        pytest.skip("no nginx found: install it (Debian: apt-get install nginx-light)")
    folder = tmp_path_factory.mktemp("nginx")
    port, replicas = free_port(), [free_port(), free_port()]
    log = folder / "who.log"
    file = folder / "nginx.conf"
    file.write_text(configuration(port, replicas, log), "utf-8")
    with ExitStack() as everything:
        stacks = [everything.enter_context(ExitStack()) for _ in replicas]
        for stack, at in zip(stacks, replicas, strict=True):
            stack.enter_context(running_server(at))
        command = [NGINX, "-p", str(folder), "-c", str(file), "-e", str(folder / "error.log")]
        with subprocess.Popen([*command, "-g", f"daemon off; pid {folder}/pid;"]) as nginx:
            try:
                wait_until_healthy(f"http://127.0.0.1:{port}")
                yield School(port, replicas, log, stacks)
            finally:
                nginx.terminate()


def test_nginx_keeps_a_visitor_at_one_replica_and_uses_both(school: School) -> None:
    seats = [school.ask("") for _ in range(16)]
    assert len(set(seats)) == 16
    for seat in seats:
        for path in ("_stcore/health", "describe", "_stcore/host-config"):
            school.ask(path, seat)
    homes = [school.replica_of(seat) for seat in seats]
    assert {len(home) for home in homes} == {1}
    assert set.union(*homes) == {0, 1}


def test_a_replica_that_dies_costs_its_students_one_reload_and_nothing_else(
    open_app: OpenApp, school: School
) -> None:
    address = f"http://class.localhost:{school.port}"
    students = []
    for replica in (0, 1):
        seat = {"name": "seat", "value": school.seat_at(replica), "url": address}
        app = open_app("softmax", at=address, storage_state={"cookies": [seat], "origins": []})
        type_number(app, "queries", 1, 1, "2.5")
        students.append(app)
    shown = sorted(students[0].text().split())
    addresses = [app.page.url for app in students]
    assert "s=" in addresses[0]

    orphan = school.seat_at(0)
    school.stop[0].close()
    assert school.ask("_stcore/health", orphan) == orphan, "answered by the other replica at once"
    struck, spared = students
    struck.page.wait_for_timeout(500)
    struck.page.reload()
    struck.page.locator(".brand").wait_for()
    struck.settle()
    assert struck.page.url == addresses[0]
    assert sorted(struck.text().split()) == shown
    type_number(struck, "queries", 2, 1, "1.5")
    expect(cell(struck.page, "queries", 1, 1)).to_have_value("2.5")
    expect(cell(struck.page, "queries", 2, 1)).to_have_value("1.5")

    type_number(spared, "queries", 2, 1, "3.5")
    for _ in range(2):
        spared.page.get_by_role("button", name="Undo", exact=True).click()
        spared.settle()
    expect(cell(spared.page, "queries", 1, 1)).to_have_value("0.8")


def test_only_the_health_path_tells_whether_a_replica_lives(school: School) -> None:
    def read(path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{school.port}/{path}", timeout=10) as answer:
            assert answer.status == 200
            return bytes(answer.read())

    assert read("_stcore/health") == b"ok"
    assert b"<html" in read("healthz")


# ---- in a frame ----------------------------------------------------------------------------


@pytest.fixture
def course_page(server: str, tmp_path: Path) -> Iterator[str]:
    """Serve a page of another site (lms.localhost) that has the app in a frame."""
    frame = f'<iframe src="{server}/dot_product?embed=true&p=bank" width=1200 height=650></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Course</title>{frame}", "utf-8")
    handler = partial(Quiet, directory=str(tmp_path))
    with serving(handler) as port:
        yield f"http://lms.localhost:{port}/"


def the_frame(app: App) -> Frame:
    return next(frame for frame in app.page.frames if frame != app.page.main_frame)


def test_the_app_works_in_a_frame_of_another_site(open_app: OpenApp, course_page: str) -> None:
    app = open_app("")
    app.page.goto(course_page)
    frame = the_frame(app)
    frame.locator(".brand").wait_for(timeout=30_000)
    value = frame.locator("section.queries tbody tr:nth-child(1) td:nth-child(3) input").first
    value.click()
    app.page.keyboard.press("Control+a")
    app.page.keyboard.type("2.5", delay=20)
    app.page.keyboard.press("Enter")
    frame.wait_for_url(re.compile(r"dot_product\?.*p=bank.*s=.*embed=true"))
    frame.locator(".end.next").click()
    frame.wait_for_url(re.compile(r"score_table\?.*s=.*embed=true"))
    expect(frame.locator(".step[aria-current]")).to_contain_text("Score table")
    expect(value).to_have_value("2.5")
    assert app.page.url == course_page, "the page around the frame stays"

    # What a frame may do only with allow="clipboard-write; fullscreen" is said or left out.
    frame.get_by_role("button", name="File").click()
    frame.locator("[data-command=copy_link]").locator("visible=true").click()
    expect(frame.locator(".bar .note")).to_contain_text("address")
    assert frame.locator("[data-testid=stException]").count() == 0
