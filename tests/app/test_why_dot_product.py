"""The lab on rival scorings, without a browser."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from attention_core.scenario import Scenario
from attention_core.scoring import SCORERS, CostRow
from pages.ui.content.why_dot_product import measuring
from pages.ui.presets import PRESETS
from tests.app.scenarios import link_of

PATH = "pages/why_dot_product.py"
Open = Callable[..., Any]


def scores(screen: Any, name: str) -> list[list[str]]:
    rows = screen.data(f"scores_{name}")["rows"]
    return [[cell["text"] for cell in row["cells"]] for row in rows]


def winners(screen: Any) -> list[list[str]]:
    return [[cell["text"] for cell in row["cells"]] for row in screen.data("winners")["rows"]]


def finding(screen: Any) -> str:
    return str(screen.at.info[0].value)


def cat(**changes: Any) -> Scenario:
    return replace(PRESETS["cat"].scenario("en"), **changes)


def test_the_worked_example_is_scored_six_ways_with_its_winners_starred(open_page: Open) -> None:
    screen = open_page(PATH)
    assert scores(screen, "dot_product") == [
        ["★ 0.620", "0.320", "0.220"],
        ["0.340", "★ 0.740", "−0.410"],
    ]
    assert scores(screen, "scaled_dot_product")[0] == ["★ 0.438", "0.226", "0.156"]
    assert scores(screen, "cosine") == [
        ["★ 0.987", "0.471", "0.417"],
        ["0.493", "★ 0.991", "−0.707"],
    ]
    assert [row[:4] for row in winners(screen)] == [["k₁"] * 4, ["k₂"] * 4]


def test_winners_are_bold_as_well_as_starred(open_page: Open) -> None:
    [first, *_] = open_page(PATH).data("scores_dot_product")["rows"]
    assert ["winner" in cell.get("state", "") for cell in first["cells"]] == [True, False, False]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "**k₃ by dot product (0.638)** but **k₁ by cosine (0.987)**"),
        ("zh", "**点积选 k₃**（0.638），按**余弦却选 k₁**（0.987）"),
    ],
)
def test_a_longer_key_beats_a_better_aligned_one_while_cosine_does_not_move(
    open_page: Open, lang: str, said: str
) -> None:
    before = open_page(PATH, f="1.3")
    assert "**× 2.818**" in finding(before)  # 0.62 / 0.22
    after = open_page(PATH, lang=lang, f="1.3", key_length="2.9")
    assert said in finding(after)
    assert scores(after, "cosine") == scores(before, "cosine")
    assert winners(after)[0][:3] == ["k₃", "k₃", "≠ k₁"]


def test_the_preset_of_the_long_key_is_won_by_length(open_page: Open) -> None:
    screen = open_page(PATH, p="long_key", f="1.2")
    assert "**k₂ by dot product (4.000)** but **k₁ by cosine (1.000)**" in finding(screen)
    assert "**× 0.250**" in finding(screen)


def test_the_button_crosses_the_edge_and_the_scenario_stays(open_page: Open) -> None:
    screen = open_page(PATH, f="1.3")
    scenario = screen.box["scenario"]
    screen.at.button(key="cross").click().run()
    assert not screen.at.exception
    assert "k₃ by dot product (0.638)" in finding(screen)
    assert (screen.box["scenario"], screen.box["undo"]) == (scenario, [])
    assert "key_length=2.9" in screen.data("menu_bar")["address"]
    screen.at.button(key="back").click().run()
    assert "k₁ by dot product (0.620)" in finding(screen)


def test_a_picked_cell_becomes_the_focus(open_page: Open) -> None:
    screen = open_page(PATH).ask("scores_cosine", [1, 2])
    assert screen.box["focus"] == [1, 2]
    assert "k₃ at × 1, q₂ picks" in finding(screen)


def test_a_winning_cell_can_be_picked_too(open_page: Open) -> None:
    screen = open_page(PATH)
    cells = [cell for row in screen.data("scores_cosine")["rows"] for cell in row["cells"]]
    assert all(cell.get("state") != "total" for cell in cells)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_cosine_caps_the_largest_weight_of_three_keys(open_page: Open, lang: str) -> None:
    text = open_page(PATH, lang=lang).text()
    assert "e / (e + (3 − 1) / e) ≈ 2.718 / (2.718 + 2 × 0.368) ≈ 0.787" in text
    assert "**0.787**" in text
    assert "0.007" in text  # 1000 keys: e / (e + 999 / e)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "**64 multiplications and 63 additions**"), ("zh", "**64 次乘法和 63 次加法**")],
)
def test_the_operations_of_one_score_are_counted(open_page: Open, lang: str, said: str) -> None:
    screen = open_page(PATH, lang=lang)
    assert said in screen.text()
    rows = [[c["text"] for c in row["cells"]] for row in screen.data("cost_alone")["rows"]]
    assert rows[4] == ["8256", "8191", "·", "·", "·", "64"]  # additive
    assert not re.search(r"\d,\d{3}\b", screen.text())
    assert rows[0] == ["64", "63", "·", "·", "·", "·"]
    assert rows[3] == ["64", "63", "64", "·", "1", "·"]  # the distance


def test_the_operations_follow_the_d_k_in_the_address(open_page: Open) -> None:
    assert "**2 multiplications and 1 addition**" in open_page(PATH, cost_dim="2").text()


def test_measuring_starts_on_request_goes_on_by_turns_and_ends_in_a_chart(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measured(sizes: list[int], d_k: int, **options: Any) -> list[CostRow]:
        return [CostRow(sizes[0], {name: n + 1e-3 for n, name in enumerate(SCORERS)}, {})]

    monkeypatch.setattr(measuring, "measure_cost", measured)
    screen = open_page(PATH)
    assert "cost" not in screen.box.get("kept", {})
    screen.at.button(key="start").click().run()
    for _ in range(measuring.TURNS):
        screen.at.run()
    assert not screen.at.exception
    assert screen.at.button(key="start").label == "Measure"
    assert "took **5001.0 times** as long" in screen.text()
    assert [c["label"] for c in screen.twin("ratios_twin")["columns"]] == [
        str(size) for size in measuring.SIZES
    ]


def test_measuring_can_be_stopped_and_says_how_far_it_came(open_page: Open) -> None:
    screen = open_page(PATH, cost_dim="1")
    screen.at.button(key="start").click().run()
    screen.at.button(key="stop").click().run()
    assert not screen.at.exception
    assert "Stopped after 1 of 15 turns" in screen.text()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_opens(open_page: Open, name: str, lang: str) -> None:
    assert finding(open_page(PATH, p=name, lang=lang))


def test_one_key_leaves_nothing_to_compare(open_page: Open) -> None:
    screen = open_page(PATH, p="single_key")
    assert "only **one key**" in screen.text()
    assert "k₁ has no rival" in finding(screen)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_zero_vector_has_no_angle_and_it_is_said(open_page: Open, lang: str) -> None:
    screen = open_page(PATH, lang=lang, s=link_of([[0, 0], [1, 0]], [[1, 0], [0, 0]]))
    said = {"en": "no angle", "zh": "无夹角"}[lang]
    assert scores(screen, "cosine") == [[said, said], ["★ 1.000", said]]
    assert "NaN" not in screen.text()


def test_identical_keys_are_level_by_every_scoring(open_page: Open) -> None:
    screen = open_page(PATH, s=link_of([[0.3, 0.7]], [[0.1, 0.2], [0.1, 0.2]]))
    assert winners(screen) == [["k₁ = k₂"] * 6]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_fully_masked_row_has_no_winner_and_it_is_said(open_page: Open, lang: str) -> None:
    link = link_of([[1, 0], [0, 1]], [[1, 0], [0, 1]], [[False, False], [True, True]])
    screen = open_page(PATH, lang=lang, s=link)
    assert winners(screen)[0] == ["—"] * 6
    assert {"en": "sees no key", "zh": "看不到任何键"}[lang] in finding(screen)
    assert "∞" not in screen.text()


def test_a_masked_key_is_not_helped_by_length(open_page: Open) -> None:
    link = link_of([[1, 0]], [[1, 0], [2, 0]], [[True, False]])
    screen = open_page(PATH, s=link, f="1.2", key_length="10.0")
    assert "k₂ is masked for q₁" in finding(screen)
    assert winners(screen)[0][0] == "k₁"


def captions(screen: Any) -> list[str]:
    return [screen.data(f"scores_{name}")["caption"] for name in SCORERS]


@pytest.mark.parametrize(
    ("lang", "said", "never"),
    [("en", "Not compared: q₁ q₂", "another winner"), ("zh", "q₁ q₂ 不作比较", "与点积不同。")],
)
def test_rows_that_cosine_cannot_score_are_not_counted_as_different(
    open_page: Open, lang: str, said: str, never: str
) -> None:
    screen = open_page(PATH, lang=lang, s=link_of([[0, 0]] * 2, [[0, 0]] * 3))
    assert said in screen.text()
    assert never not in screen.text()
    assert not any("≠" in text for row in winners(screen) for text in row)


def test_a_tie_that_includes_the_same_winner_is_no_difference(open_page: Open) -> None:
    screen = open_page(PATH, s=link_of([[1], [-2], [0]], [[1], [1000], [-3]]))
    assert [row[2] for row in winners(screen)] == ["k₁ = k₂", "k₃", "—"]
    assert "share a winner in every row compared (2). Not compared: q₃" in screen.text()
    assert "a winner in common" in finding(screen)
    assert captions(screen)[2] == "cosine"


def test_a_winner_without_an_angle_is_not_said_to_win_by_length(open_page: Open) -> None:
    screen = open_page(PATH, s=link_of([[1]], [[-1], [0]]))
    assert "which cannot score a zero vector" in finding(screen)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "cosine: differs in 1 of 1 row"), ("zh", "余弦：1 行中有 1 行不同")]
)
def test_a_title_says_in_how_many_rows_the_winner_differs(
    open_page: Open, lang: str, said: str
) -> None:
    screen = open_page(PATH, lang=lang, s=link_of([[1, 1], [0, 0]], [[1, 1], [9, 0]]))
    assert captions(screen)[2] == said


@pytest.mark.parametrize(
    ("lang", "masked", "blind"),
    [
        ("en", "In row q₁ every key is masked", "In row q₂ no key has an angle"),
        ("zh", "在 q₁ 这一行，所有的键都被屏蔽", "在 q₂ 这一行，没有一个键有夹角"),
    ],
)
def test_rows_without_weights_have_sentences_of_their_own(
    open_page: Open, lang: str, masked: str, blind: str
) -> None:
    link = link_of([[1, 0], [0, 0]], [[1, 0], [0, 1]], [[False, False], [True, True]])
    for focus, said in (("1.1", masked), ("2.1", blind)):
        text = open_page(PATH, lang=lang, s=link, f=focus).text()
        assert said in text
        assert "0.000 by cosine" not in text
        assert "按余弦是 0.000" not in text


def test_one_key_that_is_masked_is_not_said_to_win(open_page: Open) -> None:
    text = open_page(PATH, s=link_of([[1]], [[1]], [[False]])).text()
    assert "only **one key**" in text
    assert "wins every row" not in text
    assert "With one key the weight is 1" not in text


@pytest.mark.parametrize(("n_k", "halves", "whole"), [(3, 2, 0), (4, 2 + 6, 0), (7, 2, 6)])
def test_the_wider_the_score_tables_the_fewer_stand_side_by_side(
    open_page: Open, n_k: int, halves: int, whole: int
) -> None:
    screen = open_page(PATH, s=link_of([[1, 0]], [[1, 0]] * n_k))
    weights = [column.weight for column in screen.at.columns]
    assert (weights.count(0.5), weights.count(1.0)) == (halves, whole)


def test_a_wide_table_names_its_winners_beside_the_queries(open_page: Open) -> None:
    keys = [[0, 1]] * 10 + [[1, 9], [1000, 0]]
    screen = open_page(
        PATH, s=link_of([[1000, 0], [1, 1]], keys, [[True] * 12, [True] * 11 + [False]])
    )
    rows = screen.data("scores_dot_product")["rows"]
    assert [row["label"] for row in rows] == ["q₁\u00a0★\u00a0k₁₂", "q₂\u00a0★\u00a0k₁₁"]
    assert rows[0]["cells"][11]["text"] == "★ 1000000.000"
    narrow = open_page(PATH).data("scores_dot_product")["rows"]
    assert [row["label"] for row in narrow] == ["q₁", "q₂"]


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ([[1000.0]], [[1000.0], [-1000.0]]),
        ([[1000.0] * 16] * 12, [[-1000.0] * 16] * 12),
        ([[0.0]], [[0.0]]),
    ],
)
def test_extreme_scenarios_open_at_both_ends_of_the_length(
    open_page: Open, query: Any, key: Any
) -> None:
    for length in ("0.1", "10.0"):
        assert finding(open_page(PATH, s=link_of(query, key), key_length=length))


@pytest.mark.parametrize("raw", ["nan", "-1", "1e9", "x"])
def test_a_length_that_makes_no_sense_is_ignored(open_page: Open, raw: str) -> None:
    assert "k₁ at × 1" in finding(open_page(PATH, key_length=raw))
