"""The only list of pages: add a page here, a file in pages/, and its words in pages/ui/text/."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from pages.ui.phrase import Phrase


@dataclass(frozen=True)
class Page:
    """A page: its file, its titles, and the part of the app it belongs to."""

    path: str
    title: Phrase
    section: str

    @property
    def url(self) -> str:
        """The page's address below the app's own; empty for the landing page."""
        return "" if self.path == "app.py" else PurePosixPath(self.path).stem


PAGES = (
    Page("app.py", Phrase(en="Overview", zh="总览"), "start"),
    Page("pages/describe.py", Phrase(en="Describe", zh="描述"), "step"),
    Page("pages/dot_product.py", Phrase(en="Dot product", zh="点积"), "step"),
    Page("pages/score_table.py", Phrase(en="Score table", zh="分数表"), "step"),
    Page("pages/scaling.py", Phrase(en="Scaling", zh="缩放"), "step"),
    Page("pages/softmax.py", Phrase(en="Softmax", zh="Softmax"), "step"),
    Page("pages/value_mix.py", Phrase(en="Value mix", zh="值的混合"), "step"),
    Page(
        "pages/why_dot_product.py",
        Phrase(en="Why a dot product?", zh="为什么用点积？"),
        "lab",
    ),
    Page("pages/why_scale.py", Phrase(en="Why √d_k?", zh="为什么是 √d_k？"), "lab"),
    Page("pages/break_it.py", Phrase(en="Break it", zh="故意弄坏它"), "lab"),
    Page("pages/tipping_point.py", Phrase(en="Tipping point", zh="临界点"), "lab"),
    Page("pages/questions.py", Phrase(en="Questions people ask", zh="常见疑问"), "lab"),
)

LABS = tuple(page for page in PAGES if page.section == "lab")
STEPS = tuple(page for page in PAGES if page.section == "step")


def page_at(path: str) -> Page:
    """Return the page with this file path.

    Raises
    ------
    StopIteration
        If no page has it.
    """
    return next(page for page in PAGES if page.path == path)
