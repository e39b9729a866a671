"""The walks of CONTRIBUTING visit the files that it lists."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tabletop.content import game_library
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tests.ui.features import feature
from tests.ui.sandbox.conftest import Playground, dealt
from tests.ui.table.play import Table

ROOT = Path(__file__).parents[3]
PATH = re.compile(r"`((?:tabletop|card_defs|tests|packaging|assets)/[\w./-]+\.\w+)`")
MOST_OF_A_DRAG = 12
"""Files from the press to the save."""
MOST_OF_A_PRESS = 14
"""Files that a press on a card executes."""


def walks() -> dict[str, list[str]]:
    """Return the files of each walk by its title."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    parts = re.split(r"^#+ ", text, flags=re.MULTILINE)
    by_title = {part.partition("\n")[0]: PATH.findall(part) for part in parts}
    return {title: files for title, files in by_title.items() if re.match("An? ", title)}


def is_compiled(file: str) -> bool:
    """Return whether the code is compiled (`packaging/compile.py`): not profiled."""
    path = ROOT / file
    return any(other.suffix in {".so", ".pyd"} for other in path.parent.glob(f"{path.stem}.*"))


@contextmanager
def watched(met: set[str]) -> Iterator[None]:
    """Collect the files of the program in which a function is called."""

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            met.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def at_table(window: MainWindow, **options: str) -> Table:
    """Return a game of NumNum in which the first player sees the cards."""
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), options, 5))
    assert window.table is not None
    table = Table(window.table.view)
    table.view.set_motion(NO_MOTION)
    if table.session.passing_to is not None:
        table.session.cover()
        table.session.uncover()
    table.finish()
    return table


def drag(table: Table, *, legal: bool) -> None:
    """Drag a card of the hand to the pile, legal or not."""
    legal_moves = [a for a in table.session.match.legal_actions() if isinstance(a, Move)]
    cards = {move.card for move in legal_moves}
    (to,) = {move.to for move in legal_moves if move.to is not None}
    hand = table.cards(table.session.viewer)
    item = next(item for item in hand if (item.shown.card in cards) is legal)
    table.drag(item, table.middle(to))
    table.finish()


def walk_drag(window: MainWindow, met: set[str]) -> None:
    table = at_table(window)
    before = table.session.match.ply
    with watched(met):
        drag(table, legal=True)
    assert table.session.match.ply > before


def walk_card(window: MainWindow, met: set[str]) -> None:
    game_library._cards.cache_clear()
    game_library._rules.cache_clear()
    with watched(met):
        at_table(window)
        window.grab()


def walk_refusal(window: MainWindow, met: set[str]) -> None:
    window.context.settings.language = "nl"
    QApplication.processEvents()
    table = at_table(window)
    with watched(met):
        drag(table, legal=False)
        QApplication.processEvents()


def walk_save(window: MainWindow, met: set[str]) -> None:
    at_table(window)
    playing = window.controller.saved_match
    assert playing is not None
    assert playing.autosave is not None
    path = playing.autosave.path
    window.controller.clear()
    with watched(met):
        window.controller.open(path)
    assert window.table is not None


def walk_undo(window: MainWindow, met: set[str]) -> None:
    table = at_table(window, hands="open")
    drag(table, legal=True)
    before = table.session.match.ply
    with watched(met):
        window.match_actions.undo()
        table.finish()
    assert table.session.match.ply < before


def walk_edit(window: MainWindow, met: set[str]) -> None:
    feature(window, SandboxFeature).open(dealt("numnum", 2))
    playground = Playground(window)
    playground.free()
    before = playground.sandbox.position
    with watched(met):
        playground.drag(playground.item("hand/Ann"), "discard")
    assert playground.sandbox.position != before


@pytest.mark.parametrize(
    ("title", "walk"),
    [
        ("A drag, from the press to the save", walk_drag),
        ("An undo", walk_undo),
        ("A card's number, from YAML to the pixel", walk_card),
        ("A refusal, in Dutch", walk_refusal),
        ("A save, from the file to the table", walk_save),
        ("An edit in the sandbox", walk_edit),
    ],
)
def test_a_walk_leads_through_the_files_it_names(
    window: MainWindow, title: str, walk: Callable[[MainWindow, set[str]], None]
) -> None:
    files = walks()[title]
    assert len(files) > 4
    met: set[str] = set()
    walk(window, met)
    real = {Path(name).resolve() for name in met}
    code = [file for file in files if file.endswith(".py") and not is_compiled(file)]
    assert [file for file in code if (ROOT / file).resolve() not in real] == []


def test_every_walk_is_walked_and_a_drag_is_short() -> None:
    assert len(walks()) == 6
    assert len(walks()["A drag, from the press to the save"]) <= MOST_OF_A_DRAG


def test_files_that_are_named_exist() -> None:
    named = PATH.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(named) > 40
    assert [file for file in named if not (ROOT / file).exists()] == []


def entered(act: Callable[[], object]) -> tuple[list[str], int]:
    """Return the program's files that an action executes, and the number of calls."""
    files: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT / "tabletop"):
            files[path.relative_to(ROOT / "tabletop").as_posix()] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return sorted(files), files.total()


def test_a_press_enters_few_files_and_no_feature(window: MainWindow) -> None:
    """With `pytest -s` this prints the files of press, move, refusal and legal drop."""
    table = at_table(window)
    found: dict[str, tuple[list[str], int]] = {}
    moves = [a for a in table.session.match.legal_actions() if isinstance(a, Move)]
    (to,) = {move.to for move in moves if move.to is not None}
    for legal, name in ((False, "refusal"), (True, "legal release")):
        hand = table.cards(table.session.viewer)
        item = next(
            item for item in hand if (item.shown.card in {move.card for move in moves}) is legal
        )
        start, end = table.grip(item), table.middle(to)
        found.setdefault("press", entered(partial(table.press, start)))
        table.move(start, (start + end) / 2)
        found["move"] = entered(partial(table.move, (start + end) / 2, end, 1))

        def release(at: QPointF) -> None:
            table.release(at)
            QApplication.processEvents()

        found[name] = entered(partial(release, end))
        table.finish()
    for name, (files, calls) in found.items():
        of_features = [file for file in files if file.startswith("ui/features/")]
        print(f"\n{name}: {len(files)} files, {len(of_features)} of features, {calls} calls")
        print(*files, sep="\n")
    press, _ = found["press"]
    assert len(press) <= MOST_OF_A_PRESS
    assert not [file for file in press if file.startswith("ui/features/")]
