"""How much of the table its pieces cover, and how high the own hand is.

Opens the window at each game as somebody does who has never chosen anything, deals, and prints a
line a game: the share of the table's pixels under cards, dice and piles, and the height in pixels
of a card in the viewer's hand.

    QT_QPA_PLATFORM=offscreen python tests/tools/table_share.py
    QT_QPA_PLATFORM=offscreen python tests/tools/table_share.py --size 1920x1080 --players 4 \
        -o /tmp/shares
"""

import argparse
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from PySide6.QtGui import QPolygon, QRegion
from PySide6.QtWidgets import QApplication

ROOT: Final = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tabletop.content.game_setup import Setup  # noqa: E402
from tabletop.folders import Folders  # noqa: E402
from tabletop.games.catalogue import CATALOG  # noqa: E402 - after the path
from tabletop.games.game import Game  # noqa: E402
from tabletop.ui.app.main_window import MainWindow  # noqa: E402
from tabletop.ui.base.language import Language  # noqa: E402
from tabletop.ui.base.settings import Settings  # noqa: E402
from tabletop.ui.table.table_view import TableView  # noqa: E402
from tabletop.ui.widgets.theme import Appearance  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from tabletop.ui.table.scene.items import Piece

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")


class Measured(NamedTuple):
    """What a table looks like.

    Attributes:
        share: the part of its pixels that cards and dice cover, from 0 to 1.
        hand: height of a card of the viewer's hand in pixels; 0 where there is none.
    """

    share: float
    hand: float


def measured(view: TableView) -> Measured:
    """Measure a table on which nothing moves."""
    scene, board = view.scene, view.board
    viewport = board.viewport().rect()
    pieces: Iterable[Piece] = (*scene.cards, *scene.dice)
    covered = QRegion()
    for piece in pieces:
        if piece.isVisible():
            covered += QRegion(QPolygon(board.mapFromScene(piece.mapToScene(piece.body))))
    covered &= QRegion(viewport)
    area = sum(rect.width() * rect.height() for rect in cast("Iterable[QRect]", covered))
    hand = view.presenter.hand
    held = [card for card in scene.cards if card.shown.zone == hand and hand is not None]
    pixels = board.transform().m11()
    high = max((card.scale() * card.body.height() * pixels for card in held), default=0.0)
    return Measured(area / (viewport.width() * viewport.height()), high)


def settled(window: MainWindow) -> TableView:
    """Return the table of a window once everything lies still."""
    for _ in range(4):
        QApplication.processEvents()
    if window.match_actions.table is None:
        raise LookupError("the window shows no table")
    view = window.match_actions.table.view
    if view.session.is_covered:
        view.session.uncover()
    view.finish_early()
    view.board.sharpen()
    QApplication.processEvents()
    return view


def begin(window: MainWindow, game: Game, players: int) -> TableView:
    """Begin a game with so many players, or the fewest it takes where these are too few or many."""
    fewest, most = game.seats
    seats = players if fewest <= players <= most else fewest
    window.controller.begin(Setup(game, NAMES[:seats], {}, 1))
    return settled(window)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--size", default="1280x800", help="of the window, in logical pixels")
    parser.add_argument("--players", type=int, default=0, help="by default the fewest of each game")
    parser.add_argument("-o", "--output", type=Path, help="folder for pictures")
    chosen = parser.parse_args(arguments)
    width, height = map(int, chosen.size.split("x"))
    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        folders = Folders(Path(home), Path(home))
        settings = Settings(folders.settings)
        window = MainWindow(folders.saves, settings, Appearance(app, settings), Language(app, "en"))
        window.resize(width, height)
        window.show()
        for game in CATALOG:
            view = begin(window, game, chosen.players)
            found = measured(view)
            print(f"{game.id:16} {100 * found.share:5.1f} %  {found.hand:5.0f} px")
            if chosen.output is not None:
                chosen.output.mkdir(parents=True, exist_ok=True)
                window.grab().save(str(chosen.output / f"{game.id}-{chosen.size}.png"))
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
