"""The table as a widget: the board, and the sheets of paper that float over it."""

from collections.abc import Callable, Iterator
from functools import cache, partial, reduce
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Visibility, ZoneIndex
from tabletop.ui.base.choices import Enlarging, Highlights
from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.features.event_strip.strip import EventStrip
from tabletop.ui.features.hand_tools.feature import HelpOverlays
from tabletop.ui.features.hand_tools.strip import MeterButton
from tabletop.ui.features.magnifier.sheet import Magnifier
from tabletop.ui.features.privacy.hand_over import HandOver, Playback
from tabletop.ui.table.covering import WORDS, covered_least
from tabletop.ui.table.model.card_details import seen_with, words_for
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.drag_controller import DragController
from tabletop.ui.table.scene.focus_ring import KeyboardCursor
from tabletop.ui.table.scene.items import AreaItem, CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT, picture_of
from tabletop.ui.table.scene.time_to_look import TimeToLook
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.bubble import Chooser, SpeechBubble
from tabletop.ui.widgets.layouts import em, in_column
from tabletop.ui.widgets.press_filter import is_settled
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.sheet import Weighted
from tabletop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.ui.features.tips.sheet import PutAway

_USUAL_TABLE: Final = (13.0, 8.0)
"""Width and height of a table in card widths, to tell how large cards are about."""
_TEXT: Final = 0.115
"""Size of writing over the table in card widths."""
_TEXT_IN_WIDTH: Final = 30
_TEXT_IN_HEIGHT: Final = 27
"""How much larger than the writing the view is at least, as long as that is not `_SMALL`."""
_SMALL: Final = 14
_ROUND_HANDS: Final = 0.12
"""How far the cloth over hidden hands reaches round them, in card widths."""


