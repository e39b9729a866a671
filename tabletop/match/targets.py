"""What may be lifted, and where it may land."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.engine.actions import Move
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.match.match import Match


@dataclass(frozen=True, slots=True)
class Target:
    """Where a piece that may be lifted may land."""

    zones: frozenset[ZoneIndex]
    cards: frozenset[CardId]


_Targets = dict[tuple[ZoneIndex, CardId], tuple[set[ZoneIndex], set[CardId]]]


def liftable(match: Match, seat: Seat) -> Mapping[tuple[ZoneIndex, CardId], Target]:
    """What a seat may lift now, by zone and card, and where it may land."""
    if not match.may_act(seat):
        return {}
    found: _Targets = {}
    for action in match.legal_actions():
        if not isinstance(action, Move):
            continue
        origin = match.rules.origin(match.state, action)
        if origin is None:
            continue
        zones, cards = found.setdefault((origin, action.card), (set(), set()))
        if action.to is not None:
            zones.add(action.to)
        if action.onto is not None:
            cards.add(action.onto)
        if action.using is not None:
            _add_helper(match, found, action.using, action.card)
    return {
        piece: Target(frozenset(zones), frozenset(cards)) for piece, (zones, cards) in found.items()
    }


def _add_helper(match: Match, found: _Targets, helper: CardId, card: CardId) -> None:
    """A card that an action uses up may be laid on the one that it helps with."""
    origin = match.rules.origin(match.state, Move(helper, None, card))
    if origin is not None:
        found.setdefault((origin, helper), (set(), set()))[1].add(card)
