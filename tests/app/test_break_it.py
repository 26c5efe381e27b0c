"""The lab of wrong recipes: each promise that breaks is proved by a number on the page."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attention_core.codec import to_link
from attention_core.mistakes import EXAMPLES, MISTAKES
from attention_core.scenario import Scenario
from pages.ui.text import break_it as words

PAGE = "pages/break_it.py"
Open = Callable[..., Any]


def scenario(query: Any, key: Any, value: Any = None) -> str:
    """Return the link of a scenario without descriptions."""
    query, key = np.array(query, dtype=float), np.array(key, dtype=float)
    value = np.ones((len(key), 2)) if value is None else np.array(value, dtype=float)
    n_q, n_k = len(query), len(key)
    return to_link(
        Scenario(
            ("",) * n_q, ("",) * n_k, ("",) * n_k, query, key, value,
            ("",) * value.shape[1], np.ones((n_q, n_k), dtype=bool), False, 0,
        )
    )  # fmt: skip


def broken(screen: Any) -> str:
    """Return the finding, which says that a promise broke."""
    (finding,) = screen.at.error
    assert not screen.at.success
    return str(finding.value)


def kept(screen: Any) -> str:
    """Return the finding, which says that nothing broke."""
    (finding,) = screen.at.success
    assert not screen.at.error
    return str(finding.value)


FINDINGS = {  # on the worked example
    "softmax_down_columns": ("adds up to **1.585**, not 1", "加起来是 **1.585**，不是 1"),
    "divide_by_sqrt_d_model": ("**49.2 %**", "**49.2%**"),
    "scale_after_softmax": ("adds up to **0.707**, not 1: that is 1/√2", "**0.707**，不是 1"),
    "cosine_instead_of_dot": ("goes from 0.390 to 0.498", "用余弦则一直是 **0.463**"),
    "divide_by_sum": ("k₃ gets the weight **−0.612** for q₂", "k₃ 的权重是 **−0.612**"),
    "forgotten_transpose": (
        "**(2, 2)·(3, 2)** do not fit: 2 ≠ 3",
        "**(2, 2)·(3, 2)** 对不上：2 ≠ 3",
    ),
    "query_tied_to_key": ("k₁·k₂ = k₂·k₁ = **0.38**", "k₁·k₂ = k₂·k₁ = **0.38**"),
}
KEPT = {
    "no_scaling": ("from 0.390 only to **0.415**, short of 0.99", "没到 0.99"),
    "divide_by_d_k": ("keeps **70.1 %**", "还剩 **70.1%**"),
    "no_maximum_subtracted": ("exp(0.438) ≈ **1.550**", "exp(0.438) ≈ **1.550**"),
}
ON_EXAMPLE = {
    "softmax_down_columns": "adds up to **2.000**, not 1",
    "no_scaling": "q₁ is **0.9997**, past 0.99, where this lab calls a row saturated",
    "divide_by_d_k": "keeps only **32.2 %** of its lead over an even share, 1 / 2 = 0.5",
    "divide_by_sqrt_d_model": "keeps only **53.0 %**",
    "scale_after_softmax": "adds up to **0.707**, not 1",
    "cosine_instead_of_dot": "goes from 0.804 to 0.972, by cosine it stays at **0.459**",
    "divide_by_sum": "k₂ gets the weight **−0.5** for q₁",
    "forgotten_transpose": "**(2, 2)·(3, 2)** do not fit: 2 ≠ 3",
    "no_maximum_subtracted": "exp(800)",
    "query_tied_to_key": "k₁ scores 1 with itself but **3** with k₂",
}


def test_the_expected_findings_cover_all_ten_mistakes() -> None:
    assert FINDINGS.keys() | KEPT.keys() == ON_EXAMPLE.keys() == MISTAKES.keys()
    assert words.NAMES.keys() == words.REASONS.keys() == words.WRONG_FORMULAS.keys()
    assert words.NAMES.keys() == MISTAKES.keys()


@pytest.mark.parametrize("name", FINDINGS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_on_the_worked_example_the_broken_promise_is_stated_with_its_number(
    open_page: Open, name: str, lang: str
) -> None:
    row = "2.1" if name == "divide_by_sum" else "1.1"
    finding = broken(open_page(PAGE, mistake=name, lang=lang, f=row))
    assert FINDINGS[name][lang == "zh"] in finding
    assert ("Promise broken", "承诺落空")[lang == "zh"] in finding


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_mistake_that_breaks_nothing_says_so_with_the_number_that_shows_why(
    open_page: Open, name: str, lang: str
) -> None:
    assert KEPT[name][lang == "zh"] in kept(open_page(PAGE, mistake=name, lang=lang))


@pytest.mark.parametrize("name", ON_EXAMPLE)
def test_every_mistake_breaks_its_promise_on_its_example(open_page: Open, name: str) -> None:
    assert ON_EXAMPLE[name] in broken(open_page(PAGE, mistake=name, on_example="1"))


def test_from_a_mistake_that_breaks_nothing_a_button_leads_to_an_example_and_back(
    open_page: Open,
) -> None:
    screen = open_page(PAGE, mistake="no_scaling")
    mine = screen.box["scenario"]
    screen.at.button(key="example").click().run()
    assert "**0.9997**" in broken(screen)
    assert "not your scenario" in screen.text()
    assert "on_example=1" in screen.data("menu_bar")["address"]
    screen.at.button(key="example").click().run()
    assert "**0.415**" in kept(screen)
    assert screen.box["scenario"] == mine
    assert screen.box["undo"] == []


def test_choosing_another_mistake_leaves_the_example(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="no_scaling", on_example="1")
    place = list(MISTAKES).index("scale_after_softmax")
    screen.choose("mistake_choice", {"name": "mistake", "place": place})
    assert "Row q₁ now adds up to **0.707**" in broken(screen)
    assert "not your scenario" not in screen.text()
    address = screen.data("menu_bar")["address"]
    assert "mistake=scale_after_softmax" in address
    assert "on_example" not in address


def test_right_and_wrong_weights_stand_side_by_side_with_their_row_sums(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="scale_after_softmax")
    right, wrong = (screen.data(f"{side}_table") for side in ("right", "wrong"))
    assert [cell["text"] for cell in right["rows"][0]["cells"]] == [
        "0.390", "0.316", "0.294", "1.000",
    ]  # fmt: skip
    assert [cell["text"] for cell in wrong["rows"][0]["cells"]] == [
        "0.293", "0.217", "0.197", "0.707 ≠ 1",
    ]  # fmt: skip
    assert right["heat"] == wrong["heat"]


def test_down_the_columns_the_column_sums_are_printed(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="softmax_down_columns")
    footer = [cell["text"] for cell in screen.data("wrong_table")["footer"]["cells"]]
    assert footer[:3] == ["1.000", "1.000", "1.000"]


def test_where_the_shapes_clash_the_trace_is_shown_and_no_wrong_table(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="forgotten_transpose")
    traces = [each.value for each in screen.at.latex]
    assert any(r"2 \neq 3" in trace and r"\boxed{3}" in trace for trace in traces)
    assert any("2 = 2" in trace for trace in traces)
    with pytest.raises(StopIteration):
        screen.data("wrong_table")


def test_where_the_shapes_fit_by_chance_the_wrong_number_is_named(open_page: Open) -> None:
    link = scenario([[0.8, 0.2], [0.1, 0.9]], [[0.7, 0.3], [0.2, 0.8]])
    finding = broken(open_page(PAGE, mistake="forgotten_transpose", s=link, f="2.1"))
    assert "row q₂, column k₁ it says **0.25** where the dot product is 0.34" in finding


def test_more_heads_flatten_more_and_one_head_not_at_all(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="divide_by_sqrt_d_model", heads="1")
    assert "both divisors are the same" in kept(screen)
    screen.at.slider(key="setting_heads").set_value(8).run()
    assert "d_model = 16" in broken(screen)


def test_a_row_that_adds_to_zero_has_no_weights(open_page: Open) -> None:
    link = scenario([[1.0]], [[1.0], [-1.0]])
    screen = open_page(PAGE, mistake="divide_by_sum", s=link)
    assert "add up to **0**" in broken(screen)


def test_with_all_scores_negative_dividing_by_the_sum_turns_the_order_round(
    open_page: Open,
) -> None:
    finding = broken(open_page(PAGE, mistake="divide_by_sum", p="negative"))
    assert "the best key, k₁, gets the smallest weight" in finding


def test_the_arithmetic_can_be_done_again_from_the_page(open_page: Open) -> None:
    text = open_page(PAGE, mistake="scale_after_softmax").text()
    assert "0.293 + 0.217 + 0.197 ≈ 0.707" in text
    assert "1 / 1.414 ≈ 0.707" in text


def test_the_cap_of_the_cosine_is_worked_out(open_page: Open) -> None:
    text = open_page(PAGE, mistake="cosine_instead_of_dot").text()
    assert "e / (e + (3 − 1) / e) ≈ 2.718 / (2.718 + 2 × 0.368) ≈ 0.787" in text


def test_the_twin_has_every_step_of_both_recipes(open_page: Open) -> None:
    twin = open_page(PAGE, mistake="scale_after_softmax").twin("twin")
    assert len(twin["rows"]) == 2 * 3 * 2
    assert [float(cell["exact"]) for cell in twin["rows"][0]["cells"]] == pytest.approx(
        [0.62, 0.32, 0.22]
    )


def test_a_mask_is_said_to_be_left_aside(open_page: Open) -> None:
    assert "has a mask" not in open_page(PAGE).text()
    causal = Scenario(
        ("", ""), ("", ""), ("", ""), np.eye(2), np.eye(2), np.eye(2), ("", ""),
        np.ones((2, 2), dtype=bool), True, 0,
    )  # fmt: skip
    text = open_page(PAGE, mistake="scale_after_softmax", s=to_link(causal)).text()
    places = [text.index(said) for said in ("has a mask", "Promise broken", "The arithmetic")]
    assert places == sorted(places)


ODD = {
    "zero vectors": ([[0.0, 0.0], [1.0, 0.0]], [[0.0, 0.0], [-1.0, 0.0], [-1.0, 1.0]]),
    "identical keys": ([[1.0, 2.0]], [[3.0, 4.0]] * 3),
    "one key": ([[1.0, 2.0]], [[3.0, 4.0]]),
    "one component": ([[2.0], [-1.0]], [[3.0], [1.0], [-1.0]]),
    "a thousand": ([[1000.0, 999.0], [-1000.0, 3.0]], [[1000.0, -1000.0], [-1000.0, 1000.0]]),
    "tiny": ([[1e-4, 2e-4]], [[1e-4, 0.0], [0.0, 1e-4]]),
    "large": (np.full((12, 16), 1000.0), np.full((12, 16), 1000.0)),
}


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("case", ODD)
def test_no_odd_input_stops_the_page(open_page: Open, name: str, case: str) -> None:
    screen = open_page(PAGE, mistake=name, lang="zh", s=scenario(*ODD[case]))
    (finding,) = [*screen.at.error, *screen.at.warning, *screen.at.success]
    assert finding.value
    assert "nan" not in screen.unfold().text().lower()


@pytest.mark.parametrize(
    ("lang", "what", "word"),
    [("en", "k₂ is a zero vector", "not a number"), ("zh", "k₂ 是零向量", "不是数")],
)
def test_a_cosine_without_an_angle_is_0_over_0_and_its_row_has_no_numbers(
    open_page: Open, lang: str, what: str, word: str
) -> None:
    link = scenario([[3.0, 4.0]], [[1.0, 0.0], [0.0, 0.0]])
    screen = open_page(PAGE, mistake="cosine_instead_of_dot", s=link, lang=lang)
    assert what in broken(screen)
    assert "**0/0**" in broken(screen)
    assert "cos θ = q₁·k₂ / (‖q₁‖ ‖k₂‖) = 0 / (5 × 0) = 0/0" in screen.text()
    cells = screen.data("wrong_table")["rows"][0]["cells"]
    assert [cell["text"] for cell in cells] == [word, "0/0", word]
    assert [cell["full"] for cell in cells] == ["", "", ""]  # of a CSV
    assert "0/0" in [cell["text"] for cell in screen.twin("twin")["rows"][3]["cells"]]


@pytest.mark.parametrize(
    ("name", "key", "cells", "line"),
    [
        (
            "divide_by_sum",
            [[2.0], [-2.0]],
            ["2/0", "−2/0", "not a number"],
            "2/0, (−2)/0: none of these is a number",
        ),
        (
            "no_maximum_subtracted",
            [[800.0], [790.0]],
            ["∞/∞", "∞/∞", "not a number"],
            "exp(800) / (exp(800) + exp(790)) = ∞ / (∞ + ∞) = ∞/∞, not a number",
        ),
        (
            "no_maximum_subtracted",
            [[-800.0], [-790.0]],
            ["0/0", "0/0", "not a number"],
            "exp(−790) / (exp(−800) + exp(−790)) = 0 / (0 + 0) = 0/0, not a number",
        ),
    ],
)
def test_what_is_not_a_number_is_written_as_the_division_that_fails(
    open_page: Open, name: str, key: Any, cells: list[str], line: str
) -> None:
    screen = open_page(PAGE, mistake=name, s=scenario([[1.0]], key))
    shown = screen.data("wrong_table")["rows"][0]["cells"]
    assert [cell["text"] for cell in shown] == cells
    assert line in screen.text()
    assert "not a number" in broken(screen) or "no weight of this row is a number" in broken(screen)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "cosine_instead_of_dot",
            [
                "scaled scores 0.2404, 0.5233, −0.2899 → e^(x − 0.5233) ≈ 0.754, 1, 0.443, "
                "sum 2.197 → k₂: 1 / 2.197 ≈ 0.455",
                "k₂ twice as long, row q₂: scaled scores 0.2404, 1.0465, −0.2899 → "
                "e^(x − 1.0465) ≈ 0.4466, 1, 0.2628, sum 1.7094 → k₂: 1 / 1.7094 ≈ 0.585",
                "cosines 0.493, 0.991, −0.707 → e^(x − 0.991) ≈ 0.608, 1, 0.183, sum 1.791 → "
                "k₂: 1 / 1.791 ≈ 0.558",
            ],
        ),
        (
            "no_scaling",
            ["raw scores 0.34, 0.74, −0.41 → e^(x − 0.74) ≈ 0.6703, 1, 0.3166, sum 1.987"],
        ),
        ("divide_by_d_k", ["Wrong, row q₂: scaled scores 0.17, 0.37, −0.205 →"]),
    ],
)
def test_the_weights_that_a_finding_names_are_worked_out_from_the_scores(
    open_page: Open, name: str, lines: list[str]
) -> None:
    text = open_page(PAGE, mistake=name, f="2.1").text()
    for line in lines:
        assert line in text


THIRDS = [[1 / 3, 1.0], [1.0, 0.0]]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("name", "query", "key", "lines"),
    [
        (
            "query_tied_to_key",
            [[2 / 3, 0.0], [0.0, 1.0]],
            THIRDS,
            ["k₁·k₂ = k₂·k₁ ≈ **0.333**", "k₁ · k₂ ≈ 0.333 × 1 + 1 × 0", "q₁ · k₂ ≈ 0.667"],
        ),
        ("cosine_instead_of_dot", [[1.0, 1.0]], [[0.0, 0.0], [1.0, 0.0]], ["≈ 0 / (1.414 × 0)"]),
        ("no_maximum_subtracted", [[1.0]], [[800.0], [1.5]], ["≈ ∞ / (∞ + 4.482) = ∞/∞"]),
    ],
)
def test_what_is_rounded_is_not_said_to_be_equal(
    open_page: Open, name: str, lang: str, query: Any, key: Any, lines: list[str]
) -> None:
    text = open_page(PAGE, mistake=name, lang=lang, s=scenario(query, key)).text()
    for line in lines:
        assert line in text


# ---- the row that is looked at ---------------------------------------------------------------


def test_the_finding_and_both_tables_follow_the_query_that_is_picked(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="softmax_down_columns")
    assert "Row q₁ now adds up to **1.585**" in broken(screen)
    screen.choose("row_choice", {"name": "row", "place": 1})
    assert "Row q₂ now adds up to **1.415**" in broken(screen)
    assert screen.box["focus"] == [1, 0]
    assert screen.data("right_table")["focus"] == screen.data("wrong_table")["focus"] == [1, 0]
    assert screen.data("row_choice")["choices"][0]["place"] == 1


def test_picking_a_cell_picks_its_row(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="scale_after_softmax")
    screen.ask("wrong_table", [1, 2])
    assert "Row q₂ now adds up" in broken(screen)


def test_a_row_that_keeps_the_promise_leads_to_one_that_does_not(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="divide_by_sum", f="1.2")
    [finding] = [each.value for each in screen.at.warning]
    assert "**Row q₁ keeps the promise: no weight is negative.**" in finding
    assert "the smallest, of k₃, is **0.190**" in finding
    assert "**The promise breaks in row q₂.**" in finding
    options = screen.data("row_choice")["choices"][0]["options"]
    assert options == ["q₁ the cat's colour — kept", "q₂ the dog's size — broken"]
    screen.at.button(key="elsewhere").click().run()
    assert "**−0.612** for q₂" in broken(screen)
    assert screen.box["focus"] == [1, 2]


@pytest.mark.parametrize("focus", [{}, {"f": "1.1"}, {"f": "1.2"}])
def test_a_link_to_a_mistake_leaves_the_pair_that_is_looked_at(
    open_page: Open, focus: dict[str, str]
) -> None:
    screen = open_page(PAGE, mistake="divide_by_sum", **focus)
    place = [0, int(focus.get("f", "1.1")[-1]) - 1]
    assert screen.box["focus"] == place
    assert screen.data("wrong_table")["focus"] == place
    [finding] = [each.value for each in screen.at.warning]
    assert "**Row q₁ keeps the promise" in finding
    assert ("f=1.2" in screen.data("menu_bar")["address"]) == (place == [0, 1])


@pytest.mark.parametrize("name", MISTAKES)
def test_choosing_a_mistake_leaves_the_pair_that_is_looked_at(open_page: Open, name: str) -> None:
    screen = open_page(PAGE, mistake="scale_after_softmax", f="1.2")
    place = list(MISTAKES).index(name)
    screen.choose("mistake_choice", {"name": "mistake", "place": place})
    assert screen.box["focus"] == [0, 1]
    assert "f=1.2" in screen.data("menu_bar")["address"]


@pytest.mark.parametrize(
    ("name", "proofs"),
    [
        ("softmax_down_columns", [(0, 3)]),  # the row sum
        ("divide_by_sum", [(1, 2)]),
        ("cosine_instead_of_dot", [(0, 0)]),
        ("query_tied_to_key", [(0, 1), (1, 0)]),  # the cell and its mirror image
        ("no_scaling", []),  # breaks nothing here
    ],
)
def test_the_numbers_that_prove_it_are_marked(
    open_page: Open, name: str, proofs: list[tuple[int, int]]
) -> None:
    screen = open_page(PAGE, mistake=name, f="2.1" if name == "divide_by_sum" else "1.1")
    rows = screen.data("wrong_table")["rows"]
    places = [
        (i, j)
        for i, row in enumerate(rows)
        for j, cell in enumerate(row["cells"])
        if cell.get("is_proof")
    ]
    assert places == proofs
    assert (words.PROOF_SIGN.en in screen.text()) == bool(proofs)


def test_a_row_past_0_99_has_the_decimals_of_the_finding_and_the_arithmetic(
    open_page: Open,
) -> None:
    screen = open_page(PAGE, mistake="no_scaling", on_example="1")
    right, wrong = (screen.data(f"{side}_table")["rows"][0] for side in ("right", "wrong"))
    assert [cell["text"] for cell in right["cells"]] == ["0.881", "0.119", "1.000"]
    assert [cell["text"] for cell in wrong["cells"]] == ["0.9997", "0.0003", "1.000"]
    assert wrong["cells"][0]["is_proof"]
    assert "1, 0.0003, sum 1.0003 → k₁: 1 / 1.0003 ≈ 0.9997" in screen.text()


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_each_table_says_what_it_holds(open_page: Open, name: str, lang: str) -> None:
    screen = open_page(PAGE, mistake=name, lang=lang, s=scenario(np.eye(2), [[1, 2], [3, 5]]))
    is_in_scores = name in ("forgotten_transpose", "query_tied_to_key")
    held = {"en": ("weights", "scores"), "zh": ("权重", "分数")}[lang][is_in_scores]
    sides = {"en": ("Right: ", "Wrong: "), "zh": ("正确：", "错误：")}[lang]
    data = [screen.data(f"{side}_table") for side in ("right", "wrong")]
    assert [each["caption"] for each in data] == [side + held for side in sides]
    assert not any(each["has_title"] for each in data)


@pytest.mark.parametrize("name", ["divide_by_d_k", "divide_by_sqrt_d_model"])
@pytest.mark.parametrize(
    ("lang", "limit"),
    [
        ("en", "Below two thirds, this lab calls the promise broken."),
        ("zh", "本实验规定：优势剩下不到三分之二，就算承诺落空。"),
    ],
)
def test_the_limit_of_a_lead_is_said_whether_it_is_kept_or_not(
    open_page: Open, name: str, lang: str, limit: str
) -> None:
    screen = open_page(PAGE, mistake=name, lang=lang, heads="2")  # √d_model is 2, as d_k is
    assert "70.1" in kept(screen)
    assert limit in kept(screen)
    assert limit in broken(open_page(PAGE, mistake=name, lang=lang, on_example="1"))


def test_a_lead_just_below_the_limit_is_not_written_like_the_limit(open_page: Open) -> None:
    near = scenario([[5.2673, 0, 0, 0]], [[1, 0, 0, 0], [0, 0, 0, 0]])  # tanh(q/8) / tanh(q/4)
    screen = open_page(PAGE, mistake="divide_by_d_k", s=near)
    assert "keeps only **66.66 %** of its lead" in broken(screen)
    assert "≈ 66.66 %" in screen.text()


def test_a_single_key_is_counted_as_one(open_page: Open) -> None:
    link = scenario([[2.0, 1.0]], [[1.0, 1.0]])
    text = open_page(PAGE, mistake="forgotten_transpose", s=link).text()
    assert "a table of 1 query by 1 key." in text
    text = open_page(PAGE, mistake="cosine_instead_of_dot", s=link).text()
    assert "only one key" in text
    assert "no weight by cosine can pass" not in text


def test_negative_scores_all_alike_are_not_said_to_be_positive(open_page: Open) -> None:
    link = scenario([[1.0]], [[-3.0], [-3.0]])
    finding = kept(open_page(PAGE, mistake="divide_by_sum", s=link))
    assert "are negative, but all the same" in finding
    assert "**1 / 2 = 0.5**" in finding


def test_the_examples_on_the_page_are_those_of_the_core(open_page: Open) -> None:
    screen = open_page(PAGE, mistake="divide_by_sum", on_example="1")
    cells = screen.data("wrong_table")["rows"][0]["cells"]
    query, key, _ = EXAMPLES["divide_by_sum"]
    assert [cell["value"] for cell in cells[:2]] == list((key[:, 0] * query[0, 0]) / 2)


@pytest.mark.parametrize("name", ["divide_by_sqrt_d_model", "query_tied_to_key"])
def test_both_formulas_are_as_tall_as_the_taller_so_that_the_tables_stand_in_line(
    open_page: Open, name: str
) -> None:
    texts = [str(each.value) for each in open_page(PAGE, mistake=name).at.markdown]
    formulas = [text for text in texts if text.startswith(r"$\displaystyle")]
    assert len(formulas) == 2
    for formula in formulas:
        assert rf"\vphantom{{{words.RIGHT_FORMULA}}}" in formula
        assert rf"\vphantom{{{words.WRONG_FORMULAS[name]}}}" in formula


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cosine_instead_of_dot", "goes from 0.4 to 0.5, by cosine it stays at **0.5**"),
        ("no_scaling", "from 0.39 only to **0.41**, short of 0.99"),
    ],
)
def test_without_decimals_a_change_is_still_seen(open_page: Open, name: str, said: str) -> None:
    screen = open_page(PAGE, mistake=name, decimals="0")
    assert said in str([*screen.at.error, *screen.at.success][0].value)
