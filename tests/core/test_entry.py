"""What a person types: numbers, descriptions, and the faults that answer bad ones."""

import copy
import math
import pickle
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_core.entry import (
    ERROR_CODES,
    ERROR_DETAILS,
    MAX_DESCRIPTION,
    MAX_ECHO,
    ScenarioError,
    echo,
    parse_number,
    tidy_description,
)


def fault_of(raw: object) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        parse_number(raw)
    return caught.value


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (".5", 0.5),
        ("0,5", 0.5),
        (",5", 0.5),
        ("5.", 5.0),
        ("+2", 2.0),
        ("1/2", 0.5),
        ("-3 / 4", -0.75),
        ("0,5/2", 0.25),
        ("1⁄4", 0.25),
        ("1e-3", 0.001),
        ("1E2", 100.0),
        (" 7 ", 7.0),
        ("\u30007\t", 7.0),
        ("１２．５", 12.5),
        ("０，５", 0.5),
        ("0。5", 0.5),
        ("−0.5", -0.5),
        ("–2", -2.0),
        ("－２", -2.0),
        ("＋２", 2.0),
        ("１／２", 0.5),
        ("1ｅ2", 100.0),
        ("1000", 1000.0),
        ("-1000", -1000.0),
        (3, 3.0),
        (0.1, 0.1),
        (np.float32(0.5), 0.5),
        (np.int64(-4), -4.0),
    ],
)
def test_a_number_is_read_as_people_write_it(typed, number):
    assert parse_number(typed) == number


@pytest.mark.parametrize(
    "typed",
    [
        *("1,234.5", "1.5.2", "1,2,3", "1/0", "0/0", "1/2/3", "nan", "inf", "-inf", "infinity"),
        *("", " ", "-", ".", ",", "/", "1_000", "0x10", "1e", "e5", "1 000", "- 5", "--5", "½"),
        *("1e5/2", "1/-2", "abc", "1²", "٣", "1j", "true", "5%", "1\n2", "1" * 101),
    ],
)
def test_what_could_mean_two_things_or_nothing_is_not_a_number(typed):
    assert fault_of(typed).code == "not_a_number"


@pytest.mark.parametrize("raw", [True, False, None, [], {}, [1], b"1", math.nan, 1j, np.True_])
def test_what_is_no_number_at_all_is_not_a_number(raw):
    assert fault_of(raw).code == "not_a_number"


@pytest.mark.parametrize(
    "raw",
    [
        *("1000.0000001", "-1001", "1e999", "1e4", "5/0.004", 1000.5, 10**400, -(10**400)),
        *(10**5000, math.inf, -math.inf, np.float64(2000), "9" * 100),
    ],
    ids=echo,
)
def test_a_number_beyond_a_thousand_is_too_large(raw):
    fault = fault_of(raw)
    assert (fault.code, fault.details["limit"]) == ("number_too_large", 1000.0)


@pytest.mark.parametrize("raw", ["-0", "-0.0", -0.0, "−0", "-1e-999"])
def test_minus_zero_becomes_zero(raw):
    assert math.copysign(1, parse_number(raw)) == 1


@given(st.floats(-1000, 1000))
def test_every_number_comes_back_from_its_own_digits(number):
    assert parse_number(repr(number)) == number


@given(st.text() | st.text("0123456789.,/eE+-−－０９ _", max_size=12))
def test_any_text_gives_a_number_within_the_limit_or_a_fault_and_nothing_else(text):
    try:
        number = parse_number(text)
    except ScenarioError:
        return
    assert abs(number) <= 1000


def test_a_fault_repeats_at_most_forty_characters_of_what_was_typed():
    assert len(str(fault_of("x" * 5000).details["raw"])) == MAX_ECHO == 40


