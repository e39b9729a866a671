"""Effects of actions by rule, and points over several rounds."""

from collections import Counter

import pytest

from tabletop.bots.odds import TooManyOutcomesError, outcome_groups
from tabletop.engine.actions import Shuffled
from tabletop.engine.capabilities import HasDice, HasForcedActions
from tabletop.engine.fields import Value
from tabletop.engine.message import Message
from tabletop.engine.outcome import ScoreLine
from tabletop.engine.rules import Barrier
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.games.numnum.rules import NumRules
from tabletop.games.numnum.state import NumPhase, NumState
from tabletop.match.match import Match
from tests.games.numnum.table import Table, load


def shuffled(rules: NumRules, top: str) -> Shuffled:
    """Return all cards in some order; the first named card is on top."""
    cards = [rules.cards.ids[key] for key in top.split()]
    rest = rules.pieces()
    rest.subtract(cards)
    return Shuffled(rules.facts.draw, (*rest.elements(), *reversed(cards)))


HANDS = (
    "circle-2 heart-2 square-2 circle-3 heart-3 square-3 circle-4 heart-4 square-4 circle-5 "
    "heart-5 square-5 circle-6 heart-6 square-6 circle-7 heart-7 square-7 circle-8 heart-8 square-8"
)
"""Three hands as dealt."""


@pytest.mark.parametrize("seats", range(2, 8))
def test_nn_s1_seven_cards_each_singly_from_the_first_seat(seats: int) -> None:
    """Section "Vorbereitung"; the last seat deals, so the first gets the first card."""
    rules = load(seats)
    every = rules.initial_state().zones[rules.facts.draw]
    # The numbers are on top.
    state = rules.apply(rules.initial_state(), Shuffled(rules.facts.draw, every[::-1]))
    for seat in range(seats):
        assert state.zones[seat] == every[seat : 7 * seats : seats]
    assert state.zones[rules.facts.discard] == (every[7 * seats],)
    assert len(state.zones[rules.facts.draw]) == 109 - 7 * seats - 1
    assert (state.to_act, state.phase) == (0, NumPhase.TURN)


@pytest.mark.parametrize(
    ("turned", "discard", "bans"),
    [
        ("heart-10", "heart-10", ""),
        ("heart-1", "heart-1", ""),  # a joker counts
        ("heart-13", "heart-13", ""),
        ("ban-2 heart-10", "heart-10", "ban-2"),
        ("ban-5 ban-2 heart-10", "heart-10", "ban-5 ban-2"),
        ("ban-2 ban-2 heart-10", "ban-2 ban-2 heart-10", ""),
        ("ban-2 ban-2 ban-2 heart-10", "ban-2 ban-2 heart-10", "ban-2"),
        ("ban-2 ban-5 ban-2 ban-5 heart-1", "ban-5 ban-5 ban-2 ban-2 heart-1", ""),
    ],
)
def test_nn_s2_turned_up_until_a_number(turned: str, discard: str, bans: str) -> None:
    table = Table(3)
    state = table.rules.apply(
        table.rules.initial_state(), shuffled(table.rules, f"{HANDS} {turned}")
    )
    assert (table.zone(state, "discard"), table.zone(state, "bans")) == (discard, bans)
    assert (state.to_act, state.phase) == (0, NumPhase.TURN)


def test_nn_s2_a_wish_is_shuffled_in_with_the_bans_lying_open() -> None:
    table = Table(3)
    rules = table.rules
    state = rules.apply(rules.initial_state(), shuffled(rules, f"{HANDS} ban-2 wish heart-10"))
    assert (state.to_act, state.phase) == (CHANCE, NumPhase.MIX)
    assert table.zone(state, "bans") == "ban-2"
    pile = state.zones[rules.facts.draw]
    assert len(pile) == 109 - 21 - 1
    assert rules.cards.key(pile[-1]) == "wish"
    again = rules.apply(state, Shuffled(rules.facts.draw, pile))
    assert again.phase is NumPhase.MIX
    numbers_on_top = (*(card for card in pile if card != pile[-2]), pile[-2])
    state = rules.apply(state, Shuffled(rules.facts.draw, numbers_on_top))
    assert (table.zone(state, "discard"), state.to_act) == ("heart-10", 0)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda rules, order: Shuffled(rules.facts.draw, order[1:]),
        lambda rules, order: Shuffled(rules.facts.draw, (order[0], *order[:-1])),
        lambda rules, order: Shuffled(rules.facts.discard, order),
    ],
)
def test_nn_s1_a_shuffle_neither_loses_nor_doubles(spoil: object) -> None:
    rules = load(3)
    good = shuffled(rules, HANDS)
    assert rules.check(rules.initial_state(), good).legal
    assert callable(spoil)
    verdict = rules.check(rules.initial_state(), spoil(rules, good.order))
    assert verdict.reason is not None
    assert verdict.reason.rule == "NN-S1"


