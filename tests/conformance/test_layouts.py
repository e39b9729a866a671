"""Every table, in rooms of every shape: nothing lies over anything else or leaves the table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.zones import Plan, Seat, ZoneRole
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.games.placing import CARD
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.testing.playing import AnyRules, Ply, load, sample
from tabletop.ui.table.model.layout import shape_of
from tabletop.ui.table.model.snapshot import static_snapshot

SHAPES = (0.6, 0.8, 1.0, 1.2, 4 / 3, 16 / 10, 16 / 9, 2.0, 21 / 9, 3.0)
"""Of rooms: from a screen that stands on its side to one that is very wide."""
NOTES = {
    ("wonderful-world", "row"): (0.66, 0.28),
    ("nichtlustig", "scored"): (1.4, 0.28),
    ("nichtlustig", "deaths"): (0.5, 0.28),
    ("numnum", "hand"): (1.4, 0.28),
}
"""Size of notes such as "= 12" and "-1 point"; elsewhere they lie over the cards they speak of."""
Notes = Mapping[int, tuple[float, float]]
"""The size of a note by its zone."""
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


def lying(plan: Plan, notes: Notes) -> Iterator[Area]:
    """Everything on the table but dice."""
    for place in plan.places:
        yield Area(f"zone {place.zone}", place.x, place.y, place.width, place.height)
        if place.note is not None and place.zone in notes:
            yield Area(f"note {place.zone}", *place.note, *notes[place.zone])
    for sign in plan.signs:
        yield Area(f"sign {sign.seat}", sign.x, sign.y, sign.width, sign.height)
    for slip in plan.notes:
        yield Area(slip.name, slip.x, slip.y, slip.width, slip.height)
    for number, picture in enumerate(plan.ornaments):
        name = f"{picture.picture} {number}"
        yield Area(name, picture.x, picture.y, picture.width, picture.height)


def faults(plan: Plan, notes: Notes) -> Iterator[str]:
    """What lies over something else or leaves the table."""
    dice = [Area(place.name, place.x, place.y, place.width, place.height) for place in plan.dice]
    rest = [*lying(plan, notes)]
    fixed = [area for area in rest if not area.name.startswith("zone")]
    bare = {area.name for area in lying(replace(plan, ornaments=()), notes)}
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
def played(game: Game, seats: int) -> tuple[AnyRules, tuple[Ply, ...]]:
    """A few positions of a game: the first, the last, and some between."""
    rules = load(game, seats, {})
    moments = sample(rules, 1, 60)
    return rules, (*moments[:: max(len(moments) // 4, 1)], moments[-1])


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_nothing_overlaps_in_a_room_of_any_shape(game: Game, seats: int) -> None:
    rules, moments = played(game, seats)
    kinds = ((game.id, zone.kind) for zone in rules.zones)
    notes = {zone: NOTES[kind] for zone, kind in enumerate(kinds) if kind in NOTES}
    viewers: set[Seat | None] = {None, 0, seats - 1}
    for moment in moments:
        for viewer in viewers:
            for shape in SHAPES:
                plan = rules.plan(moment.before, viewer, shape)
                assert plan.width / plan.height == pytest.approx(shape)
                assert not [*faults(plan, notes)], (shape, viewer)
                assert {sign.seat for sign in plan.signs} == set(range(seats))
                for place in plan.places:
                    assert place.scale <= place.width + SLACK
                    assert place.scale * CARD <= place.height + SLACK


ROOM = (1280, 669)
"""Of the table in a window of 1280 x 800, in pixels."""
LEAST = {
    "wonderful-world": (0.138, 150),
    "nichtlustig": (0.378, 0),
    "numnum": (0.185, 146),
    "dumm-gelaufen": (0.344, 146),
}
"""The share of the table under pieces, and the height of a card of the hand in pixels: half as much
again, and 1.4 times as high, as layouts of one shape for all windows had there (9.2, 25.2, 12.3 and
22.9 %; 107 and 104 pixels, by `tests/tools/table_share.py`)."""


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_pieces_are_large_at_the_first_turn(game: Game) -> None:
    names = ("Ann", "Ben")[: game.seats[0]]
    match = Match(rules_for(game.id, names, {}), names, 1)
    match.resume()
    view, width, height = match.view(0), *ROOM
    plan = match.rules.plan(view.observation, 0, shape_of(width, height, 1.0))
    speaker = Speaker(load_texts(resource_path("card_defs"), game.id, "en"), match.rules, names)
    shown = static_snapshot(view, speaker, 0, plan=plan)
    pixels = min(width / plan.width, height / plan.height)
    boxes = [(card.spot, card.spot.scale, card.spot.scale * CARD) for card in shown.cards]
    boxes += [(die.spot, die.spot.scale, die.spot.scale) for die in shown.dice]
    points = list(product(range(0, width, 16), range(0, height, 16)))
    covered = sum(
        any(
            abs(x - spot.x * pixels) < wide * pixels / 2
            and abs(y - spot.y * pixels) < high * pixels / 2
            for spot, wide, high in boxes
            if spot.visible
        )
        for x, y in points
    )
    share, hand = LEAST[game.id]
    assert covered / len(points) >= share
    held = [c.spot.scale for c in shown.cards if match.rules.zones[c.zone].role is ZoneRole.HAND]
    assert max(held, default=0.0) * CARD * pixels >= hand
