"""Pictures as plain functions: each gives an Altair chart, and a frame function beside it fills it.

A builder takes `data` (a DataFrame, or `alt.NamedData("data")` for a spec that is kept) and
structure only: sizes, limits, and our own titles. Labels and numbers travel in the data.
"""
