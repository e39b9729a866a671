"""Switch access: order of the marked targets, effect of a press, and whole games."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import SwitchKey
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.switch_access import scanner as scanning
from tabletop.ui.features.switch_access.feature import SwitchAccessFeature
from tabletop.ui.features.switch_access.scanner import (
    MAX_UNGROUPED,
    MIN_INTERVAL,
    REACTION,
    ScanFrame,
    ScanGroup,
    Scanner,
    ScanTarget,
)
from tabletop.ui.features.switch_access.targets import targets
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.widgets import ComboBox, Segment
from tests.parts import privacy_of
from tests.ui.fast_forward import FastForward
from tests.ui.features import end_page, feature, start_page
from tests.ui.hasty import Clock
from tests.ui.keyboard.games import EVENINGS
from tests.ui.keyboard.passed_on import PassingOn
from tests.ui.keyboard.ring import RingPlayer
from tests.ui.keyboard.typist import Key, Typist

HOURS = 3_600_000
_MOST = 60

# Logged by Qt's offscreen platform whenever a menu opens.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(scanning, "monotonic", clock)
    return clock


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


def test_few_are_marked_one_by_one_and_many_by_groups(qtbot: QtBot, clock: Clock) -> None:
    desk = Desk(qtbot, "ab", "c")
    assert desk.steps(4) == ["a", "b", "c", "a"]
    desk = Desk(qtbot, "abc", "d", "efgh")
    assert desk.steps(3) == ["abc", "d", "efgh"]
    clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert desk.marks[-1] == "e"
    assert desk.steps(4) == ["f", "g", "h", "e"]
    assert desk.steps(4)[-1] == "abc", "twice round the group, and the groups come again"
    assert not desk.taken
    clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert "".join(desk.taken) == "a"
    desk = Desk(qtbot, "".join(map(chr, range(65, 65 + 4 * MAX_UNGROUPED))))
    assert [len(mark) for mark in desk.steps(6)] == [5, 5, 5, 5, 4, 5]


def test_it_rests_and_begins_again(qtbot: QtBot, clock: Clock) -> None:
    desk = Desk(qtbot, "ab", waiting="z")
    assert desk.steps(10)[-1] == "", "three times round"
    clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert desk.marks[-1] == "a", "asked for"
    desk.steps(10)
    desk.groups = ("ac",)
    assert desk.steps(1) == ["a"], "something else can be done"
    desk.groups = ()
    assert desk.steps(1) == [""], "what is always there is not marked for its own sake"
    clock.wait(MIN_INTERVAL)
    desk.scanner.press()
    assert desk.marks[-1] == "z"
    assert desk.scanner.is_on_secondary
    assert not desk.taken


def test_a_press_takes_what_was_marked_and_nothing_else(qtbot: QtBot, clock: Clock) -> None:
    desk = Desk(qtbot, "ab")
    desk.scanner.step()
    desk.groups = ("bc",)
    desk.scanner.press()
    assert desk.marks == ["a"], "too soon for what has just been marked"
    clock.wait(REACTION)
    desk.scanner.press()
    assert not desk.taken, "it is gone"
    assert desk.marks == ["a", "b"]
    clock.wait((REACTION + MIN_INTERVAL) / 2)
    desk.scanner.press()
    assert not desk.taken, "a second press of the same shake"
    clock.wait(MIN_INTERVAL / 2)
    desk.scanner.press()
    assert "".join(desk.taken) == "b"


# --- with a real key, or the mouse ----------------------------------------------------------------


class SwitchPlayer(RingPlayer):
    """Waits until a target is marked, then presses the switch."""

    def __init__(self, typist: Typist, view: TableView, clock: Clock) -> None:
        super().__init__(typist, view)
        self.clock = clock
        scanning = feature(typist.window, SwitchAccessFeature).scanning
        assert scanning is not None
        self.scanner = scanning.scanner
        self.scanner.pace = HOURS
        self.marked: tuple[ScanTarget, ...] = ()
        self.scanner.marked.connect(self._note)

    def _note(self, marked: tuple[ScanTarget, ...]) -> None:
        self.marked = marked

    def press(self) -> None:
        """Press the switch, long enough after the last time."""
        self.clock.now += 2 * MIN_INTERVAL
        self.typist.press(Key.Key_Space)

    def take(self, is_meant: Callable[[ScanTarget], bool]) -> None:
        """Activate a target, through the groups that contain it."""
        for _ in range(_MOST):
            if any(map(is_meant, self.marked)):
                is_last = len(self.marked) == 1
                self.press()
                if is_last:
                    return
            else:
                self.scanner.step()
        raise AssertionError("it is never marked")

    def _answer(self, action: SeatAction, before: int) -> None:
        if self.session.match.ply == before and self.view.popups.chooser.buttons:
            self._press(action)

    def _press(self, action: SeatAction) -> bool:
        label = self.view.presenter.label_of(action)
        buttons = (*self.view.bar.buttons, *self.view.popups.chooser.buttons)
        names = [b.text().replace("\n", " ").replace("&&", "&") for b in buttons]
        if label not in names:
            return False
        button = buttons[names.index(label)]
        self.take(at(button))
        return True

    def _gather(self, action: Keep) -> None:
        for number, die in enumerate(self.view.scene.dice):
            wanted = die.shown.die_view.die in action.dice and die.shown.die_view.stage is not None
            if die.shown.selected != wanted:
                self._take_piece(self.view.scene.dice[number])

    def _take_piece(self, piece: Piece) -> None:
        self.take(lambda target: target.key == (piece, None))

    def _move(self, move: Move) -> None:
        match = self.session.match
        origin = match.rules.origin(match.state, move)
        copies = [
            card
            for card in self.view.scene.cards
            if card.shown.card == move.card and card.shown.zone == origin
        ]
        before = match.ply
        self._take_piece(max(copies, key=lambda card: card.shown.index))
        if self.view.drag.carried is not None and match.ply == before:
            self.take(lambda target: _leads(target, move))


def at(widget: QWidget) -> Callable[[ScanTarget], bool]:
    """Return a predicate for the targets at a widget."""
    return lambda target: isinstance(target.key, tuple) and target.key[0] is widget


def _leads(target: ScanTarget, move: Move) -> bool:
    aim = target.key[1] if isinstance(target.key, tuple) and len(target.key) == 2 else None
    if aim is None:
        return False
    return bool(aim.onto == move.onto and (move.onto is not None or aim.zone == move.to))


Scanned = Callable[..., tuple[MainWindow, SwitchPlayer]]


@pytest.fixture
def scanned(open_window: Callable[[], MainWindow], clock: Clock) -> Scanned:
    """Return a function that starts a game at a window used with one switch."""

    def begin(name: str, switch: SwitchKey = SwitchKey.SPACE) -> tuple[MainWindow, SwitchPlayer]:
        window, evening = open_window(), EVENINGS[name]
        window.context.settings.switch = switch
        window.context.settings.scanning = 50
        game = find_game(start_page(window).tiles[evening.tile].game)
        names = ("Ann", "Ben", "Cem")[: evening.seats]
        window.controller.begin(Setup(game, names, evening.options, evening.seed))
        assert window.table is not None
        window.activateWindow()
        QApplication.processEvents()
        window.table.view.set_motion(NO_MOTION)
        window.table.view.finish_early()
        privacy_of(window.table.view).finish_animation()
        return window, SwitchPlayer(Typist(window), window.table.view, clock)

    return begin


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
    playable = {card for card in player.view.scene.cards if card.shown.playable}
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
        privacy_of(page.view).finish_animation()
        while session.is_covered or session.passing_to is not None:
            was_covered = session.is_covered
            player.scanner.step()
            ready = privacy_of(page.view).ready_button
            wanted = ready if was_covered else page.view.bar.buttons[0]
            player.take(at(wanted))
            QApplication.processEvents()
            assert session.is_covered != was_covered
            privacy_of(page.view).finish_animation()
        page.view.finish_early()  # otherwise the result of a round is shown for some seconds
        before = match.ply
        player.do(action)
        assert match.ply > before, action
        assert match.steps[before].action == action
    feature(window, EndFeature).show()
    assert feature(window, EndFeature).page is not None
    player.take(at(end_page(window).home))
    assert start_page(window).isVisible()
