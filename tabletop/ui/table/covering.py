"""What lies where over the table that a sheet, or the button of a curtain, should not cover."""

from collections.abc import Container
from typing import Final, Protocol

from PySide6.QtCore import QRect, QRectF

from tabletop.engine.zones import ZoneIndex, ZoneRole
from tabletop.ui.features.privacy.hand_over import HandOver
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.sheet import Weighted

WORDS: Final = 20
"""How much worse it is to cover what is said than a piece."""
_MATTERS: Final = 3
"""How much worse it is to cover what lies open or can be pressed than what lies face down."""
_OWN: Final = 12
"""The same for what lies before who looks: it is looked at before something is chosen."""


class TableShown(Protocol):
    """A table as a widget; `TableFrame` is one."""

    session: Session
    scene: TableScene
    bar: PromptBar
    hand_over: HandOver

    def seen_at(self, area: QRectF) -> QRectF:
        """Return an area of the scene in this widget."""


def _matters(piece: Piece, own: Container[ZoneIndex]) -> int:
    """Return how much one may want to see it while a sheet lies over it."""
    if isinstance(piece, CardItem) and not piece.is_face_up:
        return 1
    return _OWN if isinstance(piece, CardItem) and piece.shown.zone in own else _MATTERS


def covered_least(view: TableShown) -> list[Weighted]:
    """Return what sheets over the table are to cover as little as may be, in its widget."""
    own = {n for n, z in enumerate(view.session.match.rules.zones) if z.owner == view.session.sight}
    found = [Weighted(view.seen_at(p.resting_area), _matters(p, own)) for p in view.scene.pieces()]
    found += (Weighted(QRectF(r.translated(view.bar.pos())), _MATTERS) for r in view.bar.needed())
    if (sign := view.hand_over.privacy_screen.sign).isVisible():
        at = view.hand_over.privacy_screen.pos()
        found.append(Weighted(QRectF(sign.geometry().translated(at)), WORDS))
    return [*found, Weighted(QRectF(view.bar.geometry()))]


def held_areas(view: TableShown) -> list[QRect]:
    """Return where the cards of hands lie, in its widget."""
    specs, zones = view.session.match.rules.zones, view.scene.zones
    hands = (zone for zone in zones if specs[zone].role is ZoneRole.HAND)
    return [view.seen_at(zones[zone].area).toAlignedRect() for zone in hands]
