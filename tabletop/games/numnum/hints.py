"""What helps to see what fits: numbers taken apart, hands in order."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tabletop.engine.capabilities import CommonFactors
from tabletop.engine.cards import CardId
from tabletop.games.numnum.cards import SYMBOLS
from tabletop.games.numnum.facts import Facts
from tabletop.games.numnum.state import NumState


def prime_factors(number: int) -> tuple[int, ...]:
    """Return the prime factors of a positive number, ascending; none of 1."""
    found = []
    factor = 2
    while factor * factor <= number:
        while number % factor == 0:
            found.append(factor)
            number //= factor
        factor += 1
    return (*found, number) if number > 1 else tuple(found)


def paired_factors(first: int, second: int) -> Iterator[tuple[int | None, int | None]]:
    """Yield the prime factors of both, ascending: in pairs, or beside a gap where one lacks it."""
    one, other = Counter(prime_factors(first)), Counter(prime_factors(second))
    for factor in sorted(one | other):
        both = min(one[factor], other[factor])
        yield from ((factor, factor),) * both
        yield from ((factor, None),) * (one[factor] - both)
        yield from ((None, factor),) * (other[factor] - both)


def common_factors(facts: Facts, state: NumState, card: CardId) -> CommonFactors | None:
    """Take a card and the top of the discard pile apart; None where they are no numbers.

    A wish, which asks for a symbol only, leaves nothing to compare.
    """
    found = facts.fit(state, card) if state.wish is None else None
    top = state.zones[facts.discard][-1] if found is not None else card
    below, above = facts.numbers[top], facts.numbers[card]
    if found is None or below is None or above is None:
        return None
    return CommonFactors(
        cards=(top, card),
        numbers=(below.number, above.number),
        factors=tuple(paired_factors(below.number, above.number)),
        divisors=tuple(sorted((*found.divisors, *found.banned))),
        banned=frozenset(found.banned),
        alike=found.symbol,
    )


def hand_orders(facts: Facts) -> Mapping[str, Sequence[CardId]]:
    """Return all cards by symbol and by number; bans and wish cards stand last in both."""
    last = (len(SYMBOLS), 0)
    places = [
        last if number is None else (SYMBOLS.index(number.symbol), number.number)
        for number in facts.numbers
    ]
    every = range(len(places))
    by_number = sorted(every, key=lambda card: (places[card] == last, places[card][::-1]))
    return {"symbol": sorted(every, key=places.__getitem__), "number": by_number}
