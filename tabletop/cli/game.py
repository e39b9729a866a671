"""`tabletop game`: begin a game of your own, and check it."""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tabletop.cards.schema import name_problem
from tabletop.cli.arguments import ArgumentError, Exit, Parser, file_path
from tabletop.engine.localized_error import printable, quoted_input
from tabletop.games.catalogue import all_games, external_games
from tabletop.games.external import FOLDER_VARIABLE, RESERVED_GAMES
from tabletop.resources import resource_path
from tabletop.storage.templates import write_files

SUMMARY: Final = "begin a game of your own, or check it"
DESCRIPTION: Final = "Writes a small game for you to change, and runs all checks of a game."
_TEMPLATE: Final = ("assets", "game-template")
_PYTHON: Final = ".txt"
"""The additional suffix of Python files in the template, which are not part of the program."""


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    actions = parser.add_subparsers(metavar="ACTION", title="actions", required=True)
    new = actions.add_parser(
        "new",
        help="write a small game that runs at once",
        description="Writes a project with a game of 70 lines: rules, cards, texts, drawings, a "
        "scenario for each rule, tests. Nothing is overwritten.",
    )
    new.add_argument("name", metavar="NAME", help="the id of the game, such as pearl-dive")
    new.add_argument(
        "folder",
        nargs="?",
        type=file_path,
        metavar="FOLDER",
        help="a folder that does not exist or is empty; if not given, a new folder NAME",
    )
    new.set_defaults(run=_new, parser=new)
    check = actions.add_parser(
        "check",
        help="run all checks of a game",
        description="Checks the files of a game, plays its scenarios and 1,000 random games, and "
        "runs the tests that apply to every game. Exits 1 if a check failed.",
    )
    check.add_argument(
        "folder", type=file_path, metavar="FOLDER", help="the folder of the game's project"
    )
    check.set_defaults(parser=check)


def _new(arguments: argparse.Namespace) -> int:
    name = arguments.name
    fault = name_problem(name, RESERVED_GAMES.union(game.id for game in all_games()))
    if fault is not None:
        raise ArgumentError(fault.at(quoted_input(name)))
    folder = arguments.folder or Path(name)
    words = name.split("-")
    initials = "".join(word[0] for word in words) if len(words) > 1 else name
    prefix = re.sub("[^a-z]", "", f"{initials}{name}xx")
    values = {
        "PACKAGE": f"tabletop_{name.replace('-', '_')}",
        "PROJECT": f"tabletop-{name}",
        "GAME_ID": name,
        "TITLE": " ".join(words).capitalize(),
        "PREFIX": prefix[:2].upper(),
    }
    template = resource_path(*_TEMPLATE)
    files = {
        _filled(source.relative_to(template).as_posix(), values).removesuffix(_PYTHON): _filled(
            source.read_text("utf-8"), values
        )
        for source in sorted(template.rglob("*.*"))
    }
    for path in write_files(folder, files):
        print(printable(str(path)))
    print("now try:")
    print(printable(f"  {FOLDER_VARIABLE}={folder.absolute() / 'src'} tabletop play {name}"))
    print(printable(f"  tabletop game check {folder}"))
    return Exit.DONE


def _filled(text: str, values: Mapping[str, str]) -> str:
    for key, value in values.items():
        text = text.replace(key, value)
    return text


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    source = arguments.folder / "src"
    root = (source if source.is_dir() else arguments.folder).absolute()
    os.environ[FOLDER_VARIABLE] = str(root)
    external_games.cache_clear()
    found = external_games()
    own = [each for each in found.games if each.folder.is_relative_to(root)]
    for problem in found.broken:
        print(problem, file=sys.stderr)
    if not own or find_spec("pytest") is None:
        lacking = "pytest, which runs the tests, is not installed"
        fault = lacking if own else "there is no game that can be used in this folder"
        print(printable(f"{arguments.folder}: {fault}"), file=sys.stderr)
        return Exit.WRONG
    failed = [
        f"{each.game.id}: {what}" for each in own for what in _failures(each.game.id, each.folder)
    ]
    print(f"--- failed: {', '.join(failed)}" if failed else "--- all checks passed")
    return Exit.FAILED if failed or found.broken else Exit.DONE


def _failures(game: str, folder: Path) -> Iterator[str]:
    """Run all checks of a game; yield the names of those that failed."""
    from tabletop.cli.main import main
    from tabletop.testing import run_conformance

    for what, check in {
        "files": partial(main, ("cards", "check", str(folder))),
        "scenarios": partial(main, ("check", str(folder / "scenarios"))),
        "random games": partial(main, ("simulate", game, "-n", "1000")),
        "tests": partial(run_conformance, game),
    }.items():
        print(f"--- {game}: {what}", flush=True)
        if check():
            yield what
