"""Branches: going back loses nothing, and branches are independent."""

from typing import NamedTuple

from tabletop.engine.actions import Rolled, Say
from tabletop.engine.verdict import LEGAL, NOT_A_TARGET
from tabletop.engine.zones import CHANCE, Zones
from tabletop.match.tree import Branches, Line, Query, StartNode, Step


class Numbered(NamedTuple):
    """A state identified by a number."""

    number: int
    zones: Zones = ()
    to_act: int = 0


def laid(number: int) -> StartNode:
    return StartNode(Numbered(number))


def step(number: int, *, decided: bool = True) -> Step:
    action = Say("draw") if decided else Rolled((1,))
    return Step(0 if decided else CHANCE, action, False, Numbered(number), None, decided)


def numbers(line: Line) -> list[int]:
    return [node.after.number for node in line.nodes if isinstance(node.after, Numbered)]


def line_of(*values: int) -> Line:
    line = Line([laid(values[0])])
    for value in values[1:]:
        line.push(step(value))
    return line


def back(line: Line) -> Line:
    line.index = line.stop_before(line.index) or 0
    return line


def test_undo_and_redo_have_no_limit() -> None:
    line = line_of(*range(500))
    while (before := line.stop_before(line.index)) is not None:
        line.index = before
    assert (line.index, line.stop_after(line.index)) == (0, 1)
    while (after := line.stop_after(line.index)) is not None:
        line.index = after
    assert line.index == 499


def test_undo_stops_before_decisions_only() -> None:
    line = line_of(0, 1)
    line.push(step(2, decided=False))
    line.push(step(3, decided=False))
    line.push(step(4))
    line.push(laid(5))
    line.push(step(6, decided=False))
    assert line.stops == [0, 3, 4, 6]
    assert [line.stop_before(at) for at in (6, 4, 3, 0)] == [4, 3, 0, None]
    assert line.stop_before(4, 4) is None
    assert [line.stop_after(at) for at in (0, 3, 4, 6)] == [3, 4, 6, None]
    assert [len(line.steps_to(stop)) for stop in line.stops] == [0, 3, 1, 1]
    assert line.steps_between(3, 6) == (line.nodes[4], line.nodes[6])


def test_going_on_from_an_earlier_position_forgets_what_came_after() -> None:
    line = back(back(line_of(0, 1, 2, 3)))
    line.push(step(9))
    assert numbers(line) == [0, 1, 9]
    assert line.node == step(9)


def test_what_was_judged_is_kept_once() -> None:
    refused, allowed = Query(0, Say("stop"), NOT_A_TARGET()), Query(0, Say("stop"), LEGAL)
    line = line_of(0, 1)
    for query in (refused, Query(0, Say("draw"), LEGAL), Query(1, Say("stop"), LEGAL), allowed):
        line.add_query(query)
    assert [query.action for query in line.queries[1]] == [Say("draw"), Say("stop"), Say("stop")]
    assert line.queries[1][-1] == allowed
    assert list(line.steps_and_queries()) == [line.node, *line.queries[1]]
    back(line).push(step(9))
    assert not line.queries


def test_the_last_position_laid_out_by_hand() -> None:
    line = line_of(0, 1)
    line.push(laid(2))
    line.push(step(3))
    line.add_query(Query(0, Say("stop"), LEGAL))
    assert line.last_start == 2
    later = line.line_from(2)
    assert (numbers(later), later.index, later.queries) == ([2, 3], 1, {1: line.queries[3]})
    assert line.line_from(1).nodes[0] == laid(1)
    back(back(line))
    assert line.last_start == 0


def test_a_branch_keeps_the_one_it_left() -> None:
    branches = Branches(back(line_of(0, 1, 2)))
    branches.fork("Other")
    assert branches.current.name == "Other"
    assert numbers(branches.current.line) == [0, 1]
    branches.current.line.push(step(9))
    branches.current.line.add_query(Query(0, Say("stop"), LEGAL))
    assert numbers(branches.all[0].line) == [0, 1, 2]
    assert numbers(branches.current.line) == [0, 1, 9]
    assert not branches.all[0].line.queries


def test_branches_are_forgotten_but_the_last_one() -> None:
    branches = Branches(line_of(0))
    branches.fork("B")
    branches.fork("C")
    assert branches.index == 2
    branches.delete(0)
    assert branches.current.name == "C"
    branches.delete(1)
    assert branches.current.name == "B"
    branches.delete(0)
    assert [branch.name for branch in branches.all] == ["B"]


def test_a_free_name_is_free() -> None:
    branches = Branches(line_of(0))
    branches.fork("Branch 2")
    assert branches.free_name("Branch {n}") == "Branch 3"
