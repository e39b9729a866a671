"""Lines that part: nothing is lost by going back, and branches do not touch each other."""

from tabletop.engine.actions import Say
from tabletop.engine.positions import Position
from tabletop.engine.verdict import LEGAL, NOTHING_LAID_THERE
from tabletop.match.tree import Branch, Branches, Line, Node, PlayedAction, Query


def moment(number: int, *deeds: PlayedAction) -> Node:
    return Node(Position(((number,),), 0, {}), None, deeds=deeds)


def numbers(line: Line) -> list[int]:
    return [moment.position.zones[0][0] for moment in line.moments]


def line_of(*values: int) -> Line:
    line = Line((moment(values[0]),))
    for value in values[1:]:
        line = line.then(moment(value))
    return line


def test_undo_and_redo_have_no_limit() -> None:
    line = line_of(*range(500))
    for _ in range(600):
        line = line.undone()
    assert (line.at, line.can_undo, line.can_redo) == (0, False, True)
    for _ in range(600):
        line = line.redone()
    assert (line.at, line.can_redo) == (499, False)


def test_going_on_from_an_earlier_moment_forgets_what_came_after() -> None:
    line = line_of(0, 1, 2, 3).undone().undone().then(moment(9))
    assert numbers(line) == [0, 1, 9]
    assert line.now.position.zones == ((9,),)
    assert line_of(0, 1, 2).looked_at(1).now.position.zones == ((1,),)


def test_what_was_judged_is_kept_once() -> None:
    refused, allowed = Query(0, Say("stop"), NOTHING_LAID_THERE()), Query(0, Say("stop"), LEGAL)
    line = line_of(0, 1).noting(refused).noting(Query(0, Say("draw"), LEGAL)).noting(allowed)
    assert [tried.action for tried in line.now.tried] == [Say("draw"), Say("stop")]
    assert line.now.tried[-1] == allowed
    assert not line.undone().now.tried


def test_the_last_moment_laid_out_by_hand() -> None:
    done = PlayedAction(0, Say("draw"))
    line = line_of(0, 1).then(moment(2, done)).then(moment(3, done))
    assert line.arranged_at == 1
    assert line.looked_at(2).arranged_at == 1
    assert Line((moment(0),)).then(moment(1, done)).arranged_at == 0


def test_a_branch_keeps_the_one_it_left() -> None:
    main = Branches((Branch("Main", line_of(0, 1, 2).undone()),))
    parted = main.parted("Other")
    assert parted.current.name == "Other"
    assert numbers(parted.line) == [0, 1]
    changed = parted.with_line(parted.line.then(moment(9)))
    assert numbers(changed.branches[0].line) == [0, 1, 2]
    assert numbers(changed.line) == [0, 1, 9]
    assert changed.going_on(0).current.name == "Main"
    assert changed.renamed(0, "First").branches[0].name == "First"


def test_branches_are_forgotten_but_the_last_one() -> None:
    three = Branches((Branch("A", line_of(0)),)).parted("B").parted("C")
    assert three.at == 2
    assert three.without(2).current.name == "B"
    assert three.without(0).current.name == "C"
    assert three.going_on(0).without(0).current.name == "B"
    one = three.without(0).without(0)
    assert [branch.name for branch in one.branches] == ["C"]
    assert one.without(0) == one


def test_a_free_name_is_free() -> None:
    two = Branches((Branch("Main", line_of(0)),)).parted("Branch 2")
    assert two.free_name("Branch {n}") == "Branch 3"
