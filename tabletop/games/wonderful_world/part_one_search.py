"""A search for part 1, which compares the most promising moves by sampling draws.

A sample consists of random draws and rolls, with the same cards for every move if possible, and the
value of the best next move by `evaluate`.
"""

from collections.abc import Iterator, Sequence
from math import hypot, sqrt
from typing import Final, NamedTuple, TypeVar

from tabletop.engine.actions import Chance, Move, Roll, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Search, Unit
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import CHANCE
from tabletop.games.wonderful_world.evaluation import (
    SUM_CHANCES,
    Remaining,
    Row,
    Rows,
    card_mask,
    evaluate,
    hit_chances,
    part_two_chance,
    sum_mask,
)
from tabletop.games.wonderful_world.facts import WonderFacts
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.games.wonderful_world.turns import legal_actions
from tabletop.overriding import override

T = TypeVar("T")
_TRIED: Final = 5
"""The number of moves to sample, the most promising ones."""
_SURELY_WORSE: Final = 2.0
"""A move this number of standard errors below the best is not sampled any more."""
_FEWEST: Final = 5
"""The minimum number of samples of each move."""
_THROWS_AHEAD: Final = 2
"""The number of rolls to search ahead for the choice of dice."""
_SURE: Final = 0.05
"""The minimum spread that is assumed for few samples."""
_MISJUDGED: Final = 0.02
"""The average error of the evaluation, and of the fitted formula for part 2.

The command `told` of the benchmark measures it.
"""


class PartOnePosition(NamedTuple):
    """The relevant information about a position in part 1 before a card is drawn.

    Attributes:
        rows: the six rows.
        hands: for each hand, the bit set of the men known to be in it.
        turn: the seat that draws.
        unseen: the bit set of the men whose place is unknown.
        pile: the number of men in the draw pile.
        landscapes: the number of landscapes in the draw pile.
    """

    rows: Rows
    hands: tuple[int, ...]
    turn: int
    unseen: int
    pile: int
    landscapes: int

    def next_seat(self) -> int:
        """Return the next seat with known cards, or the seat that draws if there is none."""
        seats = len(self.hands)
        after = [(self.turn + step) % seats for step in range(1, seats + 1)]
        return next((seat for seat in after if self.hands[seat]), self.turn)

    def after_placing(self, seat: int, card: CardId, row: int) -> "PartOnePosition":
        """Return the position after a man is played to a row in which he fits."""
        rows = replaced(self.rows, row, self.rows[row].with_card(card))
        hands = replaced(self.hands, seat, self.hands[seat] & ~(1 << card))
        return self._replace(rows=rows, hands=hands, turn=seat)

    def after_removing(self, row: int) -> "PartOnePosition":
        """Return the position without the outermost man of a row."""
        return self._replace(rows=replaced(self.rows, row, self.rows[row].inner))

    def placements(self, seat: int) -> Iterator["PartOnePosition"]:
        """Yield the position after each legal move of a seat (WW-T2)."""
        hand = self.hands[seat]
        for number, row in enumerate(self.rows):
            fits = hand & row.fits
            while fits:
                card = fits.bit_length() - 1
                fits ^= 1 << card
                yield self.after_placing(seat, card, number)

    def value(self) -> float:
        """Return the approximate chance of winning, searching the very last move."""
        every, seat = self.unseen, self.next_seat()
        for hand in self.hands:
            every |= hand
        if not every and not self.landscapes:
            return part_two_chance(self.rows)
        own = self.hands[seat]
        if every == own and not own & (own - 1) and self.is_dealt():
            return max([after.value() for after in self.placements(seat)], default=0.0)
        alone = len(self.hands) == 1
        return evaluate(self.rows, Remaining(own, every ^ own, self.pile, self.landscapes, alone))

    def is_dealt(self) -> bool:
        """Return whether the draw pile is empty."""
        return not self.pile and not self.landscapes


def position_of(facts: WonderFacts, seen: WonderState) -> PartOnePosition:
    """Return what matters of an observation in part 1."""
    zones = seen.zones
    numbered = enumerate(facts.row_cards(zones))
    rows = tuple(Row.of(facts, cards, number) for number, cards in numbered)
    known = {card for zone in zones for card in zone} - {*zones[facts.draw]}
    unseen = [card for card, man in enumerate(facts.is_man) if man and card not in known]
    hands = [[card for card in zones[seat] if card != HIDDEN] for seat in range(facts.seats)]
    pile = len(unseen) - sum(zones[seat].count(HIDDEN) for seat in range(facts.seats))
    landscapes = len(zones[facts.draw]) - pile
    masks = tuple(map(card_mask, hands))
    return PartOnePosition(rows, masks, seen.turn, card_mask(unseen), pile, landscapes)


