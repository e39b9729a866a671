"""Branches: keeping, naming and comparing them."""

from tabletop.match.edit import with_actor, with_field
from tests.ui.sandbox.conftest import Open, Playground, press


def laid(open_sandbox: Open) -> Playground:
    playground = open_sandbox("wonderful-world")
    playground.lay_out(
        {"hand/Ann": "hat-5 watch-3", "hand/Ben": "hat-6", "row/2": "newspaper-2"}, to_act=0
    )
    playground.page.view.finish_early()
    playground.page.show_panel(playground.page.branches)
    return playground


def test_two_ways_are_tried_and_compared(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    panel, sandbox = playground.page.branches, playground.sandbox
    start = sandbox.position
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    first = sandbox.position
    undo = playground.page.bar.undo
    assert undo.toolTip() == "Take back: Lay hat 5 in row 2"
    press(undo)
    assert undo.toolTip() == "Take back what was changed by hand"
    assert playground.window.window_actions.undo.toolTip() == "Undo"
    press(panel.fork_button)
    assert sandbox.branches.current.name == "Branch 2"
    assert sandbox.position == start
    playground.drag(playground.item("hand/Ann", 1), "row/2")
    second = sandbox.position
    assert second != first
    panel.list.setCurrentRow(0)
    press(panel.switch_button)
    assert sandbox.branches.current.name == "Main line"
    assert sandbox.position == start
    press(playground.page.bar.redo)
    assert sandbox.position == first
    panel.list.setCurrentRow(1)
    text = panel.differences.toPlainText()
    assert "Here: Main line. There: Branch 2." in text
    assert "only here" in text
    assert "only there" in text
    assert "Row 2" in text


def test_every_moment_can_be_gone_to(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    panel, sandbox = playground.page.branches, playground.sandbox
    playground.drag(playground.item("hand/Ann", 0), "row/2")
    assert panel.steps.count() == 3
    assert panel.steps.item(0).text() == "The beginning"
    assert panel.steps.item(1).text().startswith("Changed by hand: ")
    assert panel.steps.item(2).text().startswith("Ann: ")
    panel.steps.itemActivated.emit(panel.steps.item(0))
    assert sandbox.line.index == 0
    panel.steps.itemActivated.emit(panel.steps.item(2))
    assert playground.cards("row/2") == ["newspaper-2", "hat-5"]


def test_branches_are_forgotten(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    panel, sandbox = playground.page.branches, playground.sandbox
    assert not panel.delete_button.isEnabled()
    press(panel.fork_button)
    assert sandbox.branches.current.name == "Branch 2"
    press(panel.delete_button)
    assert [branch.name for branch in sandbox.branches.all] == ["Main line"]


def test_what_was_done_before_stays_in_the_other_branch(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    playground.free()
    for _ in range(3):
        playground.drag(playground.item("hand/Ann"), "row/2")
        playground.drag(playground.item("row/2"), "hand/Ann")
    moments = len(playground.sandbox.line.stops)
    press(playground.page.branches.fork_button)
    for _ in range(moments + 2):
        press(playground.page.bar.undo)
    assert playground.sandbox.line.index == 0
    assert len(playground.sandbox.branches.all[0].line.stops) == moments


def test_what_was_changed_by_hand_is_told(open_sandbox: Open) -> None:
    playground = laid(open_sandbox)
    panel, sandbox = playground.page.branches, playground.sandbox
    playground.page.show_panel(panel)
    playground.free()
    card = sandbox.speaker.card(sandbox.position.zones[playground.zone("hand/Ann")][0])
    playground.drag(playground.item("hand/Ann", 0), "box")

    def told() -> str:
        playground.page.show_panel(panel)
        return panel.steps.item(panel.steps.count() - 1).text()

    assert told() == f"Changed by hand: {card}: Ann’s hand → The box"
    sandbox.arrange(with_actor(sandbox.position, 1))
    assert told() == "Changed by hand: Ben acts"
    sandbox.arrange(with_field(sandbox.position, "part", 2))
    assert told().startswith("Changed by hand, cannot occur: Part of the game: 2 instead of 1")
