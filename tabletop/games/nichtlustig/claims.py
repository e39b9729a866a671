"""Goal cards won with the dice, and Deaths owed (NL-G, NL-V2, NL-D1 to NL-D6)."""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Move
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.nichtlustig.cards import DINOSAUR, DINOSAURS, PAIRS, PINK, PROFESSORS
from tabletop.games.nichtlustig.facts import NichtlustigFacts, move_card
from tabletop.games.nichtlustig.state import NichtlustigState

_COLOURS: Final = tuple(PAIRS.values())
_KINDS: Final = tuple((kind, one, other) for kind, (one, other) in PAIRS.items())
_ALL_SIX: Final = (1 << PINK) - 1
NO_DINOSAUR: Final = 1 << PINK + 1
"""The bit in a set of used dice that means that no Dinosaur can be taken (NL-G3)."""
TIME_GAIN: Final = 2
"""The number that the Time Machine adds to the sum of the dice (NL-SK3)."""


def source_zone(facts: NichtlustigFacts, state: NichtlustigState, card: CardId) -> ZoneIndex | None:
    """Return the zone from which the seat to act can take a goal card (NL-G1, NL-V2).

    Returns None if the card is scored or already belongs to that seat.
    """
    for zone in facts.claim_sources[state.turn]:
        if card in state.zones[zone]:
            return zone
    return None


def direct_claims(facts: NichtlustigFacts, state: NichtlustigState) -> list[Move]:
    """Return the moves for cards won without the Time Machine, in grid order."""
    dice, goal = state.dice, facts.goal
    # Only these can match: two equal dice of a colour, or a number shown in every colour.
    possible = [(kind, dice[one]) for kind, one, other in _KINDS if dice[one] == dice[other]]
    triples = {dice[0], dice[1]}.intersection(dice[2:4], dice[4:6])
    if triples:
        possible += [(PROFESSORS, value) for value in sorted(triples)]
    cards = [goal[wanted] for wanted in possible if wanted in goal]
    if sum(dice[:PINK]) >= DINOSAURS[0]:
        cards += facts.dinosaurs
    if not cards:
        return []
    bits, moves = used_dice(facts, dice, state.taken), facts.claims[state.turn]
    won = [card for card in cards if matching(facts, dice, card, bits)]
    return [moves[card] for card in won if source_zone(facts, state, card) is not None]


def time_machine_claims(facts: NichtlustigFacts, state: NichtlustigState) -> list[Move]:
    """Return the moves for Dinosaurs won only by using the Time Machine (NL-SK3)."""
    if not facts.holds(state, facts.time_machine):
        return []
    dice, bits = state.dice, used_dice(facts, state.dice, state.taken)
    return [
        move
        for card, move in facts.time_machine_claims[state.turn].items()
        if matching(facts, dice, card, bits, TIME_GAIN)
        and not matching(facts, dice, card)
        and source_zone(facts, state, card) is not None
    ]


def matching(
    facts: NichtlustigFacts, dice: Sequence[int], card: CardId, used: int = 0, gain: int = 0
) -> int:
    """Return the dice that meet a card's demand as a bit set, or 0 if it is not met.

    Args:
        facts: the constants of the game.
        dice: the faces of all dice.
        card: the goal card.
        used: the bit set of the dice already used; for Dinosaurs, only `NO_DINOSAUR` matters.
        gain: the number added to the sum of the dice for a Dinosaur.
    """
    kind, value = facts.kind[card], facts.value[card]
    if kind == DINOSAUR:  # NL-G3
        return _ALL_SIX if sum(dice[:PINK]) + gain >= value and not used & NO_DINOSAUR else 0
    if kind == PROFESSORS:  # NL-G2: the first free die of each colour
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


def used_dice(facts: NichtlustigFacts, dice: Sequence[int], taken: Sequence[CardId]) -> int:
    """Return the bit set of the dice used for these cards, with `NO_DINOSAUR` (NL-G1)."""
    if not taken:
        return 0
    bits = NO_DINOSAUR if dinosaur_blocker(facts, taken) is not None else 0
    for card in taken:
        if facts.all_dice or not facts.is_dinosaur[card]:
            bits |= matching(facts, dice, card, gain=TIME_GAIN)
    return bits


