"""Step 3: the table of all scores, one matrix product."""

import numpy as np
import streamlit as st

from attention_core.editing import copy_query_to_key
from pages.ui import state, tables
from pages.ui.charts.scales import nice_limit
from pages.ui.content.score_table import findings
from pages.ui.folded import fold, receipt_panel, related_questions, show_twin
from pages.ui.messages import afterwards
from pages.ui.shell import begin_page
from pages.ui.text import score_table as words
from pages.ui.text import tables as table_words
from pages.ui.view import tag
from pages.ui.widgets import heading, read_out, show_scores, show_table

MOST_COLUMNS_BESIDE = 7  # of Q and Kᵀ together, for the heat map to stand beside their product

view = begin_page("pages/score_table.py")
open_now, scores = view.scenario, view.trace.scores
i, j = view.focus
sizes = {"n_q": open_now.n_q, "n_k": open_now.n_k, "d_k": open_now.d_k}
q_tags = [tag("q", n) for n in range(open_now.n_q)]
k_tags = [tag("k", n) for n in range(open_now.n_k)]
rankings = findings.rankings(view)
limit = nice_limit(float(np.abs(scores).max()))

heading(view, words.TITLE, words.CLAIM)
if open_now.d_k + open_now.n_k <= MOST_COLUMNS_BESIDE:
    product, table = st.columns([6, 5], gap="medium")
    in_focus, ranking = product, table
else:
    table, product, ranking = st.container(), st.container(), st.container()
    in_focus = table

with product:
    st.subheader(view.say(words.PRODUCT), anchor=False)
    show_table(
        tables.product(
            view.lang,
            caption="Q·Kᵀ",
            query=open_now.query,
            key=open_now.key,
            query_tags=q_tags,
            key_tags=k_tags,
            decimals=view.decimals,
            limit=limit,
            focus=view.focus,
        ),
        key="product",
    )

with table:
    st.subheader(view.say(words.MAP), anchor=False)
    ranked_rows = "; ".join(f"{q}: {line}" for q, line in zip(q_tags, rankings, strict=True))
    alt = view.say(words.MAP_ALT, rows=ranked_rows)
    show_scores(view, scores, key="score_map", limit=limit, alt=alt)
    read_out(view.say(words.MAP_READ))

facts = {"query": q_tags[i], "key": k_tags[j], "d_k": open_now.d_k}
with in_focus:
    read_out(view.say(words.PRODUCT_READ, **facts, score=view.number(scores[i, j])))

with ranking:
    st.markdown(findings.ranking_list(view))
    if remark := findings.low_but_positive(view):
        read_out(remark)

show_twin(
    view,
    tables.twin(
        view.lang,
        caption=view.say(words.TWIN),
        corner=view.say(table_words.CORNER),
        columns=view.key_labels,
        row_labels=view.query_labels,
        focus=view.focus,
        numbers=scores,
    ),
    key="scores_twin",
)

folded = fold(view.say(words.QUESTIONS), key="questions")
if folded.open:
    with folded:
        misfit = open_now.n_k != open_now.d_k
        without = words.NOT_TRANSPOSED_FAILS if misfit else words.NOT_TRANSPOSED_MISLEADS
        st.markdown(f"{view.say(words.WHY_TRANSPOSED, **sizes)}\n\n{view.say(without, **sizes)}")
        st.markdown(f"{view.say(words.SYMMETRIC)} {findings.symmetry(view)}")
        if not findings.is_tied(view):
            st.button(
                view.say(words.TIE),
                help=view.say(words.TIE_HELP),
                key="tie",
                on_click=afterwards(state.edit),
                args=(copy_query_to_key,),
            )
        total = view.number(float(scores[i].sum()))
        st.markdown(view.say(words.NOT_A_WEIGHT, query=q_tags[i], total=total))
receipt_panel(view, "score", "product", "score_sum")
related_questions(view, "pages/score_table.py")
