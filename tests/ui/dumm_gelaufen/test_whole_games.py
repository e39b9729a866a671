"""A whole game of the new edition by the mouse, by players who go for their tasks."""

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.message import CardRef
from tabletop.engine.zones import NOBODY
from tabletop.games.catalogue import find_game
from tabletop.games.dumm_gelaufen.facts import CLAIM
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.end.feature import EndFeature
from tests.ui.dumm_gelaufen.mouse import LEFT, Mouse
from tests.ui.dumm_gelaufen.stories import GAME, NAMES, STORY, Player, told
from tests.ui.fast_forward import FastForward
from tests.ui.features import feature, start_page
from tests.ui.table.play import Table

SEED = 18
"""Found by `stories.py`."""


def claim_in_vain(mouse: Mouse) -> bool:
    """Carry the task to the middle where its hand spoils it; whether it is spoilt now."""
    session = mouse.table.session
    match = session.match
    verdict = match.judge(match.state.to_act, CLAIM, match.revision)
    if verdict.reason is None or verdict.reason.code != "spoilt":
        return False
    before = match.ply
    mouse.carry_task_to_the_middle()
    assert match.ply == before
    bubble = mouse.table.view.popups.bubble
    assert bubble.isVisible()
    spoilers = dict(verdict.params)["cards"]
    assert isinstance(spoilers, tuple)
    for ref in spoilers:
        assert isinstance(ref, CardRef)
        assert session.speaker.card(ref.card).lower() in bubble.sentence.text().lower()
    accused = [item.shown.card for item in mouse.table.view.scene.cards if item.is_conflicting]
    assert sorted(accused) == sorted(ref.card for ref in spoilers if isinstance(ref, CardRef))
    mouse.table.finish()
    assert not any(item.is_conflicting for item in mouse.table.view.scene.cards)
    return True


@pytest.mark.slow
def test_a_whole_game_by_mouse(open_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = open_window()
    window.context.settings.speed = Speed.NONE
    window.controller.begin(Setup(find_game(GAME), NAMES, {"edition": "new"}, SEED))
    assert window.table is not None
    table = Table(window.table.view)
    qtbot.waitUntil(table.view.board.isVisible)
    match, mouse = table.session.match, Mouse(table)
    forward, refused = FastForward(table.session, Player(SEED).choose, times=1), False
    while (action := forward.next()) is not None:
        mouse.look()
        assert table.session.visible_to == match.state.to_act
        table.assert_shows_the_match()
        if not refused:
            refused = claim_in_vain(mouse)
        before = match.ply
        mouse.do(action)
        assert match.steps[before].action == action
    assert refused
    assert told(match) >= STORY
    assert match.state.to_act == NOBODY

    qtbot.waitUntil(lambda: feature(window, EndFeature).page is not None)
    end = feature(window, EndFeature).page
    assert end is not None
    assert match.outcome is not None
    winner = match.outcome.winners[0]
    assert len(match.state.zones[mouse.rules.facts.fulfilled[winner]]) == 3
    assert NAMES[winner] in end.title.text()
    assert "DG-E4" in end.rule.text()
    (save,) = window.controller.save_store.folder.glob("*.tabletop")
    assert load(save, rules_for).match.state == match.state
    QTest.mouseClick(end.home, LEFT)
    assert start_page(window).isVisible()
