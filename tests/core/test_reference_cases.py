"""Each reference case (see cases/SOURCES.md) is a test of its own, named after the case."""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.core.cases.run_cases import Runner, Skip

CASES = Path(__file__).parent / "cases"
RUNNER = Runner(
    argparse.Namespace(
        function="attention_core.attention:scaled_dot_product_attention",
        steps="tests.core.steps_adapter:steps",
        softmax="attention_core.attention:softmax",
        split=None,
        float64=False,
        full_mask="zero",
    )
)
CHECK = {
    "SDPA": RUNNER.do_sdpa,
    "Attention": RUNNER.do_onnx,
    "Softmax": RUNNER.do_softmax,
    "MHA": RUNNER.do_mha,
}


def listed(folder: str) -> list[Any]:
    cases = json.loads((CASES / folder / "index.json").read_text("utf-8"))["cases"]
    return [
        pytest.param(folder, case, id=f"{folder}-{case['name']}")
        for case in cases
        if "softcap" not in case["features"]
    ]


def published() -> list[Any]:
    cases = json.loads((CASES / "published.json").read_text("utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in cases]


def assert_agrees(results: list[Any]) -> None:
    assert results, "nothing was compared"
    for field, agrees, absolute, relative, message in results:
        assert agrees, f"{field}: {message or f'abs {absolute:.2e}, rel {relative:.2e}'}"


@pytest.mark.parametrize(("folder", "case"), [*listed("onnx"), *listed("torch"), *listed("real")])
def test_the_core_agrees_with_the_reference(folder: str, case: dict[str, Any]) -> None:
    with np.load(CASES / folder / case["file"]) as arrays:
        try:
            assert_agrees(CHECK[case["op"]](case, dict(arrays)))
        except Skip as reason:
            pytest.skip(str(reason))


@pytest.mark.parametrize("case", published())
def test_the_core_agrees_with_the_published_figures(case: dict[str, Any]) -> None:
    assert_agrees(RUNNER.do_pub(case, str(CASES)))


def test_no_reference_case_is_missing() -> None:
    assert [len(listed(folder)) for folder in ("onnx", "torch", "real")] == [57, 56, 3]
    assert len(published()) == 40
