"""What a window asks of a match beside what a seat sees: answers, never positions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabletop.engine.actions import Move
from tabletop.engine.capabilities import HasCelebration, HasPendingAction, HasScores
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import Event, Message
from tabletop.engine.outcome import totals
from tabletop.engine.rules import exits_as_errors
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, TEAM, Seat, Visibility, ZoneIndex
from tabletop.match.match import AnyRules, Match
from tabletop.match.tree import Step
from tabletop.match.view import View


@dataclass(frozen=True, slots=True)
class Target:
    """Where a piece that may be lifted may land."""

    zones: frozenset[ZoneIndex]
    cards: frozenset[CardId]


_Targets = dict[tuple[ZoneIndex, CardId], tuple[set[ZoneIndex], set[CardId]]]


def movable_cards(match: Match, seat: Seat) -> Mapping[tuple[ZoneIndex, CardId], Target]:
    """Return what a seat may lift now, by zone and card, and where it may land."""
    if match.to_act not in (seat, TEAM):
        return {}
    found: _Targets = {}
    for action in match.legal_actions():
        if not isinstance(action, Move):
            continue
        origin = source_zone(match, action)
        if origin is None:
            continue
        zones, cards = found.setdefault((origin, action.card), (set(), set()))
        if action.to is not None:
            zones.add(action.to)
        if action.onto is not None:
            cards.add(action.onto)
        if action.using is not None:
            helper = source_zone(match, Move(action.using, None, action.card))
            if helper is not None:
                found.setdefault((helper, action.using), (set(), set()))[1].add(action.card)
    return {
        piece: Target(frozenset(zones), frozenset(cards)) for piece, (zones, cards) in found.items()
    }


def source_zone(match: Match, move: Move) -> ZoneIndex | None:
    """Return the zone a move takes its card from; None where the card lies nowhere."""
    return match.rules.origin(match.state, move)


# --- what happened --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round after which the game goes on.

    Attributes:
        event: the line of the log that says so.
        before: the points of each seat before it.
        after: those after it.
    """

    event: Event
    before: tuple[int, ...]
    after: tuple[int, ...]


def _step(match: Match, number: int) -> Step:
    """Return the step after the first `number`; there must be one, and others are not listed."""
    at = match.start_index + number
    (step,) = match.line.steps_between(at, at + 1)
    return step


def round_end(match: Match, number: int) -> RoundEnd | None:
    """Return how a round ended with the step after the first `number`; None where none did."""
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
    """Return what happened with the step after the first `number`."""
    step = _step(match, number)
    return match.rules.events(match.state_after(number), step.action, step.after)


def last_logged_steps(match: Match, count: int) -> tuple[tuple[int, tuple[Event, ...]], ...]:
    """Return the last steps of which the log tells something, the oldest first.

    Each with the number of steps before it, and its lines of the log.
    """
    found: list[tuple[int, tuple[Event, ...]]] = []
    number = match.ply
    while number and len(found) < count:
        number -= 1
        events = events_at(match, number)
        if events:
            found.append((number, events))
    return tuple(reversed(found))


def celebration_at(match: Match, number: int) -> Message | None:
    """Return what is worth celebrating in the step after the first `number`."""
    rules, step = match.rules, _step(match, number)
    if not isinstance(rules, HasCelebration):
        return None
    return rules.cheer(match.state_after(number), step.action, step.after)


def pending_start(match: Match) -> int | None:
    """Return how many steps precede the pending action; None where none is."""
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
    """Return the whole position with nothing hidden, for the sandbox and files of one's own."""
    return replace(match.view(None), observation=match.state)


def observe_with_rules(match: Match, rules: AnyRules, seat: Seat) -> State:
    """Return what a seat sees by rules like those of the match, in which less may lie open."""
    seen: State = rules.observe(match.state, seat)
    return seen


# --- secrets --------------------------------------------------------------------------------


def has_secrets(rules: AnyRules) -> bool:
    """Return whether something on the table is for one of several players only."""
    return rules.seats > 1 and any(zone.visibility is Visibility.OWNER for zone in rules.zones)


def has_active_secrets(match: Match) -> bool:
    """Return whether a game goes on in which not everybody may see everything."""
    return match.outcome is None and has_secrets(match.rules)


def private_cards(match: Match, seat: Seat) -> Counter[CardId]:
    """Return the cards that a seat knows and the others do not all know."""
    seen, open_to_all = match.observe(seat).zones, match.observe(None).zones
    return Counter(
        card
        for zone, openly in zip(seen, open_to_all, strict=True)
        for card, known in zip(zone, openly, strict=True)
        if card != HIDDEN and known == HIDDEN
    )
