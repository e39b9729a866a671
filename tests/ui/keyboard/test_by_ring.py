"""A whole game at the table, from start page to end page, without a mouse."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tests.parts import privacy_of
from tests.ui.fast_forward import FastForward
from tests.ui.features import end_page, feature, start_page
from tests.ui.keyboard.games import EVENINGS
from tests.ui.keyboard.ring import RingPlayer
from tests.ui.keyboard.typist import Key, Typist


@pytest.mark.slow
def test_a_whole_game_with_the_ring(
    open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The end page must not open by itself earlier, however slow the machine is.
    monkeypatch.setattr("tabletop.ui.features.end.feature._SHOW_AFTER", 3_600_000)
    evening = EVENINGS["Nichtlustig"]
    window = open_window()
    typist = Typist(window)
    typist.set_up(evening.tile, evening.seats, evening.options, evening.seed)
    page, session = window.table, window.controller.session
    assert page is not None
    assert session is not None
    view = page.view
    view.set_motion(NO_MOTION)
    window.setUpdatesEnabled(False)  # not needed, and painting takes most of the time
    player, match, looked = RingPlayer(typist, view), session.match, set()
    forward = FastForward(session, evening.player(evening.seed), times=1)
    while (action := forward.next()) is not None:
        privacy_of(view).finish_animation()
        while session.is_covered or session.passing_to is not None:
            is_covered = session.is_covered
            typist.press(Key.Key_Return)
            QApplication.processEvents()
            assert session.visible_to == (session.viewer if is_covered else None)
            if is_covered:
                looked.add(session.viewer)
            privacy_of(view).finish_animation()
        before = match.ply
        player.do(action)
        assert match.ply > before, action
        assert match.steps[before].action == action
    assert looked == (set(range(match.rules.seats)) if session.has_privacy_screen else set())
    feature(window, EndFeature).show()
    assert feature(window, EndFeature).page is not None
    typist.reach(end_page(window).home)
    typist.press(Key.Key_Return)
    assert start_page(window).isVisible()
