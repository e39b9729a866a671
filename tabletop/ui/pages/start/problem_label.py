"""What is wrong with something that was written, below it."""

from tabletop.ui.widgets.layouts import keep_room
from tabletop.ui.widgets.plain_text import PlainLabel


class ProblemLabel(PlainLabel):
    """Says what is wrong with what was written; it keeps its place where nothing is."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setObjectName("problem")
        self.setMinimumHeight(self.fontMetrics().height())
        keep_room(self)
        self.hide()

    def say(self, text: str) -> None:
        """Say something, or nothing for no text."""
        self.setText(text)
        self.setVisible(bool(text))
