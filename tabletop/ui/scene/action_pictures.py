"""Pictures on the buttons of actions: whom, which colour or which card they name."""

from typing import Final

from PySide6.QtGui import QIcon

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Move, SeatAction
from tabletop.match.match import Match
from tabletop.ui.theme.seat_colours import dot_icon
from tabletop.ui.theme.sprite_cache import UNIT, SpriteCache

_SIDE: Final = 48
_CARD: Final = 96
"""Width of a card's picture in pixels; the button makes it smaller."""


def picture_of(action: SeatAction | None, sprites: SpriteCache, match: Match) -> QIcon:
    """The picture of what an action names; an empty one where it names nothing."""
    match action:
        case ChooseSeat(seat):
            return dot_icon(match.badge(seat), _SIDE)
        case ChooseWord(word):
            return sprites.art.sign(word)
        case ChooseCard(card):
            return QIcon(sprites.face(card, None, _CARD / (UNIT * sprites.resolution)))
        case Move(to=int(to), source=None):
            owner = match.rules.zones[to].owner
            return QIcon() if owner is None else dot_icon(match.badge(owner), _SIDE)
        case _:
            return QIcon()
