"""Actions, labels and positions of the prompt bar's buttons, independent of Qt."""

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
    """The purpose of a button; each has an area of the bar, to avoid wrong presses."""

    CONTINUE = auto()
    """Performs an expected action."""
    UNDO = auto()
    """Undoes the pending action or a part of it."""
    END = auto()
    """Ends something that could continue, such as a throw or a turn."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the prompt bar.

    Attributes:
        label: the button's text.
        action: the action that the button plays, or None if it does something else.
        primary: whether the button is highlighted as the main one.
        role: the button's purpose.
    """

    label: str
    action: SeatAction | None
    primary: bool = False
    role: ButtonRole = ButtonRole.CONTINUE


def action_text(speaker: Speaker, view: View, action: SeatAction) -> str:
    """Return the label of an action in the position of a view."""
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

    The throw of the selected dice comes first. A single legal action always has a
    button.

    Args:
        table: the table.
        viewer: the viewer's seat; nothing is yielded unless it is this seat's turn.
        selected: the indices of the dice selected for the next throw.
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
    """Return whether a button may show the chance of winning with its action."""
    return button.action is not None and button.role is ButtonRole.CONTINUE


def selectable_cards(match: Match, viewer: Seat | None) -> Iterator[tuple[ZoneIndex, CardId]]:
    """Yield the zone and ID of each card that allows a throw or can be chosen.

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
"""The role and width of each button, ordered by role."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in the prompt bar, in pixels.

    Attributes:
        left: the left edge of the first row of buttons.
        wrapped: the left edge of further rows of `CONTINUE` buttons.
        width: the right edge of all rows.
        gap: the space after each button.
        apart: the space between the areas of two roles.
        ends: the minimum width of the area for `END` buttons.
        slot: the width reserved after that area, if the first row is beside the prompt; its
            `CONTINUE` buttons then end before that area, so that the prompt can use the space
            before them.
    """

    left: int
    wrapped: int
    width: int
    gap: int
    apart: int
    ends: int
    slot: int | None = None

    def room(self, sizes: Sizes) -> int:
        """Return the width of the first row that `CONTINUE` buttons can use."""
        undo = self._total(sizes, ButtonRole.UNDO)
        return self._free(sizes) + self.gap - self.left - (undo + self.apart if undo else 0)

    def first(self, sizes: Sizes) -> int:
        """Return the left edge of the first `CONTINUE` button."""
        if self.slot is None:
            return self.left
        total, room = self._total(sizes, ButtonRole.CONTINUE), self.room(sizes)
        return self._free(sizes) + self.gap - min(total, room)

    def starts(self, sizes: Sizes) -> dict[ButtonRole, int]:
        """Return the left edges of the roles' buttons, but `CONTINUE`'s right edge."""
        end = self.width - (self.slot or 0) - self._total(sizes, ButtonRole.END) + self.gap
        free, undo = self._free(sizes), self._total(sizes, ButtonRole.UNDO)
        if self.slot is not None:
            back, does = self.first(sizes) - self.apart - undo, free
        else:
            back = free - undo
            does = back - self.apart if undo else free
        return {ButtonRole.END: end, ButtonRole.UNDO: back, ButtonRole.CONTINUE: does}

    def _free(self, sizes: Sizes) -> int:
        """Return the right edge of what is before the `END` buttons and the slot."""
        end = self._end(sizes)
        return self.width - end - (self.apart if end else 0) - (self.slot or 0)

    def _end(self, sizes: Sizes) -> int:
        return max(self._total(sizes, ButtonRole.END), self.ends)

    def _total(self, sizes: Sizes, role: ButtonRole) -> int:
        return sum(size + self.gap for other, size in sizes if other is role)


def button_positions(sizes: Sizes, measures: Measures) -> list[tuple[int, int]]:
    """Return the left edge and the row of each button.

    `CONTINUE` buttons have as many rows as needed. The right end of the first row is reserved for
    `END` buttons.
    """
    starts = measures.starts(sizes)
    result, x, row, end = [], measures.first(sizes), 0, starts[ButtonRole.CONTINUE]
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
    """Return sentences that give the reason for an action's value, and the value."""
    return " ".join(map(speaker.note, filter(None, (value.reason, advice.describe_value(value)))))
