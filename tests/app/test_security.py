"""What keeps the page safe: no unsafe HTML, no user text in code or specs, guards left on."""

import gzip
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit import config

from attention_core.codec import MAX_FILE_BYTES, from_plain, to_link, to_plain
from pages.ui.presets import PRESETS
from pages.ui.registry import PAGES

ROOT = Path(__file__).resolve().parents[2]
OURS = [ROOT / "app.py", *(ROOT / "pages").rglob("*.py"), *(ROOT / "attention_core").rglob("*.py")]
SCRIPTS = sorted((ROOT / "pages/ui/components").glob("*.js"))
MARK = "zqxj"  # no word of ours has it
OpenPage = Callable[..., Any]

UNSAFE_PYTHON = re.compile(
    r"unsafe_allow_html|unsafe_allow_javascript|components\.v1"
    r"|\beval\(|\bexec\(|\bpickle\b|\bsubprocess\b"
)
UNSAFE_SCRIPT = re.compile(
    r"(innerHTML|outerHTML|srcdoc)\s*\+?=(?!=)|insertAdjacentHTML|createContextualFragment"
    r"|document\.write|setHTMLUnsafe|\beval\(|new Function|setTimeout\(\s*[\"'`]"
    r"|\bfetch\(|XMLHttpRequest|WebSocket\(|sendBeacon"
)
ALLOWED = {
    "mount.js": ["holder.innerHTML = html; // our own file, no data in it"],
    "pictures.js": ["const data = await asData(await (await fetch(url)).blob());"],  # own fonts
}


def found(pattern: re.Pattern[str], path: Path) -> list[str]:
    return [line.strip() for line in path.read_text("utf-8").splitlines() if pattern.search(line)]


def test_no_python_of_ours_lets_html_in_or_runs_text() -> None:
    assert {path.name: lines for path in OURS if (lines := found(UNSAFE_PYTHON, path))} == {}


def test_scripts_parse_only_html_of_ours_and_fetch_only_fonts_of_ours() -> None:
    lines = {path.name: found(UNSAFE_SCRIPT, path) for path in SCRIPTS}
    assert {name: some for name, some in lines.items() if some} == ALLOWED


# ---- settings ------------------------------------------------------------------------------

SETTINGS = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", ["enableXsrfProtection", "enableCORS"])
def test_the_servers_guards_are_left_on(name: str) -> None:
    assert SETTINGS["server"].get(name, True) is True
    assert config.get_options_for_section("server")[name] is True


def test_uploads_are_capped_at_what_a_scenario_can_need() -> None:
    assert SETTINGS["server"]["maxUploadSize"] == MAX_FILE_BYTES // 1_000_000 == 1
    script = (ROOT / "pages/ui/components/menu_bar.js").read_text("utf-8")
    assert f"MAX_FILE_BYTES = {MAX_FILE_BYTES:_}" in script


def test_no_usage_statistics_no_details_of_errors_no_magic() -> None:
    assert SETTINGS["browser"]["gatherUsageStats"] is False
    assert SETTINGS["client"]["showErrorDetails"] == "type"
    assert SETTINGS["runner"]["magicEnabled"] is False


def test_nothing_that_a_deployment_decides_is_forced_on_every_machine() -> None:
    assert not {"headless", "port", "address", "baseUrlPath"} & set(SETTINGS["server"])


def test_every_dependency_is_pinned_exactly() -> None:
    for line in (ROOT / "requirements.txt").read_text("utf-8").split():
        assert re.fullmatch(r"[a-z]+==[\d.]+", line)


# ---- user text -----------------------------------------------------------------------------


def marked_link() -> str:
    plain = to_plain(PRESETS["cat"].scenario("en"))
    for part in ("queries", "keys", "values"):
        for n, row in enumerate(plain[part]):
            row["description"] = f"{MARK} {part} {n}"
    plain["value_axes"] = [f"{MARK} axis {n}" for n in range(len(plain["value_axes"]))]
    return to_link(from_plain(plain))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_no_chart_spec_holds_a_persons_words(open_page: OpenPage, page: Any) -> None:
    screen = open_page(page.path, s=marked_link())
    assert MARK in screen.text()
    for chart in screen.at.get("vega_lite_chart"):
        assert MARK not in chart.proto.spec


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_no_code_or_style_that_is_sent_holds_a_persons_words(
    open_page: OpenPage, page: Any
) -> None:
    screen = open_page(page.path, s=marked_link())
    assert all(MARK not in each.proto.body for each in screen.at.get("html"))
    sent = screen._component("code").proto.bytes
    assert b'"js"' in gzip.decompress(sent)
    assert MARK.encode() not in gzip.decompress(sent)


def test_two_sessions_share_no_data(open_page: OpenPage) -> None:
    first = open_page("pages/describe.py", s=marked_link())
    second = open_page("pages/describe.py")
    assert MARK in first.text()
    assert MARK not in second.text()
    assert first.box["session"] != second.box["session"]
    first.command("decimals", 6)
    second.command("language", "zh")
    mine = first.go("app.py").text()
    assert MARK in mine
    assert "0.620000" in mine
    assert first.data("menu_bar")["lang"] == "en"
    assert "0.620" in second.go("app.py").text()
    assert "0.620000" not in second.text()
    assert MARK not in second.text()


def test_no_file_of_ours_names_another_host() -> None:
    sent = [*SCRIPTS, *(ROOT / "pages/ui").rglob("*.css"), ROOT / ".streamlit/config.toml"]
    for path in sent:
        hosts = set(re.findall(r"(?:https?:)?//([\w-]+(?:\.[\w-]+)+)", path.read_text("utf-8")))
        assert hosts <= {"www.w3.org"}, path.name  # the name of SVG's namespace, never asked
