"""Hidden information in Dumm gelaufen!, and sampling of consistent positions."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.engine.actions import Action, Chance, Move
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.resampling import HiddenDealer, Keeps, unseen_cards
from tabletop.engine.zones import CHANCE, Seat, ZoneIndex, Zones
from tabletop.games.dumm_gelaufen.effects import effect_of
from tabletop.games.dumm_gelaufen.facts import DummFacts
from tabletop.games.dumm_gelaufen.state import AnyZones, DummPhase, DummState, Source, Swap, Work


class _TrackedCard(int):
    """A card that differs from its copies and records which seats see it."""

    seen_by: frozenset[Seat]


def track_viewers(zones: Zones, views: Sequence[Zones]) -> Zones:
    """Return the zones with cards that record which seats see them.

    A card can then be recognized in its new zone, and distinguished from its copies.

    Args:
        zones: the cards of every zone.
        views: for each seat, the zones as it sees them.
    """

    def seen(card: CardId, zone: int, place: int) -> CardId:
        tracked = _TrackedCard(card)
        tracked.seen_by = frozenset(
            seat for seat, view in enumerate(views) if view[zone][place] != HIDDEN
        )
        return tracked

    return tuple(
        tuple(seen(card, zone, place) for place, card in enumerate(cards))
        for zone, cards in enumerate(zones)
    )


def reveals_card(view: Zones, seat: Seat, actor: Seat) -> bool:
    """Return whether a seat sees a card that neither it nor the actor had seen before."""
    return any(
        isinstance(card, _TrackedCard) and not card.seen_by & {seat, actor}
        for cards in view
        for card in cards
    )


def reveals_hands(facts: DummFacts, before: DummState, action: Action, after: DummState) -> bool:
    """Return whether a step ended an effect whose course depends on hidden hands."""
    ended = Counter(due.card for due in before.queue)
    if before.work is not None:
        ended[before.work.card] += 1
    elif before.phase in (DummPhase.TAKE, DummPhase.ORDER):
        ended.update(before.zones[facts.play])
    elif isinstance(action, Move):
        ended[action.card] += facts.is_kept[action.card]
    ended.subtract(due.card for due in after.queue)
    if after.work is not None and after.to_act in (before.to_act, CHANCE):
        ended[after.work.card] -= 1
    return any(effect_of(facts, card).depends_on_hands for card in +ended)


Cards = list[CardId]


class KnownCount(NamedTuple):
    """Limits on the number of certain cards in a hidden hand.

    Attributes:
        counted: whether each card is counted; the last entry is for `HIDDEN`.
        minimum: the smallest possible number.
        maximum: the largest possible number.
    """

    counted: Sequence[bool]
    minimum: int
    maximum: int

    def allows(self, hand: Sequence[CardId]) -> bool:
        """Return whether a hand meets the constraint."""
        return self.minimum <= sum(self.counted[card] for card in hand) <= self.maximum

    def arrange(self, cards: Cards) -> Cards:
        """Return the cards in an order in which the first ones meet the constraint."""
        of_them = [card for card in cards if self.counted[card]]
        others = [card for card in cards if not self.counted[card]]
        return of_them[: self.minimum] + others + of_them[self.minimum :]


class KnownEqual(NamedTuple):
    """The constraint that a hidden hand contains several equal cards (DG-G2).

    Attributes:
        counted: whether each card is a number card.
        minimum: the number of equal cards.
    """

    counted: Sequence[bool]
    minimum: int

    def allows(self, hand: Sequence[CardId]) -> bool:
        """Return whether a hand meets the constraint."""
        counts = Counter(card for card in hand if self.counted[card])
        return max(counts.values(), default=0) >= self.minimum

    def arrange(self, cards: Cards) -> Cards:
        """Return the cards in an order in which the first ones meet the constraint."""
        counts = Counter(cards)
        [equal, *_] = (c for c in cards if self.counted[c] and counts[c] >= self.minimum)
        rest = counts - Counter({equal: self.minimum})
        return [*(equal,) * self.minimum, *rest.elements()]


class KnownHighest(NamedTuple):
    """The constraint that a hidden hand has a known number of highest cards (DG-I6)."""

    facts: DummFacts
    number: int

    def allows(self, hand: Sequence[CardId]) -> bool:
        """Return whether a hand meets the constraint."""
        values = [self.facts.numbers.values[card] for card in self.facts.numbers.among(hand)]
        return bool(values) and values.count(max(values)) == self.number

    def arrange(self, cards: Cards) -> Cards:
        """Return the cards in an order in which the first ones meet the constraint."""
        values = self.facts.numbers.values
        held = Counter(values[card] for card in self.facts.numbers.among(cards))
        highest = max(value for value, count in held.items() if count >= self.number)
        highest_cards = [card for card in cards if values[card] == highest]
        lower = sorted((card for card in cards if values[card] != highest), key=values.__getitem__)
        return highest_cards[: self.number] + lower + highest_cards[self.number :]


_ACTION: Final = 0.6
"""How likely a seat keeps an action card, compared with numbers that suit it."""
_OUTSIDE: Final = 0.6
"""How likely it keeps a card that its task does not allow at all."""
_SPOILER: Final = 0.12
"""Factor for cards that must be discarded, given the rest of the hand."""
Constraint = KnownCount | KnownEqual | KnownHighest


def resample(facts: DummFacts, seen: DummState, seat: Seat | None, chance: Chance) -> DummState:
    """Return a random position that is consistent with an observation.

    Immediate cards are never in a hand (DG-S2, DG-T6), and only number cards are put aside. The
    action in progress restricts which cards its seat can hold.
    """
    zones = list(seen.zones)
    sorts: dict[str, Cards] = {"task": [], "number": [], "kept": [], "now": []}
    for card in unseen_cards(facts.pieces, seen.zones):
        sorts[facts.sort[card]].append(card)
    tasks = HiddenDealer(zones, sorts["task"], chance)
    tasks.fill(*facts.task, facts.tasks)
    numbers = HiddenDealer(zones, sorts["number"], chance)
    numbers.fill(*facts.aside)
    now = HiddenDealer(zones, sorts["now"], chance)
    now.fill(facts.discard_actions)
    held = HiddenDealer(zones, numbers.cards + sorts["kept"], chance)
    keeps = {of: _keeps(facts, zones, of) for of in range(facts.seats)}
    for known, zone in _known_hands(facts, seen, seat):
        held.fill_matching(zone, known.allows, known.arrange, keeps[zone])
    for of in range(facts.seats):
        if HIDDEN in zones[of]:
            held.prefer(of, keeps[of])
            if zones[facts.task[of]]:
                held.prefer(of, _keeps_few(facts, zones, of, held.cards, keeps[of]))
            held.fill(of)
    rest = HiddenDealer(zones, held.cards + now.cards, chance)
    rest.fill(facts.draw)
    # During play, only tasks go to the box; in constructed positions it may contain any card.
    HiddenDealer(zones, tasks.cards + rest.cards, chance).fill(facts.box)
    dealt = seen._replace(zones=tuple(zones))
    return _fill_fields(facts, dealt, chance) if seen.before else dealt


def _keeps(facts: DummFacts, zones: AnyZones, seat: Seat) -> Keeps:
    """Return how likely a seat holds each card, having played towards its task."""
    tasks, is_kept = zones[facts.task[seat]], facts.is_kept
    allowed = facts.tests[tasks[0]].allowed if tasks else facts.numbers.is_number
    return lambda card: _ACTION if is_kept[card] else 1.0 if allowed[card] else _OUTSIDE


def _keeps_few(facts: DummFacts, zones: AnyZones, seat: Seat, cards: Cards, keeps: Keeps) -> Keeps:
    """Return how likely a seat keeps each card if its hand is the last of `cards`."""
    hand = facts.numbers.among(cards[-len(zones[seat]) :])
    progress = facts.progress(zones[facts.task[seat]][0], tuple(sorted(hand)))
    spoilers = frozenset(progress.spoilers)
    return lambda card: keeps(card) * (_SPOILER if card in spoilers else 1.0)


# --- constraints on hidden hands ----------------------------------------------------------------


def _known_hands(
    facts: DummFacts, seen: DummState, seat: Seat | None
) -> Iterator[tuple[Constraint, ZoneIndex]]:
    """Yield the constraints on hidden hands, each with its zone."""
    number = facts.numbers.is_number
    found: dict[Seat, Constraint] = {
        of: KnownCount(number, 0, facts.enough - 1) for of in seen.refill
    }
    swap, work = seen.swap, seen.work
    if swap is not None:
        found[seen.turn] = _known_swap(facts, seen, swap)
    elif work is not None and (theft := thief_and_victim(facts, work)):
        found |= _known_theft(facts, seen, work, theft)
    elif seen.phase is DummPhase.EFFECT and work is not None:
        known_of = _KNOWN.get(facts.effect(work.card).do)
        found |= {} if known_of is None else known_of(facts, seen.zones, work)
    for of, known in found.items():
        if of != seat and HIDDEN in seen.zones[of]:
            yield known, of


def _known_swap(facts: DummFacts, seen: DummState, swap: Swap) -> KnownCount:
    """Return the constraint from cards taken face up and cards to pay (DG-T1, DG-T5)."""
    number = facts.numbers.is_number
    taken = 0 if swap.source is Source.DRAW else swap.taken
    if seen.phase is not DummPhase.LAY:
        return KnownCount(number, taken, len(number))
    due = swap.due + facts.keeps_one
    return KnownCount(number, max(due, taken - (swap.price - swap.due)), len(number))


def _known_theft(
    facts: DummFacts, seen: DummState, work: Work, theft: tuple[Seat, Seat]
) -> dict[Seat, Constraint]:
    """Return the constraints on the hands of thief and victim (DG-G6, DG-I7)."""
    loots = [*theft_gains(facts, seen, work, theft)]
    signs = zip(theft, (1, -1), strict=True)
    return {
        of: KnownCount(
            facts.numbers.is_number,
            max(0, min(sign * loot.numbers for loot in loots)),
            len(seen.zones[of]) - max(0, min(sign * loot.actions for loot in loots)),
        )
        for of, sign in signs
    }


Knows = Callable[[DummFacts, AnyZones, Work], dict[Seat, Constraint]]


def _at_least(facts: DummFacts, work: Work, least: int) -> dict[Seat, Constraint]:
    """Return the constraint that the acting seat holds at least `least` number cards."""
    number = facts.numbers.is_number
    return {work.seat: KnownCount(number, least, len(number))}


def _known_colour(facts: DummFacts, _zones: AnyZones, work: Work) -> dict[Seat, Constraint]:
    """Return the constraint on the number of cards of the named colour (DG-G1)."""
    names, colours = facts.numbers.colour_names, facts.numbers.colours
    if work.colour is None:
        return _at_least(facts, work, 1)
    colour = names.index(work.colour)
    return {work.seat: KnownCount([one == colour for one in colours], work.left, work.left)}


def _known_passing(facts: DummFacts, zones: AnyZones, work: Work) -> dict[Seat, Constraint]:
    """Return the constraints on the hands of seats that pass cards (DG-I4).

    A seat that passed fewer cards than asked has no more number cards.
    """
    number, asked = facts.numbers.is_number, facts.effect(work.card).cards
    found: dict[Seat, Constraint] = {}
    for step in range(facts.seats):
        seat = (work.seat + step) % facts.seats
        aside = len(zones[facts.aside[seat]])
        if seat == work.person:
            exact = aside + work.left < asked
            most = work.left if exact else len(number)
            return {**found, seat: KnownCount(number, work.left, most)}
        if aside < asked:
            found[seat] = KnownCount(number, 0, 0)
    return found


_KNOWN: dict[str, Knows] = {
    "lay-colour": _known_colour,
    "lay-cards": lambda facts, _, work: _at_least(facts, work, 1),
    "lay-highest": lambda facts, _, work: {work.seat: KnownHighest(facts, work.left)},
    # At least one card was in hand before, and as many were taken as must be given.
    "exchange-mac": lambda facts, _, work: _at_least(facts, work, work.left + 1),
    "give-equal": lambda facts, _, work: {
        work.seat: KnownEqual(facts.numbers.is_number, facts.effect(work.card).cards)
    },
    "pass-cards": _known_passing,
}


# --- hidden fields ------------------------------------------------------------------------------


def _fill_fields(facts: DummFacts, dealt: DummState, chance: Chance) -> DummState:
    """Return the position with drawn cards and possible earlier card counts filled in."""
    swap, turn = dealt.swap, dealt.turn
    if swap is not None:
        hand = iter(dealt.zones[turn][::-1])
        drawn = tuple(next(hand) if card == HIDDEN else card for card in swap.drawn)
        swap = swap._replace(drawn=drawn[::-1] if len(drawn) > 1 else drawn)
    dealt = dealt._replace(swap=swap)
    return dealt._replace(before=fill_counts(facts, dealt, chance))


_NOTHING: Final = (0,)

Gains = Iterable[int]
"""The possible increases in a seat's number of number cards, ascending."""


