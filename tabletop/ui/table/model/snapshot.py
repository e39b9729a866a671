"""The table at one moment for one viewer, as a value: what the scene shows. No Qt.

It is made from what the viewer may see and holds nothing else: a hidden card is `HIDDEN`, has no
name, and only its back is known.

Copies of a card share an id and dice of one colour are alike, so two snapshots do not say which
piece of one became which of the next. It is guessed as an onlooker would: what can stay stays, what
was let go is what was played, and the rest goes the shortest way.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tabletop.engine.capabilities import covers_of, dice_of, notes_of, side_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import DieShown
from tabletop.engine.zones import TEAM, NoteArea, Place, Plan, Seat, SeatSign, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.queries import has_secrets
from tabletop.match.view import View
from tabletop.ui.table.model.layout import Spot, dice_place_named, die_spots, heap_spots, spots

_COVER_X: Final = 0.05
_COVER_Y: Final = 0.15
_COVER_SCALE: Final = 0.8
_COVER_TURN: Final = 5.0
"""A card that covers another lies a little lower, askew and seems smaller: it leaves the upper
edge of the other, where it can be read what it is."""


class Mark(Enum):
    """What a mark says of a card."""

    NEW = "new"
    """It was taken just now."""
    FITS = "fits"
    """It suits what its owner plays for."""
    SPOILS = "spoils"
    """It is in the way."""
    MISSING = "missing"
    """It is still to come; on no card, but where they are counted."""
    KNOWN = "known"
    """It lies face down, and whoever looks at the screen may turn it up."""


@dataclass(frozen=True, slots=True)
class CardSnapshot:
    """A card as it lies.

    Attributes:
        card: which one, `HIDDEN` where the viewer may not know.
        zone: the zone it belongs to.
        index: its place in the zone, bottom first.
        spot: where it lies.
        back: the drawing on its back; None where the card lies open.
        side: the side it shows (`HasTurnedCards.side`), None for its usual face.
        name: what it is called; empty where it is hidden.
        liftable: whether the viewer may take it up, be it only to look where it could go.
        playable: whether something can be done with it now.
        dimmed: whether nothing can be done with it, but with others that lie there.
        marks: what is worth knowing of it besides.
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

    @property
    def can_be_peeked(self) -> bool:
        """Whether it lies face down, but may be turned up by whoever looks."""
        return Mark.KNOWN in self.marks


@dataclass(frozen=True, slots=True)
class Count:
    """Something counted on a slip of paper.

    Attributes:
        text: what, in a few words.
        done: how many are there already, drawn as full cards.
        due: how many must follow, drawn as empty ones.
        free: how many more may follow, dashed.
        mark: the mark of the cards that are counted.
    """

    text: str
    done: int = 0
    due: int = 0
    free: int = 0
    mark: Mark | None = None

    @property
    def total(self) -> int:
        """How many cards are drawn."""
        return self.done + self.due + self.free


@dataclass(frozen=True, slots=True)
class NoteSnapshot:
    """A slip of paper on the table and what is written on it.

    Attributes:
        area: where it lies.
        counts: what is counted on it.
        head: the card that it is about; empty for none.
        text: what stands on that card.
    """

    area: NoteArea
    counts: tuple[Count, ...]
    head: str = ""
    text: str = ""

    @property
    def full_text(self) -> str:
        """All of it in words."""
        counted = (
            f"{count.text}: {count.done}/{count.total}" if count.total else count.text
            for count in self.counts
        )
        return ". ".join(filter(None, (self.head, *counted, self.text)))


@dataclass(frozen=True, slots=True)
class DieSnapshot:
    """A die as it lies.

    Attributes:
        die_view: what the rules say of it.
        place: where it lies, the draft of the next throw included.
        spot: where exactly.
        name: what it is called.
        selected: whether it was put where the next throw takes it from.
        playable: whether it can be gathered or given now.
    """

    die_view: DieShown
    place: str
    spot: Spot
    name: str
    selected: bool
    playable: bool


