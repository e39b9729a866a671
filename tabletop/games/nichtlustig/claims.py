"""Goal cards: which of them the dice win (NL-G1 to NL-G3, NL-V2)."""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.nichtlustig.cards import DINOSAUR, PAIRS, PINK, PROFESSORS, Cards
from tabletop.games.nichtlustig.state import NichtlustigState, Table

_COLOURS: Final = tuple(PAIRS.values())
_ALL_SIX: Final = (1 << PINK) - 1
TIME_GAIN: Final = 2
"""What the Time Machine adds to the sum of the dice (NL-SK3)."""


class Claims:
    """Which goal cards can be taken with the dice as they lie."""

    def __init__(self, cards: Cards, table: Table, time_machine: CardId, *, all_dice: bool) -> None:
        """Prepare the moves.

        Args:
            cards: the cards.
            table: the zones.
            time_machine: the card that helps with Dinosaurs (NL-SK3).
            all_dice: whether a Dinosaur uses up all six dice (option `dinosaur_dice`, NL-G3).
        """
        self._cards = cards
        self._table = table
        self._time_machine = time_machine
        self._all_dice = all_dice
        self._dinosaurs = tuple(card for card in cards.goals if cards.is_dinosaur[card])
        self._moves = tuple(
            tuple(
                Move(card, (table.scored if cards.is_dinosaur[card] else table.open)[seat])
                for card in range(len(cards.kind))
            )
            for seat in range(len(table.open))
        )
        self._helped = tuple(
            {card: Move(card, table.scored[seat], using=time_machine) for card in self._dinosaurs}
            for seat in range(len(table.open))
        )

    def move(self, seat: Seat, card: CardId) -> Move:
        """How a seat takes a goal card: to its open cards, or a Dinosaur to its scored ones."""
        return self._moves[seat][card]

    def helped(self, seat: Seat, card: CardId) -> Move | None:
        """How a seat takes a Dinosaur with the Time Machine; None for other cards."""
        return self._helped[seat].get(card)

    def all_helped(self) -> tuple[Move, ...]:
        """Every way to use the Time Machine."""
        return tuple(move for moves in self._helped for move in moves.values())

    def source(self, state: NichtlustigState, card: CardId) -> ZoneIndex | None:
        """The zone from which who acts can take a goal card (NL-G1, NL-V2).

        None where the card is scored, or lies before who acts.
        """
        for zone in self._table.takeable[state.turn]:
            if card in state.zones[zone]:
                return zone
        return None

    def plain(self, state: NichtlustigState) -> list[SeatAction]:
        """The cards that the dice win by themselves, in the order of the grid."""
        dice, goal, moves = state.dice, self._cards.goal, self._moves[state.turn]
        # No others come into question: pairs show one number, triples that of a black die.
        possible = [(kind, dice[die]) for kind, (die, _) in PAIRS.items()]
        possible += [(PROFESSORS, value) for value in sorted({dice[0], dice[1]})]
        cards = [*[goal[wanted] for wanted in possible if wanted in goal], *self._dinosaurs]
        return [
            moves[card]
            for card in cards
            if self.won(dice, state.taken, card) and self.source(state, card) is not None
        ]

    def with_time_machine(self, state: NichtlustigState) -> list[SeatAction]:
        """The Dinosaurs that only the Time Machine wins (NL-SK3)."""
        if not self._table.holds(state, self._time_machine):
            return []
        helped = self._helped[state.turn]
        return [
            helped[card]
            for card in self._dinosaurs
            if self.won(state.dice, state.taken, card, TIME_GAIN)
            and not self.meeting(state.dice, card)
            and self.source(state, card) is not None
        ]

    def meeting(self, dice: Sequence[int], card: CardId, used: int = 0, gain: int = 0) -> int:
        """The dice that meet a card's demand, a bit each; 0 where they do not.

        Args:
            dice: the faces of all dice.
            card: the goal card.
            used: the dice that do not count, a bit each; to Dinosaurs it makes no difference.
            gain: what is added to the sum for a Dinosaur.
        """
        kind, value = self._cards.kind[card], self._cards.value[card]
        if kind == DINOSAUR:  # NL-G3
            return _ALL_SIX if sum(dice[:PINK]) + gain >= value else 0
        if kind == PROFESSORS:  # NL-G2: of two alike dice of a colour the first that is free
            bits = 0
            for pair in _COLOURS:
                for die in pair:
                    if dice[die] == value and not used >> die & 1:
                        bits |= 1 << die
                        break
                else:
                    return 0
            return bits
        one, other = PAIRS[kind]  # NL-G2
        bits = 1 << one | 1 << other
        return bits if dice[one] == value == dice[other] and not used & bits else 0

    def used(self, dice: Sequence[int], taken: Sequence[CardId]) -> int:
        """The dice that were used for these cards, a bit each (NL-G1)."""
        bits = 0
        for card in taken:
            if self._all_dice or not self._cards.is_dinosaur[card]:
                bits |= self.meeting(dice, card, gain=TIME_GAIN)
        return bits

    def barring(self, taken: Sequence[CardId]) -> CardId | None:
        """Which of the cards taken this turn keeps every Dinosaur from being taken (NL-G3)."""
        for card in taken:
            if self._cards.is_dinosaur[card]:
                return card
        return taken[0] if taken and self._all_dice else None

    def won(
        self, dice: Sequence[int], taken: Sequence[CardId], card: CardId, gain: int = 0
    ) -> bool:
        """Whether dice that were not used for those taken win a card (NL-G1)."""
        if self._cards.is_dinosaur[card]:
            return bool(self.meeting(dice, card, gain=gain)) and self.barring(taken) is None
        return bool(self.meeting(dice, card, self.used(dice, taken)))

    def winning(self, state: NichtlustigState, card: CardId) -> tuple[int, ...]:
        """The dice that win a card that can be taken now; of a Dinosaur all that add up."""
        if not self._cards.kind[card]:
            return ()
        used = self.used(state.dice, state.taken)
        bits = self.meeting(state.dice, card, used, TIME_GAIN)
        return tuple(die for die in range(PINK) if bits >> die & 1)
