"""The user's card sets: custom numbers of copies, facts, texts and drawings.

A set is a folder with `set.yaml`, which gives the game and the name of the set. It may contain
drawings, and card files and texts like those in `card_defs`. The sets are the folders in `cards` in
the user's data folder, and those listed in the variable `TABLETOP_CARDS`, separated as in `PATH`.
Saves refer to a set by its name, not its folder.
"""

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from tabletop.cards.binder import bind_file
from tabletop.cards.card_file import load_card_set
from tabletop.cards.drawing import MAX_SIZE, read_drawing
from tabletop.cards.file_reading import file_stamp, is_missing, is_same_place, read_file
from tabletop.cards.metadata import first_values
from tabletop.cards.problems import NO_LINE, FileProblemsError, Problem, Problems
from tabletop.cards.shapes import Head, Parsed
from tabletop.cards.templates import fact_at
from tabletop.cards.yaml_nodes import MAX_BYTES
from tabletop.content.game_files import GAME_FOLDERS, drawings_folder
from tabletop.engine.cards import CardDef, CardSet, Fact, SetOrigin
from tabletop.engine.localized_error import (
    ErrorText,
    LocalizedError,
    did_you_mean,
    error_text,
    printable,
    quoted_input,
    unknown_name,
)
from tabletop.engine.options import OptionSpec
from tabletop.engine.zones import CHANCE
from tabletop.folders import Folders, is_left_out
from tabletop.games.catalogue import (
    OptionError,
    complete_options,
    find_game,
    known_game,
    missing_game,
)
from tabletop.games.game import BUILT_IN, CARDS, Game
from tabletop.i18n.languages import ORIGINAL, SHARED, is_code, text_path
from tabletop.i18n.plurals import read_plural_rules
from tabletop.i18n.text_file import TextFile, read_original, read_text_file
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules

_log: Final = logging.getLogger(__name__)
MANIFEST: Final = "set.yaml"
VARIABLE: Final = "TABLETOP_CARDS"
"""The environment variable that lists the folders of additional sets."""
_LONGEST_NAME: Final = 40


class CardSetError(FileProblemsError):
    """Raised if a card set is invalid; has every problem with its file and line."""


class NoCardSetError(OptionError):
    """Raised if no card set has the requested name.

    Attributes:
        name: the requested name.
        known: the available names, beginning with that for the game's own cards.
    """

    def __init__(self, text: ErrorText, name: str, known: tuple[str, ...]) -> None:
        super().__init__(text)
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
    """A user's card set, as described by its manifest.

    Attributes:
        folder: the folder of the set.
        game: the id of the game it is for.
        name: the name of the set.
        line: the line of the name in the manifest.
    """

    folder: Path
    game: str
    name: str
    line: int = 1

    def card_file(self, name: str) -> Path:
        """Return the set's card file with this name, or the game's own if it has none."""
        own = self.folder / name
        return GAME_FOLDERS / self.game / name if is_missing(own) else own

    def stamp(self) -> tuple[object, ...]:
        """Return a value that changes when any of the set's files is modified."""
        return tuple((path, file_stamp(path)) for path in _files_in(self.folder))

    def cards(self, game: Game, name: str) -> CardSet:
        """Return the cards in the set's card file with this name.

        Raises:
            CardFileError: if the file is invalid.
        """
        drawings = drawings_folder(game.id)
        cards = load_card_set(self.card_file(name), game.load()[0], drawings, self.folder)
        return replace(cards, origin=SetOrigin(self.name, _digest(self.stamp())))


def read_manifest(folder: Path) -> tuple[CardSetFolder | None, tuple[Problem, ...]]:
    """Return a folder's card set, or None if it is invalid, and the problems found."""
    path = folder / MANIFEST
    game = first_values(path, ("format", "game")).get("game", "")
    report = Problems(path)
    manifest = bind_file(report, _Manifest, game)
    if manifest is not None:
        try:
            find_game(game)
        except OptionError as error:
            report.add(
                manifest.lines.get("game", 1), missing_game(game, manifest.source) or error.text
            )
    if manifest is None or report.count:
        return None, report.problems
    return CardSetFolder(folder, game, manifest.name, manifest.lines["name"]), ()


def _unnamed(folder: Path) -> CardSetFolder | None:
    """Return a set whose manifest is invalid, or None if not even its game is known."""
    game = first_values(folder / MANIFEST, ("format", "game")).get("game", "")
    return CardSetFolder(folder, game, folder.name) if known_game(game) else None


def is_card_set(folder: Path) -> bool:
    """Return whether a folder contains the manifest of a card set."""
    try:
        return (folder / MANIFEST).is_file()
    except OSError:  # Reading the manifest reports it.
        return True


