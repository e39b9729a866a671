"""Properties of all positions in random games, checked with Hypothesis."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.actions import SeatAction
from tabletop.engine.outcome import totals
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.games.nichtlustig import claims
from tabletop.games.nichtlustig.claims import TIME_GAIN
from tabletop.games.nichtlustig.facts import LAST_GOALS
from tabletop.games.nichtlustig.rules import NichtlustigRules
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.match.chance import SeededChance
from tests.games.nichtlustig.table import load

TABLES = [
    load(2),
    load(3, robot_ufo="printed-cards"),
    load(3, dinosaur_dice="free"),
    load(4),
]
QUICK = settings(max_examples=60)


def candidates(rules: NichtlustigRules) -> list[SeatAction]:
    return [*rules.vocabulary(), *rules.moves()]


CANDIDATES = {id(rules): candidates(rules) for rules in TABLES}


@st.composite
def positions(draw: st.DrawFn) -> tuple[NichtlustigRules, NichtlustigState]:
    """Strategy for positions: depth and seed; chance has acted."""
    rules = draw(st.sampled_from(TABLES))
    seed = draw(st.integers(0, 2**32))
    steps = draw(st.integers(0, 450))
    chance, random = SeededChance(seed), Random(seed)
    state = after_chance(rules, rules.initial_state(), chance)
    for _ in range(steps):
        legal = rules.legal_actions(state)
        if not legal:
            break
        state = after_chance(rules, rules.apply(state, random.choice(legal)), chance)
    return rules, state


def after_chance(
    rules: NichtlustigRules, state: NichtlustigState, chance: SeededChance
) -> NichtlustigState:
    while state.to_act == CHANCE:
        action = rules.sample_chance(state, chance)
        assert rules.check(state, action).legal
        state = rules.apply(state, action)
    return state


@QUICK
@given(positions())
def test_generated_and_judged_are_the_same(
    found: tuple[NichtlustigRules, NichtlustigState],
) -> None:
    rules, state = found
    legal = list(rules.legal_actions(state))
    assert len(set(legal)) == len(legal)
    judged = [action for action in CANDIDATES[id(rules)] if rules.check(state, action).legal]
    assert set(judged) == set(legal)


@QUICK
@given(positions())
def test_a_game_that_goes_on_has_an_action(
    found: tuple[NichtlustigRules, NichtlustigState],
) -> None:
    rules, state = found
    over = rules.outcome(state) is not None
    assert over == (state.phase is NichtlustigPhase.OVER) == (state.to_act == NOBODY)
    assert bool(rules.legal_actions(state)) != over
    assert (len(state.zones[rules.facts.grid]) <= LAST_GOALS) >= over


@QUICK
@given(positions())
def test_cards_are_neither_lost_nor_made(
    found: tuple[NichtlustigRules, NichtlustigState],
) -> None:
    rules, state = found
    assert Counter(card for zone in state.zones for card in zone) == rules.pieces()


@QUICK
@given(positions())
def test_where_cards_and_deaths_lie(found: tuple[NichtlustigRules, NichtlustigState]) -> None:
    rules, state = found
    facts = rules.facts
    covered = [card for _, card in state.covers]
    assert len(set(covered)) == len(covered)
    for death, card in state.covers:
        holder = claims.holder_of_death(facts, state, death)
        assert holder is not None
        assert card in state.zones[facts.scored[holder]]
        assert not facts.is_dinosaur[card]
    for zone in facts.open:
        assert not any(facts.is_dinosaur[card] for card in state.zones[zone])
    # No die may be used for two cards of the same turn.
    for place, card in enumerate(state.taken):
        assert claims.is_won(facts, state.dice, state.taken[:place], card, TIME_GAIN)


@QUICK
@given(positions())
def test_a_position_is_built_again(found: tuple[NichtlustigRules, NichtlustigState]) -> None:
    rules, state = found
    assert rules.build(rules.position(state)) == state


@QUICK
@given(positions())
def test_the_end_is_the_best_of_the_count(
    found: tuple[NichtlustigRules, NichtlustigState],
) -> None:
    rules, state = found
    points = totals(rules.score_sheet(state))
    outcome = rules.outcome(state)
    if outcome is None:
        return
    assert outcome.scores == points
    assert outcome.winners
    assert all(points[seat] == max(points) for seat in outcome.winners)
    assert all(None not in line.points for line in rules.score_sheet(state))


@QUICK
@given(positions(), st.integers(0, 2**32))
def test_states_are_values(found: tuple[NichtlustigRules, NichtlustigState], seed: int) -> None:
    rules, state = found
    legal = rules.legal_actions(state)
    if legal:
        action = Random(seed).choice(legal)
        before = hash(state)
        assert rules.apply(state, action) == rules.apply(state, action)
        assert hash(state) == before


@QUICK
@given(positions())
def test_nothing_is_hidden(found: tuple[NichtlustigRules, NichtlustigState]) -> None:
    rules, state = found
    assert all(rules.observe(state, viewer) == state for viewer in (None, *range(rules.seats)))


def test_how_long_random_games_are() -> None:
    """About 380 decisions and 104 turns; changed rules would change them."""
    rules, random, chance = load(3), Random(1).random, SeededChance(1)
    decisions = turns = 0
    games = 60
    for _ in range(games):
        state = after_chance(rules, rules.initial_state(), chance)
        while legal := rules.legal_actions(state):
            decisions += 1
            turns += state.phase is NichtlustigPhase.START
            action = legal[int(random() * len(legal))]
            state = after_chance(rules, rules.apply(state, action), chance)
    assert 340 < decisions / games < 420
    assert 92 < turns / games < 116
