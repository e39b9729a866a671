"""Play bots' turns in a match; a worker process chooses their actions.

A bot plays each seat without a person, whether from the start or after the player left.
"""

import json
import logging
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
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
from tabletop.bots.policy import EasyPolicy, GreedyPolicy, RandomPolicy
from tabletop.bots.registry import LEVELS, STRONG
from tabletop.bots.search import SECONDS, AdviseTask, Answer, ChooseTask, Question, RulesSpec
from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.actions import SeatAction
from tabletop.engine.localized_error import ErrorText, quoted_input
from tabletop.engine.zones import Seat
from tabletop.match.chance import SeededChance
from tabletop.match.match import USUAL_BOT, Match
from tabletop.match.queries import check_legal_action, has_secrets
from tabletop.ui.base.errors import translate_fault
from tabletop.ui.table.session import Session

AnswerHandler = Callable[[Answer], object]
_log: Final = logging.getLogger(__name__)
STOP_TIMEOUT: Final = 100
"""Milliseconds for the process to stop its work, after which it is killed."""
ANSWER_TIMEOUT: Final = 40_000
"""Milliseconds after which an unanswered question counts as failed."""
IDLE_TIMEOUT: Final = 60_000
"""Milliseconds without questions after which the process is ended to free memory."""


class BotProcess(QObject):
    """A worker process that answers questions one at a time.

    The first question starts the process, which ends after some time without questions. If it ends
    during a question, only that question fails, and the next question starts a new process.
    The process is killed if it does not stop working on a cancelled question. It may continue if it
    is solving a position, since later questions are likely to need the same result.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tickets = 0
        self._waiting: deque[tuple[int, Question, AnswerHandler]] = deque()
        self._asked: tuple[int, AnswerHandler | None] | None = None
        self._is_kept = False
        """Whether the process may keep working on its question after `cancel`."""
        self._process: QProcess | None = None
        self._limit = self._timer(self._end)
        self._idle = self._timer(self._end)

    def _timer(self, timed_out: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True)
        timer.timeout.connect(timed_out)
        return timer

    def ask(self, question: Question, answered: AnswerHandler) -> int:
        """Ask a question; return a ticket with which to cancel it.

        Args:
            question: what a bot should choose or compute.
            answered: called with the answer, never before `ask` returns, and never after `cancel`.
        """
        self._tickets += 1
        self._waiting.append((self._tickets, question, answered))
        self._idle.stop()
        self._send_next()
        return self._tickets

    def cancel(self, ticket: int | None) -> None:
        """Cancel a question, if it has not been answered."""
        self._waiting = deque(asked for asked in self._waiting if asked[0] != ticket)
        if ticket is not None and self._asked is not None and self._asked[0] == ticket:
            self._asked = ticket, None
            self._write({"stop": ticket})
            if not self._is_kept:
                self._limit.start(STOP_TIMEOUT)

    def close(self) -> None:
        """Cancel all questions, and end the process."""
        self._waiting.clear()
        self._asked = None
        self._end()
        for process in self.findChildren(QProcess):
            process.waitForFinished()

    # --- the process ----------------------------------------------------------------------------

    def _send_next(self) -> None:
        """Send the next question, if the process is free."""
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
        if not is_frozen:  # import the same modules as this process
            environment = QProcessEnvironment.systemEnvironment()
            environment.insert("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
            process.setProcessEnvironment(environment)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._has_ended)
        # Queued, since `start` may emit the signal before `_process` is set.
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
        """End the process; the current question fails."""
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
"""Milliseconds before each action at the usual pace, so that people can follow."""
MIN_ACTION_DELAY: Final = 120
"""Milliseconds before each action without animation, to keep the window responsive."""
_MARGIN: Final = 100
"""Milliseconds that a bot may need in addition to its thinking time."""


class Thinker(Protocol):
    """A worker that answers questions asynchronously (see `BotProcess`)."""

    def ask(self, question: Question, answered: AnswerHandler) -> int:
        """Ask a question; return a ticket with which to cancel it."""

    def cancel(self, ticket: int | None) -> None:
        """Cancel a question, if it has not been answered."""


class BotDriver(QObject):
    """Plays the seats of a session's bots, one action at a time.

    A bot knows only what its seat sees. It acts when the timer fires, never earlier. In games with
    hidden information the interval exceeds the thinking time, so that the delay does not reveal
    whether the bot had a choice.

    Signals:
        failed: a bot has failed, and the default bot acts for it; carries a sentence. An external
            bot is replaced for the rest of the game.
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
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._act)
        session.changed.connect(self._update)
        self._update()

    def set_pace(self, pace: float, seconds: float = SECONDS) -> None:
        """Set how fast bots act.

        Args:
            pace: the speed of motion: 1 is usual, 2 is twice as fast, 0 shows no animation.
            seconds: the thinking time of bots that use the clock.
        """
        self._pace, self._seconds = pace, seconds
        if self._request is not None:
            self._cancel()
            self._update()

    def stop(self) -> None:
        """Stop acting, because the match is being closed."""
        self._session.changed.disconnect(self._update)
        self._cancel()

    # --- the next action ------------------------------------------------------------------------

    def _current_request(self) -> tuple[int, Seat, str] | None:
        """Return the revision, the seat to act and its bot; None if no bot should act."""
        match = self._session.match
        seat = match.to_act
        # While the screen is covered, nobody could follow a bot's actions.
        if (
            seat < 0
            or seat in self._session.humans
            or match.outcome is not None
            or self._session.is_hidden
        ):
            return None
        return match.revision, seat, match.players.bot(seat)

    def _update(self) -> None:
        """Ask for an action, unless the same question is already pending."""
        request = self._current_request()
        if request == self._request:
            return
        self._cancel()
        self._request = request
        if request is None:
            return
        match, (_, seat, bot) = self._session.match, request
        # Derived from the match's seed without revealing future dice.
        seed = SeededChance(f"{match.seed}/stand-in/{seat}/{match.ply}").random_below(2**53)
        task = ChooseTask(bot, str(seed), self._seconds)
        question = Question(RulesSpec.of(match.rules), match.observe(seat), task)
        delay = ACTION_DELAY / self._pace if self._pace > 0 else MIN_ACTION_DELAY
        if bot == STRONG and has_secrets(match.rules):
            delay = max(delay, self._seconds * 1000 + _MARGIN)
        self._timer.start(round(max(delay, MIN_ACTION_DELAY)))
        self._ticket = self._thinker.ask(question, self._answer_received)

    def _cancel(self) -> None:
        """Cancel the question and the timer."""
        self._thinker.cancel(self._ticket)
        self._ticket = self._request = self._chosen = None
        self._timer.stop()

    # --- acting ---------------------------------------------------------------------------------

    def _answer_received(self, answer: Answer) -> None:
        self._ticket = None
        if self._request is None:
            return
        seat, bot = self._request[1:]
        self._chosen = answer.action
        if answer.action is not None:
            return
        check_legal_action(self._session.match)
        if bot not in self._failed_bots:
            self._failed_bots.add(bot)
            text = self.tr("The medium computer now plays for {name}: {fault}.")
            name = self._session.speaker.names[seat]
            self.failed.emit(text.format(name=name, fault=translate_fault(answer.fault or "")))
        if bot in LEVELS:
            self._chosen = self._usual_choice()
            return
        self._session.match.players.assign_bot(seat, USUAL_BOT)
        self._session.announce()  # calls `_update`, and updates the seat's label

    def _usual_choice(self) -> SeatAction:
        match = self._session.match
        observation, legal = match.observe(match.to_act), match.legal_actions()
        chance = SeededChance(f"{match.seed}/stand-in/{match.ply}")
        for policy in (GreedyPolicy(), EasyPolicy()):
            with suppress(Exception):  # the game's own estimates may have failed
                return policy.choose(match.rules, observation, legal, chance)
        return RandomPolicy().choose(match.rules, observation, legal, chance)

    def _act(self) -> None:
        """Play the chosen action, or wait for another timeout if there is none yet."""
        is_showing = self._session.is_dealing or self._session.is_presenting()
        if self._request is None or self._chosen is None or is_showing:
            return
        (revision, seat, _), action = self._request, self._chosen
        if self._current_request() != self._request:
            self._update()
            return
        self._cancel()
        self._session.play_for(seat, action, revision)


OFFERED: Final = ("easy", "medium", "strong")
"""The levels offered to people, weakest first; these exclude "random"."""


def level_text(bot: str) -> str:
    """Return the text for a bot: its level in the window's language, or its quoted ID."""
    texts = {
        "easy": QCoreApplication.translate("Levels", "easy"),
        "medium": QCoreApplication.translate("Levels", "medium"),
        "strong": QCoreApplication.translate("Levels", "strong"),
    }
    return texts.get(bot, quoted_input(bot))


def computer_text(bot: str) -> str:
    """Return the text shown beside a bot's name on the table."""
    text = QCoreApplication.translate("Levels", "computer, {level}")
    return text.format(level=level_text(bot))


def names_with_bots(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat, with a bot's level after its name."""
    bots = match.players.assigned_bots or ("",) * len(names)
    pairs = zip(names, bots, strict=True)
    return tuple(f"{name} ({computer_text(bot)})" if bot else name for name, bot in pairs)
