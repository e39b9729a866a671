"""The available languages: the built-in ones and those that the user added.

A user's language is a folder named by its code in `languages` in the user's data folder, with the
structure of `card_defs`: `languages/pl/table/texts.pl.yaml`. Translations of the window are in
`tabletop_CODE.ts` beside the folders of the games. If the language is also built in, the user's
texts take precedence.
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
    keep_direction,
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


def known_languages() -> tuple[str, ...]:
    """Return the available languages, the original first."""
    return original_first((*languages(resource_path("card_defs"), SHARED), *_of_user()))


def _of_user() -> tuple[str, ...]:
    if is_left_out("languages"):
        return ()
    try:
        with os.scandir(Folders.of_user().languages) as entries:
            return tuple(e.name for e in entries if is_code(e.name) and is_folder(e))
    except OSError:
        return ()


def user_text_folders(language: str) -> tuple[Path, ...]:
    """Return the user's folders with texts in a language; usually there are none."""
    folder = Folders.of_user().languages / language
    return () if is_left_out("languages") or is_missing(folder) else (folder,)


def own_name(language: str) -> str:
    """Return a language's name in that language, or "" if its files do not give one."""
    found = ""
    for path in _table_texts(language):
        found = first_values(path, (NATIVE_NAME,)).get(NATIVE_NAME, found)
    return found


def plurals_of(language: str, *further: Path) -> "Plurals":
    """Return the plural rules of a language, read from its files and the given ones."""
    from tabletop.i18n.plurals import read_plural_rules

    return read_plural_rules((*_table_texts(language), *further))


def _table_texts(language: str) -> tuple[Path, ...]:
    roots = (resource_path("card_defs"), *user_text_folders(language))
    return tuple(text_path(root, SHARED, language) for root in roots)


def ui_texts(language: str) -> "tuple[Translations, tuple[Problem, ...]]":
    """Return the translations of the window, and problems in the user's files."""
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
    words = {key: tuple(map(keep_direction, forms)) for key, forms in words.items()}
    _log.debug("language %s: %d texts, %d problems", language, len(words), len(problems))
    return words, tuple(problems)


def translations_name(language: str) -> str:
    """Return the file name of the window's translations."""
    return f"tabletop_{language}.ts"
