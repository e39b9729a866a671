"""Lets all that is a user's be written into one file, and be taken in from one."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QLocale, QObject

from tabletop.engine.player_names import isolated
from tabletop.folders import Folders
from tabletop.library.backup import SUFFIX, Fate, Part, Tally, write_backup
from tabletop.library.restore import Restored, restore
from tabletop.ui.error_texts import told, told_of_reading, told_of_writing
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.file_choice import chosen_file, chosen_target, documents
from tabletop.ui.shell.long_work import GoesOn, LongWork
from tabletop.ui.shell.match_actions import MatchActions
from tabletop.ui.shell.unfinished_game import UnfinishedGame

_MOST: Final = 3
"""So much of what is left out is told at once."""


class _Then(Protocol):
    """Is told what was found in a backup, or taken in from it."""

    def __call__(self, path: Path, found: Restored, /, *, is_stopped: bool) -> None: ...


class Backups(QObject):
    """Asks for the file, and tells what was done."""

    def __init__(
        self, context: AppContext, match: MatchActions, unfinished: UnfinishedGame
    ) -> None:
        super().__init__(context.window)
        self._context = context
        self._match = match
        self._unfinished = unfinished
        self._working: LongWork | None = None

    def back_up(self) -> None:
        """Let a place be chosen, and write everything there."""
        context = self._context
        suggested = documents() / f"Tabletop {context.now():%Y-%m-%d}{SUFFIX}"
        title = self.tr("Back up everything")
        path = chosen_target(context.window, title, suggested, self._kinds)
        if path is None:
            return
        settings, folders, made = context.settings.file, Folders.of_user(), context.now()

        def write(_goes_on: GoesOn) -> Tally:
            with suppress(OSError):  # of which the settings tell by themselves
                settings.write()
            return write_backup(folders, path, made)

        self._work(self.tr("Backing up…"), write, partial(self._written, path), may_stop=False)

    def _written(self, path: Path, tally: object) -> None:
        if isinstance(tally, OSError):
            self._context.bar.say(told_of_writing(path, tally))
        if not isinstance(tally, Tally):
            return
        things = self._counted(tally.of(Fate.NEW))
        text = self.tr(
            "Written to {file}: {things}. “Restore a backup” takes it in on another computer."
        )
        if not things:
            text = self.tr("{file} is written; there is nothing of yours to be put in yet.")
        self._say(text.format(things=things, file=isolated(path.name)), tally)

    def restore(self) -> None:
        """Let a backup be chosen, say what is in it, and take it in if that is wanted."""
        title = self.tr("Restore a backup")
        path = chosen_file(self._context.window, title, documents(), self._kinds)
        if path is not None:
            self.offer(path)

    def offer(self, path: Path) -> None:
        """Say what a backup holds that is not here, and let it be taken in."""
        self._read(path, self._ask, dry=True)

    def _ask(self, path: Path, found: Restored, *, is_stopped: bool) -> None:
        if is_stopped:
            return
        new = self._new(found)
        if not new:
            text = self.tr("All that is in {file} is here already.")
            self._say(text.format(file=isolated(path.name)), found)
            return
        text = self.tr(
            "{file} holds what is not here yet: {things}. All that is here stays as it is."
        )
        said = text.format(file=isolated(path.name), things=new)
        take = (self.tr("Take it in"), partial(self._take_in, path))
        self._context.bar.ask("\n".join((said, *self._left_out(found))), [take])

    def _read(self, path: Path, then: _Then, *, dry: bool) -> None:
        """Take a backup in, or only count what it holds; the bar says why it cannot be read."""
        folders, stored = Folders.of_user(), self._context.settings.stored

        def take(goes_on: GoesOn) -> Restored:
            return restore(path, folders, stored, dry=dry, goes_on=goes_on)

        def tell(found: object) -> None:
            if isinstance(found, OSError):
                self._context.bar.say(told_of_reading(path, found))
            elif isinstance(found, Restored):
                then(path, found, is_stopped=work is not None and work.is_stopped)

        looks, takes = self.tr("Looking into the backup…"), self.tr("Taking the backup in…")
        work = self._work(looks if dry else takes, take, tell)

    def _work(
        self,
        text: str,
        work: Callable[[GoesOn], object],
        then: Callable[[object], None],
        *,
        may_stop: bool = True,
    ) -> LongWork | None:
        """Do something in a thread, unless something is being done there already."""
        if self._working is not None:
            return None
        self._working = LongWork(text, work, self._context.window, may_stop=may_stop)
        self._working.done.connect(self._has_ended)
        self._working.done.connect(then)
        return self._working

    def _has_ended(self) -> None:
        self._working = None

    def _take_in(self, path: Path) -> None:
        self._read(path, self._taken_in, dry=False)

    def _taken_in(self, _path: Path, done: Restored, *, is_stopped: bool) -> None:
        self._context.settings.take_in(done.settings)
        if self._match.session is None:
            self._unfinished.look()
        said = [self.tr("Taken in: {things}.").format(things=self._new(done))]
        for fate, text in (
            (Fate.BESIDE, self.tr("Of these beside yours, from which they differ: {things}.")),
            (Fate.KNOWN, self.tr("There already: {things}.")),
            (Fate.YOURS, self.tr("Left as you have them: {things}.")),
        ):
            if things := self._counted(done.of(fate)):
                said.append(text.format(things=things))
        if is_stopped:
            said.append(self.tr("It was stopped; the rest can be taken in later."))
        self._say(" ".join(said), done)

    @property
    def _kinds(self) -> str:
        return self.tr("Backups ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")

    def _new(self, tally: Tally) -> str:
        """Return how many of what come in; empty for nothing."""
        new, beside = tally.of(Fate.NEW), tally.of(Fate.BESIDE)
        sums = {part: new.get(part, 0) + beside.get(part, 0) for part in Part}
        return self._counted({part: count for part, count in sums.items() if count})

    def _counted(self, counts: dict[Part, int]) -> str:
        words = {
            Part.SAVE: lambda n: self.tr("%n saved games", "", n),
            Part.RESULT: lambda n: self.tr("%n results", "", n),
            Part.SETTING: lambda n: self.tr("%n settings", "", n),
            Part.CARDS: lambda n: self.tr("%n card sets", "", n),
            Part.LANGUAGE: lambda n: self.tr("%n languages", "", n),
        }
        return QLocale().createSeparatedList([words[part](n) for part, n in counts.items()])

    def _left_out(self, tally: Tally) -> list[str]:
        left = self.tr("Left out: {problem}.")
        said = [left.format(problem=told(problem)) for problem in tally.problems[:_MOST]]
        more = len(tally.problems) - _MOST
        return [*said, self.tr("And %n more.", "", more)] if more > 0 else said

    def _say(self, text: str, tally: Tally) -> None:
        say = self._context.bar.say if tally.problems else self._context.bar.tell
        say("\n".join((text, *self._left_out(tally))))
