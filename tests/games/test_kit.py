"""A game that is nothing but its rules: the kit gives it the rest, and it holds what all hold."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest

from tabletop.bots.playing import play_at_random
from tabletop.cards.card_file import load_card_set
from tabletop.engine.actions import Move, Say
from tabletop.engine.fields import Field, Integer, Maybe, Truth, Word
from tabletop.engine.rules import Barrier
from tabletop.engine.state import Zones
from tabletop.engine.zones import CHANCE, NOBODY, Seat
from tabletop.match.chance import SeededChance
from tabletop.testing import rules_suite as conformance
from tabletop.testing.playing import Moment, play, sample
from tests.games.plain_game import SCHEMA, HigherRules, HigherState, Pace

CARDS = load_card_set(Path(__file__).with_name("plain_cards.yaml"), SCHEMA, None)
CHECKS = [
    check
    for name, check in vars(conformance).items()
    if name.startswith("test_") and "catalog" not in name
]


@pytest.fixture(scope="module", params=[2, 3])
def rules(request: pytest.FixtureRequest) -> HigherRules:
    return HigherRules(CARDS, request.param, {})


@pytest.fixture(scope="module")
def moments(rules: HigherRules) -> list[Moment]:
    return sample(rules, 30, 300)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds_what_every_game_holds(
    check: Callable[..., None], rules: HigherRules, moments: list[Moment]
) -> None:
    decisions = [moment for moment in moments if moment.before.to_act != CHANCE]
    given: dict[str, Any] = {"rules": rules, "moments": moments, "decisions": decisions}
    check(**{name: given[name] for name in inspect.signature(check).parameters})


def test_it_can_be_simulated(rules: HigherRules) -> None:
    for number in range(50):
        assert play_at_random(rules, SeededChance.numbered(1, number), 1000).outcome is not None


def test_the_fields_of_its_positions_are_those_of_its_state(rules: HigherRules) -> None:
    assert rules.fields == (
        Field("passes", Integer(0, 999), 0),
        Field("pace", Word(("laid", "passed")), "laid"),
        Field("is_open", Truth(), default=False),
    )
    (*_, last) = play(rules, 1)
    position = rules.position(last.before)
    assert position.fields == {
        "passes": last.before.passes,
        "pace": last.before.pace.value,
        "is_open": True,
    }
    built = rules.build(position)
    assert built == last.before
    assert isinstance(built.pace, Pace)
    assert built.to_act == NOBODY


class _Climb(NamedTuple):
    """A state that says how far its fields go."""

    zones: Zones
    to_act: Seat
    height: Annotated[int, Integer(2, 5)]
    goal: Annotated[int, Integer(1, 9)] = 9
    last: Annotated[int, Integer(0, 3)] | None = None


class _ClimbRules(HigherRules):
    """Another game with that state."""

    state = _Climb  # type: ignore[assignment]  # only its fields are looked at


def test_a_field_is_what_its_state_annotates() -> None:
    assert _ClimbRules.fields == (
        Field("height", Integer(2, 5), 2),
        Field("goal", Integer(1, 9), 9),
        Field("last", Maybe(Integer(0, 3)), None),
    )


def test_its_reasons_are_found(rules: HigherRules) -> None:
    codes = {reason.code for reason in rules.reasons}
    assert codes == {"over", "bad-shuffle", "not-higher", "not-held", "can-lay", "lay-or-pass"}


def test_who_lays_learns_nothing_but_ends_the_turn(rules: HigherRules) -> None:
    hands = tuple((number,) for number in range(rules.seats))
    state = HigherState((*hands, tuple(range(rules.seats, 13)), ()), 0)
    action, *_ = rules.legal_actions(state)
    assert action == Move(0, rules.zone("row"))
    assert rules.check(state, Say("pass")).reason is not None
    after = rules.apply(state, action)
    assert after.to_act == NOBODY
    assert rules.outcome(after) is not None
    assert rules.undo_barrier(state, action, after) is Barrier.TURN
