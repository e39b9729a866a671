"""How things lie that are on their way because the table is turned; no Qt."""

from collections import defaultdict
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

from tabletop.engine.scenes import Gait, Go
from tabletop.engine.zones import ZoneIndex
from tabletop.ui.table.model.layout import Spot
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.items import Piece, Pose
from tabletop.ui.table.scene.scene import TableScene


def lying_as(before: Snapshot, after: Snapshot) -> Snapshot:
    """Return what `after` shows of every card, lying as it did from the side seen `before`.

    In each zone cards take places in their order, whatever that was before: how a hand was sorted
    is not seen by following its cards.
    """
    spots = defaultdict[ZoneIndex, list[Spot]](list)
    for card in before.cards:
        spots[card.zone].append(card.spot)
    places = {zone: iter(found) for zone, found in spots.items()}
    spot_of = {
        (card.zone, card.index): next(places.get(card.zone, iter(())), card.spot)
        for card in sorted(after.cards, key=lambda card: card.index)
    }
    cards = tuple(replace(card, spot=spot_of[card.zone, card.index]) for card in after.cards)
    lying = {die.shown.die: die.spot for die in before.dice}
    dice = tuple(replace(d, spot=lying.get(d.shown.die, d.spot)) for d in after.dice)
    return replace(before, cards=cards, dice=dice, thrown=frozenset(), slips=())


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
