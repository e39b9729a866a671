"""Policies decide by what their seat sees, and the greedy one gets somewhere."""

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.actions import Say
from tabletop.engine.capabilities import HasProgress
from tabletop.engine.progress import Progress
from tabletop.engine.state import Zones
from tabletop.games.catalogue import CATALOG
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import AnyRules, load, measures_progress, play, twin

if TYPE_CHECKING:
    from tabletop.engine.rules import Rules

SMALLEST = tuple(load(game, game.seats[0], {}) for game in CATALOG)
"""Every game with as few players as it takes."""
every_game = pytest.mark.parametrize("rules", SMALLEST, ids=lambda rules: rules.game)


@every_game
def test_what_is_hidden_changes_no_decision(rules: AnyRules) -> None:
    policy = GreedyPolicy()
    compared = 0
    for number, moment in enumerate(play(rules, 1, cap=60)):
        state = moment.before
        legal = rules.legal_actions(state)
        if not legal:
            continue
        seat = max(state.to_act, 0)
        other = twin(rules, state, seat, number)
        choices = [
            policy.choose(rules, rules.observe(position, seat), legal, SeededChance(number))
            for position in (state, other)
        ]
        assert choices[0] == choices[1]
        assert choices[0] in legal
        compared += 1
    assert compared > 10


class Rung(NamedTuple):
    """A position of a ladder; `blind` hides how high one stands."""

    distance: int
    blind: bool = False
    zones: Zones = ()
    to_act: int = 0


UP, DOWN, DARK = Say("up"), Say("down"), Say("dark")


class Ladder(HasProgress[Rung]):
    """As much of the rules of a ladder as a policy asks for: up, down, or a jump in the dark."""

    def progress(self, state: Rung, seat: int) -> Progress | None:
        del seat
        return None if state.blind else Progress(0, state.distance)

    def apply(self, state: Rung, action: Say) -> Rung:
        change = {"up": -1, "down": 1, "dark": 0}[action.word]
        return Rung(state.distance + change, blind=action == DARK)


@pytest.mark.parametrize(
    ("legal", "blind", "chosen"),
    [
        ((DOWN, UP, DARK), False, {UP}),
        # What is not known is as good as standing still.
        ((DOWN, DARK), False, {DARK}),
        ((UP, DARK), False, {UP}),
        # Without a measure any action may be chosen.
        ((DOWN, UP), True, {DOWN, UP}),
    ],
)
def test_the_greedy_policy_takes_the_shortest_way(
    legal: tuple[Say, ...], blind: bool, chosen: set[Say]
) -> None:
    rules = cast("Rules[Any]", Ladder())
    start = Rung(3, blind=blind)
    choices = {GreedyPolicy().choose(rules, start, legal, SeededChance(seed)) for seed in range(20)}
    assert choices == chosen


@pytest.mark.parametrize(
    "rules",
    [rules for rules in SMALLEST if measures_progress(rules, rules.initial_state())],
    ids=lambda rules: rules.game,
)
def test_greedy_players_finish(rules: AnyRules) -> None:
    """Where a game can be measured, a goal-directed game comes to an end."""
    *_, last = play(rules, 1, cap=4000, policy=GreedyPolicy())
    assert rules.outcome(last.before) is not None
