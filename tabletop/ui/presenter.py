"""What a hand can do at the table, and what is shown of it; no Qt.

The presenter keeps what belongs to the player and not to the game: the dice gathered for the next
throw (the draft) and the order of the own hand. Whatever a hand does ends here as an `Answer`;
mouse, keyboard and buttons ask the same questions.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tabletop.engine.actions import Keep, Move, Roll, Rolled, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import DieShown, Drop, DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.state import State, Zones
from tabletop.engine.zones import TEAM, Plan, Seat, Spread, Visibility, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match, Target
from tabletop.ui.layout import Spot, place_of
from tabletop.ui.snapshot import (
    CUP,
    CardShown,
    DieLying,
    SignShown,
    Snapshot,
    ZoneShown,
    card_spots,
    dice_spots,
)

_NOWHERE: Final = Target(frozenset(), frozenset())


class Sitting(Protocol):
    """The match, who looks at it and the words for it; `Session` is one."""

    match: Match
    speaker: Speaker

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen."""
        ...

    def readings(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """The legal actions a gesture could mean."""
        ...


@dataclass(frozen=True, slots=True)
class Act:
    """The gesture means this."""

    action: SeatAction


@dataclass(frozen=True, slots=True)
class Ask:
    """The gesture could mean each of these."""

    actions: tuple[SeatAction, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """The gesture means nothing legal; the rules say why."""

    gesture: Gesture


@dataclass(frozen=True, slots=True)
class Rearranged:
    """Only the draft or the order of the own hand has changed."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing happens, and there is nothing to say."""


@dataclass(frozen=True, slots=True)
class DiceMissing:
    """A throw is due, but no dice were taken yet."""


Answer = Act | Ask | Refuse | Rearranged | Nothing | DiceMissing


@dataclass(frozen=True, slots=True)
class Button:
    """A legal action that is no move of a card.

    Attributes:
        label: what it is called.
        action: what it does.
        primary: whether it is what the draft is for.
    """

    label: str
    action: SeatAction
    primary: bool = False


@dataclass(frozen=True, slots=True)
class DiceTargets:
    """Where a die may land: places for dice, and zones for cards."""

    places: frozenset[str]
    zones: frozenset[ZoneIndex]


class Presenter:
    """Turns a match into snapshots, and what hands do into answers."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._gathered: frozenset[int] = frozenset()
        self._orders: dict[ZoneIndex, tuple[CardId, ...]] = {}
        self._ply = -1
        self._viewer: Seat = -1
        self._thrown: frozenset[int] = frozenset()
        self._targets: Mapping[tuple[ZoneIndex, CardId], Target] = {}
        self._dice: tuple[DieShown, ...] = ()
        self._observed: Zones = ()
        self._plan = Plan(1.0, 1.0, ())
        self.refresh()

    # --- following the match ------------------------------------------------------------------

    def refresh(self) -> None:
        """Look at the match again; the draft is dropped where the position is another one."""
        match, viewer = self._sitting.match, self._sitting.viewer
        if match.ply == self._ply and viewer == self._viewer:
            return
        before = self._dice
        self._dice = match.rules.dice(match.state)
        self._thrown = frozenset(self._just_thrown(before))
        self._gathered = frozenset()
        self._ply, self._viewer = match.ply, viewer
        self._targets = match.targets(viewer)
        self._observed = match.observe(viewer).zones
        self._plan = match.rules.plan(match.state, viewer)
        self._orders = {
            zone: _reconciled(order, self._observed[zone])
            for zone, order in self._orders.items()
            if match.rules.zones[zone].owner == viewer
        }

    def _just_thrown(self, before: Sequence[DieShown]) -> Iterator[int]:
        """The dice that fell since the position before, if any did."""
        steps = self._sitting.match.steps[max(self._ply, 0) :]
        if self._ply < 0 or not any(isinstance(step.action, Rolled) for step in steps):
            return
        kept = {die.die for die in before if die.spent}
        kept |= {die for die in self._gathered if before[die].stage != CUP}
        for die in self._dice:
            if die.face is not None and die.die not in kept:
                yield die.die

    @property
    def _state(self) -> State:
        return self._sitting.match.state

    # --- what is shown ------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What is due, in one sentence."""
        match, speaker = self._sitting.match, self._sitting.speaker
        outcome = match.outcome
        if outcome is not None:
            return speaker.outcome(outcome)
        return speaker.prompt(match.rules.prompt(match.state))

    @property
    def gathered(self) -> frozenset[int]:
        """The dice put where the next throw takes them from."""
        return self._gathered

    def snapshot(self) -> Snapshot:
        """Everything on the table for the viewer."""
        speaker = self._sitting.speaker
        rules, state = self._sitting.match.rules, self._state
        notes = rules.notes(self._sitting.match.observe(self._viewer))
        named = {place.name for place in self._plan.dice}
        return Snapshot(
            viewer=self._viewer,
            plan=self._plan,
            cards=tuple(self._cards()),
            dice=tuple(self._lying()),
            zones=tuple(
                ZoneShown(
                    place,
                    speaker.zone(place.zone),
                    len(self._observed[place.zone]),
                    speaker.note(notes[place.zone]) if place.zone in notes else "",
                )
                for place in self._plan.places
            ),
            signs=tuple(
                SignShown(sign, speaker.seat(sign.seat), active=state.to_act in (sign.seat, TEAM))
                for sign in self._plan.signs
            ),
            thrown=self._thrown,
            dice_places={name: speaker.dice_place(name) for name in named},
        )

    def _cards(self) -> Iterator[CardShown]:
        rules, state = self._sitting.match.rules, self._state
        covers = rules.covers(state)
        orders = {zone: self._indices(zone) for zone in self._orders}
        for zone, index, spot in card_spots(self._plan, self._observed, orders, covers):
            card = self._observed[zone][index]
            known = state.zones[zone][index]
            is_down = card == HIDDEN or known in covers
            # The deck of a hidden card is no secret: its back says it.
            deck = rules.cards.decks[rules.cards.cards[known].deck]
            yield CardShown(
                card=card,
                zone=zone,
                index=index,
                spot=spot,
                back=deck.back if is_down else None,
                side=rules.side(zone),
                name="" if card == HIDDEN else self._sitting.speaker.card(card),
                liftable=self.can_lift(zone, index),
                playable=card != HIDDEN and (zone, card) in self._targets,
            )

    def _lying(self) -> Iterator[DieLying]:
        places = [(die.die, self.place_of_die(die.die)) for die in self._dice]
        lying = dice_spots(self._plan, places)
        for die in self._dice:
            name = self._sitting.speaker.die(die.die)
            gathered = die.die in self._gathered
            playable = not gathered and bool(self._die_uses(die))
            where = self.place_of_die(die.die)
            spot = lying.get(die.die, Spot(0.0, 0.0, shown=False))
            yield DieLying(die, where, spot, name, gathered, playable)

    def _die_uses(self, die: DieShown) -> bool:
        if die.stage is not None:
            return True
        targets = self.die_targets(die.die)
        return bool(targets.places or targets.zones)

    # --- cards --------------------------------------------------------------------------------

    def card_at(self, zone: ZoneIndex, index: int) -> CardId:
        """The card at a place, `HIDDEN` where the viewer may not know it."""
        return self._observed[zone][index]

    def can_lift(self, zone: ZoneIndex, index: int) -> bool:
        """Whether the viewer may take up a card: it lies open or in the viewer's own zone.

        Of a pile only the uppermost card can be taken.
        """
        spec = self._sitting.match.rules.zones[zone]
        cards = self._observed[zone]
        place = place_of(self._plan, zone)
        if place is not None and place.spread is Spread.PILE and index != len(cards) - 1:
            return False
        return cards[index] != HIDDEN or (
            spec.owner == self._viewer and spec.visibility is not Visibility.HIDDEN
        )

    def landings(self, zone: ZoneIndex, card: CardId) -> Target:
        """Where a card may land now, as the rules say."""
        return self._targets.get((zone, card), _NOWHERE)

    def is_own_hand(self, zone: ZoneIndex) -> bool:
        """Whether the viewer may sort the cards of a zone."""
        spec = self._sitting.match.rules.zones[zone]
        return spec.owner == self._viewer and not spec.ordered

    def drop(
        self, card: CardId, source: ZoneIndex, zone: ZoneIndex | None, onto: CardId | None
    ) -> Answer:
        """A card was let go over a zone, perhaps over a card there; None: over the bare table."""
        if zone is None or zone == source:
            return Nothing()
        return self._meaning(Drop(card, source, zone, onto))

    def tap(self, card: CardId, source: ZoneIndex) -> Answer:
        """A card was clicked."""
        gesture = Tap(card, source)
        if not self._sitting.match.propose(gesture):
            return Nothing()
        return self._meaning(gesture)

    def sort(self, zone: ZoneIndex, index: int, position: int) -> Answer:
        """Put a card of the own hand before the card now shown at a position, without itself.

        Args:
            zone: the hand.
            index: the card's place in the observation.
            position: how many of the other cards are to lie before it.
        """
        if not self.is_own_hand(zone):
            return Nothing()
        cards = self._observed[zone]
        order = [place for place in self._indices(zone) if place != index]
        order.insert(position, index)
        self._orders[zone] = tuple(cards[place] for place in order)
        return Rearranged()

    def _indices(self, zone: ZoneIndex) -> tuple[int, ...]:
        """The order in which a zone's cards are shown, as indices of the observation."""
        cards = self._observed[zone]
        left: dict[CardId, list[int]] = {}
        for index, card in enumerate(cards):
            left.setdefault(card, []).append(index)
        return tuple(left[card].pop(0) for card in self._orders.get(zone, cards))

    def _meaning(self, gesture: Gesture) -> Answer:
        readings = self._sitting.readings(gesture)
        match len(readings):
            case 0:
                return Refuse(gesture)
            case 1:
                return Act(readings[0])
            case _:
                return Ask(readings)

    # --- dice ---------------------------------------------------------------------------------

    def place_of_die(self, die: int) -> str:
        """Where a die lies, the draft included."""
        shown = self._dice[die]
        stage = shown.stage if die in self._gathered else None
        return shown.place if stage is None else stage

    def die_targets(self, die: int) -> DiceTargets:
        """Where a die may land now: in the cup and back, or where the rules take it as an act."""
        shown = self._dice[die]
        places = set()
        if shown.stage is not None:
            places.add(shown.place if die in self._gathered else shown.stage)
        places |= {
            place.name
            for place in self._plan.dice
            if self._sitting.readings(DropDie(die, place.name))
        }
        zones = {
            place.zone
            for place in self._plan.places
            if self._sitting.readings(DropDieOnZone(die, place.zone))
        }
        return DiceTargets(frozenset(places), frozenset(zones))

    def drop_die(self, die: int, place: str | None, zone: ZoneIndex | None) -> Answer:
        """A die was let go over a place for dice, or else over a zone for cards."""
        shown = self._dice[die]
        if place is not None:
            if place == self.place_of_die(die):
                return Nothing()
            if shown.stage is not None and place in (shown.stage, shown.place):
                return self.toggle(die)
            gesture: Gesture = DropDie(die, place)
            if not self._sitting.match.propose(gesture):
                # Nothing is due with dice: the answer to a throw says what is due instead.
                gesture = Throw((die,))
            return self._meaning_of_die(gesture)
        if zone is not None:
            gesture = DropDieOnZone(die, zone)
            if self._sitting.match.propose(gesture):
                return self._meaning_of_die(gesture)
        return Nothing()

    def _meaning_of_die(self, gesture: Gesture) -> Answer:
        answer = self._meaning(gesture)
        # A die carried somewhere is not thrown.
        return Nothing() if isinstance(gesture, Throw) and isinstance(answer, Act) else answer

    def toggle(self, die: int) -> Answer:
        """A die was clicked: into the cup, or out of it again."""
        if self._dice[die].stage is None:
            gesture = Throw((die,))
            proposed = self._sitting.match.propose(gesture)
            return Refuse(gesture) if proposed and self._is_due(die) else Nothing()
        self._gathered ^= {die}
        return Rearranged()

    def _is_due(self, die: int) -> bool:
        """Whether a click on a die that cannot be thrown deserves an answer."""
        return not self._dice[die].spent and not self._sitting.readings(Throw((die,)))

    def drop_draft(self) -> bool:
        """Forget which dice were gathered; whether there were any."""
        had = bool(self._gathered)
        self._gathered = frozenset()
        return had

    def throw(self) -> Answer:
        """The cup was thrown: the dice in it; an empty cup takes all dice where it must."""
        if self._gathered:
            return self._meaning(Throw(tuple(sorted(self._gathered))))
        rolls = [a for a in self._sitting.match.legal_actions() if isinstance(a, Roll)]
        if len(rolls) == 1:
            return Act(rolls[0])
        if rolls:
            return DiceMissing()
        gesture = Throw(tuple(die.die for die in self._dice if not die.spent))
        return self._meaning(gesture) if self._sitting.match.propose(gesture) else Nothing()

    # --- buttons ------------------------------------------------------------------------------

    def buttons(self) -> tuple[Button, ...]:
        """The legal actions that are no moves of cards, the throw of the draft first."""
        if not self._sitting.match.may_act(self._viewer):
            return ()
        say = self._sitting.speaker.action
        thrown = self._sitting.readings(Throw(tuple(sorted(self._gathered))))
        buttons = [Button(say(action), action, primary=True) for action in thrown]
        others = [
            action
            for action in self._sitting.match.legal_actions()
            if not isinstance(action, Move | Keep)
            and action not in thrown
            and not (self._gathered and isinstance(action, Roll))
        ]
        alone = len(others) == 1 and not buttons
        buttons += [Button(say(action), action, primary=alone) for action in others]
        return tuple(buttons)


def _reconciled(order: tuple[CardId, ...], cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """A sorted hand after cards came and went: what is left in its order, what is new last."""
    left = Counter(cards)
    kept = []
    for card in order:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    for card in cards:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return tuple(kept)
