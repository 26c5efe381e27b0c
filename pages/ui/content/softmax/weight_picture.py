"""The bars of the focused row's weights, with the sentence that reads them."""

from pages.ui import numbers
from pages.ui.charts.bars import weight_bars, weight_bars_frame
from pages.ui.content.softmax.focused import FocusedRow
from pages.ui.content.softmax.sentences import weights_reading
from pages.ui.drawing import draw
from pages.ui.text import softmax as words
from pages.ui.view import tag
from pages.ui.widgets import read_out


def weight_picture(row: FocusedRow) -> None:
    """Draw the row's weights, beside those of temperature 1 where it is another."""
    view, i = row.view, row.view.focus[0]
    standard = [view.number(x) for x in view.trace.weights[i]]
    names = [view.say(words.BARS_NOW), view.say(words.BARS_STANDARD)] if row.is_cooled else [""]
    series = [row.weights, view.trace.weights[i]][: len(names)]
    texts = [row.texts.weights, standard][: len(names)]
    is_compared = row.is_cooled and bool(row.stages.total)
    draw(
        weight_bars,
        weight_bars_frame([each.tolist() for each in series], texts, view.key_labels, names),
        key="weight_bars",
        alt=view.say(
            words.BARS_ALT_BOTH if is_compared else words.BARS_ALT,
            query=row.query,
            t=numbers.trimmed(view.temperature),
            weights=", ".join(f"{tag('k', n)} {x}" for n, x in enumerate(row.texts.weights)),
            standard=", ".join(standard),
        ),
        n_keys=view.scenario.n_k,
        names=names,
        x_title=view.say(words.BARS),
    )
    read_out(weights_reading(row))
