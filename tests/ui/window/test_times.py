"""Times of day have one format, with 12 or 24 hours by the locale."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import date_time_text, time_text
from tabletop.ui.features.saves.dialog import SavesDialog
from tabletop.ui.window.start_page_data import resumable_games
from tests.ui.conftest import EVENING
from tests.ui.features import start_page

WINDOW = Path(__file__).parents[3] / "tabletop" / "ui"
TIME = re.compile(r"\d{1,2}[:.]\d\d")


@pytest.mark.parametrize("name", ["en_US", "en_GB", "de_DE", "nl_NL", "en_AU", "fr_CA"])
def test_every_time_that_is_shown(
    name: str, open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    QLocale.setDefault(QLocale(name))  # the next test sets its own
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 1))
    window.go_home()
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    (card,) = start_page(window).continue_tiles
    window.window_actions.open.trigger()
    (dialog,) = window.findChildren(SavesDialog)
    listed = dialog.view.model().index(0, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    (offer,) = resumable_games(window.context.settings.unfinished, window.context.saves)
    assert time_text(EVENING) in date_time_text(EVENING)
    for said, when in (
        (card.accessibleDescription(), offer.last_played),
        (card.toolTip(), offer.last_played),
        (listed, dialog.view.heads[0].when),
    ):
        assert time_text(when) in said
        assert not TIME.search(said.replace(time_text(when), ""))


def test_no_time_is_written_past_the_language() -> None:
    written = re.compile(r"%H|%I|hh?:mm|HH?:mm|TextDate")
    found = [path.name for path in WINDOW.rglob("*.py") if written.search(path.read_text("utf-8"))]
    assert not found
