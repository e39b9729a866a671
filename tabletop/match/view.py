"""A position as some eyes see it: all that a window may know of it."""

from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import Message
from tabletop.engine.rules import Rules, exits_fail
from tabletop.engine.state import State, Zones
from tabletop.engine.zones import ALL, Seat, Viewer, Visibility, ZoneIndex


@dataclass(frozen=True, slots=True)
class View:
    """What some eyes see of a position.

    Attributes:
        rules: the game with its options.
        seen: the observation (`Rules.observe`); the rules answer for it as for the position
            itself what everybody may know: `plan`, `dice`, `prompt`, `notes`, `covers`.
        backs: the drawing on the back of every card, by zone, bottom first: the deck of a hidden
            card is no secret.
    """

    rules: Rules[Any]
    seen: Any
    backs: tuple[tuple[str, ...], ...]

    @property
    def zones(self) -> Zones:
        """The cards of every zone, bottom first; those not known are `HIDDEN`."""
        zones: Zones = self.seen.zones
        return zones

    @property
    def to_act(self) -> Seat:
        """Who acts next."""
        seat: Seat = self.seen.to_act
        return seat

    @property
    @exits_fail()
    def prompt(self) -> Message:
        """What is due, in one sentence (`Rules.prompt`)."""
        return self.rules.prompt(self.seen)


def view_of(rules: Rules[Any], state: State, viewer: Viewer) -> View:
    """Return a position as a seat, an onlooker, or all seats together see it."""
    decks, cards = rules.cards.decks, rules.cards.cards
    backs = tuple(tuple(decks[cards[card].deck].back for card in zone) for zone in state.zones)
    return View(rules, observed(rules, state, viewer), backs)


def observed(rules: Rules[Any], state: State, viewer: Viewer) -> State:
    """Return what is seen of a position; `ALL` see what any seat sees, so no pile face down."""
    if viewer is not ALL:
        seen: State = rules.observe(state, viewer)
        return seen
    views = [rules.observe(state, seat).zones for seat in range(rules.seats)]
    zones = tuple(
        tuple(_known(faces) for faces in zip(*cards, strict=True))
        for cards in zip(*views, strict=True)
    )
    return state._replace(zones=zones)


def _known(faces: tuple[CardId, ...]) -> CardId:
    """Return the card that somebody knows; `HIDDEN` where nobody does."""
    return next((face for face in faces if face != HIDDEN), HIDDEN)


# --- a table at which everybody sees every card ----------------------------------------------


def _all(
    _state: State, _seat: Seat | None, _zone: ZoneIndex, cards: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """Take the place of `Rules.seen`, which a game may give its own exceptions."""
    return cards


def with_open_cards(rules: Rules[Any]) -> Rules[Any]:
    """Return the same rules where all cards lie open; what is legal does not change by it."""
    opened: Any = copy(rules)
    opened.zones = tuple(
        replace(zone, visibility=Visibility.OPEN, face_down=False) for zone in rules.zones
    )
    opened.seen = _all
    shown: Rules[Any] = opened
    return shown
