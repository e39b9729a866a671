"""The meanings of gestures, and the dice selected for the next throw; no Qt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tabletop.engine.actions import Keep, Move, Roll, Rolled, SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import DieShown, Drop, DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.zones import TEAM, Plan, Seat, ZoneIndex, ZoneRole
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.queries import source_zone
from tabletop.match.tree import Step
from tabletop.match.view import GestureResult


class TableState(Protocol):
    """A match with its viewer, texts and selected dice, for example a `Session`."""

    match: Match
    speaker: Speaker
    selected_dice: frozenset[int]

    @property
    def viewer(self) -> Seat:
        """The seat at the screen."""

    @property
    def side(self) -> Seat:
        """The seat at the lower edge of the table."""

    @property
    def visible_to(self) -> Seat | None:
        """The seat whose hidden cards may be shown, or None while the screen is covered."""

    @property
    def passing_to(self) -> Seat | None:
        """The seat to which the screen is being passed, or None."""

    def interpret(self, gesture: Gesture) -> GestureResult:
        """Return what a gesture means for the seat to act."""


@dataclass(frozen=True, slots=True)
class Perform:
    """The gesture means one action.

    Attributes:
        action: the action to play.
        then: the same gesture, to repeat after an action that only completes an earlier step. For
            example, a discard ends the drawing step first.
    """

    action: SeatAction
    then: Gesture | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """The gesture could mean several actions, so the player must choose."""

    actions: tuple[SeatAction, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """The gesture means no legal action; `result` contains the reason."""

    result: GestureResult


@dataclass(frozen=True, slots=True)
class Rearranged:
    """The gesture only changed the selected dice, or the order of the viewer's hand."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The gesture has no effect and needs no explanation."""


@dataclass(frozen=True, slots=True)
class DiceMissing:
    """The gesture should throw dice, but none are selected."""


Response = Perform | Ask | Refuse | Rearranged | Nothing | DiceMissing


def response_to(result: GestureResult) -> Perform | Ask | Refuse:
    """Return the response to a gesture's result."""
    return _choice(result.actions) or Refuse(result)


def _choice(actions: tuple[SeatAction, ...]) -> Perform | Ask | None:
    """Return the response that performs one of the actions, or None if there are none."""
    match actions:
        case ():
            return None
        case (action,):
            return Perform(action)
        case _:
            return Ask(actions)


def is_viewers_hand(table: TableState, zone: ZoneIndex) -> bool:
    """Return whether a zone is the viewer's own hand."""
    spec, viewer = table.match.rules.zones[zone], table.visible_to
    return spec.role is ZoneRole.HAND and viewer is not None and spec.owner == viewer


def response_to_drop(table: TableState, drop: Drop) -> Response:
    """Return the response to a card dropped on a zone."""
    response = response_to(table.interpret(drop))
    if not isinstance(response, Perform):
        return response
    if isinstance(response.action, Keep):  # what it throws depends on the selected dice
        return response_to_tap(table, Tap(drop.card, drop.source))
    is_end = response.action in table.match.rules.endings
    return replace(response, then=drop) if is_end else response


def response_to_tap(table: TableState, tap: Tap) -> Response:
    """Return the response to a click on a card."""
    for throw in table.interpret(Throw(tuple(sorted(table.selected_dice)))).actions:
        if isinstance(throw, Keep) and throw.using == tap.card:  # a throw of the selected dice
            return Perform(throw)
    result = table.interpret(tap)
    if not result.actions and (chosen := _choice(_moves_onto_card(table, tap))):
        return chosen
    return Nothing() if result.judged_action is None else response_to(result)


def _moves_onto_card(table: TableState, tap: Tap) -> tuple[Move, ...]:
    """Return the moves that a click on a target card can mean.

    These are the moves onto that card. If a move is the only legal action, a click on any card in
    its source or target zone means that move.
    """
    match, viewer = table.match, table.visible_to
    if viewer != table.viewer or match.to_act not in (viewer, TEAM):
        return ()
    legal = match.legal_actions()
    moves = tuple(action for action in legal if isinstance(action, Move))
    if len(legal) == len(moves) == 1 and tap.source in (source_zone(match, moves[0]), moves[0].to):
        return moves
    return tuple(move for move in moves if tap.card == move.onto != HIDDEN)


@dataclass(frozen=True, slots=True)
class DiceTargets:
    """The drop targets of a die: dice places, and zones of cards."""

    places: frozenset[str]
    zones: frozenset[ZoneIndex]


def thrown_dice(
    before: Sequence[DieShown], after: Sequence[DieShown], steps: Sequence[Step]
) -> frozenset[int]:
    """Return the indices of the dice that were thrown between two positions.

    Args:
        before: the dice in the first position.
        after: the dice in the second position.
        steps: the steps between the positions; empty after an undo.
    """
    was_roll = any(isinstance(step.action, Rolled) for step in steps)
    # Dice that were set aside, or whose face could not be selected, were not thrown.
    kept = {die.die for die in before if die.spent or (die.stage is None and die.face is not None)}
    for step in steps:
        if isinstance(step.action, Keep):
            kept.update(step.action.dice)
    return frozenset(
        die.die for die in after if was_roll and die.face is not None and die.die not in kept
    )


