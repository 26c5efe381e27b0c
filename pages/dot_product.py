"""Step 2: one query, one key, and the two definitions of their dot product."""

import numpy as np
import streamlit as st

from attention_core.geometry import angle_degrees, cosine_of_sides, norm
from pages.ui import formulas, numbers, tables
from pages.ui.charts.products import product_bars, product_frame
from pages.ui.charts.scales import nice_range
from pages.ui.content.dot_product import sentences
from pages.ui.drawing import draw
from pages.ui.folded import receipt_panel, related_questions, show_reasons, show_twin
from pages.ui.shell import begin_page
from pages.ui.text import dot_product as words
from pages.ui.view import tag
from pages.ui.widgets import heading, pair_facts, pair_in_plane, read_out

PLANE_HEIGHT = 190

view = begin_page("pages/dot_product.py")
i, j = view.focus
query, key = view.scenario.query[i], view.scenario.key[j]
products = view.trace.products[i, j].tolist()
running = np.cumsum(products).tolist()
score = float(view.trace.scores[i, j])
cos, angle = cosine_of_sides(query, key), angle_degrees(query, key)
facts = pair_facts(view)

heading(view, words.TITLE, words.CLAIM)
algebra, geometry = st.columns(2, gap="medium")

with algebra:
    line, sign = formulas.dot_product(query, key, view.decimals), formulas.sign(query, key)
    st.markdown(f"### {view.say(words.ALGEBRA)}\n\n{facts['query']}·{facts['key']} {sign} {line}")
    low, high = nice_range([*products, *running])
    texts = [numbers.signed(x, view.decimals) for x in products]
    sums = [view.number(x) for x in running]
    draw(
        product_bars,
        product_frame(products, running, texts, sums),
        key="products",
        alt=view.say(
            words.PRODUCTS_ALT, **facts, products=", ".join(texts), running=", ".join(sums)
        ),
        n_terms=len(products),
        low=low,
        high=high,
        t_title=view.say(words.COMPONENT),
        product_name=view.say(words.PRODUCTS_TITLE),
        sum_name=view.say(words.RUNNING),
    )
    read_out(sentences.largest_steps(view, products))

with geometry:
    line = view.say(words.NO_ANGLE)
    if cos is not None:
        lengths = [norm(query), norm(key), cos]
        product = formulas.product_of(lengths, view.decimals)
        line = f"‖q‖ ‖k‖ cos θ {formulas.sign(lengths)} {product}"
    st.markdown(f"### {view.say(words.GEOMETRY)}\n\n{line}")
    pair_in_plane(view, key="pair", height=PLANE_HEIGHT)
    verdict = view.say(words.verdict(angle))
    if cos is not None:
        sides = {"a": norm(query), "b": norm(key), "c": norm(query - key), "cos": cos}
        said = {name: formulas.equals(x, view.decimals) for name, x in sides.items()}
        verdict = view.say(words.COSINE, **facts, **said, verdict=verdict)
    read_out(verdict)

if cos is not None:
    by_angle = norm(query) * norm(key) * cos
    st.info(view.say(words.SAME, algebra=view.number(score), geometry=view.number(by_angle)))

columns = [f"t = {t}" for t in range(1, len(products) + 1)]
show_twin(
    view,
    tables.twin(
        view.lang,
        caption=view.say(words.TWIN),
        columns=columns,
        row_labels=[
            view.say(words.TWIN_Q),
            view.say(words.TWIN_K),
            view.say(words.PRODUCTS_TITLE),
            view.say(words.RUNNING),
        ],
        numbers=[query, key, products, running],
    ),
    key="products_twin",
)
if cos is not None and angle is not None:
    show_twin(
        view,
        tables.twin(
            view.lang,
            caption=view.say(words.TWIN_GEOMETRY),
            columns=["‖q‖", "‖k‖", "cos θ", "θ (°)", "‖q‖ ‖k‖ cos θ", view.say(words.PROJECTION)],
            row_labels=[f"{tag('q', i)} · {tag('k', j)}"],
            numbers=[[norm(query), norm(key), cos, angle, by_angle, by_angle / norm(key)]],
        ),
        key="geometry_twin",
    )
show_reasons(
    view.say(words.WHY), view.say(words.REASONS, d_k=len(products), additions=len(products) - 1)
)
receipt_panel(
    view,
    "score",
    "product",
    "running",
    "geometric_score",
    "norm_query",
    "norm_key",
    "cosine",
    "angle",
    "projection",
)
related_questions(view, "pages/dot_product.py")
