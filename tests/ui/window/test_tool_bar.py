"""The style of the tool bar's buttons."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.ui.conftest import Begin

STYLES = Qt.ToolButtonStyle


def test_buttons_carry_words_where_there_is_room(begin: Begin) -> None:
    window = begin("Ann")
    around = window.tool_bar_and_dock
    assert around is not None
    bar, found = around.tool_bar, []
    for width in (1280, 760):
        window.resize(width, 720)
        buttons = filter(None, (bar._button(action) for group in bar._groups for action in group))
        found.append([button.toolButtonStyle() for button in buttons])
    icons, both = STYLES.ToolButtonIconOnly, STYLES.ToolButtonTextBesideIcon
    wide, narrow = found
    assert set(wide) == {both}
    assert narrow[:4] == [both] * 4  # menu, undo, redo and tip show text first
    assert narrow[-2:] == [icons] * 2


def test_the_menus_open_from_the_tool_bar(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    titles = [action.text() for action in window.menuBar().actions()]
    assert window.menuBar().isHidden()
    assert window.table is not None
    board, no, alt = window.table.view.board, Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Alt
    board.setFocus()
    for key, modifiers in ((Qt.Key.Key_F10, no), (alt, no)):
        QTest.keyPress(board, key, modifiers)
        assert (QApplication.activePopupWidget() is None) is (key == alt)
        QTest.keyRelease(board, key, modifiers)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert [action.text() for action in menu.actions()] == titles
        assert menu.activeAction() is menu.actions()[0]
        menu.close()
        assert board.hasFocus()
    QTest.keyClick(board, Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier)
    edit = QApplication.activePopupWidget()
    assert edit is window.menuBar().actions()[1].menu()
    assert window.window_actions.undo in edit.actions()
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    QTest.keyPress(board, alt)
    QTest.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(board, alt)
    assert QApplication.activePopupWidget() is None
    window.window_actions.home.trigger()
    assert window.menuBar().isVisible()


def test_only_what_is_on_or_off_has_a_check_mark(begin: Begin) -> None:
    actions = begin("Ann").window_actions
    checkable = {name for name, action in actions._named.items() if action.isCheckable()}
    assert checkable == {"dock", "full_screen", "meter", "muted"}
