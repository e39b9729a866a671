"""In very small windows or with very large text, no button covers the own hand."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import Appearance

SIZES = [(400, 467), (500, 400), (640, 480), (480, 800)]


def lying_over_the_hand(view: TableView) -> list[str]:
    """Return visible buttons that cover a card of the own hand."""
    hand = view.presenter.hand
    cards = [
        view.popups.map_to_table(i.resting_area) for i in view.scene.cards if i.shown.zone == hand
    ]
    found = []
    for button in view.bar.buttons:
        area = QRectF(QRect(button.mapTo(view, QPoint()), button.size()))
        if button.isVisible() and any(area.intersects(card) for card in cards):
            found.append(button.text())
    return found


@pytest.mark.parametrize("text", [100, 250], ids=["usual writing", "large writing"])
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_no_button_lies_over_the_own_hand(
    game: Game,
    text: int,
    open_window: Callable[..., MainWindow],
    appearance: Appearance,
    qtbot: QtBot,
) -> None:
    window = open_window(Setup(game, ("Ann", "Ben", "Cleo")[: max(2, game.seats[0])], {}, 5))
    appearance._settings.text_size = text
    assert window.controller.session is not None
    window.controller.session.uncover()
    assert window.table is not None
    view = window.table.view
    for size in SIZES if text == 100 else [(1280, 720), (900, 700)]:
        window.resize(*size)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not window.context.appearance._soon.isActive())
        QApplication.processEvents()
        view.finish_early()
        assert lying_over_the_hand(view) == [], size
