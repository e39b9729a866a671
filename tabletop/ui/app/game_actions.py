"""What menus and start page do with games: set one up, open, copy, draw, look back, leave."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from tabletop.games.game import Game
from tabletop.match.players import USUAL_BOT
from tabletop.ui.base.errors import told_of, told_of_reading, told_of_writing
from tabletop.ui.base.settings import Remembered
from tabletop.ui.features.start.unfinished import UnfinishedGame
from tabletop.ui.widgets.file_dialogs import (
    chosen_file,
    chosen_target,
    documents,
    named_target,
    user_pictures,
)
from tabletop.ui.window.context import AppContext, open_dialog
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import Navigation
from tabletop.ui.window.open_files import NamedFiles, remember_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.content.game_setup import Setup
    from tabletop.engine.actions import SeatAction
    from tabletop.match.match import Match
    from tabletop.ui.features.leaving.sheet import LeavingSheet
    from tabletop.ui.features.replay.window import ReplayWindow
    from tabletop.ui.features.saves.dialog import SavesDialog
    from tabletop.ui.features.start.dialog import NewGameDialog
    from tabletop.ui.features.statistics.dialog import StatisticsDialog
    from tabletop.ui.table.table_view import TableView


class AdviceActions(QObject):
    """Gives tips; what they need is imported with the first.

    Signals:
        try_wanted: something else is to be tried in the sandbox; carries the `Record` of what was
            played, and what is better, if anything is.
    """

    try_wanted = Signal(object, object)

    def __init__(self, context: AppContext, match: MatchActions) -> None:
        super().__init__(context.window)
        self._context, self._match = context, match

    def give_tip(self) -> None:
        """Tell a little more of what is best, at the table of a match or the sandbox."""
        view = self._table()
        if view is not None:
            view.features.act("tips")

    def ask(self) -> None:
        """Say what the piece at the keyboard's ring can do, or of the one that is pressed next."""
        view = self._table()
        if view is None or view.session.is_covered:
            return
        view.settle()
        stop = view.cursor_keys.stop
        if stop is not None:
            view.explain(stop.piece, stop.middle)
            return
        view.hand.asks = True
        view.point_at(None)
        view.sheets.tell(
            self.tr("Press a card, a die or a place: it is said what it may do, or why not.")
        )

    def _table(self) -> "TableView | None":
        """Return the table that is shown."""
        from tabletop.ui.table.table_view import TableView

        views = self._context.window.findChildren(TableView)
        return next((view for view in views if view.isVisible()), None)

    def try_from(self, match: "Match", steps: int, better: "SeatAction | None") -> None:
        """Let be tried in the sandbox what would have been after so many steps of a match."""
        from tabletop.match.chance import new_seed
        from tabletop.scenarios.record import played_from

        self.try_wanted.emit(played_from(match, new_seed(), steps), better)


# The dialogs are imported when they are wanted: the start page is painted sooner.

_TWO: Final = 2
_REPLAY: Final = 0.95
"""Size of a replay, of the window."""
_WIDTH: Final = 1920
"""Pixels of a picture that nobody is asked about: sharp in a forum, not huge in a mail."""


