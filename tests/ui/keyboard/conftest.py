"""Games at a window that is used with one switch."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import SwitchKey
from tabletop.ui.features.switch_access import scanner as scanning
from tabletop.ui.table.model.motion import NO_MOTION
from tests.parts import privacy_of
from tests.ui.features import start_page
from tests.ui.hasty import Clock
from tests.ui.keyboard.games import EVENINGS
from tests.ui.keyboard.switch import SwitchPlayer
from tests.ui.keyboard.typist import Typist

Scanned = Callable[..., tuple[MainWindow, SwitchPlayer]]


@pytest.fixture
def scan_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Tells when something was marked, and when the switch was pressed."""
    clock = Clock()
    monkeypatch.setattr(scanning, "monotonic", clock)
    return clock


@pytest.fixture
def scanned(open_window: Callable[[], MainWindow], scan_clock: Clock) -> Scanned:
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
        return window, SwitchPlayer(Typist(window), window.table.view, scan_clock)

    return begin