@dataclass(frozen=True, slots=True)
class ZoneSnapshot:
    """A zone for cards.

    Attributes:
        place: where it lies.
        name: what it is called.
        count: how many cards lie there.
        note: what is worth knowing of it at a glance; empty for nothing.
        active: whether it belongs to who acts, where all lies open: there the table does not turn.
    """

    place: Place
    name: str
    count: int
    note: str
    active: bool = False


@dataclass(frozen=True, slots=True)
class SeatSnapshot:
    """A player's name.

    Attributes:
        sign: where it stands.
        name: the name.
        active: whether it is this player's turn.
        badge: number of the player's sign.
        bot: what the computer plays this seat as; empty for a person.
    """

    sign: SeatSign
    name: str
    active: bool
    badge: int
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything on the table for one viewer.

    Attributes:
        viewer: the seat from whose side the table is seen.
        plan: where things are.
        cards: from the lowest to the uppermost.
        dice: by index.
        zones: the zones of the plan.
        signs: the players.
        thrown: the dice that have just fallen; none where the last change was no throw.
        dice_places: what the places for dice are called, by their names in the plan.
        lit_zones: zones that are lit while nothing is carried.
        notes: the slips of paper.
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
    """Zone, index and spot of every card that lies somewhere, from the lowest to the uppermost.

    Args:
        plan: where the zones lie.
        observed: the cards of every zone.
        orders: zones that the viewer has sorted: the indices in the order shown.
        covers: cards that lie on others (`HasTurnedCards.covers`).
    """
    covering: list[tuple[ZoneIndex, int, CardId]] = []
    found: dict[CardId, Spot] = {}
    for place in plan.places:
        cards = observed[place.zone]
        order = orders.get(place.zone, tuple(range(len(cards))))
        shown = [index for index in order if cards[index] not in covers]
        covering += [(place.zone, index, cards[index]) for index in order if index not in shown]
        lying = spots(place, [cards[index] for index in shown])
        for index, spot in zip(shown, lying, strict=True):
            found[cards[index]] = spot
            yield place.zone, index, spot
    for zone, index, card in covering:
        under = found.get(covers[card])
        if under is not None:
            x, y = under.x + under.scale * _COVER_X, under.y + under.scale * _COVER_Y
            scale = under.scale * _COVER_SCALE
            yield zone, index, Spot(x, y, scale, under.rotation + _COVER_TURN)


def dice_spots(plan: Plan, dice: Sequence[DieShown], selected: Collection[int]) -> dict[int, Spot]:
    """Return where the dice lie. One that is gathered leaves a gap: the others stay there.

    Args:
        plan: where the places are.
        dice: as the rules say.
        selected: those that lie where the next throw takes them from.
    """
    found: dict[int, Spot] = {}
    for name in dict.fromkeys(die.place for die in dice):
        found.update(_in_place(plan, name, [die.die for die in dice if die.place == name]))
    taken = {die.die: die.stage for die in dice if die.die in selected}
    for stage in dict.fromkeys(taken.values()):
        here = [die.die for die in dice if stage in (die.place, taken.get(die.die))]
        found.update(_in_place(plan, stage, here))
    return found


def _in_place(plan: Plan, name: str | None, dice: Sequence[int]) -> dict[int, Spot]:
    place = None if name is None else dice_place_named(plan, name)
    if place is None:
        return {}
    lying = heap_spots(place, dice) if place.is_cup else die_spots(place, dice)
    return dict(zip(dice, lying, strict=True))


# --- the whole table ----------------------------------------------------------------------------


