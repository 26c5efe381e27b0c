"""What goes out comes back exactly; what comes in broken is a fault with a code, never a crash."""

import base64
import json
import math
import zlib

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attention_core.codec import (
    MAX_FILE_BYTES,
    MAX_LINK,
    from_json,
    from_link,
    from_plain,
    to_json,
    to_link,
    to_plain,
)
from attention_core.scenario import Scenario, ScenarioError
from tests.core.scenarios import scenarios, uneven, worked_example

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**400)
    | st.floats()
    | st.text(st.characters(), max_size=70),
    lambda inner: (
        st.lists(inner, max_size=14)
        | st.dictionaries(
            st.sampled_from(["queries", "keys", "values", "vector", "description", "mask", "seed"]),
            inner,
            max_size=7,
        )
    ),
    max_leaves=40,
)


def fault_of(read, given_: object) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read(given_)
    return caught.value


def attempt(read, given_: object) -> Scenario | ScenarioError:
    try:
        return read(given_)
    except ScenarioError as fault:
        return fault


def survives(read, given_: object) -> None:
    """Read it: a scenario or a ScenarioError that can be shown, and nothing else."""
    answer = attempt(read, given_)
    assert isinstance(answer, Scenario) or f"{answer} {answer.details}".encode()


def link_of(packed: object, level: int = 9) -> str:
    raw = packed if isinstance(packed, bytes) else json.dumps(packed).encode()
    return "1" + base64.urlsafe_b64encode(zlib.compress(raw, level)).decode().rstrip("=")


def file_of(plain: object, **more: object) -> str:
    return json.dumps({"format": "attention-workbench", "version": 1, **plain, **more})


# What goes out comes back.


@given(scenarios())
def test_plain_data_comes_back_exactly_through_json(s):
    assert from_plain(json.loads(json.dumps(to_plain(s)))) == s


@given(scenarios())
def test_a_file_comes_back_exactly(s):
    assert from_json(to_json(s)) == from_json(to_json(s).encode()) == s


@given(scenarios())
def test_a_link_comes_back_exactly(s):
    assert from_link(to_link(s)) == s


@given(scenarios())
def test_a_link_is_made_of_url_safe_characters(s):
    assert to_link(s).replace("-", "a").replace("_", "a").isalnum()
    assert to_link(s).isascii()


def test_the_same_scenario_gives_the_same_link():
    assert to_link(uneven()) == to_link(from_json(to_json(uneven())))


def test_the_link_of_the_worked_example_is_short():
    assert len(to_link(worked_example())) < 230


def fullest() -> Scenario:
    generator = np.random.default_rng(1)

    def words(n: int, length: int) -> tuple[str, ...]:
        # Characters that Unicode has not given out: four bytes each, and nothing repeats.
        codes = generator.integers(0x40000, 0xE0000, (n, length))
        return tuple("".join(map(chr, row)) for row in codes)

    def numbers(d: int) -> np.ndarray:
        return generator.uniform(-1, 1, (12, d)) * 10.0 ** generator.integers(-300, 3, (12, d))

    return Scenario(
        query_descriptions=words(12, 60),
        key_descriptions=words(12, 60),
        value_descriptions=words(12, 60),
        query=numbers(16),
        key=numbers(16),
        value=numbers(16),
        value_axes=words(16, 24),
        mask=generator.random((12, 12)) < 0.5,
        seed=2**32 - 1,
    )


def test_the_fullest_scenario_still_comes_back_from_its_link():
    assert len(to_link(fullest())) <= MAX_LINK
    assert from_link(to_link(fullest())) == fullest()


def test_the_fullest_scenario_still_comes_back_from_its_file():
    assert from_json(to_json(fullest())) == fullest()


# The file, as people read it.


