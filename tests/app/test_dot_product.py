"""Step 2: the worked example's numbers for each pair, and what has no angle."""

import pytest

from attention_core.codec import from_plain, to_link, to_plain
from pages.ui.presets import PRESETS
from pages.ui.text import dot_product as words
from tests.app.scenarios import link_of

NORMS_Q = ("0.824621", "0.905539")
NORMS_K = ("0.761577", "0.824621", "0.640312")
# score, the terms, cos θ, θ
PAIRS = {
    (1, 1): ("0.62", "0.56 + 0.06", "0.987", "9.16"),
    (1, 2): ("0.32", "0.16 + 0.16", "0.471", "61.93"),
    (1, 3): ("0.22", "0.32 − 0.1", "0.417", "65.38"),
    (2, 1): ("0.34", "0.07 + 0.27", "0.493", "60.46"),
    (2, 2): ("0.74", "0.02 + 0.72", "0.991", "7.70"),
    (2, 3): ("−0.41", "0.04 − 0.45", "−0.707", "135.00"),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_worked_example_stands_on_the_page_as_text(open_page, pair, lang):
    i, j = pair
    score, terms, cosine, angle = PAIRS[pair]
    text = open_page("pages/dot_product.py", lang=lang, f=f"{i}.{j}").unfold().text()
    assert f"{terms} = {score}" in text
    for number in (cosine, angle, NORMS_Q[i - 1], NORMS_K[j - 1]):
        assert number in text


def test_both_definitions_are_shown_equal(open_page):
    text = open_page("pages/dot_product.py", f="2.3").text()
    assert words.SAME("en", algebra="−0.410", geometry="−0.410") in text


@pytest.mark.parametrize(
    ("preset", "focus", "verdict"),
    [
        ("directions", "1.1", words.SAME_EXACTLY),
        ("cat", "1.1", words.SAME_DIRECTION),
        ("directions", "1.2", words.PERPENDICULAR),
        ("directions", "1.3", words.OPPOSITE_EXACTLY),
        ("cat", "2.3", words.OBTUSE),
        ("cat", "1.2", words.ACUTE),
    ],
)
def test_the_angle_is_said_in_words(open_page, preset, focus, verdict):
    screen = open_page("pages/dot_product.py", p=preset, f=focus)
    assert verdict("en") in screen.text()


@pytest.mark.parametrize(
    ("query", "key", "said"),
    [
        ([1000, -1000], [1000, 1000], "cos 90.00° = 0. θ = 90°"),
        ([0.8, 0.2], [0.7, 0.3], "cos 9.16° ≈ 0.987. θ is small"),
        ([1, 1], [2, 2], "The largest step: t = 1, 2, with +2.000. The 2 products end at 4.000."),
        ([2], [3], "The largest step: t = 1, with +6.000. The 1 product ends at 6.000."),
        ([2], [3], "With d_k = 1 a vector is one number"),
        ([0], [3], "The only product is 0, and so is the sum."),
        ([1e-13, 0], [1, 0], "0.000 × 1 + 0 × 0 ≈ 0.000 + 0 ≈ 0.000"),
    ],
)
def test_what_is_exact_is_called_so_and_nothing_else(open_page, query, key, said):
    assert said in open_page("pages/dot_product.py", s=link_of([query], [key])).text()


def test_a_zero_vector_has_no_angle_and_nothing_is_divided(open_page):
    plain = to_plain(PRESETS["cat"].scenario("en"))
    plain["queries"][0]["vector"] = [0.0, 0.0]
    text = open_page("pages/dot_product.py", s=to_link(from_plain(plain))).text()
    assert words.NO_ANGLE("en") in text
    assert "NaN" not in text


def test_many_components_are_drawn_in_the_plane_the_two_span(open_page):
    screen = open_page("pages/dot_product.py", p="saturated")
    plane = screen.data("pair")
    assert plane["note"] == words.PLANE_OF_MANY("en", d_k=16)
    assert not any(arrow["draggable"] for arrow in plane["arrows"])
    q, k = plane["arrows"]
    assert q["x"] * k["x"] + q["y"] * k["y"] == pytest.approx(screen_score(screen))


def screen_score(screen):
    scenario = PRESETS["saturated"].scenario("en")
    return float(scenario.query[0] @ scenario.key[0])
