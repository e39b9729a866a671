"""An evening round a real window: four players, every game, one power cut in the middle of each.

    Xvfb :9 -screen 0 1600x1000x24 & DISPLAY=:9 openbox &
    DISPLAY=:9 QT_QPA_PLATFORM=xcb PYTHONPATH=. python tests/tools/evening.py -o /tmp/evening

Every game is set up on the start page by keys, played by the list of moves with the curtain at
each change of player, killed in mid-turn (`kill -9`), continued from the start page in a new
process, and played to its end page. The pictures show what people see. It ends with exit code 0
only if every stage was reached, nothing was lost, and no report of a fault was written.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from PySide6.QtTest import QTest  # noqa: E402 - after the path
from PySide6.QtWidgets import QApplication  # noqa: E402

from tabletop.bots.greedy import GreedyPolicy  # noqa: E402
from tabletop.engine.actions import SeatAction  # noqa: E402
from tabletop.match.chance import SeededChance  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.ui.folders import Folders  # noqa: E402
from tabletop.ui.language import Language  # noqa: E402
from tabletop.ui.look.dress import Dress  # noqa: E402
from tabletop.ui.play.session import Session  # noqa: E402
from tabletop.ui.presentation.motion import STILL  # noqa: E402
from tabletop.ui.settings import Settings  # noqa: E402
from tabletop.ui.window.main_window import MainWindow  # noqa: E402
from tabletop.ui.window.moves import MoveList  # noqa: E402
from tabletop.ui.window.moves_model import Entry, Kind  # noqa: E402
from tests.ui.keyboard.typist import CONTROL, SHIFT, Key, Typist  # noqa: E402

SEATS: Final = 4


class Game(NamedTuple):
    """What is set up, by the tile on the start page, and when the power goes."""

    tile: int
    options: dict[str, str]
    cut_after: int
    language: str


EVENING: Final = {
    "wonderful-world": Game(0, {"hands": "hidden"}, 20, "en"),
    "nichtlustig": Game(1, {}, 60, "de"),
    "numnum": Game(2, {}, 25, "nl"),
    "dumm-gelaufen": Game(3, {"edition": "new"}, 60, "de"),
    "dumm-gelaufen-1998": Game(3, {"edition": "1998"}, 60, "nl"),
}


def decide(match: Match) -> SeatAction:
    """Everybody goes for the goal, by what the own seat sees."""
    seat = max(match.state.to_act, 0)
    chance = SeededChance.numbered(match.seed, match.ply)
    legal = match.legal_actions()
    return GreedyPolicy().choose(match.rules, match.observe(seat), legal, chance)


def choose(typist: Typist, moves: MoveList, wanted: Callable[[Entry], bool]) -> None:
    """Go to a line of the list with the arrows, and press Return."""
    model = moves._moves
    if model is None:
        raise AssertionError
    if typist.at is not moves:
        typist.press(Key.Key_M, CONTROL | SHIFT)
    row = next(row for row, entry in enumerate(model.entries) if wanted(entry))
    for _ in range(2 * len(model.entries)):
        here = moves.currentIndex().row()
        if here == row:
            break
        typist.press(Key.Key_Down if here < row else Key.Key_Up)
    typist.press(Key.Key_Return)


def _is(kind: Kind, entry: Entry) -> bool:
    return entry.kind is kind


def _does(action: SeatAction, entry: Entry) -> bool:
    return entry.action == action


class Sitting:
    """One window, from its opening until it is killed or the game is over."""

    def __init__(self, name: str, pictures: Path) -> None:
        self.name, self.game, self.pictures = name, EVENING[name], pictures
        self.app = QApplication(["tabletop"])
        folders = Folders.of_user()
        settings = Settings(folders.settings)
        language = Language(self.app, self.game.language)
        dress = Dress(self.app, settings)
        self.window = MainWindow(folders.saves, settings, dress, language)
        self.window.resize(1280, 800)
        self.window.show()
        self.typist = Typist(self.window)
        self.looked: set[int] = set()
        QTest.qWaitForWindowActive(self.window)
        QTest.qWait(400)

    def picture(self, what: str) -> None:
        QTest.qWait(400)
        self.window.grab().save(str(self.pictures / f"{self.name}-{what}.png"))

    @property
    def session(self) -> Session:
        session = self.window.desk.session
        if session is None:
            raise AssertionError
        return session

    def play(self, until: int | None) -> None:
        """Play so many decisions, or to the end."""
        page, surroundings = self.window.table, self.window.surroundings
        if page is None or surroundings is None:
            raise AssertionError
        page.view.set_motion(STILL)
        moves, session = surroundings.dock.moves, self.session
        self.typist.press(Key.Key_M, CONTROL | SHIFT)
        decisions = 0
        while session.match.outcome is None and decisions != until:
            if session.is_covered:
                if not self.looked:
                    self.picture("curtain")
                choose(self.typist, moves, partial(_is, Kind.LOOK))
                self.looked.add(session.viewer)
            elif session.passing_to is not None:
                choose(self.typist, moves, partial(_is, Kind.PASS))
            else:
                ply = session.match.ply
                choose(self.typist, moves, partial(_does, decide(session.match)))
                if session.match.ply == ply:
                    raise AssertionError(f"nothing was done at step {ply}")
                decisions += 1
        if session.match.outcome is not None:
            choose(self.typist, moves, partial(_is, Kind.ENDING))


def until_the_cut(name: str, pictures: Path) -> None:
    """From the start page into the middle of a turn; then the power goes."""
    sitting = Sitting(name, pictures)
    sitting.picture("start")
    sitting.typist.set_up(sitting.game.tile, SEATS, sitting.game.options, 2026)
    sitting.play(sitting.game.cut_after)
    sitting.picture("middle")
    print("ply", sitting.session.match.ply, len(sitting.looked), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


def to_the_end(name: str, pictures: Path) -> None:
    """From "Continue" on the start page to the end page."""
    sitting = Sitting(name, pictures)
    card = sitting.window.start.continue_card
    if card is None:
        raise AssertionError("nothing is offered to be continued")
    sitting.picture("continue")
    sitting.typist.reach(card)
    sitting.typist.press(Key.Key_Return)
    QTest.qWait(300)
    print("ply", sitting.session.match.ply, flush=True)
    sitting.play(None)
    sitting.picture("end")
    page = sitting.window.table
    if page is None or page.end is None:
        raise AssertionError("there is no end page")
    sitting.window.close()


def _run(stage: str, name: str, pictures: Path, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, __file__, "-o", str(pictures), "--stage", stage, "--game", name],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )


def _evening_of(name: str, pictures: Path) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        cut = _run("cut", name, pictures, home)
        ended = _run("end", name, pictures, home)
        said = [line.split() for line in (cut.stdout + ended.stdout).splitlines()]
        steps = [line[1] for line in said if line[0] == "ply"]
        reports = [*(home / "reports").glob("*")] if (home / "reports").exists() else []
        fine = (
            cut.returncode == -signal.SIGKILL
            and ended.returncode == 0
            and len(steps) == 2
            and steps[0] == steps[1]
            and not reports
        )
        print(f"{name}: killed and continued at step {'/'.join(steps)}: {'ok' if fine else 'BAD'}")
        if not fine:
            print(cut.stderr[-2000:], ended.stderr[-2000:], *reports, sep="\n")
        return fine


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the evening; 1 where a stage was not reached."""
    parser = argparse.ArgumentParser(description="Plays every game in a real window.")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--game", choices=EVENING, help="only this game")
    parser.add_argument("--stage", choices=["cut", "end"], help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    if given.stage:
        {"cut": until_the_cut, "end": to_the_end}[given.stage](given.game, given.out)
        return 0
    games = [given.game] if given.game else EVENING
    bad = [name for name in games if not _evening_of(name, given.out)]
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
