"""Every reason for a refusal is met in play or in a scenario; every refusal cites a rule."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.actions import Rolled, Shuffled
from tabletop.engine.verdict import TABLE_REASONS, Reason
from tabletop.engine.zones import CHANCE
from tabletop.games.game import Game
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


def _refusals(rules: AnyRules, moments: Iterable[Any]) -> Iterator[Reason]:
    """Yield the reasons for which something is refused in some positions."""
    everything = list(candidates(rules))
    for state in moments:
        if state.to_act == CHANCE:
            for spoilt in (Rolled((9,)), Shuffled(0, ())):
                reason = rules.check(state, spoilt).reason
                if reason is not None:
                    yield reason
            continue
        for action in everything:
            reason = rules.check(state, action).reason
            if reason is not None:
                yield reason


def _met(rules: AnyRules) -> list[Any]:
    """Positions met in play: some of each game, and some of each kind."""
    played = sample(rules, 8, 10**6, cap=800)
    endings = list(play(rules, 0, cap=800, reluctant=True))[-40:]
    goal_directed = [
        moment for seed in range(4) for moment in play(rules, seed, cap=800, policy=GreedyPolicy())
    ]
    ends = [moment for moment in played if moment.action is None]
    thinned = [*played[:: max(1, len(played) // 60)], *ends]
    rare = of_each_kind(rules, (*played, *goal_directed))
    return [moment.before for moment in (*thinned, *endings, *rare)]


def _constructed(scenarios: Iterable[Scenario]) -> Iterator[Reason]:
    """Yield the reasons met where the scenarios begin: what is next to never met in play."""
    for scenario in scenarios:
        if scenario.start is not None:
            yield from _refusals(scenario.rules, [scenario.start])


def test_every_reason_is_met(game: Game, scenarios: tuple[Scenario, ...]) -> None:
    met: set[Reason] = set(_constructed(scenarios))
    known: set[Reason] = set()
    for _, seats, options in configurations([game]):
        rules = load(game, seats, options)
        known |= set(rules.reasons)
        if met >= known:
            break
        met |= set(_refusals(rules, _met(rules)))
    assert met - known <= set(TABLE_REASONS), "a reason is not listed"
    assert {reason.code for reason in known - met} == set(), "a reason is never met"


def test_reasons_are_told_apart_and_cite_a_rule(game: Game) -> None:
    rules = load(game, game.seats[1], {})
    codes = [reason.code for reason in rules.reasons]
    assert len(set(codes)) == len(codes)
    assert not {reason.code for reason in TABLE_REASONS} & set(codes)
    for reason in rules.reasons:
        assert RULE_ID.fullmatch(reason.rule)
