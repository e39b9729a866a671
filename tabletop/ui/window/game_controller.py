"""Controls the current match and its save, without any widgets."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from tabletop.bots.registry import LEVELS, external_bots
from tabletop.cards.file_reading import is_same_place
from tabletop.content.card_sets import NoCardSetError
from tabletop.content.game_library import GameLibrary
from tabletop.content.game_setup import Setup, next_setup, revenge_setup
from tabletop.engine.outcome import Outcome
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import TextsError
from tabletop.match.match import Match
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import LoadedMatch
from tabletop.storage.autosave import Autosave
from tabletop.storage.results import Result, ResultBook, result_of
from tabletop.storage.save_store import SavedMatch, SaveNote, SaveStore
from tabletop.ui.base.errors import describe_error, describe_read_error, describe_write_error
from tabletop.ui.table.bot_driver import BotDriver, BotProcess
from tabletop.ui.table.clock import GameClock
from tabletop.ui.table.placeholder_names import is_placeholder
from tabletop.ui.table.session import Session

if TYPE_CHECKING:
    from tabletop.ui.window.questions import QuestionDialogs


def describe_recovery(found: LoadedMatch) -> str:
    """Describe why a save was not replayed from its start, and what follows from that."""
    rules, header = found.match.rules, found.header
    if header.rules != rules.version:
        why = QCoreApplication.translate(
            "SaveNotes",
            "This game was played by version {old} of its rules; "
            "this program plays by version {new}.",
        ).format(old=header.rules, new=rules.version)
    elif header.cards != rules.cards.digest:
        why = QCoreApplication.translate(
            "SaveNotes", "This game was played with other cards than the program has now."
        )
    else:
        line = 0 if found.error is None else found.error.line
        why = QCoreApplication.translate(
            "SaveNotes", "Line {line} of this save cannot be played."
        ).format(line=line)
    continuation = QCoreApplication.translate(
        "SaveNotes",
        "It goes on after move {move}; earlier moves can no longer be undone.",
    ).format(move=found.offset)
    kept = QCoreApplication.translate("SaveNotes", "The file itself is kept as it is.")
    if not found.lost:
        return f"{why} {continuation} {kept}"
    # The translators' tools find plural forms in `tr` only.
    lost = QCoreApplication.translate("SaveNotes", "Later moves lost: {count}.")
    return f"{why} {continuation} {lost.format(count=found.lost)} {kept}"


def describe_note(note: SaveNote) -> str:
    """Return the message for a note about a save."""
    match note:
        case SaveNote.TORN:
            return QCoreApplication.translate(
                "SaveNotes",
                "The last line of the save was cut off while being written; it is left out.",
            )
        case SaveNote.COPIED:
            return QCoreApplication.translate(
                "SaveNotes", "The file stays as it is; the game goes on in a save of its own."
            )
        case SaveNote.CHANGED_SET:
            return QCoreApplication.translate(
                "SaveNotes",
                "The card set of this game has changed since then: other texts, other drawings.",
            )
        case SaveNote.BUSY:
            return QCoreApplication.translate(
                "SaveNotes",
                "Another window is playing this game, so it goes on here in a new save.",
            )


def _seat_bots(match: Match, which_bot: Callable[[str], str]) -> None:
    """Ask for replacements of bots that are not installed, and assign them."""
    bots, ask = match.players, cache(which_bot)
    for seat in sorted(bots.computer_seats):
        bot = bots.bot(seat)
        if bot not in LEVELS and bot not in external_bots():
            bots.assign_bot(seat, ask(bot))


class GameController(QObject):
    """Controls the current match and its save.

    Signals:
        session_started: another match is on the table; carries its `Session`.
        cleared: the table was cleared; carries the last `SavedMatch`, or None if there was none.
        failed: something failed; carries a message.
        unsaved: saving the match failed or works again; carries a message, which is empty if it
            works.
        noted: something went as the user wanted, or is worth a short message; carries a message.
        notified: something important happened; carries a message.
    """

    session_started = Signal(object)
    cleared = Signal(object)
    failed = Signal(str)
    unsaved = Signal(str)
    noted = Signal(str)
    notified = Signal(str)
    _flush_failed = Signal()

    def __init__(
        self,
        save_store: SaveStore,
        results: ResultBook,
        texts: GameLibrary,
        questions: "QuestionDialogs",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.save_store = save_store
        self.results = results
        self.thinking = BotProcess(self)
        self.session: Session | None = None
        self.bot_driver: BotDriver | None = None
        self.clock: GameClock | None = None
        self.saved_match: SavedMatch | None = None
        self._texts = texts
        self._questions = questions
        self.result: Result | None = None
        """The recorded result of the match, or None if it is not over."""
        self._flush_failed.connect(self._report_failures)
        save_store.flusher.notify = self._flush_failed.emit  # called in the flusher's thread

    def _report_failures(self) -> None:
        self.save_store.flusher.report_failures()

    def retranslate(self, library: GameLibrary) -> None:
        """Use texts in another language and show the match again."""
        self._texts = library
        if self.session is not None:
            self.session.finish_throw()
            match = self.session.match
            try:
                texts = library.texts(match.rules.game, match.rules.cards.origin)
            except TextsError as error:  # the game continues in the current language
                self.failed.emit(describe_error(error))
            else:
                self.session.speaker = Speaker(texts, match.rules, match.names)
            self.session_started.emit(self.session)
            self._report_unsaved()

    def begin(self, setup: Setup) -> bool:
        """Begin a new game and keep the previous game's save.

        Returns:
            Whether the game was begun.
        """
        try:
            self._texts.texts(setup.game.id)
            match = setup.begin()
        except ValueError as error:  # an option, a card file or texts are invalid
            self.failed.emit(describe_error(error))
            return False
        playing = None if self.session is None else self.session.match
        is_restart = playing is not None and playing.outcome is None and playing.day == setup.day
        if setup.day and is_restart and not self._may_practise():
            return False
        if not self.may_close_match():
            return False
        return self._start_session(self.save_store.begin(match), is_new=setup.position is None)

    def play_again(self, *, revenge: bool = False) -> None:
        """Begin another game with the same players (see `next_setup`).

        Args:
            revenge: whether to give the losers a better start (`revenge_setup`).
        """
        if self.saved_match is not None:
            match = self.saved_match.match
            setup = revenge_setup(match) if revenge else next_setup(match)
            if setup is not None:
                self.begin(setup)

    def undo(self) -> None:
        """Undo the last decision; ask first if the match would not count afterwards.

        A finished match of one person keeps its save and result, and a copy continues.
        """
        session, playing = self.session, self.saved_match
        if session is None or playing is None:
            return
        if session.is_undo_practice:
            if not self._may_practise():
                return
            if session.outcome is not None:
                self.saved_match = self.save_store.continue_in_copy(playing)
                self._watch_save(self.saved_match)
        session.undo()

    def _may_practise(self) -> bool:
        """Return whether the match may become practice; ask the user if it counts.

        An unfinished daily deal that becomes practice is recorded, so that its day stays practice.
        """
        match = None if self.session is None else self.session.match
        if match is None or match.is_practice:
            return True
        if not self._questions.confirm_practice():
            return False
        if match.day and match.outcome is None:
            self._write_result(partial(self.results.add_practice, match.day, match.names[0]))
        return True

    def open(self, path: Path) -> None:
        """Continue a saved game. If it cannot be opened, the current match stays open."""
        if self._autosave is not None and is_same_place(self._autosave.path, path):
            return
        holder = self.save_store.holder(path)
        is_elsewhere = holder is not None and not holder.is_this_computer
        if holder is not None and is_elsewhere and not self._questions.confirm_take_over(holder):
            return
        if not self.may_close_match():
            return
        try:
            playing = self._load(path, take_over=is_elsewhere)
        except (SaveError, OSError) as error:
            self.failed.emit(describe_read_error(path, error))
            return
        if playing is None:
            return
        _seat_bots(playing.match, self._questions.choose_bot)
        if not self._start_session(playing):
            return
        for note in playing.notes:
            self.notified.emit(describe_note(note))
        if playing.recovered is not None:
            self.notified.emit(describe_recovery(playing.recovered))

    def _load(self, path: Path, *, take_over: bool) -> SavedMatch | None:
        """Open a save, with other cards if necessary; return None if the user cancels."""
        try:
            return self.save_store.open(path, take_over=take_over)
        except SaveError as error:
            if not isinstance(error.__cause__, NoCardSetError):
                raise
            missing = error.__cause__
        cards = self._questions.choose_card_set(missing.name, missing.known)
        return None if cards is None else self.save_store.open(path, cards=cards)

    @property
    def _autosave(self) -> Autosave | None:
        """The match's autosave, or None if the match is not being saved."""
        return None if self.saved_match is None else self.saved_match.autosave

    @property
    def problem(self) -> str:
        """Why the match is not being saved, or an empty string."""
        playing = self.saved_match
        if playing is None:
            return ""
        error = playing.problem if playing.autosave is None else playing.autosave.problem
        return "" if error is None else describe_error(error)

    def may_close_match(self) -> bool:
        """Return whether the match may be closed. May retry saving or ask the user."""
        if self.problem:
            self.retry_save()
        return not self.problem or self._questions.confirm_discard(self.problem)

    def may_quit(self) -> bool:
        """Return whether the program may quit. Saves everything or asks the user first."""
        clock = self.clock
        was_enabled = clock is not None and clock.is_enabled
        if clock is not None and self._autosave is not None:
            self._autosave.sync(clock.stop)
        may_end = self.may_close_match()
        if clock is not None and not may_end:
            clock.set_enabled(was_enabled)
        return may_end

    def clear(self) -> None:
        """Clear the table; the match has already been saved in full."""
        if self.session is not None:
            self.session.finish_throw()
        if self.clock is not None:
            self.clock.stop()
        if self.bot_driver is not None:
            self.bot_driver.stop()
        if self._autosave is not None:
            self._autosave.close()
        if self.session is not None:
            self.session.deleteLater()
        left, self.session = self.saved_match, None
        self.saved_match = self.bot_driver = self.clock = None
        self._report_unsaved()
        self.cleared.emit(left)

    def save_copy(self, target: Path) -> None:
        """Write a copy of the save and report the result."""
        if self.saved_match is None:
            return
        try:
            self.save_store.save_copy(self.saved_match, target)
        except OSError as error:
            self.failed.emit(describe_write_error(target, error))
        else:
            self.noted.emit(self.tr("A copy is saved as {file}.").format(file=target.name))

    def retry_save(self) -> None:
        """Try again to save the match after a failure."""
        if self._autosave is not None:
            self._autosave.close()
        if self.saved_match is not None:
            self.saved_match = self.save_store.retry(self.saved_match)
            self._watch_save(self.saved_match)

    def report_facts(self) -> dict[str, str]:
        """Return facts about the match for a crash report, without names or secrets."""
        if self.saved_match is None:
            return {"Game": "none"}
        match, saving = self.saved_match.match, self.saved_match.autosave
        return {
            "Game": match.rules.game,
            "Options": ", ".join(f"{key}={value}" for key, value in match.rules.options.items()),
            "Seats": str(match.rules.seats),
            "Steps": str(match.ply),
            "Save": f"none ({self.problem})" if saving is None else str(saving.path),
        }

    # --- starting ---------------------------------------------------------------------------

    def _start_session(self, playing: SavedMatch, *, is_new: bool = False) -> bool:
        match = playing.match
        try:
            texts = self._texts.texts(match.rules.game, match.rules.cards.origin)
        except TextsError as error:
            if playing.autosave is not None:
                playing.autosave.close()
            self.failed.emit(describe_error(error))
            return False
        if self.session is not None:
            self.clear()
        is_practised = not match.is_practice and self._is_practised(match)
        match.is_practice |= is_practised
        self.session = Session(match, Speaker(texts, match.rules, match.names), self)
        self.session.is_new = is_new
        self.bot_driver = BotDriver(self.session, self.thinking)
        self.bot_driver.failed.connect(self.notified)
        self.clock = GameClock(self.session, self.save_store.now)
        self.saved_match = playing
        # The result of a match that was over when opened is recorded already.
        self.result = None if match.outcome is None else self._result(match.outcome)
        self.session.changed.connect(self._record_result)
        self.session_started.emit(self.session)
        self._watch_save(playing)
        if is_practised:
            self.noted.emit(
                self.tr("You have practised this deal of the day, so it does not count.")
            )
        return True

    def _record_result(self) -> None:
        """Record the result when the match ends, and remove it after an undo."""
        if self.session is None:
            return
        outcome = self.session.match.outcome
        if (outcome is None) is (self.result is None):
            return
        before, self.result = self.result, None if outcome is None else self._result(outcome)
        if self.result is not None:
            self._write_result(partial(self.results.add, self.result))
        elif before is not None and not self.session.match.is_practice:
            self._write_result(partial(self.results.revoke, before))

    def _write_result(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            text = self.tr("The result could not be saved: {problem}.")
            self.notified.emit(text.format(problem=describe_error(error)))

    def _is_practised(self, match: Match) -> bool:
        """Return whether this is an unfinished daily deal that the player has practised."""
        if not match.day or match.outcome is not None:
            return False
        try:
            return (match.day, match.names[0]) in self.results.read().practised
        except OSError:
            return False

    def _result(self, outcome: Outcome) -> Result | None:
        playing, session = self.saved_match, self.session
        if playing is None or session is None or session.match.is_practice:
            return None
        names = session.match.names
        people = (seat for seat in session.humans if not is_placeholder(names[seat]))
        match, begun, now = playing.match, playing.started, self.save_store.now()
        return result_of(match, outcome, begun, now, people=people, before=playing.offset)

    def _watch_save(self, playing: SavedMatch) -> None:
        if playing.autosave is not None:
            playing.autosave.observer = self
        self._report_unsaved()

    def _report_unsaved(self) -> None:
        text = self.tr("This game is not being saved: {reason}.")
        self.unsaved.emit(text.format(reason=self.problem) if self.problem else "")

    def save_failed(self, saving: Autosave, error: OSError) -> None:
        """Report that saving failed (see `autosave.SaveObserver`)."""
        if self._autosave is saving:
            self._report_unsaved()
        else:
            text = self.tr("The end of the last game may not have been saved: {reason}.")
            self.failed.emit(text.format(reason=describe_error(error)))

    def save_restored(self, saving: Autosave, *, is_beside: bool) -> None:
        """Report that the save was written again (see `autosave.SaveObserver`)."""
        beside = self.tr(
            "Another program has changed the save of this game. Both are kept: the game goes "
            "on in {file}."
        )
        rewritten = self.tr(
            "Another program has moved, replaced or deleted the save of this game. The whole "
            "game has been saved again."
        )
        self.notified.emit(beside.format(file=saving.path.name) if is_beside else rewritten)
