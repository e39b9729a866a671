"""An evening round a real window: four players, every game, one power cut in the middle of each.

    Xvfb :9 -screen 0 2560x1600x24 & DISPLAY=:9 openbox &
    DISPLAY=:9 QT_QPA_PLATFORM=xcb PYTHONPATH=. python tests/tools/evening.py -o /tmp/evening

The X server's own pointer is moved and pressed by `xdotool`. Every game is set up on the start
page, played on the table with the curtain at each change of player, killed in mid-turn (`kill -9`),
continued from the start page in a new process, played to its end page and played again, at scale 1
and at scale 2. The first decisions of each stage are made with the pointer (`--decisions`); what
lies between them and the end is decided without it, so that an evening takes minutes.

With `--whole` each game is played once from the start page to the end page by the pointer alone,
with the computer at the last seat and clumsy hands at the others, and looked back at and tried in
the sandbox afterwards; that takes ten to twenty minutes a game.

It ends with exit code 0 only if every stage was reached, the position continued is the one that was
left, nothing was said on standard error, and no report of a fault was written. The pictures show
what people see.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402 - after the path

from tabletop.bots.policy import GreedyPolicy  # noqa: E402
from tabletop.engine.actions import SeatAction  # noqa: E402
from tabletop.folders import Folders  # noqa: E402
from tabletop.games.catalogue import CATALOG, external_games  # noqa: E402
from tabletop.match.chance import SeededChance  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.match.save.writer import save_text  # noqa: E402
from tabletop.ui.app.crash import CrashHandler  # noqa: E402
from tabletop.ui.app.main_window import MainWindow  # noqa: E402
from tabletop.ui.base.key_filters import LatinKeyFilter  # noqa: E402
from tabletop.ui.base.language import Language  # noqa: E402
from tabletop.ui.base.settings import (  # noqa: E402
    MagnifierMode,
    Settings,
    SystemChoice,
)
from tabletop.ui.features.end.feature import EndFeature  # noqa: E402
from tabletop.ui.features.end.page import EndPage  # noqa: E402
from tabletop.ui.features.start.dialog import NewGameDialog  # noqa: E402
from tabletop.ui.table.model.motion import NO_MOTION  # noqa: E402
from tabletop.ui.table.session import Session  # noqa: E402
from tabletop.ui.widgets.press_filter import PressFilter  # noqa: E402
from tabletop.ui.widgets.theme import Appearance  # noqa: E402
from tabletop.ui.widgets.widgets import SegmentedButton  # noqa: E402
from tests.posix import kill_signal  # noqa: E402
from tests.tools.hand import ClumsyHand, Hand  # noqa: E402
from tests.tools.looking_back import look_back  # noqa: E402
from tests.tools.pointer import (  # noqa: E402
    LONGEST,
    RealTable,
    live,
    pointer,
    press_widget,
    until,
    wait,
)
from tests.ui.features import feature, start_page  # noqa: E402

SEATS: Final = 4
PEOPLE: Final = 2
"""So many play a whole game; the computer has one more seat."""
SCALES: Final = (1, 2)
SWITCHES: Final = ("odds", "lead", "clock", "labels")
MODES: Final[dict[str, dict[str, object]]] = {
    "usual": {},
    "everything": {**dict.fromkeys(SWITCHES, True), "magnifier": MagnifierMode.REST},
    "calm": {"reduced_motion": SystemChoice.ON},
}
"""How people have set the window: as it comes, with all that it can show, with reduced motion."""


class Game(NamedTuple):
    """What is set up, by the tile on the start page, and in which language."""

    tile: int
    options: dict[str, str]
    language: str


EVENING: Final = {
    "wonderful-world": Game(0, {"hands": "hidden"}, "en"),
    "nichtlustig": Game(1, {}, "de"),
    "numnum": Game(2, {}, "nl"),
    "dumm-gelaufen": Game(3, {"edition": "new"}, "de"),
    "dumm-gelaufen-1998": Game(3, {"edition": "1998"}, "nl"),
    **{
        found.game.id: Game(number, {}, "en")
        for number, found in enumerate(external_games().games, start=len(CATALOG))
    },
}
"""Ours, and those from outside that are found."""


def decide(match: Match) -> SeatAction:
    """Everybody goes for the goal, by what the own seat sees."""
    seat = max(match.state.to_act, 0)
    chance = SeededChance.for_event(match.seed, match.ply)
    legal = match.legal_actions()
    return GreedyPolicy(1).choose(match.rules, match.observe(seat), legal, chance)


def told(match: Match) -> str:
    """Tell all that was done and the position it led to, as a save would."""
    return save_text(match, "")


class Sitting:
    """One window, from its opening until it is killed or closed."""

    def __init__(self, name: str, given: argparse.Namespace) -> None:
        self.name, self.game, self.pictures = name, EVENING[name], given.out
        self.mode = given.mode
        self.app = QApplication(["tabletop"])
        PressFilter(self.app)
        folders = Folders.of_user()
        settings = Settings(folders.settings)
        for key, value in MODES[self.mode].items():
            setattr(settings, key, value)
        self.crashes = CrashHandler(folders.reports)
        self.crashes.install()
        appearance = Appearance(self.app, settings)
        language = Language(self.app, self.game.language)
        self.window = MainWindow(folders.saves, settings, appearance, language)
        self.crashes.facts = self.window.report_facts
        LatinKeyFilter(self.app)
        self.window.resize(1280, 760)
        self.window.show()
        until(self.window.isActiveWindow, "the window is not active")
        wait(0.4)

    def picture(self, what: str, wait_for: float = 0.4) -> None:
        """Keep what is on the screen."""
        wait(wait_for)
        scale = round(self.window.devicePixelRatioF())
        path = self.pictures / f"{self.name}-{self.mode}-{scale}-{what}.png"
        subprocess.run(["import", "-window", "root", path], check=True)  # noqa: S607 - as xdotool

    @property
    def session(self) -> Session:
        """The game on the table."""
        session = self.window.controller.session
        if session is None:
            raise AssertionError("nothing is on the table")
        return session

    def table(self) -> RealTable:
        """Wait for the table, and take a seat at it."""
        until(
            lambda: self.window.table is not None and self.window.table.view.board.isVisible(),
            "no table",
        )
        if self.window.table is None:
            raise AssertionError
        return RealTable(self.window.table.view)

    def set_up(self, seats: int = SEATS, *, with_computer: bool = False) -> None:
        """Click from the start page to the table."""
        tile, start = self.game.tile, start_page(self.window)
        until(lambda: len(start.tiles) > tile, "the game is not found")
        press_widget(start.tiles[tile])
        until(lambda: bool(self.window.findChildren(NewGameDialog)), "no dialog")
        (dialog,) = self.window.findChildren(NewGameDialog)
        until(dialog.isActiveWindow, "the dialog is not active")
        _choose(dialog, dialog.players.count, seats - dialog.players._fewest)
        last = dialog.players.rows[seats - 1]
        if with_computer and last.computer_button.isVisible():
            _press_in(dialog, last.computer_button)
        for option in dialog.options._options:
            if option.key in self.game.options:
                field = dialog.options.fields[option.key]
                if not isinstance(field, SegmentedButton):
                    raise AssertionError(option.key)
                _choose(dialog, field, option.values.index(self.game.options[option.key]))
        if not dialog.more.isChecked():
            _press_in(dialog, dialog.more)
        _press_in(dialog, dialog.seed.edit)
        pointer("key", "ctrl+a")
        pointer("type", "2026")
        until(lambda: dialog.seed.edit.text() == "2026", "the seed is not written")
        press_widget(dialog.start)

    def play(self, decisions: int) -> None:
        """Make so many decisions with the pointer."""
        table = self.table()
        hand, session, first = Hand(table), self.session, True
        while session.match.outcome is None and decisions:
            hand.rest()  # whose turn it is shows when the dice lie
            if session.is_covered or session.passing_to is not None:
                if first and session.is_covered:
                    self.picture("curtain")
                    first = False
                hand.pass_on()
                continue
            if session.visible_to is not None:
                table.assert_shows_the_match()
            hand.do(decide(session.match))
            decisions -= 1

    def hurry(self) -> EndPage:
        """Come to the end page, without the pointer."""
        session = self.session
        self.table().view.set_motion(NO_MOTION)
        while session.match.outcome is None:
            session.finish_throw()
            if session.is_covered:
                session.uncover()
            elif session.passing_to is not None:
                session.cover()
            elif not session.act(decide(session.match)).legal:
                raise AssertionError("the list of legal actions is wrong")
            if session.match.ply % 20 == 0:
                live()
        end = feature(self.window, EndFeature)
        until(lambda: end.page is not None, "there is no end page")
        if end.page is None:
            raise AssertionError
        return end.page


def _press_in(dialog: NewGameDialog, widget: QWidget) -> None:
    def is_seen() -> bool:
        dialog._scroll.ensureWidgetVisible(widget)
        wait(0.1)
        return widget.visibleRegion().contains(widget.rect().center())

    until(is_seen, "it cannot be scrolled to")
    press_widget(widget)


def _choose(dialog: NewGameDialog, segments: SegmentedButton, index: int) -> None:
    if segments.index != index:
        _press_in(dialog, segments.button(index))
    until(lambda: segments.index == index, "it is not chosen")


def until_the_cut(given: argparse.Namespace) -> None:
    """From the start page into the middle of a turn; then the power goes."""
    sitting = Sitting(given.game, given)
    sitting.picture("start")
    sitting.set_up()
    sitting.play(given.decisions)
    sitting.picture("middle")
    sitting.play(1)
    sys.stdout.write(told(sitting.session.match))
    sys.stdout.flush()
    os.kill(os.getpid(), kill_signal())


def to_the_end(given: argparse.Namespace) -> None:
    """From "Continue" on the start page to the end page, and once more to the table and home."""
    sitting = Sitting(given.game, given)
    window = sitting.window
    until(lambda: bool(start_page(window).continue_tiles), "nothing is offered to be continued")
    (card, *_) = start_page(window).continue_tiles
    sitting.picture("continue")
    press_widget(card)
    sitting.table()
    sys.stdout.write(told(sitting.session.match))
    sys.stdout.flush()
    sitting.play(given.decisions)
    end = sitting.hurry()
    sitting.picture("end")
    people, ended = sorted(sitting.session.match.names), sitting.session
    press_widget(end.again)
    until(lambda: window.controller.session not in {None, ended}, "it is not played again")
    if sorted(sitting.session.match.names) != people:  # somebody else may begin
        raise AssertionError("others play")
    sitting.play(given.decisions)
    sitting.picture("again")
    if window.tool_bar_and_dock is None:
        raise AssertionError
    press_widget(window.tool_bar_and_dock.tool_bar.widgetForAction(window.window_actions.home))
    until(start_page(window).isVisible, "the start page does not appear")
    window.close()


def whole(given: argparse.Namespace) -> None:
    """From the start page to the end page with clumsy hands, and a look back."""
    sitting = Sitting(given.game, given)
    sitting.set_up(PEOPLE + 1, with_computer=True)
    session, table = sitting.session, sitting.table()
    hand, begun = ClumsyHand(table, given.seed), time.monotonic()
    LONGEST[0], decisions = 0.0, 0
    while session.match.outcome is None:
        hand.rest()
        if session.is_covered or session.passing_to is not None:
            hand.pass_on()
        elif not session.legal_actions():
            wait(0.2)  # the computer plays
        else:
            if session.visible_to is not None:
                table.assert_shows_the_match()
            action = decide(session.match)
            if decisions % 2:
                hand.slip(action)
            if action in session.legal_actions() and not session.passing_to:
                hand.do(action)
            decisions += 1
            if decisions % 10 == 0:
                wait(0.35 * (decisions // 10 % 4))  # in the middle of what moves, and after it
                sitting.picture(f"{decisions:03}", wait_for=0.0)
    until(lambda: feature(sitting.window, EndFeature).page is not None, "there is no end page")
    wait(2.0)
    sitting.picture("end")
    look_back(sitting.window, sitting.picture)
    report = {
        "decisions": decisions,
        "steps": len(session.match.steps),
        "seconds": round(time.monotonic() - begun),
        "slips": hand.slips,
        "presses by mistake": hand.presses,
        "longest time without a picture, in ms": round(1000 * LONGEST[0]),
    }
    print(
        json.dumps(report), *hand.faults, sep="\n", file=sys.stderr if hand.faults else sys.stdout
    )
    sitting.window.close()


def _run(
    stage: str, name: str, scale: int, home: Path, given: argparse.Namespace
) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "TABLETOP_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "QT_SCALE_FACTOR": str(scale),
    }
    arguments = ["-o", str(given.out), "--decisions", str(given.decisions), "--mode", given.mode]
    arguments += ["--seed", str(given.seed)]
    return subprocess.run(
        [sys.executable, __file__, *arguments, "--stage", stage, "--game", name],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def _evening_of(name: str, scale: int, given: argparse.Namespace) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        if given.whole:
            ended = _run("whole", name, scale, home, given)
            print(ended.stdout, end="")
            faults, said = {}, ended.stderr
        else:
            cut = _run("cut", name, scale, home, given)
            ended = _run("end", name, scale, home, given)
            said = cut.stderr + ended.stderr
            faults = {
                "was not killed": cut.returncode != -kill_signal(),
                "went on from another position": not cut.stdout or cut.stdout != ended.stdout,
            }
        reports = [path.read_text("utf-8") for path in (home / "reports").glob("*")]
        faults["did not come to its end"] = ended.returncode != 0
        faults["said something"] = bool(said)
        faults["wrote a report"] = bool(reports)
        bad = [fault for fault, is_there in faults.items() if is_there]
        print(f"{name} at scale {scale}: {', '.join(bad) or 'ok'}", flush=True)
        if bad:
            for save in (home / "saves").glob("*.tabletop"):
                shutil.copy(save, given.out)
            print(said[-6000:], *reports, sep="\n", flush=True)
        return not bad


STAGES: Final = {"cut": until_the_cut, "end": to_the_end, "whole": whole}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the evening; 1 where something went wrong."""
    parser = argparse.ArgumentParser(description="Plays every game in a real window.")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--game", choices=EVENING, help="only this game")
    parser.add_argument("--scale", type=int, choices=SCALES, help="only at this scale")
    parser.add_argument("--decisions", type=int, default=12, help="of a stage, by the pointer (12)")
    parser.add_argument("--mode", choices=MODES, default="usual", help="how the window is set")
    parser.add_argument("--whole", action="store_true", help="whole games, with clumsy hands")
    parser.add_argument("--seed", type=int, default=1, help="of the mistakes of the hands (1)")
    parser.add_argument("--stage", choices=STAGES, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    if given.stage:
        try:
            STAGES[given.stage](given)
        except Exception:
            subprocess.run(["import", "-window", "root", given.out / f"{given.game}-fault.png"])  # noqa: PLW1510, S607 - as xdotool
            raise
        return 0
    games = [given.game] if given.game else EVENING
    scales = [given.scale] if given.scale else SCALES[:1] if given.whole else SCALES
    evenings = [_evening_of(name, scale, given) for scale in scales for name in games]
    return 0 if all(evenings) else 1


if __name__ == "__main__":
    sys.exit(main())
