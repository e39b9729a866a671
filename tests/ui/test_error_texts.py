"""What is wrong with a file or a name is said in the window's language, whatever it is."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.cards.problems import FileProblemsError, Problem
from tabletop.content.game_setup import Setup
from tabletop.engine.localized_error import ErrorText
from tabletop.games.catalogue import CATALOG
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.errors import describe_error
from tabletop.ui.base.language import Language
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.window.error_dialogs import ProblemsDialog
from tests.tools import pseudo
from tests.ui.features import feature, start_page
from tests.ui.test_translations import made_up, speaks_made_up  # noqa: F401 - fixtures

Spoil = Callable[[list[str]], list[str]]


def header(**changes: object) -> Spoil:
    def spoil(lines: list[str]) -> list[str]:
        return [json.dumps({**json.loads(lines[0]), **changes}), *lines[1:]]

    return spoil


def added(line: str) -> Spoil:
    return lambda lines: [*lines, line]


SPOILT: dict[str, Spoil] = {
    "empty": lambda _lines: [],
    "no save": lambda _lines: ["nothing"],
    "no header": lambda _lines: ["{}"],
    "a newer format": header(tabletop=9),
    "no seed": header(seed="x"),
    "a seed too large": header(seed=-1),
    "nobody": header(players=["", "Ben"]),
    "no names": header(players=[1, 2]),
    "the same twice": header(players=["Ann", "Ann"]),
    "a bad name": header(players=["A/B", "Ben"]),
    "a long name": header(players=["x" * 30, "Ben"]),
    "no such game": header(game="chess"),
    "no such option": header(options={"speed": "5"}),
    "options that are none": header(options={"speed": 5}),
    "too many players": header(players=[f"P{n}" for n in range(99)]),
    "other rules": header(rules=99),
    "other cards": header(cards="0"),
}
BROKEN = {
    "no line": added("nothing"),
    "no entry": added('{"x": 1}'),
    "nothing to undo": added('{"undo": 1}'),
    "nothing to redo": added('{"redo": 1}'),
    "nobody there": added('{"by": "Zoe", "do": "x"}'),
    "no action": added('{"by": "Ann", "do": "x"}'),
    "no card": added('{"by": "Ann", "do": "x > row/1"}'),
    "much time": added('{"by": "Ann", "spent": 99999999999}'),
    "no parting": added('{"by": "Ann", "seat": "x"}'),
}


def untranslated(text: str, *proper: str) -> str:
    """What of a text comes from no translation, but for what the file itself says."""
    left = pseudo.unmarked(text)
    for word in proper:
        left = left.replace(word, "")
    return "".join(filter(str.isalpha, left))


@pytest.fixture
def saved(open_window: Callable[..., MainWindow], save: Callable[[], Path]) -> MainWindow:
    window = open_window(Setup(CATALOG[0], ("Ann", "Ben"), {}, 5))
    save()
    window.go_home()
    return window


@pytest.mark.usefixtures("speaks_made_up")
def test_why_a_save_cannot_be_opened_is_translated(
    saved: MainWindow, save: Callable[[], Path]
) -> None:
    path = save()
    sound = path.read_text(encoding="utf-8").splitlines()
    spoilt = path.with_name("spoilt.tabletop")
    names = ("spoilt.tabletop", "chess", "speed", "A/B", "Ann", *(game.id for game in CATALOG))
    for fault, spoil in SPOILT.items():
        saved.bar.clear()
        spoilt.write_text("".join(f"{line}\n" for line in spoil(sound)), encoding="utf-8")
        saved.controller.open(spoilt)
        said = saved.bar.label.text()
        assert saved.bar.isVisible(), fault
        assert pseudo.OPEN in said, fault
        assert not untranslated(said, *names, "x" * 30, "seed", "players", "options"), fault


@pytest.mark.usefixtures("speaks_made_up")
def test_why_a_save_ends_early_is_translated(saved: MainWindow, save: Callable[[], Path]) -> None:
    path = save()
    sound = path.read_text(encoding="utf-8").splitlines()
    spoilt = path.with_name("spoilt.tabletop")
    for fault, spoil in BROKEN.items():
        saved.bar.clear()
        spoilt.write_text("".join(f"{line}\n" for line in spoil(sound)), encoding="utf-8")
        saved.controller.open(spoilt)
        said = saved.bar.label.text()
        assert saved.bar.isVisible(), fault
        assert pseudo.OPEN in said, fault
        assert not untranslated(said, "spoilt.tabletop", "Zoe", "x"), fault
        saved.go_home()


SCENARIO = """
scenario: ""
game: numnum
players: [Ann, Ben, Ann, A/B]
options: {speed: 1, starter: [x]}
position: 5
rules: [x, NN-X9]
chance: [{roll: 7}, {x: 1}]
steps: [{try: x}, {do: x}, {legal: true}, 5]
then: {to_act: Zoe, outcome: {}}
"""
FAULTY = {
    "not YAML": "a: [",
    "no mapping": "5",
    "nothing": "",
    "an anchor": "a: &b 1",
    "twice": "a: 1\na: 2",
    "its names": SCENARIO,
    "its steps": SCENARIO.replace(", Ann, A/B", "").replace("{speed: 1, starter: [x]}", "{}"),
    "its cards": """
