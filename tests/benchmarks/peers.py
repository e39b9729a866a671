"""Measures the games beside other programs: random play, the start of a window, its memory.

Run by hand; it makes an environment of its own in the folder for temporary files:

    python tests/benchmarks/peers.py [-n ROUNDS] [-o tests/benchmarks/PEERS.md]

All are measured in turn, round by round, so that a machine that is busy at times is so for all; a
figure is the median. What cannot be installed or is not there is told. Games of cards and dice that
have windows come from the system: `apt-get install aisleriot kpat pentobi pysolfc`, and an X server
without a screen from `xvfb openbox x11-utils`. KPat needs a session bus: begin the line with
`dbus-run-session`.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = Path(tempfile.gettempdir(), "tabletop-peers")
PYTHON: Final = FOLDER / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
COMPILED: Final = FOLDER / "compiled"
SECONDS: Final = 0.5
"""So long each is played in a round, in seconds of the processor."""
OURS_NEED: Final = ("PyYAML", "mypy[mypyc]>=2.4,<3", "hatchling", "types-PyYAML")
PEERS: Final = ("open_spiel", "rlcard", "pettingzoo", "pygame")

_TIMED: Final = """
import random, sys, time
chosen = random.Random(1).choice

def measure(play):
    play()
    decisions, begin = 0, time.process_time()
    while (taken := time.process_time() - begin) < SECONDS:
        decisions += play()
    print(decisions / taken)
"""
_OURS: Final = """
from itertools import count
from tabletop.analysis.simulation import play_at_random
from tabletop.content.game_library import rules_for
from tabletop.match.chance import SeededChance

rules, number = rules_for("GAME", "NAMES".split(), {}), count()
measure(lambda: play_at_random(rules, SeededChance.for_event(3, next(number)), 4000).decisions)
"""
_OPEN_SPIEL: Final = """
import pyspiel

game = pyspiel.load_game("GAME")

def play():
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(chosen(state.legal_actions()))  # chance, too: any outcome alike
    return decisions

measure(play)
"""
_RLCARD: Final = """
import rlcard

env = rlcard.make("uno", config={"seed": 1})

def play():
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        state, _ = env.step(chosen(list(state["legal_actions"])))
        decisions += 1
    return decisions

measure(play)
"""
_RLCARD_BARE: Final = """
from rlcard.games.uno import Game

game = Game()

def play():
    game.init_game()
    decisions = 0
    while not game.is_over():
        game.step(chosen(game.get_legal_actions()))
        decisions += 1
    return decisions

measure(play)
"""
_PETTINGZOO: Final = """
import importlib

env = importlib.import_module("pettingzoo.classic.GAME").env()

def play():
    env.reset()
    decisions = 0
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        done = ended or cut
        env.step(None if done else chosen(seen["action_mask"].nonzero()[0]))
        decisions += not done
    return decisions

measure(play)
"""

GAMES: Final = {
    "What a Wonderful World": ("wonderful-world", 3),
    "NumNum": ("numnum", 4),
    "Nichtlustig": ("nichtlustig", 3),
    "Dumm gelaufen!": ("dumm-gelaufen", 4),
}
"""Our games, and how many play."""
PLAYED: Final = {
    "OpenSpiel crazy_eights": (_OPEN_SPIEL, "crazy_eights(players=4)"),
    "OpenSpiel yacht": (_OPEN_SPIEL, "yacht"),
    "RLCard UNO, bare game": (_RLCARD_BARE, ""),
    "RLCard UNO, environment": (_RLCARD, ""),
    "PettingZoo texas_holdem_no_limit": (_PETTINGZOO, "texas_holdem_no_limit_v6"),
    "PettingZoo leduc_holdem": (_PETTINGZOO, "leduc_holdem_v4"),
    "PettingZoo texas_holdem": (_PETTINGZOO, "texas_holdem_v4"),
}
WINDOWS: Final = {
    "Tabletop": (sys.executable, "-m", "tabletop"),
    "AisleRiot": ("sol",),
    "KPat": ("kpat",),
    "Pentobi": ("pentobi",),
    "PySolFC": ("pysolfc",),
}

Measure = Callable[[], str]
"""Returns a figure or several in a line; what failed raises CalledProcessError."""


def main() -> None:
    """Measure all, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=9, help="rounds (%(default)s)")
    parser.add_argument("-o", type=Path, help="the page to be written; else it is printed")
    given = parser.parse_args()
    missing = dict(set_up())
    played = {**_our_games(), **_games_of_others()}
    with display() as screen:
        shown = {
            name: _window_of(command, screen)
            for name, command in WINDOWS.items()
            if screen and shutil.which(command[0], path=_path())
        }
        figures = rounds({**played, **shown, "drag": _drag}, given.n, missing)
    missing |= dict.fromkeys(WINDOWS.keys() - shown, "is not installed")
    page = "\n".join([*_page(figures, list(played), list(shown), given.n, missing), ""])
    if given.o:
        given.o.write_text(page, "utf-8")
    else:
        print(page)


