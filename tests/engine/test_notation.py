"""Parsing of actions, and errors for invalid ones."""

from typing import Any

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import (
    ChooseSeat,
    Move,
    Roll,
    Rolled,
    Say,
    Shuffled,
    Taken,
)
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.rules import Rules
from tabletop.games.catalogue import find_game

NAMES = ("Ann", "Anna Maria", "stop", "Zoë")


@pytest.fixture(scope="module")
def rules() -> Rules[Any]:
    game = find_game("wonderful-world")
    return rules_for(game.id, NAMES, {})


@pytest.fixture(scope="module")
def notation(rules: Rules[Any]) -> Notation:
    return Notation(rules, NAMES)


def test_names_that_are_no_plain_words_are_quoted(notation: Notation) -> None:
    """Names that are also words of the game are quoted, so they are unambiguous."""
    assert [notation.zone_name(seat) for seat in range(4)] == [
        "hand/Ann",
        'hand/"Anna Maria"',
        'hand/"stop"',
        "hand/Zoë",
    ]


def test_what_is_understood(notation: Notation, rules: Rules[Any]) -> None:
    hat, cigar = notation.card_id("hat-2"), notation.card_id("cigar-5")
    row, box = rules.zone("row", number=2), rules.zone("box")
    assert notation.parse("hat-2 > row/2") == Move(hat, row)
    assert notation.parse("  hat-2   >  row/2 ") == Move(hat, row)
    assert notation.parse("hat-2 > cigar-5") == Move(hat, None, cigar)
    assert notation.parse("hat-2 from row/2 > box with cigar-5") == Move(hat, box, None, row, cigar)
    assert notation.parse('hat-2 > hand/"Anna Maria"') == Move(hat, 1)
    assert notation.parse("roll 3") == Roll(3)
    assert notation.parse("stop") == Say("stop")
    assert notation.parse('choose "stop"') == ChooseSeat(2)
    assert notation.parse("choose stop") == ChooseSeat(2)
    assert notation.parse("choose Anna Maria") == ChooseSeat(1)
    assert notation.parse("rolled 6 2") == Rolled((6, 2))
    assert notation.parse("took hat-2") == Taken(hat)
    assert notation.parse("shuffled draw: hat-2 cigar-5") == Shuffled(
        rules.zone("draw"), (hat, cigar)
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "an action is empty"),
        ("hat-7 > row/2", 'there is no card "hat-7"; did you mean "hat-6"?'),
        (
            "hat-2 > row/7",
            'there is no zone "row/7"; there are row/1, row/2, row/3, row/4, row/5, row/6',
        ),
        ("hat-2 > rows/2", 'there is no zone "rows/2"; did you mean "row/2"?'),
        ("hat-2 > xyz", 'there is no zone "xyz"'),
        ("hat-2 > hand/An", 'there is no zone "hand/An"; did you mean "hand/Ann"?'),
        ("HAT-2 > row/2", 'there is no card "HAT-2"; did you mean "hat-2"?'),
        ("hat-2 >", '"hat-2 >": write CARD > ZONE or CARD > CARD'),
        ("> row/2", '"> row/2": write CARD > ZONE or CARD > CARD'),
        (
            "hat-2 of row/1 > row/2",
            '"hat-2 of row/1 > row/2": write CARD > ZONE or CARD > CARD',
        ),
        (
            "hat-2 > row/1 > row/2",
            '"hat-2 > row/1 > row/2": write CARD > ZONE or CARD > CARD',
        ),
        (
            "hat-2 > row/2 from hand/Ann",
            (
                '"hat-2 > row/2 from hand/Ann": "from ZONE" stands before the ">", '
                "as in CARD from ZONE > ZONE"
            ),
        ),
        (
            "hat-2 with hat-3 > row/2",
            (
                '"hat-2 with hat-3 > row/2": "with CARD" stands at the end, '
                "as in CARD > ZONE with CARD"
            ),
        ),
        ("hat-2>row/2", '"hat-2>row/2": a space must stand before and after ">"'),
        ("hat-2> row/2", '"hat-2> row/2": a space must stand before and after ">"'),
        (
            "hat-2 row/2",
            (
                '"hat-2 row/2" is no action of this game; a card is moved with ">", '
                'as in "hat-2 > ZONE"'
            ),
        ),
        ("x" * 500, f'"{"x" * 59}…" is no action of this game'),
        ("\x1b[31mhat > row/2", 'there is no card "\\x1b[31mhat"'),
        ("stopp", '"stopp" is no action of this game; did you mean "stop"?'),
        ("roll 9", '"roll 9" is no action of this game; did you mean "roll 4"?'),
        ("rolled 7", '"7" is no face of a die'),
        ("rolled ²", '"²" is no face of a die'),
        ("choose Bob", '"choose Bob" is no action of this game; did you mean "choose Zoë"?'),
    ],
)
def test_what_is_not_understood(notation: Notation, line: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse(line)
    assert str(caught.value) == message
