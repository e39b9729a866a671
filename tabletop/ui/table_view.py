"""The table in the window: what is due, the table itself, and the buttons that are legal now."""

from functools import partial

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tabletop.ui.board import Board
from tabletop.ui.presenter import Presenter
from tabletop.ui.scene import TableScene
from tabletop.ui.session import Session
from tabletop.ui.theme import FELT, Theme


class TableView(QWidget):
    """Shows a session's match and plays it."""

    def __init__(
        self, session: Session, parent: QWidget | None = None, *, theme: Theme = FELT
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.presenter = Presenter(session)
        self.scene = TableScene(session.match.rules.cards, theme)
        self.board = Board(self.scene)
        self._prompt = QLabel()
        self._prompt.setWordWrap(True)
        self._prompt.setTextFormat(Qt.TextFormat.PlainText)
        self._buttons = QHBoxLayout()
        bar = QHBoxLayout()
        bar.addWidget(self._prompt, 1)
        bar.addLayout(self._buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(bar)
        layout.addWidget(self.board, 1)
        session.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        self.presenter.refresh()
        self.scene.render_snapshot(self.presenter.snapshot())
        self.board.refit()
        self._prompt.setText(self.presenter.prompt)
        while (item := self._buttons.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for button in self.presenter.buttons():
            push = QPushButton(button.label)
            push.clicked.connect(partial(self._session.act, button.action))
            self._buttons.addWidget(push)

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`."""
        super().changeEvent(event)
