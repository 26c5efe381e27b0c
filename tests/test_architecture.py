"""The arrows of the house: attention_core <- pages/ui <- pages, and text apart from logic."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pages.ui.registry import PAGES

ROOT = Path(__file__).resolve().parent.parent
STREAMLIT = "streamlit"

MAY_IMPORT = {
    "attention_core/": {"attention_core", "numpy"},
    "app.py": {"pages.ui", "attention_core", STREAMLIT, "numpy"},
    "pages/": {"pages.ui", "attention_core", STREAMLIT, "numpy"},
    "pages/ui/": {"pages.ui", "attention_core", "numpy"},
    "pages/ui/text/": {"pages.ui.phrase", "pages.ui.text"},
    "pages/ui/registry.py": {"pages.ui.phrase"},
    "pages/ui/session.py": {STREAMLIT},
    "pages/ui/charts/": {"pages.ui.charts", "altair", "pandas", "numpy"},
    "pages/ui/drawing.py": {"pages.ui", STREAMLIT, "altair", "pyarrow"},
    "pages/ui/components/": {STREAMLIT},
    **{
        f"pages/ui/{name}.py": {"pages.ui", "attention_core", "numpy", STREAMLIT}
        for name in ("shell", "state", "widgets", "folded")
    },
}
SOURCES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (
        ROOT / "app.py",
        *(ROOT / "attention_core").rglob("*.py"),
        *(ROOT / "pages").rglob("*.py"),
    )
)
SPEAKS_CHINESE = ("pages/ui/text/", "pages/ui/registry.py", "pages/ui/presets.py")
LANGUAGE_NAMES = ("pages/ui/menus.py", "pages/ui/phrase.py")


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "use absolute imports"
            yield node.module or ""


@pytest.mark.parametrize("source", SOURCES)
def test_imports_point_downwards(source: str) -> None:
    allowed = MAY_IMPORT[max((p for p in MAY_IMPORT if source.startswith(p)), key=len)]
    for module in _imported(ast.parse((ROOT / source).read_text("utf-8"))):
        if module.split(".")[0] in sys.stdlib_module_names:
            continue
        assert any(module == name or module.startswith(f"{name}.") for name in allowed), (
            f"{source} imports {module}; it may import only {sorted(allowed)}"
        )


@pytest.mark.parametrize("source", SOURCES)
def test_chinese_is_written_only_where_text_lives(source: str) -> None:
    if not source.startswith(SPEAKS_CHINESE + LANGUAGE_NAMES):
        assert not re.search(r"[\u4e00-\u9fff]", (ROOT / source).read_text("utf-8"))


def test_only_the_session_module_touches_session_state() -> None:
    users = [
        source
        for source in SOURCES
        if "session_state" in (ROOT / source).read_text("utf-8") and source != "pages/ui/session.py"
    ]
    assert users == []


@pytest.mark.parametrize("source", SOURCES)
def test_what_a_button_does_comes_after_what_was_done_before(source: str) -> None:
    text = (ROOT / source).read_text("utf-8")
    assert not re.search(r"on_click=(?!(messages\.)?afterwards\()", text)


def test_the_registry_lists_every_page_file_once() -> None:
    on_disk = {f"pages/{path.name}" for path in (ROOT / "pages").glob("*.py")}
    assert sorted(page.path for page in PAGES) == sorted(on_disk | {"app.py"})
