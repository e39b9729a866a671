"""The table while one action is carried out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Event, Param, SeatRef
from tabletop.engine.zones import CHANCE, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.state import DummState, Phase

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules


class Table:
    """A changeable copy of a state, thrown away once the new state is made of it.

    Everything that happens is noted in `log`, where there is one: the lines of the match's log are
    what the rules did, not what can be guessed from two states.
    """

    __slots__ = (
        "before",
        "face_down",
        "known",
        "log",
        "phase",
        "queue",
        "refill",
        "round",
        "rules",
        "shown",
        "swap",
        "swapped",
        "to_act",
        "turn",
        "work",
        "zones",
    )

    def __init__(
        self, rules: "DummRules", state: DummState, log: list[Event] | None = None
    ) -> None:
        self.rules = rules
        self.log = log
        (
            zones,
            self.to_act,
            self.phase,
            self.turn,
            self.round,
            self.swapped,
            self.swap,
            self.work,
            self.queue,
            self.refill,
            self.before,
            self.known,
            self.face_down,
            self.shown,
        ) = state
        self.zones = list(zones)

    def state(self) -> DummState:
        """The state that was made."""
        return DummState(
            tuple(self.zones),
            self.to_act,
            self.phase,
            self.turn,
            self.round,
            self.swapped,
            self.swap,
            self.work,
            self.queue,
            self.refill,
            self.before,
            self.known,
            self.face_down,
            self.shown,
        )

    def note(
        self, code: str, rule: str, seen_by: Sequence[Seat] | None = None, **params: Param
    ) -> None:
        """Adds a line to the log; `seen_by` as in `Event`."""
        if self.log is not None:
            seen = None if seen_by is None else frozenset(seen_by)
            self.log.append(Event(code, tuple(params.items()), rule, seen))

    def due(self, phase: Phase, seat: Seat) -> None:
        """What is due now, and who acts."""
        self.phase = phase
        self.to_act = seat

    # --- cards ------------------------------------------------------------------------------

    def move(self, card: CardId, source: ZoneIndex, target: ZoneIndex) -> None:
        """Moves the uppermost copy of a card from a zone to the top of another."""
        zones = self.zones
        cards = zones[source]
        if cards[-1] == card:
            zones[source] = cards[:-1]
        else:
            place = cards.index(card)
            zones[source] = cards[:place] + cards[place + 1 :]
        zones[target] = (*zones[target], card)

    def numbers(self, seat: Seat) -> list[CardId]:
        """The number cards in a hand."""
        return self.rules.numbers.among(self.zones[seat])

    def count_numbers(self) -> tuple[int, ...]:
        """How many number cards each seat holds."""
        return tuple(len(self.numbers(seat)) for seat in range(self.rules.seats))

    # --- drawing ----------------------------------------------------------------------------

    def pile_is_ready(self) -> bool:
        """Whether a card can be drawn at once; else chance makes a new pile, where it can (T7)."""
        if self.zones[self.rules.draw]:
            return True
        if self.rules.to_reshuffle(self.zones):
            self.due(Phase.RESHUFFLE, CHANCE)
        return False

    def draw(self, seat: Seat) -> CardId:
        """The top card goes to the hand, or aside to be carried out (DG-T6)."""
        rules = self.rules
        *pile, card = self.zones[rules.draw]
        self.zones[rules.draw] = tuple(pile)
        now = rules.is_immediate[card]
        target = rules.play if now else seat
        self.zones[target] = (*self.zones[target], card)
        if self.log is not None:
            code, seen_by = ("turned-up", None) if now else ("drew", (seat,))
            self.note(code, "DG-T6", seen_by, seat=SeatRef(seat), card=CardRef(card))
        return card
