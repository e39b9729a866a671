"""The feature that backs up all the user's files to one file, and restores them."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from tabletop.engine.player_names import bidi_safe
from tabletop.folders import Folders
from tabletop.storage.backup import SUFFIX, BackupReport, restore, write_backup
from tabletop.ui.base.errors import describe_read_error, describe_write_error, translate_fault
from tabletop.ui.widgets.file_dialogs import choose_file, choose_save_file, documents
from tabletop.ui.window.feature import WindowFeature

_MAX_NAMED: Final = 3
"""Maximum number of names in one message."""


class BackupFeature(WindowFeature):
    """Writes and restores backup files that the user chooses, and reports the results."""

    def back_up(self) -> None:
        """Ask for a file and write a backup to it."""
        context = self.context
        suggested = documents() / f"Tabletop {context.now():%Y-%m-%d}{SUFFIX}"
        title = self.tr("Back up everything")
        path = choose_save_file(context.window, title, suggested, self._kinds)
        if path is None:
            return
        with suppress(OSError):  # the settings report this themselves
            context.settings.file.write()
        report = self._run(
            partial(write_backup, Folders.of_user(), path), partial(describe_write_error, path)
        )
        if report is not None:
            text = self.tr(
                "Saved in {file}: {things}. On another computer, choose “Restore a backup”."
            )
            self._show(report, text, path)

    def restore(self) -> None:
        """Ask for a backup, and restore the files that are missing on this computer."""
        title = self.tr("Restore a backup")
        path = choose_file(self.context.window, title, documents(), self._kinds)
        if path is not None:
            self.copy_from(path)

    def copy_from(self, path: Path) -> None:
        """Restore files missing on this computer from a backup, and report the result."""
        report = self._run(
            partial(restore, path, Folders.of_user()), partial(describe_read_error, path)
        )
        if report is not None:
            for feature in self.features.loaded:
                feature.saves_changed(late=False)
            text = self.tr("Copied from {file}: {things}.")
            none = self.tr("Nothing is copied from {file}.")
            self._show(report, text if report.copied else none, path)

    def _run(
        self, work: Callable[[], BackupReport], describe: Callable[[OSError], str]
    ) -> BackupReport | None:
        """Return the work's report, or None after showing why it failed."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            return work()
        except OSError as error:
            self.context.bar.show_warning(describe(error))
            return None
        finally:
            QApplication.restoreOverrideCursor()

    @property
    def _kinds(self) -> str:
        return self.tr("Backups ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")

    def _show(self, report: BackupReport, text: str, path: Path) -> None:
        """Show what was copied, what differs, and what was left out."""
        files = self.tr("%n files", "", len(report.copied))
        parts = [text.format(file=bidi_safe(path.name), things=files)]
        left_out = self.tr("Left out: {problem}.")
        differs = [*map(bidi_safe, report.differs)]
        if differs:
            names = QLocale().createSeparatedList(differs[:_MAX_NAMED])
            parts.append(self.tr("Different here and left as it is: {names}.").format(names=names))
        problems = report.problems
        parts += [left_out.format(problem=translate_fault(p)) for p in problems[:_MAX_NAMED]]
        more = max(len(differs) - _MAX_NAMED, 0) + max(len(problems) - _MAX_NAMED, 0)
        if more:
            parts.append(self.tr("And %n more.", "", more))
        say = self.context.bar.show_warning if problems else self.context.bar.show_done
        say("\n".join(parts))


FEATURE: Final = BackupFeature
