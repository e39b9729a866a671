"""Whose turn it is, in the tool bar and on the start page."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from tabletop.engine.zones import NOBODY, TEAM, Seat
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.seat_colours import Badge, dot_pixmap


def due_words(to_act: Seat, names: Sequence[str], computers: Collection[Seat] = frozenset()) -> str:
    """Who is to act, in a few words."""
    if to_act == NOBODY:
        return QCoreApplication.translate("TurnSign", "The game is over")
    if to_act == TEAM:
        return QCoreApplication.translate("TurnSign", "All together")
    if to_act in computers:
        text = QCoreApplication.translate("TurnSign", "The computer plays for {name}")
    else:
        text = QCoreApplication.translate("TurnSign", "{name}’s turn")
    return text.format(name=names[to_act])


@guarded
class TurnSign(QWidget):
    """A dot and a name."""

    def __init__(self) -> None:
        super().__init__()
        self._badge: Badge | None = None
        unit = em(self)
        self._dot = QLabel()
        self.label = QLabel()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(unit // 2, 0, unit, 0)
        layout.setSpacing(unit // 2)
        layout.addWidget(self._dot)
        layout.addWidget(self.label)
        self.time = QLabel()
        self.time.setObjectName("muted")
        self.time.hide()
        layout.addWidget(self.time)

    def show_time(self, text: str) -> None:
        """Show how long whoever acts has been thinking in all; nothing where it is not counted."""
        self.time.setText(text)
        self.time.setAccessibleName(self.tr("Thinking time: {time}").format(time=text))
        self.time.setVisible(bool(text))

    def show_turn(self, session: Session) -> None:
        """Show who is to act."""
        match = session.match
        to_act = NOBODY if match.outcome is not None else match.to_act
        self.label.setText(
            due_words(to_act, session.speaker.names, match.attendance.played_by_computer)
        )
        self._badge = match.badge(to_act)
        self._draw()

    def _draw(self) -> None:
        if self._badge is not None:
            outline = self.palette().windowText().color().name()
            side, ratio = em(self), self.devicePixelRatioF()
            self._dot.setPixmap(dot_pixmap(self._badge, side, ratio, outline))

    # --- what Qt asks for -------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: the dot is as large as the writing beside it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._draw()
