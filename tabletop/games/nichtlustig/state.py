"""The state of a Nichtlustig game."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, Seat, Zones, with_fast_replace


class NichtlustigPhase(StrEnum):
    """The kind of action that is expected next."""

    ORDER = "order"
    """Dice are rolled to decide who starts (NL-S2)."""
    START = "start"
    """The seat must roll or miss its turn (NL-R1, NL-C4)."""
    THROW = "throw"
    """The dice are rolled."""
    ROLLED = "rolled"
    """The seat must set dice aside and roll the rest, or stop (NL-R1)."""
    CLAIM = "claim"
    """The seat can take goal cards (NL-G1)."""
    DEATH = "death"
    """The seat must take a Death (NL-D1, NL-SK4)."""
    COUNT = "count"
    """Dice are rolled for the Professors of a seat (NL-E3)."""
    OVER = "over"


@with_fast_replace
class NichtlustigState(NamedTuple):
    """A state of the game.

    Attributes:
        zones: the cards of every zone.
        to_act: the seat to act, or `CHANCE` or `NOBODY`.
        phase: the kind of action expected.
        turn: the seat whose turn it is.
        dice: the faces of the seven dice, 0 for a symbol; empty before a turn's first roll.
        aside: the dice set aside, as a bit set.
        rolls: the number of rolls made in this turn.
        taken: the goal cards taken in this turn, in order.
        covers: pairs of a Death and the card that it covers.
        contenders: the seats that still roll to decide who starts (NL-S2).
        professors: for each seat, the dice rolled for its Professors (NL-E3).
    """

    zones: Zones
    to_act: Seat = CHANCE
    phase: NichtlustigPhase = NichtlustigPhase.ORDER
    turn: Seat = 0
    dice: tuple[int, ...] = ()
    aside: int = 0
    rolls: int = 0
    taken: tuple[CardId, ...] = ()
    covers: tuple[tuple[CardId, CardId], ...] = ()
    contenders: tuple[Seat, ...] = ()
    professors: tuple[tuple[int, ...], ...] = ()
