"""Checks whether a rules page fits its game."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.cards.problems import Problem
from tabletop.engine.cards import CardSet
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.spelling import unknown_name
from tabletop.i18n.pages import BACK, DRAWING, SIGNS, PageFile, Paragraph


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play a game.

    Attributes:
        options: all options with their values.
        pieces: what can be pictured (`pieces_of`).
    """

    options: Mapping[str, str]
    pieces: frozenset[str]


def pieces_of(cards: CardSet, drawings: Collection[str]) -> frozenset[str]:
    """Return what a picture can show by name: cards, their sides, backs, dice, drawings.

    Args:
        cards: the game's cards and dice.
        drawings: names of further drawings.
    """
    found = {card.key for card in cards.cards}
    found.update(f"{card.key}/{side}" for card in cards.cards for side in card.sides)
    found.update(f"{BACK}/{deck}" for deck in cards.decks)
    for die in cards.dice:
        faces = range(1, 7) if die.symbol is None else range(6)
        found.update(f"{die.key}/{face}" for face in faces)
    return frozenset(found.union(SIGNS, (f"{DRAWING}/{name}" for name in drawings)))


@dataclass(frozen=True, slots=True)
class PageNeeds:
    """What a page must fit.

    Attributes:
        rules: the ids of all rules of the game; each must be told.
        options: the values of each option.
        variants: every way to play that has other cards or rules.
        seats: fewest and most players.
    """

    rules: Collection[str]
    options: Mapping[str, Sequence[str]]
    variants: Collection[Variant]
    seats: tuple[int, int]

    def check(self, file: PageFile) -> Iterator[Problem]:
        """Yield what on a page does not fit the game."""
        told: set[str] = set()
        for paragraph in file.page.paragraphs():
            told.update(paragraph.rules)
            for message in self._misfits(paragraph):
                yield Problem(file.path, paragraph.line, message.at(paragraph.key))
        for rule in sorted(set(self.rules) - told):
            yield Problem(file.path, 1, ErrorText("no paragraph tells the rule {rule}", rule=rule))

    def _misfits(self, paragraph: Paragraph) -> Iterator[ErrorText]:
        for rule in paragraph.rules:
            if rule not in self.rules:
                yield unknown_name('there is no rule "{name}"{hint}', rule, self.rules)
        for key, value in paragraph.when.items():
            if key not in self.options:
                yield unknown_name('there is no option "{name}"{hint}', key, self.options)
            elif value not in self.options[key]:
                yield unknown_name(
                    'the option {key} cannot be "{name}"{hint}', value, self.options[key], key=key
                )
        fewest, most = self.seats
        if paragraph.table and not fewest <= len(paragraph.table.players) <= most:
            yield ErrorText("the game is for {fewest} to {most} players", fewest=fewest, most=most)
        for name in dict.fromkeys(name for row in paragraph.pieces for name in row):
            for variant in self.variants:
                if paragraph.is_for(variant.options) and name not in variant.pieces:
                    yield unknown_name(
                        'nothing that can be pictured is called "{name}"{hint}',
                        name,
                        variant.pieces,
                    )
                    break