scenario: x
game: numnum
players: [Ann, Ben]
position: {to_act: Zoe, zones: {hand/Ann: [x, heart-2, heart-2], nowhere: []}, x: 1}
""",
}


@pytest.mark.usefixtures("speaks_made_up")
@pytest.mark.parametrize("fault", FAULTY)
def test_what_is_wrong_with_a_scenario_is_translated(
    window: MainWindow, tmp_path: Path, fault: str
) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY[fault], encoding="utf-8")
    feature(window, SandboxFeature).read_scenario(path)
    (dialog,) = window.findChildren(ProblemsDialog)
    for line in dialog._text.splitlines():
        said = line.removeprefix(str(path))
        assert pseudo.OPEN in said
        of_yaml = "{" in fault or fault == "not YAML"
        left = pseudo.unmarked(said)
        words = [word for word in left.replace('"', " ").split() if word.isalpha()]
        assert of_yaml or not [word for word in words if word in ENGLISH], line
        assert of_yaml or len(words) < 6, line
    dialog.close()


ENGLISH = {"expected", "there", "is", "no", "not", "missing", "twice", "the", "here", "this", "a"}


@pytest.mark.usefixtures("speaks_made_up")
def test_what_is_wrong_with_a_name_is_translated(window: MainWindow) -> None:
    QTest.mouseClick(start_page(window).tiles[0], Qt.MouseButton.LeftButton)
    dialog = window.findChildren(NewGameDialog)[-1]
    row = dialog.players.rows[0]
    for name in ("", "A/B", "team"):
        row.edit.setText(name)
        QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
        assert pseudo.OPEN in row.problem
        assert not untranslated(row.problem, "A/B", "team")


@pytest.mark.parametrize(
    ("code", "said"),
    [("de", "Der Name eines Spielers ist leer."), ("nl", "De naam van een speler is leeg.")],
)
def test_an_empty_name_is_told_in_every_language(
    open_window: Callable[..., MainWindow], language: Language, code: str, said: str
) -> None:
    language.set_language(code)
    window = open_window()
    QTest.mouseClick(start_page(window).tiles[0], Qt.MouseButton.LeftButton)
    dialog = window.findChildren(NewGameDialog)[-1]
    dialog.players.rows[0].edit.clear()
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert dialog.players.rows[0].problem == said


@pytest.mark.parametrize(("count", "lines"), [(1, 1), (3, 3), (4, 4), (9, 4)])
def test_of_many_faults_the_first_three_are_told(count: int, lines: int) -> None:
    faults = [Problem(Path("a.yaml"), n + 1, ErrorText("this is no number")) for n in range(count)]
    told = describe_error(FileProblemsError(faults)).splitlines()
    assert len(told) == lines
    assert [line.split(":")[1] for line in told[:3]] == ["1", "2", "3"][:count]
    assert ("9 errors" in told[-1]) == (count == 9)
