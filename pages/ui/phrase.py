"""One phrase in both languages, side by side, so that neither can be forgotten."""

from dataclasses import dataclass

LANGUAGES = ("en", "zh")


@dataclass(frozen=True)
class Phrase:
    """A text in English and Chinese with the same ``{blanks}``.

    >>> Phrase(en="{n} keys", zh="{n} 个键")("zh", n=3)
    '3 个键'
    """

    en: str
    zh: str

    def __call__(self, lang: str, **values: object) -> str:
        text = self.zh if lang == "zh" else self.en
        return text.format(**values) if values else text
