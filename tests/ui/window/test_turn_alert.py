"""The task bar alerts when a person is to act and the window is inactive."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow


@pytest.fixture
def alerts(monkeypatch: pytest.MonkeyPatch) -> list[QWidget]:
    found: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", found.append)
    return found


@pytest.mark.parametrize("is_in_front", [True, False])
def test_it_is_told_once_the_computer_has_moved(
    is_in_front: bool,
    window: MainWindow,
    alerts: list[QWidget],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QWidget, "isActiveWindow", lambda _widget: is_in_front)
    game = find_game("numnum")
    window.controller.begin(Setup(game, ("Ann", "Ben"), {}, 5, bots={1: "easy"}))
    session = window.controller.session
    assert session is not None
    match = session.match
    for _ in range(3):
        alerts.clear()
        assert match.to_act == 0
        session.act(next(a for a in match.legal_actions() if getattr(a, "word", "") == "draw"))
        if match.to_act == 0:  # the card may be played
            assert alerts == ([] if is_in_front else [window])
            alerts.clear()
            session.act(match.legal_actions()[-1])
        assert not alerts, "the computer is due"
        qtbot.waitUntil(lambda: match.to_act == 0 or match.outcome is not None)
        assert alerts == ([] if is_in_front else [window])
        session.announce()
        assert len(alerts) <= 1, "nothing has changed"


def test_nothing_is_told_of_a_game_that_is_over(
    window: MainWindow, alerts: list[QWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QWidget, "isActiveWindow", lambda _widget: False)
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann",), {}, 5))
    session = window.controller.session
    assert session is not None
    match = session.match
    while match.outcome is None:
        assert match.submit(max(match.to_act, 0), match.legal_actions()[0], match.revision).legal
    session.announce()
    assert not alerts
