"""A bar over the table for what must be said and needs no dialog."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton

from tabletop.ui.look.pictures import em
from tabletop.ui.look.theme import icon


class MessageBar(QFrame):
    """Says one thing until it is closed or something else is said."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        unit = em(self)
        sign = QLabel()
        sign.setPixmap(icon("warning").pixmap(int(1.7 * unit)))
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.button = QPushButton()
        self.button.clicked.connect(self._act)
        close = QToolButton()
        close.setIcon(icon("close"))
        close.setToolTip(self.tr("Close"))
        close.setAccessibleName(self.tr("Close"))
        close.clicked.connect(self.hide)
        self._action: Callable[[], None] | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(unit, unit // 2, unit // 2, unit // 2)
        layout.setSpacing(unit)
        layout.addWidget(sign)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.button)
        layout.addWidget(close)
        self.hide()

    def say(self, text: str, button: str = "", action: Callable[[], None] | None = None) -> None:
        """Show a text, perhaps with a button that does something about it."""
        self.label.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self._action = action
        self.show()

    def _act(self) -> None:
        self.hide()
        if self._action is not None:
            self._action()
