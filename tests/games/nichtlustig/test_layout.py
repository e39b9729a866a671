"""The table: nothing overlaps or leaves it, whoever looks, however many play."""

from itertools import combinations, product
from typing import NamedTuple

import pytest

from tabletop.engine.zones import Place, Spread
from tabletop.games.nichtlustig.layout import CARD, HEIGHT, WIDTH
from tests.games.nichtlustig.table import Table

TABLES = {seats: Table(seats) for seats in (2, 3, 4)}
VIEWS = [(seats, viewer) for seats in TABLES for viewer in (None, *range(seats))]
NOTE = (1.4, 0.3)
"""Size of a note such as "-1 points"."""


class Box(NamedTuple):
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


def boxes(seats: int, viewer: int | None) -> list[Box]:
    rules = TABLES[seats].rules
    plan = rules.plan(rules.initial_state(), viewer)
    zone_name = TABLES[seats].notation.zone_name
    return [
        *(Box(zone_name(p.zone), p.x, p.y, p.width, p.height) for p in plan.places),
        *(Box(d.name, d.x, d.y, d.width, d.height) for d in plan.dice),
        *(Box(f"sign {s.seat}", s.x, s.y, s.width, s.height) for s in plan.signs),
        *(Box(f"note {p.zone}", *p.note, *NOTE) for p in plan.places if p.note is not None),
    ]


@pytest.mark.parametrize(("seats", "viewer"), VIEWS)
def test_nothing_overlaps(seats: int, viewer: int | None) -> None:
    overlapping = [
        (one.name, other.name)
        for one, other in combinations(boxes(seats, viewer), 2)
        if one.overlaps(other)
    ]
    assert overlapping == []


@pytest.mark.parametrize(("seats", "viewer"), VIEWS)
def test_nothing_leaves_the_table(seats: int, viewer: int | None) -> None:
    rules = TABLES[seats].rules
    plan = rules.plan(rules.initial_state(), viewer)
    assert (plan.width, plan.height) == (WIDTH, HEIGHT) == (13.2, 7.4)
    for box in boxes(seats, viewer):
        assert box.width / 2 <= box.x <= WIDTH - box.width / 2, box
        assert box.height / 2 <= box.y <= HEIGHT - box.height / 2, box


@pytest.mark.parametrize(("seats", "viewer"), VIEWS)
def test_every_zone_and_every_player_has_one_place(seats: int, viewer: int | None) -> None:
    rules = TABLES[seats].rules
    plan = rules.plan(rules.initial_state(), viewer)
    assert sorted(place.zone for place in plan.places) == list(range(len(rules.zones)))
    assert sorted(sign.seat for sign in plan.signs) == list(range(seats))
    noted = {place.zone for place in plan.places if place.note is not None}
    assert noted == rules.notes(rules.initial_state()).keys()


@pytest.mark.parametrize(("seats", "viewer"), VIEWS)
def test_the_cards_fit_into_their_places(seats: int, viewer: int | None) -> None:
    rules = TABLES[seats].rules
    plan = rules.plan(rules.initial_state(), viewer)
    for place in plan.places:
        columns, rows = 1, 1
        if place.spread is Spread.GRID:
            columns = place.columns
            rows = len(place.cells) // columns
        assert columns * place.scale <= place.width + 1e-9
        assert rows * place.scale * CARD <= place.height + 1e-9
        # A card can be told from its neighbours at 1280 pixels: 40 of them across.
        assert place.scale >= 0.5


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
def test_the_viewer_sits_at_the_bottom_and_the_others_clockwise(seats: int, viewer: int) -> None:
    names = TABLES[seats].notation.names
    open_cards = [place(seats, viewer, f"open/{name}") for name in names]
    own = open_cards[viewer]
    for seat, other in enumerate(open_cards):
        if seat != viewer:
            assert other.y < own.y
            assert other.scale < own.scale
    after, before = open_cards[(viewer + 1) % seats], open_cards[viewer - 1]
    if seats == 2:
        assert after is before
    else:
        assert after.x < WIDTH / 2 < before.x


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
