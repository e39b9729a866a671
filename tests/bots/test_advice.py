"""Tests of values of actions and their descriptions."""

import pytest

from tabletop.content.game_library import GameLibrary
from tabletop.engine.actions import Say, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Unit, percent
from tabletop.games.catalogue import CATALOG
from tabletop.testing.playing import NAMES, load

STOP: SeatAction = Say("stop")


@pytest.mark.parametrize(
    ("unit", "value", "error", "said"),
    [
        (Unit.WIN, 0.612, 0.041, "Wins about 61 of 100 games, ± 8."),
        (Unit.WIN, 0.612, 0.001, "Wins about 61 of 100 games, ± 1."),
        (Unit.WIN, 0.2909, 0.0, "Wins 29 of 100 games."),
        (Unit.GOAL, 0.9999, 0.0, "Succeeds >99 times in 100."),
        (Unit.POINTS, 7.6, 1.4, "Brings 8 points, ± 3."),
        (Unit.WIN, None, 0.0, "Nothing is known about it."),
    ],
)
def test_a_value_is_told_in_words(unit: Unit, value: float | None, error: float, said: str) -> None:
    one = ActionValue(STOP, value, error)
    speaker = GameLibrary().speaker_for(load(CATALOG[0], 2, {}), NAMES[:2])
    assert speaker.note(Advice(unit, (one,)).describe_value(one)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Gewinnt etwa 61 von 100 Spielen, ± 8."),
        ("nl", "Wint ongeveer 61 van de 100 spellen, ± 8."),
    ],
)
def test_in_every_language(language: str, said: str) -> None:
    one = ActionValue(STOP, 0.61, 0.04)
    speaker = GameLibrary(language).speaker_for(load(CATALOG[0], 2, {}), NAMES[:2])
    assert speaker.note(Advice(Unit.WIN, (one,)).describe_value(one)) == said


def test_never_none_nor_all_where_it_is_neither() -> None:
    given = (0.0, 0.004, 0.006, 0.994, 0.996, 1.0)
    assert [percent(chance) for chance in given] == [0, "<1", 1, 99, ">99", 100]


def test_the_best_is_what_is_surely_good() -> None:
    """A reliable value counts more than a slightly better one with a large error."""
    few, many = ActionValue(STOP, 0.7, 0.3), ActionValue(Say("pass"), 0.6, 0.02)
    assert Advice(Unit.WIN, (few, many)).best is many
    exact = ActionValue(STOP, 0.7), ActionValue(Say("pass"), 0.6), ActionValue(Say("end"), None)
    advice = Advice(Unit.WIN, exact)
    assert advice.best is exact[0]
    assert advice.find(Say("pass")) is exact[1]
    assert advice.find(Say("end")) is None
    assert Advice(Unit.WIN, exact[2:]).best is None
