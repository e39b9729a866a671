"""The constants of a game of Nichtlustig: zones, cards, options and moves."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.actions import Keep, Move, Say, SeatAction
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.zones import Seat, Visibility, ZoneIndex, Zones, ZoneSpec
from tabletop.games.nichtlustig import cards as keys
from tabletop.games.nichtlustig.cards import (
    DEATHS,
    DINOSAUR,
    GOALS,
    HIGHEST,
    KINDS,
    LEMMING,
    PINK,
    POODLE,
    SPECIALS,
)
from tabletop.games.nichtlustig.state import NichtlustigState

ROLL: Final = Say("roll")
STOP: Final = Say("stop")
PASS: Final = Say("pass")
ROLLS: Final = 3
SHORT_ROLLS: Final = 2
ALL_DICE: Final = (1 << PINK + 1) - 1
LAST_GOALS: Final = 5
"""The game ends after a turn that leaves at most this many goal cards (NL-E1)."""


def move_card(zones: Zones, card: CardId, source: ZoneIndex, to: ZoneIndex) -> Zones:
    """Return the zones with a card moved from one zone to another."""
    changed = list(zones)
    changed[source] = tuple([other for other in zones[source] if other != card])
    changed[to] = (*zones[to], card)
    return tuple(changed)


class NichtlustigFacts:
    """The constants that all parts of the rules share.

    Attributes:
        cards: the card set.
        seats: the number of seats.
        all_dice: whether a Dinosaur uses up all six dice (option `dinosaur_dice`, NL-G3).
        zones: all zones, in the order of the state.
        grid: the zone of the goal cards in the middle.
        deaths: the zone of the Deaths and the Poodle in the middle.
        specials: the zone of the special cards in the middle.
        open: each seat's zone of goal cards that have not been scored.
        scored: each seat's zone of scored cards, including Dinosaurs.
        own_deaths: each seat's zone of Deaths, whether or not they cover a card.
        held: each seat's zone of special cards.
        claim_sources: the zones from which each seat may take goal cards (NL-G1).
        kind: the kind of each card; empty for Deaths and special cards.
        value: the number on each goal card and Death; -1 for special cards.
        points: the points on each goal card's scored side.
        goal: a mapping from kind and value to the goal card.
        goals: the goal cards, row by row (NL-S1).
        death_cards: a mapping from the pink die's number to the Death; `POODLE` stands for the
            Poodle.
        special_cards: a mapping from each die to the special card with its symbol (NL-SK0).
        skipper: the special card that makes its holder miss a turn (NL-C4, NL-SK5).
        shortener: the special card that allows only two rolls (NL-SK5).
        words: all actions that are not `Move`s.
        bits: a mapping from each tuple of dice to its bit set.
        after_roll: the actions after a roll, by the bit set of the dice set aside (NL-R2).
        after_third: the same if only the Duck allows another roll (NL-SK1).
        claims: for each seat and goal card, the move that takes the card.
        time_machine_claims: for each seat and Dinosaur, the move that takes the Dinosaur with the
            Time Machine.
        death_moves: for each Death and card, the move that covers the card with the Death.
    """

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.cards = cards
        self.seats = seats
        self.all_dice = options["dinosaur_dice"] == "all"
        self._make_zones()
        self._index_cards(swapped=options["robot_ufo"] == "printed-cards")
        self._make_moves()

    def _make_zones(self) -> None:
        middle, every = ("grid", "deaths", "specials"), range(self.seats)
        own = ("open", "scored", "deaths", "specials")
        self.zones = (
            *(ZoneSpec(kind, Visibility.OPEN, ordered=False) for kind in middle),
            *(
                ZoneSpec(kind, Visibility.OPEN, seat, ordered=False)
                for kind in own
                for seat in every
            ),
        )
        self.grid, self.deaths, self.specials = range(len(middle))
        self.open, self.scored, self.own_deaths, self.held = (
            tuple(range(first, first + self.seats))
            for first in range(len(middle), len(self.zones), self.seats)
        )
        self.owner = tuple(spec.owner for spec in self.zones)
        self.claim_sources = tuple(
            (self.grid, *(zone for owner, zone in enumerate(self.open) if owner != seat))
            for seat in every
        )

    def _index_cards(self, *, swapped: bool) -> None:
        cards, every = self.cards, range(len(self.cards.cards))
        deck = [definition.deck for definition in cards.cards]
        self.is_death = tuple(one == DEATHS for one in deck)
        self.is_special = tuple(one == SPECIALS for one in deck)
        self.kind = tuple(cards.word(c, "kind") if deck[c] == GOALS else "" for c in every)
        self.value = tuple(-1 if deck[c] == SPECIALS else cards.number(c, "value") for c in every)
        self.points = tuple(cards.number(c, "points") if deck[c] == GOALS else 0 for c in every)
        self.is_dinosaur = tuple(kind == DINOSAUR for kind in self.kind)
        self.is_lemming = tuple(kind == LEMMING for kind in self.kind)
        self.goal = {(self.kind[c], self.value[c]): c for c in every if deck[c] == GOALS}
        in_order = sorted(self.goal, key=lambda goal: (KINDS.index(goal[0]), goal[1]))
        self.goals = tuple(self.goal[goal] for goal in in_order)
        self.dinosaurs = tuple(card for card in self.goals if self.is_dinosaur[card])
        by_value = {self.value[c]: c for c in every if deck[c] == DEATHS}
        self.death_cards = tuple(by_value[value] for value in range(POODLE, HIGHEST + 1))
        by_die = {cards.number(c, "die"): c for c in every if deck[c] == SPECIALS}
        self.special_cards = tuple(by_die[die] for die in range(PINK))
        ids = cards.ids
        self.duck, self.clown, self.virus = ids[keys.DUCK], ids[keys.CLOWN], ids[keys.VIRUS]
        self.time_machine = ids[keys.TIME_MACHINE]
        robot, ufo = ids[keys.ROBOT], ids[keys.UFO]
        self.skipper, self.shortener = (ufo, robot) if swapped else (robot, ufo)

    def _make_moves(self) -> None:
        """Create all actions in advance, for speed."""
        every = range(len(self.kind))
        dice = [tuple(d for d in range(PINK + 1) if bits >> d & 1) for bits in range(ALL_DICE + 1)]
        self.bits = {some: bits for bits, some in enumerate(dice)}
        keeps, helped = [Keep(some) for some in dice], [Keep(some, self.duck) for some in dice]
        self.words: tuple[SeatAction, ...] = (ROLL, STOP, PASS, *keeps, *helped)
        self.after_roll: list[tuple[SeatAction, ...]] = []
        self.after_third: list[tuple[SeatAction, ...]] = []
        for aside in range(ALL_DICE):
            free = [bits for bits in range(ALL_DICE + 1) if not bits & aside]
            self.after_roll.append((*(keeps[bits] for bits in free), STOP))
            # If all dice are set aside, there is nothing to roll with the Duck.
            self.after_third.append((*(helped[bits] for bits in free[:-1]), STOP))
        self.claims = tuple(
            tuple(Move(card, (scored if self.is_dinosaur[card] else open_)) for card in every)
            for open_, scored in zip(self.open, self.scored, strict=True)
        )
        self.time_machine_claims = tuple(
            {card: Move(card, zone, using=self.time_machine) for card in self.dinosaurs}
            for zone in self.scored
        )
        self.face_up = tuple(
            {death: Move(death, zone) for death in self.death_cards} for zone in self.own_deaths
        )
        self.death_moves = {
            (death, card): Move(death, None, card) for death in self.death_cards for card in every
        }
        self.give_clown_back = Move(self.clown, self.specials)

    def holds(self, state: NichtlustigState, card: CardId) -> bool:
        """Return whether the seat to act holds a special card that it may use (NL-C2).

        Special cards arrive only at the end of a turn, so this is true for every card held.
        """
        return card in state.zones[self.held[state.turn]]

    def rolls_left(self, state: NichtlustigState) -> int:
        """Return the number of rolls left in this turn, without the Duck (NL-R1, NL-SK5)."""
        limit = SHORT_ROLLS if self.holds(state, self.shortener) else ROLLS
        return max(0, limit - state.rolls)

    def newly_scored(self, state: NichtlustigState) -> list[tuple[CardId, Seat]]:
        """Return the unscored cards that the pink die scores, each with its owner (NL-V1)."""
        pink, value, zones = state.dice[PINK], self.value, state.zones
        return [
            (card, seat)
            for seat, zone in enumerate(self.open)
            for card in zones[zone]
            if value[card] == pink
        ]

    def uncovered(self, state: NichtlustigState, seat: Seat) -> list[CardId]:
        """Return the scored cards of a seat that no Death covers (NL-E2)."""
        covered = {card for _, card in state.covers}
        return [card for card in state.zones[self.scored[seat]] if card not in covered]

    def is_last_turn(self, state: NichtlustigState) -> bool:
        """Return whether the game ends with this turn (NL-E1)."""
        return len(state.zones[self.grid]) <= LAST_GOALS

    def duck_helps(self, state: NichtlustigState) -> bool:
        """Return whether the Duck allows a fourth roll in this turn (NL-SK1)."""
        return self.holds(state, self.duck) and not self.holds(state, self.shortener)

    def duck_may_roll(self, state: NichtlustigState) -> bool:
        """Return whether the Duck allows a roll now."""
        return state.rolls == ROLLS and self.duck_helps(state)
