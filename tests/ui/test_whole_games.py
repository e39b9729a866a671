"""Whole games alone, from the start page to the end page, by the mouse only."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import ChooseSeat, Move, Roll, Say, SeatAction
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tests.ui.fast_forward import FastForward
from tests.ui.features import feature, start_page
from tests.ui.stories import NAMES, STORIES, Player, told
from tests.ui.table.play import Table

LEFT = Qt.MouseButton.LeftButton
SEEDS = {"won": 114, "lost in part 2": 1}
"""Found by `stories.py`."""


def set_up(window: MainWindow, qtbot: QtBot, seed: int) -> Table:
    """Click from the start page to the table."""
    QTest.mouseClick(start_page(window).tiles[0], LEFT)
    (dialog,) = window.findChildren(NewGameDialog)
    with qtbot.waitActive(dialog):
        pass
    name = dialog.players.rows[0].edit
    QTest.mouseDClick(name, LEFT)
    name.selectAll()
    QTest.keyClicks(name, NAMES[0])
    QTest.mouseClick(dialog.more, LEFT)
    QTest.keyClicks(dialog.seed.edit, str(seed))
    QTest.mouseClick(dialog.start, LEFT)
    assert window.table is not None
    table = Table(window.table.view)
    qtbot.waitUntil(table.view.board.isVisible)
    table.finish()
    return table


class Mouse:
    """Does actions at a table as a hand would, in all the ways there are by turns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turns = 0

    def do(self, action: SeatAction) -> None:
        """Do one action."""
        self.turns += 1
        match action:
            case Move(card, to) if to is not None:
                self._move(card, to)
            case Roll(count):
                self._roll(count)
            case Say() | ChooseSeat():
                self._press(action)
            case _:
                raise AssertionError(action)
        self.table.finish()

    def _move(self, card: int, to: int) -> None:
        table = self.table
        rules, state = table.session.match.rules, table.session.match.state
        origin = rules.origin(state, Move(card, to))
        assert origin is not None
        item = next(item for item in table.cards(origin) if item.shown.card == card)
        leaves = rules.zones[to].kind == "box"
        if leaves and self.turns % 2:
            table.click(table.grip(item))
        else:
            table.drag(item, table.middle(to))

    def _roll(self, count: int) -> None:
        table, scene = self.table, self.table.view.scene
        if self.turns % 3 == 0 and self._press(Roll(count)):
            return
        assert scene.cup is not None
        ready = [die for die in scene.dice if die.shown.die_view.stage is not None]
        for number, die in enumerate(ready[:count]):
            if number % 2:
                table.drag(die, scene.cup.pos())
            else:
                table.click(table.grip(die))
            table.finish()
        table.click(table.grip(scene.cup))

    def _press(self, action: SeatAction) -> bool:
        """Press the button of an action, where there is one."""
        label = self.table.session.speaker.action(action)
        for button in self.table.view.bar.buttons:
            if button.text().replace("\n", " ") == label:
                self.press_button(button)
                return True
        return False

    def press_button(self, button: QWidget) -> None:
        """Click a button."""
        QTest.mouseClick(button, LEFT)


@pytest.mark.real
@pytest.mark.slow
@pytest.mark.parametrize("story", STORIES)
def test_a_whole_game_by_mouse(
    story: str, open_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    window.context.settings.speed = Speed.USUAL if story == "won" else Speed.NONE
    table = set_up(window, qtbot, SEEDS[story])
    match = table.session.match
    times = 3 if story == "won" else 1
    forward, mouse = FastForward(table.session, Player(SEEDS[story]).choose, times), Mouse(table)
    table.assert_shows_the_match()
    while (action := forward.next()) is not None:
        table.finish()
        before = match.ply
        mouse.do(action)
        assert match.steps[before].action == action
        table.assert_shows_the_match()
    assert STORIES[story] <= told(match)

    page = window.table
    assert page is not None
    qtbot.waitUntil(lambda: feature(window, EndFeature).page is not None)
    end = feature(window, EndFeature).page
    assert end is not None
    outcome = match.outcome
    assert outcome is not None
    assert end.title.text() == ("Won!" if story == "won" else "Lost this time")
    assert outcome.rule in end.rule.text()
    (save,) = window.controller.save_store.folder.glob("*.tabletop")
    assert load(save, rules_for).match.state == match.state
    QTest.mouseClick(end.home, LEFT)
    assert start_page(window).isVisible()
