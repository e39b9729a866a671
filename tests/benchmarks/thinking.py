"""What it costs the window that somebody thinks beside it.

Run by hand:

    python tests/benchmarks/thinking.py [-n ROUNDS]

A real window, offscreen, with a game against the strong computer. Measured in it: how long it does
nothing else whenever it asks or is answered (of the processor's time, which no other program makes
longer), how soon a question is stopped, what the window and the process hold, and what both need of
the processor while nobody acts.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.benchmarks.ui import _begin, _wait, _window  # noqa: E402 - after the path

if TYPE_CHECKING:
    from tabletop.ui.app.main_window import MainWindow
    from tabletop.ui.table.bot_driver import BotProcess

BUSY: Final = 16.0
"""Milliseconds that the window is busy with a question or an answer."""
STOPS_WITHIN: Final = 200.0
"""Milliseconds until the process is free again, or has ended."""
WINDOW: Final = 3.0
"""MB more in the window once it has asked something; what it holds else is measured in `ui.py`."""
WORKER: Final = 120.0
"""MB of the process."""
IDLE: Final = 1.0
"""Milliseconds of the processor in a second in which nobody acts."""
_STATUS: Final = "/proc/{process}/status"
_TIMES: Final = "/proc/{process}/stat"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where something is worse than it must be."""
    parser = argparse.ArgumentParser(description="Measures what thinking costs the window.")
    parser.add_argument("-n", "--rounds", type=int, default=12, help="questions a game (12)")
    given = parser.parse_args(arguments)
    os.environ.update(QT_QPA_PLATFORM="offscreen", TABLETOP_HOME=tempfile.mkdtemp())
    window = _window()
    busy: list[float] = []
    from tabletop.ui.table.bot_driver import BotDriver, BotProcess

    for cls, name in ((BotProcess, "ask"), (BotProcess, "_read"), (BotDriver, "_update")):
        setattr(cls, name, _timed(getattr(cls, name), busy))
    games = ("nichtlustig", "numnum", "dumm-gelaufen")
    _begin(window, 11)
    _wait(2000)
    thinking = window.controller.thinking
    resident = _resident(os.getpid())
    _stop(thinking)
    resident = _resident(os.getpid()) - resident
    held = [_play(window, game, given.rounds) for game in games]
    held.append(_advise(thinking, given.rounds))
    stops = [_stop(thinking) for _ in range(given.rounds)]
    window.controller.clear()
    _wait(200)
    process = _process(thinking)
    before = _spent(os.getpid()), _spent(process)
    _wait(5000)
    idle = [(_spent(p) - b) / 5 for p, b in zip((os.getpid(), process), before, strict=True)]
    lines = [
        _line("the window is busy with a question, at most", max(busy), BUSY, "ms"),
        _line("the same, median", median(busy), BUSY, "ms"),
        _line("a question is stopped, at most", max(stops), STOPS_WITHIN, "ms"),
        _line("the process holds, at most", max(held), WORKER, "MB"),
        _line("the window holds more, once it has asked", resident, WINDOW, "MB"),
        _line("the idle window needs in a second", idle[0], IDLE, "ms"),
        _line("the idle process needs in a second", idle[1], IDLE, "ms"),
    ]
    thinking.close()
    return 0 if all(lines) else 1


def _line(what: str, value: float, limit: float, unit: str) -> bool:
    print(f"{what:<50} {value:8.1f} {unit} (at most {limit:g})", flush=True)
    return value <= limit


def _timed(method: Callable[..., Any], spent: list[float]) -> Callable[..., Any]:
    def timed(*given: Any) -> Any:  # noqa: ANN401 - whatever the method takes
        begun = time.thread_time()
        try:
            return method(*given)
        finally:
            spent.append(1000 * (time.thread_time() - begun))

    return timed


def _play(window: "MainWindow", game: str, rounds: int) -> float:
    """Let two strong seats play against each other for a while; return what the process held."""
    from tabletop.content.game_setup import Setup
    from tabletop.games.catalogue import find_game

    names = ("Ann", "Ben", "Cleo")
    setup = Setup(find_game(game), names, {}, 7, bots={1: "strong", 2: "strong"})
    window.controller.begin(setup)
    session, driver, most = window.controller.session, window.controller.bot_driver, 0.0
    if session is None or driver is None or window.table is None:
        raise AssertionError
    driver.set_pace(0, 0.2)
    while session.match.outcome is None and rounds:
        session.finish_throw()
        if session.legal_actions():
            session.act(session.legal_actions()[0])
            rounds -= 1
        _wait(50)
        most = max(most, _resident(_process(window.controller.thinking)))
    return most


def _advise(thinking: "BotProcess", rounds: int) -> float:
    """Let be advised in a whole game that is solved in part; return what the process held."""
    from tabletop.bots.policy import GreedyPolicy
    from tabletop.bots.search import AdviseTask, Answer, Question, RulesSpec
    from tabletop.content.game_library import rules_for
    from tabletop.match.chance import SeededChance
    from tabletop.match.match import Match
    from tests.ui.stories import GAME

    most = 0.0
    for seed in range(max(rounds // 4, 1)):
        rules = rules_for(GAME, ("Ann",), {})
        match = Match(rules, ("Ann",), seed)
        match.resume()
        while match.outcome is None:
            seen, legal = match.observe(0), match.legal_actions()
            answers: list[Answer] = []
            thinking.ask(Question(RulesSpec.of(rules), seen, AdviseTask(0.1)), answers.append)
            while not answers:
                _wait(5)
            most = max(most, _resident(_process(thinking)))
            choice = GreedyPolicy(1).choose(rules, seen, legal, SeededChance(seed))
            match.submit(max(match.to_act, 0), choice, match.revision)
    return most


def _stop(thinking: "BotProcess") -> float:
    """Ask something, stop it after a while, and return how long it took, in milliseconds."""
    from tabletop.bots.search import ChooseTask, Question, RulesSpec
    from tabletop.content.game_setup import Setup
    from tabletop.games.catalogue import find_game

    match = Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7).begin()
    seen = match.observe(match.to_act)
    question = Question(RulesSpec.of(match.rules), seen, ChooseTask("strong", "1", 3600.0))
    ticket = thinking.ask(question, bool)
    _wait(200)
    begun = time.perf_counter()
    thinking.cancel(ticket)
    while thinking._asked is not None:
        _wait(1)
    return 1000 * (time.perf_counter() - begun)


def _process(thinking: "BotProcess") -> int:
    process = thinking._process
    return 0 if process is None else int(process.processId())


def _resident(process: int) -> float:
    """Return the MB that a process holds; 0 where there is none."""
    try:
        told = Path(_STATUS.format(process=process)).read_text("ascii")
    except OSError:
        return 0.0
    held = [line.split()[1] for line in told.splitlines() if line.startswith("VmRSS:")]
    return int(held[0]) / 1024 if held else 0.0


def _spent(process: int) -> float:
    """Return the milliseconds of the processor that a process has needed so far."""
    try:
        told = Path(_TIMES.format(process=process)).read_text("ascii")
    except OSError:
        return 0.0
    user, system = told.rpartition(")")[2].split()[11:13]
    return 1000 * (int(user) + int(system)) / _ticks()


def _ticks() -> int:
    """Return how many of its units of processor time Linux counts a second."""
    if sys.platform == "win32":
        return 100
    else:  # noqa: RET505 - mypy leaves out the other system's branch only so
        return os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
