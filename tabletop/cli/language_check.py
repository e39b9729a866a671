"""Checks a language of the user: what is wrong with its files, and what they leave to English."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import is_missing
from tabletop.cards.problems import WHOLE, Problem
from tabletop.cli.checked import Checked
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.content.languages import plurals_of, translations_name
from tabletop.engine.spelling import unknown_name
from tabletop.games.catalogue import all_games
from tabletop.i18n.languages import ORIGINAL, TABLE, is_code, text_path
from tabletop.i18n.linguist import words_in
from tabletop.i18n.linguist_check import checked_words
from tabletop.i18n.pages import page_path, read_page_file
from tabletop.i18n.text_file import read_original, read_text_file
from tabletop.resources import resource_path
from tabletop.scenarios.lessons import lesson_path, read_lesson, read_translation


def is_language(folder: Path) -> bool:
    """Return whether a folder is one of a language, by what is in it."""
    name = folder.name
    return is_code(name) and (
        not is_missing(folder / translations_name(name)) or any(folder.glob(f"*/*.{name}.yaml"))
    )


def language_checks(folder: Path) -> Iterator[Checked]:
    """Yield the checks of all files of a language, those that nothing reads included."""
    language = folder.name
    games = (TABLE, *(game.id for game in all_games()))
    known: set[Path] = set()
    for game in games:
        for path_of, check in _KINDS:
            path = path_of(folder, game, language)
            known.add(path)
            if not is_missing(path):
                yield check(path, game, language)
            elif check is _text_check:
                yield Checked(path, (), ("everything",))
    known.add(folder / translations_name(language))
    yield from _window(folder, language)
    for path in sorted(folder.rglob("*")):
        if path.suffix in _READ and path not in known:
            message = unknown_name(
                'nothing reads a file called "{name}" here{hint}',
                path.relative_to(folder).as_posix(),
                [one.relative_to(folder).as_posix() for one in known],
            )
            yield Checked(path, (Problem(path, WHOLE, message),))


_READ: Final = (".yaml", ".yml", ".ts")


def _text_check(path: Path, game: str, language: str) -> Checked:
    plurals = plurals_of(language, text_path(path.parent.parent, TABLE, language))
    original = read_original(text_path(GAME_FOLDERS, game, ORIGINAL), game)
    file = read_text_file(path, game, language, plurals).fitted_to(original)
    left = (".".join(key) for key in original.sentences if key not in file.sentences)
    return Checked(path, file.problems, (*left, *file.lacking(original)))


def page_check(path: Path, game: str, language: str) -> Checked:
    """Return the check of a translated rules page."""
    original = read_page_file(page_path(GAME_FOLDERS, game, ORIGINAL), game, ORIGINAL)
    file = read_page_file(path, game, language).fitted_to(original)
    return Checked(path, file.problems, tuple(file.lacking(original)))


def lesson_check(path: Path, game: str, language: str) -> Checked:
    """Return the check of a translated lesson."""
    own = lesson_path(GAME_FOLDERS, game, ORIGINAL)
    original, _ = read_lesson(own, game, rules_for, GameLibrary().speaker_for)
    said, problems = read_translation(path, game, language, original)
    steps = () if original is None else (step.key for step in original.steps)
    left = (key for key in ("title", *steps, "praise") if key not in said)
    return Checked(path, problems, tuple(left))


_KINDS: Final = ((text_path, _text_check), (page_path, page_check), (lesson_path, lesson_check))


def words_check(path: Path) -> Checked:
    """Return the check of a translators' file by itself."""
    language = path.stem.partition("_")[2]
    plurals = plurals_of(language, text_path(path.parent, TABLE, language))
    return Checked(path, checked_words(path, language, plurals)[1])


def _window(folder: Path, language: str) -> Iterator[Checked]:
    """Yield the check of the window's words: how many texts of each part of it are lacking."""
    path = folder / translations_name(language)
    plurals = plurals_of(language, text_path(folder, TABLE, language))
    words, problems = checked_words(path, language, plurals) if not is_missing(path) else ({}, ())
    needed: dict[str, list[bool]] = {}
    own = (words_in(one) for one in resource_path("assets", "translations").glob("*.ts"))
    for context, text in sorted({key for said in own for key in said}):
        needed.setdefault(context, []).append((context, text) in words)
    lacking = (
        f"{context} ({found.count(False)} of {len(found)} texts)"
        for context, found in needed.items()
        if not all(found)
    )
    yield Checked(path, problems, tuple(lacking))
