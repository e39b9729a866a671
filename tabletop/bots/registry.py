"""Players by name: the levels of every game, and those that others have installed."""

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from tabletop.bots.command import PREFIX, CommandPolicy
from tabletop.bots.errors import BotError
from tabletop.bots.policy import EasyPolicy, GreedyPolicy, Policy, RandomPolicy
from tabletop.bots.search import SearchPolicy
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean

GROUP: Final = "tabletop.bots"
"""The group of entry points by which an installed package offers players.

Each names something that is called without arguments and returns a `Policy`.
"""
LEVELS: Final[Mapping[str, Callable[[], Policy]]] = {
    "random": RandomPolicy,
    "easy": EasyPolicy,
    "medium": GreedyPolicy,
    "strong": SearchPolicy,
}
"""The levels, weakest first; `strong` thinks for a second."""
STRONG: Final = "strong"
TRIES: Final = 60
"""How often `strong` tries what could follow where games must not depend on the clock."""


def outside_bots() -> Mapping[str, EntryPoint]:
    """Return the players that installed packages offer, by name; none of them is loaded yet."""
    return {found.name: found for found in entry_points(group=GROUP) if found.name not in LEVELS}


def find_policy(spec: str) -> Policy:
    """Return the player that a word names.

    Args:
        spec: a level, or what an installed package offers; `strong` tries `TRIES` times, and
            `strong:200` 200 times; `cmd:./mybot` is a program, which is started.

    Raises:
        BotError: there is no such player, or it cannot be loaded.
    """
    if spec.startswith(PREFIX):
        return CommandPolicy(spec.removeprefix(PREFIX))
    name, colon, budget = spec.partition(":")
    if name == STRONG:
        if colon and not (budget.isascii() and budget.isdigit() and 0 < int(budget) < 10**9):
            raise BotError(
                ErrorText(
                    'in "{spec}", "{budget}" is no number of tries',
                    spec=quoted_input(spec),
                    budget=quoted_input(budget),
                )
            )
        return SearchPolicy(int(budget) if colon else TRIES)
    if spec in LEVELS:
        return LEVELS[spec]()
    others = outside_bots()
    if spec in others:
        return _loaded(others[spec])
    known = (*LEVELS, *others)
    raise BotError(
        ErrorText(
            'there is no bot "{name}"; the bots are {known}{hint}',
            name=quoted_input(spec),
            known=", ".join(known),
            hint=did_you_mean(spec, known),
        )
    )


def _loaded(offered: EntryPoint) -> Policy:
    try:
        make: Any = offered.load()
        found = make()
    except BaseException as error:
        raise _broken(offered, f"{type(error).__name__}: {error}") from error
    if not callable(getattr(found, "choose", None)):
        raise _broken(offered, f'{type(found).__name__} has no "choose"')
    policy: Policy = found
    return policy


def _broken(offered: EntryPoint, fault: str) -> BotError:
    source = offered.value if offered.dist is None else f"{offered.dist.name} ({offered.value})"
    return BotError(
        ErrorText(
            'the bot "{name}" of {source} cannot be used: {fault}',
            name=offered.name,
            source=source,
            fault=" ".join(fault.split())[:300],
        )
    )
