"""The moving picture of the README: a card that may not be played, why not, and one that may.

    QT_QPA_PLATFORM=offscreen python tests/tools/readme_film.py

It is written to `packaging/screenshots/refusal.webp` by `img2webp` (Debian's package `webp`).
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

ROOT: Final = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tabletop.engine.actions import Move, SeatAction  # noqa: E402 - after the path
from tabletop.engine.zones import ZoneIndex  # noqa: E402
from tabletop.folders import Folders  # noqa: E402
from tabletop.games.catalogue import find_game  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.ui.app.main_window import MainWindow  # noqa: E402
from tabletop.ui.base.language import Language  # noqa: E402
from tabletop.ui.base.settings import Settings  # noqa: E402
from tabletop.ui.table.scene.items import CardItem  # noqa: E402
from tabletop.ui.table.table_view import TableView  # noqa: E402
from tabletop.ui.widgets.theme import Appearance  # noqa: E402
from tests.tools.opened import begin  # noqa: E402
from tests.tools.screenshots import NAMES, new_session  # noqa: E402
from tests.ui.table.play import Table  # noqa: E402

SEATS: Final = 3
PLAYABLE: Final = 3
SIZE: Final = (1120, 700)
SHOWN: Final = QSize(960, 600)
STEP: Final = 0.08
"""Seconds a frame is shown."""
QUALITY: Final = 70
MOST: Final = 3_000_000
"""So many bytes the picture may have."""


class Film:
    """Records a window while a hand moves over its table.

    Attributes:
        frames: what was seen, a picture each `STEP`.
    """

    def __init__(self, window: MainWindow, view: TableView) -> None:
        self.frames: list[QImage] = []
        self._window = window
        self._board = view.board
        self._table = Table(view)
        self._at = QPointF(view.board.viewport().rect().center())

    def wait(self, seconds: float) -> None:
        """Record for a while."""
        for _ in range(max(1, round(seconds / STEP))):
            end = time.monotonic() + STEP
            while time.monotonic() < end:
                QApplication.processEvents()
                time.sleep(0.002)
            self._shoot()

    def move(self, scene_point: QPointF, seconds: float) -> None:
        """Move the pointer to a point of the scene, slower at both ends."""
        begin_at, end_at = self._at, QPointF(self._board.mapFromScene(scene_point))
        steps = max(2, round(seconds / STEP))
        for step in range(1, steps + 1):
            share = step / steps
            eased = share * share * (3 - 2 * share)
            self._at = begin_at + (end_at - begin_at) * eased
            QTest.mouseMove(self._board.viewport(), self._at.toPoint())
            self.wait(STEP)

    def press(self) -> None:
        """Press the left button."""
        viewport, left = self._board.viewport(), Qt.MouseButton.LeftButton
        QTest.mousePress(viewport, left, Qt.KeyboardModifier.NoModifier, self._at.toPoint())

    def release(self) -> None:
        """Let the left button go."""
        viewport, left = self._board.viewport(), Qt.MouseButton.LeftButton
        QTest.mouseRelease(viewport, left, Qt.KeyboardModifier.NoModifier, self._at.toPoint())

    def drag(self, item: CardItem, target: QPointF) -> None:
        """Pick a card up, carry it to a point and let it go."""
        self.move(self._table.grip(item), 0.7)
        self.press()
        self.wait(0.2)
        self.move(target, 1.1)
        self.wait(0.2)
        self.release()

    def _shoot(self) -> None:
        image = self._window.grab().toImage()
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at = self._board.viewport().mapTo(self._window, self._at.toPoint())
        painter.translate(at)
        painter.setPen(QPen(QColor("#23201C"), 1.5))
        painter.setBrush(QColor("white"))
        painter.drawPath(_arrow())
        painter.end()
        smooth = Qt.TransformationMode.SmoothTransformation
        self.frames.append(image.scaled(SHOWN, Qt.AspectRatioMode.KeepAspectRatio, smooth))


def _arrow() -> QPainterPath:
    """Return the outline of a pointer whose tip is at the origin."""
    path = QPainterPath()
    for x, y in ((0, 24), (5.5, 19), (9.5, 28), (13.5, 26), (9.5, 17.5), (17, 17.5)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def plays(match: Match) -> list[Move]:
    """Return the cards that may be played now."""
    return [x for x in match.legal_actions() if isinstance(x, Move) and x.to is not None]


def found() -> tuple[int, tuple[SeatAction, ...]]:
    """Return seed and actions of a match in which a few of the cards may be played."""
    for seed in range(100):
        match, random = new_session("numnum", SEATS, seed).match, Random(seed)
        done: list[SeatAction] = []
        while match.outcome is None and len(done) < 30:
            moves = plays(match)
            if len(moves) == PLAYABLE and len({move.to for move in moves}) == 1:
                hand = match.rules.origin(match.state, moves[0])
                cards = () if hand is None else match.state.zones[hand]
                if len(done) > 8 and len(cards) > 2 * PLAYABLE:
                    return seed, tuple(done)
            done.append(random.choice(list(match.legal_actions())))
            match.submit(max(match.to_act, 0), done[-1], match.revision)
    raise LookupError("no match comes to such a position")


def laid(window: MainWindow) -> tuple[TableView, CardItem, CardItem, ZoneIndex]:
    """Lay that match on the table; return a refused card, a legal one, and where it goes."""
    seed, done = found()
    view = begin(window, find_game("numnum"), NAMES[:SEATS], seed, ())
    session = view.session
    for action in (*done, None):
        if session.passing_to is not None:
            session.cover()
        if session.is_covered:
            session.uncover()
        if action is not None:
            session.act(action)
        view.finish_early()
    match = session.match
    moves = plays(match)
    legal = moves[-1]
    if legal.to is None:
        raise LookupError("nothing may be played")
    legal_cards = {move.card for move in moves}
    hand = match.rules.origin(match.state, legal)
    own = [item for item in view.scene.cards if item.shown.zone == hand]
    refused = next(item for item in reversed(own) if item.shown.card not in legal_cards)
    accepted = next(item for item in own if item.shown.card == legal.card)
    return view, refused, accepted, legal.to


def played(window: MainWindow) -> Film:
    """Record a refused card and a legal one in the middle of a game of NumNum."""
    view, refused, accepted, pile = laid(window)
    target = Table(view).middle(pile)
    film = Film(window, view)
    film.wait(0.6)
    film.drag(refused, target)
    film.wait(3.2)
    film.drag(accepted, target)
    film.wait(2.4)
    return film


def write(frames: Sequence[QImage], path: Path) -> None:
    """Write frames as one animated picture."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, frame in enumerate(frames):
            names.append(str(Path(folder, f"{number:04}.png")))
            frame.save(names[-1])
        command = ["img2webp", "-loop", "0", "-d", str(round(STEP * 1000)), "-lossy"]
        command += ["-q", str(QUALITY), *names, "-o", str(path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main(arguments: Sequence[str] | None = None) -> None:
    """Record the film."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    usual = ROOT / "packaging" / "screenshots" / "refusal.webp"
    parser.add_argument("-o", "--out", type=Path, default=usual)
    out = parser.parse_args(arguments).out
    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        folders = Folders(Path(home), Path(home))
        settings = Settings(folders.settings)
        settings.privacy_screen, settings.welcomed = False, True
        window = MainWindow(folders.saves, settings, Appearance(app, settings), Language(app, "en"))
        window.resize(*SIZE)
        window.show()
        film = played(window)
        write(film.frames, out)
        window.close()
    size = out.stat().st_size
    print(
        f"{out}: {len(film.frames)} frames, {len(film.frames) * STEP:.1f} s, {size / 1000:.0f} kB"
    )
    if size > MOST:
        raise SystemExit(f"{out} is larger than {MOST / 1_000_000:.0f} MB")


if __name__ == "__main__":
    main()
