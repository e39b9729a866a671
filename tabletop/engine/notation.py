"""Text notation for actions, with one line for each action.

`hat-2 > row/2`, `blue-7 from mac > hand/Ann`, `death-3 > lemming-2`, `roll 2`, `choose Ann`, `keep
black-1 pink`, `draw`. Chance actions: `rolled 6 2`, `shuffled draw: hat-2 ...`, `took blue-7`.
Players' names that are not plain words are put in double quotes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

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
    SeatAction,
    Shuffled,
    Taken,
)
from tabletop.engine.cards import CardId
from tabletop.engine.localized_error import (
    ErrorText,
    LocalizedError,
    closest,
    did_you_mean,
    unknown_name,
)
from tabletop.engine.player_names import to_nfc
from tabletop.engine.rules import Rules
from tabletop.engine.zones import ZoneIndex, ZoneSpec

_TOKEN = re.compile(r'[^\s"]*"[^"]*":?|\S+')
_QUOTED = re.compile(r'"[^"]*"')
_PLAIN_NAME = re.compile(r"[^\W\d][\w.-]*")
_FACES: Final = frozenset("0123456")
_KEYWORDS = frozenset({"from", "with", "keep", "team", "rest", "null", "chance"})
_ZONES_LISTED = 7


class NotationError(LocalizedError):
    """Raised if a text cannot be read as an action of the game.

    Examples:
        >>> Notation(rules, ("Ann", "Ben")).card_id("hat-2")
        Traceback (most recent call last):
            ...
        tabletop.engine.notation.NotationError: there is no card "hat-2"
    """


def card_of(key: str, ids: Mapping[str, CardId]) -> CardId:
    """Return the id of a card by its key.

    Raises:
        NotationError: if there is no such card.
    """
    if key not in ids:
        raise NotationError(unknown_name('there is no card "{name}"{hint}', key, ids))
    return ids[key]


def die_of(key: str, ids: Mapping[str, int]) -> int:
    """Return the index of a die by its key.

    Raises:
        NotationError: if there is no such die.
    """
    if key not in ids:
        raise NotationError(unknown_name('there is no die "{name}"{hint}', key, ids))
    return ids[key]


class Notation:
    """Converts the actions of one game to and from text, with given players' names.

    Examples:
        >>> notation = Notation(rules, ("Ann", "Ben"))
        >>> notation.parse("rung-14 > ladder")
        Move(card=13, to=4, onto=None, source=None, using=None)
        >>> notation.text(Say("pass"))
        'pass'
        >>> notation.zone_name(0), notation.zone_id("hand/Ben")
        ('hand/Ann', 1)
    """

    def __init__(self, rules: Rules[Any], names: Sequence[str]) -> None:
        self._rules = rules
        self._cards = rules.cards
        self.names = tuple(map(to_nfc, names))
        words = {
            action.word for action in rules.vocabulary() if isinstance(action, ChooseWord | Say)
        }
        self._reserved = _KEYWORDS | words | set(self._cards.ids)
        self._zones = tuple(self._zone_name(spec) for spec in rules.zones)
        self._zone_ids = {name: index for index, name in enumerate(self._zones)}
        self._die_ids = {die.key: index for index, die in enumerate(self._cards.dice)}
        self._words: dict[str, SeatAction] = {}
        for action in rules.vocabulary():
            self._words.setdefault(self.text(action), action)

    # --- names ------------------------------------------------------------------------------

    def seat_name(self, seat: int) -> str:
        """Return the player's name, in quotes if necessary."""
        name = self.names[seat]
        if _PLAIN_NAME.fullmatch(name) and name not in self._reserved:
            return name
        return f'"{name}"'

    def card_name(self, card: CardId) -> str:
        """Return the card's key, or `?` for a hidden card."""
        return self._cards.key(card)

    def die_name(self, die: int) -> str:
        """Return the die's key."""
        return self._cards.dice[die].key

    def zone_name(self, zone: ZoneIndex) -> str:
        """Return the zone's name in files (`row/2`, `hand/Ann`)."""
        return self._zones[zone]

    def zone_names(self) -> tuple[str, ...]:
        """Return the names of all zones by index."""
        return self._zones

    def zone_id(self, name: str) -> ZoneIndex:
        """Return the index of the zone with this name.

        Raises:
            NotationError: if there is no such zone.
        """
        name = to_nfc(name)
        if name not in self._zone_ids:
            kind, _, player = name.partition("/")
            plain = f'{kind}/"{player}"' if player in self.names else name
            if plain in self._zone_ids:
                return self._zone_ids[plain]
            fault = ErrorText(
                'there is no zone "{name}"{hint}', name=name, hint=self._likely_zone(name)
            )
            raise NotationError(fault)
        return self._zone_ids[name]

    def _likely_zone(self, name: str) -> ErrorText:
        """Suggest a similar zone, or list all zones of the kind if only the rest is wrong."""
        kind, _, part = name.partition("/")
        same = [zone for zone in self._zones if zone.partition("/")[0] == kind]
        parts = {zone.partition("/")[2]: zone for zone in same}
        if 1 < len(same) <= _ZONES_LISTED and closest(part, parts) is None:
            return ErrorText("; there are {zones}", zones=", ".join(same))
        return did_you_mean(name, same or self._zones)

    def card_id(self, key: str) -> CardId:
        """Return the id of the card with this key.

        Raises:
            NotationError: if there is no such card.
        """
        return card_of(key, self._cards.ids)

    def die_id(self, key: str) -> int:
        """Return the index of the die with this key.

        Raises:
            NotationError: if there is no such die.
        """
        return die_of(key, self._die_ids)

    def seat_id(self, name: str) -> int:
        """Return the seat of the player with this name, quoted or not.

        Raises:
            NotationError: if there is no such player.
        """
        bare = to_nfc(name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name)
        if bare not in self.names:
            raise NotationError(unknown_name('there is no player "{name}"{hint}', bare, self.names))
        return self.names.index(bare)

    def _zone_name(self, spec: ZoneSpec) -> str:
        if spec.owner is not None:
            return f"{spec.kind}/{self.seat_name(spec.owner)}"
        return spec.kind if spec.number is None else f"{spec.kind}/{spec.number}"

    # --- writing ----------------------------------------------------------------------------

    def text(self, action: Action) -> str:
        """Return the action as one line of text."""
        return " ".join(self._tokens(action))

    def _tokens(self, action: Action) -> Iterator[str]:
        key = self._cards.key
        match action:
            case Move():
                yield from self._move_tokens(action)
            case Roll(count):
                yield from ("roll", str(count))
            case Keep(dice, using):
                if using is not None:
                    yield key(using)
                yield "keep"
                yield from (self._cards.dice[die].key for die in dice)
            case ChooseSeat(seat):
                yield from ("choose", self.seat_name(seat))
            case ChooseCard(card):
                yield from ("choose", key(card))
            case ChooseWord(word):
                yield from ("choose", word)
            case Say(word):
                yield word
            case Shuffled(zone, order):
                yield from ("shuffled", f"{self._zones[zone]}:", *map(key, order))
            case Rolled(faces):
                yield from ("rolled", *map(str, faces))
            case Taken(card):
                yield from ("took", key(card))

    def _move_tokens(self, move: Move) -> Iterator[str]:
        key = self._cards.key
        yield key(move.card)
        if move.source is not None:
            yield from ("from", self._zones[move.source])
        yield ">"
        if move.to is not None:
            yield self._zones[move.to]
        elif move.onto is not None:
            yield key(move.onto)
        if move.using is not None:
            yield from ("with", key(move.using))

    # --- reading ----------------------------------------------------------------------------

    def parse(self, line: str) -> Action:
        """Return the action that a line of text represents.

        Raises:
            NotationError: if it is not an action of this game; the error names the wrong word.
        """
        line = to_nfc(line)
        tokens = _TOKEN.findall(line)
        if not tokens:
            message = ErrorText("an action is empty")
            raise NotationError(message)
        if ">" in tokens:
            return self._parse_move(tokens)
        if ">" in _QUOTED.sub("", line):
            message = ErrorText('"{line}": a space must stand before and after ">"', line=line)
            raise NotationError(message)
        match tokens[0]:
            case "rolled":
                return Rolled(tuple(self._face(token) for token in tokens[1:]))
            case "took" if len(tokens) == 2:
                return Taken(self.card_id(tokens[1]))
            case "shuffled" if len(tokens) > 1 and tokens[1].endswith(":"):
                zone = self.zone_id(tokens[1][:-1])
                return Shuffled(zone, tuple(self.card_id(token) for token in tokens[2:]))
        return self._parse_words(tokens)

    def _parse_words(self, tokens: list[str]) -> SeatAction:
        line = " ".join(tokens)
        if line in self._words:
            return self._words[line]
        quoted = f'{tokens[0]} "{" ".join(tokens[1:])}"'
        if quoted in self._words:
            return self._words[quoted]
        hint = did_you_mean(line, self._words)
        if not hint and tokens[0] in self._cards.ids:
            hint = ErrorText(
                '; a card is moved with ">", as in "{tokens} > ZONE"', tokens=tokens[0]
            )
        message = ErrorText('"{line}" is no action of this game{hint}', line=line, hint=hint)
        raise NotationError(message)

    def _parse_move(self, tokens: list[str]) -> Move:
        head, tail = tokens[: tokens.index(">")], tokens[tokens.index(">") + 1 :]
        match head:
            case [card]:
                source = None
            case [card, "from", zone]:
                source = self.zone_id(zone)
            case _:
                raise _malformed_move(tokens)
        match tail:
            case [target]:
                using = None
            case [target, "with", helper]:
                using = self.card_id(helper)
            case _:
                raise _malformed_move(tokens)
        moved = self.card_id(card)
        if target in self._cards.ids:
            return Move(moved, None, self.card_id(target), source, using)
        return Move(moved, self.zone_id(target), None, source, using)

    @staticmethod
    def _face(token: str) -> int:
        if token not in _FACES:
            raise NotationError(ErrorText('"{token}" is no face of a die', token=token))
        return int(token)


def _malformed_move(tokens: list[str]) -> NotationError:
    """Return the error for a line whose parts around ">" are malformed."""
    arrow, line = tokens.index(">"), " ".join(tokens)
    if "from" in tokens[arrow:]:
        how = ErrorText('"from ZONE" stands before the ">", as in CARD from ZONE > ZONE')
    elif "with" in tokens[:arrow]:
        how = ErrorText('"with CARD" stands at the end, as in CARD > ZONE with CARD')
    else:
        how = ErrorText("write CARD > ZONE or CARD > CARD")
    return NotationError(ErrorText('"{line}": {how}', line=line, how=how))
