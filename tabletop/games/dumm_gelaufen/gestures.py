"""The interpretation of gestures in Dumm gelaufen!"""

from collections.abc import Iterator

from tabletop.engine.actions import ChooseCard, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Gesture, Tap
from tabletop.engine.rules import Rules
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.facts import CLAIM, DRAW, STOP, DummFacts, choose_seat
from tabletop.games.dumm_gelaufen.refusals import legal_actions
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState
from tabletop.overriding import override


class DummGestures(Rules[DummState]):
    """The part of the rules that interprets gestures."""

    facts: DummFacts

    @override
    def readings(self, state: DummState, gesture: Gesture) -> Iterator[SeatAction]:
        match gesture:
            case Drop(card=card, source=source, zone=zone):
                for action in _read_drop(self.facts, state, card, source, zone):
                    yield action
                    if isinstance(action, Move) and self._implies_stop(state, action):
                        yield STOP
            case Tap(card=card, source=source):
                yield from _read_tap(self.facts, state, card, source)
            case _:
                return

    def _implies_stop(self, state: DummState, move: Move) -> bool:
        """Return whether a discard implies that the seat stops taking cards.

        It does not if a drawn card must be resolved first.
        """
        if move.source is not None or STOP not in self.legal_actions(state):
            return False
        after = self.apply(state, STOP)
        goes_on = after.phase is DummPhase.LAY or (
            after.work is not None and state.work is not None
        )
        return goes_on and move in self.legal_actions(after)


def _read_drop(
    facts: DummFacts, state: DummState, card: CardId, source: ZoneIndex, zone: ZoneIndex
) -> Iterator[SeatAction]:
    seat = state.to_act
    if seat < 0:
        # The game is over, and any action is refused for that reason.
        yield CLAIM
    elif source == facts.draw and zone == seat:
        yield DRAW
    elif source == facts.task[seat] and zone in _claim_zones(facts):
        yield CLAIM
    elif source in (facts.mac, *facts.discards):
        yield Move(card, zone, source=source)
    elif source == facts.play and card != HIDDEN:
        yield ChooseCard(card)
    elif source == seat:
        yield Move(card, _target_zone(facts, seat, zone))
    else:
        # This is another player's card or one in a pile; the rules refuse it with a reason.
        yield Move(card, zone, source=source)


def _target_zone(facts: DummFacts, seat: Seat, zone: ZoneIndex) -> ZoneIndex:
    """Return the zone to which a card dropped from the hand should go."""
    if zone == facts.play:
        return facts.discard_actions
    return facts.left_of(seat) if zone == facts.aside[seat] else zone


def _claim_zones(facts: DummFacts) -> frozenset[ZoneIndex]:
    """Return the zones on which a task can be dropped to claim it."""
    common = (facts.mac, *facts.discards, facts.discard_actions, facts.play)
    return frozenset((*common, *facts.fulfilled))


def _read_tap(
    facts: DummFacts, state: DummState, card: CardId, source: ZoneIndex
) -> Iterator[SeatAction]:
    seat = state.to_act
    owner = facts.zones[source].owner
    if source == facts.draw:
        yield DRAW
    elif source == facts.play and card != HIDDEN:
        yield ChooseCard(card)
    elif source == facts.task[max(seat, 0)]:
        # A click shows the task enlarged; dropping it in the middle claims it.
        return
    elif owner is not None and owner != seat:
        yield choose_seat(owner)
    elif card != HIDDEN:
        for action in legal_actions(facts, state):
            # A move without a source comes from the hand.
            if (
                isinstance(action, Move)
                and action.card == card
                and source == (seat if action.source is None else action.source)
            ):
                yield action
