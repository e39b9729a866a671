"""What a seat sees of a game of Dumm gelaufen!, and whether it learns something."""

from collections import Counter
from collections.abc import Sequence

from tabletop.engine.actions import Action, Move
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.state import Zones
from tabletop.engine.zones import CHANCE, Seat
from tabletop.games.dumm_gelaufen.effects import effect_of
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import DummState, Phase


def veil(facts: Facts, state: DummState, seen: DummState, seat: Seat | None) -> DummState:
    """Return `seen` with everything beside its zones hidden that the seat must not know.

    These are the cards that another seat drew, and how many number cards others held.
    """
    swap = state.swap
    if swap is not None and seat != state.turn:
        hidden = (card if facts.is_immediate[card] else HIDDEN for card in swap.drawn)
        swap = swap._replace(drawn=tuple(hidden))
    before = tuple(held if of == seat else -1 for of, held in enumerate(state.before))
    return seen._replace(swap=swap, before=before)


class _Seen(int):
    """A card that is told apart from its copies, and who saw it before a step."""

    seats: frozenset[Seat]


def followed(zones: Zones, views: Sequence[Zones]) -> Zones:
    """Return the zones with cards that remember who saw them.

    So each card is followed to its new place: that one like it lay there before says nothing.

    Args:
        zones: the cards as they lie.
        views: by seat, the cards as it sees them.
    """

    def seen(card: CardId, zone: int, place: int) -> CardId:
        known = _Seen(card)
        known.seats = frozenset(
            seat for seat, view in enumerate(views) if view[zone][place] != HIDDEN
        )
        return known

    return tuple(
        tuple(seen(card, zone, place) for place, card in enumerate(cards))
        for zone, cards in enumerate(zones)
    )


def shows_new(view: Zones, seat: Seat, actor: Seat) -> bool:
    """Say whether a seat sees a card that neither it nor who acted saw when it was `followed`."""
    return any(
        isinstance(card, _Seen) and not card.seats & {seat, actor}
        for cards in view
        for card in cards
    )


def hands_decided(facts: Facts, before: DummState, action: Action, after: DummState) -> bool:
    """Say whether an effect ended whose course shows something of hands that are hidden."""
    begun = Counter(due.card for due in before.queue)
    if before.work is not None:
        begun[before.work.card] += 1
    elif before.phase in (Phase.TAKE, Phase.ORDER):
        begun.update(before.zones[facts.play])
    elif isinstance(action, Move):
        begun[action.card] += facts.is_kept[action.card]
    begun.subtract(due.card for due in after.queue)
    if after.work is not None and after.to_act in (before.to_act, CHANCE):
        begun[after.work.card] -= 1
    return any(effect_of(facts, card).goes_by_hands for card in +begun)
