"""Every picture: valid, free of the user's text and numbers, readable, stable."""

import json
import math
from itertools import pairwise

import altair as alt
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.ui.charts import palette
from pages.ui.charts.bars import weight_bars, weight_bars_frame
from pages.ui.charts.contributions import contribution_bars, contribution_frame
from pages.ui.charts.heat_map import (
    row_height,
    score_heat_frame,
    score_heat_map,
)
from pages.ui.charts.histogram import histogram_frame, sample_histogram
from pages.ui.charts.labels import axis_label, plain_label, text_width, wrap
from pages.ui.charts.lines import (
    line_series,
    ratio_lines,
    series_frame,
    spread,
)
from pages.ui.charts.products import product_bars, product_frame
from pages.ui.charts.scales import nice_limit, nice_range
from pages.ui.charts.variance import variance_band, variance_frame
from pages.ui.content.tipping_point.plane import HATCHES

ROWS = ["q₁\nSECRET cat", "q₂\nSECRET dog"]
KEYS = ["k₁\nSECRET", "k₂\nSECRET", "k₃\nSECRET car"]
TABLE = [[0.62, 0.32, 0.2271828], [0.34, 0.74, -0.41]]
TEXTS = [["0.62", "0.32", "0.22"], ["0.34", "0.74", "−0.41"]]
VALUE = [[0.9, 0.2], [0.3, 0.9], [0.6, -0.4]]

PICTURES = {
    "scores": (
        score_heat_map,
        score_heat_frame(TABLE, TEXTS, ROWS, KEYS, (0, 1)),
        {"n_rows": 2, "n_columns": 3, "limit": 1.0, "row_title": "query", "column_title": "key"},
    ),
    "products": (
        product_bars,
        product_frame([0.56, -0.1], [0.56, 0.46], ["+0.56", "−0.10"], ["0.56", "0.46"]),
        {"n_terms": 2, "low": -0.5, "high": 1.0, "product_name": "products", "sum_name": "sum"},
    ),
    "weight bars": (
        weight_bars,
        weight_bars_frame(TABLE, TEXTS, KEYS, ["scaled", "not scaled"]),
        {"n_keys": 3, "names": ["scaled", "not scaled"]},
    ),
    "histogram": (
        sample_histogram,
        histogram_frame([-1, 0, 1], [0.4, 0.6], [-1, 0, 1], [0.24, 0.4, 0.24]),
        {"x_low": -4, "x_high": 4, "y_high": 0.5, "sampled_name": "a", "curve_name": "b"},
    ),
    "contributions": (
        contribution_bars,
        contribution_frame(VALUE, [["a", "b"]] * 3, ["1.80", "0.70"], KEYS, ["1\nSECRET", "2\n"]),
        {"n_components": 2, "n_keys": 3, "low": -0.5, "high": 2.0},
    ),
    "ratio": (
        ratio_lines,
        series_frame([4, 8], [[1, 1], [2, 3]], [["1", "1"], ["2", "3"]], ["a", "b"], (0.5, 10),
                     log=True),
        {"x_range": (4, 8), "y_range": (0.5, 10)},
    ),
    "series": (
        line_series,
        series_frame([1, 2], [[0.5, 0.9], [0.5, None]], [["", ""], ["", ""]], ["a", "b"], (0, 1)),
        {"x_range": (1, 2)},
    ),
    "variance": (
        variance_band,
        variance_frame([1, 2], [1.1, 3.9], [1, 2], [0.8, 1.6], [1.2, 2.4], ["SECRET", "SECRET"]),
        {"x_range": (1, 2), "y_range": (0.5, 4), "names": ("band", "predicted", "measured")},
    ),
}  # fmt: skip


def spec_of(name):
    builder, _, structure = PICTURES[name]
    return builder(alt.NamedData(name="data"), **structure).to_dict()


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_valid_vega_lite_with_its_data_kept_apart(name):
    spec = spec_of(name)
    assert spec["data"] == {"name": "data"}
    assert "datasets" not in spec


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_built_with_its_numbers_inside_for_an_export(name):
    builder, frame, structure = PICTURES[name]
    (rows,) = builder(frame, **structure).to_dict()["datasets"].values()
    assert len(rows) == len(frame["about"])


@pytest.mark.parametrize("name", PICTURES)
def test_a_kept_spec_holds_no_text_of_the_user(name):
    written = json.dumps(spec_of(name), ensure_ascii=False)
    assert "SECRET" not in written
    assert "0.2271828" not in written


@pytest.mark.parametrize("name", PICTURES)
def test_every_field_a_picture_reads_is_in_its_frame(name):
    _, frame, _ = PICTURES[name]
    fields = set()

    def walk(node):
        if isinstance(node, dict):
            found = node.get("field")
            fields.update([found] if isinstance(found, str) else [])
            for part in node.values():
                walk(part)
        elif isinstance(node, list):
            for part in node:
                walk(part)

    walk(spec_of(name))
    assert fields - {"part"} <= set(frame)


