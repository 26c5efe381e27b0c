"""What a person types: numbers and descriptions, tidied or refused.

Nothing here speaks to a reader. A fault is a :class:`ScenarioError`: a code and its details, for
which whoever shows it has the sentence. ``str(error)`` is for developers.
"""

import functools
import math
import re
import unicodedata
from collections.abc import Callable
from string import Formatter

import numpy as np

MAX_NUMBER = 1000.0
MAX_DESCRIPTION = 60
MAX_ECHO = 40
MAX_TYPED = 100

_SENTENCES = {
    # one number or one text
    "not_a_number": "expected a number such as 0.5, 0,5, 1/2 or 1e-3; got {raw!r}",
    "number_too_large": "expected a number from -{limit:g} to {limit:g}; got {raw}",
    "description_too_long": "expected at most {limit} characters; got {length}",
    # the shape of a scenario
    "too_many_rows": "expected at most {limit} {part} rows; got {count}",
    "too_few_rows": "expected at least one {part} row; got none",
    "bad_dimension": "expected 1 to {limit} numbers in a {part} vector; got {got}",
    "ragged": "expected {expected} numbers in {part} row {row}; got {got}",
    "unpaired_values": "expected one value for each key; got {keys} keys and {values} values",
    "bad_mask": "expected a mask of true and false with a row a query and a column a key",
    "bad_seed": "expected a whole number from 0 to 4294967295 as the seed; got {raw}",
    # an edit
    "no_such_row": "there is no such row: {part} has {count}",
    "zero_vector": "{part} row {row} is zero: it has no direction to keep at length 1",
    # files and links
    "file_too_large": "expected a file of at most {limit} bytes; got {size}",
    "not_json": "expected JSON in UTF-8",
    "not_a_scenario": "expected a scenario; {field} is missing or not what it should be",
    "unknown_version": "expected a scenario of version 1; got {version}",
    "broken_link": "expected a complete link to a scenario; this one is damaged or cut short",
    "link_too_long": "expected a link of at most {limit} characters; got {length}",
}

ERROR_CODES: tuple[str, ...] = tuple(_SENTENCES)

ERROR_DETAILS: dict[str, tuple[str, ...]] = {
    code: tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))
    for code, sentence in _SENTENCES.items()
}
"""The details each code always carries.

``part`` is "query", "key" or "value". ``row`` and ``column`` count from 0. ``raw``, ``version``
and the ``got`` of "bad_dimension" are texts: they repeat what came, at most 40 printable characters
of it. ``field`` is a path such as "keys[1].vector". A fault of one number or one text in a scenario
also carries ``part``, ``row`` and, for a number, ``column``.
"""


class ScenarioError(ValueError):
    """Say what is wrong with an input: a code of ``ERROR_CODES`` and the details that go with it.

    >>> fault = ScenarioError("ragged", part="key", row=1, expected=2, got=3)
    >>> fault.code, fault.details["got"]
    ('ragged', 3)
    >>> print(fault)
    expected 2 numbers in key row 1; got 3
    """

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(_SENTENCES[code].format_map(details))
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[Callable[[], "ScenarioError"], tuple[()]]:
        return functools.partial(ScenarioError, self.code, **self.details), ()

    def at(self, **place: object) -> "ScenarioError":
        """Give the same fault with the place where it was found."""
        return ScenarioError(self.code, **{**self.details, **place})


