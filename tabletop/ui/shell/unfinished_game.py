"""Looks for the game that was left unfinished, and offers it on the start page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from tabletop.ui.control.slices import Slices
from tabletop.ui.shell.after_paint import when_seen
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.match_actions import MatchActions

_READ_AFTER: Final = 50
"""Milliseconds after the start page was shown."""
_AT_ONCE: Final = 0.1
"""Seconds in which a usual save is found and read: then it is there with the page."""


class UnfinishedGame(QObject):
    """Reads the saves in slices: they may be many and long, and the page is in use meanwhile."""

    def __init__(self, context: AppContext, match: MatchActions) -> None:
        super().__init__(context.window)
        self._context = context
        self._match = match
        self._is_late = False
        self._slices = Slices(self)
        match.laid.connect(self.stop)

    @property
    def is_looking(self) -> bool:
        """Whether saves are still being read."""
        return self._slices.is_busy

    def look_soon(self) -> None:
        """Look when the page has been painted; nothing on it moves."""
        when_seen(self._context.window, self, _READ_AFTER, self._look_if_wanted)

    def _look_if_wanted(self) -> None:
        if self._match.session is None:
            self.look(late=True)

    def look(self, *, late: bool = False) -> None:
        """Look for a game.

        Args:
            late: whether the page has been seen already: then everything stays where it is.
        """
        self._is_late = late
        self._slices.begin(self._offered(), _AT_ONCE)
        if self._slices.is_busy:
            self._is_late = True
            self._context.start.expect()

    def play_on(self, path: Path) -> None:
        """Lay the game that was offered on the table; the bar says why where it cannot be."""
        self._match.controller.open(path)

    def stop(self) -> None:
        """Look no further."""
        self._slices.stop()

    def _offered(self) -> Iterator[None]:
        from tabletop.engine.player_names import isolated
        from tabletop.ui.error_texts import told_of
        from tabletop.ui.pages.table.turn_sign import due_words

        start, saved = self._context.start, None
        try:
            saved = yield from self._match.controller.library.unfinished()
        except OSError as error:
            text = self.tr("The folder of saved games cannot be read: {problem}.")
            self._context.bar.say(text.format(problem=told_of(error)))
        texts = self._context.texts
        if saved is None or texts.metadata(saved.header.game) is None:
            start.offer(None, late=self._is_late)
        else:
            match, name = saved.match, texts.name(saved.header.game)
            names = tuple(map(isolated, match.names))
            due = due_words(match.to_act, names, match.attendance.played_by_computer)
            start.offer(saved, name, due, late=self._is_late)
