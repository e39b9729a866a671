"""The base of tables that screen readers can read."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtWidgets import QGraphicsObject, QWidget

if TYPE_CHECKING:
    from tabletop.ui.table.scene.board_view import Board
    from tabletop.ui.table.scene.scene import TableScene


class Reading(NamedTuple):
    """What screen readers read at a table apart from its pieces.

    Attributes:
        prompt: what is asked.
        focused: the item with the keyboard's focus, or None.
        carried: the piece that is being moved, or None.
    """

    prompt: str = ""
    focused: QGraphicsObject | None = None
    carried: QGraphicsObject | None = None


class Detachable(Protocol):
    """What is detached from a table before it is deleted: its features."""

    def detach(self) -> None:
        """Detach all."""


class ReadableTable(QWidget):
    """A table whose areas, cards and dice screen readers can read.

    Attributes:
        scene: the graphics scene with the pieces; the table is its parent.
        board: the view that shows the scene.
        features: the features' parts at this table.
    """

    scene: "TableScene"
    board: "Board"
    features: Detachable

    @property
    def is_uncovered(self) -> bool:
        """Whether the pieces may be read."""
        return True

    @property
    def reading(self) -> Reading:
        """What is read apart from the pieces."""
        return Reading()

    def close_table(self) -> None:
        """Detach the features and finish animations before the table is deleted."""
        self.features.detach()
        self.scene.animator.finish()

    def activate_item(self, item: QGraphicsObject) -> None:
        """Do what Return does with an item; nothing at a table without a keyboard's focus."""
