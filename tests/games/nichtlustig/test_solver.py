"""Chances of goal cards, compared with rules and values computed by hand."""

from functools import cache

import pytest

from tabletop.engine.actions import Keep, Move, Say
from tabletop.engine.advice import Unit
from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.zones import CHANCE
from tabletop.games.nichtlustig.solver import NichtlustigSolver, sum_chance
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tests.games.nichtlustig.table import Table


def by_the_rules(table: Table, start: NichtlustigState, card: CardId) -> float:
    """Return the best chance to take a card, computed from the rules alone."""
    rules, turn = table.rules, start.turn

    @cache
    def value(state: NichtlustigState) -> float:
        if state.to_act == CHANCE and state.phase is NichtlustigPhase.THROW:
            return sum(
                float(share) * value(rules.apply(state, thrown))
                for thrown, share in rules.chance_outcomes(state)
            )
        if state.phase is NichtlustigPhase.ROLLED:
            return max(value(rules.apply(state, a)) for a in rules.legal_actions(state))
        actions = rules.legal_actions(state) if state.turn == turn else ()
        return float(any(isinstance(a, Move) and a.card == card for a in actions))

    return value(start)


FACES = (
    {0: 3, 1: 1, 2: 3, 3: 0, 4: 5, 5: 3, 6: 2},
    {0: 4, 1: 4, 2: 5, 3: 5, 4: 2, 5: 1, 6: 5},
)


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize(
    ("zones", "rolls", "keep"),
    [
        ({}, 1, (0, 1, 2, 3, 4)),
        ({}, 2, (1, 2, 4, 6)),
        ({"specials/Ann": "time-machine"}, 2, (0, 2, 3, 6)),
        ({"specials/Ann": "duck"}, 2, (0, 1, 2, 3, 6)),
        ({"open/Ben": "riebmann-3 yeti-5 lemming-3 professors-3"}, 2, (0, 2, 3, 4)),
    ],
)
def test_chances_are_those_that_the_rules_bring(
    faces: Value, zones: dict[str, str], rolls: int, keep: tuple[int, ...]
) -> None:
    table = Table()
    state = table.state(zones, phase="rolled", dice=faces, rolls=rolls)
    action = Keep(keep)
    after = table.rules.apply(state, action)
    solver = NichtlustigSolver(table.rules.facts)
    found = dict(solver.chances(state, action))
    assert len(found) == 25
    for card in tuple(found)[rolls::4]:
        expected = by_the_rules(table, after, card)
        assert found[card] == pytest.approx(expected, abs=1e-12), table.rules.cards.key(card)


def test_the_whole_turn_by_hand() -> None:
    """The chance to roll a certain number with a die within three rolls is 91/216."""
    table = Table()
    state = table.state({}, phase="start")
    found = dict(NichtlustigSolver(table.rules.facts).chances(state, Say("roll")))
    ids, one = table.rules.cards.ids, 91 / 216
    assert found[ids["yeti-2"]] == pytest.approx(one**2)
    assert found[ids["professors-5"]] == pytest.approx((1 - (1 - one) ** 2) ** 3)
    assert found[ids["dinosaur-24"]] > found[ids["dinosaur-25"]] > found[ids["dinosaur-28"]]


@pytest.mark.parametrize(
    ("dice", "wanted", "rolls", "chance"),
    [
        (1, 5, 1, 1 / 6),
        (1, 5, 2, 11 / 36),
        (2, 10, 2, (11 / 36) ** 2),
        (2, 9, 1, 3 / 36),
        (2, 0, 0, 1.0),
        (2, 11, 3, 0.0),
        (6, 30, 3, (91 / 216) ** 6),
    ],
)
def test_sums(dice: int, wanted: int, rolls: int, chance: float) -> None:
    assert sum_chance(dice, wanted, rolls) == pytest.approx(chance)


def test_the_advice_names_the_likeliest_card_and_of_several_the_dearest() -> None:
    table = Table()
    dice: Value = {0: 3, 1: 3, 2: 1, 3: 2, 4: 4, 5: 4, 6: 1}
    state = table.state({}, phase="rolled", dice=dice, rolls=1)
    advice = table.rules.solver().advice(state)
    assert advice is not None
    assert advice.unit is Unit.GOAL
    by_action = {one.action: one for one in advice.values}
    both, none = by_action[Keep((0, 1, 4, 5))], by_action[Keep(())]
    assert both.value == 1
    assert both.reason is not None
    assert "lemming" in str([table.rules.cards.key(p.card) for _, p in both.reason.params])  # type: ignore[union-attr]
    assert none.value is not None
    assert none.value < 1
    assert advice.best is not None
    assert advice.best.value == 1


def test_nothing_is_said_where_no_dice_are_rolled() -> None:
    table = Table()
    dice: Value = {0: 3, 1: 3, 2: 1, 3: 2, 4: 4, 5: 5, 6: 1}
    state = table.state({}, phase="claim", dice=dice, rolls=3)
    solver = table.rules.solver()
    assert solver.advice(state) is None
    assert solver.value(state) is None
