"""In the theme of high contrast, popups and sheets stand out like the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.games.catalogue import CATALOG
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Chrome, Settings
from tabletop.ui.features.end.page import EndPage
from tabletop.ui.features.privacy.appearance import PrivacyScreenSign
from tabletop.ui.features.tutorial.page import TutorialNote
from tabletop.ui.widgets.overlay import SpeechBubble
from tabletop.ui.widgets.theme import HIGH_CONTRAST, Appearance
from tests.tools.finders import faint
from tests.tools.opened import ALONE, PAGES, begin, open_end
from tests.tools.writings import writings
from tests.ui.conftest import EVENING
from tests.ui.dump import come_to_rest

LEAST = 7.0
"""The contrast of WCAG 2.2, 1.4.6."""


@pytest.fixture(params=[Chrome.LIGHT, Chrome.DARK])
def plain(
    qtbot: QtBot,
    qapp: QApplication,
    language: Language,
    folders: Folders,
    request: pytest.FixtureRequest,
) -> Iterator[MainWindow]:
    """A window in high contrast, with light or dark dialogs."""
    settings = Settings(folders.settings)
    settings.theme, settings.chrome = HIGH_CONTRAST.name, request.param
    appearance = Appearance(qapp, settings)
    window = MainWindow(folders.saves, settings, appearance, language, lambda: EVENING)
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close()
    window.deleteLater()
    come_to_rest()
    settings.theme, settings.chrome = "felt", Chrome.TABLE
    appearance.deleteLater()


def pale(window: MainWindow, sheet: QWidget) -> list[str]:
    """Return the texts of a popup that do not stand out."""
    QApplication.processEvents()
    written = [
        one for one in writings(window) if sheet is one.owner or sheet.isAncestorOf(one.owner)
    ]
    assert written
    return [*faint(written, window.grab().toImage(), LEAST)]


def test_answers_stand_out(plain: MainWindow) -> None:
    view = begin(plain, CATALOG[0], ("Ann",))
    view.popups.show_text("Nobody can move there.", None, "NN-1")
    bubble = view.findChild(SpeechBubble)
    assert bubble is not None
    assert pale(plain, bubble) == []


def test_notes_of_lessons_stand_out(plain: MainWindow) -> None:
    ALONE["lesson"](plain)
    QApplication.processEvents()
    note = plain.findChild(TutorialNote)
    assert note is not None
    note.show_reminder("Do what the note says first.")
    assert pale(plain, note) == []


def test_the_sign_of_the_privacy_screen_stands_out(plain: MainWindow) -> None:
    begin(plain, CATALOG[2], ("Ann", "Ben"))
    PAGES["curtain"](plain)
    sign = plain.findChild(PrivacyScreenSign)
    assert sign is not None
    assert pale(plain, sign) == []


@pytest.mark.parametrize(("game", "names"), [("wonderful-world", 1), ("nichtlustig", 4)])
def test_the_last_page_stands_out(plain: MainWindow, game: str, names: int) -> None:
    open_end(plain, game, ("Ann", "Ben", "Cleo", "Dan")[:names])
    page = plain.findChild(EndPage)
    assert page is not None
    assert pale(plain, page) == []
