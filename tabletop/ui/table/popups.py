"""The popups over a table: the message bubble, the chooser and features' popups."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.zones import ZoneIndex
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.background import area_of
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.drag_controller import Actions, ChoiceHandler, DismissHandler
from tabletop.ui.table.scene.face_painting import inset
from tabletop.ui.table.scene.items import AreaItem, CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import action_icon
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.overlay import Chooser, Overlay, SpeechBubble
from tabletop.ui.widgets.placing import VITAL, WeightedArea
from tabletop.ui.widgets.screen_reader import announce

WORDS: Final = 20
"""The weight of a message as an obstacle; that of a face-down card is 1."""
MATTERS: Final = 3
"""The weight of buttons and of face-up pieces."""
_FACES: Final = ("earth", "mac-face")
"""The ornaments that are faces."""
_BESIDE_FACE: Final = 0.15
"""The share of such an ornament's width at each side that is not the face."""
_USUAL_TABLE: Final = (13.0, 8.0)
"""The size of a typical table in card widths, used to estimate the card size."""
_TEXT: Final = 0.115
"""The size of text over the table, in card widths."""
_TEXT_IN_WIDTH: Final = 36
_TEXT_IN_HEIGHT: Final = 24
"""The minimum window size, in text heights, for text larger than `_SMALL_TEXT`."""
_SMALL_TEXT: Final = 14


