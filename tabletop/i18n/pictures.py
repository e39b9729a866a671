"""Says things in pictures: the names of drawings stand for the words, for who cannot read yet.

`pictures.yaml` beside a game's texts is read like a translation of them. Whatever it does not say
has no picture and is written.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.cards.file_reading import GameFolders, is_missing
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import Seat
from tabletop.i18n.languages import ORIGINAL, TABLE, text_path
from tabletop.i18n.sentences import Phrase, Sentence
from tabletop.i18n.speaker import Speaker, Table
from tabletop.i18n.text_file import Key, read_original, read_text_file
from tabletop.i18n.texts import Texts

if TYPE_CHECKING:
    from tabletop.cards.problems import Problem

PICTURES: Final = "pictures"
"""What the language is called in its files."""
UNSAID: Final = "["
"""Begins what there is no picture for (`Texts`)."""


def picture_file(folder: GameFolders, game: str) -> Path:
    """Return where a game says in pictures what it has to say; the file need not be there."""
    return folder / game / f"{PICTURES}.yaml"


def load_pictures(folder: GameFolders, game: str) -> Texts:
    """Return what a game and the table say in pictures; what is wrong there is left out.

    Args:
        folder: where each game has its files.
        game: the game's id.
    """
    said: dict[Key, Sentence] = {}
    problems: list[Problem] = []
    for name in (TABLE, game):
        path = picture_file(folder, name)
        if not is_missing(path):
            original = read_original(text_path(folder, name, ORIGINAL), name)
            file = read_text_file(path, name, PICTURES).fitted_to(original)
            said |= file.sentences
            problems += file.problems
    return Texts(PICTURES, said, problems=tuple(problems))


class PictureSpeaker(Speaker):
    """Says everything at one table as names of drawings, with blanks between them.

    Cards, dice and players are said as `card:NUMBER`, `die:KEY:FACE` and `seat:NUMBER`.
    """

    def __init__(self, texts: Texts, table: Table, seats: int) -> None:
        super().__init__(texts, table, [""] * seats)

    def _card(self, card: CardId) -> Phrase:
        return Phrase("card" if card == HIDDEN else f"card:{card}", fixed=True)

    def _seat(self, seat: Seat) -> Phrase:
        return Phrase(f"seat:{seat}" if seat >= 0 else "everyone", fixed=True)

    def _die(self, die: int, face: int | None) -> Phrase:
        shown = "" if face is None else face
        return Phrase(f"die:{self._cards.dice[die].key}:{shown}", fixed=True)
