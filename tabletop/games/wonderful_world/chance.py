"""What chance does in What a Wonderful World: it shuffles, and dice fall."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, Final

from tabletop.engine.actions import Action, ChanceAction, Rolled, Shuffled
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.chance import Chance, puts_in_order, throws
from tabletop.engine.resampling import Deal, unseen
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import TEAM
from tabletop.games.wonderful_world import turns
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from fractions import Fraction

BAD_SHUFFLE: Final = Reason("bad-shuffle", "WW-S1")
"""The order is none of the cards of the pile."""
BAD_THROW: Final = Reason("bad-throw", "WW-L1")
"""Not as many dice as were taken, or faces that a die does not have; parameter `n`."""
REASONS: Final = (BAD_SHUFFLE, BAD_THROW)
# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_THROW: Final = Stage.THROW
_REMOVE: Final = Stage.REMOVE


def sample(facts: Facts, state: WonderState, chance: Chance) -> ChanceAction:
    """Return what chance does now."""
    if state.stage is _THROW:
        return Rolled(chance.roll(state.throwing))
    return Shuffled(facts.draw, chance.shuffle(facts.draw, _to_shuffle(facts, state)))


def outcomes(state: WonderState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
    """Yield the throws of the dice in the air, faces ascending: their order says nothing."""
    from fractions import Fraction

    for faces in combinations_with_replacement(range(1, 7), state.throwing):
        orders = factorial(state.throwing) // prod(map(factorial, Counter(faces).values()))
        yield Rolled(faces), Fraction(orders, 6**state.throwing)


def refusal(facts: Facts, state: WonderState, action: Action) -> Verdict | None:
    """Return why chance may not do this now; None if it may."""
    if state.stage is Stage.THROW:
        good = throws(action, state.throwing, range(1, 7))
        return None if good else BAD_THROW(n=state.throwing)
    good = puts_in_order(action, facts.draw, _to_shuffle(facts, state))
    return None if good else BAD_SHUFFLE()


def _to_shuffle(facts: Facts, state: WonderState) -> tuple[CardId, ...]:
    """Return the men first (WW-S1), then all (WW-S3)."""
    pile = state.zones[facts.draw]
    return pile if state.stage is Stage.DEAL else (*pile, *state.zones[facts.landscapes])


# --- what follows ---------------------------------------------------------------------------------


def apply(facts: Facts, state: WonderState, action: Action) -> WonderState:
    """Return the position after what chance does; it must be what is due, which is not checked."""
    if isinstance(action, Rolled):
        return _thrown(facts, state, action.faces)
    if isinstance(action, Shuffled):
        if state.stage is Stage.DEAL:
            return _dealt(facts, state, action.order)
        zones = list(state.zones)
        zones[facts.draw], zones[facts.landscapes] = action.order, ()
        return turns.turn_to(facts, state, zones, facts.starter)
    raise ValueError(f"chance does not do {action}")


def _dealt(facts: Facts, state: WonderState, order: tuple[CardId, ...]) -> WonderState:
    """WW-S1, WW-S2: deal singly, clockwise; then the first cards of three rows."""
    zones, pile = list(state.zones), list(order)
    for step in range(facts.hand_size * facts.seats):
        seat = (facts.starter + step) % facts.seats
        zones[seat] += (pile.pop(),)
    aside: list[CardId] = []
    opened = 0
    while opened < 3 and pile:
        card = pile.pop()
        row = facts.rows[facts.numbers[card] - 1]
        if zones[row]:
            aside.append(card)
        else:
            zones[row] = (card,)
            opened += 1
    zones[facts.draw] = (*pile, *aside)
    return state._replace(zones=tuple(zones), stage=Stage.MIX)


def _thrown(facts: Facts, state: WonderState, faces: tuple[int, ...]) -> WonderState:
    """WW-L1, WW-P3: the dice have fallen, and hit or miss."""
    thrown = state._replace(throwing=0, thrown=faces)
    if state.part == 1:
        if facts.removable(thrown, faces):
            return thrown._replace(to_act=state.turn, stage=_REMOVE, faces=faces)
        return turns.drawn(facts, thrown, list(state.zones))  # WW-L4
    visible = tuple(row[-1] for row in facts.row_cards(state.zones) if row)
    aimed = thrown._replace(to_act=TEAM, stage=_REMOVE, faces=faces, targets=visible)
    if facts.removable(aimed, faces):
        return aimed
    return aimed._replace(stage=Stage.GIVE, faces=(), targets=())  # WW-P4


# --- what a seat does not see ---------------------------------------------------------------------


def resample(facts: Facts, seen: WonderState, chance: Chance) -> WonderState:
    """Return a whole position that agrees with what is seen.

    Landscapes lie in the draw pile only. Who is to lay a man can (WW-T2); who ended the game in
    part 1 could not (WW-X1).
    """
    zones = list(seen.zones)
    cards = unseen(facts.pieces, seen.zones)
    men = Deal(zones, [card for card in cards if facts.is_man[card]], chance)
    first = seen.turn
    if seen.part == 1 and HIDDEN in zones[first] and seen.stage in (Stage.LAY, Stage.OVER):
        able, fits = seen.stage is Stage.LAY, _fitting(facts, seen)
        men.fill_where(
            first,
            lambda hand: any(fits[card] for card in hand) == able,
            lambda left: sorted(left, key=lambda card: fits[card] != able),
        )
    men.fill(*range(facts.seats))
    pile = men.cards + [card for card in cards if not facts.is_man[card]]
    Deal(zones, pile, chance).fill(facts.draw)
    return seen._replace(zones=tuple(zones))


def _fitting(facts: Facts, seen: WonderState) -> list[bool]:
    """Return by card whether it fits in some row (WW-R1 to WW-R3)."""
    rows = [facts.forbidden(seen.zones[row], row) for row in facts.rows]
    return [any(not bits & row for row in rows) for bits in facts.bits]