def card_sets(game: str) -> Mapping[str, CardSetFolder]:
    """Return a mapping from names to a game's sets: the first set with each name."""
    return {name: cards for (owner, name), cards in _read_all()[0].items() if owner == game}


def manifest_problems() -> tuple[Problem, ...]:
    """Return the problems in the manifests of all the user's card sets."""
    return _read_all()[1]


def _read_all() -> tuple[Mapping[tuple[str, str], CardSetFolder], tuple[Problem, ...]]:
    """Return the user's sets by game and name, and the problems in their manifests."""
    found: dict[tuple[str, str], CardSetFolder] = {}
    problems: list[Problem] = []
    for folder in set_folders():
        card_set, wrong = read_manifest(folder)
        _log.debug("card set in %s: %d problems", folder.name, len(wrong))
        problems += wrong
        if card_set is None:
            continue
        first = found.setdefault((card_set.game, card_set.name), card_set)
        if not is_same_place(first.folder, card_set.folder):
            message = ErrorText(
                'another card set of {game} is called "{name}", that in {folder}',
                game=card_set.game,
                name=card_set.name,
                folder=str(first.folder),
            )
            problems.append(Problem(folder / MANIFEST, card_set.line, message))
    return found, tuple(problems)


def set_folders() -> Iterator[Path]:
    """Yield the folders of all the user's sets, beginning with those in the variable."""
    if is_left_out("cards"):
        return
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    yield from filter(is_card_set, map(Path, filter(None, named)))
    with suppress(OSError):
        folders = sorted(Folders.of_user().card_sets.iterdir())
        # Hidden folders are incomplete or temporary.
        yield from filter(is_card_set, (f for f in folders if not f.name.startswith(".")))


def find_card_set(game: str, name: str) -> CardSetFolder:
    """Return a card set by game and name.

    Raises:
        NoCardSetError: if the game has no set with this name.
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


def with_card_set_option(game: Game) -> Game:
    """Return the game with an option for its card sets, if there are any."""
    names = tuple(card_sets(game.id))
    if not names:
        return game
    return replace(
        game,
        options=(*game.options, OptionSpec(CARDS, (BUILT_IN, *names), BUILT_IN, compares=False)),
    )


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the data files of a set, sorted by path."""
    with suppress(OSError):
        yield from sorted(p for p in folder.iterdir() if p.suffix in {".yaml", ".svg"})


@lru_cache(maxsize=8)
def _digest(version: tuple[tuple[Path, object], ...]) -> str:
    """Return a hash of the contents of a set's files."""
    content = bytearray()
    for path, _ in version:
        with suppress(OSError):
            data = read_file(path, MAX_BYTES)
            content += f"{path.name}\0{len(data)}\0".encode() + data
    return sha256(content).hexdigest()


class FileCheck(NamedTuple):
    """The result of checking a file.

    Attributes:
        path: the path of the file.
        problems: its errors.
        untranslated: messages about texts that are shown in English, which are not errors.
        texts: the numbers of translated and of all texts, both 0 if they are not counted.
    """

    path: Path
    problems: Iterable[Problem] = ()
    untranslated: Iterable[str] = ()
    texts: tuple[int, int] = (0, 0)


def require_valid(found: CardSetFolder) -> None:
    """Check that a set is valid; the result is cached until its files change.

    Raises:
        CardSetError: if the set is invalid; the error has all its problems.
    """
    problems = _problems(found.folder, found.stamp())
    if problems:
        raise CardSetError(problems)


@lru_cache(maxsize=8)
def _problems(folder: Path, _version: object) -> tuple[Problem, ...]:
    return tuple(problem for checked in check_set(folder) for problem in checked.problems)


def check_set(folder: Path) -> Iterator[FileCheck]:
    """Check all files of a set, even those that nothing uses, and yield the results."""
    found, problems = read_manifest(folder)
    yield FileCheck(folder / MANIFEST, problems)
    found = found or _unnamed(folder)
    if found is None:
        return
    game = find_game(found.game)
    ways = _options_by_file(game, game.seats[1])
    sets: list[CardSet] = []
    for name in ways:
        path, errors = folder / name, list[Problem]()
        try:
            sets.append(found.cards(game, name))
            errors += _deal_problems(game, path, sets[-1], name)
        except FileProblemsError as error:
            errors += error.problems
        if not is_missing(path):
            yield FileCheck(path, errors)
    for path in sorted(folder.iterdir()):
        if path.name.startswith("texts.") and path.suffix == ".yaml":
            yield FileCheck(path, _text_problems(path, game, sets))
        elif path.suffix == ".svg":
            yield FileCheck(path, _drawing_problems(path))
        elif path.suffix in {".yaml", ".yml"} and path.name not in {MANIFEST, *ways}:
            known = (MANIFEST, *ways, f"texts.{ORIGINAL}.yaml")
            message = unknown_name(
                'nothing reads a file called "{name}" here{hint}', path.name, known
            )
            yield FileCheck(path, (Problem(path, NO_LINE, message),))


