"""Opening and saving scenarios in the window."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tabletop.cli.main import main
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.tree import Query, Step
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.record import record_scenario
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.window.error_dialogs import ProblemsDialog
from tests.scenarios.test_recording import told
from tests.ui.features import feature, is_in_sandbox
from tests.ui.sandbox.conftest import Open, Playground

SCENARIOS = Path(__file__).parents[2] / "scenarios"
HEARTS = SCENARIOS / "numnum" / "nn-f5-example-heart-4-on-heart-10.yaml"


def choose(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    """Make every file dialog return this file, or be cancelled for None."""
    answer = ("" if path is None else str(path), "")
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_args: answer)


def test_a_scenario_is_opened_in_the_sandbox_with_what_was_tried(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, HEARTS)
    window.window_actions.open_scenario.trigger()
    assert (
        window.windowTitle() == "Sandbox: Heart 4 on heart 10 fits twice, so the player may go on"
    )
    ground = Playground(window)
    assert ground.cards("discard") == ["heart-10", "heart-4"]
    record = ground.sandbox.record()
    deeds = [ground.notation.text(s.action) for s in record.steps if isinstance(s, Step)]
    tried = [
        (ground.notation.text(s.action), s.verdict.legal)
        for s in record.steps
        if isinstance(s, Query)
    ]
    assert deeds == ["heart-4 > discard"]
    assert tried == [("circle-9 > discard", False), ("heart-20 > discard", True), ("stop", True)]
    window.window_actions.undo.trigger()
    assert ground.cards("discard") == ["heart-10"]


def test_what_was_done_by_hand_is_saved_passes_the_check_and_opens_again(
    open_sandbox: Open, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ground = open_sandbox("numnum")
    ground.lay_out({"hand/Ann": "heart-4 circle-9", "hand/Ben": "square-7", "discard": "heart-10"})
    ground.drag(ground.item("hand/Ann", 1), "discard")
    ground.drag(ground.item("hand/Ann", 0), "discard")
    record = ground.sandbox.record()
    assert [type(step) for step in record.steps] == [Query, Step]
    choose(monkeypatch, tmp_path / "What fits")
    window.window_actions.save_scenario.trigger()
    path = tmp_path / "What fits.tabletop-scenario.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("scenario: What fits\ngame: numnum\n")
    assert "- try: circle-9 > discard\n  refused: NN-F1\n- do: heart-4 > discard\n" in text
    assert "What fits.tabletop-scenario.yaml" in window.bar.label.text()
    assert main(["check", str(path)]) == 0
    before = ground.sandbox.position
    choose(monkeypatch, path)
    window.window_actions.open_scenario.trigger()
    again = Playground(window).sandbox
    assert again.position == before
    assert told(again.record()) == told(record)
    assert again.record().start == record.start


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_what_is_saved_holds_in_every_game(
    game: Game, open_sandbox: Open, window: MainWindow, tmp_path: Path
) -> None:
    ground = open_sandbox(game.id)
    sandbox = ground.sandbox
    for turn in range(8):
        actions = sandbox.legal_actions()
        if sandbox.is_chance_due:
            sandbox.decide(None)
        elif actions:
            sandbox.ask_actions(actions[:1])
            sandbox.act(actions[turn % len(actions)])
    path = tmp_path / "evening.yaml"
    feature(window, SandboxFeature).write_scenario(path)
    assert main(["check", str(path)]) == 0
    library = GameLibrary()
    scenario = load_scenario(path, rules_for, library.speaker_for)
    record = record_scenario(scenario, library.speaker_for(scenario.rules, scenario.names))
    kept = sandbox.record()
    assert (record.start, told(record)) == (kept.start, told(kept))


def test_a_title_stays_when_the_file_is_saved_again(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "copy.yaml"
    shutil.copy(HEARTS, path)
    feature(window, SandboxFeature).read_scenario(path)
    feature(window, SandboxFeature).write_scenario(path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("scenario: Heart 4 on heart 10 fits twice")
    feature(window, SandboxFeature).write_scenario(tmp_path / "Another.yaml")
    text = (tmp_path / "Another.yaml").read_text(encoding="utf-8")
    assert text.startswith("scenario: Another\n")


def test_everything_wrong_with_a_file_is_listed_and_nothing_changes(
    open_sandbox: Open, window: MainWindow
) -> None:
    ground = open_sandbox("numnum")
    broken = SCENARIOS / "broken" / "step-keys.broken"
    feature(window, SandboxFeature).read_scenario(broken)
    dialog = window.findChild(ProblemsDialog)
    assert dialog is not None
    shown = dialog.list.toPlainText()
    assert "Line 5" in shown
    assert "Line 26" in shown
    assert 'there is no key "tri" here; did you mean "try"?' in shown
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text().startswith(f"{broken}:5: steps[1]: ")
    dialog.accept()
    assert feature(window, SandboxFeature).sandbox is ground.sandbox


def test_a_file_cannot_speak_in_markup(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "<b>x.yaml"
    path.write_text('scenario: x\ngame: "<img src=x>"\nplayers: [Ann]\n', encoding="utf-8")
    feature(window, SandboxFeature).read_scenario(path)
    dialog = window.findChild(ProblemsDialog)
    assert dialog is not None
    assert "<img src=x>" in dialog.list.toPlainText()


def test_a_scenario_whose_action_cannot_be_done_is_refused_with_its_line(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.yaml"
    text = HEARTS.read_text(encoding="utf-8").replace("do: heart-4", "do: circle-9")
    path.write_text(text, encoding="utf-8")
    feature(window, SandboxFeature).read_scenario(path)
    dialog = window.findChild(ProblemsDialog)
    assert dialog is not None
    assert "NN-F1 refuses it" in dialog.list.toPlainText()
    assert not is_in_sandbox(window)


def test_a_position_that_cannot_occur_is_saved_and_opened(
    open_sandbox: Open, window: MainWindow, tmp_path: Path
) -> None:
    ground = open_sandbox("numnum")
    ground.free()
    ground.lay_out({"discard": "heart-10", "hand/Ann": "", "hand/Ben": ""})
    assert not ground.sandbox.is_possible
    path = tmp_path / "odd.yaml"
    feature(window, SandboxFeature).write_scenario(path)
    assert "is impossible" in window.bar.label.text()
    position = ground.sandbox.position
    feature(window, SandboxFeature).leave()
    feature(window, SandboxFeature).read_scenario(path)
    again = Playground(window).sandbox
    assert again.position == position
    assert not again.is_possible


def test_what_cannot_be_written_is_said(
    open_sandbox: Open, window: MainWindow, tmp_path: Path
) -> None:
    open_sandbox("numnum")
    feature(window, SandboxFeature).write_scenario(tmp_path / "no" / "such.yaml")
    assert window.bar.label.text().startswith("such.yaml could not be written: ")


def test_where_no_file_is_chosen_nothing_happens(
    open_sandbox: Open, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ground = open_sandbox("numnum")
    choose(monkeypatch, None)
    for action in (
        window.window_actions.open_scenario,
        window.window_actions.save_scenario,
    ):
        action.trigger()
    assert feature(window, SandboxFeature).sandbox is ground.sandbox
    assert not list(tmp_path.glob("*.yaml"))


def test_only_what_can_be_done_is_offered(open_sandbox: Open, window: MainWindow) -> None:
    window_actions = window.window_actions
    assert not window_actions.save_scenario.isEnabled()
    assert window_actions.open_scenario.isEnabled()
    open_sandbox("numnum")
    assert window_actions.save_scenario.isEnabled()
    QTest.qWait(0)
    QApplication.processEvents()
