"""Table layout: everything has its place."""

import pytest

from tabletop.engine.zones import Place, Spread
from tabletop.games.placing import CARD
from tests.games.dumm_gelaufen.table import load

SEATS = [(seats, viewer) for seats in range(2, 7) for viewer in (*range(seats), None)]


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
        assert not own.label, "the name beside it says whose it is"
        piles = places[rules.facts.draw]
        assert places[rules.facts.mac].y < piles.y < own.y - own.height / 2
        assert len(plan.signs) == seats
        others = [(viewer + step) % seats for step in range(1, seats)]
        spots = [(round(places[seat].y, 3), places[seat].x) for seat in others]
        assert spots == sorted(spots)
        own_task = places[rules.facts.task[viewer]]
        for seat in others:
            hand, task = places[seat], places[rules.facts.task[seat]]
            assert hand.spread is Spread.PILE
            assert own_task.scale > 2 * task.scale
            # A task is nearest to its own player.
            nearest = min(others, key=lambda other: _apart(places[other], task))
            assert nearest == seat


def _apart(one: Place, other: Place) -> float:
    return abs(one.x - other.x) + abs(one.y - other.y)


def test_mac_has_seven_slots() -> None:
    rules = load(4)
    plan = rules.plan(rules.initial_state(), 0)
    [mac] = [place for place in plan.places if place.zone == rules.facts.mac]
    assert (mac.spread, mac.columns) == (Spread.GRID, 7)
    assert mac.width >= 7 * mac.scale


def test_two_cards_of_a_discard_can_be_seen() -> None:
    rules = load(4)
    plan = rules.plan(rules.initial_state(), 0)
    for place in plan.places:
        if place.zone in rules.facts.discards:
            assert (place.spread, place.fanned) == (Spread.PILE, 2)
            assert place.width >= 1.5 * place.scale
