"""What hands over the table ask of whatever shows it."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QPointF

from tabletop.engine.actions import SeatAction
from tabletop.engine.verdict import Verdict
from tabletop.ui.table.scene.items import Piece
from tabletop.ui.table.scene.time_to_look import TimeToLook


class Feedback(Protocol):
    """What whoever plays is told and shown; points are in the scene.

    Attributes:
        looks: knows what was looked at before something is pressed.
    """

    looks: TimeToLook

    def ask(
        self,
        actions: tuple[SeatAction, ...],
        point: QPointF,
        chosen: Callable[[SeatAction], Verdict],
        dropped: Callable[[], None],
    ) -> None:
        """Let one of several actions be chosen, or none; ask again when the choice is refused."""

    def ask_for_dice(self, point: QPointF) -> None:
        """Say that dice must be gathered before they can be thrown."""

    def enlarge(self, piece: Piece | None) -> None:
        """Show a piece large; None: no longer."""

    def explain(self, piece: Piece | None, point: QPointF) -> None:
        """Say what can be done with a piece, or what is at a point, or why nothing can."""

    def point_at(self, piece: Piece | None) -> None:
        """Follow the pointer over a piece, or away from all."""

    def settle(self) -> bool:
        """Show the table as it is now; return whether it was shown how that came about."""

    @property
    def is_seen(self) -> bool:
        """Whether the position has been on the screen for long enough to be meant."""
