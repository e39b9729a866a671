"""Interpretation of gestures in Nichtlustig."""

import pytest

from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Drop, DropDie, Gesture, Tap, Throw
from tabletop.match.view import legal_readings
from tests.games.nichtlustig.table import Table

TABLE = Table()


def drop(card: str, source: str, zone: str, onto: str | None = None) -> Drop:
    card_id, zone_id = TABLE.notation.card_id, TABLE.notation.zone_id
    under = None if onto is None else card_id(onto)
    return Drop(card_id(card), zone_id(source), zone_id(zone), under)


def tap(card: str, source: str) -> Tap:
    return Tap(TABLE.notation.card_id(card), TABLE.notation.zone_id(source))


Set = tuple[dict[str, str], str, str]
"""Zones, dice and phase of a position."""

CLAIM: Set = ({}, "33 14 55 2", "claim")
DEATH: Set = ({"scored/Ann": "lemming-1 lemming-2"}, "12 34 51 4", "death")
BARE: Set = ({}, "12 34 51 4", "death")
LATE = ({"specials/Ann": "time-machine clown"}, "54 45 32 1")


@pytest.mark.parametrize(
    ("position", "gesture", "meant"),
    [
        # A goal card dropped on any zone of the player is a claim.
        *(
            (CLAIM, drop("riebmann-3", "grid", f"{zone}/Ann"), ["riebmann-3 > open/Ann"])
            for zone in ("open", "scored", "deaths", "specials")
        ),
        (CLAIM, drop("riebmann-3", "grid", "open/Ann", "yeti-1"), ["riebmann-3 > open/Ann"]),
        (CLAIM, drop("riebmann-3", "grid", "open/Ben"), ["riebmann-3 > open/Ben"]),
        (CLAIM, tap("riebmann-3", "grid"), ["riebmann-3 > open/Ann"]),
        (CLAIM, tap("riebmann-4", "grid"), ["riebmann-4 > open/Ann"]),
        # Dinosaurs go among the scored cards, with or without help.
        (
            (LATE[0], "55 45 43 1", "claim"),
            drop("dinosaur-25", "grid", "open/Ann"),
            ["dinosaur-25 > scored/Ann"],
        ),
        (
            (*LATE, "claim"),
            drop("dinosaur-24", "grid", "open/Ann"),
            ["dinosaur-24 > scored/Ann with time-machine"],
        ),
        (
            (*LATE, "claim"),
            drop("time-machine", "specials/Ann", "grid", "dinosaur-25"),
            ["dinosaur-25 > scored/Ann with time-machine"],
        ),
        (
            (*LATE, "claim"),
            tap("time-machine", "specials/Ann"),
            [f"dinosaur-{n} > scored/Ann with time-machine" for n in (24, 25)],
        ),
        ((*LATE, "claim"), tap("dinosaur-28", "grid"), ["dinosaur-28 > scored/Ann"]),
        # Death goes onto a card, or face up to the player.
        (DEATH, drop("death-4", "deaths", "scored/Ann", "lemming-2"), ["death-4 > lemming-2"]),
        (
            DEATH,
            drop("death-4", "deaths", "scored/Ann"),
            ["death-4 > lemming-1", "death-4 > lemming-2"],
        ),
        (
            DEATH,
            drop("death-4", "deaths", "deaths/Ann"),
            ["death-4 > lemming-1", "death-4 > lemming-2"],
        ),
        (DEATH, tap("death-4", "deaths"), ["death-4 > lemming-1", "death-4 > lemming-2"]),
        (DEATH, tap("death-1", "deaths"), ["death-1 > deaths/Ann"]),
        (BARE, drop("death-4", "deaths", "open/Ann"), ["death-4 > deaths/Ann"]),
        (BARE, drop("death-4", "deaths", "deaths/Ben"), ["death-4 > deaths/Ben"]),
        (
            ({"deaths/Ann": "death-2"}, "12 34 51 4", "death"),
            drop("death-4", "deaths", "deaths/Ann", "death-2"),
            ["death-4 > deaths/Ann"],
        ),
        # The Clown to the middle.
        (
            (*LATE, "death"),
            drop("clown", "specials/Ann", "specials"),
            ["clown > specials"],
        ),
        ((*LATE, "death"), tap("clown", "specials/Ann"), ["clown > specials"]),
        # A player's own open card dropped on the scored ones should be scored.
        (
            ({"open/Ann": "yeti-1"}, "33 14 55 2", "claim"),
            drop("yeti-1", "open/Ann", "scored/Ann"),
            ["yeti-1 > scored/Ann"],
        ),
        # Dice.
        (({}, "", "start"), Throw(()), ["roll"]),
        (({}, "12 34 51 4", "rolled"), Throw((6, 0)), ["keep black-1 pink"]),
        (({}, "12 34 51 4", "rolled"), Throw(()), ["keep"]),
        (
            ({}, "12 34 51 4", "rolled"),
            Throw(tuple(range(7))),
            ["keep black-1 black-2 red-1 red-2 white-1 white-2 pink"],
        ),
        (CLAIM, DropDie(0, "aside"), []),
        (CLAIM, Drop(HIDDEN, 0, 0), []),
    ],
)
def test_what_is_meant(position: Set, gesture: Gesture, meant: list[str]) -> None:
    zones, faces, phase = position
    state = TABLE.state(zones, faces, phase=phase)
    assert TABLE.texts(legal_readings(TABLE.rules, state, gesture)) == meant


def test_the_duck_rolls_where_no_other_roll_is_left() -> None:
    state = TABLE.state({"specials/Ann": "duck"}, "12 34 51 4", phase="rolled", rolls=3)
    assert TABLE.texts(legal_readings(TABLE.rules, state, Throw((1,)))) == ["duck keep black-2"]


def test_death_dropped_on_another_death_means_the_card_below() -> None:
    zones = {"scored/Ann": "yeti-1 yeti-2", "deaths/Ann": "death-1"}
    state = TABLE.state(zones, "12 34 51 4", phase="death", covers="death-1 yeti-1")
    gesture = drop("death-4", "deaths", "scored/Ann", "death-1")
    assert TABLE.texts(legal_readings(TABLE.rules, state, gesture)) == ["death-4 > yeti-1"]
    assert TABLE.reason(state, "death-4 > yeti-1") == "cover-scored"
