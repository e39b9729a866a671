"""Draw positions as images: background and pieces."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QImageWriter

from tabletop.engine.cards import CardSet
from tabletop.storage.file_writing import write_atomically
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.scene.background import paint_background
from tabletop.ui.table.scene.items import LOCK_AREA, WITHOUT_SHADOW, Pose
from tabletop.ui.table.scene.labels import chips
from tabletop.ui.table.scene.sprites import UNIT, Sprite, Sprites, die_outline
from tabletop.ui.table.scene.surfaces import paint_surface
from tabletop.ui.widgets.text_fitting import TextSizes
from tabletop.ui.widgets.theme import Theme, smooth_painter

Size = tuple[int, int]
"""A width and height in pixels."""


class PositionPicture:
    """A picture of a position."""

    def __init__(self, snapshot: Snapshot, cards: CardSet, theme: Theme) -> None:
        """Lay out the picture.

        Args:
            snapshot: the contents of the table.
            cards: the game's cards.
            theme: the colours of the table.
        """
        self.snapshot = snapshot
        self._theme = theme
        self._sprites = Sprites(cards, theme)
        width, height = snapshot.plan.width * UNIT, snapshot.plan.height * UNIT
        self._table = QRectF(0.0, 0.0, width, height)

    def size_for(self, width: int) -> Size:
        """Return the size of the whole picture for a width."""
        return width, max(round(width * self._table.height() / self._table.width()), 1)

    def image(self, size: Size) -> QImage:
        """Return the picture as an image; the table's colour fills the margins."""
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(QColor(self._theme.felt))
        painter = smooth_painter(image)
        (wide, high), (width, height) = size, self._table.size().toTuple()
        scale = min(wide / width, high / height)
        painter.translate((wide - width * scale) / 2, (high - height * scale) / 2)
        painter.scale(scale, scale)
        painter.save()
        painter.setClipRect(self._table)  # boards are cut off at the edges of the table
        paint_surface(painter, self._table, self.snapshot.plan, self._theme)
        paint_background(painter, self.snapshot, self._sprites, TextSizes())
        painter.restore()
        for sprite, pose, is_stacked in self.pieces():
            painter.save()
            painter.translate(pose.x, pose.y)
            painter.rotate(pose.rotation)
            painter.scale(pose.scale, pose.scale)
            if is_stacked:
                painter.setClipRect(WITHOUT_SHADOW)
            self._sprites.draw(painter, sprite)
            painter.restore()
        painter.end()
        return image

    def pieces(self) -> Iterator[tuple[Sprite, Pose, bool]]:
        """Yield all sprites on the table with their poses, from bottom to top.

        Stacked cards, which cast no shadow, have True as the third item.
        """
        snapshot, sprites = self.snapshot, self._sprites
        cup = snapshot.plan.cup
        if cup is not None:
            pose = Pose(cup.x * UNIT, cup.y * UNIT, min(cup.width, cup.height), 0.0)
            yield sprites.drawing("cup", die_outline()), pose, False
        for card in snapshot.cards:
            if card.spot.visible:
                back, pose = card.back, Pose.at(card.spot)
                sprite = sprites.face(card.card, card.side) if back is None else sprites.back(back)
                yield sprite, pose, card.spot.stacked
        for shown in snapshot.dice:
            die, pose = shown.die_view, Pose.at(shown.spot)
            if shown.spot.visible:
                yield sprites.die(die.die, die.face, faint=die.spent), pose, False
            if shown.spot.visible and die.locked:
                yield sprites.drawing("lock", LOCK_AREA), pose, False
        for chip, middle in chips(snapshot, TextSizes()):
            yield sprites.chip(chip), Pose(middle.x(), middle.y(), 1.0, 0.0), False


def write_image(image: QImage, path: Path) -> None:
    """Write an image as a PNG file atomically.

    Raises:
        OSError: if the file cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    write_atomically(path, bytes(buffer.data().data()))
