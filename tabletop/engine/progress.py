"""A player's progress: pending actions, and how well a hand suits a goal."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.message import Message
from tabletop.engine.zones import ZoneIndex


@dataclass(frozen=True, slots=True)
class StepCount:
    """The progress of one part of a pending action, counted in cards.

    Attributes:
        label: a word or two for the cards that are counted (`notes` in the texts).
        done: the number of cards already chosen or moved.
        required: the number of cards that the player still has to choose or move.
        optional: the number of further cards that the player may choose or move.

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
        counts: the progress of each part of the action, in order.
        zones: the zones to highlight: targets for cards, or the zones of players to choose from.
        card: the action card that is being resolved, or None.

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
        missing: messages about what the goal still requires (`notes` in the texts); empty if it is
            reached.
        goal: the card with the goal, or None if it is not on a card.

    Examples:
        >>> Meter(fits=(13,), spoils=(0, 1)).fits
        (13,)
    """

    fits: tuple[CardId, ...]
    spoils: tuple[CardId, ...]
    missing: tuple[Message, ...] = ()
    goal: CardId | None = None
