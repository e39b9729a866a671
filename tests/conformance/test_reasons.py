"""Every reason for a refusal is met in play and has a text; every refusal cites a rule."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.engine.actions import Rolled, Shuffled
from tabletop.engine.verdict import TABLE_REASONS, Reason
from tabletop.engine.zones import CHANCE
from tabletop.games.catalog import CATALOG, Game
from tests.conformance.playing import AnyRules, candidates, configurations, load, play, sample

RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]{1,2}\d+")


def _refusals(rules: AnyRules) -> Iterator[Reason]:
    everything = list(candidates(rules))
    endings = list(play(rules, 0, cap=800, reluctant=True))[-40:]
    for moment in (*sample(rules, 8, 60, cap=800), *endings):
        state: Any = moment.before
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


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_reason_is_met(game: Game) -> None:
    met: set[Reason] = set()
    known: set[Reason] = set()
    for candidate, seats, options in configurations():
        if candidate is not game:
            continue
        rules = load(game, seats, options)
        known |= set(rules.reasons)
        met |= set(_refusals(rules))
        if met >= known:
            break
    assert met - known <= set(TABLE_REASONS), "a reason is not listed"
    assert {reason.code for reason in known - met} == set(), "a reason is never met"


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_reasons_are_told_apart_and_cite_a_rule(game: Game) -> None:
    rules = load(game, game.seats[1], {})
    codes = [reason.code for reason in rules.reasons]
    assert len(set(codes)) == len(codes)
    assert not {reason.code for reason in TABLE_REASONS} & set(codes)
    for reason in rules.reasons:
        assert RULE_ID.fullmatch(reason.rule)
