"""Where it is chosen what is played: a new game, a saved one; and where a copy of one goes."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from tabletop.games.game import Game
from tabletop.ui.error_texts import told_of
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.match_actions import MatchActions

if TYPE_CHECKING:
    from tabletop.library.setup import Setup


class StartActions(QObject):
    """Connects the actions by which something else comes to the table."""

    def __init__(
        self, context: AppContext, match: MatchActions, open_in_sandbox: Callable[[Path], None]
    ) -> None:
        """Connect the actions.

        Args:
            context: what the parts of the window share.
            match: the match on the table.
            open_in_sandbox: opens a copy of a saved game in the sandbox.
        """
        super().__init__(context.actions)
        self._context = context
        self._match = match
        self._open_in_sandbox = open_in_sandbox
        actions = context.actions
        for action, do in (
            (actions.new, self.new_game),
            (actions.save_copy, self.save_copy),
            (actions.sandbox_saved, self.open_saved_in_sandbox),
        ):
            action.triggered.connect(lambda _checked, do=do: do())

    def set_up(self, game: Game) -> None:
        """Ask who plays a game and how, then begin it."""
        from tabletop.i18n.texts import TextsError
        from tabletop.ui.pages.start.new_game_dialog import NewGameDialog

        settings = self._context.settings
        try:
            texts = self._context.texts.texts(game.id)
        except TextsError as error:
            self._context.bar.say(told_of(error))
            return
        known = settings.remembered(game)
        dialog = NewGameDialog(
            game, texts, known, settings.names, self._context.window, badges=settings.badges
        )
        dialog.accepted.connect(lambda: self._begin(dialog.setup))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def new_game(self) -> None:
        """Set up another game: the one on the table, or the first one offered."""
        playing = self._match.controller.playing
        offered = [card.game for card in self._context.games]
        name = None if playing is None else playing.match.rules.game
        game = next((game for game in offered if game.id == name), next(iter(offered), None))
        if game is not None:
            self.set_up(game)

    def open_saved(self) -> None:
        """Let a saved game be chosen wherever it lies, and continue it."""
        path = self._chosen(self.tr("Open saved game"))
        if path is not None:
            self._match.controller.open(path)

    def open_saved_in_sandbox(self) -> None:
        """Let a saved game be chosen, and open a copy of it in the sandbox."""
        path = self._chosen(self.tr("Open saved game in the sandbox"))
        if path is not None:
            self._open_in_sandbox(path)

    def _chosen(self, title: str) -> Path | None:
        folder = str(self._match.controller.library.folder)
        name, _ = QFileDialog.getOpenFileName(
            self._context.window, title, folder, self._file_filter()
        )
        return Path(name) if name else None

    def save_copy(self) -> None:
        """Let a place be chosen, and write a copy of the game there."""
        from tabletop.match.save import SUFFIX

        playing = self._match.controller.playing
        if playing is None:
            return
        place = QStandardPaths.StandardLocation.DocumentsLocation
        suggested = f"{playing.started[:10]} {playing.match.rules.game}{SUFFIX}"
        path = str(Path(QStandardPaths.writableLocation(place), suggested))
        title = self.tr("Save a copy")
        name, _ = QFileDialog.getSaveFileName(
            self._context.window, title, path, self._file_filter()
        )
        if name:
            target = Path(name)
            self._match.controller.save_copy(
                target if target.suffix else target.with_suffix(SUFFIX)
            )

    def _begin(self, setup: "Setup | None") -> None:
        if setup is not None:
            self._context.settings.remember(
                setup.game,
                ["" if n in setup.unnamed else name for n, name in enumerate(setup.names)],
                setup.options,
                badges=setup.badges,
                computers=setup.computers,
            )
            self._match.controller.begin(setup)

    def _file_filter(self) -> str:
        from tabletop.match.save import SUFFIX

        return self.tr("Saved games ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")
