"""Arguments that several subcommands take."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    did_you_mean,
    printable,
    quoted_input,
)
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import OptionError
from tabletop.games.game import CARDS
from tabletop.i18n.errors import Translate, localize_error, make_translate
from tabletop.i18n.languages import ORIGINAL
from tabletop.match.match import Match
from tabletop.match.save.header import MAX_SEED, SaveError
from tabletop.match.save.reader import RulesFactory, load
from tabletop.overriding import override
from tabletop.system.log import LogError


class Exit(IntEnum):
    """The program's exit codes.

    Attributes:
        DONE: all is well.
        FAILED: something that was checked is not as it should be.
        WRONG: the arguments are wrong, or a file is.
        INTERNAL: the program itself is at fault (EX_SOFTWARE of sysexits.h).
        INTERRUPTED: stopped with Ctrl+C (128 + SIGINT).
        PIPE_CLOSED: who read the output has gone (128 + SIGPIPE).
    """

    DONE = 0
    FAILED = 1
    WRONG = 2
    INTERNAL = 70
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class ArgumentError(LocalizedError):
    """An argument that cannot be used; its text says why, in one line."""


EXPECTED: Final = (
    *(ArgumentError, BotError, FileProblemsError, LogError, OptionError, SaveError, OSError),
)
"""What is the fault of arguments, files or the machine; all else is the program's."""


def explain(error: Exception, translate: Translate = str) -> str:
    """Return what is said of an expected error; a file's problems are a line each."""
    said = localize_error(error, translate)
    if isinstance(error, FileProblemsError):
        return said
    if isinstance(error, OSError) and error.filename:
        said = f"{error.filename}: {said}"
    return printable(f"tabletop: {said}")


def words_for(arguments: argparse.Namespace) -> Translate:
    """Return the translations of the language that was asked for; English where none was."""
    language = getattr(arguments, "language", ORIGINAL)
    if language == ORIGINAL:
        return str
    return make_translate(ui_texts(language)[0])


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(Exit.WRONG, f"{printable(f'{self.prog}: {message} (see {self.prog} --help)')}\n")

    def option_names(self) -> tuple[str, ...]:
        """Its options as they are written."""
        return tuple(self._option_string_actions)

    def reject(self, word: str) -> NoReturn:
        """End with what is said of an argument that nothing asks for."""
        if word.startswith("-") and len(word) > 1:
            name = word.partition("=")[0]
            known = {option.lstrip("-"): option for option in self.option_names()}
            meant = closest(name.lstrip("-"), known)
            hint = (
                NO_ERROR_TEXT
                if meant is None
                else ErrorText('; did you mean "{close}"?', close=known[meant])
            )
            self.error(f'there is no option "{quoted_input(name)}"{hint}')
        self.error(f'"{quoted_input(word)}" is one argument too many')

    def add_shared(self, *names: str) -> None:
        """Add arguments that several subcommands take (`_SHARED`)."""
        for name in names:
            self.add_argument(name, **_SHARED[name])


def _language(text: str) -> str:
    """Return a language of the games, as the type of an argument."""
    known = known_languages()
    if text not in known:
        there = ", ".join(known)
        raise argparse.ArgumentTypeError(
            f'there is no language "{quoted_input(text)}"; the languages are {there}'
        )
    return text


@contextmanager
def extra_card_set(folder: Path | None) -> Iterator[None]:
    """Let a card set be found by all that is read meanwhile, as if the variable named it.

    Raises:
        ArgumentError: there is no card set in the folder.
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
    """Return options with the card set of `--cards`, where it is of the game and none is chosen.

    Raises:
        CardSetError: what the folder says of itself is not as it must be.
    """
    if folder is None or CARDS in chosen:
        return chosen
    found, problems = read_manifest(folder)
    if found is None:
        raise CardSetError(problems)
    return {**chosen, CARDS: found.name} if found.game == game else chosen


def rules_with(folder: Path | None) -> RulesFactory:
    """Return what makes rules, with the card set of `--cards` where it is of the game."""
    return lambda game, names, chosen: rules_for(game, names, with_card_set(folder, game, chosen))


def parse_options(given: list[str]) -> Mapping[str, str]:
    """Return the options of several `--option`.

    Raises:
        ArgumentError: one is not written KEY=VALUE, or is there twice.
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
    """Return the names in `A,B,C`.

    Raises:
        ArgumentError: somebody cannot be called so, or two have the same name.
    """
    return check_names(text.split(","), "--players")


def check_names(texts: Iterable[str], option: str = "") -> tuple[str, ...]:
    """Return the names that players were given.

    Args:
        texts: the names as they were written.
        option: what they were written for, for the error.

    Raises:
        ArgumentError: somebody cannot be called so, or two have the same name.
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
    """Return names for players who were given none."""
    return tuple(f"Player {seat}" for seat in range(1, count + 1))


def file_path(text: str) -> Path:
    """Return a file or folder, as the type of an argument."""
    if not text:
        # `Path("")` would be the current folder.
        raise argparse.ArgumentTypeError("a file's name is empty")
    return Path(text)


def find_seat(option: str, name: str, names: Sequence[str], *words: str) -> Seat:
    """Return the seat of the player whom an option names.

    Args:
        option: what it is called.
        name: what was given.
        names: the players by seat.
        *words: what else could have been given.

    Raises:
        ArgumentError: nobody is called so.
    """
    if clean_name(name) in names:
        return names.index(clean_name(name))
    known = (*names, *words)
    expected = ErrorText(
        "expected one of {known}{hint}", known=", ".join(known), hint=did_you_mean(name, known)
    )
    raise ArgumentError(expected.at(f"{option} {quoted_input(name)}"))


def report(
    arguments: argparse.Namespace, data: Callable[[], object], lines: Callable[[], Iterable[str]]
) -> None:
    """Print what was found out, as JSON where that is asked for (`--json`), else line by line."""
    if arguments.json:
        print(json.dumps(data(), indent=2, ensure_ascii=False), file=arguments.answers)
    else:
        for line in lines():
            print(printable(line))


def load_match(path: Path, steps: int | None) -> Match:
    """Return the match of a save after so many entries, or all; says so where its last one is torn.

    Raises:
        SaveError: the file is no save, or not so long.
        OSError: it cannot be read.
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
"""Read a seed, as the type of an argument."""
count: Final = partial(_whole_number, 1, 10**9)
"""Read a number of things, at least one."""
seat_count: Final = partial(_whole_number, 1, 99)
"""Read a number of players; the game says how many it takes."""
count_or_none: Final = partial(_whole_number, 0, 10**9)
"""Read a number of things, perhaps none."""

_SHARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "game": {"metavar": "GAME", "help": "which game; `tabletop games` lists them"},
    "--players": {
        "type": seat_count,
        "metavar": "P",
        "help": "how many players (as few as the game takes)",
    },
    "--option": {
        "action": "append",
        "default": [],
        "metavar": "KEY=VALUE",
        "dest": "options",
        "help": "a choice made before the game, as often as wanted; `tabletop games` lists them",
    },
    "--cards": {
        "type": file_path,
        "metavar": "FOLDER",
        "help": "a card set of yours, to be played with besides those in your data folder",
    },
    "--language": {
        "type": _language,
        "default": ORIGINAL,
        "metavar": "LANGUAGE",
        "help": "the language in which the games speak, e.g. de; English if not given",
    },
    "--seed": {"type": seed, "default": 1, "help": "(%(default)s)"},
    "--json": {"action": "store_true", "help": "answer as JSON"},
}
