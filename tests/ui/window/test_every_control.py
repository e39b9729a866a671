"""No control of any page or dialog accepts a press meant for something else."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QLabel,
    QListView,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.rulebook.feature import RulebookFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.panels import SandboxPanel
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tabletop.ui.widgets.press_filter import PRESS_KEYS
from tests.ui.features import feature, sandbox_page, set_up, start_page
from tests.ui.hasty import LEFT, Clock, send_mouse
from tests.ui.sandbox.conftest import PANELS, dealt

pytestmark = pytest.mark.hasty

Opens = Callable[[MainWindow], object]


def game(name: str, window: MainWindow) -> None:
    """A new game without a privacy screen."""
    window.controller.begin(Setup(find_game(name), ("Ann", "Ben"), {}, 5))
    session = window.controller.session
    assert session is not None
    if session.is_covered:
        session.uncover()


def dock(tab: int, window: MainWindow) -> None:
    window.window_actions.dock.setChecked(True)
    assert window.tool_bar_and_dock is not None
    window.tool_bar_and_dock.dock.panel.setCurrentIndex(tab)


def ended(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann",), {}, 7))
    session, page = window.controller.session, window.table
    assert session is not None
    assert page is not None
    while session.match.outcome is None:
        assert session.act(session.match.legal_actions()[0]).legal
    page.view.finish_early()
    feature(window, EndFeature).show()


def alone(open_it: Opens) -> Opens:
    """Close the last dialog, so that this one is the only one."""

    def close_and_open(window: MainWindow) -> None:
        for dialog in window.findChildren(QDialog):
            dialog.reject()
        open_it(window)

    return close_and_open


def action(name: str) -> Opens:
    return alone(lambda window: getattr(window.window_actions, name).trigger())


def asked(window: MainWindow) -> None:
    """The message bar with two buttons."""
    game("numnum", window)
    feature(window, SandboxFeature).show()
    assert window.bar.isVisible()


def warned(window: MainWindow) -> None:
    window.bar.show_lasting_warning("Not saved", "Try again", lambda: None)
    window.bar.show_done("Done", "Undo", lambda: None)


def sandbox(kind: type[SandboxPanel], window: MainWindow) -> None:
    assert feature(window, SandboxFeature).page is not None
    sandbox_page(window).show_panel(kind)


PAGES: dict[str, tuple[Opens, ...]] = {
    "start": (lambda _window: None,),
    "learning": (lambda window: start_page(window).tiles[0].learn.click(),),
    "trying": (lambda window: start_page(window).sandbox_button.click(),),
    "dialogs": (
        *map(action, ("settings", "about", "whats_new")),
        *(alone(partial(set_up, game=one)) for one in CATALOG),
    ),
    "game": (
        partial(game, "wonderful-world"),
        *map(action, ("open", "statistics", "replay", "leave", "rules")),
    ),
    "end": (ended,),
    "asked": (asked,),
    "warned": (warned,),
    "lesson": (lambda window: feature(window, TutorialFeature).teach(find_game("numnum")),),
    "book": (lambda window: feature(window, RulebookFeature).read(find_game("numnum")),),
    "sandbox": (
        lambda window: feature(window, SandboxFeature).open(dealt("nichtlustig", 2)),
        *(partial(sandbox, kind) for kind in PANELS[:-1]),
    ),
    "nichtlustig": (partial(game, "nichtlustig"), *(partial(dock, tab) for tab in range(4))),
    "numnum": (partial(game, "numnum"),),
    "dumm-gelaufen": (partial(game, "dumm-gelaufen"),),
}
"""The pages and dialogs, opened in turn in one window."""

STEPS = {"Undo", "Redo", "One move back", "One move forward"}
"""Buttons that accept rapid presses."""


def controls() -> list[QWidget]:
    """Return all visible controls that a press affects."""
    tops = [top for top in QApplication.topLevelWidgets() if top.isVisible()]
    found = [widget for top in tops for widget in (top, *top.findChildren(QWidget))]
    return [widget for widget in found if widget.isVisible() and is_pressed(widget)]


def is_pressed(widget: QWidget) -> bool:
    if isinstance(widget, QLabel):
        return "<a " in widget.text()
    kinds = (QAbstractButton, QDialog, QListView, QTabBar, QTextBrowser)
    return isinstance(widget, kinds)


def signals(control: QWidget) -> list[QSignalSpy]:
    """Return spies of the signals that a press emits."""
    match control:
        case QAbstractButton():
            return [QSignalSpy(control.pressed), QSignalSpy(control.clicked)]
        case QListView():
            return [QSignalSpy(control.pressed), QSignalSpy(control.activated)]
        case _:
            return []


def name(control: QWidget) -> str:
    words = control.text() if isinstance(control, QAbstractButton) else control.objectName()
    return f"{type(control).__name__} {control.accessibleName() or words}"


def inner(control: QWidget) -> QWidget:
    return control.viewport() if isinstance(control, QAbstractScrollArea) else control


def hold(control: QWidget, key: Qt.Key) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(control, event)


def escaped(clock: Clock, before: Collection[QWidget]) -> Iterator[str]:
    """Yield faults of new controls: early presses, second clicks or repeated keys."""
    QApplication.processEvents()
    now = [control for control in controls() if control not in before]
    if not now:
        yield "nothing new is to be seen"
    for control in now:
        if not getattr(control.property("settling"), "blocks_presses", False):
            yield f"{name(control)} is not followed"
    spies = [(control, spy) for control in now for spy in signals(control)]
    for control in now:
        QTest.mouseClick(inner(control), LEFT)
        for key in PRESS_KEYS:
            QTest.keyClick(control, key)
    yield from (f"{name(control)} too early" for control, spy in spies if spy.count())
    clock.wait()
    for control in now:
        if isinstance(control, QAbstractButton) and control.accessibleName() not in STEPS:
            middle = control.rect().center()
            send_mouse(control, QEvent.Type.MouseButtonDblClick, middle, LEFT, LEFT)
            send_mouse(control, QEvent.Type.MouseButtonRelease, middle, LEFT)
        for key in PRESS_KEYS:
            hold(control, key)
    yield from (f"{name(control)} again" for control, spy in spies if spy.count())


@pytest.mark.parametrize("page", PAGES)
def test_no_control_takes_a_press_that_was_not_meant(
    window: MainWindow, clock: Clock, page: str
) -> None:
    before: list[QWidget] = []
    for number, open_it in enumerate(PAGES[page]):
        open_it(window)
        assert not [*escaped(clock, before)], number
        before += controls()
