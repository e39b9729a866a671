"""Short codes with which other people can play the same cards and dice."""

from collections.abc import Mapping
from typing import Final, NamedTuple
from zlib import crc32

from tabletop.engine.options import OptionSpec
from tabletop.games.catalogue import find_game
from tabletop.games.game import BUILT_IN, CARDS, Game
from tabletop.match.match import Match
from tabletop.match.save.header import MAX_SEED

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits to base 32, without letters that look like a 1, a 0 or each other."""
_ALIKE: Final = str.maketrans("OIL", "011", "- ")
_CHECK: Final = 1024
"""The number of check sums; a mistyped code is accepted once in so many cases."""
_GROUP: Final = 4


class Deal(NamedTuple):
    """The set-up that a code stands for.

    Attributes:
        seats: the number of players.
        options: all options of the game except the card set.
        seed: determines dice and shuffles.
    """

    seats: int
    options: Mapping[str, str]
    seed: int


def encode_deal(game: Game, deal: Deal) -> str:
    """Return the code of a deal: the game's initials and up to 20 letters and digits.

    Examples:
        >>> from tabletop.games.numnum.game import NUMNUM
        >>> code = encode_deal(NUMNUM, Deal(2, {}, 7))
        >>> decode_deal(NUMNUM, code.lower()).seed
        7
    """
    number = deal.seed
    for option in _options(game):
        value = deal.options.get(option.key, option.default)
        number = number * len(option.values) + option.values.index(value)
    fewest, most = game.seats
    number = number * (most - fewest + 1) + deal.seats - fewest
    number = number * _CHECK + _check_sum(game, number)
    digits = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    groups = (digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))
    return "-".join((_initials(game), *groups))


def decode_deal(game: Game, code: str) -> Deal | None:
    """Return the deal of a game that a code stands for, or None if it is not one."""
    digits = code.strip().upper().removeprefix(_initials(game)).translate(_ALIKE)
    if not digits or not {*digits} <= {*_DIGITS}:
        return None
    number = 0
    for digit in digits:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    number, check = divmod(number, _CHECK)
    if check != _check_sum(game, number):
        return None
    fewest, most = game.seats
    number, more = divmod(number, most - fewest + 1)
    options = {}
    for option in reversed(_options(game)):
        number, index = divmod(number, len(option.values))
        options[option.key] = option.values[index]
    return Deal(fewest + more, options, number) if number < MAX_SEED else None


def code_of(match: Match) -> str:
    """Return the code of a match, or "" if its start or cards are not the game's own."""
    options = match.rules.options
    if match.has_custom_start or options.get(CARDS, BUILT_IN) != BUILT_IN:
        return ""
    return encode_deal(find_game(match.rules.game), Deal(len(match.names), options, match.seed))


def _options(game: Game) -> list[OptionSpec]:
    return [option for option in game.options if option.key != CARDS]


def _check_sum(game: Game, number: int) -> int:
    return crc32(f"{game.id} {number}".encode()) % _CHECK


def _initials(game: Game) -> str:
    return "".join(word[:1] for word in game.id.split("-")).upper()
