"""Arguments shared by several subcommands."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from tabletop.bots.policy import BotError
from tabletop.cards.problems import FileProblemsError
from tabletop.content.card_sets import MANIFEST, VARIABLE, CardSetError, is_card_set, read_manifest
from tabletop.content.game_library import rules_for
from tabletop.content.languages import known_languages, ui_texts
from tabletop.engine.localized_error import (
    NO_ERROR_TEXT,
    ErrorText,
    LocalizedError,
    closest,
    printable,
    quoted_input,
)
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.games.catalogue import OptionError
from tabletop.games.game import CARDS
from tabletop.i18n.errors import Translate, localize_error, make_translate
from tabletop.i18n.languages import ORIGINAL
from tabletop.match.match import Match
from tabletop.match.save.header import MAX_SEED, SaveError
from tabletop.match.save.reader import RulesFactory, load
from tabletop.overriding import override


class Exit(IntEnum):
    """The program's exit codes.

    Attributes:
        DONE: success.
        FAILED: a check failed.
        WRONG: the arguments or files are invalid.
        INTERNAL: a fault in the program (EX_SOFTWARE in sysexits.h).
        INTERRUPTED: stopped with Ctrl+C (128 + SIGINT).
        PIPE_CLOSED: the reader of the output has exited (128 + SIGPIPE).
    """

    DONE = 0
    FAILED = 1
    WRONG = 2
    INTERNAL = 70
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class ArgumentError(LocalizedError):
    """Raised if an argument is invalid, with a one-line message."""


EXPECTED: Final = (*(ArgumentError, BotError, FileProblemsError, OptionError, SaveError, OSError),)
"""Errors caused by arguments, files or the machine; all others are bugs."""


def explain(error: Exception, translate: Translate = str) -> str:
    """Return an expected error's message, with a line for each problem in a file."""
    message = localize_error(error, translate)
    if isinstance(error, FileProblemsError):
        return message
    if isinstance(error, OSError) and error.filename:
        message = f"{error.filename}: {message}"
    return printable(f"tabletop: {message}")


def words_for(arguments: argparse.Namespace) -> Translate:
    """Return the function that translates messages to the requested language."""
    language = getattr(arguments, "language", ORIGINAL)
    if language == ORIGINAL:
        return str
    return make_translate(ui_texts(language)[0])


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line."""

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(Exit.WRONG, f"{printable(f'{self.prog}: {message} (see {self.prog} --help)')}\n")

    def option_names(self) -> tuple[str, ...]:
        """Return the names of the parser's options, including the hyphens."""
        return tuple(self._option_string_actions)

    def reject(self, word: str) -> NoReturn:
        """Exit with a message about an unexpected argument."""
        if word.startswith("-") and len(word) > 1:
            name = word.partition("=")[0]
            known = {option.lstrip("-"): option for option in self.option_names()}
            meant = closest(name.lstrip("-"), known)
            hint = NO_ERROR_TEXT
            if meant is not None:
                hint = ErrorText('; did you mean "{close}"?', close=known[meant])
            self.error(f'there is no option "{quoted_input(name)}"{hint}')
        self.error(f'"{quoted_input(word)}" is one argument too many')

    def add_shared(self, *names: str) -> None:
        """Add arguments shared by several subcommands (`_SHARED`)."""
        for name in names:
            self.add_argument(name, **_SHARED[name])


def _language(text: str) -> str:
    """Parse a language code; the games must have texts in that language."""
    known = known_languages()
    if text not in known:
        names = ", ".join(known)
        raise argparse.ArgumentTypeError(
            f'there is no language "{quoted_input(text)}"; the languages are {names}'
        )
    return text


