"""The settings dialog; each change takes effect immediately."""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QVBoxLayout

from tabletop.engine.player_names import bidi_safe
from tabletop.overriding import override
from tabletop.ui.base.settings import Settings, SettingsPage
from tabletop.ui.features.settings_dialog.page import KeyRows, SettingRows
from tabletop.ui.widgets.layouts import (
    ScrollPage,
    em,
    focus_next,
    holding,
    in_column,
    in_flow,
    make_scrollable,
)
from tabletop.ui.widgets.message_bar import MessageBar
from tabletop.ui.widgets.widgets import Tabs, push_button
from tabletop.ui.window.context import AppContext


class SettingsDialog(QDialog):
    """The dialog for all settings, arranged on several pages.

    Attributes:
        pages: the tab widget containing the pages.
        bar: the message bar, which shows why a key cannot be used.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context, self._settings = context, context.settings
        self.setWindowTitle(self.tr("Settings"))
        self.bar = MessageBar(self)
        self.pages = Tabs()
        self._rows: dict[int, SettingRows] = {}
        """The rows of each page that has been opened."""
        titles = {
            SettingsPage.PEOPLE: self.tr("Language and names"),
            SettingsPage.LOOK: self.tr("Look"),
            SettingsPage.MOTION: self.tr("Motion and sound"),
            SettingsPage.PLAY: self.tr("Play"),
            SettingsPage.KEYS: self.tr("Keys"),
        }
        self._page_layouts = [in_column() for _ in SettingsPage]
        for page, layout in zip(SettingsPage, self._page_layouts, strict=True):
            self.pages.addTab(ScrollPage(holding(layout)), titles[page])
        self.pages.currentChanged.connect(self.bar.clear)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        self.reset_page = push_button(self.tr("Reset this page"), self._reset_page)
        buttons = in_flow(self.reset_page, None, box, spacing=em(self) // 2)
        layout = QVBoxLayout(self)
        layout.addWidget(self.pages, 1)
        layout.addLayout(buttons)
        make_scrollable(self, QSize(50, 36) * em(self))
        self._rows_of(0)
        self.pages.currentChanged.connect(self._rows_of)

    # --- the pages ------------------------------------------------------------------------------

    def _rows_of(self, number: int) -> SettingRows:
        """Return a page's rows, creating the rows on first use."""
        if number not in self._rows:
            rows = self._rows[number] = self._make_rows(list(SettingsPage)[number])
            self._page_layouts[number].addWidget(rows)
            rows.show()  # without this, an open page would show the rows one event later
        return self._rows[number]

    def _make_rows(self, page: SettingsPage) -> SettingRows:
        if page is SettingsPage.KEYS:
            keys = KeyRows(self._context)
            keys.refused.connect(self._refuse)
            keys.replaced.connect(self._offer_back)
            return keys
        rows = SettingRows(self._context)
        rows.add_declared(page)
        if page is SettingsPage.PEOPLE:
            self._add_people(rows)
        return rows

    def _add_people(self, rows: SettingRows) -> None:
        self.people = QListWidget()
        self.people.setMaximumHeight(em(self) * 12)
        self.forget = push_button(self.tr("Forget this name"), self._forget)
        self.people.currentRowChanged.connect(lambda row: self.forget.setEnabled(row >= 0))
        forget_all = self.tr("Forget names and set-ups")
        self.forget_all = push_button(forget_all, self._settings.forget_players)
        hint = self.tr("Offered when you set up a game; stored only on this computer.")
        rows.add(self.tr("Names"), self.people, hint)
        rows.add("", self.forget)
        rows.add("", self.forget_all)
        self._list_people()
        self._settings.changed.connect(self._people_changed)

    def _refuse(self, words: str) -> None:
        self.bar.set_area(self.pages.currentWidget())
        self.bar.show_warning(words)

    def _offer_back(self, bring_back: Callable[[], None]) -> None:
        words = self.tr("These keys have replaced your own.")
        self.bar.set_area(self.pages.currentWidget())
        self.bar.show_done(words, self.tr("Back to my own"), bring_back)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        # Tab follows the reading order, not the order in which pages were created.
        return focus_next(self, forward=next) or super().focusNextPrevChild(next)

    # --- names ----------------------------------------------------------------------------------

    def _people_changed(self, name: str) -> None:
        if name in {Settings.unfinished.name, "names"}:
            self._list_people()

    def _list_people(self) -> None:
        self.people.clear()
        self.people.addItems([*map(bidi_safe, self._settings.names)])
        self.forget.setEnabled(False)
        self.forget_all.setEnabled(self._settings.has_history)

    def _forget(self) -> None:
        row = self.people.currentRow()
        names = self._settings.names
        self._settings.names = (*names[:row], *names[row + 1 :])
        self.people.setCurrentRow(min(row, self.people.count() - 1))

    # --- resetting ------------------------------------------------------------------------------

    def _reset_page(self) -> None:
        self._settings.reset(self._rows_of(self.pages.currentIndex()).names)