def fill_counts(facts: DummFacts, dealt: DummState, chance: Chance) -> tuple[int, ...]:
    """Return `DummState.before` with unknown numbers replaced by possible ones.

    Args:
        facts: the constants of the game.
        dealt: a position in which all cards are known, including drawn cards.
        chance: chooses between several possible numbers.
    """
    swap, work = dealt.swap, dealt.work
    if swap is not None:
        # During a swap, the numbers of the other seats are never used.
        found: dict[Seat, Gains] = {
            seat: (held,) for seat, held in enumerate(_held_now(facts, dealt))
        }
        found[dealt.turn] = _swap_gains(facts, dealt, swap)
    else:
        found = {} if work is None else _action_gains(facts, dealt, work, chance)
    return tuple(
        known if known >= 0 else _guess(held, found.get(of, _NOTHING), chance)
        for of, (known, held) in enumerate(zip(dealt.before, _held_now(facts, dealt), strict=True))
    )


def _held_now(facts: DummFacts, dealt: DummState) -> list[int]:
    """Return how many number cards each seat has, including cards put aside."""
    return [
        len(facts.held(dealt.zones, seat)) + len(dealt.zones[aside])
        for seat, aside in enumerate(facts.aside)
    ]


def _guess(held: int, gains: Iterable[int], chance: Chance) -> int:
    possible = sorted({held - gain for gain in gains if gain <= held})
    return possible[0] if len(possible) == 1 else chance.take(possible)


