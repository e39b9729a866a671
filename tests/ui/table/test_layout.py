"""Cards and dice are within their places, and places do not overlap."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.zones import DicePlace, Place, Plan, Spread
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.table.model.layout import (
    CARD_RATIO,
    die_spots,
    drop_index,
    heap_spots,
    spots,
    zone_at,
)
from tabletop.ui.table.model.presenter import Presenter
from tests.ui.table.play import new_session, part, random_step, session_at

SLACK = 0.03
"""How far a fanned hand may extend beyond its place, in card widths."""


def inside(area: Place | DicePlace, x: float, y: float, margin: float) -> bool:
    """Return whether a point is in an area enlarged by a margin."""
    return (
        abs(x - area.x) <= area.width / 2 + margin and abs(y - area.y) <= area.height / 2 + margin
    )


def overlaps(first: Place | DicePlace, second: Place | DicePlace, slack: float = 0.0) -> bool:
    """Return whether two areas overlap by more than `slack`."""
    return (
        abs(first.x - second.x) < (first.width + second.width) / 2 - slack
        and abs(first.y - second.y) < (first.height + second.height) / 2 - slack
    )


def place(spread: Spread, width: float = 4.0, height: float = CARD_RATIO, **rest: object) -> Place:
    return Place(0, 5.0, 5.0, width, height, spread, **rest)  # type: ignore[arg-type] # keywords


counts = st.integers(1, 12)


@given(counts, st.sampled_from([-1, 1]), st.floats(0.4, 1.0))
def test_a_row_stays_in_its_place_and_grows_from_its_near_end(
    count: int, direction: int, scale: float
) -> None:
    lane = place(Spread.ROW, direction=direction, scale=scale)
    lying = spots(lane, range(count))
    near = 5.0 - direction * (2.0 - scale / 2)
    assert abs(lying[0].x - near) < 1e-9
    for first, second in pairwise(lying):
        assert (second.x - first.x) * direction > 0
    assert all(abs(spot.x - 5.0) <= 2.0 - scale / 2 + 1e-9 for spot in lying)


def test_a_row_without_a_direction_lies_in_the_middle() -> None:
    lane = place(Spread.ROW, direction=0)
    assert [spot.x for spot in spots(lane, range(1))] == [5.0]
    assert [spot.x for spot in spots(lane, range(3))] == pytest.approx([3.9, 5.0, 6.1])


@given(counts)
def test_a_fan_stays_in_its_place_and_every_corner_can_be_read(count: int) -> None:
    lying = spots(place(Spread.FAN), range(count))
    for spot in lying:
        assert abs(spot.x - 5.0) <= 1.5 + SLACK
        assert abs(spot.y - 5.0) <= 0.2
        assert abs(spot.rotation) <= 12
    for first, second in pairwise(lying):
        assert second.x - first.x >= min(0.25, 3.0 / max(count - 1, 1)) - 1e-9
        assert second.rotation > first.rotation


@given(st.integers(1, 30), st.integers(1, 6))
def test_a_grid_stays_in_its_place_and_no_card_hides_another(count: int, columns: int) -> None:
    field = place(Spread.GRID, width=columns * 1.05, height=6.0, columns=columns)
    lying = spots(field, range(count))
    assert len({(spot.x, spot.y) for spot in lying}) == count
    for spot in lying:
        assert abs(spot.x - 5.0) <= columns * 1.05 / 2 - 0.5 + 1e-9
        assert abs(spot.y - 5.0) <= 3.0 - CARD_RATIO / 2 + 1e-9


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@pytest.mark.parametrize("fewest", [True, False])
def test_a_place_with_all_cards_of_the_game_hides_none(game: Game, fewest: bool) -> None:
    """In the sandbox a place can have any number of cards."""
    session = new_session(game.seats[0 if fewest else -1], 1, game.id)
    rules = session.match.rules
    every = tuple(rules.pieces().elements())
    for area in rules.plan(session.match.state, 0).places:
        if area.spread is Spread.PILE:
            continue
        lying = spots(area, every)
        assert len({(round(spot.x, 3), round(spot.y, 3)) for spot in lying}) == len(every)
        if area.spread is Spread.GRID:
            assert all(inside(area, spot.x, spot.y, -0.49 * spot.scale) for spot in lying)


def test_cards_with_cells_of_their_own_leave_gaps() -> None:
    field = place(Spread.GRID, width=3.0, height=3.0, columns=2, cells=(10, 11, 12, 13))
    whole = dict(zip((10, 11, 12, 13), spots(field, (10, 11, 12, 13)), strict=True))
    left = dict(zip((13, 10), spots(field, (13, 10)), strict=True))
    assert left == {card: whole[card] for card in (13, 10)}


def test_of_a_pile_only_the_top_cards_are_seen() -> None:
    lying = spots(place(Spread.PILE), range(30))
    assert [spot.visible for spot in lying[-3:]] == [True] * 3
    assert not any(spot.visible for spot in lying[:20])


@given(st.sampled_from([Spread.ROW, Spread.FAN]), st.integers(1, 9), st.data())
def test_a_card_is_put_where_it_is_let_go(spread: Spread, count: int, data: st.DataObject) -> None:
    """A card's own position returns its own index, also for the first and the last."""
    index = data.draw(st.integers(0, count))
    area = place(spread)
    middle = spots(area, range(count + 1))[index].x
    assert drop_index(area, count, middle) == index
    assert drop_index(area, count, 0.0) == 0
    assert drop_index(area, count, 10.0) == count


