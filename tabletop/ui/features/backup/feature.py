"""The feature that backs up all the user's files to one file, and restores them."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale

from tabletop.engine.player_names import bidi_safe
from tabletop.folders import Folders
from tabletop.storage.backup import (
    SUFFIX,
    BackupPart,
    BackupReport,
    RestoreReport,
    restore,
    write_backup,
)
from tabletop.ui.base.errors import describe_read_error, describe_write_error, translate_fault
from tabletop.ui.widgets.file_dialogs import choose_file, choose_save_file, documents
from tabletop.ui.window.feature import WindowFeature
from tabletop.ui.window.long_work import LongWork, Progress

_MAX_NAMED: Final = 3
"""Maximum number of names in one message."""


class BackupFeature(WindowFeature):
    """Writes and restores backup files that the user chooses, and reports the results."""

    _work_running: LongWork | None = None

    def back_up(self) -> None:
        """Ask for a file and write a backup to it."""
        context = self.context
        suggested = documents() / f"Tabletop {context.now():%Y-%m-%d}{SUFFIX}"
        title = self.tr("Back up everything")
        path = choose_save_file(context.window, title, suggested, self._kinds)
        if path is None:
            return
        settings, folders, made = context.settings.file, Folders.of_user(), context.now()

        def write(_goes_on: Progress) -> BackupReport:
            with suppress(OSError):  # the settings report this themselves
                settings.write()
            return write_backup(folders, path, made)

        self._work(
            self.tr("Backing up…"), write, partial(self._report_backup, path), may_stop=False
        )

    def _report_backup(self, path: Path, report: object) -> None:
        if isinstance(report, OSError):
            self.context.bar.show_warning(describe_write_error(path, report))
        if not isinstance(report, BackupReport):
            return
        things = self._counts_text(report.done)
        text = self.tr(
            "Written to {file}: {things}. “Restore a backup” takes it in on another computer."
        )
        if not things:
            text = self.tr("{file} is written; there is nothing of yours to be put in yet.")
        self._report(text.format(things=things, file=bidi_safe(path.name)), report)

    def restore(self) -> None:
        """Ask for a backup, and restore the files that are missing on this computer."""
        title = self.tr("Restore a backup")
        path = choose_file(self.context.window, title, documents(), self._kinds)
        if path is not None:
            self.copy_from(path)

    def copy_from(self, path: Path) -> None:
        """Restore files missing on this computer from a backup, and report the result."""
        folders, stored = Folders.of_user(), self.context.settings.stored
        work = partial(restore, path, folders, stored)
        self._work(self.tr("Copying from the backup…"), work, partial(self._report_restored, path))

    def _work(
        self,
        text: str,
        work: Callable[[Progress], object],
        then: Callable[[object], None],
        *,
        may_stop: bool = True,
    ) -> None:
        """Run `work` in a thread and pass its result to `then`, unless already working."""
        if self._work_running is not None:
            return
        self._work_running = LongWork(text, work, self.context.window, may_stop=may_stop)
        self._work_running.done.connect(self._has_ended)
        self._work_running.done.connect(then)

    def _has_ended(self) -> None:
        self._work_running = None

    def _report_restored(self, path: Path, done: object) -> None:
        if isinstance(done, OSError):
            self.context.bar.show_warning(describe_read_error(path, done))
        if not isinstance(done, RestoreReport):
            return
        self.context.settings.import_values(done.settings)
        for feature in self.features.loaded:
            feature.saves_changed(late=False)
        copied, same = self._counts_text(done.done), self._counts_text(done.same)
        file = bidi_safe(path.name)
        text = self.tr("Copied from {file}: {things}.")
        parts = [
            text.format(file=file, things=copied)
            if copied
            else self.tr("Nothing is copied from {file}.").format(file=file)
        ]
        if same:
            parts.append(self.tr("There already: {things}.").format(things=same))
        if done.differs:
            names = QLocale().createSeparatedList([*map(bidi_safe, done.differs[:_MAX_NAMED])])
            text = self.tr("Different here and left as it is: {names}.")
            parts += [text.format(names=names), *self._remaining_text(done.differs)]
        self._report(" ".join(parts), done)

    @property
    def _kinds(self) -> str:
        return self.tr("Backups ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")

    def _counts_text(self, counts: Counter[BackupPart]) -> str:
        words: dict[BackupPart, Callable[[int], str]] = {
            BackupPart.SAVE: lambda n: self.tr("%n saved games", "", n),
            BackupPart.RESULT: lambda _: self.tr("results"),
            BackupPart.SETTING: lambda _: self.tr("settings"),
            BackupPart.CARDS: lambda n: self.tr("%n card sets", "", n),
            BackupPart.LANGUAGE: lambda n: self.tr("%n languages", "", n),
        }
        there = (part for part in BackupPart if counts[part])
        return QLocale().createSeparatedList([words[part](counts[part]) for part in there])

    def _left_out(self, report: BackupReport) -> list[str]:
        left = self.tr("Left out: {problem}.")
        parts = [
            left.format(problem=translate_fault(fault)) for fault in report.problems[:_MAX_NAMED]
        ]
        return [*parts, *self._remaining_text(report.problems)]

    def _remaining_text(self, names: Sequence[object]) -> list[str]:
        more = len(names) - _MAX_NAMED
        return [self.tr("And %n more.", "", more)] if more > 0 else []

    def _report(self, text: str, report: BackupReport) -> None:
        say = self.context.bar.show_warning if report.problems else self.context.bar.show_done
        say("\n".join((text, *self._left_out(report))))


FEATURE: Final = BackupFeature
