"""Goal cards: which of them the dice win, and why not the others (NL-G1 to NL-G4, NL-V2, NL-R3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.verdict import LEGAL, Verdict
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.nichtlustig import reasons
from tabletop.games.nichtlustig.cards import (
    DINOSAUR,
    LEMMING,
    PAIRS,
    PINK,
    PROFESSORS,
    RIEBMANN,
    YETI,
    Cards,
)
from tabletop.games.nichtlustig.state import NichtlustigState, Table

_COLOURS: Final = tuple(PAIRS.values())
_PAIR_BITS: Final = {kind: 1 << one | 1 << other for kind, (one, other) in PAIRS.items()}
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

    def plain(self, state: NichtlustigState) -> list[SeatAction]:
        """The cards that the dice win by themselves, in the order of the grid."""
        zones, moves = state.zones, self._moves[state.turn]
        takeable = self._table.takeable[state.turn]
        found: list[SeatAction] = []
        for card in self._won(state):
            for zone in takeable:
                if card in zones[zone]:
                    found.append(moves[card])
                    break
        if self.free_for(state.dice, state.taken, self._dinosaurs[0]):
            total, value = sum(state.dice[:PINK]), self._cards.value
            found += [
                moves[card]
                for card in self._dinosaurs
                if value[card] <= total and card in zones[self._table.grid]
            ]
        return found

    def with_time_machine(self, state: NichtlustigState) -> list[SeatAction]:
        """The Dinosaurs that only the Time Machine wins (NL-SK3)."""
        if self._time_machine not in state.zones[self._table.held[state.turn]]:
            return []
        if not self.free_for(state.dice, state.taken, self._dinosaurs[0]):
            return []
        total, value = sum(state.dice[:PINK]), self._cards.value
        helped, grid = self._helped[state.turn], state.zones[self._table.grid]
        return [
            helped[card]
            for card in self._dinosaurs
            if total < value[card] <= total + TIME_GAIN and card in grid
        ]

    def used(self, dice: Sequence[int], taken: Sequence[CardId]) -> int:
        """The dice that were used for these cards, a bit each (NL-G1)."""
        bits = 0
        for card in taken:
            kind = self._cards.kind[card]
            if kind in _PAIR_BITS:
                bits |= _PAIR_BITS[kind]
            elif kind == PROFESSORS:
                # Two dice of a colour that show the same could serve in turn: it is all one.
                for pair in _COLOURS:
                    bits |= 1 << next(die for die in pair if dice[die] == self._cards.value[card])
            elif self._all_dice:
                bits |= _ALL_SIX
        return bits

    def winning(self, state: NichtlustigState, card: CardId) -> tuple[int, ...]:
        """The dice that win a card that can be taken now; of a Dinosaur all that add up."""
        kind = self._cards.kind[card]
        if not kind:
            return ()
        if kind == DINOSAUR:
            return tuple(range(PINK))
        if kind in PAIRS:
            return PAIRS[kind]
        free = self.used(state.dice, state.taken)
        value = self._cards.value[card]
        return tuple(
            next(die for die in pair if state.dice[die] == value and not free >> die & 1)
            for pair in _COLOURS
        )

    def _won(self, state: NichtlustigState) -> list[CardId]:
        """The cards but Dinosaurs whose demand the dice meet that were not used yet (NL-G2)."""
        black, black_2, red, red_2, white, white_2 = state.dice[:PINK]
        goal = self._cards.goal
        used = self.used(state.dice, state.taken) if state.taken else 0
        won = []
        if black == black_2 and black and not used & _PAIR_BITS[RIEBMANN]:
            won.append(goal[RIEBMANN, black])
        if red == red_2 and red and not used & _PAIR_BITS[YETI]:
            won.append(goal[YETI, red])
        if white == white_2 and white and not used & _PAIR_BITS[LEMMING]:
            won.append(goal[LEMMING, white])
        # Professors cards differ in their numbers, so no die could serve two of them.
        values = {black, black_2} & {red, red_2} & {white, white_2}
        won.extend(
            goal[PROFESSORS, value]
            for value in sorted(values)
            if value and (not used or self._triple_free(state.dice, used, value))
        )
        return won

    @staticmethod
    def _triple_free(dice: Sequence[int], used: int, value: int) -> bool:
        return all(
            any(dice[die] == value and not used >> die & 1 for die in pair) for pair in _COLOURS
        )

    # --- verdicts ---------------------------------------------------------------------------

    def judge(self, state: NichtlustigState, move: Move) -> Verdict:
        """Whether a goal card may be taken so, taking being due."""
        seat, card = state.turn, move.card
        lying = self._judge_lying(state, move)
        if not lying.legal:
            return lying
        if move.source is not None:
            return self._before_oneself(seat, card)
        if move.using is not None:
            helper = self._judge_helper(state, move.using, card)
            if not helper.legal:
                return helper
        if self._cards.is_dinosaur[card]:
            demand = self._judge_dinosaur(state, card, helped=move.using is not None)
        else:
            demand = self._judge_demand(state, card)
        return self._judge_place(seat, move) if demand.legal else demand

    def _judge_lying(self, state: NichtlustigState, move: Move) -> Verdict:
        """Whether the card lies where it can be taken from (NL-G1, NL-V2)."""
        card, table = move.card, self._table
        for owner, zone in enumerate(table.scored):
            if card in state.zones[zone]:
                return reasons.SCORED_IS_SAFE(card=CardRef(card), seat=SeatRef(owner))
        if card not in state.zones[table.open[state.turn]]:
            return LEGAL
        if move.to != table.scored[state.turn]:
            return reasons.OWN_CARD(card=CardRef(card))
        if card in state.taken:
            return reasons.SCORED_LATER(card=CardRef(card))
        return reasons.NOT_SCORED_BY_HAND(card=CardRef(card))

    def _judge_helper(self, state: NichtlustigState, helper: CardId, card: CardId) -> Verdict:
        """Whether the Time Machine may help (NL-SK3)."""
        total = sum(state.dice[:PINK])
        if helper != self._time_machine or not self._cards.is_dinosaur[card]:
            return reasons.NO_NEED_OF_TIME(card=CardRef(card), sum=total)
        if helper not in state.zones[self._table.held[state.turn]]:
            return reasons.NOT_HELD(card=CardRef(helper), seat=SeatRef(state.turn))
        if total >= self._cards.value[card]:
            return reasons.NO_NEED_OF_TIME(card=CardRef(card), sum=total)
        return LEGAL

    def _judge_dinosaur(self, state: NichtlustigState, card: CardId, *, helped: bool) -> Verdict:
        for other in state.taken:
            if self._cards.is_dinosaur[other]:
                return reasons.ONE_DINOSAUR(card=CardRef(card), other=CardRef(other))
        if state.taken and self._all_dice:
            return reasons.DINOSAUR_ALONE(card=CardRef(card), other=CardRef(state.taken[0]))
        total, value = sum(state.dice[:PINK]), self._cards.value[card]
        if total + (TIME_GAIN if helped else 0) < value:
            return reasons.SUM_TOO_SMALL(card=CardRef(card), value=value, sum=total)
        return LEGAL

    def _judge_demand(self, state: NichtlustigState, card: CardId) -> Verdict:
        """Whether the dice show what the card asks for, and are still free for it."""
        kind, value = self._cards.kind[card], self._cards.value[card]
        if kind == PROFESSORS:
            met = [any(state.dice[die] == value for die in pair) for pair in _COLOURS]
        else:
            met = [state.dice[die] == value for die in PAIRS[kind]]
        if not all(met):
            if met.count(False) == 1 and state.dice[PINK] == value:
                return reasons.PINK_COUNTS_NOT(card=CardRef(card), value=value)
            missing = reasons.TRIPLE_MISSING if kind == PROFESSORS else reasons.PAIR_MISSING
            return missing(card=CardRef(card), value=value)
        free = self.free_for(state.dice, state.taken, card)
        return LEGAL if free else reasons.DICE_USED(card=CardRef(card))

    def _judge_place(self, seat: Seat, move: Move) -> Verdict:
        """Whether it goes where it belongs (NL-G3, NL-G4, NL-G5)."""
        card, table = move.card, self._table
        right = self._helped[seat][card] if move.using is not None else self._moves[seat][card]
        if move == right:
            return LEGAL
        if self._cards.is_dinosaur[card] and move.to == table.open[seat]:
            return reasons.DINOSAUR_SCORED(card=CardRef(card))
        if not self._cards.is_dinosaur[card] and move.to == table.scored[seat]:
            return reasons.SCORED_LATER(card=CardRef(card))
        return self._before_oneself(seat, card)

    @staticmethod
    def _before_oneself(seat: Seat, card: CardId) -> Verdict:
        return reasons.BEFORE_ONESELF(card=CardRef(card), seat=SeatRef(seat))

    def free_for(self, dice: Sequence[int], taken: Sequence[CardId], card: CardId) -> bool:
        """Whether the dice that meet a card's demand were not used for those taken (NL-G1)."""
        kind = self._cards.kind[card]
        if kind == DINOSAUR:
            return not taken or (
                not self._all_dice and not any(self._cards.is_dinosaur[other] for other in taken)
            )
        used = self.used(dice, taken)
        if kind == PROFESSORS:
            return self._triple_free(dice, used, self._cards.value[card])
        return not used & _PAIR_BITS[kind]

    def demand_met(self, dice: Sequence[int], card: CardId, gain: int) -> bool:
        """Whether all dice together meet a card's demand, Dinosaurs with so much added."""
        kind, value = self._cards.kind[card], self._cards.value[card]
        if kind in PAIRS:
            return all(dice[die] == value for die in PAIRS[kind])
        if kind == PROFESSORS:
            return all(value in (dice[one], dice[other]) for one, other in _COLOURS)
        return sum(dice[:PINK]) + gain >= value

    def lying_in(self, state: NichtlustigState, card: CardId) -> ZoneIndex:
        """The zone in which a goal card lies."""
        return next(zone for zone, cards in enumerate(state.zones) if card in cards)