def test_a_file_has_one_vector_a_line_and_literal_characters():
    s = Scenario(("猫的颜色",), ("k",), ("",), [[0.5, -2]], [[3, 4]], [[5]], seed=7)
    assert to_json(s) == (
        "{\n"
        '  "format": "attention-workbench",\n'
        '  "version": 1,\n'
        '  "queries": [\n'
        '    {"description": "猫的颜色", "vector": [0.5, -2.0]}\n'
        "  ],\n"
        '  "keys": [\n'
        '    {"description": "k", "vector": [3.0, 4.0]}\n'
        "  ],\n"
        '  "values": [\n'
        '    {"description": "", "vector": [5.0]}\n'
        "  ],\n"
        '  "value_axes": [""],\n'
        '  "mask": [\n'
        "    [true]\n"
        "  ],\n"
        '  "causal": false,\n'
        '  "seed": 7\n'
        "}\n"
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_file_may_have_a_byte_order_mark(encoding):
    assert from_json(to_json(uneven()).encode(encoding)) == uneven()


def test_text_may_begin_with_a_byte_order_mark():
    assert from_json("\ufeff" + to_json(uneven())) == uneven()


# Plain data from anywhere.


def rows(*vectors: object) -> list[dict[str, object]]:
    return [{"description": "d", "vector": vector} for vector in vectors]


def plain(**changes: object) -> dict[str, object]:
    return {
        "queries": rows([1, 2]),
        "keys": rows([3, 4], [5, 6]),
        "values": rows([7], [8]),
    } | changes


def test_what_is_optional_has_defaults():
    s = from_plain(plain(queries=[{"vector": [1, 2]}]))
    assert (s.query_descriptions, s.value_axes, s.is_causal, s.seed) == (("",), ("",), False, 0)
    assert s.mask.all()


def test_unknown_fields_are_ignored():
    assert from_plain(plain(colour="red")) == from_plain(plain())


def test_numbers_may_be_text():
    assert from_plain(plain(queries=rows(["1/2", "−2"]))).query.tolist() == [[0.5, -2.0]]


@pytest.mark.parametrize(
    ("changes", "code", "details"),
    [
        ({"queries": None}, "not_a_scenario", {"field": "queries"}),
        ({"keys": {}}, "not_a_scenario", {"field": "keys"}),
        ({"values": "ab"}, "not_a_scenario", {"field": "values"}),
        ({"values": []}, "too_few_rows", {"part": "value"}),
        ({"queries": rows(*[[1, 2]] * 13)}, "too_many_rows",
         {"part": "query", "limit": 12, "count": 13}),
        ({"keys": [5]}, "not_a_scenario", {"field": "keys[0].vector"}),
        ({"keys": [{}]}, "not_a_scenario", {"field": "keys[0].vector"}),
        ({"queries": [{"vector": [1, 2], "description": None}]}, "not_a_scenario",
         {"field": "queries[0].description"}),
        ({"queries": rows([])}, "bad_dimension", {"part": "query", "limit": 16, "got": "0"}),
        ({"values": rows([0] * 17)}, "bad_dimension", {"part": "value", "limit": 16, "got": "17"}),
        ({"keys": rows([1, 2], [3])}, "ragged", {"part": "key", "row": 1, "expected": 2, "got": 1}),
        ({"keys": rows([1])}, "ragged", {"part": "key", "row": 0, "expected": 2, "got": 1}),
        ({"values": rows([1])}, "unpaired_values", {"keys": 2, "values": 1}),
        ({"queries": rows([1, True])}, "not_a_number",
         {"raw": "true", "part": "query", "row": 0, "column": 1}),
        ({"queries": rows([[[]], 1])}, "not_a_number",
         {"raw": "[…]", "part": "query", "row": 0, "column": 0}),
        ({"values": rows([1], [10**400])}, "number_too_large",
         {"raw": "∞", "limit": 1000.0, "part": "value", "row": 1, "column": 0}),
        ({"queries": [{"vector": [1, 2], "description": "x" * 61}]}, "description_too_long",
         {"limit": 60, "length": 61, "part": "query", "row": 0}),
        ({"mask": None}, "bad_mask", {}),
        ({"mask": []}, "bad_mask", {}),
        ({"mask": [[True]]}, "bad_mask", {}),
        ({"mask": [[True, 1]]}, "bad_mask", {}),
        ({"mask": [[True, True], [True]]}, "bad_mask", {}),
        ({"mask": [[]]}, "bad_mask", {}),
        ({"causal": "yes"}, "not_a_scenario", {"field": "causal"}),
        ({"seed": 1.5}, "bad_seed", {"raw": "1.5"}),
        ({"value_axes": ["a", "b"]}, "not_a_scenario", {"field": "value_axes"}),
        ({"value_axes": [None]}, "not_a_scenario", {"field": "value_axes"}),
    ],
)  # fmt: skip
def test_faulty_plain_data_is_refused_with_code_and_details(changes, code, details):
    fault = fault_of(from_plain, plain(**changes))
    assert (fault.code, fault.details) == (code, details)


@pytest.mark.parametrize("name", ["queries", "keys", "values"])
def test_a_missing_part_is_refused(name):
    given_ = plain()
    del given_[name]
    assert fault_of(from_plain, given_).details == {"field": name}


@given(JSON)
def test_any_plain_data_gives_a_scenario_or_a_fault(given_):
    survives(from_plain, given_)


def places(inside: object) -> list[tuple[object, object]]:
    """List every (container, key) of nested plain data."""
    keys = list(inside) if isinstance(inside, dict) else range(len(inside))
    found = [(inside, key) for key in keys]
    for key in keys:
        if isinstance(inside[key], dict | list):
            found += places(inside[key])
    return found


@given(st.data(), JSON)
def test_valid_data_with_one_thing_replaced_gives_a_scenario_or_a_fault(data, wrong):
    mutated = to_plain(worked_example())
    container, key = data.draw(st.sampled_from(places(mutated)))
    container[key] = wrong
    survives(from_plain, mutated)
    survives(from_json, file_of(mutated))


# Files from anywhere.


def test_a_file_above_a_megabyte_is_refused_with_its_size():
    fault = fault_of(from_json, b" " * (MAX_FILE_BYTES + 1))
    assert (fault.code, fault.details) == (
        "file_too_large",
        {"limit": 1_000_000, "size": 1_000_001},
    )


def test_the_size_of_a_text_is_counted_in_bytes():
    assert fault_of(from_json, "猫" * 400_000).details["size"] == 1_200_000


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{", "[1,]", "hello", '{"a": 1} x', "{'a': 1}", '"\ud800"', "\x00", "01"),
        *("[" * 10_000, '{"a":' * 10_000, "[" * 400_000 + "]" * 400_000),
        *(b"\xff\xfe{\x00}\x00", b"\x80", to_json(uneven()).encode("utf-16")),
        *(to_json(uneven()).encode("utf-16-le"), to_json(uneven()) + "}", to_json(uneven())[:-3]),
        *(None, 5, ["{}"]),
    ],
    ids=lambda text: ascii(text)[:16],
)
def test_what_is_not_json_is_refused(text):
    assert fault_of(from_json, text).code == "not_json"


