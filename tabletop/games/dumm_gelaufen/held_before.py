"""How many number cards seats may have held before the swap or action under way.

Everybody may know only their own count (`DummState.before`). Those of the others follow from what
they hold now and from what has come and gone since, as far as that can be told from the position.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.chance import Chance
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.effects.table import effect_of
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Piles, Source, Swap, Work

_NOTHING: Final = (0,)

Gains = Iterable[int]
"""How many number cards more than before a seat may hold now; ascending."""


def filled_in(facts: Facts, dealt: DummState, chance: Chance) -> tuple[int, ...]:
    """Return `DummState.before` with a possible count where the viewer does not know it.

    Args:
        facts: the facts.
        dealt: a position of which all cards are known, and what was drawn.
        chance: chooses where several counts are possible.
    """
    swap, work = dealt.swap, dealt.work
    if swap is not None:
        # Nothing is asked of the others' counts in a swap.
        found: dict[Seat, Gains] = {seat: (held,) for seat, held in enumerate(_held(facts, dealt))}
        found[dealt.turn] = _by_swap(facts, dealt, swap)
    else:
        found = {} if work is None else _by_action(facts, dealt, work, chance)
    return tuple(
        known if known >= 0 else _guess(held, found.get(of, _NOTHING), chance)
        for of, (known, held) in enumerate(zip(dealt.before, _held(facts, dealt), strict=True))
    )


def _held(facts: Facts, dealt: DummState) -> list[int]:
    """Return by seat how many number cards it holds, with those put aside."""
    return [
        len(facts.held(dealt.zones, seat)) + len(dealt.zones[aside])
        for seat, aside in enumerate(facts.aside)
    ]


def _guess(held: int, gains: Iterable[int], chance: Chance) -> int:
    possible = sorted({held - gain for gain in gains if gain <= held})
    return possible[0] if len(possible) == 1 else chance.take(possible)


def _drawn(facts: Facts, dealt: DummState, seat: Seat, count: int) -> Iterable[int]:
    """Return how many of so many cards drawn into a hand may be number cards."""
    hand = dealt.zones[seat]
    kept = sum(facts.is_kept[card] for card in hand)
    return range(max(0, count - kept), min(count, len(hand) - kept) + 1)


# --- swaps ------------------------------------------------------------------------------------


def _by_swap(facts: Facts, dealt: DummState, swap: Swap) -> Gains:
    """DG-T1, DG-T5: cards were taken, and perhaps some of the price was paid."""
    if dealt.phase is not Phase.LAY:
        return (swap.taken - sum(not facts.numbers.is_number[card] for card in swap.drawn),)
    of_draw = swap.source is Source.DRAW
    came = _drawn(facts, dealt, dealt.turn, swap.taken) if of_draw else (swap.taken,)
    return sorted({number - paid for number in came for paid in paid_already(facts, dealt, swap)})


def paid_already(facts: Facts, dealt: DummState, swap: Swap) -> Sequence[int]:
    """Return how many cards of the price may lie already (DG-T5); `LAY` is due.

    Who holds too little for the price owes less from the beginning.
    """
    of_mac = swap.source is Source.MAC
    piles = (facts.mac,) if of_mac else facts.discards
    most = min(swap.price - swap.due, sum(len(dealt.zones[pile]) for pile in piles))
    can_lay = len(facts.held(dealt.zones, dealt.turn)) - facts.keeps_one
    return range(most + 1) if swap.due == can_lay else (most,)


# --- actions ----------------------------------------------------------------------------------


def _by_action(facts: Facts, dealt: DummState, work: Work, chance: Chance) -> dict[Seat, Gains]:
    """Return the gains of seats that may hold another number than before an action."""
    theft = thief_and_victim(facts, work)
    if theft is not None:
        thief, victim = theft
        possible = sorted(
            {
                loot.numbers
                for loot in known_loots(facts, dealt, work)
                if loot.lies_with(facts, dealt.zones, thief, victim)
            }
        )
        gain = possible[0] if len(possible) == 1 else chance.take(possible)
        return {thief: (gain,), victim: (-gain,)}
    spec = facts.effect(work.card)
    match spec.do, work.step:
        case "lay-cards", _:
            return {work.seat: (work.left - spec.cards,)}
        case ("lay-colour", "lay") | ("lay-highest", _):
            return {work.seat: range(-_laid_alike(facts, dealt, work), 1)}
        case "exchange-mac", _:
            return {work.seat: (work.left,)}
        case "draw", _:
            return _by_drawing(facts, dealt, work)
        case _:
            return {}


def _laid_alike(facts: Facts, dealt: DummState, work: Work) -> int:
    """Return how many cards on top of the number discards may have been laid for an action."""
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


def _by_drawing(facts: Facts, dealt: DummState, work: Work) -> dict[Seat, Gains]:
    """DG-G4, DG-I5, DG-I9: some have drawn, clockwise, before a new pile had to be made."""
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


class Loot(NamedTuple):
    """What a thief holds more than before, and the victim less; negative where it is fewer."""

    numbers: int
    actions: int

    def lies_with(self, facts: Facts, zones: Piles, thief: Seat, victim: Seat) -> bool:
        """Return whether both hold what they have got of the other."""
        return all(
            len(facts.held(zones, of)) >= numbers
            and sum(facts.is_kept[card] for card in zones[of]) >= actions
            for of, numbers, actions in (
                (thief, self.numbers, self.actions),
                (victim, -self.numbers, -self.actions),
            )
        )


def thief_and_victim(facts: Facts, work: Work) -> tuple[Seat, Seat] | None:
    """Return who takes cards unseen for an action, and from whom; None before anybody does."""
    theft = effect_of(facts, work.card).theft
    if theft is None or work.step == "person":
        return None
    victim, thief = theft(facts, work)
    return thief, victim


def known_loots(facts: Facts, seen: DummState, work: Work) -> Iterator[Loot]:
    """Yield what may have changed hands so far: cards taken unseen, then some given back.

    Thief and victim know what they held before, which leaves little to choose.
    """
    spec, theft = facts.effect(work.card), thief_and_victim(facts, work)
    if theft is None:
        return
    thief, victim = theft
    giving = work.step == "give"
    given = spec.give - work.left if giving else 0
    most = spec.cards if giving else spec.cards - work.left
    # Who held too few cards has lost them all, or is about to.
    was_emptied = len(seen.zones[victim]) == (given if giving else work.left)
    for taken in range(int(giving) if was_emptied else most, most + 1):
        for numbers in range(-given, taken + 1):
            if all(
                seen.before[of] in (-1, len(facts.held(seen.zones, of)) - gain)
                or HIDDEN in seen.zones[of]
                for of, gain in ((thief, numbers), (victim, -numbers))
            ):
                yield Loot(numbers, taken - given - numbers)
