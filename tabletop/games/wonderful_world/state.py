"""The state of a What a Wonderful World game."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, Seat, Zones, with_fast_replace


class Stage(StrEnum):
    """The kind of action that is expected next."""

    DEAL = "deal"
    """Chance shuffles the grey men (WW-S1)."""
    MIX = "mix"
    """Chance shuffles the landscapes into the rest (WW-S3)."""
    LAY = "lay"
    """The seat plays a grey man to a row (WW-T2)."""
    ROLL = "roll"
    """The seat or the team chooses dice to roll (WW-L1, WW-L3, WW-P2)."""
    THROW = "throw"
    """The dice are rolled."""
    REMOVE = "remove"
    """A man that was hit must be removed (WW-L2, WW-P3)."""
    GIVE = "give"
    """The team must give up a die (WW-P4)."""
    OVER = "over"


@with_fast_replace
class WonderState(NamedTuple):
    """A position.

    Attributes:
        zones: the cards of every zone.
        to_act: the seat to act, or `CHANCE`, `TEAM` or `NOBODY`.
        stage: the kind of action expected.
        part: 1 while men are played to rows, 2 while they are removed by number.
        starter: the seat that starts.
        turn: the seat whose turn it is in part 1; the starter in part 2, played by the team.
        may_stop: whether the seat may stop rolling, after a hit (WW-L3).
        throwing: the number of dice being rolled.
        faces: the faces from the last roll that still count; in part 2, the unused faces.
        thrown: all faces of the last roll, for display only.
        targets: the men visible at the last roll and not removed since (WW-P3).
        dice: each seat's number of dice in part 2 (WW-P2).
    """

    zones: Zones
    to_act: Seat = CHANCE
    stage: Stage = Stage.DEAL
    part: int = 1
    starter: Seat = 0
    turn: Seat = 0
    may_stop: bool = False
    throwing: int = 0
    faces: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    targets: tuple[CardId, ...] = ()
    dice: tuple[int, ...] = ()
