"""Plays for seats without a person: those that the computer was given, and of whoever left.

What to play is asked of a process beside the window, which thinks while the window stays in hand.
"""

import json
import logging
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QProcess,
    QProcessEnvironment,
    Qt,
    QTimer,
    Signal,
)

from tabletop.bots.plain_values import decode, encode
from tabletop.bots.policy import GreedyPolicy
from tabletop.bots.registry import LEVELS, STRONG
from tabletop.bots.search import SECONDS, AdviseTask, Answer, ChooseTask, Question, RulesSpec
from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.actions import SeatAction
from tabletop.engine.localized_error import ErrorText, quoted_input
from tabletop.engine.zones import Seat
from tabletop.match.chance import SeededChance
from tabletop.match.match import USUAL_BOT, Match
from tabletop.match.queries import has_secrets
from tabletop.ui.base.errors import translate_fault
from tabletop.ui.table.session import Session

AnswerHandler = Callable[[Answer], object]
_log: Final = logging.getLogger(__name__)
STOP_TIMEOUT: Final = 100
"""Milliseconds after which a process is ended that does not stop by itself."""
ANSWER_TIMEOUT: Final = 40_000
"""Milliseconds after which a question counts as never to be answered."""
IDLE_TIMEOUT: Final = 60_000
"""Milliseconds without a question after which the process ends: its memory is free again."""