def replaced(items: tuple[T, ...], number: int, item: T) -> tuple[T, ...]:
    """Return a tuple with one item replaced."""
    return (*items[:number], item, *items[number + 1 :])


def _hit_values(position: PartOnePosition, ahead: int) -> dict[int, float]:
    """Return the value of a hit for each sum, if the best man is removed (WW-L2)."""
    found: dict[int, float] = {}
    for number, row in enumerate(position.rows):
        if row.height:
            value = dice_value(position.after_removing(number), ahead)
            found[row.total] = max(value, found.get(row.total, 0.0))
    return found


def roll_values(position: PartOnePosition, ahead: int) -> tuple[float, ...]:
    """Return the values of stopping and of rolling 1 to 4 dice (WW-L1 to WW-L4).

    Args:
        position: a position in which dice are rolled.
        ahead: the number of rolls to search ahead, at least 1.
    """
    missed = position.value()
    gains = [(total, value - missed) for total, value in _hit_values(position, ahead - 1).items()]
    rolls = [missed + sum([chances[t] * gain for t, gain in gains]) for chances in SUM_CHANCES]
    return (missed, *rolls)


def dice_value(position: PartOnePosition, ahead: int) -> float:
    """Return a position's value after a hit (WW-L3), searched `ahead` rolls deep."""
    return max(roll_values(position, ahead)) if ahead else position.value()


def part_one_value(facts: WonderFacts, seen: WonderState) -> float:
    """Return the approximate chance of winning from a position in part 1."""
    position = position_of(facts, seen)
    if seen.stage is Stage.THROW:
        return roll_values(position, _THROWS_AHEAD)[seen.throwing]
    actions = () if seen.to_act == CHANCE else legal_actions(facts, seen)
    return max(_action_values(facts, seen, position, actions), default=position.value())


def _action_values(
    facts: WonderFacts,
    seen: WonderState,
    position: PartOnePosition,
    actions: Sequence[SeatAction],
) -> list[float]:
    """Return an approximate value for each action, without sampling."""
    first = facts.rows[0]
    rolled = roll_values(position, _THROWS_AHEAD) if seen.stage is Stage.ROLL else ()
    found = []
    for action in actions:
        match action:
            case Move(card, int(to)) if to in facts.rows:
                found.append(position.after_placing(seen.turn, card, to - first).value())
            case Move(card):
                tops = [men.cards[-1:] for men in position.rows]
                row = tops.index((card,))
                found.append(dice_value(position.after_removing(row), _THROWS_AHEAD - 1))
            case Roll(count):
                found.append(rolled[count])
            case _:
                found.append(rolled[0])
    return found


