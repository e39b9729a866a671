"""What a position is worth: exact where the game is over or solved, else learnt."""

import json
from statistics import fmean
from typing import Any

import pytest

from tabletop.analysis.review import lead_history
from tabletop.bots import values
from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import AnyRules, GreedyPolicy
from tabletop.bots.search import SearchPolicy
from tabletop.bots.values import Evaluator, ValueKind, leaf_estimate
from tabletop.content.game_library import MODEL_FILE
from tabletop.engine.actions import Move
from tabletop.engine.advice import Unit
from tabletop.engine.win_model import HasWinModel, WinEstimate, WinModel
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import run_to_end
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.testing.playing import NAMES, configurations, load, play, sample, twin

LARGEST = 150_000
"""Bytes of a model."""
LEARNT = ("nichtlustig", "numnum", "dumm-gelaufen")
"""The games that have a model; What a Wonderful World has none yet."""


@pytest.fixture(params=CATALOG, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    """Return each game."""
    found: Game = request.param
    return found


def test_an_estimate_looks_only_at_what_the_seat_sees(game: Game) -> None:
    """Positions that the seat cannot tell apart have the same estimates and features."""
    for _, seats, options in configurations([game]):
        rules: Any = load(game, seats, options)
        for number, moment in enumerate(sample(rules, 1, 12)):
            for seat in range(seats):
                other = twin(rules, moment.before, seat, number)
                seen = [rules.observe(state, seat) for state in (moment.before, other)]
                estimates = [rules.win_estimate(state, seat) for state in seen]
                assert estimates[0] == estimates[1]
                if isinstance(rules, HasWinModel):
                    looks = [rules.features(state, seat) for state in seen]
                    assert looks[0] == looks[1]
                    assert looks[0] is None or len(looks[0]) == len(rules.feature_names)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_hit_raises_the_value_on_average(seats: int) -> None:
    """A man who is removed in part 1 need not be hit in part 2."""
    rules: Any = load(find_game("wonderful-world"), seats, {})
    rises: list[float] = []
    evaluator = Evaluator(rules, solves=False)
    for seed in range(6):
        for moment in play(rules, seed, policy=GreedyPolicy()):
            if moment.before.part == 1 and isinstance(moment.action, Move):
                is_removal = moment.action.to not in rules.facts.rows
                if is_removal:
                    values = [evaluator.value(state, 0) for state in (moment.before, moment.after)]
                    rises.append(values[1].share - values[0].share)
    assert len(rises) > 10
    assert fmean(rises) > 0


def test_however_many_sit_at_the_table_a_position_takes_few_evaluations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bar evaluates in the window's thread, at 0.2 to 0.4 ms each: 24 for all sides."""
    counted: list[int] = []

    def counting(rules: AnyRules, state: State, seat: int) -> WinEstimate:
        counted.append(seat)
        return leaf_estimate(rules, state, seat)

    monkeypatch.setattr(values, "leaf_estimate", counting)
    for seats in range(2, 8):
        rules = load(find_game("numnum"), seats, {})
        state = next(moment.before for moment in play(rules, 1) if moment.before.to_act >= 0)
        counted.clear()
        Evaluator(rules).values(state, None)
        assert seats <= len(counted) <= 24
        assert {*counted} == {*range(seats)}


def test_whole_games_narrow_the_interval_of_a_tip() -> None:
    """They move all values alike, so that the order of the actions stays."""
    rules, chance, policy = load(find_game("numnum"), 2, {}), SeededChance(1), SearchPolicy(20)
    decisions = [moment.before for moment in play(rules, 2) if moment.before.to_act >= 0]
    for state in decisions[:8]:
        legal, seen = rules.legal_actions(state), rules.observe(state, state.to_act)
        found = policy.advice(rules, seen, legal, chance)
        checked = policy._checked(found, rules, seen, chance)
        assert checked.spread < found.spread
        pairs = [
            (before.value, after.value)
            for before, after in zip(found.values, checked.values, strict=True)
            if before.value is not None and after.value is not None
        ]
        assert sorted(pairs) == sorted(pairs, key=lambda pair: pair[1])
        assert all(0 <= after <= 1 for _, after in pairs)


def test_open_hands_of_numnum_are_guessed() -> None:
    """The model knows nothing of the others' cards, and playouts differed by 25 points."""
    rules = load(find_game("numnum"), 2, {"hands": "open"})
    state = next(moment.before for moment in play(rules, 1) if moment.before.to_act >= 0)
    assert {value.kind for value in Evaluator(rules).values(state, 0)} == {ValueKind.GUESSED}


@pytest.mark.parametrize("name", LEARNT)
def test_a_model_is_small_and_says_how_it_was_made(name: str) -> None:
    path = resource_path("card_defs") / name / MODEL_FILE
    data = json.loads(path.read_text("utf-8"))
    assert path.stat().st_size < LARGEST
    assert data["command"].startswith(f"python tests/tools/win_models.py {name} ")
    assert "--seed" in data["command"]
    assert len(data["commit"]) == 40
    assert data["policy"] == "medium"


@pytest.mark.parametrize("name", LEARNT)
def test_a_model_of_other_features_is_refused(name: str) -> None:
    data = json.loads((resource_path("card_defs") / name / MODEL_FILE).read_text("utf-8"))
    with pytest.raises(ValueError, match="other features"):
        WinModel(data, data["features"][::-1])


def test_what_is_told_has_an_interval_unless_it_is_exact(game: Game) -> None:
    rules = load(game, 2, {})
    evaluator = Evaluator(rules)
    for moment in [*play(rules, 3)][::9]:
        for viewer in (0, 1, None):
            found = evaluator.values(moment.before, viewer)
            assert rules.cooperative or sum(value.share for value in found) == pytest.approx(1)
            for value in found:
                assert value.low <= value.share <= value.high
                assert (value.low == value.high) == (value.kind is ValueKind.EXACT)


def test_every_viewer_is_told_only_what_it_may_know(game: Game) -> None:
    rules = load(game, 2, {})
    evaluator = Evaluator(rules)
    for number, moment in enumerate([*play(rules, 5)][::20]):
        for viewer in (0, None):
            other = twin(rules, moment.before, viewer, number)
            assert evaluator.values(other, viewer) == evaluator.values(moment.before, viewer)


def test_what_is_solved_is_the_same_everywhere() -> None:
    """The curve of a game, its value and the buttons have one number."""
    rules, checked = load(find_game("wonderful-world"), 2, {}), 0
    match = Match(rules, NAMES[:2], 3)
    match.resume()
    adviser, chance = Adviser(rules), SeededChance(3)
    while match.outcome is None:
        legal = match.legal_actions()
        chosen = GreedyPolicy().choose(rules, match.observe(match.to_act), legal, chance)
        match.submit(match.to_act, chosen, match.revision)
    evaluator = Evaluator(rules)
    for point in run_to_end(lead_history(match)).points[:-1]:
        state = match.state_after(point.step)
        advice = adviser.exact_advice(rules.observe(state, max(state.to_act, 0)))
        if advice is not None and advice.unit is Unit.WIN and advice.best is not None:
            checked += 1
            assert point.chances[0] == pytest.approx(advice.best.value)
            assert evaluator.value(state, 0).share == pytest.approx(advice.best.value)
    assert checked > 5
