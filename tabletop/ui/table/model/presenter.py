"""Present a match to its viewer, and respond to gestures; without Qt.

The presenter holds state of the viewer that is not part of the game: the dice selected for the
next throw, and the order of the hand. Mouse, keyboard and buttons call the same methods, each of
which returns a `Response`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tabletop.engine.actions import Move, Rolled, SeatAction
from tabletop.engine.capabilities import (
    HasDice,
    HasMeter,
    HasPendingAction,
    covers_of,
    dice_of,
    hand_orders_of,
)
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Tap
from tabletop.engine.message import CardRef, Message
from tabletop.engine.progress import Meter, PendingAction
from tabletop.engine.rules import exits_as_errors
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import (
    DEFAULT_ASPECT,
    TEAM,
    NoteArea,
    Plan,
    Seat,
    Spread,
    Visibility,
    ZoneIndex,
    ZoneRole,
)
from tabletop.match.queries import Target, movable_cards, pending_start, round_end
from tabletop.match.view import View
from tabletop.ui.table.model.buttons import Button, action_buttons, action_text, selectable_cards
from tabletop.ui.table.model.gestures import (
    DiceSelection,
    Nothing,
    Rearranged,
    Response,
    TableState,
    response_to_drop,
    response_to_tap,
)
from tabletop.ui.table.model.layout import HandOrders, in_few_sizes, is_under, place_of, raised
from tabletop.ui.table.model.snapshot import (
    CardSnapshot,
    Count,
    DieSnapshot,
    Mark,
    NoteSnapshot,
    Snapshot,
    card_snapshots,
    die_snapshots,
    static_snapshot,
)

_RAISED: Final = 0.6
_LOWERED: Final = -0.4
"""The heights of playable and of other cards, relative to that of new cards."""


def with_raised_cards(
    cards: tuple[CardSnapshot, ...], plan: Plan, held: Collection[ZoneIndex], *, raises: bool
) -> Iterator[CardSnapshot]:
    """Yield the cards with usable ones raised, and unusable ones beside them dimmed.

    Args:
        cards: the cards in their usual positions.
        plan: the plan of the table.
        held: the zones of the viewer's own hands.
        raises: whether usable cards in these hands are raised.
    """
    piles = {place.zone for place in plan.places if place.spread is Spread.PILE}
    usable = {card.zone for card in cards if card.playable} - piles
    mixed = usable & {card.zone for card in cards if not card.playable}
    for card in cards:
        height = float(Mark.NEW in card.marks)
        if raises and card.zone in mixed:
            height = _RAISED if card.playable else _LOWERED
        yield replace(
            card,
            dimmed=card.zone in mixed and not card.playable and card.back is None,
            spot=raised(card.spot, height) if height and card.zone in held else card.spot,
        )


def on_top(cards: Iterable[CardSnapshot], held: Collection[ZoneIndex]) -> tuple[CardSnapshot, ...]:
    """Return the cards, usable ones last, so that no other card covers them.

    Hands keep their order, since usable cards are raised there.
    """
    return tuple(sorted(cards, key=lambda card: card.playable and card.zone not in held))


def conflicting_cards(verdict: Verdict) -> tuple[CardId, ...]:
    """Return the cards that a refusal names as its reason."""
    cards = dict(verdict.params).get("cards")
    named = cards if isinstance(cards, tuple) else ()
    return tuple(card.card for card in named if isinstance(card, CardRef))


class ProgressView:
    """The viewer's pending action and goal meter, as derived from an observation."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.metered = True
        """Whether the meter is shown."""
        self._pending_action: PendingAction | None = None
        self._meter: Meter | None = None
        self._before: Sequence[tuple[CardId, ...]] | None = None

    def update(self, view: View, viewer: Seat | None) -> None:
        """Update for a position and its viewer, who is None while the screen is covered."""
        match, rules = self._table.match, view.rules
        self._pending_action = self._meter = self._before = None
        if viewer is None:
            return
        if self.metered and isinstance(rules, HasMeter):
            self._meter = rules.meter(view.observation, viewer)
        is_turn = view.to_act == viewer and self._table.passing_to is None
        if is_turn and isinstance(rules, HasPendingAction):
            self._pending_action = rules.pending_action(view.observation)
            first = pending_start(match)
            if first is not None:
                self._before = match.observe(viewer, first).zones

    @property
    def zones(self) -> frozenset[ZoneIndex]:
        """The zones of the pending action."""
        return frozenset() if self._pending_action is None else self._pending_action.zones

    def marks(self, zone: ZoneIndex, cards: Sequence[CardId]) -> list[tuple[Mark, ...]]:
        """Return the marks of each card in the viewer's hand, in the order of `cards`."""
        marks_of: list[list[Mark]] = [[] for _ in cards]
        if self._before is not None:
            unseen = Counter(self._before[zone])
            for index, card in enumerate(cards):
                unseen[card] -= 1
                if unseen[card] < 0:
                    marks_of[index].append(Mark.NEW)
        if self._meter is not None:
            fits, spoils = Counter(self._meter.fits), Counter(self._meter.spoils)
            for index, card in enumerate(cards):
                for mark, counted in ((Mark.SPOILS, spoils), (Mark.FITS, fits)):
                    if counted[card] > 0:
                        counted[card] -= 1
                        marks_of[index].append(mark)
                        break
        return [tuple(marks) for marks in marks_of]

    def notes(self, plan: Plan) -> Iterator[NoteSnapshot]:
        """Yield the notes about the pending action and the goal."""
        for area in plan.notes:
            if area.name == "pending-action" and self._pending_action is not None:
                yield self._pending_note(area, self._pending_action)
            elif area.name == "meter" and self._meter is not None:
                lines = *self._goal_lines(self._meter), *self._meter_counts(self._meter)
                yield NoteSnapshot(area, lines, room=_room_above(plan, area))

    def _pending_note(self, area: NoteArea, pending_action: PendingAction) -> NoteSnapshot:
        speaker, card = self._table.speaker, pending_action.card
        counts = tuple(
            Count(speaker.note(tally.label), tally.done, tally.required, tally.optional)
            for tally in pending_action.counts
        )
        if card is None or card == HIDDEN:
            return NoteSnapshot(area, counts)
        return NoteSnapshot(area, counts, speaker.card(card), speaker.card_text(card))

    def _goal_lines(self, meter: Meter) -> Iterator[Count]:
        """Yield the sentences on the card with the goal, which may be illegible there."""
        if meter.goal is not None:
            for sentence in self._table.speaker.card_text(meter.goal).split(". "):
                yield Count(sentence.removesuffix("."))

    def _meter_counts(self, meter: Meter) -> Iterator[Count]:
        text = self._table.speaker.note
        if not meter.spoils and not meter.missing:
            yield Count(text(Message("meter-reached")), mark=Mark.FITS)
            return
        fits = Mark.FITS, "meter-fits", meter.fits
        for mark, code, cards in (fits, (Mark.SPOILS, "meter-spoils", meter.spoils)):
            if cards:
                yield Count(text(Message(code, (("n", len(cards)),))), mark=mark)
        yield from (Count(text(missing), mark=Mark.MISSING) for missing in meter.missing)


