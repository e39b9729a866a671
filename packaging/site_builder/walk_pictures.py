"""Take the pictures of the walk through a first game.

Run ``.venv/bin/python packaging/guide_pictures.py``.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from site_builder import walk
from tabletop.cli.main import main
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move, SeatAction
from tabletop.folders import Folders
from tabletop.games.catalogue import external_games, find_game
from tabletop.games.external import FOLDER_VARIABLE
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Settings
from tabletop.ui.widgets.theme import Appearance
from tests.tools import opened

SIZE: Final = (1024, 640)
QUALITY: Final = 88
NAMES: Final = ("Ann", "Ben")
_SEEDS: Final = 500

Wanted = Callable[[Any], bool]


def _taken(state: Any) -> int:  # noqa: ANN401 - the state of the game
    return min(map(len, state.zones[: len(NAMES)]))


WANTED: Final[dict[int, Wanted]] = {
    1: lambda state: _taken(state) == 1,
    2: lambda state: 9 in state.zones[-1] and _taken(state) == 1,
    3: lambda state: 9 in state.zones[-1] and _taken(state) == 2,
    4: lambda state: state.face == 1 and _taken(state) == 2,
    5: lambda state: state.face > 1 and _taken(state) == 3,
    6: lambda state: state.face > 1 and _taken(state) == 3,
}
"""The positions that the pictures of steps show; the shark is card 9."""


def forget() -> None:
    """Let the game be loaded again, as its files have changed."""
    external_games.cache_clear()
    package = Path(walk.PACKAGE).name
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


def take(app: QApplication, home: Path, folder: Path) -> None:
    """Take a picture after each step that changes what is shown.

    Args:
        app: the application.
        home: an empty folder for settings, saves and the game.
        folder: the folder for the pictures.
    """
    project = home / walk.NAME
    main(("game", "new", walk.NAME, str(project)))
    os.environ[FOLDER_VARIABLE] = str(project / "src")
    folders = Folders(home, home)
    settings = Settings(folders.settings)
    settings.privacy_screen, settings.welcomed, settings.theme = False, True, "felt"
    for step, changes in walk.steps():
        for change in changes:
            walk.follow(change, project)
        forget()
        show = SHOWN.get(step)
        if show is None:
            continue
        window = MainWindow(folders.saves, settings, Appearance(app, settings), Language(app, "en"))
        window.resize(*SIZE)
        window.show()
        show(window, find_game(walk.NAME))
        for _ in range(5):
            app.processEvents()
        window.grab().save(str(folder / f"walk-{step}.webp"), quality=QUALITY)
        window.close()


def _table(wanted: Wanted) -> Callable[[MainWindow, Game], None]:
    def show(window: MainWindow, game: Game) -> None:
        seed, done = _leading_to(game, wanted)
        opened.begin(window, game, NAMES, seed, done).board.sharpen()

    return show


def _leading_to(game: Game, wanted: Wanted) -> tuple[int, list[SeatAction]]:
    """Return the seed and actions of a match in which only cards are taken.

    Raises:
        LookupError: if no match leads to a position that is wanted.
    """
    for seed in range(_SEEDS):
        match, random = Setup(game, NAMES, {}, seed).begin(), Random(seed)
        done: list[SeatAction] = []
        while moves := [move for move in match.legal_actions() if isinstance(move, Move)]:
            if wanted(match.state):
                return seed, done
            done.append(random.choice(moves))
            match.submit(match.to_act, done[-1], match.revision)
    raise LookupError(game.id)


def _rules(window: MainWindow, game: Game) -> None:
    _table(WANTED[6])(window, game)
    window.window_actions.rules.trigger()


def _start_page(window: MainWindow, _game: Game) -> None:
    app = QApplication.instance()
    while window.context.external_games is None and app is not None:
        app.processEvents()


SHOWN: Final[dict[int, Callable[[MainWindow, Game], None]]] = {
    **{step: _table(wanted) for step, wanted in WANTED.items()},
    8: _rules,
    10: _start_page,
}
