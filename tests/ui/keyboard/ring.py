"""A player at the table with keys only: Tab, arrows, Return."""

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.ui.table.scene.items import CardItem, DieItem, Piece
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tests.ui.keyboard.typist import Key, Typist

_MOST = 150


class RingPlayer:
    """Plays actions with the keyboard cursor, and presses buttons by Tab and Return."""

    def __init__(self, typist: Typist, view: TableView) -> None:
        self.typist = typist
        self.view = view

    @property
    def session(self) -> Session:
        return self.view.session

    def do(self, action: SeatAction) -> None:
        """Play one action."""
        before = self.session.match.ply
        if isinstance(action, Keep):
            self._gather(action)
        if not self._press(action) and isinstance(action, Move):
            self._move(action)
        self._answer(action, before)

    def _answer(self, action: SeatAction, before: int) -> None:
        """Choose the action if the table asks which of several is meant."""
        buttons = self.view.popups.chooser.buttons
        if self.session.match.ply == before and buttons:
            label = self.view.presenter.label_of(action).replace("&", "&&")
            for _ in range(len(buttons)):
                if any(b.hasFocus() and b.text() == label for b in buttons):
                    break
                self.typist.press(Key.Key_Down)
            self.typist.press(Key.Key_Return)

    def _press(self, action: SeatAction) -> bool:
        """Press the button of an action, if there is one."""
        buttons = (*self.view.bar.buttons, *self.view.popups.chooser.buttons)
        label = self.view.presenter.label_of(action).replace("&", "&&")
        button = next((b for b in buttons if b.text().replace("\n", " ") == label), None)
        if button is None:
            return False
        self.typist.reach(button)
        self.typist.press(
            Key.Key_Return if button in self.view.popups.chooser.buttons else Key.Key_Space
        )
        return True

    def _gather(self, action: Keep) -> None:
        for number, die in enumerate(self.view.scene.dice):
            wanted = die.shown.die_view.die in action.dice and die.shown.die_view.stage is not None
            if die.shown.selected != wanted:
                self._go_to(self.view.scene.dice[number])
                self.typist.press(Key.Key_Return)

    def _move(self, move: Move) -> None:
        match = self.session.match
        origin = match.rules.origin(match.state, move)
        copies = [
            card
            for card in self.view.scene.cards
            if card.shown.card == move.card and card.shown.zone == origin
        ]
        item = max(copies, key=lambda card: card.shown.index)  # the top card of a pile
        before = match.ply
        self._go_to(item)
        self.typist.press(Key.Key_Return)
        if self.view.drag.carried is None or match.ply != before:
            return
        for _ in range(_MOST):
            stop = self.view.keyboard_cursor.stop
            assert stop is not None
            assert stop.target is not None
            if stop.target.onto == move.onto and (
                move.onto is not None or stop.target.zone == move.to
            ):
                self.typist.press(Key.Key_Return)
                return
            self.typist.press(Key.Key_Tab)
        raise AssertionError(f"the ring never comes to where {move} leads")

    def _go_to(self, wanted: Piece) -> None:
        """Move to the group with Tab, and to the piece with the arrows."""
        keys = self.view.keyboard_cursor
        for _ in range(_MOST):
            stop = keys.stop
            if not self.view.board.hasFocus():
                self.typist.reach(self.view.board)
                continue
            if stop is not None and stop.piece is wanted:
                return
            if stop is None or stop.piece is None or _group(stop.piece) != _group(wanted):
                self.typist.press(Key.Key_Tab)
                continue
            is_further = _order(wanted) > _order(stop.piece)
            self.typist.press(Key.Key_Right if is_further else Key.Key_Left)
        raise AssertionError(f"the ring never comes to {wanted.toolTip()}")


def _order(piece: Piece) -> tuple[float, float]:
    middle = piece.mapRectToScene(piece.body).center()
    return round(middle.y() / 100), middle.x()


def _group(piece: Piece) -> str:
    if isinstance(piece, CardItem):
        return f"zone/{piece.shown.zone}"
    return f"dice/{piece.shown.place}" if isinstance(piece, DieItem) else "cup"
