"""Both languages say the same, and nothing that the app needs to say is missing."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from string import Formatter

import pytest

import pages.ui.text
from attention_core.entry import ERROR_CODES, ERROR_DETAILS
from pages.ui import presets, registry
from pages.ui.phrase import Phrase
from pages.ui.text import errors


def phrases_in(value: object, name: str) -> Iterator[tuple[str, Phrase]]:
    if isinstance(value, Phrase):
        yield name, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from phrases_in(part, f"{name}[{key}]")
    elif isinstance(value, (tuple, list)):
        for n, part in enumerate(value):
            yield from phrases_in(part, f"{name}[{n}]")


MODULES = [
    importlib.import_module(f"pages.ui.text.{module.name}")
    for module in pkgutil.iter_modules(pages.ui.text.__path__)
]
PHRASES = [
    found
    for module in (*MODULES, registry)
    for name, value in vars(module).items()
    for found in phrases_in(value, f"{module.__name__}.{name}")
]


def blanks(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize(("name", "phrase"), PHRASES, ids=[name for name, _ in PHRASES])
def test_both_languages_are_there_and_fill_the_same_blanks(name: str, phrase: Phrase) -> None:
    assert phrase.en.strip()
    assert phrase.zh.strip()
    assert blanks(phrase.en) == blanks(phrase.zh)


@pytest.mark.parametrize(("name", "phrase"), PHRASES)
def test_no_comma_stands_between_thousands(name: str, phrase: Phrase) -> None:
    for text in (phrase.en, phrase.zh):
        assert not re.search(r"\d,\d{3}|:,", text), name


@pytest.mark.parametrize("code", ERROR_CODES)
def test_every_error_of_the_core_is_explained_with_details_it_carries(code: str) -> None:
    phrase = getattr(errors, code.upper())
    assert blanks(phrase.en) <= set(ERROR_DETAILS[code])


def test_a_preset_word_has_one_translation() -> None:
    english: dict[str, set[str]] = {}
    chinese: dict[str, set[str]] = {}
    for phrase in presets.words():
        english.setdefault(phrase.en, set()).add(phrase.zh)
        chinese.setdefault(phrase.zh, set()).add(phrase.en)
    assert all(len(texts) == 1 for texts in (*english.values(), *chinese.values()))
