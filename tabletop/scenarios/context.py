"""What every part of a scenario is read with."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from tabletop.cards.binder import Reader
from tabletop.cards.yaml_nodes import ListNode, Node, Scalar
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.fields import CardOf
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import closest, did_you_mean
from tabletop.match.match import AnyRules

REST: Final = "rest"
"""In a list of cards: every card that is not named."""
SURE: Final = 0.8
"""How much like a known word (1: the same) a misspelt one is to be taken for it."""


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card of a list.

    Attributes:
        card: which; None for `REST`, `HIDDEN` where there is no such card.
        line: its line.
        sure: False where it is misspelt and `card` is what was likely meant.
    """

    card: CardId | None
    line: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Context:
    """The file's reader, with the game and its names.

    Attributes:
        reader: reads values.
        rules: the game.
        notation: its names.
        rule_ids: the ids of its rules.
    """

    reader: Reader
    rules: AnyRules
    notation: Notation
    rule_ids: tuple[str, ...]

    def cards(self, node: Node, what: str, *, rest: bool) -> tuple[CardRead, ...] | None:
        """A list of cards, bottom first, in which `rest` may stand; None where it is none.

        What is wrong with single cards goes to the report.
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
            else:
                found.append(CardRead(self._meant(item), item.line, sure=False))
        return tuple(found)

    def _meant(self, node: Node) -> CardId:
        """The card that is misspelt; `HIDDEN` where none is much like it."""
        ids = self.rules.cards.ids
        name = closest(node.text, ids, SURE) if isinstance(node, Scalar) else None
        return HIDDEN if name is None else ids[name]

    def rule(self, node: Node, rule: str, what: str, likely: Collection[str] | None = None) -> None:
        """Notes that there is no such rule, where there is none; `likely` are those meant."""
        if rule not in self.rule_ids:
            hint = did_you_mean(rule, likely or self.rule_ids)
            self.reader.report.add(
                node.line,
                ErrorText(
                    '{game} has no rule "{rule}"{hint}',
                    game=self.rules.game,
                    rule=quoted_input(rule),
                    hint=hint,
                ).at(what),
            )

    def _bearable(self, listing: ListNode, what: str) -> bool:
        """Whether a list is not absurdly long; naming each of its cards would help nobody."""
        most = self.rules.pieces().total() + 1
        if len(listing.items) <= 2 * most:
            return True
        self.reader.report.add(
            listing.line,
            ErrorText("{n} cards; the game has {most}", n=len(listing.items), most=most - 1).at(
                what
            ),
        )
        return False


def is_rest(node: Node) -> bool:
    """Whether it says `rest`."""
    return isinstance(node, Scalar) and node.value == REST
