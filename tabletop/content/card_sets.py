"""The user's own card sets: a printed deck typed in, with its counts, numbers, texts and drawings.

A set is a folder with `set.yaml`, which says of which game it is and what it is called, card files
and texts like those in `card_defs`, and drawings. It lies in `cards` of the user's data folder, or
is named by the variable `TABLETOP_CARDS` (several, as in `PATH`). A save names a set as it is
called, never by its folder.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from tabletop.cards.binder import bind_file
from tabletop.cards.card_file import load_card_set
from tabletop.cards.file_reading import is_missing, read_file, version_of
from tabletop.cards.fingerprint import fingerprint
from tabletop.cards.metadata import first_values
from tabletop.cards.problems import FileProblemsError, Problem, Report
from tabletop.cards.shapes import Head, Parsed
from tabletop.cards.yaml_nodes import MAX_BYTES
from tabletop.content.game_files import GAME_FOLDERS, drawings_folder
from tabletop.engine.cards import CardSet, SetOrigin
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.options import OptionSpec
from tabletop.engine.quoting import printable
from tabletop.engine.spelling import did_you_mean
from tabletop.folders import Folders, is_left_out
from tabletop.games.catalogue import OptionError, find_game, missing
from tabletop.games.game import BUILT_IN, CARDS, Game

MANIFEST: Final = "set.yaml"
VARIABLE: Final = "TABLETOP_CARDS"
"""Names folders of further sets."""
_LONGEST_NAME: Final = 40


class CardSetError(FileProblemsError):
    """A card set cannot be used; it has every problem with its file and line."""


class NoCardSetError(OptionError):
    """There is no card set of this name.

    Attributes:
        name: what was asked for.
        known: what can be played with, the game's own cards first.
    """

    def __init__(self, fault: ErrorText, name: str, known: tuple[str, ...]) -> None:
        super().__init__(fault)
        self.name = name
        self.known = known


def _set_name(text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > _LONGEST_NAME or printable(name) != name or name == BUILT_IN:
        raise LocalizedError(ErrorText('a card set cannot be called "{name}"', name=name))
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class _Manifest(Head):
    source: str = ""
    name: Annotated[str, Parsed(_set_name)]


@dataclass(frozen=True, slots=True)
class CardSetFolder:
    """A set of the user, as far as its manifest tells of it at a glance.

    Attributes:
        folder: where it lies.
        game: the id of its game.
        name: what it is called.
        line: where its manifest says so.
    """

    folder: Path
    game: str
    name: str
    line: int = 1

    def card_file(self, name: str) -> Path:
        """Return the set's card file of this name, or the game's own where it has none."""
        own = self.folder / name
        return GAME_FOLDERS / self.game / name if is_missing(own) else own

    def version(self) -> tuple[object, ...]:
        """Tell what changes when any of its files is written anew."""
        return tuple((path, version_of(path)) for path in _files_in(self.folder))

    def cards(self, game: Game, name: str) -> CardSet:
        """Return the cards of one of its files.

        Raises:
            CardFileError: it is not as it must be.
        """
        drawings = drawings_folder(game.id)
        cards = load_card_set(self.card_file(name), game.load()[0], drawings, self.folder)
        return replace(cards, origin=SetOrigin(self.name, _digest(self.version())))


def read_manifest(folder: Path) -> tuple[CardSetFolder | None, tuple[Problem, ...]]:
    """Return the set in a folder, and what is wrong with its manifest."""
    path = folder / MANIFEST
    game = first_values(path, ("format", "game")).get("game", "")
    report = Report(path)
    manifest = bind_file(report, _Manifest, game)
    if manifest is not None:
        try:
            find_game(game)
        except OptionError as error:
            fault = missing(game, manifest.source) or error.fault
            report.add(manifest.lines.get("game", 1), fault)
    if manifest is None or report.count:
        return None, report.problems
    return CardSetFolder(folder, game, manifest.name, manifest.lines["name"]), ()


def is_card_set(folder: Path) -> bool:
    """Return whether a folder is meant to be a card set."""
    try:
        return (folder / MANIFEST).is_file()
    except OSError:  # reading it says what is the matter
        return True


def card_sets(game: str) -> Mapping[str, CardSetFolder]:
    """Return the sets of a game by their names; of two that are called alike, the first."""
    return {name: made for (of, name), made in _read_all()[0].items() if of == game}


def manifest_problems() -> tuple[Problem, ...]:
    """Return what is wrong with what the sets of the user say of themselves."""
    return _read_all()[1]


def _read_all() -> tuple[Mapping[tuple[str, str], CardSetFolder], tuple[Problem, ...]]:
    """Return the user's sets by game and name, the first of each name, and what is wrong."""
    found: dict[tuple[str, str], CardSetFolder] = {}
    problems: list[Problem] = []
    for folder in set_folders():
        made, wrong = read_manifest(folder)
        problems += wrong
        if made is None:
            continue
        first = found.setdefault((made.game, made.name), made)
        if not _is_same(first.folder, made.folder):
            message = ErrorText(
                'another card set of {game} is called "{name}", that in {folder}',
                game=made.game,
                name=made.name,
                folder=str(first.folder),
            )
            problems.append(Problem(folder / MANIFEST, made.line, message))
    return found, tuple(problems)


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return one.samefile(other)
    return False


def set_folders() -> Iterator[Path]:
    """Yield the folders of all sets of the user, those that are named by the variable first."""
    if is_left_out("cards"):
        return
    yield from filter(is_card_set, map(Path, filter(None, _named())))
    with suppress(OSError):
        folders = sorted(Folders.of_user().card_sets.iterdir())
        # A hidden one is still being written, or what was left of one.
        yield from filter(is_card_set, (f for f in folders if not f.name.startswith(".")))


def _named() -> list[str]:
    return os.environ.get(VARIABLE, "").split(os.pathsep)


def card_set(game: str, name: str) -> CardSetFolder:
    """Return a set of a game by its name.

    Raises:
        NoCardSetError: there is none of this name.
    """
    known = card_sets(game)
    if name in known:
        return known[name]
    offered = (BUILT_IN, *known)
    message = ErrorText(
        'there is no card set "{name}" of {game}; there is {known}{hint}',
        name=name,
        game=game,
        known=", ".join(offered),
        hint=did_you_mean(name, known),
    )
    raise NoCardSetError(message, name, offered)


def with_card_sets(game: Game) -> Game:
    """Return a game with its card sets as a further option, if there are any."""
    names = tuple(card_sets(game.id))
    if not names:
        return game
    return replace(
        game,
        options=(*game.options, OptionSpec(CARDS, (BUILT_IN, *names), BUILT_IN, compares=False)),
    )


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the files of a set that say what it is, in order."""
    with suppress(OSError):
        yield from sorted(p for p in folder.iterdir() if p.suffix in {".yaml", ".svg"})


@lru_cache(maxsize=8)
def _digest(version: tuple[tuple[Path, object], ...]) -> str:
    """Return a fingerprint of a set's files, whatever their order and dates."""
    content = bytearray()
    for path, _ in version:
        with suppress(OSError):
            data = read_file(path, MAX_BYTES)
            content += f"{path.name}\0{len(data)}\0".encode() + data
    return fingerprint(bytes(content))
