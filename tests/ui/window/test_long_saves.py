"""While long saves are read, the window is painted and responds."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.match.incremental import IncrementalTask
from tabletop.match.save.reader import LoadedMatch
from tabletop.storage import save_store
from tabletop.storage.save_store import load_or_recover_task
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.saves import dialog as saves_dialog
from tabletop.ui.features.saves.feature import SavesFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tests.ui.features import feature, is_looking, start_page

LEFT = Qt.MouseButton.LeftButton
Begin = Callable[..., MainWindow]


class LongSaves:
    """Saves whose reading ends when the test allows it."""

    def __init__(self) -> None:
        self.begun: list[Path] = []
        self.is_long = True

    def looking_at(self, path: Path) -> IncrementalTask[LoadedMatch]:
        self.begun.append(path)
        while self.is_long:
            yield
        return (yield from load_or_recover_task(path))


@pytest.fixture
def long_saves(monkeypatch: pytest.MonkeyPatch) -> LongSaves:
    """Make every save long."""
    saves = LongSaves()
    monkeypatch.setattr(save_store, "load_or_recover_task", saves.looking_at)
    monkeypatch.setattr(saves_dialog, "load_or_recover_task", saves.looking_at)
    return saves


class Painted(QObject):
    """A widget that records whether it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.is_painted = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.is_painted |= event.type() is QEvent.Type.Paint
        return False


@pytest.fixture
def left(begin: Begin) -> None:
    """One unfinished game."""
    begin("Ann", "Ben").close()


@pytest.mark.usefixtures("left")
def test_the_start_page_answers_while_saves_are_read(
    open_window: Callable[[], MainWindow], qtbot: QtBot, long_saves: LongSaves
) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: bool(long_saves.begun))
    assert is_looking(window)
    painted = Painted()
    start_page(window).installEventFilter(painted)
    start_page(window).update()
    qtbot.waitUntil(lambda: painted.is_painted)
    QTest.mouseClick(start_page(window).tiles[0], LEFT)
    qtbot.waitUntil(lambda: bool(window.findChildren(NewGameDialog)))
    (dialog,) = window.findChildren(NewGameDialog)
    dialog.reject()
    assert is_looking(window)
    long_saves.is_long = False
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    assert len(long_saves.begun) == 1


@pytest.mark.usefixtures("left")
def test_nothing_is_read_before_the_page_can_be_seen(
    open_window: Callable[[], MainWindow],
    qtbot: QtBot,
    long_saves: LongSaves,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = open_window()
    feature(window, StartFeature).unfinished.stop()
    long_saves.begun.clear()
    asked: list[bool] = []
    is_exposed = False

    def ask() -> bool:
        asked.append(is_exposed)
        return is_exposed

    handle = SimpleNamespace(isExposed=ask)
    monkeypatch.setattr(MainWindow, "windowHandle", lambda _window: handle)
    monkeypatch.setattr("tabletop.ui.features.start.unfinished._READ_AFTER", 0)
    feature(window, StartFeature).unfinished.find_soon()
    qtbot.waitUntil(lambda: len(asked) > 1)
    assert not long_saves.begun
    is_exposed = True
    qtbot.waitUntil(lambda: bool(long_saves.begun))


@pytest.mark.usefixtures("left")
def test_a_game_that_begins_meanwhile_ends_the_search(
    open_window: Callable[[], MainWindow], qtbot: QtBot, long_saves: LongSaves
) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: bool(long_saves.begun))
    window.controller.open(long_saves.begun[0])
    assert window.table is not None
    assert not is_looking(window)


@pytest.mark.usefixtures("left")
@pytest.mark.parametrize("is_there", [True, False])
def test_what_is_deleted_while_it_is_read_is_not_offered(
    open_window: Callable[[], MainWindow],
    qtbot: QtBot,
    long_saves: LongSaves,
    is_there: bool,
) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: bool(long_saves.begun))
    if not is_there:
        long_saves.begun[0].rename(long_saves.begun[0].with_suffix(".gone"))
    long_saves.is_long = False
    qtbot.waitUntil(lambda: not is_looking(window))
    assert bool(start_page(window).continue_tiles) is is_there


def test_a_game_that_is_over_is_read_once(
    begin: Begin, folders: Folders, qtbot: QtBot, long_saves: LongSaves
) -> None:
    long_saves.is_long = False
    window = begin("Ann", "Ben")
    session = window.controller.session
    assert session is not None
    while session.match.outcome is None:
        session.act(session.match.legal_actions()[0])
    for _ in range(3):
        window.go_home()
        qtbot.waitUntil(lambda: not is_looking(window))
    assert not start_page(window).continue_tiles
    assert long_saves.begun == list(folders.saves.glob("*.tabletop"))


@pytest.mark.usefixtures("left")
def test_the_list_of_saves_answers_while_they_are_read(
    open_window: Callable[[], MainWindow], qtbot: QtBot, long_saves: LongSaves
) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: is_looking(window))
    QTest.mouseClick(start_page(window).open_button, LEFT)
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    qtbot.waitUntil(lambda: len(long_saves.begun) == 2)
    assert not saves.view.has_details(0)
    saves.resize(saves.size() * 1.1)  # more saves are visible; the current one is not read again
    painted = Painted()
    saves.view.viewport().installEventFilter(painted)
    saves.view.viewport().update()
    qtbot.waitUntil(lambda: painted.is_painted)
    long_saves.is_long = False
    qtbot.waitUntil(lambda: saves.view.has_details(0))
    assert saves.view.details(0) is not None
    QTest.keyClick(saves, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert len(long_saves.begun) <= 3
