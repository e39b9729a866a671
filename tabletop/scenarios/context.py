"""What every part of a scenario is read with."""

from dataclasses import dataclass
from typing import Final

from tabletop.carddefs.located import ListNode, Node, Scalar
from tabletop.carddefs.reading import Reader
from tabletop.engine.cards import CardId
from tabletop.engine.fields import CardOf
from tabletop.engine.notation import Notation
from tabletop.match.match import AnyRules

REST: Final = "rest"
"""In a list of cards: every card that is not named."""


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card of a list and its line; `REST` is None."""

    card: CardId | None
    line: int


@dataclass(frozen=True, slots=True)
class Context:
    """The file's reader, with the game and its names."""

    reader: Reader
    rules: AnyRules
    notation: Notation

    def cards(self, node: Node, what: str, *, rest: bool) -> tuple[CardRead, ...] | None:
        """A list of cards, bottom first, in which `rest` may stand; None where it is none.

        What is wrong with single cards goes to the report, and they are left out.
        """
        if rest and is_rest(node):
            return (CardRead(None, node.line),)
        listing = self.reader.listing(node, what)
        if listing is None or not self._bearable(listing, what):
            return None
        found = []
        for place, item in enumerate(listing.items, 1):
            if rest and is_rest(item):
                found.append(CardRead(None, item.line))
                continue
            card = self.reader.value(item, CardOf(), f"{what}[{place}]")
            if isinstance(card, int):
                found.append(CardRead(card, item.line))
        return tuple(found)

    def _bearable(self, listing: ListNode, what: str) -> bool:
        """Whether a list is not absurdly long; naming each of its cards would help nobody."""
        most = self.rules.pieces().total() + 1
        if len(listing.items) <= 2 * most:
            return True
        self.reader.report.add(
            listing.line, f"{what}: {len(listing.items)} cards; the game has {most - 1}"
        )
        return False


def is_rest(node: Node) -> bool:
    """Whether it says `rest`."""
    return isinstance(node, Scalar) and node.value == REST
