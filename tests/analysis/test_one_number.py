"""One moment of a game has one value, wherever it is told.

`TABLETOP_GAMES=200` plays so many games of each kind instead of one.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.analysis.review import LeadHistory, Review, lead_history, public_values
from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import AnyRules, GreedyPolicy
from tabletop.bots.search import AdviseTask
from tabletop.bots.values import Evaluator, ValueKind
from tabletop.cli.review import as_lines
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.advice import Unit
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import run_to_end
from tabletop.match.match import Match
from tabletop.match.save.reader import load as load_save
from tabletop.match.save.writer import SaveWriter
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


def _exact(rules: AnyRules, adviser: Adviser, state: State, share: float) -> Iterator[str]:
    """Yield which places tell an exact value otherwise than the curve does."""
    seen, legal = rules.observe(state, max(state.to_act, 0)), rules.legal_actions(state)
    advice = adviser.exact_advice(seen)
    if advice is None or advice.unit is not Unit.WIN or advice.best is None:
        return
    if advice.best.value != pytest.approx(share):
        yield "the button and the curve"
    for task in (AdviseTask(0.01), AdviseTask(tries=2, in_wins=True)):
        tip = adviser.advise(seen, legal, task)
        told = () if tip is None else [one.value for one in tip.values]
        if told != [one.value for one in advice.values]:
            yield "the button and the tip"


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
        if rules.cooperative:
            for places in _exact(rules, adviser, state, point.chances[0]):
                yield f"step {point.step}: {places}"
    last = course.points[-1].chances
    for place, side in enumerate(course.sides):
        moves = course.by_moves(side, own=True) + course.by_moves(side, own=False)
        if course.start[place] + course.luck(side) + moves != pytest.approx(last[place]):
            yield f"side {side}: the parts and the result"


def printed_otherwise(match: Match, course: LeadHistory, path: Path) -> Iterator[str]:
    """Yield each number that the command line tells otherwise of the saved game."""
    SaveWriter.create(path, match, "2026-01-31T20:15:00+00:00").close()
    again = load_save(path, rules_for).match
    speaker = GameLibrary().speaker_for(again.rules, again.names)
    lines = [*as_lines(again, speaker, Review(run_to_end(lead_history(again)), ()))]
    for place, side in enumerate(course.sides):
        parts = [course.start[place], course.luck(side), course.by_moves(side, own=True)]
        parts += [course.by_moves(side, own=False)] if len(course.sides) > 1 else []
        parts.append(course.points[-1].chances[place])
        row = next(line for line in lines if re.match(rf"  {speaker.seat(side)} +start", line))
        told = map(float, re.findall(r"[+-]?[0-9]\.[0-9]{3}", row))
        if [*told] != pytest.approx(parts, abs=0.0006):
            yield f"side {side}: the command line and the curve"
    swing = course.swing
    if swing is not None:
        ends = f"from {100 * swing.before:.0f} % to {100 * swing.after:.0f} %"
        if not any(ends in line for line in lines):
            yield "the biggest swing"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(_GAMES))
def test_one_moment_has_one_number(game: Game, seed: int, tmp_path: Path) -> None:
    match = recorded(game, seed)
    course = run_to_end(lead_history(match))
    assert [*told_otherwise(match, course)] == []
    assert [*printed_otherwise(match, course, tmp_path / "game.tabletop")] == []
