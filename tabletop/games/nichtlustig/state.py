"""The state of a Nichtlustig game."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, Seat, Zones, with_fast_replace


class NichtlustigPhase(StrEnum):
    """The kind of action that is expected next."""

    ORDER = "order"
    """The dice decide who starts (NL-S2)."""
    START = "start"
    """The seat rolls or misses its turn (NL-R1, NL-C4)."""
    THROW = "throw"
    """The dice are rolled."""
    ROLLED = "rolled"
    """The seat sets dice aside and rolls the rest, or stops (NL-R1)."""
    CLAIM = "claim"
    """The seat can take goal cards (NL-G1)."""
    DEATH = "death"
    """The seat owes a Death (NL-D1, NL-SK4)."""
    COUNT = "count"
    """Dice are rolled for the Professors of a seat (NL-E3)."""
    OVER = "over"


@with_fast_replace
class NichtlustigState(NamedTuple):
    """A position.

    Attributes:
        zones: the cards of every zone.
        to_act: the seat to act, or `CHANCE` or `NOBODY`.
        phase: the kind of action expected.
        turn: the seat whose turn it is.
        dice: the faces of the seven dice, 0 for a symbol; empty before the first roll of a turn.
        aside: the dice set aside, as a bit set.
        rolls: the number of rolls made this turn.
        taken: the goal cards taken this turn.
        covers: pairs of a Death and the card it covers.
        contenders: the seats still rolling to decide who starts (NL-S2).
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
