"""The table as a widget: the board, and the sheets of paper that float over it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.overlays.bubble import SpeechBubble
from tabletop.ui.overlays.chooser import Chooser
from tabletop.ui.overlays.magnifier import Magnifier
from tabletop.ui.scene.action_pictures import picture_of
from tabletop.ui.scene.announcements import announce
from tabletop.ui.scene.board import Board
from tabletop.ui.scene.items import CardItem, Piece
from tabletop.ui.scene.scene import TableScene
from tabletop.ui.theme.theme import Theme
from tabletop.ui.viewmodel.card_details import seen_with, words_for
from tabletop.ui.viewmodel.presenter import Presenter


@guarded
class TableFrame(QWidget):
    """Shows, asks and says; what is shown and when is up to whoever extends it."""

    def __init__(
        self,
        session: Session,
        parent: QWidget | None,
        theme: Theme,
        presenter: Presenter | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.presenter = presenter or self.presented(session)
        self.scene = TableScene(session.match.rules.cards, theme, self)
        self.board = Board(self.scene, self)
        self.bubble = SpeechBubble(self)
        self.chooser = Chooser(self)
        self.magnifier = Magnifier(self.scene.sprites, self)
        self._pointed_at: QPointF | None = None

    def presented(self, session: Session) -> Presenter:
        """What turns the match into pictures, and what hands do into answers."""
        return Presenter(session)

    @property
    def sheets(self) -> tuple[QWidget, ...]:
        """What floats over the board."""
        return self.bubble, self.chooser, self.magnifier

    # --- feedback: see `feedback.Feedback` ------------------------------------------------------

    def ask(
        self,
        actions: tuple[SeatAction, ...],
        point: QPointF,
        chosen: Callable[[SeatAction], None],
        dropped: Callable[[], None],
    ) -> None:
        """Let one of several actions be chosen at a point of the scene."""
        say = self.presenter.says
        choices = [(say(action), partial(chosen, action)) for action in actions]
        self._pointed_at = point
        self.chooser.ask(choices, self._anchor(point), dropped)
        self.chooser.illustrate([self._picture(action) for action in actions])

    def _picture(self, action: SeatAction | None) -> QIcon:
        return picture_of(action, self.scene.sprites, self._session.match)

    def ask_for_dice(self, point: QPointF) -> None:
        """Say that the cup is empty."""
        self._pointed_at = point
        self.bubble.say(
            self.tr("The cup is empty. Click the dice you want to throw, or drag them here."),
            self._anchor(point),
        )

    def enlarge(self, piece: Piece | None) -> None:
        """Show a card large with what it says, and what lies under it or on it."""
        if not isinstance(piece, CardItem) or piece.shown.card == HIDDEN:
            self.magnifier.hide()
            return
        snapshot, session = self.scene.snapshot, self._session
        cards = (piece.shown,) if snapshot is None else seen_with(session, snapshot, piece.shown)
        is_pile = len({card.zone for card in cards}) == 1 < len(cards)
        caption = session.speaker.zone(piece.shown.zone) if is_pile else ""
        words = () if is_pile else tuple(words_for(session, card) for card in cards)
        area = piece.mapRectToScene(piece.body())
        beside = QRectF(
            QPointF(self._anchor(area.topLeft())), QPointF(self._anchor(area.bottomRight()))
        )
        self.magnifier.enlarge(cards, caption, beside, words)

    def tell(self, sentence: str) -> None:
        """Say a sentence over the middle of the table."""
        self._pointed_at = None
        self.bubble.say(sentence, self._anchor(None))
        announce(self.board, sentence)

    # --- geometry ---------------------------------------------------------------------------

    def _anchor(self, point: QPointF | None) -> QPoint:
        """A point of the scene in this widget; the middle of the table for None.

        Layouts that are to be done yet are done first: afterwards the point would be elsewhere.
        """
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        viewport = self.board.viewport()
        if point is None:
            inside = QPoint(viewport.width() // 2, viewport.height() // 3)
        else:
            inside = self.board.mapFromScene(point)
        return viewport.mapTo(self, inside)

    def point_again(self) -> None:
        """Scene and widget relate otherwise: let the sheets point at the same thing as before."""
        self.magnifier.hide()
        for sheet in (self.chooser, self.bubble):
            if sheet.isVisible():
                sheet.point_at(self._anchor(self._pointed_at))
