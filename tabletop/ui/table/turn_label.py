"""Whose turn it is, in the tool bar and on the start page, and the clock of whoever thinks."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from tabletop.engine.zones import NOBODY, TEAM, Seat
from tabletop.ui.base.settings import Settings
from tabletop.ui.table.clock import GameClock
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.badges import Badge, dot_pixmap
from tabletop.ui.widgets.layouts import em, in_row
from tabletop.ui.widgets.plain_text import PlainLabel

_SECOND: Final = 1000


def clock_words(seconds: int) -> str:
    """Return a time as clocks show it."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def due_words(to_act: Seat, names: Sequence[str], computers: Collection[Seat] = frozenset()) -> str:
    """Say who is to act, in a few words."""
    if to_act == NOBODY:
        return QCoreApplication.translate("TurnSign", "The game is over")
    if to_act == TEAM:
        return QCoreApplication.translate("TurnSign", "All together")
    if to_act in computers:
        text = QCoreApplication.translate("TurnSign", "The computer plays for {name}")
    else:
        text = QCoreApplication.translate("TurnSign", "{name}’s turn")
    return text.format(name=names[to_act])


class TurnSign(QWidget):
    """A dot and a name, and how long whoever acts has been thinking, where that is counted."""

    def __init__(self, window: QWidget, settings: Settings) -> None:
        """Show nothing yet.

        Args:
            window: nobody's time runs while another one is in front.
            settings: say whether time is counted.
        """
        super().__init__()
        self._window, self._settings = window, settings
        self._clock: GameClock | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_SECOND)
        self._timer.timeout.connect(self.tick)
        settings.changed.connect(self._set)
        window.installEventFilter(self)
        self._badge: Badge | None = None
        self._dot, self.label, self.time = PlainLabel(), PlainLabel(), PlainLabel()
        self.time.setObjectName("muted")
        self.time.hide()
        parts, unit = (self._dot, self.label, self.time), em(self)
        self.setLayout(in_row(*parts, spacing=unit // 2, margins=(unit // 2, 0, unit, 0)))

    def follow_clock(self, clock: GameClock | None) -> None:
        """Show the clock of another match; None where nothing lies on the table."""
        self._clock = clock
        if clock is None:
            self._timer.stop()
            return
        clock.ticked.connect(self._show_time)
        clock.set_in_front(self._window.isActiveWindow())
        self._timer.start()
        self._set(Settings.clock.name)

    def tick(self) -> None:
        """Count a second that went by."""
        if self._clock is not None:
            self._clock.look()
            self._show_time()

    def _set(self, name: str) -> None:
        if name == Settings.clock.name and self._clock is not None:
            self._clock.set_wanted(self._settings.clock)
            self._show_time()

    def _show_time(self) -> None:
        clock = self._clock
        if clock is None:
            return
        seat = clock.to_act if clock.is_wanted else None
        text = "" if seat is None else clock_words(clock.seconds(seat))
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let nobody's time run while another window is in front."""
        kinds = (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate)
        if watched is self._window and self._clock is not None and event.type() in kinds:
            self._clock.set_in_front(event.type() == QEvent.Type.WindowActivate)
        return False

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: the dot is as large as the writing beside it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._draw()
