"""Games from outside: what installed packages offer, and packages in folders of games.

They are programs, trusted as whatever else is installed: no save, card set or scenario names a
package or has one loaded. One that cannot be used is named with its reason, and is no harm to the
others.
"""

import importlib
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Final, NamedTuple

from tabletop.cards.file_names import RESERVED_NAMES
from tabletop.cards.file_reading import is_missing
from tabletop.cards.problems import NO_LINE, Problem
from tabletop.cards.schema import name_problem
from tabletop.engine.localized_error import ErrorText, LocalizedError, error_text, quoted_input
from tabletop.engine.options import Measure
from tabletop.entry_points import installed
from tabletop.folders import Folders, is_left_out
from tabletop.games.game import API, Game

ENTRY_POINT_GROUP: Final = "tabletop.games"
"""The group of entry points by which an installed package offers a game."""
GAME: Final = "GAME"
"""What a package in a folder of games calls its game."""
FOLDER_VARIABLE: Final = "TABLETOP_GAMES"
"""Names a folder of games, beside the one among the user's data."""
MAX_SEATS: Final = 8
"""More do not fit round the table."""
_LONGEST: Final = 300
"""Characters of what an exception says."""
_KINDS: Final[Mapping[str, Any]] = {
    "id": str,
    "seats": tuple,
    "options": tuple,
    "load": Callable,
    "card_file": Callable,
    "measure": Measure,
    "cooperative": bool,
    "folder": Path,
}
"""What a `Game` says: nobody else looks whether it is that."""
_RESERVED: Final = RESERVED_NAMES | {"table", "common", "translations"}
"""Folders that no game can have: Windows has none, or they hold what belongs to no game."""


@dataclass(frozen=True, slots=True)
class ExternalGame:
    """A game from outside.

    Attributes:
        game: the game.
        source: what brought it: distribution and version (`tabletop-highest 1.0`), or the package.
        folder: of the package: what fails in there is its fault.
    """

    game: Game
    source: str
    folder: Path


class ExternalGames(NamedTuple):
    """What was found.

    Attributes:
        games: those that can be played.
        broken: why others cannot, each with file and line.
    """

    games: tuple[ExternalGame, ...]
    broken: tuple[Problem, ...]


class _GameCandidate(NamedTuple):
    """A game that may be there: where it is said, by what, and where its code is looked for."""

    path: Path
    line: int
    source: str
    module: str
    name: str = GAME
    package: Path | None = None
    """The folder of the package, where it is not installed."""


class _BrokenGameError(LocalizedError):
    """What is offered is no game."""


def find_games(used_ids: Collection[str]) -> ExternalGames:
    """Look for games from outside and load what says what they are, but not their rules.

    Args:
        used_ids: ids that games have already.
    """
    games: list[ExternalGame] = []
    broken: list[Problem] = []
    for offer in (*_installed(), *_in_folders()):
        if isinstance(offer, Problem):
            broken.append(offer)
            continue
        try:
            found = _load(offer, used_ids, games)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it does, the others can be played
            broken.append(_load_problem(offer, error))
        else:
            games += [] if found is None else [found]
    return ExternalGames(tuple(games), tuple(broken))


# --- where games may be -----------------------------------------------------------------------


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
    """Return the game in a folder, or why there is none; None for what is not meant to be one."""
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
    offer: _GameCandidate, used_ids: Collection[str], known: Collection[ExternalGame]
) -> ExternalGame | None:
    """Return what is offered; None where it is known already, being installed from that folder."""
    if offer.package is None:
        module = importlib.import_module(offer.module)
    else:
        module = _module_in(offer.module, offer.path, offer.package)
    found: Any = module
    for part in (offer.name or GAME).split("."):
        if not hasattr(found, part):
            raise _BrokenGameError(
                ErrorText('"{module}" has no "{name}"', module=offer.module, name=offer.name)
            )
        found = getattr(found, part)
    if any(found is other.game for other in known):
        return None
    fault = _game_fault(found, {*used_ids, *(other.game.id for other in known)})
    if fault is not None:
        raise _BrokenGameError(fault)
    return ExternalGame(found, offer.source, found.folder)


