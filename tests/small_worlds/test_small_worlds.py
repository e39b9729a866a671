"""Every position of a few small worlds: lists, looks, chance, files.

The worlds are explored once, and every check goes through all of their positions.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from functools import partial
from importlib import import_module
from itertools import permutations
from types import ModuleType
from typing import Any

import pytest

from tabletop.bots.search import AdviseTask, Question, RulesSpec
from tabletop.engine import resampling
from tabletop.engine.actions import Keep, Move
from tabletop.engine.capabilities import (
    HasLabels,
    covers_of,
    dice_of,
    forced_action,
    notes_of,
    permission_of,
    reason_of,
    score_sheet_of,
)
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat
from tabletop.games.catalogue import CATALOG
from tabletop.match.save.position import restore_snapshot, snapshot
from tabletop.testing.playing import NAMES, AnyRules, candidates
from tests.small_worlds.explorer import MOST, EveryChance, World, every
from tests.small_worlds.worlds import SMALL, Small

FEWEST = 20_000
"""Positions of all worlds of a game together."""


@pytest.fixture(
    scope="module", params=SMALL, ids=lambda small: "-".join((small.name, *small.options.values()))
)
def world(request: pytest.FixtureRequest) -> World:
    small: Small = request.param
    explored = small.explored()
    assert len(explored.states) == small.count
    return explored


@pytest.fixture
def viewers(world: World) -> tuple[Seat | None, ...]:
    return (*range(world.rules.seats), None)


def judge_quickly(rules: AnyRules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the list of a position be made once, not for each action that is judged."""
    used = vars(import_module(type(rules).__module__)).values()
    listing = [it for it in used if isinstance(it, ModuleType) and hasattr(it, "legal_actions")]
    [module] = map(import_module, {it.legal_actions.__module__ for it in listing})
    listed, landings = module.legal_actions, rules.landings()
    last: list[Any] = [None, None]

    def remembered(facts: object, state: object) -> Any:  # noqa: ANN401
        if state is not last[0]:
            last[:] = state, listed(facts, state)
        return last[1]

    monkeypatch.setattr(module, "legal_actions", remembered)
    monkeypatch.setattr(rules, "landings", lambda: landings)


def test_every_game_has_enough_of_them() -> None:
    counts: Counter[str] = Counter()
    for small in SMALL:
        counts[small.game] += small.count
    assert counts.keys() == {game.id for game in CATALOG}
    assert all(FEWEST <= count <= MOST for count in counts.values())


def test_cards_are_kept(world: World) -> None:
    pieces = sorted(world.rules.pieces().elements())
    for state in world.states:
        assert sorted(card for cards in state.zones for card in cards) == pieces


