"""What can be done when a game is over."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from tabletop.content.game_setup import revenge_setup
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.layouts import em, in_flow
from tabletop.ui.widgets.plain_text import plain


class EndButtons(QWidget):
    """Buttons side by side.

    Signals:
        share_wanted: a picture of the end is passed on; carries whether it is to be saved.
    """

    share_wanted = Signal(bool)

    def __init__(self, session: Session) -> None:
        """Offer what a match that is over allows."""
        super().__init__()
        words = (self.tr("Look at the table"), self.tr("Start page"))
        self.again, self.revenge, self.share, self.look, self.home = buttons = [
            QPushButton(text, autoDefault=True)
            for text in (self.tr("Play again"), self.tr("Revenge"), self.tr("Share"), *words)
        ]
        outcome = session.match.outcome
        tip = self.tr("Whoever came last begins")
        if outcome is not None and outcome.team:
            tip = self.tr("The same cards and dice once more")
        self.revenge.setToolTip(plain(tip))
        if revenge_setup(session.match) is None:  # shown without a parent it would be a window
            self.revenge.hide()
        self.share.setToolTip(plain(self.tr("A picture of how it ended")))
        menu = QMenu(self.share)
        self.save = menu.addAction(self.tr("Save picture…"))
        self.save.triggered.connect(lambda: self.share_wanted.emit(True))
        self.copy = menu.addAction(self.tr("Copy picture"))
        self.copy.triggered.connect(lambda: self.share_wanted.emit(False))
        self.share.setMenu(menu)
        self.setLayout(in_flow(None, *buttons, None, spacing=em(self) // 2))
