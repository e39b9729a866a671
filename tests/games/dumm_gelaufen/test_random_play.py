"""Properties of all positions in random games, checked with Hypothesis."""

from collections import Counter
from random import Random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.actions import Action, Move, SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.games.dumm_gelaufen.facts import DRAW
from tabletop.games.dumm_gelaufen.rules import DummRules
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState
from tabletop.match.chance import SeededChance
from tests.games.dumm_gelaufen.table import EDITIONS, load

TABLES = [load(seats, edition=edition) for seats in (2, 3, 6) for edition in EDITIONS]
QUICK = settings(max_examples=60)
CANDIDATES = {id(rules): [*rules.vocabulary(), *rules.moves()] for rules in TABLES}


class Found(NamedTuple):
    """A position from a game; `before` and `action` led to it."""

    rules: DummRules
    before: DummState
    action: Action
    state: DummState


@st.composite
def positions(draw: st.DrawFn) -> Found:
    """Strategy: depth, style of play and seed; eager players reach effects sooner."""
    rules = draw(st.sampled_from(TABLES))
    seed = draw(st.integers(0, 2**32))
    steps = draw(st.integers(1, 200))
    policy = draw(st.sampled_from(("random", "random", "effects", "goal")))
    chance, random = SeededChance(seed), Random(seed)
    state = rules.initial_state()
    found = None
    while steps and state.to_act != NOBODY:
        if state.to_act == CHANCE:
            action: Action = rules.sample_chance(state, chance)
            assert rules.check(state, action).legal
        else:
            action = _choice(rules, state, policy, random, chance)
            steps -= 1
        found = Found(rules, state, action, rules.apply(state, action))
        state = found.state
    assert found is not None
    return found


def _choice(
    rules: DummRules, state: DummState, policy: str, random: Random, chance: SeededChance
) -> SeatAction:
    legal = rules.legal_actions(state)
    if policy == "goal":
        return GreedyPolicy(1).choose(rules, rules.observe(state, state.to_act), legal, chance)
    if policy == "effects" and random.random() < 0.7:
        pile = rules.facts.discard_actions
        playing = [move for move in legal if isinstance(move, Move) and move.to == pile]
        drawing = [action for action in legal if action == DRAW]
        return random.choice(playing or drawing or legal)
    return random.choice(legal)


@QUICK
@given(positions())
def test_generated_and_judged_are_the_same(found: Found) -> None:
    rules, state = found.rules, found.state
    legal = list(rules.legal_actions(state))
    assert len(set(legal)) == len(legal)
    if state.to_act != CHANCE:
        judged = [action for action in CANDIDATES[id(rules)] if rules.check(state, action).legal]
        assert set(judged) == set(legal)


@QUICK
@given(positions())
def test_cards_lie_where_they_may(found: Found) -> None:
    rules, state = found.rules, found.state
    assert Counter(card for zone in state.zones for card in zone) == rules.pieces()
    numbers = rules.facts.numbers
    for zone in (rules.facts.mac, *rules.facts.discards):
        assert all(numbers.is_number[card] for card in state.zones[zone])
    if state.phase not in (DummPhase.DEAL, DummPhase.DEAL_TASKS):
        assert len(state.zones[rules.facts.mac]) <= 7
        for seat in range(rules.seats):
            # The winner's last task is among the fulfilled ones.
            over = state.phase is DummPhase.OVER and seat == state.turn
            waits = state.phase is DummPhase.RESHUFFLE_TASKS and state.work is None
            assert len(state.zones[rules.facts.task[seat]]) == (0 if over or waits else 1)
    if state.phase in (DummPhase.START, DummPhase.LAY, DummPhase.END, DummPhase.OVER):
        assert not state.zones[rules.facts.play]
    if state.phase in (DummPhase.START, DummPhase.END, DummPhase.OVER):
        assert (state.swap, state.work, state.queue, state.refill) == (None, None, (), ())
        assert state.before == ()


@QUICK
@given(positions())
def test_a_game_goes_on_or_is_won(found: Found) -> None:
    rules, state = found.rules, found.state
    over = state.phase is DummPhase.OVER
    assert (rules.outcome(state) is not None) == over
    assert (state.to_act == NOBODY) == over
    if state.to_act != CHANCE:
        assert bool(rules.legal_actions(state)) != over
    most = max(len(state.zones[rules.facts.fulfilled[seat]]) for seat in range(rules.seats))
    assert (most == 3) == over


@QUICK
@given(positions())
def test_1998_keeps_a_number_card(found: Found) -> None:
    """DG-H2, DG-T5: from turn to turn, unless there was none to draw."""
    rules, state = found.rules, found.state
    if rules.facts.keeps_one and state.phase in (DummPhase.START, DummPhase.END):
        for seat in range(rules.seats):
            held = rules.facts.numbers.among(state.zones[seat])
            assert held or not rules.facts.can_draw(state.zones)


@QUICK
@given(positions())
def test_a_position_is_built_again(found: Found) -> None:
    rules, state = found.rules, found.state
    if state.to_act == CHANCE:
        return
    position = rules.position(state)
    again = rules.build(position)
    assert again == state
    assert rules.position(again) == position


@QUICK
@given(positions(), st.integers(0, 2**32))
def test_what_a_viewer_cannot_see_changes_nothing_for_them(found: Found, seed: int) -> None:
    rules, state = found.rules, found.state
    for viewer in (*range(rules.seats), None):
        other = _twin(rules, state, viewer, seed)
        assert rules.observe(other, viewer) == rules.observe(state, viewer)
        seen = rules.observe(state, viewer)
        assert rules.observe(seen, viewer) == seen
        assert rules.prompt(other) == rules.prompt(state)
        assert rules.plan(other, viewer) == rules.plan(state, viewer)
        assert rules.notes(rules.observe(other, viewer)) == rules.notes(seen)
        if viewer == state.to_act:
            assert list(rules.legal_actions(other)) == list(rules.legal_actions(state))


def _twin(rules: DummRules, state: DummState, viewer: int | None, seed: int) -> DummState:
    """Return the position with cards of hidden hands and hidden tasks exchanged.

    Unlike the tests for all games, this also exchanges numbers and kept actions: their counts in a
    hand are secret.
    """
    seen = rules.observe(state, viewer)
    zones = [list(cards) for cards in state.zones]
    random = Random(seed)
    for group in (range(rules.seats), range(rules.seats, 2 * rules.seats)):
        spots = [
            (zone, index)
            for zone in group
            for index, card in enumerate(seen.zones[zone])
            if card == HIDDEN
        ]
        cards = [zones[zone][index] for zone, index in spots]
        random.shuffle(cards)
        for (zone, index), card in zip(spots, cards, strict=True):
            zones[zone][index] = card
    return state._replace(zones=tuple(map(tuple, zones)))
