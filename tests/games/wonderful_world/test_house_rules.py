"""House rules, which make the game easier or harder and have separate results."""

from dataclasses import replace
from typing import Any

import pytest

from tabletop.analysis.statistics import group_of
from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.positions import ImpossiblePositionError
from tabletop.games.catalogue import find_game
from tabletop.games.wonderful_world.cards import FEWEST_MEN
from tabletop.games.wonderful_world.rules import WonderRules
from tabletop.games.wonderful_world.turns import distribute_dice
from tabletop.storage.results import Result
from tabletop.testing.playing import play

GAME = "wonderful-world"
NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("seats", "value", "cards"),
    [(1, "usual", 3), (1, "larger", 4), (2, "smaller", 2), (3, "larger", 3), (4, "smaller", 1)],
)
def test_hands_are_dealt_by_the_house_rule(seats: int, value: str, cards: int) -> None:
    """By WW-S1, one or two players get three cards, three or four get two."""
    match = Setup(find_game(GAME), NAMES[:seats], {"house.hand": value}, 5).begin()
    assert [len(hand) for hand in match.state.zones[:seats]] == [cards] * seats


@pytest.mark.parametrize(
    ("seats", "value", "dice"),
    [(1, "usual", (4,)), (1, "three", (3,)), (2, "three", (2, 1)), (4, "three", (1, 1, 1, 0))],
)
def test_the_team_has_as_many_dice_as_the_house_rule_says(
    seats: int, value: str, dice: tuple[int, ...]
) -> None:
    """They are distributed as evenly as possible, clockwise from the starter (WW-P2)."""
    rules = rules_for(GAME, NAMES[:seats], {"house.dice": value})
    assert isinstance(rules, WonderRules)
    assert distribute_dice(rules.facts, 0) == dice


@pytest.mark.parametrize("seats", [1, 4])
def test_a_gentle_game_has_twelve_men_fewer(seats: int) -> None:
    """They are in the box from the beginning, and do not count as men who are left."""
    match = Setup(find_game(GAME), NAMES[:seats], {"house.dice": "gentle"}, 5).begin()
    rules = match.rules
    assert isinstance(rules, WonderRules)
    assert match.state.zones[rules.facts.box] == rules.facts.aside
    assert (len(rules.facts.aside), rules.facts.dice) == (12, 4)
    assert match.state.zones[rules.facts.draw]
    ended = [m.before for m in play(rules, 3)][-1]
    outcome = rules.outcome(ended)
    assert outcome is not None
    assert outcome.reached is not None
    assert outcome.reached[1] <= 18


def test_a_small_card_set_keeps_men_enough_in_a_gentle_game() -> None:
    rules = rules_for(GAME, NAMES, {"house.dice": "gentle"})
    cards = rules.cards
    men = [card for card in cards.cards if card.deck == "grey-men"]
    few = replace(cards, cards=tuple(c for c in cards.cards if c not in men[14:]))
    assert len(WonderRules(few, 4, rules.options).facts.aside) == 14 - FEWEST_MEN


@pytest.mark.parametrize(
    ("option", "values"),
    [("house.hand", ("larger", "smaller")), ("house.dice", ("gentle", "three"))],
)
def test_house_rules_are_counted_by_themselves(option: str, values: tuple[str, ...]) -> None:
    usual = Result(GAME, "", "", 1, ("Ann",), ("Ann",), (), True, None, 9)
    assert group_of(usual) == group_of(replace(usual, options=((option, "usual"),)))
    for value in values:
        group = group_of(replace(usual, options=((option, value),)))
        assert group.options == ((option, value),)


@pytest.mark.parametrize("value", ["usual", "three"])
def test_no_position_has_more_dice_than_the_house_rule_gives(value: str) -> None:
    rules = rules_for(GAME, NAMES[:2], {"house.dice": value})
    assert isinstance(rules, WonderRules)
    begun = next(m.before for seed in range(99) for m in play(rules, seed) if m.before.part == 2)
    position, most = rules.position(begun), rules.facts.dice
    for count in range(1, 6):
        fields: dict[str, Any] = {
            **position.fields,
            "dice": {0: count // 2, 1: count - count // 2},
        }
        if count <= most:
            assert sum(rules.build(replace(position, fields=fields)).dice) == count
        else:
            with pytest.raises(ImpossiblePositionError, match="too-many-dice"):
                rules.build(replace(position, fields=fields))
