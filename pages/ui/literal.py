"""Text that a person typed, made harmless for the place where it is shown."""

import re

_MARKDOWN = re.compile(r"([!-/:-@\[-`{-~])")
_LINKS = re.compile(r"(://|www|@)")
_ARROWS = re.compile(r"(<|-|>|=)(?=[<>=-])")
_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "#": r"\#",
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_JOINER = "\u2060"


def markdown(text: str) -> str:
    r"""Escape a text so that Markdown shows it as it is.

    >>> markdown("*x* $y$")
    '\\*x\\* \\$y\\$'
    """
    one_line = " ".join(text.split())
    unlinked = _ARROWS.sub(rf"\1{_JOINER}", _LINKS.sub(rf"\1{_JOINER}", one_line))
    return _MARKDOWN.sub(r"\\\1", unlinked)


def latex(text: str) -> str:
    r"""Escape a text for ``\text{…}`` in a formula.

    >>> latex("50 % {x}")
    '\\text{50 \\% \\{x\\}}'
    """
    return r"\text{" + "".join(_LATEX.get(c, c) for c in text) + "}"
