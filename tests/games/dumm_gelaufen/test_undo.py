"""Whether undo is offered after an action card must not reveal what others hold."""

from functools import partial
from random import Random

import pytest

from tabletop.engine.actions import ChooseCard, Move, SeatAction
from tabletop.engine.rules import Barrier
from tabletop.engine.zones import CHANCE
from tabletop.games.dumm_gelaufen.rules import DummRules
from tabletop.games.dumm_gelaufen.state import DummState
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.testing.playing import deck_twin
from tests.games.dumm_gelaufen.table import EDITIONS, NAMES, Table

TABLES = [Table(seats, edition=edition) for edition in EDITIONS for seats in (2, 3)]
IN_NEW = {key for table in TABLES[:1] for key in table.rules.cards.ids}
ACTIONS = [
    (table, card)
    for table in TABLES
    for card in table.rules.facts.effects
    # Cards of both editions have the same effect in both (`test_cards.py`).
    if table.rules.facts.edition == "new" or table.rules.cards.key(card) not in IN_NEW
]
HANDS = 12
"""Number of deals tried with each card."""


def dealt(table: Table, card: int, random: Random) -> DummState:
    """Return a position with small hands in which an action can be carried out."""
    rules = table.rules
    keys = [rules.cards.key(c) for c, number in enumerate(rules.facts.numbers.is_number) if number]
    few = [key for key in random.sample(keys, 6) if "11" in key or "9" in key] or ["green-9"]
    kept = [c for c in map(rules.cards.key, range(len(rules.cards.cards))) if c.startswith("keep-")]
    zones = {"mac": "green-1 green-2", "draw": "rest"}
    left = rules.pieces()
    left.subtract(table.cards("green-1 green-2"))
    left[card] -= 1
    for seat, name in enumerate(NAMES[: rules.seats]):
        hand = []
        for key in random.choices([*few, *random.sample(kept, 1)], k=random.randrange(4)):
            [held] = table.cards(key)
            if left[held]:
                left[held] -= 1
                hand.append(key)
        zones[f"hand/{name}"] = " ".join(hand)
        zones[f"task/{name}"] = f"task-{seat + 1}"
    key = rules.cards.key(card)
    if rules.facts.is_kept[card]:
        zones["hand/Ann"] += f" {key}"
        return table.state(zones)
    now = [rules.cards.key(c) for c, immediate in enumerate(rules.facts.is_immediate) if immediate]
    other = next(c for c in now if c != key)
    return table.state({**zones, "play": f"{key} {other}"}, phase="order")


def held_before(table: Table, state: DummState, other: DummState) -> DummState:
    """Return the second position with plausible numbers of cards held before."""
    among = table.rules.facts.numbers.among
    before = (
        held + len(among(other.zones[seat])) - len(among(state.zones[seat]))
        for seat, held in enumerate(state.before)
    )
    return other._replace(before=tuple(before))


def first_action(rules: DummRules, state: DummState, card: int) -> SeatAction | None:
    """Return the action that starts the card's effect, or None if it has none."""
    wanted = (Move(card, rules.facts.discard_actions), ChooseCard(card))
    return next((action for action in wanted if action in rules.legal_actions(state)), None)


@pytest.mark.parametrize(
    ("table", "card"),
    ACTIONS,
    ids=[f"{t.rules.facts.edition}-{t.rules.seats}-{t.rules.cards.key(c)}" for t, c in ACTIONS],
)
def test_positions_that_look_alike_offer_the_same(table: Table, card: int) -> None:
    rules, repair = table.rules, partial(held_before, table)
    for seed in range(HANDS):
        random, chance = Random(seed), SeededChance(seed)
        state = dealt(table, card, random)
        action = first_action(rules, state, card)
        for step in range(12):
            if action is None:
                break
            after = rules.apply(state, action)
            offered = rules.undo_barrier(state, action, after) is None
            for number in range(4):
                seat = state.to_act
                other = deck_twin(rules, state, seat, 99 * seed + 9 * step + number, repair)
                then = rules.apply(other, action)
                assert (rules.undo_barrier(other, action, then) is None) == offered
                if offered:
                    assert rules.observe(then, seat) == rules.observe(after, seat)
            state = after
            while state.to_act == CHANCE:
                state = rules.apply(state, rules.sample_chance(state, chance))
            legal = rules.legal_actions(state)
            action = random.choice(legal) if legal and state.work is not None else None


@pytest.mark.parametrize("held", ["blue-9 green-4", "blue-9 green-5"])
def test_dg_i8_equal_hands_that_change_places_are_not_given_back(held: str) -> None:
    table = TABLES[0]
    state = table.state(
        {
            "hand/Ann": "blue-9 green-4",
            "hand/Ben": held,
            "play": "now-swap-fewest now-pass-task",
            "draw": "rest",
        },
        phase="order",
    )
    match = Match(table.rules, NAMES[:2], 1, start=state)
    assert match.submit(0, ChooseCard(table.cards("now-swap-fewest")[0]), 0).legal
    assert match.undo_barrier is Barrier.DRAW
    assert not match.can_undo
