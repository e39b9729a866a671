"""Shows the game's clock beside whose turn it is, and tells it when nobody looks at the window."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QMainWindow

from tabletop.ui.guard import guarded
from tabletop.ui.settings import Settings

if TYPE_CHECKING:
    from tabletop.ui.control.game_clock import GameClock
    from tabletop.ui.pages.table.turn_sign import TurnSign

_SECOND: Final = 1000


def clock_words(seconds: int) -> str:
    """A time as clocks show it."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@guarded
class ClockView(QObject):
    """Stands between the clock of the match on the table and the window."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._clock: GameClock | None = None
        self._sign: TurnSign | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_SECOND)
        self._timer.timeout.connect(self.tick)
        settings.changed.connect(self._changed)
        window.installEventFilter(self)

    def follow(self, clock: "GameClock", sign: "TurnSign") -> None:
        """Show the clock of another match."""
        self._clock, self._sign = clock, sign
        clock.ticked.connect(self._show)
        clock.set_in_front(self._window.isActiveWindow())
        self._want()

    def clear(self) -> None:
        """Nothing lies on the table."""
        self._clock = self._sign = None
        self._timer.stop()

    def tick(self) -> None:
        """A second went by."""
        if self._clock is not None:
            self._clock.look()
            self._show()

    def _changed(self, name: str) -> None:
        if name == Settings.clock.name:
            self._want()

    def _want(self) -> None:
        if self._clock is None:
            return
        self._clock.set_wanted(self._settings.clock)
        self._timer.start()
        self._show()

    def _show(self) -> None:
        clock, sign = self._clock, self._sign
        if clock is None or sign is None:
            return
        seat = clock.to_act if clock.is_wanted else None
        sign.show_time("" if seat is None else clock_words(clock.seconds(seat)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While another window is in front, nobody's time runs."""
        kinds = (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate)
        if self._clock is not None and event.type() in kinds:
            self._clock.set_in_front(event.type() == QEvent.Type.WindowActivate)
        return False