class DiceSelection:
    """The dice selected for the next throw, and the meanings of gestures with dice."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.dice: tuple[DieShown, ...] = ()
        """All dice, as the rules report them."""
        self.thrown: frozenset[int] = frozenset()
        """The indices of the dice that were thrown in the last change."""

    @property
    def selected(self) -> frozenset[int]:
        """The indices of the dice selected for the next throw."""
        return self._table.selected_dice

    def update(self, dice: tuple[DieShown, ...], steps: Sequence[Step]) -> None:
        """Update the dice for another position.

        Args:
            dice: the dice in that position.
            steps: the steps since the previous position; empty after an undo.
        """
        self.thrown = thrown_dice(self.dice, dice, steps)
        self.dice = dice

    def start_throw(self, dice: Sequence[DieShown], steps: Sequence[Step]) -> bool:
        """Update the dice for a throw in progress; return whether any were thrown.

        The thrown dice cannot be selected yet.
        """
        before = self.dice
        thrown = thrown_dice(before, dice, steps)
        if not thrown:
            return False
        self.thrown = thrown
        self.dice = tuple(
            replace(die, stage=None, spent=die.die not in thrown and before[die.die].spent)
            for die in dice
        )
        return True

    def clear(self) -> bool:
        """Deselect all dice; return whether any were selected."""
        had_any = bool(self.selected)
        self._table.selected_dice = frozenset()
        return had_any

    def place_of(self, die: int) -> str:
        """Return the name of a die's place, which depends on the selection."""
        shown = self.dice[die]
        stage = shown.stage if die in self.selected else None
        return shown.place if stage is None else stage

    def is_usable(self, die: int, plan: Plan) -> bool:
        """Return whether a die can be selected, or dropped with some effect."""
        if self.dice[die].stage is not None:
            return die not in self.selected
        targets = self.targets(die, plan)
        return bool(targets.places or targets.zones)

    def targets(self, die: int, plan: Plan) -> DiceTargets:
        """Return the drop targets where a die would be selected, thrown or used."""
        interpret, zones = self._table.interpret, [place.zone for place in plan.places]
        given = (zone for zone in zones if interpret(DropDieOnZone(die, zone)).actions)
        return DiceTargets(frozenset(self._place_targets(die, plan)), frozenset(given))

    def _place_targets(self, die: int, plan: Plan) -> Iterator[str]:
        shown = self.dice[die]
        if shown.stage is not None:
            yield shown.place if die in self.selected else shown.stage
        elif isinstance(self._throw_all(die), Perform):
            yield shown.place
        for place in plan.dice:
            if self._table.interpret(DropDie(die, place.name)).actions:
                yield place.name

    # --- gestures -----------------------------------------------------------------------------

    def drop(self, die: int, place: str | None, zone: ZoneIndex | None) -> Response:
        """Return the response to a die dropped on a dice place, or else on a zone."""
        shown = self.dice[die]
        if place is not None and place != self.place_of(die):
            if shown.stage is not None and place in (shown.stage, shown.place):
                return self.toggle(die)
            return self._interpret(DropDie(die, place)) or self._throw_all(die)
        if place is None and zone is not None:
            return self._interpret(DropDieOnZone(die, zone)) or Nothing()
        thrown = Nothing() if place is None else self._throw_all(die)
        return thrown if isinstance(thrown, Perform) else Nothing()

    def _interpret(self, gesture: Gesture) -> Response | None:
        """Return the response to a gesture, or None if it has no meaning in the game."""
        result = self._table.interpret(gesture)
        return None if result.judged_action is None else response_to(result)

    def click(self, die: int, plan: Plan) -> Response:
        """Return the response to a click on a die: its drop actions, or else `toggle`."""
        return self._drop_action(die, plan) or self.toggle(die)

    def _drop_action(self, die: int, plan: Plan) -> Response | None:
        """Return the response that performs a die's drop action, or None if it has none."""
        gestures: list[Gesture] = [DropDie(die, place.name) for place in plan.dice]
        gestures += [DropDieOnZone(die, place.zone) for place in plan.places]
        found = (self._table.interpret(gesture).actions for gesture in gestures)
        return _choice(tuple(dict.fromkeys(action for actions in found for action in actions)))

    def toggle(self, die: int) -> Response:
        """Select or deselect a die, or throw all dice if they are not selectable."""
        if self.dice[die].stage is None:
            return self._throw_all(die)
        self._table.selected_dice ^= {die}
        return Rearranged()

    def responds_to_toggle(self, die: int) -> bool:
        """Return whether `toggle` has an effect or is refused with a reason."""
        return self.dice[die].stage is not None or not isinstance(self._throw_all(die), Nothing)

    def _throw_all(self, die: int) -> Response:
        """Return the response to a throw of all dice, which may be a refusal."""
        if self.dice[die].spent:
            return Nothing()
        response = self._interpret(Throw((die,)))
        # If dice cannot be selected, a click on any of them throws all of them.
        can_select = any(other.stage is not None for other in self.dice)
        expected = Refuse if can_select else Refuse | Perform
        return response if isinstance(response, expected) else Nothing()

    def throw(self) -> Response:
        """Return the response to a throw of the selected dice, or of all if unambiguous."""
        if self.selected:
            return response_to(self._table.interpret(Throw(tuple(sorted(self.selected)))))
        rolls = [a for a in self._table.match.legal_actions() if isinstance(a, Roll)]
        if len(rolls) == 1:
            return Perform(rolls[0])
        if rolls:
            return DiceMissing()
        dice = tuple(die.die for die in self.dice if not die.spent)
        return self._interpret(Throw(dice)) or Nothing()
