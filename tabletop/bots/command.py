"""Players that are programs of others, in any language: asked and answering by a line of JSON."""

import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from tabletop.bots.errors import BotError
from tabletop.bots.policy import AnyRules, Dice
from tabletop.bots.protocol import PREFIX, line, question, read, seats_in_lines
from tabletop.engine.actions import SeatAction
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.quoting import quoted_input
from tabletop.engine.state import State

PATIENCE: Final = 30.0
"""Seconds after which a program counts as hung."""
_LEAVES_WITHIN: Final = 2.0


class CommandPolicy:
    """Asks a program, which runs until `close`."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        """Start the program.

        Args:
            command: as in a shell, but no shell reads it.
            patience: seconds after which it counts as hung.

        Raises:
            BotError: it cannot be started.
        """
        self._command, self._patience = command, patience
        self._lines: SimpleQueue[str] = SimpleQueue()
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(  # noqa: S603 - the user names it
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise self._fault(ErrorText("{fault}", fault=str(error))) from error
        Thread(target=self._listen, daemon=True).start()

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Dice
    ) -> SeatAction:
        """See `Policy.choose`.

        Raises:
            BotError: the program has ended, does not answer, or not with a legal action.
        """
        notation = Notation(rules, seats_in_lines(rules.seats))
        answer = self._answer(line(question(rules, notation, observation, legal)))
        by_words = {notation.text(action): action for action in legal}
        try:
            chosen = read(answer).get("action")
        except ValueError as error:
            raise self._nonsense(answer, ErrorText("{fault}", fault=str(error))) from error
        if not isinstance(chosen, str):
            raise self._nonsense(answer, ErrorText('there is no "action" in it'))
        if chosen not in by_words:
            known = ", ".join([*by_words][:5]) + (", ..." if len(by_words) > 5 else "")
            raise self._nonsense(answer, ErrorText("legal is: {known}", known=known))
        return by_words[chosen]

    def close(self) -> None:
        """End the program: it is told by the end of what it reads, then it is stopped."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is None:
                continue
            with suppress(OSError):  # it may have gone before
                stream.close()
            if stream is self._process.stdin:
                try:
                    self._process.wait(_LEAVES_WITHIN)
                except subprocess.TimeoutExpired:
                    self._process.kill()
                    self._process.wait()

    def _listen(self) -> None:
        if self._process.stdout is not None:
            with suppress(OSError, ValueError):  # closed, or no text
                for text in self._process.stdout:
                    self._lines.put(text)
        self._lines.put("")

    def _answer(self, asked: str) -> str:
        try:
            if self._process.stdin is not None:
                self._process.stdin.write(f"{asked}\n")
                self._process.stdin.flush()
            answer = self._lines.get(timeout=self._patience)
        except OSError:
            answer = ""
        except Empty:
            said = ErrorText("it has not answered within {n} seconds", n=f"{self._patience:g}")
            raise self._fault(said) from None
        if answer:
            return answer
        try:
            code = self._process.wait(_LEAVES_WITHIN)
        except subprocess.TimeoutExpired:
            raise self._fault(ErrorText("it answers no more")) from None
        raise self._fault(ErrorText("it has ended, with exit code {code}", code=code))

    def _nonsense(self, answer: str, why: ErrorText) -> BotError:
        said = ErrorText('it answered "{text}": {why}', text=answer.strip(), why=why)
        return self._fault(said)

    def _fault(self, fault: ErrorText) -> BotError:
        name = quoted_input(f"{PREFIX}{self._command}")
        return BotError(ErrorText('the bot "{name}": {fault}', name=name, fault=fault))
