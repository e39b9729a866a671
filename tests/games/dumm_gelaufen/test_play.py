"""Turns, rounds and set-up by rule, in more detail than scenarios."""

from itertools import product

import pytest

from tabletop.engine.actions import Move, Shuffled, Taken
from tabletop.engine.message import SeatRef
from tabletop.engine.rules import Barrier
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.games.dumm_gelaufen.state import DummPhase
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import play
from tests.games.dumm_gelaufen.table import EDITIONS, Table, load

TASKS = {"task/Ann": "task-1", "task/Ben": "task-2"}
HANDS = {"hand/Ann": "yellow-7 yellow-8 green-8", "hand/Ben": "green-9 green-10 green-11"}


@pytest.mark.parametrize(
    ("edition", "seats", "seed"), tuple(product(EDITIONS, range(2, 7), range(6)))
)
def test_dg_s_the_deal(edition: str, seats: int, seed: int) -> None:
    rules = load(seats, edition=edition, starter="2")
    state, chance = rules.initial_state(), SeededChance(seed)
    assert state.phase is DummPhase.DEAL
    while state.to_act == CHANCE:
        state = rules.apply(state, rules.sample_chance(state, chance))
    # DG-S4, DG-S2: hand sizes depend on the seat, not on the starter.
    assert (state.to_act, state.turn, state.phase) == (1, 1, DummPhase.START)
    assert [len(state.zones[seat]) for seat in range(seats)] == list(range(8, 8 + seats))
    hands = [card for seat in range(seats) for card in state.zones[seat]]
    assert not any(rules.facts.is_immediate[card] for card in hands)
    # DG-S1: one task each; DG-S3: Mac and the discards have numbers only.
    assert all(len(state.zones[rules.facts.task[seat]]) == 1 for seat in range(seats))
    assert len(state.zones[rules.facts.tasks]) == {"new": 31, "1998": 21}[edition] - seats
    open_cards = [*state.zones[rules.facts.mac], *state.zones[rules.facts.discards[0]]]
    assert len(state.zones[rules.facts.mac]) == 7
    assert [len(state.zones[pile]) for pile in rules.facts.discards] == [1, 1]
    assert all(rules.facts.numbers.is_number[card] for card in open_cards)
    aside = state.zones[rules.facts.discard_actions]
    down = aside[: state.face_down]
    assert edition == "1998" or not down
    assert all(rules.facts.is_immediate[card] for card in down)
    assert all(not rules.facts.numbers.is_number[card] for card in aside)


@pytest.mark.parametrize(
    ("edition", "phase", "swapped", "rule"),
    [
        # "in ihrem Zug": before or after the swap.
        ("new", "start", False, None),
        ("new", "end", False, None),
        ("new", "end", True, None),
        # "na een kaartenruil"
        ("1998", "start", False, "DG-M2"),
        ("1998", "end", False, "DG-M2"),
        ("1998", "end", True, None),
    ],
)
def test_dg_m2_when_a_task_is_shown(
    edition: str, phase: str, swapped: bool, rule: str | None
) -> None:
    table = Table(2, edition=edition)
    zones = {**TASKS, "hand/Ann": "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6 yellow-7"}
    zones |= {"task/Ann": "task-2", "task/Ben": "task-1", "draw": "rest"}
    state = table.state(zones, phase=phase, swapped=swapped)
    assert table.rule(state, "claim") == rule
    assert ("claim" in table.legal(state)) == (rule is None)


