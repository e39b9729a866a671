"""What highlighted pieces mean: a click, and a drag to each legal target."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF

from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.verdict import LEGAL, Verdict
from tabletop.match.queries import source_zone
from tabletop.ui.table.model.gestures import is_viewers_hand
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.drag_controller import DragController, DropTarget
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.session import ReadingTime, Session
from tabletop.ui.widgets.press_filter import Cooldown
from tabletop.ui.widgets.theme import FELT

GATHERED = "gathered"
"""Meaning of a die that is selected or deselected."""
LIFTED = frozenset({"lifted"})
"""Meaning of a click that picks a piece up: each of its targets is clicked next."""
_AWAY = QPointF(40.0, 40.0)
_SHARES = (0.5, 0.1, 0.9, 0.3, 0.7, 0.03, 0.97)
Meaning = frozenset[SeatAction | str]


class Watched(Session):
    """Session that records the actions tried, and plays them only on request."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.match, session.speaker, privacy_screen=False)
        self.tried: set[SeatAction | str] = set()
        self.refused.connect(lambda verdict: self.tried.add(f"refused: {verdict.reason}"))

    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
        """Record an action."""
        self.tried.add(action)
        return LEGAL

    def do(self, action: SeatAction) -> None:
        """Play an action."""
        assert super().act(action).legal
        self.cover()


class Hands:
    """Player at a table without a window; also implements `drag_controller.Feedback`."""

    accepts_click = True

    def __init__(self, session: Session) -> None:
        self.session = Watched(session)
        self.presenter = Presenter(self.session)
        self.scene = TableScene(session.match.rules.cards, FELT)
        self.reading_time = ReadingTime(self.session, Cooldown())
        self.hand = DragController(self.scene, self.presenter, self.session, self)

    def look(self) -> None:
        """Show the current position."""
        self.hand.reset()
        self.presenter.refresh()
        self.presenter.show_present()
        self.scene.render_snapshot(self.presenter.snapshot(), animated=False)

    # --- feedback -----------------------------------------------------------------------------

    def ask(
        self,
        actions: tuple[SeatAction, ...],
        point: QPointF,
        chosen: Callable[[SeatAction], object],
        dropped: Callable[[], None],
    ) -> None:
        self.session.tried.update(actions)

    def ask_for_dice(self, point: QPointF) -> None:
        self.session.tried.add("refused: dice are missing")

    def enlarge(self, piece: Piece | None) -> None: ...

    def explain(self, piece: Piece | None, point: QPointF) -> None: ...

    def offer_question(self, target: DropTarget, point: QPointF) -> None: ...

    def set_hovered(self, piece: Piece | None) -> None: ...

    def finish_early(self) -> bool:
        return False

    # --- pieces -------------------------------------------------------------------------------

    def lit(self) -> list[Piece]:
        """Return all highlighted pieces."""
        pieces = (*self.scene.cards, *self.scene.dice)
        return [piece for piece in pieces if piece.default_glow is not None and piece.isVisible()]

    def points(self, piece: Piece) -> Iterator[QPointF]:
        """Yield points all over a piece."""
        body = piece.body
        for across in _SHARES:
            for down in _SHARES:
                inside = QPointF(body.width() * across, body.height() * down)
                yield piece.mapToScene(body.topLeft() + inside)

    def is_uncovered(self, piece: Piece) -> bool:
        """Return whether no part of a piece is covered."""
        return all(self.scene.piece_at(point) is piece for point in self.points(piece))

    def grip(self, piece: Piece) -> QPointF:
        """Return a point of a piece that is not covered."""
        at = next((at for at in self.points(piece) if self.scene.piece_at(at) is piece), None)
        assert at is not None, f"{name(piece)} is covered"
        return at

    def click(self, piece: Piece) -> Meaning:
        """Click a piece; return the actions tried."""
        at = self.grip(piece)
        self.hand.press(at)
        self.hand.release(at)
        return self._meant()

    def drag(self, piece: Piece) -> Meaning:
        """Drag a piece to each of its targets; return the actions tried."""
        start = self.grip(piece)
        found: set[SeatAction | str] = set()
        for end in self._ends(piece, start):
            self._carry(start)
            self.hand.move(end, far=True)
            self.hand.release(end)
            found |= self._meant() or {"nothing"}
        return frozenset(found)

    def _ends(self, piece: Piece, start: QPointF) -> list[QPointF]:
        self._carry(start)
        targets, scene = self.hand.targets, self.scene
        ends = [scene.zones[zone].pos() for zone in targets.zones]
        ends += [scene.dice_places[place].pos() for place in targets.places]
        landings = [item for item in scene.cards if item.shown.card in targets.cards]
        ends += [self.grip(item) for item in landings if item is not piece]
        self._meant()
        return ends

    def _carry(self, start: QPointF) -> None:
        self.hand.press(start)
        self.hand.move(start + _AWAY, far=True)

    def _meant(self) -> Meaning:
        """Return the actions tried since the last call, and reset the table."""
        gathered, self.session.selected_dice = self.session.selected_dice, frozenset()
        found = frozenset((*self.session.tried, *([GATHERED] if gathered else [])))
        self.session.tried.clear()
        if not found and self.hand.carried is not None and not self.hand.is_dragging:
            found = LIFTED
        self.hand.cancel()
        self.scene.animator.finish()
        for piece in (*self.scene.cards, *self.scene.dice):
            piece.settle()
        return found

    # --- what must hold -----------------------------------------------------------------------

    def faults(self) -> Iterator[str]:
        """Yield the contradictions between click and drag of each highlighted piece."""
        for piece in self.lit():
            clicked, dragged = self.click(piece), self.drag(piece)
            in_hand = isinstance(piece, CardItem) and is_viewers_hand(
                self.session, piece.shown.zone
            )
            if not dragged or any(isinstance(m, str) and m != GATHERED for m in dragged):
                yield f"{name(piece)}: dragged it means {dragged}"
            elif clicked != LIFTED and (in_hand or clicked != dragged):
                yield f"{name(piece)}: clicked it means {clicked}, dragged {dragged}"

    def faults_of_only(self, action: SeatAction) -> Iterator[str]:
        """Yield the faults of the only legal action: not highlighted, or not played."""
        if action not in [button.action for button in self.presenter.buttons()]:
            yield f"{action} has no button"
        if not isinstance(action, Move):
            return
        zones = (source_zone(self.session.match, action), action.to)
        for item in self.scene.cards:
            shown = item.shown
            is_moved = shown.zone == zones[0] and shown.card == action.card
            if is_viewers_hand(self.session, shown.zone) or not item.isVisible():
                continue
            if is_moved and item.default_glow is not None and not self.is_uncovered(item):
                yield f"{name(item)} is wanted and covered"
            if is_moved or shown.zone in zones or shown.card == action.onto:
                seen = any(self.scene.piece_at(point) is item for point in self.points(item))
                if seen and self.click(item) != {action}:
                    yield f"a click on {name(item)} does not mean {action}"


def name(piece: Piece) -> str:
    """Return a description of a piece."""
    return piece.toolTip() or "a hidden card"
