"""Tab goes through every page and dialog in reading order, and each stop says what it is."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QTabWidget,
    QWidget,
)

from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.match import Departure
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tests.tools.opened import DIALOGS, PAGES, begin
from tests.tools.screenshots import NAMES
from tests.ui.features import feature, is_in_sandbox
from tests.ui.sandbox.conftest import panels

SIZE = QSize(1280, 800)
_MOST = 200


def stops(top: QWidget) -> list[QWidget]:
    """Return all tab stops, starting at the current one."""
    found: list[QWidget] = []
    for _ in range(_MOST):
        QTest.keyClick(QApplication.focusWidget() or top, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now is None or (len(found) > 1 and now is found[0]):
            break
        if not found or now is not found[-1]:  # the table has many tab stops
            found.append(now)
    return found


def area(widget: QWidget, top: QWidget) -> QRect:
    return QRect(widget.mapTo(top, QPoint(0, 0)), widget.size())


def branches(first: QWidget, second: QWidget) -> tuple[QWidget, QWidget]:
    """Return the ancestors of two widgets below their smallest common container."""

    def line(widget: QWidget) -> list[QWidget]:
        parent = widget.parentWidget()
        return [widget] if parent is None or widget.isWindow() else [*line(parent), widget]

    for one, other in zip(line(first), line(second), strict=False):
        if one is not other:
            return one, other
    return first, second


def said(widget: QWidget) -> str:
    text = widget.property("text") or widget.accessibleName() or widget.objectName()
    return f"{type(widget).__name__} {text!r}"


def out_of_order(top: QWidget) -> list[str]:
    """Return steps upwards or to the left; one of them wraps around."""
    found, chain = [], stops(top)
    assert chain
    for first, second in pairwise([*chain, chain[0]]):
        one, other = (area(part, top) for part in branches(first, second))
        if one.contains(other) or other.contains(one):
            continue  # an overlay, or a child
        above = other.bottom() <= one.top()
        beside = other.top() < one.bottom() and one.top() < other.bottom()
        if above or (beside and other.right() <= one.left()):
            found.append(f"{said(first)} -> {said(second)}")
    return found if len(found) > 1 else []


def unheard(widget: QWidget) -> str:
    """Return what a screen reader cannot say of a tab stop, or an empty string."""
    heard = QAccessible.queryAccessibleInterface(widget)
    if not heard.text(QAccessible.Text.Name) and not (
        isinstance(widget, QComboBox) and widget.accessibleName()
    ):
        return f"{said(widget)} has no name"
    if heard.role() in (QAccessible.Role.NoRole, QAccessible.Role.Client):
        return f"{said(widget)} has no role"
    if isinstance(widget, QAbstractButton) and widget.group() is not None:
        return "" if widget.isChecked() else f"{said(widget)} is not the chosen one"
    if isinstance(widget, QAbstractItemView) and widget.model().rowCount():
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        here = widget.currentIndex()
        return "" if here.isValid() else f"{said(widget)} is entered at no item"
    return ""


def unheard_in(top: QWidget) -> list[str]:
    return [*filter(None, map(unheard, stops(top)))]


def faults_of(top: QWidget) -> list[str]:
    """Return what is wrong with the order of tab stops and with what is said of them."""
    return [*out_of_order(top), *unheard_in(top)]


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    window = open_window()
    window.resize(SIZE)
    QApplication.processEvents()
    return window


def test_the_start_page_and_every_table(window: MainWindow) -> None:
    found = {"start": faults_of(window)}
    for game in CATALOG:
        begin(window, game, NAMES[: min(game.seats[1], 4)])
        found[game.id] = faults_of(window)
    assert not {name: faults for name, faults in found.items() if faults}


def test_every_page(window: MainWindow) -> None:
    begin(window, CATALOG[1], NAMES[:4])
    found = {}
    for name, open_page in PAGES.items():
        open_page(window)
        QApplication.processEvents()
        found[name] = faults_of(window)
    assert not {name: faults for name, faults in found.items() if faults}


def test_every_dialog(window: MainWindow) -> None:
    begin(window, CATALOG[1], NAMES[:4])
    found = {}
    for name, open_dialog in DIALOGS.items():
        open_dialog(window)
        dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
        QApplication.processEvents()
        found[name] = faults_of(dialog)
        for tabs in dialog.findChildren(QTabWidget):
            for page in range(1, tabs.count()):
                tabs.setCurrentIndex(page)
                found[f"{name}, {tabs.tabText(page)}"] = [
                    *filter(None, map(unheard, stops(dialog)))
                ]
        dialog.reject()
        QApplication.processEvents()
    assert not {name: faults for name, faults in found.items() if faults}


def end(window: MainWindow) -> None:
    session, table = window.controller.session, window.table
    assert session is not None
    assert table is not None
    session.depart(0, Departure.CONCEDED)
    feature(window, EndFeature).show()


COVERS: dict[str, tuple[Game, Callable[[MainWindow], object]]] = {
    "sandbox": (CATALOG[1], lambda window: feature(window, SandboxFeature).show()),
    "end": (CATALOG[0], end),
    "lesson": (CATALOG[2], lambda window: feature(window, TutorialFeature).teach(CATALOG[2])),
}


@pytest.mark.parametrize("name", COVERS)
def test_what_covers_a_page(window: MainWindow, name: str) -> None:
    game, open_cover = COVERS[name]
    begin(window, game, NAMES[:2])
    open_cover(window)
    QApplication.processEvents()
    assert not faults_of(window)
    for panel in panels(window) if is_in_sandbox(window) else ():
        assert panel.isVisible()
        assert not faults_of(window)