_OVER: Final = 0.5
"""The height of the button above a note, in card widths."""


def _room_above(plan: Plan, note: NoteArea) -> float:
    """Return the height that a note may have, up to the places above it."""
    above = [
        place.y + place.height / 2
        for place in plan.places
        if place.y < note.y and abs(place.x - note.x) < (place.width + note.width) / 2
    ]
    return note.y + note.height / 2 - max(above, default=0.0) - _OVER


_FEW: Final = 2
"""The number of cards up to which a hand needs no sorting."""


class Presenter:
    """Presents a match as snapshots, and turns gestures into responses."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.dice = DiceSelection(table)
        """The dice, and the selection for the next throw."""
        self.final_view: Snapshot | None = None
        """The snapshot shown to a player before the table turns to the next, or None.

        At the end of a round, it is the position before the next deal.
        """
        self.round_end_text = ""
        """The text of a round's result, while `final_view` shows the round's last position."""
        self.orders = HandOrders(hand_orders_of(table.match.rules))
        """The orders in which players have sorted their hands."""
        self.progress = ProgressView(table)
        """The viewer's pending action and goal meter."""
        self.raises = True
        """Whether playable cards of the viewer's hand are raised."""
        self._view = table.match.view(None)
        self._is_past = False
        """Whether a past position is shown, in which no actions are possible."""
        self._ply = self._revision = -1
        """The number of steps before the position shown most recently, and its revision."""
        self._viewer: Seat = -1
        self._side: Seat = -1
        self._visible_to: Seat | None = None
        self._targets: Mapping[tuple[ZoneIndex, CardId], Target] = {}
        self._helpers: frozenset[tuple[ZoneIndex, CardId]] = frozenset()
        self._plan = Plan(1.0, 1.0, ())
        self.shape = DEFAULT_ASPECT
        """The table's ratio of width to height (`Rules.plan`), used from the next refresh."""
        self._plan_shape = DEFAULT_ASPECT
        self.refresh()

    # --- changes of the match -----------------------------------------------------------------

    def refresh(self) -> None:
        """Update to the current position, viewer and shape of the table."""
        match, viewer, seen_by = self._table.match, self._table.viewer, self._table.visible_to
        side = self._table.side
        now = match.revision, viewer, side, seen_by, self.shape
        if now == (self._revision, self._viewer, self._side, self._visible_to, self._plan_shape):
            return
        self.final_view, self.round_end_text = None, ""
        if match.revision != self._revision:
            self._revision = match.revision
            first = self._ply if self._ply >= 0 else match.ply
            steps = match.steps[first:]
            self.dice.update(dice_of(match.rules, match.observe(None)), steps)
            self._ply = match.ply
            ends = ((n + 1, round_end(match, n)) for n in range(first, match.ply))
            past, ended = next((end for end in ends if end[1] is not None), (None, None))
            if ended is not None:
                self.round_end_text = self._table.speaker.event(ended.event, None)
            if steps and (side != self._side or past is not None):
                self._observe_as(self._viewer, self._viewer, past)
                self.final_view = self.snapshot()
                self.dice.thrown = frozenset()
        self._side = side
        self._observe_as(viewer, seen_by)

    @property
    def ply(self) -> int:
        """The number of steps before the position shown most recently."""
        return max(self._ply, 0)

    def throw_snapshot(self) -> Snapshot | None:
        """Return a snapshot with thrown dice in the air, or None if none were thrown.

        Everything else is shown as it was before the throw.
        """
        match = self._table.match
        steps = match.steps[self._ply :] if self._ply >= 0 else ()
        rolled = next((n for n, step in enumerate(steps) if isinstance(step.action, Rolled)), None)
        if rolled is None:
            return None
        dice = dice_of(match.rules, match.observe(None, self._ply + rolled + 1))
        if not self.dice.start_throw(dice, steps[: rolled + 1]):
            return None
        self._observe_as(self._viewer, self._visible_to, self._ply + rolled)
        return self.snapshot()

    @exits_as_errors()
    def _observe_as(self, viewer: Seat, visible_to: Seat | None, past: int | None = None) -> None:
        """Observe a position for a viewer, with what the seat `visible_to` may see.

        `past` is the number of steps before a past position, in which no actions are possible.
        """
        match = self._table.match
        self._viewer, self._visible_to = viewer, visible_to
        self._view, self._is_past = match.view(visible_to, past), past is not None
        self._targets = (
            {} if visible_to is None or past is not None else movable_cards(match, visible_to)
        )
        self._helpers = frozenset(() if past is not None else selectable_cards(match, visible_to))
        plan = match.rules.plan(self._view.observation, self._side, self.shape)
        self._plan = in_few_sizes(plan)
        self._plan_shape = self.shape
        self.progress.update(self._view, visible_to)
        self._held = frozenset(filter(self.is_own_hand, range(len(self._view.zones))))
        for zone in self._held:
            self.orders.update(zone, self._view.zones[zone])

    # --- what is shown ------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """The text of the prompt, or of the result at the end of a round or match."""
        match, speaker = self._table.match, self._table.speaker
        if self.round_end_text:
            return self.round_end_text
        if self._is_past:
            return speaker.prompt(match.rules.prompt(self._view.observation))
        if match.outcome is not None:
            return speaker.outcome(match.outcome)
        return speaker.prompt(match.view(None).prompt)

    def show_present(self) -> None:
        """Stop showing the final view."""
        self.final_view, self.round_end_text = None, ""

    def snapshot_after(self, steps: int) -> Snapshot:
        """Return a snapshot after a number of steps, for the current viewer.

        No actions are possible unless this is the current position.
        """
        match, viewer, seen_by = self._table.match, self._viewer, self._visible_to
        dice = dice_of(match.rules, match.observe(None, steps))
        self.dice.update(dice, match.steps[max(steps - 1, 0) : steps])
        self._observe_as(viewer, seen_by, None if steps == match.ply else steps)
        return self.snapshot()

    def snapshot(self) -> Snapshot:
        """Return a snapshot of the current table for the viewer."""
        table = static_snapshot(
            self._view,
            self._table.speaker,
            self._side,
            badges=self._table.match.badges,
            plan=self._plan,
            cards=on_top(
                with_raised_cards(tuple(self._cards()), self._plan, self._held, raises=self.raises),
                self._held,
            ),
            dice=self._die_snapshots(),
        )
        notes = tuple(self.progress.notes(self._plan))
        people = self._table.match.players
        bots = {seat: people.bot(seat) for seat in people.computer_seats}
        signs = tuple(replace(s, bot=bots.get(s.sign.seat, "")) for s in table.signs)
        thrown, lit = self.dice.thrown, self.progress.zones
        return replace(table, thrown=thrown, lit_zones=lit, notes=notes, signs=signs)

    def _cards(self) -> Iterator[CardSnapshot]:
        view, zones = self._view, self._view.zones
        orders = {zone: self.orders.indices(zone, zones[zone]) for zone in self._held}
        marks = {zone: self.progress.marks(zone, zones[zone]) for zone in self._held}
        for shown in card_snapshots(view, self._table.speaker, self._plan, orders):
            zone, index = shown.zone, shown.index
            marked = marks[zone][index] if zone in marks else ()
            spec = view.rules.zones[zone]
            is_known = shown.card != HIDDEN and spec.face_down and spec.owner != self._visible_to
            yield replace(
                shown,
                back=view.backs[zone][index] if is_known else shown.back,
                liftable=self.can_lift(zone, index),
                playable=self._is_usable(zone, index),
                marks=(*marked, Mark.KNOWN) if is_known else marked,
            )

    def _die_snapshots(self) -> Iterator[DieSnapshot]:
        dice, speaker = self.dice, self._table.speaker
        for shown in die_snapshots(dice.dice, speaker, self._plan, dice.selected):
            die = shown.die_view.die
            yield replace(
                shown,
                place=dice.place_of(die),
                name=speaker.die(die, None) if die in dice.thrown else shown.name,
                playable=not self._is_past and dice.is_usable(die, self._plan),
            )

    # --- cards --------------------------------------------------------------------------------

    def can_lift(self, zone: ZoneIndex, index: int) -> bool:
        """Return whether the viewer may pick up a card.

        The card must be face up or in the viewer's own zone. In a pile, it must be on top.
        """
        if self._visible_to is None:
            return False
        spec = self._table.match.rules.zones[zone]
        cards = self._view.zones[zone]
        if is_under(place_of(self._plan, zone), index, len(self._view.zones[zone])):
            return False
        if cards[index] != HIDDEN or spec.owner == self._visible_to:
            return cards[index] != HIDDEN or spec.visibility is not Visibility.HIDDEN
        return spec.owner is None and bool(self._action_zones(zone, HIDDEN))

    def _is_usable(self, zone: ZoneIndex, index: int) -> bool:
        """Return whether there is a legal action with a card."""
        card = self._view.zones[zone][index]
        if is_under(place_of(self._plan, zone), index, len(self._view.zones[zone])):
            return False
        if card != HIDDEN and ((zone, card) in self._targets or (zone, card) in self._helpers):
            return True
        spec = self._table.match.rules.zones[zone]
        if card == HIDDEN or spec.face_down:
            return self.can_lift(zone, index) and bool(self._action_zones(zone, card))
        return False

    def _action_zones(self, source: ZoneIndex, card: CardId) -> frozenset[ZoneIndex]:
        """Return the zones where dropping a card performs an action other than a move."""
        is_active = self._visible_to == self._table.viewer and self._table.passing_to is None
        if not is_active or self._is_past or self._revision != self._table.match.revision:
            return frozenset()
        interpret, zones = self._table.interpret, (place.zone for place in self._plan.places)
        others = (zone for zone in zones if zone != source)
        return frozenset(z for z in others if interpret(Drop(card, source, z)).actions)

    def drop_targets(self, zone: ZoneIndex, card: CardId) -> Target:
        """Return the legal drop targets of a card."""
        target = self._targets.get((zone, card))
        return Target(self._action_zones(zone, card), frozenset()) if target is None else target

    def is_own_hand(self, zone: ZoneIndex) -> bool:
        """Return whether a zone is the viewer's hand, which may be sorted."""
        spec, place = self._table.match.rules.zones[zone], place_of(self._plan, zone)
        is_held = place is not None and place.spread is Spread.FAN
        return (
            is_held
            and self._visible_to is not None
            and spec.owner == self._visible_to
            and not spec.ordered
        )

    def drop(
        self, card: CardId, source: ZoneIndex, zone: ZoneIndex | None, onto: CardId | None
    ) -> Response:
        """Return the response to a card dropped on a zone, or on a card there.

        Args:
            card: the dropped card.
            source: the zone from which it was dragged.
            zone: the zone at the drop point, or None if there is none.
            onto: the card at the drop point, or None if there is none.
        """
        if zone is None or zone == source:
            return Nothing()
        return response_to_drop(self._table, Drop(card, source, zone, onto))

    def tap(self, card: CardId, source: ZoneIndex) -> Response:
        """Return the response to a click on a card."""
        return response_to_tap(self._table, Tap(card, source))

    def dice_for(self, zone: ZoneIndex, card: CardId) -> frozenset[int]:
        """Return the dice that a card's legal moves use (`HasDice.dice_for`)."""
        match = self._table.match
        rules, is_turn = match.rules, match.to_act in (self._visible_to, TEAM)
        if self._visible_to is None or not is_turn or not isinstance(rules, HasDice):
            return frozenset()
        legal = match.legal_actions() if (zone, card) in self._targets else ()
        moves = (action for action in legal if isinstance(action, Move))
        used = (move for move in moves if card in (move.card, move.using))
        observed = self._view.observation
        return frozenset(die for move in used for die in rules.dice_for(observed, move))

    def sort(self, zone: ZoneIndex, index: int, position: int) -> Response:
        """Move a card of the viewer's hand within it.

        Args:
            zone: the hand.
            index: the card's index in the observed zone.
            position: the number of other cards before it.
        """
        if not self.is_own_hand(zone):
            return Nothing()
        self.orders.put(zone, self._view.zones[zone], index, position)
        return Rearranged()

    @property
    def hand(self) -> ZoneIndex | None:
        """The viewer's hand, or None if there is none or the screen is covered."""
        specs = self._table.match.rules.zones
        zones = (place.zone for place in self._plan.places)
        hands = (zone for zone in zones if specs[zone].role is ZoneRole.HAND)
        return next(filter(self.is_own_hand, hands), None)

    @property
    def sortable(self) -> ZoneIndex | None:
        """The viewer's hand if it has enough cards to be sorted, or None."""
        zone = self.hand
        return None if zone is None or len(self._view.zones[zone]) <= _FEW else zone

    def keep_sorted(self, word: str) -> None:
        """Sort the viewer's hand, and keep it sorted in the order named `word`."""
        zone = self.sortable
        if zone is not None:
            self.orders.keep_sorted(zone, self._view.zones[zone], word)

    def set_meter_shown(self, metered: bool) -> None:
        """Set whether the meter for the viewer's goal is shown."""
        self.progress.metered = metered
        self.progress.update(self._view, self._visible_to)

    # --- buttons ------------------------------------------------------------------------------

    def buttons(self) -> tuple[Button, ...]:
        """Return the buttons for the legal actions that are not card moves."""
        return tuple(action_buttons(self._table, self._viewer, self.dice.selected, self.label_of))

    def label_of(self, action: SeatAction) -> str:
        """Return the label of an action in the current position."""
        return action_text(self._table.speaker, self._view, action)