def _drawn(facts: DummFacts, dealt: DummState, seat: Seat, count: int) -> Iterable[int]:
    """Return how many of the cards that a seat drew may be number cards."""
    hand = dealt.zones[seat]
    kept = sum(facts.is_kept[card] for card in hand)
    return range(max(0, count - kept), min(count, len(hand) - kept) + 1)


# --- swaps ------------------------------------------------------------------------------------


def _swap_gains(facts: DummFacts, dealt: DummState, swap: Swap) -> Gains:
    """Return the gains in a swap, of whose price a part may be paid (DG-T1, DG-T5)."""
    if dealt.phase is not DummPhase.LAY:
        return (swap.taken - sum(not facts.numbers.is_number[card] for card in swap.drawn),)
    of_draw = swap.source is Source.DRAW
    received = _drawn(facts, dealt, dealt.turn, swap.taken) if of_draw else (swap.taken,)
    return sorted({number - paid for number in received for paid in payments(facts, dealt, swap)})


def payments(facts: DummFacts, dealt: DummState, swap: Swap) -> Sequence[int]:
    """Return how many cards may have been paid already in the phase `LAY` (DG-T5).

    A seat with too few cards owes less from the start.
    """
    of_mac = swap.source is Source.MAC
    piles = (facts.mac,) if of_mac else facts.discards
    most = min(swap.price - swap.due, sum(len(dealt.zones[pile]) for pile in piles))
    can_lay = len(facts.held(dealt.zones, dealt.turn)) - facts.keeps_one
    return range(most + 1) if swap.due == can_lay else (most,)


