"""What the File menu saves of the open page, as files."""

from pathlib import Path
from typing import Any

AT_LEAST = 110  # ms from one file to the next: Chromium drops the eleventh within a second


def open_dialog(app: Any) -> Any:
    """Open the dialog that lists the pictures and tables of the page."""
    app.page.locator(".top[data-menu=file]").click()
    app.page.locator(".slot.file [data-command=pictures]").click()
    return app.page.locator("dialog.pictures")


def save_all(app: Any) -> dict[str, Path]:
    """Save everything that the dialog offers."""
    buttons = open_dialog(app).locator(".save")
    buttons.first.wait_for()
    return dict(saved(app, buttons.nth(n)) for n in range(buttons.count()))


def saved(app: Any, button: Any) -> tuple[str, Path]:
    """Press a button, and give the name and the place of the file that it saves."""
    app.page.wait_for_timeout(AT_LEAST)
    with app.page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, Path(download.value.path())
