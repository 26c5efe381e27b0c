"""The little job in Dash: its chart by Plotly Express, as in Dash's tutorial, or a dictionary."""

import math
import sys

import plotly.express as px
from dash import Dash, Input, Output, callback, dcc, html

PORT, WAY = sys.argv[1:]
KEYS = ["k₁", "k₂", "k₃"]
app = Dash()
app.layout = html.Div(
    [
        dcc.Slider(0, 10, 0.01, value=1, marks=None, id="score", updatemode="drag"),
        html.Div([html.P(id="largest"), dcc.Graph(id="weights")], id="shown"),
    ]
)


def by_express(weights, texts):
    table = {"weight": weights, "key": KEYS}
    return px.bar(table, x="weight", y="key", text=texts, range_x=[0, 1.25], height=200)


def by_dictionary(weights, texts):
    bar = {"type": "bar", "orientation": "h", "x": weights, "y": KEYS, "text": texts}
    return {"data": [bar], "layout": {"xaxis": {"range": [0, 1.25]}, "height": 200}}


@callback(Output("largest", "children"), Output("weights", "figure"), Input("score", "value"))
def show(score):
    powers = [math.exp(each) for each in (score, 1.0, 0.5)]
    weights = [power / sum(powers) for power in powers]
    texts = [f"{weight:.3f}" for weight in weights]
    figure = {"express": by_express, "dictionary": by_dictionary}[WAY]
    return f"The largest weight is {max(texts)}", figure(weights, texts)


app.run(port=PORT, debug=False)
