"""Return presses the focused button in every dialog, and no other."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from tabletop.ui.app.main_window import MainWindow
from tests.tools.opened import DIALOGS
from tests.ui.conftest import Begin
from tests.ui.features import start_page

KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@pytest.mark.real
def test_return_presses_what_has_the_keyboard(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    for opens in DIALOGS.values():
        opens(window)
        QApplication.processEvents()
        assert_return_presses(window)
        QApplication.processEvents()


def assert_return_presses(window: MainWindow) -> None:
    """Return each button of the open dialog, then close it."""
    dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
    buttons = [b for b in dialog.findChildren(QPushButton) if b.isVisible() and b.isEnabled()]
    pressed: list[QPushButton] = []
    for button in buttons:
        button.clicked.disconnect()
        button.clicked.connect(lambda _checked=False, button=button: pressed.append(button))
    assert buttons
    for button in buttons:
        for key in KEYS:
            button.setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keyClick(button, key)
            assert pressed == [button], button.text()
            pressed.clear()
    dialog.reject()


def test_return_on_cancel_begins_no_game(window: MainWindow) -> None:
    QTest.mouseClick(start_page(window).tiles[0], Qt.MouseButton.LeftButton)
    dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
    cancel = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Cancel")
    cancel.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(cancel, Qt.Key.Key_Return)
    assert window.table is None
    assert not [d for d in window.findChildren(QDialog) if d.isVisible()]
