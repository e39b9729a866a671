"""Every reason for a refusal is met in play or in a scenario; every refusal cites a rule."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from tabletop.bots.policy import GreedyPolicy
from tabletop.content.game_library import GameLibrary
from tabletop.engine.actions import Rolled, Shuffled
from tabletop.engine.verdict import TABLE_REASONS, Reason
from tabletop.engine.zones import CHANCE
from tabletop.games.game import Game
from tabletop.match.tree import Query
from tabletop.scenarios.record import recorded
from tabletop.scenarios.scenario import Scenario
from tabletop.testing.playing import (
    AnyRules,
    candidates,
    configurations,
    load,
    of_each_kind,
    play,
    sample,
)

RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]{1,2}\d+")


def _refusals(rules: AnyRules, positions: Iterable[Any]) -> Iterator[Reason]:
    """Yield the reasons for which something is refused in some positions."""
    everything = list(candidates(rules))
    for state in positions:
        spoilt = (Rolled((9,)), Rolled(()), Shuffled(0, ()))
        for action in spoilt if state.to_act == CHANCE else everything:
            reason = rules.check(state, action).reason
            if reason is not None:
                yield reason


def _met(rules: AnyRules) -> Iterator[Any]:
    """Yield positions met in play, those first in which there is little to ask for."""
    played = sample(rules, 8, 10**6, cap=800)
    chances = [moment for moment in played if moment.before.to_act == CHANCE]
    ends = [moment for moment in played if moment.action is None]
    endings = list(play(rules, 0, cap=800, reluctant=True))[-40:]
    for moment in (*chances, *ends, *of_each_kind(rules, played), *endings):
        yield moment.before
    for seed in range(4):
        goal_directed = play(rules, seed, cap=800, policy=GreedyPolicy(1))
        yield from (moment.before for moment in of_each_kind(rules, goal_directed))


def _shown(scenarios: Iterable[Scenario]) -> Iterator[Reason]:
    """Yield the reasons for which something is refused in scenarios."""
    for scenario in scenarios:
        speaker = GameLibrary().speaker_for(scenario.rules, scenario.names)
        for step in recorded(scenario, speaker).steps:
            if isinstance(step, Query) and step.verdict.reason is not None:
                yield step.verdict.reason


def test_every_reason_is_met(game: Game, scenarios: tuple[Scenario, ...]) -> None:
    """In a scenario, or else in play."""
    every = [load(game, seats, options) for _, seats, options in configurations([game])]
    known = {reason for rules in every for reason in rules.reasons}
    met = set(_shown(scenarios))
    met_in_play = chain.from_iterable(_refusals(rules, _met(rules)) for rules in every)
    while not met >= known and (reason := next(met_in_play, None)) is not None:
        met.add(reason)
    assert {reason.code for reason in known - met} == set(), "a reason is never met"


def test_reasons_are_told_apart_and_cite_a_rule(game: Game) -> None:
    rules = load(game, game.seats[1], {})
    codes = [reason.code for reason in rules.reasons]
    assert len(set(codes)) == len(codes)
    assert not {reason.code for reason in TABLE_REASONS} & set(codes)
    for reason in rules.reasons:
        assert RULE_ID.fullmatch(reason.rule)
