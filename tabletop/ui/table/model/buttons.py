"""The buttons of the prompt bar: their actions, labels and positions; no Qt."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto

from tabletop.engine.actions import ChooseCard, Keep, Move, Roll, SeatAction
from tabletop.engine.advice import ActionValue, Advice
from tabletop.engine.capabilities import HasLabels, dice_of
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Throw
from tabletop.engine.zones import TEAM, Seat, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.view import View
from tabletop.ui.table.model.gestures import TableState


class ButtonRole(IntEnum):
    """Purpose of a button; each role has its own area, to avoid wrong presses."""

    CONTINUE = auto()
    """Does the expected action."""
    UNDO = auto()
    """Undoes the pending action."""
    END = auto()
    """Ends something that could continue: a throw, a turn, time at the screen."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the prompt bar.

    Attributes:
        label: the button's text.
        action: the action that the button plays, or None.
        primary: whether the button is highlighted as the main one.
        role: the button's purpose.
    """

    label: str
    action: SeatAction | None
    primary: bool = False
    role: ButtonRole = ButtonRole.CONTINUE


def action_text(speaker: Speaker, view: View, action: SeatAction) -> str:
    """Return the label for an action in a position."""
    rules, seen = view.rules, view.observation
    label = rules.label(seen, action) if isinstance(rules, HasLabels) else None
    return speaker.action(action, dice_of(rules, seen)) if label is None else speaker.note(label)


def action_buttons(
    table: TableState,
    viewer: Seat,
    selected: Collection[int],
    label_of: Callable[[SeatAction], str],
) -> Iterator[Button]:
    """Yield a button for each legal action that is not a card move.

    The throw of the selected dice comes first. If there is only one legal action, it always has a
    button.

    Args:
        table: the table.
        viewer: the viewer's seat; if it is not this seat's turn, nothing is yielded.
        selected: the dice selected for the next throw.
        label_of: returns an action's label.
    """
    match = table.match
    if table.passing_to is not None or match.to_act not in (viewer, TEAM):
        return
    thrown = table.interpret(Throw(tuple(sorted(selected)))).actions
    yield from (Button(label_of(action), action, primary=True) for action in thrown)
    legal = match.legal_actions()
    others = [
        action
        for action in legal
        if (len(legal) == 1 or not isinstance(action, Move | Keep))
        and action not in thrown
        and not (selected and isinstance(action, Roll))
    ]
    alone = len(others) == 1 and not thrown
    for action in others:
        role = ButtonRole.END if action in match.rules.endings else ButtonRole.CONTINUE
        yield Button(label_of(action), action, alone, role)


def is_throw(table: TableState, action: SeatAction | None) -> bool:
    """Return whether an action throws dice or sets dice aside."""
    if isinstance(action, Roll | Keep):
        return True
    return action is not None and action in table.interpret(Throw(())).actions


def has_chance(button: Button) -> bool:
    """Return whether a button can show the chance of winning with its action."""
    return button.action is not None and button.role is ButtonRole.CONTINUE


def selectable_cards(match: Match, viewer: Seat | None) -> Iterator[tuple[ZoneIndex, CardId]]:
    """Yield the cards that allow a throw or can be chosen, with their zones.

    Nothing is yielded unless it is the viewer's turn.
    """
    if viewer is None or match.to_act not in (viewer, TEAM):
        return
    legal = match.legal_actions()
    selectable = {action.using for action in legal if isinstance(action, Keep)}
    selectable |= {action.card for action in legal if isinstance(action, ChooseCard)}
    for zone, cards in enumerate(match.observe(viewer).zones):
        yield from ((zone, card) for card in cards if card in selectable)


# --- positions ------------------------------------------------------------------------------

Sizes = Sequence[tuple[ButtonRole, int]]
"""Role and width of each button, ordered by role."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in the prompt bar, in pixels.

    Attributes:
        left: left edge of the first button that continues.
        wrapped: left edge of further rows of these buttons.
        width: right edge of all rows.
        gap: space between two buttons, and after the last button.
        apart: space between the areas for two roles.
        ends: minimum width of the area for buttons that end something.
    """

    left: int
    wrapped: int
    width: int
    gap: int
    apart: int
    ends: int

    def room(self, sizes: Sizes) -> int:
        """Return the width of the first row for buttons that continue."""
        return self.starts(sizes)[ButtonRole.CONTINUE] + self.gap - self.left

    def starts(self, sizes: Sizes) -> dict[ButtonRole, int]:
        """Return the left edge of each role's area, or the right edge for `CONTINUE`."""
        end = self.width - max(self._total(sizes, ButtonRole.END), self.ends)
        free = end - self.apart if end < self.width else end
        back = free - self._total(sizes, ButtonRole.UNDO)
        does = back - self.apart if back < free else free
        return {ButtonRole.END: end, ButtonRole.UNDO: back, ButtonRole.CONTINUE: does}

    def _total(self, sizes: Sizes, role: ButtonRole) -> int:
        return sum(size + self.gap for other, size in sizes if other is role)


def places(sizes: Sizes, measures: Measures) -> list[tuple[int, int]]:
    """Return the left edge and the row of each button.

    Buttons that continue are on the left, in as many rows as needed; all other buttons are at the
    right end of the first row, which is reserved for them.
    """
    starts = measures.starts(sizes)
    result, x, row, end = [], measures.left, 0, starts[ButtonRole.CONTINUE]
    for role, size in sizes:
        if role is not ButtonRole.CONTINUE:
            result.append((starts[role], 0))
            starts[role] += size + measures.gap
            continue
        if x + size > end and x > (measures.wrapped if row else 0):
            x, row, end = measures.wrapped, row + 1, measures.width
        result.append((x, row))
        x += size + measures.gap
    return result


def value_reason(advice: Advice, value: ActionValue, speaker: Speaker) -> str:
    """Return the reason for an action's value, followed by the value, as sentences."""
    return " ".join(map(speaker.note, filter(None, (value.reason, advice.describe_value(value)))))
