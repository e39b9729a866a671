"""Film strips: what the table shows of an event, at several moments, on one sheet.

    QT_QPA_PLATFORM=offscreen python tests/tools/film.py --game nichtlustig -o /tmp/film
    DISPLAY=:17 QT_QPA_PLATFORM=xcb python tests/tools/film.py --game numnum --events laid-double \
        --size 1920x1080 --theme night -n 12 -o /tmp/film

Plays matches at random until the events occurred, plays the same match again up to just before
each and lets that happen before the eyes; the tool is the clock. Without `--events` all events
with a scene are filmed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tabletop.engine.actions import SeatAction  # noqa: E402 - after the path
from tabletop.engine.capabilities import HasScenes  # noqa: E402
from tabletop.games.catalogue import CATALOG  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.ui.table.session import Session  # noqa: E402
from tabletop.ui.table.table_view import TableView  # noqa: E402
from tabletop.ui.widgets.theme import (  # noqa: E402
    THEMES,
    apply_theme,
    theme_named,
)
from tests.tools.screenshots import new_session  # noqa: E402
from tests.ui.table.bare import table_features  # noqa: E402

TRIES: Final = 60
COLUMNS: Final = 3
FRAME: Final = 16


def played(game: str, seats: int, seed: int) -> tuple[Match, list[tuple[int, SeatAction]]]:
    """A whole match at random, and what the seats did, each with how many steps precede it."""
    match, random = new_session(game, seats, seed).match, Random(seed)
    done = []
    while match.outcome is None:
        action = random.choice(list(match.legal_actions()))
        done.append((match.ply, action))
        match.submit(max(match.to_act, 0), action, match.revision)
    return match, done


def found(game: str, seats: int, wanted: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Each wanted event with the seed of a match, and the number of the action that leads to it."""
    left = set(wanted)
    for seed in range(TRIES):
        match, done = played(game, seats, seed)
        codes = {line.event.code: line.step for line in reversed(list(match.log()))}
        for code in sorted(left & codes.keys()):
            last = [number for number, (ply, _) in enumerate(done) if ply <= codes[code]]
            if last:
                left.remove(code)
                yield code, seed, last[-1]
        if not left:
            return
    print("never:", *sorted(left), file=sys.stderr)


def before(
    game: str, seats: int, wanted: Sequence[str]
) -> Iterator[tuple[str, Callable[[], Session], SeatAction]]:
    """Each wanted event, what makes a session just before it, and the action that leads to it."""
    for code, seed, number in found(game, seats, wanted):
        _, done = played(game, seats, seed)

        def make(
            seed: int = seed, actions: Sequence[SeatAction] = tuple(a for _, a in done[:number])
        ) -> Session:
            session = new_session(game, seats, seed)
            for action in actions:
                session.act(action)
            return session

        yield code, make, done[number][1]


def laid(session: Session, theme: str, size: tuple[int, int]) -> TableView:
    """A table at rest, as it is seen before something happens."""
    view = TableView(session, features=table_features(), theme=theme_named(theme))
    view.resize(*size)
    view.show()
    QApplication.processEvents()
    view.finish_early()
    view.board.sharpen()
    QApplication.processEvents()
    return view


def filmed(session: Session, action: SeatAction, asked: argparse.Namespace) -> list[QImage]:
    """Pictures of what follows from an action, from the first moment to the end."""
    width, height = map(int, asked.size.split("x"))
    view = laid(session, asked.theme, (width, height))
    animator = view.scene.animator
    session.act(action)
    animator._timer.stop()  # the tool is the clock
    strip: list[tuple[int, QImage]] = []
    now = 0
    while (animator._animations or session.is_throwing) and now < asked.longest:
        if now % (FRAME * 4) == 0:
            QApplication.processEvents()
            strip.append((now, view.grab().toImage()))
        animator.advance(FRAME)
        animator._timer.stop()
        now += FRAME
    strip.append((now, view.grab().toImage()))
    view.scene.animator.finish()
    view.close()
    count = min(asked.n, len(strip))
    kept = [strip[round(n * (len(strip) - 1) / max(count - 1, 1))] for n in range(count)]
    for at, image in kept:
        painter = QPainter(image)
        painter.drawText(8, 16, f"{at} ms")
        painter.end()
    return [image for _, image in kept]


def sheet(images: Sequence[QImage], width: int) -> QImage:
    """All pictures in rows, each so many pixels wide."""
    small = [image.scaledToWidth(width) for image in images]
    high = small[0].height()
    whole = QImage(width * COLUMNS, high * -(-len(small) // COLUMNS), QImage.Format.Format_RGB32)
    whole.fill(0)
    painter = QPainter(whole)
    for number, image in enumerate(small):
        painter.drawImage(number % COLUMNS * width, number // COLUMNS * high, image)
    painter.end()
    return whole


def main(arguments: Sequence[str]) -> None:
    """Film what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the sheets")
    parser.add_argument("--game", required=True, choices=[game.id for game in CATALOG])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--events", nargs="+", default=[], metavar="CODE")
    parser.add_argument("--size", default="1280x800", metavar="WxH")
    parser.add_argument("--theme", default="felt", choices=[theme.name for theme in THEMES])
    parser.add_argument("-n", type=int, default=9, help="pictures of each event")
    parser.add_argument("--longest", type=int, default=6000, help="milliseconds at most")
    asked = parser.parse_args(arguments)
    app = QApplication([])
    apply_theme(app, theme_named(asked.theme))
    asked.out.mkdir(parents=True, exist_ok=True)
    rules = new_session(asked.game, asked.seats, 0).match.rules
    scenes = rules.scenes if isinstance(rules, HasScenes) else {}
    for code, make, action in before(asked.game, asked.seats, asked.events or sorted(scenes)):
        path = asked.out / f"{asked.game}-{code}-{asked.size}-{asked.theme}.png"
        sheet(filmed(make(), action, asked), 640).save(str(path))
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