@pytest.mark.parametrize("name", PICTURES)
def test_a_frame_has_equally_long_columns_of_finite_numbers(name):
    _, frame, _ = PICTURES[name]
    assert len({len(column) for column in frame.values()}) == 1
    cells = [cell for column in frame.values() for cell in column]
    assert all(math.isfinite(cell) for cell in cells if not isinstance(cell, str))


@pytest.mark.parametrize("name", PICTURES)
def test_every_number_axis_has_its_limits_given(name):
    def scales(node):
        if isinstance(node, dict):
            if node.get("type") == "quantitative" and "scale" in node:
                yield node["scale"]
            for part in node.values():
                yield from scales(part)
        elif isinstance(node, list):
            for part in node:
                yield from scales(part)

    found = list(scales(spec_of(name)))
    assert found
    assert all("domain" in scale for scale in found)


@pytest.mark.parametrize("name", sorted(set(PICTURES) - {"scores"}))
def test_an_axis_writes_numbers_as_the_page_does_with_nothing_between_thousands(name):
    def axes(node):
        if isinstance(node, dict):
            if node.get("type") == "quantitative" and node.get("axis"):
                yield node["axis"]
            for part in node.values():
                yield from axes(part)
        elif isinstance(node, list):
            for part in node:
                yield from axes(part)

    found = list(axes(spec_of(name)))
    assert found
    assert all(axis["format"] in ("f", "~g") for axis in found)


def test_a_tag_stands_in_the_part_of_its_bar_that_the_total_leaves_it():
    frame = contribution_frame([[0.078], [0.284], [-0.118]], [["a"]] * 3, ["0.244"], KEYS, ["1"])
    assert frame["middle"] == pytest.approx([0.039, (0.078 + 0.244) / 2, -0.059])
    assert frame["room"] == pytest.approx([0.078, 0.166, 0.118])


def test_the_score_colours_are_symmetric_about_zero():
    spec = spec_of("scores")
    fill = spec["layer"][0]["encoding"]["color"]["scale"]
    assert fill["domain"] == {"expr": "[-limit, 0, limit]"}
    assert {"name": "limit", "value": 1.0} in spec["params"]
    middle = {"expr": "dark ? '#262c36' : '#f7f5f2'"}
    assert fill["range"] == ["#b35806", middle, "#2166ac"]


def test_equal_descriptions_stay_two_columns():
    frame = score_heat_frame(TABLE, TEXTS, ROWS, KEYS)
    assert plain_label(KEYS[0])[3:] == plain_label(KEYS[1])[3:]
    assert len(set(frame["column"])) == 3


def test_a_cell_says_its_labels_and_its_number():
    frame = score_heat_frame(TABLE, TEXTS, ROWS, KEYS)
    assert frame["about"][-1] == "q₂ SECRET dog · k₃ SECRET car: −0.41"


def test_only_the_focused_cell_is_marked():
    frame = score_heat_frame(TABLE, TEXTS, ROWS, KEYS, (1, 0))
    assert [n for n, focused in enumerate(frame["focus"]) if focused] == [3]


def test_what_is_not_finite_is_drawn_as_masked_with_its_text():
    frame = score_heat_frame([[-math.inf, math.nan, 1.0]], [["−∞", "?", "1"]], ROWS[:1], KEYS)
    assert frame["kind"] == ["masked", "masked", "cell"]
    assert frame["fill"] == [0.0, 0.0, 1.0]
    assert frame["text"] == ["−∞", "?", "1"]


def test_twelve_rows_fit_a_laptop_screen():
    assert 12 * row_height(12) <= 420


@pytest.mark.parametrize(
    ("start", "end", "turn"),
    [
        (palette.MIDDLE, palette.NEGATIVE, palette.TURN_NEGATIVE),
        (palette.MIDDLE, palette.POSITIVE, palette.TURN_POSITIVE),
    ],
)
def test_the_text_in_a_cell_is_readable_on_every_fill(start, end, turn):
    for share in np.linspace(0, 1, 2001):
        ink = palette.WHITE if share >= turn else palette.BLACK
        assert palette.contrast(ink, palette.mix(start, end, share)) >= 4.5


@pytest.mark.parametrize("tone", [*palette.TONES, palette.MASKED])
def test_the_text_on_a_tone_is_readable(tone):
    assert palette.contrast(palette.text_on(tone), tone) >= 4.5


@pytest.mark.parametrize("tone", palette.TONES)
@pytest.mark.parametrize("page", ["#fcfbf8", "#14171d"])
def test_a_tone_stands_out_from_a_light_and_a_dark_page(tone, page):
    assert palette.contrast(tone, page) >= 3.0


