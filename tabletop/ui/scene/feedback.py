"""What the hand can say to whoever it belongs to."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QPointF

from tabletop.engine.actions import SeatAction
from tabletop.ui.scene.items import Piece


class Feedback(Protocol):
    """What the hand can say to whoever it belongs to; points are in the scene."""

    def ask(
        self,
        actions: tuple[SeatAction, ...],
        point: QPointF,
        chosen: Callable[[SeatAction], None],
        dropped: Callable[[], None],
    ) -> None:
        """Let one of several actions be chosen, or none."""
        ...

    def ask_for_dice(self, point: QPointF) -> None:
        """Say that dice must be gathered before they can be thrown."""
        ...

    def rearranged(self) -> None:
        """The draft or the order of the hand is another one."""
        ...

    def enlarge(self, piece: Piece | None) -> None:
        """Show a piece large; None: no longer."""
        ...

    def point_at(self, piece: Piece | None) -> None:
        """The pointer came over a piece, or away from all."""
        ...

    def settle(self) -> bool:
        """Show the table as it is now; whether it was being shown how that came about."""
        ...

    @property
    def is_seen(self) -> bool:
        """Whether the position has been on the screen for long enough to be meant."""
        ...
