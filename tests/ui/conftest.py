"""The window as users have it, but for its place on the screen and where it writes.

In a real window (`packaging/real_window.py`) nothing stands in for pictures, thinking and waiting.
"""

import sys
from collections.abc import Callable, Hashable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tabletop.content.game_setup import Setup
from tabletop.engine.cards import CardSet
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Setting, Settings
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.table.scene.sprites import Sprite, SpriteCache
from tabletop.ui.widgets import art
from tabletop.ui.widgets.press_filter import Cooldown, PressFilter, PressGuard
from tabletop.ui.widgets.theme import FELT, Appearance
from tabletop.ui.window.questions import QuestionDialogs
from tests.patience import PATIENCE
from tests.ui.features import feature, is_in_sandbox
from tests.ui.hasty import Clock
from tests.ui.real_window import IS_REAL, look_first
from tests.ui.thinking_here import ThinkingHere

for _wait in (QtBot.waitActive, QtBot.waitExposed, QtBot.waitSignal, QtBot.waitUntil):
    # pytest-qt has no option for it.
    _wait.__kwdefaults__ = {**(_wait.__kwdefaults__ or {}), "timeout": 1000 * PATIENCE}

_DRAWN = {
    name: (drawn, lru_cache(maxsize=None)(drawn))
    for name, drawn in (("icon", art.icon), ("picture", art.covering_pixmap))
}
"""What is drawn from files: once for all the windows that tests open."""

for _name, _module in [] if IS_REAL else [*sys.modules.items()]:
    for _drawing, (_drawn, _kept) in _DRAWN.items():
        if _name.startswith("tabletop.") and vars(_module).get(_drawing) is _drawn:
            setattr(_module, _drawing, _kept)

art._load = lru_cache(maxsize=None)(art._load.__wrapped__)

_PAINTED: dict[Hashable, tuple[QPixmap, CardSet]] = {}
"""What lies on tables, by all that it is painted of: once for all tables that tests lay.

Each with its cards, whose number in the key is nobody else's as long as they are kept.
"""
_MOST_PAINTED = 1000
_pixmap = SpriteCache.pixmap


def _painted_once(self: SpriteCache, sprite: Sprite, scale: float) -> QPixmap:
    """Return what the table painted, as one with the same cards and contrast painted it before."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        size = rect.size().toSize()
        key = id(self.cards), self.art.contrast, sprite.key, size.width(), size.height()
        if key not in _PAINTED:
            if len(_PAINTED) == _MOST_PAINTED:
                _PAINTED.clear()
            found = art.paint_pixmap(size.width(), size.height(), sprite.paint)
            _PAINTED[key] = found, self.cards
        painter.drawPixmap(0, 0, _PAINTED[key][0])

    return _pixmap(self, sprite._replace(paint=paint), scale)


if not IS_REAL:
    SpriteCache.pixmap = _painted_once  # type: ignore[method-assign]

LOOKS = [
    name for name, entry in vars(Settings).items() if isinstance(entry, Setting) and name != "theme"
]
"""All that a test may have set of what the application wears; the window's settings are its own."""

EVENING = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
"""When every test plays."""


def pytest_runtest_setup() -> None:
    """Delete the windows of the last test: no event loop does it, and all hear of every change.

    Not sooner, since what was changed in them for the test has to be changed back.
    """
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def released() -> Iterator[None]:
    """A test lets go of every button that it pressed; for the next one nothing is held.

    The modifiers that a click or a key came with stay with Qt until the next event.
    """
    yield
    held = [button for button in Qt.MouseButton if button & QApplication.mouseButtons()]
    if held or QApplication.keyboardModifiers():
        nowhere = QWindow()
        nowhere.resize(9, 9)
        for button in held:
            QTest.mouseRelease(nowhere, button)
        QTest.keyRelease(nowhere, Qt.Key.Key_F35)
    assert not QApplication.mouseButtons()
    assert not QApplication.keyboardModifiers()
    assert not held, "a button of the mouse is still down at the end of the test"


@pytest.fixture(autouse=True)
def no_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances were offered before, but where that is tested."""
    monkeypatch.setattr(Settings.offers_odds, "default", False)


@pytest.fixture(autouse=True)
def no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals are not played on after their end, but where that is tested."""
    monkeypatch.setattr("tabletop.ui.features.end.strong_play.PLAYOUTS", 0)


@pytest.fixture(autouse=True)
def practice_confirmed(monkeypatch: pytest.MonkeyPatch) -> Callable[[QuestionDialogs], bool]:
    """Undo may make practice of a game without a question; return what asks it."""
    asked = QuestionDialogs.confirm_practice
    monkeypatch.setattr(QuestionDialogs, "confirm_practice", lambda _dialogs: True)
    return asked


