"""Tests of undo, gestures and hidden information."""

from collections.abc import Iterator
from typing import Any

from tabletop.engine.actions import Action, Move
from tabletop.engine.capabilities import dice_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop
from tabletop.engine.rules import Barrier
from tabletop.engine.verdict import NOT_A_TARGET
from tabletop.engine.zones import CHANCE, Visibility, ZoneIndex, ZoneRole, Zones
from tabletop.games.game import Game
from tabletop.match.match import Match
from tabletop.match.view import legal_readings
from tabletop.testing.playing import (
    NAMES,
    AnyRules,
    Ply,
    configurations,
    deck_twin,
    in_words,
    load,
    sample,
    twin,
)


def test_two_positions_a_viewer_cannot_tell_apart_look_the_same(game: Game) -> None:
    """Swapping hidden cards does not change the view, prompt, dice or legal actions."""
    compared = 0
    for _, seats, options in configurations([game]):
        rules = load(game, seats, options)
        for number, moment in enumerate(sample(rules, 3, 40)):
            for viewer in (*range(seats), None):
                other = twin(rules, moment.before, viewer, number)
                assert rules.observe(other, viewer) == rules.observe(moment.before, viewer)
                if moment.before.to_act == CHANCE:
                    continue
                compared += other != moment.before
                assert rules.prompt(other) == rules.prompt(moment.before)
                assert dice_of(rules, other) == dice_of(rules, moment.before)
                assert rules.plan(other, viewer) == rules.plan(moment.before, viewer)
                if viewer == moment.before.to_act:
                    assert list(rules.legal_actions(other)) == list(
                        rules.legal_actions(moment.before)
                    )
    assert compared or not any(spec.visibility.value in {"owner", "hidden"} for spec in rules.zones)


MOMENTS = 120
TWINS = 4


def reveals_something(rules: AnyRules, moment: Ply, action: Action, seed: int) -> bool:
    """Return whether an action reveals something to the actor.

    It does if positions that look the same to the actor before the action differ after it.
    """
    before, after = moment.before, moment.after
    seat = before.to_act
    known: Any = rules.observe(after, seat)
    for number in range(TWINS):
        alike = deck_twin if number % 2 else twin
        other = alike(rules, before, seat, seed * TWINS + number)
        if not rules.check(other, action).legal:
            return True  # that it is not legal here is a difference
        then = rules.apply(other, action)
        if rules.observe(then, seat) != known:
            return True
        if after.to_act == seat and rules.legal_actions(then) != rules.legal_actions(after):
            return True
    return False


def test_undo_stops_exactly_where_something_was_revealed(rules: AnyRules) -> None:
    told = drawn = 0
    for number, moment in enumerate(sample(rules, 3, MOMENTS, 150)):
        before, action, after = moment
        if action is None or before.to_act < 0 or after.to_act == CHANCE:
            continue  # outcomes of chance have their own barrier
        barrier = rules.undo_barrier(before, action, after)
        if barrier is None:
            assert not reveals_something(rules, moment, action, number)
        elif barrier is Barrier.DRAW:
            drawn += 1
            told += reveals_something(rules, moment, action, number)
    assert told or not drawn, "the comparison itself would find a card that came to light"


def test_that_undo_is_offered_reveals_nothing(rules: AnyRules) -> None:
    """The same actions can be undone in positions that look the same to a seat."""
    for number, (before, action, after) in enumerate(sample(rules, 3, MOMENTS, 150)):
        if action is None or before.to_act < 0:
            continue
        offered = rules.undo_barrier(before, action, after) is None
        other = deck_twin(rules, before, before.to_act, number)
        if rules.check(other, action).legal:
            then = rules.apply(other, action)
            assert (rules.undo_barrier(other, action, then) is None) == offered


def pieces(rules: AnyRules, zones: Zones) -> Iterator[tuple[CardId, ZoneIndex]]:
    """Yield cards with their zones, and a hidden card for each zone not open to all.

    Only the bottom card, a middle card and the top two cards of a pile are included.
    """
    for source, cards in enumerate(zones):
        spec = rules.zones[source]
        veiled = spec.visibility is not Visibility.OPEN and bool(cards)
        is_pile = spec.owner is None and len(cards) > 4
        some = (cards[0], cards[len(cards) // 2], *cards[-2:]) if is_pile else cards
        for card in dict.fromkeys((*some, *[HIDDEN] * veiled)):
            yield card, source


def test_every_drop_is_answered_like_the_move_it_is(rules: AnyRules, positions: list[Any]) -> None:
    """A drop may be legal if the plain move is not, but not the other way round."""
    for state in positions:
        match = Match(rules, NAMES[: rules.seats], 1, start=state)
        seat, prompt = max(state.to_act, 0), rules.prompt(state)
        for card, source in pieces(rules, state.zones):
            for zone in set(range(len(rules.zones))) - {source}:
                place = rules.zones[source]
                own = place.role is ZoneRole.HAND and place.owner == state.to_act
                moves = [Move(card, zone, source=source), *([Move(card, zone)] if own else [])]
                answers = [rules.check(state, move) for move in moves]
                gesture = Drop(card, source, zone)
                found = match.interpret(seat, gesture)
                legal = [
                    move for move, verdict in zip(moves, answers, strict=True) if verdict.legal
                ]
                assert found.verdict.legal or not legal, in_words(rules, state, legal)
                if found.judged_action is None:
                    assert answers[-1].reason == NOT_A_TARGET, (prompt, gesture)
                elif found.judged_action in moves:
                    assert found.verdict in answers, (prompt, gesture)


def test_every_move_can_be_made_by_hand(rules: AnyRules, positions: list[Any]) -> None:
    for state in positions:
        for move in rules.legal_actions(state):
            if not isinstance(move, Move) or move.to is None:
                continue
            source = rules.origin(state, move)
            assert source is not None, in_words(rules, state, [move])
            meanings = legal_readings(rules, state, Drop(move.card, source, move.to))
            assert move in meanings, in_words(rules, state, [move])
