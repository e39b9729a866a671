"""The window fits small screens at every text size, and nothing is cut off."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QToolBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.folders import Folders
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.theme import Appearance
from tests.tools.finders import (
    SHADOW,
    Capitals,
    away,
    capitals,
    cut,
    shortened,
    small,
    smaller,
    tiny_icons,
)
from tests.tools.opened import ALONE, DIALOGS, PAGES, begin, open_dialog, open_end
from tests.tools.writings import writings
from tests.ui.conftest import EVENING
from tests.ui.dump import come_to_rest
from tests.ui.features import end_page, feature, start_page

SCREENS = {
    140: QSize(1024, 700),
    LARGEST_TEXT: QSize(1280, 720),
}
"""The largest texts, and the screens that they must fit."""
NAMES = ("Annemarie", "Benedikt", "Charlotte", "Dorothea", "Ekkehard", "Friedrich", "Gwen")

USUAL = 14
"""The size of the text at 100 %, in pixels."""
PATIENCE = 10
"""Maximum number of checks whether the layout is done."""

CASES = [(LARGEST_TEXT, "de"), (140, "nl")]
"""The largest texts, in the languages with the longest words."""
cases = pytest.mark.parametrize(("size", "code"), CASES)


@pytest.fixture
def settings(folders: Folders) -> Settings:
    return Settings(folders.settings)


@pytest.fixture
def written(
    qtbot: QtBot, qapp: QApplication, language: Language, folders: Folders, settings: Settings
) -> Iterator[Callable[[int, str], MainWindow]]:
    """A function that opens a window with a text size and a language."""
    appearance = Appearance(qapp, settings)
    windows = []

    def open_one(size: int, code: str) -> MainWindow:
        settings.text_size = size
        language.set_language(code)
        window = MainWindow(folders.saves, settings, appearance, language, lambda: EVENING)
        windows.append(window)
        window.resize(SCREENS.get(size, QSize(1024, 700)))
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_one
    for window in windows:  # which has no style any more
        window.close()
        window.deleteLater()
    come_to_rest()
    settings.text_size = 100
    appearance.deleteLater()


def faults(widget: QWidget) -> list[str]:
    """Return what is cut or scrolled away, and icons that are smaller than the text."""
    return [*cut(widget), *away(widget), *tiny_icons(widget)]


def unfit(widget: QWidget, screen: QSize) -> list[str]:
    """Return where a widget does not fit: its minimum size, and cut texts."""
    QApplication.processEvents()
    least = widget.minimumSizeHint().expandedTo(widget.minimumSize())
    if least.boundedTo(screen) != least:
        return [f"needs {least.toTuple()}"]
    widget.resize(widget.size().boundedTo(screen))
    QApplication.processEvents()
    if widget.size().boundedTo(screen) != widget.size():
        return [f"is {widget.size().toTuple()}"]
    tries = PATIENCE
    while (found := faults(widget)) and (tries := tries - 1):
        QTest.qWait(20)  # the layout is not done yet
    return found


@cases
def test_everything_fits(written: Callable[[int, str], MainWindow], size: int, code: str) -> None:
    window, screen = written(size, code), SCREENS[size]
    found = {**pages(window, screen), **covers(window, screen)}
    if size == LARGEST_TEXT:  # the dialogs with the least space
        found |= dialogs(window, screen)
    assert not {name: faults for name, faults in found.items() if faults}


def pages(window: MainWindow, screen: QSize) -> dict[str, list[str]]:
    """Return where the start page, a table or the widgets beside it do not fit."""
    found = {"start": unfit(window, screen)}
    for game in CATALOG:
        begin(window, game, NAMES[: min(game.seats[1], 4)])
        found[game.id] = unfit(window, screen)
    for name, open_page in PAGES.items():
        open_page(window)
        found[name] = unfit(window, screen)
    window.bar.hide()
    return found


def dialogs(window: MainWindow, screen: QSize) -> dict[str, list[str]]:
    """Return where a dialog does not fit."""
    begin(window, CATALOG[1], NAMES[:4])
    found = {}
    for name in DIALOGS:
        dialog = open_dialog(window, name)
        dialog.resize(screen)
        found[name] = unfit(dialog, screen)
        dialog.reject()
        QApplication.processEvents()
    return found


def covers(window: MainWindow, screen: QSize) -> dict[str, list[str]]:
    """Return where the end page, the sandbox or a lesson does not fit."""
    found = {}
    for name, players in (("wonderful-world", 1), ("nichtlustig", 4)):
        open_end(window, name, NAMES[:players])
        assert window.table is not None
        found[f"end of {name}"] = unfit(window, screen)
        assert feature(window, EndFeature).page is not None
        card = end_page(window).card
        assert end_page(window).rect().contains(card.geometry())
    begin(window, CATALOG[1], NAMES[:2])
    ALONE["sandbox"](window)
    found["sandbox"] = unfit(window, screen)
    feature(window, SandboxFeature).leave()
    ALONE["lesson"](window)
    found["lesson"] = unfit(window, screen)
    return found


def test_every_word_of_the_boxes_is_whole_on_a_laptop(
    written: Callable[[int, str], MainWindow],
) -> None:
    window = written(140, "de")
    window.resize(1366, 768)
    QApplication.processEvents()
    told = writings(start_page(window))
    assert {"Nichtlustig", "Lernen"} <= {one.text for one in told}
    assert [*shortened(told, start_page(window)), *small(told)] == []


def test_what_is_written_larger_fits(
    written: Callable[[int, str], MainWindow], settings: Settings
) -> None:
    """The text size changes while a game is shown."""
    window = written(SMALLEST_TEXT, "de")
    begin(window, CATALOG[1], NAMES[:4])
    bar = window.findChild(QToolBar)
    assert bar is not None
    found = {}
    for size, screen in SCREENS.items():
        settings.text_size = size
        QApplication.processEvents()
        window.resize(screen)
        found[size] = unfit(window, screen)
        assert bar.iconSize().width() == pytest.approx(1.45 * em(window), abs=1)
    assert not {size: faults for size, faults in found.items() if faults}


@pytest.mark.parametrize("game", CATALOG, ids=[game.id for game in CATALOG])
def test_larger_text_makes_nothing_smaller(
    written: Callable[[int, str], MainWindow], settings: Settings, game: Game
) -> None:
    window = written(100, "en")
    before: Capitals = {}
    window.resize(1280, 720)
    view = begin(window, game, NAMES[: min(game.seats[1], 4)])
    for size in (100, 140, 200, LARGEST_TEXT):
        settings.text_size = size
        QTest.qWait(50)
        view.board.sharpen()
        now = capitals(writings(window))
        assert [*smaller(before, now)] == []
        before = now
    assert em(view.bar.prompt) > 2 * USUAL


def test_the_meter_at_the_own_hand_covers_no_card(
    written: Callable[[int, str], MainWindow], settings: Settings
) -> None:
    """With large text and a small table."""
    window = written(100, "de")
    window.controller.begin(Setup(find_game("dumm-gelaufen"), NAMES[:4], {}, 5))
    assert window.controller.session is not None
    window.controller.session.uncover()
    assert window.table is not None
    view = window.table.view
    board = view.board
    for text, width, height in ((100, 1050, 680), (140, 1280, 720), (LARGEST_TEXT, 1280, 720)):
        settings.text_size = text
        window.resize(width, height)
        QTest.qWait(50)
        view.finish_early()
        board.sharpen()
        cards = [item.mapRectToScene(item.body) for item in view.scene.cards]
        (slip,) = view.scene.notes
        paper = slip.sceneBoundingRect().adjusted(*SHADOW)
        assert not any(paper.intersects(card) for card in cards), text
