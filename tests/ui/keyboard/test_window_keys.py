"""Keys of the window: list of keys, list of moves, reasons of undo, tooltips."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.key_help.dialog import KeysDialog
from tabletop.ui.features.move_list.model import MoveKind
from tabletop.ui.features.settings_dialog.dialog import SettingsDialog
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.window.tool_bar_and_dock import tip_with_key
from tests.parts import moves_of
from tests.ui.keyboard.typist import CONTROL, SHIFT, Key, Typist
from tests.ui.nichtlustig.conftest import Lay, lay  # noqa: F401 - a fixture
from tests.ui.nichtlustig.table import Nichtlustig, session

Begin = Callable[..., MainWindow]


def sheet_of(window: MainWindow) -> KeysDialog | None:
    return window.findChild(KeysDialog)


def keys_in(sheet: KeysDialog) -> list[str]:
    """Return the keys and texts that the dialog lists."""
    lines = sheet.text.toPlainText().splitlines()
    return [part.strip() for line in lines for part in (line, *line.split("  "))]


def typist_at(window: MainWindow) -> Typist:
    window.activateWindow()
    QApplication.processEvents()
    return Typist(window)


def test_f1_shows_every_key_of_the_window_and_the_table(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    typist = typist_at(window)
    typist.press(Key.Key_F1)
    sheet = sheet_of(window)
    assert sheet is not None
    lines = keys_in(sheet)
    assert "Undo" in lines
    assert window.window_actions.undo.shortcut().toString() in lines
    for line in window.table.view.keys.lines() if window.table is not None else ():
        assert line.text in lines
        assert set(line.keys) <= set(lines)
    assert "say why a card fits" not in lines, "that is for another game"
    assert "cover your hand at once" not in lines, "here are no secrets"
    assert "Ctrl+H" not in lines or not window.window_actions.cover.isEnabled()
    QTest.keyClick(sheet.text, Key.Key_A)
    assert sheet.isVisible(), "only Escape and its button close it"
    QTest.keyClick(sheet.text, Key.Key_Escape)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert sheet_of(window) is None
    typist_at(window)
    assert window.table is not None
    assert window.table.view.board.hasFocus()


def test_tool_tips_name_the_key(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.tool_bar_and_dock is not None
    button = window.tool_bar_and_dock.tool_bar.widgetForAction(window.window_actions.undo)
    assert isinstance(button, QToolButton)
    assert tip_with_key(button) == "There is nothing to undo. (Ctrl+Z)"


@pytest.mark.parametrize("key", ["undo", "redo"])
def test_a_key_that_does_nothing_says_why(begin: Begin, key: str) -> None:
    window = begin("Ann", "Ben")
    typist = typist_at(window)
    assert window.table is not None
    bubble = window.table.view.popups.bubble
    action = getattr(window.window_actions, key)
    combination = action.shortcut()[0]
    typist.press(combination.key(), combination.keyboardModifiers())
    assert bubble.isVisible()
    assert bubble.sentence.text() == action.toolTip()


def test_undo_by_key_says_which_card_came_to_light(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    typist = typist_at(window)
    assert window.controller.session is not None
    assert window.table is not None
    assert window.controller.session.act(window.controller.session.legal_actions()[0]).legal
    window.table.view.finish_early()
    ply = window.controller.session.match.ply
    typist.press(Key.Key_Z, CONTROL)
    assert window.controller.session.match.ply == ply
    barrier = "A hidden card was seen here, and nobody can forget it."
    assert window.table.view.popups.bubble.sentence.text() == barrier


def test_letters_find_a_line_of_the_list_by_any_of_its_words(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    typist = typist_at(window)
    typist.press(Key.Key_M, CONTROL | SHIFT)
    assert window.tool_bar_and_dock is not None
    moves = moves_of(window.tool_bar_and_dock.dock.panel)
    assert typist.at is moves
    assert moves.current is not None
    assert moves.current.kind is MoveKind.ACTION
    model = moves._moves
    assert model is not None
    last = [entry for entry in model.entries if entry.kind is MoveKind.ACTION][-1]
    word = last.words.split()[1]
    typist.write(word)
    assert moves.current is not None
    assert word in moves.current.words.split()
    typist.press(Key.Key_Escape)
    assert window.table is not None
    assert window.table.view.board.hasFocus()


def test_a_letter_that_is_a_shortcut_elsewhere_looks_for_a_line_in_the_list(
    begin: Begin,
) -> None:
    window = begin("Ann", "Ben")
    typist = typist_at(window)
    typist.press(Key.Key_M, CONTROL | SHIFT)
    assert window.tool_bar_and_dock is not None
    fired: list[QAction] = []
    for action in window.findChildren(QAction):
        action.triggered.connect(lambda _checked, fired_by=action: fired.append(fired_by))
    typist.write("mplh")
    assert not fired
    assert moves_of(window.tool_bar_and_dock.dock.panel)._typed == "mplh"


def test_groups_are_named_and_passed_over(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.tool_bar_and_dock is not None
    moves = moves_of(window.tool_bar_and_dock.dock.panel)
    model = moves._moves
    assert model is not None
    heads = [n for n, entry in enumerate(model.entries) if entry.kind is MoveKind.HEADING]
    assert heads
    assert all(model.flags(model.index(n)) == Qt.ItemFlag.NoItemFlags for n in heads)
    assert "Just now" in [model.entries[n].words for n in heads]


def aim_at(game: Nichtlustig, wanted: str, keys: Sequence[Qt.Key]) -> None:
    """Pick up a Death, move to a card by keys, and drop it there."""
    view = game.table.view
    assert view.keyboard_cursor.move_to(game.card("death-4"))
    QTest.keyClick(view.board.viewport(), Key.Key_Return, SHIFT)
    assert game.table.carried() is game.card("death-4")
    for key in keys:
        if view.keyboard_cursor.focused_item is game.card(wanted):
            break
        game.table.key(key)
    assert view.keyboard_cursor.focused_item is game.card(wanted)
    game.table.key(Key.Key_Return)


def test_death_is_aimed_at_one_card_by_keys(lay: Lay) -> None:  # noqa: F811 - the fixture
    game = lay(session({"scored/Ann": "yeti-2 lemming-1 lemming-3"}, "12 34 52 4", phase="death"))
    game.table.view.set_motion(NO_MOTION)
    game.table.view.board.setFocus()
    aim_at(game, "yeti-2", [Key.Key_Left, Key.Key_Right, Key.Key_Down, Key.Key_Left] * 10)
    assert not game.session.match.steps
    assert game.bubble()[1] == "NL-D2"
    game.table.finish()
    aim_at(game, "lemming-3", [Key.Key_Tab] * 4)
    assert game.session.match.steps[0].action == game.view_words.action("death-4 > lemming-3")


@pytest.mark.parametrize("place", ["table", "tool bar", "log", "moves"])
def test_escape_closes_bubble_and_bar_wherever_the_keyboard_is(begin: Begin, place: str) -> None:
    window = begin("Ann", "Ben")
    typist = typist_at(window)
    assert window.table is not None
    assert window.tool_bar_and_dock is not None
    view, panel = window.table.view, window.tool_bar_and_dock.dock.panel
    button = window.tool_bar_and_dock.tool_bar.widgetForAction(window.window_actions.home)
    if place == "moves":
        window.window_actions.moves.trigger()
    places = {"table": view.board, "tool bar": button, "log": panel.log, "moves": moves_of(panel)}
    focused = places[place]
    focused.setFocus(Qt.FocusReason.TabFocusReason)
    view.popups.show_and_announce("Said at the table.")
    window.bar.show_warning("Said over the page.")
    assert view.popups.bubble.isVisible()
    assert window.bar.isVisible()
    for _ in range(3 if place == "moves" else 2):  # the list returns the focus first
        typist.press(Key.Key_Escape)
    assert not view.popups.bubble.isVisible()
    assert not window.bar.isVisible()


def test_escape_closes_a_bar_before_the_dialog_it_lies_in(window: MainWindow) -> None:
    window.window_actions.settings.trigger()
    dialog = window.findChildren(SettingsDialog)[-1]
    dialog.bar.show_warning("Asked in the dialog.")
    QTest.keyClick(dialog, Key.Key_Escape)
    assert not dialog.bar.isVisible()
    assert dialog.isVisible()
    QTest.keyClick(dialog, Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_what_is_offered_over_the_table_is_done_by_return(window: MainWindow, key: Qt.Key) -> None:
    window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 7))
    assert window.table is not None
    assert window.controller.session is not None
    window.table.view.set_motion(NO_MOTION)
    window.table.view.finish_early()
    button = window.table.view.bar.buttons[0]
    button.setFocus()
    before = window.controller.session.match.ply
    QTest.keyClick(button, key)
    assert window.controller.session.match.ply > before
