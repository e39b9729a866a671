"""The position of a game of Nichtlustig, and its zones."""

from enum import StrEnum
from typing import Final, NamedTuple

from tabletop.engine.actions import Say
from tabletop.engine.cards import CardId
from tabletop.engine.state import Zones
from tabletop.engine.zones import CHANCE, Seat, Visibility, ZoneSpec

ROLL: Final = Say("roll")
STOP: Final = Say("stop")
PASS: Final = Say("pass")
LAST_GOALS: Final = 5
"""The game ends after a turn with this many goal cards left in the middle, or fewer (NL-E1)."""


class Phase(StrEnum):
    """What is due next."""

    ORDER = "order"
    """The dice say who begins (NL-S2)."""
    START = "start"
    """The turn begins: roll, or miss it (NL-R1, NL-C4)."""
    THROW = "throw"
    """The dice fall."""
    ROLLED = "rolled"
    """Set dice aside and roll the rest, or stop (NL-R1)."""
    CLAIM = "claim"
    """Goal cards can be taken (NL-G1)."""
    DEATH = "death"
    """A Death is owed (NL-D1, NL-SK4)."""
    COUNT = "count"
    """The Professors of a seat are rolled for (NL-E3)."""
    OVER = "over"


class NichtlustigState(NamedTuple):
    """A position.

    Attributes:
        zones: where every card lies.
        to_act: the seat to act next, or `CHANCE`, `NOBODY`.
        phase: what is due.
        turn: the seat whose turn it is.
        dice: the faces of the seven dice, 0 for a symbol; empty before the first roll of a turn.
        aside: the dice set aside, a bit each.
        rolls: rolls made this turn.
        taken: goal cards taken this turn.
        covers: pairs of a Death and the card that it covers.
        contenders: the seats that roll for the beginning (NL-S2).
        professors: by seat the dice rolled for Professors in the final count (NL-E3).
    """

    zones: Zones
    to_act: Seat = CHANCE
    phase: Phase = Phase.ORDER
    turn: Seat = 0
    dice: tuple[int, ...] = ()
    aside: int = 0
    rolls: int = 0
    taken: tuple[CardId, ...] = ()
    covers: tuple[tuple[CardId, CardId], ...] = ()
    contenders: tuple[Seat, ...] = ()
    professors: tuple[tuple[int, ...], ...] = ()


class Table:
    """Where the zones stand in `NichtlustigState.zones`.

    Attributes:
        specs: the zones in their order.
        grid: the goal cards in the middle.
        deaths: the Deaths and the Poodle in the middle.
        specials: the special cards in the middle.
        open: by seat, the goal cards that are not scored.
        scored: by seat, the scored ones, and the Dinosaurs.
        dead: by seat, the Deaths, those that cover a card included.
        held: by seat, the special cards.
    """

    def __init__(self, seats: int) -> None:
        middle = ("grid", "deaths", "specials")
        own = ("open", "scored", "deaths", "specials")
        self.specs = (
            *(ZoneSpec(kind, Visibility.OPEN, ordered=False) for kind in middle),
            *(
                ZoneSpec(kind, Visibility.OPEN, owner=seat, ordered=False)
                for kind in own
                for seat in range(seats)
            ),
        )
        self.grid, self.deaths, self.specials = range(len(middle))
        first = len(middle)
        self.open, self.scored, self.dead, self.held = (
            tuple(range(first + group * seats, first + (group + 1) * seats))
            for group in range(len(own))
        )
        self.owner = tuple(spec.owner for spec in self.specs)
        self.takeable = tuple(
            (self.grid, *(zone for owner, zone in enumerate(self.open) if owner != seat))
            for seat in range(seats)
        )
        """By seat, the zones from which it may take goal cards (NL-G1)."""

    def holds(self, state: NichtlustigState, card: CardId) -> bool:
        """Whether who acts has a special card to use (NL-C2): those gained come last in a turn."""
        return card in state.zones[self.held[state.turn]]
