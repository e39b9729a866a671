"""The feature that adds the privacy screen to a table."""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QFont

from tabletop.engine.zones import Visibility, ZoneRole
from tabletop.overriding import override
from tabletop.ui.features.privacy.hand_over import HandOver
from tabletop.ui.table.model.buttons import Button
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.overlay import WeightedArea

if TYPE_CHECKING:
    from tabletop.ui.table.table_view import TableView

_WORDS: Final = 20
"""Obstacle weight of the sign; a piece has weight 1."""
_ROUND_HANDS: Final = 0.12
"""Margin of the covered area around hidden hands, in card widths."""


class PrivacyPart(Part):
    """The privacy screen at one table.

    Attributes:
        hand_over: covers and uncovers the table as the session requires.
        screen: the widget that covers the table.
    """

    def __init__(self, table: "TableView") -> None:
        self._table, self._session = table, table.session
        parts = (table.bar, table.board)
        self.hand_over = HandOver(table.session, table, parts, table.uncover_cooldown)
        self.hand_over.delayed.connect(table.show_prompt)
        self.screen = screen = self.hand_over.privacy_screen
        screen.cover_area, screen.card_areas = self._hands, self._held_areas
        screen.finish_motion, screen.on_moving = table.end_dealing, self._on_motion

    @override
    def resume(self, before: "PrivacyPart") -> None:
        self.hand_over.seen_steps = before.hand_over.seen_steps

    @override
    def changed(self, change: Change) -> None:
        table, pace = self._table, self._table.scene.animator.motion.pace
        if pace > 0:
            table.playback.begin(self.hand_over.first_unseen_step(), pace)
        look = self.hand_over.update_screen()
        if self._session.passing_to is not None:
            table.pass_screen_after(look)

    @override
    def prompt(self) -> str:
        return self.hand_over.prompt

    @override
    def buttons(self) -> Iterable[Button]:
        return self.hand_over.button()

    @override
    def button_labels(self) -> Iterable[str]:
        return self.hand_over.labels()

    @override
    def obstacles(self) -> Iterator[WeightedArea]:
        if (sign := self.screen.sign).isVisible():
            area = QRectF(sign.rect().translated(sign.mapTo(self._table, QPoint())))
            yield WeightedArea(area, _WORDS)

    @override
    def act(self) -> None:
        self._session.hide()

    @override
    def handle_key(self, name: str) -> bool:
        # Return usually confirms an action, so it must not pass the screen on too early.
        if name != "enter" or self._session.passing_to is None:
            return False
        self.hand_over.cover_by_key()
        return True

    @override
    def set_motion(self, motion: Motion) -> None:
        self.screen.pace = motion.pace if motion.flies else 0.0

    @override
    def set_font(self, font: QFont) -> None:
        self.screen.set_text_font(font)

    @override
    def rescaled(self) -> None:
        self.screen.reposition()

    def finish(self) -> bool:
        """Finish the animation; return whether it uncovered the table (see `Running`)."""
        is_uncovering = not self._session.is_covered and self.screen.isVisible()
        self.screen.finish_animation()
        return is_uncovering

    def _on_motion(self, moves: bool) -> None:
        (self._table.features.begin if moves else self._table.features.end)(self)

    def _hands(self) -> QRect:
        """Return the area of the next player's hidden zones, in table coordinates."""
        table, scene, seat = self._table, self._table.scene, self._session.passing_to
        specs = self._session.match.rules.zones
        own = [zone for zone in scene.zones if specs[zone].owner == seat]
        secret = (zone for zone in own if specs[zone].visibility is Visibility.OWNER)
        areas = (table.popups.map_to_table(scene.zones[zone].area) for zone in secret)
        together = reduce(QRectF.united, areas, QRectF()).toAlignedRect()
        if together.isEmpty():
            return table.board.geometry()
        edge = round(table.board.transform().m11() * UNIT * _ROUND_HANDS)
        return together.adjusted(-edge, -edge, edge, edge)

    def _held_areas(self) -> list[QRect]:
        """Return the areas of all hands, in the table widget's coordinates."""
        specs, zones = self._session.match.rules.zones, self._table.scene.zones
        hands = (zone for zone in zones if specs[zone].role is ZoneRole.HAND)
        return [self._table.popups.map_to_table(zones[z].area).toAlignedRect() for z in hands]


PART: Final = PrivacyPart
