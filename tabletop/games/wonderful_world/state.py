"""The state of a game of What a Wonderful World."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, Seat, Zones, with_fast_replace


class Stage(StrEnum):
    """The kind of action that is expected next."""

    DEAL = "deal"
    """Chance shuffles the grey men (WW-S1)."""
    MIX = "mix"
    """Chance shuffles the landscapes into the remaining men (WW-S3)."""
    LAY = "lay"
    """The seat must play a grey man to a row (WW-T2)."""
    ROLL = "roll"
    """The seat or the team must choose how many dice to roll (WW-L1, WW-L3, WW-P2)."""
    THROW = "throw"
    """The dice are rolled."""
    REMOVE = "remove"
    """A man that was hit must be removed (WW-L2, WW-P3)."""
    GIVE = "give"
    """The team must give up a die (WW-P4)."""
    OVER = "over"


@with_fast_replace
class WonderState(NamedTuple):
    """A state of the game.

    Attributes:
        zones: the cards of every zone.
        to_act: the seat to act, or `CHANCE`, `TEAM` or `NOBODY`.
        stage: the kind of action expected.
        part: 1 while men are played to rows, 2 while they are removed by their numbers.
        starter: the seat that starts.
        turn: the seat whose turn it is in part 1; in part 2, which the team plays, the starter.
        may_stop: whether the seat may stop rolling because of a hit (WW-L3).
        throwing: the number of dice being rolled.
        faces: the faces of the last roll that still count; in part 2, those not used yet.
        thrown: all faces of the last roll, for display only.
        targets: the men that were visible at the last roll and have not been removed (WW-P3).
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
