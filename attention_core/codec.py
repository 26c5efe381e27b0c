"""A scenario as a file and as a link.

Everything that comes in is distrusted: whatever is wrong with it, the answer is a
:class:`ScenarioError` and nothing else. What goes out comes back exactly.
"""

import base64
import binascii
import json
import re
import zlib
from typing import Any

from attention_core.entry import ScenarioError, echo
from attention_core.plain import NAMES, from_plain, parsed, to_plain
from attention_core.scenario import Scenario

__all__ = [
    "FORMAT",
    "FORMAT_VERSION",
    "MAX_FILE_BYTES",
    "MAX_LINK",
    "from_json",
    "from_link",
    "from_plain",
    "to_json",
    "to_link",
    "to_plain",
]

FORMAT = "attention-workbench"
FORMAT_VERSION = 1
MAX_FILE_BYTES = 1_000_000
MAX_LINK = 36_000  # the fullest scenario would fit if nothing could be compressed
MAX_LINK_BYTES = 65_536  # unpacked; the fullest scenario takes less than half


def to_json(scenario: Scenario) -> str:
    """Write the scenario as a file that people can read, one vector a line.

    Example
    -------
    >>> text = to_json(Scenario(("cat",), ("kitten",), ("",), [[1, 2]], [[3, 4]], [[5]]))
    >>> print(text)                             # doctest: +ELLIPSIS
    {
      "format": "attention-workbench",
      "version": 1,
      "queries": [
        {"description": "cat", "vector": [1.0, 2.0]}
      ],
    ...
    """
    plain = {"format": FORMAT, "version": FORMAT_VERSION, **to_plain(scenario)}
    fields = (f"  {_dumped(name)}: {_indented(content)}" for name, content in plain.items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _indented(content: Any) -> str:
    if not isinstance(content, list) or isinstance(content[0], str):
        return _dumped(content)
    return "[\n" + ",\n".join(f"    {_dumped(row)}" for row in content) + "\n  ]"


def _dumped(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, allow_nan=False)


def from_json(text: str | bytes) -> Scenario:
    """Read a scenario's file: UTF-8, with or without a byte order mark, at most a megabyte.

    Raises
    ------
    ScenarioError
        "file_too_large", "not_json", "unknown_version", or what ``from_plain`` finds.

    Example
    -------
    >>> s = Scenario(("cat",), ("kitten",), ("",), [[1, 2]], [[3, 4]], [[5]])
    >>> from_json(to_json(s).encode()) == s
    True
    """
    plain = parsed(_bytes(text))
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise ScenarioError("not_a_scenario", field="format")
    version = plain.get("version")
    if type(version) is not int or version != FORMAT_VERSION:
        raise ScenarioError("unknown_version", version=echo(version))
    return from_plain(plain)


def _bytes(text: object) -> bytes:
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if not isinstance(raw, bytes):
        raise ScenarioError("not_json")
    if len(raw) > MAX_FILE_BYTES:
        raise ScenarioError("file_too_large", limit=MAX_FILE_BYTES, size=len(raw))
    return raw


def to_link(scenario: Scenario) -> str:
    """Write the scenario as a short code that is safe in an address.

    "1", the version, then base64url of compressed JSON: rows as [description, numbers …], whole
    numbers without ".0", and nothing at the end that is at its default.

    Example
    -------
    >>> s = Scenario(("cat",), ("kitten",), ("",), [[1, 2]], [[3, 4]], [[5]])
    >>> from_link(to_link(s)) == s
    True
    """
    packed = json.dumps(_packed(scenario), ensure_ascii=False, separators=(",", ":")).encode()
    code = base64.urlsafe_b64encode(zlib.compress(packed, 9)).decode().rstrip("=")
    return f"{FORMAT_VERSION}{code}"


def _packed(scenario: Scenario) -> list[Any]:
    plain = to_plain(scenario)
    packed: list[Any] = [
        [[row["description"], *map(_short, row["vector"])] for row in plain[name]]
        for name in NAMES.values()
    ]
    packed.append(plain["value_axes"] if any(scenario.value_axes) else 0)
    packed.append(
        0 if scenario.mask.all() else "".join("01"[x] for x in scenario.mask.ravel().tolist())
    )
    packed += [int(scenario.is_causal), scenario.seed]
    while packed[-1] == 0:
        packed.pop()
    return packed


def _short(number: float) -> int | float:
    return int(number) if number.is_integer() else number


def from_link(code: str) -> Scenario:
    """Read the code that ``to_link`` gave.

    Raises
    ------
    ScenarioError
        "link_too_long" above 36,000 characters, "unknown_version", "broken_link", or what
        ``from_plain`` finds.

    Example
    -------
    >>> from_link("1eJyL")                      # doctest: +ELLIPSIS
    Traceback (most recent call last):
    attention_core.entry.ScenarioError: expected a complete link to a scenario; ...
    """
    try:
        return from_plain(_unpacked(parsed(_inflated(code))))
    except ScenarioError as fault:
        if fault.code in ("not_json", "not_a_scenario"):
            raise ScenarioError("broken_link") from None
        raise


def _inflated(code: object) -> bytes:
    if not isinstance(code, str) or not re.fullmatch(r"[0-9][A-Za-z0-9_-]*", code):
        raise ScenarioError("broken_link")
    if len(code) > MAX_LINK:
        raise ScenarioError("link_too_long", limit=MAX_LINK, length=len(code))
    if code[0] != str(FORMAT_VERSION):
        raise ScenarioError("unknown_version", version=code[0])
    stream = zlib.decompressobj()
    try:
        raw = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        inflated = stream.decompress(raw, MAX_LINK_BYTES)
    except (binascii.Error, zlib.error):
        raise ScenarioError("broken_link") from None
    if not stream.eof or stream.unused_data:
        raise ScenarioError("broken_link")
    return inflated


def _unpacked(packed: Any) -> dict[str, Any]:
    if not isinstance(packed, list) or not 3 <= len(packed) <= 7:
        raise ScenarioError("broken_link")
    parts, (axes, mask, causal, seed) = packed[:3], (packed[3:] + [0] * 4)[:4]
    plain: dict[str, Any] = {
        name: _unpacked_rows(rows) for name, rows in zip(NAMES.values(), parts, strict=True)
    }
    plain["causal"] = bool(causal) if type(causal) is int and causal in (0, 1) else None
    plain["seed"] = seed
    if axes != 0:
        plain["value_axes"] = axes
    if mask != 0:
        plain["mask"] = _unpacked_mask(mask, len(plain["keys"]))
    return plain


def _unpacked_rows(rows: object) -> list[dict[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise ScenarioError("broken_link")
    return [{"description": row[0], "vector": row[1:]} for row in rows]


def _unpacked_mask(bits: object, n_k: int) -> list[list[bool]]:
    if not isinstance(bits, str) or not re.fullmatch("[01]+", bits) or n_k == 0:
        raise ScenarioError("bad_mask")
    return [[bit == "1" for bit in bits[i : i + n_k]] for i in range(0, len(bits), n_k)]
