"""Step 1: the words, the vectors, and the arrows that can be dragged."""

from pages.ui.shell import begin_page
from pages.ui.widgets import edit_scenario

view = begin_page("pages/describe.py")
edit_scenario(compact=False)
