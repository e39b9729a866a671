"""Pictures of everything in every size, theme and language, looked through for faults.

    python tests/tools/matrix.py -o /tmp/matrix
    python tests/tools/matrix.py -o /tmp/matrix --only numnum/ first end
    python tests/tools/matrix.py -o /tmp/matrix --large
    python tests/tools/matrix.py -o /tmp/matrix --compare /tmp/matrix-before

Every game in every phase, and every page and dialog, is shown in each size of window; themes,
languages and sizes of text are spread over these pictures so that every pair of values occurs in
one of them. One language is made up: its words are 40 % longer than English (`pseudo`).
`report.txt` tells what was found (`finders`), a line each with the picture it is in; `sheet-*.png`
show all pictures, small. The exit code is 1 when anything was found.

`--large` shows everything in each size of text on small screens instead, and also finds what is
smaller than with the size of text before.

Two runs of the same code with the same arguments take the same pictures, pixel by pixel: time
stands still (`stillness`). `--compare` takes none: it lists the pictures of the folder that differ
from those of another one. With `--pictures` no faults are looked for, which is faster.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures.thread import ThreadPoolExecutor
from functools import cache, partial
from itertools import combinations, product
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog

ROOT: Final = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import tabletop.resources  # noqa: E402 - after the path
from tabletop.engine.actions import SeatAction  # noqa: E402
from tabletop.folders import Folders  # noqa: E402
from tabletop.games.catalogue import CATALOG, find_game  # noqa: E402
from tabletop.ui.app.main_window import MainWindow  # noqa: E402
from tabletop.ui.base.language import Language  # noqa: E402
from tabletop.ui.base.settings import Settings  # noqa: E402
from tabletop.ui.features.start.welcome import WelcomePage  # noqa: E402
from tabletop.ui.table.table_view import TableView  # noqa: E402
from tabletop.ui.widgets.theme import (  # noqa: E402
    THEMES,
    Appearance,
    theme_named,
)
from tests.tools import pseudo  # noqa: E402
from tests.tools.finders import (  # noqa: E402
    Capitals,
    away,
    capitals,
    crossing,
    cut,
    faint,
    heaped,
    hiding,
    printed_over,
    sheets,
    shortened,
    small,
    smaller,
    tiny_icons,
)
from tests.tools.opened import (  # noqa: E402
    ALONE,
    DIALOGS,
    PAGES,
    begin,
    open_dialog,
    open_end,
    seen,
)
from tests.tools.picture_folders import compared  # noqa: E402
from tests.tools.screenshots import NAMES, PHASES, TRIES, new_session  # noqa: E402
from tests.tools.stillness import EVENING, settle, stop_time, wait_until_read  # noqa: E402
from tests.tools.writings import writings  # noqa: E402
from tests.ui.features import start_page  # noqa: E402

SMALL_SIZES: Final = ("1024x700", "1280x720", "1366x768")
SIZES: Final = (*SMALL_SIZES, "1920x1080", "2560x1440", "3840x2160@2", "1080x1350")
"""Of the window in pixels, with how many there are to a logical one."""
LANGUAGES: Final = ("en", "de", "nl", pseudo.LANGUAGE)
TEXTS: Final = (100, 140, 200, 250)
FREE: Final = (tuple(theme.name for theme in THEMES), LANGUAGES, TEXTS)
ENDS: Final = {"end-1": ("wonderful-world", 1), "end-4": ("nichtlustig", 4)}
COVERED: Final = ("curtain", "rules", "moves", "message", "keys")
OF_ALL: Final = (
    *("start", "middle", "late", "lifted", "refused", "moving", "enlarged", "keyboard"),
    *("tip", "banner", "why"),
)
OF_GAME: Final = {
    "wonderful-world": ("roll", "cup", "thrown", "hit", "part-2", "defeat", "pile", "give", "few"),
    "nichtlustig": ("aside", "claim", "death"),
}
"""Phases that every game has, and those of one."""
MOVING: Final = {"lifted", "refused", "moving", "thrown", "death"}
"""Phases in which pieces are on their way over others."""
ACROSS: Final = 4
"""Pictures beside one another on a sheet."""
ON_SHEET: Final = 24
SMALL: Final = 480
SCREEN: Final = {"x": 0, "y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1.0}
"""A screen, but for its name and size, which are those of the window."""
PATIENCE: Final = 2
"""So often is looked where something was found: it may have been laid out again meanwhile."""
WHOLE: Final = Qt.AspectRatioMode.KeepAspectRatio
QUICKLY: Final = 80
"""How little a picture is compressed, in per cent."""


class Cell(NamedTuple):
    """What a picture is taken of, and how."""

    scene: str
    size: str
    theme: str
    language: str
    text: int

    @property
    def name(self) -> str:
        """What its picture is called."""
        return "-".join(map(str, self)).replace(" ", "-").replace("/", "-").replace("@", "x")

    @property
    def scale(self) -> int:
        """Pixels to a logical one."""
        return int(self.size.partition("@")[2] or 1)

    @property
    def window(self) -> QSize:
        """The size of the window in logical pixels."""
        width, height = map(int, self.size.partition("@")[0].split("x"))
        return QSize(width, height) / self.scale


def pairs_of(cell: Cell) -> set[tuple[tuple[int, object], ...]]:
    """Return every two values that occur together in a cell, each with where it stands."""
    return set(combinations(enumerate(cell), 2))


def covering_array(scenes: Sequence[str]) -> list[Cell]:
    """Return cells in which every pair of values occurs that may.

    Each scene is there in each size; the rest is chosen so that each picture has as many new pairs
    as it can, and cells are added as long as pairs are missing.
    """
    every = [Cell(*values) for values in product(scenes, SIZES, *FREE)]
    missing = set().union(*map(pairs_of, every))
    chosen: list[Cell] = []
    rows: dict[tuple[str, str], list[Cell]] = {}
    for cell in every:
        rows.setdefault((cell.scene, cell.size), []).append(cell)
    # Neighbours in the list differ in little: spread by the number where they win alike.
    for number, row in enumerate([*rows.values()] * 2):
        turned = row[number % len(row) :] + row[: number % len(row)]
        best = max(turned, key=lambda cell: len(pairs_of(cell) & missing))
        if pairs_of(best) & missing:
            chosen.append(best)
            missing -= pairs_of(best)
    while missing:
        best = max(every, key=lambda cell: len(pairs_of(cell) & missing))
        chosen.append(best)
        missing -= pairs_of(best)
    return chosen


def large_cells(scenes: Sequence[str]) -> list[Cell]:
    """Return cells of each scene in each small size and each size of text, from small to large.

    Themes and languages take turns.
    """
    themes, languages, _ = FREE
    return [
        Cell(scene, size, themes[number % len(themes)], languages[number % len(languages)], text)
        for number, (scene, size) in enumerate(product(scenes, SMALL_SIZES))
        for text in TEXTS
    ]


# --- scenes ---------------------------------------------------------------------------------------


@cache
def leading_to(game: str, phase: str) -> tuple[int, int, tuple[SeatAction, ...]]:
    """Return seats, seed and actions of a match that comes to a phase.

    Raises:
        LookupError: none does.
    """
    wanted, _ = PHASES[phase]
    fewest, most = find_game(game).seats
    usual = (max(fewest, 2), most, 3)[list(PHASES).index(phase) % 3]
    for seed in range(TRIES):
        session = new_session(game, usual, seed)
        random = Random(seed)
        done: list[SeatAction] = []
        while session.match.outcome is None:
            if wanted(session):
                return usual, seed, tuple(done)
            done.append(random.choice(list(session.match.legal_actions())))
            session.act(done[-1])
    raise LookupError(game, phase)


def scenes() -> list[str]:
    """Return the names of all that pictures are taken of."""
    phases = [
        f"{game.id}/{phase}" for game in CATALOG for phase in (*OF_ALL, *OF_GAME.get(game.id, ()))
    ]
    return ["start", *phases, *ALONE, *ENDS, *COVERED, *DIALOGS]


def open_scene(window: MainWindow, name: str) -> TableView | None:
    """Show something in the window; the table on which pieces must lie apart, if there is one."""
    game, _, phase = name.partition("/")
    if phase:
        seats, seed, done = leading_to(game, phase)
        view = begin(window, find_game(game), NAMES[:seats], seed, done)
        view.board.sharpen()
        PHASES[phase][1](view)
        return None if phase in MOVING else view
    if name in ENDS:
        open_end(window, ENDS[name][0], NAMES[: ENDS[name][1]])
    elif name in DIALOGS:
        begin(window, CATALOG[1], NAMES[:4])
        open_dialog(window, name)
    elif name in PAGES:
        begin(window, CATALOG[2], NAMES[:2])
        PAGES[name](window)
    elif name in ALONE:
        if name == "sandbox":
            begin(window, CATALOG[1], NAMES[:2])
        ALONE[name](window)
    return None


def close_scene(window: MainWindow) -> None:
    """Go back to the start page."""
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            dialog.reject()
    for page in window.findChildren(WelcomePage):
        page.start.click()
    window.bar.clear()
    window.features.invoke("sandbox", "leave")
    window.features.invoke("tutorial", "leave")
    if window.match_actions.has_controller:
        window.controller.clear()
    window.navigation.show_start()
    start_page(window).show_resumable(())
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


# --- looking --------------------------------------------------------------------------------------


def look(
    window: MainWindow, view: TableView | None, cell: Cell, *, searches: bool
) -> tuple[QImage, list[str], Capitals]:
    """Take a picture of the window and find the faults in it, if they are searched for.

    Also returns how high capitals are.
    """
    top = seen(window)
    if top is not window:
        least = top.minimumSizeHint().expandedTo(top.minimumSize())
        top.resize(top.size().boundedTo(cell.window))
        QApplication.processEvents()
    else:
        least = QSize()
    image = top.grab().toImage()
    if not searches:
        return image, [], {}
    written = writings(top)
    if cell.scene.partition("/")[2] in MOVING:  # what is carried may lie on anything
        boards = [table.board.viewport() for table in top.findChildren(TableView)]
        written = [one for one in written if one.owner not in boards]
    found = [
        *cut(top),
        *away(top),
        *tiny_icons(top),
        *small(written),
        *shortened(written, top),
        *crossing(written, top),
        *faint(written, image, theme_named(cell.theme).contrast),
    ]
    if view is not None:
        found += [*heaped(view), *printed_over(view, written)]
    for table in top.findChildren(TableView):
        if table.isVisible():
            found += hiding(table)
    for what, size in (("window", window.size()), ("dialog", least)):
        if size.boundedTo(cell.window) != size:
            found.append(f"the {what} needs {size.toTuple()}")
    return image, [*dict.fromkeys(found)], capitals(written)


def take(
    cells: Sequence[Cell], out: Path, *, searches: bool = True
) -> Iterator[tuple[Cell, list[str]]]:
    """Take the pictures of cells and yield what is wrong in each, if that is searched for."""
    app = QApplication.instance() or QApplication([])
    if not isinstance(app, QApplication):
        raise TypeError
    stop_time()
    with tempfile.TemporaryDirectory() as home:
        folders = Folders(Path(home), Path(home))
        settings = Settings(folders.settings)
        settings.privacy_screen, settings.welcomed = False, True
        settings.offers_odds = False
        appearance, language = Appearance(app, settings), Language(app, "en")
        window = MainWindow(folders.saves, settings, appearance, language, lambda: EVENING)
        window.show()
        wait_until_read(window)
        last, heights = None, Capitals()
        for cell in cells:
            settings.text_size, settings.theme = cell.text, cell.theme
            language.set_language(cell.language)
            if window.size() != cell.window:
                window.resize(cell.window)
                settle(window)
            settings.privacy_screen = cell.scene == "curtain"
            view = open_scene(window, cell.scene)
            for _ in range(PATIENCE):
                settle(window)
                if cell.scene.partition("/")[2] not in {*MOVING, "enlarged", "pile", "banner"}:
                    for table in window.findChildren(TableView):
                        table.scene.animator.finish()
                image, found, now = look(window, view, cell, searches=searches)
                is_larger = last is not None and last._replace(text=cell.text) == cell
                if is_larger:
                    found += smaller(heights, now)
                if not found:
                    break
            last, heights = cell, now
            image.save(str(out / f"{cell.name}.png"), quality=QUICKLY)
            shown = [one for table in window.findChildren(TableView) for one in sheets(table)]
            flat = sum(getattr(one, "is_ribbon", False) for one in shown)
            print(f"{cell.name}: {len(shown)} sheets, {flat} ribbons", file=sys.stderr)
            yield cell, found
            close_scene(window)
        window.close()


def sheet(pictures: Sequence[Path]) -> QImage:
    """Return pictures beside and below one another, each with its name."""
    image, high = QImage(), SMALL * 3 // 4
    rows = -(-len(pictures) // ACROSS)
    whole = QImage(ACROSS * SMALL, rows * (high + 16), QImage.Format.Format_RGB32)
    whole.fill(QColor("black"))
    painter = QPainter(whole)
    painter.setPen(QColor("white"))
    for number, path in enumerate(pictures):
        image.load(str(path))
        kept, smooth = (
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shrunk = image.scaled(SMALL - 4, high, kept, smooth)
        x, y = number % ACROSS * SMALL, number // ACROSS * (high + 16)
        painter.drawImage(x, y + 16, shrunk)
        painter.drawText(QRect(x, y, SMALL, 16), Qt.AlignmentFlag.AlignLeft, path.stem)
    painter.end()
    return whole


def _in_process(
    cells: Sequence[Cell], out: Path, more: Sequence[str] = ()
) -> list[tuple[str, list[str]]]:
    """Take pictures in a process of its own: how large the screen is is said at its start."""
    size = cells[0].size.partition("@")[0]
    wide, high = map(int, size.split("x"))
    screen = out / f"screen-{size}.json"
    described = {**SCREEN, "name": size, "width": wide, "height": high}
    screen.write_text(json.dumps({"screens": [described]}), "utf-8")
    environment = {
        **os.environ,
        "QT_SCALE_FACTOR": str(cells[0].scale),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
    }
    done = subprocess.run(
        [sys.executable, __file__, "-o", str(out), "--cells", json.dumps(cells), *more],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def main(arguments: Sequence[str] | None = None) -> int:
    """Take all pictures and tell what is wrong in them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--only", nargs="+", default=[""], help="scenes whose name begins so")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--sizes", nargs="+", default=SIZES, choices=SIZES, help="of the window")
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--large", action="store_true", help="all text sizes on small screens")
    parser.add_argument("--pictures", action="store_true", help="look for no faults")
    parser.add_argument("--compare", type=Path, metavar="FOLDER", help="tell what differs from it")
    parser.add_argument("--cells", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.compare:
        return compared(given.compare, given.out)
    given.out.mkdir(parents=True, exist_ok=True)
    made_up = given.out / "made-up"
    if given.cells:
        tabletop.resources._PACKAGE = made_up / "tabletop"
        wanted = [Cell(*values) for values in json.loads(given.cells)]
        for cell, found in take(wanted, given.out, searches=not given.pictures):
            print(json.dumps([cell.name, found]), flush=True)
        return 0
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    rmtree(made_up, ignore_errors=True)
    pseudo.write(made_up)
    only = tuple(given.only)
    every = (large_cells if given.large else covering_array)(scenes())
    cells = [
        cell
        for cell in every
        if cell.scene.startswith(only)
        and cell.size in given.sizes
        and cell.language in given.languages
    ]
    parts: dict[str, list[Cell]] = {}
    for cell in cells:
        parts.setdefault(cell.size, []).append(cell)
    with ThreadPoolExecutor(given.jobs) as pool:
        more = ["--pictures"] if given.pictures else []
        taken = [*pool.map(partial(_in_process, out=given.out, more=more), parts.values())]
    faults = [f"{name}: {fault}" for part in taken for name, found in part for fault in found]
    (given.out / "report.txt").write_text("\n".join((*faults, "")), "utf-8")
    pictures = [given.out / f"{cell.name}.png" for cell in cells]
    for number in range(0, len(pictures), ON_SHEET):
        path = given.out / f"sheet-{number // ON_SHEET:02}.png"
        sheet(pictures[number : number + ON_SHEET]).save(str(path))
    print(f"{len(pictures)} pictures, {len(faults)} faults: {given.out / 'report.txt'}")
    del app
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
