"""The languages that there are, by their files: those of the program and those of the user.

A language of the user is a folder called as its code in `languages` of the user's data folder,
laid out like `card_defs`, with the window's words in `tabletop_CODE.ts` beside the games' folders:
`languages/pl/table/texts.pl.yaml`. One that the program has as well corrects it.
"""

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.cards.file_reading import is_folder, is_missing
from tabletop.cards.metadata import first_values
from tabletop.folders import Folders, is_left_out
from tabletop.i18n.languages import (
    NATIVE_NAME,
    SHARED,
    is_code,
    languages,
    original_first,
    text_path,
)
from tabletop.i18n.linguist import Translations, translations_in
from tabletop.resources import ResourceNotFoundError, resource_path

if TYPE_CHECKING:
    from tabletop.cards.problems import Problem
    from tabletop.i18n.plurals import Plurals


_log: Final = logging.getLogger(__name__)
_PART: Final = "languages"
"""As what all of the user's are left out."""


def known_languages() -> tuple[str, ...]:
    """Return the languages that can be chosen, the original first."""
    return original_first((*languages(resource_path("card_defs"), SHARED), *_of_user()))


def _of_user() -> tuple[str, ...]:
    if is_left_out(_PART):
        return ()
    try:
        with os.scandir(Folders.of_user().languages) as entries:
            return tuple(e.name for e in entries if is_code(e.name) and is_folder(e))
    except OSError:
        return ()


def user_text_folders(language: str) -> tuple[Path, ...]:
    """Return the folders with texts in a language besides the program's own; none are usual."""
    folder = Folders.of_user().languages / language
    return () if is_left_out(_PART) or is_missing(folder) else (folder,)


def own_name(language: str) -> str:
    """Return what a language calls itself in its own files; empty where they do not say."""
    found = ""
    for path in _table_texts(language):
        found = first_values(path, (NATIVE_NAME,)).get(NATIVE_NAME, found)
    return found


def plurals_of(language: str, *further: Path) -> "Plurals":
    """Return the plural rules of a language, as its files say, and further ones."""
    from tabletop.i18n.plurals import read_plural_rules

    return read_plural_rules((*_table_texts(language), *further))


def _table_texts(language: str) -> tuple[Path, ...]:
    roots = (resource_path("card_defs"), *user_text_folders(language))
    return tuple(text_path(root, SHARED, language) for root in roots)


def ui_texts(language: str) -> "tuple[Translations, tuple[Problem, ...]]":
    """Return the window's words in a language, and what is wrong with the user's files of them."""
    words: dict[tuple[str, str], tuple[str, ...]] = {}
    problems: list[Problem] = []
    name = translations_name(language)
    with suppress(ResourceNotFoundError):
        words.update(translations_in(resource_path("assets", "translations", name)))
    for folder in user_text_folders(language):
        if not is_missing(folder / name):
            from tabletop.i18n.linguist_check import checked_words

            more, wrong = checked_words(folder / name, language, plurals_of(language))
            words.update(more)
            problems += wrong
    _log.debug("language %s: %d texts, %d problems", language, len(words), len(problems))
    return words, tuple(problems)


def translations_name(language: str) -> str:
    """Return what a translators' file of the window's words is called."""
    return f"tabletop_{language}.ts"
