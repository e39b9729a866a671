"""The process that answers the window's questions, which are lines of JSON.

It exits when its standard input ends, and so together with the window.
"""

import json
import logging
import os
import sys
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final, TextIO

from tabletop.bots.adviser import Adviser
from tabletop.bots.plain_values import decode, encode
from tabletop.bots.policy import AnyRules, BotError, Policy, resolve_chance
from tabletop.bots.protocol import plain_names
from tabletop.bots.registry import STRONG, find_policy
from tabletop.bots.reserved_stdout import reserve_stdout
from tabletop.bots.search import (
    AdviseTask,
    Answer,
    ChooseTask,
    CompareTask,
    PlayoutTask,
    RulesSpec,
    SearchPolicy,
)
from tabletop.content.game_library import rules_for
from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.zones import CHANCE, State
from tabletop.games.external import error_line
from tabletop.match.chance import SeededChance

_log: Final = logging.getLogger(__name__)
_NICE: Final = 5
"""The increase of the process's niceness, so that the window has priority."""


class Worker:
    """The handler of questions, which caches bots, and results for the current game."""

    def __init__(self, stopped: Callable[[], bool]) -> None:
        """Create a worker; `stopped` returns whether the current search should end early."""
        self._stopped = stopped
        self._bots: dict[str, Policy] = {}
        self._adviser: tuple[AnyRules, Adviser] | None = None

    def answer(self, line: Mapping[str, Any]) -> Answer:
        """Return the answer to a question; errors are returned in it, never raised."""
        try:
            table = decode(line["table"])
            if not isinstance(table, RulesSpec):
                return Answer(fault=ErrorText("this is no value"))
            # Creating the rules loads the class of states, which decoding needs.
            rules = rules_for(table.game, plain_names(table.seats), dict(table.options))
            if rules.cards.digest != table.cards:
                return Answer(fault=ErrorText("the cards have changed since the game began"))
            seen: Any = decode(line["seen"])
            match decode(line["task"]):
                case ChooseTask() as task:
                    return Answer(self._choose(rules, seen, task))
                case PlayoutTask() as task:
                    return Answer(share=self._play_out(rules, seen, task))
                case AdviseTask() | CompareTask() as task:
                    return self._adviser_for(rules).answer(seen, task, self._stopped)
            return Answer(fault=ErrorText("this is no value"))
        except LocalizedError as error:
            return Answer(fault=error.text)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - an error of external code must not stop the game
            return Answer(fault=ErrorText("{text}", text=error_line(error)))

    def _play_out(self, rules: AnyRules, state: State, task: PlayoutTask) -> float | None:
        """Return the chance of winning at the end of a playout, or None if it was stopped."""
        bot, chance = self._bot(ChooseTask(STRONG, task.seed, None)), SeededChance(task.seed)
        solver = rules.solver() if isinstance(rules, HasSolver) else None
        while not self._stopped():
            outcome = rules.outcome(state)
            if outcome is not None:
                return outcome.share(0)
            value = None if solver is None or state.to_act == CHANCE else solver.value(state)
            if value is not None:
                return value
            state = resolve_chance(rules, state, chance)
            seat = max(state.to_act, 0)
            if legal := rules.legal_actions(state):
                seen = rules.observe(state, seat)
                state = rules.apply(state, bot.choose(rules, seen, legal, chance))
        return None

    def _choose(self, rules: AnyRules, seen: State, task: ChooseTask) -> SeatAction:
        bot, legal = self._bot(task), rules.legal_actions(seen)
        try:
            chosen = bot.choose(rules, seen, legal, SeededChance(task.seed))
        except BotError:
            self._close_bot(task.bot)  # Start a program that has ended again the next time.
            raise
        except (Exception, SystemExit) as error:
            raise _bot_error(task.bot, ErrorText("{text}", text=error_line(error))) from error
        if chosen not in legal:
            raise _bot_error(task.bot, ErrorText("it chose something that is not legal"))
        return chosen

    def _close_bot(self, name: str) -> None:
        close: Callable[[], None] | None = getattr(self._bots.pop(name, None), "close", None)
        if close is not None:
            close()

    def _bot(self, task: ChooseTask) -> Policy:
        if task.bot == STRONG and task.seconds is not None:
            return SearchPolicy(None, task.seconds, self._stopped)
        if task.bot not in self._bots:
            self._bots[task.bot] = find_policy(task.bot)
        return self._bots[task.bot]

    def _adviser_for(self, rules: AnyRules) -> Adviser:
        if self._adviser is None or self._adviser[0] is not rules:
            self._adviser = rules, Adviser(rules)
        return self._adviser[1]


def _bot_error(bot: str, fault: ErrorText) -> BotError:
    return BotError(ErrorText('the bot "{name}": {fault}', name=bot, fault=fault))


def serve() -> None:
    """Answer questions on standard input until it ends, and then exit.

    A question is `{"ticket": 1, "table": …, "seen": …, "task": …}`. The line `{"stop": 1}` ends the
    search for the question with that ticket. An answer is `{"ticket": 1, "answer": …}`.
    """
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with reserve_stdout() as answers:
        _serve(answers)


def _serve(answers: TextIO) -> None:
    questions: SimpleQueue[Any] = SimpleQueue()
    stopped: set[int] = set()
    Thread(target=_read_questions, args=(sys.stdin, questions, stopped), daemon=True).start()
    ticket = 0
    worker = Worker(lambda: ticket in stopped)
    while True:
        line = questions.get()
        ticket = line["ticket"]
        start = monotonic()
        answer = worker.answer(line)
        fault = answer.fault and answer.fault.template
        _log.debug("question %d: %.3f s, fault %s", ticket, monotonic() - start, fault)
        print(json.dumps({"ticket": ticket, "answer": encode(answer)}), file=answers, flush=True)


def _read_questions(lines: TextIO, questions: "SimpleQueue[Any]", stopped: set[int]) -> None:
    for text in lines:
        line = json.loads(text)
        if "stop" in line:
            stopped.add(line["stop"])
        else:
            questions.put(line)
    os._exit(0)  # Even during a search, as nobody needs its result.
