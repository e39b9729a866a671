"""The kit: a game that defines only its rules passes the tests for all games."""

import inspect
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, NamedTuple

import pytest

from tabletop.analysis.simulation import play_at_random
from tabletop.cards.card_file import load_card_set
from tabletop.engine.actions import Keep, Move, Roll, Rolled, Say, SeatAction
from tabletop.engine.capabilities import HasDice, HasNotes
from tabletop.engine.fields import Boolean, Field, Integer, ListOf, Maybe, SeatOf, Word
from tabletop.engine.gestures import DieShown, Drop, Throw
from tabletop.engine.message import Event, Message
from tabletop.engine.rules import Barrier
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import (
    CHANCE,
    NOBODY,
    Seat,
    Spread,
    Visibility,
    ZoneRole,
    Zones,
    ZoneSpec,
)
from tabletop.games.placing import NAME, RowWidths, default_plan
from tabletop.games.state_fields import StateFields, fields_of
from tabletop.match.chance import SeededChance
from tabletop.testing import rules_suite as conformance
from tabletop.testing.playing import AnyRules, Ply, play, sample, sample_prompts
from tests.games.plain_game import SCHEMA, HigherRules, HigherState, Pace

CARDS = load_card_set(Path(__file__).with_name("plain_cards.yaml"), SCHEMA, None)


def checks(*suites: ModuleType) -> list[Callable[..., None]]:
    """The conformance tests that need no game of the catalog."""
    return [
        check
        for suite in suites
        for name, check in vars(suite).items()
        if name.startswith("test_") and "catalog" not in name
        if "game" not in inspect.signature(check).parameters
    ]


def given_to(check: Callable[..., None], rules: AnyRules, moments: list[Ply]) -> dict[str, Any]:
    """The arguments of a conformance test."""
    decisions = [moment for moment in moments if moment.before.to_act != CHANCE]
    positions = [moment.before for moment in sample_prompts(rules, decisions, 1)]
    given = {"rules": rules, "moments": moments, "decisions": decisions, "positions": positions}
    return {name: given[name] for name in inspect.signature(check).parameters}


@pytest.fixture(scope="module", params=[2, 3])
def rules(request: pytest.FixtureRequest) -> HigherRules:
    return HigherRules(CARDS, request.param, {})


@pytest.fixture(scope="module")
def moments(rules: HigherRules) -> list[Ply]:
    return sample(rules, 30, 300)


@pytest.mark.parametrize("check", checks(conformance), ids=lambda check: check.__name__)
def test_it_holds_what_every_game_holds(
    check: Callable[..., None], rules: HigherRules, moments: list[Ply]
) -> None:
    check(**given_to(check, rules, moments))


def test_it_can_be_simulated(rules: HigherRules) -> None:
    for number in range(50):
        assert play_at_random(rules, SeededChance.for_event(1, number), 1000).outcome is not None


