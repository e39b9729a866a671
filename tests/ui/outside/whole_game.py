"""A whole game of the example by the mouse, where it is installed.

`tests/packaging/test_example_game.py` runs this in an environment where it is.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move
from tabletop.engine.zones import NOBODY
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.end.feature import EndFeature
from tests.ui.features import end_page, feature, start_page
from tests.ui.table.play import Table

NAMES = ("Ann", "Ben", "Cleo")


def test_a_whole_game_by_mouse(open_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: "ladder" in {tile.game for tile in start_page(window).tiles})
    window.context.settings.speed = Speed.NONE
    window.controller.begin(Setup(find_game("ladder"), NAMES, {}, 3))
    assert window.table is not None
    table = Table(window.table.view)
    qtbot.waitUntil(table.view.board.isVisible)
    match, refused = table.session.match, 0
    ladder = match.rules.zone("ladder")
    while match.outcome is None:
        if table.session.is_covered:
            table.session.uncover()
            table.view.finish_early()
        seat, before = match.state.to_act, match.ply
        assert all(card >= 0 for card in match.observe(seat).zones[seat])
        assert -1 in match.observe(seat).zones[(seat + 1) % 3]
        legal = [action for action in match.legal_actions() if isinstance(action, Move)]
        held = {item.shown.card: item for item in table.cards(seat)}
        lowest = min(held)
        if refused < 2 and lowest not in {move.card for move in legal}:
            table.drag(held[lowest], table.middle(ladder))
            assert match.ply == before
            bubble = table.view.popups.bubble
            assert "is not higher than" in bubble.sentence.text()
            refused += 1
            table.view.finish_early()
        if legal:
            move = min(legal, key=lambda move: move.card)
            table.drag(held[move.card], table.middle(ladder))
            assert match.steps[before].action == move
        else:
            button = next(b for b in table.view.bar.buttons if b.accessibleName() == "Pass")
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            assert match.ply == before + 1
        table.finish()
    assert refused
    assert match.state.to_act == NOBODY
    qtbot.waitUntil(lambda: feature(window, EndFeature).page is not None)
    assert feature(window, EndFeature).page is not None
    assert "has won" in end_page(window).title.text() + end_page(window).rule.text()
