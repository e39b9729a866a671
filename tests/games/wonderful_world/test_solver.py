"""The solution of part 2, and the chances of dice in part 1."""

from functools import cache
from itertools import product

import pytest

from tabletop.engine.actions import ChanceAction
from tabletop.engine.advice import Advice, Unit
from tabletop.engine.message import Message
from tabletop.engine.zones import CHANCE
from tabletop.games.wonderful_world.rules import WonderRules
from tabletop.games.wonderful_world.solver import (
    PileChances,
    Piles,
    WonderSolver,
    match_chances,
    sum_chances,
)
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.match.chance import SeededChance
from tests.games.wonderful_world.table import Table

SIX_ALONE = ((1,), (2,), (3,), (4,), (5,), (6,))
THREE = ((2, 2), (4,), (6,))
LARGE = ((1, 2, 3, 4), (6, 5, 4, 3), (2, 2, 2), (5, 1, 6, 3), (4, 4, 1), (3, 6))


@pytest.mark.parametrize(
    ("piles", "chances"),
    [
        (((3,),), (0.166667, 0.421296, 0.665102, 0.838494)),
        (SIX_ALONE, (0.015432, 0.236129, 0.589609, 0.831612)),
        (THREE, (0.009259, 0.145033, 0.450963, 0.735282)),
        (LARGE, (0.000016, 0.024345, 0.242507, 0.600151)),
    ],
)
def test_known_chances(piles: Piles, chances: tuple[float, ...]) -> None:
    """Values computed by another program before this one was written."""
    solved, heights = PileChances(piles), tuple(map(len, piles))
    found = tuple(round(solved.chance(heights, dice), 6) for dice in range(1, 5))
    assert found == chances


def test_one_man_alone_by_hand() -> None:
    """A throw of n dice misses him with (5/6)^n, and costs a die."""
    solved, miss = PileChances(((5,),)), 1.0
    for dice in range(1, 5):
        miss *= (5 / 6) ** dice
        assert solved.chance((1,), dice) == pytest.approx(1 - miss, abs=1e-14)
    assert (solved.chance((0,), 0), solved.chance((1,), 0)) == (1.0, 0.0)


@pytest.mark.parametrize("visible", [(1,), (2, 1), (1, 1, 3), (1, 1, 1, 1, 1, 1)])
def test_chances_to_hit_are_those_of_all_throws(visible: tuple[int, ...]) -> None:
    for dice in range(1, 5):
        counted: dict[tuple[int, ...], int] = {}
        for faces in product(range(6), repeat=dice):
            hits = tuple(min(faces.count(n), men) for n, men in enumerate(visible))
            counted[hits] = counted.get(hits, 0) + 1
        found = match_chances(visible, dice)
        assert found == pytest.approx({hits: n / 6**dice for hits, n in counted.items()})


def by_the_rules(rules: WonderRules, start: WonderState) -> float:
    """Return the chance to win with best play, computed from the rules alone."""

    @cache
    def value(state: WonderState) -> float:
        if state.stage is Stage.OVER:
            ended = rules.outcome(state)
            return float(ended is not None and ended.won)
        if state.to_act == CHANCE:
            known = rules.chance_outcomes(state)
            return sum(float(chance) * value(plain(state, action)) for action, chance in known)
        return max(value(plain(state, action)) for action in rules.legal_actions(state))

    def plain(state: WonderState, action: object) -> WonderState:
        """Return a state without the attributes that make no difference."""
        after = rules.apply(state, action)  # type: ignore[arg-type]
        return after._replace(thrown=(), faces=tuple(sorted(after.faces)))

    return value(start)


def test_values_are_those_that_the_rules_bring() -> None:
    """Also during a removal, when a die is owed, and during a roll."""
    table = Table(2)
    rows = {"row/2": "cigar-2 watch-5", "row/5": "hat-5", "row/3": "hat-3 briefcase-5"}
    solver = table.rules.solver()
    start = table.state(rows, part=2, stage="roll", dice={0: 1, 1: 1})
    hit = table.do(start, "roll 2", "rolled 5 3")
    for state in (
        start,
        table.do(start, "roll 2"),
        hit,
        table.do(hit, "watch-5 > box"),
        table.do(start, "roll 2", "rolled 1 1"),
    ):
        assert solver.value(state) == pytest.approx(by_the_rules(table.rules, state), abs=1e-12)
        actions, advice = table.rules.legal_actions(state), solver.advice(state)
        if state.to_act == CHANCE:
            continue
        assert advice is not None
        assert advice.unit is Unit.WIN
        assert [one.action for one in advice.values] == list(actions)
        for one in advice.values:
            after = by_the_rules(table.rules, table.rules.apply(state, one.action))
            assert one.value == pytest.approx(after, abs=1e-12)
            assert one.error == 0
    won = table.state({"row/5": "hat-5"}, part=2, stage="remove", faces=(5,), dice={0: 1})
    assert solver.value(won) == 1.0


