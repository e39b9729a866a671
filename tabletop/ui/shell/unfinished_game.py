"""Looks for the game that was left unfinished, and offers it on the start page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMainWindow

from tabletop.engine.player_names import isolated
from tabletop.library.texts import GameTexts
from tabletop.ui.control.slices import Slices
from tabletop.ui.overlays.message_bar import MessageBar
from tabletop.ui.pages.start.start_page import StartPage

if TYPE_CHECKING:
    from tabletop.ui.control.game_controller import GameController

_READ_AFTER: Final = 50
"""Milliseconds after the start page was shown."""
_AT_ONCE: Final = 0.1
"""Seconds in which a usual save is found and read: then it is there with the page."""


class House(Protocol):
    """What the window has."""

    bar: MessageBar
    start: StartPage

    @property
    def controller(self) -> "GameController":
        """The match on the table."""
        ...


class UnfinishedGame(QObject):
    """Reads the saves in slices: they may be many and long, and the page is in use meanwhile."""

    def __init__(
        self, window: QMainWindow, house: House, words: GameTexts, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._house = house
        self._words = words
        self._is_late = False
        self._slices = Slices(self)

    @property
    def is_looking(self) -> bool:
        """Whether saves are still being read."""
        return self._slices.is_busy

    def look_soon(self) -> None:
        """Look when the page has been painted; nothing on it moves."""
        QTimer.singleShot(_READ_AFTER, self, self._look_if_seen)

    def look(self, *, late: bool = False) -> None:
        """Look for a game.

        Args:
            late: whether the page has been seen already: then everything stays where it is.
        """
        self._is_late = late
        self._slices.begin(self._offered(), _AT_ONCE)
        if self._slices.is_busy:
            self._is_late = True
            self._house.start.expect()

    def stop(self) -> None:
        """Look no further."""
        self._slices.stop()

    def _look_if_seen(self) -> None:
        if not self._window.isVisible() or self._house.controller.session is not None:
            return
        if self._window.windowHandle().isExposed():
            self.look(late=True)
        else:
            self.look_soon()

    def _offered(self) -> Iterator[None]:
        from tabletop.ui.pages.table.turn_sign import due_words

        start, saved = self._house.start, None
        try:
            saved = yield from self._house.controller.library.unfinished()
        except OSError as error:
            from tabletop.ui.control.autosave import reason_of

            text = self.tr("The folder of saved games cannot be read: {problem}.")
            self._house.bar.say(text.format(problem=reason_of(error)))
        if saved is None or saved.header.game not in self._words.heads:
            start.offer(None, "", late=self._is_late)
        else:
            match = saved.match
            names = tuple(map(isolated, match.names))
            due = due_words(match.state.to_act, names, match.played_by_computer)
            start.offer(saved, due, late=self._is_late)
