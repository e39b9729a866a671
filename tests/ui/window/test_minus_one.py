"""The program without one of its features: begin a game, play, undo and leave.

The window may differ only in areas where the feature shows something.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final, NamedTuple

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication, QGraphicsItem, QMenu, QToolBar, QWidget

from tabletop.bots.search import AdviseTask, Answer, Question
from tabletop.content.game_setup import Setup
from tabletop.engine.notation import Notation
from tabletop.engine.verdict import LEGAL
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features import FEATURES
from tabletop.ui.features.settings_dialog.page import declared_rows
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.part import Part
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.window.actions import action_rows
from tests.golden.playthrough import golden_file
from tests.ui.thinking_here import ThinkingHere

GAME: Final = find_game("numnum")
SEED: Final = 1
NAMES: Final = ("Ann", "Ben", "Cy")
PLIES: Final = 6
"""Number of steps of the golden game that are played."""
ROWS: Final = [*action_rows(FEATURES)]
IN_TOOL_BAR: Final = {name for name, row in ROWS if row.tool_place}
INVISIBLE: Final = {
    *("task_meter", "cutscenes", "odds", "announcer", "sound", "end"),
    *(spec.name for spec in FEATURES if not spec.kinds and spec.name not in IN_TOOL_BAR),
}
"""Features that show nothing in this part of this game, without animations."""
LESSONS: Final = ("Dumm gelaufen!", "Nichtlustig", "NumNum", "What a Wonderful World")
IN_BAR: Final = {"event_strip", "tips", "odds"}
"""Features that share the prompt bar with the prompt."""


class FewTries(ThinkingHere):
    """A search with few but reproducible tries."""

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> int:
        if isinstance(question.task, AdviseTask):
            question = replace(question, task=replace(question.task, tries=4))
        return super().ask(question, answered)


class Seen(NamedTuple):
    """A picture of the window, and the areas of its features."""

    picture: QImage
    areas: dict[str, QRegion]


class Whole(NamedTuple):
    """Pictures of a game, and the menus and settings of the window."""

    seen: list[Seen]
    menus: list[str]
    settings: list[str]


def entries(menu: QMenu) -> Iterator[str]:
    """Yield the texts of a menu and its submenus."""
    menu.aboutToShow.emit()
    for action in menu.actions():
        if not action.isSeparator():
            yield action.text()
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from entries(inner)


def menus_of(window: MainWindow) -> list[str]:
    """Return the texts of the menus."""
    menus = [action.menu() for action in window.menuBar().actions()]
    return [text for menu in menus if isinstance(menu, QMenu) for text in entries(menu)]


def settings_of(window: MainWindow) -> list[str]:
    """Return the rows of the settings dialog."""
    return [row.label for row in declared_rows(spec.name for spec in window.features.specs)]


def owned(part: object, folder: str, depth: int = 3) -> Iterator[QWidget | QGraphicsItem]:
    """Yield the widgets and items of a feature."""
    for value in vars(part).values():
        if type(value).__module__.startswith(folder):
            if isinstance(value, QWidget | QGraphicsItem):
                yield value
            if depth and hasattr(value, "__dict__"):
                yield from owned(value, folder, depth - 1)


def area_of(view: TableView, name: str, part: Part) -> QRegion:
    """Return the areas of a feature in the window."""
    region, window = QRegion(), view.window()

    def add(widget: QWidget, rect: QRect) -> None:
        nonlocal region
        region += QRegion(rect.translated(widget.mapTo(window, rect.topLeft()) - rect.topLeft()))

    for thing in owned(part, f"tabletop.ui.features.{name}."):
        if isinstance(thing, QGraphicsItem):
            if thing.isVisible():
                rect = view.board.mapFromScene(thing.sceneBoundingRect()).boundingRect()
                add(view.board.viewport(), rect.adjusted(-1, -1, 1, 1))
        elif thing.isVisible():
            add(thing, thing.rect())
    if name in IN_BAR:
        add(view.bar, view.bar.rect())
    if name == "why_not":
        add(view.popups.bubble, view.popups.bubble.rect())
    return region


def table_of(window: MainWindow) -> TableView | None:
    """Return the visible table."""
    return None if window.table is None else window.table.view


def seen(view: TableView) -> Seen:
    """Return a picture of the window."""
    QApplication.processEvents()
    areas = {name: area_of(view, name, part) for name, part in view.features.parts.items()}
    window = view.window()
    (tools,) = window.findChildren(QToolBar)
    place = QRegion(tools.rect().translated(tools.mapTo(window, tools.rect().topLeft())))
    for name in IN_TOOL_BAR:
        areas[name] = areas.get(name, QRegion()) + place
    return Seen(window.grab().toImage(), areas)


def pass_on(session: Session) -> None:
    """Pass the screen to the next seat."""
    if session.passing_to is not None:
        session.cover()
        session.uncover()


def play(window: MainWindow, without: str = "") -> Whole:
    """Play a part of a golden game, undo a step and leave; return the pictures."""
    QCursor.setPos(window.mapToGlobal(window.rect().bottomRight()) * 2)  # over no button
    window.context.settings.odds = True
    menus, settings = menus_of(window), settings_of(window)
    window.controller.begin(Setup(GAME, NAMES, {}, SEED))
    view = table_of(window)
    assert view is not None
    session = view.session
    view.set_motion(NO_MOTION)
    notation = Notation(session.match.rules, NAMES)
    lines = golden_file(GAME, SEED).read_text("utf-8").splitlines()[1:]
    texts = [line.partition(": ")[2] for line in lines]
    pass_on(session)
    found = [seen(view)]
    for text in texts[session.match.ply : PLIES]:
        action: Any = notation.parse(text)
        assert session.act(action) == LEGAL
        if len(found) == 1:
            assert session.undo()
            assert session.match.ply == 1
            found.append(seen(view))
            session.redo()
        if session.passing_to is not None:
            session.cover()
            if len(found) == 2:
                found.append(seen(view))
        pass_on(session)
    assert [notation.text(step.action) for step in session.match.steps] == texts[:PLIES]
    card = next(item for item in view.scene.cards if item.shown.zone == session.viewer)
    view.enlarge(card)
    found.append(seen(view))
    view.enlarge(None)
    view.explain(card, card.pos())
    found.append(seen(view))
    view.hide_popups()
    view.features.window.act("tips")
    found.append(seen(view))
    assert without not in view.features.parts
    window.controller.clear()
    QApplication.processEvents()
    assert table_of(window) is None
    window.window_actions.home.trigger()
    assert window.close()
    return Whole(found, menus, settings)


def covered(picture: QImage, area: QRegion) -> QImage:
    """Return a picture without an area."""
    if area.isEmpty():
        return picture
    rest = picture.copy()
    painter = QPainter(rest)
    painter.setClipRegion(area)
    painter.fillRect(rest.rect(), Qt.GlobalColor.black)
    painter.end()
    return rest


def difference(one: QImage, other: QImage) -> QRect:
    """Return the area in which two pictures of the same size differ; empty if they are equal."""
    if one == other:
        return QRect()
    points = product(range(one.width()), range(one.height()))
    differing = [point for point in points if one.pixel(*point) != other.pixel(*point)]
    columns, rows = zip(*differing, strict=True)
    return QRect(QPoint(min(columns), min(rows)), QPoint(max(columns), max(rows)))


@pytest.fixture(scope="module")
def whole() -> list[Whole]:
    """The pictures with all features, taken on first use."""
    return []


@pytest.mark.parametrize("name", [spec.name for spec in FEATURES])
def test_a_game_is_played_without_it(
    open_window: Callable[[], MainWindow],
    whole: list[Whole],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tabletop.ui.window.game_controller.BotProcess", FewTries)
    if not whole:
        whole.append(play(open_window()))
    others = tuple(spec for spec in FEATURES if spec.name != name)
    monkeypatch.setattr("tabletop.ui.features.FEATURES", others)
    without = play(open_window(), name)
    differ = False
    for number, (one, other) in enumerate(zip(whole[0].seen, without.seen, strict=True)):
        area = one.areas.get(name, QRegion())
        assert difference(covered(one.picture, area), covered(other.picture, area)) == QRect(), (
            number
        )
        differ |= one.picture != other.picture
    assert differ is (name not in INVISIBLE)
    own = {row.text for feature, row in ROWS if feature == name}
    lessons = {text for text in whole[0].menus if text in LESSONS and name == "tutorial"}
    assert without.menus == [text for text in whole[0].menus if text not in own | lessons]
    rows = {row.label for row in declared_rows([name])}
    assert without.settings == [text for text in whole[0].settings if text not in rows]
