"""Every action card with two players, a small Mac and an empty draw pile.

The scenarios show each effect in detail.
"""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tabletop.engine.zones import CHANCE
from tabletop.games.dumm_gelaufen.effect_steps import Effect
from tabletop.games.dumm_gelaufen.effects import EFFECTS
from tabletop.games.dumm_gelaufen.facts import END, STOP
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState, Work
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.testing.playing import candidates
from tests.games.dumm_gelaufen.table import NAMES, Table

if TYPE_CHECKING:
    from tabletop.engine.actions import Action, SeatAction
    from tabletop.engine.verdict import Reason

NEW, OLD = Table(2), Table(2, edition="1998")
KEPT = tuple(card.key for card in OLD.rules.cards.cards if card.deck == "kept")
NOW = tuple(card.key for card in OLD.rules.cards.cards if card.deck == "immediate")
CASES = [(table, key) for table in (NEW, OLD) for key in KEPT + NOW if key in table.rules.cards.ids]
every_action = pytest.mark.parametrize(
    ("table", "key"), CASES, ids=[f"{table.rules.facts.edition}-{key}" for table, key in CASES]
)
TASKS = {"task/Ann": "task-1", "task/Ben": "task-2"}
HANDS = {"hand/Ann": "yellow-7 yellow-7 green-8", "hand/Ben": "green-9 green-10 green-11"}


def begin(table: Table, key: str, zones: dict[str, str]) -> DummState:
    """Return a position in which Ann plays the action or draws it in a swap."""
    if key in KEPT:
        state = table.state({**zones, "hand/Ann": f"{key} {zones['hand/Ann']}"})
        play = f"{key} > discard-actions"
        return table.do(state, play) if play in table.legal(state) else state
    state = table.state({**zones, "draw": f"{zones.get('draw', '')} {key}"})
    return table.do(state, "draw", "stop")


def carry_through(table: Table, state: DummState, seed: int) -> DummState:
    """Make random decisions until the turn can be ended, and check each step."""
    rules, random, chance = table.rules, Random(seed), SeededChance(seed)
    for _ in range(60):
        assert Counter(card for zone in state.zones for card in zone) == rules.pieces()
        if state.to_act == CHANCE:
            action: Action = rules.sample_chance(state, chance)
            assert rules.check(state, action).legal
        elif state.phase is DummPhase.END:
            return state
        else:
            assert rules.build(rules.position(state)) == state
            legal = rules.legal_actions(state)
            assert legal
            action = random.choice(legal)
        state = rules.apply(state, action)
    raise AssertionError("it does not end")


@every_action
@pytest.mark.parametrize(
    "more",
    [
        {"mac": "green-1 green-2", "draw": "rest"},
        {"mac": "green-1", "discard-left": "blue-1", "draw": "rest"},
        {"draw": "rest"},
        {"mac": "green-1", "discard-left": "green-2 green-3", "discard-right": "green-4"},
        {"mac": "green-1 green-2 green-3 green-4 green-5 green-6 green-7"},
    ],
    ids=["mac-two", "mac-one", "mac-none", "draw-none", "no-more-cards"],
)
def test_it_comes_to_an_end(table: Table, key: str, more: dict[str, str]) -> None:
    more = {zone: cards.replace("blue", "yellow") for zone, cards in more.items()}
    if table is OLD:
        more = {zone: cards.replace("blue", "red") for zone, cards in more.items()}
    for seed in range(12):
        state = begin(table, key, {**TASKS, **HANDS, **more})
        if state.phase is DummPhase.START:
            # It would have had no effect.
            assert table.code(state, f"{key} > discard-actions") == "no-effect"
            return
        state = carry_through(table, state, seed)
        assert table.rules.cards.ids[key] in state.zones[table.rules.facts.discard_actions]
        assert not state.zones[table.rules.facts.play]
        assert (state.swap, state.work, state.queue, state.refill) == (None, None, (), ())


