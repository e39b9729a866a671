"""Switch access: order of the marked targets, effect of a press, and whole games."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import SwitchKey
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.switch_access import feature as access
from tabletop.ui.features.switch_access.feature import SwitchAccessFeature
from tabletop.ui.features.switch_access.scanner import (
    MIN_INTERVAL,
    REACTION,
    ScanFrame,
    ScanGroup,
    Scanner,
    ScanTarget,
)
from tabletop.ui.features.switch_access.targets import targets
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.widgets.widgets import ComboBox, Segment
from tests.parts import privacy_of
from tests.ui.fast_forward import FastForward
from tests.ui.features import end_page, feature, set_up, start_page
from tests.ui.hasty import Clock
from tests.ui.keyboard.conftest import Scanned
from tests.ui.keyboard.games import EVENINGS
from tests.ui.keyboard.passed_on import PassingOn
from tests.ui.keyboard.switch import HOURS, at, show_hand
from tests.ui.keyboard.typist import Key

# Logged by Qt's offscreen platform whenever a menu opens.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


# --- what is marked in turn -----------------------------------------------------------------------


class Desk:
    """Groups of letters to choose from, and the letters chosen."""

    def __init__(self, qtbot: QtBot, *groups: str, waiting: str = "") -> None:
        self.over = QWidget()
        qtbot.addWidget(self.over)
        self.groups, self.waiting = groups, waiting
        self.taken: list[str] = []
        self.marks: list[str] = []
        self.scanner = Scanner(self.look, self.over)
        self.scanner.pace = HOURS
        self.scanner.marked.connect(
            lambda found: self.marks.append("".join(t.words for t in found))
        )

    def look(self) -> Sequence[ScanGroup]:
        found = [ScanGroup(tuple(map(self.target, group))) for group in self.groups]
        return [*found, ScanGroup(tuple(map(self.target, self.waiting)), is_secondary=True)]

    def target(self, letter: str) -> ScanTarget:
        return ScanTarget(letter, letter, self.over, QRect, lambda: self.take(letter))

    def note(self, marked: tuple[ScanTarget, ...]) -> None:
        self.marks.append("".join(target.words for target in marked))

    def take(self, letter: str) -> None:
        self.taken.append(letter)

    def steps(self, count: int) -> list[str]:
        self.marks.clear()
        for _ in range(count):
            self.scanner.step()
        return self.marks


def test_few_are_marked_one_by_one_and_many_by_groups(qtbot: QtBot, scan_clock: Clock) -> None:
    desk = Desk(qtbot, "ab", "c")
    assert desk.steps(4) == ["a", "b", "c", "a"]
    desk = Desk(qtbot, "ab", "cdefg", "hijklmnop")
    assert desk.steps(3) == ["a", "b", "c"], "small groups are resolved"
    desk = Desk(qtbot, "ab", "cdefghi", "jklmnop")
    assert desk.steps(3) == ["a", "b", "cdefghi"]
    scan_clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert desk.marks[-1] == "c"
    assert desk.steps(7) == [*"defghic"]
    assert desk.steps(7)[-1] == "a", "twice round the group, and the groups come again"
    assert not desk.taken
    desk.steps(2)
    scan_clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    scan_clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert "".join(desk.taken) == "c"
    desk = Desk(qtbot, "".join(map(chr, range(65, 65 + 24))))
    assert [len(mark) for mark in desk.steps(6)] == [5, 5, 5, 5, 4, 5]


def test_many_groups_are_not_torn_apart(qtbot: QtBot) -> None:
    boxes = ["abc", "def", "ghi", "jkl", "mno", "pqr", "stu", "vwx", "ABC", "DEF"]
    marks = Desk(qtbot, *boxes).steps(3)
    assert marks == ["".join(boxes[at : at + 4]) for at in (0, 4, 8)]


def test_what_is_always_there_does_not_group_the_rest(qtbot: QtBot) -> None:
    few = "abcdefgh"
    assert Desk(qtbot, few, waiting="zy").steps(9) == [*few, "zy"]
    assert Desk(qtbot, "abc", waiting="zy").steps(5) == [*"abczy"]


def test_it_rests_and_begins_again(qtbot: QtBot, scan_clock: Clock) -> None:
    desk = Desk(qtbot, "ab", waiting="z")
    assert desk.steps(10)[-1] == "", "three times round"
    scan_clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert desk.marks[-1] == "a", "asked for"
    desk.steps(10)
    desk.groups = ("ac",)
    assert desk.steps(1) == ["a"], "something else can be done"
    desk.groups = ()
    assert desk.steps(1) == [""], "what is always there is not marked for its own sake"
    scan_clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert desk.marks[-1] == "z"
    assert desk.scanner.is_on_secondary
    assert not desk.taken


def test_a_press_takes_what_was_marked_and_nothing_else(qtbot: QtBot, scan_clock: Clock) -> None:
    desk = Desk(qtbot, "ab")
    desk.scanner.step()
    desk.groups = ("bc",)
    desk.scanner.press()
    assert desk.marks == ["a"], "too soon for what has just been marked"
    scan_clock.wait(REACTION)
    desk.scanner.press()
    assert not desk.taken, "it is gone"
    assert desk.marks == ["a", "b"]
    scan_clock.wait((REACTION + MIN_INTERVAL) / 2)
    desk.scanner.press()
    assert not desk.taken, "a second press of the same shake"
    scan_clock.wait(MIN_INTERVAL / 2)
    desk.scanner.press()
    assert "".join(desk.taken) == "b"


# --- with a real key, or the mouse ----------------------------------------------------------------


def test_what_was_marked_outlives_the_first_look_at_the_keys(scanned: Scanned) -> None:
    window, player = scanned("NumNum")
    window.keyboard._load()
    access = feature(window, SwitchAccessFeature)
    assert access.scanning is not None
    assert access.scanning.scanner is player.scanner


def test_nothing_of_a_hand_is_marked_behind_the_curtain(scanned: Scanned) -> None:
    window, player = scanned("NumNum")
    session = player.session
    assert session.is_covered
    there = [group for group in targets(window.context) if not group.is_secondary]
    assert [target.words for group in there for target in group.targets] == ["I am Ann"]
    player.take(at(privacy_of(player.view).ready_button))
    privacy_of(player.view).finish_animation()
    playable = {
        card
        for card in player.view.scene.cards
        if card.shown.playable and player.view.drag.is_in_hand(card)  # a button draws
    }
    found = [t.key for group in targets(window.context) for t in group.targets]
    marked = {what[0] for what in found if isinstance(what, tuple) and len(what) == 2}
    assert {piece for piece in marked if isinstance(piece, CardItem)} == playable != set()
    player.scanner.step()
    assert window.findChildren(ScanFrame)
    session.hide()
    assert not [frame for frame in window.findChildren(ScanFrame) if frame.isVisible()]


@pytest.mark.parametrize("passed_on", [False, True])
@pytest.mark.parametrize("switch", SwitchKey)
def test_only_the_switch_counts_and_does_nothing_else(
    scanned: Scanned, switch: SwitchKey, qapp: QApplication, *, passed_on: bool
) -> None:
    window, player = scanned("Nichtlustig", switch)
    reader = PassingOn(window)
    if passed_on:  # a screen reader that is started after the program
        qapp.installEventFilter(reader)
    handle, pressed = QGuiApplication.focusWindow(), []
    assert handle is not None
    scanning = feature(window, SwitchAccessFeature).scanning
    assert scanning is not None
    scanning._switch.pressed.disconnect(scanning.scanner.press)
    scanning._switch.pressed.connect(lambda: pressed.append(1))
    before, button = player.session.match.ply, player.view.bar.buttons[0]
    by_key = {
        Key.Key_Space: (SwitchKey.SPACE, SwitchKey.ANY),
        Key.Key_Return: (SwitchKey.ENTER, SwitchKey.ANY),
        Key.Key_Enter: (SwitchKey.ENTER, SwitchKey.ANY),
        Key.Key_F8: (),
    }
    for key, switches in by_key.items():
        pressed.clear()
        if switch in switches:
            button.setFocus()
        else:
            player.view.bar.setFocus()  # the key has no meaning there
        QTest.keyClick(handle, key)
        assert len(pressed) == (switch in switches)
    pressed.clear()
    if switch in (SwitchKey.CLICK, SwitchKey.ANY):
        at_button = button.mapTo(window, button.rect().center())
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=at_button)
        assert pressed
    assert player.session.match.ply == before


def test_dialogs_and_menus_are_gone_through_too(scanned: Scanned) -> None:
    window, player = scanned("Nichtlustig")
    actions = window.window_actions
    edit = window.menuBar().actions()[1]
    player.scanner.step()
    player.take(lambda target: target.words == "Open the menus")
    player.scanner.step()
    player.take(lambda target: target.key is edit)
    player.scanner.step()
    player.take(lambda target: target.key is actions.settings)
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    dialog.pages.setCurrentIndex(1)
    player.scanner.step()
    (theme, *_) = dialog.pages.currentWidget().findChildren(ComboBox)
    player.take(at(theme))
    assert theme.view().isVisible()
    player.scanner.step()
    player.take(lambda target: target.words == "Night")
    assert not theme.view().isVisible()
    assert window.context.settings.theme == "night"
    player.scanner.step()
    player.take(at(dialog.pages.tabBar()))
    dialog.pages.setCurrentIndex(dialog.pages.count() - 1)
    (off,) = [b for b in dialog.findChildren(Segment) if b.accessibleName() == "One switch: Off"]
    player.take(at(off))
    assert feature(window, SwitchAccessFeature).scanning is None
    assert not [frame for frame in dialog.findChildren(ScanFrame) if frame.isVisible()]
    dialog.close()


def test_a_tile_is_marked_with_its_buttons(
    open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(access, "announce", lambda _source, words: said.append(words))
    window = open_window()
    window.activateWindow()
    QApplication.processEvents()
    window.context.settings.scanning = 50
    scanning = feature(window, SwitchAccessFeature).scanning
    assert scanning is not None
    scanning.scanner.pace = HOURS
    tile = start_page(window).tiles[2]
    for _ in range(40):
        scanning.scanner.step()
    names = [part.accessibleName() for part in (tile.play, tile.learn)]
    assert all(names)
    (group,) = [words for words in said if names[0] in words]
    assert names[1] in group
    assert group.count("NumNum") == 3, "the tile itself, Play and Learn, and no other game"
    assert len(said) == len({*said}), "marks are said in the first round only"


@pytest.mark.parametrize("passed_on", [False, True])
def test_the_switch_types_nothing_and_works_in_dialogs(
    scanned: Scanned, qapp: QApplication, *, passed_on: bool
) -> None:
    window, player = scanned("Nichtlustig")
    reader = PassingOn(window)
    if passed_on:
        qapp.installEventFilter(reader)
    set_up(window, find_game("numnum"))
    (dialog,) = (d for d in window.findChildren(QDialog) if d.isVisible())
    dialog.activateWindow()
    QApplication.processEvents()
    fields = [edit for edit in dialog.findChildren(QLineEdit) if edit.isEnabled()]
    assert fields
    for field in fields:
        before = field.text()
        field.setFocus()
        player.press()
        assert field.text() == before
    player.scanner.restart()
    player.scanner.step()
    assert QApplication.activeModalWidget() is dialog
    cancel = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Cancel")
    player.take(at(cancel))
    assert QApplication.activeModalWidget() is None


@pytest.mark.parametrize("name", [name for name in EVENINGS if not name.endswith("1998")])
def test_a_whole_game_with_the_switch_alone(
    name: str, scanned: Scanned, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.end.feature._SHOW_AFTER", HOURS)
    evening = EVENINGS[name]
    window, player = scanned(name)
    window.setUpdatesEnabled(False)  # not needed, and painting takes most of the time
    page, session = window.table, player.session
    assert page is not None
    match = session.match
    forward = FastForward(session, evening.player(evening.seed), times=1, with_told=False)
    while (action := forward.next()) is not None:
        show_hand(player)
        before = match.ply
        player.do(action)
        assert match.ply > before, action
        assert match.steps[before].action == action
    feature(window, EndFeature).show()
    assert feature(window, EndFeature).page is not None
    player.take(at(end_page(window).home))
    assert start_page(window).isVisible()
