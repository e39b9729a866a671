"""The wheel over a field scrolls the form, without changing values or focus."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QScrollArea,
    QScrollBar,
    QWidget,
)

import tabletop.ui
from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.features.replay.window import ReplayWindow
from tabletop.ui.features.rulebook.feature import RulebookFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tests.ui.features import feature, is_in_sandbox
from tests.ui.sandbox.conftest import panels
from tests.ui.window.test_every_control import PAGES

Open = Callable[[MainWindow], QWidget]
NOTCH = 120


def new_game(number: int) -> Open:
    def open_dialog(window: MainWindow) -> QWidget:
        feature(window, StartFeature).set_up(CATALOG[number])
        (dialog,) = window.findChildren(NewGameDialog)
        return dialog

    return open_dialog


def settings(window: MainWindow) -> QWidget:
    feature(window, SettingsDialogFeature).show()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    for page in range(dialog.pages.count()):
        dialog.pages.setCurrentIndex(page)
    return dialog


def replay(window: MainWindow) -> QWidget:
    window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 7))
    (path,) = window.controller.save_store.folder.glob("*.tabletop")
    window.go_home()
    feature(window, ReplayFeature).watch(path)
    (found,) = window.findChildren(ReplayWindow)
    return found


def rules(window: MainWindow) -> QWidget:
    feature(window, RulebookFeature).read(find_game("dumm-gelaufen"))
    book = feature(window, RulebookFeature).window
    assert book is not None
    return book


def sandbox(game: str) -> Open:
    def open_page(window: MainWindow) -> QWidget:
        window.controller.begin(Setup(find_game(game), ("Ann", "Ben"), {}, 7))
        feature(window, SandboxFeature).show()
        if not is_in_sandbox(window):
            window.bar.button.click()
        page = feature(window, SandboxFeature).page
        assert page is not None
        assert len([*panels(window)]) == 5
        return page

    return open_page


def fields(form: QWidget) -> Iterator[QWidget]:
    """All widgets that Qt would let the wheel change."""
    for kind in (QComboBox, QAbstractSlider, QAbstractSpinBox):
        for field in form.findChildren(kind):
            if not isinstance(field, QScrollBar):
                yield field


def value(field: QWidget) -> object:
    if isinstance(field, QComboBox):
        return field.currentIndex()
    return field.property("value")


def turn(field: QWidget, notches: int) -> None:
    """Turn the wheel over a field; an ignored event goes to the parent, as in Qt."""
    middle = QPointF(field.rect().center())
    at: QWidget | None = field
    while at is not None:
        event = QWheelEvent(
            QPointF(field.mapTo(at, middle.toPoint())),
            field.mapToGlobal(middle),
            QPoint(),
            QPoint(0, notches * NOTCH),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(at, event)
        at = None if event.isAccepted() or at.isWindow() else at.parentWidget()


FORMS = {
    **{f"new {CATALOG[number].id}": new_game(number) for number in (0, 3)},
    "settings": settings,
    "replay": replay,
    "rules": rules,
    **{f"sandbox {game.id}": sandbox(game.id) for game in CATALOG[1::2]},
}
MOST_FIELDS = {"new": 0, "settings": 4, "replay": 3, "rules": 1, "sandbox": 3}


@pytest.mark.parametrize("name", FORMS)
def test_the_wheel_changes_no_field(window: MainWindow, name: str) -> None:
    form = FORMS[name](window)
    QApplication.processEvents()
    found = list(fields(form))
    assert len(found) >= MOST_FIELDS[name.split(maxsplit=1)[0]]
    before = [value(field) for field in found]
    for field in found:
        for notches in (1, -1, -1):
            field.setFocus()
            turn(field, notches)
            assert [value(other) for other in found] == before, field.accessibleName()
    if isinstance(form, QDialog):
        form.close()


def test_the_wheel_over_a_field_scrolls_its_form(window: MainWindow) -> None:
    feature(window, SettingsDialogFeature).show()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    area = dialog.pages.currentWidget()
    assert isinstance(area, QScrollArea)
    dialog.setMinimumHeight(0)
    dialog.resize(dialog.width(), dialog.height() - area.height() + 80)
    QApplication.processEvents()
    box = area.findChildren(QComboBox)[0]
    bar = area.verticalScrollBar()
    assert bar.maximum() > 0
    turn(box, -1)
    assert bar.value() > 0


@pytest.mark.parametrize("page", PAGES)
def test_the_wheel_gives_no_widget_of_any_page_the_keyboard(window: MainWindow, page: str) -> None:
    for open_it in PAGES[page]:
        open_it(window)
        QApplication.processEvents()
        takes = [
            widget
            for widget in QApplication.allWidgets()
            if widget.isVisible() and widget.focusPolicy() is Qt.FocusPolicy.WheelFocus
        ]
        assert not takes


def test_a_name_is_typed_on_after_the_wheel_was_turned_over_choosers(window: MainWindow) -> None:
    dialog = new_game(3)(window)
    assert isinstance(dialog, NewGameDialog)
    dialog.players.rows[1].computer_button.setChecked(True)
    QApplication.processEvents()
    boxes = [box for box in dialog.findChildren(QComboBox) if box.isVisible()]
    edit, chosen = dialog.players.rows[0].edit, [value(box) for box in boxes]
    assert boxes
    edit.setFocus()
    edit.clear()
    for box in boxes:
        dialog._scroll.ensureWidgetVisible(box)
        at = box.mapTo(dialog, box.rect().center())
        QTest.wheelEvent(dialog.windowHandle(), at, QPoint(0, -NOTCH))
        QTest.keyClicks(dialog.focusWidget(), "s")
    assert edit.text() == "s" * len(boxes)
    assert [value(box) for box in boxes] == chosen
    dialog.reject()


def test_no_field_is_made_that_takes_the_wheel() -> None:
    """The source is checked, as tests do not show every field."""
    kinds = {"QComboBox", "QSlider", "QDial", "QSpinBox", "QDoubleSpinBox"}
    folder = Path(tabletop.ui.__file__).parent
    made = {
        (path.name, node.func.id)
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds
    }
    assert not made
