"""Discovery of external games in installed packages and in game folders.

External games are programs, and are trusted like any other installed software. No save, card set or
scenario can name a package or cause one to be loaded. A game that cannot be used is reported with
the reason, and the other games still work.
"""

import importlib
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Final, NamedTuple

from tabletop.cards.file_names import RESERVED_NAMES
from tabletop.cards.file_reading import is_missing
from tabletop.cards.problems import NO_LINE, Problem
from tabletop.cards.schema import name_problem
from tabletop.engine.localized_error import ErrorText, LocalizedError, error_text, quoted_input
from tabletop.engine.options import Ranking
from tabletop.entry_points import installed
from tabletop.folders import Folders, is_left_out
from tabletop.games.game import API, Game
from tabletop.games.returns import WrongMethodError

ENTRY_POINT_GROUP: Final = "tabletop.games"
"""The group of the entry points with which installed packages provide games."""
GAME: Final = "GAME"
"""The name that a package in a game folder must give its `Game`."""
FOLDER_VARIABLE: Final = "TABLETOP_GAMES"
"""The environment variable that names a game folder besides the user's own."""
MAX_SEATS: Final = 8
"""The maximum number of seats, as no more fit round the table."""
_LONGEST: Final = 300
"""Maximum number of characters quoted from an exception's message."""
_KINDS: Final[Mapping[str, tuple[Any, str]]] = {
    "api": (int, "1"),
    "id": (str, '"pearl-dive"'),
    "seats": (tuple, "(2, 4)"),
    "options": (tuple, "()"),
    "load": (Callable, "_load"),
    "card_file": (Callable, "_card_file"),
    "ranking": (Ranking, "MOST_POINTS"),
    "cooperative": (bool, "True"),
    "folder": (Path, "Path(__file__).parent"),
}
"""The types of attributes of a `Game`, with examples; external games may have others."""
RESERVED_GAMES: Final = RESERVED_NAMES | {"table", "common", "translations"}
"""Names that no game can have: reserved by Windows, or used for other folders."""


class ExternalGame(NamedTuple):
    """A game that was found outside the program.

    Attributes:
        game: the description of the game.
        source: where it comes from: a distribution and version (`tabletop-highest 1.0`), or the
            name of a package in a game folder.
        folder: the folder of the package; errors raised in it are attributed to the game.
    """

    game: Game
    source: str
    folder: Path


class ExternalGames(NamedTuple):
    """The result of a search for external games.

    Attributes:
        games: the games that can be played.
        broken: the problems of the other external games, each with its file and line.
    """

    games: tuple[ExternalGame, ...]
    broken: tuple[Problem, ...]


class _GameCandidate(NamedTuple):
    """A possible external game, with the locations of its declaration and its code."""

    path: Path
    line: int
    source: str
    module: str
    name: str = GAME
    package: Path | None = None
    """The folder of the package if it is in a game folder, or None if it is installed."""


class _BrokenGameError(LocalizedError):
    """Raised if a candidate cannot be used as a game."""


def find_games(used_ids: Collection[str]) -> ExternalGames:
    """Find external games and load their descriptions, but not their rules.

    Args:
        used_ids: the ids of other games, which external games cannot have.
    """
    games: list[ExternalGame] = []
    broken: list[Problem] = []
    for entry in (*_installed(), *_in_folders()):
        if isinstance(entry, Problem):
            broken.append(entry)
            continue
        try:
            found = _load(entry, used_ids, games)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - one broken game must not stop the others
            broken.append(_load_problem(entry, error))
        else:
            games += [] if found is None else [found]
    return ExternalGames(tuple(games), tuple(broken))


# --- finding candidates -----------------------------------------------------------------------


def _installed() -> Iterator[_GameCandidate]:
    for found in installed(ENTRY_POINT_GROUP):
        yield _GameCandidate(found.path, found.line, found.source, found.module, found.name)


