"""The lab of the tipping point: how far the winner is from losing, and the jump past the edge."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.scenario import Scenario

PAGE = "pages/tipping_point.py"
Open = Callable[..., Any]
Mask = list[list[bool]] | None


def scenario(query: Any, key: Any, mask: Mask = None, is_causal: bool = False) -> str:
    """Return the link of a scenario without descriptions."""
    query, key = np.array(query, dtype=float), np.array(key, dtype=float)
    n_q, n_k = len(query), len(key)
    shown = np.ones((n_q, n_k), dtype=bool) if mask is None else np.array(mask)
    return to_link(
        Scenario(
            ("",) * n_q, ("",) * n_k, ("",) * n_k, query, key, np.ones((n_k, 1)), ("",),
            shown, is_causal, 0,
        )
    )  # fmt: skip


def finding(screen: Any) -> str:
    """Return the sentence that says what the lab found."""
    (found,) = screen.at.info
    return str(found.value)


def winner(screen: Any) -> str:
    """Return the tag of the winner, which the finding begins with."""
    return finding(screen).split(" ")[0]


def ranking(screen: Any) -> list[list[str]]:
    """Return the texts of the ranking table."""
    return [[cell["text"] for cell in row["cells"]] for row in screen.data("ranking")["rows"]]


def test_the_finding_names_winner_rival_and_distance(open_page: Open) -> None:
    assert finding(open_page(PAGE)) == (
        "**k₁** (black kitten) wins **q₁** (the cat\\'s colour). "
        "Move q₁ by **0.424**, to (0.5, 0.5), and **k₂** (small brown dog) is level; "
        "a hair further and **k₂ wins**.  \n"
        "That is the lead divided by how far apart the two keys are: "
        "q₁·(k₁ − k₂) / ‖k₁ − k₂‖ = 0.3 / 0.707 ≈ 0.424."
    )
    assert finding(open_page(PAGE, lang="zh")).startswith(
        "对 **q₁**（猫的颜色），**k₁**（黑色猫咪）获胜。把 q₁ 移动 **0.424**，到 (0.5, 0.5)，"
        "**k₂**（棕色小狗）就追平了；再多一点点，**k₂ 获胜**。"
    )


def test_the_arithmetic_stands_line_by_line(open_page: Open) -> None:
    text = open_page(PAGE).text()
    for line in (
        "k₁ − k₂ = (0.7, 0.3) − (0.2, 0.8) = (0.5, −0.5)",
        "q₁·(k₁ − k₂) = 0.8 × 0.5 + 0.2 × (−0.5) = 0.4 − 0.1 = 0.3",
        "‖k₁ − k₂‖ = √(0.5² + (−0.5)²) ≈ 0.707",
        "0.3 / 0.707 ≈ 0.424",
        "q₁ − 0.424 · (k₁ − k₂)/0.707 ≈ (0.5, 0.5)",
        "k₁: 0.5 × 0.7 + 0.5 × 0.3 = 0.35 + 0.15 = 0.5",
        "k₂: 0.5 × 0.2 + 0.5 × 0.8 = 0.1 + 0.4 = 0.5",
        "No other rival is nearer. k₃: 0.4\u00a0/\u00a00.854\u00a0≈\u00a00.468",
    ):
        assert line in text


def test_the_table_has_each_rivals_distance_and_the_ranking_before_and_after(
    open_page: Open,
) -> None:
    assert ranking(open_page(PAGE)) == [
        ["0.620 (no. 1)", "wins", "0.496 (no. 2)"],
        ["0.320 (no. 2)", "0.424", "0.506 (no. 1)"],
        ["0.220 (no. 3)", "0.468", "−0.059 (no. 3)"],
    ]


def test_the_jump_makes_the_rival_win_and_undo_takes_it_back(open_page: Open) -> None:
    screen = open_page(PAGE)
    before = screen.box["scenario"]
    screen.at.button(key="jump").click().run()
    assert not screen.at.exception
    assert "Move q₁ by **0.014**" in finding(screen)
    assert ranking(screen)[1][0] == "0.506 (no. 1)"
    screen.at.button(key="undo_jump").click().run()
    assert screen.box["scenario"] == before
    assert winner(screen) == "**k₁**"


@pytest.mark.parametrize("preset", ["cat", "bank", "directions", "long_key", "saturated"])
@pytest.mark.parametrize("by_cosine", ["0", "1"])
def test_from_every_preset_the_jump_makes_the_named_rival_win(
    open_page: Open, preset: str, by_cosine: str
) -> None:
    screen = open_page(PAGE, p=preset, by_cosine=by_cosine)
    rival = finding(screen).split(" wins**")[0].rpartition("**")[2]
    assert f"{rival} wins" in screen.at.button(key="jump").label
    screen.at.button(key="jump").click().run()
    assert winner(screen) == f"**{rival}**"


def test_the_other_query_has_another_winner_and_distance(open_page: Open) -> None:
    screen = open_page(PAGE, f="2.1")
    assert winner(screen) == "**k₂**"
    assert "Move q₂ by **0.566**" in finding(screen)


def test_by_cosine_the_long_key_loses_to_the_better_angle(open_page: Open) -> None:
    screen = open_page(PAGE, p="long_key")
    assert winner(screen) == "**k₂**"
    screen.at.toggle(key="setting_by_cosine").set_value(True).run()
    assert winner(screen) == "**k₁**"
    assert "by_cosine=1" in screen.data("menu_bar")["address"]
    assert "k̂₁" in screen.text()


def test_the_plane_is_parted_into_the_region_of_each_key(open_page: Open) -> None:
    plane = open_page(PAGE).data("winners")
    regions = plane["extras"]["regions"]
    assert [area["tag"] for area in regions["areas"]] == ["k₁", "k₂", "k₃"]
    assert regions["of"] == "q1"
    movable = [arrow["id"] for arrow in plane["arrows"] if arrow["draggable"]]
    assert movable == ["q1"]
    assert "0.424 from the edge to k₂" in plane["alt"]


def test_dragging_the_query_across_an_edge_changes_the_winner(open_page: Open) -> None:
    screen = open_page(PAGE)
    move = {"gesture": "g", "group": "query", "row": 0, "x": 0.3, "y": 0.9}
    screen.send("winners", "move", move)
    assert winner(screen) == "**k₂**"
    assert screen.box["undo"]


def test_beyond_two_dimensions_a_slice_is_drawn_and_said_to_be_one(open_page: Open) -> None:
    screen = open_page(PAGE, p="phone_book")
    plane = screen.data("winners")
    assert "slice" in plane["note"]
    (query,) = plane["arrows"]
    assert not query["draggable"]
    assert query["x"] == pytest.approx(-16 / np.sqrt(2))  # the distance to the edge at 0
    assert "**11.314**" in finding(screen)


def test_the_axes_of_the_slice_are_explained_with_numbers_to_redo(open_page: Open) -> None:
    link = scenario([[1, 2, 2]], [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0.5]])
    plane = open_page(PAGE, s=link).data("winners")
    assert "how far along k₂ − k₄, the edge standing at 0, so q₁ is at −0.577" in plane["note"]
    assert "√(‖q₁‖² − 0.577²) ≈ √(3² − 0.577²) ≈ 2.944" in plane["note"]
    (query,) = plane["arrows"]
    assert (query["x"], query["y"]) == pytest.approx((-0.5 / np.sqrt(0.75), np.sqrt(9 - 1 / 3)))
    assert plane["axes"] == ["→ k₂", "the rest of q₁"]
    assert "横轴：沿 k₂ − k₄ 走了多远" in open_page(PAGE, s=link, lang="zh").data("winners")["note"]


def test_in_one_dimension_the_edge_is_at_zero(open_page: Open) -> None:
    screen = open_page(PAGE, s=scenario([[2.0]], [[3.0], [1.0], [-1.0]]))
    assert "Move q₁ by **2.000**, to (0), and **k₂** and **k₃** are level; a hair" in finding(
        screen
    )
    plane = screen.data("winners")
    assert "d_k = 1" in plane["note"]
    assert (plane["arrows"][0]["x"], plane["axes"]) == (2.0, ["d₁", ""])
    assert "No region here for k₂" in screen.text()
    screen.at.button(key="jump").click().run()
    assert winner(screen) == "**k₃**"


def test_a_masked_key_is_neither_winner_nor_rival(open_page: Open) -> None:
    link = scenario([[0.8, 0.2]], [[0.7, 0.3], [0.2, 0.8], [0.4, -0.5]], [[False, True, True]])
    screen = open_page(PAGE, s=link)
    assert winner(screen) == "**k₂**"
    assert ranking(screen)[0] == ["masked", "masked", "masked"]
    assert "not in the race: **k₁**" in screen.text()
    tags = [area["tag"] for area in screen.data("winners")["extras"]["regions"]["areas"]]
    assert tags == ["k₂", "k₃"]


def test_the_causal_mask_counts_too(open_page: Open) -> None:
    link = scenario([[0.1, 0.9], [0.1, 0.9]], [[0.7, 0.3], [0.2, 0.8]], is_causal=True)
    assert "only key that takes part" in finding(open_page(PAGE, s=link))
    assert winner(open_page(PAGE, s=link, f="2.1")) == "**k₂**"


ACROSS = [[1.0, 0.0], [0.0, 1.0]]
WITH_ZERO = [[0.0, 0.0], [-1.0, 0.0], [-1.0, 1.0]]
SAID = {
    "a fully masked row": (([[1.0, 2.0]], ACROSS, [[False, False]]), "0", "hides every key"),
    "one key": (([[1.0, 2.0]], [[3.0, 4.0]]), "0", "only key that takes part"),
    "identical keys": (
        ([[1.0, 2.0]], [[3.0, 4.0]] * 3),
        "0",
        "**k₁**, **k₂** and **k₃** are **identical**",
    ),
    "one direction, cosine": (
        ([[1.0, 2.0]], [[0.7, 0.3], [7.0, 3.0]]),
        "1",
        "**k₁** and **k₂** point the **same way**",
    ),
    "zero query, cosine": (([[0.0, 0.0]], ACROSS), "1", "**zero vector**"),
    "zero query": (([[0.0, 0.0]], ACROSS), "0", "level for q₁, both at 0"),
    "zero query, three keys": (
        ([[0.0, 0.0]], [*ACROSS, [3.0, 4.0]]),
        "0",
        "All 3 keys that take part (**k₁**, **k₂** and **k₃**) are level for q₁, at 0",
    ),
    "three level, one below": (
        ([[1.0, 1.0]], [*ACROSS, [0.5, 0.5], [0.0, 0.0]]),
        "0",
        "**k₁**, **k₂** and **k₃** are level for q₁, all at 1:",
    ),
    "twins": (
        ([[0.8, 0.2]], [[0.7, 0.3], [0.7, 0.3], [0.2, 0.8], [0.2, 0.8]]),
        "0",
        "**k₁** and **k₂** win **q₁**. Move q₁ by **0.424**, to (0.5, 0.5), and **k₃** and **k₄** "
        "are level; a hair further and **k₃ and k₄ win**.",
    ),
    "equally near": (
        ([[1.0, 0.0]], [[1.0, 0.0], [0.5, 0.5], [0.5, -0.5]]),
        "0",
        "**k₃** is just as near, in another direction. The jump takes the way on which k₂ wins.",
    ),
    "a tie": (([[1.0, 1.0]], ACROSS), "0", "the distance is **0**"),
    "identical keys, d_k = 3": (([[1.0, 2.0, 3.0]], [[3.0, 4.0, 5.0]] * 2), "0", "identical"),
    "zero key, cosine": (([[1.0, 0.0]], WITH_ZERO), "1", "**k₃** wins"),
}


@pytest.mark.parametrize("case", SAID)
def test_what_has_no_tipping_point_is_said_in_words(open_page: Open, case: str) -> None:
    arguments, by_cosine, said = SAID[case]
    link = scenario(*arguments)
    assert said in finding(open_page(PAGE, s=link, by_cosine=by_cosine))
    assert finding(open_page(PAGE, s=link, by_cosine=by_cosine, lang="zh"))


TWINS = [[0.7, 0.3], [0.7, 0.3], [0.2, 0.8]]


def test_the_region_of_twin_keys_bears_the_names_of_both(open_page: Open) -> None:
    screen = open_page(PAGE, s=scenario([[0.8, 0.2]], TWINS))
    plane = screen.data("winners")
    assert [area["tag"] for area in plane["extras"]["regions"]["areas"]] == ["k₁ = k₂", "k₃"]
    assert "regions of the keys that win: k₁ = k₂; k₃. q₁ at (0.8, 0.2)" in plane["alt"]
    assert "in the region of k₁ and k₂, 0.424 from the edge to k₃" in plane["alt"]
    rows = screen.twin("ranking_twin")["rows"]
    assert [row["cells"][-1]["text"] for row in rows] == ["k₁ = k₂", "k₁ = k₂", "k₃"]


def test_keys_of_one_direction_share_a_region_by_cosine_but_are_not_called_equal(
    open_page: Open,
) -> None:
    link = scenario([[0.8, 0.2]], [[0.7, 0.3], [7.0, 3.0], [0.2, 0.8]])
    areas = open_page(PAGE, s=link, by_cosine="1").data("winners")["extras"]["regions"]["areas"]
    assert [area["tag"] for area in areas] == ["k₁, k₂", "k₃"]


def test_regions_differ_in_pattern_as_well_as_in_tone(open_page: Open) -> None:
    areas = open_page(PAGE).data("winners")["extras"]["regions"]["areas"]
    assert len({area["tone"] for area in areas}) == len({area["hatch"] for area in areas}) == 3


def test_on_an_edge_the_table_and_the_picture_say_level(open_page: Open) -> None:
    screen = open_page(PAGE, s=scenario([[0.0, 0.0]], TWINS))
    assert [row[1] for row in ranking(screen)] == [
        "level now",
        "always level with the winner",
        "0.000",
    ]
    assert "on the edge where k₁, k₂ and k₃ are level" in screen.data("winners")["alt"]


@pytest.mark.parametrize(("mask", "said"), [([[True, False, False]], True), ([[False] * 3], False)])
def test_where_no_other_key_can_win_nobody_is_told_to_drag_to_it(
    open_page: Open, mask: Mask, said: bool
) -> None:
    screen = open_page(PAGE, s=scenario([[0.8, 0.2]], TWINS, mask))
    assert screen.data("ranking")["caption"] == "The ranking now"
    text = screen.text()
    assert ("Each region holds" in text) == said
    assert "Drag q₁ across" not in text
    assert "nearest rival" not in text


def test_unequal_scores_are_written_differently(open_page: Open) -> None:
    link = scenario([[1.0, 0.0]], [[0.5002, 0.0], [0.5001, 1.0]])
    assert [row[0] for row in ranking(open_page(PAGE, s=link))] == [
        "0.5002 (no. 1)",
        "0.5001 (no. 2)",
    ]


def test_from_a_tie_the_jump_decides(open_page: Open) -> None:
    screen = open_page(PAGE, s=scenario([[1.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]))
    screen.at.button(key="jump").click().run()
    assert winner(screen) == "**k₂**"


def test_a_jump_beyond_what_a_scenario_holds_is_not_offered(open_page: Open) -> None:
    link = scenario([[1000.0, 900.0]], [[3.0, -2.0], [1.0, 1.0]])
    button = open_page(PAGE, s=link).at.button(key="jump")
    assert button.disabled
    assert "±1000" in button.help


def test_a_small_distance_is_not_shown_as_none(open_page: Open) -> None:
    link = scenario([[1e-4, 2e-4]], [[1e-4, 0.0], [0.0, 1e-4]])
    assert "Move q₁ by **0.00007071**" in finding(open_page(PAGE, s=link))


@pytest.mark.parametrize("d_k", [1, 2, 16])
@pytest.mark.parametrize("by_cosine", ["0", "1"])
def test_the_largest_scenario_opens(open_page: Open, d_k: int, by_cosine: str) -> None:
    numbers = np.random.default_rng(1).uniform(-1000, 1000, (24, d_k)).round(2)
    screen = open_page(PAGE, s=scenario(numbers[:12], numbers[12:]), by_cosine=by_cosine)
    assert len(ranking(screen)) == 12


def test_the_twin_leaves_empty_what_there_is_not(open_page: Open) -> None:
    winner, rival = open_page(PAGE).twin("ranking_twin")["rows"][:2]
    assert winner["cells"][1] == {"text": "—", "full": ""}
    assert float(rival["cells"][1]["exact"]) == pytest.approx(0.3 / np.sqrt(0.5))


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "always level with the winner"), ("zh", "永远与赢家打平")]
)
def test_a_key_like_the_winner_is_said_to_stay_level_with_it(
    open_page: Open, lang: str, said: str
) -> None:
    twins = scenario([[1.0, 0.5]], [[2.0, 1.0], [2.0, 1.0], [0.0, 1.0]])
    rows = open_page(PAGE, lang=lang, s=twins).data("ranking")["rows"]
    assert [said in str(row["cells"]) for row in rows] == [False, True, False]
