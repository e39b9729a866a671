"""Checks card sets as a whole before they are played with: every fault with its file and line."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tabletop.cards.drawing import LARGEST, read_drawing
from tabletop.cards.faces import fact_at
from tabletop.cards.file_reading import is_missing, read_file
from tabletop.cards.problems import WHOLE, FileProblemsError, Problem
from tabletop.content.card_sets import MANIFEST, CardSetError, CardSetFolder, read_manifest
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.engine.cards import CardDef, CardSet, Fact
from tabletop.engine.localized_error import ErrorText, fault_of
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import unknown_name
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import complete_options, find_game
from tabletop.games.game import Game
from tabletop.i18n.languages import ORIGINAL, TABLE, is_code, text_path
from tabletop.i18n.plurals import plurals_in
from tabletop.i18n.text_file import TextFile, read_original, read_text_file
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules


class CheckedFile(NamedTuple):
    """A file of a set, and what is wrong with it."""

    path: Path
    problems: tuple[Problem, ...] = ()


def checked_set(found: CardSetFolder) -> None:
    """Return where a set can be played with; checked once as long as its files are the same.

    Raises:
        CardSetError: with everything that is wrong with it.
    """
    problems = _problems(found.folder, found.version())
    if problems:
        raise CardSetError(problems)


@lru_cache(maxsize=8)
def _problems(folder: Path, _version: object) -> tuple[Problem, ...]:
    return tuple(problem for checked in check_set(folder) for problem in checked.problems)


def check_set(folder: Path) -> Iterator[CheckedFile]:
    """Yield the checks of all files of a set, those that nothing reads included."""
    found, problems = read_manifest(folder)
    yield CheckedFile(folder / MANIFEST, problems)
    if found is None:
        return
    game = find_game(found.game)
    ways = _ways(game, game.seats[1])
    sets: list[CardSet] = []
    for name in ways:
        path, faults = folder / name, list[Problem]()
        try:
            sets.append(found.cards(game, name))
            faults += _unplayable(game, path, sets[-1], name)
        except FileProblemsError as error:
            faults += error.problems
        if not is_missing(path):
            yield CheckedFile(path, tuple(faults))
    for path in sorted(folder.iterdir()):
        if path.name.startswith("texts.") and path.suffix == ".yaml":
            yield CheckedFile(path, tuple(_text_problems(path, game, sets)))
        elif path.suffix == ".svg":
            yield CheckedFile(path, tuple(_drawing_problems(path)))
        elif path.suffix in {".yaml", ".yml"} and path.name not in {MANIFEST, *ways}:
            known = (MANIFEST, *ways, f"texts.{ORIGINAL}.yaml")
            message = unknown_name(
                'nothing reads a file called "{name}" here{hint}', path.name, known
            )
            yield CheckedFile(path, (Problem(path, WHOLE, message),))


def card_files(game: Game) -> tuple[str, ...]:
    """Return the names of all card files that a game can ask for."""
    return tuple(_ways(game, game.seats[1]))


def _ways(game: Game, seats: int) -> Mapping[str, Mapping[str, str]]:
    """Return each card file that a game can ask for, with options that ask for it."""
    names = [str(seat) for seat in range(seats)]
    found: dict[str, Mapping[str, str]] = {}
    for way in game.ways():
        options = complete_options(game, names, way)
        found.setdefault(game.card_file(options), options)
    return found


def _unplayable(game: Game, path: Path, cards: CardSet, name: str) -> Iterator[Problem]:
    """Yield that the rules cannot deal these cards, although the card file is as it must be."""
    _, make = game.load()
    for seats in dict.fromkeys(game.seats):
        try:
            _deal(make(cards, seats, _ways(game, seats)[name]))
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
        yield Problem(path, WHOLE, ErrorText("it must be called as texts.en.yaml"))
        return
    plurals = plurals_in((text_path(GAME_FOLDERS, TABLE, language),))
    original = read_original(text_path(GAME_FOLDERS, game.id, ORIGINAL), game.id)
    file = read_text_file(path, game.id, language, plurals).fitted_to_cards(original)
    yield from file.problems
    if sets:
        yield from _misfits(file, original, [card for made in sets for card in made.cards])


def _misfits(file: TextFile, original: TextFile, cards: Sequence[CardDef]) -> Iterator[Problem]:
    """Yield the texts of what there is not, or with places for facts that a card has not."""
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
    """Yield why a drawing cannot be drawn."""
    try:
        drawing = read_drawing(read_file(path, LARGEST))
    except OSError as error:
        yield Problem(path, WHOLE, fault_of(error))
        return
    yield from (Problem(path, line, fault) for line, fault in drawing.faults)
