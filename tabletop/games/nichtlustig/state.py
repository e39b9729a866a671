"""The position of a game of Nichtlustig."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.state import Zones, with_fast_replace
from tabletop.engine.zones import CHANCE, Seat


class Phase(StrEnum):
    """What is due next."""

    ORDER = "order"
    """The dice say who begins (NL-S2)."""
    START = "start"
    """The turn begins: roll, or miss it (NL-R1, NL-C4)."""
    THROW = "throw"
    """The dice fall."""
    ROLLED = "rolled"
    """Set dice aside and roll the rest, or stop (NL-R1)."""
    CLAIM = "claim"
    """Goal cards can be taken (NL-G1)."""
    DEATH = "death"
    """A Death is owed (NL-D1, NL-SK4)."""
    COUNT = "count"
    """The Professors of a seat are rolled for (NL-E3)."""
    OVER = "over"


@with_fast_replace
class NichtlustigState(NamedTuple):
    """A position.

    Attributes:
        zones: where every card lies.
        to_act: the seat to act next, or `CHANCE`, `NOBODY`.
        phase: what is due.
        turn: the seat whose turn it is.
        dice: the faces of the seven dice, 0 for a symbol; empty before the first roll of a turn.
        aside: the dice set aside, a bit each.
        rolls: rolls made this turn.
        taken: goal cards taken this turn.
        covers: pairs of a Death and the card that it covers.
        contenders: the seats that roll for the beginning (NL-S2).
        professors: by seat the dice rolled for Professors in the final count (NL-E3).
    """

    zones: Zones
    to_act: Seat = CHANCE
    phase: Phase = Phase.ORDER
    turn: Seat = 0
    dice: tuple[int, ...] = ()
    aside: int = 0
    rolls: int = 0
    taken: tuple[CardId, ...] = ()
    covers: tuple[tuple[CardId, CardId], ...] = ()
    contenders: tuple[Seat, ...] = ()
    professors: tuple[tuple[int, ...], ...] = ()
