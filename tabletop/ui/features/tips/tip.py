"""A tip: what is best, why, and what everything else is worth; no Qt."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

from tabletop.engine.actions import ChooseCard, Keep, Move, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.engine.capabilities import permission_of
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.view import View
from tabletop.ui.table.model.buttons import action_text, value_reason

_CERTAIN_ERRORS: Final = 2.0
"""So many standard errors apart, an action is better for certain."""
MAX_OPTIONS: Final = 6
"""So many actions are compared at once."""


@dataclass(frozen=True, slots=True)
class TipOption:
    """One of the actions.

    Attributes:
        words: what is done.
        why: why it is worth that.
        value: what it is worth: a chance from 0 to 1, or points.
        error: the standard error of that; 0 where it is exact.
    """

    words: str
    why: str
    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Tip:
    """What is advised.

    Attributes:
        action: the best action.
        unit: in what the ways are counted.
        options: the actions of which something is known, the best first, then by value; `MOST` at
            most.
        possibly_equal: the number of other actions that may be as good, by the errors; 0 if exact.
        omitted: how many more there are.
        permission: what makes the best one possible, where that is worth saying.
    """

    action: SeatAction
    unit: Unit
    options: tuple[TipOption, ...]
    possibly_equal: int
    omitted: int
    permission: str

    @property
    def why(self) -> str:
        """Why it is the best, in sentences."""
        return " ".join(filter(None, (self.permission, self.options[0].why)))


def tip_of(advice: Advice, view: View, speaker: Speaker) -> Tip | None:
    """Return the tip that an advice comes to; None where nothing is known.

    Args:
        advice: what the actions are worth.
        view: what is seen of the position by whoever acts.
        speaker: the words of the game.
    """
    best = advice.best
    if best is None:
        return None
    rest = [one for one in advice.values if one.value is not None and one is not best]
    rest.sort(key=lambda one: -(one.value or 0.0))
    ways = tuple(_option(advice, one, view, speaker) for one in (best, *rest[: MAX_OPTIONS - 1]))
    permission = permission_of(view.rules, view.observation, best.action)
    said = None if permission is None else permission.said
    allowed = "" if said is None else speaker.prompt(said)
    level = sum(_may_be_as_good(one, best) for one in rest)
    return Tip(best.action, advice.unit, ways, level, len(advice.values) - len(ways), allowed)


def _may_be_as_good(one: ActionValue, best: ActionValue) -> bool:
    error = hypot(one.error, best.error)
    return error > 0 and (best.value or 0.0) - (one.value or 0.0) < _CERTAIN_ERRORS * error


def _option(advice: Advice, one: ActionValue, view: View, speaker: Speaker) -> TipOption:
    words, why = action_text(speaker, view, one.action), value_reason(advice, one, speaker)
    return TipOption(words, why, one.value or 0.0, one.error)


@dataclass(frozen=True, slots=True)
class ActionTarget:
    """What an action is about on the table.

    Attributes:
        card: the card it begins with.
        dice: the dice it is about.
        zone: where the card goes.
        onto: the card it is laid on.
    """

    card: CardId | None = None
    dice: tuple[int, ...] = ()
    zone: ZoneIndex | None = None
    onto: CardId | None = None

    @property
    def is_button_only(self) -> bool:
        """Whether a button does it, and nothing on the table."""
        return self.card is None and not self.dice


def target_of(action: SeatAction) -> ActionTarget:
    """Return what an action is about on the table."""
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
    """Yield a tip in sentences, for those who listen."""
    yield f"{tip.options[0].words}."
    yield tip.why
    for way in tip.options[1:]:
        yield f"{way.words}: {way.why}"
