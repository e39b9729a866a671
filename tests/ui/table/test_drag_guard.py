"""Every drag ends with the left button, whatever it drags and however it ends."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.match.queries import movable_cards
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.drag_controller import DragController
from tabletop.ui.table.scene.items import Piece
from tests.ui.hasty import LEFT, NONE, send_mouse
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, session_at, stage

MIDDLE = Qt.MouseButton.MiddleButton


@dataclass
class Drag:
    """Something that can be dragged: its widget, start, end, and effect."""

    widget: QWidget
    start: QPoint
    end: QPoint
    effect: Callable[[], Hashable]
    seen: Callable[[], Hashable]
    """What is shown while nothing is dragged."""

    def send(
        self,
        kind: QEvent.Type,
        at: QPoint,
        button: Qt.MouseButton = NONE,
        held: Qt.MouseButton = NONE,
    ) -> None:
        send_mouse(self.widget, kind, at, button, held)

    def begin(self) -> None:
        """Press, and drag half of the way."""
        self.send(QEvent.Type.MouseButtonPress, self.start, LEFT, LEFT)
        for share in (0.25, 0.5):
            self.move(self.start + (self.end - self.start) * share)

    def move(self, to: QPoint, held: Qt.MouseButton = LEFT) -> None:
        self.send(QEvent.Type.MouseMove, to, held=held)
        QApplication.processEvents()  # the edge of the panel follows later

    def finish(self) -> None:
        """Drag to the end, and release."""
        self.move(self.end)
        self.send(QEvent.Type.MouseButtonRelease, self.end, LEFT)
        QApplication.processEvents()


# --- what can be dragged --------------------------------------------------------------------------


def carry(table: Table, piece: Piece, end: QPointF, effect: Callable[[], Hashable]) -> Drag:
    """Return the drag of a piece on the table."""

    def seen() -> Hashable:
        table.finish()
        pieces = (*table.view.scene.cards, *table.view.scene.dice)
        return table.carried(), tuple((round(p.x()), round(p.y())) for p in pieces)

    viewport = table.view.board.viewport()
    return Drag(viewport, table.point(table.grip(piece)), table.point(end), effect, seen)


def card(set_table: SetTable) -> Drag:
    table = set_table(new_session(2, 3))
    match = table.session.match
    (hand, name), target = next(iter(movable_cards(match, table.session.viewer).items()))
    item = next(item for item in table.cards(hand) if item.shown.card == name)
    return carry(table, item, table.middle(min(target.zones)), lambda: match.ply)


def die(set_table: SetTable) -> Drag:
    table = set_table(session_at(lambda session: stage(session) == "roll"))
    scene = table.view.scene
    assert scene.cup is not None
    free = next(die for die in scene.dice if die.shown.die_view.stage is not None)
    return carry(table, free, scene.cup.pos(), lambda: table.view.presenter.dice.selected)


def cup(set_table: SetTable) -> Drag:
    table = set_table(session_at(lambda session: stage(session) == "roll"))
    scene = table.view.scene
    assert scene.cup is not None
    table.click(table.grip(next(d for d in scene.dice if d.shown.die_view.stage is not None)))
    table.finish()
    end = scene.cup.pos() + QPointF(-120, -60)
    return carry(table, scene.cup, end, lambda: table.session.match.ply)


def edge(window: MainWindow) -> Drag:
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 3))
    window.window_actions.dock.setChecked(True)
    assert window.tool_bar_and_dock is not None
    QApplication.processEvents()
    dock = window.tool_bar_and_dock.dock
    beside = [QPoint(dock.x() - away, dock.geometry().center().y()) for away in range(9)]
    start = next(point for point in beside if window.isSeparator(point))
    return Drag(window, start, start - QPoint(90, 0), dock.width, dock.width)


IN_WINDOWS = {"edge": edge}


@pytest.fixture(params=["card", "die", "cup", *IN_WINDOWS])
def drag(request: pytest.FixtureRequest) -> Drag:
    """Return everything that can be dragged, in turn."""
    match request.param:
        case name if name in IN_WINDOWS:
            window = request.getfixturevalue("window")
            assert isinstance(window, MainWindow)
            return IN_WINDOWS[name](window)
        case _:
            set_table = request.getfixturevalue("set_table")
            return {"card": card, "die": die, "cup": cup}[request.param](set_table)


# --- how the left button ends ---------------------------------------------------------------------


@pytest.fixture
def elsewhere(qtbot: QtBot) -> Iterator[QLineEdit]:
    """Return another window, which can have the focus."""
    other = QLineEdit()
    qtbot.addWidget(other)
    yield other
    QApplication.processEvents()


def another_button(drag: Drag, _other: QLineEdit) -> None:
    drag.send(QEvent.Type.MouseButtonPress, drag.end, MIDDLE, LEFT | MIDDLE)
    drag.send(QEvent.Type.MouseButtonRelease, drag.end, MIDDLE, LEFT)


def a_dialog(drag: Drag, _other: QLineEdit) -> None:
    dialog = QDialog(drag.widget.window())
    dialog.open()
    QTest.qWaitForWindowActive(dialog)
    dialog.reject()
    QApplication.processEvents()


def another_window(drag: Drag, other: QLineEdit) -> None:
    other.show()
    other.activateWindow()
    QTest.qWaitForWindowActive(other)
    drag.widget.window().activateWindow()
    QTest.qWaitForWindowActive(drag.widget.window())


def hidden(drag: Drag, _other: QLineEdit) -> None:
    drag.widget.hide()
    drag.widget.show()


def disabled(drag: Drag, _other: QLineEdit) -> None:
    drag.widget.setEnabled(False)
    drag.widget.setEnabled(True)


def lost_grab(drag: Drag, _other: QLineEdit) -> None:
    QApplication.sendEvent(drag.widget, QEvent(QEvent.Type.UngrabMouse))


def moved_without_it(drag: Drag, _other: QLineEdit) -> None:
    drag.move(drag.end, NONE)


ENDS = (another_button, a_dialog, another_window, hidden, disabled, lost_grab, moved_without_it)


def test_a_drag_does_something(drag: Drag) -> None:
    """Otherwise the tests below could not fail."""
    before = drag.effect()
    drag.begin()
    drag.finish()
    assert drag.effect() != before


def test_a_drag_does_not_outlive_its_button(drag: Drag, elsewhere: QLineEdit) -> None:
    before, seen = drag.effect(), drag.seen()
    for end in ENDS:
        drag.begin()
        end(drag, elsewhere)
        drag.move(drag.end, NONE)
        assert (drag.effect(), drag.seen()) == (before, seen), end
        drag.finish()
        assert (drag.effect(), drag.seen()) == (before, seen), end


@pytest.mark.parametrize(
    "keys",
    [
        QKeySequence(Qt.Key.Key_Tab),
        QKeySequence(Qt.Key.Key_Right),
        QKeySequence(Qt.Key.Key_Tab, Qt.Key.Key_Return),
    ],
)
def test_what_the_mouse_drags_is_not_moved_by_keys(set_table: SetTable, keys: QKeySequence) -> None:
    drag = card(set_table)
    board = drag.widget.parentWidget()
    assert isinstance(board, Board)
    assert isinstance(board.pointer_handler, DragController)
    before = drag.effect()
    drag.begin()
    piece = board.pointer_handler.carried
    assert piece is not None
    place = piece.pos()
    QTest.keySequence(board, keys)
    assert (board.pointer_handler.carried, piece.pos(), drag.effect()) == (piece, place, before)
    drag.finish()
    assert drag.effect() != before


def test_a_drag_is_begun_while_the_middle_button_is_down(drag: Drag) -> None:
    before = drag.effect()
    drag.send(QEvent.Type.MouseButtonPress, drag.start, MIDDLE, MIDDLE)
    drag.begin()
    drag.finish()
    drag.send(QEvent.Type.MouseButtonRelease, drag.end, MIDDLE)
    assert drag.effect() != before
