"""Whole games of NumNum by mouse, from the start page through the curtain to the end page."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import ChooseWord, Move, Say, SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.widgets.widgets import SegmentedButton
from tests.parts import privacy_of, stage_of
from tests.ui.fast_forward import FastForward
from tests.ui.features import feature, start_page
from tests.ui.numnum.stories import GAME, STORIES, Player, Story, told
from tests.ui.table.play import Table

LEFT = Qt.MouseButton.LeftButton
SEEDS = {"everything": 2, "rounds": 1333}
"""Found by `stories.py`."""


def set_up(window: MainWindow, qtbot: QtBot, story: Story, seed: int) -> Table:
    """Click from the start page to the table."""
    QTest.mouseClick(next(tile for tile in start_page(window).tiles if tile.game == GAME), LEFT)
    (dialog,) = window.findChildren(NewGameDialog)
    with qtbot.waitActive(dialog):
        pass
    QTest.mouseClick(dialog.players.count.button(len(story.names) - 2), LEFT)
    for row, name in zip(dialog.players.rows, story.names, strict=False):
        QTest.mouseDClick(row.edit, LEFT)
        row.edit.selectAll()
        QTest.keyClicks(row.edit, name)
    for key, value in story.options.items():
        field = dialog.options.fields[key]
        assert isinstance(field, SegmentedButton)
        QTest.mouseClick(field.button(OPTIONS[key].index(value)), LEFT)
    QTest.mouseClick(dialog.more, LEFT)
    QTest.keyClicks(dialog.seed.edit, str(seed))
    QTest.mouseClick(dialog.start, LEFT)
    assert window.table is not None
    table = Table(window.table.view)
    qtbot.waitUntil(table.view.isVisible)
    return table


OPTIONS = {"rounds": ("one", "points"), "target": ("30", "50", "100")}
"""The values in the order of their buttons."""


class Mouse:
    """Does actions as hands would that pass one screen round, in all the ways by turns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.view = table.view
        self.turns = 0
        self.ways: set[str] = set()
        self.passed = 0

    def open_privacy_screen(self) -> None:
        """Look alone, then go on."""
        privacy_screen, session = privacy_of(self.view), self.table.session
        assert privacy_screen.is_down
        assert session.passing_to is not None
        assert session.speaker.seat(session.passing_to) in privacy_screen.title.text()
        assert all(
            item.shown.card == HIDDEN
            for seat in range(session.match.rules.seats)
            for item in self.table.cards(seat)
        )
        privacy_screen.finish_animation()
        if self.passed % 2:
            button = privacy_screen.ready_button.mapTo(
                privacy_screen, privacy_screen.ready_button.rect().center()
            )
            QTest.mouseClick(privacy_screen, LEFT, pos=button)
        else:
            QTest.keyClick(privacy_screen.ready_button, Qt.Key.Key_Return)
        self.passed += 1
        assert not session.is_covered
        self.table.finish()

    def do(self, action: SeatAction) -> None:
        """Do one action, and pass the screen on where it goes to somebody else."""
        self.turns += 1
        match action:
            case Move(card, to) if to is not None:
                self._lay(card, to)
            case Say("draw"):
                self._draw(action)
            case Say():
                self.ways.add(action.word)
                self._press(self.view.bar.buttons, action)
            case ChooseWord():
                self._wish(action)
            case _:
                raise AssertionError(action)

    def pass_on(self) -> None:
        """Give the screen away: with the button, or with Return over the table."""
        if self.passed % 2:
            self.ways.add("passed by button")
            (button,) = self.view.bar.buttons
            QTest.mouseClick(button, LEFT)
        else:
            self.ways.add("passed by key")
            self.table.key(Qt.Key.Key_Return)
            QApplication.processEvents()
        assert self.table.session.is_covered

    def _lay(self, card: int, to: int) -> None:
        table, rules = self.table, self.table.session.match.rules
        hand = table.session.viewer
        item = next(item for item in table.cards(hand) if item.shown.card == card)
        on_pile = to == rules.zone("discard")
        match self.turns % 3:
            case 0:
                self.ways.add("a card dragged")
                table.drag(item, table.middle(to))
            case 1 if not on_pile:
                self.ways.add("a ban dropped on the pile")
                table.drag(item, table.middle(rules.zone("discard")))
            case 1:
                self.ways.add("a card lifted by a click")
                table.click(table.grip(item))
                assert table.carried() is item
                table.click(table.middle(to))
            case _:
                self.ways.add("a card clicked twice")
                point = table.point(table.grip(item))
                viewport = self.view.board.viewport()
                QTest.mouseClick(viewport, LEFT, pos=point)
                QTest.mouseDClick(viewport, LEFT, pos=point)
                QTest.mouseRelease(viewport, LEFT, pos=point)

    def _draw(self, action: SeatAction) -> None:
        table = self.table
        pile = table.cards(table.session.match.rules.zone("draw"))
        match self.turns % 3:
            case 0 if pile:
                self.ways.add("the pile clicked")
                table.click(table.grip(pile[-1]))
            case 1 if pile:
                self.ways.add("a card dragged from the pile")
                table.drag(pile[-1], table.middle(table.session.viewer))
            case _:
                self.ways.add("drawn by button")
                self._press(self.view.bar.buttons, action)

    def _wish(self, action: SeatAction) -> None:
        self.ways.add("wished at the card")
        assert self.view.popups.chooser.isVisible()
        self._press(self.view.popups.chooser.buttons, action)

    def _press(self, buttons: Sequence[QPushButton], action: SeatAction) -> None:
        label = self.table.session.speaker.action(action)
        (button,) = (button for button in buttons if button.text() == label)
        QTest.mouseClick(button, LEFT)