@pytest.mark.slow
def test_the_list_is_what_check_allows(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, everything = world.rules, [*dict.fromkeys(candidates(world.rules))]
    judge_quickly(rules, monkeypatch)
    check = rules.check
    landings = rules.landings()
    others = [
        action
        for action in everything
        if not isinstance(action, Keep)
        and (not isinstance(action, Move) or action.to is None or action.to in landings)
    ]
    known: set[Hashable] = set()
    for state in world.states:
        listed = rules.legal_actions(state)
        assert bool(rules.outcome(state)) == (state.to_act == NOBODY)
        assert bool(listed) == (state.to_act not in (CHANCE, NOBODY))
        # There are 256 ways to keep dice, and many zones on which nothing is ever laid: these are
        # judged once for whoever is to act and each set of legal ways to keep dice.
        ways = state.to_act, tuple(action for action in listed if isinstance(action, Keep))
        judged = others if ways in known else everything
        known.add(ways)
        allowed = [action for action in judged if check(state, action).legal]
        allowed += ways[1] if judged is others else ()
        assert len(allowed) == len(listed)
        assert set(allowed) == set(listed)


def said(rules: AnyRules, state: Any, seen: Any, viewer: Seat | None) -> Iterator[Any]:  # noqa: ANN401
    """Yield what is told of a position to a viewer, who has `seen` it; who acts is told more."""
    yield seen
    yield rules.prompt(state)
    yield rules.outcome(state)
    yield from (ask(rules, state) for ask in (dice_of, notes_of, covers_of, score_sheet_of))
    if state.to_act not in (viewer, TEAM) or viewer is None:
        return
    legal = rules.legal_actions(state)
    yield legal
    yield forced_action(rules, state)
    for action in legal:
        yield permission_of(rules, state, action)
        yield reason_of(rules, state, action)
        if isinstance(rules, HasLabels):
            yield rules.label(state, action)
    yield Question(RulesSpec.of(rules), seen, AdviseTask())


@pytest.mark.slow
def test_nothing_is_told_that_is_not_seen(world: World, viewers: tuple[Seat | None, ...]) -> None:
    """Of positions that look the same the same is said: what is said of what they look like."""
    rules = world.rules
    for viewer in viewers:
        told: dict[Any, list[Any]] = {}
        for state, seen in zip(world.states, world.looks(viewer), strict=True):
            if seen is state:
                continue  # nothing is hidden
            if seen not in told:
                told[seen] = [*said(rules, seen, rules.observe(seen, viewer), viewer)]
            assert [*said(rules, state, seen, viewer)] == told[seen]


def test_undo_is_offered_by_what_is_seen(world: World, viewers: tuple[Seat | None, ...]) -> None:
    """Two steps that look the same, before and after, can both be taken back, or neither."""
    rules, states = world.rules, world.states
    offers = [
        rules.undo_barrier(states[before], action, states[after])
        for before, action, after in world.steps
    ]
    for viewer in viewers:
        numbers: dict[Any, int] = {}
        looks = [numbers.setdefault(seen, len(numbers)) for seen in world.looks(viewer)]
        offered: dict[Hashable, Any] = {}
        for (before, action, after), offer in zip(world.steps, offers, strict=True):
            own = states[before].to_act in (viewer, TEAM)
            step = looks[before], action if own else None, looks[after]
            assert offered.setdefault(step, offer) == offer


@pytest.mark.parametrize("hidden", range(5))
def test_cards_that_a_player_may_have_played_are_dealt_as_well(hidden: int) -> None:
    """To prefer some says how likely a deal is, but every deal stays possible and none is added."""
    cards = [1, 1, 2, 3]

    def dealt(chance: EveryChance) -> tuple[CardId, ...]:
        dealer = resampling.HiddenDealer([(HIDDEN,) * hidden], cards, chance)
        dealer.prefer(0, lambda card: 1 / card)
        return tuple(dealer.cards)

    assert {*every(dealt, lambda _: ())} == {*permutations(cards)}


@pytest.mark.slow
def test_resampling_reaches_what_looks_the_same(
    world: World, viewers: tuple[Seat | None, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It deals every position that looks so, and none that play could not have led to."""
    # What is not dealt by itself is dealt by choice at once, not only after many tries. Cards that
    # a player may have played stay where they were dealt: they are dealt everywhere anyway.
    monkeypatch.setattr(resampling, "_TRIES", 1)
    monkeypatch.setattr(resampling, "happens", lambda _, probability: probability > 0)
    rules = world.rules
    for viewer in viewers:
        alike: dict[Any, set[Any]] = defaultdict(set)
        for state, seen in zip(world.states, world.looks(viewer), strict=True):
            alike[seen].add(state)
        for seen, states in alike.items():
            ask = partial(rules.resample, seen, viewer)
            dealt = {world.canonical(state) for state in every(ask, world.throws)}
            assert states <= dealt
            for other in dealt - states:
                assert rules.observe(other, viewer) == seen
                if other.to_act != CHANCE:
                    rules.build(rules.position(other))


@pytest.mark.slow
def test_positions_are_read_back(world: World) -> None:
    """By the words in which saves and scenarios keep them."""
    rules, notation = world.rules, Notation(world.rules, NAMES[: world.rules.seats])
    for state in world.states:
        if state.to_act != CHANCE:
            words = json.loads(json.dumps(snapshot(rules, notation, state)))
            again = restore_snapshot(rules, notation, words)
            assert again == state


def test_actions_are_read_back(world: World) -> None:
    notation = Notation(world.rules, NAMES[: world.rules.seats])
    for action in {step.action for step in world.steps}.union(candidates(world.rules)):
        assert notation.parse(notation.text(action)) == action
