"""The beginning of a round: dealing and turning up the first card (NN-S1 to NN-S3)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.engine.cards import CardId
from tabletop.engine.state import Zones
from tabletop.engine.zones import CHANCE
from tabletop.games.numnum.cards import HAND
from tabletop.games.numnum.state import NumState, Phase

if TYPE_CHECKING:
    from tabletop.games.numnum.rules import NumRules


def dealt(rules: "NumRules", state: NumState, order: tuple[CardId, ...]) -> NumState:
    """NN-S1: seven cards to each seat, singly from the top, the one after the dealer first."""
    starter = rules.starter(state)
    count = rules.seats * HAND
    zones: list[tuple[CardId, ...]] = [()] * len(rules.zones)
    for step in range(rules.seats):
        seat = (starter + step) % rules.seats
        zones[seat] = order[::-1][step : count : rules.seats]
    zones[rules.draw] = order[:-count]
    return turned_up(rules, state._replace(zones=tuple(zones), turn=starter, passes=0, wish=None))


def turned_up(rules: "NumRules", state: NumState) -> NumState:
    """NN-S2: cards are turned up until a number card begins the discard pile.

    A wish card on the way lies on the draw pile again, for chance to shuffle it in.
    """
    zones = list(state.zones)
    shown = turned(rules, zones[rules.draw])
    zones[rules.draw] = zones[rules.draw][: -len(shown)]
    *bans, last = shown
    for ban in bans:
        lay_ban(rules, zones, ban)
    if rules.tables.wishes[last]:
        zones[rules.draw] = (*zones[rules.draw], last)
        return state._replace(zones=tuple(zones), to_act=CHANCE, phase=Phase.MIX)
    zones[rules.discard] = (*zones[rules.discard], last)
    return state._replace(zones=tuple(zones), to_act=state.turn, phase=Phase.TURN)


def turned(rules: "NumRules", pile: Sequence[CardId]) -> list[CardId]:
    """The cards of a pile that are turned up in the order in which it happens."""
    shown: list[CardId] = []
    for card in reversed(pile):
        shown.append(card)
        if not rules.tables.series[card]:
            break
    return shown


def lay_ban(rules: "NumRules", zones: list[tuple[CardId, ...]], ban: CardId) -> bool:
    """NN-B1: lays a ban beside the pile; whether it lifted one of its series.

    Both leave play then: they go below everything in the discard pile.
    """
    series = rules.tables.series
    for lying in zones[rules.bans]:
        if series[lying] == series[ban]:
            zones[rules.bans] = tuple(card for card in zones[rules.bans] if card != lying)
            zones[rules.discard] = (lying, ban, *zones[rules.discard])
            return True
    zones[rules.bans] = (*zones[rules.bans], ban)
    return False


def all_cards(zones: Zones) -> tuple[CardId, ...]:
    """Every card on the table, in the order of the definitions."""
    return tuple(sorted(card for cards in zones for card in cards))
