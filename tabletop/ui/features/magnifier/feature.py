"""The feature that enlarges cards on a table."""

from typing import Final

from tabletop.engine.cards import HIDDEN
from tabletop.overriding import override
from tabletop.ui.base.settings import MagnifierMode, Settings
from tabletop.ui.features.magnifier.popup import Magnifier
from tabletop.ui.table.part import Part, ViewableTable
from tabletop.ui.table.scene.items import CardItem, Piece


class MagnifierPart(Part):
    """The magnifier at one table.

    Attributes:
        popup: the popup that shows the enlarged card.
    """

    settings = frozenset({Settings.magnifier.name})

    def __init__(self, table: ViewableTable) -> None:
        self._table = table
        self.popup = Magnifier(table.scene.sprites, table.board.parentWidget() or table.board)
        self._is_on = True
        table.popups.add(self.popup)

    @override
    def inspected(self, piece: Piece | None) -> None:
        # Show the card with its text, and any cards under or on top of it.
        is_known = isinstance(piece, CardItem) and piece.shown.card != HIDDEN
        if not isinstance(piece, CardItem) or not is_known or not self._is_on:
            self.popup.hide()
            return
        popups = self._table.popups
        cards, caption, words = self._table.details(piece)
        matters = (*popups.obstacles(), *popups.message_areas())
        self.popup.enlarge(cards, caption, popups.map_to_table(piece.area), words, matters)

    @override
    def is_inspecting(self) -> bool:
        return self.popup.isVisible()

    @override
    def rescaled(self) -> None:
        self.popup.hide()

    @override
    def forget(self) -> None:
        self.popup.clear()

    def set_enlarging(self, enlarging: MagnifierMode) -> None:
        """Set whether cards are enlarged, and whether hovering is enough."""
        self._is_on = enlarging is not MagnifierMode.OFF
        self._table.board.inspects_on_hover = enlarging is MagnifierMode.REST

    @override
    def apply(self, settings: Settings) -> None:
        self.set_enlarging(settings.magnifier)


PART: Final = MagnifierPart
