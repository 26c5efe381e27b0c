"""Text that a person typed, made harmless for the place where it is shown."""

import re

_MARKDOWN = re.compile(r"([!-/:-@\[-`{-~])")
_LINKS = re.compile(r"(://|www|@)")
_ARROWS = re.compile(r"(<|-|>|=)(?=[<>=-])")
_JOINER = "\u2060"


def markdown(text: str) -> str:
    r"""Escape a text so that Markdown shows it as it is.

    >>> markdown("*x* $y$")
    '\\*x\\* \\$y\\$'
    """
    one_line = " ".join(text.split())
    unlinked = _ARROWS.sub(rf"\1{_JOINER}", _LINKS.sub(rf"\1{_JOINER}", one_line))
    return _MARKDOWN.sub(r"\\\1", unlinked)
