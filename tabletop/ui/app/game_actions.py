"""What menus and start page do with games: set one up, open, copy, draw, look back."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from tabletop.ui.base.errors import told_of_reading, told_of_writing
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
    from tabletop.engine.actions import SeatAction
    from tabletop.match.match import Match
    from tabletop.ui.features.replay.window import ReplayWindow
    from tabletop.ui.features.saves.dialog import SavesDialog
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
        advice: gives tips.
        files: opens files by their names.
    """

    def __init__(
        self,
        context: AppContext,
        navigation: Navigation,
        match: MatchActions,
    ) -> None:
        super().__init__(context.window)
        self._context = context
        self._navigation = navigation
        self._match = match
        self.saves: SavesDialog | None = None
        self.replay: ReplayWindow | None = None
        self.advice = AdviceActions(context, match)
        self.files = NamedFiles(context, self.open)

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

    # --- saves ---------------------------------------------------------------

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
        self._context.features.do("start", "look", late=True)  # there may be other saves

    def _open(self, name: str, dialog: QDialog) -> None:
        """Open a dialog, which is an attribute of this name as long as it is open."""
        setattr(self, name, dialog)
        dialog.finished.connect(lambda: setattr(self, name, None))
        open_dialog(dialog)

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
