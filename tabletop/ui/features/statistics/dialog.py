"""The dialog with all players' results; players can be renamed and deleted."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from tabletop.analysis.statistics import PlayerStatistics, ResultGroup, ranking_of, statistics
from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.content.game_library import GameLibrary
from tabletop.engine.options import Ranking
from tabletop.engine.player_names import bidi_safe, clean_name, name_problem
from tabletop.i18n.texts import Texts, TextsError
from tabletop.overriding import override
from tabletop.storage.clock import Clock
from tabletop.storage.file_writing import write_with_backup
from tabletop.storage.results import BookContents, ResultBook, csv_text
from tabletop.ui.base.errors import describe_error, describe_write_error, translate_fault
from tabletop.ui.base.language import date_text, escape_mnemonic
from tabletop.ui.base.settings import Settings
from tabletop.ui.table.bot_driver import computer_text
from tabletop.ui.widgets.art import badge_icon
from tabletop.ui.widgets.file_dialogs import choose_save_file, documents
from tabletop.ui.widgets.layouts import em, focus_next, in_column, in_flow, make_scrollable
from tabletop.ui.widgets.message_bar import MessageBar
from tabletop.ui.widgets.name_edit import NameEdit
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.text_fitting import in_two_lines
from tabletop.ui.widgets.widgets import ComboBox, Tabs, confirm, muted, named, push_button


def _rename_in(settings: Settings, name: str, other: str) -> Mapping[str, str]:
    """Replace a player's name in the settings, or remove it if `other` is empty.

    Returns:
        The previous values of the settings, to undo the change.
    """
    kept = settings.file.section("players"), settings.file.section("setup")
    before = {
        f"{section}/{key}": value
        for section, values in zip(("players", "setup"), kept, strict=True)
        for key, value in values.items()
    }
    badges = settings.badges
    if other and name in badges:
        badges = {other: badges[name], **badges}
        settings.import_values({"players/badges": json.dumps(badges)})
    names = (other if one == name else one for one in settings.names)
    settings.names = tuple(dict.fromkeys(filter(None, names)))
    for key, value in kept[1].items():
        try:
            entry = json.loads(value)
            seats = [other if one == name else one for one in entry["names"]]
        except BAD_CONTENT:
            continue  # a broken value counts as not set
        if seats.count(other) <= 1 or not other:
            settings.import_values({f"setup/{key}": json.dumps({**entry, "names": seats})})
    return before


_NONE: Final = "–"
_SHORT: Final = QLocale.FormatType.ShortFormat
Columns = tuple[tuple[str, Callable[[PlayerStatistics], str]], ...]


def _item(text: str, column: int) -> QTableWidgetItem:
    """Return a table item; names are left-aligned and numbers right-aligned."""
    item = QTableWidgetItem(text)
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
    return item


def _name(player: PlayerStatistics) -> str:
    return computer_text(player.name) if player.is_bot else bidi_safe(player.name)


def _best(texts: Texts, ranking: Ranking, player: PlayerStatistics) -> str:
    return _NONE if player.best is None else texts.ranking_value(ranking, player.best)


class StatisticsDialog(QDialog):
    """The statistics dialog: one table per game, with one row per player.

    Args:
        book: the stored results.
        words: the source of the games' names.
        settings: the settings with the names and badges offered for new games.
        now: returns the current time.
        parent: the dialog's parent window.
    """

    def __init__(
        self,
        book: ResultBook,
        words: GameLibrary,
        settings: Settings,
        now: Clock,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._book = book
        self._words = words
        self._now = now
        self.setWindowTitle(self.tr("Statistics"))
        self.bar = MessageBar(self)
        unit = em(self)
        self.games = named(Tabs(), self.tr("Games"))
        self.note = muted("")
        self.empty = muted(self.tr("No game has been finished yet."))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.rename = push_button(self.tr("Re&name…"), self._ask_name)
        self.delete = push_button(self.tr("&Delete…"), self._delete)
        self.reset = push_button(self.tr("&Reset…"), self._reset)
        self.save = push_button(self.tr("&Save as…"), self._save)
        self.games.currentChanged.connect(self._choose)
        close = push_button(self.tr("Close"), self.accept, default=True)
        buttons = (self.rename, self.delete, self.reset, self.save, None, close)
        parts = ((self.games, 1), (self.empty, 1), self.note, in_flow(*buttons, spacing=unit // 2))
        margins = (int(1.4 * unit), unit, int(1.4 * unit), unit)
        self.setLayout(in_column(*parts, spacing=unit // 2, margins=margins))
        make_scrollable(self, QSize(62 * unit, 30 * unit))
        self.bar.set_area(self.games)
        self._fill()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use tighter columns and more lines if the tables would be wider than the dialog."""
        for table in self.games.findChildren(QTableWidget):
            header, columns = table.horizontalHeader(), range(table.columnCount())
            for is_tight in (False, True):
                table.setProperty("tight", is_tight)
                for styled in (table, header):
                    styled.style().polish(styled)
                for column in columns:
                    self._break(table.horizontalHeaderItem(column), "\n" if is_tight else "")
                    for row in range(table.rowCount()) if column else ():
                        self._break(table.item(row, column), "" if is_tight else " ")
                hints = (table.sizeHintForColumn, header.sectionSizeHint)
                needed = sum(max(hint(column) for hint in hints) for column in columns)
                if needed <= self.width() - 4 * em(self):
                    break
            table.resizeRowsToContents()

    def _break(self, item: QTableWidgetItem | None, space: str) -> None:
        """Replace an item's spaces; without a replacement, break it in two lines."""
        if item is None:
            return
        text = item.text().replace("\n", " ").replace("\u00a0", " ")
        kept = text.replace(" %", "\u00a0%")
        item.setText(text.replace(" ", space) if space else in_two_lines(kept, self.fontMetrics()))

    @override
    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        # Tab follows the reading order: the tabs come before the table, which was created first.
        return focus_next(self, forward=next) or super().focusNextPrevChild(next)

    @property
    def chosen(self) -> str:
        """The chosen row's player; empty if no row or a computer player is chosen."""
        table = self.games.currentWidget()
        if not isinstance(table, QTableWidget) or not table.selectedItems():
            return ""
        return str(table.selectedItems()[0].data(Qt.ItemDataRole.UserRole))

    def _choose(self) -> None:
        """Enable the buttons that apply to the chosen player."""
        for button in (self.rename, self.delete):
            button.setEnabled(bool(self.chosen))

    def _fill(self) -> None:
        shown = self.games.currentIndex()
        self.games.clear()
        is_read = True
        try:
            read = self._book.read()
        except OSError as error:
            read, is_read = BookContents((), 0), False
            text = self.tr("The results cannot be read: {problem}.")
            self.note.setText(text.format(problem=describe_error(error)))
        else:
            count = read.unreadable
            left_out = self.tr("%n results could not be read and are left out.", "", count)
            self.note.setText(left_out if count else "")
        found = statistics(read.results)
        for group in sorted(found, key=self._label):
            self.games.addTab(self._table(group, found[group]), escape_mnemonic(self._label(group)))
        self.games.setCurrentIndex(shown)
        self._fit()
        self._choose()
        self.note.setVisible(bool(self.note.text()))
        self.games.setVisible(bool(found))
        self.empty.setVisible(is_read and not found)
        self.save.setEnabled(bool(found))
        self.reset.setEnabled(not is_read or bool(found) or bool(read.unreadable))

    def _texts(self, game: str) -> Texts | None:
        try:
            return self._words.texts(game)
        except TextsError:  # without texts the table shows numbers only
            return None

    def _label(self, group: ResultGroup) -> str:
        """Return the game's name, with the options that distinguish the result group."""
        texts, name = self._texts(group.game), self._words.name(group.game)
        if texts is None or not group.options:
            return name
        options = ", ".join(texts.option_value(key, value) for key, value in group.options)
        return f"{name} ({options})"

    def _table(self, group: ResultGroup, players: tuple[PlayerStatistics, ...]) -> QTableWidget:
        columns = self._columns(group, players)
        table = named(QTableWidget(len(players), len(columns)), self.tr("How everybody has done"))
        table.setObjectName("statistics")
        for column, (head, _) in enumerate(columns):
            item = _item(in_two_lines(head, self.fontMetrics()), column)
            table.setHorizontalHeaderItem(column, item)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.horizontalHeader().setHighlightSections(False)
        modes = QHeaderView.ResizeMode
        table.horizontalHeader().setSectionResizeMode(modes.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(0, modes.Stretch)
        table.itemSelectionChanged.connect(self._choose)
        badges = self._settings.badges
        for row, player in enumerate(players):
            for column, (_, text_of) in enumerate(columns):
                item = _item(text_of(player), column)
                item.setData(Qt.ItemDataRole.UserRole, "" if player.is_bot else player.name)
                badge = None if column or player.is_bot else badges.get(player.name)
                if badge is not None:
                    outline = self.palette().windowText().color().name()
                    item.setIcon(badge_icon(badge, em(self), outline))
                table.setItem(row, column, item)
        return table

    def _columns(self, group: ResultGroup, players: tuple[PlayerStatistics, ...]) -> Columns:
        """Return each column's header and the function that returns its cells' text.

        One column shows the best value if the game measures one, and otherwise the quickest win.
        """
        texts, ranking = self._texts(group.game), ranking_of(group.game)
        best = (self.tr("Quickest win"), self._quickest)
        if texts is not None and any(player.best is not None for player in players):
            best = (texts.ranking(ranking), partial(_best, texts, ranking))
        number = QLocale().toString
        return (
            (self.tr("Player"), _name),
            (self.tr("Games"), lambda player: number(player.games)),
            (self.tr("Won"), self._won),
            (self.tr("Won of all"), lambda player: f"{round(100 * player.win_rate)} %"),
            best,
            (self.tr("In a row"), lambda player: number(player.streak)),
            (self.tr("Most in a row"), lambda player: number(player.longest_streak)),
            (self.tr("Last played"), lambda player: date_text(player.last_ended, _SHORT)),
        )

    def _won(self, player: PlayerStatistics) -> str:
        number = QLocale().toString
        if not player.won_with_undo:
            return number(player.won)
        text = self.tr("{won} ({n} with undo)")
        return text.format(won=number(player.won), n=number(player.won_with_undo))

    def _quickest(self, stats: PlayerStatistics) -> str:
        return _NONE if stats.fewest_moves is None else self.tr("%n moves", "", stats.fewest_moves)

    def _reset(self) -> None:
        more = self.tr("All results of all games and players are forgotten. Saved games stay.")
        if not confirm(self, self.tr("Reset the statistics?"), more, self.tr("Reset")):
            return
        try:
            self._book.reset()
        except OSError as error:
            text = self.tr("The results cannot be reset: {problem}.")
            self.note.setText(text.format(problem=describe_error(error)))
            self.note.show()
        else:
            self._fill()

    def _save(self) -> None:
        """Save all results to a CSV file that the user chooses."""
        read = self._read()
        suggested = documents() / f"{self._now():%Y-%m-%d} Tabletop.csv"
        kind = self.tr("Table (*.csv)")
        path = None if read is None else choose_save_file(self, self.windowTitle(), suggested, kind)
        if read is None or path is None:
            return
        try:
            # Spreadsheets recognize UTF-8 by its byte order mark.
            write_with_backup(path, csv_text(read.results).encode("utf-8-sig"))
        except OSError as error:
            self.bar.show_warning(describe_write_error(path, error))
        else:
            self.bar.show_done(self.tr("All results are saved as {file}.").format(file=path.name))

    # --- renaming ---------------------------------------------------------------------------

    def _ask_name(self) -> None:
        """Ask for a new name for the chosen player; it may be another player's name."""
        name, read = self.chosen, self._read()
        if read is None:
            return
        people = sorted({one for result in read.results for one in result.people} - {name})
        dialog = QDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Rename"))
        text = self.tr("New name for {name}.\nIf another player has it, the two become one.")
        label = PlainLabel(text.format(name=bidi_safe(name)), wordWrap=True)
        names = ComboBox(label.text(), [name, *people])
        edit = NameEdit(name)
        names.setLineEdit(edit)
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.accepted.connect(dialog.accept)
        buttons.rejected.connect(dialog.reject)
        dialog.accepted.connect(lambda: self._rename(name, edit.shown_name))
        unit = em(dialog)
        dialog.setLayout(in_column(label, names, buttons, spacing=unit // 2, margins=4 * [unit]))
        names.setFocus()
        dialog.open()

    def _rename(self, name: str, text: str) -> None:
        """Rename a player, after confirmation if this would merge two players."""
        other = clean_name(text)
        problem = name_problem(other)
        if problem is not None:
            self.bar.show_warning(translate_fault(problem) + ".")
            return
        read = None if other == name else self._read()
        if read is None:
            return
        names = {"name": bidi_safe(name), "other": bidi_safe(other)}
        if read.shared_game(name, other) is not None:
            text = self.tr(
                "{name} and {other} have played at the same table, so they are two people."
            )
            self.bar.show_warning(text.format(**names))
            return
        done = self.tr(
            "{name} is now called {other} in all results. Saved games keep the old name."
        )
        if any(other in result.people for result in read.results):
            question = self.tr("Merge {name} and {other}?").format(**names)
            more = self.tr("All games of {name} count for {other} from now on.").format(**names)
            if not confirm(self, question, more, self.tr("Merge")):
                return
            done = self.tr(
                "All games of {name} now count for {other}. Saved games keep the old name."
            )
        self._change(name, other, done.format(**names))

    def _read(self) -> BookContents | None:
        """Return the results, or None after showing why they cannot be read."""
        try:
            return self._book.read()
        except OSError as error:
            self.bar.show_warning(describe_error(error))
            return None

    def _delete(self) -> None:
        """Delete the chosen player's results if the user confirms."""
        name = self.chosen
        question = self.tr("Delete {name} from the statistics?").format(name=bidi_safe(name))
        more = self.tr("The games stay for all others who played them; saved games stay, too.")
        if confirm(self, question, more, self.tr("Delete")):
            done = self.tr("{name} is no longer counted.").format(name=bidi_safe(name))
            self._change(name, "", done)

    def _change(self, name: str, other: str, done: str) -> None:
        if self._write(lambda: self._book.rename(name, other, self._now())):
            before = _rename_in(self._settings, name, other)
            self.bar.show_done(done, self.tr("Undo"), partial(self._undo, before))

    def _undo(self, before: Mapping[str, str]) -> None:
        if self._write(self._book.undo_renaming):
            self._settings.import_values(before)

    def _write(self, write: Callable[[], None]) -> bool:
        try:
            write()
        except OSError as error:
            text = self.tr("The results cannot be written: {problem}.")
            self.bar.show_warning(text.format(problem=describe_error(error)))
            return False
        self._fill()
        return True
