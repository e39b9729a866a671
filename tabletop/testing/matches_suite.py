"""Tests of whole matches: history, undo, gestures, saves and hidden information."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Action, Move
from tabletop.engine.capabilities import dice_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop
from tabletop.engine.rules import Barrier
from tabletop.engine.state import State, Zones
from tabletop.engine.verdict import NOT_A_TARGET
from tabletop.engine.zones import CHANCE, TEAM, Visibility, ZoneIndex, ZoneRole
from tabletop.games.game import Game
from tabletop.match.match import Match
from tabletop.match.queries import movable_cards
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter
from tabletop.match.view import legal_readings
from tabletop.testing.playing import NAMES, AnyRules, Ply, configurations, deck_twin, sample, twin
from tabletop.testing.playing import load as load_rules

DECISIONS = 150


def start(rules: AnyRules, seed: int, *, may_peek: bool = True) -> Match:
    match = Match(rules, NAMES[: rules.seats], seed, may_peek=may_peek)
    match.resume()
    return match


def act(match: Match, random: Random) -> bool:
    """Perform a random legal action; return False if the game is over."""
    legal = match.legal_actions()
    if not legal:
        return False
    seat = max(match.state.to_act, 0)
    assert match.submit(seat, random.choice(legal), match.revision).legal
    return True


def test_history_leads_to_the_state_again(rules: AnyRules) -> None:
    match, random = start(rules, 3), Random(3)
    for _ in range(DECISIONS):
        if not act(match, random):
            break
    again = Match(rules, match.names, seed=99)
    for step in match.steps:
        assert again.apply_action(step.actor, step.action, forced=step.forced).legal
    assert again.state == match.state


def test_a_save_holds_every_action_at_once(rules: AnyRules, tmp_path: Path) -> None:
    match, random = start(rules, 4), Random(4)
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, "2026-01-31T20:15:00+00:00")
    match.recorder = journal.record
    for number in range(DECISIONS):
        if number % 7 == 3 and match.can_undo:
            assert match.undo()
            if number % 2:
                assert match.redo()
        if not act(match, random):
            break
        if number % 25 == 0:
            # The file is still open, as after a crash.
            assert load(path, rules_for).match.state == match.state
    loaded = load(path, rules_for)
    journal.close()
    match.recorder = None
    assert loaded.match.state == match.state
    assert not loaded.is_truncated
    # Later events of chance are the same, too.
    assert loaded.match.steps == match.steps
    act(match, Random(5))
    act(loaded.match, Random(5))
    assert loaded.match.state == match.state


def test_undo_and_redo_lead_back_and_forth(rules: AnyRules) -> None:
    match, random = start(rules, 5), Random(5)
    for _ in range(DECISIONS):
        before = match.state
        if not act(match, random):
            break
        after = match.state
        assert match.undo()
        assert match.state == before
        assert match.redo()
        assert match.state == after
    while match.undo():
        pass
    assert match.steps == tuple(step for step in match.steps if step.actor == CHANCE)
    while match.redo():
        pass
    assert match.state == after


def test_undo_never_peeks(rules: AnyRules) -> None:
    """Between people, actions that revealed cards or outcomes cannot be undone."""
    match, random = start(rules, 6, may_peek=False), Random(6)
    for _ in range(DECISIONS):
        ply, before = match.ply, match.state
        if not act(match, random):
            break
        steps = match.steps[ply:]
        revealed = any(step.actor == CHANCE for step in steps) or _reveals_card(
            rules, before, match.state
        )
        if revealed:
            assert not match.can_undo
            assert not match.undo()
            assert match.undo_barrier is not None


def _reveals_card(rules: AnyRules, before: State, after: State) -> bool:
    """Return whether an action shows a seat a card that the actor did not know.

    Cards that the actor shows to others by playing them do not count.
    """
    actor = max(before.to_act, 0)
    shown = _visible_cards(rules, before, actor)
    for seat in range(rules.seats):
        new = _visible_cards(rules, after, seat) - _visible_cards(rules, before, seat)
        if any(seat == actor or card not in shown for card in new):
            return True
    return False


def _visible_cards(rules: AnyRules, state: State, seat: int) -> Counter[int]:
    """Return the cards that are face up for a seat."""
    return Counter(card for zone in rules.observe(state, seat).zones for card in zone if card >= 0)


def test_only_the_current_player_may_act(rules: AnyRules) -> None:
    match, random = start(rules, 7), Random(7)
    for _ in range(40):
        to_act = match.state.to_act
        legal = match.legal_actions()
        if not legal:
            break
        if to_act != TEAM:
            for seat in set(range(rules.seats)) - {to_act}:
                refused = match.submit(seat, legal[0], match.revision)
                assert refused.reason is not None
                assert refused.reason.rule == "TABLE-TURN"
                assert not movable_cards(match, seat)
        stale = match.submit(max(to_act, 0), legal[0], match.revision + 1)
        assert stale.reason is not None
        assert stale.reason.code == "stale"
        act(match, random)


def test_what_is_marked_as_a_target_is_legal(rules: AnyRules) -> None:
    match, random = start(rules, 8), Random(8)
    for _ in range(60):
        targets = movable_cards(match, max(match.state.to_act, 0))
        marked = {
            (card, place)
            for (_, card), target in targets.items()
            for place in (*target.zones, *(("card", onto) for onto in target.cards))
        }
        moves = {
            (move.card, move.to if move.onto is None else ("card", move.onto))
            for move in match.legal_actions()
            if isinstance(move, Move)
        }
        assert marked == moves
        if not act(match, random):
            break


def test_every_step_is_logged(rules: AnyRules) -> None:
    match, random = start(rules, 9), Random(9)
    for _ in range(30):
        act(match, random)
    logged = {line.step for line in match.log()}
    seats = {number for number, step in enumerate(match.steps) if step.actor != CHANCE}
    assert logged
    assert len(seats - logged) < len(seats)


def test_two_positions_a_viewer_cannot_tell_apart_look_the_same(game: Game) -> None:
    """Swapping hidden cards does not change the view, prompt, dice or legal actions."""
    compared = 0
    for _, seats, options in configurations([game]):
        rules = load_rules(game, seats, options)
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
    """Yield each card with its zone, and a hidden card per zone that is not open.

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
                if any(verdict.legal for verdict in answers):
                    assert found.verdict.legal, (prompt, gesture)
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
            assert source is not None
            assert move in legal_readings(rules, state, Drop(move.card, source, move.to))