@given(st.text())
def test_what_a_fault_repeats_can_be_shown_and_encoded(text):
    shown = echo(text)
    assert shown.isprintable()
    assert shown.encode("utf-8").decode() == shown


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        *((True, "true"), (None, "null"), ([1], "[…]"), ({}, "{…}"), (10**5000, "∞"), (1.5, "1.5")),
        *(("a\u202eb\ud800", "a�b�"), (object(), "?")),
    ],
    ids=echo,
)
def test_what_is_no_text_is_repeated_by_its_kind(raw, shown):
    assert echo(raw) == shown


@pytest.mark.parametrize(
    ("raw", "tidied"),
    [
        ("the cat's colour", "the cat's colour"),
        ("  two   words \n", "two words"),
        ("two\r\nlines\tand\u2028more\u3000here", "two lines and more here"),
        ("e\u0301", "é"),
        ("a\u202eb\u2066c\u200bd\ufeffe\u0000f\x1b", "abcdef"),
        ("e\u200b\u0301", "é"),
        ("\ud800x\udfff", "x"),
        ("👩\u200d🔬", "👩\u200d🔬"),
        ("\u200d \u200d", ""),
        ("猫的颜色", "猫的颜色"),
        ("<b>=1+1</b> **$x$** ![](http://x)", "<b>=1+1</b> **$x$** ![](http://x)"),
        ("", ""),
    ],
)
def test_a_description_becomes_one_visible_line(raw, tidied):
    assert tidy_description(raw) == tidied


def test_a_description_may_have_sixty_characters():
    assert tidy_description(" " + "猫" * 60 + " ") == "猫" * 60


def test_a_description_of_sixty_one_characters_is_refused_with_its_length():
    with pytest.raises(ScenarioError) as caught:
        tidy_description("x" * 61)
    assert caught.value.code == "description_too_long"
    assert caught.value.details == {"limit": 60, "length": 61}


def test_the_limit_counts_after_tidying():
    assert tidy_description("e\u0301" * 60 + " " * 1000) == "é" * 60


def test_the_limit_can_be_another():
    with pytest.raises(ScenarioError, match="at most 24"):
        tidy_description("x" * 25, 24)


def test_a_description_that_is_no_text_is_refused():
    with pytest.raises(ScenarioError, match="description"):
        tidy_description(5)


@given(st.text(max_size=80))
def test_tidying_twice_changes_nothing(text):
    try:
        once = tidy_description(text)
    except ScenarioError:
        return
    assert tidy_description(once) == once


@given(st.text(st.characters(), max_size=60))
def test_a_tidied_description_has_nothing_unseen_in_it(text):
    for character in tidy_description(text[:15]):
        assert unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.category(character) != "Cf" or character == "\u200d"


def test_a_long_run_of_accents_is_refused_before_it_is_normalised():
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(unicodedata, "normalize")
        with pytest.raises(ScenarioError, match="at most 60 characters"):
            tidy_description("\u0301\u0327" * (2 * MAX_DESCRIPTION + 1))


@pytest.mark.parametrize("code", ERROR_CODES)
def test_every_code_has_a_sentence_for_developers(code):
    details = dict.fromkeys(ERROR_DETAILS[code], 7)
    assert len(str(ScenarioError(code, **details))) > 10


def test_a_fault_with_an_unknown_code_cannot_be_made():
    with pytest.raises(KeyError):
        ScenarioError("no_such_code")


def test_a_fault_without_its_details_cannot_be_made():
    with pytest.raises(KeyError):
        ScenarioError("ragged", part="key")


@pytest.mark.parametrize("through", [copy.copy, lambda e: pickle.loads(pickle.dumps(e))])
def test_a_fault_can_be_copied(through):
    fault = through(ScenarioError("file_too_large", limit=1, size=2))
    assert (fault.code, fault.details) == ("file_too_large", {"limit": 1, "size": 2})


def test_a_fault_can_be_told_its_place():
    fault = ScenarioError("not_a_number", raw="x").at(part="key", row=2)
    assert fault.details == {"raw": "x", "part": "key", "row": 2}
