"""Plays at a real window with the X server's pointer, cleanly or with clumsy hands."""

import time
from functools import partial
from random import Random
from typing import Final

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QAbstractButton, QWidget

from tabletop.engine.actions import Keep, Move, Roll, SeatAction
from tabletop.match.match import Match
from tabletop.ui.table.scene.drag_controller import DropTarget
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.widgets.press_filter import SETTLED_AFTER
from tests.parts import privacy_of
from tests.tools.pointer import (
    RealTable,
    move_to,
    pointer,
    press_widget,
    stays,
    until,
    wait,
)

_TWICE: Final = ("click", "--repeat", "2", "--delay", "90", "1")
"""A double click."""


class Hand:
    """Does actions at a table with the real pointer."""

    def __init__(self, table: RealTable) -> None:
        self.table = table

    def do(self, action: SeatAction) -> None:
        """Do one action, and see that it is the one that was done."""
        session = self.table.session
        match, before = session.match, session.match.ply
        self.rest()
        looks = self.table.view.reading_time
        until(lambda: not looks.is_unread(action), "the dice are never looked at")
        if isinstance(action, Keep):
            self._gather(action)
        if isinstance(action, Roll) and self.table.view.scene.cup is not None and before % 2:
            self._throw(action)
        elif not self._press(action) and isinstance(action, Move):
            self._move(action)
            until(partial(self._is_answered, match, before), f"{action} was not done")
            if match.ply == before:
                self._press(action)
        until(lambda: match.ply > before, f"{action} was not done")
        if match.steps[before].action != action:
            raise AssertionError(f"{match.steps[before].action} was done instead of {action}")

    def pass_on(self) -> None:
        """Give the screen to whoever is to look next."""
        session, view = self.table.session, self.table.view
        self.rest()
        if not session.is_covered and session.passing_to is not None:
            if view.bar.buttons:
                press_widget(view.bar.buttons[-1])
            until(lambda: session.is_covered, "the curtain does not fall")
        if session.is_covered:
            privacy_screen = privacy_of(view)
            until(lambda: privacy_screen.is_ready, "the curtain is never ready")
            press_widget(privacy_screen.ready_button)
            until(lambda: not session.is_covered, "the curtain does not rise")
        self.rest()

    def rest(self) -> None:
        """Point at nothing and wait until nothing moves: a press meanwhile would only end that."""
        view = self.table.view
        move_to(view.mapToGlobal(view.rect().topRight()))
        until(partial(stays, self._is_still, 1.5 * SETTLED_AFTER), "something moves for ever")

    def _is_still(self) -> bool:
        view, session = self.table.view, self.table.session
        turns = view._pass_timer.isActive() or view.playback.is_running
        is_covered = privacy_of(view).isVisible()
        moves = view.scene.animator.is_running or session.is_throwing
        looks = view.reading_time.accepts_presses and is_covered is session.is_covered
        return looks and not (moves or turns)

    def _is_answered(self, match: Match, before: int) -> bool:
        return match.ply > before or bool(self.table.view.popups.chooser.buttons)

    def _press(self, action: SeatAction) -> bool:
        """Press the button of an action, where there is one; chances that come make it anew."""
        button, before = self.button(action), None
        while button is not before:
            wait(2 * SETTLED_AFTER)
            button, before = self.button(action), button
        if button is not None:
            press_widget(button)
        return button is not None

    def button(self, action: SeatAction) -> QAbstractButton | None:
        """Return what does an action when it is pressed; None where nothing does."""
        view = self.table.view
        meant = zip(view.bar.shown, view.bar.buttons, strict=True)
        by_deed = (b for shown, b in meant if shown.action == action and b.isVisible())
        label = view.presenter.label_of(action).replace("&", "&&")
        # A label may stand in two lines, or shortened; what it is called stays.
        shown = [b for b in view.popups.chooser.buttons if b.isVisible()]
        said = ((b, b.accessibleName().replace("&", "&&") or b.text()) for b in shown)
        return next(by_deed, None) or next((b for b, words in said if words == label), None)

    def _gather(self, action: Keep) -> None:
        for number in range(len(self.table.view.scene.dice)):
            die = self.table.view.scene.dice[number]
            wanted = die.shown.die_view.die in action.dice and die.shown.die_view.stage is not None
            if die.shown.selected != wanted:
                self.table.click(self.table.grip(die))
                self.rest()

    def _throw(self, action: Roll) -> None:
        """Put dice into the cup, by a click and by a drag in turns, and shake it."""
        scene = self.table.view.scene
        if scene.cup is None:
            raise AssertionError(action)
        ready = [die for die in scene.dice if die.shown.die_view.stage is not None]
        for number, die in enumerate(ready[: action.count]):
            if number % 2:
                self.table.drag(die, scene.cup.pos())
            else:
                self.table.click(self.table.grip(die))
            self.rest()
        self.table.click(self.table.grip(scene.cup))

    def _move(self, move: Move) -> None:
        match, scene = self.table.session.match, self.table.view.scene
        origin = match.rules.origin(match.state, move)
        lying = [card for card in scene.cards if card.shown.zone == origin]
        item = max((c for c in lying if c.shown.card == move.card), key=_index)
        if move.onto is not None:
            onto = next(card for card in scene.cards if card.shown.card == move.onto)
            self.table.drag(item, self.table.grip(onto))
        elif move.to is not None:
            self.table.drag(item, self.table.middle(move.to))


