"""`tabletop cards`: check card definitions, and write card set templates."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from tabletop.cards.card_file import load_card_set
from tabletop.cards.file_reading import GameFolders, is_folder, is_missing
from tabletop.cards.problems import NO_LINE, FileProblemsError, Problem, Problems
from tabletop.cards.yaml_nodes import MapNode, Node, Scalar, read_yaml
from tabletop.cli.arguments import Exit, Parser, default_names, file_path
from tabletop.content.card_sets import FileCheck, card_files, check_set, is_card_set, set_folders
from tabletop.content.external_game_errors import game_errors_located
from tabletop.content.game_files import GAME_FOLDERS, drawings_folder
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.content.languages import plurals_of, translations_name
from tabletop.engine.localized_error import ErrorText, printable, unknown_name
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.folders import Folders
from tabletop.games.catalogue import OptionError, all_games, find_game, known_game, source_of
from tabletop.games.game import Game
from tabletop.i18n.completeness import PageNeeds, Variant, missing_texts, pieces_of, unfilled
from tabletop.i18n.languages import ORIGINAL, SHARED, is_code, languages, text_path
from tabletop.i18n.linguist import translations_in
from tabletop.i18n.linguist_check import checked_words
from tabletop.i18n.pages import PageFile, page_path, read_page_file
from tabletop.i18n.text_file import TextFile, read_original, read_text_file
from tabletop.i18n.texts import load_texts
from tabletop.match.match import AnyRules
from tabletop.resources import resource_path
from tabletop.scenarios.lessons import check_lesson, lesson_path, read_lesson, read_translation
from tabletop.storage.card_set_copy import write_card_set


def print_checks(found: Iterable[FileCheck]) -> Exit:
    """Print the results of checks, with problems on stderr; return the exit code."""
    code, done, needed = Exit.DONE, 0, 0
    for path, problems, lacking, texts in found:
        faults = [str(problem) for problem in problems]
        if faults:
            code = Exit.WRONG
            sys.stdout.flush()
            print("\n".join(faults), file=sys.stderr)
        else:
            print(printable(f"{path}: ok"))
        for key in lacking:
            print(printable(f"{path}: {key} is in English"))
        done, needed = done + texts[0], needed + texts[1]
    if needed:
        print(f"{done} of {needed} texts are translated ({done / needed:.0%})")
    return code


def is_language_folder(folder: Path) -> bool:
    """Return whether a folder is named after a language and contains its files."""
    name = folder.name
    return is_code(name) and (
        not is_missing(folder / translations_name(name)) or any(folder.glob(f"*/*.{name}.yaml"))
    )


def language_checks(folder: Path) -> Iterator[FileCheck]:
    """Yield the checks of all files in a language's folder, including unused ones."""
    language = folder.name
    games = (SHARED, *(game.id for game in all_games()))
    known: set[Path] = set()
    for game in games:
        for path_of, check in _KINDS:
            path = path_of(folder, game, language)
            known.add(path)
            if not is_missing(path):
                yield check(path, game, language)
            elif check is _text_check:
                yield FileCheck(
                    path, (), ("everything",), (0, len(_original_texts(game).sentences))
                )
            elif not is_missing(path_of(GAME_FOLDERS, game, ORIGINAL)):
                yield FileCheck(path, (), ("everything",))
    known.add(folder / translations_name(language))
    yield from _window_check(folder, language)
    for path in sorted(folder.rglob("*")):
        if path.suffix in _READ and path not in known:
            message = unknown_name(
                'nothing reads a file called "{name}" here{hint}',
                path.relative_to(folder).as_posix(),
                [one.relative_to(folder).as_posix() for one in known],
            )
            yield FileCheck(path, (Problem(path, NO_LINE, message),))


_READ: Final = (".yaml", ".yml", ".ts")


def _text_check(path: Path, game: str, language: str) -> FileCheck:
    plurals = plurals_of(language, text_path(path.parent.parent, SHARED, language))
    original = _original_texts(game)
    file = read_text_file(path, game, language, plurals).matched_to(original)
    left = [".".join(key) for key in original.sentences if key not in file.sentences]
    all_texts = len(original.sentences)
    missing = (*left, *file.missing_forms(original))
    return FileCheck(path, file.problems, missing, (all_texts - len(left), all_texts))


def _original_texts(game: str) -> TextFile:
    return read_original(text_path(GAME_FOLDERS, game, ORIGINAL), game)


def page_check(path: Path, game: str, language: str) -> FileCheck:
    """Check a translated rules page."""
    original = read_page_file(page_path(GAME_FOLDERS, game, ORIGINAL), game, ORIGINAL)
    file = read_page_file(path, game, language).matched_to(original)
    return FileCheck(path, file.problems, tuple(file.untranslated(original)))


def lesson_check(path: Path, game: str, language: str) -> FileCheck:
    """Check a translated lesson."""
    own = lesson_path(GAME_FOLDERS, game, ORIGINAL)
    original, _ = read_lesson(own, game, rules_for, GameLibrary().speaker_for)
    texts, problems = read_translation(path, game, language, original)
    steps = () if original is None else (step.key for step in original.steps)
    left = (key for key in ("title", *steps, "praise") if key not in texts)
    return FileCheck(path, problems, tuple(left))


