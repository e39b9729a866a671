"""Which piece on the table becomes which in the new position; no Qt.

Copies of a card share an id and dice of one colour are alike, so a new position does not say which
piece is which. It is guessed as an onlooker would: what can stay stays, what was let go is what
was played, and the rest goes the shortest way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import HIDDEN
from tabletop.ui.table.model.snapshot import CardShown

_FAR: Final = 1000.0


@dataclass(frozen=True, slots=True)
class _Piles:
    """The pieces still without a counterpart."""

    old: Sequence[CardShown]
    new: Sequence[CardShown]
    free: set[int]
    open: set[int]
    result: list[int | None]

    def pair(self, new: int, old: int) -> None:
        self.result[new] = old
        self.open.discard(new)
        self.free.discard(old)


def match_cards(
    old: Sequence[CardShown], new: Sequence[CardShown], dropped: int | None = None
) -> list[int | None]:
    """For each new card the index of the old one that becomes it; None for one that appears.

    Args:
        old: the cards as they lie.
        new: the cards as they are to lie.
        dropped: index of the old card that the player just let go, if any.
    """
    piles = _Piles(old, new, set(range(len(old))), set(range(len(new))), [None] * len(new))
    _keep_in_place(piles, dropped)
    _nearest(piles, lambda a, b: a.card == b.card != HIDDEN, dropped)
    # A card drawn is turned over, a card played face down is turned down.
    _nearest(piles, lambda a, b: HIDDEN in (a.card, b.card), dropped)
    return piles.result


def _keep_in_place(piles: _Piles, dropped: int | None) -> None:
    """Cards that lie in a zone before and after stay; of copies the one let go is the last."""
    staying: dict[tuple[int, int], list[int]] = {}
    for index, shown in enumerate(piles.old):
        staying.setdefault((shown.zone, shown.card), []).append(index)
    for group in staying.values():
        group.sort(key=lambda index: (index == dropped, piles.old[index].index))
    for index in sorted(piles.open, key=lambda index: piles.new[index].index):
        shown = piles.new[index]
        group = staying.get((shown.zone, shown.card), [])
        if group:
            piles.pair(index, group.pop(0))


def _nearest(
    piles: _Piles, alike: Callable[[CardShown, CardShown], bool], dropped: int | None
) -> None:
    """Pair what is alike, the nearest first, the card let go before all others."""
    pairs = [
        (_way(piles.old[old], piles.new[new], is_dropped=old == dropped), new, old)
        for new in piles.open
        for old in piles.free
        if alike(piles.old[old], piles.new[new])
    ]
    for _, new, old in sorted(pairs):
        if new in piles.open and old in piles.free:
            piles.pair(new, old)


def _way(old: CardShown, new: CardShown, *, is_dropped: bool) -> float:
    """Return how far a card would travel; from a pile the upper cards go first."""
    distance = abs(old.spot.x - new.spot.x) + abs(old.spot.y - new.spot.y)
    return distance - old.index / _FAR - (_FAR if is_dropped else 0.0)


def match_dice(
    kinds: Sequence[tuple[str, str | None]], cup: frozenset[int], thrown: Sequence[int]
) -> dict[int, int]:
    """Which of the dice that lay in the cup shows which of the faces thrown.

    Args:
        kinds: colour and symbol of each die; dice of one kind are interchangeable.
        cup: the dice that were in the cup, as the table showed them.
        thrown: the dice of which the rules say that they fell.

    Returns:
        For each die of the rules the one on the table that stands for it.
    """
    swapped = {die: die for die in range(len(kinds))}
    for die in thrown:
        if swapped[die] in cup:
            continue
        taken = {swapped[other] for other in thrown}
        alike = (other for other in sorted(cup - taken) if kinds[other] == kinds[die])
        partner = next(alike, None)
        if partner is not None:
            holder = next(key for key, value in swapped.items() if value == partner)
            swapped[die], swapped[holder] = swapped[holder], swapped[die]
    return swapped
