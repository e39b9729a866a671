"""Snapshots: everything that a viewer sees on a table, as values; without Qt.

Snapshots contain only what the viewer may see. A hidden card has the ID `HIDDEN` and no name; only
its back is known.

Copies of a card share an ID, and dice of one colour are alike, so two snapshots do not determine
which piece moved where. Pieces are paired as an observer would pair them: whatever can stay does,
the dropped card is the one played, and others take the shortest way.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tabletop.engine.capabilities import covers_of, dice_of, notes_of, side_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import DieShown
from tabletop.engine.zones import TEAM, NoteArea, Place, Plan, Seat, SeatSign, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.view import View
from tabletop.ui.table.model.layout import (
    Spot,
    dice_place_named,
    die_spots,
    heap_spots,
    in_few_sizes,
    spots,
)

_COVER_X: Final = 0.05
_COVER_Y: Final = 0.15
_COVER_SCALE: Final = 0.8
_COVER_TURN: Final = 5.0
"""The offset, scale and rotation of a card on another, which stays readable."""


class Mark(Enum):
    """A mark that informs the viewer about a card."""

    NEW = "new"
    """The card was drawn during the pending action."""
    FITS = "fits"
    """The card fits its owner's goal."""
    SPOILS = "spoils"
    """The card prevents its owner's goal."""
    MISSING = "missing"
    """Cards are missing for the goal; used for counts, not for cards."""
    KNOWN = "known"
    """The card is face down, but the viewer may look at it."""


@dataclass(frozen=True, slots=True)
class CardSnapshot:
    """A card on the table, as the viewer sees it.

    Attributes:
        card: the card's ID, or `HIDDEN` if the viewer may not know it.
        zone: the card's zone.
        index: the card's index in the zone, counted from the bottom.
        spot: the card's position.
        back: the name of the drawing on the card's back, or None if it is face up.
        side: the side it shows (`HasTurnedCards.side`), or None if it shows its usual face.
        name: the card's name; empty if the card is hidden.
        liftable: whether the viewer may pick up the card, with or without a legal action.
        playable: whether there is a legal action with the card.
        dimmed: whether the card cannot be used, while other cards in its zone can.
        marks: the marks on the card.
        covered: the name of the card that it covers, or an empty string.
    """

    card: CardId
    zone: ZoneIndex
    index: int
    spot: Spot
    back: str | None
    side: str | None
    name: str
    liftable: bool
    playable: bool
    marks: tuple[Mark, ...] = ()
    dimmed: bool = False
    covered: str = ""

    @property
    def can_be_peeked(self) -> bool:
        """Whether the card is face down, and the viewer may see its face."""
        return Mark.KNOWN in self.marks


@dataclass(frozen=True, slots=True)
class Count:
    """A line of a note that counts something.

    Attributes:
        text: the label.
        done: the number of cards already there, drawn filled.
        due: the number of cards still required, drawn empty.
        free: the number of further cards that are optional, drawn dashed.
        mark: the mark of the counted cards, or None.
    """

    text: str
    done: int = 0
    due: int = 0
    free: int = 0
    mark: Mark | None = None

    @property
    def total(self) -> int:
        """The number of cards that are drawn."""
        return self.done + self.due + self.free


@dataclass(frozen=True, slots=True)
class NoteSnapshot:
    """A note on the table about the pending action or the goal.

    Attributes:
        area: the note's position and size.
        counts: the counters that the note shows.
        head: the name of the card that the note explains, or an empty string.
        text: the text of the card in `head`.
        room: for a column: the height for all its lines, without which those with no mark are left
            out.
    """

    area: NoteArea
    counts: tuple[Count, ...]
    head: str = ""
    text: str = ""
    room: float = 0.0

    @property
    def full_text(self) -> str:
        """The note's full content as text."""
        counted = (
            f"{count.text}: {count.done}/{count.total}" if count.total else count.text
            for count in self.counts
        )
        return ". ".join(filter(None, (self.head, *counted, self.text)))