@pytest.mark.parametrize("text", ["null", "[]", "5", '"x"', "{}", '{"format": "other"}'])
def test_json_that_is_no_scenario_is_refused(text):
    fault = fault_of(from_json, text)
    assert (fault.code, fault.details) == ("not_a_scenario", {"field": "format"})


@pytest.mark.parametrize(
    ("version", "shown"),
    [(2, "2"), (0, "0"), (1.0, "1.0"), (True, "true"), ("1", "1"), ([], "[…]")],
)
def test_an_unknown_version_is_refused(version, shown):
    fault = fault_of(from_json, file_of(plain(), version=version))
    assert (fault.code, fault.details) == ("unknown_version", {"version": shown})


def test_a_missing_version_is_refused():
    given_ = json.dumps({"format": "attention-workbench", **plain()})
    assert fault_of(from_json, given_).code == "unknown_version"


@pytest.mark.parametrize(
    ("literal", "code"),
    [
        *(("NaN", "not_a_number"), ("Infinity", "not_a_number"), ("-Infinity", "not_a_number")),
        *(("1e999", "number_too_large"), ("-1e999", "number_too_large")),
        *(("9" * 400, "number_too_large"), ("9" * 5000, "number_too_large")),
        *(("9" * 400_000, "number_too_large"), ("true", "not_a_number"), ("null", "not_a_number")),
    ],
    ids=lambda text: text[:10],
)
def test_a_number_that_json_should_not_hold_is_refused(literal, code):
    text = file_of(plain(queries=rows([1, 876]))).replace("876", literal)
    assert fault_of(from_json, text).code == code


def test_a_field_given_twice_is_refused():
    text = file_of(plain()).replace('"keys":', '"queries": [], "keys":')
    assert fault_of(from_json, text).details == {"field": "queries"}


def test_lone_surrogates_are_dropped_from_descriptions():
    text = file_of(plain(queries=[{"vector": [1, 2], "description": "a\ud800b"}]))
    assert from_json(text).query_descriptions == ("ab",)


def test_an_unknown_field_that_nests_ten_thousand_deep_is_refused():
    text = file_of(plain(extra=876)).replace("876", "[" * 10_000 + "]" * 10_000)
    assert fault_of(from_json, text).code == "not_json"


