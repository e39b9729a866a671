"""A monkey at the real window: whatever is clicked, dragged, typed or chosen, nothing breaks."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QMessageBox,
    QWidget,
)

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.folders import Folders
from tabletop.games.catalogue import CATALOG
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.table.bot_driver import OFFERED
from tests.ui.features import is_in_sandbox, is_learning
from tests.ui.table.play import Table

STEPS = 50
NAMES = ("Ann", "Ben", "Cleo", "Dan")
LEFT = Qt.MouseButton.LeftButton
KEYS = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Delete,
    Qt.Key.Key_P,
    Qt.Key.Key_A,
)


class Monkey:
    """Does something to a window, by a seed."""

    def __init__(self, window: MainWindow, random: Random, language: Language) -> None:
        self.window = window
        self.random = random
        self.language = language
        self.held: QWidget | None = None
        self.did: list[str] = []

    def step(self) -> None:
        """Do one thing, in front of what is in front."""
        modal = QApplication.activeModalWidget()
        do = self.random.choices(
            (self.press, self.click, self.drag, self.key, self.action, self.elsewhere, self.play),
            (4, 4, 3, 3, 2, 1, 6),
        )[0]
        if modal is not None and do in (self.action, self.play):
            do = self.press
        if modal is not None and self.random.random() < 0.15:
            self.did.append(f"close {type(modal).__name__}")
            modal.close()
            return
        do(modal or self.window)

    def press(self, front: QWidget) -> None:
        """Press a button, or choose in a box."""
        buttons = [
            b for b in front.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()
        ]
        boxes = [b for b in front.findChildren(QComboBox) if b.isVisible() and b.isEnabled()]
        if boxes and self.random.random() < 0.2:
            box = self.random.choice(boxes)
            row = self.random.randrange(max(box.count(), 1))
            self.did.append(f"box {box.accessibleName()} {row}")
            box.setCurrentIndex(row)
            box.activated.emit(row)
        elif buttons:
            button = self.random.choice(buttons)
            self.did.append(f"press {button.text() or button.accessibleName()}")
            QTest.mouseClick(button, LEFT)

    def _widget(self, front: QWidget) -> tuple[QWidget, QPoint]:
        shown = [w for w in front.findChildren(QWidget) if w.isVisible() and not w.rect().isEmpty()]
        table = self.window.table
        if front is self.window and table is not None and self.random.random() < 0.6:
            widget: QWidget = table.view.board.viewport()
        else:
            widget = self.random.choice(shown) if shown else front
        return widget, self._point(widget)

    def _point(self, widget: QWidget) -> QPoint:
        rect = widget.rect()
        return QPoint(self.random.randint(0, rect.width()), self.random.randint(0, rect.height()))

    def click(self, front: QWidget) -> None:
        """Click anywhere."""
        widget, at = self._widget(front)
        self.did.append(f"click {type(widget).__name__} {at.toTuple()}")
        do = self.random.choice((QTest.mouseClick, QTest.mouseClick, QTest.mouseDClick))
        do(widget, LEFT, Qt.KeyboardModifier.NoModifier, at)

    def drag(self, front: QWidget) -> None:
        """Press, move, perhaps do something else meanwhile, let go somewhere or never."""
        widget, at = self._widget(front)
        if self.window.table is not None and widget is self.window.table.view.board.viewport():
            pieces = self.window.table.view.scene.pieces()
            if pieces and self.random.random() < 0.8:
                board = self.window.table.view.board
                at = board.mapFromScene(self.random.choice(pieces).pos())
        self.did.append(f"drag {type(widget).__name__} {at.toTuple()}")
        QTest.mousePress(widget, LEFT, Qt.KeyboardModifier.NoModifier, at)
        QTest.mouseMove(widget, at + QPoint(20, -15))
        QTest.mouseMove(widget, self._point(widget))
        what = self.random.random()
        if what < 0.15:
            self.elsewhere(front)
        elif what < 0.25 and QApplication.activeModalWidget() is None:
            self.action(front)
        if _is_alive(widget) and widget.isVisible():
            QTest.mouseRelease(widget, LEFT, Qt.KeyboardModifier.NoModifier, self._point(widget))

    def key(self, front: QWidget) -> None:
        """Press a key where the keyboard is."""
        key = self.random.choice(KEYS)
        self.did.append(f"key {key.name}")
        focus = QApplication.focusWidget() or front
        for _ in range(self.random.randint(1, 3)):
            if _is_alive(focus):
                QTest.keyClick(focus, key)

    def action(self, _front: QWidget) -> None:
        """Choose something from the menus, but for the end and what opens the system's dialogs."""
        window_actions = self.window.window_actions
        never = (
            window_actions.quit,
            window_actions.save_copy,
            window_actions.open_scenario,
            window_actions.save_scenario,
        )
        actions = [
            a for a in window_actions.findChildren(QAction) if a.isEnabled() and a not in never
        ]
        if self.random.random() < 0.6:
            rare = (window_actions.home, window_actions.restart)
            actions = [a for a in actions if a not in rare]
        action = self.random.choice(actions)
        self.did.append(f"action {action.text()}")
        action.trigger()

    def elsewhere(self, _front: QWidget) -> None:
        """What comes from outside: another language, another size, time."""
        what = self.random.randrange(4)
        self.did.append(f"elsewhere {what}")
        if what == 0:
            self.language.set_language(self.random.choice(("en", "de", "nl")))
        elif what == 1:
            self.window.resize(self.random.randint(500, 1500), self.random.randint(400, 1000))
        elif what == 2:
            QTest.qWait(self.random.randint(1, 40))
        else:
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def play(self, front: QWidget) -> None:
        """Get on with the game, or begin one."""
        session = self.window.controller.session
        if is_learning(self.window) or is_in_sandbox(self.window):
            self.press(front)
        elif session is None:
            game = self.random.choice(CATALOG)
            fewest, most = game.seats
            names = NAMES[: self.random.randint(fewest, min(most, len(NAMES)))]
            computers = {
                seat: self.random.choice(OFFERED)
                for seat in range(1, len(names))
                if self.random.random() < 0.3 and game.id != "wonderful-world"
            }
            self.did.append(f"begin {game.id} {names} {computers}")
            self.window.controller.begin(
                Setup(game, names, {}, self.random.randrange(99), bots=computers)
            )
        elif session.passing_to is not None:
            self.did.append("pass on")
            session.uncover() if session.is_covered else session.cover()
        elif session.legal_actions():
            action = self.random.choice(list(session.legal_actions()))
            self.did.append(f"act {action}")
            session.act(action)