_KINDS: Final = ((text_path, _text_check), (page_path, page_check), (lesson_path, lesson_check))


def translation_check(path: Path) -> FileCheck:
    """Check a single file of Qt translations."""
    language = path.stem.partition("_")[2]
    plurals = plurals_of(language, text_path(path.parent, SHARED, language))
    return FileCheck(path, checked_words(path, language, plurals)[1])


def _window_check(folder: Path, language: str) -> Iterator[FileCheck]:
    """Yield the check of the window's texts, with the number missing in each context."""
    path = folder / translations_name(language)
    plurals = plurals_of(language, text_path(folder, SHARED, language))
    words, problems = checked_words(path, language, plurals) if not is_missing(path) else ({}, ())
    needed: dict[str, list[bool]] = {}
    own = (translations_in(one) for one in resource_path("assets", "translations").glob("*.ts"))
    for context, text in sorted({key for said in own for key in said}):
        needed.setdefault(context, []).append((context, text) in words)
    lacking = (
        f"{context} ({found.count(False)} of {len(found)} texts)"
        for context, found in needed.items()
        if not all(found)
    )
    every = [is_translated for found in needed.values() for is_translated in found]
    yield FileCheck(path, problems, tuple(lacking), (every.count(True), len(every)))


SUMMARY: Final = "check card definitions, or begin a card set"
DESCRIPTION: Final = "Checks card definitions, and writes templates of card sets."


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    actions = parser.add_subparsers(metavar="ACTION", title="actions", required=True)
    check = actions.add_parser(
        "check",
        help="check card definitions",
        description="Checks card files, files of texts, rules pages and lessons. Prints every "
        "problem with its file and line.",
    )
    check.add_argument(
        "files",
        nargs="*",
        type=file_path,
        metavar="FILE",
        help="one of these files, or the folder of a game, a card set or a language; if none is "
        "given, all of the program's own files, including their pictures and missing texts, and "
        "yours",
    )
    check.set_defaults(parser=check)
    new = actions.add_parser(
        "new",
        help="write a template of a card set",
        description="Writes a card set for you to change: the cards and texts of a game, with "
        "explanations. Nothing is overwritten.",
    )
    new.add_shared("game")
    new.add_argument(
        "folder",
        nargs="?",
        type=file_path,
        metavar="FOLDER",
        help="a folder that does not exist or is empty; if not given, a folder with the name of "
        "the game among your card sets",
    )
    new.add_shared("--language")
    new.set_defaults(run=_new, parser=new)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    given = arguments.files
    return print_checks(
        chain.from_iterable(map(_path_checks, given))
        if given
        else chain(_own_checks(), user_checks())
    )


