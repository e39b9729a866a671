"""The first painted frame of a new, continued or replayed table is complete."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QPaintEvent
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.scene.board_view import Board

Seen = list[tuple[float, float]]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """The rendered and the required resolution of every picture."""
    pictures: Seen = []
    paint = Board.paintEvent

    def painted(board: Board, event: QPaintEvent) -> None:
        paint(board, event)
        needed = board.transform().m11() * board.viewport().devicePixelRatioF()
        pictures.append((board._table.sprites.resolution, needed))

    monkeypatch.setattr(Board, "paintEvent", painted)
    return pictures


@pytest.mark.real
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_the_first_picture_of_a_table_is_sharp(
    open_window: Callable[[], MainWindow],
    seen: Seen,
    save: Callable[[], Path],
    qtbot: QtBot,
    game: Game,
) -> None:
    window = open_window()
    for is_new in (True, False):
        seen.clear()
        if is_new:
            window.controller.begin(Setup(game, ("Ann", "Ben"), {}, 5))
        else:
            window.controller.open(save())
        qtbot.waitUntil(lambda: bool(seen))
        printed, needed = seen[0]
        assert printed == pytest.approx(needed)
        window.go_home()
