"""What helps to see what fits: numbers taken apart, hands in order."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.capabilities import Comparison
from tabletop.engine.cards import CardId
from tabletop.games.numnum.cards import SYMBOLS
from tabletop.games.numnum.fitting import Fit
from tabletop.games.numnum.state import NumState

if TYPE_CHECKING:
    from tabletop.games.numnum.rules import NumRules


def prime_factors(number: int) -> tuple[int, ...]:
    """The prime factors of a positive number, ascending; none of 1."""
    found = []
    factor = 2
    while factor * factor <= number:
        while number % factor == 0:
            found.append(factor)
            number //= factor
        factor += 1
    return (*found, number) if number > 1 else tuple(found)


def paired_factors(first: int, second: int) -> Iterator[tuple[int | None, int | None]]:
    """The prime factors of both, ascending: those of both in pairs, those of one beside a gap."""
    one, other = Counter(prime_factors(first)), Counter(prime_factors(second))
    for factor in sorted(one | other):
        both = min(one[factor], other[factor])
        yield from ((factor, factor),) * both
        yield from ((factor, None),) * (one[factor] - both)
        yield from ((None, factor),) * (other[factor] - both)


def compare(rules: "NumRules", state: NumState, card: CardId, found: Fit) -> Comparison | None:
    """A card and the top of the discard pile taken apart; None where they are no numbers.

    Args:
        rules: the game.
        state: the position.
        card: a number card.
        found: how it fits.
    """
    top = state.zones[rules.discard][-1]
    below, above = rules.tables.numbers[top], rules.tables.numbers[card]
    if below is None or above is None:
        return None
    return Comparison(
        cards=(top, card),
        numbers=(below.number, above.number),
        factors=tuple(paired_factors(below.number, above.number)),
        divisors=tuple(sorted((*found.divisors, *found.banned))),
        banned=frozenset(found.banned),
        alike=found.symbol,
    )


def hand_orders(rules: "NumRules") -> Mapping[str, Sequence[CardId]]:
    """All cards by symbol and by number; bans and wish cards stand last in both."""
    numbers, every = rules.tables.numbers, range(len(rules.cards.cards))

    def by_symbol(card: CardId) -> tuple[int, int]:
        number = numbers[card]
        last = (len(SYMBOLS), card)
        return last if number is None else (SYMBOLS.index(number.symbol), number.number)

    def by_number(card: CardId) -> tuple[bool, int, int]:
        number = numbers[card]
        if number is None:
            return True, card, 0
        return False, number.number, SYMBOLS.index(number.symbol)

    return {"symbol": sorted(every, key=by_symbol), "number": sorted(every, key=by_number)}
