"""Places where the keyboard cursor can be on a table."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from tabletop.ui.table.scene.drag_controller import DropTarget
from tabletop.ui.table.scene.items import Piece, TableItem


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where the keyboard cursor can be.

    Attributes:
        item: a piece, an area, or a card on which the dragged card could be placed.
        group: names the zone or dice place of the item; Tab moves between groups.
        area: the item's area in scene coordinates.
        target: where a dragged piece would be dropped; None for a piece to use or pick up.
    """

    item: TableItem
    group: str
    area: QRectF
    target: DropTarget | None = None

    @property
    def piece(self) -> Piece | None:
        """The piece to use or pick up, or None if the stop is a drop target."""
        return self.item if self.target is None and isinstance(self.item, Piece) else None

    @property
    def middle(self) -> QPointF:
        """The centre of the item's area."""
        return self.area.center()
