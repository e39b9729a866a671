"""Table layout: the seats, for all viewers and numbers of players."""

import pytest

from tabletop.engine.zones import DEFAULT_ASPECT, Spread
from tabletop.games.numnum.state import NumState
from tests.games.numnum.table import Table, load

SEATS = range(2, 8)
WISHED = {"discard": "heart-10 wish", "box": "circle-2"}


def _wished(table: Table) -> NumState:
    hands = {f"hand/{name}": f"square-{4 + seat}" for seat, name in enumerate(table.notation.names)}
    return table.state({**hands, **WISHED}, wish="triangle")


@pytest.mark.parametrize("seats", SEATS)
def test_every_zone_and_every_name_has_a_place(seats: int) -> None:
    table = Table(seats)
    rules = table.rules
    shown = rules.plan(_wished(table), 0)
    assert {place.zone for place in shown.places} == set(range(len(rules.zones)))
    assert {sign.seat for sign in shown.signs} == set(range(seats))
    assert [ornament.picture for ornament in shown.ornaments] == ["wish-triangle"]
    # The box is shown only if it has cards.
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
        assert own.scale > 1
        assert all(own.y > place.y for zone, place in places.items() if zone != viewer)
        assert all(places[seat].scale < 1 for seat in range(seats) if seat != viewer)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("shape", [1.3, DEFAULT_ASPECT, 2.4])
def test_the_others_sit_clockwise(seats: int, shape: float) -> None:
    """Each next seat is further clockwise from the hand: left, top, right."""
    rules = load(seats)
    shown = rules.plan(rules.initial_state(), 2 % seats, shape)
    places = {place.zone: place for place in shown.places}
    own = places[2 % seats]
    order = [places[(2 + step) % seats] for step in range(1, seats)]
    turns = [_clockwise(place.x - own.x, place.y - own.y) for place in order]
    assert turns == sorted(turns)
    assert len(set(turns)) == len(turns)


def _clockwise(x: float, y: float) -> float:
    """Return the clockwise position from the bottom: left 1, top 2, right 3."""
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
        hand = places[sign.seat]
        assert sign.y < hand.y
        assert abs(sign.x - hand.x) < hand.width


@pytest.mark.parametrize("viewer", [0, None])
def test_the_plan_needs_no_faces(viewer: int | None) -> None:
    table = Table(4)
    state = table.state({"hand/Dora": "square-3"})
    seen = table.rules.observe(state, viewer)
    assert table.rules.plan(seen, viewer) == table.rules.plan(state, viewer)