def _in_folders() -> Iterator[_GameCandidate | Problem]:
    if is_left_out("games"):
        return
    named = os.environ.get(FOLDER_VARIABLE)
    own = Folders.of_user().games
    for folder in dict.fromkeys((*([Path(named).absolute()] if named else []), own)):
        if folder is own and is_missing(folder):
            continue
        try:
            packages = sorted(folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            yield Problem(folder, NO_LINE, ErrorText("there is no such folder of games"))
        except OSError as error:
            yield Problem(folder, NO_LINE, error_text(error))
        else:
            yield from filter(None, map(_in_folder, packages))


def _in_folder(package: Path) -> _GameCandidate | Problem | None:
    """Return the candidate in a folder, a problem, or None if it contains no package."""
    if package.name.startswith((".", "_")):
        return None
    start = package / "__init__.py"
    try:
        if start.is_file():
            return _GameCandidate(start, NO_LINE, package.name, package.name, package=package)
        if not package.is_dir() or package.suffix == ".egg-info":
            return None
    except OSError as error:
        return Problem(package, NO_LINE, error_text(error))
    message = ErrorText('this is no game: there is no "__init__.py" in it')
    return Problem(package, NO_LINE, message)


# --- loading ----------------------------------------------------------------------------------


def _load(
    entry: _GameCandidate, used_ids: Collection[str], known: Collection[ExternalGame]
) -> ExternalGame | None:
    """Return the game of a candidate, or None if it is already known.

    The same package can be installed and in a game folder.
    """
    if entry.package is None:
        module = importlib.import_module(entry.module)
    else:
        module = _module_in(entry.module, entry.path, entry.package)
    found: Any = module
    for part in (entry.name or GAME).split("."):
        if not hasattr(found, part):
            raise _BrokenGameError(
                ErrorText('"{module}" has no "{name}"', module=entry.module, name=entry.name)
            )
        found = getattr(found, part)
    if any(found is other.game for other in known):
        return None
    fault = _game_fault(found, {*used_ids, *(other.game.id for other in known)})
    if fault is not None:
        raise _BrokenGameError(fault)
    return ExternalGame(found, entry.source, found.folder)


def _module_in(name: str, start: Path, package: Path) -> ModuleType:
    """Import and return the module of a package that is not installed."""
    loaded = sys.modules.get(name)
    if loaded is not None and loaded.__file__ == str(start):
        return loaded
    spec = None
    if name.isidentifier():
        spec = spec_from_file_location(name, start, submodule_search_locations=[str(package)])
    if spec is None or spec.loader is None:
        message = ErrorText('no package can be called "{name}"', name=name)
        raise _BrokenGameError(message)
    if loaded is not None or importlib.util.find_spec(name) is not None:
        message = ErrorText(
            'an installed package is called "{name}", too, and that one counts', name=name
        )
        raise _BrokenGameError(message)
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _game_fault(game: object, used_ids: Collection[str]) -> ErrorText | None:
    """Return why an object cannot be used as a game, or None if it can."""
    if not isinstance(game, Game):
        return ErrorText("this is no Game, but {kind}", kind=type(game).__name__)
    wrong = [
        name for name, (kind, _) in _KINDS.items() if not isinstance(getattr(game, name), kind)
    ]
    wrong += [] if wrong or _is_range(game.seats) else ["seats"]
    wrong += [] if wrong or (game.folder and game.folder.is_dir()) else ["folder"]
    if wrong:
        return ErrorText(
            'its "{name}" is {value}, but should be something like {example}',
            name=wrong[0],
            value=quoted_input(repr(getattr(game, wrong[0]))),
            example=_KINDS[wrong[0]][1],
        )
    if game.api != API:
        return ErrorText(
            "it is written for version {its} of the interface; this program has version {own}",
            its=quoted_input(str(game.api)),
            own=API,
        )
    if game.id in used_ids:
        return ErrorText('another game is called "{name}"', name=game.id)
    return name_problem(game.id, RESERVED_GAMES)


def _is_range(seats: tuple[object, ...]) -> bool:
    match seats:
        case (int(fewest), int(most)):
            return 1 <= fewest <= most <= MAX_SEATS
        case _:
            return False


# --- what is wrong ----------------------------------------------------------------------------


def _load_problem(entry: _GameCandidate, error: BaseException) -> Problem:
    """Return the problem of a candidate that failed to load, with its file and line."""
    if isinstance(error, _BrokenGameError):
        return Problem(entry.path, entry.line, _error(entry.source, error.text))
    root = entry.package or _package_folder(entry.module)
    place = None if root is None else error_place(error, root)
    path, line = place or (entry.path, entry.line)
    return Problem(path, line, _error(entry.source, ErrorText("{fault}", fault=error_line(error))))


def _package_folder(module: str) -> Path | None:
    """Return the folder of the package that contains a module, or None if not found."""
    try:
        spec = importlib.util.find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _error(source: str, fault: ErrorText) -> ErrorText:
    return ErrorText("the game of {source} cannot be used: {fault}", source=source, fault=fault)


def error_line(error: BaseException) -> str:
    """Return the class and message of an exception as one line."""
    try:
        said = " ".join(str(error).split())[:_LONGEST]
    except Exception:  # noqa: BLE001 - `__str__` of a foreign exception can fail
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def error_place(error: BaseException, root: Path) -> tuple[Path, int] | None:
    """Return the file and line within a folder that caused an exception.

    A syntax error is located at the line that cannot be parsed. If the program itself failed while
    it used rules from the folder, the result is their file, without a line. Returns None if the
    folder is not involved.
    """
    if isinstance(error, SyntaxError) and error.filename:
        path = Path(error.filename)
        if path.is_relative_to(root):
            return path, error.lineno or NO_LINE
    if isinstance(error, WrongMethodError) and error.path.is_relative_to(root):
        return error.path, error.line
    place, of_rules, trace = None, None, error.__traceback__
    while trace is not None:
        path = Path(trace.tb_frame.f_code.co_filename)
        if path.is_relative_to(root):
            place = path, trace.tb_lineno
        of_rules = _rules_file(trace.tb_frame, root) or of_rules
        trace = trace.tb_next
    if place is None and error.__cause__ is not None:
        place = error_place(error.__cause__, root)
    return place or (of_rules and (of_rules, NO_LINE))


def _rules_file(frame: FrameType, root: Path) -> Path | None:
    """Return the file within a folder that defines the rules used by a stack frame."""
    for value in frame.f_locals.values():
        rules = None
        with suppress(Exception):  # a property may raise anything
            rules = value.rules
        for candidate in (value, rules):
            module = sys.modules.get(type(candidate).__module__)
            path = Path(getattr(module, "__file__", None) or "")
            if path.is_relative_to(root):
                return path
    return None