@given(st.text() | st.binary())
def test_any_text_or_bytes_give_a_scenario_or_a_fault(given_):
    survives(from_json, given_)


@given(st.data())
def test_a_file_with_bytes_replaced_gives_a_scenario_or_a_fault(data):
    text = bytearray(to_json(worked_example()).encode())
    start = data.draw(st.integers(0, len(text)))
    text[start : start + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=8))
    survives(from_json, bytes(text))


# Links from anywhere.


@pytest.mark.parametrize(
    "code",
    [
        *("", "1", "1A", "1AAAA", "1猫", "1" + "é" * 8, "1%2B", "1 eJy", "x" * 50, None, 5, b"1eJ"),
        *(to_link(uneven()) + "A", to_link(uneven()) + "AAAA", to_link(uneven()) + "\n"),
        *(to_link(uneven())[1:], "1" + to_link(uneven()), link_of(b"\xff"), link_of(b"[" * 10_000)),
        *(link_of({}), link_of([]), link_of([[], []]), link_of([0] * 8), link_of([1, 2, 3])),
        *(link_of([[[]], [[]], [[]]]), link_of([[[5, 1]], [["", 1]], [["", 1]]])),
        link_of([[["", 1]], [["", 1]], [["", 1]], 5]),
        *(link_of([[["", 1]], [["", 1]], [["", 1]], 0, 0, wrong]) for wrong in (2, "x", [], 1.0)),
    ],
    ids=lambda code: ascii(code)[:16],
)
def test_a_damaged_link_is_broken(code):
    assert fault_of(from_link, code).code == "broken_link"


def test_every_truncated_link_is_broken():
    code = to_link(worked_example())
    for length in range(1, len(code)):
        assert fault_of(from_link, code[:length]).code == "broken_link"


def test_a_link_with_one_letter_changed_never_gives_another_scenario():
    code = to_link(worked_example())
    for i in range(1, len(code) - 1):
        changed = code[:i] + ("A" if code[i] != "A" else "B") + code[i + 1 :]
        assert fault_of(from_link, changed).code == "broken_link"


def test_a_link_of_another_version_is_refused():
    fault = fault_of(from_link, "2" + to_link(uneven())[1:])
    assert (fault.code, fault.details) == ("unknown_version", {"version": "2"})


def test_a_link_too_long_is_refused_with_its_length():
    fault = fault_of(from_link, "1" + "A" * MAX_LINK)
    assert (fault.code, fault.details) == ("link_too_long", {"limit": 36_000, "length": 36_001})


def test_a_link_that_unpacks_to_megabytes_is_broken():
    scenario = json.dumps([[["", 1]], [["", 1]], [["", 1]]]).encode()
    assert from_link(link_of(scenario + b" " * 1_000)).n_k == 1
    bomb = link_of(scenario + b" " * 10_000_000)
    assert len(bomb) < MAX_LINK
    assert fault_of(from_link, bomb).code == "broken_link"


@pytest.mark.parametrize(
    ("packed", "code"),
    [
        ([[["", 1]], [["", 1001]], [["", 1]]], "number_too_large"),
        ([[["", 1]], [["", math.nan]], [["", 1]]], "not_a_number"),
        ([[["", 1]], [["", 1, 2]], [["", 1]]], "ragged"),
        ([[["", 1]], [["", 1]], [["", 1]], 0, "11"], "bad_mask"),
        ([[["", 1]], [["", 1]], [["", 1]], 0, "x"], "bad_mask"),
        ([[["", 1]], [["", 1]], [["", 1]], 0, 5], "bad_mask"),
        ([[["", 1]], [], [["", 1]], 0, "1"], "bad_mask"),
        ([[["", 1]], [["", 1]], [["", 1]], 0, 0, 0, -1], "bad_seed"),
        ([[["x" * 61, 1]], [["", 1]], [["", 1]]], "description_too_long"),
    ],
)
def test_a_whole_link_with_a_faulty_scenario_says_what_is_wrong(packed, code):
    assert fault_of(from_link, link_of(packed)).code == code


@given(st.text() | st.text("1eJyLAQ_-", max_size=40))
@example("1" + "-" * 40)
def test_any_text_as_a_link_gives_a_scenario_or_a_fault(text):
    survives(from_link, text)


@given(JSON | st.lists(JSON, min_size=3, max_size=7))
def test_any_json_in_a_link_gives_a_scenario_or_a_fault(packed):
    survives(from_link, link_of(packed, 1))
