"""Play random games, and find positions that look the same to a viewer."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations, product
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from tabletop.bots.policy import Policy
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.actions import Action, ChanceAction, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.fields import (
    Boolean,
    CardOf,
    FieldType,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Value,
    Word,
    ZoneOf,
)
from tabletop.engine.notation import Notation
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.rules import Rules
from tabletop.engine.zones import CHANCE, NOBODY, S, Seat, State, ZoneIndex, ZoneRole
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.languages import languages
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.scenario import Scenario

AnyRules = Rules[Any]
UNFILLED = re.compile(r"\[[a-z]+\.|[{}]")
"""Matches traces of a missing sentence or an unfilled placeholder."""
NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Finn", "Gus", "Hal")


def configurations(games: Iterable[Game] = CATALOG) -> Iterator[tuple[Game, int, dict[str, str]]]:
    """Yield each game with all numbers of seats, then with all other option values.

    Of options that choose a seat, only the last seat is tried, since the seats are symmetric.
    """
    for game in games:
        fewest, most = game.seats
        for seats in range(fewest, most + 1):
            yield game, seats, {}
        for option in game.options:
            values = option.values[-1:] if option.seat else option.values
            for value in values:
                if value != option.default:
                    seats = most if option.seat else min(fewest + 1, most)
                    yield game, seats, {option.key: value}


def pairs_of_options(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield all numbers of seats with every combination of two options' values."""
    fewest, most = game.seats
    values = [
        [(option.key, value) for value in option.values]
        for option in game.options
        if not option.seat
    ]
    ways: list[tuple[tuple[str, str], ...]]
    ways = [way for two in combinations(values, 2) for way in product(*two)]
    ways = ways or [(value,) for value in chain(*values)] or [()]
    for seats in range(fewest, most + 1):
        yield from ((seats, dict(way)) for way in ways)


def load(game: Game, seats: int, options: Mapping[str, str]) -> AnyRules:
    """Return the rules of a game for a number of seats, with some options."""
    return rules_for(game.id, NAMES[:seats], options)


class Ply(NamedTuple):
    """A position, the next action and its result; both are None at the game's end."""

    before: Any
    action: Action | None
    after: Any


def play(
    rules: AnyRules,
    seed: int,
    cap: int = 400,
    *,
    reluctant: bool = False,
    policy: Policy | None = None,
    start: State | None = None,
) -> Iterator[Ply]:
    """Play a random game of up to `cap` actions of seats and chance; yield its plies.

    If `reluctant`, a seat moves a card only if nothing else is legal, so that piles run out and
    games end in unusual ways. If given, `policy` decides for all seats, and `start` replaces the
    initial state.
    """
    random = Random(seed)
    chance = SeededChance(seed)
    state: Any = rules.initial_state() if start is None else start
    for _ in range(cap):
        action: SeatAction | ChanceAction
        if state.to_act == CHANCE:
            action = rules.sample_chance(state, chance)
        else:
            legal = rules.legal_actions(state)
            if not legal:
                break
            if policy is not None:
                seen = rules.observe(state, max(state.to_act, 0))
                legal = [policy.choose(rules, seen, legal, chance)]
            words = [action for action in legal if not isinstance(action, Move)]
            action = random.choice(words if reluctant and words else legal)
        after = rules.apply(state, action)
        yield Ply(state, action, after)
        state = after
    yield Ply(state, None, None)


