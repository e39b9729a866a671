"""The table of a match that is looked back at: everything lies there, nothing can be moved."""

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from tabletop.engine.zones import USUAL_SHAPE, Viewer
from tabletop.ui.features.replay.history import History
from tabletop.ui.table.features import Features
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.model.presenter import Details
from tabletop.ui.table.model.spec import Kind
from tabletop.ui.table.scene.board_view import Board, Hand
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.sheet import Overlay, Weighted
from tabletop.ui.widgets.theme import Theme


class ReplayTable(QWidget):
    """Shows one stop of a history. A card that the pointer rests on is shown large."""

    def __init__(
        self,
        history: History,
        theme: Theme,
        parent: QWidget | None = None,
        features: Features | None = None,
    ) -> None:
        super().__init__(parent)
        self._history = history
        self.scene = TableScene(history.rules.cards, theme, self)
        self.scene.sprites.words = cache(history.speaker.card_text)
        self.board = Board(self.scene, self)
        self.sheets = _Sheets(self.board)
        self.features = (features or Features()).at(self, Kind.REPLAY)
        self.features.attach()
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
        self.features.call("inspected", None)
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
        self.features.detach()
        self.scene.animator.finish()

    def enlarge_at(self, point: QPointF | None) -> None:
        """Show the card at a point of the scene large, or (None) none."""
        piece = None if point is None else self.scene.piece_at(point)
        self.features.call("inspected", piece)

    def details(self, card: CardItem) -> Details:
        """Return what a card says."""
        shown = card.shown
        text = "" if shown.side else self._history.speaker.card_text(shown.card)
        return Details((shown,), "", ((shown.name, text),))


class _Sheets:
    """What is over the table of a replay: nothing that stands in the way of the magnifier."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def add(self, sheet: Overlay) -> None:
        """See `ShowsSheets`; the pointer hides it."""

    def seen_at(self, area: QRectF) -> QRectF:
        """See `ShowsSheets`."""
        return QRectF(self._board.mapFromScene(area).boundingRect())

    def obstacles(self) -> Sequence[Weighted]:
        """See `ShowsSheets`."""
        return ()

    def said_at(self) -> Sequence[Weighted]:
        """See `ShowsSheets`."""
        return ()


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
        self._table.enlarge_at(None)

    def linger(self, point: QPointF, *, asks: bool = False) -> None:
        """Show what is looked at for long large."""
        self._table.enlarge_at(point)
