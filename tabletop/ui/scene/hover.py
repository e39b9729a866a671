"""What the pointer does with no button down: a card of the own hand rises under it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF

from tabletop.ui.scene.items import CardItem, Piece
from tabletop.ui.scene.scene import TableScene
from tabletop.ui.theme.sprite_cache import UNIT
from tabletop.ui.viewmodel.layout import CARD_RATIO

RISE: Final = 1 / 8
"""How far a card rises, in its height."""


class Hover:
    """The piece under the pointer."""

    def __init__(self, scene: TableScene, in_hand: Callable[[CardItem], bool]) -> None:
        """Hover over a table.

        Args:
            scene: the table.
            in_hand: whether a card lies in the viewer's own hand.
        """
        self._scene = scene
        self._in_hand = in_hand
        self._piece: Piece | None = None

    def over(self, point: QPointF | None) -> tuple[Piece | None, bool]:
        """The pointer is at a point, or nowhere: the piece there, and whether it is another one."""
        piece = None if point is None else self.at(point)
        if piece is self._piece:
            return piece, False
        self.end()
        self._piece = piece
        if isinstance(piece, CardItem) and self._in_hand(piece):
            piece.place(piece.rest.moved(0.0, -CARD_RATIO * UNIT * piece.rest.scale * RISE))
        elif isinstance(piece, CardItem):
            piece.peek(up=True)
        return piece, True

    def at(self, point: QPointF) -> Piece | None:
        """As the scene has it, but a card that has risen is still meant where it rests."""
        piece = self._piece
        if isinstance(piece, CardItem) and piece.pose != piece.rest:
            risen = piece.pose
            piece.place(piece.rest)
            found = self._scene.piece_at(point)
            piece.place(risen)
            if found is piece:
                return piece
        return self._scene.piece_at(point)

    def end(self) -> None:
        """Let the card sink."""
        if isinstance(self._piece, CardItem):
            self._piece.place(self._piece.rest)
            self._piece.peek(up=False)
        self.forget()

    def forget(self) -> None:
        """Look at nothing; the pieces are placed by somebody else."""
        self._piece = None
