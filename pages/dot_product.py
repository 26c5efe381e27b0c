import streamlit as st

from pages.ui.shell import begin_page

view = begin_page("pages/dot_product.py")
st.title("dot_product")
st.write(view.trace.scores)
st.slider("T", 0.1, 10.0)
