"""A position as a picture shows it: for given eyes, with nothing that helps to play. No Qt."""

from collections.abc import Iterator, Sequence
from enum import Enum

from tabletop.engine.capabilities import covers_of, dice_of, notes_of, side_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.state import State
from tabletop.engine.zones import TEAM, Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules
from tabletop.ui.viewmodel.layout import Spot
from tabletop.ui.viewmodel.snapshot import (
    CardShown,
    DieLying,
    SignShown,
    Snapshot,
    ZoneShown,
    card_spots,
    dice_spots,
)


class Viewpoint(Enum):
    """Whose eyes a picture is made for, where it is not one seat's."""

    EVERYBODY = "everybody"
    """All that any seat sees; what nobody sees, such as a draw pile, stays hidden."""
    NOBODY = "nobody"
    """What an onlooker sees."""


def seen_by(rules: AnyRules, state: State, eyes: Seat | Viewpoint) -> State:
    """The position as far as these eyes see it."""
    match eyes:
        case Viewpoint.NOBODY:
            onlooker: State = rules.observe(state, None)
            return onlooker
        case Viewpoint.EVERYBODY:
            views = [rules.observe(state, seat).zones for seat in range(rules.seats)]
            zones = tuple(
                tuple(_known(faces) for faces in zip(*seen, strict=True))
                for seen in zip(*views, strict=True)
            )
            return state._replace(zones=zones)
        case _:
            seen: State = rules.observe(state, eyes)
            return seen


def _known(faces: tuple[CardId, ...]) -> CardId:
    """A card that somebody knows; `HIDDEN` where nobody does."""
    return next((face for face in faces if face != HIDDEN), HIDDEN)


def still(
    rules: AnyRules,
    speaker: Speaker,
    state: State,
    eyes: Seat | Viewpoint,
    *,
    side: Seat | None = None,
    badges: Sequence[int] = (),
) -> Snapshot:
    """The table as these eyes see it.

    Args:
        rules: the game.
        speaker: the words for it.
        state: the position.
        eyes: whose they are.
        side: from where they look; by default from their seat, else from that of who acts.
        badges: the number of each seat's sign (`Match.badges`); by default its own.
    """
    usual = max(state.to_act, 0) if isinstance(eyes, Viewpoint) else eyes
    viewer = usual if side is None else side
    seen = seen_by(rules, state, eyes)
    plan = rules.plan(state, viewer)
    notes = notes_of(rules, seen)
    return Snapshot(
        viewer=viewer,
        plan=plan,
        cards=tuple(_cards(rules, speaker, state, seen, viewer)),
        dice=tuple(_dice(rules, speaker, state, viewer)),
        zones=tuple(
            ZoneShown(
                place,
                speaker.zone(place.zone),
                len(seen.zones[place.zone]),
                speaker.note(notes[place.zone]) if place.zone in notes else "",
            )
            for place in plan.places
        ),
        signs=tuple(
            SignShown(
                sign,
                speaker.seat(sign.seat),
                active=state.to_act in (sign.seat, TEAM),
                badge=badges[sign.seat] if badges else sign.seat,
            )
            for sign in plan.signs
        ),
        thrown=frozenset(),
        dice_places={place.name: speaker.dice_place(place.name) for place in plan.dice},
    )


def _cards(
    rules: AnyRules, speaker: Speaker, state: State, seen: State, viewer: Seat
) -> Iterator[CardShown]:
    plan, covers = rules.plan(state, viewer), covers_of(rules, state)
    for zone, index, spot in card_spots(plan, state.zones, {}, covers):
        card, printed = seen.zones[zone][index], state.zones[zone][index]
        # The deck of a hidden card is no secret: its back says it.
        deck = rules.cards.decks[rules.cards.cards[printed].deck]
        yield CardShown(
            card=card,
            zone=zone,
            index=index,
            spot=spot,
            back=deck.back if card == HIDDEN or printed in covers else None,
            side=side_of(rules, zone),
            name="" if card == HIDDEN else speaker.card(card),
            liftable=False,
            playable=False,
        )


def _dice(rules: AnyRules, speaker: Speaker, state: State, viewer: Seat) -> Iterator[DieLying]:
    dice = dice_of(rules, state)
    lying = dice_spots(rules.plan(state, viewer), dice, ())
    for die in dice:
        spot = lying.get(die.die, Spot(0.0, 0.0, shown=False))
        name = speaker.die(die.die, die.face)
        yield DieLying(die, die.place, spot, name, gathered=False, playable=False)
