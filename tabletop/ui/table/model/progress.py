"""What the table counts for whoever looks: a pending action as it forms, the meter. No Qt."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.engine.capabilities import HasMeter, HasPendingAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, Message
from tabletop.engine.progress import Meter, PendingAction
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Plan, Seat, Slip, ZoneIndex
from tabletop.match.queries import began
from tabletop.match.view import View
from tabletop.ui.table.model.gestures import Sitting
from tabletop.ui.table.model.snapshot import Count, Mark, SlipShown


def accused(verdict: Verdict) -> tuple[CardId, ...]:
    """Return the cards that a refusal names one by one as being in the way."""
    cards = dict(verdict.params).get("cards")
    named = cards if isinstance(cards, tuple) else ()
    return tuple(card.card for card in named if isinstance(card, CardRef))


class ProgressView:
    """Looks at a position for one seat; everything is made of what that seat sees."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.metered = True
        """Whether the meter is wanted."""
        self._pending_action: PendingAction | None = None
        self._meter: Meter | None = None
        self._before: Sequence[tuple[CardId, ...]] | None = None

    def look(self, view: View, sight: Seat | None) -> None:
        """Look at a position with the eyes of a seat; None: nobody may look."""
        match, rules = self._sitting.match, view.rules
        self._pending_action = self._meter = self._before = None
        if sight is None:
            return
        if self.metered and isinstance(rules, HasMeter):
            self._meter = rules.meter(view.seen, sight)
        is_due = view.to_act == sight and self._sitting.passing_to is None
        if is_due and isinstance(rules, HasPendingAction):
            self._pending_action = rules.pending_action(view.seen)
            first = began(match)
            if first is not None:
                self._before = match.observe(sight, first).zones

    @property
    def lit(self) -> frozenset[ZoneIndex]:
        """The zones that what was begun is about now."""
        return frozenset() if self._pending_action is None else self._pending_action.zones

    def marks(self, zone: ZoneIndex, cards: Sequence[CardId]) -> list[tuple[Mark, ...]]:
        """Return the marks of each card of the viewer's hand, in its order."""
        found: list[list[Mark]] = [[] for _ in cards]
        if self._before is not None:
            left = Counter(self._before[zone])
            for index, card in enumerate(cards):
                left[card] -= 1
                if left[card] < 0:
                    found[index].append(Mark.NEW)
        if self._meter is not None:
            fits, spoils = Counter(self._meter.fits), Counter(self._meter.spoils)
            for index, card in enumerate(cards):
                for mark, counted in ((Mark.SPOILS, spoils), (Mark.FITS, fits)):
                    if counted[card] > 0:
                        counted[card] -= 1
                        found[index].append(mark)
                        break
        return [tuple(marks) for marks in found]

    def slips(self, plan: Plan) -> Iterator[SlipShown]:
        """Yield what is written on the slips of paper on the table."""
        for slip in plan.slips:
            if slip.name == "pending-action" and self._pending_action is not None:
                yield self._written(slip, self._pending_action)
            elif slip.name == "meter" and self._meter is not None:
                yield SlipShown(slip, tuple(self._measured(self._meter)))

    def _written(self, slip: Slip, pending_action: PendingAction) -> SlipShown:
        speaker, card = self._sitting.speaker, pending_action.card
        counts = tuple(
            Count(speaker.note(tally.label), tally.done, tally.due, tally.free)
            for tally in pending_action.counts
        )
        if card is None or card == HIDDEN:
            return SlipShown(slip, counts)
        return SlipShown(slip, counts, speaker.card(card), speaker.card_text(card))

    def _measured(self, meter: Meter) -> Iterator[Count]:
        say = self._sitting.speaker.note
        if not meter.spoils and not meter.missing:
            yield Count(say(Message("meter-reached")), mark=Mark.FITS)
            return
        fits = Mark.FITS, "meter-fits", meter.fits
        for mark, code, cards in (fits, (Mark.SPOILS, "meter-spoils", meter.spoils)):
            if cards:
                yield Count(say(Message(code, (("n", len(cards)),))), mark=mark)
        yield from (Count(say(missing), mark=Mark.MISSING) for missing in meter.missing)
