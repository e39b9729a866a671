"""The dialog for opening, replaying and deleting saved games."""

from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QWidget

from tabletop.content.game_library import GameLibrary
from tabletop.engine.player_names import bidi_safe
from tabletop.i18n.texts import TextsError
from tabletop.match.incremental import IncrementalTask
from tabletop.match.queries import has_active_secrets
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import LoadedMatch
from tabletop.overriding import override
from tabletop.storage.clock import Clock
from tabletop.storage.save_store import SavesFolder, SaveSummary, load_or_recover_task
from tabletop.ui.base.errors import describe_error, translate_fault
from tabletop.ui.base.language import date_time_text
from tabletop.ui.features.saves.list import SaveDetails, SavesView, picture_size
from tabletop.ui.table.model.snapshot import static_snapshot
from tabletop.ui.table.scene.picture import PositionPicture
from tabletop.ui.table.task_runner import TaskRunner
from tabletop.ui.widgets.layouts import em, in_column, in_row, make_scrollable
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.widgets.widgets import confirm, muted, push_button
from tabletop.ui.window.save_lock import SaveLock


class SavesDialog(QDialog):
    """The dialog listing all saves, with a picture of each save's table.

    Signals:
        open_requested: emitted with a save's path to continue its game.
        replay_requested: emitted with a save's path to replay its game.
        file_requested: emitted to open a file from another folder.
    """

    open_requested = Signal(object)
    replay_requested = Signal(object)
    file_requested = Signal()

    def __init__(
        self,
        saves_folder: SavesFolder,
        words: GameLibrary,
        theme: Theme,
        now: Clock,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._folder = saves_folder
        self._texts = words
        self._theme = theme
        self.setWindowTitle(self.tr("Saved games"))
        nothing = self.tr(
            "There are no saved games. Whatever you play is saved here automatically."
        )
        self.empty = muted(nothing)
        self.view = SavesView(words.name, now())
        for head in self._summaries():
            self.view.add(head)
        self.view.activated.connect(lambda _index: self._open())
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._reading = TaskRunner(self)
        self.finished.connect(self._reading.stop)
        self._build()
        self.view.delete_requested.connect(self._delete)
        self.view.verticalScrollBar().valueChanged.connect(self._read_more)
        self.view.currentRowChanged.connect(self._update_buttons)
        self.view.setCurrentRow(0)
        self._update_buttons()
        self.view.setFocus()

    def _summaries(self) -> tuple[SaveSummary, ...]:
        try:
            return tuple(self._folder.summaries())
        except OSError as error:
            text = self.tr("The folder of saved games cannot be read: {problem}.")
            problem = text.format(problem=describe_error(error))
            self.empty.setText(f"{problem}\n{self._folder.folder}")
            return ()

    def _build(self) -> None:
        unit = em(self)
        self.open_button = push_button(self.tr("&Open"), self._open, default=True)
        self.replay_button = push_button(self.tr("&Replay"), self._replay)
        self.delete_button = push_button(self.tr("&Delete…"), self._delete)
        self.file_button = push_button(self.tr("From a &file…"), self._open_file)
        close = push_button(self.tr("Close"), self.reject)
        of_one = (self.open_button, self.replay_button, self.delete_button)
        column = in_column(*of_one, None, self.file_button, close, spacing=unit // 2)
        self.note = PlainLabel(wordWrap=True)
        middle = in_row((self.view, 1), (self.empty, 1), column, spacing=unit)
        margins = (int(1.4 * unit), unit, int(1.4 * unit), unit)
        self.setLayout(in_column((middle, 1), self.note, spacing=unit // 2, margins=margins))
        make_scrollable(self, QSize(56 * unit, 40 * unit))

    # --- reading ----------------------------------------------------------------------------

    def _read_more(self) -> None:
        """Start reading the visible saves, unless saves are already being read."""
        if not self._reading.is_busy:
            self._reading.begin(self._read_visible(), 0)

    def _read_visible(self) -> Iterator[None]:
        """Read the visible saves, starting with the chosen save."""
        yield
        while rows := [row for row in self.view.visible_rows() if not self.view.has_details(row)]:
            chosen = self.view.currentRow()
            head = self.view.heads[chosen if chosen in rows else rows[0]]
            self.view.set_details(head, (yield from self._read(head)))
            self._update_buttons()
            yield

    def _read(self, head: SaveSummary) -> IncrementalTask[SaveDetails]:
        if head.header is None:
            return SaveDetails(None, translate_fault(head.problem))
        try:
            loaded = yield from load_or_recover_task(head.path)
            return SaveDetails(loaded, picture=self._picture(loaded))
        except SaveError as error:
            return SaveDetails(None, translate_fault(error.message))
        except (OSError, TextsError) as error:
            return SaveDetails(None, describe_error(error))

    def _picture(self, loaded: LoadedMatch) -> QPixmap:
        """Return a picture of the table that shows only public information."""
        rules, match = loaded.match.rules, loaded.match
        speaker = self._texts.speaker_for(rules, match.names)
        snapshot = static_snapshot(match.view(None), speaker, badges=match.badges)
        ratio = self.devicePixelRatioF()
        size = picture_size(self.view) * ratio
        picture = PositionPicture(snapshot, rules.cards, self._theme)
        pixmap = QPixmap.fromImage(picture.image((size.width(), size.height())))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    # --- doing ------------------------------------------------------------------------------

    @property
    def _row(self) -> int:
        """The chosen save's row, or -1 if none is chosen."""
        return self.view.currentRow()

    def _update_buttons(self) -> None:
        is_chosen = self._row >= 0
        shown = self.view.details(self._row) if is_chosen else None
        loaded = None if shown is None else shown.loaded
        self.open_button.setEnabled(is_chosen and (shown is None or loaded is not None))
        keeps_secrets = loaded is not None and has_active_secrets(loaded.match)
        self.replay_button.setEnabled(loaded is not None and not keeps_secrets)
        tip = self.tr("Watch it again, move by move")
        if keeps_secrets:
            tip = self.tr("A game with hidden hands can be watched again only when it is over")
        self.replay_button.setToolTip(plain(tip))
        self.delete_button.setEnabled(is_chosen)
        self.view.setVisible(bool(self.view.heads))
        self.empty.setVisible(not self.view.heads)

    def _open(self) -> None:
        if self.open_button.isEnabled():
            self.accept()
            self.open_requested.emit(self.view.heads[self._row].path)

    def _replay(self) -> None:
        self.replay_requested.emit(self.view.heads[self._row].path)

    def _open_file(self) -> None:
        self.accept()
        self.file_requested.emit()

    def _delete(self) -> None:
        row = self._row
        if row < 0:
            return
        head, name = self.view.heads[row], self.view.name(row)
        lock = SaveLock(head.path)
        if not lock.acquire():
            holder = lock.holder()
            if holder is None or holder.is_this_computer:
                text = self.tr("“{name}” is being played; it cannot be deleted.").format(name=name)
            else:
                text = self.tr(
                    "“{name}” has been open on the computer “{computer}” since {time}; it cannot "
                    "be deleted."
                ).format(
                    name=name,
                    computer=bidi_safe(holder.computer),
                    time=date_time_text(holder.since),
                )
            self.note.setText(text)
            return
        try:
            is_deleted = self._confirm_delete(row, head, name)
        finally:
            lock.release()  # until now, nobody could open the save being deleted
        if not is_deleted:
            return
        self.view.remove(row)
        self.note.setText(self.tr("“{name}” was deleted.").format(name=name))
        self._update_buttons()
        self._read_more()
        self.view.setFocus()

    def _confirm_delete(self, row: int, head: SaveSummary, name: str) -> bool:
        """Delete a save if the user confirms; return whether it was deleted."""
        question = self.tr("Delete “{name}”?").format(name=name)
        when = self.view.item(row).data(Qt.ItemDataRole.AccessibleDescriptionRole)
        if not confirm(self, question, when, self.tr("Delete")):
            return False
        try:
            self._folder.delete(head.path)
        except OSError as error:
            text = self.tr("“{name}” could not be deleted: {problem}.")
            self.note.setText(text.format(name=name, problem=describe_error(error)))
            return False
        return True

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._read_more()