def _module_in(name: str, start: Path, package: Path) -> ModuleType:
    """Return the module of a package that is not installed."""
    there = sys.modules.get(name)
    if there is not None and there.__file__ == str(start):
        return there
    spec = None
    if name.isidentifier():
        spec = spec_from_file_location(name, start, submodule_search_locations=[str(package)])
    if spec is None or spec.loader is None:
        message = ErrorText('no package can be called "{name}"', name=name)
        raise _BrokenGameError(message)
    if there is not None or importlib.util.find_spec(name) is not None:
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
    """Return why something cannot be used as a game, whatever it is; None where it can."""
    if not isinstance(game, Game):
        return ErrorText("this is no Game, but {kind}", kind=type(game).__name__)
    if game.api != API:
        return ErrorText(
            "it is written for version {its} of the interface; this program has version {own}",
            its=quoted_input(str(game.api)),
            own=API,
        )
    values = {name: getattr(game, name) for name in _KINDS}
    wrong = [name for name, kind in _KINDS.items() if not isinstance(values[name], kind)]
    wrong += [] if wrong or _is_range(values["seats"]) else ["seats"]
    wrong += [] if wrong or values["folder"].is_dir() else ["folder"]
    if wrong:
        return ErrorText('its "{name}" is not what it should be', name=wrong[0])
    if game.id in used_ids:
        return ErrorText('another game is called "{name}"', name=game.id)
    return name_problem(game.id, _RESERVED)


def _is_range(seats: tuple[object, ...]) -> bool:
    match seats:
        case (int(fewest), int(most)):
            return 1 <= fewest <= most <= MAX_SEATS
        case _:
            return False


# --- what is wrong ----------------------------------------------------------------------------


def _load_problem(offer: _GameCandidate, error: BaseException) -> Problem:
    """Return why an offer is no game, where in its files the reason lies."""
    if isinstance(error, _BrokenGameError):
        return Problem(offer.path, offer.line, _error(offer.source, error.text))
    root = offer.package or _package_folder(offer.module)
    place = None if root is None else error_place(error, root)
    path, line = place or (offer.path, offer.line)
    return Problem(path, line, _error(offer.source, ErrorText("{fault}", fault=error_line(error))))


def _package_folder(module: str) -> Path | None:
    """Return the folder of the package that a module belongs to; None where it is not found."""
    try:
        spec = importlib.util.find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _error(source: str, fault: ErrorText) -> ErrorText:
    return ErrorText("the game of {source} cannot be used: {fault}", source=source, fault=fault)


def error_line(error: BaseException) -> str:
    """Return what an exception says, in one line: its class and its text."""
    try:
        said = " ".join(str(error).split())[:_LONGEST]
    except Exception:  # noqa: BLE001 - even saying what is wrong may go wrong
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def error_place(error: BaseException, root: Path) -> tuple[Path, int] | None:
    """Return file and line within a folder at which an exception came up; None for elsewhere.

    Of a file that is no Python it is the line that cannot be read. Where the program failed over
    what rules from that folder gave it, it is their file as a whole.
    """
    if isinstance(error, SyntaxError) and error.filename:
        path = Path(error.filename)
        if path.is_relative_to(root):
            return path, error.lineno or NO_LINE
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
    """Return the file within a folder that has the rules with which a function deals."""
    for value in frame.f_locals.values():
        rules = None
        with suppress(Exception):  # whatever an attribute of that name does
            rules = value.rules
        for what in (value, rules):
            module = sys.modules.get(type(what).__module__)
            path = Path(getattr(module, "__file__", None) or "")
            if path.is_relative_to(root):
                return path
    return None
