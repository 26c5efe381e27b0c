"""Step 3: every score of Q·Kᵀ, its arithmetic, the ranking of the keys, and what people ask."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.scenario import Scenario
from pages.ui import session

PAGE = "pages/score_table.py"
HOSTILE = "*x* <b>y</b> $z$ [a](http://b.c) ![i](j) `code` =1+1 # 猫 🐱"


def scenario(query, key, names="") -> Scenario:
    value = np.ones((len(key), 1))
    return Scenario((names,) * len(query), (names,) * len(key), ("",) * len(key), query, key, value)


def texts(table):
    return [[cell["text"] for cell in row["cells"]] for row in table["rows"]]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_worked_example_shows_its_six_scores(open_page, lang):
    product = open_page(PAGE, lang=lang).data("product")
    assert texts(product) == [["0.620", "0.320", "0.220"], ["0.340", "0.740", "−0.410"]]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_cell_has_its_arithmetic(open_page, lang):
    assert open_page(PAGE, lang=lang).data("product")["product"]["lines"] == [
        [
            "q₁·k₁ = 0.8 × 0.7 + 0.2 × 0.3 = 0.56 + 0.06 = 0.62",
            "q₁·k₂ = 0.8 × 0.2 + 0.2 × 0.8 = 0.16 + 0.16 = 0.32",
            "q₁·k₃ = 0.8 × 0.4 + 0.2 × (−0.5) = 0.32 − 0.1 = 0.22",
        ],
        [
            "q₂·k₁ = 0.1 × 0.7 + 0.9 × 0.3 = 0.07 + 0.27 = 0.34",
            "q₂·k₂ = 0.1 × 0.2 + 0.9 × 0.8 = 0.02 + 0.72 = 0.74",
            "q₂·k₃ = 0.1 × 0.4 + 0.9 × (−0.5) = 0.04 − 0.45 = −0.41",
        ],
    ]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_keys_are_ranked_for_each_query(open_page, lang):
    shown = open_page(PAGE, lang=lang).text()
    assert "k₁ 0.62 > k₂ 0.32 > k₃ 0.22" in shown
    assert "k₂ 0.74 > k₁ 0.34 > k₃ −0.41" in shown


def test_equal_scores_are_ranked_as_equal(open_page):
    tied = scenario([[1.0]], [[2.0], [3.0], [2.0]])
    assert "k₂ 3 > k₁ 2 = k₃ 2" in open_page(PAGE, s=to_link(tied)).text()


def test_the_shape_trace_marks_the_inner_sizes(open_page):
    parts = open_page(PAGE).data("product")["product"]["shape_parts"]
    assert "".join(part["text"] for part in parts) == "Q (2, 2) · Kᵀ (2, 3) → (2, 3)"
    assert [n for n, part in enumerate(parts) if part["mark"]] == [1, 3]


def test_q_lies_in_rows_and_k_in_columns(open_page):
    product = open_page(PAGE).data("product")["product"]
    assert texts(product["query"]) == [["0.8", "0.2"], ["0.1", "0.9"]]
    assert texts(product["key"]) == [["0.7", "0.2", "0.4"], ["0.3", "0.8", "−0.5"]]


def test_it_can_be_played(open_page):
    play = open_page(PAGE, lang="zh").data("product")["play"]
    assert [speed["label"] for speed in play["speeds"]] == ["慢", "中", "快"]


def test_a_cell_picked_in_the_table_is_the_focus_everywhere(open_page):
    screen = open_page(PAGE).ask("product", [1, 2])
    assert screen.data("product")["focus"] == [1, 2]
    assert "row q₂ of Q meets column k₃ of Kᵀ" in screen.text()
    assert screen.go("pages/scaling.py").box["focus"] == [1, 2]


def test_a_cell_clicked_in_a_chart_is_read_and_nonsense_is_not(monkeypatch):
    sent = {
        "good": {"selection": {"cell": [{"i": 1, "j": 2}]}},
        "bad": {"selection": {"cell": [{"i": "1", "j": -2}]}},
    }
    monkeypatch.setattr(session, "st", SimpleNamespace(session_state=sent))
    assert [session.picked_cell(key) for key in ("good", "bad", "absent")] == [(1, 2), None, None]


@pytest.mark.parametrize(
    ("lang", "remark"),
    [("en", "still scores 0.22 (cos θ = 0.417)"), ("zh", "仍得到 0.22 分（cos θ = 0.417）")],
)
def test_the_low_but_positive_score_of_the_red_car_is_owned_up_to(open_page, lang, remark):
    assert remark in open_page(PAGE, lang=lang).text()


def test_the_remark_stays_away_where_it_is_not_true(open_page):
    assert "still scores" not in open_page(PAGE, f="2.1").text()
    assert "still scores" not in open_page(PAGE, p="saturated").text()


IDENTITY = [[1.0, 0], [0, 1]]
UNEQUAL = to_link(scenario(IDENTITY, [[1.0, 2], [3, 4]]))
MIRRORED = to_link(scenario(IDENTITY, [[1.0, 2], [2, 4]]))


@pytest.mark.parametrize(
    ("link", "answer"),
    [
        ({}, "It is 2 × 3, not square"),
        ({"p": "same_q_and_k"}, "because Q = K"),
        ({"s": UNEQUAL}, "q₁·k₂ = 3.000, but q₂·k₁ = 2.000"),
        ({"s": MIRRORED}, "although Q and K differ"),
    ],
)
def test_whether_the_table_is_symmetric_is_computed(open_page, link, answer):
    assert answer in open_page(PAGE, **link).unfold().text()


def test_tying_k_to_q_makes_the_table_symmetric(open_page):
    screen = open_page(PAGE).unfold()
    screen.at.button(key="tie").click().run()
    rows = np.array(texts(screen.data("product")))
    assert (rows == rows.T).all()
    assert "because Q = K" in screen.text()


def test_the_transpose_is_explained_by_the_sizes(open_page):
    assert "(2, 2)·(3, 2) cannot be multiplied: 2 ≠ 3" in open_page(PAGE).unfold().text()
    square = scenario([[1.0, 2]], [[1.0, 2], [3, 4]])
    assert "Here n = d_k = 2" in open_page(PAGE, s=to_link(square)).unfold().text()


def test_a_row_of_scores_is_told_apart_from_weights(open_page):
    assert "the row of q₁ adds up to 1.160" in open_page(PAGE).unfold().text()


def test_the_twin_keeps_six_decimals(open_page):
    twin = open_page(PAGE).twin("scores_twin")
    assert texts(twin)[1] == ["0.340000", "0.740000", "−0.410000"]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    "odd",
    [
        scenario([[0.0]], [[0.0]]),
        scenario([[0.0, 0], [1, 2]], [[0.0, 0], [3, 4]]),
        scenario(np.full((12, 16), 1000.0), np.full((12, 16), -1000.0), HOSTILE),
        replace(scenario([[1.0]], [[2.0], [3.0]]), mask=np.array([[False, False]])),
    ],
)
def test_degenerate_scenarios_open(open_page, odd, lang):
    assert open_page(PAGE, lang=lang, s=to_link(odd)).data("product")["rows"]


def test_a_hostile_description_is_shown_as_text(open_page):
    shown = open_page(PAGE, s=to_link(scenario([[1.0]], [[1.0]], HOSTILE))).text()
    assert "\\*x\\* \\<b\\>y\\<\\/b\\> \\$z\\$" in shown


MANY = np.arange(12.0)[:, None] * 0.5


def test_of_many_keys_only_the_three_best_are_listed(open_page):
    text = open_page(PAGE, s=to_link(scenario([[1.0]], MANY))).text()
    assert "**q₁**: k₁₂ 5.5 > k₁₁ 5 > k₁₀ 4.5 > …" in text
    assert "k₂ 0.5 > k₁ 0" not in text


# ---- the overview --------------------------------------------------------------------------------


def test_a_wide_table_of_the_overview_names_the_best_key_beside_each_query(open_page):
    wide = open_page("app.py", s=to_link(scenario([[1.0], [-1.0]], MANY)))
    for name in ("scores", "scaled-scores", "weights"):
        rows = wide.data(f"stage_{name}")["rows"]
        assert [row["label"] for row in rows] == ["q₁\xa0★\xa0k₁₂", "q₂\xa0★\xa0k₁"]
    few = open_page("app.py").data("stage_scores")["rows"]
    assert [row["label"] for row in few] == ["q₁", "q₂"]
