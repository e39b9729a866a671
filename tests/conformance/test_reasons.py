"""Every reason for a refusal is met in play or in a scenario; every refusal cites a rule."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.actions import Rolled, Say, Shuffled
from tabletop.engine.verdict import TABLE_REASONS, Reason
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.library.game_library import GameLibrary
from tests.conformance.playing import (
    AnyRules,
    candidates,
    configurations,
    load,
    of_each_kind,
    play,
    sample,
)
from tests.scenarios.rule_table import scenarios

RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]{1,2}\d+")


def _refusals(rules: AnyRules, moments: Iterable[Any]) -> Iterator[Reason]:
    """The reasons for which something is refused in some positions."""
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


def _constructed(game: Game) -> Iterator[Reason]:
    """The reasons met where the game's scenarios begin: what is next to never met in play."""
    for scenario in scenarios(game.id, GameLibrary()):
        if scenario.start is not None:
            yield from _refusals(scenario.rules, [scenario.start])


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_reason_is_met(game: Game) -> None:
    met: set[Reason] = set(_constructed(game))
    known: set[Reason] = set()
    for candidate, seats, options in configurations():
        if candidate is not game:
            continue
        rules = load(game, seats, options)
        known |= set(rules.reasons)
        if met >= known:
            break
        met |= set(_refusals(rules, _met(rules)))
    assert met - known <= set(TABLE_REASONS), "a reason is not listed"
    assert {reason.code for reason in known - met} == set(), "a reason is never met"


ADVICE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "dumm-gelaufen": {
        "second-or-stop": ("stop",),
        "refill-due": ("draw", "stop"),
    },
    "numnum": {
        "more-or-stop": ("stop",),
        "must-draw": ("draw",),
        "drawn-already": ("stop",),
    },
    "nichtlustig": {
        "roll-due": ("roll",),
        "keep-or-stop": ("stop",),
        "claim-or-stop": ("stop",),
    },
    "wonderful-world": {"roll-or-stop": ("stop",)},
}
"""What some refusals tell a player to do instead, in words of the game."""


def test_no_refusal_advises_what_another_rule_forbids(rules: AnyRules) -> None:
    advice, words = ADVICE[rules.game], set(rules.vocabulary())
    for moment in of_each_kind(rules, sample(rules, 6, 400), 6):
        if moment.before.to_act == CHANCE:
            continue
        legal = set(rules.legal_actions(moment.before))
        for action in words - legal:
            reason = rules.check(moment.before, action).reason
            assert reason is not None
            assert {*map(Say, advice.get(reason.code, ()))} <= legal, reason.code


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_reasons_are_told_apart_and_cite_a_rule(game: Game) -> None:
    rules = load(game, game.seats[1], {})
    codes = [reason.code for reason in rules.reasons]
    assert len(set(codes)) == len(codes)
    assert not {reason.code for reason in TABLE_REASONS} & set(codes)
    for reason in rules.reasons:
        assert RULE_ID.fullmatch(reason.rule)
