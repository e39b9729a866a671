"""The progress of a player: pending actions, and how a hand suits a goal."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.message import Message
from tabletop.engine.zones import ZoneIndex


@dataclass(frozen=True, slots=True)
class StepCount:
    """The progress of one part of a pending action, counted in cards.

    Attributes:
        label: what is counted, in a word or two (`notes`).
        done: the number already done.
        required: the number that must still be done.
        optional: the number that may be done in addition.

    Examples:
        >>> StepCount(Message("cards"), done=1, required=2).required
        2
    """

    label: Message
    done: int = 0
    required: int = 0
    optional: int = 0


@dataclass(frozen=True, slots=True)
class PendingAction:
    """An action of several steps that a seat has started.

    Attributes:
        counts: its parts, in order.
        zones: zones that are highlighted: targets for cards, or those of players to choose from.
        card: the card being carried out, or None.

    Examples:
        >>> PendingAction(zones=frozenset({4})).zones
        frozenset({4})
    """

    counts: tuple[StepCount, ...] = ()
    zones: frozenset[ZoneIndex] = frozenset()
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Meter:
    """How well a hand suits its owner's goal.

    Attributes:
        fits: the cards that help.
        spoils: the cards that hinder.
        missing: what is still missing (`notes`); empty if the goal is reached.

    Examples:
        >>> Meter(fits=(13,), spoils=(0, 1)).fits
        (13,)
    """

    fits: tuple[CardId, ...]
    spoils: tuple[CardId, ...]
    missing: tuple[Message, ...] = ()
