"""The state of a NumNum game."""

from enum import StrEnum
from typing import NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, Seat, Zones, with_fast_replace


class NumPhase(StrEnum):
    """The kind of action that is expected next."""

    DEAL = "deal"
    """Chance shuffles all cards before the deal (NN-S1)."""
    MIX = "mix"
    """Chance shuffles a wish card into the pile before another card is turned up (NN-S2)."""
    TURN = "turn"
    """The seat must play a card, draw, or pass if it cannot draw (NN-T1 to NN-T3)."""
    MORE = "more"
    """After a double fit, the seat must play another card or stop (NN-T1)."""
    RESHUFFLE = "reshuffle"
    """Chance shuffles the discard pile into a draw pile, from which the seat draws (NN-T3)."""
    DRAWN = "drawn"
    """The seat must play the card it drew, or stop (NN-T2)."""
    CHOOSE = "choose"
    """The seat must name a symbol for its wish card (NN-F4)."""
    OVER = "over"


@with_fast_replace
class NumState(NamedTuple):
    """A state of the game.

    Attributes:
        zones: the cards of every zone.
        to_act: the seat to act, or `CHANCE` or `NOBODY`.
        phase: the kind of action expected.
        turn: the seat whose turn it is or, after the end of a round, the seat that played last.
        drawn: the drawn card that may be played, or None. Other viewers see `HIDDEN`.
        wish: the symbol named for the wish card on top, or None.
        passes: the number of consecutive passes.
        round: the number of the round, counted from 1.
        scores: each seat's points from finished rounds (NN-P1).
    """

    zones: Zones
    to_act: Seat = CHANCE
    phase: NumPhase = NumPhase.DEAL
    turn: Seat = 0
    drawn: CardId | None = None
    wish: str | None = None
    passes: int = 0
    round: int = 1
    scores: tuple[int, ...] = ()
