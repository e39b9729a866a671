"""The interpretation of gestures in Nichtlustig, during play and in the sandbox."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.engine.positions import HasFreeEdit, Position
from tabletop.engine.rules import Rules
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.facts import ROLL, NichtlustigFacts
from tabletop.games.nichtlustig.layout import ASIDE, TRAY
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.overriding import override


def _read_throw(
    facts: NichtlustigFacts, state: NichtlustigState, dice: tuple[int, ...]
) -> Iterator[SeatAction]:
    if state.phase is NichtlustigPhase.ROLLED:
        usual, with_duck = Keep(dice), Keep(dice, facts.duck)
        yield from (with_duck, usual) if facts.duck_may_roll(state) else (usual, with_duck)
    else:
        yield ROLL


def _read_goal_drop(
    facts: NichtlustigFacts, state: NichtlustigState, card: CardId, zone: ZoneIndex
) -> Iterator[SeatAction]:
    """Yield the claim of a goal card dropped on any zone of the seat to act.

    If the seat already has the card, this is an attempt to score it.
    """
    if facts.owner[zone] != state.turn or card in state.zones[facts.open[state.turn]]:
        yield Move(card, zone)
    else:
        yield from _claim_readings(facts, state, card)


def _claim_readings(
    facts: NichtlustigFacts, state: NichtlustigState, card: CardId
) -> Iterator[SeatAction]:
    yield facts.claims[state.turn][card]
    helped = facts.time_machine_claims[state.turn].get(card)
    if helped is not None:
        yield helped


def _read_death_drop(
    facts: NichtlustigFacts, state: NichtlustigState, drop: Drop, legal: Sequence[SeatAction]
) -> Iterator[SeatAction]:
    """Yield the move that covers a card with a dropped Death, or takes the Death.

    A face-up Death cannot be covered, so a Death dropped on it counts as dropped on its zone.
    """
    card, zone, onto = drop.card, drop.zone, drop.onto
    if onto is not None and onto != HIDDEN:
        under = dict(state.covers).get(onto, onto)
        if under != card and not facts.is_death[under]:
            yield Move(card, None, under)
            return
    if facts.owner[zone] == state.turn:
        yield from _read_tap(facts, state, card, legal)
    else:
        yield Move(card, zone)


def _read_tap(
    facts: NichtlustigFacts, state: NichtlustigState, card: CardId, legal: Sequence[SeatAction]
) -> Iterator[SeatAction]:
    """Yield the legal actions with a card or, if there are none, its usual action."""
    moves = (action for action in legal if isinstance(action, Move))
    possible = [move for move in moves if card in (move.card, move.using)]
    if possible:
        yield from possible
    elif facts.kind[card]:
        yield from _claim_readings(facts, state, card)
    elif facts.is_death[card]:
        yield Move(card, facts.own_deaths[state.turn])
    else:
        yield Move(card, facts.specials)


_START: Final = NichtlustigPhase.START.value
_THREE_PAIRS: Final = (1, 1, 2, 2, 3, 3, 4)
"""Faces that win goal cards, used for dice whose faces are not given."""
_NOTHING_WON: Final = (1, 2, 3, 4, 5, 1, 1)
"""Faces that win no card, used instead if a Death is owed."""


class NichtlustigGestures(Rules[NichtlustigState], HasFreeEdit):
    """The part of the rules that interprets gestures, and edits in the sandbox."""

    facts: NichtlustigFacts

    @override
    def readings(self, state: NichtlustigState, gesture: Gesture) -> Iterator[SeatAction]:
        facts, helped = self.facts, self.facts.time_machine_claims[state.turn]
        match gesture:
            case Throw(dice=dice):
                return _read_throw(facts, state, tuple(sorted(dice)))
            case Drop(card=card) if card == HIDDEN:
                return iter(())
            case Drop(card=card, zone=zone) if facts.kind[card]:
                return _read_goal_drop(facts, state, card, zone)
            case Drop(card=card) if facts.is_death[card]:
                return _read_death_drop(facts, state, gesture, self.legal_actions(state))
            case Drop(card=facts.time_machine, onto=int(onto)) if onto in helped:
                return iter((helped[onto],))
            case Drop(card=facts.duck, zone=facts.specials):
                return iter((Move(facts.duck, facts.specials), Keep((), facts.duck)))
            case Tap(card=card):
                return _read_tap(facts, state, card, self.legal_actions(state))
            case _:
                return super().readings(state, gesture)

    @override
    def home(self, card: CardId) -> ZoneIndex:
        if self.facts.kind[card]:
            return self.facts.grid
        return self.facts.deaths if self.facts.is_death[card] else self.facts.specials

    @override
    def card_placed(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        given: Any = position.fields
        covers = given["covers"]
        under = None if onto is None else covers.get(onto, onto)
        zones = list(position.zones)
        kept = {
            death: under_it for death, under_it in covers.items() if card not in (death, under_it)
        }
        if under is not None and self.facts.is_death[card] and self.facts.kind[under]:
            place = next((zone for zone, cards in enumerate(zones) if under in cards), None)
            owner = None if place is None else self.facts.owner[place]
            if owner is not None:
                zones = [tuple(other for other in cards if other != card) for cards in zones]
                zones[self.facts.own_deaths[owner]] += (card,)
                kept[card] = under
        if kept == covers and tuple(zones) == position.zones:
            return position
        return replace(position, zones=tuple(zones), fields={**position.fields, "covers": kept})

    @override
    def die_placed(self, position: Position, die: int, place: str) -> Position | None:
        if place not in (ASIDE, TRAY):
            return None
        given: Any = position.fields
        aside = set(given["aside"]) - {die}
        if place == ASIDE:
            aside.add(die)
        return replace(position, fields={**position.fields, "aside": tuple(sorted(aside))})

    @override
    def field_set(self, position: Position, name: str) -> Position:
        given: Any = position.fields
        phase, dice = given["phase"], given["dice"]
        changed: dict[str, Any] = {}
        if name == "phase" and phase != _START:
            usual = _NOTHING_WON if phase == NichtlustigPhase.DEATH.value else _THREE_PAIRS
            changed = {"dice": dict(enumerate(usual)) | dice}
        elif name == "dice" and phase == _START and len(dice) == len(_THREE_PAIRS):
            changed = {"phase": NichtlustigPhase.ROLLED.value, "rolls": None}
        return replace(position, fields={**position.fields, **changed}) if changed else position

    @override
    def display_fields(self, position: Position) -> "dict[str, object]":
        given: Any = position.fields
        covers, aside = given["covers"], given["aside"]
        present = {card for cards in position.zones for card in cards}
        under = {
            card: death
            for death, card in sorted(covers.items(), reverse=True)
            if {death, card} <= present and self.facts.is_death[death] and self.facts.kind[card]
        }
        shown: dict[str, object] = {"covers": tuple((death, card) for card, death in under.items())}
        if aside:  # Dice are shown set aside only while others are rolled.
            shown |= {"aside": sum({1 << die for die in aside}), "phase": NichtlustigPhase.THROW}
        return shown
