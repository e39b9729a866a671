"""What a position becomes where pieces are moved by hand, whether or not the rules allow it."""

from collections.abc import Mapping

from tabletop.engine.cards import CardId
from tabletop.engine.positions import Position
from tabletop.engine.zones import ZoneIndex, ZoneRole, ZoneSpec


class HasFreeEdit:
    """Implemented by rules to whom moving a piece by hand means more than its place."""

    zones: tuple[ZoneSpec, ...]

    def home(self, card: CardId) -> ZoneIndex:
        """Return the zone of a card that takes no part."""
        return default_home(self.zones)

    def card_laid(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        """Return the position once a card was laid, perhaps onto another, or was taken away."""
        return position

    def die_laid(self, position: Position, die: int, place: str) -> Position | None:
        """Return the position with a die at another place of the table; None: it says nothing."""
        return None

    def field_set(self, position: Position, name: str) -> Position:
        """Return the position once a field was set, with what else it then needs to be possible."""
        return position

    def outline(self, position: Position) -> Mapping[str, object]:
        """Return what the table shows of a position that cannot occur: parts of states.

        They are put into the last state that could occur, so they must be fit to be shown there.
        """
        return {}


def default_home(zones: tuple[ZoneSpec, ...]) -> ZoneIndex:
    """Return the zone of cards that take no part; the first zone where there is none."""
    roles = [spec.role for spec in zones]
    return roles.index(ZoneRole.OUT_OF_PLAY) if ZoneRole.OUT_OF_PLAY in roles else 0