def test_shuffles_are_too_many_to_be_listed() -> None:
    rules = load()
    with pytest.raises(TooManyOutcomesError):
        outcome_groups(rules, rules.initial_state())


def test_nn_b1_all_four_bans_of_a_series() -> None:
    """On, off, on, off; each pair goes below everything."""
    table = Table()
    state = table.state({"hand/Ann": "ban-2 ban-2 heart-7", "hand/Ben": "ban-2 ban-2 heart-9"})
    seen = []
    for _ in range(4):
        state = table.do(state, "ban-2 > bans")
        seen.append((table.zone(state, "bans"), table.zone(state, "discard")))
    assert seen == [
        ("ban-2", "heart-10"),
        ("", "ban-2 ban-2 heart-10"),
        ("ban-2", "ban-2 ban-2 heart-10"),
        ("", "ban-2 ban-2 ban-2 ban-2 heart-10"),
    ]


def test_a_card_held_twice_is_one_action_and_leaves_once() -> None:
    table = Table()
    state = table.state({"hand/Ann": "wish ban-2 wish ban-2"})
    assert table.legal(state) == ["wish > discard", "ban-2 > bans", "draw"]
    state = table.do(state, "ban-2 > bans")
    assert table.zone(state, "hand/Ann") == "wish wish ban-2"


def test_nn_t2_the_drawn_copy_of_a_card_is_as_good_as_the_other() -> None:
    table = Table()
    state = table.state({"hand/Ann": "wish heart-7", "draw": "rest wish"})
    state = table.do(state, "draw", "wish > discard", "choose heart")
    assert table.zone(state, "hand/Ann") == "heart-7 wish"


def test_nn_t3_a_drawn_card_may_be_the_last_of_the_pile() -> None:
    table = Table()
    state = table.state({"hand/Ann": "circle-9", "draw": "heart-4", "box": "rest"})
    state = table.do(state, "draw", "heart-4 > discard")
    assert state.phase is NumPhase.MORE
    assert table.legal(state) == ["stop"]


def test_undo_stops_where_something_was_revealed() -> None:
    table = Table()
    zones = {"hand/Ann": "heart-4 circle-9 wish", "draw": "rest circle-9 circle-8"}
    cases = {
        "heart-4 > discard": None,  # the turn continues, and the player learns nothing
        "wish > discard": None,
        "draw": Barrier.DRAW,
    }
    for text, barrier in cases.items():
        state = table.state({**zones, "draw": "rest circle-8"})
        after = table.do(state, text)
        assert table.rules.undo_barrier(state, table.action(text), after) is barrier
    state = table.state({"hand/Ann": "heart-7 circle-9"})
    after = table.do(state, "heart-7 > discard")
    action = table.action("heart-7 > discard")
    assert table.rules.undo_barrier(state, action, after) is Barrier.TURN
    start = table.rules.initial_state()
    order = shuffled(table.rules, HANDS)
    dealt = table.rules.apply(start, order)
    assert table.rules.undo_barrier(start, order, dealt) is Barrier.SHUFFLE


@pytest.mark.parametrize("target", ["30", "1"])
def test_undo_stops_where_the_end_of_a_round_shows_the_hands(target: str) -> None:
    """Both if another round follows and after the last one."""
    table = Table(3, rounds="points", target=target) if target != "1" else Table(3)
    state = table.state(
        {"hand/Ann": "heart-7", "hand/Ben": "square-9 wish", "hand/Cy": "triangle-9 ban-2"}
    )
    after = table.do(state, "heart-7 > discard")
    assert after.to_act == (CHANCE if target != "1" else NOBODY)
    assert after.turn == state.turn, "it is no change of seat that stops it"
    action = table.action("heart-7 > discard")
    assert table.rules.undo_barrier(state, action, after) is Barrier.DRAW
    match = Match(table.rules, ("Ann", "Ben", "Cy"), 5, start=state)
    assert match.apply_action(0, action).legal
    match.resume()
    assert not match.can_undo
    assert not match.undo()
    assert match.state != state
    opened = Table(3, hands="open").rules
    assert opened.undo_barrier(state, action, after) is None


