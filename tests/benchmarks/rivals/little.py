"""The little job, as the workbench does it: a slider, three weights, the largest as a number."""

import sys
from pathlib import Path

import streamlit as st

sys.path.append(str(Path(__file__).resolve().parents[3]))

from attention_core.attention import softmax
from pages.ui.charts.bars import weight_bars, weight_bars_frame
from pages.ui.drawing import draw

score = st.slider("score", 0.0, 10.0, 1.0, 0.01)
weights = softmax([score, 1.0, 0.5]).tolist()
texts = [f"{weight:.3f}" for weight in weights]
st.markdown(f"The largest weight is {max(texts)}")
draw(
    weight_bars,
    weight_bars_frame([weights], [texts], ["k₁", "k₂", "k₃"], [""]),
    key="weights",
    alt=", ".join(texts),
    n_keys=3,
    names=[""],
)