def dinosaur_blocker(facts: NichtlustigFacts, taken: Sequence[CardId]) -> CardId | None:
    """Return the card among those taken that rules out a Dinosaur, or None (NL-G3)."""
    for card in taken:
        if facts.is_dinosaur[card]:
            return card
    return taken[0] if taken and facts.all_dice else None


def is_won(
    facts: NichtlustigFacts,
    dice: Sequence[int],
    taken: Sequence[CardId],
    card: CardId,
    gain: int = 0,
) -> bool:
    """Return whether the dice not yet used win a card (NL-G1)."""
    return bool(matching(facts, dice, card, used_dice(facts, dice, taken), gain))


def winning_dice(facts: NichtlustigFacts, state: NichtlustigState, card: CardId) -> tuple[int, ...]:
    """Return the dice that win an available card; for a Dinosaur, all six."""
    if not facts.kind[card]:
        return ()
    bits = matching(facts, state.dice, card, used_dice(facts, state.dice, state.taken), TIME_GAIN)
    return tuple(die for die in range(PINK) if bits >> die & 1)


def rolled_death(facts: NichtlustigFacts, state: NichtlustigState) -> CardId:
    """Return the Death that the pink die shows (NL-D1)."""
    return facts.death_cards[state.dice[PINK]]


def deaths_due(facts: NichtlustigFacts, state: NichtlustigState) -> tuple[CardId, ...]:
    """Return the Deaths to choose from; none if the seat has them all (NL-D1, NL-D6)."""
    death, zones = rolled_death(facts, state), state.zones
    if death not in zones[facts.own_deaths[state.turn]]:
        return (death,)
    if zones[facts.deaths]:
        return tuple(sorted(zones[facts.deaths]))
    others = (zone for seat, zone in enumerate(facts.own_deaths) if seat != state.turn)
    return tuple(sorted(death for zone in others for death in zones[zone]))


def death_is_owed(facts: NichtlustigFacts, state: NichtlustigState) -> bool:
    """Return whether the seat to act owes a Death (NL-D1, NL-SK4).

    A Death is owed if the seat took no card or holds the Virus.
    """
    owing = not state.taken or facts.holds(state, facts.virus)
    return owing and bool(deaths_due(facts, state))


def death_targets(facts: NichtlustigFacts, state: NichtlustigState) -> list[CardId]:
    """Return the cards that Death can cover; none if it goes face up (NL-D2 to NL-D4)."""
    bare = [card for card in facts.uncovered(state, state.turn) if not facts.is_dinosaur[card]]
    return [card for card in bare if facts.is_lemming[card]] or bare


def death_actions(facts: NichtlustigFacts, state: NichtlustigState) -> list[Move]:
    """Return all ways to take the Death that is owed (NL-D1 to NL-D4)."""
    deaths, below = deaths_due(facts, state), death_targets(facts, state)
    if not below:
        return [facts.face_up[state.turn][death] for death in deaths]
    return [facts.death_moves[death, card] for death in deaths for card in below]


def take_death(facts: NichtlustigFacts, state: NichtlustigState, move: Move) -> NichtlustigState:
    """Return the state after the seat takes a Death, freeing what it covered (NL-D5)."""
    death, own = move.card, facts.own_deaths[state.turn]
    source = next(zone for zone in (facts.deaths, *facts.own_deaths) if death in state.zones[zone])
    covers = [pair for pair in state.covers if pair[0] != death]
    if move.onto is not None:
        covers.append((death, move.onto))
    return state._replace(
        zones=move_card(state.zones, death, source, own), covers=tuple(sorted(covers))
    )


def holder_of_death(facts: NichtlustigFacts, state: NichtlustigState, death: CardId) -> Seat | None:
    """Return the seat that has a Death, or None if the Death is in the middle."""
    for seat, zone in enumerate(facts.own_deaths):
        if death in state.zones[zone]:
            return seat
    return None


def covering_rule(facts: NichtlustigFacts, card: CardId) -> str:
    """Return the rule by which Death covers a card."""
    return "NL-D2" if facts.is_lemming[card] else "NL-D3"