def _new(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    folder = arguments.folder or Folders.of_user().card_sets / game.id
    for path in write_card_set(game, folder, arguments.language):
        print(printable(str(path)))
    return Exit.DONE


def user_checks() -> Iterator[FileCheck]:
    """Yield the checks of all the user's own card sets and languages."""
    for folder in set_folders():
        yield from check_set(folder)
    folder = Folders.of_user().languages
    for path in sorted(folder.iterdir()) if is_folder(folder) else ():
        if is_folder(path):
            yield from language_checks(path)


def _path_checks(path: Path) -> Iterator[FileCheck]:
    """Yield the checks of a file, or of a game, card set or language folder."""
    path = path.resolve() if path.name in {"", ".."} else path
    if is_card_set(path):
        yield from check_set(path)
    elif is_folder(path) and is_language_folder(path):
        yield from language_checks(path)
    elif path.suffix == ".ts":
        yield translation_check(path)
    elif is_folder(path) and any(path.glob("*.yaml")):
        yield from map(_file, sorted(path.glob("*.yaml")))
    else:
        yield _file(path)


def _file(path: Path) -> FileCheck:
    report = Problems(path)
    root = read_yaml(path, report)
    if not isinstance(root, MapNode):
        if root is not None:
            report.add(1, ErrorText("this is neither a card file nor a file of texts"))
        return FileCheck(path, report.problems)
    game, language = _root_word(root, "game"), _root_word(root, "language")
    if "language" in root.entries and "sections" in root.entries:
        return FileCheck(path, page_problems(path, game, language))
    if "language" in root.entries and "steps" in root.entries:
        return FileCheck(path, lesson_problems(path, game, language))
    if "language" in root.entries:
        known = known_game(game)
        if known is not None and path.absolute() == text_path(GAME_FOLDERS, game, language):
            return _texts(GAME_FOLDERS, game, language, known)
        return FileCheck(path, _text_problems(path, game, language))
    try:
        return _card_file(path, find_game(game))
    except OptionError as error:
        line = root.entries["game"].key.line if game else root.line
        report.add(line, error.text if game else ErrorText('"game" is missing'))
        return FileCheck(path, report.problems)


def _root_word(root: MapNode, key: str) -> str:
    entry = root.entries.get(key)
    return entry.value.text if entry and isinstance(entry.value, Scalar) else ""


def _text_problems(path: Path, game: str, language: str) -> tuple[Problem, ...]:
    plurals = plurals_of(language, text_path(path.parent.parent, SHARED, language), path)
    file = read_text_file(path, game, language, plurals)
    original = text_path(GAME_FOLDERS, game, ORIGINAL)
    if language != ORIGINAL and original.is_file():
        file = file.matched_to(read_original(original, game))
    return file.problems


def _card_file(path: Path, game: Game) -> FileCheck:
    try:
        with game_errors_located(game):
            load_card_set(path, game.load()[0], drawings_folder(game.id))
    except FileProblemsError as error:
        return FileCheck(path, error.problems)
    return FileCheck(path, ())


def _own_checks() -> Iterator[FileCheck]:
    """Yield the checks of the program's own files and of installed games."""
    folder, available = GAME_FOLDERS, languages(GAME_FOLDERS, SHARED)
    for language in available:
        yield _texts(folder, SHARED, language)
    for game in all_games():
        unspoken = ", ".join(sorted({*available} - {*languages(folder, game.id)}))
        if unspoken:
            print(printable(f"{folder / game.id}: not translated: {unspoken}"))
        yield from (_card_file(folder / game.id / name, game) for name in sorted(card_files(game)))
        for language in dict.fromkeys((ORIGINAL, *languages(folder, game.id))):
            yield _texts(folder, game.id, language, game)
            yield from _pages(folder, game.id, language)


def _pages(folder: GameFolders, name: str, language: str) -> Iterator[FileCheck]:
    """Yield the checks of a game's rules page and lesson, if these are translated."""
    page, lesson = page_path(folder, name, language), lesson_path(folder, name, language)
    if language == ORIGINAL or page.exists():
        yield FileCheck(page, page_problems(page, name, language))
    if language == ORIGINAL or lesson.exists():
        yield FileCheck(lesson, lesson_problems(lesson, name, language))


def _texts(folder: GameFolders, name: str, language: str, game: Game | None = None) -> FileCheck:
    """Check a game's texts in one language, or the shared texts."""
    path = text_path(folder, name, language)
    try:
        texts = load_texts(folder, name, language)
        # Missing texts that the game needs with any combination of options.
        ways, options = (tuple(variants(game)), game.options) if game else ((), ())
        lacking = [key for rules in ways for key in missing_texts(texts, rules, options)]
        # A game from outside may be translated in part.
        left = tuple(texts.untranslated) if game and source_of(game.id) else ()
        missing = (*dict.fromkeys(lacking), *(() if left else texts.untranslated))
        faults = [f"{key} is missing" for key in missing]
        faults += dict.fromkeys(each for rules in ways for each in unfilled(texts, rules))
        decks = {deck for rules in ways for deck in rules.cards.decks}
        unknown = sorted(texts.names("decks") - decks) if game else ()
        faults += [f"decks.{deck}: there is no such deck" for deck in unknown]
    except FileProblemsError as error:
        return FileCheck(path, error.problems)
    root = read_yaml(path, Problems(path)) if faults else None
    problems = [*texts.problems, *(_text_problem(path, root, each) for each in faults)]
    return FileCheck(path, problems, left)


def _text_problem(path: Path, root: Node | None, fault: str) -> Problem:
    """Return a problem for a fault, at the line of the section with the fault."""
    section = fault.partition(".")[0]
    entry = root.entries.get(section) if isinstance(root, MapNode) else None
    return Problem(path, entry.key.line if entry else NO_LINE, ErrorText("{text}", text=fault))


def page_problems(path: Path, name: str, language: str) -> Iterable[Problem]:
    """Return all problems in a rules page or its translation."""
    game = known_game(name)
    if game is not None and language != ORIGINAL:
        return page_check(path, name, language).problems
    file = read_page_file(path, name, language)
    return file.problems or (() if game is None else _page_mismatches(file, game))


def _page_mismatches(file: PageFile, game: Game) -> Iterator[Problem]:
    elsewhere = {reason.rule for reason in TABLE_REASONS}
    rules = [rule for rule in GameLibrary().texts(game.id).rules() if rule not in elsewhere]
    options = {option.key: option.values for option in game.options}
    drawings = [path.stem for path in drawings_folder(game.id).glob("*.svg")]
    ways = (Variant(made.options, pieces_of(made.cards, drawings)) for made in variants(game))
    return PageNeeds(rules, options, tuple(ways), game.seats).check(file)


def variants(game: Game) -> Iterator[AnyRules]:
    """Yield the rules with default options, then with each other option value."""
    names = default_names(game.seats[1])
    return (rules_for(game.id, names, way) for way in game.ways())


def lesson_problems(path: Path, name: str, language: str) -> Iterable[Problem]:
    """Return all problems in a lesson or its translation."""
    if language != ORIGINAL:
        return lesson_check(path, name, language).problems
    lesson, problems = read_lesson(path, name, rules_for, GameLibrary().speaker_for)
    return problems if lesson is None else check_lesson(lesson)
