"""Death and the Poodle: which is owed, and what it covers (NL-D1 to NL-D6)."""

from tabletop.engine.actions import Move
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat
from tabletop.games.nichtlustig.cards import PINK
from tabletop.games.nichtlustig.facts import Facts, moved
from tabletop.games.nichtlustig.state import NichtlustigState


def wanted(facts: Facts, state: NichtlustigState) -> CardId:
    """Return the Death of the pink die (NL-D1)."""
    return facts.death_cards[state.dice[PINK]]


def candidates(facts: Facts, state: NichtlustigState) -> tuple[CardId, ...]:
    """Return the Deaths of which one is to be taken (NL-D1, NL-D6); none where all lie here."""
    death, zones = wanted(facts, state), state.zones
    if death not in zones[facts.dead[state.turn]]:
        return (death,)
    if zones[facts.deaths]:
        return tuple(sorted(zones[facts.deaths]))
    others = (zone for seat, zone in enumerate(facts.dead) if seat != state.turn)
    return tuple(sorted(death for zone in others for death in zones[zone]))


def is_owed(facts: Facts, state: NichtlustigState) -> bool:
    """Say whether who took nothing, or holds the Virus, owes a Death (NL-D1, NL-SK4)."""
    owing = not state.taken or facts.holds(state, facts.virus)
    return owing and bool(candidates(facts, state))


def targets(facts: Facts, state: NichtlustigState) -> list[CardId]:
    """Return the cards of which Death covers one (NL-D2, NL-D3); none where it lies face up."""
    bare = [card for card in facts.bare(state, state.turn) if not facts.is_dinosaur[card]]
    return [card for card in bare if facts.is_lemming[card]] or bare


def actions(facts: Facts, state: NichtlustigState) -> list[Move]:
    """Return every way to take the Death owed (NL-D1 to NL-D4)."""
    deaths, below = candidates(facts, state), targets(facts, state)
    if not below:
        return [facts.face_up[state.turn][death] for death in deaths]
    return [facts.onto[death, card] for death in deaths for card in below]


def taken(facts: Facts, state: NichtlustigState, move: Move) -> NichtlustigState:
    """Return the position once a Death lies with who acts; what it covered is free (NL-D5)."""
    death, own = move.card, facts.dead[state.turn]
    source = next(zone for zone in (facts.deaths, *facts.dead) if death in state.zones[zone])
    covers = [pair for pair in state.covers if pair[0] != death]
    if move.onto is not None:
        covers.append((death, move.onto))
    return state._replace(
        zones=moved(state.zones, death, source, own), covers=tuple(sorted(covers))
    )


def holder(facts: Facts, state: NichtlustigState, death: CardId) -> Seat | None:
    """Return the seat with which a Death lies; None in the middle."""
    for seat, zone in enumerate(facts.dead):
        if death in state.zones[zone]:
            return seat
    return None


def covering_rule(facts: Facts, card: CardId) -> str:
    """Return the rule by which Death covers a card."""
    return "NL-D2" if facts.is_lemming[card] else "NL-D3"