# --- actions ----------------------------------------------------------------------------------


def _action_gains(
    facts: DummFacts, dealt: DummState, work: Work, chance: Chance
) -> dict[Seat, Gains]:
    """Return the gains for seats whose number of cards an action may have changed."""
    theft = thief_and_victim(facts, work)
    if theft is not None:
        thief, victim = theft
        possible = sorted(
            {
                loot.numbers
                for loot in theft_gains(facts, dealt, work, theft)
                if loot.is_consistent(facts, dealt.zones, thief, victim)
            }
        )
        gain = possible[0] if len(possible) == 1 else chance.take(possible)
        return {thief: (gain,), victim: (-gain,)}
    spec = facts.effect(work.card)
    match spec.do, work.step:
        case "lay-cards", _:
            return {work.seat: (work.left - spec.cards,)}
        case ("lay-colour", "lay") | ("lay-highest", _):
            return {work.seat: range(-_matching_discards(facts, dealt, work), 1)}
        case "exchange-mac", _:
            return {work.seat: (work.left,)}
        case "draw", _:
            return _draw_gains(facts, dealt, work)
        case _:
            return {}


def _matching_discards(facts: DummFacts, dealt: DummState, work: Work) -> int:
    """Return how many cards on top of the discards may come from the action."""
    numbers, held = facts.numbers, facts.held(dealt.zones, work.seat)
    highest = max((numbers.values[card] for card in held), default=0)

    def alike(card: CardId) -> bool:
        if work.colour is None:
            return numbers.values[card] == highest
        return numbers.colour_names[numbers.colours[card]] == work.colour

    count = 0
    for pile in facts.discards:
        for card in reversed(dealt.zones[pile]):
            if not alike(card):
                break
            count += 1
    return count


