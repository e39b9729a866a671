"""A continued game shows its last events after a break."""

import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import date_time_text
from tabletop.ui.base.settings import Speed
from tabletop.ui.table.table_view import TableView
from tests.ui.conftest import EVENING

STOCK = Path(__file__).parents[2] / "match" / "saves"
LAST = "Ann rolls black 4, black 1, red 4, red 1, white Time Machine, white 3 and pink 2."
"""The last events of the save, after which Ann is to act."""


@pytest.fixture
def save(folders: Folders) -> Path:
    folders.saves.mkdir(parents=True)
    return Path(shutil.copy(STOCK / "nichtlustig-middle.tabletop", folders.saves))


def gone_on_with(window: MainWindow, path: Path, minutes: int, qtbot: QtBot) -> TableView:
    """Continue a game that was last played a given time ago."""
    seconds = (EVENING - timedelta(minutes=minutes)).timestamp()
    os.utime(path, (seconds, seconds))
    window.controller.open(path)
    assert window.table is not None
    session = window.table.session
    qtbot.waitUntil(lambda: session.left_at is None)
    return window.table.view


@pytest.mark.parametrize("speed", [Speed.USUAL, Speed.NONE])
def test_the_last_events_are_told_after_a_break_only(
    speed: Speed, window: MainWindow, save: Path, qtbot: QtBot
) -> None:
    window.context.settings.speed = speed
    view = gone_on_with(window, save, 6, qtbot)
    head = f"Last played {date_time_text(EVENING - timedelta(minutes=6))}: "
    if speed is Speed.NONE:
        assert view.popups.bubble.sentence.text().startswith(head)
        assert LAST in view.popups.bubble.sentence.text()
        assert view.popups.bubble.sentence.text().endswith(view.presenter.prompt)
        assert not view.playback.is_running
    else:
        assert view.playback.is_running
        assert view.bar.prompt.text().startswith(head)
        assert view.finish_early()
    assert not view.playback.is_running
    assert view.bar.prompt.text() == view.presenter.prompt
    window.go_home()
    view = gone_on_with(window, save, 4, qtbot)
    assert not view.playback.is_running
    assert not view.popups.bubble.isVisible()
