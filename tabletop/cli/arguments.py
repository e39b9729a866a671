"""Arguments that several subcommands take."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from tabletop.cli.errors import WRONG, ArgumentError
from tabletop.engine.localized_error import NO_FAULT, ErrorText
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.engine.quoting import printable, quoted_input
from tabletop.engine.spelling import closest
from tabletop.i18n.languages import ORIGINAL, TABLE, languages
from tabletop.library.game_library import rules_for
from tabletop.match.match import Match
from tabletop.match.save import MAX_SEED, load
from tabletop.resources import resource_path

DEFAULT_SEED = 1


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """See `argparse.ArgumentParser.error`."""
        self.exit(WRONG, f"{printable(f'{self.prog}: {message} (see {self.prog} --help)')}\n")

    def option_names(self) -> tuple[str, ...]:
        """Its options as they are written."""
        return tuple(self._option_string_actions)

    def refuse(self, word: str) -> NoReturn:
        """Ends with what is said of an argument that nothing asks for."""
        if word.startswith("-") and len(word) > 1:
            name = word.partition("=")[0]
            known = {option.lstrip("-"): option for option in self.option_names()}
            meant = closest(name.lstrip("-"), known)
            hint = (
                NO_FAULT
                if meant is None
                else ErrorText('; did you mean "{close}"?', close=known[meant])
            )
            self.error(f'there is no option "{quoted_input(name)}"{hint}')
        self.error(f'"{quoted_input(word)}" is one argument too many')


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


def add_language(parser: Parser) -> None:
    """Adds `--language`."""
    parser.add_argument(
        "--language",
        type=_language,
        default=ORIGINAL,
        metavar="LANGUAGE",
        help="the language in which the games speak, e.g. de; English if not given",
    )


def _language(text: str) -> str:
    """A language of the games, as the type of an argument."""
    known = languages(resource_path("card_defs"), TABLE)
    if text not in known:
        there = ", ".join(known)
        raise argparse.ArgumentTypeError(
            f'there is no language "{quoted_input(text)}"; the languages are {there}'
        )
    return text


def options(given: list[str]) -> Mapping[str, str]:
    """The options of several `--option`.

    Raises:
        ArgumentError: one is not written KEY=VALUE, or is there twice.
    """
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise ArgumentError(
                ErrorText('write it as KEY=VALUE, e.g. "starter=1"').at(
                    f"--option {quoted_input(text)}"
                )
            )
        if key in found:
            raise ArgumentError(
                ErrorText(
                    '"{key}" is already {found}',
                    key=quoted_input(key),
                    found=quoted_input(found[key]),
                ).at(f"--option {quoted_input(text)}")
            )
        found[key] = value
    return found


def player_names(text: str) -> tuple[str, ...]:
    """The names in `A,B,C`.

    Raises:
        ArgumentError: somebody cannot be called so, or two have the same name.
    """
    names = tuple(map(clean_name, text.split(",")))
    for name in names:
        problem = name_problem(name)
        if problem is not None:
            raise ArgumentError(problem.at("--players"))
        if names.count(name) > 1:
            raise ArgumentError(
                ErrorText('"{name}" is named twice', name=quoted_input(name)).at("--players")
            )
    return names


def seat_names(count: int) -> tuple[str, ...]:
    """Names for players who were given none."""
    return tuple(f"Player {seat}" for seat in range(1, count + 1))


def file_path(text: str) -> Path:
    """A file or folder, as the type of an argument."""
    if not text:
        # `Path("")` would be the current folder.
        raise argparse.ArgumentTypeError("a file's name is empty")
    return Path(text)


def load_match(path: Path, steps: int | None) -> Match:
    """The match of a save after so many entries, or all; says so where its last one is torn.

    Raises:
        SaveError: the file is no save, or not so long.
        OSError: it cannot be read.
    """
    loaded = load(path, rules_for, steps=steps)
    if loaded.torn:
        torn = "the last entry was cut off while it was written; it is left out"
        print(printable(f"{path}: {torn}"), file=sys.stderr)
    return loaded.match


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
    raise argparse.ArgumentTypeError(
        f'"{quoted_input(text)}" is no whole number from {low} to {high}'
    )
