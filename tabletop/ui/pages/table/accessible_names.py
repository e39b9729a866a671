"""What the things on a table are called aloud."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from tabletop.ui.pages.table.table_frame import TableFrame
from tabletop.ui.scene.dice_items import DieItem
from tabletop.ui.scene.items import AreaItem, CardItem, Glow, Piece
from tabletop.ui.scene.scene import TableScene
from tabletop.ui.viewmodel.card_details import words_for


class AccessibleNames(NamedTuple):
    """What something is called, and what is worth knowing besides."""

    name: str
    description: str


def area_words(scene: TableScene, area: AreaItem) -> str:
    """The name of an area, how much lies there and what is noted of it."""
    for shown in scene.snapshot.zones:
        if scene.zones.get(shown.place.zone) is area:
            parts = (shown.name, _count_words(shown.count), shown.note)
            return ", ".join(part for part in parts if part)
    return area.toolTip()


def _count_words(count: int) -> str:
    if count == 0:
        return QCoreApplication.translate("Accessible", "empty")
    if count == 1:
        return QCoreApplication.translate("Accessible", "one card")
    return QCoreApplication.translate("Accessible", "{n} cards").format(n=count)


def piece_words(view: TableFrame, piece: Piece) -> AccessibleNames:
    """What a piece is called; a hidden card is only a card."""
    if isinstance(piece, CardItem):
        shown = piece.shown
        if not shown.name:
            return AccessibleNames(
                QCoreApplication.translate("Accessible", "a card"), _can_be(piece)
            )
        text = words_for(view.session, shown)[1]
        return AccessibleNames(
            shown.name, " ".join(part for part in (text, _can_be(piece)) if part)
        )
    if isinstance(piece, DieItem):
        lying, names = piece.lying, view.scene.snapshot.dice_places
        lies_aside = lying.gathered or lying.shown.locked
        where = names.get(lying.place, "") if lies_aside else ""
        return AccessibleNames(lying.name, where or _can_be(piece))
    return AccessibleNames(piece.toolTip(), _can_be(piece))


def target_words() -> str:
    """What is carried may be laid there."""
    return QCoreApplication.translate("Accessible", "It may be laid here.")


def _can_be(piece: Piece) -> str:
    if piece.glow is Glow.LANDING:
        return target_words()
    if piece.glow is Glow.LIFT:
        return QCoreApplication.translate("Accessible", "Something can be done with it.")
    return ""
