"""The code of our components goes to a browser once, and again only when it says it lacks it."""

import gzip
import json
from collections.abc import Callable
from typing import Any

GZIP = b"\x1f\x8b"


def sent(screen: Any) -> bytes:
    return bytes(screen._component("code").proto.bytes)


def test_the_first_run_of_a_session_brings_all_of_it(open_page: Callable[..., Any]) -> None:
    code = json.loads(gzip.decompress(sent(open_page("app.py"))))
    names = {"menu_bar", "step_bar", "choices", "editor", "plane", "number_table"}
    assert set(code["components"]) == names
    assert code["mount"]


def test_later_runs_and_pages_bring_its_version_alone(open_page: Callable[..., Any]) -> None:
    screen = open_page("app.py")
    version = json.loads(gzip.decompress(sent(screen)))["version"]
    assert json.loads(sent(screen.command("decimals", 4))) == {"version": version}
    assert json.loads(sent(screen.go("pages/softmax.py"))) == {"version": version}


def test_a_browser_that_lacks_it_gets_it_again(open_page: Callable[..., Any]) -> None:
    screen = open_page("app.py").command("decimals", 4)
    assert sent(screen.trigger("code", "missing", "a version")).startswith(GZIP)
    assert not sent(screen.command("decimals", 3)).startswith(GZIP)


def test_each_session_gets_it(open_page: Callable[..., Any]) -> None:
    assert sent(open_page("app.py")) == sent(open_page("app.py"))
