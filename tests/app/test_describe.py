"""Step 1: the tools that change many numbers at once, and the arrows."""

import json

import numpy as np
import pytest

from attention_core.editing import random_fill
from pages.ui.presets import PRESETS


def vectors(screen, part):
    return [row["vector"] for row in json.loads(screen.box["scenario"])[part]]


def press(screen, label):
    [button] = [each for each in screen.at.button if each.label == label]
    button.click().run()
    assert not screen.at.exception
    return screen


def test_filling_is_seeded_and_one_step_of_the_history(open_page):
    screen = open_page("pages/describe.py")
    screen.at.number_input("seed").set_value(7).run()
    press(screen, "Fill all")
    wanted = random_fill(PRESETS["cat"].scenario("en"), 7)
    assert vectors(screen, "queries") == wanted.query.tolist()
    assert vectors(screen, "values") == wanted.value.tolist()
    screen.command("undo")
    assert vectors(screen, "queries") == [[0.8, 0.2], [0.1, 0.9]]


def test_a_seed_that_comes_with_the_click_on_fill_counts(open_page):
    screen = open_page("pages/describe.py")
    screen.at.number_input("seed").set_value(7)
    press(screen, "Fill all")
    wanted = random_fill(PRESETS["cat"].scenario("en"), 7)
    assert vectors(screen, "queries") == wanted.query.tolist()


def test_a_vector_is_brought_to_length_one(open_page):
    screen = press(open_page("pages/describe.py"), "q₁ to length 1")
    assert np.linalg.norm(vectors(screen, "queries")[0]) == pytest.approx(1)


@pytest.mark.parametrize(("label", "first"), [("k₁ × ½", [0.35, 0.15]), ("k₁ × 2", [1.4, 0.6])])
def test_a_vector_is_shrunk_and_stretched(open_page, label, first):
    assert vectors(press(open_page("pages/describe.py"), label), "keys")[0] == first


def test_a_zero_vector_cannot_be_given_length_one_and_the_page_says_why(open_page):
    screen = press(open_page("pages/describe.py", p="own"), "q₁ to length 1")
    assert "zero vector" in screen.at.warning[0].value


def test_queries_are_copied_to_keys(open_page):
    screen = press(open_page("pages/describe.py"), "Copy Q to K")
    assert vectors(screen, "keys") == vectors(screen, "queries")


def test_arrows_can_be_dragged_where_there_are_two_components(open_page):
    screen = open_page("pages/describe.py")
    for plane, tags in (
        ("query_plane", ["q₁", "q₂", "k₁", "k₂", "k₃"]),
        ("value_plane", ["v₁", "v₂", "v₃"]),
    ):
        arrows = screen.data(plane)["arrows"]
        assert [arrow["tag"] for arrow in arrows] == tags
        assert all(arrow["draggable"] for arrow in arrows)


def test_the_page_says_why_no_arrows_are_drawn(open_page):
    assert "d_k = 16" in open_page("pages/describe.py", p="saturated").text()


def test_a_new_scenario_is_empty_and_can_be_undone(open_page):
    screen = open_page("app.py").command("new")
    assert vectors(screen, "keys") == [[0, 0]] * 3
    assert screen.box["go"]["page"] == "describe"
    screen.command("undo")
    assert vectors(screen, "keys")[0] == [0.7, 0.3]
