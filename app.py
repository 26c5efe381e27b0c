"""The landing page: the whole pipeline of the open scenario at a glance."""

import streamlit as st

from pages.ui.shell import begin_page

view = begin_page("app.py")
st.title("hello")
st.write(view.trace.scores)
