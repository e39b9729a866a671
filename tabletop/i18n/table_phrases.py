"""Phrases for what lies and sits at one table, as they stand within sentences."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from tabletop.engine.capabilities import printed_by
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.message import (
    CardRef,
    DieRef,
    Param,
    Params,
    SeatRef,
    Single,
    WordRef,
    ZoneRef,
)
from tabletop.engine.player_names import isolated
from tabletop.engine.zones import CHANCE, TEAM, Seat, ZoneIndex, ZoneSpec
from tabletop.i18n.sentences import Filling, Phrase, capitalised
from tabletop.i18n.text_file import Key
from tabletop.i18n.texts import Texts


class Table(Protocol):
    """What must be known of the table; the `Rules` of any game have it."""

    @property
    def cards(self) -> CardSet:
        """The game's cards."""
        ...

    @property
    def zones(self) -> tuple[ZoneSpec, ...]:
        """The game's zones."""
        ...


class TablePhrases:
    """Names everything at one table, and fills it into sentences."""

    def __init__(self, texts: Texts, table: Table, names: Sequence[str]) -> None:
        self.texts = texts
        self.names = tuple(map(isolated, names))
        """The players by seat, as they stand in sentences."""
        self._cards = table.cards
        self._zones = table.zones
        self._printed = partial(printed_by, table)
        # Cards and zones are named with every picture of the table; their names do not change.
        self._card_phrases: dict[CardId, Phrase] = {}
        self._zone_phrases: dict[ZoneIndex, Phrase] = {}

    def _say(self, key: Key, params: Params, instead: Mapping[str, Filling] | None = None) -> str:
        """A sentence with its parameters, some of them said in other words than usual."""
        filled = {name: self._filling(param) for name, param in params} | dict(instead or {})
        return capitalised(self.texts.phrase(key, filled, _count(dict(params))))

    def _filling(self, param: Param) -> Filling:
        if not isinstance(param, tuple):
            return self._single(param)
        # Cards not to be known are counted at the end: their places would tell something.
        open_items = [item for item in param if item != CardRef(HIDDEN)]
        phrases = [self._single(item) for item in open_items]
        if hidden := len(param) - len(open_items):
            phrases.append(self._hidden_cards(hidden))
        return phrases

    def _single(self, param: Single) -> Phrase:
        match param:
            case CardRef(card):
                return self._card(card)
            case DieRef(die, face):
                return self._die(die, face)
            case ZoneRef(zone):
                return self._zone(zone)
            case SeatRef(seat):
                return self._seat(seat)
            case WordRef(word):
                return self.texts.word_phrase(word)
            case int():
                return Phrase(str(param).replace("-", "−"), fixed=True)
            case _:
                return Phrase(param, fixed=True)

    def _card(self, card: CardId) -> Phrase:
        if card == HIDDEN:
            return self._hidden_cards(1)
        if card not in self._card_phrases:
            self._card_phrases[card] = self.texts.card_phrase(self._cards, card)
        return self._card_phrases[card]

    def _hidden_cards(self, count: int) -> Phrase:
        return self.texts.phrase(("common", "card"), {"n": Phrase(str(count))}, count)

    def _zone(self, zone: ZoneIndex) -> Phrase:
        if zone not in self._zone_phrases:
            self._zone_phrases[zone] = self._zone_phrase(self._zones[zone])
        return self._zone_phrases[zone]

    def _zone_phrase(self, spec: ZoneSpec) -> Phrase:
        key: Key = ("zones", spec.kind)
        params: dict[str, Filling] = {}
        if spec.owner is not None:
            key = self.texts.first(("zones", f"{spec.kind}.own"), key) or key
            params["player"] = self._seat(spec.owner)
        if spec.number is not None:
            params["number"] = self.texts.word_phrase(str(spec.number))
        return self.texts.phrase(key, params)

    def _seat(self, seat: Seat) -> Phrase:
        if seat >= 0:
            return Phrase(self.names[seat], fixed=True)
        who = {TEAM: "team", CHANCE: "chance"}.get(seat, "nobody")
        return self.texts.phrase(("common", who))

    def _die(self, die: int, face: int | None) -> Phrase:
        key = self._cards.dice[die].key
        if face is None:
            return self.texts.phrase(("dice", key))
        return self.texts.phrase(("faces", key), {"n": Phrase(str(face))}, face)


def _count(params: Mapping[str, Param]) -> int | None:
    """The number that decides the plural."""
    match params.get("n"):
        case int(number):
            return number
        case tuple(items):
            return len(items)
        case _:
            return None
