"""In every size of text the window fits a small screen, and nothing is cut off."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tabletop.games.catalog import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.ui.folders import Folders
from tabletop.ui.language import Language
from tabletop.ui.look.dress import Dress
from tabletop.ui.look.elided import ElidedLabel
from tabletop.ui.look.paper import PaperButton
from tabletop.ui.play.session import Session
from tabletop.ui.play.setup import Setup
from tabletop.ui.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from tabletop.ui.window.main_window import MainWindow
from tests.ui.conftest import EVENING

SCREENS = {
    140: QSize(1024, 700),
    LARGEST_TEXT: QSize(1280, 720),
}
"""The largest texts, and the screens that they are to fit."""
NAMES = ("Annemarie", "Benedikt", "Charlotte", "Dorothea", "Ekkehard", "Friedrich", "Gwen")

Opens = Callable[[MainWindow], object]
DIALOGS: dict[str, Opens] = {
    "settings": lambda window: window.doings.settings.trigger(),
    "saved games": lambda window: window.doings.open.trigger(),
    "statistics": lambda window: window.doings.statistics.trigger(),
    "replay": lambda window: window.doings.replay.trigger(),
    "about": lambda window: window.doings.about.trigger(),
    "leaving": lambda window: window.doings.leave.trigger(),
    **{f"new {game.id}": partial(MainWindow.set_up, game=game) for game in CATALOG},
}
PAGES: dict[str, Opens] = {
    "rules": lambda window: window.doings.rules.trigger(),
    "moves": lambda window: window.doings.moves.trigger(),
    "message": lambda window: window.bar.say(LONG, "Noch einmal versuchen", lambda: None),
    "keys": lambda window: window.doings.keys.trigger(),
    "curtain": lambda window: window.doings.cover.trigger(),
}
LONG = "Dieses Spiel wird nicht gespeichert: Auf dem Datenträger ist kein Platz mehr frei."
CASES = [(LARGEST_TEXT, "de"), (140, "nl")]
"""Each page at the largest text of each screen; German and Dutch have the longest words."""
cases = pytest.mark.parametrize(("size", "code"), CASES)


@pytest.fixture
def written(
    qtbot: QtBot, qapp: QApplication, language: Language, folders: Folders
) -> Iterator[Callable[[int, str], MainWindow]]:
    """Opens a window in a size of text and a language."""
    settings = Settings(folders.settings)
    dress = Dress(qapp, settings)

    def open_one(size: int, code: str) -> MainWindow:
        settings.text_size = size
        language.speak(code)
        window = MainWindow(folders.saves, settings, dress, language, lambda: EVENING)
        qtbot.addWidget(window)
        window.resize(SCREENS.get(size, QSize(1024, 700)))
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_one
    settings.text_size = 100
    dress.deleteLater()


def begin(window: MainWindow, game: Game, players: int) -> None:
    window.desk.begin(Setup(game, NAMES[:players], {}, 5))
    session = window.desk.session
    assert session is not None
    for _ in range(12):
        if session.is_tossing:
            session.land()
        elif session.is_covered:
            session.uncover()
        elif session.passing_to is not None:
            session.cover()
        else:
            session.act(session.legal_actions()[0])
    if session.is_tossing:
        session.land()
    if session.is_covered:
        session.uncover()
    assert window.table is not None
    window.table.view.settle()
    QApplication.processEvents()


def unfit(widget: QWidget, screen: QSize) -> list[str]:
    """In what it does not fit: it can be as small as the screen, and then nothing is cut."""
    QApplication.processEvents()
    least = widget.minimumSizeHint().expandedTo(widget.minimumSize())
    if least.boundedTo(screen) != least:
        return [f"needs {least.toTuple()}"]
    widget.resize(widget.size().boundedTo(screen))
    QApplication.processEvents()
    if widget.size().boundedTo(screen) != widget.size():
        return [f"is {widget.size().toTuple()}"]
    return [*cut(widget)]


def cut(top: QWidget) -> Iterator[str]:
    """Labels and buttons with less room than their text needs, or that stand out of a parent."""
    for widget in top.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisibleTo(top):
            continue
        if not widget.text() or isinstance(widget, ElidedLabel | PaperButton):
            continue
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        needed = QSize(0, 0) if wraps else widget.sizeHint()
        high = widget.heightForWidth(widget.width()) if wraps else needed.height()
        if widget.width() < needed.width() - 1 or widget.height() < high - 1:
            yield f"{widget.text()}: {widget.size().toTuple()} of {needed.width()}x{high}"
        parent = widget.parentWidget()
        if parent is not None and not parent.rect().adjusted(-1, -1, 1, 1).contains(
            widget.geometry()
        ):
            yield f"{widget.text()} stands out of {type(parent).__name__}"


@cases
def test_every_page_fits(written: Callable[[int, str], MainWindow], size: int, code: str) -> None:
    window, screen = written(size, code), SCREENS[size]
    found = {"start": unfit(window, screen)}
    for game in CATALOG:
        begin(window, game, min(game.seats[1], 4))
        found[game.id] = unfit(window, screen)
    for name, open_page in PAGES.items():
        open_page(window)
        found[name] = unfit(window, screen)
    window.bar.hide()
    assert not {name: faults for name, faults in found.items() if faults}


@cases
def test_every_dialog_fits(written: Callable[[int, str], MainWindow], size: int, code: str) -> None:
    window, screen = written(size, code), SCREENS[size]
    begin(window, CATALOG[1], 4)
    found = {}
    for name, open_dialog in DIALOGS.items():
        open_dialog(window)
        dialog = next((d for d in window.findChildren(QDialog) if d.isVisible()), None)
        assert dialog is not None, name
        dialog.resize(screen)
        found[name] = unfit(dialog, screen)
        dialog.reject()
        QApplication.processEvents()
    assert not {name: faults for name, faults in found.items() if faults}


@cases
def test_what_covers_a_page_fits(
    written: Callable[[int, str], MainWindow], size: int, code: str
) -> None:
    """The end of a game, the sandbox and the first game, explained."""
    window, screen = written(size, code), SCREENS[size]
    found = {}
    for name, players in (("wonderful-world", 1), ("nichtlustig", 4)):
        begin(window, find_game(name), players)
        assert window.table is not None
        assert window.desk.session is not None
        finish(window.desk.session)
        window.table.show_end()
        found[f"end of {name}"] = unfit(window, screen)
        assert window.table.end is not None
        card = window.table.end.card
        assert window.table.end.rect().contains(card.geometry())
        QApplication.processEvents()
        scrolled = card.findChild(QScrollArea)
        assert scrolled is not None
        if size < LARGEST_TEXT or window.table.end.sheet is None:  # a sheet of four is wide
            assert not scrolled.horizontalScrollBar().maximum(), name
    begin(window, CATALOG[1], 2)
    window.open_sandbox()
    found["sandbox"] = unfit(window, screen)
    window.sandbox.leave()
    window.school.teach(CATALOG[2])
    found["lesson"] = unfit(window, screen)
    assert not {name: faults for name, faults in found.items() if faults}


def finish(session: Session) -> None:
    """Play at random to the end, which is all that the window is told."""
    random, match = Random(2), session.match
    session.blockSignals(True)
    session.toss = None
    while match.outcome is None:
        if session.is_covered:
            session.uncover()
        elif session.passing_to is not None:
            session.cover()
        else:
            session.act(random.choice(list(session.legal_actions())))
    session.blockSignals(False)
    session.changed.emit()


def test_every_step_of_the_text_fits(written: Callable[[int, str], MainWindow]) -> None:
    window = written(SMALLEST_TEXT, "de")
    begin(window, CATALOG[1], 4)
    sizes = range(SMALLEST_TEXT, LARGEST_TEXT + 1, 10)
    large = {}
    for size in sizes:
        screen = SCREENS[140 if size <= 140 else LARGEST_TEXT]
        least = window.minimumSizeHint()
        if least.boundedTo(screen) != least:
            large[size] = least.toTuple()
        window.doings.larger.trigger()
        QApplication.processEvents()
    assert not large