@given(st.integers(1, 7), st.floats(1.0, 4.0), st.floats(0.8, 3.0))
def test_dice_lie_in_their_place_and_not_on_each_other(
    count: int, width: float, height: float
) -> None:
    tray = DicePlace("tray", 0.0, 0.0, width, height)
    lying = tuple(die_spots(tray, range(count)))
    for spot in lying:
        assert abs(spot.x) + spot.scale / 2 <= width / 2 + 1e-9
        assert abs(spot.y) + spot.scale / 2 <= height / 2 + 1e-9
    for first, second in combinations(lying, 2):
        apart = max(abs(first.x - second.x), abs(first.y - second.y))
        assert apart >= first.scale


@given(st.integers(1, 7))
def test_every_die_in_the_cup_can_be_seen(count: int) -> None:
    lying = tuple(heap_spots(DicePlace("cup", 0.0, 0.0, 1.3, 1.4), range(count)))
    assert len({spot.x for spot in lying}) == count
    assert all(abs(spot.x) + spot.scale / 2 <= 0.7 for spot in lying)


def test_a_point_hardly_beside_a_zone_belongs_to_it_and_one_far_off_to_none() -> None:
    plan = Plan(10.0, 10.0, (Place(3, 2.0, 2.0, 1.0, 1.0, Spread.PILE),))
    assert zone_at(plan, 2.6, 2.0) == 3
    assert zone_at(plan, 3.5, 2.0) is None


def _assert_apart(plan: Plan) -> None:
    for first, second in combinations(plan.places, 2):
        assert not overlaps(first, second, 0.01), (first, second)
    for first_dice, second_dice in combinations(plan.dice, 2):
        assert not overlaps(first_dice, second_dice, 0.01), (first_dice, second_dice)
    areas: tuple[Place | DicePlace, ...] = (*plan.places, *plan.dice)
    for area in areas:
        assert abs(area.x - plan.width / 2) + area.width / 2 <= plan.width / 2 + 1e-9
        assert abs(area.y - plan.height / 2) + area.height / 2 <= plan.height / 2 + 1e-9
    for sign in plan.signs:
        box = DicePlace("sign", sign.x, sign.y, sign.width, sign.height)
        assert not any(overlaps(box, other, 0.01) for other in areas)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_places_overlap_whoever_looks_and_whatever_is_due(seats: int) -> None:
    random = Random(seats)
    for session in (
        new_session(seats, 1),
        session_at(lambda s: part(s) == 2, seats),
    ):
        while session.match.outcome is None:
            for viewer in range(seats):
                _assert_apart(session.match.rules.plan(session.match.state, viewer))
            random_step(session, random)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@pytest.mark.parametrize("shape", [0.8, 1.3, 1.8, 2.2])
def test_cards_have_three_sizes_at_most(game: Game, shape: float) -> None:
    for seats in range(game.seats[0], game.seats[-1] + 1):
        session = new_session(seats, 1, game.id)
        presenter = Presenter(session)
        presenter.shape = shape
        presenter.refresh()
        shown = presenter.snapshot().plan
        assert len({area.scale for area in shown.places}) <= 3
        wanted = session.match.rules.plan(session.match.state, session.viewer, shape)
        for area, before in zip(shown.places, wanted.places, strict=True):
            assert area.scale <= before.scale
            if area.spread is Spread.FAN:  # a hand is what matters most
                assert area.scale > 0.85 * before.scale