def set_up() -> Iterator[tuple[str, str]]:
    """Make the environment and the compiled copy; yield what cannot be had, and why."""
    if not PYTHON.exists():
        venv.create(PYTHON.parents[1], with_pip=True)
    for package in (*OURS_NEED, *PEERS):
        done = _run([str(PYTHON), "-m", "pip", "install", "-q", package], check=False)
        if done.returncode:
            yield package, f"cannot be installed: {_last_line(done.stderr)}"
    newest = max(path.stat().st_mtime for path in ROOT.joinpath("tabletop").rglob("*.py"))
    if COMPILED.exists() and COMPILED.stat().st_mtime > newest:
        return
    shutil.rmtree(COMPILED, ignore_errors=True)
    done = _run([str(PYTHON), str(ROOT / "packaging/compile.py"), str(COMPILED)], check=False)
    if done.returncode:
        shutil.rmtree(COMPILED, ignore_errors=True)
        yield "the compiled build", f"cannot be made: {_last_line(done.stderr)}"


def rounds(
    measures: Mapping[str, Measure], count: int, missing: dict[str, str]
) -> dict[str, list[float]]:
    """Measure all in turn, `count` times; return the medians, and add what failed to `missing`."""
    found: dict[str, list[list[float]]] = {}
    for number in range(count):
        for name, measure in measures.items():
            if name in missing:
                continue
            try:
                line = measure()
            except subprocess.CalledProcessError as error:
                missing[name] = f"fails: {_last_line(error.stderr)}"
                continue
            print(f"{number + 1}/{count} {name}: {line.strip()}", file=sys.stderr)
            found.setdefault(name, []).append([*map(float, line.split())])
    return {name: [*map(median, zip(*all_of, strict=True))] for name, all_of in found.items()}


# --- random play ----------------------------------------------------------------------------


def _our_games() -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for where, note in ((ROOT, ""), (COMPILED, ", compiled")):
        for name, (game, seats) in GAMES.items() if where.exists() else ():
            program = _OURS.replace("GAME", game).replace("NAMES", " ".join("ABCD"[:seats]))
            found[name + note] = _playing(program, where)
    return found


def _games_of_others() -> dict[str, Measure]:
    return {
        name: _playing(program.replace("GAME", game), FOLDER)
        for name, (program, game) in PLAYED.items()
    }


def _playing(program: str, where: Path) -> Measure:
    code = _TIMED.replace("SECONDS", str(SECONDS)) + program
    return lambda: _run([str(PYTHON), "-c", code], cwd=where).stdout


# --- windows --------------------------------------------------------------------------------