class GameActions(QObject):
    """Does what is asked for in menus and on the start page, but for the moves of a match.

    Attributes:
        saves: the dialog of saved games, as long as it is open.
        replay: the window in which a game is looked back at, as long as it is open.
        statistics: the dialog with the statistics, as long as it is open.
        leaving: asks who leaves the table, as long as it is open.
        advice: gives tips.
        files: opens files by their names.
    """

    def __init__(
        self,
        context: AppContext,
        navigation: Navigation,
        match: MatchActions,
        unfinished: UnfinishedGame,
    ) -> None:
        super().__init__(context.window)
        self._context = context
        self._navigation = navigation
        self._match = match
        self._unfinished = unfinished
        self.saves: SavesDialog | None = None
        self.replay: ReplayWindow | None = None
        self.statistics: StatisticsDialog | None = None
        self.leaving: LeavingSheet | None = None
        self.advice = AdviceActions(context, match)
        self.files = NamedFiles(context, self.open)

    # --- a new game -------------------------------------------------------------------------

    def set_up(self, game: Game) -> None:
        """Ask who plays a game and how, then begin it."""
        dialog = self._new_game_dialog(game)
        if dialog is not None:
            dialog.accepted.connect(lambda: self._begin(dialog.setup))
            open_dialog(dialog)

    def play(self, game: Game) -> None:
        """Play a game as last time: as if nothing were changed where it is set up."""
        dialog = self._new_game_dialog(game)
        if dialog is None:
            return
        dialog.accepted.connect(lambda: self._begin(dialog.setup))
        if self._context.settings.remembered(game) is not None:
            dialog.start.click()
        if dialog.setup is None:
            open_dialog(dialog)
        else:
            dialog.deleteLater()

    def _new_game_dialog(self, game: Game) -> "NewGameDialog | None":
        """Return what asks for the set-up of a game; None where its texts cannot be used."""
        from tabletop.ui.features.start.dialog import NewGameDialog

        context, settings = self._context, self._context.settings
        texts = context.texts_of(game.id)
        if texts is None:
            return None
        from tabletop.content.card_sets import CardSetError, manifest_problems, with_card_sets

        problems = set(manifest_problems()) - context.told
        if problems:
            context.told.update(problems)
            context.bar.say(told_of(CardSetError(sorted(problems))))
        game = with_card_sets(game)
        known = settings.remembered(game)
        if known is None and len(settings.names) == 1 and game.seats[0] == _TWO:
            # Whoever is alone as far as is known plays against the computer.
            known = Remembered((*settings.names, ""), {}, {1: USUAL_BOT})
        return NewGameDialog(
            game, texts, known, settings.names, context.window, badges=settings.badges
        )

    def ask_players(
        self,
        game: Game,
        known: Remembered | None,
        begin: "Callable[[Setup], None]",
        deal: tuple[str, str] | None,
    ) -> None:
        """Ask who plays for the sandbox: see `AskPlayers`."""
        from tabletop.ui.features.start.dialog import NewGameDialog

        settings, texts = self._context.settings, self._context.texts_of(game.id)
        if texts is None:
            return
        known = settings.remembered(game) if known is None else known
        dialog = NewGameDialog(game, texts, known, settings.names, self._context.window)
        if deal is not None:
            dialog.players.leave_out_computers()
            dialog.setWindowTitle(deal[0])
            dialog.start.setText(deal[1])
        dialog.accepted.connect(lambda: None if dialog.setup is None else begin(dialog.setup))
        open_dialog(dialog)

    def new_game(self) -> None:
        """Set up another game: the one on the table, or the first one offered."""
        playing = self._match.controller.playing
        offered = [card.game for card in self._context.games]
        name = None if playing is None else playing.match.rules.game
        game = next((game for game in offered if game.id == name), next(iter(offered), None))
        if game is not None:
            self.set_up(game)

    def _begin(self, setup: "Setup | None") -> None:
        if setup is not None:
            names = ["" if n in setup.unnamed else name for n, name in enumerate(setup.names)]
            signs, bots = setup.badges, setup.computers
            remember = self._context.settings.remember
            remember(setup.game, names, setup.options, badges=signs, computers=bots)
            self._match.controller.begin(setup)

    # --- files ------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Continue a saved game; what cannot be opened changes nothing, and the bar says why."""
        self._match.controller.open(path)

    def open_saved(self) -> None:
        """Let a saved game be chosen wherever it lies, and continue it."""
        path = self.chosen_save(self.tr("Open saved game"))
        if path is not None:
            remember_file(self._context.settings, path)
            self.open(path)

    def chosen_save(self, title: str) -> Path | None:
        """Let a saved game be chosen wherever it lies; None where none is."""
        folder = self._match.controller.library.folder
        return chosen_file(self._context.window, title, folder, self._kinds())

    def save_copy(self) -> None:
        """Let a place be chosen, and write a copy of the game there."""
        from tabletop.match.save.reader import SUFFIX

        target = self._chosen_target(self.tr("Save a copy"), SUFFIX, self._kinds())
        if target is not None:
            self._match.controller.save_copy(target)

    def export(self) -> None:
        """Let a place be chosen, and write the game in words there."""
        kinds = self.tr("Text files ({pattern});;All files (*)").format(pattern="*.txt")
        target = self._chosen_target(self.tr("Write the game in words"), ".txt", kinds)
        if target is not None:
            self._match.controller.export(target)

    def _chosen_target(self, title: str, suffix: str, kinds: str) -> Path | None:
        """Let a place be chosen where something of the game is written; None where none is."""
        playing = self._match.controller.playing
        if playing is None:
            return None
        suggested = f"{playing.started[:10]} {playing.match.rules.game}{suffix}"
        return chosen_target(self._context.window, title, documents() / suggested, kinds)

    def _kinds(self) -> str:
        from tabletop.match.save.reader import SUFFIX

        return self.tr("Saved games ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")

    # --- pictures ---------------------------------------------------------------------------

    def save_picture(self) -> None:
        """Let a place be chosen, and write a picture of the table there."""
        from tabletop.ui.table.scene.picture import picture_of, write_image

        session = self._navigation.session
        if session is None:
            return
        suggested = str(user_pictures() / f"{session.match.rules.game}.png")
        kind, title = self.tr("PNG picture (*.png)"), self.tr("Save a picture")
        name = named_target(self._context.window, title, suggested, kind)
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() != ".png":
            path = path.with_name(f"{path.name}.png")
        picture = picture_of(session, self._context.appearance.theme)
        try:
            write_image(picture.image(picture.size_for(_WIDTH)), path)
        except OSError as error:
            self._context.bar.say(told_of_writing(path, error))
        else:
            self._context.bar.tell(self.tr("A picture is saved as {file}.").format(file=path.name))

    def copy_picture(self) -> None:
        """Put a picture of the table on the clipboard."""
        from tabletop.ui.table.scene.picture import picture_of

        session = self._navigation.session
        if session is not None:
            picture = picture_of(session, self._context.appearance.theme)
            QGuiApplication.clipboard().setImage(picture.image(picture.size_for(_WIDTH)))
            self._context.bar.tell(self.tr("A picture of the table is on the clipboard."))

    # --- saves and statistics ---------------------------------------------------------------

    def show_saves(self) -> None:
        """Show all saved games."""
        from tabletop.ui.features.saves.dialog import SavesDialog

        if self.saves is not None:
            return
        context, folder = self._context, self._match.controller.library.saves_folder
        theme = context.appearance.theme
        saves = SavesDialog(folder, context.texts, theme, context.now, context.window)
        saves.opened.connect(self.open)
        saves.watched.connect(self.watch)
        saves.elsewhere.connect(self.open_saved)
        saves.finished.connect(self._look_again)
        self._open("saves", saves)

    def _look_again(self) -> None:
        if self._match.session is None:  # there may be other saves than before
            self._unfinished.look(late=True)

    def _open(self, name: str, dialog: QDialog) -> None:
        """Open a dialog, which is an attribute of this name as long as it is open."""
        setattr(self, name, dialog)
        dialog.finished.connect(lambda: setattr(self, name, None))
        open_dialog(dialog)

    def show_statistics(self) -> None:
        """Show how everybody has done so far."""
        from tabletop.ui.features.statistics.dialog import StatisticsDialog

        if self.statistics is None:
            context, results = self._context, self._match.controller.results
            dialog = StatisticsDialog(
                results, context.texts, context.settings, context.now, context.window
            )
            self._open("statistics", dialog)

    # --- looking back -----------------------------------------------------------------------

    def look_back(self, step: int = 0) -> None:
        """Look back at the game on the table, from a position on to which so many steps led."""
        if self._match.session is not None:
            self._show_replay(self._match.session.match, step)

    def watch(self, path: Path) -> None:
        """Look back at a saved game; its file is only read."""
        from tabletop.match.incremental import at_once
        from tabletop.match.save.header import SaveError
        from tabletop.storage.saves_folder import looking_at

        try:
            match = at_once(looking_at(path)).match
        except (SaveError, OSError) as error:
            self._context.bar.say(told_of_reading(path, error))
        else:
            self._show_replay(match)

    def _show_replay(self, match: "Match", step: int = 0) -> None:
        from tabletop.match.queries import is_secret

        # Everything lies open in it, and those who play would not learn that somebody looked.
        if not is_secret(match):
            self._open_replay(match, step)

    def _open_replay(self, match: "Match", step: int) -> None:
        from tabletop.i18n.speaker import Speaker
        from tabletop.ui.features.replay.history import History
        from tabletop.ui.features.replay.window import ReplayWindow
        from tabletop.ui.widgets.layouts import let_scroll

        context = self._context
        rules, origin = match.rules, match.rules.cards.origin
        texts = context.texts_of(rules.game, origin) if self.replay is None else None
        if texts is None:
            return
        history = History(match, Speaker(texts, match.rules, match.names))
        over = self.saves if self.saves is not None else context.window
        theme, motion = context.appearance.theme, context.motion
        first, thinker = history.stop_at(step), self._match.controller.thinking
        replay = ReplayWindow(
            history,
            theme,
            motion,
            over,
            first=first,
            thinker=thinker,
            features=context.features,
        )
        for dialog in filter(None, (replay, self.saves)):
            replay.sandbox_wanted.connect(dialog.close)
        replay.sandbox_wanted.connect(partial(self.advice.try_from, match))
        let_scroll(replay, context.window.size() * _REPLAY)
        self._open("replay", replay)

    # --- leaving the table ------------------------------------------------------------------

    def leave(self) -> None:
        """Ask who leaves the table, comes back or gives up."""
        from tabletop.ui.features.leaving.sheet import LeavingSheet

        session = self._match.session
        if session is not None and self.leaving is None:
            sheet = LeavingSheet(session, self._context.window)
            self._match.put_away.connect(sheet.reject)
            self._open("leaving", sheet)
