"""The table of a match that is looked back at: everything lies there, nothing can be moved."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import USUAL_SHAPE, Viewer
from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.features.magnifier.sheet import Magnifier
from tabletop.ui.features.replay.history import History
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.scene.board_view import Board, Hand
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.theme import Theme


@guarded
class ReplayTable(QWidget):
    """Shows one stop of a history. A card that the pointer rests on is shown large."""

    def __init__(self, history: History, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self.scene = TableScene(history.rules.cards, theme, self)
        self.scene.sprites.words = cache(history.speaker.card_text)
        self.board = Board(self.scene, self)
        self.magnifier = Magnifier(self.scene.sprites, self)
        self.board.hand = _Pointer(self)
        self.board.reshaped.connect(self._reshape)
        self._shape = USUAL_SHAPE
        self._shown: tuple[int, Viewer] | None = None
        self.board.setAccessibleName(self.tr("The table"))
        self.setLayout(in_column(self.board))

    def set_motion(self, motion: Motion) -> None:
        """Return how fast pieces move, and whether they do."""
        self.scene.animator.motion = motion

    def show_stop(self, stop: int, eyes: Viewer, *, animated: bool, stepping: bool = False) -> None:
        """Show the table at a stop.

        Args:
            stop: which.
            eyes: who looks.
            animated: whether pieces fly there, or lie there at once.
            stepping: whether the stop before it was shown last.
        """
        self.magnifier.hide()
        self._shown = (stop, eyes)
        before = self.scene.sceneRect()
        snapshot = self._history.snapshot(stop, eyes, self._shape, stepping=stepping)
        self.scene.render_snapshot(snapshot, animated=animated)
        if self.scene.sceneRect() != before:
            self.board.refit()

    def _reshape(self, shape: float) -> None:
        self._shape = shape
        if self._shown is not None:
            self.show_stop(*self._shown, animated=False)

    def close_scene(self) -> None:
        """Let nothing move any more."""
        self.scene.close()

    def enlarge_at(self, point: QPointF) -> None:
        """Show the card at a point of the scene large."""
        piece = self.scene.piece_at(point)
        if not isinstance(piece, CardItem) or piece.shown.card == HIDDEN:
            self.magnifier.hide()
            return
        area = self.board.mapFromScene(piece.area).boundingRect()
        text = self._history.speaker.card_text(piece.shown.card) if not piece.shown.side else ""
        self.magnifier.enlarge((piece.shown,), "", QRectF(area), ((piece.shown.name, text),))


class _Pointer(Hand):
    """Can do nothing but point."""

    def __init__(self, table: ReplayTable) -> None:
        self._table = table

    def press(self, point: QPointF, *, again: bool = False) -> bool:
        """Show what is clicked large."""
        self._table.enlarge_at(point)
        return True

    def hover(self, point: QPointF | None) -> None:
        """Show nothing large any more."""
        self._table.magnifier.hide()

    def linger(self, point: QPointF, *, asks: bool = False) -> None:
        """Show what is looked at for long large."""
        self._table.enlarge_at(point)
