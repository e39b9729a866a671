"""The sandbox' table."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QGraphicsObject, QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import permission_of
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.match.free_edit import face_range, fetched
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.pages.sandbox.sandbox_presenter import SandboxDice, SandboxPresenter
from tabletop.ui.pages.table.table_view import TableView
from tabletop.ui.scene.announcements import announce
from tabletop.ui.scene.dice_items import DieItem
from tabletop.ui.scene.items import CardItem, Light
from tabletop.ui.theme.sprite_cache import UNIT
from tabletop.ui.theme.theme import FELT, Theme
from tabletop.ui.viewmodel.layout import zone_at
from tabletop.ui.viewmodel.presenter import Presenter


@guarded
class SandboxTable(TableView):
    """Shows a sandbox; what is asked is answered by a bubble, as a refusal is."""

    def __init__(
        self, sandbox: Sandbox, parent: QWidget | None = None, *, theme: Theme = FELT
    ) -> None:
        self._sandbox = sandbox
        super().__init__(sandbox, parent, theme=theme)
        sandbox.allowed.connect(self._say_allowed)

    def presented(self, session: Session) -> Presenter:
        """See `TableFrame`."""
        return SandboxPresenter(self._sandbox)

    def _place_meter(self) -> None:
        """Nobody's task is measured here."""
        self.meter.hide()

    # --- cards from the tray ----------------------------------------------------------------

    def hold_over(self, place: QPoint | None) -> ZoneIndex | None:
        """A card from elsewhere is held over the screen; the zone under it, which is lit.

        Args:
            place: where, in screen coordinates; None: it is held no longer.
        """
        zone = None if place is None else self._zone_under(place)
        lights = {}
        if place is not None:
            for other in self.scene.zones:
                lights[other] = Light.AIMED if other == zone else Light.OPEN
        self.scene.light(lights, {})
        return zone

    def lay(self, card: CardId, zone: ZoneIndex, place: QPoint | None = None) -> None:
        """Lay a card from the tray into a zone, perhaps onto the card at a place of the screen."""
        self.settle()
        sandbox = self._sandbox
        if not sandbox.is_free:
            text = self.tr("By the rules no card comes from the tray. Switch to Free to lay it.")
            self.bubble.say(text, self._anchor(None))
            return
        inside = QPoint() if place is None else self.board.viewport().mapFromGlobal(place)
        under = None if place is None else self.scene.piece_at(self.board.mapToScene(inside))
        onto = under.shown.card if isinstance(under, CardItem) else None
        sandbox.arrange(fetched(sandbox.rules, sandbox.position, card, zone), card, onto)

    def _zone_under(self, place: QPoint) -> ZoneIndex | None:
        viewport, snapshot = self.board.viewport(), self.scene.snapshot
        inside = viewport.mapFromGlobal(place)
        if snapshot is None or not viewport.rect().contains(inside):
            return None
        point = self.board.mapToScene(inside)
        return zone_at(snapshot.plan, point.x() / UNIT, point.y() / UNIT)

    # --- dice -------------------------------------------------------------------------------

    def turn_die(self, text: str) -> bool:
        """Turn the die under the ring, or else under the pointer, by a digit; whether it was one.

        The digit after the highest face stands for a die's picture.
        """
        dice, faces = self.presenter.dice, face_range(self._sandbox.rules)
        piece = self._meant()
        if not (isinstance(piece, DieItem) and isinstance(dice, SandboxDice)):
            return False
        if not text.isdecimal() or int(text) not in {*faces, len(faces)}:
            return False
        dice.turn(piece.lying.shown.die, int(text) % (faces[-1] + 1))
        return True

    def _meant(self) -> QGraphicsObject | None:
        stop, viewport = self.cursor_keys.stop, self.board.viewport()
        if stop is not None:
            return stop.piece
        inside = viewport.mapFromGlobal(QCursor.pos())
        if not viewport.rect().contains(inside):
            return None
        return self.scene.piece_at(self.board.mapToScene(inside))

    # --- answers ----------------------------------------------------------------------------

    def _say_allowed(self, actions: tuple[SeatAction, ...]) -> None:
        said = " / ".join(self.presenter.says(action) for action in actions)
        sentence = self.tr("Allowed: {action}").format(action=said)
        permission = permission_of(self._sandbox.rules, self._sandbox.seen, actions[0])
        if permission is not None and permission.said is not None:
            sentence = f"{sentence}\n{self._sandbox.speaker.prompt(permission.said)}"
        rule = "" if permission is None else permission.rule
        text = self._sandbox.speaker.texts.rule(rule) if rule else None
        self._pointed_at = self.hand.point
        self.bubble.say(sentence, self._anchor(self._pointed_at), rule, text)
        announce(self.board, f"{sentence} {rule}".strip(), urgent=True)
