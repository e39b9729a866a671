"""A gesture and the action it means get the same answer."""

from collections.abc import Iterator
from typing import Any

from tabletop.engine.actions import Move
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop
from tabletop.engine.state import Zones
from tabletop.engine.verdict import NOTHING_LAID_THERE
from tabletop.engine.zones import Visibility, ZoneIndex, ZoneRole
from tabletop.match.match import Match
from tabletop.match.verdict_cache import propose
from tabletop.testing.playing import NAMES, AnyRules


def pieces(rules: AnyRules, zones: Zones) -> Iterator[tuple[CardId, ZoneIndex]]:
    """Yield every card at its place, and one of each place where faces can be hidden.

    Of a pile only the lowest card, one in the midst and the two uppermost.
    """
    for source, cards in enumerate(zones):
        spec = rules.zones[source]
        veiled = spec.visibility is not Visibility.OPEN and bool(cards)
        is_pile = spec.owner is None and len(cards) > 4
        some = (cards[0], cards[len(cards) // 2], *cards[-2:]) if is_pile else cards
        for card in dict.fromkeys((*some, *[HIDDEN] * veiled)):
            yield card, source


def test_every_drop_is_answered_like_the_move_it_is(rules: AnyRules, positions: list[Any]) -> None:
    """A drop may mean more than the move in words, or what is likelier; but never less."""
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
                if found.tried is None:
                    assert answers[-1].reason == NOTHING_LAID_THERE, (prompt, gesture)
                elif found.tried in moves:
                    assert found.verdict in answers, (prompt, gesture)


def test_every_move_can_be_made_by_hand(rules: AnyRules, positions: list[Any]) -> None:
    for state in positions:
        for move in rules.legal_actions(state):
            if not isinstance(move, Move) or move.to is None:
                continue
            source = rules.origin(state, move)
            assert source is not None
            assert move in propose(rules, state, Drop(move.card, source, move.to))
