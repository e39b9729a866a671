"""The contents of a tip, independent of Qt."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

from tabletop.engine.actions import ChooseCard, Keep, Move, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.view import View
from tabletop.ui.table.model.buttons import action_text, value_reason

_CERTAIN_ERRORS: Final = 2.0
"""Lead, in standard errors, at which an action counts as certainly better."""
MAX_OPTIONS: Final = 6
"""Maximum number of actions that are compared."""


@dataclass(frozen=True, slots=True)
class TipOption:
    """An action that a tip compares, with its value.

    Attributes:
        words: the action's name.
        why: the reason for the action's value.
        value: the action's value: a probability from 0 to 1, or points.
        half: half the width of the value's 95 % interval; 0 if the value is exact.
    """

    words: str
    why: str
    value: float
    half: float


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip: the best action, compared with other actions.

    Attributes:
        action: the best action.
        unit: the unit in which values are given.
        options: at most `MAX_OPTIONS` actions with known values; the best, then others by value.
        possibly_equal: the number of other actions that may be as good, given the errors.
        omitted: the number of actions that are not in `options`.
    """

    action: SeatAction
    unit: Unit
    options: tuple[TipOption, ...]
    possibly_equal: int
    omitted: int

    @property
    def why(self) -> str:
        """The reasons for the best action, in sentences."""
        return self.options[0].why


def tip_of(advice: Advice, view: View, speaker: Speaker) -> Tip | None:
    """Return the tip for `advice`, or None if there is no best action.

    Args:
        advice: the values of the legal actions.
        view: the view for the seat whose turn it is.
        speaker: provides the game's texts.
    """
    best = advice.best
    if best is None:
        return None
    rest = [one for one in advice.values if one.value is not None and one is not best]
    rest.sort(key=lambda one: -(one.value or 0.0))
    ways = tuple(_option(advice, one, view, speaker) for one in (best, *rest[: MAX_OPTIONS - 1]))
    level = sum(_may_be_as_good(one, best) for one in rest)
    return Tip(best.action, advice.unit, ways, level, len(advice.values) - len(ways))


def _may_be_as_good(one: ActionValue, best: ActionValue) -> bool:
    error = hypot(one.error, best.error)
    return error > 0 and (best.value or 0.0) - (one.value or 0.0) < _CERTAIN_ERRORS * error


def _option(advice: Advice, one: ActionValue, view: View, speaker: Speaker) -> TipOption:
    words, why = action_text(speaker, view, one.action), value_reason(advice, one, speaker)
    return TipOption(words, why, one.value or 0.0, advice.half_width(one))


@dataclass(frozen=True, slots=True)
class ActionTarget:
    """The pieces that an action uses, and where they go on the table.

    Attributes:
        card: the card to play, or None if no card is played.
        dice: the dice to keep.
        zone: the zone to which `card` moves, or None if it moves to no zone.
        onto: the card on which `card` is placed, or None if it is placed on no card.
    """

    card: CardId | None = None
    dice: tuple[int, ...] = ()
    zone: ZoneIndex | None = None
    onto: CardId | None = None

    @property
    def is_button_only(self) -> bool:
        """Whether the action can only be taken with a button, because it uses no piece."""
        return self.card is None and not self.dice


def target_of(action: SeatAction) -> ActionTarget:
    """Return an action's pieces and target."""
    match action:
        case Move(card, to, onto):
            return ActionTarget(card=card, zone=to, onto=onto)
        case Keep(dice):
            return ActionTarget(dice=dice)
        case ChooseCard(card):
            return ActionTarget(card=card)
        case _:
            return ActionTarget()


def summary(tip: Tip) -> Iterator[str]:
    """Yield a tip's sentences for screen readers."""
    yield f"{tip.options[0].words}."
    yield tip.why
    for way in tip.options[1:]:
        yield f"{way.words}: {way.why}"
