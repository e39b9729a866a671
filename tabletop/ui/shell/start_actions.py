"""Where it is chosen what is played: a new game, a saved one; and where a copy of one goes."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QMainWindow

from tabletop.games.game import Game
from tabletop.ui.error_texts import told_of
from tabletop.ui.overlays.message_bar import MessageBar
from tabletop.ui.pages.start.start_page import GameCard
from tabletop.ui.settings import Settings
from tabletop.ui.shell.window_actions import WindowActions

if TYPE_CHECKING:
    from tabletop.library.setup import Setup
    from tabletop.library.texts import GameTexts
    from tabletop.ui.control.game_controller import GameController
    from tabletop.ui.shell.sandbox_actions import SandboxActions


class House(Protocol):
    """What the window has."""

    bar: MessageBar

    @property
    def controller(self) -> "GameController":
        """The match on the table."""
        ...

    @property
    def sandbox(self) -> "SandboxActions":
        """Opens and closes the sandbox."""
        ...


class StartActions(QObject):
    """Connects the actions by which something else comes to the table."""

    def __init__(
        self,
        window: QMainWindow,
        house: House,
        actions: WindowActions,
        words: "GameTexts",
        settings: Settings,
        offered: Sequence[GameCard],
    ) -> None:
        super().__init__(actions)
        self._window = window
        self._house = house
        self._words = words
        self._settings = settings
        self._offered = tuple(offered)
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

        settings = self._settings
        try:
            texts = self._words.texts(game.id)
        except TextsError as error:
            self._house.bar.say(told_of(error))
            return
        known = settings.remembered(game)
        dialog = NewGameDialog(
            game, texts, known, settings.names, self._window, badges=settings.badges
        )
        dialog.accepted.connect(lambda: self._begin(dialog.setup))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def new_game(self) -> None:
        """Set up another game: the one on the table, or the first one offered."""
        playing = self._house.controller.playing
        offered = [card.game for card in self._offered]
        name = None if playing is None else playing.match.rules.game
        game = next((game for game in offered if game.id == name), next(iter(offered), None))
        if game is not None:
            self.set_up(game)

    def open_saved(self) -> None:
        """Let a saved game be chosen wherever it lies, and continue it."""
        path = self._chosen(self.tr("Open saved game"))
        if path is not None:
            self._house.controller.open(path)

    def open_saved_in_sandbox(self) -> None:
        """Let a saved game be chosen, and open a copy of it in the sandbox."""
        path = self._chosen(self.tr("Open saved game in the sandbox"))
        if path is not None:
            self._house.sandbox.open_saved(path)

    def _chosen(self, title: str) -> Path | None:
        folder = str(self._house.controller.library.folder)
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, self._file_filter())
        return Path(name) if name else None

    def save_copy(self) -> None:
        """Let a place be chosen, and write a copy of the game there."""
        from tabletop.match.save import SUFFIX

        playing = self._house.controller.playing
        if playing is None:
            return
        place = QStandardPaths.StandardLocation.DocumentsLocation
        suggested = f"{playing.started[:10]} {playing.match.rules.game}{SUFFIX}"
        path = str(Path(QStandardPaths.writableLocation(place), suggested))
        title = self.tr("Save a copy")
        name, _ = QFileDialog.getSaveFileName(self._window, title, path, self._file_filter())
        if name:
            target = Path(name)
            self._house.controller.save_copy(
                target if target.suffix else target.with_suffix(SUFFIX)
            )

    def _begin(self, setup: "Setup | None") -> None:
        if setup is not None:
            self._settings.remember(
                setup.game,
                ["" if n in setup.unnamed else name for n, name in enumerate(setup.names)],
                setup.options,
                badges=setup.badges,
                computers=setup.computers,
            )
            self._house.controller.begin(setup)

    def _file_filter(self) -> str:
        from tabletop.match.save import SUFFIX

        return self.tr("Saved games ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")
