"""The table: everything has its place, nothing lies over anything else."""

from itertools import combinations

import pytest

from tabletop.engine.zones import Plan, Spread
from tabletop.games.dumm_gelaufen.layout import CARD, HEIGHT, WIDTH
from tests.games.dumm_gelaufen.table import load

SEATS = [(seats, viewer) for seats in range(2, 7) for viewer in (*range(seats), None)]
Box = tuple[float, float, float, float]


def boxes(plan: Plan) -> dict[str, Box]:
    found = {
        f"zone {place.zone}": (place.x, place.y, place.width, place.height) for place in plan.places
    }
    found |= {f"sign {sign.seat}": (sign.x, sign.y, sign.width, sign.height) for sign in plan.signs}
    found |= {slip.name: (slip.x, slip.y, slip.width, slip.height) for slip in plan.slips}
    return found | {
        ornament.picture: (ornament.x, ornament.y, ornament.width, ornament.height)
        for ornament in plan.ornaments
    }


@pytest.mark.parametrize(("seats", "viewer"), SEATS)
def test_nothing_overlaps_and_nothing_sticks_out(seats: int, viewer: int | None) -> None:
    rules = load(seats)
    plan = rules.plan(rules.initial_state(), viewer)
    assert (plan.width, plan.height) == (WIDTH, HEIGHT)
    found = boxes(plan)
    for name, (x, y, width, height) in found.items():
        assert width / 2 - 1e-9 <= x <= WIDTH - width / 2 + 1e-9, name
        assert height / 2 - 1e-9 <= y <= HEIGHT - height / 2 + 1e-9, name
    for one, other in combinations(found, 2):
        x, y, width, height = found[one]
        x2, y2, width2, height2 = found[other]
        apart = max(abs(x - x2) - (width + width2) / 2, abs(y - y2) - (height + height2) / 2)
        assert apart > -1e-9, f"{one} lies over {other}"


@pytest.mark.parametrize(("seats", "viewer"), SEATS)
def test_every_zone_has_one_place_that_holds_a_card(seats: int, viewer: int | None) -> None:
    rules = load(seats)
    plan = rules.plan(rules.initial_state(), viewer)
    assert sorted(place.zone for place in plan.places) == list(range(len(rules.zones)))
    for place in plan.places:
        assert place.width >= place.scale - 1e-9
        assert place.height >= place.scale * CARD - 1e-9


@pytest.mark.parametrize("seats", range(2, 7))
def test_who_looks_sits_at_the_bottom_and_the_others_in_order(seats: int) -> None:
    rules = load(seats)
    for viewer in range(seats):
        plan = rules.plan(rules.initial_state(), viewer)
        places = {place.zone: place for place in plan.places}
        own = places[viewer]
        assert own.spread is Spread.FAN
        assert own.scale == 1.0
        assert all(own.y >= place.y for place in plan.places if place.scale >= 0.9)
        assert len(plan.signs) == seats
        others = [(viewer + step) % seats for step in range(1, seats)]
        # Clockwise for who sits at the bottom: from the left to the right along the top.
        assert [places[seat].x for seat in others] == sorted(places[seat].x for seat in others)
        for seat in others:
            assert places[seat].y < places[rules.facts.mac].y
            # A task lies nearest to its own player.
            task = places[rules.facts.task[seat]]
            nearest = min(others, key=lambda other: abs(places[other].x - task.x))
            assert nearest == seat


def test_mac_has_seven_slots() -> None:
    rules = load(4)
    plan = rules.plan(rules.initial_state(), 0)
    [mac] = [place for place in plan.places if place.zone == rules.facts.mac]
    assert (mac.spread, mac.columns) == (Spread.GRID, 7)
    assert mac.width >= 7 * mac.scale
    assert mac.x == pytest.approx(WIDTH / 2)


def test_two_cards_of_a_discard_can_be_seen() -> None:
    rules = load(4)
    plan = rules.plan(rules.initial_state(), 0)
    for place in plan.places:
        if place.zone in rules.facts.discards:
            assert (place.spread, place.fanned) == (Spread.PILE, 2)
            assert place.width >= 1.5 * place.scale
