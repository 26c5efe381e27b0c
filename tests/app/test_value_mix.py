"""Step 6 in the running app: contributions, their sum, the plane of the values, the hard pick."""

import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.editing import random_fill, with_causal, with_mask
from attention_core.scenario import Scenario
from pages.ui.presets import PRESETS

PAGE = "pages/value_mix.py"
CAT = PRESETS["cat"].scenario("en")


def fully_masked() -> Scenario:
    scenario = CAT
    for j in range(3):
        scenario = with_mask(scenario, 0, j, False)
    return scenario


def sized(n: int, d_v: int) -> Scenario:
    names = tuple(("*a* <b>b</b> $c$ [d](http://e.f) " * 2)[:60] for _ in range(n))
    axes = tuple(f"*axis* {c} of a long name"[:24] for c in range(d_v))
    vectors = np.zeros((n, 16))
    empty = Scenario(names, names, names, vectors, vectors, np.zeros((n, d_v)), value_axes=axes)
    return random_fill(empty, 5)


def texts_of(row: dict) -> list[str]:
    return [cell["text"] for cell in row["cells"]]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_outputs_of_the_worked_example_stand_on_the_page(open_page, lang):
    text = open_page(PAGE, lang=lang).unfold().text()
    for number in ("0.622378", "0.244495", "0.566361", "0.397503"):
        assert number in text


def test_the_table_multiplies_each_value_by_its_weight_and_adds_up(open_page):
    table = open_page(PAGE).data("mix")
    assert texts_of(table["rows"][0]) == ["0.390", "0.9", "0.351", "0.2", "0.078"]
    assert texts_of(table["footer"]) == ["1.000", "", "0.622", "", "0.244"]


def test_the_names_of_the_value_axes_label_the_components(open_page):
    columns = [column["label"] for column in open_page(PAGE).data("mix")["columns"]]
    assert columns == ["weight", "colour detail", "× weight", "size detail", "× weight"]
    assert open_page(PAGE).data("values")["axes"] == ["colour detail", "size detail"]


def test_each_output_component_is_written_out(open_page):
    text = open_page(PAGE).text()
    assert "0.390 × 0.9 + 0.316 × 0.3 + 0.294 × 0.6 ≈ 0.351 + 0.095 + 0.176 ≈ 0.622" in text


def test_a_row_picked_in_the_table_is_the_key_in_focus(open_page):
    assert open_page(PAGE, f="2.1").ask("mix", [2, 0]).box["focus"] == [1, 2]


# ---- the plane ---------------------------------------------------------------------------------


def test_the_contributions_lie_tip_to_tail_and_end_at_the_output(open_page):
    arrows = {each["id"]: each for each in open_page(PAGE).data("values")["arrows"]}
    assert arrows["c2"]["from"] == "c1"
    assert arrows["c3"]["from"] == "c2"
    assert (arrows["c3"]["x"], arrows["c3"]["y"]) == pytest.approx((0.622378, 0.244495), abs=1e-6)
    assert (arrows["out"]["x"], arrows["out"]["y"]) == pytest.approx(
        (arrows["c3"]["x"], arrows["c3"]["y"])
    )


def test_only_the_values_can_be_dragged(open_page):
    arrows = open_page(PAGE).data("values")["arrows"]
    assert [each["id"] for each in arrows if each["draggable"]] == ["v1", "v2", "v3"]


def test_the_browser_can_mix_for_itself_while_a_value_is_dragged(open_page):
    mix = open_page(PAGE).data("values")["extras"]["mix"]
    assert list(mix["c2"]) == ["v1", "v2"]
    assert list(mix["out"].values()) == pytest.approx([0.390244, 0.315652, 0.294103], abs=1e-6)


def test_dragging_a_value_moves_the_output_and_leaves_the_weights(open_page):
    screen = open_page(PAGE)
    screen.send("values", "move", {"gesture": "g", "group": "value", "row": 0, "x": 2.9, "y": 0.2})
    table = screen.data("mix")
    assert texts_of(table["footer"])[2] == "1.403"  # 0.622 + 0.390 · 2
    weights = [float(row["cells"][0]["text"]) for row in table["rows"]]
    assert weights == pytest.approx([0.390, 0.316, 0.294], abs=0.0006)


def test_many_contributions_share_a_last_arrow_that_still_ends_at_the_output(open_page):
    data = open_page(PAGE, s=to_link(sized(12, 2))).data("values")
    steps = [each for each in data["arrows"] if each["id"].startswith("c")]
    end = next(each for each in data["arrows"] if each["id"] == "out")
    assert len(steps) == 7
    assert "other 6" in steps[-1]["name"]
    assert (steps[-1]["x"], steps[-1]["y"]) == pytest.approx((end["x"], end["y"]))
    for one, other in pairwise(steps):
        assert other["from"] == one["id"]


