"""The least there is: a slider, and its number as text."""

import streamlit as st

number = st.slider("number", 0.0, 10.0, 5.0, 0.01)
st.markdown(f"The number is {number:.2f}")
