"""The program without one of its features: a game is begun, played, undone and left.

What is seen with and without it differs only where the feature shows something.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication, QGraphicsItem, QWidget

from tabletop.bots.search import Advise, Answer, Question
from tabletop.content.game_setup import Setup
from tabletop.engine.notation import Notation
from tabletop.engine.verdict import LEGAL
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features import FEATURES
from tabletop.ui.table.model.motion import STILL
from tabletop.ui.table.part import Part
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tests.golden.playthrough import golden_file
from tests.ui.thinking_here import ThinkingHere

GAME: Final = find_game("numnum")
SEED: Final = 1
NAMES: Final = ("Ann", "Ben", "Cy")
PLIES: Final = 6
"""How much of the golden game is played."""
INVISIBLE: Final = {
    *("meter", "round_sheet", "cutscenes", "odds", "announcer", "sound"),
    *(spec.name for spec in FEATURES if not spec.kinds),
}
"""What shows nothing in this part of this game, at a table where nothing moves."""
IN_BAR: Final = {"event_strip", "tips", "odds"}
"""What shares the prompt bar with the prompt."""


class FewTries(ThinkingHere):
    """Tries little, but always the same."""

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> int:
        if isinstance(question.task, Advise):
            question = replace(question, task=replace(question.task, tries=4))
        return super().ask(question, answered)


class Seen(NamedTuple):
    """A picture of the window, and where each feature shows something in it."""

    picture: QImage
    areas: dict[str, QRegion]


def owned(part: object, folder: str, depth: int = 3) -> Iterator[QWidget | QGraphicsItem]:
    """Yield the widgets and items that a feature keeps."""
    for value in vars(part).values():
        if type(value).__module__.startswith(folder):
            if isinstance(value, QWidget | QGraphicsItem):
                yield value
            if depth and hasattr(value, "__dict__"):
                yield from owned(value, folder, depth - 1)


def area_of(view: TableView, name: str, part: Part) -> QRegion:
    """Return where a feature shows something, in the window."""
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
        add(view.sheets.bubble, view.sheets.bubble.rect())
    return region


def table_of(window: MainWindow) -> TableView | None:
    """Return the table that is shown."""
    return None if window.table is None else window.table.view


def seen(view: TableView) -> Seen:
    """Return what is on the screen."""
    QApplication.processEvents()
    areas = {name: area_of(view, name, part) for name, part in view.features.parts.items()}
    return Seen(view.window().grab().toImage(), areas)


def pass_on(session: Session) -> None:
    """Give the screen to the next seat."""
    if session.passing_to is not None:
        session.cover()
        session.uncover()


def play(window: MainWindow, without: str = "") -> list[Seen]:
    """Play a part of a golden game, undo a step and leave; return what was seen."""
    window.context.settings.odds = True
    window.controller.begin(Setup(GAME, NAMES, {}, SEED))
    view = table_of(window)
    assert view is not None
    session = view.session
    view.set_motion(STILL)
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
    view.quiet()
    view.features.act("tips")
    found.append(seen(view))
    assert without not in view.features.parts
    window.controller.clear()
    QApplication.processEvents()
    assert table_of(window) is None
    return found


def covered(picture: QImage, area: QRegion) -> QImage:
    """Return a picture without what is in an area."""
    if area.isEmpty():
        return picture
    rest = picture.copy()
    painter = QPainter(rest)
    painter.setClipRegion(area)
    painter.fillRect(rest.rect(), Qt.GlobalColor.black)
    painter.end()
    return rest


@pytest.fixture(scope="module")
def whole() -> list[list[Seen]]:
    """What is seen with all features, as soon as it was played."""
    return []


@pytest.mark.parametrize("name", [spec.name for spec in FEATURES])
def test_a_game_is_played_without_it(
    open_window: Callable[[], MainWindow],
    whole: list[list[Seen]],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tabletop.ui.window.game_controller.Thinking", FewTries)
    if not whole:
        whole.append(play(open_window()))
    others = tuple(spec for spec in FEATURES if spec.name != name)
    monkeypatch.setattr("tabletop.ui.features.FEATURES", others)
    without = play(open_window(), name)
    differ = False
    for number, (one, other) in enumerate(zip(whole[0], without, strict=True)):
        area = one.areas.get(name, QRegion())
        assert covered(one.picture, area) == covered(other.picture, area), number
        differ |= one.picture != other.picture
    assert differ is (name not in INVISIBLE)
