"""Looks back at a game that is over with the X server's pointer, and tries it in the sandbox."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QScrollArea, QWidget

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.replay.window import ReplayWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.widgets.press_filter import SETTLED_AFTER
from tests.tools.pointer import RealTable, press, press_widget, until, wait
from tests.ui.features import feature, is_in_sandbox

_THINKING: Final = 900.0
"""Seconds in which a game is looked over on a busy machine."""


def look_back(window: MainWindow, picture: Callable[[str], None]) -> None:
    """Go through the game, along its curve and to what cost most, and try it from there.

    Args:
        window: in which the game is over, and its end is shown.
        picture: keeps what is on the screen.
    """
    choose(window, window.window_actions.replay)
    until(lambda: bool(window.findChildren(ReplayWindow)), "there is no replay")
    (replay,) = window.findChildren(ReplayWindow)
    until(replay.isActiveWindow, "the replay is not active")
    review = replay.review
    if review is None:
        raise AssertionError("a game that is over is not looked over")
    _go(replay, replay.first, 0)
    _go(replay, replay.forward, 1)
    _go(replay, replay.forward, 2)
    _go(replay, replay.back, 1)
    until(lambda: review.curve.course is not None, "there is no curve", _THINKING)
    _scroll_to(review.curve)
    for share in (0.5, 0.9, 0.1):
        _press_at(review.curve, QPoint(round(share * review.curve.width()), 20))
        there = replay.stop / replay.history.last
        if abs(there - share) > 0.1:
            raise AssertionError(f"a press at {share} of the curve led to {there}")
    _scroll_to(review.begin_button)
    press_widget(review.begin_button)
    until(lambda: review.review is not None, "it is never looked over", _THINKING)
    wait(0.5)
    picture("review")
    _scroll_to(review.list)
    for row in range(min(review.list.count(), 2)):
        _press_row(review.list, row)
    step = review.curve.step
    _scroll_to(review.sandbox_button)
    press_widget(review.sandbox_button)
    until(lambda: is_in_sandbox(window), "the sandbox is not opened")
    _try(window, step, picture)


def _go(replay: ReplayWindow, button: QWidget, stop: int) -> None:
    if button.isEnabled():
        press_widget(button)
    if replay.stop != stop:
        raise AssertionError(f"the replay stands at {replay.stop} and not at {stop}")


def _try(window: MainWindow, step: int, picture: Callable[[str], None]) -> None:
    """Drag a card somewhere else in the sandbox, take that back, and leave."""
    page = feature(window, SandboxFeature).page
    if page is None:
        raise AssertionError
    wait(1.0)
    picture(f"sandbox-{step}")
    press_widget(page.bar.mode.button(1))
    table = RealTable(page.view)
    item = next(card for card in page.view.scene.cards if card.shown.liftable)
    before = page.sandbox.position.zones
    table.drag(item, table.middle(_another(table, item.shown.zone)))
    wait(1.0)
    picture("sandbox-tried")
    if page.sandbox.position.zones == before:
        raise AssertionError("nothing can be tried in the sandbox")
    press_widget(page.bar.undo)
    if page.sandbox.position.zones != before:
        raise AssertionError("what was tried is not taken back")


def _another(table: RealTable, zone: int) -> int:
    return next(other for other in table.view.scene.zones if other != zone)


def _scroll_to(widget: QWidget) -> None:
    """Bring a widget in sight where it lies in something that scrolls."""
    area = widget.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if isinstance(area, QScrollArea):
        area.ensureWidgetVisible(widget)
        wait(2 * SETTLED_AFTER)


def _press_at(widget: QWidget, at: QPoint) -> None:
    press(widget.mapToGlobal(at))
    wait(0.2)


def _press_row(view: QAbstractItemView, row: int) -> None:
    line = view.model().index(row, 0)
    view.scrollTo(line)
    wait(SETTLED_AFTER)
    press(view.viewport().mapToGlobal(view.visualRect(line).center()))
    wait(0.2)


def choose(window: MainWindow, action: QAction) -> None:
    """Choose an action in the menus of a window."""
    bar = window.menuBar()
    for title in bar.actions():
        menu = title.menu()
        if isinstance(menu, QMenu) and action in menu.actions():
            press(bar.mapToGlobal(bar.actionGeometry(title).center()))
            until(menu.isVisible, "the menu does not open")
            wait(SETTLED_AFTER)
            press(menu.mapToGlobal(menu.actionGeometry(action).center()))
            until(lambda: QApplication.activePopupWidget() is None, "the menu stays open")
            return
    raise AssertionError(f"{action.text()} is in no menu")