@pytest.mark.parametrize(
    ("edition", "held", "taken", "laid"),
    [
        # Take one and pay two, or take two and pay one, if there are enough number cards.
        ("new", "yellow-7 yellow-8", "one", 2),
        ("new", "yellow-7 yellow-8", "two", 1),
        ("new", "yellow-7", "one", 2),
        ("new", "", "one", 1),
        ("new", "keep-draw-three", "one", 1),
        ("new", "", "two", 1),
        # One number card always stays in hand.
        ("1998", "yellow-7 yellow-8", "one", 2),
        ("1998", "yellow-7", "one", 1),
        ("1998", "", "one", 0),
        ("1998", "", "two", 1),
        ("1998", "keep-draw-three", "one", 0),
    ],
)
def test_dg_t5_how_many_are_laid_off(edition: str, held: str, taken: str, laid: int) -> None:
    table = Table(2, edition=edition)
    zones = {**TASKS, "hand/Ann": held, "hand/Ben": "green-9 green-10"}
    zones |= {"discard-left": "green-1", "discard-right": "green-2"}
    state = table.state(zones)
    state = table.do(state, "green-1 from discard-left > hand/Ann")
    second = "green-2 from discard-right > hand/Ann" if taken == "two" else "stop"
    state = table.do(state, second)
    due = 0
    while state.phase is DummPhase.LAY:
        state = table.do(state, min(table.legal(state)))
        due += 1
    assert due == laid
    assert state.swapped


@pytest.mark.parametrize(
    ("hand", "drawn", "exchanged"),
    [
        # "nog slechts één getallenkaart in de hand en neemt hij twee actiekaarten"
        ("yellow-7", "keep-draw-three now-draw-two", True),
        ("yellow-7", "now-pass-task now-pass-two", True),
        ("yellow-7 keep-look-task", "keep-draw-three keep-lay-three", True),
        ("yellow-7 yellow-8", "keep-draw-three keep-lay-three", False),
        ("yellow-7", "keep-draw-three green-1", False),
        ("yellow-7", "green-1 keep-draw-three", False),
    ],
)
def test_dg_h2_two_actions_at_once(hand: str, drawn: str, exchanged: bool) -> None:
    table = Table(2, edition="1998")
    zones = {**TASKS, "hand/Ann": hand, "hand/Ben": "green-9 green-10"}
    zones |= {"draw": f"green-3 green-2 {' '.join(reversed(drawn.split()))}"}
    state = table.do(table.state(zones), "draw", "draw")
    aside = set(table.zone(state, "discard-actions").split())
    assert (aside == set(drawn.split())) == exchanged
    if exchanged:
        assert {"green-2", "green-3"} <= set(table.zone(state, "hand/Ann").split())
    # The new edition has no such exchange.
    new = Table(2)
    state = new.do(new.state(zones), "draw", "draw")
    assert new.rules.cards.ids["green-2"] in state.zones[new.rules.facts.draw] or "now" in drawn


def test_dg_h2_exchange_with_nothing_left_to_draw() -> None:
    table = Table(2, edition="1998")
    zones = {**TASKS, "hand/Ann": "yellow-7", "hand/Ben": "green-9 green-10"}
    state = table.state({**zones, "draw": "keep-draw-three keep-look-task"})
    state = table.do(state, "draw", "draw")
    # The two return with a new pile, and there is no second exchange.
    assert table.zone(state, "hand/Ann") == "yellow-7 keep-draw-three keep-look-task"
    assert state.phase is DummPhase.END


@pytest.mark.parametrize(
    ("edition", "now", "before", "refill"),
    [
        ("new", "yellow-7", {0: 2}, True),
        ("new", "", {0: 1}, True),
        # Only seats with fewer cards than before draw up.
        ("new", "yellow-7", {0: 1}, False),
        ("new", "yellow-7 yellow-8", {0: 4}, False),
        ("1998", "yellow-7", {0: 2}, False),
    ],
)
def test_dg_h1_who_may_draw_up(
    edition: str, now: str, before: dict[int, int], refill: bool
) -> None:
    """A swap is completed by discarding a green 1."""
    table = Table(2, edition=edition)
    zones = {**TASKS, "hand/Ann": f"{now} green-1", "hand/Ben": "green-9", "draw": "rest"}
    swap = table.swap("discards", taken=2, due=1)
    state = table.state(zones, phase="lay", swap=swap, before=dict[int | str, int](before.items()))
    state = table.do(state, "green-1 > discard-left")
    assert state.phase is (DummPhase.REFILL if refill else DummPhase.END)