class Popups:
    """The popups over one table, which the next input hides.

    Attributes:
        bubble: shows a sentence, and the rule that it cites.
        chooser: lets the user choose one of several actions.
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
        """Create the bubble and the chooser.

        Args:
            table: the parent widget.
            session: the session of the match.
            presenter: provides the labels of actions.
            scene: the graphics scene with the pieces.
            board: the view that shows the scene.
            others: returns the areas, besides those of pieces, that popups should not cover.
        """
        self._table, self._session, self._presenter = table, session, presenter
        self._scene, self._board, self._others = scene, board, others
        self.bubble = SpeechBubble(table)
        self.chooser = Chooser(table)
        self.bubble.obstacles = self.chooser.obstacles = self.obstacles
        self._added: list[Overlay] = []
        self._point: QPointF | None = None
        self._place: ZoneIndex | str | None = None
        self._piece: Piece | None = None

    def add(self, popup: Overlay) -> None:
        """Add a feature's popup, a child of the table widget that any input hides."""
        self._added.append(popup)

    # --- showing ----------------------------------------------------------------------------

    def ask(
        self,
        actions: Actions,
        point: QPointF,
        on_chosen: ChoiceHandler,
        on_dismissed: DismissHandler,
    ) -> None:
        """Ask which of several actions was meant (see `Feedback.ask`)."""

        def choose(action: SeatAction) -> None:
            if not on_chosen(action).legal:
                self.ask(actions, point, on_chosen, on_dismissed)

        label = self._presenter.label_of
        choices = [(label(action), partial(choose, action)) for action in actions]
        pictures = [self.action_icon(action) for action in actions]
        anchor, about = self.set_anchor(point)
        self.chooser.ask(choices, anchor, on_dismissed, pictures, about)

    def action_icon(self, action: SeatAction | None) -> QIcon:
        """Return the icon of an action's button."""
        return action_icon(action, self._scene.sprites, self._session.match)

    def show_text(self, sentence: str, point: QPointF | None, rule_id: str = "") -> None:
        """Show a sentence at a scene point, or in the middle of the table if None."""
        anchor, about = self.set_anchor(point)
        texts = self._session.speaker.texts
        rule = texts.rule(rule_id) if rule_id else None
        self.bubble.show_text(sentence, anchor, rule_id, rule, about)

    def show_and_announce(self, sentence: str) -> None:
        """Show a sentence in the middle of the table, and announce it."""
        self.show_text(sentence, None)
        announce(self._board, sentence)

    # --- hiding -----------------------------------------------------------------------------

    def hide_unpinned(self) -> None:
        """Hide all popups except the chooser and popups added with `stays`."""
        for popup in (self.bubble, *self._added):
            if not popup.isHidden():
                popup.hide()
        self._scene.highlight_conflicts(None, ())

    def close(self) -> bool:
        """Close all popups, as Escape does; return whether any were open."""
        popups: tuple[QWidget, ...] = (self.chooser, self.bubble, *self._added)
        if not any(popup.isVisible() for popup in popups):
            return False
        self.chooser.dismiss()
        self.hide_unpinned()
        return True

    def set_font(self, font: QFont) -> None:
        """Set the font of the popups."""
        for popup in (self.bubble, self.chooser, *self._added):
            popup.setFont(font)

    # --- geometry ---------------------------------------------------------------------------

    def anchor(self, point: QPointF | None) -> QPoint:
        """Map a scene point to table widget coordinates; None is the middle of the table.

        Pending layout requests are processed first, since they would move the point.
        """
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        board, viewport = self._board, self._board.viewport()
        middle = QPoint(viewport.width() // 2, viewport.height() // 3)
        return viewport.mapTo(self._table, middle if point is None else board.mapFromScene(point))

    def map_to_table(self, area: QRectF) -> QRectF:
        """Map an area from scene to table widget coordinates."""
        corners = (self.anchor(area.topLeft()), self.anchor(area.bottomRight()))
        return QRectF(*map(QPointF, corners))

    def font(self) -> QFont:
        """Return the font for texts over the table, which is larger on a large table.

        The largest text is limited by the window, to leave space for the table.
        """
        table, window = self._table, self._table.window()
        limit = min(window.width() / _TEXT_IN_WIDTH, window.height() / _TEXT_IN_HEIGHT)
        size = min(em(table), max(round(limit), _SMALL_TEXT))
        card = min(table.width() / _USUAL_TABLE[0], table.height() / _USUAL_TABLE[1])
        font = QFont(table.font())
        font.setPixelSize(max(size, round(card * _TEXT)))
        return font

    def vital_areas(self) -> list[QRectF]:
        """Return the areas that no popup may cover, in table widget coordinates.

        These are the dice just thrown, the viewer's hand, the name of the player to act, and the
        faces that are part of the table.
        """
        scene, hand = self._scene, self._presenter.hand
        plan, signs = scene.snapshot.plan, [s.sign for s in scene.snapshot.signs if s.active]
        areas = [card.resting_area for card in scene.cards if card.shown.zone == hand]
        areas += [die.resting_area for die in scene.thrown_dice if die.isVisible()]
        areas += [area_of(sign) for sign in signs]
        faces = map(area_of, (one for one in plan.ornaments if one.picture in _FACES))
        areas += [inset(face, face.width() * _BESIDE_FACE) for face in faces]
        return [*map(self.map_to_table, areas)]

    def obstacles(self) -> list[WeightedArea]:
        """Return areas that popups should avoid, in table widget coordinates."""
        scene = self._scene
        areas = [WeightedArea(piece.resting_area, _weight(piece)) for piece in scene.pieces()]
        labels = [item.sceneBoundingRect() for item in (*scene.chips, *scene.notes)]
        plan = scene.snapshot.plan
        labels += [area_of(one) for group in (plan.signs, plan.ornaments) for one in group]
        areas += [WeightedArea(label, WORDS) for label in labels]
        mapped = [WeightedArea(self.map_to_table(area), weight) for area, weight in areas]
        mapped += [WeightedArea(area, VITAL) for area in self.vital_areas()]
        return [*mapped, *self._others()]

    def message_areas(self) -> Sequence[WeightedArea]:
        """Return the visible bubble's and chooser's areas, in table widget coordinates."""
        shown = (popup for popup in (self.bubble, self.chooser) if popup.isVisible())
        return [WeightedArea(QRectF(popup.geometry()), WORDS) for popup in shown]

    def set_anchor(self, point: QPointF | None) -> tuple[QPoint, QRect | None]:
        """Set the scene point at which popups point, and find the piece or place there.

        Returns:
            The point, and the area of the piece or place or None, in table widget coordinates.
        """
        self._point, self._place, self._piece = point, None, None
        if point is None:
            return self.anchor(point), None
        scene = self._scene
        self._piece = piece = _piece_at(scene, point)
        for name, place in _places(scene).items():
            if place.area.contains(point):
                self._place = name
                areas = [place.area, *_piece_areas(scene, place)]
                area = reduce(QRectF.united, areas) if piece is None else piece.resting_area
                return self.anchor(point), self.map_to_table(area).toAlignedRect()
        return self.anchor(point), None

    def update_anchor(self) -> None:
        """Make the popups point at the same piece or place after the layout changed."""
        scene = self._scene
        pieces, place = scene.pieces(), _places(scene).get(self._place)
        area = None if place is None else place.area
        if self._piece is not None and self._piece in pieces:
            area = self._piece.resting_area
        if area is not None and not area.contains(self._point or QPointF()):
            self._point = area.center()  # the table has a new layout
        for popup in (self.chooser, self.bubble):
            if popup.isVisible():
                popup.point_at(*self.set_anchor(self._point))


def _weight(piece: Piece) -> int:
    """Return the weight of a piece as an obstacle to popups."""
    return 1 if isinstance(piece, CardItem) and not piece.is_face_up else MATTERS


def _piece_at(scene: TableScene, point: QPointF) -> Piece | None:
    """Return the topmost piece that rests at a point, or None if there is none."""
    found = (piece for piece in scene.pieces() if piece.resting_area.contains(point))
    return max(found, key=lambda piece: piece.rest_z, default=None)


def _piece_areas(scene: TableScene, place: AreaItem) -> Iterator[QRectF]:
    """Yield the areas of all pieces whose centre is in a place."""
    return (piece.area for piece in scene.pieces() if place.area.contains(piece.area.center()))


def _places(scene: TableScene) -> dict[ZoneIndex | str | None, AreaItem]:
    return dict((*scene.zones.items(), *scene.dice_places.items()))