@guarded
class TableFrame(QWidget):
    """Shows, asks and says; what is shown and when is up to whoever extends it.

    Attributes:
        hand: carries pieces with mouse and keyboard.
        cursor_keys: the ring with which the keyboard goes over the table.
        hand_over: passes the screen on, behind the privacy screen.
        playback: shows what happened while somebody else looked.
        meter: puts the meter of one's goal away.
        looks: knows what was looked at before something is pressed.
    """

    hand: DragController
    cursor_keys: KeyboardCursor
    hand_over: HandOver
    playback: Playback
    meter: MeterButton
    looks: TimeToLook

    def __init__(
        self,
        session: Session,
        parent: QWidget | None,
        theme: Theme,
        presenter: Presenter | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.presenter = presenter or self.presented(session)
        self.scene = TableScene(session.match.rules.cards, theme, self)
        self.scene.sprites.words = cache(session.speaker.card_text)
        self.board = Board(self.scene, self)
        self.bubble = SpeechBubble(self)
        self.chooser = Chooser(self)
        self.magnifier = Magnifier(self.scene.sprites, self)
        self.bar = PromptBar(self)
        self.bar.picture = self._picture
        self.bar.strip = self.strip = EventStrip(session, theme, self.bar)
        self.help_overlays = HelpOverlays(
            session, self.presenter, self.board, self.scene, self, self._anchor
        )
        self.tips: PutAway | None = None
        """Gives tips, once one was asked for."""
        self.bubble.matters = self.chooser.matters = partial(covered_least, self)
        self._pointed_at: QPointF | None = None
        self._pointed_place: ZoneIndex | str | None = None
        self._pointed_piece: Piece | None = None
        self._highlights = Highlights.ALWAYS
        self._enlarges = True
        layout = in_column(self.board)
        self.setLayout(layout)
        self.bar.kept.connect(lambda room: layout.setContentsMargins(0, room, 0, 0))
        self.bar.stackUnder(self.bubble)
        self.setFocusProxy(self.board)

    def presented(self, session: Session) -> Presenter:
        """Make what turns the match into pictures, and what hands do into answers."""
        return Presenter(session)

    def settle(self) -> bool:
        """Show the table as it is now; return whether it was being shown how that came about."""
        raise NotImplementedError

    @property
    def sheets(self) -> tuple[QWidget, ...]:
        """What floats over the board."""
        return self.bubble, self.chooser, self.magnifier

    @property
    def may_be_seen(self) -> bool:
        """Whether somebody looks; behind the privacy screen there is nothing."""
        return self.session.sight is not None

    def set_theme(self, theme: Theme) -> None:
        """Change the colours of the table."""
        self.scene.set_theme(theme)
        self.board.resetCachedContent()
        self.strip.set_theme(theme)
        self.bar.arrange()  # when it was told of the style, its buttons had the old one yet

    # --- feedback: see `drag_controller.Feedback` ------------------------------------------------

    def ask(
        self,
        actions: tuple[SeatAction, ...],
        point: QPointF,
        chosen: Callable[[SeatAction], Verdict],
        dropped: Callable[[], None],
    ) -> None:
        """Let one of several actions be chosen at a point of the scene; see `Feedback`."""

        def choose(action: SeatAction) -> None:
            if not chosen(action).legal:
                self.ask(actions, point, chosen, dropped)

        say = self.presenter.says
        choices = [(say(action), partial(choose, action)) for action in actions]
        pictures = [self._picture(action) for action in actions]
        anchor, about = self._aim(point)
        self.chooser.ask(choices, anchor, dropped, pictures, about)

    def _picture(self, action: SeatAction | None) -> QIcon:
        return picture_of(action, self.scene.sprites, self.session.match)

    def ask_for_dice(self, point: QPointF) -> None:
        """Say that the cup is empty."""
        words = self.tr("The cup is empty. Click the dice you want to throw, or drag them here.")
        self.say(words, point)

    def say(self, sentence: str, point: QPointF | None, rule_id: str = "") -> None:
        """Say a sentence at a point of the scene, or over the middle of the table; see `bubble`."""
        anchor, about = self._aim(point)
        rule = self.session.speaker.texts.rule(rule_id) if rule_id else None
        self.bubble.say(sentence, anchor, rule_id, rule, about)

    def enlarge(self, piece: Piece | None) -> None:
        """Show a card large with what it says, and what lies under it or on it.

        A card that is just being explained is not covered.
        """
        if piece is not None and self.help_overlays.hint.isVisible():
            return
        is_known = isinstance(piece, CardItem) and piece.shown.card != HIDDEN
        if not isinstance(piece, CardItem) or not is_known or not self._enlarges:
            self.magnifier.hide()
            return
        session = self.session
        cards = seen_with(session, self.scene.snapshot, piece.shown)
        is_pile = len({card.zone for card in cards}) == 1 < len(cards)
        caption = session.speaker.zone(piece.shown.zone) if is_pile else ""
        words = () if is_pile else tuple(words_for(session, card) for card in cards)
        matters = covered_least(self)
        sheets = (sheet for sheet in (self.bubble, self.chooser) if sheet.isVisible())
        matters += (Weighted(QRectF(sheet.geometry()), WORDS) for sheet in sheets)
        self.magnifier.enlarge(cards, caption, self.seen_at(piece.area), words, matters)

    def explain(self, piece: Piece | None, point: QPointF) -> None:
        """Say what can be done with a piece, or what is at a point, or why nothing can."""
        from tabletop.ui.features.why_not.feature import told_of

        if self.hand.asks:
            self.hand.asks = False
            self.point_at(None)
        if self.session.is_covered:
            return
        found = told_of(self.session, self.presenter, piece, point)
        if found is None:
            self.bubble.hide()
            return
        self.say(found.sentence, point, found.rule)
        announce(self.board, found.sentence)

    def set_magnifier(self, enlarging: Enlarging) -> None:
        """Set when a card is shown large."""
        self._enlarges = enlarging is not Enlarging.OFF
        self.board.looks_at_rest = enlarging is Enlarging.REST

    def set_highlights(self, highlights: Highlights) -> None:
        """Set when what can be done is shown at the pieces."""
        self._highlights = highlights
        self._touch(None)
        raises = highlights is Highlights.ALWAYS
        if raises != self.presenter.raises:
            self.presenter.raises = raises
            self.session.rearranged.emit()

    def _touch(self, piece: Piece | None) -> None:
        wanted, touches = self._highlights, piece is not None or self.hand.carried is not None
        self.scene.show_highlights(
            playable=wanted is Highlights.ALWAYS or (wanted is Highlights.TOUCH and touches),
            targets=wanted is not Highlights.OFF,
        )

    def point_at(self, piece: Piece | None) -> None:
        """Show a hand over what can be taken up or clicked; light the dice it has to do with."""
        self._touch(piece)
        dice, shapes = frozenset[int](), Qt.CursorShape
        shape = shapes.ArrowCursor if piece is None else shapes.PointingHandCursor
        if isinstance(piece, CardItem):
            dice = self.presenter.dice_for(piece.shown.zone, piece.shown.card)
            shape = shapes.OpenHandCursor if piece.shown.liftable else shapes.ArrowCursor
        self.scene.light_dice(dice)
        self.board.viewport().setCursor(shapes.WhatsThisCursor if self.hand.asks else shape)
        self.help_overlays.point_at(piece)

    @property
    def is_seen(self) -> bool:
        """Whether the position has been on the screen for long enough to be meant."""
        return is_settled(self.board.viewport())

    def quiet(self) -> None:
        """Take back whatever was said or shown over the table."""
        self.help_overlays.hint.clear()
        self.bubble.hide()
        self.magnifier.hide()
        self.scene.accuse(None, ())

    def tell(self, sentence: str) -> None:
        """Say a sentence over the middle of the table."""
        self.say(sentence, None)
        announce(self.board, sentence)

    # --- geometry ---------------------------------------------------------------------------

    def _anchor(self, point: QPointF | None) -> QPoint:
        """Return a point of the scene in this widget; the middle of the table for None.

        Layouts that are to be done yet are done first: afterwards the point would be elsewhere.
        """
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        viewport = self.board.viewport()
        middle = QPoint(viewport.width() // 2, viewport.height() // 3)
        return viewport.mapTo(self, middle if point is None else self.board.mapFromScene(point))

    def written(self) -> QFont:
        """Return the writing over the table: as large as in the window, larger on a large table.

        Where the window is small, the writing leaves room to the table.
        """
        room = min(self.width() / _TEXT_IN_WIDTH, self.height() / _TEXT_IN_HEIGHT)
        usual = min(em(self), max(round(room), _SMALL))
        card = min(self.width() / _USUAL_TABLE[0], self.height() / _USUAL_TABLE[1])
        font = QFont(self.font())
        font.setPixelSize(max(usual, round(card * _TEXT)))
        return font

    def seen_at(self, area: QRectF) -> QRectF:
        """Return an area of the scene in this widget."""
        corners = (self._anchor(area.topLeft()), self._anchor(area.bottomRight()))
        return QRectF(*map(QPointF, corners))

    def hands(self) -> QRect:
        """Return where that lies, in this widget, which only who looks next is to see."""
        seat, scene = self.session.passing_to, self.scene
        specs = self.session.match.rules.zones
        own = [zone for zone in scene.zones if specs[zone].owner == seat]
        secret = (zone for zone in own if specs[zone].visibility is Visibility.OWNER)
        areas = (self.seen_at(scene.zones[zone].area) for zone in secret)
        together = reduce(QRectF.united, areas, QRectF()).toAlignedRect()
        if together.isEmpty():
            return self.board.geometry()
        edge = round(self.board.transform().m11() * UNIT * _ROUND_HANDS)
        return together.adjusted(-edge, -edge, edge, edge)

    def _aim(self, point: QPointF | None) -> tuple[QPoint, QRect | None]:
        """Remember a point of the scene; return it, and the piece or place there, as seen here."""
        self._pointed_at, self._pointed_place, self._pointed_piece = point, None, None
        if point is None:
            return self._anchor(point), None
        self._pointed_piece = piece = _resting(self.scene, point)
        for name, place in _places(self.scene).items():
            if place.area.contains(point):
                self._pointed_place = name
                lying = [place.area, *_lying(self.scene, place)]
                area = reduce(QRectF.united, lying) if piece is None else piece.resting_area
                return self._anchor(point), self.seen_at(area).toAlignedRect()
        return self._anchor(point), None

    def point_again(self) -> None:
        """Scene and widget relate otherwise: let the sheets point at the same thing as before."""
        self.magnifier.hide()
        pieces, place = self.scene.pieces(), _places(self.scene).get(self._pointed_place)
        area = None if place is None else place.area
        if self._pointed_piece in pieces:
            area = self._pointed_piece.resting_area
        if area is not None and not area.contains(self._pointed_at or QPointF()):
            self._pointed_at = area.center()  # the table was laid anew
        for sheet in (self.chooser, self.bubble):
            if sheet.isVisible():
                sheet.point_at(*self._aim(self._pointed_at))


def _resting(scene: TableScene, point: QPointF) -> Piece | None:
    """Return the uppermost of the pieces that lie at a point when nothing moves."""
    found = (piece for piece in scene.pieces() if piece.resting_area.contains(point))
    return max(found, key=lambda piece: piece.rest_z, default=None)


def _lying(scene: TableScene, place: AreaItem) -> Iterator[QRectF]:
    """Yield the areas of what lies in a place, more or less."""
    return (piece.area for piece in scene.pieces() if place.area.contains(piece.area.center()))


def _places(scene: TableScene) -> dict[ZoneIndex | str | None, AreaItem]:
    return dict((*scene.zones.items(), *scene.dice_places.items()))
