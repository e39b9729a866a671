"""Whole positions of Dumm gelaufen! that agree with what a seat sees."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.chance import Chance
from tabletop.engine.resampling import Deal, unseen
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen import held_before
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Piles, Source, Swap, Work

Cards = list[CardId]


class Known(NamedTuple):
    """What is known of a hidden hand.

    Attributes:
        which: the cards of which something is known; the last entry is that of `HIDDEN`.
        least: how many of them are held at least.
        most: how many of them are held at most.
    """

    which: Sequence[bool]
    least: int
    most: int

    def holds(self, hand: Sequence[CardId]) -> bool:
        """Return whether a hand agrees with it."""
        return self.least <= sum(self.which[card] for card in hand) <= self.most

    def first(self, cards: Cards) -> Cards:
        """Return cards in such an order that a hand that is dealt them agrees with it."""
        of_them = [card for card in cards if self.which[card]]
        others = [card for card in cards if not self.which[card]]
        return of_them[: self.least] + others + of_them[self.least :]


class Equal(NamedTuple):
    """Several equal cards are held (DG-G2).

    Attributes:
        which: the number cards.
        least: how many of them are equal.
    """

    which: Sequence[bool]
    least: int

    def holds(self, hand: Sequence[CardId]) -> bool:
        """Return whether a hand agrees with it."""
        counts = Counter(card for card in hand if self.which[card])
        return max(counts.values(), default=0) >= self.least

    def first(self, cards: Cards) -> Cards:
        """Return cards in such an order that a hand that is dealt them agrees with it."""
        counts = Counter(cards)
        [equal, *_] = (c for c in cards if self.which[c] and counts[c] >= self.least)
        rest = counts - Counter({equal: self.least})
        return [*(equal,) * self.least, *rest.elements()]


class Highest(NamedTuple):
    """So many cards of the highest value are held (DG-I6)."""

    facts: Facts
    many: int

    def holds(self, hand: Sequence[CardId]) -> bool:
        """Return whether a hand agrees with it."""
        values = [self.facts.numbers.values[card] for card in self.facts.numbers.among(hand)]
        return bool(values) and values.count(max(values)) == self.many

    def first(self, cards: Cards) -> Cards:
        """Return cards in such an order that a hand that is dealt them agrees with it."""
        values = self.facts.numbers.values
        held = Counter(values[card] for card in self.facts.numbers.among(cards))
        highest = max(value for value, count in held.items() if count >= self.many)
        of_it = [card for card in cards if values[card] == highest]
        lower = sorted((card for card in cards if values[card] != highest), key=values.__getitem__)
        return of_it[: self.many] + lower + of_it[self.many :]


Constraint = Known | Equal | Highest


def resample(facts: Facts, seen: DummState, seat: Seat | None, chance: Chance) -> DummState:
    """Return a whole position that agrees with what is seen.

    Each sort of cards lies in zones of its own: immediate ones in no hand (DG-S2, DG-T6), numbers
    only aside. What is being done tells something of the hand of who does it.
    """
    zones = list(seen.zones)
    sorts: dict[str, Cards] = {"task": [], "number": [], "kept": [], "now": []}
    for card in unseen(facts.pieces, seen.zones):
        sorts[facts.sort[card]].append(card)
    tasks = Deal(zones, sorts["task"], chance)
    tasks.fill(*facts.task, facts.tasks)
    numbers = Deal(zones, sorts["number"], chance)
    numbers.fill(*facts.aside)
    now = Deal(zones, sorts["now"], chance)
    now.fill(facts.discard_actions)
    held = Deal(zones, numbers.cards + sorts["kept"], chance)
    for known, zone in _known(facts, seen, seat):
        held.fill_where(zone, known.holds, known.first)
    held.fill(*range(facts.seats))
    rest = Deal(zones, held.cards + now.cards, chance)
    rest.fill(facts.draw)
    # In play only tasks are out of it, in a position that was made there may be any card.
    Deal(zones, tasks.cards + rest.cards, chance).fill(facts.box)
    dealt = seen._replace(zones=tuple(zones))
    return _with_fields(facts, dealt, chance) if seen.before else dealt


# --- what is known of hidden hands --------------------------------------------------------------


def _known(
    facts: Facts, seen: DummState, seat: Seat | None
) -> Iterator[tuple[Constraint, ZoneIndex]]:
    """Yield what is known of each hidden hand of which something is."""
    number = facts.numbers.is_number
    refills = {of: Known(number, 0, facts.enough - 1) for of in seen.refill}
    found: dict[Seat, Constraint] = {**refills}
    swap, work = seen.swap, seen.work
    if swap is not None:
        found[seen.turn] = _swapping(facts, seen, swap)
    elif work is not None and held_before.thief_and_victim(facts, work):
        found |= _robbing(facts, seen, work)
    elif seen.phase is Phase.EFFECT and work is not None:
        known_of = _KNOWN.get(facts.effect(work.card).do)
        found |= {} if known_of is None else known_of(facts, seen.zones, work)
    for of, known in found.items():
        if of != seat and HIDDEN in seen.zones[of]:
            yield known, of


def _swapping(facts: Facts, seen: DummState, swap: Swap) -> Known:
    """DG-T1, DG-T5: what was taken openly is held until it is paid for, and so is what is due."""
    number = facts.numbers.is_number
    taken = 0 if swap.source is Source.DRAW else swap.taken
    if seen.phase is not Phase.LAY:
        return Known(number, taken, len(number))
    due = swap.due + facts.keeps_one
    return Known(number, max(due, taken - (swap.price - swap.due)), len(number))


def _robbing(facts: Facts, seen: DummState, work: Work) -> dict[Seat, Constraint]:
    """DG-G6, DG-I7: thief and victim know of each other what changed hands."""
    loots = [*held_before.known_loots(facts, seen, work)]
    theft = held_before.thief_and_victim(facts, work)
    if theft is None:
        return {}
    signs = zip(theft, (1, -1), strict=True)
    return {
        of: Known(
            facts.numbers.is_number,
            max(0, min(sign * loot.numbers for loot in loots)),
            len(seen.zones[of]) - max(0, min(sign * loot.actions for loot in loots)),
        )
        for of, sign in signs
    }


Knows = Callable[[Facts, Piles, Work], dict[Seat, Constraint]]


def _at_least(facts: Facts, work: Work, least: int) -> dict[Seat, Constraint]:
    """Who carries the action out holds so many number cards."""
    number = facts.numbers.is_number
    return {work.seat: Known(number, least, len(number))}


def _colour(facts: Facts, _zones: Piles, work: Work) -> dict[Seat, Constraint]:
    """DG-G1: the cards of the colour that was named are counted."""
    names, colours = facts.numbers.colour_names, facts.numbers.colours
    if work.colour is None:
        return _at_least(facts, work, 1)
    colour = names.index(work.colour)
    return {work.seat: Known([one == colour for one in colours], work.left, work.left)}


def _passing(facts: Facts, zones: Piles, work: Work) -> dict[Seat, Constraint]:
    """DG-I4: who has put aside fewer than asked for has none left."""
    number, asked = facts.numbers.is_number, facts.effect(work.card).cards
    found: dict[Seat, Constraint] = {}
    for step in range(facts.seats):
        seat = (work.seat + step) % facts.seats
        aside = len(zones[facts.aside[seat]])
        if seat == work.person:
            exact = aside + work.left < asked
            return {**found, seat: Known(number, work.left, work.left if exact else len(number))}
        if aside < asked:
            found[seat] = Known(number, 0, 0)
    return found


_KNOWN: dict[str, Knows] = {
    "lay-colour": _colour,
    "lay-cards": lambda facts, _, work: _at_least(facts, work, 1),
    "lay-highest": lambda facts, _, work: {work.seat: Highest(facts, work.left)},
    # One card was held before, and as many were taken as are to be laid.
    "exchange-mac": lambda facts, _, work: _at_least(facts, work, work.left + 1),
    "give-equal": lambda facts, _, work: {
        work.seat: Equal(facts.numbers.is_number, facts.effect(work.card).cards)
    },
    "pass-cards": _passing,
}


# --- what is hidden beside the zones ------------------------------------------------------------


def _with_fields(facts: Facts, dealt: DummState, chance: Chance) -> DummState:
    """Say which cards were drawn, and how many numbers may have been held before."""
    swap, turn = dealt.swap, dealt.turn
    if swap is not None:
        hand = iter(dealt.zones[turn][::-1])
        drawn = tuple(next(hand) if card == HIDDEN else card for card in swap.drawn)
        swap = swap._replace(drawn=drawn[::-1] if len(drawn) > 1 else drawn)
    dealt = dealt._replace(swap=swap)
    return dealt._replace(before=held_before.filled_in(facts, dealt, chance))