def test_dg_h1_goes_round_clockwise() -> None:
    table = Table(3)
    zones = {
        "hand/Ann": "yellow-1 yellow-2 yellow-3",
        "hand/Ben": "green-1 green-2",
        "hand/Cy": "green-7 green-8",
        "draw": "rest green-3 now-pass-two",
    }
    state = table.do(table.state(zones, to_act=2), "draw", "stop")
    state = table.do(state, "green-7 > hand/Ann", "green-8 > hand/Ann")
    state = table.do(state, "yellow-1 > hand/Ben", "yellow-2 > hand/Ben")
    state = table.do(state, "green-1 > hand/Cy", "green-2 > hand/Cy")
    # All seats hold as many cards as before.
    assert state.phase is DummPhase.END


@pytest.mark.parametrize("edition", ["new", "1998"])
def test_dg_h1_dg_h2_begin_with_the_seat_whose_turn_it_is(edition: str) -> None:
    """Hands pass to the left; Ben and Dora then have too few, and it is Cy's turn."""
    table = Table(4, edition=edition)
    full, short = "green-1 green-2", {"new": "green-7", "1998": "keep-new-task"}[edition]
    zones = {
        "hand/Ann": short,
        "hand/Ben": full,
        "hand/Cy": {"new": "green-8", "1998": "keep-look-task"}[edition],
        "hand/Dora": "yellow-1 yellow-2",
        "play": "now-pass-hand-and-task now-pass-task",
        "draw": "rest yellow-7 yellow-8",
    }
    state = table.state(zones, to_act=2, phase="order")
    if edition == "new":
        state = table.do(state, "choose now-pass-hand-and-task")
        assert (state.phase, state.refill) == (DummPhase.REFILL, (3, 1))
        return
    events = table.events(state, "choose now-pass-hand-and-task")
    drew = [param for event in events if event.code == "drew" for _, param in event.params[:1]]
    assert drew == [SeatRef(3), SeatRef(1)]


def test_dg_e4_is_over_for_good() -> None:
    table = Table(2)
    state = table.state({"fulfilled/Ben": "task-1 task-2 task-3", "draw": "rest"})
    outcome = table.rules.outcome(state)
    assert state.to_act == NOBODY
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1,), "DG-E4")
    for action in (*table.rules.vocabulary(), *table.rules.moves()):
        assert not table.rules.check(state, action).legal


@pytest.mark.parametrize(
    ("zones", "texts", "barrier"),
    [
        ({}, ["end"], Barrier.TURN),
        ({"draw": "rest green-1"}, ["draw"], Barrier.DRAW),
        ({"discard-left": "green-1 green-2"}, ["green-2 from discard-left > hand/Ann"], None),
        ({"mac": "green-1 green-2"}, ["green-2 from mac > hand/Ann"], None),
        # A discard may be undone even though others saw it.
        (
            {"mac": "green-1 green-2"},
            ["green-2 from mac > hand/Ann", "stop", "yellow-7 > mac"],
            None,
        ),
        (
            {"hand/Ann": "keep-look-task yellow-7"},
            ["keep-look-task > discard-actions", "choose Ben"],
            Barrier.DRAW,
        ),
        ({"hand/Ann": "keep-look-task yellow-7"}, ["keep-look-task > discard-actions"], None),
        ({"discard-left": "green-1 green-2"}, ["draw"], Barrier.SHUFFLE),
        (
            {"hand/Ann": "keep-take-one-give-two yellow-7"},
            ["keep-take-one-give-two > discard-actions", "choose Ben"],
            Barrier.DRAW,
        ),
        (
            {"hand/Ann": "keep-new-task yellow-7", "tasks": "task-3"},
            ["keep-new-task > discard-actions"],
            Barrier.DRAW,
        ),
        (
            {"hand/Ann": " ".join(f"blue-{n}" for n in range(1, 8))},
            ["claim"],
            Barrier.DRAW,
        ),
        (
            {
                "hand/Ann": " ".join(f"blue-{n}" for n in range(1, 8)),
                "fulfilled/Ann": "task-4 task-5",
            },
            ["claim"],
            Barrier.DRAW,
        ),
    ],
)
def test_undo_stops_where_somebody_learned_something(
    zones: dict[str, str], texts: list[str], barrier: Barrier | None
) -> None:
    """Includes the chance action that follows the last action."""
    table = Table(2)
    phase = "end" if texts == ["end"] else "start"
    state = table.state({**TASKS, **HANDS, **zones}, phase=phase)
    *first, last = texts
    state = table.do(state, *first)
    rules, chance = table.rules, SeededChance(1)
    found = []
    action = table.action(last)
    while True:
        after = rules.apply(state, action)
        found.append(rules.undo_barrier(state, action, after))
        state = after
        if state.to_act != CHANCE:
            break
        action = rules.sample_chance(state, chance)
    assert next((one for one in found if one is not None), None) is barrier


