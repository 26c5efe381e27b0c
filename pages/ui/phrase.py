"""One phrase in both languages, side by side, so that neither can be forgotten."""

from collections.abc import Iterable
from dataclasses import dataclass
from string import Formatter

LANGUAGES = ("en", "zh")
FULL_STOPS = "。！？"  # wide enough to need no space after them


def passage(sentences: Iterable[str]) -> str:
    """Put sentences one after the other.

    >>> passage(["One.", "Two."]), passage(["一。", "二。"])
    ('One. Two.', '一。二。')
    """
    text = " ".join(filter(None, sentences))
    for stop in FULL_STOPS:
        text = text.replace(f"{stop} ", stop)
    return text


class _Blanks(Formatter):
    """Fills blanks; ``{n:key|keys}`` is the noun for so many."""

    def format_field(self, value: object, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(format(value, format_spec))
        return one if str(value) == "1" else many


_BLANKS = _Blanks()


@dataclass(frozen=True)
class Phrase:
    """A text in English and Chinese with the same ``{blanks}``.

    >>> Phrase(en="{n} {n:key|keys}", zh="{n} 个键")("zh", n=3)
    '3 个键'
    >>> Phrase(en="{n} {n:key|keys}", zh="{n} 个键")("en", n=1)
    '1 key'
    """

    en: str
    zh: str

    def __call__(self, lang: str, **values: object) -> str:
        text = self.zh if lang == "zh" else self.en
        if not values:
            return text
        # Python's own formatting is ten times faster, but knows no nouns.
        return _BLANKS.vformat(text, (), values) if "|" in text else text.format(**values)
