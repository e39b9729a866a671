"""Tests that no subcommand reveals more of a saved game than a seat may know."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tabletop.cli import main
from tabletop.engine.actions import Roll, Say, SeatAction
from tabletop.engine.capabilities import HasChanceOutcomes
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import CHANCE, Seat
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.match.save.writer import SaveWriter
from tabletop.testing.playing import NAMES, AnyRules, load, play, sample, sample_prompts
from tests.cli.conftest import Answer, Call

Argv = Sequence[str | Path]


class Asked(NamedTuple):
    """A saved game and the seat that asks."""

    path: Path
    name: str | None
    folder: Path


def replay(asked: Asked) -> Iterator[Argv]:
    """Return the replay, which has no option for a seat."""
    yield ("replay", asked.path)


def review(asked: Asked) -> Iterator[Argv]:
    """Return the refusal, since the game is not over."""
    yield ("review", asked.path)


def check(asked: Asked) -> Iterator[Argv]:
    """Return the refusal, since a save is not a scenario."""
    yield ("check", asked.path)


ASKED: Final = (replay, review, check)
READ_NO_SAVE: Final = {
    *("games", "game", "language", "open", "play", "simulate", "engine", "cards"),
    *("doctor", "think"),
}
"""`open` opens a window."""


def test_every_subcommand_is_asked() -> None:
    asked = {ask.__name__ for ask in ASKED}
    assert asked | READ_NO_SAVE == set(main._COMMANDS)
    assert not asked & READ_NO_SAVE


def hides_something(rules: AnyRules) -> bool:
    """Return whether some cards are hidden from a seat."""
    return any(
        HIDDEN in zone
        for moment in sample(rules, 1, 4)
        for zone in rules.observe(moment.before, None).zones
    )


class Pair(NamedTuple):
    """Two positions that a viewer cannot distinguish, even after an action."""

    rules: AnyRules
    viewer: Seat | None
    states: tuple[Any, Any]
    action: SeatAction | None


def tables(game: Game) -> Iterator[AnyRules]:
    """Return the game with as many hidden cards as possible."""
    hidden = {
        option.key: value
        for option in game.options
        for value in option.values
        if option.key == "hands" and value == "hidden"
    }
    fewest, most = game.seats
    for seats in {fewest, min(3, most)}:
        yield load(game, seats, hidden)


class Look(NamedTuple):
    """A position and its viewer, with an action if chance is to act afterwards."""

    state: Any
    viewer: Seat | None
    action: SeatAction | None


def looks(rules: AnyRules) -> Iterator[Look]:
    """Yield a position for each prompt, for the seat to act and another viewer.

    The other viewers take turns. Positions in which chance acts are shown to all viewers.
    """
    if not hides_something(rules):
        return
    moments = sample(rules, 4, 600)
    viewers = [*range(rules.seats), *([None] if rules.seats > 1 else [])]
    for number, moment in enumerate(sample_prompts(rules, moments, 1)):
        state = moment.before
        for viewer in {max(state.to_act, 0), viewers[number % len(viewers)]}:
            if state.to_act != CHANCE:
                yield Look(state, viewer, None)
    due = [
        (moment.before, moment.action)
        for seed in range(12)
        for moment in play(rules, seed)
        if isinstance(moment.action, Say | Roll)
        and moment.after.to_act == CHANCE
        and is_listed(rules, moment.after)
    ]
    for state, action in due[:: max(1, len(due) // 2)]:
        for viewer in viewers:
            yield Look(state, viewer, action)


def is_listed(rules: AnyRules, state: Any) -> bool:  # noqa: ANN401 - a game's own
    """Return whether the outcomes of chance are listed."""
    try:
        return isinstance(rules, HasChanceOutcomes) and any(rules.chance_outcomes(state))
    except ValueError:
        return False


def pairs(rules: AnyRules) -> Iterator[Pair]:
    """Yield the pairs whose cards differ."""
    for number, (state, viewer, action) in enumerate(looks(rules)):
        if rules.outcome(state) is None:
            seen = rules.observe(state, viewer)
            other = rules.resample(seen, viewer, SeededChance(number))
            assert rules.observe(other, viewer) == seen
            pair = Pair(rules, viewer, (state, other), action)
            if other != state and looks_same_afterwards(pair):
                yield pair


def looks_same_afterwards(pair: Pair) -> bool:
    """Return whether an action is legal in both and shows the viewer no difference."""
    rules, action = pair.rules, pair.action
    if action is None:
        return True
    if not all(rules.check(state, action).legal for state in pair.states):
        return False
    one, other = (rules.observe(rules.apply(state, action), pair.viewer) for state in pair.states)
    return bool(one == other)


Keep = Callable[[AnyRules, Any, SeatAction | None], Path]


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Write a position, and an action in it, as a save, always to the same file."""

    def kept(rules: AnyRules, state: Any, action: SeatAction | None) -> Path:  # noqa: ANN401
        path = tmp_path / "evening.tabletop"
        path.unlink(missing_ok=True)
        match = Match(rules, NAMES[: rules.seats], 7, start=state, may_peek=False)
        if action is not None:
            assert match.apply_action(max(state.to_act, 0), action).legal
        SaveWriter.create(path, match, "2026-01-31T20:15:00+00:00").close()
        return path

    return kept


def answers(
    pair: Pair,
    asks: Sequence[Callable[[Asked], Iterator[Argv]]],
    call: Call,
    keep: Keep,
    folder: Path,
) -> Iterator[tuple[Answer | bytes, ...]]:
    """Yield the answers for both positions, including pictures."""
    name = None if pair.viewer is None else NAMES[pair.viewer]
    told: list[list[Answer | bytes]] = []
    for state in pair.states:
        path = keep(pair.rules, state, pair.action)
        told.append([])
        for ask in asks:
            for argv in ask(Asked(path, name, folder)):
                told[-1].append(call(*argv))
                for picture in folder.glob("picture.*"):
                    told[-1].append(picture.read_bytes())
                    picture.unlink()
    yield from zip(*told, strict=True)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_words_tell_nothing_that_a_seat_may_not_know(
    game: Game,
    call: Call,
    keep: Keep,
    tmp_path: Path,
) -> None:
    compared, by_chance, hides = 0, 0, False
    no_save = re.compile("cannot stand|no saved game|not legal")
    for rules in tables(game):
        hides = hides or hides_something(rules)
        for pair in pairs(rules):
            for one, other in answers(pair, ASKED, call, keep, tmp_path):
                assert one == other
                assert isinstance(one, Answer)
                assert not no_save.search(one.err), "it could not be read at all"
            compared += 1
            by_chance += pair.action is not None
    assert (compared > 4) is hides
    assert by_chance or not hides or game.id == "numnum", "where chance only shuffles"