def echo(raw: object) -> str:
    """Repeat what came in a form that is safe to show: at most 40 printable characters.

    >>> echo("1.5.2"), echo(None), echo([[[]]]), echo(1e999)
    ('1.5.2', 'null', '[…]', '∞')
    """
    if raw is None or isinstance(raw, bool):
        return {None: "null", True: "true", False: "false"}[raw]
    if isinstance(raw, str | float | np.number) or (
        isinstance(raw, int) and raw.bit_length() < 1024
    ):
        text = "∞" if raw in (np.inf, -np.inf) else str(raw)[:MAX_ECHO]
        shown = (c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
        return "".join(shown)
    return {list: "[…]", tuple: "[…]", dict: "{…}", int: "∞"}.get(type(raw), "?")


# Full-width forms lie at a fixed distance from their ASCII twins; an input method for Chinese gives
# the ideographic full stop for a decimal point.
_AS_ASCII = {ord(sign) + 0xFEE0: sign for sign in "0123456789.,+-/eE"} | {
    ord("\N{MINUS SIGN}"): "-",
    ord("\N{EN DASH}"): "-",
    ord("\N{FRACTION SLASH}"): "/",
    ord("\N{IDEOGRAPHIC FULL STOP}"): ".",
}
_DECIMAL = r"(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)"
_TYPED_NUMBER = re.compile(rf"[+-]?{_DECIMAL}(?:[eE][+-]?[0-9]+| */ *{_DECIMAL})?")


def parse_number(raw: str | float | int) -> float:
    """Read a number as people write it, or refuse it.

    Accepted are a decimal point or comma, a fraction, an exponent, full-width digits and signs, a
    Unicode minus or en dash, and spaces around. One comma is always a decimal comma. What could
    mean two things is refused. Minus zero becomes zero.

    Parameters
    ----------
    raw : str, float or int

    Returns
    -------
    float, -1000 to 1000

    Raises
    ------
    ScenarioError
        "not_a_number" with ``raw``; "number_too_large" with ``raw`` and ``limit``.

    Example
    -------
    >>> [parse_number(raw) for raw in (".5", "0,5", "1/2", "1e-3", " −2 ", "３．５")]
    [0.5, 0.5, 0.5, 0.001, -2.0, 3.5]
    >>> parse_number("1,234.5")   # doctest: +ELLIPSIS
    Traceback (most recent call last):
    attention_core.entry.ScenarioError: expected a number such as 0.5, ...; got '1,234.5'
    """
    number = read_number(raw)
    if math.isnan(number):
        raise ScenarioError("not_a_number", raw=echo(raw))
    if abs(number) > MAX_NUMBER:
        raise ScenarioError("number_too_large", raw=echo(raw), limit=MAX_NUMBER)
    return number + 0.0


def read_number(raw: object) -> float:
    """Read a number without a limit: NaN for what is none, infinity for what is too large to hold.

    >>> read_number("2/5"), read_number("x"), read_number("1e999")
    (0.4, nan, inf)
    """
    try:
        return _read(raw)
    except OverflowError:
        return math.inf
    except (ValueError, ZeroDivisionError):
        return math.nan


def _read(raw: object) -> float:
    if isinstance(raw, int | float | np.integer | np.floating) and not isinstance(raw, bool):
        return float(raw)
    if not isinstance(raw, str) or len(raw) > MAX_TYPED:
        raise ValueError
    typed = raw.strip().translate(_AS_ASCII)
    if not _TYPED_NUMBER.fullmatch(typed):
        raise ValueError
    top, _, bottom = typed.replace(",", ".").partition("/")
    return float(top) / float(bottom or 1)


_ZWJ = "\N{ZERO WIDTH JOINER}"
_UNSEEN = ("Cc", "Cf", "Cs")


def _is_seen(c: str) -> bool:
    return c.isspace() or c == _ZWJ or unicodedata.category(c) not in _UNSEEN


def tidy_description(text: str, limit: int = MAX_DESCRIPTION) -> str:
    """Bring a description into one visible line.

    Line breaks, tabs and runs of spaces become one space. Characters that cannot be seen (control,
    direction marks, zero width) go, except the joiner inside an emoji. Unicode form NFC. Tidying
    twice changes nothing.

    Parameters
    ----------
    text : str
    limit : int
        The most characters allowed after tidying.

    Returns
    -------
    str

    Raises
    ------
    ScenarioError
        "description_too_long" with ``limit`` and ``length``; "not_a_scenario" for what is no text.

    Example
    -------
    >>> tidy_description("  the cat's\\n\\tcolour\\u202e ")
    "the cat's colour"
    """
    if not isinstance(text, str):
        raise ScenarioError("not_a_scenario", field="description")
    if not text.isprintable():
        text = "".join(c for c in text if _is_seen(c))
    line = " ".join(text.split()).strip(" " + _ZWJ)
    # NFC joins four characters into one at most, and takes quadratic time on a long run of accents.
    if len(line) <= 4 * limit:
        line = unicodedata.normalize("NFC", line)
    if len(line) > limit:
        raise ScenarioError("description_too_long", limit=limit, length=len(line))
    return line