def test_chance_takes_only_what_is_there() -> None:
    table = Table(2)
    zones = {**TASKS, "hand/Ann": "keep-take-one-give-two yellow-7", "hand/Ben": "green-9 green-9"}
    state = table.state({**zones, "draw": "rest"})
    for text in ("keep-take-one-give-two > discard-actions", "choose Ben"):
        state = table.rules.apply(state, table.action(text))
    assert state.to_act == CHANCE
    outcomes = dict(table.rules.chance_outcomes(state))
    [green] = set(table.cards("green-9"))
    assert outcomes == {Taken(green): 1}
    for spoilt in (Taken(table.cards("yellow-7")[0]), Shuffled(table.rules.facts.draw, ())):
        reason = table.rules.check(state, spoilt).reason
        assert reason is not None
        assert reason.code == "bad-take"
    assert table.rules.check(state, Taken(green)).legal


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("blue-7 > hand/Ann", "take-first"),
        ("choose Ben", "take-first"),
        ("choose blue", "take-first"),
        ("choose now-draw-two", "take-first"),
        ("task-1 > mac", "take-first"),
        ("yellow-7 > discard-left", "take-first"),
        ("yellow-7 > box", "nothing-laid-there"),
        ("yellow-7 > draw", "nothing-laid-there"),
        ("yellow-7 > aside/Ann", "nothing-laid-there"),
        ("green-1 from mac > hand/Ben", "own-hand"),
        ("green-3 from mac > hand/Ann", "not-with-mac"),
        ("green-2 from discard-left > hand/Ann", "not-on-top"),
        ("green-9 from hand/Ben > hand/Ann", "take-first"),
        ("now-draw-two > discard-actions", "not-kept"),
        ("keep-draw-three > discard-actions", "not-in-hand"),
        ("keep-give-pair > discard-actions", "no-effect"),
        ("stop", "take-first"),
        ("end", "take-first"),
        ("pass", "no-passing"),
        ("claim", "spoilt"),
    ],
)
def test_what_is_refused_at_the_beginning_of_a_turn(text: str, code: str) -> None:
    table = Table(2)
    zones = {**TASKS, **HANDS, "hand/Ann": "yellow-7 keep-give-pair", "mac": "green-1"}
    state = table.state({**zones, "discard-left": "green-2 green-4", "draw": "rest"})
    assert table.code(state, text) == code


def test_the_last_number_card_stays_in_hand_where_the_swap_has_ended_by_itself() -> None:
    """In 1998 one number card stays in hand (DG-T5), so only one is discarded."""
    rules = load(2, edition="1998")
    met = 0
    for seed in range(30):
        for moment in play(rules, seed):
            state = moment.before
            held = rules.facts.held(state.zones, state.turn)
            if state.phase.value != "end" or not state.swapped or len(held) != 1:
                continue
            met += 1
            reason = rules.check(state, Move(held[0], rules.facts.mac)).reason
            assert reason is not None
            assert (reason.code, reason.rule) == ("last-number", "DG-T5")
    assert met
