"""What the window does with games that were played: saves, copies, replays, statistics."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from tabletop.ui.error_texts import told, told_of
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.match_actions import MatchActions
from tabletop.ui.shell.start_actions import StartActions
from tabletop.ui.shell.unfinished_game import UnfinishedGame

if TYPE_CHECKING:
    from tabletop.match.match import Match
    from tabletop.ui.control.session import Session
    from tabletop.ui.pages.replay.replay_window import ReplayWindow
    from tabletop.ui.pages.saves.saves_dialog import SavesDialog
    from tabletop.ui.pages.statistics.statistics_dialog import StatisticsDialog

_REPLAY: Final = 0.95
"""Size of a replay, of the window."""

# The dialogs are imported when they are wanted: the start page is painted sooner.


class SavesActions(QObject):
    """Connects the actions that have to do with games that were played.

    Attributes:
        saves: the dialog of saved games, as long as it is open.
        replay: the window in which a game is looked back at, as long as it is open.
        statistics: the dialog with the statistics, as long as it is open.
    """

    def __init__(
        self,
        context: AppContext,
        match: MatchActions,
        start_actions: StartActions,
        unfinished: UnfinishedGame,
    ) -> None:
        super().__init__(context.actions)
        self._context = context
        self._match = match
        self._start_actions = start_actions
        self._unfinished = unfinished
        self._actions = actions = context.actions
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

    def show_session(self, session: "Session | None") -> None:
        """Follow another match, or none."""
        self._session = session
        if session is not None:
            session.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """While a game with secrets goes on, nobody looks back at it."""
        session = self._session
        over = session is not None and session.match.outcome is not None
        open_hands = session is not None and not session.keeps_secrets
        self._actions.export.setEnabled(session is not None)
        self._actions.replay.setEnabled(over or open_hands)

    # --- saves --------------------------------------------------------------------------------

    def show_saves(self) -> None:
        """Show all saved games."""
        from tabletop.ui.pages.saves.saves_dialog import SavesDialog

        if self.saves is not None:
            return
        context, controller = self._context, self._match.controller
        saves = SavesDialog(
            controller.library.saves_folder,
            context.texts,
            context.appearance.theme,
            context.now,
            context.window,
        )
        saves.opened.connect(controller.open)
        saves.watched.connect(self.watch)
        saves.elsewhere.connect(self._start_actions.open_saved)
        saves.finished.connect(self._saves_closed)
        self.saves = saves
        saves.open()

    def export(self) -> None:
        """Let a place be chosen, and write the game in words there."""
        playing = self._match.controller.playing
        if playing is None:
            return
        place = QStandardPaths.StandardLocation.DocumentsLocation
        suggested = f"{playing.started[:10]} {playing.match.rules.game}.txt"
        path = str(Path(QStandardPaths.writableLocation(place), suggested))
        title = self.tr("Write the game in words")
        kinds = self.tr("Text files ({pattern});;All files (*)").format(pattern="*.txt")
        name, _ = QFileDialog.getSaveFileName(self._context.window, title, path, kinds)
        if name:
            target = Path(name)
            self._match.controller.export(target if target.suffix else target.with_suffix(".txt"))

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

        try:
            match = at_once(looking_at(path)).match
        except SaveError as error:
            text = self.tr("{file} cannot be opened. Line {line}: {problem}.")
            said = text.format(file=path.name, line=error.line, problem=told(error.message))
            self._context.bar.say(said)
        except OSError as error:
            text = self.tr("{file} cannot be read: {problem}.")
            self._context.bar.say(text.format(file=path.name, problem=told_of(error)))
        else:
            self._show_replay(match)

    def _show_replay(self, match: "Match") -> None:
        from tabletop.i18n.speaker import Speaker
        from tabletop.i18n.texts import TextsError
        from tabletop.ui.pages.replay.replay_window import ReplayWindow
        from tabletop.ui.theme.layouts import let_scroll
        from tabletop.ui.viewmodel.replay_history import History

        if self.replay is not None:
            return
        try:
            texts = self._context.texts.texts(match.rules.game)
        except TextsError as error:
            self._context.bar.say(told_of(error))
            return
        history = History(match, Speaker(texts, match.rules, match.names))
        context = self._context
        over = self.saves if self.saves is not None else context.window
        replay = ReplayWindow(history, context.appearance.theme, context.motion, over)
        let_scroll(replay, context.window.size() * _REPLAY)
        replay.finished.connect(self._replay_closed)
        self.replay = replay
        replay.open()

    # --- statistics ---------------------------------------------------------------------------

    def show_statistics(self) -> None:
        """Show how everybody has done so far."""
        from tabletop.ui.pages.statistics.statistics_dialog import StatisticsDialog

        if self.statistics is None:
            context = self._context
            self.statistics = StatisticsDialog(
                self._match.controller.results,
                context.texts,
                context.window,
                badges=context.settings.badges,
            )
            self.statistics.finished.connect(self._statistics_closed)
            self.statistics.open()

    # --- closing ------------------------------------------------------------------------------

    def _saves_closed(self) -> None:
        if self.saves is not None:
            self.saves.deleteLater()
            self.saves = None
            if self._session is None:  # there may be others than before
                self._unfinished.look(late=True)

    def _replay_closed(self) -> None:
        if self.replay is not None:
            self.replay.deleteLater()
            self.replay = None

    def _statistics_closed(self) -> None:
        if self.statistics is not None:
            self.statistics.deleteLater()
            self.statistics = None
