from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import load_fonts
from tests.ui.nichtlustig.table import Nichtlustig
from tests.ui.table.bare import table_features
from tests.ui.table.play import Table

Lay = Callable[[Session], Nichtlustig]
Begin = Callable[..., MainWindow]


@pytest.fixture
def lay(qtbot: QtBot) -> Iterator[Lay]:
    """Lays a session on a table of 1280 x 720."""
    load_fonts()
    views = []

    def show(session: Session) -> Nichtlustig:
        view = TableView(session, features=table_features())
        qtbot.addWidget(view)
        view.resize(1280, 720)
        view.show()
        qtbot.waitExposed(view)
        views.append(view)
        view.finish_early()
        return Nichtlustig(Table(view))

    yield show
    for view in views:
        view.scene.animator.finish()


@pytest.fixture
def begin(open_window: Callable[..., MainWindow]) -> Begin:
    """Opens a window at a game of Nichtlustig."""

    def begin_one(*names: str, seed: int = 7, game: str = "nichtlustig") -> MainWindow:
        return open_window(Setup(find_game(game), names, {}, seed))

    return begin_one