def _index(card: CardItem) -> int:
    return card.shown.index


class ClumsyHand(Hand):
    """Does between the actions what hands do by mistake, and sees that too little comes of it.

    Attributes:
        slips: how often each was done.
        presses: how often a button of the mouse was pressed by mistake.
        faults: what came of it that should not have.
    """

    def __init__(self, table: RealTable, seed: int) -> None:
        super().__init__(table)
        self._random = Random(seed)
        self.slips: dict[str, int] = {}
        self.presses = 0
        self.faults: list[str] = []

    def slip(self, action: SeatAction) -> None:
        """Make a mistake before an action is done; at most one decision may come of it."""
        means = (
            self._press_twice,
            self._click_piece_twice,
            self._drop_on_nothing,
            self._drop_outside,
            self._press_other_button,
            self._press_early,
            self._ask,
        )
        mean = self._random.choice(means)
        match = self.table.session.match
        before = self._decided()
        self.rest()
        name = mean.__name__.strip("_").replace("_", " ")
        allowed = mean(action)
        self.slips[name] = self.slips.get(name, 0) + 1
        self._put_down()
        done = self._decided() - before
        if done > allowed:
            self.faults.append(f"{name} before {action} at {match.ply}: {done} decisions")

    def _decided(self) -> int:
        """Return how many decisions of people led here."""
        session = self.table.session
        steps = session.match.steps
        return sum(s.decided and (s.actor < 0 or s.actor in session.humans) for s in steps)

    def _put_down(self) -> None:
        """Hold nothing and choose nothing any more."""
        self.rest()
        view = self.table.view
        if (
            self.table.carried() is not None
            or view.popups.chooser.buttons
            or view.popups.bubble.isVisible()
        ):
            self._click_at(self._nowhere())
            self.rest()
        if self.table.carried() is not None or view.popups.chooser.isVisible():
            self.faults.append(f"at {self.table.session.match.ply} something is still held")
            pointer("key", "Escape")
            self.rest()

    # --- mistakes: each returns how many decisions may come of it --------------------------------

    def _press_twice(self, action: SeatAction) -> int:
        button = self.button(action)
        if button is None:
            return self._click_piece_twice(action)
        self._click_at(_middle(button), *_TWICE)
        return 1

    def _click_piece_twice(self, _action: SeatAction) -> int:
        piece = self._any_piece()
        if piece is not None:
            self._click_at(self._on_screen(self.table.grip(piece)), *_TWICE)
        return 1

    def _drop_on_nothing(self, _action: SeatAction) -> int:
        piece = self._any_piece()
        if piece is not None:
            self._drag(piece, self._nowhere())
        return 0

    def _drop_outside(self, _action: SeatAction) -> int:
        piece = self._any_piece()
        if piece is not None:
            window = self.table.view.window()
            self._drag(piece, window.mapToGlobal(QPoint(window.width() // 2, -12)))
        return 0

    def _press_other_button(self, _action: SeatAction) -> int:
        """Press the right or the middle button in the middle of a drag."""
        piece = self._any_piece()
        if piece is not None:
            self._drag(piece, self._nowhere(), self._random.choice(("2", "3")))
        return 0

    def _press_early(self, action: SeatAction) -> int:
        """Do what is meant, and press at once on what comes up then."""
        session, view = self.table.session, self.table.view
        match, before = session.match, session.match.ply
        self.do(action)
        changed, decided = time.monotonic(), self._decided()
        targets = [_middle(button) for button in view.bar.buttons if button.isVisible()]
        for at in (*targets[:2], _middle(view.board)):
            self._click_at(at)
            hurried = time.monotonic() - changed < SETTLED_AFTER
            if hurried and self._decided() > decided:
                self.faults.append(f"a press came too early after {action} at {match.ply}")
        return 1 + len(targets[:2]) if match.ply > before else 0

    def _ask(self, _action: SeatAction) -> int:
        piece = self._any_piece()
        if piece is not None:
            self._click_at(self._on_screen(self.table.grip(piece)), "click", "3")
            wait(0.5)
        return 0

    # --- the pointer ----------------------------------------------------------------------------

    def _click_at(self, at: QPoint, *how: str) -> None:
        move_to(at)
        wait()
        pointer(*(how or ("click", "1")))
        self.presses += 2 if how == _TWICE else 1
        wait(0.15)

    def _drag(self, piece: Piece, end: QPoint, other: str = "") -> None:
        start = self._on_screen(self.table.grip(piece))
        move_to(start)
        wait()
        pointer("mousedown", "1")
        wait()
        for step in range(1, 7):
            move_to(start + (end - start) * (step / 6))
            wait()
            if other and step == 3:
                pointer("mousedown", other)
                wait(0.1)
        pointer("mouseup", "1")
        wait(0.1)
        if other:
            pointer("mouseup", other)
            wait(0.1)
        self.presses += 2 if other else 1

    def _on_screen(self, at: QPointF) -> QPoint:
        return self.table.view.board.viewport().mapToGlobal(self.table.point(at))

    def _any_piece(self) -> Piece | None:
        """Return any card or die that can be reached; None where there is none."""
        scene = self.table.view.scene
        pieces: list[Piece] = [*scene.cards, *scene.dice]
        self._random.shuffle(pieces)
        for piece in pieces:
            try:
                self.table.grip(piece)
            except AssertionError:  # it is covered
                continue
            if self.table.view.board.viewport().rect().contains(self.table.point(piece.pos())):
                return piece
        return None

    def _nowhere(self) -> QPoint:
        """Return a point of the table where nothing lies and nothing can be laid."""
        board, scene = self.table.view.board, self.table.view.scene
        area = board.viewport().rect()
        for across in (0.01, 0.99, 0.3, 0.5, 0.7):
            for down in (0.5, 0.3, 0.7, 0.95, 0.05):
                at = QPoint(round(across * area.width()), round(down * area.height()))
                point = board.mapToScene(at)
                if (
                    scene.piece_at(point) is None
                    and self.table.view.drag.target_at(point) == DropTarget()
                ):
                    return board.viewport().mapToGlobal(at)
        raise AssertionError("there is no bare place on the table")


def _middle(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())
