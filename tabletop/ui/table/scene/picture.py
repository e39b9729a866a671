"""Draw positions as images: background, pieces and caption."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath

from tabletop.engine.cards import CardSet
from tabletop.storage.file_writing import write_atomically
from tabletop.ui.table.model.snapshot import Snapshot, static_snapshot
from tabletop.ui.table.scene.background import paint_background
from tabletop.ui.table.scene.items import LOCK_AREA, WITHOUT_SHADOW, Pose
from tabletop.ui.table.scene.labels import chips
from tabletop.ui.table.scene.sprites import UNIT, Sprite, Sprites, die_outline
from tabletop.ui.table.scene.surfaces import paint_surface
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.text_fitting import TextSizes, break_lines, text_path, text_width
from tabletop.ui.widgets.theme import Theme, set_fill, smooth_painter

_TITLE: Final = 0.16
"""The height of the title's capitals, in card widths."""
_TEXT: Final = 0.125
_LEADING: Final = 1.9
"""The line height, in heights of capitals."""
_PAD: Final = 0.16
_MOST_LINES: Final = 3
"""The maximum number of lines of a paragraph; longer ones are cut off."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The texts above a picture.

    Attributes:
        title: the first line, in larger letters.
        lines: sentences about the position.
    """

    title: str
    lines: tuple[str, ...] = ()


class CaptionStrip:
    """A caption above the table, laid out for a width."""

    def __init__(self, caption: Caption, width: float) -> None:
        """Lay out a caption.

        Args:
            caption: the texts to lay out.
            width: the width of the strip, in scene units.
        """
        self._lines: list[QPainterPath] = []
        left = top = UNIT * _PAD
        paragraphs = [(caption.title, _TITLE), *((line, _TEXT) for line in caption.lines)]
        for number, (text, size) in enumerate(paragraphs):
            bold, height = number == 0, size * UNIT
            for line in break_lines(text, width - 2 * left, height, _MOST_LINES, bold=bold):
                half = text_width(line, height, bold=bold) / 2
                middle = QPointF(left + half, top + height / 2)
                self._lines.append(text_path(line, middle, height, bold=bold))
                top += height * _LEADING
        # The last line needs space for its descenders only.
        self.area = QRectF(0.0, 0.0, width, top - UNIT * _TEXT * 0.9 + UNIT * _PAD)
        """The area of the strip, at the upper left corner of the picture."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint the strip; the painter uses scene units."""
        set_fill(painter, theme.surface)
        far = self.area.width() * 9
        # Extended to cover the margins of the picture, too.
        painter.drawRect(self.area.adjusted(-far, -far, far, 0.0))
        set_fill(painter, theme.on_surface)
        for line in self._lines:
            painter.drawPath(line)


Size = tuple[int, int]
"""A width and height in pixels."""


class PositionPicture:
    """A picture of a position, with an optional caption."""

    def __init__(
        self, snapshot: Snapshot, cards: CardSet, theme: Theme, caption: Caption | None = None
    ) -> None:
        """Lay out the picture.

        Args:
            snapshot: the contents of the table.
            cards: the game's cards.
            theme: the colours of the table.
            caption: the texts above the picture, or None for no caption.
        """
        self._snapshot = snapshot
        self._theme = theme
        self._sprites = Sprites(cards, theme)
        width, height = snapshot.plan.width * UNIT, snapshot.plan.height * UNIT
        self._strip = None if caption is None else CaptionStrip(caption, width)
        self._below = 0.0 if self._strip is None else self._strip.area.height()
        self._table = QRectF(0.0, 0.0, width, height)

    def size_for(self, width: int) -> Size:
        """Return the size of the whole picture for a width."""
        return width, max(round(width * self._height / self._table.width()), 1)

    @property
    def _height(self) -> float:
        return self._below + self._table.height()

    def image(self, size: Size) -> QImage:
        """Return the picture as an image; the table's colour fills the margins."""
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(QColor(self._theme.felt))
        painter = smooth_painter(image)
        (wide, high), width = size, self._table.width()
        scale = min(wide / width, high / self._height)
        painter.translate((wide - width * scale) / 2, (high - self._height * scale) / 2)
        painter.scale(scale, scale)
        if self._strip is not None:
            self._strip.paint(painter, self._theme)
        painter.translate(0.0, self._below)
        painter.save()
        painter.setClipRect(self._table)  # boards are cut off at the edges of the table
        paint_surface(painter, self._table, self._snapshot.plan, self._theme)
        paint_background(painter, self._snapshot, self._sprites, TextSizes())
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
        snapshot, sprites = self._snapshot, self._sprites
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


def position_picture(session: Session, theme: Theme) -> PositionPicture:
    """Return a picture of the current position, with only what the viewer may see."""
    match, speaker = session.match, session.speaker
    viewer = session.visible_to
    snapshot = static_snapshot(match.view(viewer), speaker, viewer, badges=match.badges)
    outcome = match.outcome
    text = speaker.prompt(match.view(None).prompt)
    if outcome is not None:
        text = speaker.outcome(outcome)
    title = f"{speaker.texts.name} – {', '.join(speaker.names)}"
    return PositionPicture(snapshot, match.rules.cards, theme, Caption(title, (text,)))
