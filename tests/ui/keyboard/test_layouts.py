"""Keys on keyboards of other scripts and countries, with the key codes of X11."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.key_filters import LatinKeyFilter, latin_key
from tabletop.ui.features.saves.feature import SavesFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.table.session import Session
from tests.parts import privacy_of
from tests.ui.features import feature, start_page

NO_KEY = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
ER, YOD, ALEF = "\u0440", "\u05d9", "\u0627"
"""Characters of Cyrillic, Hebrew and Arabic keyboards at the place of H."""
H, P, W, Z, G, SHCHA = 43, 33, 25, 52, 42, 32
"""Key codes of X11 for these letters on a US keyboard."""

# Logged by Qt's offscreen platform whenever a menu opens.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(autouse=True)
def latin_keys(qapp: QApplication) -> Iterator[LatinKeyFilter]:
    keys = LatinKeyFilter(qapp)
    yield keys
    keys.deleteLater()
    QApplication.sendPostedEvents(keys, QEvent.Type.DeferredDelete.value)


def event_of(
    character: str,
    number: int,
    modifiers: Qt.KeyboardModifier = NO_KEY,
    kind: QEvent.Type = QEvent.Type.KeyPress,
) -> QKeyEvent:
    text = "" if modifiers & (CONTROL | ALT) else character.lower()
    key = ord(max(character.upper(), character, key=lambda form: -len(form)))
    return QKeyEvent(kind, key, modifiers, number, 0, 0, text)


def strike(character: str, number: int, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
    """Send a key to the window with the focus, as the platform does."""
    window = QGuiApplication.focusWindow()
    assert window is not None
    QApplication.sendEvent(window, event_of(character, number, modifiers))
    QApplication.processEvents()


@pytest.mark.parametrize(
    ("character", "number", "letter"),
    [
        *((ER, H, "H"), ("ц", W, "W"), ("я", Z, "Z"), (ER.upper(), H, "H")),
        *(("η", H, "H"), ("ς", W, "W"), ("π", P, "P")),
        *((YOD, H, "H"), (ALEF, H, "H"), ("้", H, "H"), ("\u0660", 19, "0"), ("\u06f0", 19, "0")),
        *(("h", H, None), ("ß", 20, None), ("ö", 47, None), ("à", 19, None), ("Ž", 25, None)),
        *((ER, 0, None), ("№", 12, None), ("ю", 60, None)),
    ],
)
def test_the_letter_at_its_place_is_meant(character: str, number: int, letter: str | None) -> None:
    expected = None if letter is None else ord(letter)
    assert latin_key(event_of(character, number)) == expected


class Field(QWidget):
    """Has the shortcut H, and can use the key itself."""

    def __init__(self, *, wants: bool) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._wants = wants
        self.heard: list[str] = []
        QShortcut(QKeySequence("H"), self).activated.connect(lambda: self.heard.append("shortcut"))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.heard.append(event.text())
        elif self._wants and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        else:
            return super().event(event)
        return True


@pytest.mark.parametrize(("wants", "heard"), [(False, "shortcut"), (True, "h")])
def test_what_wants_a_key_for_itself_has_it_before_a_shortcut(
    qtbot: QtBot, wants: bool, heard: str
) -> None:
    field = Field(wants=wants)
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    field.setFocus()
    strike(ER, H)
    assert field.heard == [heard]


@pytest.fixture
def secret(open_window: Callable[[], MainWindow], qtbot: QtBot) -> MainWindow:
    """Return a game with hidden hands, one of them uncovered."""
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 5))
    session_of(window).uncover()
    assert window.table is not None
    window.table.view.setFocus()
    QApplication.processEvents()
    return window


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


@pytest.mark.parametrize(
    ("character", "modifiers"), [(ER, NO_KEY), ("η", NO_KEY), (ER, CONTROL), ("η", CONTROL)]
)
def test_h_covers_the_hand(
    secret: MainWindow, character: str, modifiers: Qt.KeyboardModifier
) -> None:
    assert not session_of(secret).is_covered
    strike(character, H, modifiers)
    assert session_of(secret).is_covered


@pytest.mark.parametrize("character", ["з", "π"])
def test_p_pauses(secret: MainWindow, character: str) -> None:
    assert not session_of(secret).is_hidden
    strike(character, P)
    assert session_of(secret).is_hidden


@pytest.mark.parametrize(
    ("character", "number", "modifiers"),
    [(ER, H, NO_KEY), (ER, H, CONTROL), ("з", P, NO_KEY), ("h", H, NO_KEY)],
)
def test_the_curtain_falls_when_the_key_comes_up(
    secret: MainWindow,
    qtbot: QtBot,
    character: str,
    number: int,
    modifiers: Qt.KeyboardModifier,
) -> None:
    assert secret.table is not None
    privacy_screen = privacy_of(secret.table.view)
    secret.table.view.finish_early()
    strike(character, number, modifiers)
    assert session_of(secret).is_covered
    assert not privacy_screen.isVisible()
    window = QGuiApplication.focusWindow()
    assert window is not None
    up = event_of(character, number, modifiers, QEvent.Type.KeyRelease)
    QApplication.sendEvent(window, up)
    qtbot.waitUntil(privacy_screen.isVisible)


def test_a_key_that_came_up_over_a_dialog_is_not_down_for_ever(
    secret: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    assert secret.table is not None
    privacy_screen = privacy_of(secret.table.view)
    secret.table.view.finish_early()
    QTest.keyPress(secret, Qt.Key.Key_F9)
    session_of(secret).hide()
    assert not privacy_screen.isVisible()
    # As when a dialog opens and closes; offscreen the application is inactive in between.
    qapp.focusWindowChanged.emit(QGuiApplication.focusWindow())
    qtbot.waitUntil(privacy_screen.isVisible)


def test_a_menu_opens_by_its_letter(secret: MainWindow) -> None:
    first = secret.menuBar().actions()[0]
    assert first.text() == "&Game"
    strike("п", G, ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert menu is first.menu()
    menu.close()


def test_a_shortcut_of_the_menus_goes_by_the_key_at_its_place(secret: MainWindow) -> None:
    strike("щ", SHCHA, CONTROL)
    saves = feature(secret, SavesFeature).dialog
    assert saves is not None
    saves.reject()


def test_names_are_written_in_their_own_letters(window: MainWindow, qtbot: QtBot) -> None:
    QTest.mouseClick(start_page(window).tiles[0], Qt.MouseButton.LeftButton)
    dialog = window.findChildren(NewGameDialog)[-1]
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    edit = dialog.players.rows[0].edit
    qtbot.waitUntil(edit.hasFocus)
    strike(ER, H)
    strike("я", Z)
    assert edit.text() == f"{ER}я"
    strike("я", Z, CONTROL)
    assert edit.text() != f"{ER}я", "Ctrl+Z takes back what was written, not a move"


# --- plus on keyboards of the United States -------------------------------------------------


@pytest.mark.parametrize("key", [Qt.Key.Key_Equal, Qt.Key.Key_Plus])
@pytest.mark.parametrize("shift", [NO_KEY, SHIFT])
def test_the_key_of_plus_enlarges(
    secret: MainWindow, key: Qt.Key, shift: Qt.KeyboardModifier
) -> None:
    assert secret.table is not None
    board = secret.table.view.board
    before = board.zoom
    QTest.keyClick(board, key, shift)
    assert board.zoom > before


@pytest.mark.parametrize("key", [Qt.Key.Key_Equal, Qt.Key.Key_Plus])
def test_control_and_the_key_of_plus_enlarge_the_text(secret: MainWindow, key: Qt.Key) -> None:
    before = QApplication.font().pointSizeF()
    QTest.keyClick(secret, key, CONTROL)
    assert QApplication.font().pointSizeF() > before
    QTest.keyClick(secret, Qt.Key.Key_0, CONTROL)
    assert QApplication.font().pointSizeF() == pytest.approx(before)
