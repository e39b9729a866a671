"""Branches: keeping, naming and comparing them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.match.edit import with_actor, with_field
from tabletop.ui.features.sandbox.panels import LinesPanel
from tests.ui.sandbox.conftest import Open, Playground, press


def laid(open_sandbox: Open) -> Playground:
    playground = open_sandbox("wonderful-world")
    playground.lay_out(
        {"hand/Ann": "hat-5 watch-3", "hand/Ben": "hat-6", "row/2": "newspaper-2"}, to_act=0
    )
    playground.page.view.finish_early()
    return playground


def test_two_ways_are_tried_and_compared(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    panel, sandbox, fork = playground.lines, playground.sandbox, playground.page.bar.fork
    start = sandbox.position
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    first = sandbox.position
    undo = playground.page.bar.undo
    assert undo.toolTip() == "Undo: Ann: Play hat 5 to row 2"
    press(undo)
    assert undo.toolTip().startswith("Undo: Changed by hand: ")
    assert playground.window.window_actions.undo.toolTip() == "Undo"
    press(fork)
    assert sandbox.branches.current.name == "Line 2"
    assert sandbox.position == start
    playground.drag(playground.item("hand/Ann", 1), "row/2")
    second = sandbox.position
    assert second != first
    choose(panel, 0)
    assert sandbox.branches.current.name == "Main line"
    assert sandbox.position == start
    press(playground.page.bar.redo)
    assert sandbox.position == first
    head, *changes = (
        panel.differences.item(row).text() for row in range(panel.differences.count())
    )
    assert head == "Compared with Line 2:"
    assert any("Hat 5" in change and "Row 2" in change for change in changes)
    choose(panel, 1)
    assert sandbox.position == second
    assert panel.differences.item(0).text() == "Compared with Main line:"


def choose(panel: LinesPanel, row: int) -> None:
    """Choose a line as a user does."""
    at = panel.list.visualItemRect(panel.list.item(row)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


def test_every_moment_can_be_gone_to(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    panel, sandbox = playground.lines, playground.sandbox
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    assert panel.steps.count() == 3
    assert panel.steps.item(0).text() == "The beginning"
    assert panel.steps.item(1).text().startswith("Changed by hand: ")
    assert panel.steps.item(2).text().startswith("Ann: ")
    panel.steps.setCurrentRow(0)
    panel.steps.itemActivated.emit(panel.steps.item(0))
    assert sandbox.line.index == 0
    panel.steps.setCurrentRow(2)
    panel.steps.itemActivated.emit(panel.steps.item(2))
    assert playground.cards("row/2") == ["newspaper-2", "hat-5"]


def test_a_line_is_deleted(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    panel, sandbox = playground.lines, playground.sandbox
    assert not panel.delete_button.isEnabled()
    press(playground.page.bar.fork)
    assert sandbox.branches.current.name == "Line 2"
    press(panel.delete_button)
    assert [branch.name for branch in sandbox.branches.all] == ["Main line"]


def test_what_was_done_before_stays_in_the_other_branch(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    playground.free()
    for _ in range(3):
        playground.drag(playground.item("hand/Ann"), "row/2")
        playground.drag(playground.item("row/2"), "hand/Ann")
    moments = len(playground.sandbox.line.stops)
    press(playground.page.bar.fork)
    for _ in range(moments + 2):
        press(playground.page.bar.undo)
    assert playground.sandbox.line.index == 0
    assert len(playground.sandbox.branches.all[0].line.stops) == moments


def test_what_was_changed_by_hand_is_told(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    sandbox = playground.sandbox
    playground.free()
    card = sandbox.speaker.card(sandbox.position.zones[playground.zone("hand/Ann")][0])
    playground.drag(playground.item("hand/Ann", 0), "box")

    def told() -> str:
        panel = playground.lines
        return panel.steps.item(panel.steps.count() - 1).text()

    assert told() == f"Changed by hand: {card}: Ann’s hand → The box"
    sandbox.arrange(with_actor(sandbox.position, 1))
    assert told() == "Changed by hand: turn: Ben"
    sandbox.arrange(with_field(sandbox.position, "part", 2))
    assert told().startswith("Changed by hand, impossible: Part of the game: 2 instead of 1")