def test_masked_values_are_no_corner_of_the_hull(open_page):
    data = open_page(PAGE, s=to_link(with_mask(CAT, 0, 1, False))).data("values")
    assert data["extras"]["hull"] == ["v1", "v3"]


# ---- hard pick, equal values, masks --------------------------------------------------------------


def test_the_hard_pick_stands_beside_the_soft_mix(open_page):
    rows = open_page(PAGE).data("hard")["rows"]
    assert texts_of(rows[0]) == ["0.622", "0.900", "0.278"]
    assert texts_of(rows[1]) == ["0.244", "0.200", "−0.044"]


def test_a_tie_is_said_to_leave_a_hard_pick_to_chance(open_page):
    tied = replace(CAT, key=np.ones((3, 2)))
    assert "k₁, k₂, k₃ tie" in open_page(PAGE, s=to_link(tied)).text()


def test_a_saturated_row_is_said_to_be_close_to_the_hard_pick(open_page):
    assert "close to the hard pick" in open_page(PAGE, p="phone_book").text()


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "All values that carry weight are equal"), ("zh", "值都相等")]
)
def test_equal_values_are_said_to_make_the_weights_idle(open_page, lang, said):
    assert said in open_page(PAGE, p="equal_values", lang=lang).text()
    assert said not in open_page(PAGE, lang=lang).text()


def test_values_are_called_equal_when_only_a_masked_one_differs(open_page):
    value = np.array([[2.0, 1.0], [2.0, 1.0], [9.0, 9.0]])
    scenario = with_mask(replace(CAT, value=value), 0, 2, False)
    assert "All values that carry weight are equal" in open_page(PAGE, s=to_link(scenario)).text()


def test_a_single_key_gives_its_value(open_page):
    assert "the output is v₁ itself: (0.500,\u00a02.000)" in open_page(PAGE, p="single_key").text()


def test_weights_too_small_to_count_are_not_called_masked(open_page):
    huge = replace(CAT, query=CAT.query * 1000, key=CAT.key * 1000)
    text = open_page(PAGE, s=to_link(huge)).text()
    assert "v₁ has all of the weight" in text
    assert "Only v₁ takes part" not in text


@pytest.mark.parametrize(("lang", "said"), [("en", "nothing is mixed"), ("zh", "没有可混合的值")])
def test_a_fully_masked_row_has_output_zero_and_says_so(open_page, lang, said):
    screen = open_page(PAGE, s=to_link(fully_masked()), lang=lang)
    assert said in screen.text()
    assert "(0.000,\u00a00.000)" in screen.text()
    assert texts_of(screen.data("mix")["footer"]) == ["0.000", "", "0.000", "", "0.000"]


def test_a_masked_key_is_marked_in_the_table(open_page):
    table = open_page(PAGE, s=to_link(with_mask(CAT, 0, 1, False))).data("mix")
    assert table["rows"][1]["cells"][0]["state"] == "masked"
    assert table["rows"][1]["cells"][0]["exact"] == "masked"


def test_the_mix_follows_the_temperature(open_page):
    assert texts_of(open_page(PAGE, temperature="10").data("mix")["footer"])[2] != "0.622"


def test_the_legend_of_the_plane_comes_out_by_hand(open_page):
    for seed in range(5):
        value = np.random.default_rng(seed).uniform(-9, 9, (3, 2)).round(2)
        steps = open_page(PAGE, s=to_link(replace(CAT, value=value))).data("values")["arrows"]
        weights = [float(each["name"].partition("·")[0]) for each in steps if each["id"][0] == "c"]
        shown = (np.array(weights)[:, None] * value).round(3)
        exact = np.array([0.390244, 0.315652, 0.294103])[:, None] * value
        assert shown == pytest.approx(exact, abs=0.00051)


def test_the_output_leads_the_legend_of_the_plane(open_page):
    arrows = open_page(PAGE).data("values")["arrows"]
    assert [each["id"] for each in arrows if each.get("leads")] == ["out"]


@pytest.mark.parametrize(
    ("lang", "falls", "rises"),
    [
        ("en", "; the others bring it down to 0.", "; the others bring it up to −0."),
        ("zh", "；其余各项把它降到 0.", "；其余各项把它升到 −0."),
    ],
)
def test_a_part_larger_than_the_whole_is_said_to_be_brought_down(open_page, lang, falls, rises):
    value = np.array([[2.0, 0.0], [-1.0, 0.0], [0.0, 0.0]])
    for sign, said in ((1, falls), (-1, rises)):
        text = open_page(PAGE, s=to_link(replace(CAT, value=sign * value)), lang=lang).text()
        assert said in text


def test_where_nothing_is_added_no_value_is_said_to_add_the_most(open_page):
    text = open_page(PAGE, s=to_link(replace(CAT, value=np.zeros((3, 2))))).text()
    assert "No value adds anything to" in text


