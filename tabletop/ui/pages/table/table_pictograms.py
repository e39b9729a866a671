"""Pictures for words at one table: on its buttons, its cards and the sheets over it."""

from functools import cache

from PySide6.QtGui import QPixmap

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import CardId
from tabletop.i18n.pictures import PictureSpeaker, load_pictures
from tabletop.library.game_files import GAME_FOLDERS
from tabletop.ui.control.session import Session
from tabletop.ui.theme.pictograms import Pictograms, Signs
from tabletop.ui.viewmodel.buttons import Button, action_words, picture_words


class TablePictograms:
    """Says in pictures what is said in words there.

    Attributes:
        draw: draws pictograms of the game.
        on_card: what stands on a card in pictures; None where there are none for it.
    """

    def __init__(self, session: Session) -> None:
        match = session.match
        rules = match.rules
        self._session = session
        self.speaker = PictureSpeaker(load_pictures(GAME_FOLDERS, rules.game), rules, rules.seats)
        self.draw = Pictograms(rules.game, rules.cards, match.badge)
        self.on_card = cache(self._on_card)

    def _on_card(self, card: CardId) -> Signs | None:
        words = self.speaker.card_text(card)
        return Signs(self.draw, words) if self.draw.drawable(words) else None

    def of_button(self, button: Button, height: int, ratio: float) -> QPixmap | None:
        """Return what is drawn on a button (`prompt_bar.Pictogram`)."""
        words = picture_words(self.speaker, self._session.view, button)
        return self.draw.pixmap(words, height, ratio)

    def of_action(self, action: SeatAction, height: int, ratio: float) -> QPixmap | None:
        """Return what is drawn where an action can be chosen; None where there is nothing."""
        words = action_words(self.speaker, self._session.view, action)
        return self.draw.pixmap(words, height, ratio)

    def of_word(self, word: str, height: int, ratio: float) -> QPixmap | None:
        """Return what is drawn for a word of the game, or for names of drawings."""
        return self.draw.pixmap(self.speaker.texts.word(word), height, ratio)
