"""A whole game of Nichtlustig by the mouse only, from the start page to the score sheet."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Keep, Move, Say, SeatAction
from tabletop.engine.capabilities import score_sheet_of
from tabletop.engine.gestures import Throw
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.table.scene.items import CardItem
from tests.ui.fast_forward import FastForward
from tests.ui.features import feature, start_page
from tests.ui.nichtlustig.stories import NAMES, choose, tells_all
from tests.ui.table.play import Table

LEFT = Qt.MouseButton.LeftButton
SEED = 131
"""Found by `stories.py`."""


def set_up(window: MainWindow, qtbot: QtBot) -> Table:
    """Click from the start page to the table."""
    tile = next(tile for tile in start_page(window).tiles if tile.game == "nichtlustig")
    QTest.mouseClick(tile, LEFT)
    (dialog,) = window.findChildren(NewGameDialog)
    with qtbot.waitActive(dialog):
        pass
    for row, name in zip(dialog.players.rows, NAMES, strict=False):
        QTest.mouseDClick(row.edit, LEFT)
        row.edit.selectAll()
        QTest.keyClicks(row.edit, name)
    QTest.mouseClick(dialog.more, LEFT)
    QTest.keyClicks(dialog.seed.edit, str(SEED))
    QTest.mouseClick(dialog.start, LEFT)
    assert window.table is not None
    table = Table(window.table.view)
    qtbot.waitUntil(table.view.board.isVisible)
    table.finish()
    return table


class Mouse:
    """Does actions as a hand would, in all the ways there are by turns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turns = 0
        self.ways: set[str] = set()

    def do(self, action: SeatAction) -> None:
        """Do one action."""
        self.turns += 1
        match action:
            case Say("roll") if self.turns % 2:
                self.ways.add("a click on a die throws all")
                self.table.click(self.table.grip(self.table.view.scene.dice[3]))
            case Say():
                self.press(action)
            case Keep(dice, using):
                self.keep(dice, using, action)
            case Move():
                self.move(action)
            case _:
                raise AssertionError(action)
        self.table.finish()

    def keep(self, dice: tuple[int, ...], using: int | None, action: Keep) -> None:
        scene = self.table.view.scene
        for number, die in enumerate(dice):
            if (number + self.turns) % 2:
                self.ways.add("a die set aside by a click")
                self.table.click(self.table.grip(scene.dice[die]))
            else:
                self.ways.add("a die set aside by a drag")
                self.table.drag(scene.dice[die], scene.dice_places["aside"].pos())
            self.table.finish()
        assert self.table.view.presenter.dice.selected == frozenset(dice)
        assert action in self.table.session.interpret(Throw(dice)).actions
        if using is not None and self.turns % 2:
            self.ways.add("a click on the helper")
            self.table.click(self.table.grip(self.card(using)))
        else:
            self.press(action)

    def move(self, action: Move) -> None:
        card = self.card(action.card)
        if action.onto is not None:
            self.ways.add("a Death dragged onto a card")
            self.table.drag(card, self.table.grip(self.card(action.onto)))
        elif action.using is not None:
            self.ways.add("a helper dragged onto a card")
            self.table.drag(self.card(action.using), self.table.grip(card))
        elif self.turns % 3 == 0:
            self.ways.add("a card taken by a click")
            self.table.click(self.table.grip(card))
        else:
            assert action.to is not None
            self.ways.add("a card dragged to its place")
            self.table.drag(card, self.table.middle(action.to))

    def card(self, card: int) -> CardItem:
        return next(item for item in self.table.view.scene.cards if item.shown.card == card)

    def press(self, action: SeatAction) -> None:
        """Press the button of an action."""
        label = self.table.view.presenter.label_of(action)
        (button,) = (b for b in self.table.view.bar.buttons if b.accessibleName() == label)
        QTest.mouseClick(button, LEFT)


@pytest.mark.slow
def test_a_whole_game_by_mouse(open_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = open_window()
    table = set_up(window, qtbot)
    match, mouse = table.session.match, Mouse(table)
    assert match.names == NAMES
    table.assert_shows_the_match()
    forward = FastForward(table.session, choose, 2)
    while (action := forward.next()) is not None:
        table.finish()
        before = match.ply
        mouse.do(action)
        assert match.steps[before].action == action
        table.assert_shows_the_match()
    assert tells_all(match)
    assert {
        "a click on a die throws all",
        "a die set aside by a click",
        "a die set aside by a drag",
        "a Death dragged onto a card",
        "a card taken by a click",
        "a card dragged to its place",
    } <= mouse.ways

    page = window.table
    assert page is not None
    qtbot.waitUntil(lambda: feature(window, EndFeature).page is not None)
    end, outcome = feature(window, EndFeature).page, match.outcome
    assert end is not None
    assert outcome is not None
    assert outcome.scores is not None
    assert end.title.text() == f"{NAMES[outcome.winners[0]]} has won!"
    assert end.score_sheet is not None
    written = end.score_sheet.toPlainText()
    for line in score_sheet_of(match.rules, match.state):
        name, sentence = table.session.speaker.score_line(line)
        assert name in written
        assert sentence in written
    shown = [cell.replace("−", "-") for cell in written.split("\n") if cell.strip()]
    assert shown[-len(NAMES) :] == [str(score) for score in outcome.scores]
    (save,) = window.controller.save_store.folder.glob("*.tabletop")
    assert load(save, rules_for).match.state == match.state
    QTest.mouseClick(end.home, LEFT)
    assert start_page(window).isVisible()
