"""Labels of any script and length, made to fit an axis.

A label comes in as "tag" or "tag\\ndescription". It leaves as five variants packed into one
string, so that the axis can pick by the room it has and equal descriptions stay apart.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

ELLIPSIS = "…"
TAG, SHORT, LINES, SLIM, WIDE = range(5)
_JOINERS = "\u200d\ufe0e\ufe0f"
_STAYS_BEHIND = "，。、；：！？）】》」』”’,.;:!?)"


def text_width(text: str) -> int:
    """Count columns: a Chinese character or an emoji takes two, a combining mark none."""
    return sum(_character_width(character) for character in text)


def wrap(text: str, columns: int = 14, lines: int = 3) -> list[str]:
    """Break a text into at most `lines` lines; only the last may end in an ellipsis."""
    wrapped = [""]
    for piece in _pieces(text, columns):
        joined = wrapped[-1] + piece
        if text_width(joined.rstrip()) <= columns:
            wrapped[-1] = joined if joined.strip() else ""
        else:
            wrapped.append(piece.lstrip())
    wrapped = [line.rstrip() for line in wrapped if line.strip()]
    if len(wrapped) <= lines:
        return wrapped
    return [*wrapped[: lines - 1], _cut(" ".join(wrapped[lines - 1 :]), columns, always=True)]


@lru_cache(maxsize=4096)
def axis_label(label: str) -> str:
    """Pack all variants of a label into one string, in the order of the constants."""
    tag, _, description = label.replace("\t", " ").partition("\n")
    description = " ".join(description.split())
    short = _cut(f"{tag} {description}".strip(), 22)
    lines = "\n".join([tag, *wrap(description)])
    slim = "\n".join([tag, *wrap(description, columns=8)])
    wide = "\n".join([tag, *wrap(description, columns=26)])
    return "\t".join([tag, short, lines, slim, wide])


def plain_label(label: str) -> str:
    """Give the whole label on one line, for tooltips and screen readers."""
    return " ".join(label.split())


def tag_of(label: str) -> str:
    """Give the tag of a label: what stands before its first line break."""
    return label.partition("\n")[0]


def variant(which: int) -> str:
    """Give the Vega expression that reads one variant of a packed label."""
    return f"split(split(datum.value, '\\t')[{which}], '\\n')"


def top_label_expression(n_columns: int, gutter: int) -> str:
    """Choose the variant by the width a column has, in the browser."""
    room = f"(box - (box < 480 ? 60 : {gutter})) / {n_columns}"
    slim = f"{room} >= 58 ? {variant(SLIM)} : {variant(TAG)}"
    lines = f"{room} >= 190 ? {variant(WIDE)} : {room} >= 104 ? {variant(LINES)}"
    return f"({lines} : {slim})"


def side_label_expression(row_height: float) -> str:
    """Give the tag alone on a phone, else as many lines as the row is high."""
    return f"(box < 480 ? {variant(TAG)} : {variant(LINES if row_height >= 60 else SHORT)})"


def longest(texts: Sequence[str]) -> int:
    """Give the width in columns of the longest text, at least 1."""
    return max((text_width(text) for text in texts), default=1) or 1


def _character_width(character: str) -> int:
    if unicodedata.combining(character) or character in _JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for character in text:
        sticks = _character_width(character) == 0 or "\U0001f3fb" <= character <= "\U0001f3ff"
        if clusters and (sticks or clusters[-1].endswith("\u200d")):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _pieces(text: str, columns: int) -> Iterator[str]:
    """Yield what a line may not be broken inside: words, wide characters, over-long words cut."""
    piece = ""
    for cluster in _clusters(" ".join(text.split())):
        wide = text_width(cluster) > 1
        stays = cluster in _STAYS_BEHIND
        full = text_width((piece + cluster).strip()) > columns
        breaks = cluster == " " or (wide and not stays) or (piece and text_width(piece[-1]) > 1)
        if piece and not (stays and not full) and (breaks or full):
            yield piece
            piece = ""
        piece += cluster
    if piece:
        yield piece


def _cut(text: str, columns: int, *, always: bool = False) -> str:
    if text_width(text) <= columns and not always:
        return text
    kept = ""
    for cluster in _clusters(text):
        if text_width(kept + cluster) > columns - 1:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS
