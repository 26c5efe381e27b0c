"""What every page shares: opening cold, menus, history, language, address, hostile input."""

import json
import re

import pytest

from attention_core.codec import from_plain, to_json, to_link, to_plain
from pages.ui.presets import PRESETS
from pages.ui.registry import PAGES, STEPS
from pages.ui.text import errors
from pages.ui.text import frame as words

HOSTILE = "![x](http://example.com/x.png) <script>alert(1)</script> $x$"


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_every_page_opens_cold_in_both_languages(open_page, page, lang):
    screen = open_page(page.path, lang=lang)
    items = [
        item["label"]
        for menu in screen.data("menu_bar")["menus"]
        for item in menu["items"]
        if "label" in item
    ]
    assert page.title(lang) in items


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_the_bars_mark_the_open_page(open_page, page):
    screen = open_page(page.path, lang="zh")
    bar = screen.data("step_bar")
    current = [step["label"] for step in bar["steps"] if step["current"]]
    if page in STEPS:
        assert current == [page.title.zh]
        assert "elsewhere" not in bar
    else:
        assert current == []
        assert bar["elsewhere"] == {"label": page.title.zh, "is_first": page.path == "app.py"}
    checked = [
        item["label"]
        for menu in screen.data("menu_bar")["menus"]
        for item in menu["items"]
        if item.get("checked") and "page" in item
    ]
    assert checked == [page.title.zh]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_page_opens_on_every_preset(open_page, page, preset):
    assert open_page(page.path, p=preset).box["preset"] == preset


def test_the_app_opens_on_the_worked_example(open_page):
    text = open_page("app.py").text()
    for number in (
        "0.620",
        "0.320",
        "0.220",
        "0.340",
        "0.740",
        "−0.410",
        "0.438",
        "0.390",
        "0.622",
    ):
        assert number in text


def test_language_changes_the_words_and_nothing_else(open_page):
    screen = open_page("pages/describe.py").command("language", "zh")
    model = screen.data("editor")["model"]
    assert model["queries"][0] == {"description": "猫的颜色", "vector": [0.8, 0.2]}
    screen.command("language", "en")
    assert screen.data("editor")["model"]["queries"][0]["description"] == "the cat's colour"
    assert screen.data("menu_bar")["menus"][1]["items"][0]["disabled"], "nothing to undo"


def test_an_edit_can_be_undone_and_redone(open_page):
    screen = open_page("pages/describe.py")
    model = screen.data("editor")["model"]
    model["queries"][0]["vector"] = [3.0, 0.2]
    screen.send("editor", "edit", {"model": model, "earlier": []})
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [3.0, 0.2]
    screen.command("undo")
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [0.8, 0.2]
    screen.command("redo")
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [3.0, 0.2]


def test_at_least_fifty_steps_can_be_undone(open_page):
    screen = open_page("pages/describe.py")
    model = screen.data("editor")["model"]
    steps = []
    for n in range(60):
        model = json.loads(json.dumps(model))
        model["queries"][0]["vector"][0] = float(n + 1)
        steps.append({"seq": n + 1, "model": model})
    screen.send("editor", "edit", {"model": model, "seq": 61, "earlier": steps})
    for _ in range(55):
        screen.command("undo")
    assert screen.data("editor")["model"]["queries"][0]["vector"][0] == 5.0


def test_one_gesture_is_one_step_of_the_history(open_page):
    screen = open_page("pages/describe.py")
    for x in (1.0, 2.0, 3.0):
        screen.send(
            "query_plane",
            "move",
            {"gesture": "g", "group": "query", "row": 0, "x": x, "y": 0.0, "earlier": []},
        )
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [3.0, 0.0]
    screen.command("undo")
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [0.8, 0.2]


@pytest.mark.parametrize(
    "message",
    [
        None,
        3,
        {},
        {"seq": "x"},
        {"model": {"queries": "abc"}},
        {
            "model": {
                "queries": [{"description": "x", "vector": ["nan", 1]}],
                "keys": [],
                "values": [],
            }
        },
        {"model": [], "earlier": {"a": 1}},
        {"model": None, "earlier": [1, None, {"seq": True}]},
        {"cell": None, "value": 1},
        {"cell": "queries", "value": []},
        {"cell": [], "value": 1},
        {"cell": {"queries": 0}, "value": 1},
        {"cell": ["queries", {}], "value": 1},
        {"cell": ["queries", 2, "vector", 0], "value": 1},
        {"cell": ["queries", 0, "vector", 2], "value": 1},
        {"cell": ["queries", 0, "vector", 0], "value": "nan"},
        {"cell": ["queries", 0, "vector", 0], "value": [1]},
        {"cell": ["queries", 0, "vector"], "value": [1]},
        {"cell": ["queries", 0, "description", 0], "value": "x"},
        {"cell": ["causal"], "value": "x"},
        {"cell": ["unknown"], "value": 1},
    ],
)
def test_a_hostile_message_of_the_editor_changes_nothing(open_page, message):
    screen = open_page("pages/describe.py")
    before = screen.box["scenario"]
    if isinstance(message, dict):
        screen.send("editor", "edit", message)
    else:
        screen.deliver("editor", "json_value", {"edit": message})
    assert screen.box["scenario"] == before


def test_a_change_of_one_cell_leaves_all_others_as_they_have_become(open_page):
    screen = open_page("pages/describe.py")
    screen.command("preset", "bank")
    for cell, value in (
        (["queries", 0, "vector", 0], 3),
        (["keys", 1, "description"], "a river"),
        (["value_axes", 0], "wet"),
    ):
        screen.send("editor", "edit", {"cell": cell, "value": value, "earlier": []})
    wanted = to_plain(PRESETS["bank"].scenario("en"))
    wanted["queries"][0]["vector"][0] = 3.0
    wanted["keys"][1]["description"] = "a river"
    wanted["value_axes"][0] = "wet"
    assert screen.data("editor")["model"] == wanted
    screen.command("undo")
    assert screen.data("editor")["model"]["keys"][1]["description"] == "a river"


def test_a_message_of_another_session_is_not_taken(open_page):
    screen = open_page("pages/describe.py")
    model = screen.data("editor")["model"]
    model["queries"][0]["vector"] = [9.0, 9.0]
    screen.send("editor", "edit", {"model": model, "session": "another"})
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [0.8, 0.2]


def test_a_link_opens_its_scenario_focus_language_and_settings(open_page):
    code = to_link(PRESETS["bank"].scenario("en"))
    screen = open_page("pages/dot_product.py", s=code, f="2.3", lang="zh", decimals="4")
    assert screen.box["focus"] == [1, 2]
    assert screen.box["settings"] == {"decimals": 4}
    assert json.loads(screen.box["scenario"])["keys"][2]["description"] == "boat"
    assert "小船" in screen.text()


def test_the_address_that_the_browser_shows_brings_the_same_screen_back(open_page):
    screen = open_page("pages/dot_product.py").command("preset", "bank")
    model = screen.data("editor")["model"]
    model["keys"][0]["vector"][0] = 0.1 + 0.2
    screen.send("editor", "edit", {"model": model, "earlier": []})
    screen.ask("editor", [1, 2])
    params = dict(part.split("=") for part in screen.data("menu_bar")["address"].split("&"))
    again = open_page("pages/dot_product.py", **params)
    for name in ("scenario", "focus", "lang", "settings", "preset"):
        assert again.box[name] == screen.box[name]


@pytest.mark.parametrize("code", ["", "1", "1AAAA", "2abc", "9" * 50_000, "1" + "é" * 10, "%00"])
def test_a_broken_link_is_explained_and_a_preset_shown(open_page, code):
    screen = open_page("app.py", s=code)
    if code:
        assert screen.at.warning
    assert "0.620" in screen.text()


def test_settings_that_are_not_valid_are_left_out(open_page):
    screen = open_page("app.py", decimals="99", temperature="nan", f="99.99", p="nobody")
    assert screen.box["settings"] == {}
    assert screen.box["focus"] == [1, 2]


@pytest.mark.parametrize(
    ("text", "explained"),
    [
        ("{", errors.NOT_JSON),
        ("[" * 10_000, errors.NOT_JSON),
        ('{"format": "attention-workbench", "version": 99}', errors.UNKNOWN_VERSION),
        ("{}", errors.NOT_A_SCENARIO),
        ("x" * 2_000_000, errors.FILE_TOO_LARGE),
    ],
    ids=["cut short", "nested", "unknown version", "empty", "too large"],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_broken_file_is_explained_and_changes_nothing(open_page, text, explained, lang):
    screen = open_page("app.py", lang=lang)
    before = screen.box["scenario"]
    screen.command("open", text)
    assert explained(lang).split("{")[0][:12] in screen.at.warning[0].value
    assert screen.box["scenario"] == before


def test_what_is_wrong_is_said_until_something_else_is_done(open_page):
    screen = open_page("pages/softmax.py").command("open", "{")
    assert screen.deliver("menu_bar", "json_value", {"command": None}).at.warning
    assert not screen.command("undo").at.warning
    screen.command("open", "{").at.toggle("causal").set_value(True)
    assert not screen._run(screen.at.run).at.warning
    assert not screen.command("open", "{").go("app.py").at.warning


def test_a_saved_file_opens_again(open_page):
    screen = open_page("app.py").command("open", to_json(PRESETS["phone_book"].scenario("en")))
    assert screen.box["preset"] == "own", "it is no preset changed by the person"
    assert json.loads(screen.box["scenario"]) == to_plain(PRESETS["phone_book"].scenario("en"))


def test_hostile_labels_are_shown_literally_in_markdown(open_page):
    plain = to_plain(PRESETS["cat"].scenario("en"))
    plain["queries"][0]["description"] = plain["keys"][0]["description"] = HOSTILE[:60]
    screen = open_page("app.py", s=to_link(from_plain(plain)))
    shown = "\n".join(each.value for each in screen.at.markdown)
    assert "![x](" not in shown
    assert not re.search(r"(?<!\\)<script", shown)
    assert r"\!\[x\]" in shown


@pytest.mark.parametrize("command", ["nothing", "", None, 3, ["undo"]])
def test_an_unknown_command_does_nothing(open_page, command):
    screen = open_page("app.py")
    before = dict(screen.box)
    screen.command(command)
    assert screen.box["scenario"] == before["scenario"]


def test_reset_goes_back_to_the_preset_and_can_be_undone(open_page):
    screen = open_page("pages/describe.py", p="bank")
    model = screen.data("editor")["model"]
    model["keys"].pop()
    model["values"].pop()
    model["mask"] = [row[:-1] for row in model["mask"]]
    screen.send("editor", "edit", {"model": model, "earlier": []})
    assert len(screen.data("editor")["model"]["keys"]) == 3
    screen.command("reset")
    assert len(screen.data("editor")["model"]["keys"]) == 4
    screen.command("undo")
    assert len(screen.data("editor")["model"]["keys"]) == 3


def test_an_expired_session_takes_the_address_that_the_browser_still_shows(open_page):
    code = to_link(PRESETS["bank"].scenario("en"))
    screen = open_page("pages/describe.py").restore(
        {"address": f"lang=zh&s={code}&f=2.2", "past": [], "future": []}
    )
    assert screen.box["lang"] == "zh"
    assert screen.box["focus"] == [1, 1]
    assert len(json.loads(screen.box["scenario"])["keys"]) == 4


def test_an_expired_session_takes_the_steps_that_could_be_undone_and_redone(open_page):
    links = [
        f"lang=en&s={to_link(PRESETS[name].scenario('en'))}" for name in ("bank", "phone_book")
    ]
    given = {"address": "lang=en&p=bank", "past": [links[0], "s=broken"], "future": links[::-1]}
    screen = open_page("pages/describe.py").restore(given)
    assert screen.data("menu_bar")["history"] == {"at": 1, "past": 1, "future": 2}
    screen.command("redo")
    assert json.loads(screen.box["scenario"]) == to_plain(PRESETS["phone_book"].scenario("en"))
    screen.command("undo").command("undo")
    assert json.loads(screen.box["scenario"]) == to_plain(PRESETS["bank"].scenario("en"))
    assert screen.data("menu_bar")["history"] == {"at": 0, "past": 0, "future": 3}


@pytest.mark.parametrize(
    "sent",
    [None, "p=bank", ["p=bank"], {"address": "p=bank"},
     {"address": "p=bank", "past": "p=bank", "future": []},
     {"address": ["p=bank"], "past": [], "future": []}],
)  # fmt: skip
def test_what_is_not_a_screen_with_its_steps_is_not_taken_back(open_page, sent):
    assert open_page("pages/describe.py").restore(sent).box["preset"] == "cat"


BANK = {"address": "p=bank", "past": [], "future": []}


def test_a_screen_that_is_given_back_twice_is_taken_once(open_page):
    screen = open_page("pages/describe.py").restore(BANK).command("preset", "phone_book")
    assert screen.restore({**BANK, "again": 1}).box["preset"] == "phone_book"


def test_a_page_that_goes_on_with_its_session_is_understood_as_before(open_page):
    screen = open_page("pages/describe.py")
    model = screen.data("editor")["model"]
    model["queries"][0]["vector"] = [7.0, 7.0]
    sent = {"session": "before", "model": model, "earlier": []}
    screen.send("editor", "edit", {**sent, "seq": 4})
    given = {"session": screen.box["session"], **BANK, "address": "p=cat"}
    acks = {"editor": 3, "menu_bar command": 8}
    screen.restore({**given, "goes_on": {"session": "before", "acks": acks}})
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [7.0, 7.0]
    assert screen.data("menu_bar")["acks"] == {**acks, "editor": 4, "scenario": 0}
    assert screen.data("menu_bar")["restored"] == given["session"]
    screen.ask_late("menu_bar", 8, {"command": "undo"})
    assert first_number(screen) == 7.0
    screen.ask_late("menu_bar", 9, {"command": "undo"})
    assert first_number(screen) == 0.8


@pytest.mark.parametrize(
    ("acks", "taken"),
    [
        ({"editor": "1", "preset command": 1.5, "a": None, "b": -(10**30), "c": 10**30}, {}),
        ({"x" * 1000: 1}, {}),
        ({str(n): n for n in range(1000)}, {str(n): n for n in range(100)}),
    ],
)
def test_of_what_was_taken_before_only_numbers_are_believed_and_not_too_many(
    open_page, acks, taken
):
    goes_on = {"session": "before" * 1000, "acks": acks}
    screen = open_page("pages/describe.py").restore({**BANK, "goes_on": goes_on})
    assert screen.box["acks"] == taken
    assert len(screen.box["session"]) == 60


def test_a_restored_address_does_not_overwrite_a_newer_edit(open_page):
    screen = open_page("pages/describe.py")
    model = screen.data("editor")["model"]
    model["queries"][0]["vector"] = [7.0, 7.0]
    screen.send("editor", "edit", {"model": model, "earlier": []})
    screen.restore({"address": "p=cat", "past": ["p=bank"], "future": ["p=bank"]})
    assert screen.data("editor")["model"]["queries"][0]["vector"] == [7.0, 7.0]
    assert screen.data("menu_bar")["history"] == {"at": 2, "past": 2, "future": 0}
    screen.command("undo")
    assert json.loads(screen.box["scenario"]) == to_plain(PRESETS["cat"].scenario("en"))
    screen.command("undo")
    assert json.loads(screen.box["scenario"]) == to_plain(PRESETS["bank"].scenario("en"))


def test_the_link_limit_for_chats_is_known_to_the_browser(open_page):
    assert open_page("app.py").data("menu_bar")["link_limit"] == 1800
    assert "{n}" in words.LINK_LONG.en


def test_a_pair_is_picked_in_the_lists_of_every_step(open_page):
    screen = open_page("pages/dot_product.py")
    screen.choose("focus", {"name": "key", "place": 2})
    assert screen.box["focus"] == [0, 2]
    screen.go("pages/softmax.py").choose("focus", {"name": "query", "place": 1})
    assert screen.box["focus"] == [1, 2]
    assert [each["place"] for each in screen.data("focus")["choices"]] == [1, 2]


def test_a_preset_is_picked_in_the_panels_list(open_page):
    screen = open_page("pages/softmax.py").choose(
        "preset", {"name": "preset", "place": list(PRESETS).index("bank")}
    )
    assert screen.box["preset"] == "bank"
    assert "bank" in screen.data("preset")["choices"][0]["options"][list(PRESETS).index("bank")]


@pytest.mark.parametrize(
    "sent",
    [None, "key", {"name": "key"}, {"name": "key", "place": 3}, {"name": "key", "place": -1},
     {"name": "key", "place": "1"}, {"name": "value", "place": 1}, {"name": ["key"], "place": 1}],
)  # fmt: skip
def test_a_choice_that_is_not_in_the_list_changes_nothing(open_page, sent):
    screen = open_page("pages/dot_product.py").choose("focus", sent)
    assert screen.box["focus"] == [0, 0]


def test_the_buttons_of_the_panel_undo_redo_and_reset(open_page):
    def can_be_pressed():
        return [button["enabled"] for button in screen.data("preset")["buttons"]]

    screen = open_page("pages/describe.py")
    model = screen.data("editor")["model"]
    model["queries"][0]["vector"] = [3.0, 0.2]
    screen.send("editor", "edit", {"model": model, "earlier": []})
    edited = screen.box["scenario"]
    assert can_be_pressed() == [True, False, True]
    screen.command("undo")
    assert can_be_pressed() == [False, True, False]
    screen.command("redo")
    assert screen.box["scenario"] == edited
    screen.command("reset")
    assert can_be_pressed() == [True, False, False]


@pytest.mark.parametrize("command", ["undo", "redo", "reset"])
def test_a_button_that_is_off_does_nothing(open_page, command):
    screen = open_page("app.py")
    before = screen.box["scenario"]
    screen.command(command)
    assert (screen.box["scenario"], screen.box["undo"]) == (before, [])


# ---- commands ------------------------------------------------------------------------------


def queries_typed(screen, *numbers):
    model = screen.data("editor")["model"]
    steps = []
    for number in numbers:
        model = json.loads(json.dumps(model))
        model["queries"][0]["vector"][0] = number
        steps.append(model)
    return steps


def first_number(screen):
    return screen.data("editor")["model"]["queries"][0]["vector"][0]


def test_commands_that_come_together_are_taken_in_their_order(open_page):
    screen = open_page("pages/describe.py")
    for model in queries_typed(screen, 1.0, 2.0, 3.0, 4.0):
        screen.send("editor", "edit", {"model": model, "earlier": []})
    screen.ask("menu_bar", *({"command": name} for name in ("undo", "undo", "undo", "redo")))
    assert first_number(screen) == 2.0
    screen.go("pages/dot_product.py")
    screen.ask("focus", {"name": "query", "place": 1}, {"name": "key", "place": 2})
    assert screen.box["focus"] == [1, 2]


def test_a_command_that_is_sent_again_is_taken_once(open_page):
    screen = open_page("pages/describe.py")
    for model in queries_typed(screen, 1.0, 2.0, 3.0):
        screen.send("editor", "edit", {"model": model, "earlier": []})
    sent = {"session": screen.box["session"], "commands": [[7, {"command": "undo"}]]}
    for again in range(2):
        screen.deliver("menu_bar", "json_value", {"command": {**sent, "again": again}})
    assert first_number(screen) == 2.0
    assert screen.data("menu_bar")["command_ack"] == 7


def test_a_command_of_another_session_is_not_taken(open_page):
    screen = open_page("app.py")
    sent = {"session": "another", "commands": [[7, {"command": "preset", "value": "bank"}]]}
    assert screen.deliver("menu_bar", "json_value", {"command": sent}).box["preset"] == "cat"
    assert screen.data("menu_bar")["command_ack"] == 0


@pytest.mark.parametrize(
    "commands",
    [None, 3, "undo", {"a": 1}, ["undo"], [[1]], [[1, 2, 3]], [["1", {"command": "undo"}]],
     [[1.5, {"command": "undo"}]], [[-1, {"command": "undo"}]], [[1, None]], [[1, ["undo"]]]],
)  # fmt: skip
def test_what_is_no_list_of_numbered_commands_changes_nothing(open_page, commands):
    screen = open_page("pages/describe.py")
    [model] = queries_typed(screen, 3.0)
    screen.send("editor", "edit", {"model": model, "earlier": []})
    for key in ("menu_bar", "preset"):
        sent = {"session": screen.box["session"], "commands": commands}
        screen.deliver(key, "json_value", {"command": sent})
    assert first_number(screen) == 3.0


@pytest.mark.parametrize("used_before", ["preset", "menu_bar"])
def test_commands_of_several_components_are_taken_in_their_order(open_page, used_before):
    screen = open_page("pages/describe.py").ask(used_before, {"command": "nothing"})
    for model in queries_typed(screen, 2.0):
        screen.send("editor", "edit", {"model": model, "earlier": []})
    bank = {"name": "preset", "place": list(PRESETS).index("bank")}
    together = {"preset": (12, bank), "menu_bar": (11, {"command": "undo"})}
    screen.ask_at_once(**together).ask_at_once(again=1, **together)
    assert screen.box["preset"] == "bank"
    screen.command("undo")
    assert first_number(screen) == 0.8


def test_what_is_typed_after_more_commands_than_are_taken_at_once_is_taken_after_the_last(
    open_page,
):
    screen = open_page("pages/describe.py")
    screen.ask("menu_bar", *[{"command": "nothing"}] * 100, {"command": "preset", "value": "bank"})
    typed = {"at": 200, "cell": ["queries", 0, "vector", 0], "value": 9.0, "earlier": []}
    screen.send("editor", "edit", typed)
    assert first_number(screen) == 0.8
    screen.ask_late("menu_bar", 101, {"command": "preset", "value": "bank"})
    assert screen.box["preset"] == "bank"
    assert first_number(screen) == 9.0


def test_of_a_huge_list_of_commands_the_first_hundred_are_taken(open_page):
    screen = open_page("app.py").ask("menu_bar", *[{"command": "nothing"}] * 5_000)
    assert screen.data("menu_bar")["command_ack"] == 100
