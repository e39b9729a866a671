"""A button under the table's sentence; no Qt."""

from dataclasses import dataclass
from enum import IntEnum, auto

from tabletop.engine.actions import SeatAction


class Role(IntEnum):
    """What a button is for; each has its own place, so that none is pressed for another."""

    DOES = auto()
    """It goes on with what is due."""
    TAKES_BACK = auto()
    """It takes back what was begun."""
    ENDS = auto()
    """It ends something that could go on: a throw, a turn, one's look at the screen."""


@dataclass(frozen=True, slots=True)
class Button:
    """A legal action that is no move of a card.

    Attributes:
        label: what it is called.
        action: what it does; None for the buttons that do nothing in the game itself.
        primary: whether it is what the draft is for.
        role: what it is for.
    """

    label: str
    action: SeatAction | None
    primary: bool = False
    role: Role = Role.DOES
