"""Bots by name: the built-in levels, and those from installed packages."""

from collections.abc import Callable, Mapping
from importlib import import_module
from re import compile as pattern
from typing import Any, Final

from tabletop.bots.policy import BotError, EasyPolicy, GreedyPolicy, Policy, RandomPolicy
from tabletop.bots.protocol import PREFIX
from tabletop.bots.search import SearchPolicy
from tabletop.engine.localized_error import ErrorText, did_you_mean
from tabletop.entry_points import EntryPoint, installed
from tabletop.games.external import error_line

ENTRY_POINT_GROUP: Final = "tabletop.bots"
"""The group of the entry points with which installed packages provide bots.

Each names a callable without parameters that returns a `Policy`.
"""
LEVELS: Final[Mapping[str, Callable[[], Policy]]] = {
    "random": RandomPolicy,
    "easy": EasyPolicy,
    "medium": GreedyPolicy,
    "strong": SearchPolicy,
}
"""The built-in bots, weakest first; this `strong` searches for one second."""
_BUDGET: Final = pattern("[0-9]{1,9}")
STRONG: Final = "strong"
STRONG_TRIES: Final = 60
"""The number of playouts of `strong` if its choices must not depend on the clock."""


def external_bots() -> Mapping[str, EntryPoint]:
    """Return a mapping from names to bots of installed packages, without loading them."""
    found: dict[str, EntryPoint] = {}
    for offered in installed(ENTRY_POINT_GROUP):
        if offered.key not in LEVELS:
            found.setdefault(offered.key, offered)
    return found


def find_policy(spec: str) -> Policy:
    """Create the bot with the given name.

    Args:
        spec: a level, the name of an installed bot, or a command. `strong` runs `STRONG_TRIES`
            playouts, and `strong:200` runs 200. `cmd:./mybot` starts the program `./mybot`.

    Raises:
        BotError: if the bot does not exist, or cannot be loaded.
    """
    if spec.startswith(PREFIX):
        from tabletop.bots.command import CommandPolicy

        return CommandPolicy(spec.removeprefix(PREFIX))
    name, colon, budget = spec.partition(":")
    if name == STRONG:
        if colon and not (_BUDGET.fullmatch(budget) and int(budget)):
            fault = ErrorText(
                'in "{spec}", "{budget}" is no number of tries', spec=spec, budget=budget
            )
            raise BotError(fault)
        return SearchPolicy(int(budget) if colon else STRONG_TRIES)
    if spec in LEVELS:
        return LEVELS[spec]()
    others = external_bots()
    if spec in others:
        return _load(others[spec])
    known = (*LEVELS, *others)
    fault = ErrorText(
        'there is no bot "{name}"; the bots are {known}{hint}',
        name=spec,
        known=", ".join(known),
        hint=did_you_mean(spec, known),
    )
    raise BotError(fault)


def check_bot(spec: str) -> None:
    """Check that a bot exists, without loading it or starting its program.

    Raises:
        BotError: if the bot does not exist.
    """
    if not spec.startswith(PREFIX) and spec not in external_bots():
        find_policy(spec)


def _load(offered: EntryPoint) -> Policy:
    try:
        found: Any = import_module(offered.module)
        for part in offered.name.split("."):
            found = getattr(found, part)
        policy: Policy = found()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise _load_error(offered, error_line(error)) from error
    if not callable(getattr(policy, "choose", None)):
        raise _load_error(offered, f'{type(policy).__name__} has no "choose"')
    return policy


def _load_error(offered: EntryPoint, fault: str) -> BotError:
    return BotError(
        ErrorText(
            'the bot "{name}" of {source} cannot be used: {fault}',
            name=offered.key,
            source=offered.source,
            fault=fault,
        ).at(f"{offered.path}:{offered.line}")
    )