def sample(rules: AnyRules, games: int, keep: int, cap: int = 400) -> list[Ply]:
    """Return about `keep` plies from several random games, and all final plies."""
    moments = [moment for seed in range(games) for moment in play(rules, seed, cap)]
    ends = [moment for moment in moments if moment.action is None]
    return moments[:: max(1, len(moments) // keep)] + ends


def position_at_random(rules: AnyRules, seed: int) -> Position:
    """Return a random position, whether or not it can occur."""
    random = Random(seed)
    allowed: dict[str, list[ZoneIndex]] = {}
    zones: list[list[CardId]] = [[] for _ in rules.zones]
    for card, count in rules.pieces().items():
        deck = rules.cards.cards[card].deck
        if deck not in allowed:
            allowed[deck] = [i for i in range(len(zones)) if rules.is_allowed_in(card, i)]
        for _ in range(count):
            zones[random.choice(allowed[deck])].append(card)
    fields = {field.name: _value_at_random(rules, field.type, random) for field in rules.fields}
    return Position(tuple(map(tuple, zones)), random.randrange(rules.seats), fields)


def _value_at_random(rules: AnyRules, kind: FieldType, random: Random) -> Value:
    def values(*kinds: FieldType) -> tuple[Any, ...]:
        return tuple(_value_at_random(rules, each, random) for each in kinds)

    some = random.randrange(7)
    match kind:
        case Word(words):
            return random.choice(words or ("",))
        case Boolean():
            return some > 3
        case Maybe(item):
            return None if some > 3 else values(item)[0]
        case ListOf(item):
            return values(*[item] * some)
        case MapOf(key, item):
            return dict(zip(values(*[key] * some), values(*[item] * some), strict=True))
        case Record(fields):
            return {field.name: values(field.type)[0] for field in fields}
        case Integer(low, high):
            return random.randint(low, high)
    numbered = {SeatOf: rules.seats, CardOf: len(rules.cards.cards), ZoneOf: len(rules.zones)}
    return random.randrange(numbered.get(type(kind), len(rules.cards.dice)))


def decision_positions(rules: AnyRules, games: int, keep: int) -> Iterator[tuple[Any, Any]]:
    """Yield positions with decisions from several games, each with the actor's view."""
    for moment in sample(rules, games, keep):
        state = moment.before
        if state.to_act not in (CHANCE, NOBODY):
            yield state, rules.observe(state, max(state.to_act, 0))


def sample_prompts(rules: AnyRules, moments: Iterable[Ply], most: int = 3) -> list[Ply]:
    """Return up to `most` plies for each prompt."""
    kinds: dict[str, list[Ply]] = {}
    for moment in moments:
        kept = kinds.setdefault(rules.prompt(moment.before).code, [])
        if len(kept) < most:
            kept.append(moment)
    return [moment for kept in kinds.values() for moment in kept]


def in_words(rules: AnyRules, state: State, actions: Iterable[Action]) -> str:
    """Return actions by the names of cards and zones in files, for a message."""
    notation = Notation(rules, NAMES[: rules.seats])
    described = []
    for action in actions:
        text = notation.text(action)
        source = rules.origin(state, action) if isinstance(action, Move) else None
        described.append(text if source is None else f"{text} (in {notation.zone_name(source)})")
    return ", ".join(sorted(described))


def candidates(rules: AnyRules) -> Iterator[SeatAction]:
    """Yield every action of a seat that can be written in notation."""
    yield from rules.vocabulary()
    yield from rules.moves()


def deck_twin(
    rules: AnyRules,
    state: S,
    viewer: Seat | None,
    seed: int,
    repair: Callable[[S, S], S] | None = None,
) -> S:
    """Return a `twin`, in which cards from different decks may be swapped as well.

    A viewer cannot distinguish decks with the same back. If a state stores counts of cards in
    hands, `repair` makes them agree with the changed zones. Without `repair`, a plain `twin` is
    returned for such a state.
    """
    if repair is None and getattr(state, "before", None):
        return twin(rules, state, viewer, seed)
    other, random = twin(rules, state, viewer, seed), Random(seed)
    seen = rules.observe(state, viewer)
    hidden = [
        (zone, index)
        for zone, cards in enumerate(seen.zones)
        for index, card in enumerate(cards)
        if card == HIDDEN
    ]
    held = [place for place in hidden if rules.zones[place[0]].role is ZoneRole.HAND]
    for place in random.sample(held, min(len(held), 12)):
        zones = [list(cards) for cards in other.zones]
        (zone, index), (into, at) = place, random.choice(hidden)
        cards = zones[zone][index], zones[into][at]
        one, two = (rules.cards.cards[card].deck for card in cards)
        if one != two and rules.cards.decks[one].back == rules.cards.decks[two].back:
            zones[into][at], zones[zone][index] = cards
            changed = other._replace(zones=tuple(map(tuple, zones)))
            if repair is not None:
                changed = repair(other, changed)
            if _can_occur(rules, changed):
                other = changed
    return other


def _can_occur(rules: AnyRules, state: State) -> bool:
    try:
        rules.build(rules.position(state))
    except ImpossiblePositionError:
        return False
    return True


def twin(rules: AnyRules, state: S, viewer: Seat | None, seed: int) -> S:
    """Return another position that looks the same to a viewer.

    Hidden cards are swapped with other hidden cards of the same deck.
    """
    seen = rules.observe(state, viewer)
    places: dict[str, list[tuple[int, int]]] = {}
    for zone, held in enumerate(state.zones):
        for index, card in enumerate(held):
            if seen.zones[zone][index] == HIDDEN:
                places.setdefault(rules.cards.cards[card].deck, []).append((zone, index))
    zones = [list(cards) for cards in state.zones]
    random = Random(seed)
    for spots in places.values():
        cards = [state.zones[zone][index] for zone, index in spots]
        random.shuffle(cards)
        for (zone, index), card in zip(spots, cards, strict=True):
            zones[zone][index] = card
    return state._replace(zones=tuple(tuple(cards) for cards in zones))


_GAMES: Final = 6
"""The number of random games played in each configuration."""


def fixtures(games: tuple[Game, ...], scenario_folder: Path | None) -> dict[str, Any]:
    """Return a mapping from names to pytest fixtures for some games.

    Args:
        games: the games to test.
        scenario_folder: a folder that contains a scenario folder for each game; None for the
            folders beside the games' cards.
    """
    ways = tuple(configurations(games))

    @pytest.fixture(scope="session", params=games, ids=lambda game: game.id)
    def game(request: pytest.FixtureRequest) -> Game:
        of: Game = request.param
        return of

    @pytest.fixture(
        scope="session",
        params=ways,
        ids=[f"{of.id}-{seats}-{'-'.join(options.values())}" for of, seats, options in ways],
    )
    def rules(request: pytest.FixtureRequest) -> AnyRules:
        of, seats, options = request.param
        return load(of, seats, options)

    @pytest.fixture(scope="session")
    def scenarios(game: Game) -> tuple[Scenario, ...]:
        own = GAME_FOLDERS / game.id / "scenarios"
        folder = own if scenario_folder is None else scenario_folder / game.id
        speaker_for = GameLibrary().speaker_for
        paths = sorted(folder.glob("*.yaml"))
        return tuple(load_scenario(path, rules_for, speaker_for) for path in paths)

    return {"game": game, "rules": rules, "scenarios": scenarios, **_OF_RULES}


@pytest.fixture(scope="session")
def _speakers(rules: AnyRules) -> list[Speaker]:
    """Return a speaker for each language of the game."""
    codes = languages(GAME_FOLDERS, rules.game)
    names = NAMES[: rules.seats]
    return [GameLibrary(language).speaker_for(rules, names) for language in codes]


@pytest.fixture(scope="session")
def _moments(rules: AnyRules) -> list[Ply]:
    """Return plies from a few random games."""
    return sample(rules, _GAMES, 200)


@pytest.fixture(scope="session")
def _decisions(moments: list[Ply]) -> list[Ply]:
    """Return the plies in which a seat acts, or the game is over."""
    found = [moment for moment in moments if moment.before.to_act != CHANCE]
    assert len(found) > _GAMES, "nobody has anything to decide"
    return found


@pytest.fixture(scope="session")
def _positions(rules: AnyRules) -> list[Any]:
    """Return one position for each prompt of a seat."""
    found = sample_prompts(rules, sample(rules, 3, 150), 1)
    return [moment.before for moment in found if moment.before.to_act != CHANCE]


_OF_RULES: Final = {
    "speakers": _speakers,
    "moments": _moments,
    "decisions": _decisions,
    "positions": _positions,
}
