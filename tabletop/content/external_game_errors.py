"""Says whether a game from outside is at fault, and where in it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.cards.problems import NO_LINE, FileProblemsError, Problem
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.games.catalogue import external_game, external_games
from tabletop.games.external import ExternalGame, error_line, error_place
from tabletop.games.game import Game

_log: Final = logging.getLogger(__name__)


class ExternalGameError(FileProblemsError):
    """A game from outside cannot be played; it has the line of its code at which it failed."""


@contextmanager
def game_errors_located(game: Game) -> Iterator[None]:
    """Run code of a game; whatever fails in one from outside is told with file and line.

    Raises:
        GameFaultError: the game failed with anything but Ctrl+C or an error that says itself
            what is wrong.
    """
    try:
        yield
    except (FileProblemsError, LocalizedError, KeyboardInterrupt):
        raise
    except BaseException as error:
        outside = external_game(game.id)
        if outside is None:
            raise
        place = error_place(error, outside.folder) or (outside.folder, NO_LINE)
        raise ExternalGameError([_problem(outside, error, place)]) from error


def locate_game_error(error: BaseException) -> Problem | None:
    """Return in which line of a game from outside an exception came up; None where in none."""
    for found in external_games().games if external_games.cache_info().currsize else ():
        place = error_place(error, found.folder)
        if place is not None:
            return _problem(found, error, place)
    return None


def _problem(game: ExternalGame, error: BaseException, place: tuple[Path, int]) -> Problem:
    _log.debug("%s: %s in %s, line %d", game.source, type(error).__name__, place[0].name, place[1])
    said = ErrorText(
        "the game of {source} has failed: {fault}", source=game.source, fault=error_line(error)
    )
    return Problem(*place, said)