class BotProcess(QObject):
    """Lets questions be answered by a process of its own, one after another.

    The process is started by the first question, and ended when none has come for a while. One that
    ends in the middle of a question has failed at that one only; the next starts it anew. It is
    ended, too, where it goes on with a question that was cancelled, unless it solves a position:
    the next question is likely to be of the same ones.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tickets = 0
        self._waiting: deque[tuple[int, Question, AnswerHandler]] = deque()
        self._asked: tuple[int, AnswerHandler | None] | None = None
        self._is_kept = False
        """Whether what is worked out now serves later questions as well: positions are solved."""
        self._process: QProcess | None = None
        self._limit = self._timer(self._end)
        self._idle = self._timer(self._end)

    def _timer(self, due: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True)
        timer.timeout.connect(due)
        return timer

    def ask(self, question: Question, answered: AnswerHandler) -> int:
        """Ask something; return the ticket by which it can be cancelled.

        Args:
            question: what is asked.
            answered: is given the answer, never before this returns, and never once cancelled.
        """
        self._tickets += 1
        self._waiting.append((self._tickets, question, answered))
        self._idle.stop()
        self._send_next()
        return self._tickets

    def cancel(self, ticket: int | None) -> None:
        """Stop thinking about a question; nothing where it is answered already."""
        self._waiting = deque(asked for asked in self._waiting if asked[0] != ticket)
        if ticket is not None and self._asked is not None and self._asked[0] == ticket:
            self._asked = ticket, None
            self._write({"stop": ticket})
            if not self._is_kept:
                self._limit.start(STOP_TIMEOUT)

    def close(self) -> None:
        """Stop thinking at all; what was asked is not answered any more."""
        self._waiting.clear()
        self._asked = None
        self._end()
        for process in self.findChildren(QProcess):
            process.waitForFinished()

    # --- the process ----------------------------------------------------------------------------

    def _send_next(self) -> None:
        """Ask what waits next, once the process is free."""
        if self._asked is not None:
            return
        if not self._waiting:
            if self._process is not None:
                self._idle.start(IDLE_TIMEOUT)
            return
        ticket, question, answered = self._waiting.popleft()
        self._asked = ticket, answered
        self._is_kept = isinstance(question.task, AdviseTask) and question.task.tries == 0
        if self._process is None:
            self._process = self._started()
        parts = {name: encode(getattr(question, name)) for name in ("table", "seen", "task")}
        _log.debug("question %d: %s", ticket, type(question.task).__name__)
        self._write({"ticket": ticket, **parts})
        self._limit.start(ANSWER_TIMEOUT)

    def _started(self) -> QProcess:
        process = QProcess(self)
        is_frozen = getattr(sys, "frozen", False)
        process.setProgram(sys.executable)
        process.setArguments(["think"] if is_frozen else ["-P", "-m", "tabletop", "think"])
        if not is_frozen:  # the same modules as here, wherever they lie
            environment = QProcessEnvironment.systemEnvironment()
            environment.insert("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
            process.setProcessEnvironment(environment)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._has_ended)
        # Queued, since it may be known before the question is asked.
        process.errorOccurred.connect(self._has_failed, Qt.ConnectionType.QueuedConnection)
        process.finished.connect(process.deleteLater)
        process.start()
        _log.debug("the process is started")
        return process

    def _write(self, line: dict[str, Any]) -> None:
        if self._process is not None:
            self._process.write(json.dumps(line).encode() + b"\n")

    def _read(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            try:
                answer = decode(json.loads(bytes(process.readLine().data()))["answer"])
            except BAD_CONTENT:
                answer = None
            if isinstance(answer, Answer):
                self._deliver(answer)
            else:
                self._end()

    def _deliver(self, answer: Answer) -> None:
        asked, self._asked = self._asked, None
        fault = answer.fault and answer.fault.template
        _log.debug("question %s is answered, fault %s", asked and asked[0], fault)
        self._limit.stop()
        if asked is not None and asked[1] is not None:
            asked[1](answer)
        self._send_next()

    def _end(self) -> None:
        """End the process, whatever it does; what it was asked is not answered."""
        process = self._process
        if process is not None:
            self._process_lost(ErrorText("it has given no answer"))
            process.kill()

    def _has_failed(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self.sender() is self._process:
            self._process_lost(ErrorText("it cannot be started"))

    def _has_ended(self) -> None:
        if self.sender() is self._process:
            self._process_lost(ErrorText("it has ended"))

    def _process_lost(self, fault: ErrorText) -> None:
        _log.debug("the process: %s", fault.template)
        self._process = None
        self._limit.stop()
        self._idle.stop()
        if self._asked is not None:
            self._deliver(Answer(fault=fault))


ACTION_DELAY: Final = 800
"""Milliseconds before each action at the usual pace: long enough to be followed."""
MIN_ACTION_DELAY: Final = 120
"""Where nothing moves; the window stays in hand."""
_OVER: Final = 100
"""Milliseconds beyond its time after which a bot has answered for certain."""


class Thinker(Protocol):
    """Answers questions, later (`BotProcess`)."""

    def ask(self, question: Question, answered: AnswerHandler) -> int:
        """Ask something; return its ticket."""

    def cancel(self, ticket: int | None) -> None:
        """Stop thinking about a question."""


class BotDriver(QObject):
    """Acts for the computer's seats of a session, one action after another.

    A bot knows what its seat sees and no more. It acts at the beat of the pace and never sooner: in
    games with secrets the beat is longer than the time it may think for, so that nobody can tell
    from the clock whether it had anything to think about.

    Signals:
        failed: a bot has failed, and the usual one acts for it, from then on where it is none of
            ours; carries a sentence.
    """

    failed = Signal(str)

    def __init__(self, session: Session, thinker: Thinker) -> None:
        super().__init__(session)
        self._session, self._thinker = session, thinker
        self._pace, self._seconds = 1.0, SECONDS
        self._ticket: int | None = None
        self._request: tuple[int, Seat, str] | None = None
        self._chosen: SeatAction | None = None
        self._failed_bots: set[str] = set()
        """Bots that have failed."""
        self._beat = QTimer(self)
        self._beat.timeout.connect(self._act)
        session.changed.connect(self._update)
        self._update()

    def set_pace(self, pace: float, seconds: float = SECONDS) -> None:
        """Say how fast to act.

        Args:
            pace: as fast as pieces move: 1 as usual, 2 twice as fast, 0 at once.
            seconds: how long bots think that do so by the clock.
        """
        self._pace, self._seconds = pace, seconds
        if self._request is not None:
            self._cancel()
            self._update()

    def stop(self) -> None:
        """Act no more; the match is put away."""
        self._session.changed.disconnect(self._update)
        self._cancel()

    # --- what is due ----------------------------------------------------------------------------

    def _current_request(self) -> tuple[int, Seat, str] | None:
        """Return the number of the position, who is to act, and by which bot; None for a person."""
        match = self._session.match
        seat = match.to_act
        # Behind the privacy screen nobody could follow what it does.
        if (
            seat < 0
            or seat in self._session.humans
            or match.outcome is not None
            or self._session.is_hidden
        ):
            return None
        return match.revision, seat, match.players.bot(seat)

    def _update(self) -> None:
        """Ask what is to be done, unless that is asked already."""
        about = self._current_request()
        if about == self._request:
            return
        self._cancel()
        self._request = about
        if about is None:
            return
        match, (_, seat, bot) = self._session.match, about
        # Made of the match's seed, but nobody can find the dice by it that are still to fall.
        seed = SeededChance(f"{match.seed}/stand-in/{seat}/{match.ply}").random_below(2**53)
        task = ChooseTask(bot, str(seed), self._seconds)
        question = Question(RulesSpec.of(match.rules), match.observe(seat), task)
        beat = ACTION_DELAY / self._pace if self._pace > 0 else MIN_ACTION_DELAY
        if bot == STRONG and has_secrets(match.rules):
            beat = max(beat, self._seconds * 1000 + _OVER)
        self._beat.start(round(max(beat, MIN_ACTION_DELAY)))
        self._ticket = self._thinker.ask(question, self._answer_received)

    def _cancel(self) -> None:
        """Think no longer: the position is another one, or a person acts."""
        self._thinker.cancel(self._ticket)
        self._ticket = self._request = self._chosen = None
        self._beat.stop()

    # --- acting ---------------------------------------------------------------------------------

    def _answer_received(self, answer: Answer) -> None:
        self._ticket = None
        if self._request is None:
            return
        seat, bot = self._request[1:]
        self._chosen = answer.action
        if answer.action is not None:
            return
        if bot not in self._failed_bots:
            self._failed_bots.add(bot)
            text = self.tr("For {name} the medium computer plays now: {fault}.")
            name = self._session.speaker.names[seat]
            self.failed.emit(text.format(name=name, fault=translate_fault(answer.fault or "")))
        if bot in LEVELS:
            self._chosen = self._usual_choice()
            return
        self._session.match.players.assign_bot(seat, USUAL_BOT)
        self._session.announce()  # its sign says so; and `_follow`

    def _usual_choice(self) -> SeatAction:
        match = self._session.match
        seen, legal = match.observe(match.to_act), match.legal_actions()
        chance = SeededChance(f"{match.seed}/stand-in/{match.ply}")
        return GreedyPolicy().choose(match.rules, seen, legal, chance)

    def _act(self) -> None:
        """Do what was chosen; what is not known yet waits for the next beat."""
        is_shown = self._session.is_dealing or self._session.is_presenting()
        if self._request is None or self._chosen is None or is_shown:
            return
        (revision, seat, _), action = self._request, self._chosen
        if self._current_request() != self._request:
            self._update()
            return
        self._cancel()
        self._session.play_for(seat, action, revision)


OFFERED: Final = ("easy", "medium", "strong")
"""The levels that people may choose, weakest first; playing at random is none."""


def level_text(bot: str) -> str:
    """Return what a bot is called; one of somebody else's has its own name."""
    words = {
        "easy": QCoreApplication.translate("Levels", "easy"),
        "medium": QCoreApplication.translate("Levels", "medium"),
        "strong": QCoreApplication.translate("Levels", "strong"),
    }
    return words.get(bot, quoted_input(bot))


def computer_text(bot: str) -> str:
    """Return what stands beside the name of a seat that a bot plays."""
    text = QCoreApplication.translate("Levels", "computer, {level}")
    return text.format(level=level_text(bot))


def names_with_bots(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat, and beside those of the computer as what it plays."""
    bots = match.players.assigned_bots or ("",) * len(names)
    pairs = zip(names, bots, strict=True)
    return tuple(f"{name} ({computer_text(bot)})" if bot else name for name, bot in pairs)
