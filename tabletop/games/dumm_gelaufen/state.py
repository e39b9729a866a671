"""The state of a Dumm gelaufen! game."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, Zones, with_fast_replace

AnyZones = Sequence[tuple[CardId, ...]]
"""The cards of every zone, in a state or a draft."""


class DummPhase(StrEnum):
    """The kind of action that is expected next."""

    DEAL = "deal"
    """Chance shuffles number and action cards (DG-S1)."""
    DEAL_TASKS = "deal-tasks"
    """Chance shuffles the tasks before everything is dealt (DG-S1 to DG-S3)."""
    START = "start"
    """The seat must start a swap or play a kept action (DG-T1, DG-T8)."""
    TAKE = "take"
    """One card of a swap is taken; the seat must take another or stop (DG-T1)."""
    LAY = "lay"
    """The seat must discard number cards to complete a swap (DG-T1, DG-T5)."""
    ORDER = "order"
    """The seat must choose which of two drawn immediate cards comes first (DG-T6)."""
    EFFECT = "effect"
    """A seat must make a decision for an action card that is being resolved."""
    REFILL = "refill"
    """A seat with too few number cards may draw (DG-H1)."""
    END = "end"
    """The swap or action is complete, and the seat must end its turn or claim (DG-M2)."""
    RESHUFFLE = "reshuffle"
    """Chance shuffles a new draw pile, and the pending draw follows (DG-T7)."""
    RESHUFFLE_TASKS = "reshuffle-tasks"
    """Chance shuffles the used tasks and puts them under the others (DG-E3)."""
    STEAL = "steal"
    """Chance decides which card is taken unseen from a hand."""
    OVER = "over"


class Source(StrEnum):
    """Where the cards taken in a swap come from (DG-T2, DG-T3)."""

    MAC = "mac"
    DISCARDS = "discards"
    DRAW = "draw"


PAIR: Final = 2
"""The maximum number of cards taken in a swap."""


@with_fast_replace
class Swap(NamedTuple):
    """A swap in progress.

    Attributes:
        source: where the taken cards come from.
        taken: the number of cards taken.
        drawn: the cards taken from the draw pile; `HIDDEN` for viewers who did not see them.
        due: the number of number cards that must still be discarded.
        exchanged: whether two action cards were already exchanged (DG-H2).
    """

    source: Source
    taken: int = 0
    drawn: tuple[CardId, ...] = ()
    due: int = 0
    exchanged: bool = False

    @property
    def price(self) -> int:
        """The number of cards to discard: two if one was taken, one if two were (DG-T1)."""
        return PAIR + 1 - max(self.taken, 1)


@with_fast_replace
class Work(NamedTuple):
    """An action card that is being resolved.

    Attributes:
        card: the action card.
        seat: the seat that resolves it.
        step: the effect's name for the expected step; empty if the effect has only one step.
        person: the player who was chosen or, for some effects, who must choose now.
        colour: the chosen colour.
        left: a number of cards, usually of those that must still be moved.
    """

    card: CardId
    seat: Seat
    step: str = ""
    person: Seat | None = None
    colour: str | None = None
    left: int = 0


class Queued(NamedTuple):
    """An action card to be resolved later, and the seat that will resolve it."""

    card: CardId
    seat: Seat


@with_fast_replace
class DummState(NamedTuple):
    """A state of the game.

    Attributes:
        zones: the cards of every zone.
        to_act: the seat to act, or `CHANCE` or `NOBODY`.
        phase: the kind of action expected.
        turn: the seat whose turn it is or, after the end, the winner.
        round: the number of the round, counted from 1.
        swapped: whether a complete swap was made in this turn (DG-M2).
        swap: the swap in progress, or None.
        work: the action card being resolved, or None.
        queue: the action cards to be resolved next, in order.
        refill: the seats that may draw cards, or must in 1998, in order (DG-H1, DG-H2).
        before: the number of number cards that each seat had before the current swap or action; -1
            if the viewer does not know it. Empty if there is no swap or action.
        known: for each seat, the other seats that know its task.
        face_down: the number of face-down cards at the bottom of the action discard (DG-S2).
        shown: the hand shown when a task was claimed, until the end of the next turn.
    """

    zones: Zones
    to_act: Seat
    phase: DummPhase
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
