"""Pairing of the pieces of two snapshots."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.cards import HIDDEN
from tabletop.ui.table.model.layout import Spot
from tabletop.ui.table.model.snapshot import CardSnapshot, pair_cards, pair_dice

PLACES = {"draw": (0.0, 0.0), "hand": (5.0, 5.0), "row": (5.0, 0.0), "box": (9.0, 0.0)}
ZONES = {name: number for number, name in enumerate(PLACES)}


def table(**zones: list[int]) -> list[CardSnapshot]:
    """Return cards in named zones, bottom first."""
    return [
        CardSnapshot(
            card,
            ZONES[name],
            index,
            Spot(PLACES[name][0] + index / 10, PLACES[name][1]),
            "back" if card == HIDDEN else None,
            None,
            "",
            liftable=True,
            playable=False,
        )
        for name, cards in zones.items()
        for index, card in enumerate(cards)
    ]


def test_what_stays_stays() -> None:
    cards = table(hand=[1, 2, 3], row=[4])
    assert pair_cards(cards, cards) == [0, 1, 2, 3]


def test_a_card_that_moves_keeps_its_piece() -> None:
    assert pair_cards(table(hand=[1, 2], row=[4]), table(hand=[1], row=[4, 2])) == [0, 2, 1]


def test_of_two_copies_the_one_let_go_is_the_one_played() -> None:
    old = table(hand=[7, 7], row=[])
    new = table(hand=[7], row=[7])
    assert pair_cards(old, new, dropped=0) == [1, 0]
    assert pair_cards(old, new, dropped=1) == [0, 1]


def test_a_card_drawn_comes_from_the_top_of_the_pile() -> None:
    old = table(draw=[HIDDEN] * 3, hand=[1])
    new = table(draw=[HIDDEN] * 2, hand=[1, 9])
    assert pair_cards(old, new) == [0, 1, 3, 2]


def test_a_card_laid_while_another_is_drawn() -> None:
    old = table(draw=[HIDDEN] * 2, hand=[1, 2], row=[])
    new = table(draw=[HIDDEN], hand=[2, 9], row=[1])
    assert pair_cards(old, new, dropped=2) == [0, 3, 1, 2]


def test_a_card_from_nowhere_has_no_piece() -> None:
    assert pair_cards(table(hand=[1]), table(hand=[1, 2])) == [0, None]


cards = st.lists(st.integers(-1, 4), max_size=6)
tables = st.fixed_dictionaries(dict.fromkeys(PLACES, cards))


@given(tables, tables, st.data())
def test_no_piece_stands_for_two_cards_and_open_ones_keep_their_face(
    before: dict[str, list[int]], after: dict[str, list[int]], data: st.DataObject
) -> None:
    old, new = table(**before), table(**after)
    dropped = data.draw(st.none() | st.integers(0, len(old) - 1)) if old else None
    found = pair_cards(old, new, dropped)
    used = [index for index in found if index is not None]
    assert len(used) == len(set(used))
    for shown, index in zip(new, found, strict=True):
        if index is not None:
            assert HIDDEN in (shown.card, old[index].card) or shown.card == old[index].card
    both_open = {s.card for s in old} & {s.card for s in new} - {HIDDEN}
    for card in both_open:
        olds = sum(s.card == card for s in old)
        kept = sum(
            s.card == card and i is not None and old[i].card == card
            for s, i in zip(new, found, strict=True)
        )
        assert kept == min(olds, sum(s.card == card for s in new))


def test_the_dice_in_the_cup_are_the_ones_that_fall() -> None:
    white = [("#fff", None)] * 4
    stands = pair_dice(white, frozenset((1, 3)), [0, 1])
    assert {stands[0], stands[1]} == {1, 3}
    assert sorted(stands.values()) == [0, 1, 2, 3]


def test_dice_of_different_colours_are_never_exchanged() -> None:
    kinds = [("red", None), ("blue", None), ("red", None)]
    stands = pair_dice(kinds, frozenset((1, 2)), [0, 1])
    assert stands == {0: 2, 1: 1, 2: 0}


@given(st.sets(st.integers(0, 3)), st.integers(0, 4))
def test_each_die_stands_for_one(cup: set[int], count: int) -> None:
    stands = pair_dice([("#fff", None)] * 4, frozenset(cup), list(range(count)))
    assert sorted(stands.values()) == [0, 1, 2, 3]
    if len(cup) == count:
        assert {stands[die] for die in range(count)} == cup
