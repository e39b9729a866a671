"""A changeable copy of a state, for as long as one action is carried out."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Event, Param, SeatRef, ZoneRef
from tabletop.engine.zones import CHANCE, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Queued, Work

_OTHER_FIELDS: Final = attrgetter(*DummState._fields[1:])


class Draft:
    """The position as it changes; thrown away once the new state is made of it.

    Everything that happens is noted in `log`, where there is one: the lines of the match's log are
    what the rules did, not what can be guessed from two states.
    """

    def __init__(self, facts: Facts, state: DummState, log: list[Event] | None = None) -> None:
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
        """Return the state that was made."""
        return DummState._make((tuple(self.zones), *_OTHER_FIELDS(self)))

    def note(
        self, code: str, rule: str, seen_by: Sequence[Seat] | None = None, **params: Param
    ) -> None:
        """Add a line to the log; `seen_by` as in `Event`."""
        if self.log is not None:
            seen = None if seen_by is None else frozenset(seen_by)
            self.log.append(Event.of(code, rule, seen, **params))

    def note_between(self, code: str, rule: str, one: Seat, other: Seat, **params: Param) -> None:
        """Add a line about two seats, who alone learn which cards it names."""
        self.note(code, rule, (one, other), seat=SeatRef(one), person=SeatRef(other), **params)

    # --- what is due ------------------------------------------------------------------------

    def set_phase(self, phase: Phase, seat: Seat) -> None:
        """Say what is due now, and who acts."""
        self.phase = phase
        self.to_act = seat

    def ask(self, work: Work, seat: Seat | None = None) -> None:
        """Let a seat decide something for an action: who carries it out, or the one named."""
        self.work = work
        self.set_phase(Phase.EFFECT, work.seat if seat is None else seat)

    def wait_for_chance(self, work: Work, phase: Phase) -> None:
        """Let chance act for an action."""
        self.work = work
        self.set_phase(phase, CHANCE)

    # --- cards ------------------------------------------------------------------------------

    def move(self, card: CardId, source: ZoneIndex, target: ZoneIndex) -> None:
        """Move the uppermost copy of a card from a zone to the top of another."""
        zones = self.zones
        cards = zones[source]
        place = len(cards) - 1 if cards[-1] == card else cards.index(card)
        zones[source] = cards[:place] + cards[place + 1 :]
        # The very object, which may carry a mark (`hidden.track_viewers`), compiled or not.
        zones[target] += cards[place : place + 1]

    def put_on(self, cards: Sequence[CardId], target: ZoneIndex) -> None:
        """Lay cards on a zone; they come from one that is emptied."""
        self.zones[target] = (*self.zones[target], *cards)

    def numbers(self, seat: Seat) -> list[CardId]:
        """Return the number cards in a hand."""
        return self.facts.held(self.zones, seat)

    def take_open(self, seat: Seat, card: CardId, source: ZoneIndex) -> None:
        """Take an open card into a hand, from Mac (DG-T4) or a number discard (DG-T3)."""
        self.move(card, source, seat)
        if self.log is not None:
            rule = "DG-T4" if source == self.facts.mac else "DG-T3"
            self.note("took", rule, seat=SeatRef(seat), card=CardRef(card), source=ZoneRef(source))

    def pay_card(self, seat: Seat, card: CardId, target: ZoneIndex) -> None:
        """Lay a card of a hand with Mac or on a number discard (DG-T5)."""
        self.move(card, seat, target)
        if self.log is None:
            return
        who, what = SeatRef(seat), CardRef(card)
        if target == self.facts.mac:
            self.note("paid", "DG-T5", seat=who, card=what)
        else:
            self.note("laid", "DG-T5", seat=who, card=what, target=ZoneRef(target))

    # --- drawing ----------------------------------------------------------------------------

    def ensure_draw_pile(self) -> bool:
        """Say whether a card can be drawn at once; else lets chance make a pile (DG-T7)."""
        if self.zones[self.facts.draw]:
            return True
        if self.facts.to_reshuffle(self.zones):
            self.set_phase(Phase.RESHUFFLE, CHANCE)
        return False

    def draw(self, seat: Seat) -> CardId:
        """Draw the top card into the hand, or aside to be carried out (DG-T6)."""
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
        """Draw for an effect or a refill; an immediate card waits for its turn (DG-T6)."""
        card = self.draw(seat)
        if self.facts.is_immediate[card]:
            self.queue = (*self.queue, Queued(card, seat))
