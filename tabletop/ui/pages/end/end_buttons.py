"""What can be done when a game is over."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from tabletop.library.setup import revenge_setup
from tabletop.ui.control.session import Session
from tabletop.ui.mnemonics import unmarked
from tabletop.ui.theme.layouts import FlowLayout, em
from tabletop.ui.theme.picture_button import Pictured, show_picture

_DRAWN: Final = 2.2
"""Height of a picture in heights of the writing."""


class EndButtons(QWidget):
    """Buttons side by side.

    Signals:
        share_wanted: a picture of the end is passed on; carries whether it is to be saved.
    """

    share_wanted = Signal(bool)

    def __init__(self, session: Session) -> None:
        """Offer what a match that is over allows."""
        super().__init__()
        self.again = QPushButton(self.tr("Play again"))
        self.revenge = QPushButton(self.tr("Revenge"))
        outcome = session.match.outcome
        self.revenge.setToolTip(
            self.tr("The same cards and dice once more")
            if outcome is not None and outcome.team
            else self.tr("Whoever came last begins")
        )
        if revenge_setup(session.match) is None:  # shown without a parent it would be a window
            self.revenge.hide()
        self.share = QPushButton(self.tr("Share"))
        self.share.setToolTip(self.tr("A picture of how it ended"))
        menu = QMenu(self.share)
        self.save = menu.addAction(self.tr("Save picture…"))
        self.save.triggered.connect(lambda: self.share_wanted.emit(True))
        self.copy = menu.addAction(self.tr("Copy picture"))
        self.copy.triggered.connect(lambda: self.share_wanted.emit(False))
        self.share.setMenu(menu)
        self.look = QPushButton(self.tr("Look at the table"))
        self.home = QPushButton(self.tr("Start page"))
        row = FlowLayout(em(self) // 2)
        row.addStretch()
        self._pictures = {
            self.again: "again",
            self.revenge: "again swap",
            self.share: "photo",
            self.look: "eye",
            self.home: "home",
        }
        for button in self._pictures:
            button.setAutoDefault(True)
            row.addWidget(button)
        row.addStretch()
        self.setLayout(row)

    def show_as(self, pictured: Pictured) -> None:
        """Show pictures instead of words."""
        high, ratio = round(_DRAWN * em(self)), self.devicePixelRatioF()
        for button, picture in self._pictures.items():
            show_picture(button, pictured(picture, high, ratio), unmarked(button.text()))
