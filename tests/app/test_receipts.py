"""Receipts on the pages: a number is shown as its cell shows it, and said where it is from."""

from collections.abc import Callable
from typing import Any

import pytest

from pages.ui.text import receipts as words
from tests.app.scenarios import link_of
from tests.ui.receipt_cases import run

Open = Callable[..., Any]
HIDDEN = link_of([[1, 2], [0.25, 0.1234]], [[1, 0], [3, 1 / 3]], mask=[[0, 0], [1, 1]])
PAGES = ["describe", "dot_product", "score_table", "scaling", "softmax", "value_mix"]


def opened(screen: Any, name: str) -> str:
    """Open the panel and choose a number; give the note below its NumPy line."""
    screen.unfold("receipt")
    screen._run(screen.at.selectbox("receipt_of").set_value(name).run)
    return str(screen.at.tabs[0].caption[0].value)


def cell(screen: Any, table: str, row: int, column: int) -> str:
    return str(screen.data(table)["rows"][row]["cells"][column]["text"])


@pytest.mark.parametrize(
    ("name", "column"), [("tempered_score", 0), ("shifted", 1), ("exponential", 2), ("weight", 3)]
)
def test_a_stage_is_shown_with_the_decimals_of_its_column(
    open_page: Open, name: str, column: int
) -> None:
    screen = open_page("pages/softmax.py", f="1.2")
    note = opened(screen, name)
    assert note.endswith(f" shown here as {cell(screen, 'stages', 1, column)}.")
    assert cell(screen, "stages", 1, column) == ["0.226274", "−0.21213", "0.8089", "0.316"][column]


def test_the_sum_of_a_row_is_shown_as_below_its_column(open_page: Open) -> None:
    screen = open_page("pages/softmax.py")
    note = opened(screen, "exponential_sum")
    assert screen.data("stages")["footer"]["cells"][2]["text"] == "2.5625"
    assert note.endswith(" shown here as 2.5625.")


@pytest.mark.parametrize(("name", "column"), [("weight", 0), ("contribution.1", 2)])
def test_a_part_of_the_mix_is_shown_as_in_its_table(
    open_page: Open, name: str, column: int
) -> None:
    screen = open_page("pages/value_mix.py", p="saturated")
    assert opened(screen, name).endswith(f"shown here as {cell(screen, 'mix', 0, column)}.")


def test_an_angle_has_the_two_decimals_that_it_has_beside_the_arrows(open_page: Open) -> None:
    screen = open_page("pages/dot_product.py")
    assert opened(screen, "angle").endswith(" shown here as 9.16.")
    assert r"\approx 9.16^\circ" in screen.at.latex[0].value


def test_a_count_is_a_whole_number(open_page: Open) -> None:
    screen = open_page("pages/why_dot_product.py")
    note = opened(screen, "operations.alone.additive.multiplications")
    assert note == words.NOTES["numpy"].en.format(value="8256")
    assert r"2 \times 64 \times 64 + 64 = 8256" in screen.at.latex[0].value


@pytest.mark.parametrize("page", PAGES)
def test_what_was_put_in_can_be_opened_on_every_page(open_page: Open, page: str) -> None:
    screen = open_page(f"pages/{page}.py", s=HIDDEN, f="2.2")
    for name, number, text in (
        ("typed.q.2", 0.1234, "0.1234"),
        ("typed.k.2", 1 / 3, "0.333333"),
        ("typed.v.1", 0.0, "0"),
    ):
        note = opened(screen, name)
        assert run(screen.at.code[0].value) == number
        assert screen.at.latex[0].value.strip("$\n").endswith(f" {text}")
        assert note.endswith(f" {text}.")
        letter, t = name.split(".")[1:]
        said = words.KINDS["typed"].source.en.format(vector=f"{letter}₂", t=t)
        assert said in screen.text()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("weight", words.ROW_MASKED_ZERO),
        ("exponential_sum", words.ROW_MASKED_SUM),
        ("exponential", words.MASKED_ZERO),
    ],
)
def test_the_zeros_of_a_fully_masked_row_are_explained(
    open_page: Open, lang: str, name: str, reason: words.Phrase
) -> None:
    screen = open_page("pages/softmax.py", s=HIDDEN, lang=lang)
    note = opened(screen, name)
    assert reason(lang, q="q₁", k="k₁") in screen.text()
    assert note == words.NOTES["numpy"](lang, value="0.000")
    assert run(screen.at.code[0].value) == 0
    assert screen.data("stages")["footer"]["cells"][2]["text"] == "0.000"


def test_a_fully_masked_row_is_0_over_0_in_torch_too(open_page: Open) -> None:
    screen = open_page("pages/softmax.py", s=HIDDEN)
    opened(screen, "weight")
    line = "torch.nan_to_num(torch.softmax(x, dim=0), nan=0.0)[0]"
    assert line in screen.at.code[1].value


def test_a_root_that_is_whole_is_a_whole_number(open_page: Open) -> None:
    note = opened(open_page("pages/scaling.py", p="saturated"), "root_d_k")
    assert note.endswith(" shown here as 4.")


def test_no_note_promises_a_last_digit_that_its_line_does_not_print(open_page: Open) -> None:
    note = opened(open_page("pages/describe.py"), "norm_query")
    assert note == "Runs on its own and prints all digits of the number shown here as 0.825."


@pytest.mark.parametrize(
    ("name", "row", "column"),
    [
        ("predicted_variance", 0, 0),
        ("predicted_deviation", 0, 3),
        ("predicted_variance_scaled", 1, 0),
        ("predicted_deviation_scaled", 1, 3),
    ],
)
def test_what_is_predicted_of_samples_is_shown_as_in_its_table(
    open_page: Open, name: str, row: int, column: int
) -> None:
    screen = open_page("pages/scaling.py")
    shown = cell(screen, "measured", row, column)
    assert shown == [["64", "8.000"], ["1", "1.000"]][row][column > 0]
    assert opened(screen, name).endswith(f" {shown}.")
