"""What scoring costs, in pictures: operations counted, and time measured."""

from attention_core.scoring import SCORERS
from pages.ui import numbers, tables
from pages.ui.charts.lines import ratio_lines, series_frame
from pages.ui.charts.scales import nice_limit
from pages.ui.content.why_dot_product import measuring
from pages.ui.drawing import draw
from pages.ui.folded import show_twin
from pages.ui.text import why_dot_product as words
from pages.ui.view import View
from pages.ui.widgets import read_out

LEAST_RATIO, MOST_RATIO = 0.5, 500.0
RIVALS = SCORERS[2:]


def ratio_picture(view: View, record: measuring.Record) -> None:
    """Draw how many times dearer than the dot product each scoring was, at every finished size."""
    rows = measuring.finished_rows(record)
    if not rows:
        return
    names = [view.say(words.RATIO_NAMES[name]) for name in SCORERS]
    ratios = [[row.ratios[name] for row in rows] for name in SCORERS]
    texts = [[f"{numbers.fixed(x, measuring.RATIO_DECIMALS)}×" for x in line] for line in ratios]
    every = [x for line in ratios for x in line]
    y_range = (min(LEAST_RATIO, *every), max(MOST_RATIO, nice_limit(max(every))))
    ends = ", ".join(f"{name} {line[-1]}" for name, line in zip(names, texts, strict=True))
    draw(
        ratio_lines,
        series_frame([row.n for row in rows], ratios, texts, names, y_range, log=True),
        key="ratios",
        alt=view.say(words.RATIO_ALT, n=rows[-1].n, ratios=ends),
        x_range=(measuring.SIZES[0], measuring.SIZES[-1]),
        y_range=y_range,
        x_title=view.say(words.N_AXIS),
        y_title=view.say(words.RATIO_AXIS),
    )
    read_out(ratio_reading(view, record))
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(words.RATIO_TWIN),
            columns=[str(row.n) for row in rows],
            row_labels=names,
            numbers=[[1000 * row.seconds[name] for row in rows] for name in SCORERS],
            corner=view.say(words.RATIO_CORNER),
        ),
        key="ratios_twin",
    )


def ratio_reading(view: View, record: measuring.Record) -> str:
    """Say what the largest finished size cost."""
    last = measuring.finished_rows(record)[-1]
    cheapest, *_, dearest = sorted(RIVALS, key=lambda name: last.ratios[name])
    return view.say(
        words.RATIO_READ,
        n=last.n,
        d_k=record["d_k"],
        dot_ms=numbers.fixed(1000 * last.seconds["dot_product"], 3),
        dearest=view.say(words.RATIO_NAMES[dearest]),
        ratio=numbers.fixed(last.ratios[dearest], 1),
        cheapest=view.say(words.RATIO_NAMES[cheapest]),
        least=numbers.fixed(last.ratios[cheapest], 1),
    )
