from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import load_fonts
from tests.ui.table.bare import table_features
from tests.ui.table.play import Table

SetTable = Callable[..., Table]


@pytest.fixture
def set_table(qtbot: QtBot) -> Iterator[SetTable]:
    """Return a function that shows a session's match in a window of 1280 x 720."""
    load_fonts()
    views = []

    def show(session: Session, width: int = 1280, height: int = 720) -> Table:
        view = TableView(session, features=table_features())
        qtbot.addWidget(view)
        view.resize(width, height)
        view.show()
        qtbot.waitExposed(view)
        view.finish_early()
        views.append(view)
        return Table(view)

    yield show
    for view in views:
        view.scene.animator.finish()
        view.session.deleteLater()
