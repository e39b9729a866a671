"""Positions in the words of scenario files, and what can be wrong with them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.message import CardRef, Message
from tabletop.engine.state import Zones
from tabletop.engine.zones import Seat, ZoneIndex


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the words of scenario files.

    Attributes:
        zones: the cards of every zone, by zone index.
        to_act: who acts.
        fields: the game's typed fields (`Rules.fields`) by name; all of them.
    """

    zones: Zones
    to_act: Seat
    fields: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Impossible:
    """Something in a position that no play could have led to.

    Attributes:
        where: `zone`, `field`, `to_act`, or `zones` for all of them.
        name: the zone's index or the field's name.
        message: what is wrong with it.
    """

    where: str
    name: ZoneIndex | str
    message: Message


class ImpossiblePositionError(ValueError):
    """Raised by `Rules.build` with everything that is wrong with a position."""

    def __init__(self, problems: Sequence[Impossible]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = tuple(problems)


def miscounted(pieces: Mapping[CardId, int], zones: Zones) -> Iterator[Impossible]:
    """Yield each card of which more lie about than exist, then those that lie nowhere.

    Args:
        pieces: how many copies of each card are in play (`Rules.pieces`).
        zones: the cards of every zone, by zone index.
    """
    left = Counter(pieces)
    for zone, cards in enumerate(zones):
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                yield Impossible(
                    "zone", zone, Message("too-many-copies", (("card", CardRef(card)),))
                )
    missing = tuple(CardRef(card) for card, count in left.items() if count > 0)
    if missing:
        yield Impossible(
            "zones", "", Message("cards-missing", (("n", len(missing)), ("cards", missing)))
        )
