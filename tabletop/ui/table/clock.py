"""Measure the playing time of a match and the thinking time of each player."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat
from tabletop.overriding import override
from tabletop.storage.clock import Clock
from tabletop.ui.base.settings import Settings
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import Badge, badge_pixmap
from tabletop.ui.widgets.layouts import em, in_row
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.widgets import ElidedLabel

_MINUTE: Final = 60
_ASLEEP: Final = timedelta(minutes=2)
"""An interval between updates above which the computer must have been suspended."""


class GameClock(QObject):
    """Measures the playing time of a match and the thinking time of its players.

    The playing time runs while the match is on the table and not over. Thinking time runs only if
    it is enabled, the table is uncovered and the window is active. If all players act together, it
    counts for the team. Time during which the computer was suspended does not count. Both times are
    added to `Match.players`.

    Signals:
        owner_changed: thinking time runs for another seat, or has stopped running.
    """

    owner_changed = Signal()

    def __init__(self, session: Session, now: Clock) -> None:
        super().__init__(session)
        self._session = session
        self._now = now
        self._is_enabled = False
        self._is_window_active = True
        self._runs_for: Seat | None = None
        self._since = now()
        self._turn_time = self._table_time = 0.0
        """Seconds of thinking time and playing time not yet added to the match."""
        self._is_playing = True
        self._is_stopped = False
        session.changed.connect(self.update)

    @property
    def to_act(self) -> Seat | None:
        """The seat whose thinking time would run, or None if the game is over."""
        session = self._session
        to_act = session.view.to_act
        return None if session.outcome is not None or to_act in (NOBODY, CHANCE) else to_act

    @property
    def is_enabled(self) -> bool:
        """Whether thinking time is measured."""
        return self._is_enabled

    def set_enabled(self, is_enabled: bool) -> None:
        """Set whether thinking time is measured."""
        self._is_enabled, self._is_stopped = is_enabled, False
        self.update()

    def set_window_active(self, is_active: bool) -> None:
        """Set whether the window with the table is the active one."""
        self._is_window_active = is_active
        self.update()

    def seconds(self, seat: Seat) -> int:
        """Return the thinking time of a seat or the `TEAM` so far, in seconds."""
        running = int(self._turn_time) if seat == self._runs_for else 0
        return self._session.match.players.turn_times.get(seat, 0) + running

    def update(self) -> None:
        """Add the time since the last update; called every second and after each change."""
        now = self._now()
        elapsed, self._since = now - self._since, now
        if timedelta() < elapsed < _ASLEEP:
            seconds = elapsed.total_seconds()
            self._turn_time += 0.0 if self._runs_for is None else seconds
            self._table_time += seconds if self._is_playing else 0.0
        is_playing = self._session.outcome is None and not self._is_stopped
        was_playing, self._is_playing = self._is_playing, is_playing
        if self._table_time >= _MINUTE or (was_playing and not is_playing):
            self._record_table_time()
        runs = self._is_enabled and self._is_window_active and not self._session.is_covered
        owner = self.to_act if runs else None
        if owner != self._runs_for:
            self._spend(self._runs_for, self._turn_time)
            self._turn_time, self._runs_for = 0.0, owner
            self.owner_changed.emit()

    def stop(self) -> None:
        """Add the remaining time to the match; `set_enabled` starts the clock again."""
        self._is_enabled, self._is_stopped = False, True
        self.update()
        self._record_table_time()

    def _record_table_time(self) -> None:
        self._spend(NOBODY, self._table_time)
        self._table_time %= 1

    def _spend(self, seat: Seat | None, seconds: float) -> None:
        if seat is not None and int(seconds):
            self._session.match.players.add_time(seat, int(seconds))


_SECOND: Final = 1000


def clock_text(seconds: int) -> str:
    """Return a duration as `M:SS`, or `H:MM:SS` from an hour on."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def turn_text(to_act: Seat, names: Sequence[str], computers: Collection[Seat] = frozenset()) -> str:
    """Return whose turn it is, as a short text."""
    if to_act == NOBODY:
        return QCoreApplication.translate("TurnIndicator", "The game is over")
    if to_act == TEAM:
        return QCoreApplication.translate("TurnIndicator", "All together")
    if to_act in computers:
        text = QCoreApplication.translate("TurnIndicator", "The computer plays for {name}")
    else:
        text = QCoreApplication.translate("TurnIndicator", "{name}’s turn")
    return text.format(name=names[to_act])


class TurnIndicator(QWidget):
    """Shows the current player's badge and name, with the thinking time if enabled."""

    def __init__(self, window: QWidget, settings: Settings) -> None:
        """Create an empty indicator.

        Args:
            window: thinking time runs only while this window is active.
            settings: the window's settings.
        """
        super().__init__()
        self._window, self._settings = window, settings
        self._clock: GameClock | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_SECOND)
        self._timer.timeout.connect(self.tick)
        settings.changed.connect(self._setting_changed)
        window.installEventFilter(self)
        self._badge: Badge | None = None
        self._dot, self.label = PlainLabel(), ElidedLabel()
        self.label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.time = PlainLabel(objectName="muted")
        self.time.hide()
        parts, unit = ((self.label, 1), self.time, self._dot), em(self)
        self.setLayout(in_row(*parts, spacing=unit // 2, margins=(unit // 2, 0, unit, 0)))

    def set_clock(self, clock: GameClock | None) -> None:
        """Set the clock of the match on the table, or None if there is no match."""
        self._clock = clock
        if clock is None:
            self._timer.stop()
            return
        clock.owner_changed.connect(self._show_time)
        clock.set_window_active(self._window.isActiveWindow())
        self._timer.start()
        self._setting_changed(Settings.clock.name)

    def tick(self) -> None:
        """Update the clock and the time shown."""
        if self._clock is not None:
            self._clock.update()
            self._show_time()

    def _setting_changed(self, name: str) -> None:
        if name == Settings.clock.name and self._clock is not None:
            self._clock.set_enabled(self._settings.clock)
            self._show_time()

    def _show_time(self) -> None:
        clock = self._clock
        if clock is None:
            return
        seat = clock.to_act if clock.is_enabled else None
        text = "" if seat is None else clock_text(clock.seconds(seat))
        self.time.setText(text)
        self.time.setAccessibleName(self.tr("Thinking time: {time}").format(time=text))
        self.time.setVisible(bool(text))

    def show_turn(self, session: Session) -> None:
        """Show the seat to act."""
        match = session.match
        to_act = NOBODY if match.outcome is not None else match.to_act
        self.label.setText(turn_text(to_act, session.speaker.names, match.players.computer_seats))
        self._badge = match.badge(to_act)
        self._draw()

    def _draw(self) -> None:
        if self._badge is not None:
            outline = self.palette().windowText().color().name()
            size, ratio = em(self), self.devicePixelRatioF()
            self._dot.setPixmap(badge_pixmap(self._badge, size, ratio, outline))

    # --- events -----------------------------------------------------------------------------

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate)
        if watched is self._window and self._clock is not None and event.type() in kinds:
            self._clock.set_window_active(event.type() == QEvent.Type.WindowActivate)
        return False

    @override
    def event(self, event: QEvent) -> bool:
        # The badge is as tall as the text, and as sharp as the screen.
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.DevicePixelRatioChange}:
            self._draw()
        return super().event(event)
