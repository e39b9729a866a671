"""How a turn goes on after each action, up to the next one or the end of the game."""

from typing import Final

from tabletop.engine.actions import Action, Keep, Move, Rolled, Say
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.zones import CHANCE, NOBODY, Seat
from tabletop.games.nichtlustig import cards as keys
from tabletop.games.nichtlustig.cards import PINK, POODLE, Cards
from tabletop.games.nichtlustig.claims import Claims
from tabletop.games.nichtlustig.deaths import Deaths
from tabletop.games.nichtlustig.options import GAME
from tabletop.games.nichtlustig.scoring import professors_to_roll
from tabletop.games.nichtlustig.state import (
    LAST_GOALS,
    PASS,
    ROLL,
    STOP,
    NichtlustigState,
    Phase,
    Table,
)

ROLLS: Final = 3
SHORT_ROLLS: Final = 2
ALL_DICE: Final = (1 << PINK + 1) - 1


class Flow:
    """What follows from what: scoring, claims, Death, special cards, the next turn, the end.

    Attributes:
        skipper: the card that makes its holder miss a turn (NL-C4, NL-SK5).
        shortener: the card that leaves two rolls (NL-SK5).
    """

    def __init__(self, card_set: CardSet, seats: int, *, swapped: bool, all_dice: bool) -> None:
        """Prepare the parts.

        Args:
            card_set: the cards.
            seats: how many players.
            swapped: whether UFO and Robot work as on the printed cards (option `robot_ufo`).
            all_dice: whether a Dinosaur uses up all dice (option `dinosaur_dice`).
        """
        ids = card_set.ids
        self.cards = Cards(card_set)
        self.table = Table(seats)
        self.duck, self.clown, self.virus = ids[keys.DUCK], ids[keys.CLOWN], ids[keys.VIRUS]
        self.time_machine = ids[keys.TIME_MACHINE]
        self.skipper, self.shortener = (
            (ids[keys.UFO], ids[keys.ROBOT]) if swapped else (ids[keys.ROBOT], ids[keys.UFO])
        )
        self.claims = Claims(self.cards, self.table, self.time_machine, all_dice=all_dice)
        self.deaths = Deaths(self.cards, self.table)

    def apply(self, state: NichtlustigState, action: Action) -> NichtlustigState:
        """The position after a legal action."""
        match action:
            case Keep(dice, using):
                return self._kept(state, sum(1 << die for die in dice), using)
            case Rolled(faces):
                return self._fallen(state, faces)
            case Say() if action == ROLL:
                return self.throwing(state, 0)
            case Say() if action == PASS:
                return self.next_turn(self.given_back(state, self.skipper))
            case Say() if action == STOP:
                rolled = state.phase is Phase.ROLLED
                return self.rolled_out(state) if rolled else self.claimed_out(state)
            case Move(card) if self.cards.kind[card]:
                return self._claimed(state, action)
            case Move(card) if self.cards.is_death[card]:
                return self.turn_over(self.deaths.taken(state, action))
            case Move(card):
                return self.turn_over(self.given_back(state, card))
        message = f"{action} is no action of {GAME}"
        raise ValueError(message)

    def _kept(self, state: NichtlustigState, bits: int, using: CardId | None) -> NichtlustigState:
        aside = state.aside | bits
        if aside == ALL_DICE:
            return self.rolled_out(state._replace(aside=aside))
        if using is not None:
            state = self.given_back(state, using)
        return self.throwing(state, aside)

    def _claimed(self, state: NichtlustigState, move: Move) -> NichtlustigState:
        """NL-G5: the card lies before who took it, whoever had it."""
        card, zones = move.card, list(state.zones)
        source, to = self.claims.source(state, card), self.claims.move(state.turn, card).to
        if source is None or to is None:
            message = f"{move} goes nowhere"
            raise ValueError(message)
        zones[source] = tuple([other for other in zones[source] if other != card])
        zones[to] = (*zones[to], card)
        claimed = state._replace(zones=tuple(zones), taken=(*state.taken, card))
        if move.using is not None:
            claimed = self.given_back(claimed, move.using)
        return self.claiming(claimed)

    def _fallen(self, state: NichtlustigState, faces: tuple[int, ...]) -> NichtlustigState:
        if state.phase is Phase.THROW:
            return self.thrown(state, faces)
        if state.phase is Phase.ORDER:  # NL-S2
            rolled = zip(state.contenders, faces, strict=True)
            left = tuple(seat for seat, face in rolled if face == max(faces))
            if len(left) > 1:
                return state._replace(contenders=left)
            return self.begun(state._replace(contenders=()), left[0])
        due = professors_to_roll(self.cards, self.table, state)
        rolls = list(state.professors)
        if due is not None:
            rolls[due[0]] = faces
        return self.counting(state._replace(professors=tuple(rolls)))

    def given_back(self, state: NichtlustigState, card: CardId) -> NichtlustigState:
        """A special card of who acts goes back to the middle (NL-C2, NL-C3)."""
        own, middle = self.table.held[state.turn], self.table.specials
        zones = list(state.zones)
        zones[own] = tuple(held for held in zones[own] if held != card)
        zones[middle] = (*zones[middle], card)
        return state._replace(zones=tuple(zones))

    # --- rolling ----------------------------------------------------------------------------

    def rolls_left(self, state: NichtlustigState) -> int:
        """How many rolls are left this turn but for the Duck's."""
        limit = SHORT_ROLLS if self.table.holds(state, self.shortener) else ROLLS
        return max(0, limit - state.rolls)

    def duck_may_roll(self, state: NichtlustigState) -> bool:
        """Whether the Duck could give a fourth roll now (NL-SK1)."""
        return (
            state.rolls == ROLLS
            and self.table.holds(state, self.duck)
            and not self.table.holds(state, self.shortener)
        )

    def throwing(self, state: NichtlustigState, aside: int) -> NichtlustigState:
        """All dice not set aside are in the air."""
        return state._replace(to_act=CHANCE, phase=Phase.THROW, aside=aside)

    def thrown(self, state: NichtlustigState, faces: tuple[int, ...]) -> NichtlustigState:
        """The dice lie; where no roll is left, the turn goes on."""
        rolled = state._replace(
            to_act=state.turn,
            phase=Phase.ROLLED,
            dice=self.dice_after(state, faces),
            rolls=state.rolls + 1,
        )
        if self.rolls_left(rolled) or self.duck_may_roll(rolled):
            return rolled
        return self.rolled_out(rolled)

    @staticmethod
    def dice_after(state: NichtlustigState, faces: tuple[int, ...]) -> tuple[int, ...]:
        """All seven dice once those in the air have fallen (NL-R2)."""
        if not state.aside:
            return faces
        fallen = iter(faces)
        return tuple(
            [
                face if state.aside >> die & 1 else next(fallen)
                for die, face in enumerate(state.dice)
            ]
        )

    # --- after the last roll ----------------------------------------------------------------

    def rolled_out(self, state: NichtlustigState) -> NichtlustigState:
        """NL-V1: scoring first; then claims."""
        return self.claiming(self.scored(state))

    def scored(self, state: NichtlustigState) -> NichtlustigState:
        """Everybody's cards of the pink die's value are turned to their points (NL-V1)."""
        pink = state.dice[PINK]
        if pink == POODLE:
            return state
        zones, value, changed = list(state.zones), self.cards.value, False
        for open_, scored in zip(self.table.open, self.table.scored, strict=True):
            for card in zones[open_]:
                if value[card] == pink:
                    changed = True
                    zones[open_] = tuple([c for c in zones[open_] if c != card])
                    zones[scored] = (*zones[scored], card)
        return state._replace(zones=tuple(zones)) if changed else state

    def claiming(self, state: NichtlustigState) -> NichtlustigState:
        """Taking is due where anything can be taken; else the turn goes on."""
        if self.claims.plain(state) or self.claims.with_time_machine(state):
            return state._replace(to_act=state.turn, phase=Phase.CLAIM)
        return self.claimed_out(state)

    def claimed_out(self, state: NichtlustigState) -> NichtlustigState:
        """NL-D1, NL-SK4: who took nothing, or holds the Virus, owes a Death, if there is one."""
        owed = not state.taken or self.table.holds(state, self.virus)
        if owed and self.deaths.candidates(state):
            return state._replace(to_act=state.turn, phase=Phase.DEATH)
        return self.turn_over(state)

    # --- the end of a turn ------------------------------------------------------------------

    def returning(self, state: NichtlustigState) -> tuple[CardId, ...]:
        """The cards that go back at a turn's end without being asked (NL-C3)."""
        held = state.zones[self.table.held[state.turn]]
        return tuple([card for card in held if card in (self.shortener, self.virus)])

    def brought(self, state: NichtlustigState) -> tuple[CardId, ...]:
        """The special cards whose symbols show, by die (NL-C1)."""
        return tuple([self.cards.specials[die] for die in range(PINK) if not state.dice[die]])

    def turn_over(self, state: NichtlustigState) -> NichtlustigState:
        """NL-C3, NL-C1: cards used go back, symbols bring theirs; then the next turn."""
        for card in self.returning(state):
            state = self.given_back(state, card)
        brought = self.brought(state)
        if brought:
            zones, own = list(state.zones), self.table.held[state.turn]
            for zone in (self.table.specials, *self.table.held):
                if zone != own and not set(brought).isdisjoint(zones[zone]):
                    zones[zone] = tuple([card for card in zones[zone] if card not in brought])
            zones[own] = (
                *zones[own],
                *[card for card in brought if card not in zones[own]],
            )
            state = state._replace(zones=tuple(zones))
        return self.next_turn(state)

    def next_turn(self, state: NichtlustigState) -> NichtlustigState:
        """The next seat begins, or the game has ended (NL-E1)."""
        over = len(state.zones[self.table.grid]) <= LAST_GOALS
        seat = state.turn if over else (state.turn + 1) % len(self.table.open)
        begun = self.begun(state, seat)
        return self.counting(begun) if over else begun

    @staticmethod
    def begun(state: NichtlustigState, seat: Seat) -> NichtlustigState:
        """The turn of a seat begins."""
        return state._replace(
            to_act=seat, phase=Phase.START, turn=seat, dice=(), aside=0, rolls=0, taken=()
        )

    def counting(self, state: NichtlustigState) -> NichtlustigState:
        """NL-E3: each seat with Professors rolls for them, then all is counted."""
        if professors_to_roll(self.cards, self.table, state) is not None:
            return state._replace(to_act=CHANCE, phase=Phase.COUNT)
        return state._replace(to_act=NOBODY, phase=Phase.OVER)
