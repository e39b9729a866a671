"""What a seat sees of a game of Dumm gelaufen!, and whether it learns something."""

from collections import Counter
from typing import TYPE_CHECKING

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.state import DummState

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules


def veil(rules: "DummRules", state: DummState, seen: DummState, seat: Seat | None) -> DummState:
    """The state with the zones of `seen` and everything else hidden that the seat must not know.

    These are the cards that another seat drew, and how many number cards others held.
    """
    swap = state.swap
    if swap is not None and seat != state.turn:
        hidden = (card if rules.is_immediate[card] else HIDDEN for card in swap.drawn)
        swap = swap._replace(drawn=tuple(hidden))
    before = tuple(held if of == seat else -1 for of, held in enumerate(state.before))
    return seen._replace(swap=swap, before=before)


def anybody_learns(rules: "DummRules", before: DummState, after: DummState) -> bool:
    """Whether a card came to light that was unknown to who acted, so that it was not shown."""
    if after.shown and before.shown != after.shown:
        return True
    actor = _visible(rules, before, before.to_act)
    for seat in range(rules.seats):
        new = _visible(rules, after, seat) - _visible(rules, before, seat)
        if any(card not in actor for card in new) or (seat == before.to_act and new):
            return True
    return False


def _visible(rules: "DummRules", state: DummState, seat: Seat) -> Counter[CardId]:
    """Every card whose face a seat sees."""
    zones = rules.observe(state, seat).zones
    return Counter(card for zone in zones for card in zone if card != HIDDEN)
