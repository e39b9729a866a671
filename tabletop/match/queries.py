"""Queries about a match, mostly for user interfaces."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from tabletop.engine.actions import Move
from tabletop.engine.capabilities import HasPendingAction, HasScores
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import Event
from tabletop.engine.outcome import totals
from tabletop.engine.rules import exits_as_errors
from tabletop.engine.zones import CHANCE, TEAM, Seat, State, Visibility, ZoneIndex
from tabletop.games.catalogue import source_of
from tabletop.games.returns import MOST_STEPS, DeadEndError, EndlessGameError, described
from tabletop.match.match import AnyRules, Match
from tabletop.match.tree import Step
from tabletop.match.view import View


class Target(NamedTuple):
    """The places where a piece may be dropped.

    Examples:
        >>> sorted(movable_cards(match, 0)[0, 13].zones)
        [4]
    """

    zones: frozenset[ZoneIndex]
    cards: frozenset[CardId]


_Targets = dict[tuple[ZoneIndex, CardId], tuple[set[ZoneIndex], set[CardId]]]


def movable_cards(match: Match, seat: Seat) -> Mapping[tuple[ZoneIndex, CardId], Target]:
    """Return the targets of the cards that a seat may move now, by zone and card."""
    if match.to_act not in (seat, TEAM):
        return {}
    moves: _Targets = {}
    for action in match.legal_actions():
        if not isinstance(action, Move):
            continue
        origin = source_zone(match, action)
        if origin is None:
            continue
        zones, cards = moves.setdefault((origin, action.card), (set(), set()))
        if action.to is not None:
            zones.add(action.to)
        if action.onto is not None:
            cards.add(action.onto)
        if action.using is not None:
            helper = source_zone(match, Move(action.using, None, action.card))
            if helper is not None:
                moves.setdefault((helper, action.using), (set(), set()))[1].add(action.card)
    return {
        piece: Target(frozenset(zones), frozenset(cards)) for piece, (zones, cards) in moves.items()
    }


def source_zone(match: Match, move: Move) -> ZoneIndex | None:
    """Return the zone that a move takes its card from, or None if there is none."""
    return match.rules.origin(match.state, move)


# --- history ---------------------------------------------------------------------------------


class RoundEnd(NamedTuple):
    """The end of a round that is not the last round of the game.

    Attributes:
        event: the log event.
        before: each seat's points before the round ended.
        after: each seat's points afterwards.

    Examples:
        >>> from tabletop.engine.message import Event
        >>> RoundEnd(Event("round-over"), before=(3, 0), after=(3, 5)).after
        (3, 5)
    """

    event: Event
    before: tuple[int, ...]
    after: tuple[int, ...]


def _step(match: Match, number: int) -> Step:
    """Return the step that follows the first `number` steps; it must exist."""
    at = match.start_index + number
    (step,) = match.line.steps_between(at, at + 1)
    return step


def round_end(match: Match, number: int) -> RoundEnd | None:
    """Return the round end caused by the step after the first `number` steps, or None."""
    rules, step, before = match.rules, _step(match, number), match.state_after(number)
    if not isinstance(rules, HasScores):
        return None
    event = rules.interlude(before, step.action, step.after)
    if event is None:
        return None
    counted = (tuple(totals(rules.score_sheet(state))) for state in (before, step.after))
    return RoundEnd(event, *counted)


@exits_as_errors()
def events_at(match: Match, number: int) -> tuple[Event, ...]:
    """Return the log events of the step after the first `number` steps."""
    step = _step(match, number)
    return match.rules.events(match.state_after(number), step.action, step.after)


def last_logged_steps(match: Match, count: int) -> tuple[tuple[int, tuple[Event, ...]], ...]:
    """Return the last `count` steps with log events, oldest first.

    Each item is a pair: the number of earlier steps, and the step's events.
    """
    logged: list[tuple[int, tuple[Event, ...]]] = []
    number = match.ply
    while number and len(logged) < count:
        number -= 1
        events = events_at(match, number)
        if events:
            logged.append((number, events))
    return tuple(reversed(logged))


def pending_start(match: Match) -> int | None:
    """Return the number of steps before the pending action, or None if there is none."""
    rules, number = match.rules, match.ply
    if not isinstance(rules, HasPendingAction) or rules.pending_action(match.state) is None:
        return None
    while number:
        state = match.state_after(number)
        if state.to_act != CHANCE and rules.pending_action(state) is None:
            break
        number -= 1
    return number


def full_view(match: Match) -> View:
    """Return a view with nothing hidden, for the sandbox and the user's own files."""
    return replace(match.view(None), observation=match.state)


def observe_with_rules(match: Match, rules: AnyRules, seat: Seat) -> State:
    """Return a seat's observation under other rules, which may hide more cards."""
    seen: State = rules.observe(match.state, seat)
    return seen


# --- hidden information ---------------------------------------------------------------------


def has_secrets(rules: AnyRules) -> bool:
    """Return whether any zone is private to one of several players."""
    return rules.seats > 1 and any(zone.visibility is Visibility.OWNER for zone in rules.zones)


def has_active_secrets(match: Match) -> bool:
    """Return whether the match is not over and some zones are private."""
    return match.outcome is None and has_secrets(match.rules)


def private_cards(match: Match, seat: Seat) -> Counter[CardId]:
    """Return the cards that a seat knows but at least one other seat does not."""
    seen, public_zones = match.observe(seat).zones, match.observe(None).zones
    return Counter(
        card
        for zone, public in zip(seen, public_zones, strict=True)
        for card, known in zip(zone, public, strict=True)
        if card != HIDDEN and known == HIDDEN
    )


def dealt_state(match: Match) -> State:
    """Return the state at the first decision of a match, with hidden information.

    Examples:
        >>> dealt_state(match) == match.state_after(match.line.stops[0])
        True
    """
    return match.state_after(match.line.stops[0])


def check_legal_action(match: Match) -> None:
    """Check that an action is legal if a player is to act in a possible position.

    Raises:
        DeadEndError: if nothing is legal.
    """
    is_asked = match.line.node.problems is None and match.to_act != CHANCE
    if is_asked and match.outcome is None and not match.legal_actions():
        raise DeadEndError(match.rules.refusal, _described(match))


def check_length(match: Match, since: int) -> None:
    """Check that an external game did not become very long after some steps.

    Built-in games end, however long people and bots take.

    Raises:
        EndlessGameError: if it did.
    """
    is_longer = since // MOST_STEPS < match.ply // MOST_STEPS and match.outcome is None
    if is_longer and source_of(match.rules.game):
        raise EndlessGameError(match.rules.initial_state, _described(match))


def _described(match: Match) -> str:
    return f"{described(match.rules, match.state)}, seed {match.seed}"