def test_the_fields_of_its_positions_are_those_of_its_state(rules: HigherRules) -> None:
    assert rules.fields == (
        Field("passes", Integer(0, 999), 0),
        Field("pace", Word(("laid", "passed")), "laid"),
        Field("is_open", Boolean(), default=False),
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
    """A state that declares the range of its fields."""

    zones: Zones
    to_act: Seat
    height: Annotated[int, Integer(2, 5)]
    goal: Annotated[int, Integer(1, 9)] = 9
    last: Annotated[int, Integer(0, 3)] | None = None


class _Thrown(NamedTuple):
    """A state with dice, and points for each seat."""

    zones: Zones
    to_act: Seat
    faces: Annotated[tuple[int, ...], ListOf(Integer(1, 6))]
    points: Annotated[tuple[tuple[int, ...], ...], ListOf(ListOf(Integer(0, 50)))] = ()
    best: Annotated[frozenset[int], ListOf(SeatOf())] | None = None


def test_lists_are_what_their_annotation_says() -> None:
    fields = tuple(fields_of(_Thrown))
    assert fields == (
        Field("faces", ListOf(Integer(1, 6)), ()),
        Field("points", ListOf(ListOf(Integer(0, 50))), ()),
        Field("best", Maybe(ListOf(SeatOf())), None),
    )
    state = _Thrown((), 0, (6, 1), ((25, 3), ()), frozenset({1, 0}))
    columns = StateFields(_Thrown, fields)
    written = columns.written(state)
    assert written == {"faces": (6, 1), "points": ((25, 3), ()), "best": (0, 1)}
    assert _Thrown((), 0, **columns.read(written, 2)) == state


@pytest.mark.parametrize(
    "kind", [tuple[int, ...], Annotated[tuple, ListOf(Integer(1, 6))], str, float, int | str, Zones]
)
def test_what_cannot_be_written_is_named(kind: object) -> None:
    state = type("Odd", (), {"__annotations__": {"faces": kind}, "_field_defaults": {}})
    with pytest.raises(TypeError, match=r"Odd\.faces is no field yet; annotate it"):
        tuple(fields_of(state))


class _ClimbRules(HigherRules):
    """Another game with the same state."""

    state = _Climb  # type: ignore[assignment]  # only its fields matter


def test_a_field_is_what_its_state_annotates() -> None:
    assert _ClimbRules.fields == (
        Field("height", Integer(2, 5), 2),
        Field("goal", Integer(1, 9), 9),
        Field("last", Maybe(Integer(0, 3)), None),
    )


def test_its_reasons_are_found(rules: HigherRules) -> None:
    codes = {reason.code for reason in rules.reasons}
    assert codes == {"over", "bad-shuffle", "not-higher", "not-held", "can-lay", "lay-or-pass"}


def test_reasons_of_a_base_class_count_unless_they_are_replaced() -> None:
    class Other(HigherRules):
        not_held: ClassVar[Reason] = Reason("elsewhere", "HI-R1")
        new: ClassVar[Reason] = Reason("new", "HI-R4")

    codes = [reason.code for reason in Other.reasons]
    assert len(codes) == len(HigherRules.reasons) + 1
    assert {"over", "elsewhere", "new"} <= {*codes}
    assert "not-held" not in codes


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


class _DiceRules(HigherRules, HasDice[HigherState], HasNotes[HigherState]):
    """The same with five dice, kept or rolled again until a seat passes."""

    dice_places: ClassVar[tuple[str, ...]] = ("cup", "tray", "aside")
    kept: ClassVar[Reason] = Reason("kept", "HI-R4")

    def vocabulary(self) -> tuple[SeatAction, ...]:
        kept = (dice for count in range(5) for dice in combinations(range(5), count))
        return (Roll(5), *map(Keep, kept), Say("pass"))

    def refusal(self, state: HigherState, action: SeatAction) -> Verdict | None:
        if isinstance(action, Roll | Keep):
            return self.kept() if isinstance(action, Keep) != state.is_open else None
        return super().refusal(state, action)

    def dice(self, state: HigherState) -> tuple[DieShown, ...]:
        return tuple(DieShown(die, None, "tray", "aside") for die in range(5))

    def notes(self, state: HigherState) -> dict[int, Message]:
        return {}


@pytest.mark.parametrize(
    ("is_open", "dice", "meant"),
    [
        (False, (0, 1, 2, 3, 4), [Roll(5)]),
        (False, (2,), [Roll(5), Keep((2,))]),
        (True, (2, 3), [Keep((2, 3)), Roll(5)]),
        (True, (), [Keep(()), Roll(5)]),
    ],
)
def test_a_throw_is_what_the_vocabulary_has(
    is_open: bool, dice: tuple[int, ...], meant: list[SeatAction]
) -> None:
    """Legal readings come first; this game has no `Keep` for all five dice."""
    rules = _DiceRules(CARDS, 2, {})
    state = HigherState(((0,), (1,), (), ()), 0, is_open=is_open)
    assert list(rules.readings(state, Throw(dice))) == meant
    assert list(rules.readings(state, Drop(0, 0, 3))) == [Move(0, 3)]


def test_who_rolls_is_told_with_what_fell(rules: HigherRules) -> None:
    state = rules.initial_state()
    assert rules.events(state, Roll(2), state) == ()
    assert rules.events(state, Keep((0,)), state) == ()
    assert rules.events(state, Rolled((6, 2)), state) == (
        Event.of("rolled", None, faces=(6, 2), n=2),
    )


def test_dice_lie_between_the_players_and_nothing_lies_on_anything() -> None:
    rules = _DiceRules(CARDS, 3, {})
    for shape in (0.6, 1.0, 16 / 9, 2.4):
        plan = rules.plan(rules.initial_state(), 1, shape)
        assert [(place.name, place.is_cup) for place in plan.dice] == [
            ("cup", True),
            ("tray", False),
            ("aside", False),
        ]
        assert {place.zone for place in plan.places} == set(range(len(rules.zones)))
        areas = [(place.x, place.y, place.width, place.height) for place in plan.dice]
        areas += [(place.x, place.y, place.width, place.height) for place in plan.places]
        areas += [(*place.note, 0.0, NAME) for place in plan.places if place.note]
        for one, other in combinations(areas, 2):
            (x, y, wide, high), (u, v, width, height) = one, other
            apart = abs(x - u) - (wide + width) / 2, abs(y - v) - (high + height) / 2
            assert max(apart) > -1e-9, (shape, one, other)


def test_what_nobody_looks_at_is_a_small_pile() -> None:
    zones = (
        ZoneSpec("hand", Visibility.OWNER, 0, ordered=False),
        ZoneSpec("won", Visibility.OPEN, 0, face_down=True),
        ZoneSpec("row", Visibility.OPEN),
        ZoneSpec("box", Visibility.OPEN, role=ZoneRole.OUT_OF_PLAY),
    )
    plan = default_plan(zones, 1, (), None, 1.5, notes=False, widths=RowWidths())
    hand, won, row, box = sorted(plan.places, key=lambda place: place.zone)
    assert (hand.spread, won.spread) == (Spread.FAN, Spread.PILE)
    assert (row.spread, box.spread) == (Spread.ROW, Spread.PILE)
    assert hand.width > 2 * won.width
    assert row.width > 2 * box.width
    assert row.scale > box.scale
    assert {place.note for place in plan.places} == {None}


def test_hands_that_would_be_narrow_are_piles_that_show_their_number() -> None:
    zones = [
        ZoneSpec(kind, Visibility.OWNER, seat, ordered=False)
        for kind in ("hand", "bid")
        for seat in range(6)
    ]
    plan = default_plan(zones, 6, (), 2, 1.5, notes=False, widths=RowWidths())
    spreads = {zones[place.zone].owner == 2: place.spread for place in plan.places}
    assert spreads == {True: Spread.FAN, False: Spread.PILE}
    two = default_plan(zones[:2], 2, (), 0, 1.5, notes=False, widths=RowWidths())
    assert {place.spread for place in two.places} == {Spread.FAN}


def test_widths_and_order_of_places_can_be_given() -> None:
    kinds = ("pile", "row", "box")
    zones = [ZoneSpec(kind, Visibility.OPEN) for kind in kinds]
    usual = default_plan(zones, 1, ("tray",), 0, 1.5, notes=False, widths=RowWidths())
    assert usual.places[1].width > usual.dice[0].width, "a row of cards is wider than two dice"
    widths = RowWidths(middle={"tray": 4, "box": 1, "row": 2})
    plan = default_plan(zones, 1, ("tray",), 0, 1.5, notes=False, widths=widths)
    places = {kinds[place.zone]: place for place in plan.places}
    assert plan.dice[0].x < places["box"].x < places["row"].x < places["pile"].x
    assert plan.dice[0].width == pytest.approx(2 * places["row"].width)
