"""Many games between bots, in pieces that processes or machines can play beside each other."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from typing import Any, Final

from tabletop.bots.playing import play_at_random, play_game
from tabletop.bots.registry import find_policy
from tabletop.content.game_library import rules_for
from tabletop.match.chance import SeededChance

RANDOM: Final = "random"
_PIECES: Final = 200
"""So many pieces at most: few enough to be handed out, enough to keep all busy to the end."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Which games are played; a value that other processes understand.

    Attributes:
        game: the game's id.
        names: the players by seat.
        options: the options that were chosen, in pairs.
        bots: the players' bots by seat, as `registry.find_policy` knows them.
        seed: the nth game has the nth source of chance of this seed, whoever plays it where.
        cap: a game is given up after so many decisions.
    """

    game: str
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int
    cap: int


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended.

    Attributes:
        number: which of the games it was, from 0.
        code: the outcome's code; empty where the game was given up.
        rule: id of the rule that ended it.
        winners: the seats that won.
        decisions: how many actions of seats it had.
        scores: points by seat; empty where none are counted.
    """

    number: int
    code: str
    rule: str
    winners: tuple[int, ...]
    decisions: int
    scores: tuple[int, ...] = ()


def play_games(setting: Setting, first: int, count: int) -> list[Result]:
    """Play some games: a piece of work.

    Raises:
        LocalizedError: game, option or bot do not exist, or a bot fails.
    """
    return [*_played(setting, first, count)]


def _played(setting: Setting, first: int, count: int) -> Iterator[Result]:
    rules = rules_for(setting.game, setting.names, dict(setting.options))
    known = {spec: find_policy(spec) for spec in dict.fromkeys(setting.bots)}
    policies = [known[spec] for spec in setting.bots]
    try:
        for number in range(first, first + count):
            if set(known) == {RANDOM}:
                source = SeededChance.numbered(setting.seed, number)
                played = play_at_random(rules, source, setting.cap)
            else:
                played = play_game(rules, policies, setting.seed, number, setting.cap)
            end = played.outcome
            if end is None:
                yield Result(number, "", "", (), played.decisions)
            else:
                scores = end.scores or ()
                yield Result(number, end.code, end.rule, end.winners, played.decisions, scores)
    finally:
        for policy in known.values():
            close: Callable[[], None] | None = getattr(policy, "close", None)
            if close is not None:
                close()


def simulate(
    setting: Setting,
    games: int,
    executor: Executor | None,
    told: Callable[[int], object] = bool,
) -> list[Result]:
    """Play games, the first to the nth; the same games whoever plays them, in how many pieces.

    Ctrl+C ends it early: only what was finished counts.

    Args:
        setting: which games.
        games: how many.
        executor: plays pieces beside each other; None: one after the other, here.
        told: is told how many games are finished.
    """
    found: list[Result] = []
    if executor is None:
        try:
            for result in _played(setting, 0, games):
                found.append(result)
                told(len(found))
        except KeyboardInterrupt:
            pass
        return found
    size = max(1, -(-games // _PIECES))
    pieces = [(first, min(size, games - first)) for first in range(0, games, size)]
    futures: Sequence[Future[Any]] = [
        executor.submit(play_games, setting, first, count) for first, count in pieces
    ]
    try:
        for future in as_completed(futures):
            found += future.result()
            told(len(found))
    except BaseException as error:
        for future in futures:
            future.cancel()
        if not isinstance(error, KeyboardInterrupt):
            raise
    return sorted(found, key=lambda result: result.number)
