"""Pictures on the buttons of actions: whom, which colour or which card they name."""

from typing import Final

from PySide6.QtGui import QIcon

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Move, SeatAction
from tabletop.match.match import Match
from tabletop.ui.look.printer import UNIT, Printer
from tabletop.ui.look.seat_colours import dot_icon

_SIDE: Final = 48
_CARD: Final = 96
"""Width of a card's picture in pixels; the button makes it smaller."""


def picture_of(action: SeatAction | None, printer: Printer, match: Match) -> QIcon:
    """The picture of what an action names; an empty one where it names nothing."""
    match action:
        case ChooseSeat(seat):
            return dot_icon(match.badge(seat), _SIDE)
        case ChooseWord(word):
            return printer.art.sign(word)
        case ChooseCard(card):
            return QIcon(printer.face(card, None, _CARD / (UNIT * printer.resolution)))
        case Move(to=int(to), source=None):
            owner = match.rules.zones[to].owner
            return QIcon() if owner is None else dot_icon(match.badge(owner), _SIDE)
        case _:
            return QIcon()
