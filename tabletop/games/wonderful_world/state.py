"""The position of a game of What a Wonderful World."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.state import Zones, with_fast_replace
from tabletop.engine.zones import CHANCE, Seat


class Stage(StrEnum):
    """What is due next."""

    DEAL = "deal"
    """Chance shuffles the grey men (WW-S1)."""
    MIX = "mix"
    """Chance shuffles the landscapes into the rest (WW-S3)."""
    LAY = "lay"
    """The seat lays a grey man (WW-T2)."""
    ROLL = "roll"
    """Dice are to be rolled (WW-L1, WW-L3, WW-P2)."""
    THROW = "throw"
    """The dice fall."""
    REMOVE = "remove"
    """A man that was hit is to be removed (WW-L2, WW-P3)."""
    GIVE = "give"
    """A die is owed (WW-P4)."""
    OVER = "over"


@with_fast_replace
class WonderState(NamedTuple):
    """A position.

    Attributes:
        zones: where every card lies.
        to_act: the seat to act next, or `CHANCE`, `TEAM`, `NOBODY`.
        stage: what is due.
        part: 1, the men appear; 2, they are driven away.
        starter: the seat that begins.
        turn: the seat whose turn it is in part 1; in part 2, where all act together, the starter.
        may_stop: whether the seat may stop rolling, after a hit (WW-L3).
        throwing: how many dice are in the air.
        faces: the dice that are being worked off; in part 2 those not used yet.
        thrown: all dice of the last throw, for show.
        targets: the men that were visible when the throw fell and stand still (WW-P3).
        dice: how many dice each seat holds in part 2 (WW-P2).
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
