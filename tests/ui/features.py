"""Reaches the features of a window."""

from typing import TypeVar

from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.start.feature import Start
from tabletop.ui.features.start.page import StartPage
from tabletop.ui.window.feature import WindowFeature

F = TypeVar("F", bound=WindowFeature)


def feature(window: MainWindow, kind: type[F]) -> F:
    """Return a feature by its class."""
    found = window.features.load(kind.__module__.split(".")[3])
    assert isinstance(found, kind)
    return found


def start_page(window: MainWindow) -> StartPage:
    """Return the start page in the language that is spoken now."""
    return feature(window, Start).page


def is_looking(window: MainWindow) -> bool:
    """Return whether unfinished games are still being looked for."""
    return feature(window, Start).unfinished._slices.is_busy


def set_up(window: MainWindow, game: Game) -> None:
    """Open the dialog in which a game is set up."""
    feature(window, Start).set_up(game)
