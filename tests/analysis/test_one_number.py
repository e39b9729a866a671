"""One moment of a game has one value, wherever it is told.

`TABLETOP_GAMES=200` plays so many games of each kind instead of one.
"""

import os
from collections.abc import Iterator

import pytest

from tabletop.analysis.review import LeadHistory, lead_history, public_values
from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import GreedyPolicy
from tabletop.bots.values import Evaluator, ValueKind
from tabletop.engine.advice import Unit
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import run_to_end
from tabletop.match.match import Match
from tabletop.testing.playing import NAMES, load

_GAMES = int(os.environ.get("TABLETOP_GAMES", "1"))
_CAP = 2000
_OPEN = {"nichtlustig", "wonderful-world"}
"""Games in which everybody sees the same."""


@pytest.fixture(params=CATALOG, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    """Return each game."""
    found: Game = request.param
    return found


def recorded(game: Game, seed: int) -> Match:
    """Return a match that the bots played, to its end if that comes soon enough."""
    fewest, most = game.seats
    seats = fewest + seed % (min(most, 4) - fewest + 1)
    match = Match(load(game, seats, {}), NAMES[:seats], seed)
    policy, chance = GreedyPolicy(1), SeededChance(seed)
    match.resume()
    while match.outcome is None and match.ply < _CAP:
        seat, legal = max(match.to_act, 0), match.legal_actions()
        action = policy.choose(match.rules, match.observe(seat), legal, chance)
        match.submit(max(match.to_act, 0), action, match.revision)
    return match


def told_otherwise(match: Match, course: LeadHistory) -> Iterator[str]:
    """Yield each moment at which two places tell different numbers."""
    rules, adviser, evaluator = match.rules, Adviser(match.rules), Evaluator(match.rules)
    for point in course.points[:-1]:
        state = match.state_after(point.step)
        values = evaluator.values_by_seat(state)
        if tuple(value.share for value in values) != pytest.approx(point.chances):
            yield f"step {point.step}: the curve and the value"
        for seat in range(rules.seats):
            own = evaluator.values(state, seat)
            kinds = {own[0].kind, values[0].kind}
            if kinds == {ValueKind.EXACT} and own != values:
                yield f"step {point.step}: two viewers of a solved position"
        bar = public_values(Match(rules, match.names, 0, start=state))
        if rules.game in _OPEN and bar[0].kind is values[0].kind and bar != values:
            yield f"step {point.step}: the bar and the curve"
        if not rules.cooperative:
            continue
        advice = adviser.exact_advice(rules.observe(state, max(state.to_act, 0)))
        best = advice.best if advice is not None and advice.unit is Unit.WIN else None
        if best is not None and best.value != pytest.approx(point.chances[0]):
            yield f"step {point.step}: the button and the curve"
    last = course.points[-1].chances
    for place, side in enumerate(course.sides):
        moves = course.by_moves(side, own=True) + course.by_moves(side, own=False)
        if course.start[place] + course.luck(side) + moves != pytest.approx(last[place]):
            yield f"side {side}: the parts and the result"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(_GAMES))
def test_one_moment_has_one_number(game: Game, seed: int) -> None:
    match = recorded(game, seed)
    assert [*told_otherwise(match, run_to_end(lead_history(match)))] == []
