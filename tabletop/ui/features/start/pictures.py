"""Pictures of unfinished games for the start page, with public information only."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, QVariantAnimation
from PySide6.QtGui import QImage, QImageReader, QPixmap

from tabletop.cards.file_reading import is_missing
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.save.reader import SUFFIX
from tabletop.ui.features.start.tiles import ContinueTile
from tabletop.ui.widgets.theme import Theme

_FOLDER: Final = "pictures"
"""Name of the folder for pictures inside the saves folder."""
_SIZE: Final = (435, 300)
_SAVED: Final = "save"
"""Key under which a picture stores its save's size in bytes, to detect outdated pictures."""
_MOST_BYTES: Final = 1_000_000
_FADES: Final = 250
"""Milliseconds that a picture takes to fade in."""


def keep_picture(match: Match, speaker: Speaker, save: Path, theme: Theme) -> None:
    """Write a picture of a match's table, or delete the picture if the match is over.

    Write errors are ignored.
    """
    target = _picture_of(save)
    with suppress(OSError):
        if match.outcome is not None:
            target.unlink(missing_ok=True)
            return
        from tabletop.ui.table.model.snapshot import static_snapshot
        from tabletop.ui.table.scene.picture import PositionPicture, write_image

        table = static_snapshot(match.view(None), speaker, badges=match.badges)
        image = PositionPicture(table, match.rules.cards, theme).image(_SIZE)
        image.setText(_SAVED, str(save.stat().st_size))
        target.parent.mkdir(exist_ok=True)
        for other in target.parent.glob("*.png"):
            if is_missing(save.parent / f"{other.stem}{SUFFIX}"):
                with suppress(OSError):  # for example, if it is a folder
                    other.unlink()
        write_image(image, target)


def kept_picture(save: Path) -> QImage | None:
    """Return a save's picture, or None if the picture is missing or out of date."""
    path = _picture_of(save)
    try:
        if not path.is_file() or path.stat().st_size > _MOST_BYTES:
            return None
        size = str(save.stat().st_size)
    except OSError:
        return None
    reader = QImageReader(str(path), b"png")
    if reader.size() != QSize(*_SIZE) or reader.text(_SAVED) != size:
        return None
    image = reader.read()
    return None if image.isNull() else image


def _picture_of(save: Path) -> Path:
    return save.parent / _FOLDER / f"{save.stem}.png"


def show_pictures(cards: Iterable[ContinueTile], *, fades: bool) -> None:
    """Show the pictures of unfinished games on their tiles.

    Args:
        cards: the tiles on the start page.
        fades: if true, new pictures fade in.
    """
    for card in cards:
        image = kept_picture(card.save)
        if image is None:
            card.show_table(QPixmap(), 0.0)
            continue
        picture = QPixmap.fromImage(image)
        if not fades or card.shows_table:
            card.show_table(picture, 1.0)
            continue
        coming = QVariantAnimation(card, startValue=0.0, endValue=1.0, duration=_FADES)
        coming.valueChanged.connect(lambda seen, card=card, it=picture: card.show_table(it, seen))
        coming.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)
