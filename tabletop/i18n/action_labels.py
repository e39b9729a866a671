"""Where the label of an action is found among the texts, and what is filled in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.engine.actions import (
    Action,
    ChooseCard,
    ChooseSeat,
    ChooseWord,
    Keep,
    Move,
    Roll,
    Rolled,
    Say,
    Shuffled,
    Taken,
)
from tabletop.engine.cards import CardSet
from tabletop.engine.message import CardRef, Param, Params, SeatRef, WordRef, ZoneRef
from tabletop.engine.zones import ZoneSpec

_PLAIN_CODES: Final[Mapping[type, str]] = {
    Roll: "roll",
    ChooseSeat: "choose.seat",
    Shuffled: "shuffled",
    Rolled: "rolled",
    Taken: "taken",
}


def label_codes(action: Action, cards: CardSet, zones: Sequence[ZoneSpec]) -> Iterator[str]:
    """Under what the label of an action may stand, the most particular code first."""
    match action:
        case Move():
            yield from _move_codes(action, zones)
        case Keep(dice, using):
            if using is not None:
                yield "keep.with"
            if len(dice) == len(cards.dice):
                yield "keep.all"
            yield "keep"
        case ChooseCard(card):
            yield f"choose.card.{cards.cards[card].deck}"
            yield "choose.card"
        case ChooseWord(word):
            yield f"choose.word.{word}"
            yield "choose.word"
        case Say(word):
            yield f"say.{word}"
        case _:
            yield _PLAIN_CODES[type(action)]


def _move_codes(move: Move, zones: Sequence[ZoneSpec]) -> Iterator[str]:
    target = "onto" if move.to is None else zones[move.to].kind
    forms = [f".{target}", ""]
    if move.source is not None:
        source = zones[move.source].kind
        forms = [f".{target}.from.{source}", f".from.{source}", *forms]
    for ending in ("",) if move.using is None else (".with", ""):
        for form in forms:
            yield f"move{form}{ending}"


def label_params(action: Action) -> Params:
    """What may be filled into the label of an action."""
    match action:
        case Move():
            return tuple(_move_params(action))
        case Roll(count):
            return (("n", count),)
        case Keep(dice, using):
            params: Params = (("n", len(dice)),)
            return params if using is None else (*params, ("using", CardRef(using)))
        case ChooseSeat(seat):
            return (("seat", SeatRef(seat)),)
        case ChooseCard(card) | Taken(card):
            return (("card", CardRef(card)),)
        case ChooseWord(word) | Say(word):
            return (("word", WordRef(word)),)
        case Shuffled(zone, order):
            cards = tuple(map(CardRef, order))
            return (("zone", ZoneRef(zone)), ("cards", cards), ("n", len(cards)))
        case Rolled(faces):
            return (("faces", faces), ("n", len(faces)))


def _move_params(move: Move) -> Iterator[tuple[str, Param]]:
    yield "card", CardRef(move.card)
    if move.to is not None:
        yield "to", ZoneRef(move.to)
    if move.onto is not None:
        yield "onto", CardRef(move.onto)
    if move.source is not None:
        yield "source", ZoneRef(move.source)
    if move.using is not None:
        yield "using", CardRef(move.using)
