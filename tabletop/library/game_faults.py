"""Says whether a game from outside is at fault, and where in it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from tabletop.cards.problems import WHOLE, FileProblemsError, Problem
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.games.catalogue import outside_game, outside_games
from tabletop.games.game import Game
from tabletop.games.outside import OutsideGame, fault_place, in_words

if TYPE_CHECKING:
    from tabletop.match.match import AnyRules


class GameFaultError(FileProblemsError):
    """A game from outside cannot be played; it has the line of its code at which it failed."""


@contextmanager
def told_with_its_line(game: Game) -> Iterator[None]:
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
        outside = outside_game(game.id)
        if outside is None:
            raise
        place = fault_place(error, outside.folder) or (outside.folder, WHOLE)
        raise GameFaultError([_problem(outside, error, place)]) from error


def kept_from_exit(game: Game, rules: "AnyRules") -> "AnyRules":
    """Return the rules of a game, in which `sys.exit` is a failure like any other.

    Called while Qt calls Python, it would end the window at once. Our own games do not call it.
    """
    if outside_game(game.id) is not None:
        _keep_from_exit(type(rules))
    return rules


@cache
def _keep_from_exit(rules: type) -> None:
    """Let no exit pass out of the methods of a class, as far as they are the game's own."""
    for base in rules.__mro__:
        if not base.__module__.startswith("tabletop."):
            for name, method in list(vars(base).items()):
                if isinstance(method, FunctionType) and not name.startswith("__"):
                    setattr(base, name, _failing(method))


def _failing(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - hands on whatever it is given
        try:
            return method(*args, **kwargs)
        except SystemExit as end:
            # Where it was said is found by the traceback.
            raise RuntimeError(in_words(end)).with_traceback(end.__traceback__) from None

    return call


def game_at_fault(error: BaseException) -> Problem | None:
    """Return in which line of a game from outside an exception came up; None where in none."""
    for found in outside_games().games if outside_games.cache_info().currsize else ():
        place = fault_place(error, found.folder)
        if place is not None:
            return _problem(found, error, place)
    return None


def _problem(game: OutsideGame, error: BaseException, place: tuple[Path, int]) -> Problem:
    said = ErrorText(
        "the game of {source} has failed: {fault}", source=game.source, fault=in_words(error)
    )
    return Problem(*place, said)