@pytest.fixture
def folders() -> Folders:
    return Folders.of_user()


@pytest.fixture(scope="session")
def appearance(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Appearance]:
    """What the application wears; once, since putting it on takes long."""
    yield Appearance(qapp, Settings(tmp_path_factory.mktemp("dress") / "settings.ini"))
    _PAINTED.clear()
    art._load.cache_clear()
    for _, kept in _DRAWN.values():
        kept.cache_clear()  # as long as there is an application


@pytest.fixture(autouse=True)
def language(qapp: QApplication) -> Iterator[Language]:
    """What the window speaks: English, whatever the system does."""
    before = QLocale()
    language = Language(qapp, "en")
    yield language
    language.set_language("en")
    language.remove_translators()
    QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is to hear the tests, whatever this machine has."""
    monkeypatch.setattr("tabletop.ui.features.sound.feature.is_installed", lambda: False)


@pytest.fixture(scope="session", autouse=True)
def presses(qapp: QApplication) -> PressFilter:
    """Keeps hasty presses from every control, as in the program."""
    return PressFilter(qapp)


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that look at everything before they press it, but in tests marked `hasty`."""
    if request.node.get_closest_marker("hasty") is not None:
        return
    if IS_REAL:
        look_first(monkeypatch)
    else:
        monkeypatch.setattr(PressGuard, "accepts_press", lambda *_: True)
        monkeypatch.setattr(Cooldown, "is_over", True)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Tells how long something has been seen, where hands are hasty."""
    clock = Clock()
    monkeypatch.setattr("tabletop.ui.widgets.press_filter.monotonic", clock)
    return clock


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window of the tests lets nobody think beside it; what does is tested by itself."""
    if not IS_REAL:
        monkeypatch.setattr("tabletop.ui.window.game_controller.BotProcess", ThinkingHere)


@pytest.fixture(autouse=True)
def no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is left is not drawn for the start page, but where that is tested."""
    if not IS_REAL:
        monkeypatch.setattr("tabletop.ui.features.start.pictures.keep_picture", lambda *_: None)


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's press is always meant; what takes none for a while is tested for that by itself."""
    if IS_REAL:
        return
    monkeypatch.setattr("tabletop.ui.features.privacy.screen.READY_AFTER", 0)
    monkeypatch.setattr("tabletop.ui.features.privacy.feature.SETTLED_AFTER", 0.0)


def _leave_sandbox(window: MainWindow) -> None:
    """Put away what was tried: nobody is there to be asked whether it may be lost."""
    if isValid(window) and is_in_sandbox(window):
        feature(window, SandboxFeature).leave()


@pytest.fixture
def open_window(
    qtbot: QtBot, appearance: Appearance, language: Language, folders: Folders
) -> Iterator[Callable[..., MainWindow]]:
    """Opens a window at the start page, as starting the program does.

    Or at a game, which begins when the window has been shown; nobody sees the start page then.
    """

    def open_one(begun: Setup | None = None) -> MainWindow:
        settings = Settings(folders.settings)
        window = MainWindow(folders.saves, settings, appearance, language, lambda: EVENING)
        window.resize(1280, 720)
        qtbot.addWidget(window, before_close_func=_leave_sandbox)
        window.context.start.setUpdatesEnabled(begun is None)
        with qtbot.waitExposed(window):
            window.show()
        if begun is not None:
            window.controller.begin(begun)
            window.context.start.setUpdatesEnabled(True)
        return window

    yield open_one
    worn = appearance._settings
    worn.reset(name for name in LOOKS if getattr(worn, name) != vars(Settings)[name].default)
    worn.theme = FELT.name  # whatever suits the system
    worn._save_timer.stop()  # nobody reads what would be written, in the midst of the next test


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    """A window at the start page."""
    return open_window()


Begin = Callable[..., MainWindow]


@pytest.fixture
def begin(open_window: Callable[..., MainWindow]) -> Begin:
    """Opens a window at a game of What a Wonderful World."""

    def begin_one(*names: str, seed: int = 7, **options: str) -> MainWindow:
        return open_window(Setup(find_game("wonderful-world"), names, options, seed))

    return begin_one


@pytest.fixture
def save(folders: Folders) -> Callable[[], Path]:
    """Names the one save there is."""

    def the_one() -> Path:
        (path,) = folders.saves.glob("*.tabletop")
        return path

    return the_one
