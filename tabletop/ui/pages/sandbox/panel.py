"""What stands beside the sandbox' table scrolls where there is little room."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from tabletop.ui.theme.layouts import em


class Panel(QScrollArea):
    """A column of widgets; `column` lays them out."""

    def __init__(self) -> None:
        super().__init__()
        unit = em(self)
        self.body = QWidget()
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(unit, unit, unit, unit)
        self.column.setSpacing(unit // 2)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self.body)
