import streamlit as st

from pages.ui.shell import begin_page

view = begin_page("pages/describe.py")
st.title("describe")
st.write(view.trace.scores)
st.slider("T", 0.1, 10.0)
