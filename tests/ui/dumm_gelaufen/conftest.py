"""Tables of Dumm gelaufen! at wanted positions."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from tabletop.engine.fields import Value
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import load_fonts
from tests.games.dumm_gelaufen.table import NAMES
from tests.games.dumm_gelaufen.table import Table as Words
from tests.ui.dumm_gelaufen.mouse import Mouse
from tests.ui.table.bare import table_features
from tests.ui.table.play import Table

ZONES = {
    "hand/Ann": "yellow-7 yellow-7 yellow-8 blue-3 green-5 keep-look-task keep-lay-colour"
    " keep-take-one-give-two keep-give-pair",
    "hand/Ben": "green-9 green-10 blue-4 blue-5",
    "hand/Cy": "green-11 green-8 blue-6",
    "task/Ann": "task-9",
    "task/Ben": "task-2",
    "task/Cy": "task-13",
    "mac": "green-1 green-2 green-4",
    "discard-left": "blue-1 blue-2 yellow-1 yellow-4",
    "discard-right": "yellow-2 yellow-3",
    "tasks": "task-11 task-12 task-14 task-15 task-16",
    "draw": "rest",
}
Sit = Callable[..., Mouse]


@pytest.fixture
def sit(qtbot: QtBot) -> Iterator[Sit]:
    """Three people sit down at a position; who is to act has taken the screen."""
    load_fonts()
    views = []

    def at(zones: dict[str, str] | None = None, edition: str = "new", **fields: Value) -> Mouse:
        words = Words(3, edition=edition)
        start = words.state({**ZONES, **(zones or {})}, 0, **fields)
        match = Match(words.rules, NAMES[:3], 7, start=start)
        texts = load_texts(resource_path("card_defs"), "dumm-gelaufen", "en")
        session = Session(match, Speaker(texts, words.rules, match.names))
        view = TableView(session, features=table_features())
        view.set_motion(NO_MOTION)
        qtbot.addWidget(view)
        view.resize(1280, 720)
        view.show()
        qtbot.waitExposed(view)
        views.append(view)
        mouse = Mouse(Table(view), words)
        mouse.look()
        return mouse

    yield at
    for view in views:
        view.scene.animator.finish()
