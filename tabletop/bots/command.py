"""Bots that run as external programs and exchange lines of JSON with this program."""

import logging
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final

from tabletop.bots.policy import AnyRules, BotError, Rng
from tabletop.bots.protocol import MAX_LINE, PREFIX, from_line, plain_names, question_data, to_line
from tabletop.engine.actions import SeatAction
from tabletop.engine.localized_error import ErrorText, quoted_input
from tabletop.engine.notation import Notation
from tabletop.engine.zones import State

_log: Final = logging.getLogger(__name__)
TIMEOUT: Final = 30.0
"""The time in seconds after which a program is assumed to hang."""
_EXIT_TIMEOUT: Final = 2.0
_AHEAD: Final = 16
"""The number of unread lines after which a program must wait."""


class CommandPolicy:
    """A bot that asks an external program, which runs until `close` is called."""

    def __init__(self, command: str, timeout: float = TIMEOUT) -> None:
        """Start the program.

        Args:
            command: the command, quoted as in a shell but run without a shell.
            timeout: the time in seconds after which the program is assumed to hang.

        Raises:
            BotError: if the program cannot be started.
        """
        self._command, self._timeout = command, timeout
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._lines: Queue[bytes] = Queue(_AHEAD)
        if not command.strip():
            raise self._error(ErrorText("no program is named"))
        try:
            words = shlex.split(command)
            _log.debug("%s is started", Path(words[0]).name)
            self._process = subprocess.Popen(  # noqa: S603 - the user names it
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            raise self._error(ErrorText("{fault}", fault=str(error))) from error
        self._listener = Thread(target=self._read_lines, daemon=True)
        for thread in (self._listener, Thread(target=self._write_questions, daemon=True)):
            thread.start()

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """Ask the program for one of the legal actions.

        Raises:
            BotError: if the program has ended, does not answer, or gives an invalid answer.
        """
        notation = Notation(rules, plain_names(rules.seats))
        answer = self._ask(to_line(question_data(rules, notation, observation, legal)))
        by_words = {notation.text(action): action for action in legal}
        try:
            chosen = from_line(answer).get("action")
        except ValueError as error:
            raise self._invalid_answer(answer, ErrorText("{fault}", fault=str(error))) from error
        if not isinstance(chosen, str):
            raise self._invalid_answer(answer, ErrorText('there is no "action" in it'))
        if chosen not in by_words:
            known = ", ".join([*by_words][:5]) + (", ..." if len(by_words) > 5 else "")
            raise self._invalid_answer(answer, ErrorText("legal is: {known}", known=known))
        return by_words[chosen]

    def close(self) -> None:
        """Close the program's input, and kill the program if it does not exit."""
        self._questions.put(b"")
        try:
            self._process.wait(_EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        _log.debug("the program has ended: %s", self._process.returncode)
        for _ in range(_AHEAD + 1):  # unread lines
            with suppress(Empty):
                self._lines.get_nowait()
            self._listener.join(0.1)
            if not self._listener.is_alive() and self._process.stdout is not None:
                self._process.stdout.close()
                break

    def _write_questions(self) -> None:
        """Write questions until an empty one, in a thread, as the program may read slowly."""
        pipe = self._process.stdin
        if pipe is None:
            return
        with suppress(OSError):  # The program may have exited already.
            while asked := self._questions.get():
                pipe.write(asked)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read_lines(self) -> None:
        """Queue the lines that the program writes; the last line is empty or too long."""
        pipe = self._process.stdout
        while pipe is not None and (answer := pipe.readline(MAX_LINE + 1)):
            self._lines.put(answer)
            if len(answer) > MAX_LINE:
                return
        self._lines.put(b"")

    def _ask(self, question: str) -> str:
        start = monotonic()
        self._questions.put(f"{question}\n".encode())
        try:
            answer = self._lines.get(timeout=self._timeout)
        except Empty:
            fault = ErrorText("it has not answered within {n} seconds", n=f"{self._timeout:g}")
            raise self._error(fault) from None
        _log.debug("%d bytes answered in %.3f s", len(answer), monotonic() - start)
        if len(answer) > MAX_LINE:
            self._process.kill()
            raise self._error(ErrorText("it wrote a line of more than {n} bytes", n=MAX_LINE))
        if answer:
            try:
                return answer.decode()
            except UnicodeDecodeError:
                raise self._error(ErrorText("what it wrote is no text in UTF-8")) from None
        try:
            code = self._process.wait(_EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            raise self._error(ErrorText("it answers no more")) from None
        raise self._error(ErrorText("it has ended, with exit code {code}", code=code))

    def _invalid_answer(self, answer: str, why: ErrorText) -> BotError:
        return self._error(ErrorText('it answered "{text}": {why}', text=answer.strip(), why=why))

    def _error(self, fault: ErrorText) -> BotError:
        _log.debug("fault of a program: %s", fault.template)
        name = quoted_input(f"{PREFIX}{self._command}")
        return BotError(ErrorText('the bot "{name}": {fault}', name=name, fault=fault))
