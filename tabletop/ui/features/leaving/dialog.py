"""Dialog in which players leave the table, come back or give up."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QDialog, QRadioButton, QWidget

from tabletop.engine.zones import Seat
from tabletop.match.match import Departure
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import badge_icon
from tabletop.ui.widgets.layouts import NAME, em, in_column, in_flow, make_scrollable, retain_size
from tabletop.ui.widgets.widgets import heading, muted, push_button

_WIDE: Final = 36
"""Width of the dialog, in font heights."""


class LeavingDialog(QDialog):
    """Dialog in which a chosen player leaves, returns or gives up.

    Initially the viewer is chosen or, while the privacy screen covers the table, the next viewer.
    The buttons are at the same positions for every player.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("Leave the table"))
        unit = em(self)
        self.seats = QButtonGroup(self)
        title = heading(self.tr("Who is leaving or coming back?"), NAME)
        choices = map(self._seat_button, range(session.match.rules.seats))
        self.leave_words, self.give_up_words = muted(""), muted("")
        part = self._depart
        self.leave = push_button(self.tr("Leave"), lambda: part(Departure.LEFT))
        self.back = push_button(self.tr("Come back"), lambda: part(Departure.BACK))
        self.give_up = push_button(self.tr("Give up"), lambda: part(Departure.CONCEDED))
        self.stay = push_button(self.tr("Stay"), self.reject, default=True)
        retain_size(self.leave, self.back, self.give_up, self.give_up_words)
        everybody = map(self._consequence, range(session.match.rules.seats))
        room, wraps = QRect(0, 0, (_WIDE - 5) * unit, 0), Qt.TextFlag.TextWordWrap
        letters = self.leave_words.fontMetrics()
        lines = (letters.boundingRect(room, wraps, words).height() for words in everybody)
        self.leave_words.setMinimumHeight(max(lines))
        row = in_flow(self.give_up, None, self.leave, self.back, self.stay, spacing=unit // 2)
        row.setContentsMargins(2 * unit, int(0.7 * unit), 2 * unit, int(1.4 * unit))
        rows = (title, *choices, self.leave_words, self.give_up_words)
        margins = (2 * unit, int(1.4 * unit), 2 * unit, 0)
        self.setLayout(in_column(*rows, spacing=int(0.7 * unit), margins=margins))
        self.seats.idToggled.connect(lambda _seat, _down: self._show())
        at_screen = session.passing_to if session.is_covered else None
        first = self.seats.button(session.viewer if at_screen is None else at_screen)
        first.setChecked(True)
        make_scrollable(self, QSize(_WIDE * unit, 0), row)
        first.setFocus()

    @property
    def seat(self) -> Seat:
        """The chosen player's seat."""
        return self.seats.checkedId()

    def _seat_button(self, seat: Seat) -> QRadioButton:
        match = self._session.match
        text = self._session.speaker.names[seat]
        if seat in match.players.computer_seats:
            text = self.tr("{name} – the computer plays").format(name=text)
        elif seat in match.players.away:
            text = self.tr("{name} – away").format(name=text)
        choice = QRadioButton(escape_mnemonic(text))
        side = round(1.2 * em(self))
        outline = self.palette().windowText().color().name()
        choice.setIcon(badge_icon(match.badge(seat), side, outline))
        choice.setIconSize(QSize(side, side))
        self.seats.addButton(choice, seat)
        return choice

    def _consequence(self, seat: Seat) -> str:
        """Return a text that describes the effect of a player leaving or returning."""
        speaker, players = self._session.speaker, self._session.match.players
        if seat in players.away:
            words = self.tr("{name} takes the cards back and plays on.")
            return words.format(name=speaker.names[seat])
        if players.can_depart(seat, Departure.LEFT):
            return speaker.departure(Departure.LEFT.value)
        return self.tr(
            "Then nobody would be left at the table. The game is saved, so you can also play "
            "it later."
        )

    def _show(self) -> None:
        match, speaker, seat = self._session.match, self._session.speaker, self.seat
        if seat < 0:
            return
        is_away = seat in match.players.away
        may_leave = match.players.can_depart(seat, Departure.LEFT)
        may_give_up = not is_away and match.players.can_depart(seat, Departure.CONCEDED)
        self.leave_words.setText(self._consequence(seat))
        self.give_up_words.setText(
            self.tr("Giving up ends the game. {what}").format(
                what=speaker.departure(Departure.CONCEDED.value)
            )
        )
        self.give_up_words.setVisible(may_give_up)
        self.give_up.setVisible(may_give_up)
        self.leave.setVisible(not is_away)
        self.leave.setEnabled(may_leave)
        self.back.setVisible(is_away)

    def _depart(self, departure: Departure) -> None:
        seat = self.seat
        self.accept()
        self._session.depart(seat, departure)
