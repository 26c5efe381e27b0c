"""The little job in Gradio."""

import math
import os
import sys

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"

import gradio as gr
import pandas as pd


def show(score):
    powers = [math.exp(each) for each in (score, 1.0, 0.5)]
    weights = [power / sum(powers) for power in powers]
    table = pd.DataFrame({"key": ["k₁", "k₂", "k₃"], "weight": weights})
    return f"The largest weight is {max(weights):.3f}", table


with gr.Blocks() as page:
    score = gr.Slider(0, 10, 1, step=0.01, label="score")
    with gr.Column(elem_id="shown"):
        largest = gr.Markdown()
        bars = gr.BarPlot(x="key", y="weight", y_lim=[0, 1.25], height=200)
    score.change(show, score, [largest, bars])
    page.load(show, score, [largest, bars])

page.launch(server_name="127.0.0.1", server_port=int(sys.argv[1]), quiet=True)
