"""Reaches the features of a window."""

from typing import TypeVar

from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.end.page import EndPage
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.features.replay.window import ReplayWindow
from tabletop.ui.features.rulebook.feature import RulebookFeature
from tabletop.ui.features.rulebook.page import RulesWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.page import SandboxPage
from tabletop.ui.features.saves.dialog import SavesDialog
from tabletop.ui.features.saves.feature import SavesFeature
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.features.start.page import StartPage
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tabletop.ui.features.tutorial.page import TutorialPage
from tabletop.ui.window.feature import WindowFeature

F = TypeVar("F", bound=WindowFeature)


def feature(window: MainWindow, kind: type[F]) -> F:
    """Return a feature by its class."""
    found = window.features.load(kind.__module__.split(".")[3])
    assert isinstance(found, kind)
    return found


def start_page(window: MainWindow) -> StartPage:
    """Return the start page in the language that is spoken now."""
    return feature(window, StartFeature).page


def is_looking(window: MainWindow) -> bool:
    """Return whether unfinished games are still being looked for."""
    return feature(window, StartFeature).unfinished._slices.is_busy


def set_up(window: MainWindow, game: Game) -> None:
    """Open the dialog in which a game is set up."""
    feature(window, StartFeature).set_up(game)


def is_in_sandbox(window: MainWindow) -> bool:
    """Return whether the sandbox is open."""
    return feature(window, SandboxFeature).page is not None


def end_page(window: MainWindow) -> EndPage:
    """Return the end of the game, which must be shown."""
    page = feature(window, EndFeature).page
    assert page is not None
    return page


def lesson_page(window: MainWindow) -> TutorialPage:
    """Return the lesson, which must go on."""
    page = feature(window, TutorialFeature).page
    assert page is not None
    return page


def sandbox_page(window: MainWindow) -> SandboxPage:
    """Return the page of the sandbox, which must be open."""
    page = feature(window, SandboxFeature).page
    assert page is not None
    return page


def rule_book(window: MainWindow) -> RulesWindow:
    """Return the window with the rules, which must be open."""
    book = feature(window, RulebookFeature).window
    assert book is not None
    return book


def replay_window(window: MainWindow) -> ReplayWindow:
    """Return the window in which a match is looked back at, which must be open."""
    dialog = feature(window, ReplayFeature).dialog
    assert dialog is not None
    return dialog


def saves_dialog(window: MainWindow) -> SavesDialog:
    """Return the dialog of saved games, which must be open."""
    dialog = feature(window, SavesFeature).dialog
    assert dialog is not None
    return dialog


def is_learning(window: MainWindow) -> bool:
    """Return whether a lesson goes on."""
    return feature(window, TutorialFeature).page is not None