def card_snapshots(
    view: View, speaker: Speaker, plan: Plan, orders: Mapping[ZoneIndex, tuple[int, ...]]
) -> Iterator[CardSnapshot]:
    """Return every card that lies somewhere, from the lowest to the uppermost, to be looked at.

    Args:
        view: what is seen of the position.
        speaker: the words of the game.
        plan: where the zones lie.
        orders: zones that the viewer has sorted: the indices in the order shown.
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
    """Return the table as somebody sees it; what is left out lies there only to be looked at.

    Args:
        view: what is seen of the position.
        speaker: the words of the game.
        viewer: the seat from whose side it is seen; by default that of who acts.
        badges: the number of each seat's sign (`Match.badges`); by default its own.
        plan: where things are, as the rules say for this side.
        cards: the cards, from the lowest to the uppermost.
        dice: the dice.
    """
    rules = view.rules
    side = max(view.to_act, 0) if viewer is None else viewer
    plan = rules.plan(view.observation, side) if plan is None else plan
    notes = notes_of(rules, view.observation)
    is_open = rules.seats > 1 and not has_secrets(rules)
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
                active=is_open and rules.zones[place.zone].owner == view.to_act,
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
    """Yield the dice as they lie, to be looked at; see `dice_spots`."""
    lying = dice_spots(plan, dice, selected)
    for die in dice:
        spot = lying.get(die.die, Spot(0.0, 0.0, visible=False))
        name, is_gathered = speaker.die(die.die, die.face), die.die in selected
        yield DieSnapshot(die, die.place, spot, name, selected=is_gathered, playable=False)


_FAR: Final = 1000.0


def pair_cards(
    old: Sequence[CardSnapshot], new: Sequence[CardSnapshot], dropped: int | None = None
) -> list[int | None]:
    """For each new card the index of the old one that becomes it; None for one that appears.

    Args:
        old: the cards as they lie.
        new: the cards as they are to lie.
        dropped: index of the old card that the player just let go, if any.
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
        ways = [
            (_way(old[index], new[number], is_dropped=index == dropped), number, index)
            for number in left
            for index in free
            if alike(old[index], new[number])
        ]
        pair_off((number, index) for _, number, index in sorted(ways))

    # Cards that lie in a zone before and after stay; of copies the one let go is the last.
    staying = defaultdict[tuple[ZoneIndex, CardId], list[int]](list)
    for index in sorted(free, key=lambda index: (index == dropped, old[index].index), reverse=True):
        staying[old[index].zone, old[index].card].append(index)
    for number in sorted(left, key=lambda number: new[number].index):
        same = staying[new[number].zone, new[number].card]
        pair_off([(number, same.pop())] if same else ())
    pair_nearest(lambda a, b: a.card == b.card != HIDDEN)
    # A card drawn is turned over, a card played face down is turned down.
    pair_nearest(lambda a, b: HIDDEN in (a.card, b.card))
    return result


def _way(old: CardSnapshot, new: CardSnapshot, *, is_dropped: bool) -> float:
    """Return how far a card would travel; from a pile the upper cards go first."""
    distance = abs(old.spot.x - new.spot.x) + abs(old.spot.y - new.spot.y)
    return distance - old.index / _FAR - (_FAR if is_dropped else 0.0)


def pair_dice(
    kinds: Sequence[tuple[str, str | None]], cup: frozenset[int], thrown: Sequence[int]
) -> dict[int, int]:
    """Which of the dice that lay in the cup shows which of the faces thrown.

    Args:
        kinds: colour and symbol of each die; dice of one kind are interchangeable.
        cup: the dice that were in the cup, as the table showed them.
        thrown: the dice of which the rules say that they fell.

    Returns:
        For each die of the rules the one on the table that stands for it.
    """
    swapped = {die: die for die in range(len(kinds))}
    for die in thrown:
        if swapped[die] in cup:
            continue
        taken = {swapped[other] for other in thrown}
        alike = (other for other in sorted(cup - taken) if kinds[other] == kinds[die])
        partner = next(alike, None)
        if partner is not None:
            holder = next(key for key, value in swapped.items() if value == partner)
            swapped[die], swapped[holder] = swapped[holder], swapped[die]
    return swapped
