"""Check whether a game's texts and rules page are complete.

Texts that the rules do not declare are only found missing when the game is played.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from tabletop.cards.problems import Problem
from tabletop.cards.templates import Slot, fact_at
from tabletop.engine.capabilities import hand_orders_of, printed_texts, score_sheet_of
from tabletop.engine.cards import CardDef, CardSet
from tabletop.engine.localized_error import ErrorText, unknown_name
from tabletop.engine.options import OptionSpec
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.engine.zones import State
from tabletop.i18n.languages import METADATA_KEYS
from tabletop.i18n.pages import BACK, DRAWING, SYMBOLS, PageFile, Paragraph
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.text_file import Key
from tabletop.i18n.texts import Texts

S = TypeVar("S", bound=State)


def missing_texts(
    texts: Texts, rules: Rules[S], options: Iterable[OptionSpec] = ()
) -> tuple[str, ...]:
    """Return the sorted keys of texts that the rules may need but that are missing.

    This covers the game's name, its cards, zones, dice places, hand orders and score sheet, all
    action labels, and the reasons with their rules. Options, undo barriers and departures are
    covered as well. Labels of position fields are optional.
    """
    required = (
        *((name,) for name in METADATA_KEYS),
        *_pieces(rules),
        *_printed(rules),
        *_reasons(rules),
        *_options(options),
        *(("barriers", barrier.value) for barrier in Barrier),
        ("partings", "left"),
        ("partings", "conceded"),
    )
    found = {".".join(key) for key in required if texts.first_key(key) is None}
    return tuple(sorted(found.union(_cards(texts, rules), _actions(texts, rules))))


def _pieces(rules: Rules[S]) -> Iterator[Key]:
    yield from (("decks", deck) for deck in rules.cards.decks)
    for die in rules.cards.dice:
        yield "dice", die.key
        yield "faces", die.key
    yield from (("zones", spec.kind) for spec in rules.zones)
    state = rules.initial_state()
    for place in rules.plan(state, None).dice:
        yield "dice_places", place.name.partition("/")[0]
    for word in hand_orders_of(rules):
        yield "words", word
    for line in score_sheet_of(rules, state):
        yield "words", line.word
        yield "score_lines", line.word


def _printed(rules: Rules[S]) -> Iterator[Key]:
    for card in range(len(rules.cards.cards)):
        yield from (("card_texts", line.code) for line in printed_texts(rules, card))


def _reasons(rules: Rules[S]) -> Iterator[Key]:
    for reason in (*TABLE_REASONS, *rules.reasons):
        yield "reasons", reason.code
        yield "rules", reason.rule, "title"


def _options(options: Iterable[OptionSpec]) -> Iterator[Key]:
    for option in options:
        yield "options", option.key, "label"
        yield "options", option.key, "help"
        if not option.seat:
            yield from (("options", option.key, "values", value) for value in option.values)


def _cards(texts: Texts, rules: Rules[S]) -> Iterator[str]:
    for card in rules.cards.cards:
        if texts.first_key(("cards", card.key), ("cards", card.deck)) is None:
            yield f"cards.{card.key}"
        for _, slot in _card_slots(texts, card):
            with suppress(KeyError):
                fact = fact_at(card.facts, slot.name)
                for word in fact if isinstance(fact, tuple) else (fact,):
                    if isinstance(word, str) and texts.first_key(("words", word)) is None:
                        yield f"words.{word}"


def unfilled(texts: Texts, rules: Rules[S]) -> Iterator[str]:
    """Yield a message for each placeholder in a card's texts that no fact can fill."""
    for card in rules.cards.cards:
        for key, slot in _card_slots(texts, card):
            try:
                fact_at(card.facts, slot.name)
            except KeyError:
                yield f"{'.'.join(key)}: {slot} is no fact of {card.key}"


def _card_slots(texts: Texts, card: CardDef) -> Iterator[tuple[Key, Slot]]:
    """Yield the placeholders in a card's texts, each after the key of its text."""
    for section in ("cards", "card_texts"):
        key = texts.first_key((section, card.key), (section, card.deck))
        if key is not None:
            yield from ((key, slot) for slot in texts.slots(key))


def _actions(texts: Texts, rules: Rules[S]) -> Iterator[str]:
    speaker = Speaker(texts, rules, [str(seat) for seat in range(rules.seats)])
    landings = rules.landings()
    moves = (move for move in rules.moves() if move.to is None or move.to in landings)
    for action in (*rules.vocabulary(), *moves):
        keys = speaker.action_keys(action)
        if texts.first_key(*keys) is None:
            yield ".".join(keys[-1])


class Variant(NamedTuple):
    """One combination of options with which a game can be played.

    Attributes:
        options: a mapping from every option to its value.
        pieces: the names of everything that a picture can show (`pieces_of`).
    """

    options: Mapping[str, str]
    pieces: frozenset[str]


def pieces_of(cards: CardSet, drawings: Collection[str]) -> frozenset[str]:
    """Return the names that pictures can use: cards, sides, backs, dice, drawings.

    Args:
        cards: the game's cards and dice.
        drawings: the names of the game's drawings.
    """
    found = {card.key for card in cards.cards}
    found.update(f"{card.key}/{side}" for card in cards.cards for side in card.sides)
    found.update(f"{BACK}/{deck}" for deck in cards.decks)
    for die in cards.dice:
        faces = range(1, 7) if die.symbol is None else range(6)
        found.update(f"{die.key}/{face}" for face in faces)
    return frozenset(found.union(SYMBOLS, (f"{DRAWING}/{name}" for name in drawings)))


@dataclass(frozen=True, slots=True)
class PageNeeds:
    """Requirements that a rules page must meet.

    Attributes:
        rules: the ids of all the game's rules, each of which the page must explain.
        options: a mapping from each option to its values.
        variants: the combinations of options that change the cards or rules.
        seats: the minimum and maximum number of players.
    """

    rules: Collection[str]
    options: Mapping[str, Sequence[str]]
    variants: Collection[Variant]
    seats: tuple[int, int]

    def check(self, file: PageFile) -> Iterator[Problem]:
        """Yield a problem for each mismatch between a page and the game."""
        covered: set[str] = set()
        for paragraph in file.page.paragraphs():
            covered.update(paragraph.rules)
            for message in self._misfits(paragraph):
                yield Problem(file.path, paragraph.line, message.at(paragraph.key))
        for rule in sorted(set(self.rules) - covered):
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
                if paragraph.applies(variant.options) and name not in variant.pieces:
                    yield unknown_name(
                        'nothing that can be pictured is called "{name}"{hint}',
                        name,
                        variant.pieces,
                    )
                    break