@contextmanager
def extra_card_set(folder: Path | None) -> Iterator[None]:
    """Make the card set in a folder available within a `with` block.

    Raises:
        ArgumentError: if there is no card set in the folder.
    """
    if folder is None:
        yield
        return
    if not is_card_set(folder):
        fault = ErrorText(
            'this is no card set: it has no "{file}" (see "tabletop cards new")', file=MANIFEST
        )
        raise ArgumentError(fault.at(f"--cards {quoted_input(str(folder))}"))
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = os.pathsep.join(filter(None, (str(folder.absolute()), before)))
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def with_card_set(folder: Path | None, game: str, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options, with the card set of `--cards` added if it fits the game.

    A card set that the options already name is kept.

    Raises:
        CardSetError: if the card set's manifest is invalid.
    """
    if folder is None or CARDS in chosen:
        return chosen
    found, problems = read_manifest(folder)
    if found is None:
        raise CardSetError(problems)
    return {**chosen, CARDS: found.name} if found.game == game else chosen


def rules_with(folder: Path | None) -> RulesFactory:
    """Return a function that creates rules with the card set from `--cards`."""
    return lambda game, names, chosen: rules_for(game, names, with_card_set(folder, game, chosen))


def parse_options(given: list[str]) -> Mapping[str, str]:
    """Return a mapping from keys to values, parsed from all `--option` arguments.

    Raises:
        ArgumentError: if an option is not written as KEY=VALUE, or is given twice.
    """
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key:
            fault = ErrorText('write it as KEY=VALUE, e.g. "starter=1"')
            raise ArgumentError(fault.at(f"--option {quoted_input(text)}"))
        if key in found:
            fault = ErrorText('"{key}" is already {found}', key=key, found=quoted_input(found[key]))
            raise ArgumentError(fault.at(f"--option {quoted_input(text)}"))
        found[key] = value
    return found


def player_names(text: str) -> tuple[str, ...]:
    """Return the names in a list such as `A,B,C`.

    Raises:
        ArgumentError: if a name is invalid or given twice.
    """
    return check_names(text.split(","), "--players")


def check_names(texts: Iterable[str], option: str = "") -> tuple[str, ...]:
    """Return the players' names, cleaned and checked.

    Args:
        texts: the names as the user wrote them.
        option: the option that contained the names, for the error message.

    Raises:
        ArgumentError: if a name is invalid or given twice.
    """
    names = tuple(map(clean_name, texts))
    for name in names:
        problem = name_problem(name)
        if problem is not None:
            raise ArgumentError(problem.at(option))
        if names.count(name) > 1:
            raise ArgumentError(ErrorText('"{name}" is named twice', name=name).at(option))
    return names


def default_names(count: int) -> tuple[str, ...]:
    """Return default names for a number of players."""
    return tuple(f"Player {seat}" for seat in range(1, count + 1))


def file_path(text: str) -> Path:
    """Parse a path."""
    if not text:
        # `Path("")` would be the current folder.
        raise argparse.ArgumentTypeError("a file's name is empty")
    return Path(text)


def load_match(path: Path, steps: int | None) -> Match:
    """Return a saved match after its first `steps` entries, or after all if None.

    A truncated last entry is left out, and a message about it is printed.

    Raises:
        SaveError: if the file is not a save, or has too few entries.
        OSError: if the file cannot be read.
    """
    loaded = load(path, rules_for, steps=steps)
    if loaded.is_truncated:
        torn = "the last entry was cut off while it was written; it is left out"
        print(printable(f"{path}: {torn}"), file=sys.stderr)
    return loaded.match


def _whole_number(low: int, high: int, text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(high)):
        number = int(text)
        if low <= number <= high:
            return number
    raise argparse.ArgumentTypeError(
        f'"{quoted_input(text)}" is no whole number from {low} to {high}'
    )


seed: Final = partial(_whole_number, 0, MAX_SEED - 1)
"""Parse a random seed."""
count: Final = partial(_whole_number, 1, 10**9)
"""Parse a positive number."""
seat_count: Final = partial(_whole_number, 1, 99)
"""Parse a number of players; the game checks whether it is possible."""
count_or_none: Final = partial(_whole_number, 0, 10**9)
"""Parse a number that may be 0."""

_SHARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "game": {"metavar": "GAME", "help": "the game; `tabletop games` lists them"},
    "--players": {
        "type": seat_count,
        "metavar": "P",
        "help": "the number of players (default: as few as the game allows)",
    },
    "--option": {
        "action": "append",
        "default": [],
        "metavar": "KEY=VALUE",
        "dest": "options",
        "help": "an option of the game, may be repeated; `tabletop games` lists them",
    },
    "--cards": {
        "type": file_path,
        "metavar": "FOLDER",
        "help": "the folder of a card set, in addition to those in your data folder",
    },
    "--language": {
        "type": _language,
        "default": ORIGINAL,
        "metavar": "LANGUAGE",
        "help": "the language of the games, e.g. de (default: English)",
    },
    "--seed": {"type": seed, "default": 1, "help": "the seed of all chance (default: %(default)s)"},
}