def test_twelve_keys_have_twelve_tones():
    assert len(set(palette.TONES)) == 12


@pytest.mark.parametrize("tone", palette.REGION_TONES)
@pytest.mark.parametrize("role", ["QUERY", "KEY", "VALUE", "OUTPUT"])
def test_a_region_is_not_taken_for_a_query_a_key_a_value_or_an_output(tone, role):
    apart = np.subtract(palette.rgb(tone), palette.rgb(getattr(palette, role)))
    assert (
        np.linalg.norm(apart) > 85
    )  # the old blue of k₁ was 33 from a query's, the orange of k₂ 29 from a key's


def test_no_two_of_twelve_regions_look_alike():
    looks = {(j % len(palette.REGION_TONES), j % HATCHES) for j in range(12)}
    assert len(looks) == 12


@pytest.mark.parametrize("end", [palette.NEGATIVE, palette.POSITIVE])
def test_white_text_is_readable_on_every_fill_of_the_dark_theme(end):
    fills = (palette.mix(palette.MIDDLE_DARK, end, share / 50) for share in range(51))
    assert all(palette.contrast(palette.WHITE, fill) >= 4.5 for fill in fills)


def test_black_on_white_has_the_largest_contrast():
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21.0)


def test_a_chinese_character_takes_two_columns():
    assert text_width("猫a") == 3


def test_words_are_not_broken_when_they_fit():
    assert wrap("small brown dog") == ["small brown", "dog"]


def test_chinese_is_broken_between_characters_but_not_before_a_comma():
    assert wrap("一二三四五六七，八") == ["一二三四五六", "七，八"]


def test_a_family_of_joined_emoji_is_not_torn_apart():
    family = "👨‍👩‍👧"
    assert all(part in ("", family) for part in "".join(wrap(family * 9, 2, 9)).split(family))


def test_only_the_third_line_may_end_in_an_ellipsis():
    lines = wrap("a rather long description that goes on up to the sixty limit")
    assert [line.endswith("…") for line in lines] == [False, False, True]


@given(st.text(max_size=60), st.integers(4, 20))
def test_no_line_is_wider_than_asked(text, columns):
    lines = wrap(text, columns)
    assert len(lines) <= 3
    assert all(text_width(line) <= columns for line in lines)


@given(st.text(alphabet="ab 猫，é", max_size=36))
def test_a_text_that_was_not_cut_is_whole(text):
    lines = wrap(text, 14)
    if not any(line.endswith("…") for line in lines):
        assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(st.text(max_size=60), min_size=2, max_size=12))
def test_packed_labels_differ_whenever_their_tags_do(descriptions):
    packed = [axis_label(f"k{n}\n{text}") for n, text in enumerate(descriptions)]
    assert len(set(packed)) == len(packed)


@given(st.floats(0, 1e12))
def test_a_nice_limit_holds_the_number_and_is_not_far_from_it(x):
    assert x <= nice_limit(x) <= max(0.5, 2.5 * x)


def test_a_small_edit_leaves_the_limit_as_it_is():
    assert nice_limit(0.74) == nice_limit(0.75) == nice_limit(0.99) == 1.0


@given(st.lists(st.floats(-1e7, 1e7), max_size=8))
def test_a_nice_range_holds_zero_and_all_numbers(values):
    low, high = nice_range(values)
    assert low <= min([0.0, *values])
    assert high >= max([0.0, *values])
    assert low < high


def test_contributions_stack_without_gaps_on_each_side_of_zero():
    frame = contribution_frame(VALUE, [["", ""]] * 3, ["", ""], KEYS, ["1", "2"])
    second = [n for n, c in enumerate(frame["c"]) if c == 1]
    assert [frame["start"][n] for n in second] == pytest.approx([0.0, 0.2, 0.0])
    assert [frame["end"][n] for n in second] == pytest.approx([0.2, 1.1, -0.4])
    assert frame["total"][second[0]] == pytest.approx(0.7)


def test_a_point_outside_its_band_is_marked():
    assert PICTURES["variance"][1]["outside"] == [False, True]


def test_a_missing_point_is_left_out_and_the_one_before_gets_the_name():
    frame = PICTURES["series"][1]
    assert list(zip(frame["series"], frame["last"], strict=True)) == [
        (0, False),
        (0, True),
        (1, True),
    ]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_labels_at_line_ends_do_not_cover_each_other_and_stay_inside(places):
    moved = sorted(spread(places, [0.15] * len(places)))
    assert all(b - a >= 0.15 - 1e-9 for a, b in pairwise(moved))
    assert moved[0] >= 0.075 - 1e-9
    assert moved[-1] <= 0.925 + 1e-9


def test_a_picture_of_nothing_has_all_its_columns():
    frame = score_heat_frame(np.zeros((0, 0)), [], [], [])
    assert frame["about"] == []
