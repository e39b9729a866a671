"""`tabletop cards check`: are card definitions, texts and rules pages as they must be?"""

import argparse
import itertools
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.cards.card_file import load_card_set
from tabletop.cards.problems import FileProblemsError, Problem, Report
from tabletop.cards.yaml_nodes import MapNode, Scalar, line_at, read_yaml
from tabletop.cli.arguments import Parser, file_path
from tabletop.cli.errors import DONE, WRONG
from tabletop.cli.pages import lesson_problems, page_problems, variants
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.quoting import printable
from tabletop.games.catalogue import CATALOG, OptionError, find_game
from tabletop.games.game import Game
from tabletop.i18n.completeness import missing
from tabletop.i18n.languages import ORIGINAL, TABLE, languages
from tabletop.i18n.pages import page_path
from tabletop.i18n.text_file import read_text_file
from tabletop.i18n.texts import Texts, load_texts
from tabletop.library.game_library import GameLibrary
from tabletop.resources import resource_path
from tabletop.scenarios.lessons import lesson_path

SUMMARY: Final = "check card definitions"
DESCRIPTION: Final = "Looks after card definitions."


def configure(parser: Parser) -> None:
    """Adds the subcommand's arguments."""
    actions = parser.add_subparsers(metavar="ACTION", title="actions", required=True)
    check = actions.add_parser(
        "check",
        help="check card definitions",
        description="Checks card files, files of texts, rules pages and first games that are "
        "explained: every fault with its file and line.",
    )
    check.add_argument(
        "files",
        nargs="*",
        type=file_path,
        metavar="FILE",
        help="any of these files; if none is given, all of the program's own, with their "
        "pictures and with whether a text is missing",
    )
    check.set_defaults(run=_run, parser=check)


def _run(arguments: argparse.Namespace) -> int:
    bad = 0
    checks = map(_named, arguments.files) if arguments.files else _own()
    for check in checks:
        if not check.faults:
            print(printable(f"{check.what}: ok"))
            continue
        bad += 1
        sys.stdout.flush()
        for fault in check.faults:
            print(fault, file=sys.stderr)
    return WRONG if bad else DONE


@dataclass(frozen=True, slots=True)
class Checked:
    """What was looked at, and what is wrong with it, a line each."""

    what: str
    faults: tuple[str, ...]


def _faults(problems: Iterable[Problem]) -> tuple[str, ...]:
    return tuple(map(str, problems))


def _named(path: Path) -> Checked:
    """The check of a file that somebody named."""
    report = Report(path)
    root = read_yaml(path, report)
    if not isinstance(root, MapNode):
        if root is not None:
            report.add(1, ErrorText("this is neither a card file nor a file of texts"))
        return Checked(str(path), _faults(report.problems))
    game, language = _word(root, "game"), _word(root, "language")
    if "language" in root.entries and "sections" in root.entries:
        return Checked(str(path), _faults(page_problems(path, game, language, GameLibrary())))
    if "language" in root.entries and "steps" in root.entries:
        return Checked(str(path), _faults(lesson_problems(path, game, language, GameLibrary())))
    if "language" in root.entries:
        return Checked(str(path), _faults(_text_problems(path, game, language)))
    try:
        return _card_file(path, find_game(game))
    except OptionError as error:
        report.add(line_at(root, ["game"]), error.fault if game else ErrorText('"game" is missing'))
        return Checked(str(path), _faults(report.problems))


def _word(root: MapNode, key: str) -> str:
    entry = root.entries.get(key)
    return entry.value.text if entry and isinstance(entry.value, Scalar) else ""


def _text_problems(path: Path, game: str, language: str) -> Iterator[Problem]:
    file = read_text_file(path, game, language)
    yield from file.problems
    original = resource_path("card_defs") / game / f"texts.{ORIGINAL}.yaml"
    if language != ORIGINAL and original.is_file():
        yield from file.check_against(read_text_file(original, game, ORIGINAL))


def _card_file(path: Path, game: Game) -> Checked:
    try:
        load_card_set(path, game.schema, resource_path("assets") / game.id)
    except FileProblemsError as error:
        return Checked(str(path), _faults(error.problems))
    return Checked(str(path), ())


def _own() -> Iterator[Checked]:
    """The checks of everything that comes along with the program."""
    folder = resource_path("card_defs")
    for language in languages(folder, TABLE):
        yield _texts(folder, TABLE, language)
    for game in CATALOG:
        files = sorted((folder / game.id).glob("*.yaml"))
        yield from (_card_file(path, game) for path in files if not _has_words(path))
        library = GameLibrary()
        for language in dict.fromkeys((ORIGINAL, *languages(folder, game.id))):
            yield _texts(folder, game.id, language, game)
            yield from _pages(folder, game.id, language, library)


def _has_words(path: Path) -> bool:
    return path.name.startswith(("texts.", "rules.", "tutorial."))


def _pages(folder: Path, name: str, language: str, library: GameLibrary) -> Iterator[Checked]:
    """The checks of a game's rules page and lesson; a translation may be lacking."""
    page, lesson = page_path(folder, name, language), lesson_path(folder, name, language)
    if language == ORIGINAL or page.exists():
        yield Checked(str(page), _faults(page_problems(page, name, language, library)))
    if language == ORIGINAL or lesson.exists():
        yield Checked(str(lesson), _faults(lesson_problems(lesson, name, language, library)))


def _texts(folder: Path, name: str, language: str, game: Game | None = None) -> Checked:
    """The check of the texts of a game, or of the table, in one language."""
    path = folder / name / f"texts.{language}.yaml"
    try:
        texts = load_texts(folder, name, language)
        lacking = () if game is None else _lacking(texts, game)
    except FileProblemsError as error:
        return Checked(str(path), _faults(error.problems))
    untold = [*lacking, *(".".join(key) for key in texts.fallbacks)]
    return Checked(str(path), tuple(f"{path}: {key} is missing" for key in untold))


def _lacking(texts: Texts, game: Game) -> tuple[str, ...]:
    """What the game can say and the texts cannot, with any of its card files."""
    lacking = (missing(texts, rules, game.options) for rules in variants(game))
    return tuple(dict.fromkeys(itertools.chain.from_iterable(lacking)))
