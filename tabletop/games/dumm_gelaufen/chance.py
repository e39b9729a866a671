"""What chance does in Dumm gelaufen!: it shuffles piles, and takes cards unseen from hands."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, ChanceAction, Shuffled, Taken
from tabletop.engine.cards import CardId
from tabletop.engine.chance import Chance
from tabletop.engine.message import SeatRef
from tabletop.engine.verdict import LEGAL, Verdict
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen import reasons
from tabletop.games.dumm_gelaufen.state import DummState, Phase

if TYPE_CHECKING:
    from fractions import Fraction

    from tabletop.games.dumm_gelaufen.rules import DummRules


def sample(rules: "DummRules", state: DummState, chance: Chance) -> ChanceAction:
    """What chance does now."""
    victim = _victim(rules, state)
    if victim is not None:
        return Taken(chance.take(state.zones[victim]))
    zone, cards = _to_shuffle(rules, state)
    return Shuffled(zone, chance.shuffle(zone, cards))


def outcomes(rules: "DummRules", state: DummState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
    """The cards that can be taken unseen; nothing where cards are shuffled."""
    from fractions import Fraction

    victim = _victim(rules, state)
    hand = () if victim is None else state.zones[victim]
    for card, count in Counter(hand).items():
        yield Taken(card), Fraction(count, len(hand))


def judge(rules: "DummRules", state: DummState, action: Action) -> Verdict:
    """Whether chance may do this now."""
    victim = _victim(rules, state)
    if victim is not None:
        good = isinstance(action, Taken) and action.card in state.zones[victim]
        return LEGAL if good else reasons.BAD_TAKE(seat=SeatRef(victim))
    zone, cards = _to_shuffle(rules, state)
    good = (
        isinstance(action, Shuffled)
        and action.zone == zone
        and Counter(action.order) == Counter(cards)
    )
    return LEGAL if good else reasons.BAD_SHUFFLE()


def _victim(rules: "DummRules", state: DummState) -> Seat | None:
    """From whose hand a card is taken unseen."""
    if state.phase is not Phase.STEAL or state.work is None:
        return None
    victim, _ = rules.effect(state.work.card).theft(rules, state.work)
    return victim


def _to_shuffle(rules: "DummRules", state: DummState) -> tuple[ZoneIndex, tuple[CardId, ...]]:
    match state.phase:
        case Phase.DEAL:
            return rules.draw, state.zones[rules.draw]
        case Phase.DEAL_TASKS:
            return rules.tasks, state.zones[rules.tasks]
        case Phase.RESHUFFLE:
            return rules.draw, rules.to_reshuffle(state.zones)
        case _:
            return rules.tasks, rules.used_tasks(state.zones)
