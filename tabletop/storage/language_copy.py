"""Write a language to start from: the English texts of the window and all games."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop.cards.problems import Problems
from tabletop.cards.yaml_nodes import ListNode, MapNode, Node, Scalar, read_yaml
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.languages import translations_name
from tabletop.games.catalogue import all_games
from tabletop.i18n.languages import ORIGINAL, SHARED, text_path
from tabletop.i18n.pages import page_path
from tabletop.resources import resource_path
from tabletop.scenarios.lessons import lesson_path
from tabletop.storage.card_set_copy import commented_sections
from tabletop.storage.templates import write_files

_HEAD: Final = """\
# Translate the texts below. Take away the "# " before each text that you have translated, and
# before the lines above it that are indented less. The others are shown in English.
format: 1
game: {game}
language: {language}
"""
_TABLE: Final = """\
# native_name: the name of the language in the language itself
# plurals:
#   one: "i = 1 and v = 0"
"""
_HEAD_KEYS: Final = ("format", "game", "language")
_WORDS: Final = ("title", "text", "points", "labels", "caption", "note", "praise")
"""The keys of rules pages and lessons that are translated."""
_COMPLETE: Final = "de"
"""A language whose file has all texts of the window."""
_TRANSLATED: Final = re.compile(r"<translation>[^<]*</translation>")
_FORM: Final = re.compile(r"<translation>(\s*<numerusform>)[^<]*(</numerusform>)[^/]*/numerusform>")


def write_language(language: str, folder: Path) -> Iterator[Path]:
    """Write all texts in English, commented out; yield each file after it is written.

    Args:
        language: the language's code.
        folder: a folder that does not exist, or is empty.

    Raises:
        OSError: if the folder is not empty, or cannot be written.
    """
    name = translations_name(language)
    files = {name: _window_texts(language)}
    for game in (SHARED, *(game.id for game in all_games())):
        head = _HEAD.format(game=game, language=language) + _TABLE * (game == SHARED)
        own = text_path(GAME_FOLDERS, game, ORIGINAL).read_text(encoding="utf-8")
        texts = commented_sections(own, lambda key: key not in _HEAD_KEYS)
        files[f"{game}/texts.{language}.yaml"] = head + "".join(texts)
        for path_of in (page_path, lesson_path):
            path = path_of(GAME_FOLDERS, game, ORIGINAL)
            if path.is_file():
                words = "\n".join((*_words(read_yaml(path, Problems(path))), ""))
                files[f"{game}/{path_of(Path(), game, language).name}"] = head + words
    return write_files(folder, files)


def _window_texts(language: str) -> str:
    complete = resource_path("assets", "translations", translations_name(_COMPLETE))
    text = complete.read_text(encoding="utf-8")
    text = text.replace(f'language="{_COMPLETE}"', f'language="{language}"', 1)
    text = _TRANSLATED.sub('<translation type="unfinished"></translation>', text)
    return _FORM.sub(r'<translation type="unfinished">\1\2', text)


def _words(node: Node | None, indent: str = "# ") -> Iterator[str]:
    """Yield the lines of a mapping that contain words, commented out."""
    for key, entry in node.entries.items() if isinstance(node, MapNode) else ():
        inner = [*_words(entry.value, f"{indent}  ")]
        if inner:
            yield f"{indent}{key}:"
            yield from inner
        elif key in _WORDS:
            yield f"{indent}{key}: {_quoted(entry.value)}"


def _quoted(node: Node) -> str:
    match node:
        case Scalar(text=text):
            return json.dumps(" ".join(text.split()), ensure_ascii=False)
        case ListNode(items=items):
            return f"[{', '.join(map(_quoted, items))}]"
        case _:
            return "{}"
