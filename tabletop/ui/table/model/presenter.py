"""What a hand can do at the table, and what is shown of it; no Qt.

The presenter keeps what belongs to the player and not to the game: the dice gathered for the next
throw and the order of the own hand. Whatever a hand does ends here as an `Answer`; mouse,
keyboard and buttons ask the same questions. The table also
counts for whoever looks: a pending action as it forms, and the meter.
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
    Meter,
    PendingAction,
    covers_of,
    dice_of,
    hand_orders_of,
)
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Tap
from tabletop.engine.message import CardRef, Message
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
from tabletop.ui.table.model.layout import HandOrders, is_under, place_of, raised
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
"""How high a card that can be played sticks out of a hand, and one that cannot, in shares of how
high one does that is new."""


def with_raised_cards(
    cards: tuple[CardSnapshot, ...], plan: Plan, held: Collection[ZoneIndex], *, raises: bool
) -> Iterator[CardSnapshot]:
    """Yield the cards; where only some can be used, the others step back.

    Args:
        cards: as they lie.
        plan: where.
        held: the zones that are the viewer's own hands.
        raises: whether cards of these that can be used stand up.
    """
    piles = {place.zone for place in plan.places if place.spread is Spread.PILE}
    lively = {card.zone for card in cards if card.playable} - piles
    mixed = lively & {card.zone for card in cards if not card.playable}
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
    """Return the cards with those on top that can be used, where others could cover them.

    Hands stay as they lie: there such cards stand up.
    """
    return tuple(sorted(cards, key=lambda card: card.playable and card.zone not in held))


def conflicting_cards(verdict: Verdict) -> tuple[CardId, ...]:
    """Return the cards that a refusal names one by one as being in the way."""
    cards = dict(verdict.params).get("cards")
    named = cards if isinstance(cards, tuple) else ()
    return tuple(card.card for card in named if isinstance(card, CardRef))


class ProgressView:
    """Looks at a position for one seat; everything is made of what that seat sees."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.metered = True
        """Whether the meter is wanted."""
        self._pending_action: PendingAction | None = None
        self._meter: Meter | None = None
        self._before: Sequence[tuple[CardId, ...]] | None = None

    def update(self, view: View, viewer: Seat | None) -> None:
        """Look at a position with the eyes of a seat; None: nobody may look."""
        match, rules = self._table.match, view.rules
        self._pending_action = self._meter = self._before = None
        if viewer is None:
            return
        if self.metered and isinstance(rules, HasMeter):
            self._meter = rules.meter(view.observation, viewer)
        is_due = view.to_act == viewer and self._table.passing_to is None
        if is_due and isinstance(rules, HasPendingAction):
            self._pending_action = rules.pending_action(view.observation)
            first = pending_start(match)
            if first is not None:
                self._before = match.observe(viewer, first).zones

    @property
    def zones(self) -> frozenset[ZoneIndex]:
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

    def notes(self, plan: Plan) -> Iterator[NoteSnapshot]:
        """Yield what is written on the slips of paper on the table."""
        for slip in plan.notes:
            if slip.name == "pending-action" and self._pending_action is not None:
                yield self._written(slip, self._pending_action)
            elif slip.name == "meter" and self._meter is not None:
                yield NoteSnapshot(slip, tuple(self._measured(self._meter)))

    def _written(self, slip: NoteArea, pending_action: PendingAction) -> NoteSnapshot:
        speaker, card = self._table.speaker, pending_action.card
        counts = tuple(
            Count(speaker.note(tally.label), tally.done, tally.required, tally.optional)
            for tally in pending_action.counts
        )
        if card is None or card == HIDDEN:
            return NoteSnapshot(slip, counts)
        return NoteSnapshot(slip, counts, speaker.card(card), speaker.card_text(card))

    def _measured(self, meter: Meter) -> Iterator[Count]:
        say = self._table.speaker.note
        if not meter.spoils and not meter.missing:
            yield Count(say(Message("meter-reached")), mark=Mark.FITS)
            return
        fits = Mark.FITS, "meter-fits", meter.fits
        for mark, code, cards in (fits, (Mark.SPOILS, "meter-spoils", meter.spoils)):
            if cards:
                yield Count(say(Message(code, (("n", len(cards)),))), mark=mark)
        yield from (Count(say(missing), mark=Mark.MISSING) for missing in meter.missing)


_FEW: Final = 2
"""So many cards are in order anyhow."""