def test_who_takes_which_man_matters() -> None:
    """One 5 was rolled: the man on top of another one is the better one to remove."""
    table = Table()
    rows = {"row/1": "watch-1 cigar-4 hat-5", "row/5": "watch-5"}
    state = table.state(rows, part=2, stage="remove", faces=(5,), dice={0: 2})
    advice = table.rules.solver().advice(state)
    assert advice is not None
    values = {table.notation.text(one.action): one.value for one in advice.values}
    assert values.keys() == {"hat-5 > box", "watch-5 > box"}
    best = advice.best
    assert best is not None
    assert table.notation.text(best.action) == "hat-5 > box"
    assert len(set(values.values())) == 2


def test_dice_of_part_1_hit_the_sums_of_rows() -> None:
    """Rows of 2, 7 and 7: with two dice 1/36 + 6/36, with three 15/216, with four 20/1296."""
    table = Table()
    rows = {"row/2": "newspaper-2", "row/5": "watch-5 hat-2", "row/3": "hat-3 briefcase-4"}
    state = table.state({"hand/Tim": "cigar-5", **rows}, stage="roll", may_stop=True)
    advice = table.rules.solver().advice(state)
    assert advice is not None
    assert advice.unit is Unit.GOAL
    values = {table.notation.text(one.action): one.value for one in advice.values}
    assert values == pytest.approx(
        {"roll 1": 1 / 6, "roll 2": 7 / 36, "roll 3": 15 / 216, "roll 4": 20 / 1296, "stop": 0}
    )
    assert [one.reason.code for one in advice.values if one.reason] == [
        *("advice-sums",) * 4,
        "advice-stop",
    ]
    assert sum(sum_chances(4).values()) == pytest.approx(1)


def test_what_is_not_solved_has_no_value() -> None:
    table = Table()
    state = table.state({"hand/Tim": "cigar-4", "row/5": "watch-5"})
    solver = table.rules.solver()
    assert solver.value(state) is None
    assert solver.advice(state) is None


def test_the_chance_is_how_often_games_are_won() -> None:
    """Four dice; 600 games by the solver, within four standard deviations."""
    table = Table(1, auto_remove="off")
    rows = {"row/2": "cigar-2 watch-5", "row/5": "hat-5", "row/3": "hat-3 briefcase-5"}
    start = table.state(rows, part=2, stage="roll", dice={0: 4})
    solver = WonderSolver(table.rules.facts)
    expected = solver.value(start)
    assert expected is not None
    games, won = 600, 0
    for number in range(games):
        won += _played(table.rules, solver, start, SeededChance.for_event(14, number))
    sigma = (games * expected * (1 - expected)) ** 0.5
    assert abs(won - games * expected) < 4 * sigma


def _played(
    rules: WonderRules, solver: WonderSolver, start: WonderState, chance: SeededChance
) -> bool:
    state = start
    while state.stage is not Stage.OVER:
        if state.to_act == CHANCE:
            state = rules.apply(state, rules.sample_chance(state, chance))
            continue
        advice: Advice | None = solver.advice(state)
        assert advice is not None
        assert advice.best is not None
        state = rules.apply(state, advice.best.action)
    ended = rules.outcome(state)
    return ended is not None and ended.won


@pytest.mark.parametrize(
    ("row", "chance"),
    [
        ("row/6", 31),  # rows of 7 and 6: (5 + 6) / 36 with two dice
        ("row/3", 11),  # one row of 13: 140 / 1296 with four dice
    ],
)
def test_a_man_is_laid_for_what_hits_then(row: str, chance: int) -> None:
    table = Table()
    state = table.state({"hand/Tim": "hat-6 watch-1", "row/3": "newspaper-3 briefcase-4"})
    action = table.action(f"hat-6 > {row}")
    assert not isinstance(action, ChanceAction)
    assert table.rules.reason(state, action) == Message.of("advice-hits", n=chance)
