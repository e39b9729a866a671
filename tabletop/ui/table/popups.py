"""The sheets of paper over a table: what is said and asked there, and where it may be."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial, reduce
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.zones import ZoneIndex
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.drag_controller import Actions, ChoiceHandler, DismissHandler
from tabletop.ui.table.scene.items import AreaItem, CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import action_icon
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.overlay import Chooser, Overlay, SpeechBubble, WeightedArea
from tabletop.ui.widgets.screen_reader import announce

WORDS: Final = 20
"""How much worse it is to cover what is said than a piece."""
MATTERS: Final = 3
"""How much worse it is to cover what is face up or can be pressed than what is face down."""
_OWN: Final = 12
"""The same for the viewer's own cards: they are looked at before something is chosen."""
_USUAL_TABLE: Final = (13.0, 8.0)
"""Width and height of a table in card widths, to estimate how large cards are."""
_TEXT: Final = 0.115
"""Size of text over the table in card widths."""
_TEXT_IN_WIDTH: Final = 30
_TEXT_IN_HEIGHT: Final = 27
"""How much larger than the text the view is at least, as long as the text is not `_SMALL`."""
_SMALL: Final = 14


class Popups:
    """What is said and asked over one table. All sheets close with the next input.

    Attributes:
        bubble: says a sentence, with its rule.
        chooser: asks which of several actions was meant.
    """

    def __init__(
        self,
        table: QWidget,
        session: Session,
        presenter: Presenter,
        scene: TableScene,
        board: Board,
        others: Callable[[], Iterable[WeightedArea]],
    ) -> None:
        """Make bubble and chooser.

        Args:
            table: what they are over.
            session: the match.
            presenter: says what actions are called.
            scene: the pieces.
            board: shows them.
            others: returns what else they should not cover, beside the pieces.
        """
        self._table, self._session, self._presenter = table, session, presenter
        self._scene, self._board, self._others = scene, board, others
        self.bubble = SpeechBubble(table)
        self.chooser = Chooser(table)
        self.bubble.obstacles = self.chooser.obstacles = self.obstacles
        self._added: list[Overlay] = []
        self._lasting: list[Overlay] = []
        self._point: QPointF | None = None
        self._place: ZoneIndex | str | None = None
        self._piece: Piece | None = None

    def add(self, sheet: Overlay, *, stays: bool = False) -> None:
        """Add a feature's sheet, to be hidden with the next input.

        Args:
            sheet: the sheet.
            stays: whether only Escape or a click on it hides it.
        """
        (self._lasting if stays else self._added).append(sheet)

    # --- what is said -----------------------------------------------------------------------

    def ask(
        self,
        actions: Actions,
        point: QPointF,
        on_chosen: ChoiceHandler,
        on_dismissed: DismissHandler,
    ) -> None:
        """Ask which of several actions was meant; see `Feedback.ask`."""

        def choose(action: SeatAction) -> None:
            if not on_chosen(action).legal:
                self.ask(actions, point, on_chosen, on_dismissed)

        label = self._presenter.label_of
        choices = [(label(action), partial(choose, action)) for action in actions]
        pictures = [self.action_icon(action) for action in actions]
        anchor, about = self.set_anchor(point)
        self.chooser.ask(choices, anchor, on_dismissed, pictures, about)

    def action_icon(self, action: SeatAction | None) -> QIcon:
        """Return what is drawn on the button of an action."""
        return action_icon(action, self._scene.sprites, self._session.match)

    def show_text(self, sentence: str, point: QPointF | None, rule_id: str = "") -> None:
        """Show a sentence at a point of the scene, or (None) over the middle of the table."""
        anchor, about = self.set_anchor(point)
        texts = self._session.speaker.texts
        rule = texts.rule(rule_id) if rule_id else None
        self.bubble.show_text(sentence, anchor, rule_id, rule, about)

    def show_and_announce(self, sentence: str) -> None:
        """Show and announce a sentence over the middle of the table."""
        self.show_text(sentence, None)
        announce(self._board, sentence)

    # --- hiding -----------------------------------------------------------------------------

    def hide_unpinned(self) -> None:
        """Hide what was said or shown with the last input."""
        for sheet in (self.bubble, *self._added):
            if not sheet.isHidden():
                sheet.hide()
        self._scene.highlight_conflicts(None, ())

    def close(self) -> bool:
        """Close all of them, as Escape does; return whether any was open."""
        sheets: tuple[QWidget, ...] = (self.chooser, self.bubble, *self._added, *self._lasting)
        if not any(sheet.isVisible() for sheet in sheets):
            return False
        self.chooser.dismiss()
        self.hide_unpinned()
        for sheet in self._lasting:
            sheet.clear()
        return True

    def set_font(self, font: QFont) -> None:
        """Use this font on all of them."""
        for sheet in (self.bubble, self.chooser, *self._added):
            sheet.setFont(font)

    # --- geometry ---------------------------------------------------------------------------

    def anchor(self, point: QPointF | None) -> QPoint:
        """Return a point of the scene in the table's widget; for None the middle of the table.

        Pending layouts are done first: afterwards the point would be elsewhere.
        """
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        board, viewport = self._board, self._board.viewport()
        middle = QPoint(viewport.width() // 2, viewport.height() // 3)
        return viewport.mapTo(self._table, middle if point is None else board.mapFromScene(point))

    def map_to_table(self, area: QRectF) -> QRectF:
        """Return an area of the scene in the table's widget."""
        corners = (self.anchor(area.topLeft()), self.anchor(area.bottomRight()))
        return QRectF(*map(QPointF, corners))

    def font(self) -> QFont:
        """Return the font over the table: the window's, larger on a large table.

        In a small window the text leaves room for the table.
        """
        table = self._table
        room = min(table.width() / _TEXT_IN_WIDTH, table.height() / _TEXT_IN_HEIGHT)
        usual = min(em(table), max(round(room), _SMALL))
        card = min(table.width() / _USUAL_TABLE[0], table.height() / _USUAL_TABLE[1])
        font = QFont(table.font())
        font.setPixelSize(max(usual, round(card * _TEXT)))
        return font

    def obstacles(self) -> list[WeightedArea]:
        """Return what sheets should cover as little as possible, in the table's widget."""
        sight, zones = self._session.visible_to, self._session.match.rules.zones
        own = {number for number, zone in enumerate(zones) if zone.owner == sight}
        pieces = self._scene.pieces()
        found = (WeightedArea(self.map_to_table(p.resting_area), _matters(p, own)) for p in pieces)
        return [*found, *self._others()]

    def message_areas(self) -> Sequence[WeightedArea]:
        """Return where bubble and chooser are, if they are shown, in the table's widget."""
        shown = (sheet for sheet in (self.bubble, self.chooser) if sheet.isVisible())
        return [WeightedArea(QRectF(sheet.geometry()), WORDS) for sheet in shown]

    def set_anchor(self, point: QPointF | None) -> tuple[QPoint, QRect | None]:
        """Remember a point of the scene; return it and the piece or place there, in the widget."""
        self._point, self._place, self._piece = point, None, None
        if point is None:
            return self.anchor(point), None
        scene = self._scene
        self._piece = piece = _resting(scene, point)
        for name, place in _places(scene).items():
            if place.area.contains(point):
                self._place = name
                lying = [place.area, *_lying(scene, place)]
                area = reduce(QRectF.united, lying) if piece is None else piece.resting_area
                return self.anchor(point), self.map_to_table(area).toAlignedRect()
        return self.anchor(point), None

    def update_anchor(self) -> None:
        """Point at the same thing as before, after scene and widget came to relate otherwise."""
        scene = self._scene
        pieces, place = scene.pieces(), _places(scene).get(self._place)
        area = None if place is None else place.area
        if self._piece is not None and self._piece in pieces:
            area = self._piece.resting_area
        if area is not None and not area.contains(self._point or QPointF()):
            self._point = area.center()  # the table was laid out anew
        for sheet in (self.chooser, self.bubble):
            if sheet.isVisible():
                sheet.point_at(*self.set_anchor(self._point))


def _matters(piece: Piece, own: Container[ZoneIndex]) -> int:
    """Return how bad it is to cover a piece."""
    if isinstance(piece, CardItem) and not piece.is_face_up:
        return 1
    return _OWN if isinstance(piece, CardItem) and piece.shown.zone in own else MATTERS


def _resting(scene: TableScene, point: QPointF) -> Piece | None:
    """Return the uppermost of the pieces that are at a point when nothing moves."""
    found = (piece for piece in scene.pieces() if piece.resting_area.contains(point))
    return max(found, key=lambda piece: piece.rest_z, default=None)


def _lying(scene: TableScene, place: AreaItem) -> Iterator[QRectF]:
    """Yield the areas of the pieces in a place, more or less."""
    return (piece.area for piece in scene.pieces() if place.area.contains(piece.area.center()))


def _places(scene: TableScene) -> dict[ZoneIndex | str | None, AreaItem]:
    return dict((*scene.zones.items(), *scene.dice_places.items()))
