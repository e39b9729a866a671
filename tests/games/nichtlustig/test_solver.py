"""Chances of goal cards, compared with rules and values computed by hand."""

from collections.abc import Callable, Container
from functools import cache

import pytest

from tabletop.engine.actions import Action, Keep, Move, Say
from tabletop.engine.advice import Unit
from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.message import CardRef, Message
from tabletop.engine.zones import CHANCE, Seat
from tabletop.games.nichtlustig.solver import NichtlustigSolver, sum_chance
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tests.games.nichtlustig.table import Table


def by_the_rules(
    table: Table, turn: Seat, cards: Container[CardId]
) -> Callable[[NichtlustigState, Action], float]:
    """Return the best chance after an action to take one of some cards, by the rules alone."""
    rules = table.rules

    @cache
    def value(state: NichtlustigState) -> float:
        if state.to_act == CHANCE and state.phase is NichtlustigPhase.THROW:
            return sum(
                float(share) * value(rules.apply(state, thrown))
                for thrown, share in rules.chance_outcomes(state)
            )
        if state.phase is NichtlustigPhase.ROLLED:
            return max(after(state, action) for action in rules.legal_actions(state))
        actions = rules.legal_actions(state) if state.turn == turn else ()
        return float(any(isinstance(a, Move) and a.card in cards for a in actions))

    def after(state: NichtlustigState, action: Action) -> float:
        state = rules.apply(state, action)
        if state.to_act == CHANCE:  # what the dice in the air have shown makes no difference
            faces = enumerate(state.dice)
            dice = tuple(face if state.aside >> die & 1 else 0 for die, face in faces)
            state = state._replace(dice=dice)
        return value(state)

    return after


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
    solver = NichtlustigSolver(table.rules.facts)
    found = dict(solver.chances(state, action))
    assert len(found) == 25
    for card in tuple(found)[rolls::4]:
        expected = by_the_rules(table, 0, (card,))(state, action)
        assert found[card] == pytest.approx(expected, abs=1e-12), table.rules.cards.key(card)


FEW = {"scored/Ben": " ".join(f"dinosaur-{n} professors-{n - 23}" for n in (24, 25, 26, 27, 28))}
FEWER = {"scored/Ben": FEW["scored/Ben"] + " yeti-1 lemming-1 riebmann-4", "open/Ben": "yeti-2"}
STOLEN = {"open/Ben": "riebmann-1 riebmann-3 lemming-4 lemming-5 yeti-1 yeti-5 professors-1"}


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize(
    ("zones", "rolls", "aside"),
    [
        ({}, 2, (0, 4, 5)),
        ({"specials/Ann": "time-machine"}, 2, (1, 3, 6)),
        (FEW, 2, (0, 3, 5)),
        (FEWER, 2, (1, 2, 4)),
        (STOLEN, 2, (0, 2, 3)),
        (STOLEN, 2, (0, 4, 6)),
        ({"specials/Ann": "duck"}, 3, (2, 5, 6)),
        ({"specials/Ann": "duck"}, 2, (0, 3, 5, 6)),
        ({"specials/Ann": "duck time-machine"}, 2, (0, 2, 3, 4)),
        ({"specials/Ann": "duck", **FEWER}, 2, (1, 3, 4, 5)),
        ({"specials/Ann": "duck", **STOLEN}, 2, (0, 3, 4, 5)),
    ],
)
def test_the_advice_is_the_chance_of_any_goal_card(
    faces: Value, zones: dict[str, str], rolls: int, aside: tuple[int, ...]
) -> None:
    table = Table()
    state = table.state(zones, phase="rolled", dice=faces, rolls=rolls, aside=aside)
    advice, goals = table.rules.solver().advice(state), table.rules.facts.goals
    assert advice is not None
    assert [one.action for one in advice.values] == list(table.rules.legal_actions(state))
    expected = by_the_rules(table, 0, goals)
    for one in advice.values:
        assert one.value == pytest.approx(expected(state, one.action), abs=1e-12), one.action


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
    lemming, riebmann, yeti = (
        CardRef(table.rules.cards.ids[key]) for key in ("lemming-4", "riebmann-3", "yeti-5")
    )
    besides = "advice-goal-besides"
    assert both.reason == Message.of(besides, card=lemming, other=riebmann, n=100)
    lemming_only = by_action[Keep((4, 5))].reason
    assert lemming_only == Message.of(besides, card=lemming, other=yeti, n=9)
    assert none.reason == Message.of(
        "advice-goal", card=CardRef(table.rules.cards.ids["dinosaur-24"]), n=15
    )
    assert none.value == pytest.approx(0.789185, abs=1e-6)
    assert advice.best is not None
    assert advice.best.value == 1


def test_a_seat_that_misses_its_turn_wins_nothing() -> None:
    table = Table()
    state = table.state({"specials/Ann": "robot"}, phase="start")
    advice = table.rules.solver().advice(state)
    assert advice is not None
    (only,) = advice.values
    assert only.value == 0
    assert only.reason == Message("advice-no-goal")


def test_at_the_start_of_a_turn_any_goal_card_is_likelier_than_the_likeliest() -> None:
    table = Table()
    state = table.state({}, phase="start")
    advice = table.rules.solver().advice(state)
    assert advice is not None
    (roll,) = advice.values
    assert roll.value == pytest.approx(0.919048, abs=1e-6)
    dinosaur = CardRef(table.rules.cards.ids["dinosaur-24"])
    assert roll.reason == Message.of("advice-goal", card=dinosaur, n=38)


def test_nothing_is_said_where_no_dice_are_rolled() -> None:
    table = Table()
    dice: Value = {0: 3, 1: 3, 2: 1, 3: 2, 4: 4, 5: 5, 6: 1}
    state = table.state({}, phase="claim", dice=dice, rolls=3)
    solver = table.rules.solver()
    assert solver.advice(state) is None
    assert solver.value(state) is None
