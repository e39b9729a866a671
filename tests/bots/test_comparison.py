"""Comparisons of two actions by playouts."""

from itertools import count, cycle

import pytest

from tabletop.bots import comparison
from tabletop.bots.comparison import ActionComparison, compare
from tabletop.bots.policy import AnyRules
from tabletop.bots.values import static_estimate
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.scenarios.read import load_scenario
from tabletop.testing.playing import decision_positions, load, twin
from tests.analysis.test_review import CHOICE
from tests.scenarios.playing import match_after


def test_solved_actions_differ_by_what_the_solution_says() -> None:
    """Both men leave solved positions: 0.2909 and 0.1480 are their exact values."""
    scenario = load_scenario(CHOICE, rules_for, GameLibrary().speaker_for)
    state = match_after(scenario, 1, GameLibrary().speaker_for(scenario.rules, scenario.names))
    rules, seen = scenario.rules, state.state
    worse = next(
        action
        for action in rules.legal_actions(seen)
        if isinstance(action, Move) and rules.cards.key(action.card) == "hat-2"
    )
    better = next(action for action in rules.legal_actions(seen) if action != worse)
    found = compare(rules, seen, better, worse, 2)
    assert found.gain == pytest.approx(0.2909 - 0.1480, abs=1e-4)


def decisions(rules: AnyRules) -> list[tuple[State, tuple[SeatAction, ...]]]:
    """Return some positions with their legal actions, at least two."""
    found = [
        (state, tuple(rules.legal_actions(state))) for state, _ in decision_positions(rules, 2, 60)
    ]
    return [(state, legal) for state, legal in found if len(legal) > 1][:3]


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_what_is_hidden_has_no_influence(game: Game) -> None:
    rules = load(game, 2, {})
    for number, (state, legal) in enumerate(decisions(rules)):
        seat = max(state.to_act, 0)
        found = {
            compare(rules, rules.observe(one, seat), legal[0], legal[1], 3)
            for one in (state, twin(rules, state, seat, number))
        }
        assert len(found) == 1


def test_an_action_is_no_better_than_itself() -> None:
    """Both playouts use the same deal and chance, so the comparison ends early."""
    rules = load(CATALOG[0], 2, {})
    state, (action, *_) = decisions(rules)[0]
    asked = count()
    found = compare(rules, rules.observe(state, 0), action, action, 10_000, lambda: next(asked) < 0)
    assert found.gain == 0
    assert found.low <= 0 <= found.high
    assert next(asked) < 100


def test_the_interval_is_of_99_percent() -> None:
    """2.576 standard errors on both sides."""
    found = ActionComparison(0.2, 0.05)
    assert found.low == pytest.approx(0.0712, abs=1e-4)
    assert found.high == pytest.approx(0.3288, abs=1e-4)


def test_the_interval_contains_the_error_of_the_model() -> None:
    rules = load(find_game("numnum"), 2, {})
    state, (one, other, *_) = decisions(rules)[0]
    seen = rules.observe(state, state.to_act)
    found = compare(rules, seen, one, other, 2)
    assert found.error > static_estimate(rules, seen, state.to_act).error


def test_whole_playouts_decide_where_the_model_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model claims that the same action is better than itself."""
    rules = load(find_game("numnum"), 2, {})
    state, (action, *_) = decisions(rules)[0]
    claimed = cycle([1.0, 0.0])
    monkeypatch.setattr(comparison, "leaf_share", lambda *_: next(claimed))
    found = compare(rules, rules.observe(state, state.to_act), action, action, 100)
    assert found.low <= 0
    assert found.gain < 0.1