def test_with_open_hands_only_draws_and_shuffles_stop_undo() -> None:
    table = Table(hands="open")
    state = table.state({"hand/Ann": "heart-7 circle-9 heart-4", "draw": "rest circle-8"})
    for text, barrier in {
        "heart-7 > discard": None,
        "heart-4 > discard": None,
        "draw": Barrier.DRAW,
    }.items():
        after = table.do(state, text)
        assert table.rules.undo_barrier(state, table.action(text), after) is barrier


def _round(table: Table, state: NumState, seat: int) -> NumState:
    """Return a position in which this seat can win the round next."""
    scores = dict[int | str, Value](enumerate(state.scores))
    hands = {
        "hand/Ann": "circle-9 circle-7",
        "hand/Ben": "square-9 wish",
        "hand/Cy": "triangle-9 ban-2 triangle-1",
    }
    winner = ("hand/Ann", "hand/Ben", "hand/Cy")[seat]
    return table.state({**hands, winner: "heart-7"}, to_act=seat, round=state.round, scores=scores)


def test_nn_p1_rounds_until_the_target_and_fewest_points_win() -> None:
    table = Table(3, rounds="points", target="30")
    rules = table.rules
    state = _round(table, rules.initial_state(), 0)
    state = table.do(state, "heart-7 > discard")
    # Ben: a number and a wish card; Cy: a number, a ban and a joker.
    assert state.scores == (0, 6, 11)
    assert (state.to_act, state.phase, state.round) == (CHANCE, NumPhase.DEAL, 2)
    assert rules.outcome(state) is None
    dealt = rules.apply(state, shuffled(rules, f"{HANDS} heart-10"))
    assert (dealt.to_act, dealt.turn, dealt.scores) == (1, 1, (0, 6, 11))
    assert table.zone(dealt, "hand/Ben").split()[0] == "circle-2"
    assert Counter(card for zone in dealt.zones for card in zone) == rules.pieces()
    state = table.do(_round(table, dealt, 1), "heart-7 > discard")
    assert state.scores == (2, 6, 22)
    dealt = rules.apply(state, shuffled(rules, f"{HANDS} heart-10"))
    assert dealt.to_act == 2
    state = table.do(_round(table, dealt, 0), "heart-7 > discard")
    assert state.scores == (2, 12, 33)
    assert (state.to_act, state.phase) == (NOBODY, NumPhase.OVER)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.rule) == ((0,), (2, 12, 33), "NN-P1")
    assert rules.score_sheet(state) == (ScoreLine("rounds", "NN-P1", (2, 12, 33), ((), (), ())),)


def test_nn_p1_the_box_is_dealt_again() -> None:
    table = Table(3, rounds="points")
    state = table.state({"hand/Ann": "heart-7", "box": "rest"})
    state = table.do(state, "heart-7 > discard")
    state = table.rules.apply(state, shuffled(table.rules, f"{HANDS} heart-10"))
    assert table.zone(state, "box") == ""
    assert len(table.zone(state, "hand/Ann").split()) == 7


def test_one_round_counts_no_points() -> None:
    table = Table(2, target="30")
    state = table.do(table.state({"hand/Ann": "heart-7"}), "heart-7 > discard")
    outcome = table.rules.outcome(state)
    assert outcome is not None
    assert outcome.scores is None
    assert table.rules.score_sheet(state) == ()
    assert table.rules.notes(state) == {}


def test_nn_p1_points_are_noted_at_the_hands() -> None:
    table = Table(2, rounds="points")
    state = table.state({}, scores={1: 12}, round=2)
    assert table.rules.notes(state) == {
        0: Message("points", (("n", 0),)),
        1: Message("points", (("n", 12),)),
    }


def test_no_choice_is_made_for_the_players() -> None:
    assert not isinstance(Table().rules, HasForcedActions | HasDice)
