"""Arguments that several subcommands take."""

import argparse
from collections.abc import Mapping
from typing import NoReturn

from tabletop.cli.errors import WRONG, ArgumentError
from tabletop.engine.notation import name_problem
from tabletop.match.save import MAX_SEED

DEFAULT_SEED = 1


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """See `argparse.ArgumentParser.error`."""
        self.exit(WRONG, f"{self.prog}: {message} (see {self.prog} --help)\n")


def add_option(parser: Parser) -> None:
    """Adds `--option KEY=VALUE`."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="options",
        help="a choice made before the game, as often as wanted; `tabletop games` lists them",
    )


def options(given: list[str]) -> Mapping[str, str]:
    """The options of several `--option`.

    Raises:
        ArgumentError: one is not written KEY=VALUE, or is there twice.
    """
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise ArgumentError(f'--option {text}: write it as KEY=VALUE, e.g. "starter=1"')
        if key in found:
            raise ArgumentError(f'--option {text}: "{key}" is already {found[key]}')
        found[key] = value
    return found


def player_names(text: str) -> tuple[str, ...]:
    """The names in `A,B,C`.

    Raises:
        ArgumentError: somebody cannot be called so, or two have the same name.
    """
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        problem = name_problem(name)
        if problem is not None:
            raise ArgumentError(f"--players: {problem}")
        if names.count(name) > 1:
            raise ArgumentError(f'--players: "{name}" is named twice')
    return names


def seat_names(count: int) -> tuple[str, ...]:
    """Names for players who were given none."""
    return tuple(f"Player {seat}" for seat in range(1, count + 1))


def seed(text: str) -> int:
    """A seed, as the type of an argument."""
    return _whole_number(text, 0, MAX_SEED - 1)


def count(text: str) -> int:
    """A number of things, at least one, as the type of an argument."""
    return _whole_number(text, 1, 10**9)


def count_or_none(text: str) -> int:
    """A number of things, perhaps none, as the type of an argument."""
    return _whole_number(text, 0, 10**9)


def _whole_number(text: str, low: int, high: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(high)):
        number = int(text)
        if low <= number <= high:
            return number
    raise argparse.ArgumentTypeError(f'"{text}" is no whole number from {low} to {high}')
