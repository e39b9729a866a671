"""The sandbox' table."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.match.editing import face_range, fetched, with_face
from tabletop.ui.guard import guarded
from tabletop.ui.look.printer import UNIT
from tabletop.ui.look.theme import FELT, Theme
from tabletop.ui.play.session import Session
from tabletop.ui.presentation.layout import zone_at
from tabletop.ui.presentation.presenter import Presenter
from tabletop.ui.sandbox.sandbox import Sandbox
from tabletop.ui.sandbox.sandbox_presenter import SandboxDice, SandboxPresenter
from tabletop.ui.table.accessible_voice import announce
from tabletop.ui.table.items import Light
from tabletop.ui.table.table_view import TableView

_DIE: Final = 64.0
"""Width of a die's picture in pixels; the button makes it smaller."""


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

    def lay(self, card: CardId, zone: ZoneIndex) -> None:
        """Lay a card from the tray into a zone."""
        self.settle()
        sandbox = self._sandbox
        if not sandbox.is_free:
            text = self.tr("By the rules no card comes from the tray. Switch to Free to lay it.")
            self.bubble.say(text, self._anchor(None))
            return
        sandbox.arrange(fetched(sandbox.rules, sandbox.position, card, zone))

    def _zone_under(self, place: QPoint) -> ZoneIndex | None:
        viewport, snapshot = self.board.viewport(), self.scene.snapshot
        inside = viewport.mapFromGlobal(place)
        if snapshot is None or not viewport.rect().contains(inside):
            return None
        point = self.board.mapToScene(inside)
        return zone_at(snapshot.plan, point.x() / UNIT, point.y() / UNIT)

    # --- dice -------------------------------------------------------------------------------

    def rearranged(self) -> None:
        """See `feedback.Feedback`; a die that was clicked is to be turned."""
        super().rearranged()
        dice = self.presenter.dice
        if isinstance(dice, SandboxDice) and dice.turning is not None:
            die, dice.turning = dice.turning, None
            self._ask_for_face(die)

    def _ask_for_face(self, die: int) -> None:
        faces = tuple(face_range(self._sandbox.rules))
        if not faces:
            return
        item = self.scene.dice[die]
        self._pointed_at = QPointF(item.rest.x, item.rest.y)
        choices = [
            (str(face) if face else self.tr("Picture"), partial(self._turn_die, die, face))
            for face in faces
        ]
        self.chooser.ask(choices, self._anchor(self._pointed_at), lambda: None)
        printer = self.scene.printer
        scale = _DIE / (UNIT * printer.resolution)
        pictures = [QIcon(printer.die(die, face, scale, faint=False)) for face in faces]
        self.chooser.illustrate(pictures)

    def _turn_die(self, die: int, face: int) -> None:
        sandbox = self._sandbox
        sandbox.arrange(with_face(sandbox.rules, sandbox.position, die, face))

    # --- answers ----------------------------------------------------------------------------

    def _say_allowed(self, actions: tuple[SeatAction, ...]) -> None:
        said = " / ".join(self.presenter.says(action) for action in actions)
        sentence = self.tr("Allowed: {action}").format(action=said)
        self._pointed_at = self.hand.point
        self.bubble.say(sentence, self._anchor(self._pointed_at))
        announce(self.board, sentence, urgent=True)
