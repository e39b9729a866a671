"""Find external games after the start page has been painted."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from tabletop.ui.window.context import AppContext
from tabletop.ui.window.navigation import when_exposed

_FIND_AFTER: Final = 100
"""Milliseconds between showing the window and the search."""
_MAX_REPORTED: Final = 3
"""The number of faults that fit in the message bar; `tabletop games` lists them all."""


class ExternalGameFinder(QObject):
    """Finds external games, and reports once which of them are unusable.

    Signals:
        found: external games were found; carries a `GameInfo` for each.
    """

    found = Signal(tuple)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context

    def find_soon(self) -> None:
        """Search after the window has been painted, unless this was already done."""
        if self._context.external_games is None:
            when_exposed(self._context.window, self, _FIND_AFTER, self._find)

    def _find(self) -> None:
        from tabletop.engine.localized_error import ErrorText
        from tabletop.folders import Folders
        from tabletop.games.catalogue import external_games
        from tabletop.i18n.errors import describe_problem
        from tabletop.storage.start_mark import StartMarker
        from tabletop.ui.base.errors import describe_error, translate_fault

        if self._context.external_games is not None:
            return
        context, known = self._context, len(self._context.texts.problems)
        mark = StartMarker(Folders.of_user().data)
        mark.begin_reading("games")  # their code may crash
        games, broken = external_games()
        mark.finish()
        found = tuple(outside.game for outside in games)
        cards = tuple(context.game_infos(found))
        context.settings.start_page_games = len(context.games) + len(cards)
        context.external_games = found
        if cards:
            self.found.emit(cards)
        unreported = (describe_error(error) for error in context.texts.problems[known:])
        faults = [*(describe_problem(problem, translate_fault) for problem in broken), *unreported]
        if faults:
            more = ErrorText("`tabletop games` tells {n} more", n=len(faults) - _MAX_REPORTED)
            rest = [translate_fault(more)] if len(faults) > _MAX_REPORTED else []
            context.bar.show_warning("\n".join((*faults[:_MAX_REPORTED], *rest)))
