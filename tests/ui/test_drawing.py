"""The kept specs: compiled once, bounded, untouched; and what is read back from a click."""

import copy
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep
from types import SimpleNamespace

import altair as alt
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from pages.ui import drawing, session
from pages.ui.charts.heat_map import score_heat_frame, score_heat_map

STRUCTURE = {"n_rows": 1, "n_columns": 1, "limit": 1.0, "row_title": "query"}


@pytest.fixture(autouse=True)
def _empty_cache():
    drawing._place.cache_clear()


def a_builder(data, *, n, names=(), limit=1.0):
    return alt.LayerChart(
        data=data,
        layer=[alt.Chart().mark_point()],
        params=[alt.VariableParameter(name="limit", value=limit)],
        height=n,
    )


def one_cell(number=0.5):
    return score_heat_frame([[number]], [[str(number)]], ["q₁\ncat"], ["k₁\nkitten"], (0, 0))


def page():
    from pages.ui import state
    from pages.ui.charts.heat_map import score_heat_frame, score_heat_map
    from pages.ui.drawing import draw

    state.open_session()
    frame = score_heat_frame([[0.625]], [["0.625"]], ["q₁\ncat"], ["k₁\nkitten"], (0, 0))
    draw(
        score_heat_map,
        frame,
        key="scores",
        alt="One score, 0.625.",
        on_select=lambda: None,
        n_rows=1,
        n_columns=1,
        limit=2.0,
    )


def proto_of(test):
    test.run()
    assert not test.exception
    return test.get("vega_lite_chart")[0].proto


def test_the_same_structure_is_compiled_once():
    for _ in range(3):
        drawing.kept_spec(score_heat_map, **STRUCTURE)
    assert drawing._place.cache_info().misses == 1


def test_another_limit_is_put_in_without_compiling():
    first = drawing.kept_spec(score_heat_map, **STRUCTURE)
    second = drawing.kept_spec(score_heat_map, **{**STRUCTURE, "limit": 50})
    assert drawing._place.cache_info().misses == 1
    assert {"name": "limit", "value": 1.0} in first["params"]
    assert {"name": "limit", "value": 50.0} in second["params"]


def test_a_list_and_a_tuple_are_the_same_structure():
    drawing.kept_spec(a_builder, n=1, names=["a", ["b"]])
    drawing.kept_spec(a_builder, n=1, names=("a", ("b",)))
    assert drawing._place.cache_info().misses == 1


def test_the_memory_of_kept_specs_is_bounded():
    for n in range(drawing.KEPT_SPECS + 20):
        drawing.kept_spec(a_builder, n=n + 1)
    assert drawing._place.cache_info().currsize == drawing.KEPT_SPECS


def test_many_threads_get_the_same_spec():
    with ThreadPoolExecutor(8) as pool:
        specs = list(
            pool.map(lambda n: drawing.kept_spec(a_builder, n=1 + n % 4)["height"], range(64))
        )
    assert specs == [1 + n % 4 for n in range(64)]


def test_a_class_that_opens_a_page_together_waits_for_one_compilation():
    compiled, together = [], Barrier(12)

    def slow_builder(data, *, n):
        compiled.append(n)
        sleep(0.05)
        return a_builder(data, n=n)

    def open_page(_):
        together.wait()
        return drawing.kept_spec(slow_builder, n=1)

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(open_page, range(12)))
    assert compiled == [1]


def test_drawing_does_not_change_the_kept_spec(monkeypatch):
    kept = drawing.kept_spec(score_heat_map, **STRUCTURE)
    before = copy.deepcopy(kept)
    monkeypatch.setattr(drawing.st, "vega_lite_chart", lambda spec, **_: spec.pop("datasets"))
    drawing.draw(score_heat_map, one_cell(), key="k", alt="said", **STRUCTURE)
    assert drawing.kept_spec(score_heat_map, **STRUCTURE) == before


def test_numbers_and_labels_travel_as_arrow_tables():
    sets = drawing.datasets(one_cell(0.625), "One score, 0.625.")
    table = pa.ipc.open_stream(sets["data"]).read_all()
    assert table.column("text").to_pylist() == ["0.625"]
    assert pa.ipc.open_stream(sets["alt"]).read_all().to_pylist() == [{"alt": "One score, 0.625."}]


def test_the_page_gets_a_spec_without_numbers_or_labels():
    proto = proto_of(AppTest.from_function(page))
    assert "0.625" not in proto.spec
    assert "kitten" not in proto.spec
    assert sorted(dataset.name for dataset in proto.datasets) == ["alt", "data"]


def test_a_chart_that_is_clicked_reports_its_cell():
    proto = proto_of(AppTest.from_function(page))
    assert list(proto.selection_mode) == ["cell"]


def test_the_sentence_is_the_first_thing_in_the_picture():
    first = drawing.kept_spec(score_heat_map, **STRUCTURE)["layer"][0]
    assert first["encoding"]["description"]["field"] == "alt"


@pytest.mark.parametrize(
    ("sent", "cell"),
    [
        ({"selection": {"cell": [{"i": 1, "j": 2}]}}, (1, 2)),
        ({"selection": {"cell": [{"i": 1.0, "j": 2.0}]}}, (1, 2)),
        ({"selection": {"cell": []}}, None),
        ({"selection": {"cell": {}}}, None),
        ({"selection": {}}, None),
        ({}, None),
        (None, None),
        ({"selection": {"cell": [{"i": -1, "j": 0}]}}, None),
        ({"selection": {"cell": [{"i": 0.5, "j": 0}]}}, None),
        ({"selection": {"cell": [{"i": float("nan"), "j": 0}]}}, None),
        ({"selection": {"cell": [{"i": True, "j": 0}]}}, None),
        ({"selection": {"cell": [{"i": "1", "j": 0}]}}, None),
        ({"selection": {"cell": ["<script>"]}}, None),
    ],
)
def test_a_picked_cell_is_believed_only_when_it_is_one(monkeypatch, sent, cell):
    monkeypatch.setattr(session, "st", SimpleNamespace(session_state={"scores": sent}))
    assert session.picked_cell("scores") == cell


def test_nothing_is_picked_before_a_chart_is_drawn(monkeypatch):
    monkeypatch.setattr(session, "st", SimpleNamespace(session_state={}))
    assert session.picked_cell("scores") is None
