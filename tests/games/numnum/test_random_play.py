"""Properties of all positions in random games, checked with Hypothesis."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.actions import SeatAction, Shuffled
from tabletop.engine.cards import HIDDEN
from tabletop.engine.message import CardRef, Event
from tabletop.engine.zones import CHANCE, NOBODY, Seat
from tabletop.games.numnum.rules import NumRules
from tabletop.games.numnum.state import NumPhase, NumState
from tabletop.match.chance import SeededChance
from tests.games.numnum.table import load

TABLES = [
    load(2),
    load(3, rounds="points", target="30"),
    load(4, hands="open"),
    load(7),
]
QUICK = settings(max_examples=60)


def candidates(rules: NumRules) -> list[SeatAction]:
    return [*rules.vocabulary(), *rules.moves()]


CANDIDATES = {id(rules): candidates(rules) for rules in TABLES}


@st.composite
def positions(draw: st.DrawFn) -> tuple[NumRules, NumState]:
    """Strategy for positions: depth, style of play and seed; chance has acted.

    A reluctant player mostly chooses the last action, which is to draw, stop or pass. Piles then
    run out, and games end without a winner.
    """
    rules = draw(st.sampled_from(TABLES))
    seed = draw(st.integers(0, 2**32))
    steps = draw(st.integers(0, 250))
    eager = draw(st.sampled_from((1.0, 0.5, 0.0)))
    chance, random = SeededChance(seed), Random(seed)
    state = _after_chance(rules, rules.initial_state(), chance)
    for _ in range(steps):
        legal = rules.legal_actions(state)
        if not legal:
            break
        action = random.choice(legal) if random.random() < eager else legal[-1]
        state = _after_chance(rules, rules.apply(state, action), chance)
    return rules, state


def _after_chance(rules: NumRules, state: NumState, chance: SeededChance) -> NumState:
    while state.to_act == CHANCE:
        action = rules.sample_chance(state, chance)
        assert rules.check(state, action).legal
        state = rules.apply(state, action)
    return state


@QUICK
@given(positions())
def test_generated_and_judged_are_the_same(found: tuple[NumRules, NumState]) -> None:
    rules, state = found
    legal = list(rules.legal_actions(state))
    assert len(set(legal)) == len(legal)
    judged = [action for action in CANDIDATES[id(rules)] if rules.check(state, action).legal]
    assert set(judged) == set(legal)


@QUICK
@given(positions())
def test_cards_are_neither_lost_nor_made(found: tuple[NumRules, NumState]) -> None:
    rules, state = found
    assert Counter(card for zone in state.zones for card in zone) == rules.pieces()
    bans = [rules.facts.series[card] for card in state.zones[rules.facts.bans]]
    assert len(set(bans)) == len(bans)
    assert all(bans)


@QUICK
@given(positions())
def test_a_game_goes_on_or_is_over(found: tuple[NumRules, NumState]) -> None:
    rules, state = found
    over = state.phase is NumPhase.OVER
    assert (rules.outcome(state) is not None) == over
    assert (state.to_act == NOBODY) == over
    assert bool(rules.legal_actions(state)) != over


@QUICK
@given(positions())
def test_a_position_is_built_again(found: tuple[NumRules, NumState]) -> None:
    rules, state = found
    position = rules.position(state)
    again = rules.build(position)
    assert again == state
    assert rules.position(again) == position


@QUICK
@given(positions(), st.integers(0, 2**32))
def test_what_a_viewer_cannot_see_changes_nothing_for_them(
    found: tuple[NumRules, NumState], seed: int
) -> None:
    rules, state = found
    for viewer in (*range(rules.seats), None):
        other = _twin(rules, state, viewer, seed)
        assert rules.observe(other, viewer) == rules.observe(state, viewer)
        assert rules.prompt(other) == rules.prompt(state)
        assert rules.plan(other, viewer) == rules.plan(state, viewer)
        assert rules.score_sheet(other) == rules.score_sheet(state)
        if viewer == state.to_act:
            assert rules.legal_actions(other) == rules.legal_actions(state)
            for action in rules.legal_actions(state) if rules.facts.hidden else ():
                _told_alike(rules, viewer, action, state, other)


def _twin(rules: NumRules, state: NumState, viewer: Seat | None, seed: int) -> NumState:
    """Return the position with hidden cards and others' drawn cards exchanged."""
    seen = rules.observe(state, viewer)
    spots = [
        (zone, place)
        for zone, cards in enumerate(seen.zones)
        for place, card in enumerate(cards)
        if card == HIDDEN
    ]
    cards = [state.zones[zone][place] for zone, place in spots]
    Random(seed).shuffle(cards)
    zones = [list(held) for held in state.zones]
    for (zone, place), card in zip(spots, cards, strict=True):
        zones[zone][place] = card
    drawn = zones[state.turn][-1] if seen.drawn == HIDDEN else state.drawn
    return state._replace(zones=tuple(map(tuple, zones)), drawn=drawn)


def _told_alike(
    rules: NumRules, viewer: Seat, action: SeatAction, one: NumState, other: NumState
) -> None:
    """Check that other seats get the same log, except for cards turned up."""
    for listener in range(rules.seats):
        if listener == viewer:
            continue
        told, also = (
            [
                _redacted(event, listener)
                for event in rules.events(s, action, rules.apply(s, action))
            ]
            for s in (one, other)
        )
        # It is public whether a drawn card may be played, but not which card it is.
        public = {"drew-in-vain", "scored"}
        assert [e for e in told if e.code not in public] == [
            e for e in also if e.code not in public
        ]


def _redacted(event: Event, listener: Seat) -> Event:
    if event.seen_by is None or listener in event.seen_by:
        return event
    params = tuple(
        (name, CardRef(HIDDEN) if isinstance(param, CardRef) else param)
        for name, param in event.params
    )
    return Event(event.code, params, event.rule, event.seen_by)


def test_every_reason_is_met_by_reluctant_and_by_eager_players() -> None:
    rules = load(2)
    everything = candidates(rules)
    met = {rules.check(rules.initial_state(), Shuffled(rules.facts.draw, ())).reason}
    for seed in range(8):
        random, chance, reluctant = Random(seed), SeededChance(seed), seed == 0
        state = rules.initial_state()
        for _ in range(700):
            state = _after_chance(rules, state, chance)
            met.update(rules.check(state, action).reason for action in everything)
            legal = rules.legal_actions(state)
            if not legal:
                break
            state = rules.apply(state, legal[-1] if reluctant else random.choice(legal))
    assert {reason.code for reason in rules.reasons} <= {r.code for r in met if r is not None}


@pytest.mark.parametrize(("seats", "least", "most"), [(2, 44, 57), (7, 78, 92)])
def test_random_games_are_as_long_as_ever(seats: int, least: float, most: float) -> None:
    """Number of decisions per game; changed rules show here first."""
    rules, random, chance = load(seats), Random(9), SeededChance(9)
    games, decisions = 400, 0
    for _ in range(games):
        state = rules.initial_state()
        while True:
            state = _after_chance(rules, state, chance)
            legal = rules.legal_actions(state)
            if not legal:
                break
            state = rules.apply(state, random.choice(legal))
            decisions += 1
            assert decisions < games * 500
    assert least < decisions / games < most
