"""The position of a game of NumNum."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.state import Zones, with_fast_replace
from tabletop.engine.zones import CHANCE, Seat


class Phase(StrEnum):
    """What is due next."""

    DEAL = "deal"
    """Chance shuffles all cards, which are dealt (NN-S1)."""
    MIX = "mix"
    """Chance shuffles a wish card into the pile before a card is turned up again (NN-S2)."""
    TURN = "turn"
    """The seat lays a card, draws or, where nothing can be drawn, passes (NN-T1 to NN-T3)."""
    MORE = "more"
    """After a double fit the seat lays another card or stops (NN-T1)."""
    RESHUFFLE = "reshuffle"
    """Chance makes a new draw pile of the discard pile, from which the seat draws (NN-T3)."""
    DRAWN = "drawn"
    """The seat lays the card that it drew, or stops (NN-T2)."""
    CHOOSE = "choose"
    """The seat names a symbol for its wish card (NN-F4)."""
    OVER = "over"


@with_fast_replace
class NumState(NamedTuple):
    """A position.

    Attributes:
        zones: where every card lies.
        to_act: the seat to act next, or `CHANCE`, `NOBODY`.
        phase: what is due.
        turn: the seat whose turn it is; it laid the last card where the round is over.
        drawn: the card that was drawn and may be laid, `HIDDEN` to the others; else None.
        wish: the symbol that the wish card on top asks for, or None.
        passes: how many seats passed in a row.
        round: number of the round, from 1.
        scores: points by seat from the rounds that are over (NN-P1).
    """

    zones: Zones
    to_act: Seat = CHANCE
    phase: Phase = Phase.DEAL
    turn: Seat = 0
    drawn: CardId | None = None
    wish: str | None = None
    passes: int = 0
    round: int = 1
    scores: tuple[int, ...] = ()
