"""What the window does with games that were played: saves, copies, replays, statistics."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow

from tabletop.library.clock import Clock
from tabletop.ui.error_texts import told, told_of
from tabletop.ui.overlays.message_bar import MessageBar
from tabletop.ui.shell.window_actions import WindowActions
from tabletop.ui.theme.appearance import Appearance
from tabletop.ui.viewmodel.motion import Motion

if TYPE_CHECKING:
    from tabletop.i18n.texts import Texts
    from tabletop.library.texts import GameTexts
    from tabletop.match.match import Match
    from tabletop.ui.control.game_controller import GameController
    from tabletop.ui.control.session import Session
    from tabletop.ui.pages.replay.replay_window import ReplayWindow
    from tabletop.ui.pages.saves.saves_dialog import SavesDialog
    from tabletop.ui.pages.statistics.statistics_dialog import StatisticsDialog

_REPLAY: Final = 0.95
"""Size of a replay, of the window."""

# The dialogs are imported when they are wanted: the start page is painted sooner.


class House(Protocol):
    """What the window has."""

    bar: MessageBar

    @property
    def controller(self) -> "GameController":
        """The match on the table."""
        ...

    @property
    def badges(self) -> dict[str, int]:
        """The signs that players had last, by their names."""
        ...

    def open_saved(self) -> None:
        """Let a saved game be chosen wherever it lies, and continue it."""
        ...

    @property
    def motion(self) -> Motion:
        """How pieces move."""
        ...


class SavesActions(QObject):
    """Connects the actions that have to do with games that were played.

    Attributes:
        saves: the dialog of saved games, as long as it is open.
        replay: the window in which a game is looked back at, as long as it is open.
        statistics: the dialog with the statistics, as long as it is open.

    Signals:
        saves_seen: the dialog of saved games was closed; there may be others than before.
    """

    saves_seen = Signal()

    def __init__(
        self,
        window: QMainWindow,
        house: House,
        actions: WindowActions,
        words: "GameTexts",
        appearance: Appearance,
        now: Clock,
    ) -> None:
        super().__init__(actions)
        self._window = window
        self._house = house
        self._words = words
        self._dress = appearance
        self._now = now
        self._actions = actions
        self._session: Session | None = None
        self.saves: SavesDialog | None = None
        self.replay: ReplayWindow | None = None
        self.statistics: StatisticsDialog | None = None
        for action, do in (
            (actions.open, self.show_saves),
            (actions.export, self.export),
            (actions.replay, self.look_back),
            (actions.statistics, self.show_statistics),
        ):
            action.triggered.connect(lambda _checked, do=do: do())

        self._follow()

    def show_session(self, session: "Session") -> None:
        """Follow another match."""
        self._session = session
        session.changed.connect(self._follow)
        self._follow()

    def clear(self) -> None:
        """Nothing lies on the table any more."""
        self._session = None
        self._follow()

    def _follow(self) -> None:
        """While a game with secrets goes on, nobody looks back at it."""
        session = self._session
        over = session is not None and session.match.outcome is not None
        open_hands = session is not None and not session.keeps_secrets
        self._actions.export.setEnabled(session is not None)
        self._actions.replay.setEnabled(over or open_hands)

    # --- words: see `saved_games.WordsFor` ----------------------------------------------------

    def name(self, game: str) -> str:
        """What a game is called; its id where nobody knows it."""
        head = self._words.heads.get(game)
        return game if head is None else head.name

    def texts(self, game: str) -> "Texts":
        """All words of a game."""
        return self._words.texts(game)

    # --- saves --------------------------------------------------------------------------------

    def show_saves(self) -> None:
        """Show all saved games."""
        from tabletop.ui.pages.saves.saves_dialog import SavesDialog

        if self.saves is not None:
            return
        controller = self._house.controller
        saves = SavesDialog(
            controller.library.saves_folder, self, self._dress.theme, self._now, self._window
        )
        saves.opened.connect(controller.open)
        saves.watched.connect(self.watch)
        saves.elsewhere.connect(self._house.open_saved)
        saves.finished.connect(self._saves_closed)
        self.saves = saves
        saves.open()

    def export(self) -> None:
        """Let a place be chosen, and write the game in words there."""
        playing = self._house.controller.playing
        if playing is None:
            return
        place = QStandardPaths.StandardLocation.DocumentsLocation
        suggested = f"{playing.started[:10]} {playing.match.rules.game}.txt"
        path = str(Path(QStandardPaths.writableLocation(place), suggested))
        title = self.tr("Write the game in words")
        kinds = self.tr("Text files ({pattern});;All files (*)").format(pattern="*.txt")
        name, _ = QFileDialog.getSaveFileName(self._window, title, path, kinds)
        if name:
            target = Path(name)
            self._house.controller.export(target if target.suffix else target.with_suffix(".txt"))

    # --- looking back -------------------------------------------------------------------------

    def look_back(self) -> None:
        """Look back at the game on the table, as it is by now."""
        if self._session is not None:
            self._show_replay(self._session.match)

    def watch(self, path: Path) -> None:
        """Look back at a saved game; its file is only read."""
        from tabletop.library.saves_folder import looking_at
        from tabletop.match.save import SaveError
        from tabletop.match.sliced_work import at_once
        from tabletop.ui.control.autosave import reason_of

        try:
            match = at_once(looking_at(path)).match
        except SaveError as error:
            text = self.tr("{file} cannot be opened. Line {line}: {problem}.")
            said = text.format(file=path.name, line=error.line, problem=told(error.message))
            self._house.bar.say(said)
        except OSError as error:
            text = self.tr("{file} cannot be read: {problem}.")
            self._house.bar.say(text.format(file=path.name, problem=reason_of(error)))
        else:
            self._show_replay(match)

    def _show_replay(self, match: "Match") -> None:
        from tabletop.i18n.speaker import Speaker
        from tabletop.i18n.texts import TextsError
        from tabletop.ui.pages.replay.replay_window import ReplayWindow
        from tabletop.ui.theme.scroll_area import let_scroll
        from tabletop.ui.viewmodel.replay_history import History

        if self.replay is not None:
            return
        try:
            texts = self._words.texts(match.rules.game)
        except TextsError as error:
            self._house.bar.say(told_of(error))
            return
        history = History(match, Speaker(texts, match.rules, match.names))
        over = self.saves if self.saves is not None else self._window
        replay = ReplayWindow(history, self._dress.theme, self._house.motion, over)
        let_scroll(replay, self._window.size() * _REPLAY)
        replay.finished.connect(self._replay_closed)
        self.replay = replay
        replay.open()

    # --- statistics ---------------------------------------------------------------------------

    def show_statistics(self) -> None:
        """Show how everybody has done so far."""
        from tabletop.ui.pages.statistics.statistics_dialog import StatisticsDialog

        if self.statistics is None:
            house = self._house
            self.statistics = StatisticsDialog(
                house.controller.results, self, self._window, badges=house.badges
            )
            self.statistics.finished.connect(self._statistics_closed)
            self.statistics.open()

    # --- closing ------------------------------------------------------------------------------

    def _saves_closed(self) -> None:
        if self.saves is not None:
            self.saves.deleteLater()
            self.saves = None
            self.saves_seen.emit()

    def _replay_closed(self) -> None:
        if self.replay is not None:
            self.replay.deleteLater()
            self.replay = None

    def _statistics_closed(self) -> None:
        if self.statistics is not None:
            self.statistics.deleteLater()
            self.statistics = None