def _draw_gains(facts: DummFacts, dealt: DummState, work: Work) -> dict[Seat, Gains]:
    """Return the gains from the draws before a reshuffle (DG-G4, DG-I5, DG-I9)."""
    spec, seats = facts.effect(work.card), facts.seats
    total = spec.cards * (seats if spec.everyone else 1)
    found: dict[Seat, Gains] = {}
    for step in range(seats if spec.everyone else 1):
        seat = (work.seat + step) % seats
        count = max(0, min(spec.cards, total - work.left - step * spec.cards))
        now = sum(due.seat == seat for due in dealt.queue)
        most = range(max(0, count - now), count + 1)
        found[seat] = sorted({gain for drawn in most for gain in _drawn(facts, dealt, seat, drawn)})
    return found


# --- cards taken unseen -----------------------------------------------------------------------


class TheftGain(NamedTuple):
    """The numbers of cards that the thief gained and the victim lost; may be negative."""

    numbers: int
    actions: int

    def is_consistent(self, facts: DummFacts, zones: AnyZones, thief: Seat, victim: Seat) -> bool:
        """Return whether both seats hold enough cards to have gained these."""
        return all(
            len(facts.held(zones, of)) >= numbers
            and sum(facts.is_kept[card] for card in zones[of]) >= actions
            for of, numbers, actions in (
                (thief, self.numbers, self.actions),
                (victim, -self.numbers, -self.actions),
            )
        )


def thief_and_victim(facts: DummFacts, work: Work) -> tuple[Seat, Seat] | None:
    """Return the seats that take and lose unseen cards, or None if there are none yet."""
    return effect_of(facts, work.card).thief_and_victim(facts, work)


def theft_gains(
    facts: DummFacts, seen: DummState, work: Work, theft: tuple[Seat, Seat]
) -> Iterator[TheftGain]:
    """Yield the possible net gains of the thief so far, after returning cards.

    The thief and the victim know how many number cards they had, which leaves few possibilities.
    """
    spec, (thief, victim) = facts.effect(work.card), theft
    giving = work.step == "give"
    given = spec.give - work.left if giving else 0
    most = spec.cards if giving else spec.cards - work.left
    # A victim with too few cards has lost all of them, or will.
    was_emptied = len(seen.zones[victim]) == (given if giving else work.left)
    for taken in range(int(giving) if was_emptied else most, most + 1):
        for numbers in range(-given, taken + 1):
            if all(
                seen.before[of] in (-1, len(facts.held(seen.zones, of)) - gain)
                or HIDDEN in seen.zones[of]
                for of, gain in ((thief, numbers), (victim, -numbers))
            ):
                yield TheftGain(numbers, taken - given - numbers)
