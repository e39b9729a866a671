"""Reasons for actions speak of what they are good for."""

from typing import Any

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.capabilities import reason_of
from tabletop.games.catalogue import find_game
from tabletop.games.dumm_gelaufen.facts import DRAW
from tabletop.testing.playing import load, play


def _decisions(game: str) -> tuple[Any, list[tuple[Any, Any]]]:
    rules = load(find_game(game), 2, {})
    plies = play(rules, 1, policy=GreedyPolicy(1))
    return rules, [(ply.before, ply.action) for ply in plies if ply.before.to_act >= 0]


def test_a_goal_card_says_when_it_counts() -> None:
    rules, decisions = _decisions("nichtlustig")
    found = [reason_of(rules, state, action) for state, action in decisions]
    codes = {reason.code for reason in found if reason is not None}
    assert codes <= {"advice-counts", "advice-counts-later", "advice-takes-from"}
    assert "advice-counts-later" in codes


def test_a_card_from_the_pile_says_how_likely_it_helps() -> None:
    rules, decisions = _decisions("dumm-gelaufen")
    drawn = [state for state, action in decisions if action == DRAW]
    for state in drawn:
        seen = rules.observe(state, state.to_act)
        reason = reason_of(rules, seen, DRAW)
        if reason is not None:
            told: dict[str, Any] = dict(reason.params)
            assert 0 <= told["n"] <= told["of"]
    assert drawn
