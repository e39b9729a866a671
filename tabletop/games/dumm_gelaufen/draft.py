"""A mutable copy of a state, on which an action is performed."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Event, Param, SeatRef, ZoneRef
from tabletop.engine.zones import CHANCE, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.facts import DummFacts
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState, Queued, Work

_OTHER_FIELDS: Final = attrgetter(*DummState._fields[1:])


class Draft:
    """A mutable copy of a state, from which the next state is created.

    Events are appended to `log` unless it is None. They include details that cannot be derived from
    the states before and after the action.
    """

    def __init__(self, facts: DummFacts, state: DummState, log: list[Event] | None = None) -> None:
        self.facts = facts
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
        """Return the state that the draft now represents."""
        return DummState._make((tuple(self.zones), *_OTHER_FIELDS(self)))

    def note(
        self, code: str, rule: str, seen_by: Sequence[Seat] | None = None, **params: Param
    ) -> None:
        """Append an event to the log; `seen_by` has the same meaning as in `Event`."""
        if self.log is not None:
            seen = None if seen_by is None else frozenset(seen_by)
            self.log.append(Event.of(code, rule, seen, **params))

    def note_between(self, code: str, rule: str, one: Seat, other: Seat, **params: Param) -> None:
        """Append an event about two seats; only these see which cards it names."""
        self.note(code, rule, (one, other), seat=SeatRef(one), person=SeatRef(other), **params)

    # --- phases -----------------------------------------------------------------------------

    def set_phase(self, phase: DummPhase, seat: Seat) -> None:
        """Set the phase and the seat to act."""
        self.phase = phase
        self.to_act = seat

    def ask(self, work: Work, seat: Seat | None = None) -> None:
        """Ask a seat for a decision, by default the seat that resolves the action card."""
        self.work = work
        self.set_phase(DummPhase.EFFECT, work.seat if seat is None else seat)

    def wait_for_chance(self, work: Work, phase: DummPhase) -> None:
        """Wait for chance to act before the action card in progress continues."""
        self.work = work
        self.set_phase(phase, CHANCE)

    # --- cards ------------------------------------------------------------------------------

    def move(self, card: CardId, source: ZoneIndex, target: ZoneIndex) -> None:
        """Move a card, its top copy if it is on top, from a zone to the top of another."""
        zones = self.zones
        cards = zones[source]
        place = len(cards) - 1 if cards[-1] == card else cards.index(card)
        zones[source] = cards[:place] + cards[place + 1 :]
        # Keep the object itself, which may record its viewers (`hidden.track_viewers`).
        zones[target] += cards[place : place + 1]

    def put_on(self, cards: Sequence[CardId], target: ZoneIndex) -> None:
        """Put cards that are no longer in a zone on top of a zone."""
        self.zones[target] = (*self.zones[target], *cards)

    def numbers(self, seat: Seat) -> list[CardId]:
        """Return the number cards in a seat's hand."""
        return self.facts.held(self.zones, seat)

    def take_open(self, seat: Seat, card: CardId, source: ZoneIndex) -> None:
        """Take a face-up card from Mac (DG-T4) or from a number discard pile (DG-T3)."""
        self.move(card, source, seat)
        if self.log is not None:
            rule = "DG-T4" if source == self.facts.mac else "DG-T3"
            self.note("took", rule, seat=SeatRef(seat), card=CardRef(card), source=ZoneRef(source))

    def pay_card(self, seat: Seat, card: CardId, target: ZoneIndex) -> None:
        """Move a card from the hand to Mac or to a number discard (DG-T5)."""
        self.move(card, seat, target)
        if self.log is None:
            return
        seat_ref, card_ref = SeatRef(seat), CardRef(card)
        if target == self.facts.mac:
            self.note("paid", "DG-T5", seat=seat_ref, card=card_ref)
        else:
            self.note("laid", "DG-T5", seat=seat_ref, card=card_ref, target=ZoneRef(target))

    # --- drawing ----------------------------------------------------------------------------

    def ensure_draw_pile(self) -> bool:
        """Return whether the draw pile has cards; if not, wait for a reshuffle (DG-T7)."""
        if self.zones[self.facts.draw]:
            return True
        if self.facts.to_reshuffle(self.zones):
            self.set_phase(DummPhase.RESHUFFLE, CHANCE)
        return False

    def draw(self, seat: Seat) -> CardId:
        """Draw the top card into the hand, or into `play` if it is immediate (DG-T6)."""
        facts = self.facts
        *pile, card = self.zones[facts.draw]
        self.zones[facts.draw] = tuple(pile)
        now = facts.is_immediate[card]
        target = facts.play if now else seat
        self.zones[target] = (*self.zones[target], card)
        if self.log is not None:
            code, seen_by = ("turned-up", None) if now else ("drew", (seat,))
            self.note(code, "DG-T6", seen_by, seat=SeatRef(seat), card=CardRef(card))
        return card

    def draw_or_queue(self, seat: Seat) -> None:
        """Draw a card for an effect or a refill; if it is immediate, queue it (DG-T6)."""
        card = self.draw(seat)
        if self.facts.is_immediate[card]:
            self.queue = (*self.queue, Queued(card, seat))
