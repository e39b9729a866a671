"""Part 1 of What a Wonderful World by search: the likeliest rows, each played on many times.

At first sight a position is judged by `promise`. The best layings are then played on to the end of
part 1, by a quick rule and with the same unseen cards each, and what is reached is judged by an
approximation of the chance to win part 2 that was fitted to exact chances (`PileChances`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import exp, hypot, log, sqrt
from operator import mul
from typing import Final

from tabletop.engine.actions import Move, Roll, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Search, Unit
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.chance import Chance
from tabletop.games.wonderful_world.cards import DICE, ROWS
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.refusals import legal_actions
from tabletop.games.wonderful_world.solver import sum_chances
from tabletop.games.wonderful_world.state import Stage, WonderState

_LANDSCAPES: Final = 8
_MEN: Final = 27
"""So many men are still to be laid after the first."""
_PLAYED_ON: Final = 4
"""So many of the layings are played on: those that promise most."""
_PROMISED: Final = 0.03
"""How much of what a laying promises counts beside what it was worth when it was played on."""
_SURE: Final = 0.05
"""The least error that is told of few tries."""
_MISJUDGED: Final = 0.13
"""How far the quick rule is off where all men are still to be laid: so much more often is won than
it tells. `told` of the benchmark compares them; it falls about as the root of the men left."""
_CHANCES: Final = tuple(
    tuple(sum_chances(dice).get(total, 0.0) for total in range(ROWS * ROWS + 1))
    for dice in range(1, DICE + 1)
)
"""By dice and sum; no row has more than six men of six."""
_LIKELIEST: Final = tuple(map(max, zip(*_CHANCES, strict=True)))
_LATER: Final = 1.6
"""What a hit is worth after which the dice can hit again, for each chance to do so."""


class Rows:
    """Six rows that are being changed, with the bits and sums of their men."""

    def __init__(
        self, facts: Facts, cards: list[list[CardId]], bits: list[int], sums: list[int]
    ) -> None:
        self.facts, self.cards, self.bits, self.sums = facts, cards, bits, sums

    @classmethod
    def of(cls, facts: Facts, rows: Sequence[Sequence[CardId]]) -> "Rows":
        """Return rows in which these cards lie."""
        bits = [sum(facts.bits[card] for card in row) for row in rows]
        return cls(facts, [list(row) for row in rows], bits, [facts.total(row) for row in rows])

    def copy(self) -> "Rows":
        """Return the same rows, to be changed by themselves."""
        cards = [row.copy() for row in self.cards]
        return Rows(self.facts, cards, self.bits.copy(), self.sums.copy())

    def lay(self, card: CardId, row: int) -> "Rows":
        """Lay a man at the end of a row, where he must fit; return the rows."""
        self.cards[row].append(card)
        self.bits[row] += self.facts.bits[card]
        self.sums[row] += self.facts.numbers[card]
        return self

    def remove(self, row: int) -> "Rows":
        """Remove the outermost man of a row; return the rows."""
        card = self.cards[row].pop()
        self.bits[row] -= self.facts.bits[card]
        self.sums[row] -= self.facts.numbers[card]
        return self

    def forbidden(self) -> list[int]:
        """Return the bits that no man laid in a row may have (WW-R1 to WW-R3)."""
        rows = zip(self.bits, self.facts.rows, strict=True)
        return [bits or self.facts.forbidden((), row) for bits, row in rows]

    def hits(self) -> list[float]:
        """Return how likely each number of dice hits (WW-L1)."""
        sums = {*self.sums} - {0}
        return [sum([chances[total] for total in sums]) for chances in _CHANCES]

    def targets(self) -> dict[int, int]:
        """Return by sum the row that loses a man: the longest of that sum."""
        found: dict[int, int] = {}
        for row, total in enumerate(self.sums):
            if total and (
                total not in found or len(self.cards[row]) > len(self.cards[found[total]])
            ):
                found[total] = row
        return found


def promise(rows: Rows, hand: Sequence[CardId], unseen: Sequence[CardId], landscapes: int) -> float:
    """Return how good a position of part 1 looks; a number to compare positions by.

    The weights were found by playing, for the team's chance to win.

    Args:
        rows: the rows.
        hand: the cards of the seat that lays next.
        unseen: all other men still to be laid.
        landscapes: how many are still to come.
    """
    of_card, forbidden = rows.facts.bits, rows.forbidden()

    def places(cards: Iterable[CardId]) -> list[int]:
        return [sum([not of_card[card] & bits for bits in forbidden]) for card in cards]

    own, others = places(hand), places(unseen)
    fits, early = sum(own), (len(hand) + len(unseen)) / _MEN
    late = 1 - early
    hits = rows.hits()
    best = max(hits)
    second = max((chance for chance in hits if chance < best), default=0.0)
    coming = landscapes / _LANDSCAPES
    lengths = [*map(len, rows.cards)]
    squares, empty = sum([length * length for length in lengths]), lengths.count(0)
    numbers = rows.facts.numbers
    tops = Counter(numbers[row[-1]] for row in rows.cards if row)
    alike = sum(tops.values()) - len(tops)
    value = coming * (2.778 * best + 1.77 * second - 1.158 * _chain(rows)) + 1.6 * best
    value -= 1.462 * own.count(0) + 0.337 * own.count(1) - 0.092 * fits
    value -= 1.48 * others.count(0) + 0.173 * others.count(1)
    value -= 4.77 * others.count(0) / (len(others) or 1)
    value += 0.97 * sqrt(sum(others) + 1) + 0.678 * (log(fits) if fits else -2)
    value -= 0.471 * sum(lengths) + squares * (0.218 + 0.189 * late)
    value += 0.33 * late * max(lengths) + 1.161 * empty
    value -= alike * (0.118 + 0.21 * late - 0.349 * late**3)
    value -= 0.171 * late * (max(tops.values(), default=1) - 1)
    return value - 3.88 if hand and not fits else value


def _chain(rows: Rows) -> float:
    """Return about how many men go with the best throw, and with what can be hit after it."""
    worth: dict[int, float] = {}
    for row, total in enumerate(rows.sums):
        if total:
            top = rows.cards[row][-1]
            again = 1 + _LATER * max(rows.remove(row).hits())
            rows.lay(top, row)
            worth[total] = max(again, worth.get(total, 0.0))
    return max(sum(chances[total] * men for total, men in worth.items()) for chances in _CHANCES)


_WEIGHTS: Final = (
    *(1.0519, 0.0188, 0.0194, 0.002, -0.023, -0.0289, -0.0456),
    *(-0.0359, 0.0188, -0.0573, -0.0447, -0.0299, -0.0221, -0.0097, -0.3083, 0.5122, -0.1002),
)


def about_to_win(rows: Rows) -> float:
    """Return about how likely part 2 is won with four dice: fitted to exact chances.

    Heights matter most, then how many of the men on top show the same number.
    """
    numbers = rows.facts.numbers
    piles = [[numbers[card] for card in row] for row in rows.cards if row]
    if not piles:
        return 1.0
    heights = sorted(map(len, piles), reverse=True)
    levels = [sum([height > level for height in heights]) for level in range(ROWS)]
    tops, second = [pile[-1] for pile in piles], [pile[-2] for pile in piles if len(pile) > 1]
    alike = sum(levels) - sum(
        [len({pile[level] for pile in piles if len(pile) > level}) for level in range(ROWS)]
    )
    men = sum(heights)
    features = (
        *(1.0, *(levels.count(count) for count in range(1, ROWS + 1)), alike),
        *(heights[0] - (heights[1] if len(heights) > 1 else 0), heights[0], men / 10),
        *(len(tops) - len({*tops}), len(second) - len({*second}), max(map(tops.count, tops))),
        *(sum([height * height for height in heights]) / 10, men * men / 100, len(piles) - ROWS),
    )
    return 1 / (1 + exp(-sum(map(mul, _WEIGHTS, features))))


class PartOneSearch(Search):
    """Finds out which of the actions of part 1 is best.

    Hands that are hidden from the seat are dealt anew for each try, like the draw pile.
    """

    def __init__(self, facts: Facts, seen: WonderState, chance: Chance) -> None:
        self._facts, self._seen, self._chance = facts, seen, chance
        self._rows = Rows.of(facts, facts.row_cards(seen.zones))
        known = {card for zone in seen.zones for card in zone}
        self._unseen = [card for card, man in enumerate(facts.is_man) if man and card not in known]
        self._unseen += [
            card for card in seen.zones[facts.draw] if card != HIDDEN and facts.is_man[card]
        ]
        self._landscapes = _LANDSCAPES - len(seen.zones[facts.landscapes])
        self._hands = [list(seen.zones[seat]) for seat in range(facts.seats)]
        left = len(self._unseen) + sum(card != HIDDEN for hand in self._hands for card in hand)
        self._misjudged = _MISJUDGED * sqrt(left / _MEN)
        self._actions = legal_actions(facts, seen)
        self._promises = [self._promise(action) for action in self._actions]
        promising = sorted(range(len(self._actions)), key=lambda n: -self._promises[n])
        lays = seen.stage is Stage.LAY and len(self._actions) > 1
        self._tried: dict[int, list[float]] = {
            number: [] for number in (promising[:_PLAYED_ON] if lays else ())
        }

    def try_out(self) -> bool:
        """See `Search.try_out`: play each of the best layings on once."""
        if not self._tried:
            return False
        facts, chance = self._facts, self._chance
        men = list(chance.shuffle(facts.draw, [card for card in self._unseen if card != HIDDEN]))
        hands = [[men.pop() if card == HIDDEN else card for card in hand] for hand in self._hands]
        pile = chance.shuffle(facts.draw, [*men, *[HIDDEN] * self._landscapes])
        for number, worth in self._tried.items():
            action, turn = self._actions[number], self._seen.turn
            if isinstance(action, Move) and action.to is not None:
                rows = self._rows.copy().lay(action.card, action.to - facts.rows[0])
                left = [hand.copy() for hand in hands]
                left[turn].remove(action.card)
                worth.append(self._played_on(rows, left, turn, list(pile)))
        return True

    def advice(self) -> Advice:
        """See `Search.advice`."""
        return Advice(Unit.WIN, tuple(map(self._value, range(len(self._actions)))))

    @property
    def choice(self) -> SeatAction:
        """The best of the actions, by what it was worth and what it promises."""

        def standing(number: int) -> float:
            worth = self._tried.get(number)
            mean = sum(worth) / len(worth) if worth else 0.0
            return mean + _PROMISED * self._promises[number]

        return self._actions[max(self._tried or range(len(self._actions)), key=standing)]

    def _value(self, number: int) -> ActionValue:
        worth = self._tried.get(number)
        if not worth:
            return ActionValue(self._actions[number], None)
        mean = sum(worth) / len(worth)
        spread = sum((value - mean) ** 2 for value in worth) / len(worth)
        by_chance = sqrt((spread + _SURE**2) / len(worth))
        return ActionValue(self._actions[number], mean, hypot(by_chance, self._misjudged))

    # --- at first sight -----------------------------------------------------------------------

    def _promise(self, action: SeatAction) -> float:
        turn, rows = self._seen.turn, self._rows
        match action:
            case Move(card, int(to)) if to in self._facts.rows:
                hands = [[other for other in hand if other != card] for hand in self._hands]
                return self._judge(hands, turn)(rows.copy().lay(card, to - self._facts.rows[0]))
            case Move(card):
                row = next(n for n, men in enumerate(rows.cards) if men[-1:] == [card])
                return self._judge(self._hands, turn)(rows.copy().remove(row))
            case Roll(count):
                judge, chances = self._judge(self._hands, turn), _CHANCES[count - 1]
                now = judge(rows)
                gains: dict[int, float] = {}
                for row, total in enumerate(rows.sums):
                    if total and chances[total]:
                        gain = judge(rows.copy().remove(row)) - now
                        gains[total] = max(gain, gains.get(total, gain))
                return sum(chances[total] * gain for total, gain in gains.items())
            case _:
                return 0.0

    def _judge(self, hands: Sequence[Sequence[CardId]], turn: int) -> Callable[[Rows], float]:
        """Return `promise` with the cards as they lie."""
        seats = self._facts.seats
        after = [(turn + step) % seats for step in range(1, seats + 1)]
        lays = next((seat for seat in after if hands[seat]), turn)
        hand = [card for card in hands[lays] if card != HIDDEN]
        others = (card for seat in after if seat != lays for card in hands[seat])
        unseen = [*self._unseen, *(card for card in others if card != HIDDEN)]
        return lambda rows: promise(rows, hand, unseen, self._landscapes)

    # --- played on ----------------------------------------------------------------------------

    def _played_on(
        self, rows: Rows, hands: list[list[CardId]], turn: int, pile: list[CardId]
    ) -> float:
        """Play on to the end of part 1, and return about how likely part 2 is won."""
        seats = self._facts.seats
        while True:
            while pile:
                card = pile.pop()
                if card != HIDDEN:
                    hands[turn].append(card)
                    break
                self._roll(rows)
            turn = next(
                (seat % seats for seat in range(turn + 1, turn + seats + 1) if hands[seat % seats]),
                -1,
            )
            if turn < 0:
                return about_to_win(rows)
            laid = _quickly(rows, hands[turn])
            if laid is None:
                return 0.0
            hands[turn].remove(laid)

    def _roll(self, rows: Rows) -> None:
        """Roll as many dice as hit likeliest, as long as they hit (WW-L1 to WW-L3)."""
        while True:
            hits = rows.hits()
            total = sum(self._chance.roll(1 + hits.index(max(hits))))
            if total not in rows.sums:
                return
            rows.remove(rows.targets()[total])


def _quickly(rows: Rows, hand: Sequence[CardId]) -> CardId | None:
    """Lay the man who fits in the fewest rows where the dice may hit; None where none fits."""
    of_card, numbers, forbidden = rows.facts.bits, rows.facts.numbers, rows.forbidden()
    least, chosen, places = 99.0, None, [0]
    for card in hand:
        bits = of_card[card]
        fits = [row for row, not_these in enumerate(forbidden) if not bits & not_these]
        rank = len(fits) - 0.2 * numbers[card]
        if fits and rank < least:
            least, chosen, places = rank, card, fits
    if chosen is None:
        return None
    row = places[0] if len(places) == 1 else max(places, key=_hopes(rows, numbers[chosen]))
    rows.lay(chosen, row)
    return chosen


def _hopes(rows: Rows, number: int) -> Callable[[int], float]:
    """Return the function that says how good a row is for a man with a number."""
    sums, numbers = rows.sums, rows.facts.numbers
    tops = [numbers[men[-1]] if men else 0 for men in rows.cards]

    def hope(row: int) -> float:
        before, after = sums[row], sums[row] + number
        gain = 0.0 if after in sums else _LIKELIEST[after]
        if sums.count(before) == 1 and before:
            gain -= _LIKELIEST[before]
        alike = tops.count(number) - (tops[row] == number)
        return 30 * gain - 0.5 * len(rows.cards[row]) - 0.3 * alike

    return hope
