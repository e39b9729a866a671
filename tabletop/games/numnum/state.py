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
    """The seat plays a card, draws, or passes if it cannot draw (NN-T1 to NN-T3)."""
    MORE = "more"
    """After a double fit, the seat plays another card or stops (NN-T1)."""
    RESHUFFLE = "reshuffle"
    """Chance shuffles the discard pile into a new draw pile, from which the seat draws (NN-T3)."""
    DRAWN = "drawn"
    """The seat plays the card it drew, or stops (NN-T2)."""
    CHOOSE = "choose"
    """The seat names a symbol for its wish card (NN-F4)."""
    OVER = "over"


@with_fast_replace
class NumState(NamedTuple):
    """A position.

    Attributes:
        zones: the cards of every zone.
        to_act: the seat to act, or `CHANCE` or `NOBODY`.
        phase: the kind of action expected.
        turn: the seat whose turn it is; after the end of a round, the seat that played last.
        drawn: the drawn card that may be played, or None; `HIDDEN` for other viewers.
        wish: the symbol named for the wish card on top, or None.
        passes: the number of consecutive passes.
        round: the number of the round, from 1.
        scores: the points of each seat from finished rounds (NN-P1).
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
