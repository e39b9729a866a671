"""A player at the table with one switch only."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QWidget

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.ui.features.switch_access.feature import SwitchAccessFeature
from tabletop.ui.features.switch_access.scanner import MIN_INTERVAL, ScanTarget
from tabletop.ui.table.scene.items import Piece
from tabletop.ui.table.table_view import TableView
from tests.parts import privacy_of
from tests.ui.features import feature
from tests.ui.hasty import Clock
from tests.ui.keyboard.ring import RingPlayer
from tests.ui.keyboard.typist import Key, Typist

HOURS = 3_600_000
_MOST = 60


class SwitchPlayer(RingPlayer):
    """Waits until a target is marked, then presses the switch.

    Attributes:
        presses: how often the switch was pressed.
        waits: how many marks were waited for.
    """

    def __init__(self, typist: Typist, view: TableView, clock: Clock) -> None:
        super().__init__(typist, view)
        self.clock = clock
        self.presses = self.waits = 0
        scanning = feature(typist.window, SwitchAccessFeature).scanning
        assert scanning is not None
        self.scanner = scanning.scanner
        self.scanner.pace = HOURS
        self.marked: tuple[ScanTarget, ...] = ()
        self.scanner.marked.connect(self._note)

    def _note(self, marked: tuple[ScanTarget, ...]) -> None:
        self.marked = marked

    def press(self) -> None:
        """Press the switch, long enough after the last time."""
        self.presses += 1
        self.clock.now += 2 * MIN_INTERVAL
        self.typist.press(Key.Key_Space)

    def take(self, is_meant: Callable[[ScanTarget], bool]) -> None:
        """Activate a target, through the groups that contain it."""
        for _ in range(_MOST):
            if any(map(is_meant, self.marked)):
                is_last = len(self.marked) == 1
                self.press()
                if is_last:
                    return
            else:
                self.waits += 1
                self.scanner.step()
        raise AssertionError("it is never marked")

    def _answer(self, action: SeatAction, before: int) -> None:
        if self.session.match.ply == before and self.view.popups.chooser.buttons:
            self._press(action)

    def _press(self, action: SeatAction) -> bool:
        label = self.view.presenter.label_of(action)
        buttons = (*self.view.bar.buttons, *self.view.popups.chooser.buttons)
        names = [b.text().replace("\n", " ").replace("&&", "&") for b in buttons]
        if label not in names:
            return False
        button = buttons[names.index(label)]
        self.take(at(button))
        return True

    def _gather(self, action: Keep) -> None:
        for number, die in enumerate(self.view.scene.dice):
            wanted = die.shown.die_view.die in action.dice and die.shown.die_view.stage is not None
            if die.shown.selected != wanted:
                self._take_piece(self.view.scene.dice[number])

    def _take_piece(self, piece: Piece) -> None:
        self.take(lambda target: target.key == (piece, None))

    def _move(self, move: Move) -> None:
        match = self.session.match
        origin = match.rules.origin(match.state, move)
        copies = [
            card
            for card in self.view.scene.cards
            if card.shown.card == move.card and card.shown.zone == origin
        ]
        before = match.ply
        self._take_piece(max(copies, key=lambda card: card.shown.index))
        if self.view.drag.carried is not None and match.ply == before:
            self.take(lambda target: _leads(target, move))


def at(widget: QWidget) -> Callable[[ScanTarget], bool]:
    """Return a predicate for the targets at a widget."""
    return lambda target: isinstance(target.key, tuple) and target.key[0] is widget


def _leads(target: ScanTarget, move: Move) -> bool:
    aim = target.key[1] if isinstance(target.key, tuple) and len(target.key) == 2 else None
    if aim is None:
        return False
    return bool(aim.onto == move.onto and (move.onto is not None or aim.zone == move.to))


def show_hand(player: SwitchPlayer) -> None:
    """Hand the table over and uncover the hand, if that is due."""
    session, view = player.session, player.view
    privacy_of(view).finish_animation()
    while session.is_covered or session.passing_to is not None:
        was_covered = session.is_covered
        player.scanner.step()
        player.take(at(privacy_of(view).ready_button if was_covered else view.bar.buttons[0]))
        QApplication.processEvents()
        assert session.is_covered != was_covered
        privacy_of(view).finish_animation()
    view.finish_early()  # otherwise the result of a round is shown for some seconds
