"""A thousand hostile links, files and messages: no error, nothing changed, nothing leaks."""

import gc
import json
import random
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_core.codec import from_json, from_link, from_plain, to_json, to_link, to_plain
from attention_core.entry import ScenarioError
from pages.ui.presets import PRESETS
from pages.ui.registry import PAGES

SECRET = "the other person's own words"
LINK = to_link(PRESETS["bank"].scenario("en"))
FILE = to_json(PRESETS["bank"].scenario("en"))
DIGITS = "9" * 5000
OpenPage = Callable[..., Any]
Damage = list[tuple[int, int, str]]
mutations = st.tuples(st.integers(0, 5000), st.integers(0, 60), st.text(max_size=12))


def mutated(text: str, at: int, cut: int, put_in: str) -> str:
    at %= len(text) + 1
    return text[:at] + put_in + text[at + cut :]


def is_valid_or_refused(read: Callable[[str], Any], text: str) -> bool:
    try:
        scenario = read(text)
    except ScenarioError:
        return True
    return bool(from_plain(to_plain(scenario)) == scenario)


@settings(max_examples=500)
@given(st.lists(mutations, min_size=1, max_size=3))
def test_a_damaged_link_is_a_scenario_or_a_scenario_error(damage: Damage) -> None:
    text = LINK
    for each in damage:
        text = mutated(text, *each)
    assert is_valid_or_refused(from_link, text)


@settings(max_examples=500)
@given(st.lists(mutations, min_size=1, max_size=3))
def test_a_damaged_file_is_a_scenario_or_a_scenario_error(damage: Damage) -> None:
    text = FILE
    for each in damage:
        text = mutated(text, *each)
    assert is_valid_or_refused(from_json, text)


# ---- in the app ----------------------------------------------------------------------------

HOSTILE = [
    None, True, -1, 10**30, 1.5, 1e308, "", "\x00", "\u202e", "../../etc/passwd", DIGITS,
    "[" * 3000, "{{", "{0.__class__}", "%s%n", "<script>alert(1)</script>", "![x](http://example.com/x.png)",
    "$\\input{x}$", [], {}, [[]], {"a": {"b": []}}, [1, 2, 3], ["query", -5], ["value", 10**30],
    [10**30, -(10**30)], {"command": {"undo": []}}, {"seq": DIGITS}, {"session": None},
]  # fmt: skip
COMMANDS = ("open", "preset", "language", "decimals", "present", "nothing")
PLACES = ("s", "f", "p", "lang", "decimals", "temperature", "component", "find", "mistake", "x")


def hostile_values(seed: int) -> Iterator[Any]:
    """Give hostile values without end: known ones, nested in each other, and in damaged files."""
    dice = random.Random(seed)
    while True:
        value = dice.choice(HOSTILE)
        match dice.randrange(4):
            case 0:
                yield value
            case 1:
                yield [value, dice.choice(HOSTILE)]
            case 2:
                yield {
                    dice.choice(
                        ("seq", "model", "cell", "at", "x", "row", "group", "gesture")
                    ): value
                }
            case _:
                yield mutated(FILE, dice.randrange(5000), dice.randrange(40), str(value)[:40])


def hostile_address(dice: random.Random) -> str:
    values = [*map(str, HOSTILE), mutated(LINK, dice.randrange(5000), dice.randrange(9), "A")]
    return "&".join(f"{place}={quote(dice.choice(values))}" for place in dice.sample(PLACES, 4))


def with_secret(open_page: OpenPage) -> Any:
    screen = open_page("pages/describe.py")
    model = screen.data("editor")["model"]
    model["queries"][0]["description"] = SECRET
    return screen.send("editor", "edit", {"model": model, "earlier": []})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_hostile_values_in_every_place_of_a_link_show_the_page_all_the_same(
    open_page: OpenPage, page: Any
) -> None:
    dice = random.Random(page.path)
    for value in (DIGITS, f"{DIGITS}.{DIGITS}", str(dice.choice(HOSTILE))):
        screen = open_page(page.path, **{place: value for place in PLACES if place != "lang"})
        assert json.loads(screen.box["scenario"]) == to_plain(PRESETS["cat"].scenario("en"))


def test_a_hostile_address_given_back_shows_nobody_elses_words(open_page: OpenPage) -> None:
    owner, screen = with_secret(open_page), open_page("pages/describe.py")
    dice = random.Random(4)
    for n in range(120):
        given = [hostile_address(dice) for _ in range(3)]
        goes_on = {"session": f"session {n}", "acks": {}}
        screen.restore(
            {"address": given[0], "past": given[1:], "future": given, "goes_on": goes_on}
        )
        assert screen.box["session"] == goes_on["session"]
        assert SECRET not in screen.text()
    assert SECRET in owner.go("app.py").text()


def test_hostile_commands_change_nothing_and_show_nobody_elses_data(open_page: OpenPage) -> None:
    owner, screen = with_secret(open_page), open_page("pages/describe.py")
    before = screen.box["scenario"]
    for command, value in zip(COMMANDS * 20, hostile_values(5), strict=False):
        if command == "open" and is_scenario(value):
            continue
        screen.command(command, value)
        assert screen.box["scenario"] == before
        assert SECRET not in screen.text()
    assert SECRET in owner.go("app.py").text()


def is_scenario(value: object) -> bool:
    try:
        from_json(str(value))
    except ScenarioError:
        return False
    return True


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("editor", "edit"),
        ("menu_bar", "command"),
        ("preset", "command"),
        ("editor", "command"),
        ("query_plane", "move"),
        ("query_plane", "command"),
    ],
)
def test_hostile_messages_of_a_component_change_nothing(
    open_page: OpenPage, key: str, name: str
) -> None:
    screen = open_page("pages/describe.py")
    before = screen.box["scenario"]
    for value, _ in zip(hostile_values(6), range(25), strict=False):
        screen.deliver(key, "json_value", {name: value})
        if name == "command":
            screen.ask(key, value)
        elif isinstance(value, dict):
            screen.send(key, name, value)
        assert screen.box["scenario"] == before


def test_memory_stays_flat_under_hostile_files(open_page: OpenPage) -> None:
    screen = open_page("pages/describe.py")
    values = hostile_values(7)

    def storm(n: int) -> None:
        for value, _ in zip(values, range(n), strict=False):
            screen.command("open", f"{value} {'[' * 50_000}")

    storm(10)
    gc.collect()
    tracemalloc.start()
    try:
        storm(30)
        gc.collect()
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert grown < 400_000