class Presenter:
    """Turns a match into snapshots, and what hands do into answers."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.dice = DiceSelection(table)
        """The dice and the draft of the next throw."""
        self.final_view: Snapshot | None = None
        """Where the table is turned: what came of the action, as who acted sees it.

        Where a round ended, the table as it lay then.
        """
        self.round_end_text = ""
        """How a round ended, while its last position is the farewell; else empty."""
        self.orders = HandOrders(hand_orders_of(table.match.rules))
        """How the hands are sorted."""
        self.progress = ProgressView(table)
        """What the table keeps count of."""
        self.raises = True
        """Whether cards of the own hand that can be played stand up from the others."""
        self._view = table.match.view(None)
        self._is_past = False
        """Whether a past position is looked at, in which nothing can be done."""
        self._ply = self._revision = -1
        """How many steps led to what was shown last, and the number of that position."""
        self._viewer: Seat = -1
        self._side: Seat = -1
        self._visible_to: Seat | None = None
        self._targets: Mapping[tuple[ZoneIndex, CardId], Target] = {}
        self._helpers: frozenset[tuple[ZoneIndex, CardId]] = frozenset()
        self._plan = Plan(1.0, 1.0, ())
        self.shape = DEFAULT_ASPECT
        """Of the room for the table (`Rules.plan`), when it is looked at next."""
        self._plan_shape = DEFAULT_ASPECT
        self.refresh()

    # --- following the match ------------------------------------------------------------------

    def refresh(self) -> None:
        """Look at the match again; the draft is dropped where the position is another one."""
        match, viewer, sight = self._table.match, self._table.viewer, self._table.visible_to
        side = self._table.side
        now = match.revision, viewer, side, sight, self.shape
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
        self._observe_as(viewer, sight)

    @property
    def ply(self) -> int:
        """How many steps led to what was shown last."""
        return max(self._ply, 0)

    def throw_snapshot(self) -> Snapshot | None:
        """Return the dice that have been thrown since, as they fall; None where none were.

        All else lies as it did before they were thrown.
        """
        match = self._table.match
        steps = match.steps[self._ply :] if self._ply >= 0 else ()
        rolled = next((n for n, step in enumerate(steps) if isinstance(step.action, Rolled)), None)
        if rolled is None:
            return None
        fallen = dice_of(match.rules, match.observe(None, self._ply + rolled + 1))
        if not self.dice.start_throw(fallen, steps[: rolled + 1]):
            return None
        self._observe_as(self._viewer, self._visible_to, self._ply + rolled)
        return self.snapshot()

    @exits_as_errors()
    def _observe_as(self, viewer: Seat, visible_to: Seat | None, past: int | None = None) -> None:
        """See the table from its side, as far as `sight` may see what lies there.

        `past`: after so many steps, to look back at; nothing can be done in it any more.
        """
        match = self._table.match
        self._viewer, self._visible_to = viewer, visible_to
        self._view, self._is_past = match.view(visible_to, past), past is not None
        self._targets = (
            {} if visible_to is None or past is not None else movable_cards(match, visible_to)
        )
        self._helpers = frozenset(() if past is not None else selectable_cards(match, visible_to))
        self._plan = match.rules.plan(self._view.observation, self._side, self.shape)
        self._plan_shape = self.shape
        self.progress.update(self._view, visible_to)
        self._held = frozenset(filter(self.is_own_hand, range(len(self._view.zones))))
        for zone in self._held:
            self.orders.update(zone, self._view.zones[zone])

    # --- what is shown ------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What is due, in one sentence; at the end of a round or of all, how it ended."""
        match, speaker = self._table.match, self._table.speaker
        if self.round_end_text:
            return self.round_end_text
        if self._is_past:
            return speaker.prompt(match.rules.prompt(self._view.observation))
        if match.outcome is not None:
            return speaker.outcome(match.outcome)
        return speaker.prompt(match.view(None).prompt)

    def show_present(self) -> None:
        """Show what is due from now on: what came of the last action was seen."""
        self.final_view, self.round_end_text = None, ""

    def snapshot_after(self, steps: int) -> Snapshot:
        """Return the table as the viewer saw it after so many steps; nothing can be done in it.

        With the steps that there are by now it is the table as it is, and can be played.
        """
        match, viewer, sight = self._table.match, self._viewer, self._visible_to
        dice = dice_of(match.rules, match.observe(None, steps))
        self.dice.update(dice, match.steps[max(steps - 1, 0) : steps])
        self._observe_as(viewer, sight, None if steps == match.ply else steps)
        return self.snapshot()

    def snapshot(self) -> Snapshot:
        """Return everything on the table for the viewer."""
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
        slips = tuple(self.progress.notes(self._plan))
        people = self._table.match.players
        bots = {seat: people.bot(seat) for seat in people.computer_seats}
        signs = tuple(replace(s, bot=bots.get(s.sign.seat, "")) for s in table.signs)
        thrown, lit = self.dice.thrown, self.progress.zones
        return replace(table, thrown=thrown, lit_zones=lit, notes=slips, signs=signs)

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
                playable=self._can_be_used(zone, index),
                marks=(*marked, Mark.KNOWN) if is_known else marked,
            )

    def _die_snapshots(self) -> Iterator[DieSnapshot]:
        dice, speaker = self.dice, self._table.speaker
        for lying in die_snapshots(dice.dice, speaker, self._plan, dice.selected):
            die = lying.die_view.die
            yield replace(
                lying,
                place=dice.place_of(die),
                name=speaker.die(die, None) if die in dice.thrown else lying.name,
                playable=not self._is_past and dice.is_usable(die, self._plan),
            )

    # --- cards --------------------------------------------------------------------------------

    def can_lift(self, zone: ZoneIndex, index: int) -> bool:
        """Return whether the viewer may take up a card: it lies open or in the viewer's own zone.

        Of a pile only the uppermost card can be taken.
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

    def _can_be_used(self, zone: ZoneIndex, index: int) -> bool:
        """Return whether a card can be used: it is moved, or means something somewhere."""
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
        """Return where letting a card go means an action that is no move of that card."""
        looks = self._visible_to == self._table.viewer and self._table.passing_to is None
        if not looks or self._is_past or self._revision != self._table.match.revision:
            return frozenset()
        interpret, zones = self._table.interpret, (place.zone for place in self._plan.places)
        others = (zone for zone in zones if zone != source)
        return frozenset(z for z in others if interpret(Drop(card, source, z)).actions)

    def drop_targets(self, zone: ZoneIndex, card: CardId) -> Target:
        """Return where a card may land now, as the rules say."""
        found = self._targets.get((zone, card))
        return Target(self._action_zones(zone, card), frozenset()) if found is None else found

    def is_own_hand(self, zone: ZoneIndex) -> bool:
        """Return whether the viewer holds the cards of a zone in hand, and may sort them."""
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
        """Answer that a card was let go over a zone, perhaps a card there; None: the bare table."""
        if zone is None or zone == source:
            return Nothing()
        return response_to_drop(self._table, Drop(card, source, zone, onto))

    def tap(self, card: CardId, source: ZoneIndex) -> Response:
        """Answer a click on a card."""
        return response_to_tap(self._table, Tap(card, source))

    def dice_for(self, zone: ZoneIndex, card: CardId) -> frozenset[int]:
        """Return the dice that have to do with a card that can be used now (`HasDice.dice_for`)."""
        match = self._table.match
        rules, is_due = match.rules, match.to_act in (self._visible_to, TEAM)
        if self._visible_to is None or not is_due or not isinstance(rules, HasDice):
            return frozenset()
        legal = match.legal_actions() if (zone, card) in self._targets else ()
        moves = (action for action in legal if isinstance(action, Move))
        used = (move for move in moves if card in (move.card, move.using))
        seen = self._view.observation
        return frozenset(die for move in used for die in rules.dice_for(seen, move))

    def sort(self, zone: ZoneIndex, index: int, position: int) -> Response:
        """Put a card of the own hand elsewhere in it.

        Args:
            zone: the hand.
            index: the card's place in the observation.
            position: how many of the other cards are to lie before it.
        """
        if not self.is_own_hand(zone):
            return Nothing()
        self.orders.put(zone, self._view.zones[zone], index, position)
        return Rearranged()

    @property
    def hand(self) -> ZoneIndex | None:
        """The viewer's hand on the table; None while nobody may look, or where there is none."""
        specs = self._table.match.rules.zones
        zones = (place.zone for place in self._plan.places)
        hands = (zone for zone in zones if specs[zone].role is ZoneRole.HAND)
        return next(filter(self.is_own_hand, hands), None)

    @property
    def sortable(self) -> ZoneIndex | None:
        """The viewer's hand where sorting it is worth a button."""
        zone = self.hand
        return None if zone is None or len(self._view.zones[zone]) <= _FEW else zone

    def keep_sorted(self, word: str) -> None:
        """Keep the viewer's hand sorted from now on."""
        zone = self.sortable
        if zone is not None:
            self.orders.keep_sorted(zone, self._view.zones[zone], word)

    def set_meter_shown(self, metered: bool) -> None:
        """Return whether the meter of the viewer's goal is wanted."""
        self.progress.metered = metered
        self.progress.update(self._view, self._visible_to)

    # --- buttons ------------------------------------------------------------------------------

    def buttons(self) -> tuple[Button, ...]:
        """Return the legal actions that are no moves of cards, the throw of the draft first."""
        return tuple(action_buttons(self._table, self._viewer, self.dice.selected, self.label_of))

    def label_of(self, action: SeatAction) -> str:
        """Return what an action is called now."""
        return action_text(self._table.speaker, self._view, action)


class Details(NamedTuple):
    """What there is to read about a card.

    Attributes:
        cards: the card, and those under or on it; the uppermost first.
        caption: what they are called together; empty if each has its own words.
        texts: for each card its name and what it says; none for a pile.
    """

    cards: Sequence[CardSnapshot]
    caption: str
    texts: Sequence[tuple[str, str]]


def inspected_cards(
    table: TableState, snapshot: Snapshot, shown: CardSnapshot
) -> tuple[CardSnapshot, ...]:
    """Return the known cards of its pile, the card that lies on it or under it, else just itself.

    Always from the uppermost to the lowest.
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
    """Return a card's name and what it says; one that was turned over asks for nothing any more."""
    text = table.speaker.card_text(shown.card) if shown.side is None else ""
    return shown.name, text


def newly_seen_card(table: TableState, before: Snapshot, now: Snapshot) -> CardSnapshot | None:
    """Return a card of somebody else that whoever looks may know since the last snapshot.

    The same eyes must have seen both.
    """
    zones = table.match.rules.zones
    hidden = {card.zone for card in before.cards if card.card == HIDDEN}
    others = (card for card in now.cards if zones[card.zone].owner != table.visible_to)
    return next((card for card in others if card.can_be_peeked and card.zone in hidden), None)
