"""A copy of a game has a chance of its own: what is tried there tells nothing of the game."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Rolled
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match
from tabletop.match.save.reader import load
from tabletop.scenarios.record import record_text
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.session import Sandbox
from tests.ui.features import feature
from tests.ui.sandbox.conftest import press

SEED = 918273645


@pytest.fixture
def window(open_window: Callable[..., MainWindow]) -> MainWindow:
    """A window at a game in which dice are thrown next."""
    return open_window(Setup(find_game("nichtlustig"), ("Ann", "Ben", "Cy"), {}, SEED))


def match_of(window: MainWindow) -> Match:
    assert window.controller.session is not None
    return window.controller.session.match


def throws(match: Match) -> list[tuple[int, ...]]:
    """The next throws."""
    faces: list[tuple[int, ...]] = []
    while len(faces) < 4:
        before = match.ply
        assert match.submit(match.state.to_act, match.legal_actions()[0], match.revision).legal
        made = (step.action for step in match.steps[before:])
        faces.extend(action.faces for action in made if isinstance(action, Rolled))
    return faces


def throws_of_the_game() -> list[tuple[int, ...]]:
    return throws(Setup(find_game("nichtlustig"), ("Ann", "Ben", "Cy"), {}, SEED).begin())


def sandbox_of(window: MainWindow) -> Sandbox:
    QTest.keyClick(window, Qt.Key.Key_Shift)  # Ctrl is held no more: with it things are only asked
    if feature(window, SandboxFeature).sandbox is None:
        press(window.bar.button)
    sandbox = feature(window, SandboxFeature).sandbox
    assert sandbox is not None
    return sandbox


def throws_in_the_sandbox(sandbox: Sandbox) -> list[tuple[int, ...]]:
    faces: list[tuple[int, ...]] = []
    while len(faces) < 4:
        assert sandbox.match.outcome is None
        assert sandbox.act(sandbox.match.legal_actions()[0]).legal
        made = (deed.action for deed in sandbox.line.steps_to(sandbox.line.index))
        faces.extend(action.faces for action in made if isinstance(action, Rolled))
    return faces


def test_the_same_seed_gives_the_same_game() -> None:
    assert throws_of_the_game() == throws_of_the_game()


def test_the_sandbox_throws_other_dice(window: MainWindow, tmp_path: Path) -> None:
    QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    sandbox = sandbox_of(window)
    assert throws_in_the_sandbox(sandbox) != throws_of_the_game()
    path = tmp_path / "position.yaml"
    path.write_text(record_text("A position", sandbox.record()), "utf-8")
    assert str(SEED) not in path.read_text("utf-8")


def test_a_copy_throws_other_dice_and_stays_the_same_copy(
    window: MainWindow, tmp_path: Path
) -> None:
    target = tmp_path / "copy.tabletop"
    window.controller.save_copy(target)
    first = target.read_bytes()
    copy = load(target, rules_for)
    assert copy.match.state == match_of(window).state
    assert throws(copy.match) != throws_of_the_game()
    assert str(SEED) not in target.read_text("utf-8")
    window.controller.save_copy(target)
    assert target.read_bytes() == first
    head, rest = first.split(b"\n", 1)
    older = {**json.loads(head), "seed": SEED}
    target.write_bytes(json.dumps(older).encode() + b"\n" + rest)
    window.controller.save_copy(target)
    assert str(SEED) not in target.read_text("utf-8")


def test_a_copy_over_an_older_one_does_not_throw_what_was_seen_there(
    window: MainWindow, tmp_path: Path
) -> None:
    """Whoever plays on in a copy knows its dice: the next copy must have others."""
    target = tmp_path / "copy.tabletop"
    window.controller.save_copy(target)
    older = load(target, rules_for)
    match = match_of(window)
    assert match.submit(match.to_act, match.legal_actions()[0], match.revision).legal
    assert older.match.submit(
        older.match.to_act, older.match.legal_actions()[0], older.match.revision
    ).legal
    window.controller.save_copy(target)
    newer = load(target, rules_for)
    assert newer.header.seed not in (older.header.seed, SEED)
    assert newer.match.state == match.state
    assert throws(newer.match) not in (throws(older.match), throws(match))


@pytest.mark.parametrize("where", ["another window", "elsewhere", "another folder"])
def test_a_game_that_goes_on_in_a_second_save_has_its_own_dice(
    window: MainWindow,
    open_window: Callable[..., MainWindow],
    save: Callable[[], Path],
    folders: Folders,
    tmp_path: Path,
    where: str,
) -> None:
    path = save()
    if where != "another window":
        window.go_home()
        path = path.rename((tmp_path if where == "elsewhere" else folders.data) / path.name)
    second = open_window()
    second.controller.open(path)
    assert throws(match_of(second)) != throws_of_the_game()
    for other in folders.saves.glob("*.tabletop"):
        assert other == path or str(SEED) not in other.read_text("utf-8")


def test_a_game_that_is_opened_where_it_lies_keeps_its_dice(
    window: MainWindow, save: Callable[[], Path]
) -> None:
    window.go_home()
    window.controller.open(save())
    assert throws(match_of(window)) == throws_of_the_game()
