"""The histogram of samples of q·k, before or after dividing, against the normal curve."""

from pages.ui.charts.histogram import histogram_frame, sample_histogram
from pages.ui.content.scaling.sampled import N_SAMPLES, Sampled
from pages.ui.drawing import draw
from pages.ui.text import scaling as words
from pages.ui.view import View


def draw_histogram(view: View, name: str, found: Sampled, before: Sampled) -> None:
    """Draw samples on the horizontal axis of those ``before`` dividing."""
    facts = {"measured": view.number(found.measured), "predicted": round(found.predicted)}
    draw(
        sample_histogram,
        histogram_frame(found.edges, found.densities, *found.curve),
        key="samples_before" if found is before else "samples_after",
        alt=view.say(words.HISTOGRAM_ALT, n=N_SAMPLES, what=name, **facts),
        x_low=before.edges[0],
        x_high=before.edges[-1],
        y_high=1.1 * max(*found.densities, found.normal(0)),
        y_title=view.say(words.DENSITY),
        sampled_name=view.say(words.SAMPLED, n=N_SAMPLES),
        curve_name=view.say(words.CURVE),
    )
