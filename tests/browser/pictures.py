"""Take the README's pictures again: ``python -m tests.browser.pictures``."""

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, ROOT, App, free_port, running_server

PICTURES = {
    "overview": ("?lang=en", "light"),
    "dot-product": ("dot_product?lang=en", "light"),
    "score-table-zh": ("score_table?lang=zh", "light"),
}


def main() -> None:
    """Photograph each page at the size of a projector."""
    with running_server(free_port()) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, (path, scheme) in PICTURES.items():
            context = browser.new_context(
                viewport={"width": 1280, "height": 720},
                color_scheme=scheme,  # type: ignore[arg-type]
            )
            app = App(context.new_page(), server).open(path)
            app.page.wait_for_timeout(1500)
            app.page.screenshot(path=ROOT / ".github" / "pictures" / f"{name}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
