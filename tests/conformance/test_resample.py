"""Positions that are dealt anew look the same to the seat, and are as likely as the rules say."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from tabletop.engine.cards import HIDDEN
from tabletop.engine.resampling import HiddenDealer
from tabletop.engine.zones import ZoneRole
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import AnyRules, configurations, load, play, sample
from tests.benchmarks.resampling import BANS, DISTANCE, Figure, true_and_dealt

# --- as likely as the rules make it ---------------------------------------------------------------


class Case(NamedTuple):
    """A position of a game of two, of which the first seat does not see a few cards.

    Attributes:
        game: which game.
        options: its options.
        due: the phase or stage, with the second seat to act.
        put: the kind of the open zones into which most of the hidden cards go, by their deck.
        kept: how many cards stay hidden, by the kind of their zone.
        could_lie: whether a card of a deck can lie in a zone of a kind.
    """

    game: str
    options: dict[str, str]
    due: str
    put: dict[str, str]
    kept: dict[str, int]
    could_lie: Callable[[str, str], bool]


CASES = (
    Case(
        "wonderful-world",
        {"hands": "hidden"},
        "lay",
        {},
        {"hand": 2, "draw": 4},
        lambda deck, zone: zone == "draw" or deck == "grey-men",
    ),
    Case("numnum", {}, "drawn", {}, {"hand": 3, "draw": 3}, lambda *_: True),
    Case("numnum", {}, "turn", {}, {"hand": 3, "draw": 3}, lambda *_: True),
    Case(
        "dumm-gelaufen",
        {},
        "lay",
        {"tasks": "fulfilled"},
        {"hand": 3, "draw": 2, "task": 1, "tasks": 1},
        lambda deck, zone: (
            deck == "tasks"
            if zone in ("task", "tasks")
            else deck != "tasks" and (zone == "draw" or deck != "immediate")
        ),
    ),
)


def thinned(rules: Any, state: Any, case: Case) -> Any:  # noqa: ANN401
    """The position with most of the cards that the first seat does not see lying openly."""
    seen = rules.observe(state, 0)
    zones = [list(cards) for cards in state.zones]
    kinds = [spec.kind for spec in rules.zones]
    for zone, cards in enumerate(seen.zones):
        if HIDDEN in cards:
            keep = case.kept.get(kinds[zone], 0)
            for card in zones[zone][: len(cards) - keep]:
                deck = rules.cards.cards[card].deck
                zones[kinds.index(case.put.get(deck, PUT[case.game]))].append(card)
            zones[zone] = zones[zone][len(cards) - keep :]
    return state._replace(zones=tuple(map(tuple, zones)))


PUT = {"wonderful-world": "box", "numnum": "box", "dumm-gelaufen": "discard-actions"}


def ways(seen: Any, state: Any) -> Iterator[Any]:  # noqa: ANN401
    """Yield every way in which what is hidden could lie, as often as cards can be exchanged."""
    hidden = [
        (zone, place)
        for zone, cards in enumerate(seen.zones)
        for place, card in enumerate(cards)
        if card == HIDDEN
    ]
    for cards in permutations([state.zones[zone][place] for zone, place in hidden]):
        zones = [list(lying) for lying in seen.zones]
        for (zone, place), card in zip(hidden, cards, strict=True):
            zones[zone][place] = card
        filled = seen._replace(zones=tuple(map(tuple, zones)))
        drawn = getattr(seen, "drawn", None)
        yield filled._replace(drawn=filled.zones[1][-1]) if drawn == HIDDEN else filled


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.due}")
def test_every_way_to_lie_is_equally_likely(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the model of what players keep, only the rules say how likely a deal is.

    Chi square against all ways in which the cards could lie, counted one by one.

    With n degrees of freedom it exceeds n + 2 sqrt(7 n) + 14 less than once in 1,000 times (Laurent
    and Massart 2000). That the seat to act can do something is part of what is known.
    """
    monkeypatch.setattr(HiddenDealer, "prefer", lambda *_: None)
    rules = load(find_game(case.game), 2, case.options)
    kinds = [spec.kind for spec in rules.zones]
    decks = [definition.deck for definition in rules.cards.cards]
    state = next(
        thinned(rules, state, case)
        for seed in range(300)
        for state, _, _ in play(rules, seed)
        if case.due == getattr(state, "stage", getattr(state, "phase", None))
        and state.to_act == 1
        and len(state.zones[1]) > case.kept["hand"]
    )
    seen = rules.observe(state, 0)
    possible = Counter(
        way.zones
        for way in ways(seen, state)
        if all(
            case.could_lie(decks[card], kinds[zone])
            for zone, cards in enumerate(way.zones)
            for card, known in zip(cards, seen.zones[zone], strict=True)
            if known == HIDDEN
        )
        and can_act(rules, way)
    )
    total = 10 * len(possible)
    found = Counter(rules.resample(seen, 0, SeededChance(number)).zones for number in range(total))
    assert len(possible) > 20
    assert found.keys() <= possible.keys()
    expected = {zones: total * n / possible.total() for zones, n in possible.items()}
    square = sum((found[zones] - n) ** 2 / n for zones, n in expected.items())
    free = len(possible) - 1
    assert square < free + 2 * (7 * free) ** 0.5 + 14


def can_act(rules: Any, state: Any) -> bool:  # noqa: ANN401
    """Whether the second seat can do what is due: what it drew fits, it has what it must lay."""
    legal = rules.legal_actions(state)
    if getattr(state, "drawn", None) is not None:
        move: object = rules.facts.playable(state).moves[state.drawn]
        return move is not None
    if getattr(state, "swap", None) is not None:
        held: list[int] = rules.facts.held(state.zones, 1)
        return len(held) >= int(state.swap.due)
    return bool(legal)


# --- as likely as play makes it -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("figure", "games", "off"), [(BANS, 80, 0.02), (DISTANCE, 8, 1.5)])
def test_hands_are_such_as_players_hold(figure: Figure, games: int, off: float) -> None:
    """Dealt evenly they have too many bans by 6.5 %, and are 3 cards further from their task."""
    true, dealt = true_and_dealt(figure, games)
    assert abs(dealt - true) < off


# --- no card is lost ------------------------------------------------------------------------------


def put_out_of_play(rules: AnyRules, state: Any, random: Random) -> Any:  # noqa: ANN401
    """Lay some cards of the piles out of play, as the sandbox and scenarios can."""
    roles = [spec.role for spec in rules.zones]
    if ZoneRole.OUT_OF_PLAY not in roles:
        return state
    box = roles.index(ZoneRole.OUT_OF_PLAY)
    zones = [list(cards) for cards in state.zones]
    for spec, cards in zip(rules.zones, zones, strict=True):
        while spec.role is None and spec.owner is None and len(cards) > 2:
            zones[box].append(cards.pop(0))
            if random.random() < 0.1:
                break
    return state._replace(zones=tuple(map(tuple, zones)))


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_no_card_is_lost_whatever_lies_out_of_play(game: Game) -> None:
    random, tried = Random(5), 0
    for _, seats, options in configurations([game]):
        rules = load(game, seats, options)
        for number, moment in enumerate(sample(rules, 2, 12)):
            state = put_out_of_play(rules, moment.before, random)
            tried += state != moment.before
            for viewer in (*range(seats), None):
                seen = rules.observe(state, viewer)
                dealt = rules.resample(seen, viewer, SeededChance(number))
                assert rules.observe(dealt, viewer) == seen
                assert Counter(card for zone in dealt.zones for card in zone) == +rules.pieces()
    assert tried > 10 or game.id == "nichtlustig", "which has no box"
