"""Looks for games from outside once the start page was painted, and lays them there."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QCursor

from tabletop.ui.features.start.page import StartPage
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.game_cards import GameCard
from tabletop.ui.window.navigation import when_seen

_LOOK_AFTER: Final = 100
"""Milliseconds after the window was shown, and between looks whether there is room."""
_LOOKS: Final = 20
"""So often is looked whether there is room, while the pointer rests on what would move."""
_MOST_TOLD: Final = 3
"""Faults that fit over the page; the command line tells all."""


class OutsideGames(QObject):
    """Finds games from outside, and says once which cannot be used.

    Signals:
        added: further games lie on the start page; carries their `GameCard`s.
    """

    added = Signal(tuple)

    def __init__(self, context: AppContext, start: Callable[[], StartPage]) -> None:
        super().__init__(context.window)
        self._context, self._start = context, start

    def look_soon(self) -> None:
        """Look when the window has been painted; a second time nothing happens."""
        if self._context.outside is None:
            when_seen(self._context.window, self, _LOOK_AFTER, self._look)

    def _look(self) -> None:
        from tabletop.engine.localized_error import ErrorText
        from tabletop.folders import Folders
        from tabletop.games.catalogue import outside_games
        from tabletop.i18n.errors import problem_in
        from tabletop.storage.start_mark import StartMark
        from tabletop.ui.base.errors import told, told_of

        if self._context.outside is not None:
            return
        context, known = self._context, len(self._context.texts.problems)
        mark = StartMark(Folders.of_user().data)
        mark.reading("games")  # whatever their code does
        games, broken = outside_games()
        mark.done()
        found = tuple(outside.game for outside in games)
        cards = tuple(context.cards_of(found))
        context.settings.boxes = len(context.games) + len(cards)
        context.outside = found
        if cards:
            self._add(cards)
        untold = (told_of(error) for error in context.texts.problems[known:])
        faults = [*(problem_in(problem, told) for problem in broken), *untold]
        if faults:
            more = ErrorText("`tabletop games` tells {n} more", n=len(faults) - _MOST_TOLD)
            rest = [told(more)] if len(faults) > _MOST_TOLD else []
            context.bar.say("\n".join((*faults[:_MOST_TOLD], *rest)))

    def _add(self, cards: tuple[GameCard, ...], looks: int = 0) -> None:
        """Lay the games on the page as soon as nothing that is pointed at would move.

        A pointer that just happens to rest there does not keep them away for ever.
        """
        at = QCursor.pos()
        start = self._start()
        if {card.game.id for card in cards} <= {tile.game for tile in start.tiles}:
            return  # another language has laid all games anew
        if start.add(cards, wait=looks < _LOOKS):
            self.added.emit(cards)
            return
        QTimer.singleShot(
            _LOOK_AFTER, self, lambda: self._add(cards, looks + 1 if QCursor.pos() == at else 0)
        )
