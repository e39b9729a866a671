"""Undo never peeks: what may be taken back has told nothing to who takes it back."""

from typing import Any

from tabletop.engine.actions import Action
from tabletop.engine.rules import Barrier
from tabletop.engine.zones import CHANCE
from tabletop.testing.playing import AnyRules, Moment, sample, stranger, twin

MOMENTS = 120
TWINS = 4


def tells(rules: AnyRules, moment: Moment, action: Action, seed: int) -> bool:
    """Whether who acts learns something by acting.

    In positions that the seat cannot tell apart it does the same, and afterwards it can.
    """
    before, after = moment.before, moment.after
    seat = before.to_act
    known: Any = rules.observe(after, seat)
    for number in range(TWINS):
        alike = stranger if number % 2 else twin
        other = alike(rules, before, seat, seed * TWINS + number)
        if not rules.check(other, action).legal:
            return True  # already that it is legal tells
        then = rules.apply(other, action)
        if rules.observe(then, seat) != known:
            return True
        if after.to_act == seat and rules.legal_actions(then) != rules.legal_actions(after):
            return True
    return False


def test_undo_stops_where_something_was_told_and_only_there(rules: AnyRules) -> None:
    told = drawn = 0
    for number, moment in enumerate(sample(rules, 3, MOMENTS, 150)):
        before, action, after = moment
        if action is None or before.to_act < 0 or after.to_act == CHANCE:
            continue  # what chance brings has a barrier of its own
        barrier = rules.undo_barrier(before, action, after)
        if barrier is None:
            assert not tells(rules, moment, action, number)
        elif barrier is Barrier.DRAW:
            drawn += 1
            told += tells(rules, moment, action, number)
    assert told or not drawn, "the comparison itself would find a card that came to light"


def test_that_undo_is_offered_tells_nothing(rules: AnyRules) -> None:
    """Where a seat cannot tell two positions apart, the same may be taken back in both."""
    for number, (before, action, after) in enumerate(sample(rules, 3, MOMENTS, 150)):
        if action is None or before.to_act < 0:
            continue
        offered = rules.undo_barrier(before, action, after) is None
        other = stranger(rules, before, before.to_act, number)
        if rules.check(other, action).legal:
            then = rules.apply(other, action)
            assert (rules.undo_barrier(other, action, then) is None) == offered