@dataclass(frozen=True, slots=True)
class DieSnapshot:
    """A die on the table, as the viewer sees it.

    Attributes:
        die_view: the die, as the rules report it.
        place: the name of the place where it is shown, which depends on the selection.
        spot: the die's position.
        name: the die's name, with its face if that is shown.
        selected: whether it is selected for the next throw.
        playable: whether it can be selected or dropped somewhere.
    """

    die_view: DieShown
    place: str
    spot: Spot
    name: str
    selected: bool
    playable: bool


@dataclass(frozen=True, slots=True)
class ZoneSnapshot:
    """A zone of cards on the table.

    Attributes:
        place: its position and arrangement.
        name: its name.
        count: the number of cards in the zone.
        note: a short note, or an empty string.
        owner: the seat to which the zone belongs, or None.
        spoken_note: the note for speech.
    """

    place: Place
    name: str
    count: int
    note: str
    owner: Seat | None = None
    spoken_note: str = ""


@dataclass(frozen=True, slots=True)
class SeatSnapshot:
    """A player's name on the table.

    Attributes:
        sign: the seat, and the position of the name.
        name: the name.
        active: whether it is this player's turn.
        badge: the number of the player's badge.
        bot: the ID of the bot that plays the seat; empty for a person.
    """

    sign: SeatSign
    name: str
    active: bool
    badge: int
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that a viewer sees on a table.

    Attributes:
        viewer: the seat at the lower edge of the table.
        plan: the plan of the table.
        cards: the cards, from bottom to top.
        dice: the dice, in the order of the rules.
        zones: the zones of the plan.
        signs: the players' names.
        thrown: the indices of the dice that were thrown in the last change.
        dice_places: a mapping from each dice place's ID in the plan to its displayed name.
        lit_zones: the zones that are highlighted while nothing is dragged.
        notes: the notes.
    """

    viewer: Seat
    plan: Plan
    cards: tuple[CardSnapshot, ...]
    dice: tuple[DieSnapshot, ...]
    zones: tuple[ZoneSnapshot, ...]
    signs: tuple[SeatSnapshot, ...]
    thrown: frozenset[int]
    dice_places: Mapping[str, str]
    lit_zones: frozenset[ZoneIndex] = frozenset()
    notes: tuple[NoteSnapshot, ...] = ()


def card_spots(
    plan: Plan,
    observed: Sequence[tuple[CardId, ...]],
    orders: Mapping[ZoneIndex, tuple[int, ...]],
    covers: Mapping[CardId, CardId],
) -> Iterator[tuple[ZoneIndex, int, Spot]]:
    """Yield the zone, index and position of every card, from bottom to top.

    Args:
        plan: the plan of the table.
        observed: the cards in each zone.
        orders: indices of the zones that the viewer has sorted, in the order shown.
        covers: a mapping from cards to the cards they cover (`HasTurnedCards.covers`).
    """
    covering: list[tuple[ZoneIndex, int, CardId]] = []
    known: dict[CardId, Spot] = {}
    for place in plan.places:
        cards = observed[place.zone]
        order = orders.get(place.zone, tuple(range(len(cards))))
        shown = [index for index in order if cards[index] not in covers]
        covering += [(place.zone, index, cards[index]) for index in order if index not in shown]
        placed = spots(place, [cards[index] for index in shown])
        for index, spot in zip(shown, placed, strict=True):
            known[cards[index]] = spot
            yield place.zone, index, spot
    for zone, index, card in covering:
        under = known.get(covers[card])
        if under is not None:
            x, y = under.x + under.scale * _COVER_X, under.y + under.scale * _COVER_Y
            scale = under.scale * _COVER_SCALE
            yield zone, index, Spot(x, y, scale, under.rotation + _COVER_TURN)


def dice_spots(plan: Plan, dice: Sequence[DieShown], selected: Collection[int]) -> dict[int, Spot]:
    """Return a mapping from dice to positions; selected dice leave gaps.

    Args:
        plan: the plan of the table.
        dice: the dice as the rules report them.
        selected: the indices of the dice selected for the next throw.
    """
    result: dict[int, Spot] = {}
    for name in dict.fromkeys(die.place for die in dice):
        result.update(_in_place(plan, name, [die.die for die in dice if die.place == name]))
    taken = {die.die: die.stage for die in dice if die.die in selected}
    for stage in dict.fromkeys(taken.values()):
        group = [die.die for die in dice if stage in (die.place, taken.get(die.die))]
        result.update(_in_place(plan, stage, group))
    return result


def _in_place(plan: Plan, name: str | None, dice: Sequence[int]) -> dict[int, Spot]:
    place = None if name is None else dice_place_named(plan, name)
    if place is None:
        return {}
    places = heap_spots(place, dice) if place.is_cup else die_spots(place, dice)
    return dict(zip(dice, places, strict=True))


# --- the whole table ----------------------------------------------------------------------------


def card_snapshots(
    view: View, speaker: Speaker, plan: Plan, orders: Mapping[ZoneIndex, tuple[int, ...]]
) -> Iterator[CardSnapshot]:
    """Yield every card on the table from bottom to top, none of them usable.

    Args:
        view: the viewer's view of the position.
        speaker: provides the names.
        plan: the plan of the table.
        orders: indices of the zones that the viewer has sorted, in the order shown.
    """
    rules, covers = view.rules, covers_of(view.rules, view.observation)
    for zone, index, spot in card_spots(plan, view.zones, orders, covers):
        card = view.zones[zone][index]
        yield CardSnapshot(
            card=card,
            zone=zone,
            index=index,
            spot=spot,
            back=view.backs[zone][index] if card == HIDDEN or card in covers else None,
            side=side_of(rules, zone),
            name="" if card == HIDDEN else speaker.card(card),
            liftable=False,
            playable=False,
            covered=speaker.card(covers[card]) if card in covers else "",
        )


def static_snapshot(
    view: View,
    speaker: Speaker,
    viewer: Seat | None = None,
    *,
    badges: Sequence[int] = (),
    plan: Plan | None = None,
    cards: Iterable[CardSnapshot] | None = None,
    dice: Iterable[DieSnapshot] | None = None,
) -> Snapshot:
    """Return a snapshot of a position, in which no piece is usable by default.

    Args:
        view: the viewer's view of the position.
        speaker: provides names and texts.
        viewer: the seat at the lower edge; by default the seat to act.
        badges: each seat's badge number (`Match.badges`); by default the seat's number.
        plan: the plan of the table for this seat; by default the plan from the rules.
        cards: the cards, from bottom to top.
        dice: the dice.
    """
    rules = view.rules
    side = max(view.to_act, 0) if viewer is None else viewer
    plan = in_few_sizes(rules.plan(view.observation, side)) if plan is None else plan
    notes = notes_of(rules, view.observation)
    return Snapshot(
        viewer=side,
        plan=plan,
        cards=tuple(card_snapshots(view, speaker, plan, {}) if cards is None else cards),
        dice=tuple(
            die_snapshots(dice_of(rules, view.observation), speaker, plan) if dice is None else dice
        ),
        zones=tuple(
            ZoneSnapshot(
                place,
                speaker.zone(place.zone),
                len(view.zones[place.zone]),
                speaker.note(notes[place.zone]) if place.zone in notes else "",
                rules.zones[place.zone].owner,
                speaker.spoken_note(notes[place.zone]) if place.zone in notes else "",
            )
            for place in plan.places
        ),
        signs=tuple(
            SeatSnapshot(
                sign,
                speaker.seat(sign.seat),
                active=view.to_act in (sign.seat, TEAM),
                badge=badges[sign.seat] if badges and sign.seat >= 0 else sign.seat,
            )
            for sign in plan.signs
        ),
        thrown=frozenset(),
        dice_places={place.name: speaker.dice_place(place.name) for place in plan.dice},
    )


def die_snapshots(
    dice: Sequence[DieShown], speaker: Speaker, plan: Plan, selected: Collection[int] = ()
) -> Iterator[DieSnapshot]:
    """Yield the dice, none of them usable; for the arguments see `dice_spots`."""
    positions = dice_spots(plan, dice, selected)
    named = Counter(speaker.die(die.die, die.face) for die in dice)
    for die in dice:
        spot = positions.get(die.die, Spot(0.0, 0.0, visible=False))
        name, is_selected = speaker.die(die.die, die.face), die.die in selected
        if named[name] > 1 and die.face is not None:
            name = f"{speaker.die(die.die)} {die.face}"
        yield DieSnapshot(die, die.place, spot, name, selected=is_selected, playable=False)


_FAR: Final = 1000.0


def pair_cards(
    old: Sequence[CardSnapshot], new: Sequence[CardSnapshot], dropped: int | None = None
) -> list[int | None]:
    """Return the index in `old` of each card in `new`, or None for a new card.

    Args:
        old: the cards before the change.
        new: the cards after the change.
        dropped: the index of the old card that the player has just dropped, if any.
    """
    result: list[int | None] = [None] * len(new)
    free, left = set(range(len(old))), set(range(len(new)))

    def pair_off(pairs: Iterable[tuple[int, int]]) -> None:
        for number, index in pairs:
            if number in left and index in free:
                result[number] = index
                left.remove(number)
                free.remove(index)

    def pair_nearest(alike: Callable[[CardSnapshot, CardSnapshot], bool]) -> None:
        options = [
            (_travel(old[index], new[number], is_dropped=index == dropped), number, index)
            for number in left
            for index in free
            if alike(old[index], new[number])
        ]
        pair_off((number, index) for _, number, index in sorted(options))

    # Cards that were already in a zone stay; among copies, the dropped one is paired last.
    staying = defaultdict[tuple[ZoneIndex, CardId], list[int]](list)
    for index in sorted(free, key=lambda index: (index == dropped, old[index].index), reverse=True):
        staying[old[index].zone, old[index].card].append(index)
    for number in sorted(left, key=lambda number: new[number].index):
        same = staying[new[number].zone, new[number].card]
        pair_off([(number, same.pop())] if same else ())
    pair_nearest(lambda a, b: a.card == b.card != HIDDEN)
    # Cards that were turned face up or face down.
    pair_nearest(lambda a, b: HIDDEN in (a.card, b.card))
    return result


def _travel(old: CardSnapshot, new: CardSnapshot, *, is_dropped: bool) -> float:
    """Return a cost that prefers the dropped card, short ways and upper cards."""
    distance = abs(old.spot.x - new.spot.x) + abs(old.spot.y - new.spot.y)
    return distance - old.index / _FAR - (_FAR if is_dropped else 0.0)


def pair_dice(
    kinds: Sequence[tuple[str, str | None]], cup: frozenset[int], thrown: Sequence[int]
) -> dict[int, int]:
    """Return a mapping from the rules' dice to the dice on the table that show them.

    Dice of one kind are interchangeable, so thrown dice are matched with dice in the cup.

    Args:
        kinds: each die's colour and symbol.
        cup: the indices of the dice shown in the cup.
        thrown: the indices of the thrown dice, as the rules report them.
    """
    shown_by = {die: die for die in range(len(kinds))}
    for die in thrown:
        if shown_by[die] in cup:
            continue
        taken = {shown_by[other] for other in thrown}
        alike = (other for other in sorted(cup - taken) if kinds[other] == kinds[die])
        partner = next(alike, None)
        if partner is not None:
            holder = next(key for key, value in shown_by.items() if value == partner)
            shown_by[die], shown_by[holder] = shown_by[holder], shown_by[die]
    return shown_by
