"""What a gesture comes to, who is asked, and the dice gathered for the next throw; no Qt."""

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
    """The match, the dice gathered, who looks and the words for it; `Session` is one."""

    match: Match
    speaker: Speaker
    selected_dice: frozenset[int]

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen."""

    @property
    def side(self) -> Seat:
        """The seat from whose side the table lies."""

    @property
    def visible_to(self) -> Seat | None:
        """The seat whose secrets may be shown; None while nobody's may be."""

    @property
    def passing_to(self) -> Seat | None:
        """The seat to which the screen is being passed; None while somebody can act."""

    def interpret(self, gesture: Gesture) -> GestureResult:
        """Return what a gesture comes to for the seat whose turn it is."""


@dataclass(frozen=True, slots=True)
class Perform:
    """The gesture means this.

    Attributes:
        action: what is done.
        then: the gesture once more, where the action only ends something before it: who lays a
            card off has taken enough.
    """

    action: SeatAction
    then: Gesture | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """The gesture could mean each of these."""

    actions: tuple[SeatAction, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """The gesture means nothing legal, or is only asked about; the rules have said why."""

    result: GestureResult


@dataclass(frozen=True, slots=True)
class Rearranged:
    """Only the draft or the order of the own hand has changed."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing happens, and there is nothing to say."""


@dataclass(frozen=True, slots=True)
class DiceMissing:
    """A throw is due, but no dice were taken yet."""


Response = Perform | Ask | Refuse | Rearranged | Nothing | DiceMissing


def response_to(found: GestureResult) -> Perform | Ask | Refuse:
    """Return what to do about a gesture."""
    match found.actions:
        case ():
            return Refuse(found)
        case (action,):
            return Perform(action)
        case actions:
            return Ask(actions)


def is_viewers_hand(table: TableState, zone: ZoneIndex) -> bool:
    """Return whether whoever looks holds the cards of a zone in hand, wherever that lies."""
    spec, sight = table.match.rules.zones[zone], table.visible_to
    return spec.role is ZoneRole.HAND and sight is not None and spec.owner == sight


def response_to_drop(table: TableState, drop: Drop) -> Response:
    """Answer that a card was let go over a zone."""
    answer = response_to(table.interpret(drop))
    if not isinstance(answer, Perform):
        return answer
    if isinstance(answer.action, Keep):  # it goes with the dice that are gathered
        return response_to_tap(table, Tap(drop.card, drop.source))
    is_end = answer.action in table.match.rules.endings
    return replace(answer, then=drop) if is_end else answer


def response_to_tap(table: TableState, tap: Tap) -> Response:
    """Answer a click on a card."""
    for throw in table.interpret(Throw(tuple(sorted(table.selected_dice)))).actions:
        if isinstance(throw, Keep) and throw.using == tap.card:  # the dice gathered are thrown
            return Perform(throw)
    found = table.interpret(tap)
    if not found.actions and (moves := _moves_onto_card(table, tap)):
        return Perform(moves[0]) if len(moves) == 1 else Ask(moves)
    return Nothing() if found.judged_action is None else response_to(found)


def _moves_onto_card(table: TableState, tap: Tap) -> tuple[Move, ...]:
    """Return the moves that are meant by a click on something else than their card.

    That is what they are laid on. Where there is nothing else to do, all is meant that lies where
    their card comes from or goes to.
    """
    match, sight = table.match, table.visible_to
    if sight != table.viewer or match.to_act not in (sight, TEAM):
        return ()
    legal = match.legal_actions()
    moves = tuple(action for action in legal if isinstance(action, Move))
    if len(legal) == len(moves) == 1 and tap.source in (source_zone(match, moves[0]), moves[0].to):
        return moves
    return tuple(move for move in moves if tap.card == move.onto != HIDDEN)


@dataclass(frozen=True, slots=True)
class DiceTargets:
    """Where a die may land: places for dice, and zones for cards."""

    places: frozenset[str]
    zones: frozenset[ZoneIndex]


def thrown_dice(
    before: Sequence[DieShown], after: Sequence[DieShown], steps: Sequence[Step]
) -> frozenset[int]:
    """Return the dice that were thrown between two positions.

    Args:
        before: the dice as they lay.
        after: the dice as they lie now.
        steps: what happened between; none after an undo.
    """
    fell = any(isinstance(step.action, Rolled) for step in steps)
    # Not thrown was what showed a face and could not be gathered, or was just set aside.
    kept = {die.die for die in before if die.spent or (die.stage is None and die.face is not None)}
    for step in steps:
        if isinstance(step.action, Keep):
            kept.update(step.action.dice)
    return frozenset(
        die.die for die in after if fell and die.face is not None and die.die not in kept
    )


class DiceSelection:
    """Which dice were put where the next throw takes them from, and what a die can do."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.dice: tuple[DieShown, ...] = ()
        """All dice as the rules say."""
        self.thrown: frozenset[int] = frozenset()
        """The dice that fell with the last change."""

    @property
    def selected(self) -> frozenset[int]:
        """The dice put where the next throw takes them from."""
        return self._table.selected_dice

    def update(self, dice: tuple[DieShown, ...], steps: Sequence[Step]) -> None:
        """Follow the match to another position.

        Args:
            dice: the dice as they lie now.
            steps: what happened since the last position; none after an undo.
        """
        self.thrown = thrown_dice(self.dice, dice, steps)
        self.dice = dice

    def start_throw(self, dice: Sequence[DieShown], steps: Sequence[Step]) -> bool:
        """Let the dice fall that were thrown with the last of these steps; whether any were.

        What they bring (whether they are used up, what can be done with them) is not known yet.
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
        """Forget which dice were gathered; whether there were any."""
        had = bool(self.selected)
        self._table.selected_dice = frozenset()
        return had

    def place_of(self, die: int) -> str:
        """Return where a die lies, the draft included."""
        shown = self.dice[die]
        stage = shown.stage if die in self.selected else None
        return shown.place if stage is None else stage

    def is_usable(self, die: int, plan: Plan) -> bool:
        """Return whether a die can be gathered now, or given."""
        if self.dice[die].stage is not None:
            return die not in self.selected
        targets = self.targets(die, plan)
        return bool(targets.places or targets.zones)

    def targets(self, die: int, plan: Plan) -> DiceTargets:
        """Return where a die may land now: in the cup and back, or where it is an act."""
        interpret, zones = self._table.interpret, [place.zone for place in plan.places]
        given = (zone for zone in zones if interpret(DropDieOnZone(die, zone)).actions)
        return DiceTargets(frozenset(self._open_places(die, plan)), frozenset(given))

    def _open_places(self, die: int, plan: Plan) -> Iterator[str]:
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
        """Answer that a die was let go over a place for dice, or else over a zone for cards."""
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
        """Return what the rules make of it; None where it means nothing in this game."""
        found = self._table.interpret(gesture)
        return None if found.judged_action is None else response_to(found)

    def click(self, die: int, plan: Plan) -> Response:
        """Answer a click on a die: what carrying it where it may land means, or see `toggle`."""
        return self._given(die, plan) or self.toggle(die)

    def _given(self, die: int, plan: Plan) -> Response | None:
        """Return what carrying a die somewhere means in the game; None for nothing."""
        gestures: list[Gesture] = [DropDie(die, place.name) for place in plan.dice]
        gestures += [DropDieOnZone(die, place.zone) for place in plan.places]
        found = (self._table.interpret(gesture).actions for gesture in gestures)
        match tuple(dict.fromkeys(action for actions in found for action in actions)):
            case ():
                return None
            case (action,):
                return Perform(action)
            case actions:
                return Ask(actions)

    def toggle(self, die: int) -> Response:
        """Put a die into the cup, or take it out again; where none is gathered all are thrown."""
        if self.dice[die].stage is None:
            return self._throw_all(die)
        self._table.selected_dice ^= {die}
        return Rearranged()

    def responds_to_toggle(self, die: int) -> bool:
        """Return whether `toggle` does something, or says why it does nothing."""
        return self.dice[die].stage is not None or not isinstance(self._throw_all(die), Nothing)

    def _throw_all(self, die: int) -> Response:
        """Return the throw of all dice, or what is due instead where dice are not due."""
        if self.dice[die].spent:
            return Nothing()
        answer = self._interpret(Throw((die,)))
        # If none can be gathered, a click on any throws them all.
        gathers = any(one.stage is not None for one in self.dice)
        means = Refuse if gathers else Refuse | Perform
        return answer if isinstance(answer, means) else Nothing()

    def throw(self) -> Response:
        """Throw the dice in the cup; an empty cup takes all dice where it must."""
        if self.selected:
            return response_to(self._table.interpret(Throw(tuple(sorted(self.selected)))))
        rolls = [a for a in self._table.match.legal_actions() if isinstance(a, Roll)]
        if len(rolls) == 1:
            return Perform(rolls[0])
        if rolls:
            return DiceMissing()
        dice = tuple(die.die for die in self.dice if not die.spent)
        return self._interpret(Throw(dice)) or Nothing()
