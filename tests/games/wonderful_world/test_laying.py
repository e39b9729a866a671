"""The search of part 1: its knowledge, and that it beats play without search."""

from random import Random

import pytest

from tabletop.engine.actions import Move
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import CHANCE
from tabletop.games.wonderful_world.evaluation import (
    Remaining,
    Row,
    Rows,
    card_mask,
    evaluate,
    hit_chances,
    part_two_chance,
    sum_mask,
)
from tabletop.games.wonderful_world.part_one_search import (
    PartOnePosition,
    PartOneSearch,
    roll_values,
)
from tabletop.games.wonderful_world.solver import PileChances
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.match.chance import SeededChance
from tests.games.wonderful_world.table import Table


def laying(table: Table, seed: int, decisions: int) -> WonderState:
    """Return a position in which a man must be played, after some random decisions."""
    chance, random, state = SeededChance(seed), Random(seed), table.rules.initial_state()
    while decisions > 0 or state.stage is not Stage.LAY:
        if state.to_act == CHANCE:
            state = table.rules.apply(state, table.rules.sample_chance(state, chance))
            continue
        legal = table.rules.legal_actions(state)
        assert legal, "the game is over; take another seed"
        state = table.rules.apply(state, random.choice(legal))
        decisions -= 1
    return state


def rows_of(table: Table, rows: str) -> Rows:
    """Return rows with these cards, starting with the first row."""
    facts = table.rules.facts
    cards = [[table.notation.card_id(key) for key in row.split()] for row in rows.split("|")]
    return tuple(Row.of(facts, men, number) for number, men in enumerate(cards))


def test_rows_change_like_those_of_the_rules() -> None:
    table = Table()
    state = laying(table, 5, 8)
    facts = table.rules.facts
    rows = [Row.of(facts, men, n) for n, men in enumerate(facts.row_cards(state.zones))]
    hand = card_mask(state.zones[0])
    fits = {
        (card, n) for n, row in enumerate(rows) for card in state.zones[0] if row.fits >> card & 1
    }
    moves = [move for move in table.rules.legal_actions(state) if isinstance(move, Move)]
    assert {(move.card, (move.to or 0) - facts.rows[0]) for move in moves} == fits
    for card, number in fits:
        assert hand >> card & 1
        after = rows[number].with_card(card)
        assert after.cards == (*rows[number].cards, card)
        assert after.total == facts.number_sum(after.cards)
        assert after.inner == rows[number]


def test_dice_hit_rows_as_likely_as_the_solver_says() -> None:
    rows = rows_of(Table(), "|newspaper-2|hat-3 briefcase-4||watch-5 hat-2|")
    assert hit_chances(sum_mask(rows)) == pytest.approx([1 / 6, 7 / 36, 15 / 216, 20 / 1296])


@pytest.mark.parametrize(
    "rows",
    [
        "hat-2 | watch-2 | hat-3 | hat-4 | hat-5 | hat-6",
        "watch-1 cigar-4 hat-2 | hat-2 watch-5 | cigar-5 | hat-4 cigar-1 | hat-5 | hat-6 watch-3",
    ],
)
def test_the_approximation_is_near_the_exact_chance(rows: str) -> None:
    table = Table()
    lying = rows_of(table, rows)
    numbers = table.rules.facts.numbers
    piles = tuple(tuple(numbers[card] for card in row.cards) for row in lying)
    exact = PileChances(piles).chance(tuple(map(len, piles)), 4)
    assert part_two_chance(lying) == pytest.approx(exact, abs=0.12)


def test_nothing_left_is_won_and_a_hand_that_does_not_fit_is_bad() -> None:
    table = Table()
    assert part_two_chance(rows_of(table, "|||||")) == 1.0
    rows = rows_of(table, "hat-2|hat-3|cigar-4|watch-4|hat-5|hat-6")
    fits, fits_not = (card_mask([table.notation.card_id(key)]) for key in ("cigar-1", "hat-4"))
    worth = [evaluate(rows, Remaining(hand, 0, 0, 0, alone=True)) for hand in (fits, fits_not)]
    assert worth[0] > worth[1] + 0.2


def test_looking_further_ahead_agrees_with_all_throws_counted_one_by_one() -> None:
    """There is a single row of 1: one die hits it with 1/6, which wins."""
    position = PartOnePosition(rows_of(Table(), "watch-1|||||"), (0,), 0, 0, 0, 0)
    stays = position.value()
    values = roll_values(position, 1)
    assert values == pytest.approx([stays, stays + (1 - stays) / 6, stays, stays, stays])


def test_the_same_question_has_the_same_answer_and_more_tries_a_smaller_error() -> None:
    table = Table()
    state = laying(table, 5, 8)
    seen = table.rules.observe(state, 0)
    found = []
    for tries in (10, 10, 60):
        search = table.rules.search(seen, SeededChance(1))
        assert isinstance(search, PartOneSearch)
        assert all(search.run_iteration() for _ in range(tries))
        found.append((search.choice, search.advice()))
    assert found[0] == found[1]
    assert found[0][0] in table.rules.legal_actions(state)
    errors = [max(one.error for one in advice.values) for _, advice in found]
    assert 0.02 < errors[2] < errors[0]  # the evaluation's own error remains
    assert sum(one.value is not None for one in found[0][1].values) == 5


def test_dice_are_chosen_at_once_and_part_2_is_not_searched() -> None:
    """With rows of 2 and 7, the likeliest hits are 2 with one die and 7 with two."""
    table = Table()
    rows = {"row/5": "watch-5 hat-2", "row/3": "hat-3 briefcase-4"}
    state = table.state({"hand/Tim": "cigar-5", **rows}, stage="roll", may_stop=True)
    search = table.rules.search(state, SeededChance(1))
    assert search is not None
    assert not search.run_iteration()
    assert table.notation.text(search.choice) == "roll 2"
    part_2 = table.state({"row/5": "watch-5"}, part=2, stage="roll", dice={0: 4})
    assert table.rules.search(part_2, SeededChance(1)) is None


def test_hidden_hands_change_no_decision() -> None:
    table = Table(2, hands="hidden")
    state = laying(table, 3, 6)
    seen = table.rules.observe(state, state.turn)
    assert HIDDEN in seen.zones[1 - state.turn]
    search = table.rules.search(seen, SeededChance(1))
    assert search is not None
    assert search.run_iteration()
    assert search.choice in table.rules.legal_actions(state)
    other = table.rules.resample(seen, state.turn, SeededChance(8))
    again = table.rules.search(table.rules.observe(other, state.turn), SeededChance(1))
    assert again is not None
    assert again.run_iteration()
    assert again.advice() == search.advice()


def test_where_nothing_is_drawn_any_more_each_laying_is_tried_once_to_the_end() -> None:
    """Two men, three moves; the order of the men makes no difference at the end."""
    table = Table()
    rows = {"row/2": "hat-2", "row/5": "watch-5 umbrella-1"}
    search = table.rules.search(
        table.state({"hand/Tim": "cigar-5 watch-4", **rows}), SeededChance(1)
    )
    assert search is not None
    assert [search.run_iteration() for _ in range(4)] == [True, True, True, False]
    worth = {table.notation.text(one.action): one.value for one in search.advice().values}
    end = part_two_chance(rows_of(table, "|hat-2 cigar-5||watch-4|watch-5 umbrella-1|"))
    assert worth["cigar-5 > row/2"] == worth["watch-4 > row/4"] == end
    assert worth["watch-4 > row/2"] != end
