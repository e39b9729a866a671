"""Every table, in rooms of every shape: nothing lies over anything else or leaves the table."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest

from tabletop.engine.zones import Plan, Seat
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.games.placing import CARD
from tabletop.testing.playing import AnyRules, Moment, load, sample

SHAPES = (0.6, 0.8, 1.0, 1.2, 4 / 3, 16 / 10, 16 / 9, 2.0, 21 / 9, 3.0)
"""Of rooms: from a screen that stands on its side to one that is very wide."""
NOTES = {"wonderful-world": (0.66, 0.28), "nichtlustig": (1.4, 0.28), "numnum": (1.4, 0.28)}
"""Size of notes such as "= 12" and "-1 points"; elsewhere they lie over the cards they speak of."""
SLACK = 0.01
TABLES = [(game, seats) for game in CATALOG for seats in range(game.seats[0], game.seats[1] + 1)]


class Area(NamedTuple):
    """Something on the table: its middle and size."""

    name: str
    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Area") -> bool:
        return (
            abs(self.x - other.x) < (self.width + other.width) / 2 - SLACK
            and abs(self.y - other.y) < (self.height + other.height) / 2 - SLACK
        )


def lying(plan: Plan, note: tuple[float, float] | None) -> Iterator[Area]:
    """Everything on the table but dice."""
    for place in plan.places:
        yield Area(f"zone {place.zone}", place.x, place.y, place.width, place.height)
        if place.note is not None and note is not None:
            yield Area(f"note {place.zone}", *place.note, *note)
    for sign in plan.signs:
        yield Area(f"sign {sign.seat}", sign.x, sign.y, sign.width, sign.height)
    for slip in plan.slips:
        yield Area(slip.name, slip.x, slip.y, slip.width, slip.height)
    for number, picture in enumerate(plan.ornaments):
        name = f"{picture.picture} {number}"
        yield Area(name, picture.x, picture.y, picture.width, picture.height)


def faults(plan: Plan, note: tuple[float, float] | None) -> Iterator[str]:
    """What lies over something else or leaves the table."""
    dice = [Area(place.name, place.x, place.y, place.width, place.height) for place in plan.dice]
    rest = [*lying(plan, note)]
    fixed = [area for area in rest if not area.name.startswith("zone")]
    bare = {area.name for area in lying(replace(plan, ornaments=()), note)}
    drawn = {area.name for area in rest} - bare
    for one, other in (*combinations(rest, 2), *combinations(dice, 2)):
        # A picture may stand on another one.
        if one.overlaps(other) and not {one.name, other.name} <= drawn:
            yield f"{one} and {other}"
    # Dice may lie where cards lie, but not over what is written or drawn.
    for one in dice:
        yield from (f"{one} and {other}" for other in fixed if one.overlaps(other))
    for one in (*rest, *dice):
        if not (
            one.width / 2 - SLACK <= one.x <= plan.width - one.width / 2 + SLACK
            and one.height / 2 - SLACK <= one.y <= plan.height - one.height / 2 + SLACK
        ):
            yield f"{one} leaves the table"


@cache
def played(game: Game, seats: int) -> tuple[AnyRules, tuple[Moment, ...]]:
    """A few positions of a game: the first, the last, and some between."""
    rules = load(game, seats, {})
    moments = sample(rules, 1, 60)
    return rules, (*moments[:: max(len(moments) // 4, 1)], moments[-1])


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_nothing_overlaps_in_a_room_of_any_shape(game: Game, seats: int) -> None:
    rules, moments = played(game, seats)
    note = NOTES.get(game.id)
    viewers: set[Seat | None] = {None, 0, seats - 1}
    for moment in moments:
        for viewer in viewers:
            for shape in SHAPES:
                plan = rules.plan(moment.before, viewer, shape)
                assert plan.width / plan.height == pytest.approx(shape)
                assert not [*faults(plan, note)], (shape, viewer)
                assert {sign.seat for sign in plan.signs} == set(range(seats))
                for place in plan.places:
                    assert place.scale <= place.width + SLACK
                    assert place.scale * CARD <= place.height + SLACK