def play(table: Table, seed: int, times: int) -> tuple[Mouse, int]:
    """Play a game to its end; the mouse, and how many rounds it saw summed up."""
    match, mouse = table.session.match, Mouse(table)
    forward, rounds = FastForward(table.session, Player(seed).choose, times), 0
    while (action := forward.next()) is not None:
        table.finish()
        if table.session.is_covered:
            mouse.open_privacy_screen()
            table.assert_shows_the_match()
        assert table.session.visible_to == match.state.to_act
        before = match.ply
        mouse.do(action)
        assert match.steps[before].action == action
        double = any(
            line.event.code == "laid-double" for line in match.log() if line.step == before
        )
        assert (stage_of(table.view).words == "Fits twice!") is double
        if table.view.presenter.round_end_text:
            rounds += 1
        if table.session.passing_to is not None:
            table.view.scene.animator.finish()  # what ends a motion does nothing else
            mouse.pass_on()
        table.finish()
    return mouse, rounds


@pytest.mark.slow
@pytest.mark.parametrize("name", STORIES)
def test_a_whole_game_by_mouse(
    open_window: Callable[[], MainWindow], qtbot: QtBot, name: str
) -> None:
    story, seed = STORIES[name], SEEDS[name]
    window = open_window()
    window.context.settings.speed = Speed.USUAL if name == "everything" else Speed.NONE
    table = set_up(window, qtbot, story, seed)
    match = table.session.match
    assert match.names == story.names
    assert story.options.items() <= match.rules.options.items()
    mouse, rounds = play(table, seed, 6 if name == "everything" else 1)
    assert story.happens <= told(match)
    ended = sum(line.event.code == "round-won" for line in match.log())
    assert bool(rounds) == (ended > ("target" in story.options)), "the last has no summary"
    if name == "everything":
        assert mouse.ways >= {
            "a card dragged",
            "a ban dropped on the pile",
            "a card lifted by a click",
            "a card clicked twice",
            "the pile clicked",
            "a card dragged from the pile",
            "drawn by button",
            "wished at the card",
            "stop",
            "passed by button",
            "passed by key",
        }

    page = window.table
    assert page is not None
    qtbot.waitUntil(lambda: feature(window, EndFeature).page is not None)
    end, outcome = feature(window, EndFeature).page, match.outcome
    assert end is not None
    assert outcome is not None
    winners = " and ".join(story.names[seat] for seat in outcome.winners)
    assert end.title.text().startswith(winners)
    assert end.sentence.text() == table.session.speaker.outcome(outcome)
    assert outcome.rule in end.rule.text()
    (save,) = window.controller.save_store.folder.glob("*.tabletop")
    assert load(save, rules_for).match.state == match.state
    QTest.mouseClick(end.home, LEFT)
    assert start_page(window).isVisible()
