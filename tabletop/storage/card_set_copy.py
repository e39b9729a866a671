"""Write a card set to start from: a game's own cards and texts."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tabletop.content.card_sets import MANIFEST, card_files
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.games.catalogue import source_of
from tabletop.games.game import Game
from tabletop.i18n.languages import ORIGINAL, text_path
from tabletop.i18n.text_file import CARD_SECTIONS
from tabletop.storage.templates import write_files

_MANIFEST: Final = """\
# A card set: your own cards for this game. Keep the folder in "cards" of Tabletop's data folder, or
# name it with --cards. "tabletop cards check FOLDER" says what is wrong, with file and line.
format: 1
game: {game}
{source}# What it is called where a game is set up, and in saves.
name: My cards
"""
_CARDS: Final = """\
# The cards, as they are until you change them. What you may change:
# - count: how many copies there are of a card; of a deck, of all its cards together.
# - numbers, words and all else that stands beside the id: what is printed, as far as the rules go.
# - id: what a card is called in files. Keep those of cards that stay; new cards need new ones.
# - back, face, sides: how cards are drawn. Drawings are the .svg files of this folder, named
#   without their ending, and else those of the game.
# Cards may be added and left out. What the rules cannot do without is told when it is missing.
"""
_TEXTS: Final = """\
# What cards are called and what is printed on them. Take away the "# " before what you change, and
# before the line of its section; the rest stays as the game has it. Another language is another
# file (texts.de.yaml). Words in braces fill in what a card says of itself in the card file.
format: 1
game: {game}
language: {language}
"""
_TOP_KEY: Final = re.compile(r"([a-z_]+):")


def write_card_set(game: Game, folder: Path, language: str) -> Iterator[Path]:
    """Write a game's own cards as a card set; yield each file after it is written.

    Args:
        game: the game whose cards are copied.
        folder: a folder that does not exist, or is empty.
        language: the language for the texts; English is used if the game lacks it.

    Raises:
        OSError: if the folder is not empty, or cannot be written.
    """
    source = source_of(game.id)
    origin = f"source: {json.dumps(source)}\n" if source else ""
    files = {MANIFEST: _MANIFEST.format(game=game.id, source=origin)}
    for name in card_files(game):
        own = (GAME_FOLDERS / game.id / name).read_text(encoding="utf-8")
        files[name] = _CARDS + _without_head(own)
    texts = text_path(GAME_FOLDERS, game.id, language)
    if not texts.exists():
        texts, language = text_path(GAME_FOLDERS, game.id, ORIGINAL), ORIGINAL
    head = _TEXTS.format(game=game.id, language=language)
    own = texts.read_text(encoding="utf-8")
    files[texts.name] = head + "".join(commented_sections(own, CARD_SECTIONS.__contains__))
    return write_files(folder, files)


def _without_head(text: str) -> str:
    """Return a file's text without its initial comments, which describe the original."""
    lines = text.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if not line.startswith("#"))
    return "".join(lines[first:])


def commented_sections(text: str, wanted: Callable[[str], bool]) -> Iterator[str]:
    """Yield the wanted sections of a file, with every line commented out."""
    is_wanted = False
    for line in text.splitlines(keepends=True):
        key = _TOP_KEY.match(line)
        if key is not None:
            is_wanted = wanted(key[1])
        if is_wanted and line.strip() and not line.startswith("#"):
            yield f"# {line}"
