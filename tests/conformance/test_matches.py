"""Tests of whole matches with every game: history, undo, saves and who may act."""

from collections import Counter
from pathlib import Path
from random import Random

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Move
from tabletop.engine.zones import CHANCE, TEAM, State
from tabletop.match.match import Match
from tabletop.match.queries import movable_cards
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter
from tabletop.testing.playing import NAMES, AnyRules

DECISIONS = 150


def start(rules: AnyRules, seed: int, *, may_peek: bool = True) -> Match:
    match = Match(rules, NAMES[: rules.seats], seed, may_peek=may_peek)
    match.resume()
    return match


def act(match: Match, random: Random) -> bool:
    """Perform one random legal decision; return False if the game is over."""
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
    # Future events of chance are the same, too.
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
    """In games between people, actions that revealed chance or cards are not undone."""
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
    """Return whether a seat sees a card that neither it nor the actor saw before.

    A player who shows a card to others by playing it may still undo the action.
    """
    actor = max(before.to_act, 0)
    shown = _visible_cards(rules, before, actor)
    for seat in range(rules.seats):
        new = _visible_cards(rules, after, seat) - _visible_cards(rules, before, seat)
        if any(seat == actor or card not in shown for card in new):
            return True
    return False


def _visible_cards(rules: AnyRules, state: State, seat: int) -> Counter[int]:
    """Return the cards whose faces a seat sees."""
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
