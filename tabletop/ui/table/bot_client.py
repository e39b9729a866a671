"""Asks a process beside the window, which thinks while the window stays in hand."""

import json
import os
import sys
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Qt, QTimer

from tabletop.bots.plain_values import plain, value_of
from tabletop.bots.question import Advise, Answer, Question
from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.localized_error import ErrorText

Answered = Callable[[Answer], object]
STOPS_WITHIN: Final = 100
"""Milliseconds after which a process is ended that does not stop by itself."""
PATIENCE: Final = 40_000
"""Milliseconds after which a question counts as never to be answered."""
LEAVES_AFTER: Final = 60_000
"""Milliseconds without a question after which the process ends: its memory is free again."""


class Thinking(QObject):
    """Lets questions be answered by a process of its own, one after another.

    The process is started by the first question, and ended when none has come for a while. One that
    ends in the middle of a question has failed at that one only; the next starts it anew. It is
    ended, too, where it goes on with a question that was cancelled, unless it solves a position:
    the next question is likely to be of the same ones.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tickets = 0
        self._waiting: deque[tuple[int, Question, Answered]] = deque()
        self._asked: tuple[int, Answered | None] | None = None
        self._is_kept = False
        """Whether what is worked out now serves later questions as well: positions are solved."""
        self._process: QProcess | None = None
        self._limit = self._timer(self._end)
        self._idle = self._timer(self._end)

    def _timer(self, due: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True)
        timer.timeout.connect(due)
        return timer

    def ask(self, question: Question, answered: Answered) -> int:
        """Ask something; return the ticket by which it can be cancelled.

        Args:
            question: what is asked.
            answered: is given the answer, never before this returns, and never once cancelled.
        """
        self._tickets += 1
        self._waiting.append((self._tickets, question, answered))
        self._idle.stop()
        self._go_on()
        return self._tickets

    def cancel(self, ticket: int | None) -> None:
        """Stop thinking about a question; nothing where it is answered already."""
        self._waiting = deque(asked for asked in self._waiting if asked[0] != ticket)
        if ticket is not None and self._asked is not None and self._asked[0] == ticket:
            self._asked = ticket, None
            self._write({"stop": ticket})
            if not self._is_kept:
                self._limit.start(STOPS_WITHIN)

    def close(self) -> None:
        """Stop thinking at all; what was asked is not answered any more."""
        self._waiting.clear()
        self._asked = None
        self._end()
        for process in self.findChildren(QProcess):
            process.waitForFinished()

    # --- the process ----------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Ask what waits next, once the process is free."""
        if self._asked is not None:
            return
        if not self._waiting:
            if self._process is not None:
                self._idle.start(LEAVES_AFTER)
            return
        ticket, question, answered = self._waiting.popleft()
        self._asked = ticket, answered
        self._is_kept = isinstance(question.task, Advise) and question.task.tries == 0
        if self._process is None:
            self._process = self._started()
        parts = {name: plain(getattr(question, name)) for name in ("table", "seen", "task")}
        self._write({"ticket": ticket, **parts})
        self._limit.start(PATIENCE)

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
        return process

    def _write(self, line: dict[str, Any]) -> None:
        if self._process is not None:
            self._process.write(json.dumps(line).encode() + b"\n")

    def _read(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            try:
                answer = value_of(json.loads(bytes(process.readLine().data()))["answer"])
            except BAD_CONTENT:
                answer = None
            if isinstance(answer, Answer):
                self._tell(answer)
            else:
                self._end()

    def _tell(self, answer: Answer) -> None:
        asked, self._asked = self._asked, None
        self._limit.stop()
        if asked is not None and asked[1] is not None:
            asked[1](answer)
        self._go_on()

    def _end(self) -> None:
        """End the process, whatever it does; what it was asked is not answered."""
        process = self._process
        if process is not None:
            self._gone(ErrorText("it has given no answer"))
            process.kill()

    def _has_failed(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self.sender() is self._process:
            self._gone(ErrorText("it cannot be started"))

    def _has_ended(self) -> None:
        if self.sender() is self._process:
            self._gone(ErrorText("it has ended"))

    def _gone(self, fault: ErrorText) -> None:
        self._process = None
        self._limit.stop()
        self._idle.stop()
        if self._asked is not None:
            self._tell(Answer(fault=fault))
