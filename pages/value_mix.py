import streamlit as st

from pages.ui.shell import begin_page

view = begin_page("pages/value_mix.py")
st.title("value_mix")
st.write(view.trace.scores)
st.slider("T", 0.1, 10.0)
