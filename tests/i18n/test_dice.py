"""Tests that a die and its faces have consistent names in every language."""

from itertools import product

import pytest

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Keep, Rolled
from tabletop.engine.zones import ALL
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.games.nichtlustig.cards import DICE as KEYS
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Match
from tabletop.match.view import view_for
from tabletop.resources import resource_path
from tabletop.ui.table.model.buttons import action_text
from tabletop.ui.table.model.snapshot import static_snapshot
from tests.games.nichtlustig.table import NAMES, Table

DICE = len(KEYS)
LANGUAGES = ("en", "de", "nl")
FACES = range(6)
"""0 is the symbol."""


def speaker(language: str) -> tuple[Table, Speaker]:
    table = Table(2)
    texts = load_texts(resource_path("card_defs"), "nichtlustig", language)
    return table, Speaker(texts, table.rules, NAMES[:2])


@pytest.mark.parametrize(("language", "die", "face"), [*product(LANGUAGES, range(DICE), FACES)])
def test_log_button_and_table_name_a_die_alike(language: str, die: int, face: int) -> None:
    table, say = speaker(language)
    faces = "".join(str(face if n == die else face % 5 + 1) for n in range(DICE))
    state = table.state({}, faces, phase="rolled", rolls=1)
    words = say.die(die, face)
    assert (str(face) in words) == bool(face)
    assert say.die(die) != words
    keep = Keep((die,))
    button = action_text(say, view_for(table.rules, state, 0), keep)
    events = table.rules.events(state, keep, table.rules.apply(state, keep))
    kept = " ".join(say.event(event, ALL) for event in events)
    lying = static_snapshot(view_for(table.rules, state, ALL), say).dice[die].name
    assert lying == words
    for said in (button, kept):
        assert words.casefold() in said.casefold()
        assert "[" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_of_a_throw_names_every_die_as_the_table_does(language: str) -> None:
    table, say = speaker(language)
    for first in FACES:
        faces = tuple((first + die) % 6 for die in range(DICE))
        match = Match(table.rules, NAMES[:2], 1, start=table.state({}, phase="start"))
        match.apply_action(0, match.legal_actions()[0])
        match.apply_action(-1, Rolled(faces))
        said = " ".join(say.event(line.event, ALL) for line in match.log()).casefold()
        for die, face in enumerate(faces):
            assert say.die(die, face).casefold() in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_that_stayed_aside_were_not_thrown(language: str) -> None:
    table, say = speaker(language)
    state = table.state({}, "0033454", phase="rolled", rolls=1)
    match = Match(table.rules, NAMES[:2], 1, start=state)
    match.apply_action(0, Keep((0, 4)))
    match.apply_action(-1, Rolled((5, 5, 5, 5, 5)))
    *_, thrown = (say.event(line.event, ALL).casefold() for line in match.log())
    assert say.die(0, 0).casefold() not in thrown
    assert say.die(4, 4).casefold() not in thrown
    assert say.die(1, 5).casefold() in thrown


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_dice_that_show_the_same_it_is_said_which_is_kept(language: str) -> None:
    table, say = speaker(language)
    state = table.state({}, "11 22 33 4", phase="rolled", rolls=1)
    labels = [
        action_text(say, view_for(table.rules, state, 0), action)
        for action in table.rules.legal_actions(state)
    ]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_what_its_dice_show(game: Game, language: str) -> None:
    match = Setup(game, NAMES[:2], {}, 1).begin()
    rules = match.rules
    say = Speaker(load_texts(resource_path("card_defs"), rules.game, language), rules, NAMES[:2])
    for die, shown in enumerate(rules.cards.dice):
        for face in (0, *range(1, 6)) if shown.symbol else range(1, 7):
            assert not say.die(die, face).startswith("[")
