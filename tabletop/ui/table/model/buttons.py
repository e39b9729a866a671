"""The buttons under the table's sentence: what they do, are called, and where they stand; no Qt."""

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
    """What a button is for; each has its own place, so that none is pressed for another."""

    CONTINUE = auto()
    """It goes on with what is due."""
    UNDO = auto()
    """It takes back what was begun."""
    END = auto()
    """It ends something that could go on: a throw, a turn, one's look at the screen."""


@dataclass(frozen=True, slots=True)
class Button:
    """A legal action that is no move of a card, or the only legal one.

    Attributes:
        label: what it is called.
        action: what it does; None for the buttons that do nothing in the game itself.
        primary: whether it is what the draft is for.
        role: what it is for.
    """

    label: str
    action: SeatAction | None
    primary: bool = False
    role: ButtonRole = ButtonRole.CONTINUE


def action_text(speaker: Speaker, view: View, action: SeatAction) -> str:
    """Return what an action is called in a position, with the dice it names as they lie there."""
    rules, seen = view.rules, view.observation
    label = rules.label(seen, action) if isinstance(rules, HasLabels) else None
    return speaker.action(action, dice_of(rules, seen)) if label is None else speaker.note(label)


def action_buttons(
    table: TableState,
    viewer: Seat,
    selected: Collection[int],
    label_of: Callable[[SeatAction], str],
) -> Iterator[Button]:
    """Yield a button for each legal action that is no move of a card, the throw of the draft first.

    The only legal action has a button whatever it is.

    Args:
        table: the match.
        viewer: who looks; others are offered nothing.
        selected: the dice gathered for the next throw.
        label_of: what an action is called.
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
    """Return whether an action throws dice, or sets some aside."""
    if isinstance(action, Roll | Keep):
        return True
    return action is not None and action in table.interpret(Throw(())).actions


def has_chance(button: Button) -> bool:
    """Return whether a button goes on with the game, so that a chance to win may be told of it."""
    return button.action is not None and button.role is ButtonRole.CONTINUE


def selectable_cards(match: Match, viewer: Seat | None) -> Iterator[tuple[ZoneIndex, CardId]]:
    """Yield the cards that allow a throw or can be chosen, and where they lie, for who looks."""
    if viewer is None or match.to_act not in (viewer, TEAM):
        return
    legal = match.legal_actions()
    found = {action.using for action in legal if isinstance(action, Keep)}
    found |= {action.card for action in legal if isinstance(action, ChooseCard)}
    for zone, cards in enumerate(match.observe(viewer).zones):
        yield from ((zone, card) for card in cards if card in found)


# --- where they stand -----------------------------------------------------------------------

Sizes = Sequence[tuple[ButtonRole, int]]
"""The buttons in the order of their roles: what each is for, and its width."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in pixels.

    Attributes:
        left: where the first button that goes on with something stands.
        wrapped: where further rows of them begin.
        width: where every row ends.
        gap: between two buttons, and after the last.
        apart: between the places of two roles.
        ends: how wide the place of what ends something is at least.
    """

    left: int
    wrapped: int
    width: int
    gap: int
    apart: int
    ends: int

    def room(self, sizes: Sizes) -> int:
        """Return how much of the first row is left for what goes on with something."""
        return self.starts(sizes)[ButtonRole.CONTINUE] + self.gap - self.left

    def starts(self, sizes: Sizes) -> dict[ButtonRole, int]:
        """Return where the place of each role begins, that of what goes on: where it ends."""
        end = self.width - max(self._total(sizes, ButtonRole.END), self.ends)
        free = end - self.apart if end < self.width else end
        back = free - self._total(sizes, ButtonRole.UNDO)
        does = back - self.apart if back < free else free
        return {ButtonRole.END: end, ButtonRole.UNDO: back, ButtonRole.CONTINUE: does}

    def _total(self, sizes: Sizes, role: ButtonRole) -> int:
        return sum(size + self.gap for other, size in sizes if other is role)


def places(sizes: Sizes, measures: Measures) -> list[tuple[int, int]]:
    """Return where each button begins, and the number of its row.

    What goes on stands at the left, in as many rows as it needs; all else at the right end of the
    first row, where nothing else ever stands.
    """
    starts = measures.starts(sizes)
    found, x, row, end = [], measures.left, 0, starts[ButtonRole.CONTINUE]
    for role, size in sizes:
        if role is not ButtonRole.CONTINUE:
            found.append((starts[role], 0))
            starts[role] += size + measures.gap
            continue
        if x + size > end and x > (measures.wrapped if row else 0):
            x, row, end = measures.wrapped, row + 1, measures.width
        found.append((x, row))
        x += size + measures.gap
    return found


def value_reason(advice: Advice, one: ActionValue, speaker: Speaker) -> str:
    """Return why one of the actions is worth what it is, and how much that is, in sentences."""
    return " ".join(map(speaker.note, filter(None, (one.reason, advice.describe_value(one)))))
