"""Checks rules pages and lessons: does each fit its game?"""

from collections.abc import Iterator
from pathlib import Path

from tabletop.cards.problems import Problem
from tabletop.cli.arguments import seat_names
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.page_check import PageNeeds, Variant, pieces_of
from tabletop.i18n.pages import PageFile, page_path, read_page_file
from tabletop.library.game_library import GameLibrary, rules_for
from tabletop.match.match import AnyRules
from tabletop.resources import resource_path
from tabletop.scenarios.lessons import (
    check_lesson,
    lesson_path,
    read_lesson,
    read_translation,
)


def page_problems(path: Path, name: str, language: str, library: GameLibrary) -> Iterator[Problem]:
    """Everything that is wrong with a rules page, or with its translation."""
    file = read_page_file(path, name, language)
    yield from file.problems
    game = next((game for game in CATALOG if game.id == name), None)
    if game is None or file.problems:
        return
    if language == ORIGINAL:
        yield from _misfits(file, game, library)
    else:
        own = resource_path("card_defs")
        original = read_page_file(page_path(own, name, ORIGINAL), name, ORIGINAL)
        yield from file.check_against(original)


def _misfits(file: PageFile, game: Game, library: GameLibrary) -> Iterator[Problem]:
    elsewhere = {reason.rule for reason in TABLE_REASONS}
    rules = [rule for rule in library.texts(game.id).rules() if rule not in elsewhere]
    options = {option.key: option.values for option in game.options}
    drawings = [path.stem for path in (resource_path("assets") / game.id).glob("*.svg")]
    ways = (Variant(made.options, pieces_of(made.cards, drawings)) for made in variants(game))
    return PageNeeds(rules, options, tuple(ways), game.seats).check(file)


def variants(game: Game) -> Iterator[AnyRules]:
    """The rules of every way to play a game that differs in one option from the usual one."""
    names = seat_names(game.seats[1])
    for option in game.options or (None,):
        for value in option.values if option and not option.seat else (None,):
            yield rules_for(game.id, names, {option.key: value} if option and value else {})


def lesson_problems(
    path: Path, name: str, language: str, library: GameLibrary
) -> Iterator[Problem]:
    """Everything that is wrong with a lesson, or with its translation."""
    if language == ORIGINAL:
        lesson, problems = read_lesson(path, name, rules_for, library.speaker_for)
        yield from problems
        if lesson is not None:
            yield from check_lesson(lesson)
        return
    own = lesson_path(resource_path("card_defs"), name, ORIGINAL)
    original, _ = read_lesson(own, name, rules_for, library.speaker_for)
    yield from read_translation(path, name, language, original)[1]
