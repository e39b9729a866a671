"""Applies the settings to the window and its table."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTimer
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from tabletop.content.languages import known_languages
from tabletop.ui.base.language import escape_mnemonic, native_name
from tabletop.ui.base.settings import Settings
from tabletop.ui.window.context import AppContext

if TYPE_CHECKING:
    from tabletop.ui.table.bot_driver import BotDriver
    from tabletop.ui.window.table_page import TablePage


class Preferences(QObject):
    """Applies the settings for the table and language, and reports problems with them."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context
        self._settings = context.settings
        self._bot_driver: BotDriver | None = None
        self._table: TablePage | None = None
        context.settings.changed.connect(self._setting_changed)
        self._is_failure_reported = False
        self._settings.failed.connect(self._report_failure)
        QTimer.singleShot(0, self, self._report_unreadable)

    # --- a table --------------------------------------------------------------------------------

    def set_up(self, table: "TablePage", bot_driver: "BotDriver | None") -> None:
        """Apply the settings to a table.

        Args:
            table: the table to set up and to update later.
            bot_driver: makes the computer players' moves.
        """
        self._table, self._bot_driver = table, bot_driver
        for setting in (Settings.speed, Settings.highlights, Settings.zoom):
            self._setting_changed(setting.name)

    def clear(self) -> None:
        """Forget the table after its deletion."""
        self._table = self._bot_driver = None

    # --- messages -------------------------------------------------------------------------------

    def _report_unreadable(self) -> None:
        """Report if the settings could not be read."""
        problem = self._settings.file.problem
        if problem is not None:
            text = self.tr(
                "The settings cannot be read: {problem}. The standard settings are used, and "
                "the file stays as it is."
            )
            self._report(text, problem)

    def report_left_out(self, parts: Sequence[str]) -> None:
        """Report the parts left out because the last startup failed with them enabled."""
        words = {
            "settings": self.tr("your settings"),
            "languages": self.tr("your languages"),
            "cards": self.tr("your card sets"),
            "games": self.tr("games from outside"),
        }
        text = self.tr(
            "The window did not open at the last start. Left out this time: {parts}. Nothing "
            "is lost; it will be read again at the next start."
        )
        named = QLocale().createSeparatedList([words[part] for part in parts])
        self._context.bar.show_warning(text.format(parts=named))

    def _report_failure(self, error: OSError) -> None:
        """Report once that the settings cannot be written."""
        if not self._is_failure_reported:
            self._is_failure_reported = True
            text = self.tr(
                "The settings cannot be saved: {problem}. They are used until you close the window."
            )
            self._report(text, error)

    def _report(self, text: str, error: OSError) -> None:
        from tabletop.ui.base.errors import describe_error

        self._context.bar.show_warning(text.format(problem=describe_error(error)))

    def offer_languages(self, menu: QMenu) -> None:
        """Fill a menu with all languages by their native names; check the current one."""
        menu.clear()
        for before in menu.findChildren(QActionGroup):
            before.deleteLater()
        one_of_them = QActionGroup(menu)
        for code in known_languages():
            action = menu.addAction(escape_mnemonic(native_name(code)))
            action.setActionGroup(one_of_them)
            action.setCheckable(True)
            action.setChecked(code == self._context.language.code)
            action.triggered.connect(partial(self._set_language_soon, code))

    def _set_language_soon(self, code: str, *_checked: bool) -> None:
        """Set the language once the menu is closed, since the change deletes the menu."""
        set_language = partial(setattr, self._settings, Settings.language.name, code)
        QTimer.singleShot(0, self, set_language)

    # --- changes --------------------------------------------------------------------------------

    def _setting_changed(self, name: str) -> None:
        settings, table = self._settings, self._table
        match name:
            case Settings.speed.name | Settings.reduced_motion.name | Settings.thinking.name if (
                table
            ):
                motion = self._context.motion
                table.view.set_motion(motion)
                if self._bot_driver is not None:
                    self._bot_driver.set_pace(motion.pace, settings.thinking / 10)
            case Settings.highlights.name | Settings.labels.name if table is not None:
                table.view.set_highlights(settings.highlights)
                table.view.scene.set_labels(labels=settings.labels)
            case Settings.zoom.name if table is not None:
                table.view.board.set_zoom(settings.zoom / 100)
            case Settings.privacy_screen.name if table is not None:
                table.session.set_privacy_screen(settings.privacy_screen)
            case Settings.language.name:
                self._context.language.set_language(settings.language)
