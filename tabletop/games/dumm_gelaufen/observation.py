"""What a seat sees of a game of Dumm gelaufen!, and whether it learns something."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Move
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import CHANCE, Seat
from tabletop.games.dumm_gelaufen.state import DummState, Phase

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


class _Seen(int):
    """A card that is told apart from its copies, and who saw it before a step."""

    seats: frozenset[Seat]


def anybody_learns(rules: "DummRules", before: DummState, action: Action) -> bool:
    """Whether somebody sees a card that neither they nor who acts saw before.

    Each card is followed to its new place: that one like it lay there before says nothing.
    """
    views = [rules.observe(before, seat).zones for seat in range(rules.seats)]
    zones = tuple(
        tuple(
            _seen(card, (seat for seat, view in enumerate(views) if view[zone][place] != HIDDEN))
            for place, card in enumerate(cards)
        )
        for zone, cards in enumerate(before.zones)
    )
    after = rules.apply(before._replace(zones=zones), action)
    return any(
        isinstance(card, _Seen) and not card.seats & {seat, before.to_act}
        for seat in range(rules.seats)
        for cards in rules.observe(after, seat).zones
        for card in cards
    )


def _seen(card: CardId, seats: Iterable[Seat]) -> _Seen:
    followed = _Seen(card)
    followed.seats = frozenset(seats)
    return followed


def hands_decided(rules: "DummRules", before: DummState, action: Action, after: DummState) -> bool:
    """Whether an effect ended whose course shows something of hands that are hidden."""
    begun = Counter(due.card for due in before.queue)
    if before.work is not None:
        begun[before.work.card] += 1
    elif before.phase in (Phase.TAKE, Phase.ORDER):
        begun.update(before.zones[rules.play])
    elif isinstance(action, Move):
        begun[action.card] += rules.is_kept[action.card]
    begun.subtract(due.card for due in after.queue)
    if after.work is not None and after.to_act in (before.to_act, CHANCE):
        begun[after.work.card] -= 1
    return any(rules.effect(card).goes_by_hands for card in +begun)
