"""The little job in Dash."""

import math
import sys

from dash import Dash, Input, Output, callback, dcc, html

app = Dash()
app.layout = html.Div(
    [
        dcc.Slider(0, 10, 0.01, value=1, marks=None, id="score", updatemode="drag"),
        html.Div([html.P(id="largest"), dcc.Graph(id="weights")], id="shown"),
    ]
)


@callback(Output("largest", "children"), Output("weights", "figure"), Input("score", "value"))
def show(score):
    powers = [math.exp(each) for each in (score, 1.0, 0.5)]
    weights = [power / sum(powers) for power in powers]
    texts = [f"{weight:.3f}" for weight in weights]
    bar = {
        "type": "bar",
        "orientation": "h",
        "x": weights,
        "y": ["k₁", "k₂", "k₃"],
        "text": texts,
    }
    figure = {"data": [bar], "layout": {"xaxis": {"range": [0, 1.25]}, "height": 200}}
    return f"The largest weight is {max(texts)}", figure


app.run(port=sys.argv[1], debug=False)
