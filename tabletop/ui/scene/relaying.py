"""Pieces that go elsewhere because the table itself does: it is turned, or its room is another."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

from tabletop.engine.scenes import Gait, Go
from tabletop.ui.scene.board import Board
from tabletop.ui.scene.items import Piece, Pose
from tabletop.ui.scene.scene import TableScene
from tabletop.ui.viewmodel.snapshot import Snapshot
from tabletop.ui.viewmodel.turning import lying_as

TURN: Final = 800.0
"""Milliseconds in which the table is turned."""
_GLIDE: Final = 280.0
"""Milliseconds in which pieces take other places in a room of another shape."""
_FAR: Final = 2.0
"""Scene units by which a piece is seen to be elsewhere."""


def turn(scene: TableScene, snapshot: Snapshot) -> None:
    """Show a snapshot of the table from another side; all goes round the middle meanwhile.

    What is not seen after it is not seen on the way, and nobody's name stands anywhere before all
    has arrived.
    """
    if not scene.animator.motion.flies:
        scene.render_snapshot(snapshot, animated=False)
        return
    scene.render_snapshot(lying_as(scene.snapshot, snapshot), animated=False)
    starts = {piece: piece.pose for piece in (*scene.cards, *scene.dice)}
    scene.render_snapshot(snapshot, animated=False)
    _go(scene, starts, Go(TURN, gait=Gait.ROUND))
    scene.show_names(shown=not scene.animator.is_running)


class Relaying:
    """Lets pieces glide from where they were seen while the room for the table was another."""

    def __init__(self, scene: TableScene, board: Board) -> None:
        self._scene, self._board = scene, board
        self._poses: dict[Piece, Pose] = {}
        self._seen_by = QTransform()

    def note(self) -> None:
        """Take note of where everything is seen, if it is."""
        if self._board.was_seen and self._board.isVisible() and self._scene.animator.motion.flies:
            pieces = (*self._scene.cards, *self._scene.dice)
            self._poses = {piece: piece.pose for piece in pieces}
            self._seen_by = self._board.viewportTransform()

    def glide(self) -> None:
        """Let all that was noted go from there to where it rests now."""
        poses, self._poses = self._poses, {}
        if not poses:
            return
        back, is_possible = self._board.viewportTransform().inverted()
        if not is_possible:
            return
        way = self._seen_by * back
        starts = {
            piece: _mapped(way, pose) for piece, pose in poses.items() if piece.scene() is not None
        }
        _go(self._scene, starts, Go(_GLIDE))


def _mapped(way: QTransform, pose: Pose) -> Pose:
    point = way.map(QPointF(pose.x, pose.y))
    return Pose(point.x(), point.y(), pose.scale * way.m11(), pose.rotation)


def _go(scene: TableScene, starts: dict[Piece, Pose], step: Go) -> None:
    """Let pieces go from where they were to where they rest, all at once."""
    for piece, start in starts.items():
        rest = piece.rest
        is_far = abs(start.x - rest.x) + abs(start.y - rest.y) > _FAR or start.scale != rest.scale
        if is_far and piece.isVisible():
            piece.place(start)
            scene.animator.act(piece, [step])