class Details(NamedTuple):
    """The details shown when a card is inspected.

    Attributes:
        cards: the card, and any cards under or on it, topmost first.
        caption: the name of the pile; empty for other cards.
        texts: the name and text of each card; empty for a pile.
    """

    cards: Sequence[CardSnapshot]
    caption: str
    texts: Sequence[tuple[str, str]]


def inspected_cards(
    table: TableState, snapshot: Snapshot, shown: CardSnapshot
) -> tuple[CardSnapshot, ...]:
    """Return the cards shown when one is inspected, topmost first.

    These are the known cards of its pile, or the card and any card on or under it.
    """
    place = place_of(snapshot.plan, shown.zone)
    if place is not None and place.spread is Spread.PILE:
        pile = [card for card in snapshot.cards if card.zone == shown.zone and card.back is None]
        return tuple(reversed(pile)) or (shown,)
    match = table.match
    for over, under in covers_of(match.rules, match.observe(table.visible_to)).items():
        if shown.card in (over, under):
            return tuple(card for card in reversed(snapshot.cards) if card.card in (over, under))
    return (shown,)


def name_and_text(table: TableState, shown: CardSnapshot) -> tuple[str, str]:
    """Return a card's name and text, which is empty if the card shows another side."""
    text = table.speaker.card_text(shown.card) if shown.side is None else ""
    return shown.name, text


def newly_seen_card(table: TableState, before: Snapshot, now: Snapshot) -> CardSnapshot | None:
    """Return a face-down card that the viewer may look at now, or None.

    The card is not the viewer's own, and was hidden in the earlier snapshot. Both snapshots must be
    for the same viewer.
    """
    zones = table.match.rules.zones
    hidden = {card.zone for card in before.cards if card.card == HIDDEN}
    others = (card for card in now.cards if zones[card.zone].owner != table.visible_to)
    return next((card for card in others if card.can_be_peeked and card.zone in hidden), None)
