"""Goal cards: which of them the dice win (NL-G1 to NL-G3, NL-V2)."""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Move
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.cards import DINOSAUR, DINOSAURS, PAIRS, PINK, PROFESSORS
from tabletop.games.nichtlustig.facts import Facts
from tabletop.games.nichtlustig.state import NichtlustigState

_COLOURS: Final = tuple(PAIRS.values())
_KINDS: Final = tuple((kind, one, other) for kind, (one, other) in PAIRS.items())
_ALL_SIX: Final = (1 << PINK) - 1
NO_DINOSAUR: Final = 1 << PINK + 1
"""The bit among those of the used dice that keeps every Dinosaur from being taken (NL-G3)."""
TIME_GAIN: Final = 2
"""What the Time Machine adds to the sum of the dice (NL-SK3)."""


def source(facts: Facts, state: NichtlustigState, card: CardId) -> ZoneIndex | None:
    """Return the zone from which who acts can take a goal card (NL-G1, NL-V2).

    None where the card is scored, or lies before who acts.
    """
    for zone in facts.takeable[state.turn]:
        if card in state.zones[zone]:
            return zone
    return None


def plain(facts: Facts, state: NichtlustigState) -> list[Move]:
    """Return how to take what the dice win by themselves, in the order of the grid."""
    dice, goal = state.dice, facts.goal
    # No others come into question: pairs show one number, triples that of a die of each colour.
    possible = [(kind, dice[one]) for kind, one, other in _KINDS if dice[one] == dice[other]]
    triples = {dice[0], dice[1]}.intersection(dice[2:4], dice[4:6])
    if triples:
        possible += [(PROFESSORS, value) for value in sorted(triples)]
    cards = [goal[wanted] for wanted in possible if wanted in goal]
    if sum(dice[:PINK]) >= DINOSAURS[0]:
        cards += facts.dinosaurs
    if not cards:
        return []
    bits, moves = used(facts, dice, state.taken), facts.claims[state.turn]
    won = [card for card in cards if meeting(facts, dice, card, bits)]
    return [moves[card] for card in won if source(facts, state, card) is not None]


def with_time_machine(facts: Facts, state: NichtlustigState) -> list[Move]:
    """Return how to take the Dinosaurs that only the Time Machine wins (NL-SK3)."""
    if not facts.holds(state, facts.time_machine):
        return []
    dice, bits = state.dice, used(facts, state.dice, state.taken)
    return [
        move
        for card, move in facts.helped[state.turn].items()
        if meeting(facts, dice, card, bits, TIME_GAIN)
        and not meeting(facts, dice, card)
        and source(facts, state, card) is not None
    ]


def meeting(facts: Facts, dice: Sequence[int], card: CardId, used: int = 0, gain: int = 0) -> int:
    """Return the dice that meet a card's demand, a bit each; 0 where they do not.

    Args:
        facts: the facts.
        dice: the faces of all dice.
        card: the goal card.
        used: the dice that do not count, a bit each; for Dinosaurs only `NO_DINOSAUR` matters.
        gain: what is added to the sum for a Dinosaur.
    """
    kind, value = facts.kind[card], facts.value[card]
    if kind == DINOSAUR:  # NL-G3
        return _ALL_SIX if sum(dice[:PINK]) + gain >= value and not used & NO_DINOSAUR else 0
    if kind == PROFESSORS:  # NL-G2: of two alike dice of a colour the first that is free
        bits = 0
        for pair in _COLOURS:
            for die in pair:
                if dice[die] == value and not used >> die & 1:
                    bits |= 1 << die
                    break
            else:
                return 0
        return bits
    one, other = PAIRS[kind]  # NL-G2
    bits = 1 << one | 1 << other
    return bits if dice[one] == value == dice[other] and not used & bits else 0


def used(facts: Facts, dice: Sequence[int], taken: Sequence[CardId]) -> int:
    """Return the dice that were used for these cards, a bit each (NL-G1), and `NO_DINOSAUR`."""
    if not taken:
        return 0
    bits = NO_DINOSAUR if barring(facts, taken) is not None else 0
    for card in taken:
        if facts.all_dice or not facts.is_dinosaur[card]:
            bits |= meeting(facts, dice, card, gain=TIME_GAIN)
    return bits


def barring(facts: Facts, taken: Sequence[CardId]) -> CardId | None:
    """Return which of the cards taken this turn keeps every Dinosaur from being taken (NL-G3)."""
    for card in taken:
        if facts.is_dinosaur[card]:
            return card
    return taken[0] if taken and facts.all_dice else None


def won(
    facts: Facts, dice: Sequence[int], taken: Sequence[CardId], card: CardId, gain: int = 0
) -> bool:
    """Return whether dice that were not used for those taken win a card (NL-G1)."""
    return bool(meeting(facts, dice, card, used(facts, dice, taken), gain))


def winning(facts: Facts, state: NichtlustigState, card: CardId) -> tuple[int, ...]:
    """Return the dice that win a card that can be taken now; of a Dinosaur all that add up."""
    if not facts.kind[card]:
        return ()
    bits = meeting(facts, state.dice, card, used(facts, state.dice, state.taken), TIME_GAIN)
    return tuple(die for die in range(PINK) if bits >> die & 1)
