"""The table: nothing overlaps or leaves it, whoever looks, however many play."""

from dataclasses import dataclass
from itertools import combinations

import pytest

from tabletop.engine.zones import Spread
from tabletop.games.numnum import layout
from tabletop.games.numnum.state import NumState
from tests.games.numnum.table import Table, load

SEATS = range(2, 8)
WISHED = {"discard": "heart-10 wish", "box": "circle-2"}


@dataclass(frozen=True)
class Box:
    name: str
    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Box") -> bool:
        return (
            abs(self.x - other.x) * 2 < self.width + other.width - 1e-9
            and abs(self.y - other.y) * 2 < self.height + other.height - 1e-9
        )


def boxes(table: Table, viewer: int | None, *, full: bool = True) -> list[Box]:
    """Everything on the table; `full` with a wish and cards in the box."""
    state = _wished(table) if full else table.rules.initial_state()
    shown = table.rules.plan(state, viewer)
    assert (shown.width, shown.height) == (13.2, 7.4)
    return [
        *(Box(f"zone {p.zone}", p.x, p.y, p.width, p.height) for p in shown.places),
        *(Box(f"sign {s.seat}", s.x, s.y, s.width, s.height) for s in shown.signs),
        *(Box(f"note {p.zone}", *p.note, 1.5, 0.28) for p in shown.places if p.note is not None),
        *(Box(o.picture, o.x, o.y, o.width, o.height) for o in shown.ornaments),
    ]


def _wished(table: Table) -> NumState:
    hands = {f"hand/{name}": f"square-{4 + seat}" for seat, name in enumerate(table.notation.names)}
    return table.state({**hands, **WISHED}, wish="triangle")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("full", [True, False])
def test_nothing_overlaps_and_all_is_on_the_table(seats: int, *, full: bool) -> None:
    table = Table(seats)
    for viewer in (*range(seats), None):
        everything = boxes(table, viewer, full=full)
        for one, other in combinations(everything, 2):
            assert not one.overlaps(other), f"{one} and {other}"
        for box in everything:
            assert box.width / 2 <= box.x <= layout.WIDTH - box.width / 2, box
            assert box.height / 2 <= box.y <= layout.HEIGHT - box.height / 2, box
        assert len({box.name for box in everything}) == len(everything)


@pytest.mark.parametrize("seats", SEATS)
def test_every_zone_and_every_name_has_a_place(seats: int) -> None:
    table = Table(seats)
    rules = table.rules
    shown = rules.plan(_wished(table), 0)
    assert {place.zone for place in shown.places} == set(range(len(rules.zones)))
    assert {sign.seat for sign in shown.signs} == set(range(seats))
    assert [ornament.picture for ornament in shown.ornaments] == ["wish-triangle"]
    # Without cards in it the box stays under the table.
    bare = rules.plan(rules.initial_state(), 0)
    assert {place.zone for place in bare.places} == set(range(len(rules.zones))) - {rules.facts.box}
    assert not bare.ornaments


@pytest.mark.parametrize("seats", SEATS)
def test_the_viewer_sits_at_the_bottom_with_a_fan(seats: int) -> None:
    rules = load(seats)
    for viewer in range(seats):
        places = {p.zone: p for p in rules.plan(rules.initial_state(), viewer).places}
        own = places[viewer]
        assert own.spread is Spread.FAN
        assert own.x == layout.WIDTH / 2
        assert own.scale == 1.0
        assert all(own.y > place.y for zone, place in places.items() if zone != viewer)
        assert all(places[seat].scale < 1 for seat in range(seats) if seat != viewer)


@pytest.mark.parametrize("seats", SEATS)
def test_the_others_sit_clockwise(seats: int) -> None:
    """Seen from the middle each next seat is further round: left, top, right."""
    rules = load(seats)
    shown = rules.plan(rules.initial_state(), 2 % seats)
    places = {place.zone: place for place in shown.places}
    order = [places[(2 + step) % seats] for step in range(1, seats)]
    middle_y = places[rules.facts.discard].y
    turns = [_clockwise(place.x - layout.WIDTH / 2, place.y - middle_y) for place in order]
    assert turns == sorted(turns)
    assert len(set(turns)) == len(turns)


def _clockwise(x: float, y: float) -> float:
    """How far round from the bottom, clockwise, from 0 to 4: left is 1, the top 2, the right 3."""
    reach = abs(x) + abs(y)
    return 1 - y / reach if x < 0 else 3 + y / reach


@pytest.mark.parametrize("seats", SEATS)
def test_every_hand_has_a_place_for_its_points(seats: int) -> None:
    rules = load(seats)
    places = rules.plan(rules.initial_state(), 0).places
    assert {place.zone for place in places if place.note is not None} == set(range(seats))


def test_each_name_stands_over_its_hand() -> None:
    rules = load(7)
    shown = rules.plan(rules.initial_state(), 0)
    places = {place.zone: place for place in shown.places}
    for sign in shown.signs:
        assert sign.x == places[sign.seat].x
        assert sign.y < places[sign.seat].y


@pytest.mark.parametrize("viewer", [0, None])
def test_the_plan_needs_no_faces(viewer: int | None) -> None:
    table = Table(4)
    state = table.state({"hand/Dora": "square-3"})
    seen = table.rules.observe(state, viewer)
    assert table.rules.plan(seen, viewer) == table.rules.plan(state, viewer)
