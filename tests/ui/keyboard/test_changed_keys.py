"""Custom keys: stored, shown, refused if they are taken, and pressed."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.folders import Folders
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.keymap import ONE_HAND_LAYOUTS, RESERVED, TABLE, Keymap
from tabletop.ui.base.settings import Settings
from tabletop.ui.features import FEATURES
from tabletop.ui.features.key_help.dialog import KeysDialog
from tabletop.ui.features.settings_dialog.dialog import SettingsDialog
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.settings_dialog.page import KeyRows
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.window.actions import action_rows
from tests.ui.features import feature
from tests.ui.keyboard.test_window_keys import keys_in
from tests.ui.keyboard.typist import Key, Typist

Begin = Callable[..., MainWindow]


KEYS = {row.name: row.keys for _, row in action_rows(FEATURES) if not row.is_submenu}
"""Default keys of the window's actions."""


def keymap_of(folders: Folders, *rows: str) -> Keymap:
    """Return the keymap for keys in a settings file."""
    folders.settings.parent.mkdir(parents=True, exist_ok=True)
    folders.settings.write_text("\n".join(('[window]\ntheme="felt"\n[keys]', *rows)))
    return Keymap(Settings(folders.settings), KEYS)


def test_no_usual_key_does_two_things(folders: Folders) -> None:
    keys = [key for keys in keymap_of(folders).defaults.values() for key in keys]
    keys += [QKeySequence(key) for key in RESERVED]
    assert len({key.toString() for key in keys}) == len(keys)
    assert not set(KEYS) & set(TABLE)


def test_every_action_of_the_window_can_have_a_key(window: MainWindow) -> None:
    actions = window.window_actions
    with_key = {actions.get(name) for name in actions.titles()}
    submenus = {menu.menuAction() for menu in actions.submenus.values()}
    found = {*actions.findChildren(QAction)}
    assert found == with_key
    assert not with_key & submenus


@pytest.mark.parametrize("hand", ONE_HAND_LAYOUTS)
def test_keys_for_one_hand_are_good(folders: Folders, hand: str) -> None:
    rows = [f'{name}="{key}"' for name, key in ONE_HAND_LAYOUTS[hand].items()]
    keymap = keymap_of(folders, *rows)
    assert {
        name: keys[0].toString() for name, keys in keymap.custom_keys.items()
    } == ONE_HAND_LAYOUTS[hand]
    assert keymap.layout == hand
    assert not [key for key in ONE_HAND_LAYOUTS[hand].values() if "+" in key], "two at a time"


@pytest.mark.parametrize(
    "row",
    [
        *('undo="Ctrl+Fo"', 'undo="Ctrl+K, U"', "undo=Ctrl+K, U", 'undo=""', 'undo="Shift"'),
        *('undo="T"', 'undo="Alt+G"', 'udno="U"'),
    ],
)
def test_what_is_no_key_leaves_the_usual_one(folders: Folders, row: str) -> None:
    keymap = keymap_of(folders, 'tip="Ctrl+T"' if '"T"' not in row else "", row)
    assert keymap.keys("undo") == keymap.defaults["undo"]
    assert "undo" not in keymap.custom_keys


def test_keys_can_change_places(folders: Folders) -> None:
    keymap = keymap_of(folders, 'tip="P"', 'pause="T"')
    assert (keymap.text("tip"), keymap.text("pause")) == ("P", "T")


def test_keys_of_a_newer_version_are_kept(folders: Folders) -> None:
    keymap = keymap_of(folders, 'leap="U"')
    keymap.use_layout("left")
    assert keymap.layout == "left"
    assert 'leap="U"' in folders.settings.read_text("utf-8")


def rows_of(window: MainWindow) -> tuple[SettingsDialog, KeyRows]:
    window.window_actions.settings.trigger()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    dialog.pages.setCurrentIndex(dialog.pages.count() - 1)
    (rows,) = dialog.findChildren(KeyRows)
    return dialog, rows


def test_a_key_is_changed_refused_and_given_back(begin: Begin, folders: Folders) -> None:
    window = begin("Ann", "Ben")
    actions = window.window_actions
    dialog, rows = rows_of(window)
    button = rows.buttons["muted"]
    button.click()
    QTest.keyClick(button, Key.Key_P)
    assert dialog.bar.label.text() == "P is the key for “Pause”. Give that another key first."
    assert actions.muted.shortcut() == QKeySequence("M")
    button.click()
    QTest.keyClick(button, Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert button.text() == "Ctrl+Tab"
    assert actions.muted.shortcut() == QKeySequence("Ctrl+Tab")
    motion = dialog._rows_of(2)  # where one mutes
    assert "Mute (Ctrl+Tab)" in [said.text() for said, _, _ in motion._with_keys]
    window.context.settings.save()
    assert Keymap(Settings(folders.settings), KEYS).text("muted") == "Ctrl+Tab"
    rows._reset_buttons["muted"].click()
    assert actions.muted.shortcut() == QKeySequence("M")
    rows.buttons["hide"].click()
    QTest.keyClick(rows.buttons["hide"], Key.Key_F7)
    assert rows.preset_box.index == len(ONE_HAND_LAYOUTS), "one's own"
    rows.preset_box.button(1).click()
    assert window.context.keymap.layout == "left"
    dialog.bar.button.click()
    assert window.context.keymap.text("hide") == "F7"
    dialog.reset_page.click()
    assert not window.context.keymap.custom_keys
    dialog.close()


def test_changed_keys_do_what_the_usual_ones_did(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    window.keyboard._load()
    window.activateWindow()
    QApplication.processEvents()
    typist = Typist(window)
    window.context.keymap.use_layout("left")
    assert window.table is not None
    view = window.table.view
    view.set_motion(NO_MOTION)
    view.finish_early()
    view.setFocus()
    typist.press(Key.Key_Tab)
    first = view.keyboard_cursor.stop
    typist.press(Key.Key_D)
    assert view.keyboard_cursor.stop != first
    typist.press(Key.Key_A)
    assert view.keyboard_cursor.stop == first
    zoom = view.board.zoom
    typist.press(Key.Key_0)
    typist.press(Key.Key_Plus)
    assert view.board.zoom == zoom, "the keys they had mean nothing any more"
    typist.press(Key.Key_3)
    assert view.board.zoom > zoom
    typist.press(Key.Key_F1)
    (sheet,) = window.findChildren(KeysDialog)
    assert {"A", "D", "X", "F4"} <= set(keys_in(sheet))
    assert "Ctrl+Z" not in keys_in(sheet)
    sheet.accept()
    window.activateWindow()
    QApplication.processEvents()
    window.context.keymap.use_layout("")
    typist.press(Key.Key_3)
    assert view.board.zoom > zoom
    typist.press(Key.Key_0)
    assert view.board.zoom == 1


def test_a_key_can_be_changed_after_a_table_was_left(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    window.go_home()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    window.context.keymap.changed.emit()
