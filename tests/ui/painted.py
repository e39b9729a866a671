"""Compares what a window has painted bit by bit with the same painted at once."""

from collections.abc import Callable
from random import Random
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from tabletop.content.game_setup import Setup
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.scene.animator import Animator
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.table_view import TableView
from tests.ui.fast_forward import FastForward

SIZE: Final = (800, 500)
_SAME: Final = bytes(range(17))
"""Differences of a channel that do not count.

Qt reads a turned or scaled pixmap at sixteenths of a pixel, and how it rounds depends on how much
of the pixmap is painted at once.
"""
_STEP: Final = 60.0
"""Milliseconds from one frame to the next."""
_MOST: Final = 200
_MOST_ACTIONS: Final = 24


def difference(one: QImage, other: QImage) -> int:
    """Return how many channels of all pixels differ in two pictures."""
    assert one.size() == other.size()
    both = one.convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other.convertToFormat(QImage.Format.Format_RGB32))
    painter.end()
    both = both.convertToFormat(QImage.Format.Format_RGB888)
    return len(bytes(both.constBits()).translate(None, _SAME))


class Paints(QObject):
    """Notes what is painted of a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.regions: list[QRegion] = []
        self._widget = widget
        widget.installEventFilter(self)

    def forget(self) -> None:
        """Note only what is painted from now on."""
        self.regions = []

    def is_whole(self) -> bool:
        """Return whether all of it was painted at once."""
        whole = QRegion(self._widget.rect())
        return any(whole.subtracted(region).isEmpty() for region in self.regions)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """See `QObject`."""
        if watched is self._widget and isinstance(event, QPaintEvent):
            self.regions.append(QRegion(event.region()))
        return False


class Painted:
    """Looks at a window with a table, whose pieces move only frame by frame.

    Every frame is the worst that can be: the pieces have moved, and a sheet over the table is
    painted before the scene has told the view so.
    """

    def __init__(self, window: QWidget, view: TableView) -> None:
        self.window, self.view = window, view
        self.sheet = QFrame(view)
        self.sheet.setGeometry(0, view.height() // 2, 6, 6)
        self.sheet.show()
        self.paints = Paints(view.board.viewport())
        self.rest()

    def paint(self) -> None:
        """Paint what the window knows to be out of date."""
        QCoreApplication.sendEvent(self.window, QEvent(QEvent.Type.UpdateRequest))

    def rest(self) -> None:
        """Do all that is pending, until nothing is left to be painted."""
        QApplication.processEvents()
        for _ in range(_MOST):
            before = len(self.paints.regions)
            QCoreApplication.sendPostedEvents()
            self.paint()
            if len(self.paints.regions) == before:
                return
        raise AssertionError("something is painted again and again")

    def frame(self, milliseconds: float = 0.0) -> None:
        """Let the pieces move on, and paint a sheet at the worst moment."""
        if milliseconds:
            self.view.scene.animator.advance(milliseconds)
        self.sheet.update()
        self.paint()
        QCoreApplication.sendPostedEvents(self.view.scene)

    def run(self) -> None:
        """Let everything on its way arrive."""
        animator = self.view.scene.animator
        self.frame()
        for _ in range(_MOST):
            if not animator._animations:
                return
            self.frame(_STEP)
        raise AssertionError("something is on its way for ever")

    def look(self) -> None:
        """See that the window shows what it would show if it were painted anew."""
        self.rest()
        seen = self.window.screen().grabWindow(self.window.winId()).toImage()
        wrong = difference(seen, self.window.grab().toImage())
        assert not wrong, f"{wrong} channels show what is no longer there"

    def look_again(self) -> None:
        """See the same, and that a table laid anew at this position looks alike."""
        self.look()
        wrong = difference(self.view.board.grab().toImage(), laid_anew(self.view))
        assert not wrong, f"{wrong} channels differ from a table laid anew"


def laid_anew(view: TableView) -> QImage:
    """Return the picture of a table on which nothing has moved yet."""
    sprites = view.scene.sprites
    scene = TableScene(view.session.match.rules.cards, sprites.theme)
    scene.sprites.card_text = sprites.card_text
    scene.sprites.shows_playable = sprites.shows_playable
    scene.sprites.shows_targets = sprites.shows_targets
    scene.render_snapshot(view.presenter.snapshot(), animated=False)
    board = Board(scene)
    board.resize(view.board.size())
    board.sharpen()
    board.grab()  # the first frame has no surface yet
    board.resetCachedContent()
    picture = board.grab().toImage()
    board.deleteLater()
    scene.deleteLater()
    return picture


def stop_clock(set_attribute: Callable[[object, str, object], None]) -> None:
    """Let pieces move only frame by frame; takes `monkeypatch.setattr`."""
    set_attribute(Animator, "_tick", lambda _animator: None)


def begin(open_window: Callable[[Setup], MainWindow], setup: Setup) -> Painted:
    """Begin a game in a small window."""
    window = open_window(setup)
    window.resize(*SIZE)
    assert window.table is not None
    painted = Painted(window, window.table.view)
    painted.view.finish_early()
    pass_on(painted)
    return painted


def pass_on(painted: Painted) -> None:
    """Give the screen to whoever is to look at it next."""
    session = painted.view.session
    if session.passing_to is not None and not session.is_covered:
        session.cover()
        painted.run()
        painted.look()
    if session.is_covered:
        session.uncover()
        painted.frame()
        painted.view.finish_early()
        painted.run()


def play(painted: Painted, seed: int, times: int = 1) -> int:
    """Play a game and look after every action; return how many there were.

    Each kind of action is looked at so many times, and two dozen actions in all. By turns a
    sentence is said over the table meanwhile.
    """
    view, random, count = painted.view, Random(seed), 0
    forward = FastForward(
        view.session,
        lambda match: random.choice(list(match.legal_actions())),
        times,
        with_told=False,
    )
    while count < _MOST_ACTIONS and (action := forward.next()) is not None:
        pass_on(painted)
        painted.rest()
        if count % 2:
            view.popups.show_and_announce("Something is said in the middle of the table.")
        view.session.act(action)
        painted.run()
        painted.look()
        view.finish_early()
        painted.look_again()
        pass_on(painted)
        count += 1
    return count
