"""The toolbar beside the viewer's hand, and where to place it on the table."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tabletop.engine.zones import DicePlace, NoteArea, Ornament, Place, Plan, SeatSign, ZoneIndex
from tabletop.ui.table.model.layout import place_of
from tabletop.ui.widgets.layouts import em, in_row
from tabletop.ui.widgets.widgets import ToggleButton

_GAP: Final = 0.06
_SIZE: Final = 0.92
"""Size of the toolbar's text, relative to the font that `arrange` receives."""
_OVERLAP: Final = 0.34
"""How much lower the ends of a fan are than its middle, in card widths."""
_FAN_MARGIN: Final = 0.25
"""How far the last card of a fan projects beyond the hand's area, in card widths."""
_CAPTION: Final = 0.2
"""Height of a place's caption, in card widths."""


class HandToolbar(QWidget):
    """A toolbar beside the viewer's hand with buttons to sort it and to explain cards.

    Signals:
        sort_requested: the user chose a sort order for the hand; carries its key.
    """

    sort_requested = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sort_buttons: list[ToggleButton] = []
        self._offered: tuple[tuple[str, str], ...] = ()
        self.explain_button = ToggleButton(
            self.tr("Why?"),
            self.tr("Why does it fit? Cards that you point at tell what they have in common (W)"),
            self,
        )
        self._row = in_row(self.explain_button, spacing=max(em(self) // 3, 3))
        self.setLayout(self._row)
        self.hide()

    def show_actions(
        self, sorts: Sequence[tuple[str, str]], sorted_by: str | None, *, explains: bool
    ) -> None:
        """Show the buttons that are available.

        Args:
            sorts: the sort orders for the hand, each as a key defined by the rules and a name.
            sorted_by: the key of the current sort order, or None if the hand is not sorted.
            explains: whether the game can explain why a card can be played.
        """
        if tuple(sorts) != self._offered:
            self._offered = tuple(sorts)
            for old in self.sort_buttons:
                old.hide()
                old.deleteLater()
            self.sort_buttons = [self._sort_button(word, name) for word, name in sorts]
            for number, button in enumerate(self.sort_buttons):
                self._row.insertWidget(number, button)
                button.show()
        for (word, _), button in zip(self._offered, self.sort_buttons, strict=True):
            button.setChecked(word == sorted_by)
        self.explain_button.setVisible(explains)
        self.setVisible(bool(self.sort_buttons) or explains)

    def arrange(self, font: QFont, *, stacked: bool) -> None:
        """Set the buttons' font, slightly smaller than `font`, and their direction."""
        smaller = QFont(font)
        smaller.setPixelSize(max(round(QFontInfo(font).pixelSize() * _SIZE), 1))
        if smaller != self.font():
            self.setFont(smaller)
            for button in (*self.sort_buttons, self.explain_button):
                button.set_text_font(smaller)
        ways = QHBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if stacked else ways.LeftToRight)
        self.adjustSize()

    def _sort_button(self, word: str, name: str) -> ToggleButton:
        tip = self.tr("Keep the hand sorted; drag a card to put it elsewhere")
        button = ToggleButton(self.tr("By {order}").format(order=name), tip, self)
        button.clicked.connect(lambda: self.sort_requested.emit(word))
        return button


def place_for(
    plan: Plan, hand: ZoneIndex | None, width: float, height: float, below: float = 0.0
) -> tuple[QRectF, bool]:
    """Return the toolbar's area beside a hand, in card widths, and whether it is free.

    The first free area is used: above the hand towards its right end, then beside the hand, then
    in the table's lower right corner. The corner area is below the table if the window has space
    there.

    Args:
        plan: the table's layout.
        hand: the hand's zone, or None if there is no hand.
        width: the toolbar's width, in card widths.
        height: the toolbar's height, in card widths.
        below: the height of the free space below the table, in card widths.
    """
    fits = below >= height + 2 * _GAP
    top = plan.height + _GAP if fits else plan.height - height - _GAP
    corner = QRectF(plan.width - width - _GAP, top, width, height)
    place = None if hand is None else place_of(plan, hand)
    if place is None:
        return corner, True
    area = _rect(place)
    # A full fan is taller than its area.
    above, below = area.top() - height - 2 * _GAP, area.bottom() - height
    table = QRectF(0, 0, plan.width, plan.height)
    others = tuple(_areas(plan, place))

    def is_bare(spot: QRectF) -> bool:
        return table.contains(spot) and not any(spot.intersects(other) for other in others)

    for left, top in (
        (area.right() - width, above),
        (plan.width - width - 2 * _GAP, above),
        (area.right() + 2 * _GAP, below),
        (area.right() + 2 * _GAP, area.top()),
        (area.left() - width - 2 * _GAP, below),
        (area.left(), above),
        # If the text is large, above the hand's caption.
        (plan.width - width - 2 * _GAP, above - height),
        (area.right() - width, above - height),
        *_beside(area, plan.width - width - 2 * _GAP, height),
    ):
        spot = QRectF(left, top, width, height)
        if is_bare(spot):
            return spot, True
    if fits or (is_bare(corner) and not corner.intersects(area.adjusted(0, 0, _FAN_MARGIN, 0))):
        return corner, True
    right = plan.width - width - 2 * _GAP
    for hangs in (_OVERLAP / 2, _OVERLAP):
        spot = QRectF(right, area.top() - height + hangs, width, height)
        if is_bare(spot):
            return spot, False
    return corner, False


def _beside(hand: QRectF, left: float, height: float) -> Iterator[tuple[float, float]]:
    """Yield positions at the table's right edge beside a hand, from the top down."""
    top = hand.top() - height
    while left > hand.right() + _FAN_MARGIN and top < hand.bottom() - height:
        yield left, top
        top += _GAP


def _areas(plan: Plan, hand: Place) -> Iterator[QRectF]:
    """Yield the areas of everything on the table other than the hand."""
    areas = (plan.places, plan.dice, plan.ornaments, plan.signs, plan.notes)
    yield from (_rect(area) for group in areas for area in group if area is not hand)
    for place in plan.places:
        if place.note is not None:
            x, y = place.note
            yield QRectF(x - 0.6, y - 0.15, 1.2, 0.3)
        if place.caption is not None:
            x, y, width = place.caption
            yield QRectF(x - width / 2, y - _CAPTION / 2, width, _CAPTION)


def _rect(area: Place | DicePlace | Ornament | SeatSign | NoteArea) -> QRectF:
    return QRectF(area.x - area.width / 2, area.y - area.height / 2, area.width, area.height)
