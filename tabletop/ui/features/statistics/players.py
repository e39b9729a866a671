"""Renames the players of the statistics, makes two one, and deletes them; all can be undone."""

import json
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.player_names import clean_name, isolated, name_problem
from tabletop.storage.clock import Clock
from tabletop.storage.results import Read, ResultBook
from tabletop.storage.settings_file import Plain
from tabletop.ui.base.errors import told, told_of
from tabletop.ui.base.settings import Settings
from tabletop.ui.widgets.layouts import em, in_column
from tabletop.ui.widgets.message_bar import MessageBar
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.widgets import NameBox, NameEdit, is_confirmed


class Players(QObject):
    """Changes who is who in the book of results, and in what is offered at a new game.

    Signals:
        changed: the results are other ones now.
    """

    changed = Signal()

    def __init__(
        self, book: ResultBook, settings: Settings, bar: MessageBar, now: Clock, window: QWidget
    ) -> None:
        """Change nothing yet.

        Args:
            book: the results.
            settings: have the names that are offered.
            bar: says what was done, and undoes it.
            now: tells the time.
            window: over which it is asked.
        """
        super().__init__(window)
        self._book = book
        self._settings = settings
        self._bar = bar
        self._now = now
        self._window = window

    def ask_name(self, name: str) -> None:
        """Let another name be given to a player, or that of somebody else."""
        read = self._read()
        if read is None:
            return
        people = sorted({one for result in read.results for one in result.people} - {name})
        dialog = QDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Rename"))
        text = self.tr("What {name} is to be called.\nThe name of somebody else makes the two one.")
        label = PlainLabel(text.format(name=isolated(name)), wordWrap=True)
        names = NameBox(label.text(), [name, *people])
        edit = NameEdit(name)
        names.setLineEdit(edit)
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.accepted.connect(dialog.accept)
        buttons.rejected.connect(dialog.reject)
        dialog.accepted.connect(lambda: self.rename(name, edit.written))
        unit = em(dialog)
        dialog.setLayout(in_column(label, names, buttons, spacing=unit // 2, margins=4 * [unit]))
        names.setFocus()
        dialog.open()

    def rename(self, name: str, text: str) -> None:
        """Give a player another name; that of somebody else after a question."""
        other = clean_name(text)
        problem = name_problem(other)
        if problem is not None:
            self._bar.say(told(problem) + ".")
            return
        read = None if other == name else self._read()
        if read is None:
            return
        names = {"name": isolated(name), "other": isolated(other)}
        if read.together(name, other) is not None:
            text = self.tr("{name} and {other} have sat at one table: they are two.")
            self._bar.say(text.format(**names))
            return
        done = self.tr("{name} is called {other} in all results now. Saved games keep the name.")
        if any(other in result.people for result in read.results):
            question = self.tr("Make {name} and {other} one?").format(**names)
            more = self.tr("All games of {name} count for {other} from now on.").format(**names)
            if not is_confirmed(self._window, question, more, self.tr("Make them one")):
                return
            done = self.tr("All games of {name} count for {other} now. Saved games keep the name.")
        self._change(name, other, done.format(**names))

    def _read(self) -> Read | None:
        """Return the results, or say why they cannot be read."""
        try:
            return self._book.read()
        except OSError as error:
            self._bar.say(told_of(error))
            return None

    def delete(self, name: str) -> None:
        """Count a player no more, after a question."""
        question = self.tr("Delete {name} from the statistics?").format(name=isolated(name))
        more = self.tr("The games stay for all others who played them; saved games stay, too.")
        if is_confirmed(self._window, question, more, self.tr("Delete")):
            done = self.tr("{name} is counted no more.").format(name=isolated(name))
            self._change(name, "", done)

    def _change(self, name: str, other: str, done: str) -> None:
        if self._write(lambda: self._book.rename(name, other, self._now())):
            before = _rename_in(self._settings, name, other)
            self._bar.tell(done, self.tr("Undo"), partial(self._undo, before))

    def _undo(self, before: Mapping[str, Plain]) -> None:
        if self._write(self._book.undo_renaming):
            self._settings.take_in(before)

    def _write(self, write: Callable[[], None]) -> bool:
        try:
            write()
        except OSError as error:
            text = self.tr("The results cannot be written: {problem}.")
            self._bar.say(text.format(problem=told_of(error)))
            return False
        self.changed.emit()
        return True


def _rename_in(settings: Settings, name: str, other: str) -> Mapping[str, Plain]:
    """Offer a name instead of another at new games; return what was set before."""
    kept = settings.file.section("players"), settings.file.section("setup")
    before = {
        f"{section}/{key}": value
        for section, values in zip(("players", "setup"), kept, strict=True)
        for key, value in values.items()
    }
    badges = settings.badges
    if other and name in badges:
        badges = {other: badges[name], **badges}
        settings.take_in({"players/badges": json.dumps(badges)})
    names = (other if one == name else one for one in settings.names)
    settings.names = tuple(dict.fromkeys(filter(None, names)))
    for key, value in kept[1].items():
        try:
            entry = json.loads(value)
            seats = [other if one == name else one for one in entry["names"]]
        except BAD_CONTENT:
            continue  # it counts as not set anyway
        if seats.count(other) <= 1 or not other:
            settings.take_in({f"setup/{key}": json.dumps({**entry, "names": seats})})
    return before
