"""Table layout, for all viewers and numbers of players."""

from itertools import product

import pytest

from tabletop.engine.zones import Place
from tests.games.nichtlustig.table import Table

TABLES = {seats: Table(seats) for seats in (2, 3, 4)}
VIEWS = [(seats, viewer) for seats in TABLES for viewer in (None, *range(seats))]


@pytest.mark.parametrize(("seats", "viewer"), VIEWS)
def test_every_zone_and_every_player_has_one_place(seats: int, viewer: int | None) -> None:
    rules = TABLES[seats].rules
    plan = rules.plan(rules.initial_state(), viewer)
    assert sorted(place.zone for place in plan.places) == list(range(len(rules.zones)))
    assert sorted(sign.seat for sign in plan.signs) == list(range(seats))
    noted = {place.zone for place in plan.places if place.note is not None}
    assert noted == rules.notes(rules.initial_state()).keys()


def place(seats: int, viewer: int, name: str) -> Place:
    rules = TABLES[seats].rules
    zone = TABLES[seats].notation.zone_id(name)
    plan = rules.plan(rules.initial_state(), viewer)
    return next(place for place in plan.places if place.zone == zone)


@pytest.mark.parametrize("seats", TABLES)
def test_each_goal_card_has_its_cell(seats: int) -> None:
    """NL-S1: five rows of five, a row for each kind, between Deaths and special cards."""
    grid = place(seats, 0, "grid")
    keys = [TABLES[seats].rules.cards.key(card) for card in grid.cells]
    assert (len(keys), grid.columns) == (25, 5)
    assert keys[:5] == [f"riebmann-{value}" for value in range(1, 6)]
    assert keys[20:] == [f"dinosaur-{value}" for value in range(24, 29)]
    deaths, specials = place(seats, 0, "deaths"), place(seats, 0, "specials")
    assert deaths.x < grid.x < specials.x
    assert [len(set(column.cells)) for column in (deaths, specials)] == [6, 6]
    assert [column.columns for column in (deaths, specials)] == [1, 1]


@pytest.mark.parametrize(("seats", "viewer"), [view for view in VIEWS if view[1] is not None])
def test_all_sit_alike_the_viewer_lowest_and_the_others_clockwise_above(
    seats: int, viewer: int
) -> None:
    names = TABLES[seats].notation.names
    open_cards = [place(seats, viewer, f"open/{name}") for name in names]
    first, *rest = [(own.x, own.scale, own.width) for own in open_cards]
    assert all(other == pytest.approx(first) for other in rest)
    heights = [open_cards[(viewer + step) % seats].y for step in range(seats)]
    assert heights == sorted(heights, reverse=True)


def test_a_seat_grows_as_soon_as_it_has_cards() -> None:
    table = TABLES[3]
    rules = table.rules
    without, with_cards = rules.initial_state(), table.state({"open/Ben": "riebmann-1"})
    mine, others = (
        [
            {p.zone: p for p in rules.plan(state, 0).places}[table.notation.zone_id(zone)]
            for state in (without, with_cards)
        ]
        for zone in ("open/Ben", "open/Cy")
    )
    assert mine[1].scale > mine[0].scale
    assert mine[1].scale > others[1].scale > 0.3


@pytest.mark.parametrize(
    ("seats", "turn", "shape", "way"),
    [
        (2, 0, 1.8, (0, 1)),
        (2, 1, 1.8, (0, -1)),
        (4, 1, 1.8, (0, 1)),
        (4, 2, 1.8, (0, -1)),
        (2, 0, 0.8, (-1, 0)),
        (2, 1, 0.8, (1, 0)),
    ],
)
def test_the_tray_is_near_who_acts(
    seats: int, turn: int, shape: float, way: tuple[int, int]
) -> None:
    """Right of or below the dice set aside; the first seat is lowest or leftmost."""
    rules = TABLES[seats].rules
    tray, aside = rules.plan(rules.initial_state()._replace(turn=turn), 0, shape).dice
    x, y = tray.x - aside.x, tray.y - aside.y
    assert tray.name == "tray"
    assert ((x > 0.1) - (x < -0.1), (y > 0.1) - (y < -0.1)) == way


@pytest.mark.parametrize(
    ("phase", "faces", "aside", "places", "staged"),
    [
        ("start", "", (), "ttttttt", ""),
        ("rolled", "12 34 51 4", (), "ttttttt", "aaaaaaa"),
        ("rolled", "12 34 51 4", (0, 6), "attttta", " aaaaa "),
        ("claim", "33 14 52 2", (0, 6), "ttttttt", ""),
        ("death", "12 34 51 4", (0, 6), "ttttttt", ""),
    ],
)
def test_where_the_dice_lie(
    phase: str, faces: str, aside: tuple[int, ...], places: str, staged: str
) -> None:
    table = TABLES[2]
    shown = table.rules.dice(table.state({}, faces, phase=phase, aside=aside))
    names = {"t": "tray", "a": "aside", " ": None}
    assert [die.place for die in shown] == [names[letter] for letter in places]
    assert [die.stage for die in shown] == [names[letter] for letter in staged.ljust(7)]
    fallen: list[int | None] = [int(face) for face in faces.replace(" ", "")]
    assert [die.face for die in shown] == (fallen or [None] * 7)


def test_dice_that_won_a_card_are_spent() -> None:
    table = TABLES[2]
    state = table.do(table.state({}, "33 14 55 2", phase="claim"), "riebmann-3 > open/Ann")
    spent = [die.spent for die in table.rules.dice(state)]
    assert spent == [True, True, False, False, False, False, False]


def test_scored_cards_lie_on_their_other_side() -> None:
    table = TABLES[3]
    for zone, name in product(("open", "scored", "deaths", "specials"), table.notation.names):
        side = table.rules.side(table.notation.zone_id(f"{zone}/{name}"))
        assert side == ("scored" if zone == "scored" else None)
    assert table.rules.side(table.rules.facts.grid) is None