def test_the_lines_of_all_components_show_a_weight_with_the_same_digits(open_page):
    value = np.array([[0.9, 7.31], [0.3, -4.77], [0.6, 9.13]])
    screen = open_page(PAGE, s=to_link(replace(CAT, value=value)))
    lines = [line for line in screen.text().splitlines() if line.startswith("**") and " × " in line]
    found = [tuple(re.findall(r"([\d.]+) × ", line)) for line in lines]
    assert len(found) == 2
    assert found[0] == found[1]
    assert found[0] == tuple(row["cells"][0]["text"] for row in screen.data("mix")["rows"])


def test_what_the_table_shows_as_0_is_not_subtracted(open_page):
    value = np.array([[0.9], [-1e-7], [0.6]])
    odd = replace(CAT, value=value, value_axes=("",))
    screen = open_page(PAGE, s=to_link(odd))
    assert screen.data("mix")["rows"][1]["cells"][2]["text"] == "0.0000"
    assert " + 0.0000 + 0." in screen.text()


def test_chinese_sets_a_name_apart_and_its_colon_wide(open_page):
    text = open_page(PAGE, s=to_link(replace(CAT, value_axes=("", ""))), lang="zh").text()
    assert "对 d₁ 贡献最大的是" in text
    assert "**d₁**：0." in text


def test_only_the_component_shown_asks_for_digits_of_the_weights(open_page):
    value = np.full((3, 16), 0.5)
    value[:, 15] = 997.31, -998.17, 999.73
    screen = open_page(PAGE, s=to_link(replace(CAT, value=value, value_axes=("",) * 16)))
    weights = [row["cells"][0]["text"] for row in screen.data("mix")["rows"]]
    assert all(len(weight) <= len("0.3902") for weight in weights)


def test_keys_that_weigh_nearly_alike_do_not_tie(open_page):
    near = replace(CAT, query=np.eye(2), key=np.array([[1 + 1e-8, 0], [1, 0], [0, 0]]))
    assert " tie with weight" not in open_page(PAGE, s=to_link(near)).text()


# ---- many components ---------------------------------------------------------------------------


def test_with_many_components_the_reader_picks_one(open_page):
    screen = open_page(PAGE, s=to_link(sized(3, 16)), component="16")
    assert [column["label"] for column in screen.data("mix")["columns"]][1].startswith("*axis* 15")
    screen.choose("component", {"name": "component", "place": 0})
    assert [column["label"] for column in screen.data("mix")["columns"]][1].startswith("*axis* 0")
    assert "component" not in screen.box["settings"]


def test_a_component_that_is_gone_gives_way_to_the_last(open_page):
    screen = open_page(PAGE, s=to_link(sized(3, 5)), component="16")
    assert screen.data("mix")["columns"][1]["label"].startswith("*axis* 4")


def test_every_component_is_in_the_twin(open_page):
    twin = open_page(PAGE, s=to_link(sized(12, 16))).twin("mix_twin")
    assert len(twin["columns"]) == 1 + 16 + 16


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_opens(open_page, preset, lang):
    assert open_page(PAGE, p=preset, lang=lang).data("mix")["rows"]


@pytest.mark.parametrize(
    "scenario",
    [
        sized(12, 16),
        sized(12, 1),
        sized(1, 3),
        replace(CAT, query=CAT.query * 1000, key=CAT.key * 1000, value=CAT.value * 1000),
        replace(CAT, query=np.zeros((2, 2)), value=np.zeros((3, 2))),
        with_causal(sized(12, 2), True),
    ],
    ids=["12 x 16", "d_v 1", "one key", "huge numbers", "zeros", "causal"],
)
def test_extreme_scenarios_open(open_page, scenario):
    screen = open_page(PAGE, s=to_link(scenario), f="12.12")
    assert len(screen.data("mix")["rows"]) == scenario.n_k


def test_a_weight_too_small_to_see_is_not_called_zero(open_page):
    numbers = np.array([[1000.0, 0]]), np.array([[1000.0, 0], [-1000.0, 0]]), np.array([[1.0], [5]])
    shown = open_page(PAGE, s=to_link(Scenario(("",), ("",) * 2, ("",) * 2, *numbers))).text()
    assert "1.000 × 1 + 0.000 × 5 ≈" in shown


def test_a_query_picked_before_a_key_and_taken_after_it_is_in_focus(open_page):
    screen = open_page("pages/value_mix.py")
    screen.ask_late("values", 2, ["value", 1])
    screen.ask_late("focus", 1, {"name": "query", "place": 1})
    assert screen.box["focus"] == [1, 1]
    screen.ask_late("values", 1, ["value", 2])
    assert screen.box["focus"] == [1, 1]
