"""Take the pictures of the window for README and guide.

Run ``.venv/bin/python packaging/guide_pictures.py``.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication, QDialog, QTabBar

from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.end.figures import RecapPanel
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.panels import MovesPanel
from tabletop.ui.features.sandbox.session import Mode
from tabletop.ui.widgets.theme import Appearance
from tests.tools import opened
from tests.tools.matrix import leading_to
from tests.tools.readme_film import laid
from tests.tools.screenshots import NAMES
from tests.ui.features import feature, is_in_sandbox
from tests.ui.table.play import Table

ROOT: Final = Path(__file__).resolve().parents[2]
SIZE: Final = (1280, 800)
QUALITY: Final = 88
PATIENCE: Final = 60
"""The maximum time in seconds to compute a probability or a turning point."""


def _wait(is_shown: Callable[[], bool]) -> None:
    """Process events until something is shown.

    Raises:
        TimeoutError: it is not shown in time.
    """
    end = time.monotonic() + PATIENCE
    while not is_shown():
        if time.monotonic() > end:
            raise TimeoutError
        QApplication.processEvents()
        time.sleep(0.01)


def _play(game: str) -> Callable[[MainWindow], object]:
    return lambda window: opened.begin(window, find_game(game), NAMES[:3]).board.sharpen()


def _dialog(name: str) -> Callable[[MainWindow], object]:
    return lambda window: opened.open_dialog(window, name)


def _look(window: MainWindow) -> None:
    tabs = opened.open_dialog(window, "settings").findChild(QTabBar)
    if isinstance(tabs, QTabBar):
        tabs.setCurrentIndex(1)


def _cover(window: MainWindow) -> None:
    _play("numnum")(window)
    window.window_actions.cover.trigger()


def _sandbox(window: MainWindow) -> None:
    _play("numnum")(window)
    window.window_actions.sandbox.trigger()
    if not is_in_sandbox(window):
        window.bar.button.click()


def _ask(window: MainWindow) -> None:
    """Query in the sandbox a card that may not be played."""
    _, refused, _, pile = laid(window)
    window.window_actions.sandbox.trigger()
    if not is_in_sandbox(window):
        window.bar.button.click()
    page = feature(window, SandboxFeature).page
    if page is None:
        raise LookupError("the sandbox is closed")
    page.bar.mode.button(Mode.ASK).click()
    card = next(x for x in page.view.scene.cards if x.shown.card == refused.shown.card)
    table = Table(page.view)
    table.drag(card, table.middle(pile))
    page.view.scene.animator.finish()
    _wait(lambda: bool(page.panel(MovesPanel).answers.toPlainText()))


def _chances(window: MainWindow) -> None:
    """Show the value of each throw in part 2 of What a Wonderful World."""
    window.context.settings.odds = True
    seats, seed, done = leading_to("wonderful-world", "part-2")
    view = opened.begin(window, find_game("wonderful-world"), NAMES[:seats], seed, done)
    view.board.sharpen()
    _wait(lambda: any(button.number for button in view.bar.buttons))


def _end(window: MainWindow) -> None:
    """Show the end of a game with its turning points."""
    opened.open_end(window, "nichtlustig", NAMES[:2])
    panel = next(one for one in window.findChildren(RecapPanel) if one.isVisible())
    _wait(lambda: "…" not in panel.turning_points.text())


WINDOWS: Final[dict[str, tuple[str, Callable[[MainWindow], object]]]] = {
    "start": ("felt", lambda _window: None),
    "lesson": (
        "felt",
        lambda window: window.features.invoke("tutorial", "teach", find_game("numnum")),
    ),
    "new-game": ("felt", _dialog("new numnum")),
    "settings": ("felt", _look),
    "table": ("felt", _play("wonderful-world")),
    "curtain": ("felt", _cover),
    "saves": ("felt", _dialog("saved games")),
    "end": ("felt", _end),
    "sandbox": ("felt", _sandbox),
    "ask": ("felt", _ask),
    "chances": ("felt", _chances),
}
"""The pictures with their themes and preparations, in the same window."""


def take(app: QApplication, home: Path, folder: Path) -> None:
    """Take all pictures of the window.

    Args:
        app: the application.
        home: an empty folder for settings and saves.
        folder: the folder for the pictures.
    """
    folders = Folders(home, home)
    settings = Settings(folders.settings)
    settings.privacy_screen, settings.welcomed = True, True
    window = MainWindow(folders.saves, settings, Appearance(app, settings), Language(app, "en"))
    window.resize(*SIZE)
    window.show()
    for name, (theme, show) in WINDOWS.items():
        settings.theme = theme
        show(window)
        app.processEvents()
        picture = opened.seen(window).grab()
        picture.save(str(folder / f"{name}.webp"), quality=QUALITY)
        for dialog in window.findChildren(QDialog):
            dialog.close()
    window.close()
