"""A capability for games in which edits in the sandbox have side effects."""

from collections.abc import Mapping

from tabletop.engine.cards import CardId
from tabletop.engine.positions import Position
from tabletop.engine.zones import ZoneIndex, ZoneRole, ZoneSpec


class HasFreeEdit:
    """Rules with side effects when a piece is moved in the sandbox.

    Examples:
        >>> class Editing(HasFreeEdit):
        ...     zones = rules.zones
        >>> Editing().home(5)
        0
    """

    zones: tuple[ZoneSpec, ...]

    def home(self, card: CardId) -> ZoneIndex:
        """Return the zone for a card that is not in play."""
        return default_home(self.zones)

    def card_placed(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        """Return the position with the consequences of moving or removing a card.

        `onto` is the card that the moved card was placed on, or None.
        """
        return position

    def die_placed(self, position: Position, die: int, place: str) -> Position | None:
        """Return the position with a die moved to a place, or None if that is meaningless."""
        return None

    def field_set(self, position: Position, name: str) -> Position:
        """Return the position with dependent fields updated after a field was set."""
        return position

    def display_fields(self, position: Position) -> Mapping[str, object]:
        """Return the state fields to show for an impossible position.

        They replace the fields of the last possible state.
        """
        return {}


def default_home(zones: tuple[ZoneSpec, ...]) -> ZoneIndex:
    """Return the zone for cards that are not in play, or zone 0 if there is none."""
    roles = [spec.role for spec in zones]
    return roles.index(ZoneRole.OUT_OF_PLAY) if ZoneRole.OUT_OF_PLAY in roles else 0
