"""What helps a player to keep count: an action in several steps, the own goal, how far one is."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.message import Message
from tabletop.engine.zones import ZoneIndex


@dataclass(frozen=True, slots=True)
class StepCount:
    """One half of a pending action, counted in cards.

    Attributes:
        label: what is counted, in a word or two (`notes`).
        done: how many are done.
        due: how many must still follow.
        free: how many more may follow.
    """

    label: Message
    done: int = 0
    due: int = 0
    free: int = 0


@dataclass(frozen=True, slots=True)
class PendingAction:
    """Something that a seat has begun and that takes several actions.

    Attributes:
        counts: what it consists of, in order.
        zones: where cards go now, or whose owner can be chosen; the table lights them.
        card: the card that is being carried out, or None.
    """

    counts: tuple[StepCount, ...] = ()
    zones: frozenset[ZoneIndex] = frozenset()
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Meter:
    """How the cards of a hand suit what their owner plays for.

    Attributes:
        fits: the cards that suit it.
        spoils: the cards that are in its way.
        missing: what is missing (`notes`); empty where it is reached.
    """

    fits: tuple[CardId, ...]
    spoils: tuple[CardId, ...]
    missing: tuple[Message, ...] = ()