class PartOneSearch(Search):
    """A search for the best action in part 1.

    Hidden hands and the draw pile are dealt at random for each sample.
    """

    def __init__(self, facts: WonderFacts, seen: WonderState, chance: Chance) -> None:
        self._facts, self._chance = facts, chance
        zones = seen.zones
        self._concealed = [zones[seat].count(HIDDEN) for seat in range(facts.seats)]
        self._position = position_of(facts, seen)
        self._unseen = [card for card in sorted(facts.pieces) if self._position.unseen >> card & 1]
        self._is_certain = self._position.is_dealt() and not any(self._concealed)
        self._actions = legal_actions(facts, seen)
        self._estimates = _action_values(facts, seen, self._position, self._actions)
        promising = sorted(range(len(self._actions)), key=lambda n: -self._estimates[n])
        places = seen.stage is Stage.LAY and len(self._actions) > 1
        self._candidates = promising[:_TRIED] if places else []
        self._to_try = self._candidates.copy()
        self._samples: dict[int, list[float]] = {number: [] for number in self._candidates}
        self._draws: list[CardId] = []
        self._deal = self._deal_unseen() if places else (self._position, ())

    @override
    def run_iteration(self) -> bool:
        if not self._to_try:
            if self._is_certain or not self._samples:
                return False
            self._candidates = self._remaining_candidates()
            self._to_try = self._candidates.copy()
            self._deal = self._deal_unseen()
        number = self._to_try.pop(0)  # All candidates are sampled with the same deal.
        action = self._actions[number]
        if isinstance(action, Move) and action.to is not None:
            position, pile = self._deal
            row = action.to - self._facts.rows[0]
            after = position.after_placing(position.turn, action.card, row)
            self._samples[number].append(self._sample(after, pile))
        return True

    @override
    def advice(self) -> Advice:
        return Advice(Unit.WIN, tuple(map(self._value, range(len(self._actions)))))

    @property
    @override
    def choice(self) -> SeatAction:
        candidates = self._candidates or range(len(self._actions))
        return self._actions[max(candidates, key=self._mean_value)]

    def _mean_value(self, number: int) -> float:
        samples = self._samples.get(number)
        return sum(samples) / len(samples) if samples else self._estimates[number]

    def _value(self, number: int) -> ActionValue:
        samples = self._samples.get(number)
        if not samples:
            if self._samples:
                return ActionValue(self._actions[number], None)
            return ActionValue(self._actions[number], self._estimates[number], _MISJUDGED)
        mean = sum(samples) / len(samples)
        spread = sum((value - mean) ** 2 for value in samples) / len(samples)
        by_chance = sqrt((spread + _SURE**2) / len(samples))
        return ActionValue(self._actions[number], mean, hypot(by_chance, _MISJUDGED))

    # --- sampling -----------------------------------------------------------------------------

    def _remaining_candidates(self) -> list[int]:
        """Return the moves that may still be the best, given as many samples of each."""
        best = max(self._candidates, key=self._mean_value)
        of_best = self._samples[best]
        count = len(of_best)
        if count < _FEWEST:
            return self._candidates
        found = [best]
        for number in self._candidates:
            if number != best:
                differences = [a - b for a, b in zip(of_best, self._samples[number], strict=True)]
                mean = sum(differences) / count
                spread = sum([(one - mean) ** 2 for one in differences]) / count
                if mean <= _SURELY_WORSE * sqrt(spread / count):
                    found.append(number)
        return found

    def _deal_unseen(self) -> tuple[PartOnePosition, Sequence[CardId]]:
        """Deal the unknown cards, and return the position and the pile, with its top last.

        Landscapes in the pile are `HIDDEN`. The top cards come from a separate shuffled pile, so
        that every card occurs once before any is repeated.
        """
        chance, draw = self._chance, self._facts.draw
        men = list(chance.shuffle(draw, self._unseen))
        position = self._position
        hands = list(position.hands)
        for seat, count in enumerate(self._concealed):
            hands[seat] |= card_mask([men.pop() for _ in range(count)])
        pile = list(chance.shuffle(draw, [*men, *[HIDDEN] * position.landscapes]))
        if not self._draws:
            every = [*self._unseen, *[HIDDEN] * position.landscapes]
            self._draws = list(chance.shuffle(draw, every))
        top = self._draws.pop() if self._draws else HIDDEN
        if top in pile:
            place = pile.index(top)
            pile[place], pile[-1] = pile[-1], top
        unseen = position.unseen
        for hand in hands:
            unseen &= ~hand
        return position._replace(hands=tuple(hands), unseen=unseen), pile

    def _sample(self, position: PartOnePosition, pile: Sequence[CardId]) -> float:
        """Draw and roll at random, and return the value of the best next move."""
        for card in reversed(pile):
            if card != HIDDEN:
                hands, turn = position.hands, position.turn
                position = position._replace(
                    hands=replaced(hands, turn, hands[turn] | 1 << card),
                    unseen=position.unseen & ~(1 << card),
                    pile=position.pile - 1,
                )
                break
            position = self._roll(position._replace(landscapes=position.landscapes - 1))
        seat = position.next_seat()
        if not position.hands[seat]:
            return position.value()
        return max([after.value() for after in position.placements(seat)], default=0.0)

    def _roll(self, position: PartOnePosition) -> PartOnePosition:
        """Roll the number of dice that is most likely to hit, until it misses.

        Each hit removes a man from the longest of the rows that were hit.
        """
        while True:
            chances = hit_chances(sum_mask(position.rows))
            total = sum(self._chance.roll(1 + chances.index(max(chances))))
            hit = [n for n, row in enumerate(position.rows) if row.height and row.total == total]
            if not hit:
                return position
            position = position.after_removing(max(hit, key=lambda n: position.rows[n].height))