def card_files(game: Game) -> tuple[str, ...]:
    """Return the names of all card files that the game's options can select."""
    return tuple(_options_by_file(game, game.seats[1]))


def _options_by_file(game: Game, seats: int) -> Mapping[str, Mapping[str, str]]:
    """Return a mapping from a game's card files to options that select them."""
    names = [str(seat) for seat in range(seats)]
    found: dict[str, Mapping[str, str]] = {}
    for way in game.ways():
        options = complete_options(game, names, way)
        found.setdefault(game.card_file(options), options)
    return found


def _deal_problems(game: Game, path: Path, cards: CardSet, name: str) -> Iterator[Problem]:
    """Yield a problem for each number of players to which the cards cannot be dealt."""
    _, make = game.load()
    for seats in dict.fromkeys(game.seats):
        try:
            _deal(make(cards, seats, _options_by_file(game, seats)[name]))
        except Exception as error:  # noqa: BLE001 - whatever rules do not expect is the set's fault
            message = ErrorText(
                "the rules cannot deal these cards to {seats} players ({error})",
                seats=seats,
                error=quoted_input(f"{type(error).__name__}: {error}"),
            )
            yield Problem(path, 1, message)


def _deal(rules: AnyRules) -> None:
    state, chance = rules.initial_state(), SeededChance(1)
    while state.to_act == CHANCE:
        state = rules.apply(state, rules.sample_chance(state, chance))
    rules.legal_actions(state)


def _text_problems(path: Path, game: Game, sets: Sequence[CardSet]) -> Iterator[Problem]:
    language = path.name.split(".")[1]
    if not is_code(language) or path.name.count(".") != 2:
        yield Problem(path, NO_LINE, ErrorText("it must be called as texts.en.yaml"))
        return
    plurals = read_plural_rules((text_path(GAME_FOLDERS, SHARED, language),))
    original = read_original(text_path(GAME_FOLDERS, game.id, ORIGINAL), game.id)
    file = read_text_file(path, game.id, language, plurals).matched_to_cards(original)
    yield from file.problems
    if sets:
        yield from _misfits(file, original, [card for card_set in sets for card in card_set.cards])


def _misfits(file: TextFile, original: TextFile, cards: Sequence[CardDef]) -> Iterator[Problem]:
    """Yield problems for texts that refer to unknown cards or facts."""
    words = {word for card in cards for word in _words(card.facts)}
    named = {name for card in cards for name in (card.key, card.deck)}
    known = {"cards": named, "card_texts": named, "words": words}
    for key, sentence in file.sentences.items():
        if key[0] in known and key not in original.sentences and key[1] not in known[key[0]]:
            message = unknown_name(
                'there is no "{name}" among the cards{hint}', key[1], known[key[0]]
            )
            yield Problem(file.path, sentence.line, message.at(key[0]))
        if key[0] not in {"cards", "card_texts"}:
            continue
        meant = original.sentences.get(key)
        filled = {slot.name for slot in meant.slots} if meant else set[str]()
        for card in (card for card in cards if key[1] in {card.key, card.deck}):
            for slot in sentence.slots:
                if slot.name not in filled and not _has_fact(card, slot.name):
                    message = unknown_name(
                        'the card {card} has no fact "{name}"{hint}',
                        slot.name,
                        card.facts,
                        card=card.key,
                    )
                    yield Problem(file.path, sentence.line, message.at(".".join(key)))


def _words(fact: Fact | Mapping[str, Fact]) -> Iterator[str]:
    match fact:
        case str():
            yield fact
        case Mapping():
            for inside in fact.values():
                yield from _words(inside)
        case tuple():
            for inside in fact:
                yield from _words(inside)


def _has_fact(card: CardDef, name: str) -> bool:
    try:
        fact_at(card.facts, name)
    except KeyError:
        return False
    return True


def _drawing_problems(path: Path) -> Iterator[Problem]:
    try:
        drawing = read_drawing(read_file(path, MAX_SIZE))
    except OSError as error:
        yield Problem(path, NO_LINE, error_text(error))
        return
    yield from (Problem(path, line, fault) for line, fault in drawing.problems)
