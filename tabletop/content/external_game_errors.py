"""Errors in external games, with their locations in the games' source files."""

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
    """Raised if an external game fails; has the file and line in the game's code."""


@contextmanager
def game_errors_located(game: Game) -> Iterator[None]:
    """Run a `with` block, and raise errors of an external game with file and line.

    Raises:
        ExternalGameError: if an external game fails with anything but Ctrl+C or an error that
            already has a description.
    """
    try:
        yield
    except (FileProblemsError, LocalizedError, KeyboardInterrupt):
        raise
    except BaseException as error:
        external = external_game(game.id)
        if external is None:
            raise
        place = error_place(error, external.folder) or (external.folder, NO_LINE)
        raise ExternalGameError([_problem(external, error, place)]) from error


def locate_game_error(error: BaseException) -> Problem | None:
    """Return the file and line in an external game that caused an error, or None."""
    for found in external_games().games if external_games.cache_info().currsize else ():
        place = error_place(error, found.folder)
        if place is not None:
            return _problem(found, error, place)
    return None


def _problem(game: ExternalGame, error: BaseException, place: tuple[Path, int]) -> Problem:
    _log.debug("%s: %s in %s, line %d", game.source, type(error).__name__, place[0].name, place[1])
    message = ErrorText(
        "the game of {source} has failed: {fault}", source=game.source, fault=error_line(error)
    )
    return Problem(*place, message)
