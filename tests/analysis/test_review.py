"""Tests of reviews: costs of decisions, luck, and their sum."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tabletop.analysis.review import (
    LeadHistory,
    Review,
    lead_history,
    public_values,
    review,
    run_review,
)
from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import GreedyPolicy
from tabletop.bots.search import AdviseTask, CompareTask
from tabletop.bots.values import Evaluator
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.actions import Move
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import run_to_end
from tabletop.match.match import Departure, Match
from tabletop.scenarios.read import load_scenario
from tabletop.testing.playing import NAMES, load, twin
from tests.scenarios.playing import match_after

if TYPE_CHECKING:
    from tabletop.engine.outcome import Outcome
    from tabletop.games.game import Game

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios" / "wonderful-world"
CHOICE: Final = SCENARIOS / "ww-p3-a-choice-is-left-to-the-team.yaml"


def played(match: Match, seed: int, most: int = 3000) -> Match:
    """Play on at random, up to the end if that is near."""
    match.resume()
    chance = SeededChance(seed)
    for _ in range(most):
        if match.outcome is not None:
            break
        actions = match.legal_actions()
        action = actions[chance.random_below(len(actions))]
        assert match.submit(max(match.to_act, 0), action, match.revision).legal
    return match


@pytest.fixture(scope="module")
def choice() -> Match:
    """Return a game after a choice between two men, of which the worse was made."""
    scenario = load_scenario(CHOICE, rules_for, GameLibrary().speaker_for)
    speaker = GameLibrary().speaker_for(scenario.rules, scenario.names)
    start = match_after(scenario, 1, speaker).state
    match = Match(scenario.rules, scenario.names, 1, start=start)
    key = match.rules.cards.key
    worse = next(a for a in match.legal_actions() if isinstance(a, Move) and key(a.card) == "hat-2")
    assert match.submit(0, worse, match.revision).legal
    return played(match, 1)


def whole(match: Match) -> Review:
    """Return a whole review with few playouts."""
    last = [*run_review(match, 6, 12)][-1]
    assert isinstance(last, Review)
    return last


def test_a_bad_choice_costs_what_the_solution_says(choice: Match) -> None:
    """0.2909 and 0.1480 are the exact values in `tests.cli.test_advise`."""
    found = whole(choice)
    worst = found.costliest(3)[0]
    assert (worst.step, worst.error) == (0, 0.0)
    assert worst.cost == pytest.approx(0.2909 - 0.1480, abs=1e-4)
    assert worst.value == pytest.approx(0.1480, abs=1e-4)
    assert worst.best != worst.action
    assert found.total_cost(TEAM) == pytest.approx(sum(one.cost for one in found.decisions))


def test_luck_and_what_was_given_away_come_to_how_it_ended(choice: Match) -> None:
    """If all values are exact, every change is due to luck or to a decision."""
    found = whole(choice)
    went = found.leads
    assert went.points[0].chances[0] == pytest.approx(0.2909, abs=1e-4)
    assert choice.outcome is not None
    assert went.points[-1].chances == (float(bool(choice.outcome.winners)),)
    change = went.points[-1].chances[0] - went.points[0].chances[0]
    assert went.luck(TEAM) - found.total_cost(TEAM) == pytest.approx(change)


@pytest.fixture(scope="module", params=CATALOG, ids=lambda game: game.id)
def over(request: pytest.FixtureRequest) -> Match:
    """Return a match of each game, played to its end or far on."""
    game: Game = request.param
    return played(Match(load(game, 2, {}), NAMES[:2], 3), 3, 160)


def test_how_a_game_went(over: Match) -> None:
    """At the end, a shared victory is divided among the winners."""
    went = run_to_end(lead_history(over))
    cooperative = over.rules.cooperative
    assert went.sides == ((TEAM,) if cooperative else (0, 1))
    assert [point.step for point in went.points] == [
        *(n for n, step in enumerate(over.steps) if step.decided),
        over.ply,
    ]
    for point in went.points:
        assert all(0 <= chance <= 1 for chance in point.chances)
        assert cooperative or sum(point.chances) == pytest.approx(1)
    thrown = [number for number, step in enumerate(over.steps) if step.actor == CHANCE]
    assert [stroke.step for stroke in went.chance_events] == thrown
    for stroke in went.chance_events:  # one side's gain is the others' loss
        assert cooperative or sum(stroke.gains) == pytest.approx(0, abs=1e-9)
    for place, side in enumerate(went.sides):
        moves = went.by_moves(side, own=True) + went.by_moves(side, own=False)
        result = went.start[place] + went.luck(side) + moves
        assert result == pytest.approx(went.points[-1].chances[place])
    swing = went.swing
    assert swing is not None
    assert abs(swing.after - swing.before) == max(
        abs(b - a)
        for one, other in zip(went.points, went.points[1:], strict=False)
        for a, b in zip(one.chances, other.chances, strict=True)
    )
    if went.luckiest is not None:
        assert went.own_gain(went.luckiest) >= max(
            went.own_gain(stroke)
            for stroke in went.chance_events
            if stroke.seat in went.sides and type(stroke.action) is type(went.luckiest.action)
        )
    end = over.outcome
    if end is not None and not cooperative:
        share = 1 / len(end.winners)
        assert went.points[-1].chances == tuple(share * (s in end.winners) for s in went.sides)


def test_only_what_the_seat_saw_is_asked(over: Match) -> None:
    """The questions contain only observations; indistinguishable positions agree."""
    rules, adviser, last = over.rules, Adviser(over.rules), 0.0
    work = review(over, LeadHistory((), (), (), ()), 2, 2)
    asked = next(work)
    for number, step in enumerate(over.steps):
        state, seat = over.state_after(number), max(step.actor, 0)
        legal = tuple(rules.legal_actions(state))
        if not step.decided or len(legal) < 2:
            continue
        assert isinstance(asked.task, AdviseTask)
        required = (asked.observation, asked.task.required)
        assert required == (rules.observe(state, seat), (step.action,))
        assert rules.observe(twin(rules, state, seat, number), seat) == asked.observation
        assert last <= asked.progress < 1
        last = asked.progress
        asked = work.send(adviser.answer(asked.observation, asked.task))
        if isinstance(asked.task, CompareTask):
            break
    assert last


def test_a_game_that_was_given_up_goes_to_the_other() -> None:
    game = next(game for game in CATALOG if not load(game, 2, {}).cooperative)
    match = played(Match(load(game, 2, {}), NAMES[:2], 5), 5, 4)
    assert match.players.depart(0, Departure.CONCEDED)
    end: Outcome | None = match.outcome
    assert end is not None
    assert run_to_end(lead_history(match)).points[-1].chances == (0.0, 1.0)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_who_is_ahead_is_told_of_what_everybody_sees(game: "Game") -> None:
    """Positions that look the same to everybody have the same chances."""
    match = Match(load(game, min(3, game.seats[1]), {}), NAMES[: min(3, game.seats[1])], 5)
    match.resume()
    for number in range(20):
        other = twin(match.rules, match.state, None, number)
        if match.to_act != CHANCE:
            beside = Match(match.rules, match.names, 5, start=other)
            assert public_values(beside) == public_values(match)
        played(match, number, 3)
        if match.outcome is not None:
            break
    assert public_values(match)


def test_the_bar_knows_of_a_card_that_is_won() -> None:
    """Without hidden cards it says what the curve says."""
    rules, chance = load(find_game("nichtlustig"), 2, {}), SeededChance("any")
    match = Match(rules, NAMES[:2], 5)
    match.resume()
    while match.rules.position(match.state).fields["phase"] != "claim":
        legal = match.legal_actions()
        chosen = GreedyPolicy(1).choose(rules, match.observe(match.to_act), legal, chance)
        match.submit(match.to_act, chosen, match.revision)
    assert public_values(match) == Evaluator(rules).values_by_seat(match.state)


def test_a_tips_own_best_action_is_not_blamed_without_a_word() -> None:
    """Every action is the one that a tip advises, judged by as many playouts as in a review."""
    rules, recheck = load(find_game("numnum"), 2, {}), 30
    match, adviser = Match(rules, NAMES[:2], 4), Adviser(rules)
    match.resume()
    while match.outcome is None:
        legal, seat = match.legal_actions(), match.to_act
        task = AdviseTask(tries=recheck, in_wins=True)
        advice = adviser.advise(match.observe(seat), legal, task)
        best = None if advice is None else advice.best
        match.submit(seat, legal[0] if best is None else best.action, match.revision)
    *_, found = run_review(match, 6, recheck)
    assert isinstance(found, Review)
    assert any(one.cost for one in found.decisions)
    assert all(one.was_advised for one in found.decisions if one.certain_cost)
