"""What a position becomes where pieces are moved by hand, whether or not the rules allow it."""

from typing import TYPE_CHECKING, Final

from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex, ZoneSpec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tabletop.engine.rules import Position

ASIDE: Final = "box"
"""The kind of the zone of what is out of play."""


class FreeEdit:
    """The part of `Rules` that says what moving a piece means beside its place."""

    zones: tuple[ZoneSpec, ...]

    def home(self, card: CardId) -> ZoneIndex:
        """The zone of a card that takes no part: the box, where the game has one."""
        del card
        kinds = [spec.kind for spec in self.zones]
        return kinds.index(ASIDE) if ASIDE in kinds else 0

    def card_laid(self, position: "Position", card: CardId, onto: CardId | None) -> "Position":
        """The position once a card was laid by hand, perhaps onto another, or was taken away."""
        del card, onto
        return position

    def die_laid(self, position: "Position", die: int, place: str) -> "Position | None":
        """The position with a die at another place of the table; None where it says nothing."""
        del position, die, place
        return None

    def outline(self, position: "Position") -> "Mapping[str, object]":
        """What the table shows of a position that cannot occur, beside its cards: parts of states.

        They are put into the last state that could occur, so they must be fit to be shown there.
        """
        del position
        return {}
