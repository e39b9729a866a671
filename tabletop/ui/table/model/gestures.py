"""What a gesture comes to, and who is asked; no Qt."""

from dataclasses import dataclass, replace
from typing import Protocol

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.engine.zones import TEAM, Seat, ZoneIndex, ZoneRole
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.queries import origin_of
from tabletop.match.verdict_cache import Interpretation


class Sitting(Protocol):
    """The match, the dice gathered, who looks and the words for it; `Session` is one."""

    match: Match
    speaker: Speaker
    gathered: frozenset[int]

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen."""

    @property
    def side(self) -> Seat:
        """The seat from whose side the table lies."""

    @property
    def sight(self) -> Seat | None:
        """The seat whose secrets may be shown; None while nobody's may be."""

    @property
    def passing_to(self) -> Seat | None:
        """The seat to which the screen is being passed; None while somebody can act."""

    def interpret(self, gesture: Gesture) -> Interpretation:
        """Return what a gesture comes to for the seat whose turn it is."""


@dataclass(frozen=True, slots=True)
class Act:
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

    found: Interpretation


@dataclass(frozen=True, slots=True)
class Rearranged:
    """Only the draft or the order of the own hand has changed."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing happens, and there is nothing to say."""


@dataclass(frozen=True, slots=True)
class DiceMissing:
    """A throw is due, but no dice were taken yet."""


Answer = Act | Ask | Refuse | Rearranged | Nothing | DiceMissing


def answer_to(found: Interpretation) -> Act | Ask | Refuse:
    """Return what to do about a gesture."""
    match found.actions:
        case ():
            return Refuse(found)
        case (action,):
            return Act(action)
        case actions:
            return Ask(actions)


def is_held(sitting: Sitting, zone: ZoneIndex) -> bool:
    """Return whether whoever looks holds the cards of a zone in hand, wherever that lies."""
    spec, sight = sitting.match.rules.zones[zone], sitting.sight
    return spec.role is ZoneRole.HAND and sight is not None and spec.owner == sight


def dropped(sitting: Sitting, drop: Drop) -> Answer:
    """Answer that a card was let go over a zone."""
    answer = answer_to(sitting.interpret(drop))
    if not isinstance(answer, Act):
        return answer
    if isinstance(answer.action, Keep):  # it goes with the dice that are gathered
        return tapped(sitting, Tap(drop.card, drop.source))
    is_end = answer.action in sitting.match.rules.endings
    return replace(answer, then=drop) if is_end else answer


def tapped(sitting: Sitting, tap: Tap) -> Answer:
    """Answer a click on a card."""
    for throw in sitting.interpret(Throw(tuple(sorted(sitting.gathered)))).actions:
        if isinstance(throw, Keep) and throw.using == tap.card:  # the dice gathered are thrown
            return Act(throw)
    found = sitting.interpret(tap)
    if not found.actions and (moves := _pointed_out(sitting, tap)):
        return Act(moves[0]) if len(moves) == 1 else Ask(moves)
    return Nothing() if found.tried is None else answer_to(found)


def _pointed_out(sitting: Sitting, tap: Tap) -> tuple[Move, ...]:
    """Return the moves that are meant by a click on something else than their card.

    That is what they are laid on. Where there is nothing else to do, all is meant that lies where
    their card comes from or goes to.
    """
    match, sight = sitting.match, sitting.sight
    if sight != sitting.viewer or match.to_act not in (sight, TEAM):
        return ()
    legal = match.legal_actions()
    moves = tuple(action for action in legal if isinstance(action, Move))
    if len(legal) == len(moves) == 1 and tap.source in (origin_of(match, moves[0]), moves[0].to):
        return moves
    return tuple(move for move in moves if tap.card == move.onto != HIDDEN)