@pytest.mark.parametrize(
    ("key", "without"),
    [
        # DG-T8: an action without any effect cannot be played.
        ("keep-lay-colour", {"hand/Ann": "keep-lay-colour keep-draw-three"}),
        ("keep-give-pair", {"hand/Ann": "keep-give-pair yellow-7 green-7"}),
        ("keep-lay-three", {"hand/Ann": "keep-lay-three"}),
        ("keep-draw-three", {"hand/Ann": "keep-draw-three", "discard-left": "green-1"}),
        ("keep-exchange-mac", {"hand/Ann": "keep-exchange-mac yellow-7"}),
        ("keep-take-one-give-two", {"hand/Ann": "keep-take-one-give-two", "hand/Ben": ""}),
        ("keep-look-task", {"hand/Ann": "keep-look-task", "task/Ben": ""}),
    ],
)
def test_what_does_nothing_cannot_be_played(key: str, without: dict[str, str]) -> None:
    state = NEW.state({**TASKS, **HANDS, **without})
    assert NEW.code(state, f"{key} > discard-actions") == "no-effect"
    assert NEW.rule(state, f"{key} > discard-actions") == "DG-T8"


def test_an_immediate_action_that_does_nothing_is_laid_away() -> None:
    zones = {**TASKS, "hand/Ann": "keep-draw-three", "hand/Ben": "green-9"}
    state = NEW.state({**zones, "draw": "now-lay-highest"})
    state = NEW.do(state, "draw")
    told = [event.code for event in NEW.events(state, "stop")]
    assert told == ["carries-out", "no-effect"]
    state = NEW.do(state, "stop")
    assert state.phase is DummPhase.END
    assert NEW.zone(state, "discard-actions") == "now-lay-highest"


def test_dg_t8_no_effect_draws_its_own_card() -> None:
    """Cards in play are set aside until all effects of the turn are done."""
    zones = {**TASKS, **HANDS, "hand/Ann": "keep-draw-three yellow-7", "draw": "now-draw-two"}
    state = NEW.state(zones)
    state = NEW.do(state, "keep-draw-three > discard-actions")
    # There is one card to draw; the new pile has neither of the two cards in play.
    assert NEW.zone(state, "hand/Ann") == "yellow-7"
    assert NEW.zone(state, "discard-actions") == "keep-draw-three now-draw-two"


def test_dg_i4_who_has_no_number_card_is_passed_over() -> None:
    table = Table(3)
    zones = {
        "hand/Ann": "yellow-7",
        "hand/Ben": "keep-draw-three",
        "hand/Cy": "green-9 green-10",
        "draw": "now-pass-two",
    }
    state = table.do(table.state(zones), "draw", "stop")
    assert (state.to_act, table.legal(state)) == (0, {"yellow-7 > hand/Ben"})
    state = table.do(state, "yellow-7 > hand/Ben")
    assert state.to_act == 2
    assert table.zone(state, "hand/Ben") == "keep-draw-three"
    state = table.do(state, "green-9 > hand/Ann", "green-10 > hand/Ann")
    assert table.zone(state, "hand/Ben") == "yellow-7 keep-draw-three"
    assert table.zone(state, "hand/Ann") == "green-9 green-10"
    assert table.zone(state, "hand/Cy") == ""


def test_dg_i8_all_cards_count() -> None:
    table = Table(3)
    zones = {
        "hand/Ann": "yellow-7",
        "hand/Ben": "yellow-8 yellow-9",
        "hand/Cy": "green-9 keep-draw-three keep-lay-three",
        "draw": "now-swap-fewest",
    }
    state = table.do(table.state(zones), "draw", "stop")
    assert table.zone(state, "hand/Ann") == "yellow-8 yellow-9"
    assert table.zone(state, "hand/Ben") == "yellow-7"