@contextmanager
def display() -> Iterator[str]:
    """Start an X server without a screen, and a window manager; yield its name, "" without one."""
    xvfb, manager, asking = map(shutil.which, ("Xvfb", "openbox", "xprop"))
    if not (xvfb and manager and asking):
        yield ""
        return
    command = [xvfb, "-displayfd", "1", "-screen", "0", "1400x1000x24"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        if server.stdout is None:
            raise AssertionError
        name = f":{server.stdout.readline().strip()}"
        with subprocess.Popen(
            [manager], env={**os.environ, "DISPLAY": name}, stdout=subprocess.DEVNULL
        ) as managing:
            time.sleep(1)
            yield name
            managing.terminate()
        server.terminate()


def _window_of(command: tuple[str, ...], screen: str) -> Measure:
    """Return what measures seconds until a window is mapped, and MB at most until 3 s later."""

    def measure() -> str:
        with tempfile.TemporaryDirectory() as home:
            own = {**os.environ, "DISPLAY": screen, "HOME": home, "PATH": _path()}
            own |= {"TABLETOP_HOME": home, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
            own |= {"PYTHONDONTWRITEBYTECODE": ""}  # bytecode is kept, as for whoever installs it
            begin = time.perf_counter()
            with subprocess.Popen(
                command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ) as program:
                try:
                    seconds = _until_mapped(own, begin)
                    time.sleep(3)
                    return f"{seconds} {_most_memory(program.pid)}"
                finally:
                    program.kill()

    return measure


def _until_mapped(own: Mapping[str, str], begin: float) -> float:
    listed = ["xprop", "-root", "_NET_CLIENT_LIST"]  # the windows that the manager has mapped
    while (taken := time.perf_counter() - begin) < 30:
        if "0x" in _run(listed, env=own, check=False).stdout:
            return taken
        time.sleep(0.005)
    raise subprocess.CalledProcessError(1, listed, stderr="no window within 30 s")


def _most_memory(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise subprocess.CalledProcessError(1, "status", stderr="it has ended")


def _drag() -> str:
    script = ROOT / "tests/benchmarks/ui.py"
    own = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    return _run([sys.executable, str(script), "--inside", "drag"], env=own).stdout


# --- the page -------------------------------------------------------------------------------


def _page(
    figures: Mapping[str, list[float]],
    played: list[str],
    shown: list[str],
    count: int,
    missing: Mapping[str, str],
) -> Iterator[str]:
    yield "# Beside other programs"
    yield ""
    yield f"Measured by `python tests/benchmarks/peers.py` on {datetime.now(UTC):%Y-%m-%d}:"
    yield f"median of {count} rounds in which all were measured in turn.\n{_machine()}"
    yield ""
    yield "Random play from Python, decisions of players a second; the last two columns are ratios."
    yield ""
    yield "| game | decisions a second | to RLCard's bare UNO | to OpenSpiel's crazy_eights |"
    yield "|---|---|---|---|"
    uno, eights = (
        figures.get(name, [0.0])[0] for name in ("RLCard UNO, bare game", "OpenSpiel crazy_eights")
    )
    for name in played:
        if name in figures:
            [speed] = figures[name]
            ratios = " | ".join(f"{speed / other:.2f}" if other else "-" for other in (uno, eights))
            yield f"| {name} | {speed:,.0f} | {ratios} |"
    yield ""
    yield "A window, until it is mapped, and the most memory up to three seconds later."
    yield ""
    yield "| program | seconds | MB |"
    yield "|---|---|---|"
    for name in shown:
        if name in figures:
            seconds, memory = figures[name]
            yield f"| {name} | {seconds:.2f} | {memory:.0f} |"
    if "drag" in figures:
        middle, most, worst = figures["drag"]
        yield ""
        yield f"A frame while a card is dragged takes {middle:.2f} ms, 99 of 100 at most"
        yield f"{most:.2f} ms, the longest of a thousand {worst:.2f} ms."
    if missing:
        yield ""
        yield "Not measured:"
        yield ""
        yield from (f"- {name} {why}" for name, why in missing.items())


def _machine() -> str:
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next(line.split(": ")[1] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}; load when it ended: {_load():.1f}."
    )


def _load() -> float:
    """Return how many processes wanted a processor in the last minute."""
    if sys.platform == "win32":
        return 0.0
    else:  # noqa: RET505 - mypy leaves out the other system's branch only so
        return os.getloadavg()[0]


# --- programs -------------------------------------------------------------------------------


def _run(
    command: list[str],
    *,
    check: bool = True,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=check, cwd=cwd, env=env, capture_output=True, text=True)


def _path() -> str:
    """Where programs are looked for: Debian's games lie apart."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])


def _last_line(text: str) -> str:
    return next(iter(reversed(text.strip().splitlines())), "it says nothing")


if __name__ == "__main__":
    main()
