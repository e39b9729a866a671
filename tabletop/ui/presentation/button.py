"""A button under the table's sentence; no Qt."""

from dataclasses import dataclass

from tabletop.engine.actions import SeatAction


@dataclass(frozen=True, slots=True)
class Button:
    """A legal action that is no move of a card.

    Attributes:
        label: what it is called.
        action: what it does; None for the buttons that do nothing in the game itself.
        primary: whether it is what the draft is for.
        takes_back: whether it takes back what was begun.
    """

    label: str
    action: SeatAction | None
    primary: bool = False
    takes_back: bool = False