def test_dg_i9_goes_round_from_who_drew_it() -> None:
    table = Table(3, edition="1998")
    zones = {
        "hand/Ann": "yellow-1 yellow-2",
        "hand/Ben": "yellow-7 yellow-8",
        "hand/Cy": "green-9 green-10",
        "draw": "green-3 green-2 green-1 now-everyone-draws",
    }
    state = table.state(zones, to_act=2)
    state = table.do(state, "draw", "stop")
    assert table.zone(state, "hand/Cy") == "green-1 green-9 green-10"
    assert table.zone(state, "hand/Ann") == "yellow-1 yellow-2 green-2"
    assert table.zone(state, "hand/Ben") == "yellow-7 yellow-8 green-3"


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("green-1 from mac > hand/Ann", "DG-T4"),
        ("yellow-7 from discard-left > hand/Ann", "DG-T3"),
        ("draw", "DG-T3"),
        ("keep-draw-three > discard-actions", "DG-G4"),
    ],
)
def test_what_is_allowed_names_the_rule_that_allows_it(action: str, rule: str) -> None:
    table = Table(2)
    state = table.state(
        {
            "hand/Ann": "blue-7 blue-8 keep-draw-three",
            "mac": "green-1 green-2",
            "discard-left": "yellow-7",
            "draw": "rest",
        }
    )
    (done,) = [a for a in table.rules.legal_actions(state) if a == table.action(action)]
    assert table.rules.permission(state, done).rule == rule
    laying = table.do(state, "green-1 from mac > hand/Ann", "green-2 from mac > hand/Ann")
    assert {table.rules.permission(laying, a).rule for a in table.rules.legal_actions(laying)} == {
        "DG-T5"
    }


@pytest.mark.parametrize("effect", [effect for effect in EFFECTS.values() if effect.steps])
def test_a_step_that_an_effect_does_not_name_is_its_last(effect: Effect) -> None:
    """For example while a card is taken unseen, and in positions from files."""
    *_, last = effect.steps.values()
    assert effect.step(Work(0, 0, step="unheard of")) is last
    for name, step in effect.steps.items():
        assert effect.step(Work(0, 0, step=name)) is step


def carried_out(table: Table, key: str, seed: int) -> Match:
    """Return a match in which an action card of Ann's has just ended automatically."""
    zones = {**HANDS, **TASKS, "mac": "green-1 green-2", "draw": "rest"}
    if key in KEPT:
        first = [f"{key} > discard-actions"]
        zones["hand/Ann"] += f" {key}"
    else:
        first = ["draw", "stop"]
        zones["draw"] += f" {key}"
    match, random = Match(table.rules, NAMES[:2], seed, start=table.state(zones)), Random(seed)
    for text in first:
        action: Any = table.action(text)
        assert match.submit(0, action, match.revision).legal
        match.resume()
    while match.legal_actions()[-1:] != (END,):
        ways = [action for action in match.legal_actions() if action != STOP]
        choice: SeatAction = random.choice(ways) if ways else STOP
        assert match.submit(match.state.to_act, choice, match.revision).legal
    return match


@every_action
@pytest.mark.parametrize("seed", range(3))
def test_what_ended_by_itself_tells_why_there_is_no_more(table: Table, key: str, seed: int) -> None:
    """Ann gets the card's own rule, or that it replaced a swap; Ben, the turn."""
    match, rules = carried_out(table, key, seed), table.rules
    told: tuple[set[Reason | None], set[Reason | None]] = (set(), set())
    for action in candidates(rules):
        for seat, reasons in enumerate(told):
            reasons.add(match.judge(seat, action, match.revision).reason)
    codes = {reason.code for reason in told[0] if reason is not None}
    assert "turn-done" not in codes
    assert ("action-done" if key in KEPT else "carried-out") in codes
    before: Any = match.line.nodes[match.line.index - 1].after
    own: list[set[Reason | None]] = [set(), set()]
    if before.phase is DummPhase.EFFECT:
        own[before.to_act] = {EFFECTS[rules.facts.effect(before.work.card).do].done}
    assert own[0] <= told[0]
    of_game = {reason for reason in told[1] if reason and not reason.rule.startswith("TABLE-")}
    assert of_game == own[1]


def test_every_effect_that_asks_says_when_it_asks_no_more() -> None:
    asking = {name for name, effect in EFFECTS.items() if effect.steps}
    assert asking == {name for name, effect in EFFECTS.items() if effect.done is not None}
    for table, key in CASES:
        effect = EFFECTS[table.rules.facts.effect(table.rules.cards.ids[key]).do]
        own = table.rules.facts.rule_of[table.rules.cards.ids[key]]
        assert effect.done is None or effect.done.rule == own
