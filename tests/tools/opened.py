"""Opens every page and dialog of the window, and brings games to where they are looked at."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import SeatAction
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.storage.results import Result, ResultBook
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.features.start.pictures import show_pictures
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.window.start_page_data import resumable_games
from tests.ui.features import feature, is_looking, set_up, start_page

FOREVER: Final = 10_000
NAMES: Final = ("Ann", "Maximiliane", "Cleo", "Dan")
LONG: Final = "Dieses Spiel wird nicht gespeichert: Auf dem Datenträger ist kein Platz mehr frei."

Opens = Callable[[MainWindow], object]


def open_statistics(window: MainWindow) -> None:
    """Open the statistics, with results of each game if there are none."""
    book = ResultBook(window.context.saves.with_name("results.jsonl"))
    for game in () if book.read().results else CATALOG:
        book.add(_result(game))
    window.window_actions.statistics.trigger()


def _result(game: Game) -> Result:
    names = NAMES[: min(game.seats[1], len(NAMES))]
    times = "2026-01-31T20:15:00", "2026-01-31T21:00:00"
    scores = None if game.cooperative else tuple(range(10, 10 + len(names)))
    winners = names if game.cooperative else names[:1]
    team = game.cooperative
    return Result(game.id, *times, 5, names, names, winners, team, scores, 44, undone=True)


DIALOGS: Final[dict[str, Opens]] = {
    "settings": lambda window: window.window_actions.settings.trigger(),
    "saved games": lambda window: window.window_actions.open.trigger(),
    "statistics": open_statistics,
    "replay": lambda window: window.window_actions.replay.trigger(),
    "about": lambda window: window.window_actions.about.trigger(),
    "what is new": lambda window: window.window_actions.whats_new.trigger(),
    "leaving": lambda window: window.window_actions.leave.trigger(),
    **{f"new {game.id}": partial(set_up, game=game) for game in CATALOG},
}
"""What a dialog is opened by, over a game."""
PAGES: Final[dict[str, Opens]] = {
    "rules": lambda window: window.window_actions.rules.trigger(),
    "moves": lambda window: window.window_actions.moves.trigger(),
    "message": lambda window: window.bar.show_done(LONG, "Noch einmal versuchen", lambda: None),
    "keys": lambda window: window.window_actions.keys.trigger(),
    "curtain": lambda window: window.window_actions.cover.trigger(),
}
"""What is opened beside a game or over it, in the window."""
PARTIES: Final = (
    ("Ann",),
    ("Ann", "Ben", "Cleo", "Dan"),
    ("Ann", "Maximiliane"),
    ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"),
    ("Ann", "Ben", "Cleo"),
)
"""Who plays the games that are left unfinished; as many as the start page offers at most."""


def leave_unfinished(window: MainWindow) -> None:
    """Begin so many games and go back to the start page, which offers all of them."""
    for number, names in enumerate(PARTIES):
        begin(window, CATALOG[number % len(CATALOG)], names)
        window.go_home()
    while is_looking(window):
        QApplication.processEvents()
    context = window.context  # where they are not read at once, no place comes for them
    start_page(window).show_resumable(resumable_games(context.settings.unfinished, context.saves))
    show_pictures(start_page(window).continue_tiles, fades=False)


ALONE: Final[dict[str, Opens]] = {
    "first start": lambda window: feature(window, StartFeature).welcome(),
    "sandbox": lambda window: feature(window, SandboxFeature).show(),
    "lesson": lambda window: feature(window, TutorialFeature).teach(CATALOG[2]),
    "unfinished": leave_unfinished,
}
"""What takes the place of the table."""


def play(session: Session, most: int, choose: Callable[[Sequence[SeatAction]], SeatAction]) -> None:
    """Play so many steps, or to the end; all that the window is told is how it stands then."""
    session.blockSignals(True)
    for _ in range(most):
        session.start_throw = None
        if session.match.outcome is not None:
            break
        if session.is_covered:
            session.uncover()
        elif session.passing_to is not None:
            session.cover()
        else:
            session.act(choose(session.legal_actions()))
    session.start_throw = None
    session.blockSignals(False)
    session.announce()


def begin(
    window: MainWindow,
    game: Game,
    names: tuple[str, ...],
    seed: int = 5,
    done: Sequence[SeatAction] | None = None,
) -> TableView:
    """Begin a game, do some steps of it, and return its table at rest.

    Args:
        window: the window.
        game: which game.
        names: the players.
        seed: decides dice and shuffles.
        done: what is done; the first legal action twelve times if none is given.
    """
    window.controller.begin(Setup(game, names, {}, seed))
    session = window.controller.session
    if session is None or window.table is None:
        raise LookupError("nothing is on the table")
    if done is None:
        play(session, 12, lambda legal: legal[0])
    else:
        left = iter(done)
        play(session, len(done), lambda _: next(left))
    if session.is_covered:
        session.uncover()
    view = window.table.view
    view.finish_early()
    # Also what was on the table before goes: as long as it is there, it hears of everything.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    return view


def open_end(window: MainWindow, game: str, names: tuple[str, ...]) -> None:
    """Play a game to its end and open its last page."""
    view = begin(window, find_game(game), names)
    play(view.session, FOREVER, Random(2).choice)
    if window.table is None:
        raise LookupError("nothing is on the table")
    feature(window, EndFeature).show()


def open_dialog(window: MainWindow, name: str) -> QDialog:
    """Open a dialog by its name in `DIALOGS`."""
    DIALOGS[name](window)
    dialog = next((d for d in window.findChildren(QDialog) if d.isVisible()), None)
    if dialog is None:
        raise LookupError(name)
    QApplication.processEvents()  # it finds its own size on a screen that may be smaller
    return dialog


def seen(window: MainWindow) -> QWidget:
    """Return what is looked at: the dialog that is open, or the window."""
    dialogs = (one for one in window.findChildren(QDialog) if one.isVisible())
    return next(dialogs, window)