def _is_alive(widget: QWidget) -> bool:
    try:
        widget.objectName()
    except RuntimeError:
        return False
    return True


def assert_all_is_well(window: MainWindow) -> None:
    """The table shows the match, and the save holds it."""
    controller, page = window.controller, window.table
    if page is None or controller.session is None or controller.saved_match is None:
        return
    view = page.view
    view.finish_early()
    view.drag.cancel()
    view.finish_early()
    view.presenter.dice.clear()
    view.session.rearranged.emit()
    table = Table(view)
    table.finish()
    session = controller.session
    if page is not window.table or session is None:
        return
    view.finish_early()  # a computer may have played on meanwhile
    if session.visible_to is not None:
        table.assert_shows_the_match()
    saving = controller.saved_match.autosave
    assert saving is not None
    again = load(saving.path, rules_for).match
    assert again.state == session.match.state
    assert again.players.away == session.match.players.away
    assert again.players.conceded_by == session.match.players.conceded_by


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_breaks_nothing(
    open_window: Callable[[], MainWindow],
    folders: Folders,
    language: Language,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    # A question that waits for its answer would wait for ever here: the monkey answers at once.
    random = Random(f"monkey {seed}")
    monkeypatch.setattr(
        QMessageBox,
        "exec",
        lambda _box: random.choice(
            (QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.Cancel)
        ),
    )
    for ask in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, ask, lambda *_args, **_more: ("", ""))
    monkeypatch.setattr("PySide6.QtWidgets.QMenu.exec", lambda *_args: None)
    monkeypatch.setattr("PySide6.QtGui.QDesktopServices.openUrl", lambda *_args: True)
    window = open_window()
    monkey = Monkey(window, random, language)
    try:
        for number in range(STEPS):
            monkey.step()
            QApplication.processEvents()
            if number % 20 == 19 and QApplication.activeModalWidget() is None:
                assert_all_is_well(window)
    except BaseException:
        print("\n".join(monkey.did[-25:]))  # how to get there
        raise
    finally:
        for dialog in window.findChildren(QDialog):
            dialog.close()
        QTest.mouseRelease(window, LEFT)  # what it never let go
    assert not list(folders.reports.glob("*"))
