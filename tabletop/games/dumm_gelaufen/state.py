"""The position of a game of Dumm gelaufen!"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.state import Zones, with_fast_replace
from tabletop.engine.zones import Seat

AnyZones = Sequence[tuple[CardId, ...]]
"""The cards of every zone, of a state or of a draft of one."""


class Phase(StrEnum):
    """What is due next."""

    DEAL = "deal"
    """Chance shuffles numbers and actions (DG-S1)."""
    DEAL_TASKS = "deal-tasks"
    """Chance shuffles the tasks; then everything is dealt (DG-S1 to DG-S3)."""
    START = "start"
    """A swap begins, or a kept action is played (DG-T1, DG-T8)."""
    TAKE = "take"
    """One card of a swap is taken: a second one, or none (DG-T1)."""
    LAY = "lay"
    """Number cards are laid off to complete a swap (DG-T1, DG-T5)."""
    ORDER = "order"
    """Two immediate cards were drawn: which comes first (DG-T6)."""
    EFFECT = "effect"
    """Somebody decides something for an action that is being carried out."""
    REFILL = "refill"
    """A seat with too few number cards may draw (DG-H1)."""
    END = "end"
    """The swap or action is done; the player ends the turn (DG-M2)."""
    RESHUFFLE = "reshuffle"
    """Chance makes a new draw pile, from which the card due is drawn (DG-T7)."""
    RESHUFFLE_TASKS = "reshuffle-tasks"
    """Chance shuffles the used tasks under those that are left (DG-E3)."""
    STEAL = "steal"
    """Chance says which card is taken unseen from a hand."""
    OVER = "over"


class Source(StrEnum):
    """Where the cards of a swap come from (DG-T2, DG-T3)."""

    MAC = "mac"
    DISCARDS = "discards"
    DRAW = "draw"


PAIR: Final = 2
"""So many cards are taken in a swap at most."""


@with_fast_replace
class Swap(NamedTuple):
    """A swap under way.

    Attributes:
        source: where its cards come from.
        taken: how many were taken.
        drawn: the cards that came from the draw pile, `HIDDEN` to those who did not see them.
        due: how many number cards are still to be laid off.
        exchanged: whether two action cards were exchanged already (DG-H2).
    """

    source: Source
    taken: int = 0
    drawn: tuple[CardId, ...] = ()
    due: int = 0
    exchanged: bool = False

    @property
    def price(self) -> int:
        """How many number cards are laid for what was taken: two for one, one for two (DG-T1)."""
        return PAIR + 1 - max(self.taken, 1)


@with_fast_replace
class Work(NamedTuple):
    """An action card that is being carried out.

    Attributes:
        card: which one.
        seat: who carries it out.
        step: what of it is due, in the words of its effect; empty where it has only one step.
        person: the person it concerns: who was chosen, or who chooses now.
        colour: the colour that was chosen.
        left: how many cards are still to be moved.
    """

    card: CardId
    seat: Seat
    step: str = ""
    person: Seat | None = None
    colour: str | None = None
    left: int = 0


class Queued(NamedTuple):
    """An action card that waits to be carried out, and by whom."""

    card: CardId
    seat: Seat


@with_fast_replace
class DummState(NamedTuple):
    """A position.

    Attributes:
        zones: where every card lies.
        to_act: the seat to act next, or `CHANCE`, `NOBODY`.
        phase: what is due.
        turn: the seat whose turn it is; the winner where the game is over.
        round: number of the round, from 1.
        swapped: whether a whole swap was done in this turn (DG-M2).
        swap: the swap under way, or None.
        work: the action that is being carried out, or None.
        queue: the actions to be carried out after it, in order.
        refill: the seats that may (1998: must) still draw up, in order (DG-H1, DG-H2).
        before: by seat, how many number cards it held before the swap or action under way; -1
            where the viewer does not know; empty where neither is under way.
        known: by seat, who else knows the task that lies before it.
        face_down: how many of the lowest cards of the action discard lie face down (DG-S2).
        shown: the hand that was shown to all with the last task, until the next turn ends.
    """

    zones: Zones
    to_act: Seat
    phase: Phase
    turn: Seat
    round: int = 1
    swapped: bool = False
    swap: Swap | None = None
    work: Work | None = None
    queue: tuple[Queued, ...] = ()
    refill: tuple[Seat, ...] = ()
    before: tuple[int, ...] = ()
    known: tuple[frozenset[Seat], ...] = ()
    face_down: int = 0
    shown: tuple[CardId, ...] = ()
